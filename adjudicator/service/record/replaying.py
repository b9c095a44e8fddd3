"""A recorded game played again from its opening, entry by entry of its journal.

A rollback is played as it happened: the phases that it made void are compared with what was
taken back, then the game stands again where the phase began. The same for a corrected
position, which begins its phase anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core import engine, journal
from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice, Dice, secret_seed
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.pack import Pack
from adjudicator.core.progress import Asked, Batch, Progress, Step, witnessed
from adjudicator.core.protocol import (
    Event,
    Order,
    Outcome,
    Seat,
    StandingOrder,
    canonical,
    digest,
    load_orders,
)
from adjudicator.core.saying import count
from adjudicator.service.record import patching, reporting
from adjudicator.service.record.advancing import run_phases
from adjudicator.service.record.chains import Chains, Ends, Known
from adjudicator.service.record.components import begun, loaded_with


class Wrong(Exception):
    """A check fails; the text says where."""


class SeedUnknown(Exception):
    """A die was rolled whose seed is not revealed yet."""


Rolls = Sequence[Sequence[Any]]
"""[label, sides, result] each."""


class AsRecorded(ChainDice):
    """The dice of a phase whose secret rolls cannot be computed yet: they fall as they are
    recorded. rolls: those of the phase; None: it was not played to its end."""

    def __init__(
        self,
        seed: bytes,
        history: str,
        rolls: Rolls | None,
        later: Sequence[tuple[int, bytes, bytes | None]] = (),
    ) -> None:
        super().__init__(seed, history, b"", [(after, one, b"") for after, one, _ in later])
        self.rolls = rolls

    def secret(self, label: str, sides: int) -> int:
        if self.rolls is None:
            raise SeedUnknown(label)
        at = len(self.hidden)
        kept = self.rolls[at] if at < len(self.rolls) else ()
        require(
            list(kept[:2]) == [label, sides],
            f"The secret roll “{label}” is not recorded.",
        )
        self.hidden.append((label, sides, int(kept[2])))
        return int(kept[2])


class _NotYet:
    """The dice of a phase whose seed is not revealed yet. A phase may ask before it rolls."""

    kept = True

    def __init__(self) -> None:
        self.log: list[tuple[str, int, int]] = []
        self.hidden: list[tuple[str, int, int]] = []

    def turn_key(self, history: str) -> None:
        pass

    def roll(self, label: str, sides: int) -> int:
        raise SeedUnknown(label)

    def d6(self, label: str) -> int:
        return self.roll(label, 6)

    def secret(self, label: str, sides: int) -> int:
        raise SeedUnknown(label)


def recorded_secrets(entries: Sequence[journal.Entry]) -> dict[tuple[int, int], Rolls]:
    """(rollbacks before it, number of a phase) -> its secret rolls."""
    found: dict[tuple[int, int], Rolls] = {}
    before = 0
    for entry in entries:
        before += "restart" in entry.body
        if entry.kind == "step":
            for done in entry.body["done"]:
                found[before, done["number"]] = done.get("secrets", [])
    return found


def rolled(done: Mapping[str, Any]) -> list[list[Any]]:
    """All rolls of a phase, as the journal has them: those in secret last."""
    return [list(roll) for roll in (*done["rolls"], *done.get("secrets", []))]


def require(holds: bool, text: str) -> None:
    if not holds:
        raise Wrong(text)


@dataclass
class Record:
    """What was stored of a game: its journal, and what the journal has digests of only.

    restarts: the phases to which the game was taken back, in their order; stops: those to whose
    middle, with how many batches stayed. events: (number of
    the rollback that took them back, or 0, number of the phase) -> events. reports: the same,
    with the number of the report -> reader -> its row.
    """

    opening: dict[str, Any]
    entries: list[journal.Entry]
    pack: Pack
    events: dict[tuple[int, int], list[Event]]
    reports: dict[tuple[int, int], dict[str, dict[str, Any]]]
    restarts: list[int] = field(default_factory=list)
    stops: set[tuple[int, int]] = field(default_factory=set)
    secrets: dict[tuple[int, int], Rolls] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.secrets = recorded_secrets(self.entries)
        self.restarts = [
            int(entry.body["restart"]["to"]) for entry in self.entries if "restart" in entry.body
        ]
        self.stops = {
            (int(entry.body["restart"]["to"]), int(entry.body["restart"]["after"]))
            for entry in self.entries
            if entry.body.get("restart", {}).get("after")
        }

    def life(self, number: int, before: int) -> int:
        """Which rollback took away what was told of a phase when so many rollbacks had been
        before; 0 if none did."""
        for at in range(before, len(self.restarts)):
            if self.restarts[at] <= number:
                return at + 1
        return 0


@dataclass
class _Mark:
    """How the game stood when a phase began."""

    progress: Progress
    events: list[Event]
    views: dict[str, dict[str, Any]]
    reports: int


class Replay:
    """Plays a record again. steps, phases, reports: how many came out as recorded.

    seeds: as far as they are known; what needs another is left for later. ends: those of its
    chains, if they are known; until then secret rolls fall as they are recorded. other_words: it
    was told by another release, so that what it says may be worded otherwise; `reworded` counts
    that."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        record: Record,
        seeds: Known,
        ends: Ends,
        *,
        other_words: bool = False,
    ) -> None:
        self.other_words = other_words
        self.reworded = 0
        self.other: tuple[int, str, Mapping[str, Any], Mapping[str, Any]] | None = None
        """The report that came out otherwise: number, reader, as it was, as it is now."""
        self.ruleset, self.record, self.seeds, self.ends = ruleset, record, seeds, ends
        opening = record.opening
        self.board = ruleset.board(record.pack)
        self.rulings: dict[str, Scalar] = dict(opening["rulings"])
        position, self.progress = begun(ruleset, self.board, opening)
        self.loaded = bool(opening["loaded_dice"])
        self.chains = Chains()
        self.views = self._views(position)
        self.told: list[Event] = []
        self.acts: list[dict[str, Any]] = []
        self.batches: list[dict[str, Any]] = []
        self.fresh = True
        """Does the phase begin, so that the next step closes nothing?"""
        self.before = 0
        """Rollbacks so far."""
        self.reported = 0
        """Reports of this life of the game."""
        self.asked: dict[int, str] = {}
        """What the witness was asked about with each number."""
        self.begun_with = ""
        """The witness's link against the beginning of the game."""
        self.lost = False
        """Was a step passed over? Until the game is taken back, nothing can be played."""
        self.version = int(opening.get("version", ruleset.version))
        self.at = 0
        """Number of the step that was played last, whether it came out or not."""
        self.steps = self.phases = self.reports = 0
        self.outcome: Outcome | None = None
        """How the rules say that it ended; None until then."""
        self.stops: dict[tuple[int, int], Progress] = {}
        """How it waited in the middle of the phases to which it is taken back there."""
        self.marks: dict[int, _Mark] = {}
        self._mark()

    def _views(self, position: Any) -> dict[str, dict[str, Any]]:
        return {
            reader: reporting.view_for(self.ruleset, self.board, position, reader)
            for reader in reporting.readers(self.ruleset.seats(self.board, position))
        }

    def run(self, each: Callable[[dict[str, Any]], None] | None = None) -> str:
        """Play as far as the seeds are known; the outcome in words. each is told the body of
        every step that came out as recorded.

        Wrong: something comes out otherwise than it is recorded."""
        total = sum(1 for entry in self.record.entries if entry.kind == "step")
        for entry in self.record.entries:
            if entry.kind == "batch":
                self.batches.append(entry.body)
            elif entry.kind == "moderator":
                self._act(entry.body)
            elif entry.kind == "step":
                if self.lost:
                    self._pass_over(entry.body)
                    continue
                try:
                    whole = self._step(entry.body)
                except engine.Mismatch as error:
                    raise Wrong(f"Step {entry.body['step']}: {error}") from None
                if each and whole:
                    each(entry.body)
        text = (
            f"{self.steps} steps, {self.phases} phases and {self.reports} reports come out as"
            " recorded."
        )
        if self.before:
            text += (
                f" The game was taken back {times(self.before)}; the void phases are checked too."
            )
        if self.reworded:
            what = count(self.reworded, "report or question", "reports or questions")
            text += f" This release words {what} differently."
        if self.steps < total:
            text += " We can check the current phase when its seed is known."
        return text

    def dice_for(self, number: int, history: str) -> Dice:
        """The dice of a phase; of one whose seed is not out yet, such as cannot be rolled."""
        parts = self.chains.parts(number)
        if any((chain, number) not in self.seeds for _, chain in parts):
            return _NotYet()
        opening = self.record.opening
        kept = bool(opening.get("secret_dice"))
        known = kept and all(chain in self.ends for _, chain in parts)
        (_, seed, secret), *later = (
            (
                after,
                self.seeds[chain, number],
                secret_seed(self.ends[chain], number) if known else None,
            )
            for after, chain in parts
        )
        dice = ChainDice(seed, history, secret, later)
        if kept and not known:
            rolls = self.record.secrets.get((self.before, number))
            dice = AsRecorded(seed, history, rolls, later)
        return loaded_with(dice, number, opening["loaded_dice"])

    def _pass_over(self, body: Mapping[str, Any]) -> None:
        """A step behind a die whose seed is not known yet is checked another time."""
        self.batches = []
        if body["reports"]:
            self.acts = []

    # ------------------------------------------------------------------- acts

    def _act(self, body: Mapping[str, Any]) -> None:
        self.acts.append(dict(body))
        if "rulings" in body:
            self.rulings = dict(body["rulings"])
        if "restart" in body:
            self._restart(body["restart"], body)
        elif body.get("act") == "witness":
            self._witness(body)

    def _witness(self, body: Mapping[str, Any]) -> None:
        """What was asked of the witness, and given: the link against the beginning of the game is
        in the history that its first phase begins with."""
        if body["says"] == "asked":
            self.asked[int(body["number"])] = str(body["of"]["what"])
        elif body["says"] == "gave":
            stated = body["statement"]
            if self.asked.get(int(stated["number"])) == "begin":
                self.begun_with = str(stated["link"])

    def _begun_with(self, link: str) -> None:
        history = witnessed(self.progress.history, link)
        self.progress = self.progress.model_copy(update={"history": history, "before": history})

    def _restart(self, facts: Mapping[str, Any], body: Mapping[str, Any]) -> None:
        self.chains.back(facts)
        was, open_ = body.get("was", {}), self.progress.phase is not None
        require(
            self.lost or not open_ or not was or was["number"] == self.progress.number,
            f"The game was taken back from phase {self.progress.number}, not from phase"
            f" {was.get('number')}.",
        )
        require(
            self.lost or not open_ or not was or was["phase"] == self.progress.phase,
            f"The game was taken back from {self.progress.phase}, not from {was.get('phase')}.",
        )
        to, after = int(facts["to"]), int(facts.get("after", 0))
        mark = self.marks.get(to)
        stop = self.stops.get((to, after))
        if self.lost and (mark is None or (after and stop is None)):
            self.before += 1
            return
        self.lost = False
        require(
            mark is not None,
            f"The game was taken back to phase {facts['to']}, which it had not reached.",
        )
        assert mark is not None
        require(
            not after or stop is not None,
            f"The game was taken back to the middle of phase {to}, where it did not stop.",
        )
        self.before += 1
        progress = (stop or mark.progress).model_copy(deep=True, update={"told": 0})
        require(
            body.get("phase", progress.phase) == progress.phase,
            f"The game was taken back to {progress.phase}, not to {body.get('phase')}.",
        )
        self.stops = {at: one for at, one in self.stops.items() if at <= (to, after)}
        if patch := facts.get("patch"):
            progress.position = patching.patched(
                self.ruleset, progress.position, patching.load(patch)
            )
        self.progress, self.told, self.views = progress, list(mark.events), dict(mark.views)
        if facts.get("witness"):
            self._begun_with(facts["witness"])
            progress = self.progress
        if progress.number == 1:  # what all saw before the first report
            self.views = self._views(self.ruleset.load_position(progress.position))
        self.reported = mark.reports
        self.batches, self.fresh = [], True
        self.marks = {n: kept for n, kept in self.marks.items() if n <= progress.number}
        if not after:
            self.marks[to] = _Mark(progress, list(mark.events), self.views, mark.reports)

    def _mark(self) -> None:
        number = self.progress.number
        if number in self.record.restarts:
            self.marks[number] = _Mark(
                self.progress, list(self.told), dict(self.views), self.reported
            )

    # ------------------------------------------------------------------- step

    def _step(self, body: Mapping[str, Any]) -> bool:
        """Could it be played whole? If a die of the open phase is not known yet, the phases that
        were done before it are checked."""
        name, self.at = f"Step {body['step']}", int(body["step"])
        if self.begun_with:
            self._begun_with(self.begun_with)
            self.begun_with = ""
            self._mark()
        steps: list[Step] = []
        try:
            self.played(body, steps)
            whole = True
        except SeedUnknown:
            whole = False
        made = [(n, batch) for step in steps for n, batch in step.batches]
        recorded = [(b["phase"], Batch.model_validate(b["batch"])) for b in self.batches]
        require(
            len(made) == len(recorded) if whole else len(made) <= len(recorded),
            f"{name} closes different sets of orders from those recorded.",
        )
        for (number, batch), (at, kept) in zip(made, recorded, strict=False):
            same = self._alike(batch.asks, kept.asks) and as_put(batch, kept) == kept
            require(
                number == at and same,
                f"{name} closes different sets of orders from those recorded.",
            )
        adopt(steps, recorded)
        done = [phase for step in steps for phase in step.done]
        require(
            [(d.number, d.phase, [list(r) for r in (*d.rolls, *d.secrets)]) for d in done]
            == [(d["number"], d["phase"], rolled(d)) for d in body["done"]],
            f"{name} plays different phases or rolls different dice from those recorded.",
        )
        require(
            [d.turn.slug for d in done] == [d["turn"] for d in body["done"]],
            f"{name} names a different turn from the one it plays.",
        )
        for step in steps:
            for phase in step.done:
                self._same_events(phase.number, phase.events)
                self.told += phase.events
                if phase.report is not None:
                    self._same_reports(body, phase.number, phase.position, phase.report)
            self.progress = step.progress
            if step.done:
                self._mark()
            self._same_events(step.progress.number, step.events)
            self.told += step.events
            if (at := (step.progress.number, len(step.progress.batches))) in self.record.stops:
                self.stops[at] = step.progress
        self.phases += len(done)
        if not whole:
            self.lost, self.batches = True, []
            return False
        asks = [Asked.of(ask) for ask in steps[-1].asks]
        put = [Asked.model_validate(one) for one in body["open"]]
        require(self._alike(asks, put), f"{name} asks something different from what is recorded.")
        require(self._same_progress(body), f"{name} leads to a different position.")
        self.outcome = steps[-1].outcome
        self.steps += 1
        self.batches, self.fresh = [], False
        return True

    def _alike(self, made: Sequence[Asked], kept: Sequence[Asked]) -> bool:
        """Are the questions those that are recorded? Counts those that are worded otherwise."""
        strict = "judged_by" in self.record.opening
        if not alike(made, kept, other_words=self.other_words, strict=strict):
            return False
        self.reworded += sum(one.digest != was.digest for one, was in zip(made, kept, strict=True))
        return True

    def _same_progress(self, body: Mapping[str, Any]) -> bool:
        """Does the step lead where it is recorded? The number of the rules' version alone is no
        difference: later rules may play an earlier game as it was."""
        for version in dict.fromkeys([self.progress.version, int(body["version"]), self.version]):
            as_then = self.progress.model_copy(update={"version": version})
            if digest(as_then) == body["progress"]:
                self.progress, self.version = as_then, version
                return True
        return False

    def played(self, body: Mapping[str, Any], into: list[Step] | None = None) -> list[Step]:
        """The rules run for one recorded step, with its recorded orders. SeedUnknown: as far as
        the seeds go; what was done until then is in `into`."""
        classes = self.ruleset.order_classes()
        standing: dict[Seat, list[StandingOrder]] = {}
        for seat, dumped in body["standing"].items():
            loaded = load_orders(dumped, classes)
            standing[seat] = [order for order in loaded if isinstance(order, StandingOrder)]
        submissions, link = None, ""
        if not self.fresh:
            require(bool(self.batches), f"Step {body['step']} did not close a set of orders.")
            submissions = submitted(self.batches[0], classes)
            link = str(self.batches[0]["batch"].get("witness", ""))
        return run_phases(
            self.ruleset,
            self.board,
            self.progress,
            self.dice_for,
            submissions,
            standing,
            self.rulings,
            into,
            link,
        )

    def _same_events(self, number: int, events: Sequence[Event]) -> None:
        kept = self.record.events.get((self.record.life(number, self.before), number), [])
        for event in events:
            at = kept[event.n] if event.n < len(kept) else None
            require(
                at is not None and canonical(at) == canonical(event),
                f"Event {event.n} of phase {number} is recorded differently from what happened.",
            )

    def _same_reports(
        self, body: Mapping[str, Any], number: int, position: Mapping[str, Any], title: str
    ) -> None:
        self.reported += 1
        self.reports += 1
        written = reporting.write_all(
            self.ruleset,
            self.board,
            position,
            self.views,
            self.told,
            title,
            loaded=self.loaded,
            acts=self.acts,
        )
        life = self.record.life(number, self.before)
        rows = self.record.reports.get((life, self.reported), {})
        for reader, made in written.items():
            row = rows.get(reader)
            whose = f"Report {self.reported} for {reader or 'spectators'}"
            require(row is not None, f"{whose} is missing.")
            assert row is not None
            stored = reporting.Written(report=row["report"], sheet=row["sheet"], view=row["view"])
            same = reporting.Written.kept(row).digest() == made.digest()
            if not same:
                self.other = self.reported, reader, row["report"], made.report
                shows = self.other_words and canonical(row["view"]) == canonical(made.view)
                require(shows, f"{whose} says something different from what happened.")
                self.other = None
                self.reworded += 1
            titled = self.other_words or row.get("title", title) == title
            require(titled, f"{whose} has a different title.")
            recorded = body["reports"].get(str(self.reported), {}).get(reader)
            require(recorded == stored.digest(), f"{whose} has a different digest in the journal.")
        self.told, self.acts = [], []
        self.views = {reader: made.view for reader, made in written.items()}


