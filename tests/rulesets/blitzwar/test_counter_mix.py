"""3 The counter mix: what the search finds is what trying everything finds."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product

import pytest

from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.mix import Offer, Shape
from tests.rulesets.blitzwar.kit import board, counters, one, play, position

clause = pytest.mark.clause

I1, I2, I3, C1, C2, W2 = (
    Shape(infantry=1), Shape(infantry=2), Shape(infantry=3), Shape(armour=1), Shape(armour=2),
    Shape(infantry=1, armour=1),
)  # fmt: skip
KINDS = ((I2, I1), (I1,), (I3, I2), (C1,), (C2, C1), (W2, C1), (W2, I1))
"""Kinds of printed counters: what their two sides show."""


def small_mixes(number: int) -> Iterator[tuple[random.Random, Offer]]:
    """Up to three kinds of counters, none to two of each."""
    lots = random.Random(3)
    for _ in range(number):
        kinds = lots.sample(KINDS, lots.randint(1, 3))
        yield lots, tuple((shows, lots.randint(0, 2)) for shows in kinds)


def fits(offered: Offer, shapes: list[Shape]) -> bool:
    """Try to give each shape a counter of its own, in every way there is."""
    printed = [shows for shows, quantity in offered for _ in range(quantity)]
    return len(shapes) <= len(printed) and any(
        all(shape in shows for shape, shows in zip(shapes, way, strict=True))
        for way in permutations(printed, len(shapes))
    )


@clause("BW-3-10")
def test_counters_fit_the_mix_if_each_can_have_one_of_its_own() -> None:
    seen = Tally[bool]()
    for lots, offered in small_mixes(150):
        every = [shape for shows, _ in offered for shape in shows]
        shapes = [lots.choice(every) for _ in range(lots.randint(0, 4))]
        assert mix.fits(offered, shapes) is fits(offered, shapes), (offered, shapes)
        seen[fits(offered, shapes)] += 1
    assert min(seen.values()) > 20


@clause("BW-3-10")
def test_as_few_counters_as_there_are_show_the_corps_the_big_ones_first() -> None:
    seen = Tally[bool]()
    for lots, offered in small_mixes(120):
        every = dict.fromkeys(s for shows, quantity in offered if quantity for s in shows)
        known = sorted(every, key=lambda shape: (-shape.corps, -shape.armour))
        there = [lots.choice(known)] if known and lots.random() < 0.4 else []
        there = there if fits(offered, there) else []
        for infantry, armour in ((1, 0), (0, 1), (3, 0), (2, 2), (4, 1)):
            ways = (
                list(way)
                for number in range(1, infantry + armour + 1)
                for way in combinations_with_replacement(known, number)
                if sum(s.infantry for s in way) == infantry
                and sum(s.armour for s in way) == armour
                and fits(offered, [*there, *way])
            )
            best = next(ways, None)
            found = mix._choose(offered, tuple(there), tuple(known), infantry, armour)
            assert found == best, (offered, there, infantry, armour)
            seen[best is None] += 1
    assert min(seen.values()) > 50


S1, S2, S4 = Shape(halves=1), Shape(halves=2), Shape(halves=4)


@clause("BW-3-10", "BW-11.5-8")
def test_as_much_supply_as_the_mix_shows_on_as_few_counters_as_can_be() -> None:
    lots = random.Random(5)
    for _ in range(80):
        free = tuple(
            (shows, lots.randint(0, 2)) for shows in lots.sample(((S2, S1), (S4, S2), (S4,)), 2)
        )
        printed = [(*shows, Shape()) for shows, quantity in free for _ in range(quantity)]
        for units in (1, 3, 6, 9):
            ways = [[shape for shape in way if shape.units] for way in product(*printed)]
            ways = [way for way in ways if sum(shape.units for shape in way) <= units]
            most = max(sum(shape.units for shape in way) for way in ways)
            rank = min(
                (len(way), sorted(-shape.units for shape in way))
                for way in ways
                if sum(shape.units for shape in way) == most
            )
            found = list(mix._choose_units(free, units))
            assert (len(found), sorted(-shape.units for shape in found)) == rank, (free, units)


@clause("BW-3-10")
def test_what_lies_on_the_map_is_taken_from_the_kind_that_shows_least_else() -> None:
    offered: Offer = (((S4, S2), 1), ((S2, S1), 2), ((S4,), 1))
    assert mix._left(offered, [S4]) == (((S4, S2), 1), ((S2, S1), 2), ((S4,), 0))
    assert mix._left(offered, [S4, S4]) == (((S4, S2), 0), ((S2, S1), 2), ((S4,), 0))
    assert mix._left(offered, [S1, S2]) == (((S4, S2), 0), ((S2, S1), 1), ((S4,), 1))


@clause("BW-3-10")
@pytest.mark.parametrize(
    ("country", "shape", "shown"),
    [
        ("AXIS", Shape(halves=20), [12, 8]),  # 6 and 4 supply
        ("AXIS", Shape(halves=14), [12, 2]),
        ("AXIS", Shape(halves=8), [8]),
        ("UK", Shape(ships=3), [2, 1]),
        ("GER", Shape(u_boats=5), [2, 2, 1]),
        ("GER", Shape(infantry=3), [0]),  # corps are as they are printed
        ("GER", Shape(infantry=4), []),
        ("BE", Shape(halves=2), []),
    ],
)
def test_what_no_counter_shows_lies_on_several(
    country: str, shape: Shape, shown: list[int]
) -> None:
    found = mix.pieces(board(), country, shape)
    assert [piece.units for piece in found] == shown
    assert {piece.kind for piece in found} <= {shape.kind}


# ------------------------------------------------------------------------------- exchanges


@clause("BW-11.10-1", "BW-11.10-8", "BW-11.10-9")
@pytest.mark.parametrize(
    ("zone", "units", "order", "left", "cites"),
    [
        ("Berlin", "Axis supply 1, Axis supply 1", "combine supply", ["Axis supply 2"], "1"),
        ("Hamburg", "GER 1F, GER 1F", "combine fleets", ["GER 2F"], "1"),
        ("Hamburg", "GER 1F, GER 1F, GER 1U, GER 1U", "combine U-boats",
         ["GER 1F", "GER 1F", "GER 2U"], "1"),
        ("Leipzig", "GER 1I, GER 2I, ITA 1I", "combine GER infantry", ["GER 3I", "ITA 1I"], "1"),
        ("Leipzig", "GER 1I, GER 1I fortified, GER 1I", "combine all",
         ["GER 1I fortified", "GER 2I"], "1"),
        ("Berlin", "GER 1I, GER 1C", "form elite", ["GER Elite 1I+1C"], "8"),
        ("Tripoli", "GER 1I, GER 1C", "form elite", ["GER Elite 1I+1C"], "9"),
        ("Leipzig", "GER Elite 1I+1C, GER 1C", "combine all", ["GER 1C", "GER Elite 1I+1C"], ""),
        ("Leipzig", "GER Elite 1I+1C, GER 1C", "combine elite, armour", ["GER Elite 1I+2C"], "1"),
    ],
)  # fmt: skip
def test_counters_are_exchanged_for_fewer(
    zone: str, units: str, order: str, left: list[str], cites: str
) -> None:
    countries = {"ITA": "active axis", "FRA": "surrendered to axis"}
    here = position(active="axis", turn=11, zones={zone: units}, countries=countries,
                    clocks={"france_surrendered": 8})  # fmt: skip
    before = counters(here, zone)
    line = f"form elite in {zone}" if "form" in order else f"{order} in {zone}"
    after = play("movement", here, axis=line)
    assert after.counters(zone) == left
    if not cites:
        assert after.told("Reorganised") == []
        assert len(after.refusals()) == 1
        return
    assert after.clauses("Reorganised") == [f"BW-11.10-{cites}"]
    (told,) = after.told("Reorganised")
    assert (told["side"], told["zone"]) == ("axis", one(here, zone).place if len(before) == 1 else
                                            here.counters[0].place)  # fmt: skip
    assert len(told["before"]) > len(told["after"])


@clause("BW-11.6-1", "BW-11.6-2", "BW-11.8-2", "BW-3-10")
@pytest.mark.parametrize(
    ("turn", "zone", "units", "unlocked", "cites"),
    [
        (19, "London", "UK 2I, UK 1I", {}, "BW-11.6-1"),
        (19, "Moscow", "USSR 2I, USSR 1I", {"I3": 9}, "BW-11.6-2"),
        (20, "Moscow", "USSR 2I, USSR 1I", {}, "BW-11.8-2"),
        (20, "London", "UK 2I, UK 2I", {}, "BW-3-10"),
        (20, "Moscow", "USSR 3I, USSR 3I", {"I3": 9}, "BW-3-10"),
        (19, "London", "UK 1C, UK 1I+1C", {}, "BW-3-10"),
    ],
)
def test_why_there_are_no_fewer_counters(
    turn: int, zone: str, units: str, unlocked: dict[str, int], cites: str
) -> None:
    side = "allies" if units.startswith("UK") else "soviet"
    here = position(active=side, turn=turn, zones={zone: units}, unlocked=unlocked)
    after = play("movement", here, **{side: f"combine all in {zone}"})
    assert after.clauses("NotCarriedOut") == [cites]
    assert after.counters(zone) == counters(here, zone)


@clause("BW-11.10-1")
@pytest.mark.parametrize(
    ("units", "order", "left"),
    [
        ("GER 3I as c11", "split 1 infantry from c11", ["GER 1I", "GER 2I"]),
        ("GER 3I as c11", "split 2 infantry from c11", ["GER 1I", "GER 2I"]),
        ("GER 1I+2C as c11", "split 1 infantry from c11", ["GER 1I", "GER 2C"]),
        ("GER 1I+2C as c11", "split 2 armour from c11", ["GER 1I", "GER 2C"]),
        ("GER 2C as c11", "split 1 corps from c11", ["GER 1C", "GER 1C"]),
        ("Axis supply 4 as c11", "split 1 supply from c11", ["Axis supply 1", "Axis supply 3"]),
        ("GER 2F as c11", "split 1 fleet from c11", ["GER 1F", "GER 1F"]),
        ("GER 2F as c11", "split 2 fleets from c11", None),
        ("GER 3I as c11", "split 3 infantry from c11", None),
        ("GER 1I fortified as c11", "split 1 infantry from c11", None),
        ("Axis supply 4 as c11", "split 4 supply from c11", None),
        ("GER 2I as c11", "split 1 armour from c11", None),
    ],
)
def test_a_counter_is_split(units: str, order: str, left: list[str] | None) -> None:
    here = position(active="axis", turn=11, zones={"Berlin": units})
    before = counters(here, "Berlin")
    after = play("movement", here, axis=order)
    assert after.counters("Berlin") == (before if left is None else left)
    assert after.clauses("NotCarriedOut") == ([] if left else ["BW-11.10-1"])
    if left:
        assert one(here, "Berlin").id == "c11", "the rest keeps its name"
        assert len(after.told("Reorganised")[0]["after"]) == 2


@clause("BW-11.10-1", "BW-11.10-4")
@pytest.mark.parametrize(
    ("units", "order", "gone", "left", "splits"),
    [
        ("GER 1I, GER 3I", "2 infantry", ["GER 1I", "GER 1I"], ["GER 2I"], 1),
        ("GER 3I, GER 3I", "4 infantry", ["GER 1I", "GER 3I"], ["GER 2I"], 1),
        ("GER 1I+2C", "1 armour", ["GER 1C"], ["GER 1I+1C"], 1),
        ("GER 1I, GER 2I", "2 infantry", ["GER 2I"], ["GER 1I"], 0),
        ("GER 2I", "3 infantry", [], ["GER 2I"], 0),
    ],
)
def test_a_number_that_no_counters_make_up_splits_one(
    units: str, order: str, gone: list[str], left: list[str], splits: int
) -> None:
    here = position(
        active="axis", turn=11, zones={"Kustrin": units, "Berlin": "Axis supply 6"},
        control={"axis": ["Poznan"]},
    )  # fmt: skip
    after = play("movement", here, axis=f"strategic {order} Kustrin to Poznan")
    assert [unit.partition(" strategic")[0] for unit in after.counters("Poznan")] == gone
    assert after.counters("Kustrin") == left
    assert len(after.told("Reorganised")) == splits
