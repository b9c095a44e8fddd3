"""More boards from a seed: same edges, checked, fair (1.1).

A board is drawn, laid out and looked at by `fitness.faults`; what fails is thrown away and
drawn again with the next attempt of the same seed. The same seed gives the same board.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import hexes
from adjudicator.core.hexes import Hex
from adjudicator.core.lots import Lots
from adjudicator.rulesets.victory.board.board import BoardPart
from adjudicator.rulesets.victory.board.courses import NoWay, build_bridges, lay_river, lay_road
from adjudicator.rulesets.victory.board.fitness import (
    EXITS,
    FRAME,
    NORTH_SOUTH_HALF,
    NORTH_SOUTH_WHOLE,
    VALUES,
    WEST_EAST,
    coastal,
    fairness,
    faults,
    is_land,
    parts_of,
    places,
)

SEA_SHARE, LAND_RANGE = 0.36, (96, 116)
ISLE: tuple[Hex, ...] = ((6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (8, 2), (7, 2))
NECK: tuple[Hex, ...] = (
    (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (7, 2), (8, 2), (9, 2), (8, 3), (8, 4),
)  # fmt: skip
"""Land at the north edge that the sea passes behind, or that parts two seas."""
BEGINNINGS = (
    "Al Bar Cor Dun Elm Far Gar Hol Ister Kel Lan Mor Nor Os Pen Quar Ros Stan Tor Ul Wen Yar"
).split()
ENDINGS = (
    "by castle dale fell ford gate ham haven holt mere mouth ness stead ton wick worth"
).split()
TAKEN = ("Hope", "Garby", "Granton", "Barcastle", "Ordal")


class Rejected(Exception):
    """This attempt makes no good board."""


def generate(
    seed: int, name: str = "", values: str = "", north: str = "", south: str = "", most: int = 400
) -> BoardPart:
    """A board that joins all others. values: one of `fitness.VALUES`; north, south: `isle`
    or `neck`; drawn by lot if left out. ValueError: no board in so many attempts."""
    values = values or Lots(f"values/{seed}").one(VALUES)
    for number in range(most):
        try:
            return attempt(seed, number, name or f"seed-{seed}", values, north, south)
        except (Rejected, NoWay):
            continue
    raise ValueError(f"seed {seed} gives no board in {most} attempts")


def attempt(
    seed: int, number: int, name: str, values: str, north: str = "", south: str = ""
) -> BoardPart:
    """One attempt. Rejected or NoWay: it came to nothing."""
    lots = Lots(f"victory-1/{seed}/{number}")
    north = north or lots.one(("isle", "neck"))
    south = south or lots.one(("isle", "neck"))
    part = BoardPart(
        name=name, title=f"Seed {seed}", frame=FRAME, terrain={}, signature="victory-1"
    )
    draw_coast(part, lots, north, south)
    land = sum(is_land(part, at) for at in part.terrain)
    if not LAND_RANGE[0] <= land <= LAND_RANGE[1]:
        raise Rejected
    mountains = lay_terrain(part, lots)
    names = invent(lots)
    mainland = settle(part, lots, [int(v) for v in values.split("-")], names)
    if not set(EXITS[:4]) <= set(mainland[0]):
        raise Rejected
    rivers(part, lots, mountains, names)
    roads(part, lots, mainland)
    build_bridges(part)
    for at in mountains:
        for other in hexes.around(at):
            s = hexes.side(at, other)
            free = s not in part.sides and s not in part.roads
            inside = not any(FRAME.is_half(h) for h in s)
            if other in mountains and free and inside and lots.part() < 0.18:
                part.sides[s] = "alpine"
    if faults(part):
        raise Rejected
    return part


def on_edge(at: Hex) -> bool:
    return FRAME.is_half(at) or at[1] in (1, FRAME.last_row(at[0]))


def fixed_coast(north: str, south: str) -> dict[Hex, bool]:
    """Hex -> is it land, where the edges say so."""
    fixed: dict[Hex, bool] = {}
    for c, r in FRAME.hexes():
        if c in (1, FRAME.columns):
            fixed[c, r] = WEST_EAST[r] != "sea"
        elif r in (1, FRAME.last_row(c)):
            fixed[c, r] = (NORTH_SOUTH_HALF if c % 2 == 0 else NORTH_SOUTH_WHOLE)[c] != "sea"
    for kind, turn in ((north, False), (south, True)):
        shape = [FRAME.turned(at) if turn else at for at in (ISLE if kind == "isle" else NECK)]
        fixed.update(dict.fromkeys(shape, True))
        if kind == "isle":
            for at in shape:
                for n in hexes.around(at):
                    inside = 1 <= n[0] <= FRAME.columns and 1 <= n[1] <= FRAME.last_row(n[0])
                    if inside and n not in shape:
                        fixed[n] = False
    for exit_ in EXITS[:4]:
        for at in hexes.around(exit_):
            if 1 < at[0] < FRAME.columns:
                fixed.setdefault(at, True)
    return fixed


def draw_coast(part: BoardPart, lots: Lots, north: str, south: str) -> None:
    """Land and sea: a broad belt from west to east with bumps, then ponds are filled."""
    fixed = fixed_coast(north, south)
    bumps = [
        (
            lots.between(1, FRAME.columns),
            lots.between(1, 11),
            lots.between(-0.75, 0.6),
            lots.between(1.0, 2.2),
        )
        for _ in range(16)
    ]

    def score(at: Hex) -> float:
        x, y = at[0], at[1] - (0 if at[0] % 2 else 0.5)
        value = 1.15 - (abs(y - 6) / 4.2) ** 2
        for bx, by, size, width in bumps:
            value += size * 2.718 ** (-((x - bx) ** 2 + (y - by) ** 2) / (2 * width**2))
        return value

    free = sorted((at for at in FRAME.hexes() if at not in fixed), key=score)
    sunk = round(SEA_SHARE * len(FRAME.hexes())) - sum(not land for land in fixed.values())
    land = {at: n >= sunk for n, at in enumerate(free)} | fixed
    part.terrain = {at: "clear" if land[at] else "sea" for at in FRAME.hexes()}
    has_lake = False
    for pond in parts_of([at for at in land if not land[at]], lambda a, b: True):
        if any(on_edge(at) for at in pond):
            continue
        lake = 2 <= len(pond) <= 4 and not has_lake and lots.part() < 0.6
        has_lake = has_lake or lake
        part.terrain.update(dict.fromkeys(pond, "lake" if lake else "clear"))
    dry = [at for at, terrain in part.terrain.items() if terrain == "clear"]
    for island in parts_of(dry, lambda a, b: True)[1:]:
        if len(island) > 2 and not any(on_edge(at) for at in island):
            raise Rejected


def grow(lots: Lots, start: Hex, size: int, allowed: set[Hex]) -> list[Hex]:
    """A blob of hexes."""
    blob, rim = [start], [start]
    while len(blob) < size and rim:
        at = lots.one(rim)
        options = [n for n in hexes.around(at) if n in allowed and n not in blob]
        if not options:
            rim.remove(at)
            continue
        blob.append(lots.one(options))
        rim.append(blob[-1])
    return blob


def lay_terrain(part: BoardPart, lots: Lots) -> list[Hex]:
    """Mountains inland, a marsh near the coast, woods, perhaps a desert. -> the mountains."""
    free = [at for at, terrain in part.terrain.items() if terrain == "clear" and not on_edge(at)]
    sea = [at for at in part.terrain if not is_land(part, at)]
    inland = {at: min(hexes.distance(at, s) for s in sea) for at in free}
    for c in (1, FRAME.columns):
        part.terrain.update({(c, r): terrain for r, terrain in WEST_EAST.items()})
    high = [at for at in free if inland[at] >= 2 and 3 <= at[0] <= FRAME.columns - 2]
    if len(high) < 12:
        raise Rejected
    mountains: list[Hex] = []
    for _ in range(2):
        mountains += grow(lots, lots.one(high), lots.whole(4, 6), set(high))
    for c in (1, FRAME.columns):
        mountains += [at for at in hexes.around((c, 6)) if at in inland and lots.part() < 0.6]
    mountains = sorted(set(mountains))
    part.terrain.update(dict.fromkeys(mountains, "mountain"))
    rest = [at for at in free if at not in mountains]
    slopes = {n for at in mountains for n in hexes.around(at)}
    low = [
        at
        for at in rest
        if inland[at] <= 2 and 3 <= at[0] <= FRAME.columns - 2 and at not in slopes
    ]
    if not low:
        raise Rejected
    for at in grow(lots, lots.one(low), lots.whole(2, 3), set(low)):
        part.terrain[at] = "marsh"
    patches = ["desert"] if lots.part() < 0.3 else []
    for kind in [*patches, *["forest"] * 7]:
        size = lots.whole(6, 9) if kind == "desert" else lots.whole(2, 4)
        for at in grow(lots, lots.one(rest), size, set(rest)):
            if part.terrain[at] == "clear":
                part.terrain[at] = kind
    for c in (7, 9):
        for r in (1, FRAME.rows):
            part.terrain[c, r] = lots.one(("clear", "clear", "forest"))
    return mountains


def invent(lots: Lots) -> Iterator[str]:
    """Names of places, each once."""
    seen = set(TAKEN)
    while True:
        name = lots.one(BEGINNINGS) + lots.one(ENDINGS)
        if name not in seen:
            seen.add(name)
            yield name


def settle(part: BoardPart, lots: Lots, values: list[int], names: Iterator[str]) -> list[list[Hex]]:
    """Six cities far apart, at least three of them ports, and towns in the gaps and on the
    islands. -> the parts of the land, the main one first."""
    land = parts_of([at for at in part.terrain if is_land(part, at)], lambda a, b: True)
    ground = [
        at
        for at in sorted(land[0])
        if not on_edge(at)
        and part.terrain[at] in ("clear", "desert", "forest")
        and 2 <= at[0] <= FRAME.columns - 1
    ]
    shore = {at: coastal(part, at) for at in ground}
    best: tuple[float, dict[Hex, int]] | None = None
    for _ in range(40):
        chosen = [lots.one([at for at in ground if shore[at]])]
        while len(chosen) < 6:
            far = [
                (
                    min(hexes.distance(at, o) for o in chosen)
                    + lots.part() * 1.6
                    + 0.4 * shore[at],
                    at,
                )
                for at in ground
            ]
            chosen.append(max(far)[1])
        gap = min(hexes.distance(a, b) for a in chosen for b in chosen if a != b)
        if gap < 3 or not 3 <= sum(shore[at] for at in chosen) <= 5:
            continue
        for _ in range(6):
            dealt = dict(zip(lots.shuffled(chosen), values, strict=True))
            part.cities = {at: ("", value) for at, value in dealt.items()}
            far_ = fairness(part)
            uneven = abs(far_["west"] - far_["east"]) + 0.7 * abs(far_["north"] - far_["south"])
            uneven += 0.0 if shore[next(iter(dealt))] else 0.5
            if best is None or uneven < best[0]:
                best = (uneven, dealt)
    if best is None:
        raise Rejected
    part.cities = {at: (next(names), value) for at, value in best[1].items()}
    for island in land[1:]:
        spots = [at for at in sorted(island) if not on_edge(at)]
        if any(at in EXITS for at in island):
            if not spots:
                raise Rejected
            near = min(spots, key=lambda at: min(hexes.distance(at, x) for x in EXITS[4:]))
            part.towns[near] = next(names)
    wanted = lots.whole(5, 7)
    while len(part.towns) < wanted:
        gaps = [
            (
                min(hexes.distance(at, o) for o in places(part)) + lots.part() + 0.3 * shore[at],
                at,
            )
            for at in ground
            if at not in places(part)
        ]
        if max(gaps)[0] < 2:
            raise Rejected
        part.towns[max(gaps)[1]] = next(names)
    return land


def rivers(part: BoardPart, lots: Lots, mountains: list[Hex], names: Iterator[str]) -> None:
    """Two or three rivers of three hexsides at least."""
    springs = [at for at in mountains if 2 <= at[0] <= FRAME.columns - 1]
    wanted = lots.whole(2, 3)
    for _ in range(40):
        if len(part.rivers) == wanted:
            return
        spring = lots.one(springs)
        mouths = sorted(
            (hexes.distance(spring, at) + lots.part() * 2, at)
            for at, terrain in part.terrain.items()
            if terrain == "sea"
            and not on_edge(at)
            and any(is_land(part, n) for n in hexes.around(at))
        )
        if not mouths:
            raise Rejected
        name = next(names)[:4].rstrip("aeiou") + lots.one(("", "er", "a"))
        try:
            course = lay_river(part, name, spring, lots.one(mouths[:4])[1], lots)
        except NoWay:
            continue
        if len(course) < 3:
            del part.rivers[name]
            for s in course:
                del part.sides[s]
    raise Rejected


def roads(part: BoardPart, lots: Lots, land: list[list[Hex]]) -> None:
    """Every exit and place of the main land, nearest first, then loops between cities; a
    river that no road crosses gets a bridge where it is crossed most cheaply."""
    nodes = [at for at in sorted(places(part)) if at in land[0]]
    nodes += [at for at in EXITS if at in land[0]]
    linked = [nodes[0]]
    while len(linked) < len(nodes):
        _, start, end = min(
            (hexes.distance(a, n), a, n) for a in linked for n in nodes if n not in linked
        )
        lay_road(part, end, start, lots)
        linked.append(end)
    for at in sorted(part.cities):
        for other in sorted(part.cities, key=lambda o: (hexes.distance(at, o), o))[1:3]:
            lay_road(part, at, other, lots)
    for island in land[1:]:
        for town in [at for at in part.towns if at in island]:
            for exit_ in [at for at in EXITS if at in island]:
                lay_road(part, town, exit_, lots)
    for course in part.rivers.values():
        if not any(s in part.roads for s in course):
            a, b = course[len(course) // 2]
            near = sorted(
                (at for at in places(part) if at in land[0]),
                key=lambda at: (hexes.distance(at, a) - hexes.distance(at, b), at),
            )
            lay_road(part, near[0], near[-1], lots, through=(a, b))


def to_tsv(part: BoardPart) -> str:
    """The board as a file of a pack: `board-<name>.tsv`."""
    source = f"reconstruction: generated, {part.title.lower()}"
    rows = [("record", "hex", "to", "value", "name", "source")]

    def row(record: str, at: str = "", to: str = "", value: object = "", name: str = "") -> None:
        rows.append((record, at, to, str(value), name, source))

    values = "-".join(str(v) for v in sorted((v for _, v in part.cities.values()), reverse=True))
    about = {
        "name": part.name,
        "title": part.title,
        "columns": part.frame.columns,
        "rows": part.frame.rows,
        "city values": values,
        "signature": part.signature,
    }
    for key, value in about.items():
        row("board", value=value, name=key)
    code = hexes.code
    for at, terrain in sorted(part.terrain.items()):
        row("hex", code(at), value=terrain)
    for at, (name, value) in sorted(part.cities.items()):
        row("city", code(at), value=value, name=name)
    for at, name in sorted(part.towns.items()):
        row("town", code(at), name=name)
    for name, course in part.rivers.items():
        for n, (a, b) in enumerate(course, start=1):
            row("river", code(a), code(b), n, name)
    for (a, b), kind in sorted(part.sides.items()):
        if kind != "river":
            row("side", code(a), code(b), kind)
    for a, b in sorted(part.roads):
        row("road", code(a), code(b))
    for (a, b), name in sorted(part.bridges.items()):
        row("bridge", code(a), code(b), name=name)
    return "\n".join("\t".join(cells) for cells in rows) + "\n"
