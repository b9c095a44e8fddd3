"""4 Stacking."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.blitzwar.board import setup
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.view import view_of
from tests.rulesets.blitzwar.kit import After, board, play, position

clause = pytest.mark.clause


def over(zone: str, units: str, side: str = "axis") -> int:
    """How far units in a zone are above its limit."""
    here = position(zones={zone: units}, turn=11)
    return stacking.excess(here, board(), zone.casefold().replace(" ", "_"), side)


def end_of_phase(units: str, axis: str = "", phase: str = "blitzkrieg") -> After:
    """What is left in Hanover when a phase of the Axis ends."""
    return play(phase, position(active="axis", turn=11, zones={"Hanover": units}), axis=axis)


@clause("BW-4-1")
def test_a_zone_holds_three_counters_of_corps() -> None:
    assert over("Hanover", "GER 1I, GER 1I, GER 1C") == 0
    assert over("Hanover", "GER 1I, GER 1I, GER 1C, GER 1I") == 1


@clause("BW-4-2")
def test_counters_are_counted_not_corps() -> None:
    assert over("Hanover", "GER 3I, GER 3I, GER 1I+2C") == 0


@clause("BW-4-3", "BW-4-4", "BW-4-5")
def test_malta_gibraltar_and_tobruk_hold_few_corps() -> None:
    assert over("Malta", "UK 1I", "allies") == 0
    assert over("Malta", "UK 2I", "allies") == 1
    assert over("Gibraltar", "UK 2I", "allies") == 1
    assert over("Tobruk", "UK 2I", "allies") == 0
    assert over("Tobruk", "UK 2I, UK 1I", "allies") == 1


@clause("BW-4-6")
def test_america_holds_any_number() -> None:
    assert over("America", "UK 1I, UK 1I, UK 1I, UK 1I", "allies") == 0


@clause("BW-4-7", "BW-A47")
def test_what_is_too_much_is_removed_when_the_phase_ends() -> None:
    after = end_of_phase("GER 2I, GER 2I, GER 1C, GER 1I")
    assert after.counters("Hanover") == ["GER 1C", "GER 2I", "GER 2I"]
    assert after.told("StackReduced")[0]["zone"] == "hanover"
    assert after.clauses("StackReduced") == ["BW-4-7"]


@clause("BW-4-7")
def test_the_owner_says_which_counters_go() -> None:
    after = end_of_phase("GER 2I, GER 2I, GER 1C, GER 1I", "remove armour in Hanover")
    assert after.counters("Hanover") == ["GER 1I", "GER 2I", "GER 2I"]


@clause("BW-4-7")
def test_what_is_not_there_cannot_be_removed_and_the_default_goes() -> None:
    after = end_of_phase("GER 2I, GER 2I, GER 1C, GER 1I", "remove UK infantry in Hanover")
    assert after.clauses("NotCarriedOut") == ["BW-4-7"]
    assert after.counters("Hanover") == ["GER 1C", "GER 2I", "GER 2I"]


@clause("BW-4-7")
def test_a_standing_order_says_which_counters_go_and_where() -> None:
    here = position(active="axis", turn=11, zones={"Reims": "FRA 2I, FRA 2I, FRA 1I, UK 1I"})

    def left(standing: str) -> list[str]:
        return play("normal", here, standing={"allies": [standing]}).counters("Reims")

    assert left("always remove 2 FRA infantry first") == ["FRA 1I", "FRA 2I", "UK 1I"]
    assert left("always remove 2 FRA infantry first in Paris") == left("always retreat")
    assert left("always remove UK infantry first if excess at least 2") == left("always retreat")
    assert left("always remove UK infantry first") == ["FRA 1I", "FRA 2I", "FRA 2I"]


@clause("BW-4-7", "BW-A45")
def test_after_a_combat_phase_the_others_are_looked_at_too() -> None:
    here = position(active="axis", turn=11, zones={"Reims": "FRA 2I, FRA 2I, FRA 1I, UK 1I"})
    after = play("normal", here)
    assert len(after.counters("Reims")) == 3


@clause("BW-11.10-2")
def test_in_the_movement_phase_counters_are_combined_before_any_is_removed() -> None:
    after = end_of_phase("GER 1I, GER 1I, GER 1C, GER 1I", phase="movement")
    assert sum(int(word[4]) for word in after.counters("Hanover")) >= 3
    assert not after.told("StackReduced")


@clause("BW-4-3")
def test_a_corps_too_many_leaves_a_counter_of_two() -> None:
    here = position(active="allies", turn=11, zones={"Malta": "UK 2I"})
    assert play("blitzkrieg", here).counters("Malta") == ["UK 1I"]


@clause("BW-4-8")
def test_other_counters_have_no_limit() -> None:
    assert over("Hamburg", "GER 3I, GER 3I, GER 3I, 8 x GER air, 4 x GER 2U, supply 6") == 0


@clause("BW-4-9", "BW-4-11")
def test_sides_do_not_share_a_zone_the_allies_and_soviets_neither() -> None:
    def standing(units: str) -> list[str]:
        here = position(turn=30, zones={"Vienna": units}, unlocked="all")
        return stacking.mixed(here, "vienna")

    assert standing("GER 1I, UK air on mission") == ["axis"]
    assert standing("GER 1I, UK 1I") == ["axis", "allies"]
    assert standing("UK 1I, USSR 1I") == ["allies", "soviet"]
    shared = position(turn=30, zones={"Vienna": "UK 1I, USSR 1I"})
    with pytest.raises(ScenarioError, match=r"allies and soviet \(BW-4-9\)"):
        setup.check(board(), shared, "test")


@clause("BW-4-11")
def test_an_ally_may_not_move_into_a_soviet_zone_with_soviet_corps() -> None:
    here = position(
        active="allies",
        turn=30,
        zones={"Baghdad": "UK 1I, supply 2", "Tiflis": "USSR 2I", "Kars": ""},
        countries={"TUR": "active allies"},
        control={"allies": ["Turkey"]},
        unlocked="all",
    )
    after = play("movement", here, allies="move infantry from Baghdad to Tiflis")
    assert stacking.mixed(after.position, "tiflis") == ["soviet"]


@clause("BW-4-10")
def test_everybody_sees_all_counters() -> None:
    here: Position = position(zones={"Berlin": "GER 3I", "London": "UK 2I, supply 4"})
    for seat in ("axis", "allies", "soviet", None):
        assert view_of(here, seat).position.counters == here.counters  # type: ignore[arg-type]


def test_an_overfull_scenario_is_refused() -> None:
    here = position(zones={"Berlin": "GER 1I, GER 1I, GER 1I, GER 1I"})
    with pytest.raises(ScenarioError, match=r"Berlin holds too many corps"):
        setup.check(board(), here, "test")
