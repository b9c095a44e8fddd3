"""Checks a bundle: nothing in it is believed that can be computed from the rest.

Whoever holds a bundle and the rules can run this; it needs no database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core import engine, journal
from adjudicator.core.dice import links, roll_key, sample
from adjudicator.core.engine import AnyRuleset, Batch, Progress
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import (
    Event,
    Order,
    Seat,
    StandingOrder,
    canonical,
    digest,
    load_orders,
)
from adjudicator.service import reporting
from adjudicator.service.components import dice_with
from adjudicator.service.models import CheckDone
from adjudicator.service.stepping import run_phases

FILES = ("game.json", "journal.jsonl", "events.jsonl", "reports.json", "pack.json")


class Wrong(Exception):
    """A check fails; the text says where."""


@dataclass
class Bundle:
    """What the files of a bundle hold."""

    opening: dict[str, Any]
    entries: list[journal.Entry]
    events: list[tuple[int, Event]]
    """(number of the phase, event)."""
    reports: dict[int, dict[str, dict[str, Any]]]
    """Number -> reader -> report with its sheet, view, seeds."""
    pack: Pack

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> Bundle:
        """From the texts of `FILES`. ValueError or KeyError if they are not those."""
        reports: dict[int, dict[str, dict[str, Any]]] = {}
        for row in json.loads(texts["reports.json"]):
            reports.setdefault(row["number"], {})[row["seat"]] = row
        events = [json.loads(line) for line in texts["events.jsonl"].splitlines()]
        return cls(
            opening=json.loads(texts["game.json"])["opening"],
            entries=[
                journal.Entry.model_validate_json(line)
                for line in texts["journal.jsonl"].splitlines()
            ],
            events=[(row["number"], Event.model_validate(row["event"])) for row in events],
            reports=reports,
            pack=Pack.model_validate_json(texts["pack.json"]),
        )

    @property
    def ruleset(self) -> str:
        return str(self.opening["ruleset"])

    def steps(self) -> list[dict[str, Any]]:
        return [entry.body for entry in self.entries if entry.kind == "step"]

    def seeds(self) -> dict[int, bytes]:
        """Number of a phase -> its seed, as far as they are revealed."""
        return {
            done["number"]: bytes.fromhex(done["seed"])
            for step in self.steps()
            for done in step["done"]
        }


def verify(ruleset: AnyRuleset, bundle: Bundle) -> list[CheckDone]:
    """All checks, each with its outcome; a check never raises."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("journal", lambda: _journal(bundle)),
        ("components", lambda: _components(bundle)),
        ("seeds", lambda: _seeds(bundle)),
        ("dice", lambda: _dice(bundle)),
        ("orders", lambda: _orders(bundle)),
        ("replay", lambda: _replay(ruleset, bundle)),
    ]
    outcome = []
    for name, run in checks:
        try:
            outcome.append(CheckDone(name=name, ok=True, text=run()))
        except (Wrong, journal.Broken) as wrong:
            outcome.append(CheckDone(name=name, ok=False, text=str(wrong)))
        except Exception as error:
            text = f"The check could not be finished: {type(error).__name__}: {error}"
            outcome.append(CheckDone(name=name, ok=False, text=text))
    return outcome


def _require(holds: bool, text: str) -> None:
    if not holds:
        raise Wrong(text)


def _journal(bundle: Bundle) -> str:
    number = journal.check_chain(bundle.entries)
    _require(number > 0, "The journal is empty.")
    _require(bundle.entries[0].body == bundle.opening, "The opening is not the journal's first.")
    return f"{number} entries hold together; the last hash is {bundle.entries[-1].hash}."


def _components(bundle: Bundle) -> str:
    found = bundle.pack.digest()
    _require(found == bundle.opening["pack"], "The components are not those the game began with.")
    return f"The components are those the game began with ({found[:12]})."


def _seeds(bundle: Bundle) -> str:
    start = bytes.fromhex(bundle.opening["chain_start"])
    seeds = bundle.seeds()
    for number, seed in seeds.items():
        _require(links(seed, start, number), f"The seed of phase {number} is not in the chain.")
    for readers in bundle.reports.values():
        for row in readers.values():
            for number, seed_hex in row["seeds"].items():
                known = seeds.get(int(number))
                _require(
                    known is not None and known.hex() == seed_hex,
                    f"Report {row['slug']} shows another seed for phase {number}.",
                )
    return f"{len(seeds)} seeds lead to the beginning that was published at the opening."


