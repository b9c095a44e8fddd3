"""Positions in words: what tests, scenarios and the rules laboratory are written in."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.blitzwar.board.counter_words import (
    NotRead,
    counter_in_words,
    read_counter,
)
from adjudicator.rulesets.blitzwar.board.in_words import from_words, to_words
from adjudicator.rulesets.blitzwar.board.mix import Shape
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.board.small_map import small_board
from tests.rulesets.blitzwar.kit import board, counters, game, map_of, on, one, position


def plain(where: Position) -> dict[str, Any]:
    """A position without what words do not carry: the ids and the order of its counters."""
    dumped = where.model_dump(mode="json")
    for counter in dumped["counters"]:
        del counter["id"]
    dumped["counters"].sort(key=str)
    for name in ("next_id", "scenario"):
        del dumped[name]
    return dumped


# ----------------------------------------------------------------------------- counters


@pytest.mark.parametrize(
    ("text", "country", "shape", "times"),
    [
        ("UK 2I", "UK", Shape(infantry=2), 1),
        ("uk 1c+1i", "UK", Shape(infantry=1, armour=1), 1),
        ("British 1 infantry and 1 armoured", "UK", Shape(infantry=1, armour=1), 1),
        ("GER I3", "GER", Shape(infantry=3), 1),
        ("German Elite 1I+2C", "GER", Shape(infantry=1, armour=2, elite=True), 1),
        ("GER 1I fortified", "GER", Shape(infantry=1, fortified=True), 1),
        ("2 GER air", "GER", Shape(air=1), 2),
        ("3 x POL 2I", "POL", Shape(infantry=2), 3),
        ("GER 2 fleets", "GER", Shape(ships=2), 1),
        ("GER U-boat", "GER", Shape(u_boats=1), 1),
        ("supply 4", "", Shape(halves=8), 1),
        ("4 supply", "", Shape(halves=8), 1),
        ("Axis supply 2 1/2", "AXIS", Shape(halves=5), 1),
        ("supply 1/2", "", Shape(halves=1), 1),
        ("Allied air", "ALLIES", Shape(air=1), 1),
        ("Königsberg 1I", None, None, 1),
    ],
)
def test_a_counter_is_read(text: str, country: str | None, shape: Shape | None, times: int) -> None:
    if shape is None:
        with pytest.raises(NotRead, match="Königsberg"):
            read_counter(text, str)
        return
    read = read_counter(text, str)
    assert (read.country, read.shape, read.times) == (country, shape, times)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("UK", "does not name units"),
        ("UK 1I air", "units of one kind"),
        ("UK 2J", "'2J' is not understood"),
        ("UK 1/2 infantry", "only supply comes in halves"),
    ],
)
def test_what_is_no_counter_is_said(text: str, what: str) -> None:
    with pytest.raises(NotRead, match=what):
        read_counter(text, str)


def test_what_a_counter_has_done_is_read_and_written() -> None:
    here = position(
        turn=13,
        zones={
            "Mechili": "UK 2I out of supply moved 2, "
            "UK 1C activated fought in normal Derna + Gazala"
        },
        countries={"ITA": "active axis"},
    )
    infantry, armour = here.counters
    assert (infantry.out_of_supply, infantry.zones_moved) == (True, 2)
    assert (armour.fought, armour.fought_phase) == (["derna", "gazala"], "normal")
    again = [counter_in_words(c, board().name) for c in here.counters]
    assert counters(position(zones={"Mechili": ", ".join(again)}), "mechili") == sorted(again)


# ---------------------------------------------------------------------------- positions


def test_what_is_not_said_is_as_on_the_printed_map() -> None:
    here = position()
    assert here.turn == 1
    assert here.control["berlin"] == "axis"
    assert here.control["rome"] == "neutral"
    assert here.countries["FRA"].side == "allies"
    assert here.countries["ITA"].state == "neutral"
    assert here.counters == []


def test_a_country_whose_counters_are_named_is_at_war_on_its_usual_side() -> None:
    here = position(zones={"Rome": "ITA 2I"})
    assert here.countries["ITA"].side == "axis"
    assert here.control["tripoli"] == "axis"
    assert here.counters[0].side == "axis"
    quiet = position(zones={"Rome": "ITA 2I"}, countries={"Italy": "neutral"})
    assert quiet.counters[0].side == "neutral"
    assert quiet.control["tripoli"] == "neutral"


def test_corps_control_the_zone_they_stand_in_and_control_says_the_rest() -> None:
    here = position(
        zones={"Mechili": "UK 2I", "Rome": "ITA 1I"}, control={"allies": ["Gazala", "Norway"]}
    )
    assert here.control["mechili"] == here.control["gazala"] == "allies"
    assert here.control["narvik"] == "allies"
    assert here.control["tobruk"] == "axis"


def test_supply_without_a_country_is_the_holders() -> None:
    here = position(zones={"Naples": "supply 4", "London": "supply 2, 1 air", "Moscow": "supply 1"})
    assert [(c.side, c.country) for c in here.counters] == [
        ("axis", "AXIS"), ("allies", "ALLIES"), ("allies", "ALLIES"), ("soviet", "USSR"),
    ]  # fmt: skip


def test_air_at_sea_and_in_the_bombing_box_is_on_a_mission() -> None:
    here = position(turn=30, seas={"North Sea": "UK air", "Strategic Bombing": "2 UK air"})
    assert all(c.flying for c in here.counters)
    assert [c.place for c in here.counters] == ["north_sea", BOMBING, BOMBING]


def test_beachheads_and_who_stands_on_them() -> None:
    here = position(
        seas={"Norwegian Sea": "UK air beachhead Trondheim, UK 1I on beachhead Trondheim"}
    )
    assert [c.beachhead for c in here.counters] == ["trondheim", "trondheim"]


@pytest.mark.parametrize(
    "turn", [13, "2nd winter turn 1941", "1941-winter-2", "2nd Winter turn, 1941"]
)
def test_a_turn_has_three_ways_to_be_written(turn: int | str) -> None:
    assert position(turn=turn).turn == 13


def test_the_fall_of_france_makes_vichy() -> None:
    here = position(countries={"France": "surrendered to axis since 8"})
    assert here.countries["VF"].state == "neutral"
    assert (here.control["paris"], here.control["algiers"]) == ("axis", "neutral")
    assert here.countries["FRA"].since == 8


def test_free_movement_hands_the_zones_over() -> None:
    here = position(countries={"RUM": "passage to axis"}, zones={"Cluj": "RUM 2I"})
    assert here.control["bucharest"] == "axis"
    assert here.countries["RUM"].state == "passage"


def test_a_scenario_can_be_the_base_to_change() -> None:
    here = position(scenario="barbarossa-1941", zones={"Moscow": "USSR 1I", "Tula": ""}, turn=17)
    base = game().open(board(), "barbarossa-1941", {})
    assert counters(here, "moscow") == ["USSR 1I"]
    assert counters(here, "kiev") == counters(base, "kiev")
    assert here.turn == 17
    assert here.clocks == base.clocks


def test_cards_clocks_and_what_is_unlocked() -> None:
    here = position(
        cards={"axis": ["Wave Divisions", "axis_limited_1"], "soviet": {"total_war": True}},
        clocks={"us_entry": "1st winter turn 1942"},
        unlocked="all",
    )
    assert here.cards["axis"].queue == ["axis_limited_5", "axis_limited_1"]
    assert here.cards["soviet"].total_war
    assert here.clocks == {"us_entry": 20}
    assert here.unlocked == {"I3": 9, "W3": 3, "A1": 6, "S6": 3}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"zones": {"Mechilli": "UK 1I"}}, "no zone 'Mechilli'. Did you mean Mechili"),
        ({"seas": {"North Se": "UK air"}}, "Did you mean North Sea"),
        ({"zons": {}}, "we do not know the key 'zons'. Did you mean 'zones'"),
        ({"zones": {"London": "UK 2J"}}, "London: 'UK 2J': '2J' is not understood"),
        ({"zones": {"London": "2I"}}, "which country's corps"),
        ({"turn": 48}, "not in the calendar"),
        ({"turn": "5th winter turn"}, "not in the calendar"),
        ({"active": "neutral"}, "active is one of"),
        ({"control": {"allied powers": ["Rome"]}}, "is not a side"),
        ({"control": {"axis": ["Atlantis"]}}, "no zone 'Atlantis'"),
        ({"countries": {"Ruritania": "axis"}}, "no country 'Ruritania'"),
        ({"countries": {"Italy": "cross"}}, "'cross' is not a side"),
        ({"countries": {"Italy": "active"}}, "write `neutral`"),
        ({"cards": {"axis": ["Arsenal of Democracy"]}}, "no axis card"),
        ({"scenario": "waterloo"}, "no scenario 'waterloo'"),
        ({"zones": {"London": "UK 1I as c1, UK 1I as c1"}}, "London: two counters are called c1"),
        ({"zones": {"London": "2 x UK 1I as c1"}}, "London: two counters are called c1"),
        (
            {"zones": {"London": "UK 1I as c23", "Malta": "UK 1I as c23"}},
            "Malta: two counters are called c23; the other is in London",
        ),
        (
            {"scenario": "africa-20-1", "zones": {"London": "UK 1I as c1"}},
            "London: two counters are called c1; the other is in Tripoli",
        ),
        ({"zones": {"Berlin": "supply 9 as c1"}}, "Berlin: there is no counter that shows"),
        ({"axis_points_at_end": "many"}, "axis_points_at_end"),
        ({"zones": {"Madrid": "supply 2"}}, "whose is the supply"),
    ],
)
def test_what_is_not_understood_is_named(words: dict[str, Any], what: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        from_words(board(), words)
    assert what in str(caught.value)


def test_counters_without_a_name_leave_the_names_of_others_alone() -> None:
    here = from_words(board(), {"zones": {"London": "UK 1I, UK 2I as c1", "Malta": "UK 1I"}})
    assert {c.id: (c.place, c.corps) for c in here.counters} == {
        "c2": ("london", 1), "c1": ("london", 2), "c3": ("malta", 1),
    }  # fmt: skip
    assert here.next_id == 4


@pytest.mark.parametrize("name", sorted(game().scenarios(board())))
def test_words_give_the_position_back(name: str) -> None:
    start = game().open(board(), name, game().rulings_with({}))
    assert plain(from_words(board(), to_words(board(), start))) == plain(start)


def test_words_give_a_battle_back() -> None:
    here = position(
        turn=15,
        active="allies",
        zones={
            "Derna": "UK 2I out of supply, UK air",
            "Mechili": "GER 1I+2C activated moved 2, GER air on mission, Axis supply 1 1/2",
            "Trondheim": "GER 1I fortified",
        },
        seas={
            "Norwegian Sea": "UK air beachhead Trondheim, UK 1I on beachhead Trondheim activated",
            "North Atlantic": "GER 2U",
        },
        countries={"FRA": "surrendered to axis since 8", "NOR": "surrendered to axis"},
        attacked={"Mechili": ["axis"]},
        lines_destroyed=["Nancy"],
        clocks={"france_surrendered": 8},
    )
    assert plain(from_words(board(), to_words(board(), here))) == plain(here)


# ---------------------------------------------------------------------------- small maps


def test_a_small_map_has_what_the_words_say() -> None:
    small = map_of(
        zones={
            "A": {"country": "GER", "owner": "axis", "supply_zone": "axis"},
            "B": "high mountains",
            "Fort": {"like": "Tobruk", "owner": "allies"},
        },
        borders=["A - B: river", "B - Fort", "A - Fort: fortified line of Fort"],
        blue=["A - Fort"],
        seas={
            "Sea": {"coasts": ["A naval base", "Fort port beach"], "mediterranean": True},
            "Far": {"adjacent": ["Sea"], "straits": {"Sea": "Fort"}},
        },
    )
    assert small.zones["b"].terrain == "high_mountains"
    assert small.zones["fort"].fortress
    assert small.zones["fort"].stack_limit == ("corps", 2)
    border = small.border("a", "b")
    assert border is not None
    assert border.river
    line = small.border("fort", "a")
    assert line is not None
    assert line.fortified_line == "fort"
    assert small.blue("a") == ("fort",)
    assert small.ports("sea") == ("a", "fort")
    assert small.zones["a"].naval_base
    assert small.beaches("fort", "sea")
    assert small.strait("sea", "far") == small.strait("far", "sea") == "fort"
    here = on(small, zones={"A": "GER 2I"})
    assert one(here, "a").side == "axis"


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"zone": {}}, "'zone' is not understood"),
        ({"zones": {"A": "jungle"}}, "terrain is one of"),
        ({"zones": {"A": {"terrian": "swamp"}}}, "'terrian' is not understood"),
        ({"zones": {"A": ""}, "borders": ["A - B"]}, "no zone 'B' on this map"),
        ({"zones": {"A": "", "B": ""}, "borders": ["A B"]}, "is not a pair"),
        ({"zones": {"A": "", "B": ""}, "borders": ["A - B: wall"]}, "write `river`"),
        ({"zones": {"A": "", "B": ""}, "blue": ["A - B"]}, "no coast"),
        ({"seas": {"S": {"coasts": ["A port"]}}}, "no zone 'A'"),
        ({"seas": {"S": {"adjacent": ["T"]}}}, "not on this map"),
        ({"zones": {"A": {"like": "Nowhere"}}}, "no zone 'Nowhere' to be like"),
        ({"zones": {"A": {"stack": "many"}}}, "stack is"),
    ],
)
def test_a_wrong_small_map_is_refused(given: dict[str, Any], what: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        map_of(**given)
    assert what in str(caught.value)


def test_the_examples_of_the_readme_are_understood() -> None:
    text = files("adjudicator.rulesets.blitzwar").joinpath("README.md").read_text("utf-8")
    first, second = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    here = from_words(board(), tomllib.loads(first))
    assert here.turn == 13
    assert counters(here, "naples") == ["Axis supply 4"]
    assert here.countries["VF"].state == "neutral"
    small = small_board(board(), tomllib.loads(second))
    assert small.zones["fort"].fortress


def test_the_laboratory_takes_a_small_map_from_the_words() -> None:
    from adjudicator.rulesets.packs import of_ruleset

    words = {"map": {"zones": {"A": {"owner": "axis"}}}}
    assert set(game().lab_board(of_ruleset("blitzwar"), words).zones) == {"a"}
    assert len(game().lab_board(of_ruleset("blitzwar"), {}).zones) == 200
