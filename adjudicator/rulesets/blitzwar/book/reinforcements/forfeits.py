"""11.3 What a side has to give up before its card counts: Blockade, Strategic Bombing, and
National Strategic points in enemy hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Answer,
    Ask,
    NotAllowed,
    Play,
    Table,
    Term,
    dump_orders,
)
from adjudicator.rulesets.blitzwar.board.board import Board, Card
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position, Side
from adjudicator.rulesets.blitzwar.book.air.bombing import bombing_rate
from adjudicator.rulesets.blitzwar.book.points import lost_national_points
from adjudicator.rulesets.blitzwar.book.politics.countries import control, sides_playing
from adjudicator.rulesets.blitzwar.book.stockpile import rearmost, stock_halves, take_from_stock
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    Arriving,
    GiveUp,
    Sacrifice,
    TakeLosses,
    scope,
)
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysGiveUp, AlwaysTakeLosses
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import Forfeited

FULL_BLOCKADE = "north_atlantic"
HALF_BLOCKADE = "central_atlantic"
CANCELS = {"infantry": 3, "fleet": 3, "armour": 5}
"""Supply units that giving up one arriving unit cancels (BW-11.3-7, BW-11.3-8, BW-11.3-9);
air units, U-boats and Modernisation cannot be given up (BW-11.3-10)."""


@dataclass
class Arrivals:
    """What a side's card still holds; it gets less by forfeits and Lend-Lease, and more
    by what others send. supply in whole units."""

    side: Side
    card: Card | None = None
    infantry: int = 0
    armour: int = 0
    air: int = 0
    fleet: int = 0
    u_boat: int = 0
    supply: int = 0
    modernisation: int = 0
    total: bool = False
    lent: list[str] = field(default_factory=list)

    def count(self, kind: str) -> int:
        """Units of a kind, by the names of `home_orders.ARRIVING_WORDS`."""
        return int(getattr(self, kind))

    def take(self, kind: str, number: int) -> None:
        setattr(self, kind, self.count(kind) - number)

    def words(self) -> list[str]:
        """`2 infantry`, `5 supply`."""
        names = {"u_boat": "U-boats"}
        kinds = ("infantry", "armour", "air", "fleet", "u_boat", "supply")
        return [f"{self.count(k)} {names.get(k, k)}" for k in kinds if self.count(k)]


# ------------------------------------------------------------------------- how much


def blockade(position: Position, board: Board) -> int:
    """12.4 One supply unit for each Axis fleet or U-boat unit in the North Atlantic, half a
    unit in the Central Atlantic, rounded up once (BW-A31); never more than the National
    points that the Allies control in the United Kingdom."""

    def ships(sea: str) -> int:
        return sum(c.ships for c in position.counters if c.place == sea and c.side == "axis")

    loss = ships(FULL_BLOCKADE) + (ships(HALF_BLOCKADE) + 1) // 2  # BW-12.4-1 BW-12.4-2
    most = sum(
        board.zones[zone].national_points
        for zone in board.tagged("united_kingdom")
        if control(position, zone) == "allies"
    )
    return min(loss, most)  # BW-12.4-3


def bombing(position: Position, board: Board) -> int:
    """13.3 Three supply units for each bomber that got through, four for those that flew
    in 1944 or later. They flew in the turn before this one (BW-A71)."""
    bombers = sum(c.place == BOMBING and c.side == "allies" for c in position.counters)
    return bombers * bombing_rate(board, position.turn - 1) if bombers else 0


def forfeit_terms(position: Position, board: Board, side: Side) -> list[Term]:
    """The sum of what a side has to give up, line by line (BW-11.3-3)."""
    terms = []
    if side == "allies" and (loss := blockade(position, board)):
        terms.append(Term(text="Blockade", value=str(loss), clause="BW-12.4-1"))
    if side == "axis" and (loss := bombing(position, board)):
        terms.append(Term(text="Strategic Bombing", value=str(loss), clause="BW-13.3-5"))
    for zone, points in lost_national_points(position, board, side).items():
        text = f"{board.name(zone)} in enemy hands"
        terms.append(Term(text=text, value=str(points), clause="BW-11.3-4"))  # BW-11.3-4
    return terms


def forfeit(position: Position, board: Board, side: Side) -> int:
    return sum(int(term.value) for term in forfeit_terms(position, board, side))


# ------------------------------------------------------------------------- who pays


def forfeits(position: Position, table: Table[Board], arrivals: dict[Side, Arrivals]) -> Play:
    """11.3 Each side pays from its card or its stock, or gives up arriving units instead."""
    board = table.board
    due = {side: forfeit(position, board, side) for side in sides_playing(position)}
    answers = yield from ask(
        *[
            forfeit_ask(position, board, side, number, arrivals[side])
            for side, number in due.items()
            if number
        ]
    )
    for side, number in due.items():
        if number:
            pay(position, table, side, number, arrivals[side], answers[side])


def pay(
    position: Position,
    table: Table[Board],
    side: Side,
    due: int,
    arriving: Arrivals,
    answer: Answer,
) -> None:
    """Take what is due: units given up first, then card or stock, then the other."""
    board = table.board
    sacrificed: list[str] = []
    cancelled = 0
    for order in answer.of(Sacrifice):
        table.about(order)
        for unit in order.units:
            if unit.unit not in CANCELS:
                refuse(table, side, order, why_not_given_up(unit))
                continue
            asked = arriving.count(unit.unit) if unit.count is None else unit.count
            number = 0
            while number < asked and arriving.count(unit.unit) and cancelled < due:
                arriving.take(unit.unit, 1)
                number += 1
                cancelled = min(due, cancelled + CANCELS[unit.unit])  # BW-11.3-6 BW-11.3-10
            if number:
                sacrificed.append(f"{number} {unit.unit}")
            if number < asked or not number:
                refuse(table, side, order, _no_more(unit, number, cancelled >= due))
    left = due - cancelled
    first = answer.first(TakeLosses)
    for again in answer.of(TakeLosses)[1:]:
        source = first.source if first else ""
        text = (
            f"You already take losses from the {source}, so you cannot take them from the "
            f"{again.source} too."
        )
        refuse(table, side, again, NotAllowed(0, "BW-11.3-5", text))
    zones = tuple(zone for order in answer.of(GiveUp) for zone in order.zones)
    for wish in answer.of(GiveUp):
        for zone in wish.zones:
            if zone not in rearmost(position, board, side):
                refuse(table, side, wish, why_no_stock(board, zone))
    card = stock = 0
    places: list[str] = []
    stock_first = first.source == "stock" if first else bool(zones)
    for source in ("stock", "card") if stock_first else ("card", "stock"):  # BW-11.3-5
        if source == "card":
            card = min(left, arriving.supply)
            arriving.supply -= card
            left -= card
        elif left:
            halves, places = take_from_stock(position, board, side, 2 * left, zones)
            stock = halves // 2
            left -= stock
    table.tell(
        "BW-11.3-3",
        Forfeited(
            side=side,
            due=due,
            card=card,
            stock=stock,
            cancelled=cancelled,
            sacrificed=sacrificed,
            short=left,
            places=places,
        ),
        sums=forfeit_terms(position, board, side),
        answered=(
            side,
            answer.through([*answer.of(Sacrifice), *answer.of(TakeLosses), *answer.of(GiveUp)]),
        ),
    )


def why_not_given_up(unit: Arriving) -> NotAllowed:
    return NotAllowed(
        0,
        "BW-11.3-10",
        f"You cannot give up {unit.words()} for supply. You can give up infantry, "
        "armour and fleets.",
    )


def _no_more(unit: Arriving, number: int, enough: bool) -> NotAllowed:
    """Why fewer units were given up than was ordered."""
    if enough:
        text = f"{number or 'No'} {unit.unit} given up cover everything you lose."
        return NotAllowed(0, "BW-11.3-6", text)
    return NotAllowed(
        0, "BW-11.3-6", f"Only {number} {unit.unit} of that arrive that you could give up."
    )


def why_no_stock(board: Board, zone: str) -> NotAllowed:
    """Why nothing can be given up in a zone."""
    return NotAllowed(0, "BW-11.3-5", f"You have no supply in {board.name(zone)}.")


def why_no_losses(position: Position, board: Board, side: Side) -> NotAllowed:
    """Why an order about losses finds none to take."""
    return NotAllowed(0, "BW-11.3-3", "You lose no supply this turn.")


def forfeit_ask(position: Position, board: Board, side: Side, due: int, arriving: Arrivals) -> Ask:
    terms = forfeit_terms(position, board, side)
    return Ask(
        seat=side,
        key="losses",
        clause="BW-11.3-5",
        title=f"You lose {due} supply units. From where?",
        told=[f"{term.text}: {term.value}" for term in terms],
        accepts=[TakeLosses.tag(), GiveUp.tag(), Sacrifice.tag()],
        options={"zones": rearmost(position, board, side)},
        facts={
            "due": due,
            "card": arriving.supply,
            "stock": stock_halves(position, side) // 2,
        },
        default=dump_orders([TakeLosses(source="card")]),
        silence="From the card first, then from the stocks farthest from the enemy.",
        scope=scope(position, side),
        topic="losses",
        standing=[AlwaysTakeLosses.tag(), AlwaysGiveUp.tag()],
    )
