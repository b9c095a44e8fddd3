"""A first turn, walked through: what one is asked, what one writes, what comes back.

A walk is a small file (`docs/games/first-turn/<game>.toml`): a scenario, the seat of the reader,
words to go with each question, and the orders that he would send. It is played by the rules
themselves, the other seats by the house's sensible players, and written down as a page: what the
page shows is what happens.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.checking import check
from adjudicator.core.dice import seed_of
from adjudicator.core.engine import AnyRuleset, advance, begin, chain_dice
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Ask, Event, Order, StandingOrder
from adjudicator.reports import compose
from adjudicator.reports.clauses import short

MOST_STOPS = 60
"""Batches of questions, those to other seats included."""
READY = re.compile(r"(?m)^ready *$")
BOT = "sensible"


class Stop(BaseModel):
    """A question to the reader. says: before it; orders: what he sends; after: when the receipt
    has come."""

    model_config = ConfigDict(extra="forbid")

    says: str
    orders: str
    after: str = ""


class Walk(BaseModel):
    """title, intro, outro: words. seed: hex digits. steps: one for each question."""

    model_config = ConfigDict(extra="forbid")

    title: str
    ruleset: str
    scenario: str
    seat: str
    seed: str
    intro: str
    outro: str
    steps: list[Stop] = Field(min_length=1)


def read(path: Path) -> Walk:
    """A walk as it is written. ValidationError for one that is not whole."""
    return Walk.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


class Walking:
    """One walk, written down as it goes."""

    def __init__(self, ruleset: AnyRuleset, board: Any, walk: Walk) -> None:
        self.ruleset, self.board, self.walk = ruleset, board, walk
        self.book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
        self.rulings = ruleset.rulings_with({})
        self.standing: dict[str, list[StandingOrder]] = {}
        self.left = list(walk.steps)
        self.told: list[Event] = []
        self.before: Any = None
        self.lines: list[str] = []
        self.refused: list[str] = []
        """What the rules would not have of the reader's orders."""

    def page(self) -> str:
        """Play it, and give the page as Markdown. ValueError: the game has come to its end, or
        asks others again and again, before all steps are used."""
        walk = self.walk
        self._write(f"# {walk.title}", "", walk.intro.strip(), "")
        position = self.ruleset.open(self.board, walk.scenario, self.rulings)
        self.before = self.ruleset.view(self.board, position, walk.seat)
        progress = begin(self.ruleset, self.board, position, self.rulings)
        submissions: Mapping[str, Sequence[Order]] | None = None
        for _ in range(MOST_STOPS):
            step = self._advance(progress, submissions)
            progress = step.progress
            reported = self._publish(step)
            if not self.left and (reported or step.outcome):
                break
            if step.outcome:
                raise ValueError(f"{walk.title}: the game ended before its steps did")
            submissions = {ask.seat: self._answer(ask, step) for ask in step.asks}
        else:
            raise ValueError(f"{walk.title}: {len(self.left)} steps are never reached")
        self._write("## And then", "", walk.outro.strip())
        return "\n".join(self.lines).rstrip() + "\n"

    def _write(self, *lines: str) -> None:
        self.lines += lines

    def _advance(
        self, progress: Progress, submissions: Mapping[str, Sequence[Order]] | None
    ) -> Step:
        seed = bytes.fromhex(self.walk.seed)
        dice = chain_dice(lambda number: seed_of(seed, number))
        return advance(self.ruleset, self.board, progress, dice, submissions, self.standing)

    def _answer(self, ask: Ask, step: Step) -> list[Order]:
        view = self.ruleset.load_view(step.views[ask.seat])
        if ask.seat == self.walk.seat and self.left:
            return self._asked(ask, view)
        bot = self.ruleset.bots()[BOT](self.board, f"{self.walk.seed}/{ask.seat}/{ask.digest()}")
        return list(bot(ask, lambda: view))

    def _asked(self, ask: Ask, view: Any) -> list[Order]:
        """A question to the reader, his answer, and the receipt."""
        stop = self.left.pop(0)
        number = len(self.walk.steps) - len(self.left)
        lexicon = self.ruleset.lexicon(self.board, view)
        text = READY.sub("", stop.orders)
        reading = self.book.read(text, lexicon, prefer=[*ask.accepts, *ask.ahead])
        orders = [one for one in reading.orders if not isinstance(one, StandingOrder)]
        kept = [one for one in reading.orders if isinstance(one, StandingOrder)]
        self.standing.setdefault(ask.seat, []).extend(kept)
        checked = check(self.ruleset, self.board, ask, view, orders, self.rulings)
        self._write(f"## {number}. {ask.title}", "", stop.says.strip(), "")
        if ask.silence:
            self._write(
                f"The letter says what happens without an answer: “{ask.silence}” You write:", ""
            )
        self._write("```orders", *stop.orders.strip().splitlines(), "```", "")
        self._write("You get the receipt at once:", "")
        for order in [*checked.stands, *kept]:
            note = checked.notes.get(order.line, "")
            rule = f" ({short(order.clause)})" if order.clause else ""
            self._write(f"- `{self.book.write(order, lexicon)}`{rule}{f': {note}' if note else ''}")
        for misread in reading.misread:
            self.refused.append(f"{stop.orders.splitlines()[misread.line - 1]}: {misread.sentence}")
            self._write(f"- **Not understood**, line {misread.line}: {misread.sentence}")
        for no in checked.refused:
            self.refused.append(f"line {no.line}: {no.text} ({no.clause})")
            self._write(f"- **Not allowed**, line {no.line}: {no.text} ({short(no.clause)})")
        if text != stop.orders:
            self._write("- `ready`: nobody needs to wait for you")
        self._write("")
        if stop.after:
            self._write(stop.after.strip(), "")
        return list(checked.stands)

    def _publish(self, step: Step) -> bool:
        """The reports of a step; was there one?"""
        reported = False
        for done in step.done:
            self.told += done.events
            if not done.report:
                continue
            position = self.ruleset.load_position(done.position)
            view = self.ruleset.view(self.board, position, self.walk.seat)
            events = [e for e in (one.for_seat(self.walk.seat) for one in self.told) if e]
            report = self.ruleset.report(self.board, view, self.before, events, done.report)
            if len(self.left) < len(self.walk.steps):
                text = compose.text(report, compose.Meta(game="walk"), header=False)
                self._write("The report, as your side reads it:", "", "```text")
                self._write(*text.strip("\n").splitlines(), "```", "")
                reported = True
            self.before, self.told = view, []
        self.told += step.events
        return reported
