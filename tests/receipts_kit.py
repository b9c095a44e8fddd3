"""Receipts against steps: does the rules core do what the receipt has promised?

For any ruleset: a game between its bots; at each question that a seat must answer, a
submission that may be good or bad (the bot's own orders, one of them at another place, with
another unit or number, doubled, shuffled, out of its phase), checked as the service checks it,
and then carried out by the phases although nobody has taken the bad orders out.

- What the receipt refuses is refused by the step, under the same clause.
- What it says stands is carried out, unless it says that this is in doubt
  (`Checked.doubtful`).

A phase tells what it did not carry out by a fact with `line` and `reason`, to the seat alone
(`core.protocol.NotCarriedOut`, or a fact of the ruleset's own), or the engine does
(`OrdersNotUsed`).

    def test_receipts_agree_with_steps():
        for found in disagreements(MyRules(), board, "my-scenario", seed=1, number=200):
            pytest.fail(str(found))
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.engine import AnyRuleset, Ladder, Run, default_answer
from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import (
    Answer,
    Ask,
    AskMe,
    Checked,
    Event,
    Order,
    Seat,
    StandingOrder,
)

ASKED = 0.15
"""Share of the plans that ask for every question, so that later questions are tried too."""
MOST_BATCHES = 300
"""Questions after which a submission is left alone."""


@dataclass
class Disagreement:
    """One order of which receipt and step say different things."""

    seed: str
    seat: Seat
    key: str
    turn: int
    text: list[str]
    line: int
    receipt: str
    step: str
    position: Any = field(repr=False, default=None)
    ask: Ask | None = field(repr=False, default=None)

    def __str__(self) -> str:
        lines = "\n".join(f"{n:5}  {line}" for n, line in enumerate(self.text, start=1))
        return (
            f"{self.seed}, turn {self.turn}, {self.seat} {self.key}, line {self.line}\n"
            f"receipt: {self.receipt}\nstep:    {self.step}\n{lines}"
        )


@dataclass
class Tally:
    """What was tried: submissions, their orders, and what the receipts said of them."""

    submissions: int = 0
    orders: int = 0
    stand: int = 0
    doubtful: int = 0
    refused: int = 0
    clauses: dict[str, int] = field(default_factory=dict)


@dataclass
class Game:
    """A game as it goes on: the phase that is played, from its beginning."""

    ruleset: AnyRuleset
    board: Any
    rulings: Mapping[str, Any]
    seed: str
    position: Any
    phase: str
    number: int
    closed: list[dict[Seat, Answer]] = field(default_factory=list)

    def dice(self) -> Dice:
        key = hashlib.sha256(f"{self.seed}/{self.number}".encode()).digest()
        return ChainDice(key, "")

    def run(self) -> tuple[Run, Any]:
        """The phase, played again up to its open question, on a copy."""
        position = self.position.model_copy(deep=True)
        run = Run(self.ruleset, self.board, position, self.phase, self.dice(), self.rulings)
        for n, answers in enumerate(self.closed):
            run.table.dice.turn_key(f"{n}")
            run.close(answers)
        return run, position


Bots = Mapping[Seat, Callable[[Ask, Callable[[], Any]], Sequence[Order]]]


def disagreements(
    ruleset: AnyRuleset,
    board: Any,
    scenario: str,
    seed: int,
    number: int,
    kinds: Sequence[str] = ("random",),
    tally: Tally | None = None,
    often: float = 0.5,
    last_turn: int = 10**6,
    rulings: Mapping[str, Any] | None = None,
) -> Iterator[Disagreement]:
    """Try so many submissions in games of a scenario, one game after the other.

    kinds: of bots, drawn for each seat. often: of which share of the questions a submission
    is tried. last_turn: the game begins anew after it. rulings: of the game, where they are
    not the ruleset's own."""
    tally = tally if tally is not None else Tally()
    game = 0
    while tally.submissions < number:
        game += 1
        name = f"{scenario}/{seed}/{game}"
        for one in questions(ruleset, board, scenario, name, kinds, last_turn, rulings):
            if one.lots.random() < often:
                yield from _try(one, tally)
                if tally.submissions >= number:
                    return


@dataclass
class Question:
    """A question of a game between bots, before it is answered: what its seat sees, and the
    orders that its bot is about to give."""

    game: Game
    plans: dict[Seat, tuple[str, list[Order]]]
    ask: Ask
    view: Any
    orders: list[Order]
    mutants: Mutants
    bots: Bots
    lots: random.Random


