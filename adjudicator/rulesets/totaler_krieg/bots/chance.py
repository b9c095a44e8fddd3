"""The random bot: plans of legal-looking and a few illegal orders, drawn by lot.

It looks at the view alone. Its orders are drawn from what could be meant, so that the rules
are exercised everywhere; what is not allowed becomes an event and no error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Bot, Order, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.placement import raiders
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers
from adjudicator.rulesets.totaler_krieg.bots import countries, diplomacy, politics
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS
from adjudicator.rulesets.totaler_krieg.orders.fighting import (
    Advance,
    Attack,
    Drop,
    Help,
    Land,
    Lose,
    Manoeuvre,
    Retreat,
    Stand,
    Withdraw,
)
from adjudicator.rulesets.totaler_krieg.orders.moving import Enter, Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    BreakDown,
    Combine,
    Convert,
    Detach,
    Disband,
    LiftMarker,
    PlaceMarker,
    Raise,
    Recall,
)
from adjudicator.rulesets.totaler_krieg.orders.support import (
    Blitz,
    Contest,
    Convoy,
    Decline,
    Inland,
    Match,
    Place,
    Raid,
    TakeUp,
)
from adjudicator.rulesets.totaler_krieg.view import View

SEGMENTS = (
    "logistics",
    "replacements",
    "support",
    "organization",
    "operational",
    "airdrop",
    "attacks/blitz",
    "attacks/regular",
    "reserve",
)
"""Questions of a Segment that a player wants to be asked although he might have planned it."""
CLASSES = {cls.tag(): cls for cls in ALL_ORDERS}


def random_bot(board: Board, seed: str) -> Bot:
    """A bot whose lots come from a seed."""
    lots = Lots(seed)

    def bot(ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
        if ask.opens:
            return Planner(board, see().position, lots).plan()
        if ask.key in SEGMENTS:
            planned = Planner(board, see().position, lots).plan()
            fitting = [order for order in planned if order.tag() in ask.accepts]
            return [order for order in fitting if order.fits(ask)][: ask.at_most]
        if ask.key.startswith(("activation/", "alignment/")):
            return countries.settled(board, see(), ask, lots) or []
        return answer(ask, lots)

    return bot


def answer(ask: Ask, lots: Lots) -> list[Order]:
    """An answer to an interrupt or an open choice, by lot among its options."""
    options = ask.options
    match ask.key.partition("/")[0]:
        case "contest":
            if lots.chance(40):
                return [Contest(unit=lots.one(options["unit"][1:]))]
            return [Decline()]
        case "support":
            return [Help(unit=lots.one(options["unit"]))] if lots.chance(70) else [Decline()]
        case "hold" | "attackers":
            return [lots.one([Stand(), Withdraw(), Stand(steps=1)])]
        case "retreat" | "withdraw":
            return [Retreat(to=lots.one(options["to"]))]
        case "loss" | "stacking":
            return [Lose(unit=lots.one(options["unit"]))]
        case "advance":
            units = options["units"]
            return [Advance(units=tuple(lots.shuffled(units)[: lots.whole(0, len(units))]))]
        case "landing":
            return [Land(units=tuple(options["units"]))]
        case "airdrop landing":
            return [Land(units=(lots.one(options["units"]),), marker=lots.one(options["marker"]))]
        case "mobile":
            return [Manoeuvre()] if lots.chance(50) else []
        case "raiders":
            able = lots.shuffled(options["units"])
            return [Match(units=tuple(able[:2]))]
    if (placed := diplomacy.deployed(ask, lots)) is not None:
        return list(placed)
    political = politics.reply(ask, lots)
    return political if political is not None else load_orders(ask.default, CLASSES)


class Planner:
    """One plan, segment by segment, from the position as the seat sees it."""

    def __init__(self, board: Board, position: Position, lots: Lots) -> None:
        self.board, self.position, self.lots = board, position, lots
        self.faction = position.phasing
        self.field = Field(position, board)
        self.orders: list[Order] = []
        self.landing: list[str] = []
        """All-Sea hexes with own Beachheads, those included that are meant."""

    def plan(self) -> list[Order]:
        self.govern()
        self.season()
        self.support()
        self.organize()
        self.move(reserve=False)
        self.fight()
        self.move(reserve=True)
        return self.orders

    def mine(self) -> list[str]:
        """Own ground units in hexes."""
        return [
            name
            for names in self.field.stacks.values()
            for name in names
            if self.field.owner[name] == self.faction
        ]

    def pooled(self) -> list[str]:
        return self.field.places.get(pool(self.faction), [])

    def govern(self) -> None:
        """Cards and politics."""
        if not self.position.politics:
            return
        seasonal = self.board.calendar[self.position.turn].seasonal
        if seasonal:
            self.orders += politics.card(self.position, self.lots)
        if seasonal or politics.stirring(self.position, self.board):
            self.orders += politics.choices(self.position, self.board, self.lots)
        self.orders += diplomacy.by_lot(self.position, self.board, self.lots)

    def season(self) -> None:
        if not self.board.calendar[self.position.turn].seasonal:
            return
        counters = self.board.counters
        ground = [n for n in self.pooled() if counters[n].kind == "ground"]
        for name in self.lots.shuffled(ground)[:20]:
            homes = self.field.lands.home.get(counters[name].country, 0) & self.board.cities
            cities = self.field.ids(homes)
            if cities:
                self.orders.append(Raise(unit=name, place=self.lots.one(cities)))
        self.logistics()

    def logistics(self) -> None:
        """Logistics markers with own units, Partisan Bases in Conquered Countries; some go."""
        lots, counters = self.lots, self.board.counters
        lost = 0
        for country, state in self.position.countries.items():
            if state.status == "conquered":
                lost |= self.field.lands.home.get(country, 0)
        spots = {
            "logistics": [self.position.pieces[n].at for n in self.mine()],
            "partisan": self.field.ids(lost),
        }
        for name in self.pooled():
            places = spots.get(counters[name].type, [])
            if places and lots.chance(30):
                self.orders.append(PlaceMarker(marker=name, place=lots.one(places)))
        for names in self.field.marks.values():
            for name in names:
                if counters[name].type in spots and counters[name].faction == self.faction:
                    self.orders += [LiftMarker(marker=name)] if lots.chance(10) else []

    def support(self) -> None:
        lots, counters = self.lots, self.board.counters
        spots = [self.position.pieces[n].at for n in self.mine()]
        back = [
            name
            for name, piece in self.position.pieces.items()
            if counters[name].kind == "support" and piece.at == pool(self.faction)
        ]
        for name in lots.shuffled(back)[: min(len(back), 6)]:
            kind = counters[name].type
            if kind in ("air_force", "bomber") and spots and lots.chance(70):
                near = self.board.neighbours(self.board.cell(lots.one(spots)))
                self.orders.append(Place(unit=name, place=self.field.id(lots.one(near))))
            elif kind in ("bomber", "sub_fleet") and lots.chance(50):
                self.orders.append(Place(unit=name, place="strategic"))
            else:
                zone = lots.one(list(self.board.zones))
                self.orders.append(Place(unit=name, place=zone, escort=lots.chance(20)))
        self.beaches()
        if self.faction == "axis" and raiders.MARKER in self.pooled():
            self.orders.append(Raid())
        for name in self.pooled():
            if counters[name].type.startswith("convoy"):
                zone = lots.one(list(self.board.zones))
                self.orders.append(Convoy(unit=name, zone=zone, troop=lots.chance(40)))
        foes = self.targets()
        if not self.position.politics and self.board.calendar[self.position.turn].seasonal:
            card = line_card(self.position, self.board)
            number = card.blitz if card is not None else 0
        else:
            number = blitz_markers(self.position, self.board)
        for _ in range(number):
            if foes:
                self.orders.append(Blitz(place=lots.one(list(foes))))

    def beaches(self) -> None:
        """Fleets and Air Forces that put Beachheads before enemy shores, CV Fleets that strike;
        Beachheads that lie already are left by land or taken up."""
        lots, board = self.lots, self.board
        shores = [
            at
            for other in self.field.others(self.faction)
            for at in self.field.ids(self.field.controlled[other] & board.coast_hexes)
        ]
        for name in lots.shuffled(self.pooled()):
            sort = board.counters[name].type
            if sort not in ("surface_fleet", "air_force", "cv_fleet") or not shores:
                continue
            shore = lots.one(shores)
            near = board.neighbours(board.cell(shore))
            at = lots.one([board.ids[one] for one in near if not board.at(one).land] or [shore])
            if sort == "cv_fleet":
                self.orders.append(Place(unit=name, place=at, strike=shore))
            elif lots.chance(50):
                self.orders.append(Place(unit=name, place=at, faces=shore))
                self.landing.append(at)
        for sea in self.field.beachheads[self.faction]:
            names = self.field.friends(sea, self.faction)
            if names and lots.chance(50):
                self.orders.append(Inland(units=tuple(names)))
            elif lots.chance(30):
                self.orders.append(TakeUp(place=self.field.id(sea)))
            self.landing.append(self.field.id(sea))

    def targets(self) -> dict[str, list[str]]:
        """Enemy hexes next to own units, and those units."""
        found: dict[str, list[str]] = {}
        for name in self.mine():
            start = self.board.cell(self.position.pieces[name].at)
            for other in self.board.neighbours(start):
                if self.field.foes(other, self.faction):
                    found.setdefault(self.field.id(other), []).append(name)
        return found

    def organize(self) -> None:
        lots = self.lots
        for names in self.field.stacks.values():
            own = [n for n in names if self.field.owner[n] == self.faction]
            if len(own) >= 2 and lots.chance(30):
                a, b = lots.shuffled(own)[:2]
                self.orders.append(Combine(unit=a, other=b))
            elif own and lots.chance(5):
                self.orders.append(BreakDown(unit=lots.one(own)))
            elif own and lots.chance(6):
                self.orders.append(Convert(unit=lots.one(own)))
            elif own and lots.chance(1):
                self.orders.append(Disband(unit=lots.one(own)))
        for names in self.field.marks.values():
            for name in names:
                if self.board.counters[name].back_is == "detachment" and lots.chance(10):
                    self.orders.append(Recall(marker=name))
        for name in self.pooled():
            if self.board.counters[name].back_is == "detachment" and lots.chance(10):
                spots = [
                    self.position.pieces[n].at
                    for n in self.mine()
                    if self.board.counters[n].country == self.board.counters[name].country
                ]
                if spots:
                    self.orders.append(Detach(marker=name, place=lots.one(spots)))

    def move(self, *, reserve: bool) -> None:
        lots = self.lots
        units = self.mine()
        for name in lots.shuffled(units)[: len(units) // (3 if reserve else 2)]:
            here = self.board.cell(self.position.pieces[name].at)
            reach = self.board.near(1 << here, lots.whole(1, 4))
            ends = self.field.ids(reach & self.board.land)
            if ends:
                self.orders.append(Move(unit=name, end=lots.one(ends), reserve=reserve))
        ports = self.field.ids(self.board.ports & self.field.ground[self.faction])
        for name in lots.shuffled(units)[: min(len(units), 3)]:
            if ports and is_hex(self.position.pieces[name].at):
                end = lots.one(self.landing if self.landing and lots.chance(60) else ports)
                self.orders.append(Ship(unit=name, end=end, reserve=reserve))
        for box, names in self.field.in_box.items():
            own = [name for name in names if self.field.owner[name] == self.faction]
            ground = [name for name in own if self.board.counters[name].kind == "ground"]
            for name in lots.shuffled(ground)[:3]:
                self.leave(name, box, ports, reserve=reserve)

    def leave(self, name: str, box: str, ports: list[str], *, reserve: bool) -> None:
        """A unit leaves an Off-Map Box: over the edge, to the next box, or by sea."""
        lots = self.lots
        if box == "central_asia":
            edge = lots.one(self.field.ids(self.board.eastern_edge))
            self.orders.append(Enter(unit=name, edge=edge, reserve=reserve))
            return
        ends = [f"box:{other}" for other in self.board.boxes[box].adjacent]
        ends += [lots.one(ports)] if ports else []
        if ends:
            self.orders.append(Ship(unit=name, end=lots.one(ends), reserve=reserve))

    def fight(self) -> None:
        lots = self.lots
        for place, units in self.targets().items():
            if lots.chance(60):
                chosen = tuple(lots.shuffled(units)[: lots.whole(1, len(units))])
                blitz = lots.chance(50)
                self.orders.append(Attack(place=place, units=chosen, blitz=blitz))
        for name in self.mine():
            if self.board.counters[name].back_is == "airdrop" and lots.chance(50):
                spots = list(self.targets())
                if spots:
                    self.orders.append(Drop(unit=name, place=lots.one(spots)))
