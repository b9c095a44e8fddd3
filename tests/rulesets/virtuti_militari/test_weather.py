"""1 Weather Phase."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.virtuti_militari.board.terms import SEROV, Climate
from tests.rulesets.virtuti_militari.home_kit import After, play, position
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause

LATE_SUMMER, AUTUMN, WINTER, SPRING, EARLY_SUMMER = 1, 2, 3, 4, 5
SEEDS = range(1, 21)


def weather(turn: int, seed: int = 1, **dice: int) -> After:
    here = position(turn=turn, weather={"mud": ["London", "Rome"], "snow": ["Paris"]})
    return play(
        "weather", here, any_dice=seed, dice={k.replace("_", "/"): v for k, v in dice.items()}
    )


def areas(after: After, kind: str) -> list[str]:
    return [area for area, found in after.position.weather.items() if found == kind]


def zone(area: str) -> Climate:
    return board().areas[area].climate


def rolled(after: After, start: str) -> list[tuple[str, int, int]]:
    return [roll for roll in after.rolls if roll[0].startswith(start)]


def test_the_event_of_the_last_turn_is_over_when_the_next_begins() -> None:
    event = next(iter(board().random_events))
    here = position(turn=AUTUMN, random_event=event)
    assert play("weather", here, any_dice=1).position.random_event == ""


@pytest.mark.parametrize(("done", "turn"), [(True, AUTUMN + 1), (False, AUTUMN)])
def test_a_turn_that_is_over_is_followed_by_the_next(done: bool, turn: int) -> None:
    after = play("weather", position(turn=AUTUMN, turn_done=done), any_dice=1)
    assert (after.position.turn, after.position.turn_done) == (turn, False)


@clause("VM-WEATHER-1")
def test_nobody_is_asked_and_every_area_gets_its_weather() -> None:
    after = weather(AUTUMN)
    assert after.asks == []
    told = after.told("WeatherDrawn")[0]
    assert told["mud"] == areas(after, "mud")
    assert told["snow"] == areas(after, "snow")
    assert set(after.position.weather) <= set(board().areas)


@clause("VM-WEATHER-6", "VM-WEATHER-10", "VM-WEATHER-13")
@pytest.mark.parametrize(
    ("turn", "by"),
    [(AUTUMN, "VM-WEATHER-6"), (EARLY_SUMMER, "VM-WEATHER-10"), (WINTER, "VM-WEATHER-13")],
)
def test_the_weather_is_told_under_the_last_rule_of_its_season(turn: int, by: str) -> None:
    assert weather(turn).clauses("WeatherDrawn") == [by]


@clause("VM-WEATHER-3", "VM-WEATHER-7", "VM-WEATHER-11", "VM-WEATHER-16")
@pytest.mark.parametrize("turn", [AUTUMN, EARLY_SUMMER, WINTER])
def test_nothing_carries_over_from_the_turn_before(turn: int) -> None:
    """London's Mud of last turn is gone unless it was drawn or reached anew."""
    found = [areas(weather(turn, seed), "mud") for seed in SEEDS]
    assert any("london" not in mud for mud in found)
    assert all("rome" not in mud for mud in found)
    again = play("weather", weather(turn).position, any_dice=1)
    assert again.position.weather == weather(turn).position.weather


@clause("VM-WEATHER-4")
def test_spring_and_autumn_pick_five_to_ten_temperate_areas() -> None:
    for number, picked in ((1, 5), (6, 10)):
        after = weather(SPRING, mud_areas=number)
        chosen = rolled(after, "mud/area/")
        assert ("mud/areas", 6, number) in after.rolls
        assert len(chosen) == picked
        assert chosen[0][1] == 113
        assert {zone(a) for a in areas(after, "mud")} == {"temperate"}


@clause("VM-WEATHER-5", "VM-WEATHER-17")
def test_mud_spreads_from_each_picked_area_to_clear_neighbours() -> None:
    for seed in SEEDS:
        after = weather(AUTUMN, seed)
        numbers = [roll for roll in rolled(after, "mud/") if roll[0].endswith("/areas")]
        assert {sides for _, sides, _ in numbers} == {6}
        spread = [(label.split("/")[1], n - 1) for label, sides, n in numbers if sides == 6][1:]
        for start, number in spread:
            steps = [r for r in rolled(after, f"mud/{start}/") if not r[0].endswith("areas")]
            assert len(steps) <= number <= 5
    alone = weather(AUTUMN, 1)
    grown = len(areas(alone, "mud"))
    assert grown > len(rolled(alone, "mud/area/")) - 6


@clause("VM-WEATHER-5")
def test_a_patch_grows_by_the_number_rolled_and_stays_connected() -> None:
    here = position(turn=AUTUMN)
    from adjudicator.core.dice import ChainDice
    from adjudicator.rulesets.virtuti_militari.book.weather import spread

    here.weather = {"moscow": "mud"}
    spread(here, board(), ChainDice(b"1" * 32, ""), "moscow", "mud", 5)
    patch = list(here.weather)
    assert len(patch) == 6
    for n, area in enumerate(patch[1:], start=1):
        assert any(area in board().neighbours(before) for before in patch[:n])


