"""Golden play-throughs: a game in plain text with all that each seat gets.

A play-through is a folder with

    game.toml     ruleset, scenario, rulings, seed, and where to stop
    orders.txt    what each seat sent, as text, ask by ask
    golden.txt    what came of it: asks, who answered, events, reports

A play-through may leap, as a book's example does ("suppose that ..."): at the stop named in a
table `[[leaps]]` of `game.toml` what is asked is dropped, and the game goes on with `phase` from
the position that its `position` says in words.

`golden.txt` is what the test compares; `pytest --golden` writes it anew, and the
diff is read. `orders.txt` holds blocks: a heading `== <number of the stop> <seat>
<key>`, then the text as a player would mail it (standing orders among it). A
seat without a block for a stop is silent.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.dice import LoadedDice, seed_of
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import (
    Ask,
    Event,
    Order,
    Ruleset,
    Seat,
    StandingOrder,
    canonical,
    digest,
)
from adjudicator.reports import compose

_BLOCK = re.compile(r"^== (\d+) (\S+) (.*)$")
AnyRuleset = Ruleset[Any, Any]
Mailer = Callable[[int, Ask, Any], str]
"""(number of the stop, the ask, the seat's view) -> the text that the seat sends."""


@dataclass
class Script:
    """What a folder holds."""

    title: str
    ruleset: str
    scenario: str
    seed: bytes
    rulings: dict[str, Any] = field(default_factory=dict)
    dice: dict[str, int | dict[str, int]] = field(default_factory=dict)
    """Loaded dice by label, those of a table `[dice.7]` after stop 7 alone; the others come from
    the chain of `seed`."""
    leaps: list[dict[str, Any]] = field(default_factory=list)
    """`at`, `says`, `phase`, `position`, see above."""

    def loaded(self, stop: int) -> dict[str, int]:
        """The dice that are loaded after a stop."""
        always = {label: n for label, n in self.dice.items() if isinstance(n, int)}
        now = self.dice.get(str(stop), {})
        return always | (now if isinstance(now, dict) else {})

    stops: int = 10_000
    """Stops after which the play-through ends, if the game has not."""
    turns: int = 10_000
    """Turns after which it ends."""
    short: bool = False
    """Of a report, parts that another reader has been told word for word are told once."""
    orders: dict[tuple[int, Seat], str] = field(default_factory=dict)


def read_script(folder: Path) -> Script:
    facts = tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))
    script = Script(**(facts | {"seed": bytes.fromhex(facts["seed"])}))
    block: tuple[int, Seat] | None = None
    for line in (folder / "orders.txt").read_text(encoding="utf-8").splitlines():
        if heading := _BLOCK.match(line):
            block = (int(heading[1]), heading[2])
            script.orders[block] = ""
        elif block:
            script.orders[block] += line + "\n"
    return script


