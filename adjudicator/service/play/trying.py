"""What if: a seat's orders tried out on what it sees, with dice of their own.

The position is made from the seat's view alone (`Ruleset.supposed`), so that a try-out can
tell nothing that the view does not. Dice come from the number of the try-out: they have
nothing to do with those of the game. Nothing is stored.
"""

from __future__ import annotations

import hashlib
import logging
from collections import Counter as Tally
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel, Field

from adjudicator.core import engine
from adjudicator.core.checking import check
from adjudicator.core.engine import AnyRuleset, DiceFor
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Ask, Event, Order, StandingOrder, load_orders
from adjudicator.core.telling import Geometry, Report, Sheet
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar import Work
from adjudicator.service.play import drafts, working
from adjudicator.service.words import seat_title

log = logging.getLogger(__name__)

MOST_BATCHES = 60
MOST_TIMES = 20


class Tried(BaseModel):
    """What came of one try-out. supposed: what it took for granted. asked: questions that the
    seat would be put, and what was taken for its answer. often: headline -> how many of
    several try-outs ended so."""

    number: int
    report: Report
    sheet: Sheet
    geometry: Geometry | None = None
    supposed: list[str] = Field(default_factory=list)
    asked: list[str] = Field(default_factory=list)
    refused: list[str] = Field(default_factory=list)
    often: dict[str, int] = Field(default_factory=dict)


def why_not(desk: Desk, seat_id: int) -> str:
    """Why nothing can be tried out now, as a sentence; empty if it can."""
    with desk.store.read() as session:
        return _why_not(working.work_of(desk, session, seat_id))


def _why_not(work: Work) -> str:
    if work.ask is None or work.row is None:
        return "You have nothing to answer now, so there is nothing to try out."
    if work.row.batch > 1:
        return (
            "You can try out orders only at the first question of a phase, because a "
            "try-out starts the phase from the beginning. This question comes in the "
            "middle of a phase."
        )
    if work.ruleset.supposed(work.board, work.view) is None:
        return (
            f"You cannot try out orders in {work.ruleset.title}: you do not see enough of the "
            "position."
        )
    return ""


