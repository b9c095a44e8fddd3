"""7 Supply: lines by road and sea, bases, and who is cut off.

A line is a chain of friendly or neutral road hexes and of sea between friendly ports; it
counts where it links two friendly cities (VIC-7.3-3). Asked of a position by the Supply
Phase, and of `moving.rehearsal(view)` for forecasts: there a hidden block cuts land and sea
alike, whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.book.control import (
    holder,
    holds,
    is_naval,
    is_submarine,
    owner_of_place,
)
from adjudicator.rulesets.victory.book.moving.mover import mulberry_works
from adjudicator.rulesets.victory.book.moving.ways import Passages
from adjudicator.rulesets.victory.view import UNSEEN

Cuts = Callable[[Block], bool]


def needs_supply(board: Board, block: Block) -> bool:
    """Ground and air units do, unless at sea or aboard (VIC-7.0-1, VIC-7.5-1)."""
    return not block.aboard and not is_naval(board, block)  # VIC-9.4-9


def cuts_land(board: Board, block: Block) -> bool:
    """Can it close a land hex (VIC-7.2-3, VIC-7.5-3)? Submarines cannot, nor ships that only
    blockade (VIC-A53), nor what lies in a carrier."""
    if block.aboard or block.blockading:
        return False
    return block.unit == UNSEEN or not is_submarine(board, block)


def cuts_sea(board: Board, block: Block) -> bool:
    """Naval units close sea supply where they are, Submarines too (VIC-7.5-2, VIC-A65)."""
    return block.unit == UNSEEN or is_naval(board, block)


@dataclass
class Lines:
    """The supply lines of one team.

    on: land hexes of valid lines. bases: cities that are supply bases. sea: sea and coastal
    hexes that hang together with a base.
    """

    on: set[str] = field(default_factory=set)
    bases: list[str] = field(default_factory=list)
    sea: set[str] = field(default_factory=set)
    beaches: list[str] = field(default_factory=list)
    """Beachheads that sea supply reaches (VIC-6.71-4)."""


class Net:
    """The graph of roads and seas for one team, with what cuts it.

    cuts: which blocks of others that are not naval cut; `cut_by` changes it.
    """

    def __init__(self, position: Position, board: Board, power: Power, cuts: Cuts) -> None:
        self.position, self.board, self.power = position, board, power
        self.map: HexMap = board.map_of(position)
        self.ways = Passages(position, board)
        self.closed_land: frozenset[str] = frozenset()
        self.closed_sea: set[str] = set()
        self.held: set[str] = set()
        self.enemy_held: set[str] = set()
        self.blockaded: set[str] = set()
        self.beachheads: list[str] = []
        self._cutters: list[Block] = []
        """Blocks that close their land hex if they cut."""
        self._closers: set[str] = set()
        """Land hexes that are closed whoever cuts."""
        self._known: dict[frozenset[str], Lines] = {}
        ours = self.ours = position.team(power)
        for block in position.blocks:
            place = block.place
            if block.power in ours:
                if holds(board, self.map, block):
                    self.held.add(place)
                if block.beachhead:
                    self.beachheads.append(place)
                continue
            if block.blockading:
                self.blockaded.add(place)
            if block.unit == UNSEEN or holds(board, self.map, block):
                self.enemy_held.add(place)
            at_sea = cuts_sea(board, block)
            if at_sea:
                self.closed_sea.add(place)
            if cuts_land(board, block):
                if at_sea:
                    self._closers.add(place)
                else:
                    self._cutters.append(block)
        self.mulberries = [
            work.hex
            for work in position.works
            if work.kind == "mulberry"
            and position.friends(power, work.power)
            and mulberry_works(position, board, work)
        ]
        self.cities = [tile.id for tile in self.map.cities() if self.friendly(tile.id)]  # VIC-7.3-2
        self.ports = {tile.id for tile in self.map.places() if tile.port and self.friendly(tile.id)}
        """Friendly ports; who blockades one closes the sea there (VIC-3.2-8, VIC-7.4-4)."""
        self.ports.update(self.mulberries)
        self.cut_by(cuts)

    def cut_by(self, cuts: Cuts) -> None:
        """Now these blocks cut; everything else is as it was."""
        self.closed_land = frozenset((*self._closers, *(b.place for b in self._cutters if cuts(b))))

    def friendly(self, place: str) -> bool:
        """Held by a friend, or his vacant City or Town (VIC-5.4-8)."""
        if place in self.enemy_held:
            return False
        if place in self.held:
            return True
        if place in self.blockaded:
            return False
        return owner_of_place(self.position, self.map, place) in self.ours

    def land_open(self, place: str) -> bool:
        """May a line pass this land hex (VIC-7.2-1, VIC-7.2-3)?

        A hex where only units stand that are themselves unsupplied lets it pass (VIC-7.1-5),
        but a City or Town of the enemy's own map does not.
        """
        if place in self.closed_land:
            return place in self.held and place not in self.enemy_held
        if place in self.held:
            return True
        owner = owner_of_place(self.position, self.map, place)
        return not owner or owner in self.ours

    def sea_open(self, place: str) -> bool:
        """May a line pass by sea this hex, which ships reach (VIC-7.4-1, VIC-A65)?"""
        if place in self.closed_sea:
            return False
        return self.map.tiles[place].water or self.land_open(place)

    # ------------------------------------------------------------------ lines

    def lines(self) -> Lines:
        """All valid lines: parts of the net with two friendly cities at least."""
        if self.closed_land not in self._known:
            self._known[self.closed_land] = self._lines()
        return self._known[self.closed_land]

    def _lines(self) -> Lines:
        found = Lines()
        cities = self.cities
        seen: set[str] = set()
        for city in cities:
            if city in seen:
                continue
            land, sea = self._part(city)
            seen.update(land)
            linked = [c for c in cities if c in land]
            if len(linked) < 2:
                continue  # VIC-7.3-3 VIC-A20
            found.bases += linked
            found.on.update(land)  # VIC-7.2-2
            found.sea.update(sea)
        for place in self.beachheads:  # VIC-6.71-4
            if place not in self.blockaded and self._reached_by_sea(place, found):  # VIC-6.71-11
                found.beaches.append(place)
        return found

    def _reached_by_sea(self, place: str, lines: Lines) -> bool:
        if place in lines.sea:
            return True
        return any(
            there in lines.sea and self.ways.seaway(self.map.edges[place, there], strategic=True)
            for there in self.map.neighbours[place]
        )

    def _part(self, start: str) -> tuple[set[str], set[str]]:
        """All that hangs together with a land hex: hexes of the net on land, and at sea."""
        land, sea = {start}, set[str]()
        on_land, at_sea = [start], list[str]()
        edges, ports, closed = self.map.edges, self.ports, self.closed_sea
        open_links, shore_links = self.map.open_links, self.map.shore_links
        shut: set[str] = set()
        while on_land or at_sea:
            while at_sea:
                place = at_sea.pop()
                for there in open_links[place]:
                    if there not in sea and there not in closed:
                        sea.add(there)
                        at_sea.append(there)
                for there, freely in shore_links[place]:
                    if there in sea or there in shut:
                        continue
                    if not self.sea_open(there):
                        shut.add(there)
                        continue
                    if freely or self.ways.canal_open(edges[place, there]):
                        sea.add(there)
                        at_sea.append(there)
                if place in ports:  # VIC-7.4-2
                    land.add(place)
                    on_land.append(place)
            if on_land:
                place = on_land.pop()
                for there in self._by_land(place):
                    if there not in land:
                        land.add(there)
                        on_land.append(there)
                if place in ports and place not in sea:
                    if place in closed:  # VIC-6.8-5 VIC-6.8-7
                        continue
                    sea.add(place)
                    at_sea.append(place)
        return land, sea

    def _by_land(self, place: str) -> Iterable[str]:
        """Hexes that a line reaches from a land hex by road, or through a Mulberry."""
        edges = self.map.edges
        found = [
            there
            for there in self.map.roads[place]  # VIC-3.3-1
            if self.land_open(there)
            and (not self.ways.destroyed or self.ways.road(edges[place, there]))
        ]
        if not self.mulberries:
            return found
        for there in self.map.neighbours[place]:  # VIC-9.5-3
            joins = place in self.mulberries or there in self.mulberries
            road = there in self.mulberries or bool(self.map.roads[there])
            crossable = self.ways.crossable(edges[place, there])
            if joins and road and crossable and self.land_open(there):
                found.append(there)
        return found

    def supplied(self, lines: Lines, place: str) -> bool:
        """Is a unit there on or beside a line (VIC-7.0-2, VIC-A19), or at a Beachhead
        (VIC-6.71-5, VIC-7.4-3)?"""
        if place in lines.on or place in lines.beaches:  # VIC-7.0-2
            return True
        return any(
            (there in lines.on or there in lines.beaches)
            and self.ways.crossable(self.map.edges[there, place])
            for there in self.map.neighbours[place]
        )


# -------------------------------------------------------------------------- who is cut off


def unsupplied(position: Position, board: Board) -> dict[str, None]:
    """Ids of all blocks out of supply, of all powers at once (VIC-SOP-5).

    Who is himself unsupplied cuts nobody (VIC-7.1-5). S: units in supply even if every enemy
    cuts. U: units out of supply even if only enemies in S cut. Both grow until they stand;
    who is in neither cuts nobody and is in supply (VIC-A18).
    """
    needy = [block for block in position.blocks if needs_supply(board, block)]
    sides: list[tuple[Net, list[Block]]] = []
    for team in dict.fromkeys(position.teams[power] for power in position.powers):
        power = next(p for p in position.powers if position.teams[p] == team)
        mine = [block for block in needy if position.teams[block.power] == team]
        sides.append((Net(position, board, power, lambda block: True), mine))
    sure: dict[str, None] = {}
    out: dict[str, None] = {}
    while True:
        before = len(out)
        for net, mine in sides:
            sure.update(_in_supply(net, mine, lambda b: b.id not in out))
        for net, mine in sides:
            fed = _in_supply(net, mine, lambda b: b.id in sure)
            out.update((b.id, None) for b in mine if b.id not in fed)
        if len(out) == before:
            return out


def _in_supply(net: Net, blocks: Iterable[Block], cuts: Cuts) -> dict[str, None]:
    net.cut_by(cuts)
    lines = net.lines()
    return {b.id: None for b in blocks if net.supplied(lines, b.place)}


def hungry(seen: Position, board: Board, power: Power) -> list[Block]:
    """Forecast: the units of a power and its friends that are out of supply as far as a seat
    sees, if every block of others cuts. seen: a rehearsal (VIC-A47)."""
    net = Net(seen, board, power, lambda block: True)
    lines = net.lines()
    return [
        block
        for block in seen.blocks
        if seen.friends(power, block.power)
        and needs_supply(board, block)
        and not net.supplied(lines, block.place)
    ]


def lines_of(
    position: Position, board: Board, power: Power, out: Mapping[str, None] | None = None
) -> tuple[Net, Lines]:
    """The net and lines of a power as they are when all who are unsupplied cut nobody.

    out: those, if they are known already."""
    out = unsupplied(position, board) if out is None else out
    net = Net(position, board, power, lambda block: block.id not in out)
    return net, net.lines()


def bases_of(
    position: Position, board: Board, power: Power, out: Mapping[str, None] | None = None
) -> list[str]:
    """Cities of a power that are supply bases, hence in supply (VIC-7.3-1, VIC-7.3-3)."""
    net, lines = lines_of(position, board, power, out)
    return [place for place in lines.bases if holder(position, board, net.map, place) == power]
