"""10 Reinforcement cards: choosing them three turns ahead, and when Total War opens.

The Major Powers draw them (BW-10.1-1), British and Americans from one deck (BW-10.1-2);
some Soviet ones carry Modernisation (BW-10.1-4).
"""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.blitzwar.board.board import Board, Card
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.position import Cards, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import sides_playing
from adjudicator.rulesets.blitzwar.orders.home_orders import Choose, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysChoose
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import (
    CardsChosen,
    CardsChosenUnseen,
    TotalWar,
)

AHEAD = 3
"""Turns between the choice of a card and its arrival, and cards that wait (BW-10.1-9)."""
SUMMER_1942 = 24
SECRET = "secret"
PLAYED = "cards_played"
"""Mark of a position: side -> the card that this turn's Reinforcement Phase has used."""


# ------------------------------------------------------------------------ questions


def cards_of(position: Position, side: Side) -> Cards:
    """A side's queue, made if the position has none."""
    return position.cards.setdefault(side, Cards())


def describe_card(card: Card) -> str:
    """`Four-Year Plan: 1 infantry, 1 armour, 5 supply`."""
    parts = [
        f"{number} {what}"
        for number, what in (
            (card.infantry, "infantry"),
            (card.armour, "armour"),
            (card.air, "air"),
            (card.fleet, "fleet"),
            (card.u_boat, "U-boats"),
            (card.supply, "supply"),
        )
        if number
    ]
    if card.modernisation:
        parts.append("Modernisation")
    return f"{card.title}: {', '.join(parts)}"


def selectable(position: Position, board: Board, side: Side) -> list[Card]:
    """The cards that a side may choose: its Limited War cards, and its Total War cards
    once they are open (BW-A51), but none that waits in the queue (BW-10.1-9). Total War
    cards come first, so that the default takes the stronger."""
    mine = cards_of(position, side)
    decks = (["total"] if mine.total_war else []) + ["limited"]
    return [card for deck in decks for card in board.deck(side, deck) if card.id not in mine.queue]


def wanted(position: Position, side: Side) -> int:
    """How many cards are to be chosen now: three at the start (BW-10.1-6), then one a
    turn; as many as are missing when a side comes back into the war."""
    return max(1, AHEAD - len(cards_of(position, side).queue))


def due(position: Position, side: Side) -> str | None:
    """The card that arrives this turn: the first of the queue, once three others wait."""
    queue = cards_of(position, side).queue
    return queue[0] if len(queue) > AHEAD else None


def arriving(position: Position, side: Side) -> str | None:
    """The card that this turn's Reinforcement Phase will use, asked before this turn's
    card is chosen; None on turn 1 and for a queue that is too short."""
    queue = cards_of(position, side).queue
    return queue[0] if position.turn > 1 and len(queue) >= AHEAD else None


# ------------------------------------------------------------------------ Total War


def open_total_war(position: Position, table: Table[Board]) -> None:
    """10.2 Which decks of Total War cards are open from this turn on."""
    clocks, turn = position.clocks, position.turn

    def since(clock: str) -> bool:
        """Did it happen in an earlier turn?"""
        return clock in clocks and clocks[clock] < turn

    america = "us_entry" in clocks and clocks["us_entry"] <= turn
    reasons: tuple[tuple[Side, bool, str, str], ...] = (
        ("axis", america, "the USA is at war", "BW-10.2-1"),
        ("axis", since("soviet_attacked_heartland"), "the Soviet attack", "BW-10.2-2"),
        ("allies", america, "the USA is at war", "BW-10.2-6"),
        ("soviet", turn >= SUMMER_1942, "summer 1942", "BW-10.2-3"),
        ("soviet", since("soviet_attacked"), "the Axis attack", "BW-10.2-4"),
        ("soviet", since("germans_in_finland"), "German units in Finland", "BW-10.2-5"),
    )
    for side, holds, cause, clause in reasons:
        mine = cards_of(position, side)
        if holds and not mine.total_war:
            mine.total_war = True
            table.tell(clause, TotalWar(side=side, cause=cause))


# ------------------------------------------------------------------------- the phase


def cards(position: Position, table: Table[Board]) -> Play:
    """10.1 Each side chooses a card and puts it beneath those that wait; on turn 1 three
    of the Limited War cards, in order. All choose at once, and in secret (BW-A55)."""
    board = table.board
    sides = sides_playing(position)
    answers = yield from ask(*[card_ask(position, board, side) for side in sides])
    for side in sides:
        number = wanted(position, side)
        free = [card.id for card in selectable(position, board, side)]
        chosen: list[str] = []
        named: list[Choose] = []
        table.about(None)
        for order in answers[side].of(Choose):
            table.about(order)
            wrong = next((card for card in order.cards if card not in free), None)
            if wrong is not None:  # a line that names what cannot be chosen chooses nothing
                refuse(table, side, order, why_not_chosen(position, board, side, wrong))
                continue
            for card in order.cards:
                if card not in chosen and len(chosen) < number:
                    chosen.append(card)
                    named.append(order)
                else:
                    refuse(table, side, order, why_not_chosen(position, board, side, card, number))
        chosen += [card for card in free if card not in chosen][: number - len(chosen)]
        queue = cards_of(position, side).queue
        queue.extend(chosen)  # BW-10.1-7 BW-10.1-8
        arrives = position.turn + AHEAD  # BW-10.1-9 BW-10.1-10
        secret = table.rulings.get("BW-A55", SECRET) == SECRET
        table.tell(
            "BW-10.1-6" if position.turn == 1 else "BW-10.1-9",
            CardsChosen(side=side, cards=chosen, arrives=arrives),
            to=[side] if secret else None,
            public=CardsChosenUnseen(side=side, number=len(chosen), arrives=arrives)
            if secret
            else None,
            answered=(side, answers[side].through(named)),
        )


def why_not_chosen(
    position: Position, board: Board, side: Side, id: str, number: int | None = None
) -> NotAllowed:
    """Why a card cannot be chosen, or not as one more of the number that is."""
    card = board.cards.get(id)
    if card is None or card.side != side:
        return NotAllowed(0, "BW-10.1-9", f"{id} is not one of your cards.")
    if id in cards_of(position, side).queue:
        text = f"{card.title} is already waiting, so you cannot choose it again."
        return NotAllowed(0, "BW-10.1-9", text)
    if card not in selectable(position, board, side):
        return NotAllowed(
            0, "BW-10.2-1", f"{card.title} is a Total War card, which you cannot choose yet."
        )
    text = f"You choose {number or wanted(position, side)} this turn, and {card.title} is one more."
    return NotAllowed(0, "BW-10.1-9", text)


def card_ask(position: Position, board: Board, side: Side) -> Ask:
    number = wanted(position, side)
    free = selectable(position, board, side)
    default = [Choose(cards=tuple(card.id for card in free[:number]))]
    return Ask(
        seat=side,
        key="cards",
        clause="BW-10.1-6" if position.turn == 1 else "BW-10.1-9",
        title="Choose a reinforcement card." if number == 1 else f"Choose {number} cards.",
        told=[describe_card(card) for card in free],
        accepts=[Choose.tag()],
        options={"cards": [card.id for card in free]},
        facts={"wanted": number},
        default=dump_orders(default),
        silence=f"{', '.join(card.title for card in free[:number])}.",
        scope=scope(position, side),
        topic="cards",
        standing=[AlwaysChoose.tag()],
    )
