"""1, 3, 5: the map and the counters, and how wrong components are reported."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.laboratory import clauses
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.packs import of_ruleset
from tests.rulesets.blitzwar.kit import board, game, play, position

clause = pytest.mark.clause


def with_file(file: str, old: str, new: str) -> Pack:
    """The shipped pack with a change in one file."""
    pack = of_ruleset("blitzwar")
    assert old in pack.files[file]
    return Pack(
        ruleset=pack.ruleset, files={**pack.files, file: pack.files[file].replace(old, new, 1)}
    )


# ------------------------------------------------------------------------------ zones


@clause("BW-5-1", "BW-5-2", "BW-5-7")
def test_the_map_has_land_zones_and_sea_zones() -> None:
    assert {"america", "asian_bases"} < set(board().zones)
    assert not set(board().zones) & set(board().seas)
    assert all(zone.name for zone in board().zones.values())
    assert all(sea.name for sea in board().seas.values())


@clause("BW-5-3")
def test_zones_are_adjacent_only_over_a_brown_line() -> None:
    # Their cells touch in the Alps, but no line joins them.
    assert "milan" not in board().neighbours("innsbruck")
    assert "innsbruck" in board().neighbours("munich")
    after = play(
        "movement",
        position(active="axis", turn=11, zones={"Innsbruck": "GER 1I", "Munich": "supply 4"}),
        axis="move infantry from Innsbruck via Milan to Milan",
    )
    assert after.counters("Innsbruck") == ["GER 1I"]
    assert after.refusals()


@clause("BW-5-4", "BW-5-5")
def test_a_zone_begins_under_the_control_of_its_colour() -> None:
    start = game().open(board(), "campaign-1939", game().rulings_with({}))
    assert start.control["berlin"] == "axis"
    assert start.control["paris"] == "allies"
    assert start.control["minsk"] == "soviet"
    assert start.control["rome"] == "neutral"
    assert board().zones["sofia"].country == "BUL"


@clause("BW-5-6")
def test_control_changes_when_corps_enter() -> None:
    after = play(
        "movement",
        position(
            active="axis",
            turn=11,
            zones={"Ruhr": "GER 2I, supply 4"},
            countries={"BE": "active allies"},
        ),
        axis="move infantry from Ruhr to Brussels",
    )
    assert after.position.control["brussels"] == "axis"


@clause("BW-5-8")
def test_dotted_blue_lines_count_for_air_range() -> None:
    assert board().air_distance("calais", "london", 1) == 1
    assert board().land_distance("calais", "london") is None


@clause("BW-5-9")
def test_a_fortress_is_drawn_as_one() -> None:
    for zone in board().zones.values():
        assert ("fortress" in board().geometry.areas[zone.id].marks) == zone.fortress


@clause("BW-5-10")
def test_the_fortified_lines_lie_on_borders() -> None:
    maginot = board().border("nancy", "saar")
    mannerheim = board().border("kouvola", "leningrad")
    assert maginot is not None
    assert maginot.fortified_line == "nancy"
    assert mannerheim is not None
    assert mannerheim.fortified_line == "kouvola"


@clause("BW-5-11", "BW-5-12", "BW-5-14")
def test_terrain_is_a_property_of_the_whole_zone_and_good_going_unless_marked() -> None:
    from tests.rulesets.blitzwar.kit import map_of

    small = map_of(zones={"A": {}, "B": "swamp", "C": {"terrain": "high mountains"}})
    assert small.zones["a"].terrain == "clear"
    assert small.zones["b"].terrain == "swamp"
    assert small.zones["c"].terrain == "high_mountains"


@clause("BW-5-13")
def test_beaches_and_rivers_lie_on_one_side_of_a_zone() -> None:
    # London has a beach on the Channel and none on the North Sea.
    assert board().beaches("london", "english_channel")
    assert not board().beaches("london", "north_sea")
    rivers = [
        border.river
        for zone in board().neighbours("warsaw")
        if (border := board().border("warsaw", zone)) is not None
    ]
    assert True in rivers
    assert False in rivers


@clause("BW-5-15", "BW-5-16", "BW-5-17")
def test_bold_coasts_have_no_beaches() -> None:
    coasts = [(zone, coast) for zone in board().zones.values() for coast in zone.coasts]
    bold = {(zone.id, coast.sea) for zone, coast in coasts if coast.bold}
    assert {("leeds", "north_sea"), ("ancona", "adriatic_sea")} <= bold
    assert all(not coast.beach for _, coast in coasts if coast.bold)


@clause("BW-5-18")
def test_landings_need_a_beach() -> None:
    assert board().beaches("trondheim", "norwegian_sea")
    assert not board().beaches("leeds", "north_sea")
    after = play(
        "air",
        position(
            active="axis", turn=9, zones={"Amsterdam": "GER air"}, control={"axis": ["Amsterdam"]}
        ),
        axis="air to North Sea\nbeachhead at Leeds from North Sea",
    )
    assert not after.told("BeachheadMade")


@clause("BW-5-19")
def test_the_markers_of_a_zone_are_drawn() -> None:
    areas = board().geometry.areas
    assert "port" in areas["naples"].marks
    assert "naval_base" in areas["taranto"].marks
    assert "supply" in areas["moscow"].marks
    assert "national" in areas["moscow"].marks
    assert "eastern_poland" in areas["lwow"].marks
    assert areas["rome"].points == 1


@clause("BW-5-20")
def test_a_naval_base_is_a_port_with_rules_of_its_own() -> None:
    for zone in board().zones.values():
        if zone.naval_base:
            assert zone.port
    assert not board().beaches("brest", "north_atlantic")


@clause("BW-5-24")
def test_axis_national_points_lie_in_countries_that_begin_neutral() -> None:
    for zone in ("milan", "bucharest", "trondheim"):
        assert board().zones[zone].national_owner == "axis"
        assert board().zones[zone].owner_start == "neutral"


@clause("BW-1-18")
def test_nothing_sails_from_leningrad() -> None:
    assert board().port_seas("leningrad") == ()


@clause("BW-1-19")
def test_sevastopol_cannot_be_landed_at() -> None:
    coast = board().zones["sevastopol"].coast("black_sea")
    assert coast is not None
    assert coast.naval_base
    assert not board().beaches("sevastopol", "black_sea")


@clause("BW-1-20")
def test_some_coasts_lack_beaches_and_some_lack_ports() -> None:
    coasts = [coast for zone in board().zones.values() for coast in zone.coasts]
    assert any(not coast.beach and not coast.bold for coast in coasts)
    assert any(not coast.port for coast in coasts)


# --------------------------------------------------------------------------- counters


@clause("BW-1-2", "BW-1-16", "BW-1-17")
def test_there_are_six_kinds_of_unit_and_no_others() -> None:
    kinds = {kind.kind for kind in board().counter_types}
    assert kinds == {"infantry", "armour", "white", "air", "fleet", "u_boat", "supply"}


@clause("BW-1-3")
def test_every_counter_shows_how_many_units_it_stands_for() -> None:
    for kind in board().counter_types:
        for face in kind.faces:
            assert face.corps or face.air or face.ships or face.halves
        assert re.fullmatch(r"[ICWEAFUS]\d+f?", kind.code)


@clause("BW-1-4", "BW-3-6")
def test_infantry_and_armour_are_corps_of_the_same_weight() -> None:
    white = Counter(
        id="c1", side="axis", country="GER", kind="white", place="berlin", infantry=1, armour=2
    )
    assert white.corps == 3


@clause("BW-3-1")
def test_the_mix_has_251_counters() -> None:
    assert sum(kind.quantity for kind in board().counter_types) == 251


@clause("BW-3-2", "BW-3-3")
def test_only_white_tanks_hold_two_kinds_of_unit() -> None:
    for kind in board().counter_types:
        if kind.kind == "white":
            assert kind.front.infantry == 1
            assert kind.front.armour in (1, 2)
        else:
            held = [kind.front.infantry, kind.front.armour, kind.front.air]
            held += [kind.front.ships, kind.front.halves]
            assert sum(bool(number) for number in held) == 1


@clause("BW-3-4")
def test_a_white_tank_moves_as_armour() -> None:
    after = play(
        "movement",
        position(
            active="axis",
            turn=11,
            zones={"Hamburg": "GER 1I+1C", "Berlin": "supply 6"},
        ),
        axis="move white tank from Hamburg via Hanover, Leipzig, Prague to Ostrava",
    )
    assert after.counters("Ostrava") == ["GER 1I+1C moved 4"]


@clause("BW-3-5")
def test_an_air_counter_is_one_unit() -> None:
    assert all(
        face.air == 1 for kind in board().counter_types if kind.kind == "air" for face in kind.faces
    )


@clause("BW-3-7")
def test_an_air_unit_is_at_base_or_on_a_mission() -> None:
    after = play(
        "air",
        position(active="axis", turn=11, zones={"Calais": "GER air"}, control={"axis": ["Calais"]}),
        axis="air to North Sea",
    )
    assert after.counters("North Sea") == ["GER air on mission"]
    assert after.counters("Calais") == []


@clause("BW-3-8")
def test_german_and_some_british_infantry_can_be_fortified() -> None:
    fortifiable = {kind.country for kind in board().counter_types if kind.fortifiable}
    assert fortifiable == {"GER", "UK"}


@clause("BW-3-9")
def test_the_markers_are_there() -> None:
    rows = of_ruleset("blitzwar").rows("counters.tsv")
    markers = {row["code"]: row.whole("quantity") for row in rows if row["kind"] == "marker"}
    assert markers == {"control": 16, "turn": 1, "reinforcement": 1, "oos": 1}


# ------------------------------------------------------------------------------- sides


@clause("BW-2-1", "BW-2-2", "BW-2-3")
def test_there_are_three_seats_whoever_sits_on_them() -> None:
    start = position(two_players=True)
    assert game().seats(board(), start) == ["axis", "allies", "soviet"]
    assert game().seats(board(), position()) == ["axis", "allies", "soviet"]


# -------------------------------------------------------------------- wrong components


@pytest.mark.parametrize(
    ("file", "old", "new", "row", "text"),
    [
        ("borders.tsv", "east_prussia\tdanzig", "east_prussia\tdanzick", 2, "no 'danzick'"),
        ("borders.tsv", "east_prussia\tdanzig", "danzig\tdanzig", 2, "borders itself"),
        ("borders.tsv", "east_prussia\twarsaw", "danzig\teast_prussia", 3, "second time"),
        ("zones.tsv", "\tGER\taxis\t", "\tGRE\taxes\t", 2, "owner_start is 'axes'"),
        ("zones.tsv", "\tGER\taxis\t", "\tXXX\taxis\t", 2, "country is 'XXX'"),
        ("zones.tsv", "3 counters", "three", 2, "stack_limit"),
        ("coasts.tsv", "\tbaltic_sea\t", "\tbaltic\t", 2, "no 'baltic'"),
        ("seas.tsv", "western_mediterranean=gibraltar", "western_mediterranean=x", 3, "other side"),
        ("cards.tsv", "\tlimited\t", "\thalf\t", 2, "type is 'half'"),
        ("counters.tsv", "3 infantry\t2 infantry", "3 infants\t2 infantry", 2, "'3 infants'"),
        ("calendar.tsv", "\n2\t1939", "\n3\t1939", 3, "turn 3 does not follow turn 1"),
        ("blue_links.tsv", "london\tcalais", "berlin\tcalais", 2, "berlin has no coast"),
        ("aliases.tsv", "\neast_prussia\t", "\neast\t", 2, "no 'east'"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_row(
    file: str, old: str, new: str, row: int, text: str
) -> None:
    with pytest.raises(ScenarioError, match=re.escape(text)) as caught:
        read_board(with_file(file, old, new))
    assert (caught.value.file, caught.value.row) == (file, row)


def test_a_missing_file_is_named() -> None:
    pack = of_ruleset("blitzwar")
    files = {name: text for name, text in pack.files.items() if name != "cards.tsv"}
    with pytest.raises(ScenarioError, match=r"cards\.tsv: the file is missing"):
        read_board(Pack(ruleset="blitzwar", files=files))


def test_every_place_of_the_drawn_map_exists() -> None:
    geometry = board().geometry
    assert set(board().zones) < set(geometry.areas)
    for line in geometry.lines:
        assert line.a in geometry.areas
        assert line.b in geometry.areas
    drawn = [area for area in geometry.areas.values() if area.rings]
    assert len(drawn) >= 198


def test_lines_of_the_drawn_map_are_those_of_the_rules() -> None:
    kinds: dict[str, Any] = {}
    for line in board().geometry.lines:
        kinds[frozenset((line.a, line.b))] = line.kind  # type: ignore[index]
    assert kinds[frozenset(("nancy", "saar"))] == "fortified"  # type: ignore[index]
    assert kinds[frozenset(("london", "calais"))] == "link"  # type: ignore[index]
    assert kinds[frozenset(("innsbruck", "milan"))] == "wall"  # type: ignore[index]


def test_the_cape_is_a_way_for_transports_alone() -> None:
    ports = board().port_seas
    assert board().sea_route(ports("london"), ports("suez")) is None
    way = board().sea_route(ports("london"), ports("suez"), cape=True)
    assert way is not None
    assert way[-1] == "cape_route"
    assert all("cape_route" not in sea.adjacent for sea in board().seas.values())


def test_a_position_is_copied_with_its_counters() -> None:
    start = position(zones={"Berlin": "GER 2I"})
    again = Position.model_validate(start.model_dump(mode="json"))
    assert again == start


@pytest.mark.parametrize(
    "file",
    [
        "zones.tsv", "seas.tsv", "coasts.tsv", "borders.tsv", "blue_links.tsv", "walls.tsv",
        "cards.tsv", "counters.tsv", "calendar.tsv", "aliases.tsv",
    ],
)  # fmt: skip
def test_every_row_names_a_source_that_exists(file: str) -> None:
    known = {
        row["id"]
        for name in ("clauses.tsv", "facts.tsv")
        for row in clauses.table("blitzwar", name)
    }
    sections = {"-".join(id.split("-")[:2]) for id in known}
    for row in of_ruleset("blitzwar").rows(file):
        assert row["source"].strip(), row.number
        for id in re.findall(r"BW-(?:F-\d+|\d[\d.]*(?:-\d+)?)", row["source"]):
            assert id in known or id.rstrip(".") in sections, f"{file}, row {row.number}: {id}"