def try_out(
    desk: Desk,
    seat_id: int,
    text: str,
    others: Mapping[str, str] | None = None,
    number: int = 1,
    times: int = 1,
) -> Tried:
    """Play the seat's orders out, up to the next report, on a position that fits its view.

    others: what other seats are supposed to order; those who are not named are silent.
    number: of the try-out; the same number throws the same dice. times: try-outs, numbered
    on from there, of which the first is told and all are counted. ServiceError: it cannot be
    done now, and why."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        if reason := _why_not(work):
            raise ServiceError(reason)
        trial = _Trial(work, text, others or {})
    try:
        first = trial.play(number)
        headlines = [first.report.headline]
        for more in range(1, min(times, MOST_TIMES)):
            headlines.append(trial.play(number + more).report.headline)
    except ServiceError:
        raise
    except Exception as error:
        # A position that fits a view need not fit the rules: that is not a mistake of the game.
        log.info("A try-out of %s failed: %r", work.game.slug, error)
        raise ServiceError(
            "We cannot play this out from what you see: things hidden from you would decide."
        ) from error
    if times > 1:
        first.often = dict(Tally(headlines).most_common())
    return first


class _Trial:
    """One seat's orders, ready to be played out as often as wanted."""

    def __init__(self, work: Work, text: str, others: Mapping[str, str]) -> None:
        assert work.ask is not None
        assert work.row is not None
        self.work, self.ask, self.phase = work, work.ask, work.row.phase
        self.ruleset: AnyRuleset = work.ruleset
        rest = working.split(work, working.cleaned(text))[1]
        standing, orders = drafts.parted(drafts.read(work, rest).orders)
        checked = check(work.ruleset, work.board, self.ask, work.view, orders, work.game.rulings)
        self.refused = [no.text for no in checked.refused]
        self.orders = checked.stands
        classes = work.ruleset.order_classes()
        kept = load_orders([row.order for row in work.standing], classes)
        self.standing = [*(one for one in kept if isinstance(one, StandingOrder)), *standing]
        self.others = {seat: words for seat, words in others.items() if words.strip()}

    def play(self, number: int) -> Tried:
        """One try-out."""
        made = self.ruleset.supposed(self.work.board, self.work.view)
        assert made is not None
        position, supposed = made
        seat, board = self.work.seat.name, self.work.board
        before = self.ruleset.view(board, position, seat).model_copy(deep=True)
        given = {name: self._read(position, name, words) for name, words in self.others.items()}
        progress = engine.begin(self.ruleset, board, position, self.work.game.rulings)
        progress.phase = self.phase
        tried = Tried(
            number=number,
            report=Report(title="", headline=""),
            sheet=Sheet(title=""),
            supposed=supposed,
            refused=self.refused,
        )
        events, last = self._run(progress, _dice(self.work, number), given, tried)
        after = self.ruleset.load_position(last.position)
        view = self.ruleset.view(board, after, seat)
        seen = [event for event in (e.for_seat(seat) for e in events) if event is not None]
        tried.report = self.ruleset.report(board, view, before, seen, f"Try-out {number}")
        tried.sheet = self.ruleset.sheet(board, view, seen)
        tried.geometry = self.ruleset.geometry(board, view)
        return tried

    def _run(
        self,
        progress: Progress,
        dice: DiceFor,
        given: Mapping[str, list[Order]],
        tried: Tried,
    ) -> tuple[list[Event], Step]:
        """Step by step to the next report, the end of the game, or too many questions."""
        seat = self.work.seat.name
        events: list[Event] = []
        answers: dict[str, list[Order]] | None = None
        left = {name: list(orders) for name, orders in given.items()}
        first = True
        for _ in range(MOST_BATCHES):
            step = engine.advance(
                self.ruleset, self.work.board, progress, dice, answers, {seat: self.standing}
            )
            progress, answers = step.progress, {}
            for done in step.done:
                events += done.events
                if done.report is not None or step.outcome is not None:
                    step.position = done.position
                    return events, step
            events += step.events
            if not step.asks:
                return events, step
            for ask in step.asks:
                if ask.seat == seat and first:
                    answers[seat], first = self.orders, False
                elif ask.seat == seat:
                    tried.asked.append(f"{ask.title} {ask.silence}".strip())
                elif taken := _fitting(ask, left.get(ask.seat, [])):
                    answers[ask.seat] = taken
        return events, step

    def _read(self, position: Any, seat: str, text: str) -> list[Order]:
        """What another seat is supposed to order, by the names that its own view holds."""
        view = self.ruleset.view(self.work.board, position, seat)
        lexicon = self.ruleset.lexicon(self.work.board, view)
        reading = self.work.book.read(text, lexicon)
        for misread in reading.misread:
            self.refused.append(f"{seat_title(seat)}: {misread.words()}")
        return drafts.parted(reading.orders)[1]


def _fitting(ask: Ask, orders: list[Order]) -> list[Order]:
    """The orders that answer an ask or its plan; they are taken from the list."""
    wanted = {*ask.accepts, *ask.ahead}
    found = [order for order in orders if order.tag() in wanted and order.fits(ask)]
    answering = [order for order in found if order.tag() in ask.accepts][: ask.at_most]
    found = [o for o in found if o.tag() not in ask.accepts or any(o is a for a in answering)]
    orders[:] = [order for order in orders if not any(order is one for one in found)]
    return found


def _dice(work: Work, number: int) -> DiceFor:
    """Dice that only the try-out's number decides; no seed of the game comes near them."""
    name = f"try-out/{work.game.slug}/{work.seat.name}/{number}"
    seed: Callable[[int], bytes] = lambda k: hashlib.sha256(f"{name}/{k}".encode()).digest()  # noqa: E731
    return engine.chain_dice(seed)
