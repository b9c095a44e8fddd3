"""10 Supply, and what rests on it: Air Bases, Naval Bases, Open Ports.

A supply line runs from a counter through at most two hexes of any terrain and then along
Road, Rail and Naval Zones to a source. Here it is followed backwards from the sources of a
Country, once for all its counters: `lines` gives every hex whose counters are supplied.
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, bits, members, step
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, home_country
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field

MOST_KEPT = 4096
"""Sets of hexes found along lines that are kept for a board."""


# -------------------------------------------------------------------- restrictions


def closed(field: Field, country: str) -> Cells:
    """Hexes a supply line of a Country's counters may not enter (10.2)."""
    home = home_country(field.position, country)
    posture = field.posture(country)
    # Countries of one faction and Posture share it, except PACs of Pre-War.
    alone = home if posture in POLICIES and field.position.war_state == "pre" else ""
    key = ("closed", field.faction(home), posture, alone)
    if key not in field.known:
        field.known[key] = _closed(field, country)
    return field.known[key]


def _closed(field: Field, country: str) -> Cells:
    home = home_country(field.position, country)
    faction = field.faction(home)
    found = field.enemy_presence(faction)  # TK-10.2-25
    found |= field.ezoc(faction) & ~field.negates(faction)  # TK-8.2-12
    for other in field.others(faction):
        found |= field.partisans[other] & ~field.ground[faction]  # TK-10.2-26
        places = field.active_of(other) & field.board.cities_and_ports
        found |= places & ~field.controlled[faction]  # TK-10.2-27
    found |= field.neutral  # TK-10.2-28
    if faction != "axis":
        posture = field.posture(country)
        if not posture:
            found |= field.pac  # TK-10.2-29 TK-13.6.1.1-26
        elif posture in POLICIES:
            found |= field.board.all & ~allowed_under(field, home, posture)
    beaches = bits(field.beachheads[faction])
    return found | (field.board.sea & ~beaches)


def allowed_under(field: Field, home: str, posture: str) -> Cells:
    """Hexes a PAC's counters may use: in Pre-War their own Country and its Dependents, later
    those under the same Policy (13.6.1.1)."""
    if field.position.war_state == "pre":
        return field.lands.whole(home)  # TK-13.6.1.1-28
    key = ("under", posture)
    if key not in field.known:
        found = 0
        for country in field.lands.home:
            if field.status(country) == "active" and field.posture(country) == posture:
                found |= field.lands.whole(country)  # TK-13.6.1.1-30
        field.known[key] = found
    return field.known[key]


def may_step(field: Field, faction: str, cells: Cells) -> Cells:
    """Every hex from which a line may step into one of these: not across All-Sea hexsides
    (TK-10.2-31), unless a friendly Beachhead lies at one end (TK-10.2-32)."""
    found = 0
    board = field.board
    beaches = bits(field.beachheads[faction])
    for d in range(6):
        before = step(cells, (d + 3) % 6)
        found |= before & board.crossable[d]
        if beaches:
            found |= (before & beaches) | (step(cells & beaches, (d + 3) % 6) & board.land)
    return found


# ------------------------------------------------------------------------- sources


def sources(field: Field, country: str) -> Cells:
    """Hexes that are supply sources for a Country's counters (10.1)."""
    home = home_country(field.position, country)
    faction = field.faction(home)
    bad = field.enemy_presence(faction)  # TK-10.1-5 TK-10.1-6
    found = field.lands.home.get(home, 0) & field.board.cities & ~bad  # TK-10.1-1
    if home not in MAJORS:
        bases = field.partisans["western"] | field.partisans["soviet"]
        found |= bases & field.lands.home.get(home, 0) & ~bad  # TK-10.1-2
    if faction == "soviet":
        found |= field.board.eastern_edge & ~closed(field, country)  # TK-10.2-24 TK-10.1-4
    return found


def convoy_zones(field: Field, country: str) -> list[str]:
    """Naval Zones with a Supply Convoy that this Country's counters may use (TK-10.2-17)."""
    home = home_country(field.position, country)
    faction = field.faction(home)
    posture = field.posture(country)
    found = []
    for zone, one in field.board.zones.items():
        if faction == "western" and one.inherent_western_supply:
            found.append(zone)  # TK-10.2-18
            continue
        for name in field.afloat.get(f"convoys:{zone}", ()):
            piece, counter = field.position.pieces[name], field.board.counters[name]
            if piece.mode != "supply" or field.board.counters[name].kind != "marker":
                continue
            if _owner(field, name) != faction:
                continue
            its = field.posture(counter.country) if counter.country else ""
            if not posture and its in POLICIES:
                continue  # TK-10.2-30 TK-13.6.1.1-27
            if posture in POLICIES:
                if field.position.war_state == "pre" and counter.country != country:
                    continue  # TK-13.6.1.1-29
                if its != posture:
                    continue  # TK-13.6.1.1-31
            found.append(zone)
            break
    return found


def _owner(field: Field, name: str) -> str:
    counter = field.board.counters[name]
    home = home_country(field.position, counter.country)
    return counter.faction or field.faction(home)