@clause("VM-WEATHER-17")
def test_a_patch_stops_when_no_clear_neighbour_is_left() -> None:
    here = position(turn=AUTUMN)
    from adjudicator.core.dice import ChainDice
    from adjudicator.rulesets.virtuti_militari.book.weather import spread

    here.weather = {"dublin": "mud", "belfast": "mud"}
    spread(here, board(), ChainDice(b"1" * 32, ""), "dublin", "mud", 5)
    assert list(here.weather) == ["dublin", "belfast"]


@clause("VM-WEATHER-6", "VM-WEATHER-15")
@pytest.mark.parametrize("turn", [SPRING, AUTUMN])
def test_the_south_is_clear_and_the_north_has_snow(turn: int) -> None:
    for seed in SEEDS:
        after = weather(turn, seed)
        assert areas(after, "snow") == list(board().climate("subpolar"))
        assert {zone(a) for a in areas(after, "mud")} == {"temperate"}


@clause("VM-WEATHER-8")
@pytest.mark.parametrize("turn", [EARLY_SUMMER, LATE_SUMMER])
def test_summer_picks_up_to_five_areas_outside_the_subtropics(turn: int) -> None:
    assert areas(weather(turn, mud_areas=1), "mud") == []
    after = weather(turn, mud_areas=6)
    chosen = rolled(after, "mud/area/")
    assert ("mud/areas", 6, 6) in after.rolls
    assert len(chosen) == 5
    assert chosen[0][1] == 113 + 16


@clause("VM-WEATHER-9")
def test_summer_mud_spreads_to_at_most_three_more() -> None:
    after = weather(EARLY_SUMMER, mud_areas=6)
    spreads = [r for r in after.rolls if r[0].endswith("/areas") and r[0] != "mud/areas"]
    assert [sides for _, sides, _ in spreads] == [4] * 5
    assert len(areas(after, "mud")) <= 5 + sum(n - 1 for _, _, n in spreads)
    assert any(len(areas(weather(EARLY_SUMMER, seed, mud_areas=6), "mud")) > 5 for seed in SEEDS)


@clause("VM-WEATHER-5", "VM-WEATHER-9")
@pytest.mark.parametrize(
    ("turn", "zones", "die", "spread"),
    [
        (AUTUMN, ("temperate",), 6, 5),
        (EARLY_SUMMER, ("temperate", "subpolar"), 4, 3),
    ],
)
def test_the_die_says_how_far_mud_spreads(
    turn: int, zones: tuple[Climate, ...], die: int, spread: int
) -> None:
    moscow = board().climate(*zones).index("moscow") + 1
    for value, steps in ((1, 0), (die, spread)):
        dice = {"mud/areas": 2, "mud/area/1": moscow, "mud/moscow/areas": value}
        after = play("weather", position(turn=turn), any_dice=1, dice=dice)
        grown = [r for r in rolled(after, "mud/moscow/") if not r[0].endswith("areas")]
        assert len(grown) == steps


@clause("VM-WEATHER-10")
def test_summer_leaves_subpolar_mud_and_clears_the_subtropics() -> None:
    found = [zone(a) for seed in range(1, 60) for a in areas(weather(EARLY_SUMMER, seed), "mud")]
    assert set(found) == {"temperate", "subpolar"}


@clause("VM-WEATHER-12")
def test_winter_snow_grows_from_serov() -> None:
    here = weather(WINTER, snow_areas=1)
    assert rolled(here, "snow/areas") == [("snow/areas", 51, 1)]
    assert len(rolled(here, "snow/serov/")) == 70
    assert len(rolled(weather(WINTER, snow_areas=51), "snow/serov/")) == 120
    assert here.position.weather[SEROV] == "snow"


@clause("VM-WEATHER-12", "VM-WEATHER-17", "VM-A40")
def test_the_snow_of_serov_goes_on_to_clear_neighbours_of_what_it_covers() -> None:
    """Serov has three neighbours; the first, Syktyvkar, adds Kotlas and Kirov to the others."""
    found = rolled(weather(WINTER, snow_serov_1=1), "snow/serov/")
    assert [sides for _, sides, _ in found[:2]] == [3, 4]


@clause("VM-WEATHER-13")
def test_winter_clears_the_subtropics_and_snows_on_the_subpolar_zone() -> None:
    for seed in SEEDS:
        snow = areas(weather(WINTER, seed), "snow")
        assert set(board().climate("subpolar")) <= set(snow)
        assert "subtropical" not in {zone(area) for area in snow}


@clause("VM-WEATHER-14")
def test_no_mud_in_winter_and_no_snow_in_summer() -> None:
    for seed in SEEDS:
        assert areas(weather(WINTER, seed), "mud") == []
        assert areas(weather(EARLY_SUMMER, seed), "snow") == []
        assert areas(weather(LATE_SUMMER, seed), "snow") == []
