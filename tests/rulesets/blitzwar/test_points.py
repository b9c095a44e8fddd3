"""5, 18: Strategic points."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.book.points import lost_national_points, strategic_points
from tests.rulesets.blitzwar.kit import board, game, map_of, on, position

clause = pytest.mark.clause


@clause("BW-5-21", "BW-5-22")
def test_general_and_national_points_count_for_who_holds_them() -> None:
    small = map_of(
        zones={
            "A": {"points": 1, "owner": "axis"},
            "B": {"national_points": 2, "national_owner": "soviet", "owner": "axis"},
            "C": {"points": 1, "owner": "allies"},
        }
    )
    here = on(small)
    assert strategic_points(here, small, "axis") == 3
    assert strategic_points(here, small, "allies") == 1
    here.control["b"] = "soviet"
    assert strategic_points(here, small, "axis") == 1
    assert strategic_points(here, small, "soviet") == 2


@clause("BW-5-23")
def test_a_national_point_that_the_enemy_holds_is_lost_to_its_owner() -> None:
    here = position(control={"soviet": ["Berlin"], "axis": ["London", "Rome"]})
    assert lost_national_points(here, board(), "axis") == {"berlin": 2}
    assert lost_national_points(here, board(), "allies") == {"london": 2}
    here.control["berlin"] = "neutral"  # Nobody's is not the enemy's.
    assert lost_national_points(here, board(), "axis") == {}


def test_a_point_held_by_the_partner_is_not_lost() -> None:
    here = position(control={"allies": ["Baku"]})
    assert lost_national_points(here, board(), "soviet") == {}


@pytest.mark.parametrize(
    "name", ["campaign-1939", "yellow-1940", "barbarossa-1941", "overlord-1944"]
)
def test_a_scenario_counts_the_points_that_it_states(name: str) -> None:
    here = game().open(board(), name, game().rulings_with({}))
    assert strategic_points(here, board(), "axis") == board().scenarios[name]["points"]


def test_the_axis_points_follow_history() -> None:
    """The thresholds of 9.3, 16.3.2 and 18 lie where the war turned."""
    country, tagged = board().country, board().tagged
    first = [z.id for z in board().zones.values() if z.owner_start == "axis"]

    def points(zones: list[str]) -> int:
        return sum(board().zones[zone].points for zone in dict.fromkeys(zones))

    summer_1940 = [
        *first, *tagged("western_poland"), *country("DEN"), *country("NOR"), *country("BE"),
        *tagged("occupied_france"),
    ]  # fmt: skip
    with_italy = [*summer_1940, *country("ITA"), *country("HUN")]
    summer_1941 = [
        *with_italy, *country("RUM"), *country("BUL"), *country("YUG"), *country("GRE"),
    ]  # fmt: skip
    late_1942 = [
        *summer_1941, *tagged("eastern_poland"), "kiev", "odessa", "dnepropetrovsk", "kharkov",
        "stalino", "smolensk", "rostov", "krasnodar", "sevastopol",
    ]  # fmt: skip
    assert points(first) <= 12
    assert points(summer_1940) < 20 <= points(with_italy)
    assert 20 <= points(summer_1941) <= 25
    assert points(late_1942) >= 31
