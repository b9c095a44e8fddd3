"""The book's battle example, round by round, with loaded dice (VIC-SB.BattleEx)."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.victory.board.setup import open_scenario
from tests.rulesets.victory.kit import After, board, play

HEX = "a0804"
RED_MOVES = "move FA1 to Hope\nmove MA1 to Hope\nmove BB1 to Hope\ndrop AB1 at Hope"


def dice(**throws: list[int]) -> dict[str, int]:
    """`r1_red_FA=[2, 3]` -> the labels of the Red Fighter's dice in round 1."""
    names = {"FA": "Fighter", "DB": "Dive Bomber", "BB": "Battleship", "AB": "Airborne",
             "MA": "Marines", "IN": "Infantry"}  # fmt: skip
    found = {}
    for key, throw in throws.items():
        round_, power, code = key.split("_")
        for n, die in enumerate(throw, start=1):
            found[f"battle/{HEX}/{round_[1]}/{power} {names[code]}/{n}"] = die
    return found


THROWS = dice(
    r1_red_FA=[2, 3, 4, 5],
    r1_blue_DB=[1, 2, 5],
    r1_red_BB=[2, 4],
    r1_blue_IN=[3, 4, 5],
    r2_blue_FA=[2, 4, 5],
    r2_red_FA=[1, 2, 5],
    r2_blue_DB=[1, 3],
    r2_red_BB=[2, 5],
    r2_red_AB=[3, 4],
    r2_blue_IN=[3, 5],
    r2_red_MA=[1],
    r3_blue_FA=[4, 5],
    r3_red_FA=[1, 2, 4],
    r3_blue_DB=[2],
    r3_red_AB=[5],
    r3_blue_IN=[5],
    r3_red_MA=[1],
)
"""The book's hits and misses. By 6.43 the second hit of the Red Fighter in round 2 falls on the
Dive Bomber, which then rolls two dice (VIC-A1); later throws follow from that."""
RED = (
    f"{RED_MOVES}\ntarget ground with FA1 at Hope if round at most 1\n"
    "sacrifice battleships, marines first"
)
BLUE = (
    "respond FA1 to Hope\n"
    "target naval with DB1 at Hope if round at most 1\n"
    "target ground with DB1 at Hope\n"
    "target ground with FA1 at Hope if round at least 3\n"
    "sacrifice fighters first\n"
    "base air at Ordal"
)


def battle(**changes: int) -> After:
    start = open_scenario(board(), "battle-of-hope", {})
    loaded = THROWS | {key.replace("__", "/"): value for key, value in changes.items()}
    return play("move, combat", start, red=RED, blue=BLUE, dice=loaded)


@pytest.fixture(scope="module")
def after() -> After:
    return battle()


def in_round(after: After, number: int) -> list[tuple[str, str]]:
    """(kind, unit) of a round's events of fire and landing, in order."""
    found: list[tuple[str, str]] = []
    now = 0
    for event in after.events:
        if event.kind == "RoundBegun":
            now = event.facts["round"]
        elif now == number and event.kind in ("Fired", "Dropped", "CameAshore", "Passed"):
            found.append((event.kind, f"{event.facts['power']} {event.facts['unit']}"))
    return found


def losses(after: After, number: int) -> list[str]:
    """`red Marines 4-3` of a round."""
    found, now = [], 0
    for event in after.events:
        if event.kind == "RoundBegun":
            now = event.facts["round"]
        elif now == number and event.kind == "StepsLost":
            f = event.facts
            found.append(f"{f['power']} {f['unit']} {f['before']}-{f['after']}")
    return found


@pytest.mark.clause(
    "VIC-SB.BattleEx-1", "VIC-SB.BattleEx-2", "VIC-SB.BattleEx-3", "VIC-SB.BattleEx-4",
    "VIC-SB.BattleEx-5", "VIC-SB.BattleEx-6", "VIC-SB.BattleEx-7",
)  # fmt: skip
def test_round_one(after: After) -> None:
    assert in_round(after, 1) == [
        ("Fired", "red Fighter"),
        ("Fired", "blue Dive Bomber"),
        ("Fired", "red Battleship"),
        ("Dropped", "red Airborne"),
        ("Fired", "blue Infantry"),
        ("CameAshore", "red Marines"),
    ]
    assert losses(after, 1) == [
        "red Marines 4-3",
        "red Battleship 3-2",
        "blue Infantry 4-3",
        "red Airborne 3-2",
    ]


@pytest.mark.clause(
    "VIC-SB.BattleEx-8", "VIC-SB.BattleEx-9", "VIC-SB.BattleEx-10", "VIC-SB.BattleEx-11",
    "VIC-5.8-1", "VIC-5.8-2", "VIC-6.31-2",
)  # fmt: skip
def test_round_two(after: After) -> None:
    """The book puts both hits on the Fighter; 6.43 puts the second on the stronger Dive
    Bomber, as ruled in VIC-A1."""
    assert after.told("Arrived") == [{"hex": HEX, "power": "blue", "units": ["Fighter 3"]}]
    assert in_round(after, 2) == [
        ("Fired", "blue Fighter"),
        ("Fired", "red Fighter"),
        ("Fired", "blue Dive Bomber"),
        ("Fired", "red Battleship"),
        ("Fired", "red Airborne"),
        ("Fired", "blue Infantry"),
        ("Fired", "red Marines"),
    ]
    assert losses(after, 2) == [
        "red Fighter 4-3",
        "blue Fighter 3-2",
        "blue Dive Bomber 3-2",
        "red Marines 3-2",
        "blue Infantry 3-2",
        "red Marines 2-1",
        "blue Infantry 2-1",
    ]


@pytest.mark.clause(
    "VIC-SB.BattleEx-12", "VIC-SB.BattleEx-13", "VIC-SB.BattleEx-14",
)  # fmt: skip
def test_round_three(after: After) -> None:
    """The Battleship can only pass: the Infantry is at its last step and no aircraft attacked
    ships this round."""
    assert in_round(after, 3) == [
        ("Fired", "blue Fighter"),
        ("Fired", "red Fighter"),
        ("Fired", "blue Dive Bomber"),
        ("Passed", "red Battleship"),
        ("Fired", "red Airborne"),
        ("Fired", "blue Infantry"),
        ("Fired", "red Marines"),
    ]
    assert losses(after, 3)[-2:] == ["red Airborne 2-1", "blue Infantry 1-0"]


@pytest.mark.clause("VIC-SB.BattleEx-15", "VIC-6.5-5", "VIC-6.54-1")
def test_the_end(after: After) -> None:
    assert after.told("BattleEnded")[0]["winner"] == "red"
    assert {r["unit"]: r["to"] for r in after.told("Retreated")} == {
        "Fighter": after.hex("Ordal"),
        "Dive Bomber": after.hex("Ordal"),
    }
    assert after.told("AirLanded")[0]["to"] == HEX
    assert after.told("PlaceTaken") == [{"hex": HEX, "power": "red", "former": "blue"}]
    assert after.position.battles == []
    assert not any(block.revealed for block in after.position.blocks)


@pytest.mark.clause("VIC-SB.BattleEx-16", "VIC-6.3-3", "VIC-6.5-4")
def test_had_the_marine_missed_red_would_have_gone() -> None:
    after = battle(**{f"battle__{HEX}__3__red Marines__1": 6})
    assert after.told("BattleEnded")[0] == {
        "hex": HEX,
        "winner": "blue",
        "how": "beaten off",
        "held": True,
    }
    assert not [b for b in after.position.at(HEX) if b.power == "red"]
