"""What a board must be to join the others and to be fair: for generated boards and tests.

Boards of the signature `victory-1` have the same edges, each a palindrome, so that any
edge fits its opposite in either rotation (VIC-1.1-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from adjudicator.core import hexes
from adjudicator.core.hexes import Frame, Hex
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory.board.board import LAND, OPEN_WATER, WATER, BoardPart, HexMap
from adjudicator.rulesets.victory.board.position import Slot

FRAME = Frame(15, 11)
WEST_EAST = dict(
    enumerate("sea sea clear clear forest mountain forest clear clear sea sea".split(), start=1)
)
NORTH_SOUTH_HALF = {2: "sea", 4: "sea", 6: "clear", 8: "clear", 10: "clear", 12: "sea", 14: "sea"}
NORTH_SOUTH_WHOLE = {c: "land" if c in (7, 9) else "sea" for c in range(1, 16, 2)}
EXITS: tuple[Hex, ...] = ((1, 4), (1, 8), (15, 4), (15, 8), (8, 1), (8, 12))
VALUES = ("4-2-1-1-1-1", "3-3-1-1-1-1", "3-2-2-1-1-1", "2-2-2-2-1-1")
"""The sets of city values that six cities of 10 PP can have (VIC-F-003)."""
EVEN_WEST_EAST, EVEN_NORTH_SOUTH = 2.0, 2.6
"""How far the cities' mean distances to opposite edges may differ, in hexes."""


def is_land(part: BoardPart, at: Hex) -> bool:
    return part.terrain.get(at) in LAND


def is_water(part: BoardPart, at: Hex) -> bool:
    return part.terrain.get(at) in WATER


def coastal(part: BoardPart, at: Hex) -> bool:
    return is_land(part, at) and any(part.terrain.get(n) in OPEN_WATER for n in hexes.around(at))


def places(part: BoardPart) -> list[Hex]:
    return [*part.cities, *part.towns]


def parts_of(members: Iterable[Hex], passable: Callable[[Hex, Hex], bool]) -> list[list[Hex]]:
    """The parts that hang together over passable hexsides, the largest first."""
    inside = dict.fromkeys(sorted(members))
    linked = {at: [n for n in hexes.around(at) if n in inside and passable(at, n)] for at in inside}
    return hexes.components(inside, linked)


def sails(part: BoardPart, a: Hex, b: Hex) -> bool:
    """May ships go from a to b on this board alone, canals left out?"""
    terrain = [part.terrain.get(at) for at in (a, b)]
    if None in terrain or "shoal" in terrain or part.sides.get(hexes.side(a, b)) == "shoal":
        return False
    if is_water(part, a) or is_water(part, b):
        return True
    ends = hexes.ends(hexes.side(a, b))
    return any(part.terrain.get(at) in OPEN_WATER for at in ends)


def fairness(part: BoardPart) -> dict[str, float]:
    """Mean distance of the cities, weighted by PP, to the four edges."""
    edges = {
        "west": [(1, r) for r in range(3, 10)],
        "east": [(15, r) for r in range(3, 10)],
        "north": [(c, 1) for c in range(6, 11)],
        "south": [(c, FRAME.last_row(c)) for c in range(6, 11)],
    }
    total = sum(value for _, value in part.cities.values())
    return {
        name: sum(
            value * min(hexes.distance(at, x) for x in edge)
            for at, (_, value) in part.cities.items()
        )
        / total
        for name, edge in edges.items()
    }


def faults(part: BoardPart) -> list[str]:
    """What is wrong with a board of the signature `victory-1`, in sentences; none if it is
    fit to be played."""
    return [*_edges(part), *_places(part), *_ways(part), *_joins(part)]


def _edges(part: BoardPart) -> list[str]:
    wrong = []
    for at in FRAME.hexes():
        c, r = at
        terrain = part.terrain.get(at)
        wanted: str | None = None
        if c in (1, FRAME.columns):
            wanted = WEST_EAST[r]
        elif r in (1, FRAME.last_row(c)):
            wanted = NORTH_SOUTH_HALF[c] if c % 2 == 0 else NORTH_SOUTH_WHOLE[c]
        if terrain is None:
            wrong.append(f"there is no hex {hexes.code(at)}")
        elif wanted not in (None, terrain, "land" if terrain in LAND else terrain):
            wrong.append(f"edge hex {hexes.code(at)} is {terrain}, not {wanted}")
    exits = {at for s in part.roads for at in s if FRAME.is_half(at)}
    if exits != set(EXITS):
        wrong.append("the roads do not leave the board where they should")
    for s in (*part.sides, *(s for course in part.rivers.values() for s in course)):
        inside = all(at in part.terrain for at in (*s, *hexes.ends(s)))
        if not inside or (s[0][0] == s[1][0] and s[0][0] in (1, FRAME.columns)):
            wrong.append(f"a hexside with terrain lies on the edge at {hexes.code(s[0])}")
    return wrong


