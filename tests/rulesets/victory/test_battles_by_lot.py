"""Battles drawn by lot, each told in full in `battles.txt`; `--golden` writes that file anew.

A scene has its terrain, its forces from several sides, its options and the doctrine of both."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from adjudicator.rulesets.victory.board.in_words import block_in_words
from tests.lots_kit import difference
from tests.rulesets.victory.battle_kit import HOPE, country, fought
from tests.rulesets.victory.kit import board

GOLDEN = Path(__file__).with_name("battles.txt")
NUMBER = 44
LAND = ("IN", "MK", "AR", "ART", "EN", "CAV", "MA")
AIR = ("FA", "DB", "TB", "MB", "HB", "JET")
SHIPS = ("CA", "BB", "SS", "CV")
COAST = ("0302", "0403", "0301", "0402", "0401")
INLAND = ("0304", "0204", "0203", "0404")
OPTIONS = ("pursuit", "regroup", "air-range", "submarine-control", "destruction", "storms",
           "factories", "airfields")  # fmt: skip
SAID = (
    "target air, ground, naval",
    "target best",
    "target naval with ships",
    "target ground with dive bombers if enemy air at most 1",
    "target air with fighters",
    "withdraw after round 1",
    "withdraw infantry after round 2 at 1 step",
    "withdraw ships after round 1",
    "stand at 0303",
    "stand with armor",
    "fall back to 0304, 0302",
    "base air units at Barcastle, Otdal",
    "base fighters at Otdal if my steps at least 4",
    "sacrifice infantry, engineers first",
    "sacrifice ships first",
    "leave first with armor, ships",
    "defend with dive bombers, fighters",
    "act first with infantry, ships",
    "abort the drop at 0303 if enemy ground at least 3",
    "stay afloat if round at most 1",
    "regroup from 0303 to 0304",
    "do not blockade 0303",
    "target the bridge to 0304 if round at most 2",
    "target the airfield with air units",
    "target the air factory if my steps at least 3",
    "command every battle",
)


def unit(lots: Random, kinds: Sequence[str]) -> str:
    """A unit of one of these types, with any of the steps that it can have."""
    kind = lots.choice(kinds)
    return f"{kind} {lots.randint(1, board().units[kind].steps)}"


def force(lots: Random, power: str, *, attacks: bool, coast: bool) -> list[str]:
    """Blocks of one side in Hope, in words."""
    found: list[str] = []

    def come(text: str, *places: str) -> None:
        late = ", round 2" if lots.random() < 0.2 else ""
        way = f", from {lots.choice(places)}{late}" if attacks or late else ""
        found.append(f"{power} {text}{way}")

    for _ in range(lots.randint(1, 3)):
        come(unit(lots, LAND), *INLAND)
    for _ in range(lots.choice((0, 0, 1, 2, 3))):
        come(unit(lots, AIR), *INLAND)
    if attacks and lots.random() < 0.25:
        come("AB 2, aloft", *INLAND)
    if coast:
        for _ in range(lots.choice((0, 1, 2))):
            come(unit(lots, SHIPS), *COAST[:2])
        if attacks and lots.random() < 0.4:
            come("MA 2, at sea", *COAST[:2])
    return [text for text in found if not text.split()[1].startswith("MA") or coast]


def told(number: int) -> list[str]:
    """Everything that is told of a battle, and who stands where when it is over."""
    lots = Random(f"battle {number}")
    coast = lots.random() < 0.6
    on = country(
        lots.choice("...^wf"),
        sea=COAST if coast else (),
        city=lots.choice((-1, 0, 1, 2)),
        rivers={"Wend": ["0303-0304"]},
        bridges=["0303-0304"],
        roads=["0303-0304"],
    )
    works = [
        {"kind": kind, "hex": "0303", "power": lots.choice(("red", "blue", "blue")),
         "level": lots.randint(1, 2), "full": 2}
        for kind in ("airfield", "air factory")
        if lots.random() < 0.5
    ]  # fmt: skip
    hope = [
        *force(lots, "red", attacks=True, coast=coast),
        *force(lots, "blue", attacks=False, coast=coast),
    ]
    after = fought(
        on,
        *hope,
        blocks={"0106": ["blue EN 1"], "0701": ["red EN 1"]},
        dice=[lots.randint(1, 6) for _ in range(400)],
        any_dice=True,
        works=works,
        options={name: True for name in OPTIONS if lots.random() < 0.4},
        orders={power: "\n".join(lots.sample(SAID, 4)) for power in ("red", "blue")},
    )
    lines = [f"== battle {number}: {'; '.join(hope)}"]
    for one in after.trial.refused:
        lines.append(f"refused {one.seat} {one.line} {one.clause} {one.text}")
    for ask in after.questions:
        if ask.key != "battles":
            lines.append(f"asked {ask.seat} {ask.key} {ask.clause}: {ask.silence} {ask.options}")
    for event in after.events:
        shown = {name: fact for name, fact in event.facts.items() if fact != HOPE}
        facts = json.dumps(shown, sort_keys=True, ensure_ascii=False)
        lines.append(f"{event.kind} {event.clause} to {event.to or 'all'} {facts}")
    stand: dict[str, list[str]] = {}
    for block in after.position.blocks:
        stand.setdefault(block.place, []).append(block_in_words(block))
    return [*lines, *(f"{place}: {', '.join(blocks)}" for place, blocks in sorted(stand.items()))]


@pytest.mark.parametrize("number", range(NUMBER))
def test_the_battle_goes_as_it_went(number: int, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert difference(GOLDEN, number, told(number), golden) == ""