def _dice(bundle: Bundle) -> str:
    """Each recorded roll from its seed, its label and the batches closed before, without
    the rules: a die may have any of the keys of its phase, as its batches were closed."""
    loaded = bundle.opening["loaded_dice"]
    seeds, keys = bundle.seeds(), _keys(bundle)
    number = given = 0
    for step in bundle.steps():
        for done in step["done"]:
            phase = done["number"]
            for label, sides, result in done["rolls"]:
                if label in loaded or f"{phase}@{label}" in loaded:
                    given += 1
                    continue
                could = [
                    sample(roll_key(seeds[phase], history), label, sides) for history in keys[phase]
                ]
                _require(result in could, f"The die “{label}” of phase {phase} is not {result}.")
                number += 1
    text = f"{number} dice follow from their seeds, labels and the orders before them."
    return text + (f" {given} were loaded, as the opening says." if given else "")


def _keys(bundle: Bundle) -> dict[int, list[str]]:
    """Number of a phase -> the histories that stood while it was played."""
    history = str(bundle.opening["history"])
    keys: dict[int, list[str]] = {}
    for entry in bundle.entries:
        if entry.kind == "batch":
            phase = entry.body["phase"]
            keys.setdefault(phase, [history])
            history = engine.next_history(history, Batch.model_validate(entry.body["batch"]))
            keys[phase].append(history)
        elif entry.kind == "step":
            # Phases without a batch roll with the history as it was when they began.
            for phase in sorted(done["number"] for done in entry.body["done"]):
                earlier = [other for other in keys if other < phase]
                stood = keys[max(earlier)][-1] if earlier else str(bundle.opening["history"])
                keys.setdefault(phase, [stood])
    return keys


def _orders(bundle: Bundle) -> str:
    """The recorded batches, one after the other, give the history each step recorded."""
    history = str(bundle.opening["history"])
    batches = 0
    for entry in bundle.entries:
        if entry.kind == "batch":
            history = engine.next_history(history, Batch.model_validate(entry.body["batch"]))
            batches += 1
        elif entry.kind == "step":
            _require(
                entry.body["history"] == history,
                f"Step {entry.body['step']} was made with other orders than are recorded.",
            )
    return f"{batches} closed batches of orders give the recorded history."


# --------------------------------------------------------------------- replay


@dataclass
class _Told:
    """What the replay has told since the last report, and the views of that report."""

    events: list[Event]
    views: dict[str, dict[str, Any]]
    reports: int = 0


def _replay(ruleset: AnyRuleset, bundle: Bundle) -> str:
    """The whole game again from its opening, with the recorded answers."""
    board = ruleset.board(bundle.pack)
    rulings = bundle.opening["rulings"]
    position = ruleset.open(board, bundle.opening["scenario"], rulings)
    told = _Told(
        [],
        {
            reader: reporting.view_for(ruleset, board, position, reader)
            for reader in reporting.readers(ruleset.seats(board, position))
        },
    )
    progress = engine.begin(ruleset, board, position, rulings)
    seeds = bundle.seeds()
    dice_for = dice_with(lambda k: seeds[k], bundle.opening["loaded_dice"])
    stored: dict[int, list[Event]] = {}
    for number, event in bundle.events:
        stored.setdefault(number, []).append(event)
    batches: list[dict[str, Any]] = []
    steps = phases = 0
    for entry in bundle.entries:
        if entry.kind == "batch":
            batches.append(entry.body)
        elif entry.kind == "step":
            open_phase = progress.number + len(entry.body["done"])
            if not set(range(progress.number, open_phase)) <= seeds.keys():
                break
            if entry.body["open"] and open_phase not in seeds:
                break
            try:
                progress, done = _replay_step(
                    ruleset, board, progress, dice_for, entry.body, batches, bundle, stored, told
                )
            except engine.Mismatch as error:
                raise Wrong(f"Step {entry.body['step']}: {error}") from None
            steps, phases, batches = steps + 1, phases + done, []
    left = sum(1 for entry in bundle.entries if entry.kind == "step") - steps
    text = f"{steps} steps, {phases} phases and {told.reports} reports come out as recorded."
    if left:
        text += " The open phase is checked when its seed is known."
    return text


