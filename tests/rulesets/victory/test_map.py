"""3 Terrain, and the four boards: what the book says of its maps is true of ours."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.core import hexes
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory.board.board import Board, BoardPart, HexMap
from adjudicator.rulesets.victory.board.position import Slot
from adjudicator.rulesets.victory.book.stacking import limit
from tests.rulesets.victory.kit import board, map_of, position

clause, fact = pytest.mark.clause, pytest.mark.fact
PRINTED = ("one", "two", "three", "four")
LEGAL_VALUES = [(4, 2, 1, 1, 1, 1), (3, 3, 1, 1, 1, 1), (3, 2, 2, 1, 1, 1), (2, 2, 2, 2, 1, 1)]


def laid(*boards: str, layout: str = "two-row") -> HexMap:
    places = board().layouts[layout].places
    slots = [
        Slot(slot=p.slot, board=name, rotation=p.rotation, dx=p.dx, dy=p.dy)
        for p, name in zip(places, boards, strict=True)
    ]
    return HexMap(board().parts, slots)


def single(name: str) -> HexMap:
    return HexMap(board().parts, [Slot(slot="a", board=name)])


def small(on: Board) -> HexMap:
    return on.map_of(position(on=on, powers=["red", "blue"]))


def part(name: str) -> BoardPart:
    return board().parts[name]


# --------------------------------------------------------------------- terrain effects

TERRAIN = [
    (".", 4, 2),
    ("d", 3, 2),
    ("f", 3, 1),
    ("w", 2, 1),
    ("^", 2, 1),
]


@clause(
    "VIC-3.1-2",
    "VIC-3.1-3",
    "VIC-3.1-4",
    "VIC-3.1-6",
    "VIC-3.1-8",
    "VIC-TET-1",
    "VIC-TET-2",
    "VIC-TET-3",
    "VIC-TET-4",
    "VIC-TET-5",
    "VIC-5.2-1",
    "VIC-3.0-1",
)
@fact("VIC-F-028")
@pytest.mark.parametrize(("symbol", "stacking", "hexside"), TERRAIN)
def test_terrain_sets_stacking_and_hexside_limits(symbol: str, stacking: int, hexside: int) -> None:
    land = small(map_of([symbol, symbol]))
    assert limit(land, "a0101", "ground") == stacking
    assert land.edge("a0101", "a0102").ground_limit == hexside


@clause("VIC-3.1-19", "VIC-TET-9", "VIC-5.2-2", "VIC-3.1-20")
def test_sea_and_lake_hold_four_ships_and_let_two_through() -> None:
    for symbol in "~o":
        water = small(map_of([symbol, symbol]))
        assert limit(water, "a0101", "naval") == 4
        assert water.edge("a0101", "a0102").naval_limit == 2
        assert limit(water, "a0101", "ground") == 0


@clause("VIC-3.1-21", "VIC-3.1-22", "VIC-3.1-23", "VIC-TET-10", "VIC-SB.Limits-3", "VIC-3.0-4")
def test_a_coastal_hex_holds_two_ships_beside_its_ground_units() -> None:
    shore = small(map_of(["~~~", "~f~", "~~~"]))
    island = shore.tiles["a0202"]
    assert island.coastal
    assert island.terrain == "forest"
    assert limit(shore, "a0202", "ground") == 3
    assert limit(shore, "a0202", "naval") == 2
    edge = shore.edge("a0201", "a0202")
    assert edge.naval_limit == 1
    assert not edge.land


def test_two_coastal_hexes_let_ships_and_ground_units_across_their_shore() -> None:
    shore = small(map_of(["~..", "~.."]))
    edge = shore.edge("a0201", "a0202")
    assert (edge.ground_limit, edge.naval_limit) == (2, 1)
    assert not edge.all_land


@clause("VIC-3.1-24", "VIC-TET-11")
@fact("VIC-F-032")
def test_shoals_are_closed_to_ships() -> None:
    sea = small(map_of(["~", "%", "~"], sides={"shoal": []}))
    assert limit(sea, "a0102", "naval") == 0
    assert not sea.edge("a0101", "a0102").water
    hexside = small(map_of(["~", "~"], sides={"shoal": ["0101-0102"]}))
    assert not hexside.edge("a0101", "a0102").water
    shoals = [p for p in PRINTED if "shoal" in part(p).terrain.values()]
    assert shoals, "some board has a shoal hex"


@clause("VIC-TET-12", "VIC-3.1-17")
def test_a_canal_holds_two_ships_and_is_passed_along_it_only() -> None:
    cut = small(map_of(["~", ".", "~"], canals={"Cut": ["0101", "0102", "0103"]}))
    assert limit(cut, "a0102", "naval") == 2
    edge = cut.edge("a0101", "a0102")
    assert edge.canal
    assert not edge.water
    assert edge.naval_limit == 1


@clause("VIC-3.1-10", "VIC-3.1-11", "VIC-TET-6")
@fact("VIC-F-029")
def test_alpine_hexsides_are_closed_but_for_a_road() -> None:
    plain = small(map_of(["^", "^"], sides={"alpine": ["0101-0102"]}))
    assert not plain.edge("a0101", "a0102").land
    road = small(map_of(["^", "^"], sides={"alpine": ["0101-0102"]}, roads=["0101-0102"]))
    assert road.edge("a0101", "a0102").land
    assert not any("alpine" in part(p).terrain.values() for p in PRINTED)


@clause("VIC-3.1-12", "VIC-TET-7", "VIC-TET-8", "VIC-3.3-5", "VIC-3.1-15")
@fact("VIC-F-030", "VIC-F-031")
def test_rivers_let_one_unit_through_and_bridges_too() -> None:
    river = {"Wend": ["0101-0102"]}
    plain = small(map_of([".", "."], rivers=river))
    assert plain.edge("a0101", "a0102").ground_limit == 0, "closed to its first bridge"
    bridge = small(map_of([".", "."], rivers=river, roads=["0101-0102"], bridges=["0101-0102"]))
    assert bridge.edge("a0101", "a0102").ground_limit == 1
    above = small(
        map_of(
            ["..", "..", ".."],
            rivers={"Wend": ["0101-0202", "0102-0202"]},
            roads=["0101-0202"],
            bridges=["0101-0202"],
        )
    )
    assert above.edge("a0102", "a0202").ground_limit == 1
    assert not above.edge("a0102", "a0202").water, "no ship sails a river"


@clause("VIC-3.1-16")
@fact("VIC-F-013")
def test_a_river_is_closed_from_its_mouth_to_the_first_bridge() -> None:
    on = map_of(
        ["..", "..", ".."],
        rivers={"Wend": ["0101-0202", "0102-0202", "0102-0203"]},
        roads=["0102-0202"],
        bridges=["0102-0202"],
    )
    land = small(on)
    assert land.edge("a0101", "a0202").closed
    assert not land.edge("a0101", "a0202").land
    assert land.edge("a0102", "a0203").land, "above the bridge it is a plain river"


@clause("VIC-3.3-4")
def test_a_road_makes_a_hexside_clear() -> None:
    road = small(map_of(["^", "^"], roads=["0101-0102"]))
    assert road.edge("a0101", "a0102").ground_limit == 2


@clause("VIC-3.0-2", "VIC-3.0-3")
def test_a_hexside_has_a_terrain_of_its_own_or_the_more_restrictive_one() -> None:
    mixed = small(map_of([".", "^"]))
    assert mixed.edge("a0101", "a0102").terrain == "mountain"
    written = small(map_of([".", "."], sides={"forest": ["0101-0102"]}))
    assert written.edge("a0101", "a0102").ground_limit == 1
    opened = small(map_of(["^", "^"], sides={"clear": ["0101-0102"]}))
    assert opened.edge("a0101", "a0102").ground_limit == 2


@clause("VIC-3.2-1", "VIC-3.2-4", "VIC-3.2-6")
@fact("VIC-F-026", "VIC-F-027")
def test_places_are_features_and_ports_follow_from_the_coast() -> None:
    on = map_of(["~w.", "~.."], cities={"0201": "Hope 2"}, towns={"0302": "Inn"})
    land = small(on)
    hope, inn = land.tiles["a0201"], land.tiles["a0302"]
    assert hope.city
    assert hope.port
    assert limit(land, "a0201", "ground") == 2, "the marsh under the city decides"
    assert inn.town
    assert not inn.port
    assert inn.value == 0


# -------------------------------------------------------------------------- the boards


@clause("VIC-1.1-4", "VIC-3.0-5")
@fact("VIC-F-001", "VIC-F-005", "VIC-F-007")
def test_all_boards_join_along_every_edge_in_every_rotation() -> None:
    for one, other in product(PRINTED, repeat=2):
        for ra, rb, (dx, dy) in product((0, 180), (0, 180), ((1, 0), (0, 1))):
            whole = HexMap(
                board().parts,
                [
                    Slot(slot="a", board=one, rotation=ra),
                    Slot(slot="b", board=other, rotation=rb, dx=dx, dy=dy),
                ],
            )
            shared = [tile for tile in whole.tiles.values() if len(tile.names) > 1]
            assert len(shared) == (11 if dx else 7), (one, ra, other, rb)
            roads = [t for t in shared if whole.roads[t.id]]
            for tile in roads:
                sides = {name[0] for n in whole.roads[tile.id] for name in whole.tiles[n].names}
                assert len(sides) == 2, f"the road stops at {tile.id}"
            assert len(roads) == (2 if dx else 1)


@fact("VIC-F-005")
def test_half_hexes_are_whole_on_the_joined_map() -> None:
    whole = laid("one", "two")
    halves = [at for at in part("one").terrain if part("one").frame.is_half(at)]
    assert all(
        whole.tiles[f"a{hexes.code(at)}"].terrain
        for at in halves
        if f"a{hexes.code(at)}" in whole.tiles
    )
    edge = whole.tiles["a1504"]
    assert edge.names == ("a1504", "b1508")
    assert limit(whole, "a1504", "ground") == 4


@clause("VIC-1.2-1", "VIC-1.2-2", "VIC-3.2-2", "VIC-8.1-1", "VIC-8.1-2")
@fact("VIC-F-002", "VIC-F-003", "VIC-F-004")
@pytest.mark.parametrize("name", PRINTED)
def test_each_board_has_six_cities_of_ten_points(name: str) -> None:
    values = tuple(sorted((value for _, value in part(name).cities.values()), reverse=True))
    assert values in LEGAL_VALUES
    assert sum(values) == 10
    assert 5 <= len(part(name).towns) <= 8


@clause("VIC-3.1-1", "VIC-4.3-15")
@fact("VIC-F-009", "VIC-F-011", "VIC-F-012")
def test_not_every_board_has_every_terrain() -> None:
    has = {name: {*part(name).terrain.values()} for name in PRINTED}
    assert 0 < sum("desert" in kinds for kinds in has.values()) < 4
    assert 0 < sum("lake" in kinds for kinds in has.values()) < 4
    assert 0 < sum(bool(part(name).canals) for name in PRINTED) < 4
    assert 0 < sum(bool(part(name).resources) for name in PRINTED) < 4


@fact("VIC-F-013", "VIC-F-031")
@pytest.mark.parametrize("name", PRINTED)
def test_rivers_rise_in_mountains_end_in_water_and_have_bridges(name: str) -> None:
    this = part(name)
    assert len(this.rivers) >= 2
    for river, course in this.rivers.items():
        assert any(s in this.bridges for s in course), river
        mouth = [this.terrain.get(at) for at in hexes.ends(course[0])]
        assert "sea" in mouth or "lake" in mouth, river
        head = {*course[-1], *hexes.ends(course[-1])}
        assert any(this.terrain.get(at) == "mountain" for at in head), river
    for s in this.bridges:
        assert s in this.roads
        assert this.sides[s] == "river"
    crossings = [s for s in this.roads if this.sides.get(s) == "river"]
    assert [s for s in crossings if s not in this.bridges] == []


@pytest.mark.parametrize("name", PRINTED)
def test_every_place_is_on_land_has_a_road_and_lies_inside(name: str) -> None:
    this = part(name)
    for at in (*this.cities, *this.towns):
        assert not this.frame.is_half(at)
        assert any(at in s for s in this.roads)


@pytest.mark.parametrize("name", PRINTED)
def test_production_is_fair_to_both_sides_of_a_board(name: str) -> None:
    cities = part(name).cities
    total = sum(value for _, value in cities.values())
    west = sum(at[0] * value for at, (_, value) in cities.items()) / total
    north = sum(at[1] * value for at, (_, value) in cities.items()) / total
    assert abs(west - 8) <= 1.0
    assert abs(north - 6) <= 1.3
    ports = sum(single(name).tiles[f"a{hexes.code(at)}"].port * v for at, (_, v) in cities.items())
    assert ports >= 5


@pytest.mark.parametrize(
    "layout", ["two-row", "two-column", "three-row", "four-square", "four-row"]
)
def test_all_cities_of_a_layout_hang_together_by_road_and_port(layout: str) -> None:
    names = PRINTED[: len(board().layouts[layout].places)]
    whole = laid(*names, layout=layout)
    first = whole.cities()[0].id
    seen, queue = {first}, [first]
    for here in queue:
        ways = list(whole.roads[here])
        if whole.tiles[here].port or whole.tiles[here].water:
            ways += [n for n in whole.seaways[here] if whole.tiles[n].water or whole.tiles[n].port]
        for there in ways:
            if there not in seen:
                seen.add(there)
                queue.append(there)
    assert [tile.id for tile in whole.cities() if tile.id not in seen] == []


@fact("VIC-F-006", "VIC-F-010")
def test_layouts_for_two_three_and_four_maps_and_where_storms_begin() -> None:
    layouts = board().layouts
    assert {len(layouts[name].places) for name in layouts} == {2, 3, 4}
    for name, layout in layouts.items():
        whole = laid(*PRINTED[: len(layout.places)], layout=name)
        assert layout.storm in whole.ids, name
        columns = [tile.at[0] for tile in whole.tiles.values()]
        middle = (min(columns) + max(columns)) / 2
        assert abs(layout.storm[0] - middle) <= 0.5


@fact(
    "VIC-F-014",
    "VIC-F-015",
    "VIC-F-016",
    "VIC-F-017",
    "VIC-F-018",
    "VIC-F-019",
    "VIC-F-020",
    "VIC-F-021",
    "VIC-F-022",
    "VIC-F-023",
    "VIC-F-024",
    "VIC-F-025",
    "VIC-F-143",
)
@clause("VIC-SB.MoveEx-1", "VIC-SB.MoveEx-2", "VIC-SB.MoveEx-3", "VIC-SB.MoveEx-4")
def test_the_places_of_the_example_lie_as_it_says() -> None:
    one = single("one")
    at = {tile.place: tile.id for tile in one.places()}
    hope = at["Hope"]
    away = {name: one.distance(there, hope) for name, there in at.items()}
    assert one.tiles[hope].city
    assert one.tiles[hope].port
    assert (away["Barcastle"], away["Port Alex"]) == (3, 4)
    assert (away["Garby"], away["Granton"]) == (2, 2)
    assert away["Ordal"] <= 3
    assert all(one.tiles[at[name]].port for name in ("Garby", "Granton", "Port Alex"))
    over = {
        name: {n for n in one.seaways[hope] if n in one.seaways[at[name]]}
        for name in ("Garby", "Granton")
    }
    assert over["Garby"]
    assert over["Granton"]
    assert len(over["Garby"] | over["Granton"]) > 1, "two different hexsides into Hope"
    assert any(one.tiles[n].terrain == "sea" for n in over["Garby"])
    named = {"Hope", "Ordal", "Barcastle", "Garby", "Granton"}
    assert [n for n, d in away.items() if d <= 3 and n not in named] == []


@fact("VIC-F-008")
def test_no_printed_board_has_neutral_cities_but_a_scenario_may() -> None:
    assert board().scenarios["battle-of-hope"]["position"]["neutral"]
    assert not board().scenarios["quick-start"].get("neutral")


@fact("VIC-F-127", "VIC-F-150")
def test_markers_exist_for_the_logistics_rules() -> None:
    from adjudicator.rulesets.victory.board.position import Work

    kinds = Work.model_fields["kind"].annotation
    assert all(
        kind in str(kinds)
        for kind in ("air factory", "naval factory", "ground factory", "airfield", "mulberry")
    )
    minor = Work(kind="airfield", hex="a0101", power="red")
    assert minor.level == 1, "Minor side up first"


def test_boards_that_do_not_fit_are_named() -> None:
    on = map_of(["..", ".."])
    with pytest.raises(ScenarioError, match="board"):
        HexMap(on.parts, [Slot(slot="a", board="one"), Slot(slot="b", board="small")])


def test_hexes_turn_and_measure() -> None:
    frame = hexes.Frame(15, 11)
    assert frame.turned((8, 4)) == (8, 9)
    assert frame.turned((1, 3)) == (15, 9)
    assert hexes.distance((8, 4), (10, 6)) == 3
    assert hexes.ends(((8, 4), (8, 5))) == ((9, 4), (7, 4))
    with pytest.raises(ValueError, match="adjacent"):
        hexes.ends(((1, 1), (5, 5)))
    with pytest.raises(ValueError, match="0 or 180"):
        frame.placed((1, 1), 60, 0, 0)
    ring = hexes.disc((8, 4), 1)
    assert len(ring) == 7
    assert hexes.beyond((8, 4), 0, 2) == (8, 2)
