"""1.1 Option Card Segment, 2.1 Political Events Segment, 6.2 Conditional Events Segment."""

from __future__ import annotations

from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.notation import steps_of
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.internment import repatriate
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import permanent_events
from adjudicator.rulesets.totaler_krieg.book.countries.states import total_war
from adjudicator.rulesets.totaler_krieg.book.ending.turning import reinforcements, reveal_line
from adjudicator.rulesets.totaler_krieg.book.events.acting import carry_out_actions, case_of
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, first_able, first_of
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.book.politics.revealing import (
    choose_pending,
    discard_current,
    held,
    reveal_pending,
)
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import (
    selectable,
    suggested,
    why_not_pending,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import Select
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    CardDiscarded,
    CardReturned,
    NoCurrentCard,
    PendingLaid,
    PendingSelected,
)
from adjudicator.rulesets.totaler_krieg.words.facts.turns import CardRevealed

OPENING = "opening"
LAID = NotAllowed(
    0, "TK-1.1.3-2", "You have laid your Pending Card already: it cannot be exchanged."
)


def laid(order: Select) -> NotAllowed:
    """Of a card that is selected when the Pending Card lies."""
    stays = f" {order.cards[0]} stays in your hand." if order.cards else ""
    return NotAllowed(order.line, LAID.clause, f"{LAID.text}{stays}")


def cards(position: Position, table: Table[Board]) -> Play:
    """1.1 The steps of the Option Card Procedure, then the reinforcements (TK-A3)."""
    if not position.politics:
        reveal_line(position, table)
        return
    faction = position.phasing
    gone = discard_current(position, table.board, faction)  # TK-1.1.1-1
    if gone:
        kept = gone in held(position, faction).hand
        name = table.board.cards[f"{faction}:{gone}"].name
        clause = "TK-1.1.1-2"
        table.tell(clause, CardDiscarded(faction=faction, card=gone, name=name, kept=kept))
    unlawful = held(position, faction).unlawful
    card = reveal_pending(position, table.board, faction)  # TK-1.1.1-3
    if card is None:
        table.tell("TK-1.1.3-3", NoCurrentCard(faction=faction))
    else:
        fact = CardRevealed(faction=faction, card=card.number, name=card.name)
        table.tell("TK-1.1.1-3", fact)
        yield from repatriate(position, table, faction)  # TK-1.1.1-4
        if unlawful:  # TK-1.1.1-5
            yield from _returned(position, table, card)
            card = None
    if card is not None:
        case = case_of(position, table, faction, card)
        yield from carry_out_actions(case, card.option_segment)  # TK-1.1.1-10
    yield from selects(position, table, faction)  # TK-1.1.1-11
    if card is not None:
        enters(position, table, card)
        case = case_of(position, table, faction, card)
        markers = [step for step in steps_of(card.reinforcements) if step.verb == "marker"]
        yield from carry_out_actions(case, markers)  # TK-1.1.2.2-4
    yield from tidy(position, table, "cards")


def enters(position: Position, table: Table[Board], card: Card) -> None:
    """1.1.2.2 The counters of the card, after the Pending Card is laid (TK-1.1.2.2-1)."""
    reinforcements(position, table, card)


def _returned(position: Position, table: Table[Board], card: Card) -> Play:
    """A card that was selected against the rules goes back to the hand and was not played
    (TK-1.1.1-6); of the Axis either Ally may then begin Total War (TK-1.1.1-7)."""
    cards_ = held(position, card.faction)
    clause = cards_.unlawful
    cards_.unlawful, cards_.current = "", ""
    cards_.hand.append(card.number)
    cards_.played.remove(card.number)
    cards_.revealed.pop(card.number, None)
    fact = CardReturned(faction=card.faction, card=card.number, name=card.name)
    table.tell(clause, fact)  # TK-1.1.1-6
    if card.faction != "axis" or position.war_state == "total":
        return
    for seat in ("western", "soviet"):
        title = f"The Axis has revealed {card.name} against the rules. Does Total War begin?"
        key = f"unlawful/{seat}"
        choice = yield from choose(
            position, table, seat, key, "TK-1.1.1-7", title, ["nothing", "total_war"]
        )
        if choice == "total_war":
            yield from total_war(position, table, "TK-12-12")  # TK-1.1.1-7 TK-12-12
            return


def selection(position: Position, table: Table[Board], faction: str, *, now: bool = False) -> Ask:
    """The question for a Pending Card. now: it will be revealed in the turn under way."""
    field = Field(position, table.board)
    able = selectable(field, faction, now=now)
    default = suggested(field, faction, able, now=now)
    deck = table.board.cards
    return ask_for(
        position,
        faction,
        "select",
        "TK-1.1.3-1",
        "Which card is your Pending Card?",
        [Select],
        "cards",
        at_most=1,
        told=[f"{number} {deck[f'{faction}:{number}'].name}" for number in able],
        options={"card": able},
        facts={"turn": position.turn, "cards": len(able)},
        default=[Select(cards=(default,)) if default else Select(none=True)],
        silence=f"You select {default} {deck[f'{faction}:{default}'].name}."
        if default
        else "You cannot select any card.",
        standing=["AlwaysSelect"],
    )