# --------------------------------------------------------------------------- lines


def lines(
    field: Field,
    country: str,
    *,
    overland: bool = False,
    only: Cells | None = None,
    boxes: tuple[str, ...] | None = None,
) -> Cells:
    """Every hex whose counters of this Country can trace a supply line.

    overland: without Naval Zones (TK-10.2-23). only: to these sources instead of all. boxes:
    the Off-Map Boxes that are sources, by default all of its faction if `only` is not given.
    While the answer is being found, a question that depends on itself is answered with no
    hex at all: what would feed on itself feeds nobody (TK-A42)."""
    key = ("lines", country, overland, only, boxes)
    if key in field.known:
        return field.known[key]
    if key in field.asking:
        return 0
    field.asking.add(key)
    try:
        found = _lines(field, country, overland, only, boxes)
    finally:
        field.asking.discard(key)
    if not field.asking:
        field.known[key] = found
    return found


def _lines(
    field: Field,
    country: str,
    overland: bool,
    only: Cells | None,
    boxes: tuple[str, ...] | None,
) -> Cells:
    home = home_country(field.position, country)
    faction = field.faction(home)
    if not faction:
        return 0
    board = field.board
    shut = closed(field, country)
    ends = sources(field, country) if only is None else only
    standing = ends & ~field.enemy_presence(faction)  # TK-10.2-3
    ends &= ~shut
    if boxes is None:
        boxes = tuple(field.board.boxes) if only is None else ()
    ports: dict[str, Cells] = {}
    if not overland:
        for zone in convoy_zones(field, country):
            ports[zone] = open_ports(field, faction, zone) & ~shut  # TK-10.2-15
    for name in boxes:
        box = board.boxes[name]
        if box.faction == faction and box.zone in ports:
            ends |= ports[box.zone]  # TK-10.1-3 TK-10.1-4 TK-10.2-19
    reach, links = _reach(board, ends, shut, tuple(ports.values()))
    open_ = board.all & ~shut
    one = may_step(field, faction, reach)
    two = may_step(field, faction, one & open_)  # TK-10.2-6
    return standing | reach | links | one | two


def _reach(board: Board, ends: Cells, shut: Cells, ports: tuple[Cells, ...]) -> tuple[Cells, Cells]:
    """The hexes from which a line leads on along Road, Rail and Naval Zones to these ends
    (TK-10.2-8), every one of which it may enter, and those that a Road or Rail joins to them: a
    line may start along it. ports: the Open Ports of each zone with a Convoy. Kept by the board,
    as units that move far from any line leave all of this as it was."""
    passable = board.lines_and_straits & ~shut
    key = (ends, passable, ports)
    kept: dict[object, tuple[Cells, Cells]] = board.__dict__.setdefault("_reaches", {})
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        reach = _followed(board, ends, passable, ports)
        kept[key] = reach, _onward(board.rail, reach) | _onward(board.road, reach)
    return kept[key]


def _followed(board: Board, ends: Cells, passable: Cells, ports: tuple[Cells, ...]) -> Cells:
    """A line goes by Rail and sea as far as it likes; it has one stretch of Road, or one
    Connected Strait, on either side of which there may be Rail and sea again."""
    free = _carried_on(board, ends, 0, passable, ports)
    on_road = free
    front = free
    while front:  # TK-10.2-10
        front = _onward(board.road, front) & passable & ~on_road
        on_road |= front
    # A Road may begin where Rail already leads.
    road = on_road & ~free | _onward(board.road, free) & passable
    spent = _onward(board.rail, road) & passable
    spent |= _onward(board.sides["connected_strait"], free) & passable  # TK-10.2-9 TK-10.2-11
    for cells in ports:
        if cells & road:
            spent |= cells  # TK-10.2-16
    return _carried_on(board, spent & ~on_road, on_road, passable, ports)


def _carried_on(
    board: Board, front: Cells, seen: Cells, passable: Cells, ports: tuple[Cells, ...]
) -> Cells:
    """What Rail and sea reach from hexes, besides what has been reached already."""
    seen |= front
    while front:
        after = _onward(board.rail, front) & passable
        for cells in ports:
            if cells & front:
                after |= cells  # TK-10.2-16
        front = after & ~seen
        seen |= front
    return seen


def _onward(ways: tuple[Cells, ...], cells: Cells) -> Cells:
    """The hexes to which these ways lead from a set of hexes."""
    found = 0
    for d, way in enumerate(ways):
        if along := cells & way:
            found |= step(along, d)
    return found


# ----------------------------------------------------------------------- questions


def supplied(field: Field, name: str, *, overland: bool = False) -> bool:
    """Can this counter trace a supply line now (TK-10-1)? A multi-national unit must for
    each of its nationalities (TK-13.8.3-2, TK-13.8.3-3)."""
    place = field.position.pieces[name].at
    if place.startswith("box:"):
        box = field.board.boxes[place[4:]]
        return box.faction == field.owner.get(name, "")  # TK-10.1-3 TK-10.1-4
    at = field.board.cell(place)
    return all(
        (lines(field, nation, overland=overland) >> at) & 1 for nation in nations_for(field, name)
    )


