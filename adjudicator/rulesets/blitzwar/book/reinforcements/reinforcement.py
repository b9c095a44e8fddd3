"""11 Reinforcement phase: minors, cards and what they cost, Lend-Lease, placement.

Each sub-phase is carried out by all sides before the next one begins (BW-11.1-2).
"""

from __future__ import annotations

from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import carry_out
from adjudicator.rulesets.blitzwar.board.position import BOMBING, SIDES, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import sides_playing
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import PLAYED, cards_of, due
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals, forfeits
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import REORGANISING
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import lend_lease
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import minors
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import dates, modernisation
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import placement
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import reorganise
from adjudicator.rulesets.blitzwar.book.stacking import enforce
from adjudicator.rulesets.blitzwar.orders.home_orders import scope
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import CardPlayed


def reinforcement(position: Position, table: Table[Board]) -> Play:
    """11 The Reinforcement Phase takes place every turn from the second on (BW-11.1-1)."""
    arrivals = {side: Arrivals(side=side) for side in sides_playing(position)}
    dates(position, table, arrivals.get("soviet"))
    yield from minors(position, table)
    show_cards(position, table, arrivals)
    yield from forfeits(position, table, arrivals)
    end_bombing(position)
    table.about(None)
    yield from modernisation(position, table, arrivals.get("soviet"))
    yield from lend_lease(position, table, arrivals)  # BW-11.4-11
    yield from placement(position, table, arrivals)
    yield from reorganisation(position, table)
    for side in sides_playing(position):
        yield from enforce(position, table, side, plan=scope(position, side))  # BW-4-1


def show_cards(position: Position, table: Table[Board], arrivals: dict[Side, Arrivals]) -> None:
    """11.3 Each side's card of this turn is used and may be chosen again later."""
    position.marks.pop(PLAYED, None)
    for side, arriving in arrivals.items():
        id = due(position, side)
        if id is None:
            continue
        cards_of(position, side).queue.pop(0)  # BW-11.3-2
        position.marks.setdefault(PLAYED, {})[side] = id
        card = table.board.cards[id]
        arriving.card, arriving.total = card, card.type == "total"
        arriving.infantry += card.infantry  # BW-11.3-1 BW-10.1-3
        arriving.armour += card.armour
        arriving.air += card.air
        arriving.fleet += card.fleet
        arriving.u_boat += card.u_boat
        arriving.supply += card.supply
        arriving.modernisation += card.modernisation
        table.tell(
            "BW-11.3-1",
            CardPlayed(side=side, card=id, title=card.title, contents=arriving.words()),
        )


def reorganisation(position: Position, table: Table[Board]) -> Play:
    """11.10 Each side may exchange counters, or remove some of its own (BW-11.10-2)."""
    sides = sides_playing(position)
    answers = yield from ask(*[reorganise_ask(position, side) for side in sides])
    for side in sides:
        position.active = side  # whose counters an order speaks of
        for order in answers[side]:
            if isinstance(order, REORGANISING):
                carry_out(position, table, side, order, partial(reorganise, position, table, order))
    position.active = SIDES[0]


def reorganise_ask(position: Position, side: Side) -> Ask:
    return Ask(
        seat=side,
        key="reorganisation",
        clause="BW-11.10-2",
        title="Do you exchange or remove counters?",
        accepts=[order.tag() for order in REORGANISING],
        silence="Nothing is exchanged.",
        scope=scope(position, side),
        topic="reorganisation",
    )


def end_bombing(position: Position) -> None:
    """13.3 Bombing units are removed after the Reinforcement Phase that felt them."""
    position.counters = [c for c in position.counters if c.place != BOMBING]  # BW-13.3-7
    position.marks.pop("bombing_rates", None)
