"""Orders tried out on what their seat sees: the phases' own code, as far as it goes.

A receipt does not tell the rules a second time. It plays the phases that the plan is for, on
a copy of the seat's view, with the plan answering as it will (`core.ladder`). What a phase
tells of an order, refusals included, is what the receipt says of it. Where dice or another
seat decide, the phase says so (`Table.decides`) or asks the other seat: then nothing comes
of it, and what follows is in doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

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

T = TypeVar("T")
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
    stage = _Stage(ruleset, board, position, ask, rulings, doubt, outright)
    stage.table.doubts.extend(doubts)
    stage.bring(orders)
    for number in range(len(parts)):
        if not stage.play(parts, number):
            break
    return stage.told()


class _Stage:
    """A rehearsal under way."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        board: Any,
        position: Any,
        ask: Ask,
        rulings: Mapping[str, Scalar],
        doubt: Callable[[Ask], str],
        outright: bool,
    ) -> None:
        self.ruleset, self.board, self.position, self.ask = ruleset, board, position, ask
        self.doubt, self.outright = doubt, outright
        self.name = ask.opens or ask.scope
        self.classes = ruleset.order_classes()
        self.ladder = Ladder(self.classes, {ask.seat: (self.name, [])})
        self.table = Foresight(board, rulings)
        self.looked: list[Looked] = []
        self.given: list[Order] = []
        """What the question itself is answered with, if it is answered outright."""
        self.topics: set[str] = set()
        self.asked: list[tuple[Ask, Answer]] = []

    def bring(self, orders: Sequence[Order]) -> None:
        """Give it more orders, after those that it has."""
        first = len(self.looked) + 1
        numbered = [one.model_copy(update={"line": n}) for n, one in enumerate(orders, first)]
        self.looked += [Looked(order) for order in orders]
        self.topics.update(order.topic for order in numbered if isinstance(order, AskMe))
        ahead = [order for order in numbered if not isinstance(order, AskMe)]
        if self.outright:
            self.given += [order for order in numbered if order.tag() in self.ask.accepts]
            ahead = [order for order in ahead if order.tag() not in self.ask.accepts]
        _, planned = self.ladder.plans[self.ask.seat]
        self.ladder.plans[self.ask.seat] = (self.name, [*planned, *ahead])

    def copied(self) -> _Stage:
        """The same, which can be gone on with by itself. The position is the same: whoever goes
        on copies it."""
        like, table = copy(self), copy(self.table)
        table.events, table.doubts = list(table.events), list(table.doubts)
        table.open = dict(table.open)
        table.told = {line: list(events) for line, events in table.told.items()}
        table.said = {line: list(said) for line, said in table.said.items()}
        like.table = table
        like.ladder = Ladder(self.classes, dict(self.ladder.plans))
        like.looked = [replace(one) for one in self.looked]
        like.given, like.topics = list(self.given), set(self.topics)
        like.asked = list(self.asked)
        return like

    def play(self, parts: Sequence[Part], number: int) -> bool:
        """Play a part; can it be gone on from there?"""
        phase, play = parts[number]
        self.table.phase, self.table.doing = phase, 0
        try:
            _drive(play(self.position, self.table), self._answered)
        except NoDie:
            self.table.doubt(UNTOLD)
            return False
        self.table.doing = 0
        if ends(parts, number):
            self.lapse(phase)
        return True

    def lapse(self, phase: str) -> None:
        """A phase is over: orders that it should have taken and did not are over, too."""
        self.table.phase, self.table.doing = phase, 0
        self.ladder.lapse(self.ruleset, self.board, self.position, phase, self.table)

    def _answered(self, question: Ask) -> Answer:
        ask, table = self.ask, self.table
        if question.seat != ask.seat:
            table.doubt(self.doubt(question))
            return Answer((), "player")
        if question.opens and question.opens == self.name:
            return Answer((), "player")
        if question.topic in self.topics or "everything" in self.topics:
            table.doubt(PLAYER)
        own = question if question.scope else question.model_copy(update={"scope": self.name})
        if self.outright and question.key == ask.key:
            answer = Answer(tuple(self.given), "player")
        else:
            answer = self.ladder.answer(own, lambda: None) or default_answer(question, self.classes)
        for order in answer:
            if order.line:
                self.looked[order.line - 1].taken = True
                self.looked[order.line - 1].doubts = tuple(table.doubts)
        self.asked.append((question, answer))
        return answer

    def told(self) -> Rehearsal:
        """What has come of it."""
        table = self.table
        for number, one in enumerate(self.looked, start=1):
            one.events = table.told.get(number, [])
            one.said = table.said.get(number, [])
            no = next((event for event in one.events if event.kind == "NotCarriedOut"), None)
            if no is not None:
                one.refused = NotAllowed(one.order.line, no.clause, no.facts["reason"])
            if not one.taken:
                one.doubts = tuple(table.doubts)
            one.later = tuple(what for what in table.open.get(number, ()) if what not in one.doubts)
        return Rehearsal(self.looked, self.asked, self.position, tuple(table.doubts))