def nations_for(field: Field, name: str) -> tuple[str, ...]:
    """The nationalities whose lines feed a counter; a Logistics marker is fed as its faction's
    Major Country, the Western one as either of two (TK-A201)."""
    counter = field.board.counters[name]
    if counter.type == "logistics":
        return {"axis": ("Germany",), "soviet": ("Russia",), "western": ("United States",)}[
            counter.faction
        ]
    return field.nations(name)


def air_bases(field: Field, nation: str) -> Cells:
    """Air Bases of a nationality (TK-G-AirBase-1)."""
    return _bases(field, nation, field.board.cities | field.board.ports | field.board.lines, "air")


def naval_bases(field: Field, nation: str) -> Cells:
    """Naval Bases of a nationality in hexes (TK-G-NavalBase-1)."""
    return _bases(field, nation, field.board.ports, "naval")


def _bases(field: Field, nation: str, places: Cells, sort: str) -> Cells:
    key = (sort, nation)
    if key in field.known:
        return field.known[key]
    faction = field.faction(home_country(field.position, nation))
    found = 0
    if faction:
        fed = lines(field, nation)
        holders = places & fed & _holders(field, nation, faction)
        holders &= ~field.enemy_air(faction)  # TK-G-AirBase-2 TK-G-NavalBase-3
        if sort == "naval" and field.weather_now.get("North") == "snow":
            holders &= ~field.board.ice  # TK-G-NavalBase-5 TK-11.5-7
        found = holders
    if not field.asking:
        field.known[key] = found
    return found


def _holders(field: Field, nation: str, faction: str) -> Cells:
    """Hexes with a ground unit, Detachment or Logistics marker of a nationality that is
    supplied, multi-national ones included (TK-13.8.3-1)."""
    found = 0
    for at, name in field.of_nation.get((faction, nation), ()):
        if not (found >> at) & 1 and (len(field.nations(name)) == 1 or supplied(field, name)):
            found |= 1 << at
    for at in members(field.detachments[faction]):
        for name in field.markers(at, "detachment"):
            if field.board.counters[name].country == nation:
                found |= 1 << at
    if nation in MAJORS:
        for at in members(field.logistics[faction]):
            if any(supplied(field, name) for name in field.markers(at, "logistics")):
                found |= 1 << at  # TK-A201
    return found


def open_ports(field: Field, faction: str, zone: str, lent: Cells = 0) -> Cells:
    """A faction's Open Ports in a Naval Zone, Off-Map Boxes aside (TK-G-OpenPort-1). lent: Ports
    that count as those of its active Countries for the unit which is asked about."""
    key = ("ports", faction, zone, lent)
    if key in field.known:
        return field.known[key]
    if key in field.asking:
        return 0
    field.asking.add(key)
    try:
        found = _open_ports(field, faction, zone, lent)
    finally:
        field.asking.discard(key)
    if not field.asking:
        field.known[key] = found
    return found


def _open_ports(field: Field, faction: str, zone: str, lent: Cells) -> Cells:
    board = field.board
    ports = board.ports_of[zone]
    held = (
        field.ground[faction]
        | field.airdrops[faction]
        | field.detachments[faction]
        | field.logistics[faction]
    )
    found = ports & (held | lent | field.active_of(faction))  # TK-G-OpenPort-1 TK-G-OpenPort-2
    found |= bits(field.beachheads[faction]) & board.hexes_of[zone]  # TK-G-OpenPort-3
    for other in field.others(faction):
        found &= ~(
            field.ground[other]
            | field.air[other]
            | field.airdrops[other]
            | field.detachments[other]
            | field.logistics[other]
        )  # TK-G-OpenPort-10
    if field.weather_now.get("North") == "snow":
        found &= ~board.ice  # TK-G-OpenPort-11
    for name in field.afloat.get(f"station:{zone}", ()):
        owner = _owner(field, name)
        if not owner or owner == faction:
            continue
        if board.counters[name].fleet:
            return 0  # TK-G-OpenPort-12 TK-G-OpenPort-16
        if not field.plain:
            near = board.near(_enemy_bases(field.twin, owner), 3)
            found &= ~near  # TK-G-OpenPort-13 TK-G-OpenPort-14
    return found


def _enemy_bases(field: Field, faction: str) -> Cells:
    """Naval Bases as they are before Air units On Station close Ports: where two factions
    would close each other's, neither has an Open Port (TK-G-OpenPort-20, TK-A41)."""
    found = 0
    for nation in nations_on_map(field, faction):
        found |= naval_bases(field, nation)
    return found


def nations_on_map(field: Field, faction: str) -> list[str]:
    """Nationalities with ground units, Detachments or Logistics of a faction in hexes."""
    found: dict[str, bool] = {}
    for name, owner in field.owner.items():
        if owner == faction:
            for nation in field.nations(name):
                if nation and nation not in ("Axis", "Western", "Soviet"):
                    found[nation] = True
    return list(found)
