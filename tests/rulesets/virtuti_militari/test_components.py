"""Key concepts: what the components are, and that a pack with a slip is refused by row."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.virtuti_militari.board.components import read_board
from adjudicator.rulesets.virtuti_militari.board.openings import hand_at, orders_at
from adjudicator.rulesets.virtuti_militari.board.setup import open_scenario
from adjudicator.rulesets.virtuti_militari.board.terms import (
    DICE,
    FACTIONS,
    FAMILIES,
    KINDS,
    SEASONS,
    SINGLE_USE,
    TECHNOLOGIES,
)
from adjudicator.rulesets.virtuti_militari.book.areas import status
from adjudicator.rulesets.virtuti_militari.book.home.logistics import build_time
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed
from tests.rulesets.virtuti_militari.parts import area, board, country, opening, pack

clause = pytest.mark.clause


# ---------------------------------------------------------------- key concepts


@clause("VM-CONC-1")
def test_eight_kinds_of_dice_with_six_faces_each() -> None:
    assert list(board().dice) == list(DICE)
    assert len(DICE) == 8
    assert {len(faces) for faces in board().dice.values()} == {6}
    assert len(set(board().dice.values())) == 8


@clause("VM-CONC-3", "VM-CONC-4", "VM-CONC-5")
def test_six_unit_types_at_three_levels_have_strength_hp_and_die() -> None:
    assert len(KINDS) == 6
    assert set(board().units) == {(kind, level) for kind in KINDS for level in (1, 2, 3)}
    tanks = board().unit("armored_corps", 3)
    assert (tanks.strength, tanks.hp, tanks.die, tanks.technology) == (4, 3, "purple", "tanks")


@clause("VM-CONC-6", "VM-AREA-10")
def test_land_areas_have_a_controller_seas_and_ports_have_none() -> None:
    start = opening()
    assert set(start.control) == set(board().areas)
    assert not set(start.control) & {*board().seas, *board().ports}
    for unit in start.units:
        assert board().is_land(unit.place) == (unit.kind != "fleet")


@clause("VM-CONC-7")
def test_a_border_may_be_a_river_or_a_mountain() -> None:
    rhine = board().border("metz", "cologne")
    alps = board().border("milan", "bern")
    plain = board().border("berlin", "hamburg")
    assert rhine is not None
    assert (rhine.river, rhine.mountain) == (True, False)
    assert alps is not None
    assert (alps.river, alps.mountain) == (False, True)
    assert plain is not None
    assert (plain.river, plain.mountain) == (False, False)
    assert board().border("berlin", "paris") is None


@clause("VM-CONC-12")
def test_bought_tokens_are_single_use_and_told_apart() -> None:
    for token in board().tokens.values():
        assert token.single_use == (token.family in SINGLE_USE)
        # Only what is used up has a price, or comes with something that has.
        assert not token.price or token.single_use
    assert {t.family for t in board().tokens.values()} == set(FAMILIES)


@clause("VM-CONC-16")
def test_the_initiative_track_ranks_all_factions() -> None:
    for scenario in board().scenarios:
        assert sorted(opening(scenario).initiative) == sorted(FACTIONS)


@clause("VM-CONC-17", "VM-STACK-2")
def test_a_higher_position_allows_more_and_bigger_stacks() -> None:
    start = opening()
    state = start.factions["axis"]
    rows = []
    for position in range(1, 9):
        state.logistics = position
        rows.append(allowed(start, board(), "axis"))
    assert [(r.two, r.three, r.four) for r in rows] == [
        (1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 0), (4, 1, 0), (4, 2, 0), (4, 2, 1), (5, 3, 1),
    ]  # fmt: skip


@clause("VM-STACK-5")
def test_position_four_allows_four_stacks() -> None:
    row = board().logistics[4]
    assert row.two + row.three + row.four == 4
    assert (row.two, row.three) == (3, 1)


@clause("VM-CONC-18")
def test_areas_are_sources_of_supply_and_points_and_count_for_victory() -> None:
    berlin, kursk = area("Berlin"), area("Kursk")
    assert (berlin.supply, berlin.vp) == ("axis", 3)
    assert berlin.pp > 0
    assert (kursk.supply, kursk.pp, kursk.vp) == ("", 0, 0)


@clause("VM-CONC-24", "VM-CONC-25")
def test_seven_technologies_from_level_one_to_three() -> None:
    assert len(TECHNOLOGIES) == 7
    for scenario in board().scenarios:
        for state in opening(scenario).factions.values():
            assert set(state.levels) == set(TECHNOLOGIES)
            assert set(state.levels.values()) <= {1, 2, 3}
    start = opening()
    assert start.factions["axis"].levels["tanks"] == 2
    assert start.factions["western"].levels["tanks"] == 1


@clause("VM-AREA-1")
def test_every_area_has_an_original_owner() -> None:
    owners = {a.owner for a in board().areas.values()}
    # Vichy France gets its areas by an event.
    assert owners == set(board().countries) - {"vichy_france"}


@clause("VM-SEQ-1")
def test_the_calendar_goes_round_the_five_seasons() -> None:
    seasons = [turn.season for turn in board().turns.values()]
    first = SEASONS.index("late_summer")
    assert seasons == [SEASONS[(first + n) % 5] for n in range(len(seasons))]


@clause("VM-WEATHER-2")
def test_every_area_lies_in_one_of_three_climate_zones() -> None:
    zones = ("subtropical", "temperate", "subpolar")
    assert [len(board().climate(zone)) for zone in zones] == [52, 113, 16]  # type: ignore[arg-type]


@clause("VM-BUY-5")
def test_costs_and_build_times_come_from_the_unit_table() -> None:
    army = board().unit("army", 2)
    assert (army.cost, army.time) == (90, 3)
    assert build_time(army.time, 2) == 2


# ------------------------------------------------------------- public to all


@clause("VM-CAL-3")
def test_the_calendar_is_known_in_whole_from_the_start() -> None:
    assert [e.title for e in board().events_of(10)] == ["USSR Prepares for War"]
    # All but five turns bring something.
    assert sum(not board().events_of(turn) for turn in board().turns) <= 5


def test_every_random_event_says_what_it_does() -> None:
    assert all(len(event.text) > 15 for event in board().random_events.values())
    idle = [e.title for e in board().random_events.values() if not e.effects]
    assert idle == ["Quiet Front"]


@clause("VM-DIPL-7")
def test_every_neutral_country_has_its_list_of_units() -> None:
    italy = country("Italy")
    assert sum(force.number for force in italy.forces) == 11
    assert [force.place for force in italy.forces if force.kind == "fleet"] == [
        "taranto_port",
        "naples_port",
        "rome_port",
    ]
    assert country("Switzerland").fortifications == {"bern": 3}


@clause("VM-SCRIPT-2")
def test_the_scripted_events_are_there() -> None:
    events = board().scripted_events
    assert len(events) >= 18
    fall = events["fall_of_france"]
    assert [(t.kind, t.of) for t in fall.triggers] == [("surrendered", "france")]
    assert ("entry", "italy", 40) in [(e.kind, e.of, e.value) for e in fall.effects]


# ------------------------------------------------- cards and calendar agree


def test_the_turn_on_a_card_is_that_of_its_calendar_event() -> None:
    joins = {
        effect.what: event.turn
        for event in board().calendar
        for effect in event.effects
        if effect.kind == "card" and effect.value > 0
    }
    leaves = {
        effect.what: event.turn
        for event in board().calendar
        for effect in event.effects
        if effect.kind == "card" and effect.value < 0
    }
    for one in board().cards.values():
        assert joins.get(one.id, 0) == one.turn, one.name
        assert leaves.get(one.id, 0) == one.until, one.name


def test_a_later_scenario_begins_with_what_the_calendar_has_brought() -> None:
    assert "blitzkrieg" in hand_at(board(), "axis", 18)
    assert "blitzkrieg" not in hand_at(board(), "axis", 19)
    assert "paratroops" not in hand_at(board(), "axis", 4)
    assert "paratroops" in hand_at(board(), "axis", 5)
    assert orders_at(board(), {"feint": 1}, "western", 7) == {"move+0": 1, "feint": 1}
    assert orders_at(board(), {"feint": 1}, "western", 8)["feint"] == 2
    barbarossa = opening("barbarossa-1941")
    assert barbarossa.factions["axis"].pool["move+1"] == 3
    assert barbarossa.factions["axis"].air_pool == {1: 3, 2: 5, 3: 3, 4: 1}


# ------------------------------------------------------------------ set-ups


@pytest.mark.parametrize("name", ["campaign-1939", "barbarossa-1941", "france-1940",
                                  "two-fronts-1944"])  # fmt: skip
def test_a_scenario_can_be_set_up_by_the_rules(name: str) -> None:
    start = opening(name)
    for unit in start.units:
        place = board().land_of(unit.place)
        if not board().is_sea(place):
            assert start.control[place] == unit.faction, unit
    for faction in FACTIONS:
        limit = allowed(start, board(), faction)
        stacks: dict[str, int] = {}
        for unit in start.units:
            if unit.faction == faction:
                stacks[unit.place] = stacks.get(unit.place, 0) + 1
        assert sum(n >= 2 for n in stacks.values()) <= limit.two + limit.three + limit.four
        assert sum(n >= 3 for n in stacks.values()) <= limit.three + limit.four
        assert sum(n >= 4 for n in stacks.values()) <= limit.four
    seas = {u.place: set[str]() for u in start.units if board().is_sea(u.place)}
    for unit in start.units:
        if unit.place in seas:
            seas[unit.place].add(unit.faction)
    assert all(len(factions) == 1 for factions in seas.values())


def test_scenarios_begin_where_history_stood() -> None:
    france = opening("france-1940")
    assert france.countries["poland"].status == "surrendered"
    assert status(france, board(), "axis", "warsaw") == "occupied"
    assert status(france, board(), "western", "paris") == "friendly"
    late = opening("two-fronts-1944")
    assert late.control["palermo"] == "western"
    assert late.area_pp["london"] == board().areas["london"].pp + 4
    assert opening("barbarossa-1941").ussr == "war"


# -------------------------------------------------------------- packs that err


def changed(file: str, old: str, new: str) -> Pack:
    text = pack().files[file]
    assert old in text
    return Pack(ruleset="x", files={**pack().files, file: text.replace(old, new, 1)})


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("areas.tsv", "london\tLondon\tgreat_britain", "london\tLondon\tengland", "no 'england'"),
        ("areas.tsv", "north_sea,english_channel", "north_sea,irish_sea", "no 'irish_sea'"),
        ("borders.tsv", "london\tplymouth", "london\tlondon", "borders on itself"),
        ("seas.tsv", "south_atlantic,arctic_sea", "arctic_sea", "adjacent to north_atlantic"),
        ("units.tsv", "corps\t1\t1\t1\twhite", "corps\t1\t1\t1\tpink", "die is 'pink'"),
        ("units.tsv", "corps\t1\t1\t1\twhite\t4", "corps\t1\t1\t1\twhite\t4.25", "one decimal"),
        ("dice.tsv", "0,0,0,0,1,1", "0,0,0,1,1", "six faces"),
        ("cards.tsv", "in_country", "in_county", "effect is 'in_county'"),
        ("calendar.tsv", "order axis feint", "order axis faint", "no 'faint'"),
        ("scripted.tsv", "surrendered poland", "surrendered polant", "no 'polant'"),
        ("forces.tsv", "italy\tarmy\t1\trome", "italia\tarmy\t1\trome", "no country 'italia'"),
        ("units.tsv", "army\t4", "\t4", "go together"),
        ("tokens.tsv", "no\t\t3\t1", "no\t\t3\t", "go together"),
        ("turns.tsv", "2\t1939", "3\t1939", "does not follow"),
        ("campaign-1939.toml", "Breslau", "Bresslau", "no place 'Bresslau'"),
        ("campaign-1939.toml", '"Armored Corps, Army"', '"Tank Corps"', "not understood"),
        ("campaign-1939.toml", '"inactive"', '"asleep"', "ussr_status is 'asleep'"),
        ("barbarossa-1941.toml", '"Tobruk"', '"North Sea"', "not a land area"),
    ],
)
def test_a_slip_in_a_pack_is_named(file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_board(changed(file, old, new))
    assert said in str(error.value)
    assert error.value.file.split(".")[0] in (file.split(".")[0], "forces")


def test_a_scenario_is_opened_by_name_only() -> None:
    with pytest.raises(ScenarioError, match="waterloo-1815"):
        open_scenario(board(), "waterloo-1815")