def ends(parts: Sequence[Part], number: int) -> bool:
    """Is a part the last of its phase?"""
    return number + 1 == len(parts) or parts[number + 1][0] != parts[number][0]


def _drive(play: Play, answered: Callable[[Ask], Answer]) -> None:
    try:
        batch = next(play)
        while True:
            answers: dict[Seat, Answer] = {ask.seat: answered(ask) for ask in batch}
            batch = play.send(answers)
    except StopIteration:
        return


# ------------------------------------------------------------- one more, and another instead


@dataclass(frozen=True)
class Resumable:
    """A part that carries orders out one by one and does nothing else: played on what it has
    left, with orders that come after, it does what it would have done with all of them. tags: such
    orders are always carried out last; all are, if none are named."""

    play: Callable[[Any, Any], Play]
    tags: frozenset[str] = frozenset()

    def __call__(self, position: Any, table: Any) -> Play:
        return self.play(position, table)


class Known:
    """Rehearsals of plans that all begin with the same orders: these are rehearsed once, and what
    comes after them is put to what they leave.

    last: number of the last line of those orders. Of what comes after them it is told whatever
    `rehearse` tells; of those orders themselves, only what had come of them by then."""

    def __init__(self, last: int) -> None:
        self.last = last
        self._first: tuple[list[Order], _Before] | None = None
        self._made: tuple[list[Order], Any] | None = None

    def made(self, head: Sequence[Order], make: Callable[[], T]) -> T:
        """What a ruleset that does not rehearse keeps of the orders they begin with."""
        if self._made is None or self._made[0] != list(head):
            self._made = list(head), make()
        made: T = self._made[1]
        return made

    def rehearse(
        self,
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
        """As `rehearse`; the position is not changed, and is that of the earlier calls."""
        head = [order for order in orders if order.line <= self.last]
        if self._first is None or self._first[0] != head:
            stage = _Stage(
                ruleset, board, position.model_copy(deep=True), ask, rulings, doubt, outright
            )
            stage.table.doubts.extend(doubts)
            stage.bring(head)
            self._first = head, _Before(stage, parts)
        return self._first[1].followed([order for order in orders if order.line > self.last])


class _Before:
    """What some orders come to, part by part."""

    def __init__(self, stage: _Stage, parts: Sequence[Part]) -> None:
        self.parts, self.over = parts, 0
        self.left: list[_Stage] = [_kept(stage)]
        """What is there before each part and after the last."""
        self.taken: list[set[str]] = []
        """The orders that the questions of each part take."""
        for number in range(len(parts)):
            asked = len(stage.asked)
            went_on = stage.play(parts, number)
            questions = [one for one, _ in stage.asked[asked:]]
            self.taken.append({tag for one in questions for tag in one.accepts})
            self.left.append(_kept(stage, self.left[-1]))
            if not went_on:
                break
            self.over = number + 1

    def followed(self, orders: Sequence[Order]) -> Rehearsal:
        """What comes of more orders after them. The parts that ask for none of them are as they
        were; and once each of them is carried out, nothing later is told of it."""
        tags = {order.tag() for order in orders}
        whole = any(isinstance(order, AskMe) for order in orders)
        asks = (number for number, some in enumerate(self.taken) if whole or some & tags)
        first = next(asks, len(self.taken))
        again = not whole and first < len(self.taken) and self._again(first, tags)
        stage = self.left[first + again].copied()
        if again:
            stage.given = []  # they were given then
        count = len(stage.looked)
        stage.bring(orders)
        for number in range(min(first, self.over)):
            if ends(self.parts, number):
                stage.position = self.left[number + 1].position
                stage.lapse(self.parts[number][0])
        stage.position = self.left[first + again].position.model_copy(deep=True)
        for number in range(first, len(self.parts) if first < len(self.taken) else first):
            if not stage.play(self.parts, number) or _done(stage, count):
                break
        return stage.told()

    def _again(self, number: int, tags: Collection[str]) -> bool:
        """May a part be played on, for orders of some kinds that it takes?"""
        play = self.parts[number][1]
        if not isinstance(play, Resumable):
            return False
        return not play.tags or (self.taken[number] & set(tags)) <= play.tags


def _done(stage: _Stage, count: int) -> bool:
    """Has all been said of the orders behind the first so many?"""
    return all(
        (one.taken and not one.order.stays()) or number in stage.table.told
        for number, one in enumerate(stage.looked[count:], count + 1)
    )


def _kept(stage: _Stage, before: _Stage | None = None) -> _Stage:
    """A rehearsal as it is now. before: what was kept last, whose position is shared if nothing
    has changed since."""
    kept = stage.copied()
    same = before is not None and before.position == stage.position
    kept.position = before.position if before and same else stage.position.model_copy(deep=True)
    return kept