def _replay_step(
    ruleset: AnyRuleset,
    board: Any,
    progress: Progress,
    dice_for: engine.DiceFor,
    body: Mapping[str, Any],
    batches: list[dict[str, Any]],
    bundle: Bundle,
    stored: dict[int, list[Event]],
    told: _Told,
) -> tuple[Progress, int]:
    name = f"Step {body['step']}"
    classes = ruleset.order_classes()
    standing: dict[Seat, list[StandingOrder]] = {}
    for seat, dumped in body["standing"].items():
        loaded = load_orders(dumped, classes)
        standing[seat] = [order for order in loaded if isinstance(order, StandingOrder)]
    submissions = None
    if body["step"] > 1:
        _require(bool(batches), f"{name} closed no batch.")
        submissions = _submitted(batches[0]["batch"], classes)
    steps = run_phases(ruleset, board, progress, dice_for, submissions, standing)
    made = [(n, batch) for step in steps for n, batch in step.batches]
    recorded = [(b["phase"], Batch.model_validate(b["batch"])) for b in batches]
    _require(made == recorded, f"{name} closes other batches than are recorded.")
    done = [phase for step in steps for phase in step.done]
    _require(
        [(d.number, d.phase, [list(roll) for roll in d.rolls]) for d in done]
        == [(d["number"], d["phase"], d["rolls"]) for d in body["done"]],
        f"{name} plays other phases or rolls other dice than are recorded.",
    )
    for step in steps:
        for phase in step.done:
            _same_events(stored, phase.number, phase.events)
            told.events += phase.events
            if phase.report is not None:
                _same_reports(ruleset, board, bundle, body, told, phase.position, phase.report)
        _same_events(stored, step.progress.number, step.events)
        told.events += step.events
    asks = [{"seat": a.seat, "key": a.key, "digest": a.digest()} for a in steps[-1].asks]
    _require(asks == body["open"], f"{name} asks something else than is recorded.")
    after = steps[-1].progress
    _require(digest(after) == body["progress"], f"{name} leads to another position.")
    return after, len(done)


def _submitted(
    batch: Mapping[str, Any], classes: Mapping[str, type[Order]]
) -> dict[Seat, list[Order]]:
    """What players had sent: the answers that came from them, with their plans."""
    return {
        given["seat"]: load_orders([*given["orders"], *given["ahead"]], classes)
        for given in batch["answers"]
        if given["by"] == "player"
    }


def _same_events(stored: dict[int, list[Event]], number: int, events: list[Event]) -> None:
    for event in events:
        kept = stored.get(number, [])
        at = kept[event.n] if event.n < len(kept) else None
        _require(
            at is not None and canonical(at) == canonical(event),
            f"Event {event.n} of phase {number} is recorded otherwise than it happened.",
        )


def _same_reports(
    ruleset: AnyRuleset,
    board: Any,
    bundle: Bundle,
    body: Mapping[str, Any],
    told: _Told,
    position: Mapping[str, Any],
    title: str,
) -> None:
    told.reports += 1
    number = told.reports
    written = reporting.write_all(
        ruleset,
        board,
        position,
        told.views,
        told.events,
        title,
        loaded=bool(bundle.opening["loaded_dice"]),
    )
    for reader, made in written.items():
        row = bundle.reports.get(number, {}).get(reader)
        whose = f"Report {number} for {reader or 'spectators'}"
        _require(row is not None, f"{whose} is missing.")
        assert row is not None
        kept = reporting.Written(report=row["report"], sheet=row["sheet"], view=row["view"])
        _require(kept.digest() == made.digest(), f"{whose} says something else than happened.")
        recorded = body["reports"].get(str(number), {}).get(reader)
        _require(recorded == made.digest(), f"{whose} has another digest in the journal.")
    told.events, told.views = [], {reader: made.view for reader, made in written.items()}