class Playing:
    """One play-through, written down as it goes."""

    def __init__(self, ruleset: AnyRuleset, board: Any, script: Script, anew: bool = False) -> None:
        """anew: rebuild everything from JSON at each stop."""
        self.ruleset, self.board, self.script, self.anew = ruleset, board, script, anew
        self.book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
        self.lines: list[str] = []
        self.standing: dict[Seat, list[StandingOrder]] = {}
        self.told: list[Event] = []
        self.before: dict[Seat | None, Any] = {}
        self.mails: dict[Seat, int] = {}
        self.turns_done: list[str] = []

    def run(self, mailer: Mailer | None = None) -> str:
        """Play to the end and give the golden text. mailer: instead of the script's orders."""
        script = self.script
        rulings = self.ruleset.rulings_with(script.rulings)
        position = self.ruleset.open(self.board, script.scenario, rulings)
        progress = begin(self.ruleset, self.board, position, rulings)
        self.write(f"# {script.title}", f"history {progress.history[:16]}", "")
        submissions: dict[Seat, list[Order]] | None = None
        for stop in range(1, script.stops + 1):
            step = self.advance(progress, submissions, script.loaded(stop - 1))
            progress = step.progress
            self.publish(step, rulings)
            if step.outcome or len(self.turns_done) > script.turns:
                break
            leap = next((one for one in script.leaps if one["at"] == stop), None)
            if leap is not None:
                progress, submissions = self.leap(leap, rulings), None
                continue
            submissions = {}
            for ask in step.asks:
                text = self.mail(stop, ask, step.views[ask.seat], mailer)
                orders = self.receive(stop, ask, step.views[ask.seat], text)
                if text:
                    self.mails[ask.seat] = self.mails.get(ask.seat, 0) + 1
                    submissions[ask.seat] = orders
        counts = ", ".join(f"{seat} {n}" for seat, n in sorted(self.mails.items()))
        self.write(f"== the end: {len(self.turns_done)} turns; mails {counts}")
        self.write(f"history {progress.history[:16]}")
        if step.outcome:
            self.write(f"{step.outcome.text} ({step.outcome.clause})")
        return "\n".join(self.lines) + "\n"

    def write(self, *lines: str) -> None:
        self.lines += lines

    def leap(self, leap: Mapping[str, Any], rulings: Mapping[str, Any]) -> Progress:
        """The game somewhere else: nobody has been told anything of what lies between."""
        self.write("", f"== {leap['says']}", "")
        position = self.ruleset.from_words(self.board, leap["position"])
        progress = begin(self.ruleset, self.board, position, rulings)
        progress.phase = leap["phase"]
        self.before, self.told = {}, []
        return progress

    def advance(
        self,
        progress: Progress,
        submissions: Mapping[Seat, Sequence[Order]] | None,
        dice: Mapping[str, int],
    ) -> Step:
        if self.anew:
            progress = Progress.model_validate_json(progress.model_dump_json())
        seeds = chain_dice(lambda k: seed_of(self.script.seed, k))
        return advance(
            self.ruleset,
            self.board,
            progress,
            (lambda k, h: LoadedDice(dice, then=seeds(k, h))) if dice else seeds,
            submissions,
            self.standing,
        )

    def mail(self, stop: int, ask: Ask, view: Any, mailer: Mailer | None) -> str:
        if mailer is None:
            return self.script.orders.get((stop, ask.seat), "")
        text = mailer(stop, ask, self.ruleset.load_view(view))
        if text:
            self.script.orders[stop, ask.seat] = text
        return text

    def receive(self, stop: int, ask: Ask, dumped: Any, text: str) -> list[Order]:
        """What a seat is asked, what it sent, and what the receipt says of it."""
        view = self.ruleset.load_view(dumped)
        self.write(
            f"-- stop {stop}, asked of {ask.seat} ({ask.clause}): {ask.title}",
            f"   ask {ask.digest()[:16]}, view {digest(dumped)[:16]}; silence: {ask.silence}",
        )
        self.write(*(f"   | {line}" for line in self.ruleset.situation(self.board, view, ask)))
        if not text:
            return []
        lexicon = self.ruleset.lexicon(self.board, view)
        reading = self.book.read(text, lexicon)
        for standing in (o for o in reading.orders if isinstance(o, StandingOrder)):
            self.standing.setdefault(ask.seat, []).append(standing)
        orders = [o for o in reading.orders if not isinstance(o, StandingOrder)]
        checked = check(self.ruleset, self.board, ask, view, orders, self.script.rulings)
        for order in checked.stands:
            note = checked.notes.get(order.line, "")
            words = self.book.write(order, lexicon)
            self.write(f"   {order.line:3}  {words}{f'  ({note})' if note else ''}")
        for bad in reading.misread:
            self.write(f"   {bad.line:3}  not understood: {bad.sentence}")
        for no in checked.refused:
            self.write(f"   {no.line:3}  not allowed ({no.clause}): {no.text}")
        return list(checked.stands)

    def publish(self, step: Step, rulings: Mapping[str, Any]) -> None:
        for number, batch in step.batches:
            for given in batch.answers:
                which = f" {given.which}" if given.which else ""
                key = next(a.key for a in batch.asks if a.seat == given.seat)
                if given.by != "player":
                    self.write(f"   {number} {given.seat} {key}: {given.by}{which}")
        for done in step.done:
            self.told += done.events
            for label, sides, result in done.rolls:
                self.write(f"   die {label}: {result} of {sides}")
            if done.report:
                self.report(done.position, done.report)
            if not self.turns_done or self.turns_done[-1] != done.turn.slug:
                self.turns_done.append(done.turn.slug)
        if step.events:
            self.told += step.events

    def report(self, dumped: Any, title: str) -> None:
        """What every seat is told; word for word once, by reference where it is the same."""
        position = self.ruleset.load_position(dumped)
        seen: dict[str, str] = {}
        seats: list[Seat | None] = [*self.ruleset.seats(self.board, position), None]
        for seat in seats:
            view = self.ruleset.view(self.board, position, seat)
            events = [e for e in (event.for_seat(seat) for event in self.told) if e]
            report = self.ruleset.report(self.board, view, self.before.get(seat), events, title)
            sheet = self.ruleset.sheet(self.board, view, events)
            text = compose.text(report, compose.Meta(game="golden"), header=False)
            name = seat or "spectator"
            self.write(f"== report for {name}: sheet {digest(sheet)[:16]}")
            if text in seen:
                self.write(f"   as for {seen[text]}", "")
            elif self.script.short:
                self.told_once(text, seen)
                seen[text] = name
            else:
                seen[text] = name
                self.write(text)
            self.before[seat] = view
        self.told = []

    def told_once(self, text: str, seen: Mapping[str, str]) -> None:
        """The parts of a report that no reader before has been told so."""
        known: dict[str, str] = {}
        for whole, name in seen.items():
            for part in whole.split("\n\n"):
                known.setdefault(part, name)
        for part in text.split("\n\n"):
            heading = part.splitlines()[0] if part.strip() else ""
            if known.get(part) and heading:
                self.write(f"   {heading}: as for {known[part]}")
            else:
                self.write(part, "")


def write_orders(script: Script) -> str:
    """`orders.txt` of a script whose orders a mailer made up."""
    return "".join(
        f"== {stop} {seat} \n{text.rstrip()}\n"
        for (stop, seat), text in sorted(script.orders.items())
    )


__all__ = ["Playing", "Script", "canonical", "read_script", "write_orders"]