def selects(position: Position, table: Table[Board], faction: str) -> Play:
    """1.1.3 The faction lays its Pending Card, if it may lay any (TK-1.1.3-3)."""
    if held(position, faction).pending:
        return
    yield from lays(position, table, faction, selection(position, table, faction))


def lays(
    position: Position, table: Table[Board], faction: str, question: Ask, *, now: bool = False
) -> Play:
    """Ask for a Pending Card and lay it (TK-1.1.3-3)."""
    refusal = partial(no_card, position, table.board, faction, now=now)
    order = yield from first_able(position, table, question, Select, refusal, laid)
    lay(position, table, faction, order, now=now)


def no_card(
    position: Position, board: Board, faction: str, order: Select, *, now: bool = False
) -> NotAllowed | None:
    """Why an order lays no Pending Card: none of its cards may be selected, or it names none
    though one has to be (TK-1.1.3-3)."""
    field = Field(position, board)
    refusals = [why_not_pending(field, faction, number, now=now) for number in order.cards]
    if None in refusals:
        return None
    if refusals:
        return refusals[0]
    able = selectable(field, faction, now=now)
    if not suggested(field, faction, able, now=now):
        return None
    number = able[0]
    name = board.cards[f"{faction}:{number}"].name
    text = f"You can select {number} {name}, and you must select a Pending Card if you can."
    return NotAllowed(0, "TK-1.1.3-3", text)


def lay(
    position: Position,
    table: Table[Board],
    faction: str,
    order: Select | None,
    *,
    now: bool = False,
) -> None:
    """Lay the first card of an order that may be selected; without an order the one that silence
    takes, as who can select must (TK-1.1.3-3)."""
    field = Field(position, table.board)
    wanted = order.cards if order is not None else ()
    chosen = next((n for n in wanted if why_not_pending(field, faction, n, now=now) is None), "")
    table.about(order if chosen else None)
    chosen = chosen or suggested(field, faction, selectable(field, faction, now=now), now=now)
    held(position, faction).owed = False
    if chosen:
        choose_pending(field, faction, chosen, now=now)
        name = table.board.cards[f"{faction}:{chosen}"].name
        table.tell(
            "TK-1.1.3-1",
            PendingSelected(faction=faction, card=chosen, name=name),
            to=[faction],
            public=PendingLaid(faction=faction, laid=True),
        )
    else:
        table.tell("TK-1.1.3-3", PendingLaid(faction=faction, laid=False))  # TK-1.1.3-3
    table.about(None)


def opening(position: Position, table: Table[Board]) -> Play:
    """Before the first turn: the factions whose scenario leaves their Pending Card open lay
    it, all at once, so that none knows another's."""
    owing = [faction for faction in FACTIONS if held(position, faction).owed]
    answers = yield from ask(*[first_selection(position, table, faction) for faction in owing])
    for faction in owing:
        refusal = partial(no_card, position, table.board, faction, now=True)
        order = first_of(position, table, faction, answers[faction].of(Select), refusal, laid)
        lay(position, table, faction, order, now=True)


def first_selection(position: Position, table: Table[Board], faction: str) -> Ask:
    """The question of `opening` to one faction: no interrupt, and in nobody's plan."""
    question = selection(position, table, faction, now=True)
    question.scope, question.reaction = OPENING, False
    return question


def selects_first(position: Position, table: Table[Board], faction: str) -> Play:
    """One faction's part of `opening`, as its receipt rehearses it."""
    question = first_selection(position, table, faction)
    yield from lays(position, table, faction, question, now=True)


def current_card(position: Position, board: Board) -> Card | None:
    """The phasing faction's Current Card, if it has one."""
    faction = position.phasing
    return board.cards.get(f"{faction}:{held(position, faction).current}")


def politics(position: Position, table: Table[Board]) -> Play:
    """2.1 Political Events Segment: in every turn the card is current (TK-2.1-2); skipped
    without such a text or without a card (TK-2.1-1)."""
    card = current_card(position, table.board)
    if card is None or not position.politics or not card.political_events:
        return
    case = case_of(position, table, position.phasing, card)
    yield from carry_out_actions(case, card.political_events)  # TK-2.1-2
    yield from tidy(position, table, "politics")


def events(position: Position, table: Table[Board]) -> Play:
    """6.2 Conditional Events Segment: the permanent ones in their order (TK-6.2-1), then those
    of the Current Card (TK-6.2-2), each carried out before the next is looked at
    (TK-6.2-3)."""
    if not position.politics:
        return
    yield from permanent_events(position, table)  # TK-6.2-1 TK-6.2-3
    card = current_card(position, table.board)
    if card is not None:
        case = case_of(position, table, position.phasing, card, modified=False)  # TK-6.2-4
        yield from carry_out_actions(case, card.conditional_events)  # TK-6.2-2
    yield from tidy(position, table, "events")
