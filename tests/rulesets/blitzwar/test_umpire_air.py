"""13 looked at by an umpire: who may counter, and when."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.kit import play, position


@pytest.mark.clause("BW-13.2-1", "BW-A36")
@pytest.mark.parametrize(("war", "countered"), [({}, 0), ({"soviet_war": 3}, 1)])
def test_who_is_at_peace_with_the_flyer_does_not_counter(
    war: dict[str, int], countered: int
) -> None:
    place = position(
        turn=7,
        zones={"East Prussia": "GER air", "Minsk": "USSR air", "Warsaw": "POL 1I"},
        clocks=war,
    )
    after = play("air", place, axis="air to Warsaw", standing={"soviet": ["always counter air"]})
    assert len(after.told("AirCountered")) == countered


@pytest.mark.clause("BW-13.2-1", "BW-A36")
def test_a_flight_over_a_soviet_zone_begins_the_war_and_may_be_countered() -> None:
    place = position(turn=7, zones={"East Prussia": "GER air", "Minsk": "USSR 1I, USSR air"})
    after = play("air", place, axis="air to Minsk", standing={"soviet": ["always counter air"]})
    assert len(after.told("WarBegan")) == 1
    assert len(after.told("AirCountered")) == 1
