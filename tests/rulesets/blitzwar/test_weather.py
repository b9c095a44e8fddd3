"""6 Weather."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import BOMBING
from adjudicator.rulesets.blitzwar.book import weather
from tests.rulesets.blitzwar.kit import board, play, position

clause = pytest.mark.clause

MUD, SNOW, GOOD = 14, 13, 15
"""Turns: 1st of spring, 2nd of winter, 2nd of spring 1941."""


def attack(turn: int, target: str, start: str, side: str = "axis", **more: str) -> list[str]:
    """Attack in the Blitzkrieg Combat Phase from one zone; the kinds of the events told."""
    country, enemy = ("USSR", "GER") if side == "soviet" else ("GER", "USSR")
    here = position(
        active=side,
        turn=turn,
        zones={start: f"{country} 1I+2C activated", target: f"{enemy} 1I", **more},
        clocks={"soviet_attacked": 14, "soviet_war": 14},
        unlocked="all",
    )
    after = play("blitzkrieg", here, any_dice=True, **{side: f"blitz {target} with all"})
    return [event.kind for event in after.events]


@clause("BW-6-1", "BW-6-2")
def test_mud_lies_in_the_first_turn_of_spring_and_autumn_on_every_land_zone() -> None:
    muddy = [turn for turn in board().calendar if weather.muddy(board(), turn)]
    assert muddy == list(range(2, 47, 4))
    assert {weather.weather_in(board(), MUD, zone) for zone in board().zones} == {"mud"}
    assert {weather.weather_in(board(), MUD, sea) for sea in board().seas} == {"good"}


@clause("BW-6-3")
def test_there_is_no_blitzkrieg_in_the_mud() -> None:
    assert "Fought" not in attack(MUD, "Minsk", "Wilno")
    assert "Fought" in attack(GOOD, "Minsk", "Wilno")


@clause("BW-6-4")
def test_snow_falls_in_winter_only() -> None:
    snowy = [turn for turn in board().calendar if weather.snowy(board(), turn, "minsk")]
    assert snowy == [4, 5, 12, 13, 20, 21, 28, 29, 36, 37, 44, 45]


@clause("BW-6-5")
def test_snow_spares_africa_and_the_south_of_asia() -> None:
    free = {zone for zone in board().zones if not weather.snowy(board(), SNOW, zone)}
    assert {"mechili", "haifa", "basra", "adana"} <= free
    assert not free & {"kars", "malatya", "sicily", "madrid", "gibraltar", "malta"}
    assert free == {*board().tagged("africa"), *board().tagged("asia_south"), "america"}


@clause("BW-6-6")
def test_snow_spares_the_mediterranean_and_the_persian_gulf() -> None:
    free = {sea for sea in board().seas if not weather.snowy(board(), SNOW, sea)}
    assert free - {"cape_route"} == {
        "western_mediterranean", "south_central_mediterranean", "adriatic_sea",
        "eastern_mediterranean", "persian_gulf",
    }  # fmt: skip
    assert not weather.snowy(board(), SNOW, BOMBING)  # no zone and no sea


@clause("BW-6-7")
def test_no_air_unit_is_used_over_snow_but_over_snowy_seas_it_is() -> None:
    here = position(
        active="axis",
        turn=SNOW,
        zones={"Warsaw": "2 GER air", "Minsk": "USSR 1I"},
        control={"axis": ["Warsaw"]},
    )
    after = play("air", here, axis="air from Warsaw to Minsk")
    assert after.counters("Minsk") == ["USSR 1I"]
    at_sea = position(active="axis", turn=SNOW, zones={"Hamburg": "GER air"})
    after = play("air", at_sea, axis="air from Hamburg to North Sea")
    assert after.counters("North Sea") == ["GER air on mission"]


@clause("BW-6-8")
def test_nobody_lands_in_the_snow() -> None:
    def landing(turn: int) -> list[str]:
        here = position(
            active="allies",
            turn=turn,
            zones={"Scapa Flow": "UK 1I", "London": "supply 4", "Trondheim": "GER 1I"},
            seas={"Norwegian Sea": "UK air beachhead Trondheim"},
        )
        orders = "land infantry from Scapa Flow at Trondheim"
        return play("sea_transport", here, allies=orders).counters("Norwegian Sea")

    assert len(landing(36)) == 1
    assert len(landing(39)) == 2


@clause("BW-6-9")
def test_the_soviet_union_may_blitz_in_the_snow_from_1943() -> None:
    assert "Fought" not in attack(21, "Smolensk", "Mozhaisk", "soviet")
    assert "Fought" in attack(28, "Smolensk", "Mozhaisk", "soviet")


@clause("BW-6-10")
def test_the_others_may_blitz_in_the_snow_from_1944() -> None:
    assert "Fought" not in attack(28, "Minsk", "Wilno")
    assert "Fought" in attack(36, "Minsk", "Wilno")
    assert not weather.blitzkrieg_against(board(), 29, "allies", "minsk")
    assert weather.blitzkrieg_against(board(), 36, "allies", "minsk")


@clause("BW-6-10", "BW-A5")
def test_the_ban_of_winter_binds_attacks_on_snow_only() -> None:
    assert weather.blitzkrieg_against(board(), SNOW, "axis", "mechili")
    assert not weather.blitzkrieg_against(board(), SNOW, "axis", "minsk")


@clause("BW-6-11")
def test_all_other_turns_have_good_weather() -> None:
    good = [row.turn for row in board().calendar.values() if row.weather == "good"]
    for turn in good:
        assert {weather.weather_in(board(), turn, place) for place in board().zones} == {"good"}
        assert weather.blitzkrieg_phase(board(), turn)


def test_the_calendar_prints_the_weather_that_the_rules_find() -> None:
    for row in board().calendar.values():
        assert weather.weather_in(board(), row.turn, "minsk") == row.weather


@clause("BW-A80")
def test_one_zone_moves_keep_clear_of_mud_and_of_snow_while_the_ban_lasts() -> None:
    assert not weather.one_zone_moves(board(), MUD, "axis", "minsk", "smolensk")
    assert not weather.one_zone_moves(board(), SNOW, "axis", "minsk", "smolensk")
    assert weather.one_zone_moves(board(), SNOW, "axis", "sirte", "el_agheila")
    assert weather.one_zone_moves(board(), 36, "axis", "minsk", "smolensk")
    assert weather.one_zone_moves(board(), GOOD, "axis", "minsk", "smolensk")


@clause("BW-6-3", "BW-16.1-1")
@pytest.mark.parametrize(("turn", "may"), [(17, True), (18, False), (19, True), (20, False)])
def test_when_the_weather_lets_a_blitzkrieg_start_in_the_east(turn: int, may: bool) -> None:
    """Summer, mud, autumn, snow."""
    assert weather.blitzkrieg_against(board(), turn, "axis", "minsk") is may
