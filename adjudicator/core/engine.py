"""Drives a ruleset's phases: asks, answers, replay.

`advance` is the service's one call: it closes the open batch of a waiting game
and runs the rules to the next batch that somebody must answer, or to the end.
A waiting game is a `Progress`: the position at the start of the phase and the
batches closed since. The phase is played again from there, each question and
each event compared with what was recorded (`Mismatch`).

`Run` is one phase being played. A simulation keeps it alive and never replays.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.ladder import Ladder
from adjudicator.core.progress import (
    BY_VALUES,
    Asked,
    Batch,
    Given,
    PhaseDone,
    Plan,
    Progress,
    Step,
    events_digest,
    next_history,
)
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    NoOrders,
    Order,
    Outcome,
    Play,
    Ruleset,
    Seat,
    StandingOrder,
    Table,
    canonical,
    digest,
    dump_orders,
    load_orders,
)

MOST_BATCHES = 1000
"""Batches in one phase after which it is a runaway."""

AnyRuleset = Ruleset[Any, Any]


class Mismatch(Exception):
    """A replay asked or told something else than was recorded. The game must stop."""


class Runaway(Exception):
    """A phase closed a thousand batches."""


class NoPhase(TypeError):
    """A phase that is not a generator: nothing in it is put with `yield from`."""

    def __init__(self, phase: str) -> None:
        super().__init__(
            f"the phase {phase!r} is a plain function: a phase has a `yield from ask(...)` in it,"
            " one that asks nobody `yield from ask()`"
        )


# ---------------------------------------------------------------------- run


class Run:
    """One phase being played on a position that it may change.

    `asks` is the open batch, or None when the phase is done. `close` sends the
    answers. Nothing is copied or stored here.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        board: Any,
        position: Any,
        phase: str,
        dice: Dice,
        rulings: Mapping[str, Scalar],
    ) -> None:
        self.ruleset, self.board, self.position, self.phase = ruleset, board, position, phase
        self.table: Table[Any] = Table(board=board, dice=dice, rulings=rulings, phase=phase)
        self.batches = 0
        self._play: Play = ruleset.phases[phase](position, self.table)
        if not isinstance(self._play, Generator):
            raise NoPhase(phase)
        self.asks: tuple[Ask, ...] | None = None
        self._step(lambda: next(self._play))

    def _step(self, go: Callable[[], tuple[Ask, ...]]) -> None:
        try:
            self.asks = go()
        except StopIteration:
            self.asks = None
            return
        self.batches += 1
        if self.batches > MOST_BATCHES:
            raise Runaway(f"phase {self.phase} put more than {MOST_BATCHES} batches of asks")

    def close(self, answers: Answers) -> None:
        """Answers for exactly the seats that were asked."""
        assert self.asks is not None
        self._step(lambda: self._play.send(answers))

    def view(self, seat: Seat | None) -> Any:
        return self.ruleset.view(self.board, self.position, seat)


def default_answer(ask: Ask, classes: Mapping[str, type[Order]]) -> Answer:
    """What silence means."""
    return Answer(tuple(load_orders(ask.default, classes)), "default")


# ------------------------------------------------------------------ advance

DiceFor = Callable[[int, str], Dice]
"""(number of the phase, history at its start) -> the dice it rolls with."""


def chain_dice(seed: Callable[[int], bytes]) -> DiceFor:
    """The dice of a real game: `seed(k)` gives `s[k]`."""
    return lambda number, history: ChainDice(seed(number), history)


def begin(
    ruleset: AnyRuleset,
    board: Any,
    position: Any,
    rulings: Mapping[str, Scalar],
    *,
    by_values: bool = False,
) -> Progress:
    """The progress of a game that has not run yet. by_values: its dice take orders as values
    (`next_history`), as in every game of a house."""
    opened = digest(["opened", ruleset.name, position.model_dump(mode="json")])
    opened = f"{BY_VALUES if by_values else ''}{opened}"
    return Progress(
        ruleset=ruleset.name,
        version=ruleset.version,
        rulings=dict(rulings),
        phase=ruleset.first_phase(board, position),
        number=1,
        position=position.model_dump(mode="json"),
        history=opened,
        before=opened,
    )