def _places(part: BoardPart) -> list[str]:
    wrong = []
    values = "-".join(str(v) for v in sorted((v for _, v in part.cities.values()), reverse=True))
    if values not in VALUES:
        wrong.append(f"the cities are worth {values}")
    if not 5 <= len(part.towns) <= 8:
        wrong.append(f"there are {len(part.towns)} towns")
    for at in places(part):
        if not is_land(part, at) or FRAME.is_half(at):
            wrong.append(f"the place at {hexes.code(at)} is not on a whole land hex")
        if not any(at in s for s in part.roads):
            wrong.append(f"the place at {hexes.code(at)} has no road")
    far = fairness(part)
    if abs(far["west"] - far["east"]) > EVEN_WEST_EAST:
        wrong.append("the cities favour west or east")
    if abs(far["north"] - far["south"]) > EVEN_NORTH_SOUTH:
        wrong.append("the cities favour north or south")
    if sum(value for at, (_, value) in part.cities.items() if coastal(part, at)) < 5:
        wrong.append("less than 5 PP lie in ports")
    return wrong


def _ways(part: BoardPart) -> list[str]:
    wrong = []
    for s in part.roads:
        if not all(is_land(part, at) for at in s):
            wrong.append(f"a road crosses water at {hexes.code(s[0])}")
        if part.sides.get(s) == "river" and s not in part.bridges:
            wrong.append(f"there is no bridge at {hexes.code(s[0])}")
    if len(part.rivers) < 2:
        wrong.append("there are fewer than two rivers")
    for name, course in part.rivers.items():
        if not any(s in part.bridges for s in course):
            wrong.append(f"the {name} has no bridge")
        if not any(is_water(part, at) for at in hexes.ends(course[0])):
            wrong.append(f"the {name} has no mouth")
        head = {*course[-1], *hexes.ends(course[-1])}
        if not any(part.terrain.get(at) == "mountain" for at in head):
            wrong.append(f"the {name} does not rise in mountains")
    for name, way in part.canals.items():
        if not (is_water(part, way[0]) and is_water(part, way[-1])):
            wrong.append(f"{name} does not join two waters")
    if len(net(part)) != 1:
        wrong.append("roads and ports do not make one net")
    return wrong


def net(part: BoardPart) -> list[list[Hex]]:
    """Groups of places and road hexes linked by road, or by sea between ports."""
    members = {at for s in part.roads for at in s} | set(places(part))
    groups = parts_of(members, lambda a, b: hexes.side(a, b) in part.roads)
    dug = {hexes.side(a, b) for way in part.canals.values() for a, b in pairwise(way)}
    wet = [at for at in part.terrain if part.terrain[at] in OPEN_WATER or coastal(part, at)]

    def open_(a: Hex, b: Hex) -> bool:
        by_land = is_land(part, a) and is_land(part, b)
        return hexes.side(a, b) in dug or (sails(part, a, b) and not by_land)

    for basin in parts_of(wet, open_):
        ports = [at for at in places(part) if at in basin and coastal(part, at)]
        touched = [group for group in groups if any(at in group for at in ports)]
        if len(touched) > 1:
            rest = [group for group in groups if group not in touched]
            groups = [*rest, [at for group in touched for at in group]]
    return groups


def _joins(part: BoardPart) -> list[str]:
    """Does it join itself on both edges, in both rotations?"""
    wrong = []
    for rotation in (0, 180):
        for dx, dy in ((1, 0), (0, 1)):
            slots = [
                Slot(slot="a", board=part.name),
                Slot(slot="b", board=part.name, rotation=rotation, dx=dx, dy=dy),
            ]
            try:
                whole = HexMap({part.name: part}, slots)
            except ScenarioError as error:
                return [error.text]
            shared = [tile for tile in whole.tiles.values() if len(tile.names) > 1]
            for tile in shared:
                boards = {name[0] for n in whole.roads[tile.id] for name in whole.tiles[n].names}
                if whole.roads[tile.id] and len(boards) < 2:
                    wrong.append(f"a road stops at {tile.id}")
    return wrong