def alike(
    made: Sequence[Asked], kept: Sequence[Asked], *, other_words: bool, strict: bool = False
) -> bool:
    """Are some questions those that are recorded? other_words: they may be worded otherwise.
    strict: not as of an earlier release, which recorded no digest of what they mean."""
    if len(made) != len(kept):
        return False
    for one, was in zip(made, kept, strict=True):
        if (one.seat, one.key, one.digest) == (was.seat, was.key, was.digest):
            if was.means != one.means and (was.means or strict):
                return False
        elif not (other_words and one.same(was)):
            return False
    return True


def as_put(made: Batch, kept: Batch) -> Batch:
    """A batch with its questions as they are recorded."""
    return made.model_copy(update={"asks": kept.asks})


def adopt(steps: Sequence[Step], recorded: Sequence[tuple[int, Batch]]) -> None:
    """What goes on from some steps holds their closed batches as they are recorded."""
    at = 0
    for step in steps:
        kept = recorded[at : at + len(step.batches)]
        at += len(step.batches)
        still_open = [batch for number, batch in kept if number == step.progress.number]
        if still_open and step.progress.batches:
            step.progress.batches[-len(still_open) :] = still_open


def submitted(
    body: Mapping[str, Any], classes: Mapping[str, type[Order]]
) -> dict[Seat, list[Order]]:
    """What players had sent, from the entry of a batch: what a witness was asked with; else the
    answers that came from them, with their plans."""
    batch, drafts = body["batch"], body.get("drafts", {})
    if any("orders" in draft for draft in drafts.values()):
        return {seat: load_orders(draft["orders"], classes) for seat, draft in drafts.items()}
    return {
        given["seat"]: load_orders([*given["orders"], *given["ahead"]], classes)
        for given in batch["answers"]
        if given["by"] == "player"
    }


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