def questions(
    ruleset: AnyRuleset,
    board: Any,
    scenario: str,
    name: str,
    kinds: Sequence[str] = ("random",),
    last_turn: int = 10**6,
    chosen: Mapping[str, Any] | None = None,
) -> Iterator[Question]:
    """The questions of one game that a player would have to answer, in their order. name: of
    the game, from which dice and lots come."""
    lots = random.Random(name)
    rulings = ruleset.rulings_with(chosen or {})
    position = ruleset.open(board, scenario, rulings)
    makers = ruleset.bots()
    bots = {
        seat: makers[lots.choice(list(kinds))](board, f"{name}/{seat}")
        for seat in ruleset.seats(board, position)
    }
    classes = ruleset.order_classes()
    mutants = Mutants(ruleset, board, lots)
    phase: str | None = ruleset.first_phase(board, position)
    plans: dict[Seat, tuple[str, list[Order]]] = {}
    step = 0
    while phase is not None and getattr(position, "turn", 0) <= last_turn:
        step += 1
        before = position.model_copy(deep=True)
        game = Game(ruleset, board, rulings, name, before, phase, step)
        ladder = Ladder(classes, plans)
        run = Run(ruleset, board, position, phase, game.dice(), rulings)
        while run.asks is not None:
            answers: dict[Seat, Answer] = {}
            for ask in run.asks:
                see = _seeing(run, ask.seat)
                answer = ladder.answer(ask, see)
                if answer is None:
                    orders = list(bots[ask.seat](ask, see))
                    view = see().model_copy(deep=True)
                    # What the plans were when the question was put, for the fork.
                    now = {s: (n, list(o)) for s, (n, o) in ladder.plans.items()}
                    yield Question(game, now, ask, view, orders, mutants, bots, lots)
                    mutants.remember(orders)
                    answer = Answer(tuple(o for o in orders if o.tag() in ask.accepts), "player")
                    ahead = [o for o in orders if o.tag() not in ask.accepts]
                    if ask.opens and lots.random() < ASKED:
                        ahead.append(AskMe(topic="everything"))
                    ladder.begin(ask, ahead)
                answers[ask.seat] = answer
            game.closed.append(answers)
            run.table.dice.turn_key(f"{len(game.closed) - 1}")
            run.close(answers)
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        plans = ladder.plans
        phase = ruleset.next_phase(board, position, phase)


def said_and_done(
    ruleset: AnyRuleset, board: Any, position: Any, phase: str, **texts: str
) -> list[tuple[int, str, str]]:
    """What receipt and step say differently of the lines of a submission to a phase that is
    played from this position: line, receipt, step. texts: seat -> its orders, the first of them
    the one whose receipt it is; other questions get their default."""
    (seat, text), *others = texts.items()
    game, ask, given, checked = _by_hand(ruleset, board, position, phase, seat, text)
    bots = {
        other: lambda question, see, said=said: _read(ruleset, board, see(), question, said)
        for other, said in others
    }
    return list(compared(ask, given, checked, _carried(game, {}, ask, given, bots)))


def receipt_for(
    ruleset: AnyRuleset, board: Any, position: Any, phase: str, seat: Seat, text: str
) -> Checked:
    """The receipt for a submission to a phase that is played from this position."""
    return _by_hand(ruleset, board, position, phase, seat, text)[3]


def _by_hand(
    ruleset: AnyRuleset, board: Any, position: Any, phase: str, seat: Seat, text: str
) -> tuple[Game, Ask, list[Order], Checked]:
    rulings = ruleset.rulings_with({})
    game = Game(ruleset, board, rulings, "by hand", position.model_copy(deep=True), phase, 1)
    run, _ = game.run()
    ask = next(ask for ask in run.asks or () if ask.seat == seat)
    view = run.view(seat).model_copy(deep=True)
    given = _read(ruleset, board, view, ask, text)
    return game, ask, given, check(ruleset, board, ask, view, given, rulings)


def _read(ruleset: AnyRuleset, board: Any, view: Any, ask: Ask, text: str) -> list[Order]:
    book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
    reading = book.read(text, ruleset.lexicon(board, view), [*ask.accepts, *ask.ahead])
    assert not reading.misread, reading.misread
    return reading.orders


def _seeing(run: Run, seat: Seat) -> Callable[[], Any]:
    return lambda: run.view(seat)


