"""Over the sea: who waits in a port or an Off-Map Box is shipped to where the war is, and where
an enemy shore lies open a fleet puts a Beachhead before it and troops go ashore.

Everything is tried out on a copy with the rules' own functions: what is left of the Convoys once
the supply has been seen to carries troops.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ground import stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from adjudicator.rulesets.totaler_krieg.book.placement.beachheads import beachhead_allowed
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import CONVOYS, convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import place_refusal
from adjudicator.rulesets.totaler_krieg.bots.bridging import IDLE, Bridges
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.moving import Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.support import Convoy, Place

WELCOME = 4
"""Attack near a shore with which troops are not met."""
SHORES = 8
"""Shores that are looked at for one landing."""
ASHORE = 2
"""Units with which a landing is worth its fleet."""
ARMY = 3
"""Steps that walk over a Beachhead with which a landing is worth its fleet."""
FOLLOWED = 4.0
"""What a shore of one's own near the enemy is worth as the end of a bridge."""
ENDS, TRIED = 6, 10
"""Ports, and units, that are looked at for one Convoy."""

EXPEDITION = 1
"""Units that go overseas in a turn of Limited War: the rest guards its own shores."""


@dataclass
class Landing:
    """A Beachhead that is meant: the fleet, the sea it lies in, the shore it faces."""

    fleet: str
    at: str
    shore: str
    zone: str
    walkers: tuple[str, ...] = ()
    """Who walks onto it from the shore behind."""


