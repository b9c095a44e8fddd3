"""Every fact that the book states about its components holds for the shipped ones.

The facts that name an area, a sea or a token are tables; the rest are tests of their own.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from adjudicator.core.dice import ChainDice
from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board import position as state
from adjudicator.rulesets.virtuti_militari.board.openings import air_pool
from adjudicator.rulesets.virtuti_militari.board.terms import (
    ARMORED,
    DICE,
    FACTION_NAMES,
    FACTIONS,
    FACTIONS_OF,
    FAMILIES,
    KINDS,
    SEASONS,
    SIDES,
    SINGLE_USE,
    TECHNOLOGIES,
    Die,
    Kind,
)
from adjudicator.rulesets.virtuti_militari.book import areas as status_of_areas
from adjudicator.rulesets.virtuti_militari.book.battle.strength import defence_strength
from adjudicator.rulesets.virtuti_militari.book.home.research import (
    CHANCE,
    MOST_POINTS,
    POINT_PRICE,
    STEPS,
)
from adjudicator.rulesets.virtuti_militari.book.home.strategic import ECONOMY_STEP, income
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import PRESSURE
from adjudicator.rulesets.virtuti_militari.book.raiding import DESTROYED
from adjudicator.rulesets.virtuti_militari.book.weather import weather
from tests.rulesets.virtuti_militari.parts import area, board, card, country, opening, seas

fact = pytest.mark.fact

SCENARIOS = ("campaign-1939", "barbarossa-1941", "france-1940", "two-fronts-1944")


def adjacent(one: str, other: str) -> bool:
    ids = {sea.name: sea.id for sea in board().seas.values()}
    return ids[other] in board().seas[ids[one]].adjacent


def strait(one: str, other: str) -> str:
    ids = {sea.name: sea.id for sea in board().seas.values()}
    gate = board().strait(ids[one], ids[other])
    assert gate == board().strait(ids[other], ids[one])
    return board().areas[gate].name if gate else ""


# ------------------------------------------------------ players and factions


@fact("VM-F-001", "VM-F-002")
def test_two_seats_hold_three_factions() -> None:
    assert SIDES == ("axis", "allies")
    assert FACTIONS_OF == {"axis": ("axis",), "allies": ("western", "ussr")}


@fact("VM-F-007")
def test_there_are_three_factions() -> None:
    assert FACTIONS == ("axis", "western", "ussr")
    assert [FACTION_NAMES[f] for f in FACTIONS] == ["Axis", "Western Allies", "USSR"]


@fact("VM-F-003", "VM-F-004", "VM-F-005")
def test_who_is_at_war_at_the_start() -> None:
    start = opening()
    assert start.ussr == "inactive"
    assert state.at_war(start, "axis", "western")
    assert not state.at_war(start, "axis", "ussr")
    start.ussr = "war"
    assert state.at_war(start, "axis", "ussr")
    assert not state.at_war(start, "western", "ussr")


# --------------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("number", "die"),
    [
        pytest.param(1, "white", marks=fact("VM-F-009")),
        pytest.param(2, "yellow", marks=fact("VM-F-010")),
        pytest.param(3, "orange", marks=fact("VM-F-011")),
        pytest.param(4, "green", marks=fact("VM-F-012")),
        pytest.param(5, "blue", marks=fact("VM-F-013")),
        pytest.param(6, "purple", marks=fact("VM-F-014")),
        pytest.param(7, "black", marks=fact("VM-F-015")),
        pytest.param(8, "skull", marks=fact("VM-F-016")),
    ],
)
def test_a_die_has_six_faces_of_its_own(number: int, die: Die) -> None:
    dice = board().dice
    assert list(dice)[number - 1] == DICE[number - 1] == die
    assert len(dice[die]) == 6
    assert [other for other in dice if dice[other] == dice[die]] == [die]


@fact("VM-F-017")
def test_dice_rise_in_power_in_their_order() -> None:
    assert all(sum(board().dice[a]) < sum(board().dice[b]) for a, b in pairwise(DICE))


# -------------------------------------------------------------------- units


@pytest.mark.parametrize(
    ("kind", "technology", "reduced", "becomes", "armored"),
    [
        pytest.param("army", "infantry", "corps", None, False, marks=fact("VM-F-018")),
        pytest.param("corps", "infantry", None, "army", False, marks=fact("VM-F-019")),
        pytest.param(
            "armored_corps", "tanks", "armored_division", None, True, marks=fact("VM-F-020")
        ),
        pytest.param(
            "armored_division", "tanks", None, "armored_corps", True, marks=fact("VM-F-021")
        ),
        pytest.param("artillery", "artillery", None, None, False, marks=fact("VM-F-022")),
        pytest.param("fleet", "fleet", None, None, False, marks=fact("VM-F-023")),
    ],
)
def test_a_unit_type(
    kind: Kind, technology: str, reduced: Kind | None, becomes: Kind | None, armored: bool
) -> None:
    for level in (1, 2, 3):
        unit = board().unit(kind, level)
        assert unit.technology == technology == state.TECHNOLOGY_OF[kind]
        assert unit.reduced == reduced
        assert unit.becomes == becomes
        assert (unit.strengthen is not None) == (becomes is not None)
        assert (kind in ARMORED) == armored
        assert unit.naval == (kind == "fleet")


@fact("VM-F-024", "VM-F-029")
def test_strength_hp_and_die_depend_on_type_and_level() -> None:
    assert set(board().units) == {(kind, level) for kind in KINDS for level in (1, 2, 3)}
    for (kind, level), unit in board().units.items():
        assert (unit.kind, unit.level) == (kind, level)
        assert unit.strength > 0
        assert unit.hp > 0
        assert unit.die in DICE
    for kind in KINDS:
        for a, b in pairwise(board().unit(kind, level) for level in (1, 2, 3)):
            assert a.strength <= b.strength
            assert a.hp <= b.hp
            assert (a.strength, a.hp, DICE.index(a.die)) != (b.strength, b.hp, DICE.index(b.die))


@fact("VM-F-025")
def test_an_army_has_two_hit_points() -> None:
    assert board().unit("army", 1).hp == 2


@fact("VM-F-026")
def test_a_corps_has_one_hit_point() -> None:
    assert board().unit("corps", 1).hp == 1


@fact("VM-F-027")
def test_an_army_has_strength_one() -> None:
    assert board().unit("army", 1).strength == 1


@fact("VM-F-028")
def test_an_armored_corps_has_strength_two() -> None:
    assert board().unit("armored_corps", 1).strength == 2


@fact("VM-F-030")
def test_every_unit_has_a_price_that_rises_with_its_level() -> None:
    for kind in KINDS:
        one, two, three = (board().unit(kind, level).cost for level in (1, 2, 3))
        assert 0 < one < two < three


@fact("VM-F-031")
def test_every_unit_type_has_one_build_time() -> None:
    for kind in KINDS:
        times = [board().unit(kind, level).time for level in (1, 2, 3)]
        assert times[0] >= 2
        assert times == [times[0]] * 3


@fact("VM-F-032")
def test_a_submarine_is_a_marker_with_a_price_and_a_build_time() -> None:
    price, time = board().submarine
    assert price > 0
    assert time > 1
    assert "submarine" not in KINDS
    assert state.TECHNOLOGY_OF["submarine"] == "submarines"


# ------------------------------------------------------------------- tokens


@pytest.mark.parametrize(
    ("family", "bonuses", "places", "mud", "single"),
    [
        pytest.param("move", [0, 1, 2], "land sea port", True, False, marks=fact("VM-F-033")),
        pytest.param("support", [0, 1], "land sea port", True, False, marks=fact("VM-F-034")),
        pytest.param("defense", [1, 2], "land sea", True, False, marks=fact("VM-F-035")),
        pytest.param("feint", [0], "land sea port", False, False, marks=fact("VM-F-036")),
        pytest.param("fortification", [0], "land", True, False, marks=fact("VM-F-037")),
        pytest.param("strategic", [0], "land", True, False, marks=fact("VM-F-038")),
        pytest.param("maneuver", [0], "land", False, True, marks=fact("VM-F-039")),
        pytest.param("amphibious", [0, 1, 2], "land", True, True, marks=fact("VM-F-040")),
        pytest.param("bombardment", [0], "sea", True, True, marks=fact("VM-F-041")),
    ],
)
def test_a_family_of_order_tokens(
    family: str, bonuses: list[int], places: str, mud: bool, single: bool
) -> None:
    tokens = [token for token in board().tokens.values() if token.family == family]
    assert [token.bonus for token in tokens] == bonuses
    for token in tokens:
        assert token.places == tuple(places.split())
        assert (token.mud, token.single_use) == (mud, single)
        if not single:
            assert token.price is None
            assert token.time is None
    if family == "maneuver":
        assert tokens[0].price
        assert tokens[0].time
    if family == "amphibious":
        assert [token.stack for token in tokens] == [1, 2, 3]
        assert all(token.price and token.brings == "bombardment" for token in tokens)


@fact("VM-F-042")
def test_there_are_nine_families_of_order_tokens() -> None:
    assert len(FAMILIES) == 9
    assert {token.family for token in board().tokens.values()} == set(FAMILIES)
    assert set(SINGLE_USE) <= set(FAMILIES)


@fact("VM-F-043")
def test_each_faction_has_an_order_pool_that_the_calendar_changes() -> None:
    start = opening()
    for faction in FACTIONS:
        assert sum(start.factions[faction].pool.values()) > 5
        changes = [
            effect.value
            for event in board().calendar
            for effect in event.effects
            if effect.kind == "order" and effect.of == faction
        ]
        assert any(value > 0 for value in changes)
    # The USSR's too before it is active, which is on turn 10 at the latest.
    assert any(
        effect.kind == "order" and effect.of == "ussr"
        for event in board().calendar
        if event.turn < 10
        for effect in event.effects
    )


@fact("VM-F-044")
def test_the_western_allies_begin_with_two_moves_and_gain_more() -> None:
    start = opening().factions["western"].pool
    assert {t: n for t, n in start.items() if t.startswith("move")} == {"move+0": 2}
    gained = [
        event.turn
        for event in board().calendar
        for effect in event.effects
        if effect.kind == "order" and effect.of == "western" and effect.what.startswith("move")
    ]
    assert len(gained) >= 4


@fact("VM-F-202")
def test_the_calendar_can_bring_special_tokens() -> None:
    brought = [
        effect.what
        for event in board().calendar
        for effect in event.effects
        if effect.kind == "order" and effect.value > 0
    ]
    assert {"maneuver", "amphibious+1", "amphibious+2", "bombardment"} <= set(brought)


@fact("VM-F-045", "VM-F-046")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_fortification_adds_its_level(level: int) -> None:
    start = opening()
    assert start.forts == {"metz": 2, "strasbourg": 3}
    start.forts = {"metz": level}
    bare = defence_strength(start.model_copy(update={"forts": {}}), board(), "western", "metz")
    assert defence_strength(start, board(), "western", "metz").value == bare.value + level


@fact("VM-F-047")
def test_air_tokens_come_in_five_levels() -> None:
    tokens = list(board().air_tokens.values())
    assert [token.level for token in tokens] == [1, 2, 3, 4, 5]
    assert all(a.strength <= b.strength for a, b in pairwise(tokens))
    assert all(token.strength > 0 for token in tokens)
    assert any(token.die for token in tokens)
    assert not tokens[0].die


@fact("VM-F-048", "VM-F-049")
def test_every_air_pool_begins_with_level_one_and_two_tokens() -> None:
    for faction in FACTIONS:
        pool = opening().factions[faction].air_pool
        assert pool[1] >= 3
        assert pool[2] >= 1


@fact("VM-F-050")
def test_air_force_two_trades_three_level_one_tokens() -> None:
    assert air_pool({1: 6, 2: 5}, 2) == {1: 3, 2: 5, 3: 3, 4: 1}


@fact("VM-F-051")
def test_air_force_three_drops_all_level_one_tokens() -> None:
    assert air_pool({1: 6, 2: 5}, 3) == {2: 5, 3: 3, 4: 3, 5: 1}


# ------------------------------------------------------------------- tracks


@fact("VM-F-052", "VM-F-053")
def test_the_initiative_track_orders_the_factions_and_changes() -> None:
    assert opening().initiative == ["axis", "western", "ussr"]
    orders = [
        effect.what.split(">")
        for event in board().calendar
        for effect in event.effects
        if effect.kind == "initiative"
    ]
    assert orders
    assert all(sorted(order) == sorted(FACTIONS) for order in orders)


@fact("VM-F-054")
def test_the_logistics_track_has_eight_positions() -> None:
    assert list(board().logistics) == [1, 2, 3, 4, 5, 6, 7, 8]


@fact("VM-F-055")
def test_position_four_allows_three_stacks_of_two_and_one_of_three() -> None:
    row = board().logistics[4]
    assert (row.two, row.three, row.four) == (3, 1, 0)


@fact("VM-F-056")
def test_the_logistics_track_never_shrinks_and_ends_with_stacks_of_four() -> None:
    rows = list(board().logistics.values())
    for a, b in pairwise(rows):
        # As many stacks of at least each size, and more in all.
        assert b.four >= a.four
        assert b.four + b.three >= a.four + a.three
        assert b.four + b.three + b.two > a.four + a.three + a.two
    assert rows[-1].four > 0


# -------------------------------------------------------------------- cards


@fact("VM-F-057", "VM-F-199")
def test_a_card_has_a_multiplier_an_air_value_a_strength_and_perhaps_more() -> None:
    cards = board().cards.values()
    assert all(card.pp > 0 and card.air > 0 and card.strength >= 0 for card in cards)
    assert {card.die for card in cards} == {*DICE, None}
    assert any(card.hp for card in cards)
    for one in cards:
        assert bool(one.effect) == bool(one.text)


@fact("VM-F-058")
def test_charles_de_gaulle_is_western_and_gives_half() -> None:
    assert (card("Charles de Gaulle").faction, card("Charles de Gaulle").pp) == ("western", 50)


@fact("VM-F-059")
def test_stalins_line_saves_units_of_a_losing_defender() -> None:
    assert card("Stalin's Line").effect == "stand"


@fact("VM-F-060")
def test_the_62nd_army_saves_units_of_a_losing_defender() -> None:
    assert card("62nd Army").effect == "stand"


@fact("VM-F-061")
def test_the_two_protective_cards_are_soviet() -> None:
    assert [c.faction for c in board().cards.values() if c.effect == "stand"] == ["ussr", "ussr"]


@fact("VM-F-062")
def test_each_faction_has_a_deck_that_events_change() -> None:
    for faction in FACTIONS:
        assert len(board().deck(faction)) == 14
        changes = [
            effect
            for event in board().calendar
            for effect in event.effects
            if effect.kind == "card" and effect.of == faction
        ]
        assert changes
        assert all(board().cards[effect.what].faction == faction for effect in changes)


# ------------------------------------------------------------- technologies


@fact(
    "VM-F-063",
    "VM-F-064",
    "VM-F-065",
    "VM-F-066",
    "VM-F-067",
    "VM-F-068",
    "VM-F-069",
)
def test_seven_technologies_and_what_they_govern() -> None:
    assert TECHNOLOGIES == (
        "infantry",
        "tanks",
        "artillery",
        "fleet",
        "air_force",
        "submarines",
        "sonars",
    )
    governed = {technology: set[str]() for technology in TECHNOLOGIES}
    for kind, technology in state.TECHNOLOGY_OF.items():
        governed[technology].add(kind)  # type: ignore[index]
    assert governed["infantry"] == {"corps", "army"}
    assert governed["tanks"] == {"armored_division", "armored_corps"}
    assert governed["artillery"] == {"artillery"}
    assert governed["fleet"] == {"fleet"}
    assert governed["submarines"] == {"submarine"}
    assert not governed["sonars"]
    assert not governed["air_force"]
    for scenario in SCENARIOS:
        for faction in FACTIONS:
            levels = opening(scenario).factions[faction].levels
            assert list(levels) == list(TECHNOLOGIES)
            assert all(level in (1, 2, 3) for level in levels.values())


# ----------------------------------------------------------------- calendar


@fact("VM-F-072")
def test_a_year_has_five_turns() -> None:
    assert SEASONS == ("spring", "early_summer", "late_summer", "autumn", "winter")
    for year in range(1940, 1945):
        assert [t.season for t in board().turns.values() if t.year == year] == list(SEASONS)


@fact("VM-F-073", "VM-F-074")
def test_the_full_campaign_has_thirty_two_turns() -> None:
    scenario, turns = board().scenarios["campaign-1939"], board().turns
    assert turns[scenario.turn].title == "Late Summer 1939"
    assert turns[scenario.last_turn].title == "Autumn 1945"
    assert scenario.last_turn - scenario.turn + 1 == 32


@fact("VM-F-075", "VM-F-076")
def test_operation_barbarossa_has_twenty_three_turns() -> None:
    scenario, turns = board().scenarios["barbarossa-1941"], board().turns
    assert scenario.title == "Operation Barbarossa"
    assert turns[scenario.turn].title == "Early Summer 1941"
    assert scenario.last_turn - scenario.turn + 1 == 23


@fact("VM-F-077")
def test_in_1939_the_western_allies_hold_three_countries() -> None:
    countries = board().scenarios["campaign-1939"].countries
    active = [c for c, status in countries.items() if status == ("active", "western")]
    assert active == ["great_britain", "france", "poland"]


# ------------------------------------------------------------------- events


def event_of(kind: str) -> str:
    found = [
        board().turns[event.turn].title + ": " + event.title
        for event in board().calendar
        if any(effect.kind == kind for effect in event.effects)
    ]
    assert len(found) == 1
    return found[0]


@fact("VM-F-078")
def test_the_ussr_prepares_for_war_in_early_summer_1941() -> None:
    assert event_of("activate_ussr") == "Early Summer 1941: USSR Prepares for War"


@fact("VM-F-079")
def test_the_ussr_strikes_first_in_spring_1942() -> None:
    assert event_of("war_ussr").startswith("Spring 1942")


@fact("VM-F-080")
def test_the_pact_holds_until_poland_has_surrendered() -> None:
    assert opening().pact == "in force"
    event = next(
        event
        for event in board().scripted_events.values()
        if any(effect.kind == "pact_breakable" for effect in event.effects)
    )
    assert ("surrendered", "poland") in [(t.kind, t.of) for t in event.triggers]


@fact("VM-F-081")
def test_scripted_events_have_conditions_and_change_war_entry() -> None:
    events = board().scripted_events.values()
    assert all(event.triggers and event.effects and event.text for event in events)
    assert sum(any(e.kind == "entry" for e in event.effects) for event in events) >= 5


@fact("VM-F-082", "VM-F-195")
def test_a_deck_of_random_events_that_a_campaign_draws_out() -> None:
    deck = board().random_events
    assert len(deck) == 24
    assert all(event.title and event.text for event in deck.values())
    campaign, barbarossa = (board().scenarios[s] for s in ("campaign-1939", "barbarossa-1941"))
    assert campaign.last_turn - campaign.turn == 31 > len(deck)
    assert barbarossa.last_turn - barbarossa.turn == 22


@fact("VM-F-083", "VM-F-183")
def test_joining_countries_mobilise_units_and_some_fortifications() -> None:
    neutral = [c for c in board().countries.values() if not c.faction]
    assert [c.name for c in neutral if not c.forces] == ["Iceland"]
    assert [c.name for c in neutral if c.fortifications] == ["Finland", "Belgium", "Switzerland"]
    for one in neutral:
        home = set(board().of_country(one.id)) or set(board().tagged("vichy"))
        assert {board().land_of(force.place) for force in one.forces} <= home


@fact("VM-F-198")
def test_events_move_factions_on_tracks() -> None:
    effects = [
        effect
        for events in (board().calendar, board().random_events.values())
        for event in events
        for effect in event.effects
    ]
    for kind in ("logistics", "economy"):
        values = [effect.value for effect in effects if effect.kind == kind]
        assert min(values) < 0 < max(values)


# ---------------------------------------------------------------------- map


@fact("VM-F-008", "VM-F-185")
def test_the_map_reaches_from_north_africa_to_kuwait_and_serov() -> None:
    everywhere = [a.at for a in board().areas.values()]
    lon, lat = zip(*everywhere, strict=True)
    # Kuwait lies in the south-east, Serov in the north-east.
    assert area("Kuwait").at[1] == min(lat)
    assert area("Kuwait").at[0] > 45
    assert area("Serov").at[0] > max(
        x for x, y in everywhere if y > 62 and (x, y) != area("Serov").at
    )
    assert min(lon) < -15


@fact("VM-F-006")
def test_areas_of_no_faction_are_neutral() -> None:
    start = opening()
    neutral = [a for a in board().areas if start.control[a] == "neutral"]
    assert "rome" in neutral
    assert "bern" in neutral
    assert "warsaw" not in neutral


@fact("VM-F-084", "VM-F-085")
def test_181_land_areas_in_three_climates() -> None:
    assert len(board().areas) == 181
    assert len(board().climate("subtropical")) == 52
    assert len(board().climate("temperate")) == 113
    assert len(board().climate("subpolar")) == 16


@fact("VM-F-086")
def test_serov_lies_in_the_north_east_corner() -> None:
    lon, lat = area("Serov").at
    assert area("Serov").climate == "subpolar"
    assert not [a for a in board().areas.values() if a.at[0] > lon and a.at[1] > lat]


@fact("VM-F-087")
def test_some_borders_are_rivers_and_some_mountains() -> None:
    rivers = [b for b in board().borders if b.river]
    mountains = [b for b in board().borders if b.mountain]
    assert len(rivers) > 50
    assert len(mountains) > 30
    assert len(rivers) + len(mountains) < len(board().borders) / 2
    assert not [b for b in board().borders if b.river and b.mountain]


@fact("VM-F-088")
def test_the_map_has_26_victory_points() -> None:
    assert sum(a.vp for a in board().areas.values()) == 26


@fact("VM-F-089")
def test_18_points_decide_and_15_win_at_the_end() -> None:
    scenario = board().scenarios["campaign-1939"]
    assert (scenario.decisive, scenario.minor) == (18, {"axis": 15, "allies": 15})


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("London", marks=fact("VM-F-090", "VM-F-091")),
        pytest.param("Paris", marks=fact("VM-F-092", "VM-F-093")),
        pytest.param("Moscow", marks=fact("VM-F-094", "VM-F-095")),
        pytest.param("Leningrad", marks=fact("VM-F-096", "VM-F-097")),
        pytest.param("Stalingrad", marks=fact("VM-F-098", "VM-F-099")),
        pytest.param("Rome", marks=fact("VM-F-100", "VM-F-101")),
        pytest.param("Berlin", marks=fact("VM-F-102", "VM-F-103")),
    ],
)
def test_a_decisive_city_is_an_area_with_victory_points(name: str) -> None:
    assert area(name).vp > 0
    assert area(name).id in board().scenarios["campaign-1939"].cities


@fact("VM-F-201")
def test_there_are_seven_decisive_cities() -> None:
    assert len(board().scenarios["campaign-1939"].cities) == 7


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        pytest.param("Rome", "Italy", marks=fact("VM-F-104")),
        pytest.param("Paris", "France", marks=fact("VM-F-105")),
        pytest.param("Berlin", "Germany", marks=fact("VM-F-106")),
        pytest.param("London", "Great Britain", marks=fact("VM-F-107")),
        pytest.param("Moscow", "USSR", marks=fact("VM-F-108")),
        pytest.param("Leningrad", "USSR", marks=fact("VM-F-109")),
        pytest.param("Stalingrad", "USSR", marks=fact("VM-F-110")),
        pytest.param("Gibraltar", "Great Britain", marks=fact("VM-F-118")),
        pytest.param("Caen", "France", marks=fact("VM-F-186")),
        pytest.param("Manchester", "Great Britain", marks=fact("VM-F-187")),
        pytest.param("Cardiff", "Great Britain", marks=fact("VM-F-187")),
        pytest.param("Danzig", "Poland", marks=fact("VM-F-188")),
        pytest.param("Copenhagen", "Denmark", marks=fact("VM-F-175")),
        pytest.param("Istanbul", "Turkey", marks=fact("VM-F-176")),
        pytest.param("Oslo", "Norway", marks=fact("VM-F-177")),
    ],
)
def test_the_original_owner_of_an_area(name: str, owner: str) -> None:
    assert area(name).owner == country(owner).id


@pytest.mark.parametrize(
    ("name", "sea"),
    [
        pytest.param("Danzig", "Baltic Sea", marks=fact("VM-F-111")),
        pytest.param("Caen", "English Channel", marks=fact("VM-F-112", "VM-F-113")),
        pytest.param("Manchester", "North Sea", marks=fact("VM-F-114", "VM-F-115")),
        pytest.param("Gibraltar", "South Atlantic", marks=fact("VM-F-116", "VM-F-117")),
        pytest.param("Cardiff", "North Atlantic", marks=fact("VM-F-119", "VM-F-120")),
        pytest.param("Cairo", "East Mediterranean", marks=fact("VM-F-121", "VM-F-122")),
    ],
)
def test_a_port_opens_on_its_sea_alone(name: str, sea: str) -> None:
    assert seas(name) == [sea]


@fact("VM-F-123", "VM-F-124")
def test_kuwait_has_a_port_on_no_sea_of_the_map() -> None:
    assert seas("Kuwait") == []
    assert area("Kuwait").africa


@fact("VM-F-131", "VM-F-132")
def test_the_red_sea_and_the_persian_gulf_are_no_sea_areas() -> None:
    names = {sea.name for sea in board().seas.values()}
    assert not names & {"Red Sea", "Persian Gulf"}
    assert [a.name for a in board().areas.values() if a.africa] == ["Cairo", "Kuwait"]


@fact("VM-F-189")
def test_cairo_and_kuwait_begin_western_allied() -> None:
    start = opening()
    assert start.control["cairo"] == start.control["kuwait"] == "western"


@fact("VM-F-125", "VM-F-152")
def test_copenhagen_opens_the_baltic() -> None:
    assert adjacent("North Sea", "Baltic Sea")
    assert strait("North Sea", "Baltic Sea") == "Copenhagen"


@fact("VM-F-153")
def test_gibraltar_opens_the_mediterranean() -> None:
    assert adjacent("South Atlantic", "Western Mediterranean")
    assert strait("South Atlantic", "Western Mediterranean") == "Gibraltar"


@fact("VM-F-126", "VM-F-154")
def test_istanbul_opens_the_black_sea() -> None:
    assert adjacent("East Mediterranean", "Black Sea")
    assert strait("East Mediterranean", "Black Sea") == "Istanbul"


@fact("VM-F-127")
def test_oslo_is_a_land_area() -> None:
    assert area("Oslo").id in board().areas


@fact("VM-F-128", "VM-F-129", "VM-F-135")
def test_north_africa_runs_from_casablanca_to_cairo() -> None:
    region = [board().areas[a] for a in board().tagged("north_africa")]
    assert {"Casablanca", "Cairo"} <= {a.name for a in region}
    west, east = area("Casablanca").at[0], area("Cairo").at[0]
    for one in board().areas.values():
        inside = west <= one.at[0] <= east and one.at[1] < 36.5 and one.name != "Gibraltar"
        island = not board().neighbours(one.id)
        assert ("north_africa" in one.tags) == (inside and not island), one.name


@fact("VM-F-130")
def test_the_middle_east_holds_cairo_and_kuwait() -> None:
    assert {"cairo", "kuwait"} <= set(board().tagged("middle_east"))


@fact("VM-F-133")
def test_the_mediterranean_is_split_in_three() -> None:
    names = [sea.name for sea in board().seas.values() if "Mediterranean" in sea.name]
    assert names == ["Western Mediterranean", "Central Mediterranean Sea", "East Mediterranean"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("North Sea", marks=fact("VM-F-136")),
        pytest.param("Baltic Sea", marks=fact("VM-F-137")),
        pytest.param("English Channel", marks=fact("VM-F-138")),
        pytest.param("North Atlantic", marks=fact("VM-F-139")),
        pytest.param("South Atlantic", marks=fact("VM-F-140")),
        pytest.param("Arctic Sea", marks=fact("VM-F-141")),
        pytest.param("Western Mediterranean", marks=fact("VM-F-142")),
        pytest.param("Central Mediterranean Sea", marks=fact("VM-F-143")),
        pytest.param("East Mediterranean", marks=fact("VM-F-144")),
        pytest.param("Black Sea", marks=fact("VM-F-145")),
    ],
)
def test_a_sea_area(name: str) -> None:
    sea = next(sea for sea in board().seas.values() if sea.name == name)
    assert sea.adjacent
    assert board().coastal(sea.id)
    assert board().geometry.areas[sea.id].rings


@fact("VM-F-146")
def test_there_are_ten_sea_areas() -> None:
    assert len(board().seas) == 10


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("North Atlantic", "South Atlantic", marks=fact("VM-F-147")),
        pytest.param("South Atlantic", "English Channel", marks=fact("VM-F-148")),
        pytest.param("North Atlantic", "Arctic Sea", marks=fact("VM-F-149")),
        pytest.param("Arctic Sea", "North Sea", marks=fact("VM-F-150")),
        pytest.param("North Sea", "English Channel", marks=fact("VM-F-151")),
        pytest.param("Western Mediterranean", "Central Mediterranean Sea", marks=fact("VM-F-155")),
        pytest.param("Central Mediterranean Sea", "East Mediterranean", marks=fact("VM-F-156")),
    ],
)
def test_open_water_between_two_seas(one: str, other: str) -> None:
    assert adjacent(one, other)
    assert adjacent(other, one)
    assert strait(one, other) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("North Atlantic", "English Channel", marks=fact("VM-F-157")),
        pytest.param("North Atlantic", "North Sea", marks=fact("VM-F-158")),
        pytest.param("Arctic Sea", "English Channel", marks=fact("VM-F-159")),
        pytest.param("Arctic Sea", "South Atlantic", marks=fact("VM-F-160")),
    ],
)
def test_no_way_between_two_seas(one: str, other: str) -> None:
    assert not adjacent(one, other)
    assert not adjacent(other, one)


@fact("VM-F-161", "VM-F-164")
def test_axis_submarines_lie_in_the_atlantic_and_the_arctic() -> None:
    assert board().raid_seas("axis") == ("north_atlantic", "south_atlantic", "arctic_sea")


@fact("VM-F-162")
def test_soviet_submarines_lie_in_the_baltic() -> None:
    assert board().raid_seas("ussr") == ("baltic_sea",)


@fact("VM-F-163")
def test_western_submarines_lie_in_the_north_and_the_central_mediterranean_sea() -> None:
    assert board().raid_seas("western") == ("north_sea", "central_mediterranean")


@fact("VM-F-196")
def test_cairo_and_kuwait_are_no_sources_of_western_supply() -> None:
    assert not area("Cairo").supply
    assert not area("Kuwait").supply
    start = opening()
    sources = status_of_areas.supply_sources(start, board(), "western")
    assert not {"cairo", "kuwait"} & set(sources)


@fact("VM-F-197")
def test_every_faction_has_supply_sources_that_it_controls_at_the_start() -> None:
    for scenario in SCENARIOS:
        start = opening(scenario)
        for faction in FACTIONS:
            own = [
                a.id
                for a in board().areas.values()
                if a.supply == faction and start.control[a.id] == faction
            ]
            assert own, (scenario, faction)


# ---------------------------------------------------------------- countries


@pytest.mark.parametrize(
    ("name", "faction"),
    [
        pytest.param("Great Britain", "western", marks=fact("VM-F-165")),
        pytest.param("France", "western", marks=fact("VM-F-166")),
        pytest.param("Poland", "western", marks=fact("VM-F-167")),
        pytest.param("Germany", "axis", marks=fact("VM-F-169")),
        pytest.param("USSR", "ussr", marks=fact("VM-F-170")),
    ],
)
def test_a_country_active_from_the_start(name: str, faction: str) -> None:
    there = opening().countries[country(name).id]
    assert (there.status, there.faction) == ("active", faction)


@pytest.mark.parametrize(
    ("name", "alignment"),
    [
        pytest.param("Italy", "axis", marks=fact("VM-F-168")),
        pytest.param("Bulgaria", "axis", marks=fact("VM-F-171")),
        pytest.param("Lithuania", "western", marks=fact("VM-F-172")),
        pytest.param("Latvia", "western", marks=fact("VM-F-173")),
        pytest.param("Estonia", "western", marks=fact("VM-F-174")),
        pytest.param("Sweden", "axis", marks=fact("VM-F-134")),
    ],
)
def test_a_country_neutral_at_the_start(name: str, alignment: str) -> None:
    there = opening().countries[country(name).id]
    assert (there.status, there.alignment) == ("neutral", alignment)
    assert there.war_entry < 100
    assert there.war_entry % 10 == 0


@fact("VM-F-178", "VM-F-200")
def test_every_country_has_key_areas_of_its_own() -> None:
    for one in board().countries.values():
        home = set(board().of_country(one.id)) or set(board().tagged("vichy"))
        assert one.key_areas, one.name
        assert set(one.key_areas) <= home, one.name
        assert one.plunder > 0 or one.name == "Iceland"
        if not one.faction:
            assert one.pressure > 0
            assert 0 <= one.war_entry <= 90
            assert one.war_entry % 10 == 0


@fact("VM-F-179")
def test_a_neutral_country_leans_to_the_axis_or_the_western_allies() -> None:
    for one in board().countries.values():
        assert (one.alignment in ("axis", "western")) == (not one.faction)


# ------------------------------------------------------------------- set-up


@fact("VM-F-180", "VM-F-181")
def test_the_western_allies_begin_with_35_points_at_60_percent() -> None:
    start = opening()
    assert start.factions["western"].war_economy == 60
    mine = status_of_areas.controlled(start, board(), "western")
    assert sum(status_of_areas.pp_of(start, board(), a) for a in mine) == 35


@fact("VM-F-182")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_gives_hands_pools_units_tracks_and_countries(name: str) -> None:
    start = opening(name)
    assert start.initiative
    assert start.countries
    assert start.units
    for faction in FACTIONS:
        state_ = start.factions[faction]
        assert state_.hand
        assert state_.pool
        assert state_.air_pool
        assert 1 <= state_.logistics <= 8
        assert 0 <= state_.war_economy <= 100


@fact("VM-F-184")
def test_land_units_support_on_land_and_fleets_at_sea() -> None:
    start = opening()
    alone = defence_strength(start, board(), "western", "lille").value
    start.orders["english_channel"] = state.Placed(faction="western", token="support+0")
    assert defence_strength(start, board(), "western", "lille").value == alone
    start.orders["paris"] = state.Placed(faction="western", token="support+0")
    assert defence_strength(start, board(), "western", "lille").value == alone + 2


# ------------------------------------------------------------------- counts


@fact("VM-F-070")
def test_research_points_cost_10_20_30_and_40() -> None:
    assert [POINT_PRICE * n for n in range(1, MOST_POINTS + 1)] == [100, 200, 300, 400]


@fact("VM-F-071")
def test_three_steps_to_level_two_and_four_to_level_three() -> None:
    assert (STEPS, CHANCE) == ({2: 3, 3: 4}, 25)


@fact("VM-F-191")
def test_war_economy_rises_by_ten() -> None:
    assert ECONOMY_STEP == 10


@fact("VM-F-192")
def test_occupied_sources_give_a_quarter() -> None:
    assert income(8, 0, 100, 100) == 80
    assert income(0, 8, 100, 100) == 20


@fact("VM-F-193")
def test_pressure_changes_war_entry_by_eight_points_on_average() -> None:
    rolled = [next(by for up_to, by in PRESSURE if roll <= up_to) for roll in range(1, 101)]
    assert [rolled.count(by) for by in (0, 10, 20, 30)] == [50, 30, 10, 10]
    assert sum(rolled) == 800


@fact("VM-F-194")
def test_half_of_the_submarines_hit_are_destroyed() -> None:
    assert DESTROYED == 50


@fact("VM-F-190")
@pytest.mark.parametrize(
    ("turn", "kind", "least", "most"),
    [
        # Summers: 0 to 5 areas that spread to 3 more each; Mud in the Subtropics clears.
        (1, "mud", 0, 20),
        # Autumn: 5 to 10 that spread to 5 more each, some of them where Snow or sun follows.
        (2, "mud", 1, 60),
        # Winter: Serov and 70 to 120 more, without those in the Subtropics; the Subpolar zone.
        (3, "snow", 16, 129),
    ],
)
def test_how_much_bad_weather_a_season_brings(turn: int, kind: str, least: int, most: int) -> None:
    seen = []
    for seed in range(60):
        start = opening()
        start.turn, start.turn_done = turn, False
        table = Table(board(), ChainDice(bytes([seed] * 32), "start"), {}, "weather")
        assert list(weather(start, table)) == []
        seen.append(list(start.weather.values()).count(kind))  # type: ignore[arg-type]
        subtropical = set(board().climate("subtropical"))
        assert not subtropical & {a for a, w in start.weather.items() if w != "clear"}
    assert least <= min(seen) < max(seen) <= most
    if kind == "snow":
        assert max(seen) > 70
