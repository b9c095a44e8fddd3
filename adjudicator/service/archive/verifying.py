"""Checks a bundle: nothing in it is believed that can be computed from the rest.

Whoever holds a bundle and the rules can run this; it needs no database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core import engine, journal
from adjudicator.core.dice import links, roll_key, sample
from adjudicator.core.engine import AnyRuleset, Batch
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import Event
from adjudicator.service.models import CheckDone
from adjudicator.service.record.chains import Chains, Known
from adjudicator.service.record.replaying import Record, Replay, Wrong, require

FILES = ("game.json", "journal.jsonl", "events.jsonl", "reports.json", "pack.json")
MORE_FILES = ("taken_back.json",)
"""In the bundles of games that were taken back."""


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
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    """What rollbacks made void: rows with the number of the rollback, kind, number, data."""

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
            taken_back=json.loads(texts.get("taken_back.json", "[]")),
        )

    def record(self) -> Record:
        """All of it, as it is played again."""
        events: dict[tuple[int, int], list[Event]] = {}
        for number, event in self.events:
            events.setdefault((0, number), []).append(event)
        reports = {(0, number): readers for number, readers in self.reports.items()}
        for row in self.taken_back:
            life, data = int(row["rollback"]), row["data"]
            if row["kind"] == "event":
                event = Event.model_validate(data["event"])
                events.setdefault((life, int(row["number"])), []).append(event)
            elif row["kind"] == "report":
                reports.setdefault((life, int(data["number"])), {})[data["seat"]] = data
        return Record(
            opening=self.opening,
            entries=self.entries,
            pack=self.pack,
            events=events,
            reports=reports,
        )

    @property
    def ruleset(self) -> str:
        return str(self.opening["ruleset"])

    def steps(self) -> list[dict[str, Any]]:
        return [entry.body for entry in self.entries if entry.kind == "step"]

    def played(self) -> Iterator[tuple[Chains, dict[str, Any]]]:
        """Every phase that a step has ended, with the chains as they were then."""
        chains = Chains()
        for entry in self.entries:
            if entry.kind == "step":
                for done in entry.body["done"]:
                    yield chains, done
            elif "restart" in entry.body:
                chains.back(entry.body["restart"])

    def seeds(self) -> Known:
        """The seeds of the phases, as far as they are revealed."""
        return {
            (chains.of(done["number"]), done["number"]): bytes.fromhex(done["seed"])
            for chains, done in self.played()
        }

    def restarts(self) -> list[dict[str, Any]]:
        """What the journal says of each rollback, in their order."""
        return [entry.body["restart"] for entry in self.entries if "restart" in entry.body]

    def chains_of(self, life: int) -> Chains:
        """The chains as they were until a rollback; 0: as they are now."""
        chains = Chains()
        for number, restart in enumerate(self.restarts(), start=1):
            if number == life:
                break
            chains.back(restart)
        return chains


def verify(ruleset: AnyRuleset, bundle: Bundle) -> list[CheckDone]:
    """All checks, each with its outcome; a check never raises."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("journal", lambda: _journal(bundle)),
        ("components", lambda: _components(bundle)),
        ("seeds", lambda: _seeds(bundle)),
        ("dice", lambda: _dice(bundle)),
        ("orders", lambda: _orders(bundle)),
        ("replay", lambda: Replay(ruleset, bundle.record(), bundle.seeds()).run()),
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


def _journal(bundle: Bundle) -> str:
    number = journal.check_chain(bundle.entries)
    require(number > 0, "The journal is empty.")
    require(bundle.entries[0].body == bundle.opening, "The opening is not the journal's first.")
    return f"{number} entries hold together; the last hash is {bundle.entries[-1].hash}."


def _components(bundle: Bundle) -> str:
    found = bundle.pack.digest()
    require(found == bundle.opening["pack"], "The components are not those the game began with.")
    return f"The components are those the game began with ({found[:12]})."