def _try(one: Question, tally: Tally) -> Iterator[Disagreement]:
    """One submission: its receipt, and what the phases make of it."""
    game, ask = one.game, one.ask
    text, given = one.mutants.submission(ask, one.view, one.orders)
    if not given:
        return
    checked = check(game.ruleset, game.board, ask, one.view, given, game.rulings)
    bots = one.bots if one.lots.random() < 0.5 else {}
    late = _carried(game, one.plans, ask, given, bots)
    tally.submissions += 1
    tally.orders += len(given)
    tally.stand += len(checked.stands)
    tally.doubtful += len(checked.doubtful)
    tally.refused += len(checked.refused)
    for no in checked.refused:
        tally.clauses[no.clause] = tally.clauses.get(no.clause, 0) + 1
    for line, receipt, step in compared(ask, given, checked, late):
        yield Disagreement(
            seed=game.seed,
            seat=ask.seat,
            key=f"{game.phase} {ask.key}",
            turn=getattr(game.position, "turn", 0),
            text=text,
            line=line,
            receipt=receipt,
            step=step,
            position=game.run()[1],
            ask=ask,
        )


def compared(
    ask: Ask,
    given: Sequence[Order],
    checked: Checked,
    late: Mapping[int, Sequence[tuple[str, str]]],
) -> Iterator[tuple[int, str, str]]:
    """The lines of which receipt and step do not say the same. late: line -> what the step
    told of it, clauses and reasons."""
    answers = 0
    refused = {no.line: no for no in checked.refused}
    for order in given:
        told = late.get(order.line, ())
        step = "; ".join(f"{clause} {reason}" for clause, reason in told) or "carried out"
        no = refused.get(order.line)
        if no is not None:
            # What the question itself does not take never comes to a phase: nobody tells of it.
            foreign = order.tag() not in (*ask.accepts, *ask.ahead)
            too_many = (
                order.tag() in ask.accepts and ask.at_most is not None and answers >= ask.at_most
            )
            answers += order.tag() in ask.accepts
            vain = all(reason == "not used" for _, reason in told)
            own = too_many or no.clause == ask.clause
            if (foreign and vain) or (own and not told):
                continue
            if no.clause not in [clause for clause, _ in told]:
                yield order.line, f"refuses: {no.clause} {no.text}", step
            continue
        answers += order.tag() in ask.accepts
        if told and not any(order is one for one in checked.doubtful):
            yield order.line, f"stands: {checked.notes.get(order.line, '')}", step


def _carried(
    game: Game,
    plans: dict[Seat, tuple[str, list[Order]]],
    ask: Ask,
    given: Sequence[Order],
    bots: Bots,
) -> dict[int, list[tuple[str, str]]]:
    """The phases with this submission, up to the end of its plan. Questions to others get what
    their bots say, or their default. Gives what was told of each line."""
    classes = game.ruleset.order_classes()
    run, position = game.run()
    ladder = Ladder(classes, {seat: (name, list(o)) for seat, (name, o) in plans.items()})
    events: list[Event] = []
    pending = True
    phase: str | None = game.phase
    number, batches = game.number, len(game.closed)
    while phase is not None:
        while run.asks is not None:
            answers: dict[Seat, Answer] = {}
            for question in run.asks:
                see = _seeing(run, question.seat)
                if pending and question.seat == ask.seat and question.key == ask.key:
                    pending = False
                    ahead = [o for o in given if o.tag() not in ask.accepts]
                    now = tuple(o for o in given if o.tag() in ask.accepts)
                    ladder.begin(ask, ahead)
                    answers[ask.seat] = Answer(now, "player")
                    continue
                answer = ladder.answer(question, see)
                if answer is None and question.seat in bots and question.seat != ask.seat:
                    orders = bots[question.seat](question, see)
                    answer = Answer(
                        tuple(o for o in orders if o.tag() in question.accepts), "player"
                    )
                answers[question.seat] = answer or default_answer(question, classes)
            run.table.dice.turn_key(f"{batches}")
            run.close(answers)
            batches += 1
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        events += run.table.events
        # What answers a question of a plan may come to its turn in a later phase of that plan.
        plan, _ = ladder.plans.get(ask.seat, ("", []))
        if not plan or plan != (ask.opens or ask.scope) or batches > MOST_BATCHES:
            break
        phase = game.ruleset.next_phase(game.board, position, phase)
        if phase is None:
            break
        number, batches = number + 1, 0
        key = hashlib.sha256(f"{game.seed}/{number}".encode()).digest()
        run = Run(game.ruleset, game.board, position, phase, ChainDice(key, ""), game.rulings)
    late: dict[int, list[tuple[str, str]]] = {}
    for event in events:
        if ask.seat not in (event.to or ()):
            continue
        for one in event.facts.get("refused", ()):
            # Of a game that tells all that is secret in one event, so that numbers tell nothing.
            if isinstance(one, dict) and one.get("line") and one["seat"] == ask.seat:
                late.setdefault(one["line"], []).append((one["clause"], one["reason"]))
        if event.kind == "OrdersNotUsed":
            for order in event.facts["orders"]:
                if order.get("line"):
                    late.setdefault(order["line"], []).append((event.clause, "not used"))
        elif event.facts.get("line") and "reason" in event.facts:
            late.setdefault(event.facts["line"], []).append((event.clause, event.facts["reason"]))
    return late