def advance(
    ruleset: AnyRuleset,
    board: Any,
    progress: Progress,
    dice_for: DiceFor,
    submissions: Mapping[Seat, Sequence[Order]] | None = None,
    standing: Mapping[Seat, Sequence[StandingOrder]] | None = None,
    stop_after: str | None = None,
    link: str = "",
) -> Step:
    """Close the open batch with what was submitted and run on.

    submissions: per asked seat the orders that stood when the batch was closed; a
    seat that is missing has been silent. None: nothing is open yet (a new game),
    or the step was stopped right after a phase; or the game was taken back to a question in the
    middle of a phase, which is put again as it was then.
    standing: the standing orders of each seat, first one first.
    stop_after: stop when this phase is done although nobody must answer.
    link: what a witness gave against the orders that are submitted.

    `progress` is not changed. Raises `Mismatch`, `Runaway`, and whatever a bug in
    the rules raises; then nothing has happened.
    """
    classes = ruleset.order_classes()
    # A position is not changed where it stands: it is loaded, played on, and dumped.
    state = progress.model_copy(update={"position": {}}).model_copy(deep=True)
    state.position = progress.position
    if not state.batches:
        state.version = ruleset.version  # other rules take over at phase boundaries only
    step = Step(progress=state)
    ladder = Ladder(
        classes,
        {
            seat: (plan.name, load_orders(plan.orders, classes))
            for seat, plan in state.plans.items()
        },
        standing or {},
    )
    put_again = submissions is None and bool(state.batches)
    while state.phase is not None:
        run, number = _resume(ruleset, board, state, dice_for, classes), state.number
        if submissions is not None:
            if run.asks is None:
                raise Mismatch(f"phase {state.phase} has no open ask to close")
            _close(run, state, step, ladder, classes, submissions, link)
            submissions = None
        while run.asks is not None:
            if put_again:
                given = {one.seat: _answered(one, classes) for one in state.waiting}
                waiting = [(ask, given.get(ask.seat)) for ask in run.asks]
                put_again = False
            else:
                waiting = [(ask, ladder.answer(ask, _seeing(run, ask.seat))) for ask in run.asks]
            state.waiting = [
                _given(ask.seat, answer) for ask, answer in waiting if answer is not None
            ]
            step.asks = [ask for ask, answer in waiting if answer is None]
            if step.asks:
                step.views = {a.seat: run.view(a.seat).model_dump(mode="json") for a in step.asks}
                step.events = run.table.events[state.told :]
                step.position = run.position.model_dump(mode="json")
                step.turn = ruleset.turn(board, run.position)
                state.told = len(run.table.events)
                state.plans = _dump_plans(ladder)
                return step
            _close(run, state, step, ladder, classes, {})
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        done = state.phase
        position = run.position
        dumped, step.turn = position.model_dump(mode="json"), ruleset.turn(board, position)
        step.done.append(
            PhaseDone(
                phase=done,
                number=number,
                turn=step.turn,
                events=run.table.events[state.told :],
                position=dumped,
                report=ruleset.reports_after(board, position, done),
                rolls=list(run.table.dice.log),
                secrets=list(run.table.dice.hidden),
            )
        )
        state.phase = ruleset.next_phase(board, position, done)
        state.number += state.phase is not None
        state.position, state.batches, state.waiting, state.told = dumped, [], [], 0
        state.before = state.history
        step.position = dumped
        if stop_after == done:
            break
    state.plans = _dump_plans(ladder)
    if state.phase is None:
        step.outcome = ruleset.outcome(board, ruleset.load_position(state.position))
    return step


def _resume(
    ruleset: AnyRuleset,
    board: Any,
    state: Progress,
    dice_for: DiceFor,
    classes: Mapping[str, type[Order]],
) -> Run:
    """The open phase, played again up to its open batch."""
    assert state.phase is not None
    position = ruleset.load_position(state.position)
    history = state.before
    run = Run(ruleset, board, position, state.phase, dice_for(state.number, history), state.rulings)
    for n, batch in enumerate(state.batches, start=1):
        _compare(run, batch, n)
        history = next_history(history, batch)
        run.table.dice.turn_key(history)
        run.close({given.seat: _answered(given, classes) for given in batch.answers})
    return run


def _compare(run: Run, batch: Batch, n: int) -> None:
    """Does the replay ask and tell what was recorded?"""
    if run.asks is None:
        raise Mismatch(f"phase {run.phase} ends before its batch {n}")
    asked = [Asked.of(a) for a in run.asks]
    if len(asked) != len(batch.asks) or not all(map(Asked.same, asked, batch.asks)):
        raise Mismatch(f"phase {run.phase}, batch {n} asks something else than was recorded")
    if events_digest(run.table.events) != batch.events:
        raise Mismatch(f"phase {run.phase}, batch {n}: other events than were recorded")