class Sailing:
    """One Faction Turn's ships. The position is a copy that is changed: what is ordered has
    happened on it."""

    def __init__(self, war: War, position: Position) -> None:
        self.war, self.position, self.board = war, position, war.board
        self.faction = war.faction
        self.landing: Landing | None = None
        self.moved: set[str] = set()
        self.bridges = Bridges(war)

    # ---------------------------------------------------------------------- who, what for

    def waiting(self, field: Field) -> list[str]:
        """One-step units (and larger ones of the Fleet Train's nation) that no enemy is near."""
        names = [name for box in field.in_box.values() for name in box]
        names += [name for stack in field.stacks.values() for name in stack]
        found = []
        for name in names:
            counter = self.board.counters[name]
            if counter.kind != "ground" or field.owner.get(name) != self.faction:
                continue
            if name in self.moved or name in self.war.used or field.face(name).move == 0:
                continue
            place = field.position.pieces[name].at
            if is_hex(place):
                at = self.board.cell(place)
                if self.war.front.get(at, FAR) <= IDLE or self.needed(field, at):
                    continue
            if sea.zones_of(field, place):
                found.append(name)
        return sorted(found, key=lambda name: (-field.face(name).attack, name))

    def needed(self, field: Field, at: Cell) -> bool:
        """Is a unit the last one of a Strategic Hex or capital?"""
        seat = at in self.war.seats or bool(self.board.at(at).strategic)
        return seat and len(field.friends(at, self.faction)) < 2

    def gain(self, name: str, end: str) -> float:
        """How much nearer to the war a port is than where a unit waits."""
        return self.use(end) - self.use(self.position.pieces[name].at)

    def use(self, place: str) -> float:
        """How good a place is to wait or fight in."""
        if not is_hex(place):
            return -10.0
        at = self.board.cell(place)
        away = self.war.front.get(at)
        if away is not None and away <= IDLE:
            return 20.0 - away
        coast = self.coast
        return -0.5 * min((distance(at, one) for one in coast), default=20)

    @property
    def coast(self) -> list[Cell]:
        """Strategic Hexes of the enemy, wherever they lie."""
        held = 0
        for faction in self.war.strategy.foes:
            held |= self.war.field.controlled[faction]
        return [one.cell for one in self.board.strategic if (held >> one.cell) & 1]

    # --------------------------------------------------------------------------- convoys

    def left(self) -> list[str]:
        """Convoy markers that feed nobody."""
        at = pool(self.faction)
        return [
            name
            for name, piece in self.position.pieces.items()
            if piece.at == at and self.board.counters[name].type in CONVOYS
        ]

    def escorts(self) -> list[str]:
        """Fleets that sail as Escorts: in Total War, or with a landing, all that are left."""
        if self.position.war_state != "total" and self.landing is None:
            return []
        used = {self.landing.fleet} if self.landing is not None else set()
        return [name for name in self.war.at_base(("surface_fleet",)) if name not in used]

    def ferries(self) -> list[Order]:
        """The Convoys as Troop Convoys, and fleets as their Escorts, each with the unit that gains
        most by it."""
        found: list[Order] = []
        plain = Field(self.position, self.board)
        if not self.waiting(plain):
            return found
        most = EXPEDITION if self.position.war_state == "limited" and not self.landing else 99
        fleets = self.escorts()
        for convoy in [*self.left(), *fleets]:
            if len(self.moved) >= most:
                break
            fleet = convoy in fleets
            best: tuple[float, str, str, str] = (1.0, "", "", "")
            for zone in self.board.zones:
                refusal = place_refusal if fleet else convoy_refusal
                if refusal(plain, convoy, zone) is None:
                    best = max(best, self.carried(convoy, zone), key=lambda one: one[0])
            _, zone, unit, end = best
            if not unit:
                continue
            self.position.pieces[convoy].at = f"used:{zone}"
            self.position.pieces[unit].at = end
            self.moved.add(unit)
            placed = (
                Place(unit=convoy, place=zone, escort=True)
                if fleet
                else Convoy(unit=convoy, zone=zone, troop=True)
            )
            found += [placed, Ship(unit=unit, end=end)]
            plain = Field(self.position, self.board)
        return found

    def carried(self, convoy: str, zone: str) -> tuple[float, str, str, str]:
        """The most that a Convoy would do in a zone: (gain, zone, unit, end)."""
        piece = self.position.pieces[convoy]
        was = piece.at, piece.mode, piece.back
        piece.at, piece.mode = f"convoys:{zone}", "troop"
        piece.back = piece.back or self.board.counters[convoy].kind == "support"
        field = Field(self.position, self.board)
        ends = self.ends(field, zone)
        best: tuple[float, str, str, str] = (0.0, "", "", "")
        ready = [
            name
            for name in self.waiting(field)
            if zone in sea.zones_of(field, self.position.pieces[name].at)
            and sea.carriers(field, name, zone)
        ]
        for name in ready[:TRIED]:
            place = self.position.pieces[name].at
            for end in ends:
                worth = self.gain(name, end)
                if self.landing is not None and end == self.landing.at:
                    worth = 30.0
                if worth <= best[0] or end == place or not self.open(field, name, zone, end):
                    continue
                best = (worth, zone, name, end)
        piece.at, piece.mode, piece.back = was
        return best

    def ends(self, field: Field, zone: str) -> list[str]:
        """Where a Troop Convoy of a zone may unload, the best first."""
        ports = field.ids(supply.open_ports(field, self.faction, zone))
        return sorted(ports, key=lambda end: (-self.use(end), end))[:ENDS]

    def open(self, field: Field, name: str, zone: str, end: str) -> bool:
        """May the unit land there, and is there room?"""
        at = self.board.cell(end)
        there = field.friends(at, self.faction)
        if stacking.fault(field, at, [*there, name]) is not None:
            return False
        return sea.landing(field, name, zone, end) is None

    # --------------------------------------------------------------------------- landings

    def beach(self) -> list[Order]:
        """A Beachhead before the best open shore that enough troops can reach."""
        field = Field(self.position, self.board)
        marker = next(
            (
                name
                for name in field.places.get(pool(self.faction), ())
                if self.board.counters[name].type == "beachhead"
            ),
            "",
        )
        fleets = self.war.at_base(("surface_fleet",)) if marker else []
        if not fleets:
            return []
        troops = self.waiting(field) if len(self.left()) >= ASHORE else []
        zones = {zone for name in troops for zone in sea.zones_of(field, self.place(name))}
        for at, shore in self.shores(field, zones):
            over = self.bridges.walkers(self.board.cell(at))
            for fleet in fleets:
                if place_refusal(field, fleet, at) is not None:
                    continue
                zone = self.board.hexes[at].zones[0]
                many = sum(field.steps(name) for name in over) >= ARMY
                if not many and not (zone in zones and self.reachable(field, troops, zone, at)):
                    continue
                self.landing = Landing(fleet, at, shore, zone, tuple(over) if many else ())
                self.moved |= set(self.landing.walkers)
                lying = self.position.pieces[marker]
                lying.at, lying.arrow, lying.back = at, shore, True
                self.position.pieces[fleet].at = f"used:{zone}"
                return [Place(unit=fleet, place=at, faces=shore)]
        return []

    def walking(self) -> list[Order]:
        """Who walks onto the Beachhead, and on over its arrow; who comes to the coast."""
        found: list[Order] = []
        if self.landing is not None:
            found += [Move(unit=name, end=self.landing.at) for name in self.landing.walkers]
        if self.position.war_state == "total":
            found += self.bridges.staged(self.moved)
        if self.landing is not None and not self.war.markers:
            found += [
                Move(unit=name, end=self.landing.shore, reserve=True)
                for name in self.landing.walkers
            ]
        return found

    def place(self, name: str) -> str:
        return self.position.pieces[name].at

    def reachable(self, field: Field, troops: list[str], zone: str, at: str) -> bool:
        """Are there Convoys for the zone, and units in its ports, enough to land with?"""
        convoys = [one for one in self.left() if convoy_refusal(field, one, zone) is None]
        ready = [
            name
            for name in troops
            if zone in sea.zones_of(field, self.place(name)) and field.steps(name) == 1
        ]
        return min(len(convoys), len(ready)) >= ASHORE

    def shores(self, field: Field, zones: set[str]) -> list[tuple[str, str]]:
        """(Sea hex, shore) of the most inviting enemy coasts that nobody holds, or that are one's
        own and near the enemy, where armies follow."""
        board = self.board
        empty = self.bridges.hostile() & ~field.enemy_units(self.faction)
        near = self.bridges.narrows() if self.position.war_state == "total" else 0
        for zone in zones:
            near |= board.hexes_of[zone]
        prizes = bits(one.cell for one in board.strategic) | board.cities | board.ports
        own = field.controlled[self.faction] & board.land & ~field.enemy_units(self.faction)
        own = bits(at for at in members(own & board.near(near, 1)) if not self.bridges.idle(at))
        found: list[tuple[float, str, str]] = []
        for shore in members(empty & board.near(near, 1) & board.near(prizes, 1) | own):
            found += self.approaches(shore, near, bool((own >> shore) & 1))
        best: list[tuple[str, str]] = []
        for _, at, faces in sorted(found, key=lambda one: (-one[0], one[1], one[2])):
            if len(best) == SHORES:
                break
            try:
                beachhead_allowed(field, at, faces)
            except NotAllowed:
                continue
            best.append((at, faces))
        return best

    def approaches(self, shore: Cell, near: Cells, mine: bool) -> list[tuple[float, str, str]]:
        """(Worth, sea hex, shore) of landings on a shore from the sea hexes around it."""
        board = self.board
        one = board.at(shore)
        threat = self.war.strategy.threat(shore)
        worth = 3.0 * bool(one.strategic) + 2.0 * one.port + one.city - threat
        worth = FOLLOWED if mine else worth
        worth -= 0.2 * min((distance(shore, goal) for goal in self.coast), default=20)
        found: list[tuple[float, str, str]] = []
        for at in board.neighbours(shore):
            if board.at(at).land or not (near >> at) & 1:
                continue
            over = self.bridges.walkers(at)
            defence = self.bridges.defence(over)
            if not mine and threat > max(WELCOME, 1.5 * defence):
                continue
            if not defence and (mine or not (one.port or one.city)):
                continue
            found.append((worth + 1.5 * defence, board.ids[at], board.ids[shore]))
        return found


def sailed(war: War, position: Position) -> tuple[list[Order], list[Order]]:
    """What is ordered for ships in the Support Segment, and in Operational Movement."""
    sailing = Sailing(war, position)
    orders = [*sailing.beach(), *sailing.ferries()]
    support = [order for order in orders if not isinstance(order, Ship)]
    ships: list[Order] = [order for order in orders if isinstance(order, Ship)]
    return support, [*ships, *sailing.walking()]
