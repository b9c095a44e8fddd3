"""11.10 Unit Reorganisation, and 3: the counter mix."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.mix import Shape
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.paying import pool_stock
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import (
    NotPossible,
    combine,
    reorganise,
)
from tests.rulesets.blitzwar.kit import board, counters, play, position

clause = pytest.mark.clause


def in_zone(zone: str, units: str, **more: Any) -> tuple[Position, list[Counter]]:
    here = position(turn=more.pop("turn", 11), zones={zone: units}, **more)
    return here, list(here.counters)


def corps(infantry: int = 0, armour: int = 0, **more: bool) -> Shape:
    return Shape(infantry=infantry, armour=armour, **more)


# ------------------------------------------------------------------------- reorganising


@clause("BW-11.10-1")
def test_counters_are_exchanged_for_the_same_units() -> None:
    here, parts = in_zone("Berlin", "GER 2I, GER 1I, GER 1C")
    reorganise(here, board(), parts, [corps(1, 1), corps(2)])
    assert counters(here, "berlin") == ["GER 1I+1C", "GER 2I"]
    with pytest.raises(NotPossible, match="the same units") as caught:
        reorganise(here, board(), list(here.counters), [corps(2, 2)])
    assert caught.value.clause == "BW-11.10-1"


@clause("BW-11.10-1")
def test_only_counters_of_one_country_and_zone_go_together() -> None:
    here, parts = in_zone("Berlin", "GER 1I, ITA 1I")
    with pytest.raises(NotPossible, match="German and Italian"):
        reorganise(here, board(), parts, [corps(2)])
    here = position(turn=11, zones={"Berlin": "GER 1I", "Leipzig": "GER 1I"})
    with pytest.raises(NotPossible, match="different zones"):
        reorganise(here, board(), list(here.counters), [corps(2)])


@clause("BW-11.10-2")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("movement", "combine all in Berlin"),
        ("sea_transport", "combine all in Berlin sea transport"),
    ],
)
def test_counters_are_combined_in_sea_transport_and_movement(phase: str, order: str) -> None:
    here = position(active="axis", turn=11, zones={"Berlin": "GER 1I, GER 2I"})
    assert play(phase, here, axis=order).counters("Berlin") == ["GER 3I"]


@clause("BW-11.10-2")
@pytest.mark.parametrize("phase", ["naval", "air", "blitzkrieg", "normal"])
def test_in_other_phases_nothing_is_combined(phase: str) -> None:
    here = position(active="axis", turn=11, zones={"Berlin": "GER 1I, GER 2I"})
    after = play(phase, here, axis="combine all in Berlin")
    assert after.counters("Berlin") == ["GER 1I", "GER 2I"]


@clause("BW-11.10-3")
def test_a_side_may_remove_its_counters() -> None:
    here = position(active="axis", turn=11, zones={"Berlin": "GER 1I, GER 2I"})
    after = play("movement", here, axis="remove 1 infantry in Berlin")
    assert after.counters("Berlin") == ["GER 2I"]
    assert after.clauses("Removed") == ["BW-11.10-3"]


@clause("BW-11.10-4")
def test_a_merged_counter_has_done_all_that_its_parts_have() -> None:
    here, parts = in_zone("Berlin", "GER 1I moved 2 strategic, GER 1I activated moved 1")
    (whole,) = combine(here, board(), parts)
    assert (whole.corps, whole.zones_moved, whole.strategic) == (2, 2, True)
    assert not whole.activated  # One part could not attack (BW-A42).


@clause("BW-11.10-4")
@pytest.mark.parametrize(
    ("mark", "parts", "whole"),
    [
        ("zones_moved", (1, 3), 3),
        ("strategic", (False, True), True),
        ("shipped", (True, False), True),
        ("activated", (True, False), False),
        ("activated", (True, True), True),
        ("fought", (["minsk"], ["minsk", "gomel"]), ["minsk", "gomel"]),
        ("fought_phase", ("", "blitzkrieg"), "blitzkrieg"),
        ("fought_phase", ("normal", "blitzkrieg"), "normal"),
        ("advanced", (2, 1), 2),
        ("landed", (False, True), True),
        ("out_of_supply", (False, True), True),
        ("arrived", (4, 7), 7),
    ],
)
def test_a_merged_counter_bears_every_restriction_of_its_parts(
    mark: str, parts: tuple[object, object], whole: object
) -> None:
    here, counters = in_zone("Berlin", "GER 1I, GER 1I")
    for one, value in zip(counters, parts, strict=True):
        setattr(one, mark, value)
    (merged,) = combine(here, board(), counters)
    assert getattr(merged, mark) == whole


@clause("BW-11.10-4")
def test_stocks_that_have_moved_are_not_pooled_with_those_that_have_not() -> None:
    here = position(
        turn=11, zones={"Berlin": "Axis supply 1 moved 2, Axis supply 1, Axis supply 1, GER 1I"}
    )
    pool_stock(here, board(), "berlin", "axis")
    assert counters(here, "Berlin") == ["Axis supply 1 moved 2", "Axis supply 2", "GER 1I"]


@clause("BW-11.10-4", "BW-11.10-5")
def test_a_counter_with_a_shipped_part_does_not_move() -> None:
    here = position(
        active="axis",
        turn=15,
        zones={"Tripoli": "ITA 1I shipped, ITA 1I, supply 4"},
        countries={"ITA": "active axis", "FRA": "surrendered to axis"},
    )
    after = play(
        "movement",
        here,
        axis="combine all in Tripoli\nmove infantry from Tripoli to Misurata",
    )
    assert after.counters("Tripoli") == ["Axis supply 4", "ITA 2I shipped"]
    assert after.refusals()


SOVIET = {"turn": 25, "unlocked": "all"}


@clause("BW-11.10-6")
def test_a_soviet_army_of_three_is_formed_in_a_supply_zone() -> None:
    here, parts = in_zone("Moscow", "USSR 2I, USSR 1I", **SOVIET)
    reorganise(here, board(), parts, [corps(3)])
    assert counters(here, "moscow") == ["USSR 3I"]
    here, parts = in_zone("Kiev", "USSR 2I, USSR 1I", **SOVIET)
    with pytest.raises(NotPossible, match="supply zone") as caught:
        reorganise(here, board(), parts, [corps(3)])
    assert caught.value.clause == "BW-11.10-6"
    assert counters(here, "kiev") == ["USSR 1I", "USSR 2I"]


@clause("BW-11.10-7")
def test_a_soviet_army_that_shows_two_grows_to_three_anywhere() -> None:
    here, parts = in_zone("Kiev", "USSR 2I large, USSR 1I", **SOVIET)
    reorganise(here, board(), parts, [corps(3)])
    assert counters(here, "kiev") == ["USSR 3I"]


@clause("BW-11.10-7")
def test_a_soviet_army_that_loses_a_corps_is_still_one_of_three() -> None:
    here, parts = in_zone("Kiev", "USSR 3I", **SOVIET)
    reorganisation.reduce(here, board(), parts[0], infantry=1)
    assert counters(here, "kiev") == ["USSR 2I large"]


AFRICA = {
    "countries": {"ITA": "active axis", "FRA": "surrendered to axis"},
    "clocks": {"france_surrendered": 8},
}
ELITE = [corps(1, 1, elite=True)]


@clause("BW-11.10-8", "BW-A68")
def test_an_elite_army_is_formed_in_a_supply_zone() -> None:
    for zone, allowed in (("Berlin", True), ("Leipzig", False)):
        here, parts = in_zone(zone, "GER 1I, GER 1C", clocks={"france_surrendered": 8})
        if allowed:
            reorganise(here, board(), parts, ELITE)
            assert counters(here, zone) == ["GER Elite 1I+1C"]
        else:
            with pytest.raises(NotPossible, match="Elite army") as caught:
                reorganise(here, board(), parts, ELITE)
            assert caught.value.clause == "BW-11.10-8"


@clause("BW-11.10-8")
def test_an_elite_army_grows_anywhere() -> None:
    here, parts = in_zone("Leipzig", "GER Elite 1I+1C, GER 1C", clocks={"france_surrendered": 8})
    reorganise(here, board(), parts, [corps(1, 2, elite=True)])
    assert counters(here, "leipzig") == ["GER Elite 1I+2C"]


@clause("BW-11.10-8")
@pytest.mark.parametrize(
    ("zone", "units", "order", "there"),
    [
        # An Elite army of two grows by an armoured corps in any zone.
        ("Leipzig", "GER Elite 1I+1C, GER 1C", "form elite", ["GER Elite 1I+2C"]),
        ("Leipzig", "GER Elite 1I+1C, GER 2C", "form elite", ["GER 1C", "GER Elite 1I+2C"]),
        ("Leipzig", "GER Elite 1I+1C, GER 1I+1C", "form elite", ["GER 1I", "GER Elite 1I+2C"]),
        # One of three does not, and without armour none.
        ("Leipzig", "GER Elite 1I+2C, GER 1C", "form elite", None),
        ("Leipzig", "GER Elite 1I+1C, GER 1I", "form elite", None),
        # Where none can be formed anew, the one that is there grows.
        ("Berlin", "GER Elite 1I+1C, GER 1I, GER 1C", "form elite", ["GER 1I", "GER Elite 1I+2C"]),
        # A new one is formed of what makes up exactly one, if there is such.
        ("Berlin", "GER 2I, GER 1C", "form elite", ["GER 1I", "GER Elite 1I+1C"]),
        ("Berlin", "GER 1I, GER 2C", "form elite", ["GER Elite 1I+2C"]),
        ("Berlin", "GER 3I, GER 1I, GER 2C", "form elite", ["GER 3I", "GER Elite 1I+2C"]),
        ("Berlin", "GER 2C, GER 1C", "form elite", None),
        ("Berlin", "ITA 1I, ITA 1C", "form elite", None),
        ("Leipzig", "GER 2I, GER 1C", "form elite", None),
    ],
)
def test_form_elite_raises_one_of_two_or_forms_a_new_one(
    zone: str, units: str, order: str, there: list[str] | None
) -> None:
    here = position(
        active="axis", turn=11, zones={zone: units}, clocks={"france_surrendered": 8},
        countries={"ITA": "active axis"},
    )  # fmt: skip
    before = counters(here, zone)
    after = play("movement", here, axis=f"{order} in {zone}")
    assert after.counters(zone) == (before if there is None else there)
    assert after.clauses("NotCarriedOut") == ([] if there else ["BW-11.10-8"])


@clause("BW-11.10-8", "BW-11.10-9")
@pytest.mark.parametrize(
    ("zone", "armies"),
    [("Berlin", ["1I+1C", "1I+1C"]), ("Tripoli", ["1I+1C", "1I+1C"]), ("Leipzig", ["1I+2C"])],
)
def test_a_second_elite_army_is_formed_where_that_may_be(zone: str, armies: list[str]) -> None:
    here = position(
        active="axis", turn=22, zones={zone: "GER Elite 1I+1C, GER 1I, GER 1C"},
        clocks={"france_surrendered": 8, "soviet_attacked": 16},
        countries={"ITA": "active axis", "FRA": "surrendered to axis"},
    )  # fmt: skip
    after = play("movement", here, axis=f"form elite in {zone}")
    elite = [unit for unit in after.counters(zone) if "Elite" in unit]
    assert elite == [f"GER Elite {army}" for army in armies]


@clause("BW-11.10-9")
def test_in_africa_an_elite_army_is_formed_in_any_zone() -> None:
    here, parts = in_zone("El Agheila", "GER 1I, GER 1C", **AFRICA)
    reorganise(here, board(), parts, ELITE)
    assert counters(here, "el_agheila") == ["GER Elite 1I+1C"]


# ------------------------------------------------------------------------------ the mix


@clause("BW-3-10")
def test_the_mix_is_a_hard_limit() -> None:
    here = position(turn=11, zones={"Brussels": "BE 2I, BE 2I"}, countries={"BE": "allies"})
    assert not mix.room(here, board(), "BE", [corps(1)])
    assert mix.choose(here, board(), "BE", 1, 0) is None
    counter = here.counters[0]
    assert mix.room(here, board(), "BE", [corps(1)], without=[counter])


@clause("BW-3-11")
def test_what_is_eliminated_can_come_again() -> None:
    here = position(turn=11, zones={"Brussels": "BE 2I, BE 2I"}, countries={"BE": "allies"})
    reorganisation.remove(here, here.counters[:1])
    assert mix.choose(here, board(), "BE", 2, 0) == [corps(2)]


@clause("BW-11.6-1", "BW-11.6-2")
@pytest.mark.parametrize(("country", "zone"), [("UK", "london"), ("USSR", "moscow")])
def test_third_corps_wait_for_1942(country: str, zone: str) -> None:
    before = position(turn=19, unlocked="all")
    after = position(turn=20, unlocked="all")
    how = {"form_large": True}
    assert [s.corps for s in mix.choose(before, board(), country, 3, 0, **how) or []] == [2, 1]
    assert [s.corps for s in mix.choose(after, board(), country, 3, 0, **how) or []] == [3]


@clause("BW-11.8-1", "BW-11.8-2", "BW-11.8-3", "BW-11.8-4", "BW-A8")
def test_soviet_counters_are_locked_until_they_are_freed() -> None:
    locked = position(turn=25)
    assert mix.choose_units(locked, board(), "USSR", "air", 1) == []
    assert [s.halves for s in mix.choose_units(locked, board(), "USSR", "supply", 12)] == [8, 4]
    assert mix.choose(locked, board(), "USSR", 1, 2, form_large=True) == [corps(0, 2), corps(1)]
    freed = position(turn=25, unlocked={"A1": 1, "S6": 1, "W3": 1})
    assert len(mix.choose_units(freed, board(), "USSR", "air", 2)) == 1
    assert [s.halves for s in mix.choose_units(freed, board(), "USSR", "supply", 12)] == [12]
    assert mix.choose(freed, board(), "USSR", 1, 2) == [corps(1, 2)]


@clause("BW-11.7-1", "BW-11.7-2")
def test_elite_counters_come_with_france_and_six_turns_into_russia() -> None:
    assert mix.elite_allowed(position(turn=8)) == 0
    assert mix.elite_allowed(position(turn=8, clocks={"france_surrendered": 8})) == 1
    both = {"france_surrendered": 8, "soviet_attacked": 16}
    assert mix.elite_allowed(position(turn=21, clocks=both)) == 1
    assert mix.elite_allowed(position(turn=22, clocks=both)) == 2


@pytest.mark.parametrize(
    ("units", "lost", "left"),
    [
        ("GER 3I", (1, 0), ["GER 2I"]),
        ("GER 1I+2C", (1, 0), ["GER 2C"]),
        ("GER 1I+2C", (0, 1), ["GER 1I+1C"]),
        ("UK 1I+1C", (1, 0), ["UK 1C"]),
        ("UK 1I+1C", (0, 1), ["UK 1I"]),
        ("GER 1I fortified", (1, 0), []),
    ],
)
def test_a_loss_turns_a_counter_over_or_exchanges_it(
    units: str, lost: tuple[int, int], left: list[str]
) -> None:
    here, parts = in_zone("Berlin", units)
    reorganisation.reduce(here, board(), parts[0], *lost)
    assert counters(here, "berlin") == left


def test_an_elite_army_reduced_to_one_corps_is_an_ordinary_counter() -> None:
    here, parts = in_zone("Berlin", "GER Elite 1I+1C", clocks={"france_surrendered": 8})
    reorganisation.reduce(here, board(), parts[0], armour=1)
    assert counters(here, "berlin") == ["GER 1I"]


def test_the_rest_of_a_counter_goes_too_when_the_mix_cannot_show_it() -> None:
    here = position(
        turn=11,
        zones={"Paris": "FRA 1I+2C, FRA 1I+2C", "Lyon": ""},
        countries={"FRA": "active allies"},
    )
    first = here.counters[0]
    # France has no counter for two armoured corps alone.
    assert reorganisation.reduce(here, board(), first, infantry=1) == []
    assert counters(here, "paris") == ["FRA 1I+2C"]


def test_a_fleet_loses_a_unit() -> None:
    here, parts = in_zone("Hamburg", "GER 2F")
    reorganisation.lose_ships(here, board(), parts[0])
    assert counters(here, "hamburg") == ["GER 1F"]
    reorganisation.lose_ships(here, board(), here.counters[0])
    assert counters(here, "hamburg") == []


def test_ids_stay_with_the_first_counters() -> None:
    here, parts = in_zone("Berlin", "GER 3I as c7")
    reorganise(here, board(), parts, [corps(2), corps(1)])
    assert [c.id for c in here.counters] == ["c7", "c8"]


@pytest.mark.parametrize("infantry", range(0, 12))
@pytest.mark.parametrize("armour", range(0, 5))
def test_chosen_counters_show_the_corps_and_fit_the_mix(infantry: int, armour: int) -> None:
    here = position(turn=25, unlocked="all", clocks={"france_surrendered": 8})
    for country in ("GER", "UK", "USSR", "USA", "ITA"):
        shapes = mix.choose(here, board(), country, infantry, armour, form_large=True)
        if shapes is None:
            continue
        assert sum(s.infantry for s in shapes) == infantry
        assert sum(s.armour for s in shapes) == armour
        assert mix.fits(mix.offer(here, board(), country), shapes)
        assert not any(s.elite for s in shapes)


def test_choosing_gives_up_when_there_are_no_counters() -> None:
    here = position(turn=25)
    assert mix.choose(here, board(), "GER", 200, 0) is None
    assert mix.choose(here, board(), "NOR", 1, 0) is None
    assert mix.choose(here, board(), "GER", 0, 0) == []


@clause("BW-11.10-2")
def test_what_is_combined_by_itself_has_done_the_same_whenever_it_came() -> None:
    """When a counter came on the map is no matter; what it did this turn is (BWD-11)."""
    for mark, value, there in (
        ("arrived", 10, ["GER 2I"]),
        ("zones_moved", 1, ["GER 1I", "GER 1I"]),
        ("out_of_supply", True, ["GER 1I", "GER 1I"]),
    ):
        here, parts = in_zone("Hanover", "GER 1I, GER 1I")
        setattr(parts[0], mark, value)
        reorganisation.tidy(here, board(), "hanover", "axis")
        assert [unit[:6] for unit in counters(here, "hanover")] == there, mark
