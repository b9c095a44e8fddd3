"""Orders tried out on what their seat sees: the phases' own code, as far as it goes.

A receipt does not tell the rules a second time. It plays the phases that the plan is for, on
a copy of the seat's view, with the plan answering as it will (`core.ladder`). What a phase
tells of an order, refusals included, is what the receipt says of it. Where dice or another
seat decide, the phase says so (`Table.decides`) or asks the other seat: then nothing comes
of it, and what follows is in doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import LoadedDice, NoDie
from adjudicator.core.engine import AnyRuleset, default_answer
from adjudicator.core.ladder import Ladder
from adjudicator.core.protocol import (
    Answer,
    Ask,
    AskMe,
    Event,
    NotAllowed,
    Order,
    Play,
    Seat,
    Table,
)

Part = tuple[str, Callable[[Any, Any], Play]]
"""A phase's name, and the generator that plays it or what is left of it."""

PLAYER = "player"
"""The doubt that an `ask me about` of the plan brings."""
EARLIER_BATTLES = "an earlier battle may change it"
"""What a receipt adds to the odds of an attack before which other battles are fought."""
UNTOLD = "untold"
"""The doubt when a phase rolled dice of which it had not said so: the rehearsal ends there."""


class Foresight(Table[Any]):
    """The table of a rehearsal: it has no dice, and notes of which order it is told what."""

    def __init__(self, board: Any, rulings: Mapping[str, Scalar]) -> None:
        super().__init__(board=board, dice=LoadedDice(), rulings=rulings, phase="receipt")
        self.doing = 0
        self.doubts: list[str] = []
        self.open: dict[int, tuple[str, ...]] = {}
        """Order -> what had been left open when the phase took it up."""
        self.told: dict[int, list[Event]] = {}
        self.said: dict[int, list[str]] = {}

    def about(self, order: Order | None) -> None:
        self.doing = order.line if order is not None else 0
        if self.doing:
            self.open[self.doing] = tuple(self.doubts)

    def decides(self, what: str, so_far: Callable[[], str] | None = None) -> bool:
        if so_far is not None and self.doing and (text := so_far()):
            self.said.setdefault(self.doing, []).append(text)
        self.doubt(what)
        return False

    def doubt(self, what: str) -> None:
        if what and what not in self.doubts:
            self.doubts.append(what)

    def tell(self, clause: str, fact: Any, **more: Any) -> None:
        super().tell(clause, fact, **more)
        event = self.events[-1]
        number = event.facts.get("line") if event.kind == "NotCarriedOut" else self.doing
        self.told.setdefault(int(number or 0), []).append(event)


@dataclass
class Looked:
    """What the rehearsal says of one order. taken: did a question take it? doubts: what had
    been left to dice or others when it was. later: what else had been when the phase took it up
    (`Table.about`), after other orders that the same question took. refused: why it was not
    carried out. events: told of it. said: what `Table.decides` had to say."""

    order: Order
    taken: bool = False
    doubts: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    refused: NotAllowed | None = None
    events: list[Event] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


@dataclass
class Rehearsal:
    """orders: in the order in which they were given. asked: questions that were put to the
    seat, with what answered them. position: as it is left."""

    orders: list[Looked]
    asked: list[tuple[Ask, Answer]]
    position: Any
    doubts: tuple[str, ...]


def rehearse(
    ruleset: AnyRuleset,
    board: Any,
    position: Any,
    parts: Sequence[Part],
    ask: Ask,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    doubt: Callable[[Ask], str] = lambda ask: ask.topic or ask.key,
    doubts: Sequence[str] = (),
    outright: bool = False,
) -> Rehearsal:
    """Play parts of phases with these orders as the answer to an ask, or as its plan.

    position: a copy of what the seat sees; it is changed. doubt: what a question to another
    seat leaves open, '' if nothing that matters here. doubts: what is open from the start,
    because the view does not show it. outright: the ask, which is put again by these parts,
    is answered by every order that it accepts, as the engine does it; else by those alone that
    a plan would give it.
    """
    seat, name = ask.seat, ask.opens or ask.scope
    classes = ruleset.order_classes()
    given = [order.model_copy(update={"line": n}) for n, order in enumerate(orders, start=1)]
    looked = [Looked(order) for order in orders]
    ahead = [o for o in given if not isinstance(o, AskMe)]
    if outright:
        ahead = [order for order in ahead if order.tag() not in ask.accepts]
    ladder = Ladder(classes, {seat: (name, ahead)})
    topics = [order.topic for order in given if isinstance(order, AskMe)]
    table = Foresight(board, rulings)
    table.doubts.extend(doubts)
    asked: list[tuple[Ask, Answer]] = []

    def answered(question: Ask) -> Answer:
        if question.seat != seat:
            table.doubt(doubt(question))
            return Answer((), "player")
        if question.opens and question.opens == name:
            return Answer((), "player")
        if question.topic in topics or "everything" in topics:
            table.doubt(PLAYER)
        own = question if question.scope else question.model_copy(update={"scope": name})
        if outright and question.key == ask.key:
            answer = Answer(tuple(o for o in given if o.tag() in ask.accepts), "player")
        else:
            answer = ladder.answer(own, lambda: None) or default_answer(question, classes)
        for order in answer:
            if order.line:
                looked[order.line - 1].taken = True
                looked[order.line - 1].doubts = tuple(table.doubts)
        asked.append((question, answer))
        return answer

    for phase, play in parts:
        table.phase, table.doing = phase, 0
        try:
            _drive(play(position, table), answered)
        except NoDie:
            table.doubt(UNTOLD)
            break
        table.doing = 0
        ladder.lapse(ruleset, board, position, phase, table)
    for number, one in enumerate(looked, start=1):
        one.events = table.told.get(number, [])
        one.said = table.said.get(number, [])
        no = next((event for event in one.events if event.kind == "NotCarriedOut"), None)
        if no is not None:
            one.refused = NotAllowed(one.order.line, no.clause, no.facts["reason"])
        if not one.taken:
            one.doubts = tuple(table.doubts)
        one.later = tuple(what for what in table.open.get(number, ()) if what not in one.doubts)
    return Rehearsal(looked, asked, position, tuple(table.doubts))


def _drive(play: Play, answered: Callable[[Ask], Answer]) -> None:
    try:
        batch = next(play)
        while True:
            answers: dict[Seat, Answer] = {ask.seat: answered(ask) for ask in batch}
            batch = play.send(answers)
    except StopIteration:
        return