def _close(
    run: Run,
    state: Progress,
    step: Step,
    ladder: Ladder,
    classes: Mapping[str, type[Order]],
    submissions: Mapping[Seat, Sequence[Order]],
    link: str = "",
) -> None:
    """Close the open batch: what waits, what was submitted, silence for the rest."""
    assert run.asks is not None
    waiting = {given.seat: given for given in state.waiting}
    answers: dict[Seat, Answer] = {}
    record: list[Given] = []
    for ask in run.asks:
        if ask.seat in waiting:
            given = waiting[ask.seat]
            answers[ask.seat] = _answered(given, classes)
        elif ask.seat in submissions:
            orders = [o for o in submissions[ask.seat] if not isinstance(o, NoOrders)]
            now = [o for o in orders if o.tag() in ask.accepts]
            ahead = [o for o in orders if o.tag() not in ask.accepts]
            ladder.begin(ask, ahead)
            spoken = Answer(tuple(now), "player")
            if not orders and submissions[ask.seat]:
                spoken = default_answer(ask, classes)  # `no orders` means what silence means
            answers[ask.seat] = ladder.complete(ask, spoken, _seeing(run, ask.seat))
            given = _given(ask.seat, answers[ask.seat], ahead)
        else:
            ladder.begin(ask, [])
            answers[ask.seat] = ladder.complete(
                ask, default_answer(ask, classes), _seeing(run, ask.seat)
            )
            given = _given(ask.seat, answers[ask.seat])
        record.append(given)
    batch = Batch(
        asks=[Asked.of(a) for a in run.asks],
        answers=record,
        events=events_digest(run.table.events),
        witness=link,
    )
    state.batches.append(batch)
    state.waiting = []
    state.history = next_history(state.history, batch)
    step.batches.append((state.number, batch))
    run.table.dice.turn_key(state.history)
    run.close(answers)


def _given(seat: Seat, answer: Answer, ahead: Sequence[Order] = ()) -> Given:
    return Given(
        seat=seat,
        orders=dump_orders(answer.orders),
        by=answer.by,
        which=answer.which,
        ahead=dump_orders(ahead),
    )


def _answered(given: Given, classes: Mapping[str, type[Order]]) -> Answer:
    return Answer(tuple(load_orders(given.orders, classes)), given.by, given.which)


def _dump_plans(ladder: Ladder) -> dict[Seat, Plan]:
    return {
        seat: Plan(name=name, orders=dump_orders(orders))
        for seat, (name, orders) in sorted(ladder.plans.items())
    }


# ----------------------------------------------------------------- keep alive

Answerer = Callable[[Ask, Callable[[], Any]], Sequence[Order]]
"""A bot: the ask and a way to see what its seat sees -> orders (answer and plan mixed)."""


def play(
    ruleset: AnyRuleset,
    board: Any,
    position: Any,
    dice_for: DiceFor,
    rulings: Mapping[str, Scalar],
    bots: Mapping[Seat, Answerer],
    standing: Mapping[Seat, Sequence[StandingOrder]] | None = None,
    after_batch: Callable[[Run], None] | None = None,
    until: Callable[[str, int], bool] | None = None,
    on_history: Callable[[str], None] | None = None,
    first: str | None = None,
) -> Outcome | None:
    """Play a game in one process, its phases kept alive, answered by bots.

    The position is changed in place. It sees the same asks and rolls the same
    dice as `advance` does with the same answers: the history is digested alike.
    after_batch is called before each batch is answered and at each phase's end
    (invariants). until(phase, number) true after a phase stops the game. on_history
    is told the digest of all batches after each one. first: the phase to begin with, of a
    position that stands at its beginning; else that of the scenario.
    """
    classes = ruleset.order_classes()
    ladder = Ladder(classes, {}, standing or {})
    history = begin(ruleset, board, position, rulings).history
    phase: str | None = first or ruleset.first_phase(board, position)
    number = 1
    while phase is not None:
        run = Run(ruleset, board, position, phase, dice_for(number, history), rulings)
        while run.asks is not None:
            if after_batch:
                after_batch(run)
            answers: dict[Seat, Answer] = {}
            record: list[Given] = []
            for ask in run.asks:
                see = _seeing(run, ask.seat)
                answer = ladder.answer(ask, see)
                ahead: list[Order] = []
                if answer is None:
                    orders = list(bots[ask.seat](ask, see))
                    now = [o for o in orders if o.tag() in ask.accepts]
                    ahead = [o for o in orders if o.tag() not in ask.accepts]
                    answer = ladder.complete(ask, Answer(tuple(now), "player"), see)
                    ladder.begin(ask, ahead)
                answers[ask.seat] = answer
                record.append(_given(ask.seat, answer, ahead))
            batch = Batch(
                asks=[Asked.of(a) for a in run.asks],
                answers=record,
                events=events_digest(run.table.events),
            )
            history = next_history(history, batch)
            if on_history:
                on_history(history)
            run.table.dice.turn_key(history)
            run.close(answers)
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        if after_batch:
            after_batch(run)
        finished, phase = phase, ruleset.next_phase(board, position, phase)
        if until and until(finished, number):
            return None
        number += 1
    return ruleset.outcome(board, position)


def _seeing(run: Run, seat: Seat) -> Callable[[], Any]:
    return lambda: run.view(seat)


__all__ = [
    "Asked",
    "Batch",
    "Given",
    "Ladder",
    "Mismatch",
    "PhaseDone",
    "Plan",
    "Progress",
    "Run",
    "Runaway",
    "Step",
    "advance",
    "begin",
    "canonical",
    "chain_dice",
    "play",
]