def _seeds(bundle: Bundle) -> str:
    starts = {0: bundle.opening["chain_start"]}
    for number, restart in enumerate(bundle.restarts(), start=1):
        require(int(restart["number"]) == number, f"Rollback {number} has another number.")
        if "chain_start" in restart:
            starts[number] = restart["chain_start"]
    require(len(set(starts.values())) == len(starts), "Two chains of seeds are the same.")
    seeds: Known = {}
    for chains, done in bundle.played():
        at = (chains.of(done["number"]), done["number"])
        seed, start = bytes.fromhex(done["seed"]), bytes.fromhex(starts[at[0]])
        require(links(seed, start, at[1]), f"The seed of phase {at[1]} is not in the chain.")
        require(seeds.setdefault(at, seed) == seed, f"Phase {at[1]} has two seeds.")
    for (life, _), readers in bundle.record().reports.items():
        chains = bundle.chains_of(life)
        for row in readers.values():
            for number, seed_hex in row["seeds"].items():
                known = seeds.get((chains.of(int(number)), int(number)))
                require(
                    known is not None and known.hex() == seed_hex,
                    f"Report {row['slug']} shows another seed for phase {number}.",
                )
    text = f"{len(seeds)} seeds lead to the beginning that was published at the opening"
    return text + (", and to those bound by rollbacks." if len(starts) > 1 else ".")


def _dice(bundle: Bundle) -> str:
    """Each recorded roll from its seed, its label and the batches closed before, without
    the rules: a die may have any of the keys of its phase, as its batches were closed."""
    loaded = bundle.opening["loaded_dice"]
    keys = _keys(bundle)
    number = given = 0
    for _, done in bundle.played():
        phase, seed = done["number"], bytes.fromhex(done["seed"])
        for label, sides, result in done["rolls"]:
            if label in loaded or f"{phase}@{label}" in loaded:
                given += 1
                continue
            could = [sample(roll_key(seed, history), label, sides) for history in keys[phase]]
            require(result in could, f"The die “{label}” of phase {phase} is not {result}.")
            number += 1
    text = f"{number} dice follow from their seeds, labels and the orders before them."
    return text + (f" {given} were loaded, as the opening says." if given else "")


def _keys(bundle: Bundle) -> dict[int, list[str]]:
    """Number of a phase -> the histories that stood while it was played, in every life."""
    line = _Line(str(bundle.opening["history"]))
    keys: dict[int, list[str]] = {}
    for entry in bundle.entries:
        if entry.kind == "batch":
            phase = entry.body["phase"]
            keys.setdefault(phase, []).append(line.start(phase))
            keys[phase].append(line.close(phase, entry.body["batch"]))
        elif entry.kind == "step":
            # Phases without a batch roll with the history as it was when they began.
            for phase in sorted(done["number"] for done in entry.body["done"]):
                keys.setdefault(phase, []).append(line.start(phase))
        elif "restart" in entry.body:
            line.back_to(int(entry.body["restart"]["to"]))
    return keys


class _Line:
    """The histories of a game, batch by batch, as far as they have not been taken back."""

    def __init__(self, opened: str) -> None:
        self.opened = opened
        self.closed: list[tuple[int, str]] = []

    def start(self, phase: int) -> str:
        """As it was when this phase began."""
        return next((h for n, h in reversed(self.closed) if n < phase), self.opened)

    @property
    def now(self) -> str:
        return self.closed[-1][1] if self.closed else self.opened

    def close(self, phase: int, batch: Mapping[str, Any]) -> str:
        history = engine.next_history(self.now, Batch.model_validate(batch))
        self.closed.append((phase, history))
        return history

    def back_to(self, phase: int) -> None:
        self.closed = [(n, history) for n, history in self.closed if n < phase]


def _orders(bundle: Bundle) -> str:
    """The recorded batches, one after the other, give the history each step recorded."""
    line = _Line(str(bundle.opening["history"]))
    batches = 0
    for entry in bundle.entries:
        if entry.kind == "batch":
            line.close(entry.body["phase"], entry.body["batch"])
            batches += 1
        elif entry.kind == "step":
            require(
                entry.body["history"] == line.now,
                f"Step {entry.body['step']} was made with other orders than are recorded.",
            )
        elif "restart" in entry.body:
            line.back_to(int(entry.body["restart"]["to"]))
    return f"{batches} closed batches of orders give the recorded history."
