"""19 Set-up."""

from __future__ import annotations

import copy

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.blitzwar.board import setup
from adjudicator.rulesets.blitzwar.board.counter_words import read_counters
from adjudicator.rulesets.blitzwar.board.position import Position
from tests.rulesets.blitzwar.kit import After, board, counters, game, play, table

clause = pytest.mark.clause


def campaign(**rulings: int | str) -> Position:
    return game().open(board(), "campaign-1939", game().rulings_with(rulings))


def set_up(**orders: str) -> After:
    return play("set_up", campaign(), **orders)


def poles(after: After) -> dict[str, int]:
    """Zone -> Polish counters in it."""
    found: dict[str, int] = {}
    for counter in after.position.counters:
        if counter.country == "POL":
            found[counter.place] = found.get(counter.place, 0) + 1
    return found


@clause("BW-19-1")
def test_the_letters_of_the_set_up_are_read() -> None:
    read = {
        text: read_counters(text, lambda name: name)[0].shape.kind
        for text in ("A1", "C2", "F2", "I4", "S8", "U2")
    }
    assert read == {
        "A1": "air", "C2": "armour", "F2": "fleet", "I4": "infantry", "S8": "supply", "U2": "u_boat"
    }  # fmt: skip


@clause("BW-19-2")
def test_owners_combine_the_units_of_a_zone_as_they_like() -> None:
    after = set_up(axis="deploy Kustrin as 2I, 2I")
    assert after.counters("Kustrin") == ["GER 2I", "GER 2I"]
    assert after.clauses("Deployed") == ["BW-19-2"]


@clause("BW-19-2")
def test_a_deployment_keeps_the_units_the_mix_and_the_limit() -> None:
    after = set_up(
        axis="deploy Kustrin as 5I\ndeploy Saar as 3I\ndeploy Stuttgart as 3C\ndeploy Ruhr as 1I"
    )
    assert after.counters("Kustrin") == ["GER 1I", "GER 3I"]
    assert after.counters("Saar") == ["GER 1I", "GER 3I"]
    assert after.counters("Stuttgart") == ["GER 3I"]
    assert [one.line for one in after.trial.refused] == [1, 2, 3]
    assert "the same units" in after.refusals()[0]


@clause("BW-19-2")
def test_a_deployment_that_cannot_be_carried_out_is_told() -> None:
    start, here = campaign(), table()
    setup.deploy(start, here, "axis", setup.Deploy(zone="saar", counters="3I"))
    (event,) = here.events
    assert (event.kind, event.clause) == ("DeploymentRefused", "BW-11.10-1")
    assert counters(start, "saar") == ["GER 1I", "GER 3I"]


@clause("BW-4-1")
def test_a_deployment_keeps_the_stacking_limit() -> None:
    after = set_up(axis="deploy Koszalin as 1I, 1I, 1C, 1C")
    assert after.refusals() == ["Koszalin can hold 3 counters at most."]


@clause("BW-19-3")
def test_two_armoured_and_two_infantry_may_be_a_white_tank_and_an_infantry() -> None:
    assert set_up().counters("Koszalin") == ["GER 1I", "GER 1I+2C"]
    after = set_up(axis="deploy Koszalin as 2C, 2I")
    assert after.counters("Koszalin") == ["GER 2C", "GER 2I"]


@clause("BW-19-4")
def test_the_allies_place_six_polish_armies() -> None:
    after = set_up(allies="place 3 Polish armies in Warsaw\narmies in Danzig, Lwow, Pinsk")
    assert poles(after) == {"warsaw": 3, "danzig": 1, "lwow": 1, "pinsk": 1}
    assert after.events[0].clause == "BW-19-4"
    assert all(c.infantry == 2 for c in after.position.counters if c.country == "POL")


@clause("BW-19-4")
def test_without_a_word_the_armies_stand_as_the_scenario_says() -> None:
    assert poles(set_up()) == {"danzig": 1, "poznan": 1, "lodz": 1, "krakow": 1, "warsaw": 2}


