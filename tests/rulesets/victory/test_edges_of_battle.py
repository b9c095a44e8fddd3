"""Edges of battles: who counts, what is looked at, and what silence says at the last moment."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, Table
from adjudicator.rulesets.victory.board.position import Battle
from adjudicator.rulesets.victory.book.battle.fighting import Fighting
from adjudicator.rulesets.victory.book.battle.retreats import carrier_for
from adjudicator.rulesets.victory.orders.doctrine import Doctrines
from tests.rulesets.victory.battle_kit import HOPE, country, fire, fought, losses, scene

clause = pytest.mark.clause
MISS = [6] * 80
EVERY = "command every battle"
PORT = ["0302", "0301", "0203"]


def commands(*hope: str, seat: str = "red", said: str = "", **given: Any) -> dict[str, Ask]:
    """What a seat that commands its battles is asked, by key."""
    on = given.pop("on", None) or country(city=-1)
    after = fought(on, *hope, orders={seat: f"{EVERY}\n{said}"}, **given)
    return {ask.key: ask for ask in after.questions if ask.seat == seat}


# -------------------------------------------------------------------------- retreats


@clause("VIC-6.31-3", "VIC-6.5-1")
def test_silence_of_a_commander_is_what_his_doctrine_says() -> None:
    def silence(said: str, *hope: str, **given: Any) -> str:
        found = commands(*hope, said=said, dice=MISS, **given)
        return next(ask.silence for key, ask in found.items() if key.startswith("turn/a0303/2/"))

    units = ("red IN 3, from 0302", "blue IN 2")
    assert silence("", *units) == "It does as your doctrine says: fire at ground."
    assert silence("withdraw after round 1 to 0302", *units) == (
        "It does as your doctrine says: retreat to a0302."
    )
    assert silence("withdraw after round 2 to 0302", *units).endswith("fire at ground.")


@clause("VIC-6.54-1", "VIC-6.5-2")
def test_an_aircraft_retreats_to_another_base_and_never_to_the_hex_of_the_battle() -> None:
    on = country(towns={"0203": "Near", "0305": "South"})
    blue = ("blue FA 2", "blue IN 2")
    found = commands("red IN 3, from 0302", *blue, on=on, seat="blue", dice=MISS)
    ask = next(ask for key, ask in found.items() if key.endswith("/1/Fighter"))
    assert ask.options["to"] == ["a0203", "a0305"], "the nearest first; Hope itself is none"
    shut = commands("red IN 3, from 0302", *blue, on=on, seat="blue", dice=MISS,
                    blocks={"0203": ["red IN 1"]})  # fmt: skip
    ask = next(ask for key, ask in shut.items() if key.endswith("/1/Fighter"))
    assert ask.options["to"] == ["a0305"], "an enemy stands at the other"


# -------------------------------------------------------------------------- blockades


@clause("VIC-6.8-1", "VIC-6.8-2", "VIC-9.5-1")
@pytest.mark.parametrize(
    ("works", "stays"),
    [
        ([{"kind": "mulberry", "hex": "a0303", "power": "blue"}], True),
        ([{"kind": "mulberry", "hex": "a0302", "power": "blue"}], False),
        ([{"kind": "mulberry", "hex": "a0303", "power": "red"}], False),
        ([{"kind": "airfield", "hex": "a0303", "power": "blue"}], False),
    ],
)
def test_ships_blockade_a_mulberry_of_the_enemy(works: list[dict[str, str]], stays: bool) -> None:
    on = country(sea=PORT, city=-1)
    after = fought(on, "red CA 2, from 0302", "blue IN 1", dice=MISS, works=works)
    assert bool(after.told("BlockadeDeclared")) == stays


@clause("VIC-6.8-1", "VIC-6.8-2")
@pytest.mark.parametrize(
    ("blue", "stays"), [("blue IN 1", True), ("blue SS 1", False), ("blue FA 1", False)]
)
def test_no_blockade_under_the_eyes_of_ships_or_aircraft(blue: str, stays: bool) -> None:
    on = country(sea=PORT)
    units = ("red CA 3, from 0302", "blue IN 1", blue) if not stays else (
        "red CA 3, from 0302", blue,
    )  # fmt: skip
    after = fought(on, *units, dice=MISS)
    assert bool(after.told("BlockadeDeclared")) == stays


# ------------------------------------------------------------------------ regrouping


@clause("VIC-SB.Opt-4", "VIC-SB.Opt-5")
def test_those_go_on_who_are_named_and_no_more_than_the_hexside_takes() -> None:
    def gone(line: str, *red: str) -> list[str]:
        after = fought(country(city=-1), *red, "blue EN 1", options={"regroup": True},
                       dice=[1, 1, 1, 1, 1, 1, *MISS], orders={"red": line})  # fmt: skip
        return [unit for one in after.told("Regrouped") for unit in one["units"]]

    two = ("red IN 3, from 0302", "red MK 3, from 0302")
    assert gone("regroup infantry from 0303 to 0304", *two) == ["Infantry"]
    assert gone("regroup from 0303 to 0304", *two) == ["Infantry", "Mechanized"]
    assert gone("regroup from 0304 to 0303", *two) == [], "no battle was there"


# ------------------------------------------------------------------------- the dice


@clause("VIC-6.42-1", "VIC-6.31-1", "VIC-6.31-2")
def test_turns_go_by_letter_and_the_defender_comes_first() -> None:
    after = fought(country(city=-1), "red IN 3, from 0302", "red ART 2, from 0302", "blue IN 2",
                   "blue ART 1", dice=MISS)  # fmt: skip
    first = [line.split(" ground")[0] for line in fire(after)[:4]]
    assert first == ["blue Artillery", "red Artillery", "blue Infantry", "red Infantry"]


# ---------------------------------------------------------------------- aircraft, works


@clause("VIC-11.0-5", "VIC-SB.Grounded-3")
def test_the_atom_bomb_hits_aircraft_grounded_ashore() -> None:
    after = fought(country(), "red AT 1, from 0302", "blue FA 3", "blue FA 3", "blue DB 2",
                   "blue IN 2", dice=[6] * 6 + [1, *MISS])  # fmt: skip
    assert "blue Dive Bomber 2-1 atom bomb" in losses(after)


@clause("VIC-9.0-2", "VIC-9.1-10", "VIC-9.4-7")
@pytest.mark.parametrize(
    ("target", "levels"),
    [
        ("air factory", {"airfield": 2, "air factory": 0}),
        ("airfield", {"airfield": 1, "air factory": 2}),
        ("ground factory", {"airfield": 2, "air factory": 2}),
    ],
)
def test_of_several_works_the_one_named_is_hit(target: str, levels: dict[str, int]) -> None:
    works = [
        {"kind": kind, "hex": "0303", "power": "blue", "level": 2, "full": 2}
        for kind in ("airfield", "air factory")
    ]
    after = fought(
        country(), "red DB 2, from 0302", "blue IN 2", works=works, dice=[1, 1, *MISS],
        orders={"red": f"target the {target}"}, options={"factories": True, "airfields": True},
    )  # fmt: skip
    found = {work.kind: work.level for work in after.position.works}
    assert found == levels


@clause("VIC-4.2-10", "VIC-4.2-11", "VIC-4.2-6")
@pytest.mark.parametrize(
    ("canal", "carrier", "fighter", "found"),
    [
        (False, "blue CV 2", 2, True),
        (True, "blue CV 2", 2, False),
        (False, "blue CV 1", 2, False),
        (False, "blue CV 1", 1, True),
        (False, "blue CA 2", 2, False),
        (False, "red CV 2", 2, False),
    ],
)
def test_which_carrier_takes_an_aircraft(
    canal: bool, carrier: str, fighter: int, found: bool
) -> None:
    cut: dict[str, Any] = {"canals": {"Cut": ["0302", "0303", "0304"]}} if canal else {}
    on = country(sea=["0302", "0304"], city=-1, **cut)
    start = scene(on, carrier, f"blue FA {fighter}", "red IN 1, from 0203")
    start.battles = [
        Battle(hex=HOPE, attacker="red", roles={"red": "attacker", "blue": "defender"})
    ]
    table: Any = Table(board=on, dice=LoadedDice({}), rulings={}, phase="combat")
    f = Fighting(start, table, on.map_of(start), start.battles[0], Doctrines(start, on, {}))
    block = next(b for b in start.blocks if b.unit == "FA")
    assert (carrier_for(f, block, HOPE) is not None) is found