class Mutants:
    """Submissions out of orders: their texts are written, changed and read again, so that
    nothing is tried which nobody could send."""

    def __init__(self, ruleset: AnyRuleset, board: Any, lots: random.Random) -> None:
        self.ruleset, self.board, self.lots = ruleset, board, lots
        self.book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
        self.past: list[Order] = []

    def remember(self, orders: Sequence[Order]) -> None:
        """Orders that were given, to be given again at a wrong moment."""
        self.past = [*self.past, *orders][-200:]

    def submission(
        self, ask: Ask, view: Any, orders: Sequence[Order]
    ) -> tuple[list[str], list[Order]]:
        """Lines, and the orders that are read from them."""
        lots = self.lots
        lexicon = self.ruleset.lexicon(self.board, view)
        chosen = [o for o in orders if not isinstance(o, StandingOrder | AskMe)]
        for _ in range(lots.choice((0, 1, 1, 2, 3))):
            chosen = self._changed(chosen, ask, lexicon)
        text: list[str] = []
        for order in chosen[:40]:
            try:
                line = self.book.write(order, lexicon)
            except (KeyError, ValueError):
                continue
            if line and "\n" not in line:
                text.append(line)
        reading = self.book.read("\n".join(text), lexicon, [*ask.accepts, *ask.ahead])
        return text, [o for o in reading.orders if not isinstance(o, StandingOrder | AskMe)]

    def _changed(self, orders: list[Order], ask: Ask, lexicon: Lexicon) -> list[Order]:
        lots = self.lots
        match lots.choice(("field", "field", "field", "double", "shuffle", "past", "drop")):
            case "past" if self.past:
                fits = [o for o in self.past if o.tag() in (*ask.accepts, *ask.ahead)]
                one = lots.choice(fits if fits and lots.random() < 0.8 else self.past)
                at = lots.randrange(len(orders) + 1)
                return [*orders[:at], one, *orders[at:]]
            case "double" if orders:
                return [*orders, lots.choice(orders)]
            case "shuffle" if orders:
                return lots.sample(orders, len(orders))
            case "drop" if len(orders) > 1:
                at = lots.randrange(len(orders))
                return [*orders[:at], *orders[at + 1 :]]
            case "field" if orders:
                at = lots.randrange(len(orders))
                changed = self._mutant(orders[at], lexicon)
                return [*orders[:at], changed, *orders[at + 1 :]]
        return orders

    def _mutant(self, model: Any, lexicon: Lexicon) -> Any:
        """The order, or a phrase in it, with one field changed."""
        fields = [f for f in type(model).model_fields if f not in ("when", "line")]
        self.lots.shuffle(fields)
        for name in fields:
            value = getattr(model, name)
            new = self._other(value, lexicon)
            if new is None or new == value:
                continue
            try:
                dumped = {**model.model_dump(exclude_defaults=True), name: _dumped(new)}
                return type(model).model_validate(dumped)
            except (ValidationError, ValueError):
                continue
        return model

    def _other(self, value: Any, lexicon: Lexicon) -> Any:
        lots = self.lots
        match value:
            case bool():
                return not value
            case int():
                return max(1, value + lots.choice((-2, -1, 1, 2, 5)))
            case str() if value:
                kinds = [kind for kind in sorted(lexicon.kinds) if lexicon.knows(kind, value)]
                ids = [name.id for name in lexicon.kinds[kinds[0]]] if kinds else []
                return lots.choice(ids) if ids else None
            case tuple() | list() if value:
                at = lots.randrange(len(value))
                item = value[at]
                new = (
                    self._mutant(item, lexicon)
                    if isinstance(item, BaseModel)
                    else self._other(item, lexicon)
                )
                if new is None:
                    return None
                return type(value)([*value[:at], new, *value[at + 1 :]])
            case BaseModel():
                return self._mutant(value, lexicon)
        return None


def _dumped(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_defaults=True)
    if isinstance(value, tuple | list):
        return [_dumped(item) for item in value]
    return value