@clause("BW-19-4")
def test_armies_go_to_poland_only() -> None:
    after = set_up(allies="armies in Warsaw, Berlin\narmies in Lwow")
    assert poles(after) == {
        "lwow": 1,
        "danzig": 1,
        "poznan": 1,
        "lodz": 1,
        "krakow": 1,
        "warsaw": 1,
    }
    assert after.refusals() == ["Berlin is not in Poland."]


@clause("BW-4-1", "BW-19-4")
def test_what_finds_no_room_in_a_zone_stands_as_usual() -> None:
    placed = poles(set_up(allies="armies in Lwow, Lwow, Lwow, Lwow"))
    assert placed["lwow"] == 3
    assert sum(placed.values()) == 6


@clause("BW-A2")
def test_the_size_of_a_polish_army_is_a_ruling() -> None:
    small = copy.deepcopy(campaign(**{"BW-A2": 1}))
    after = play("set_up", small)
    assert {c.infantry for c in after.position.counters if c.country == "POL"} == {1}


@clause("BW-19-55")
def test_the_american_fleet_waits_in_america() -> None:
    start = campaign()
    assert counters(start, "america") == ["USA 1F", "USA 1F"]
    assert start.countries["USA"].state == "neutral"
    assert start.control["america"] == "allies"


@clause("BW-19-2", "BW-19-4")
def test_the_receipt_says_what_of_a_set_up_does_not_stand() -> None:
    start = campaign()
    ask = setup.set_up_ask(start, board(), "allies")
    orders = [
        setup.PlaceArmies(zones=("warsaw", "lwow"), line=1),
        setup.PlaceArmies(zone="danzig", count=5, line=2),
        setup.PlaceArmies(zone="paris", line=3),
        setup.Deploy(zone="nancy", counters="2I, 2I, 1I, 1I", line=4),
        setup.Deploy(zone="paris", counters="9X", line=5),
    ]
    checked = game().check(
        board(), ask, game().view(board(), start, "allies"), orders, game().rulings_with({})
    )
    assert [order.line for order in checked.stands] == [1]
    assert {no.line: no.clause for no in checked.refused} == {
        2: "BW-19-4", 3: "BW-19-4", 4: "BW-4-1", 5: "BW-19-2",
    }  # fmt: skip
    assert checked.missing[0].startswith("4 of the armies")
    assert start == campaign()


def test_the_first_phase_is_the_set_up_where_there_is_one() -> None:
    assert game().first_phase(board(), campaign()) == "set_up"
    assert game().next_phase(board(), set_up().position, "set_up") == "diplomacy"
    later = game().open(board(), "yellow-1940", game().rulings_with({}))
    assert game().first_phase(board(), later) == "diplomacy"


@pytest.mark.parametrize("name", sorted(game().scenarios(board())))
def test_every_scenario_opens_and_keeps_to_mix_and_limits(name: str) -> None:
    start = game().open(board(), name, game().rulings_with({}))
    setup.check(board(), start, name)
    assert start.scenario == name
    assert start.turn in board().calendar
    again = Position.model_validate(start.model_dump(mode="json"))
    assert again == start


@pytest.mark.parametrize("name", sorted(game().scenarios(board())))
def test_every_row_of_a_scenario_names_its_source(name: str) -> None:
    words = board().scenarios[name]
    for part in ("zones", "seas"):
        for place, row in words.get(part, {}).items():
            assert row["units"], place
            assert row["source"], place


def test_an_unknown_scenario_names_those_there_are() -> None:
    with pytest.raises(ScenarioError, match=r"the scenarios are africa-20-1"):
        game().open(board(), "waterloo", {})


def test_neutral_counters_wait_on_nobodys_side() -> None:
    start = campaign()
    sides = {c.country: c.side for c in start.counters}
    assert sides["SWE"] == sides["ITA"] == sides["SP"] == "neutral"
    stock = next(c for c in start.counters if c.place == "benghazi" and c.kind == "supply")
    assert (stock.country, stock.side) == ("AXIS", "neutral")
