"""Is every event and every report of a game under a hash in its journal, and is there no more?

No rules are run here: what a house stored is held against what its journal says of it. So it can
be done before a bundle is signed, and for the steps whose seeds are not out yet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.protocol import Event, canonical
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.record.chains import Chains, Known
from adjudicator.service.record.replaying import Record, require
from adjudicator.service.record.reporting import Written, readers

Key = tuple[int, int]
"""(number of the rollback that took it back, or 0; number of the phase, or of the report)."""


def check(bundle: Bundle) -> str:
    """What holds, in words. Wrong: where it first does not."""
    walk = _Walk(bundle.record(), bundle.seeds())
    for entry in bundle.entries:
        if entry.kind == "step":
            walk.step(entry.body)
        elif "restart" in entry.body:
            walk.back(entry.body["restart"], entry.body.get("reports"))
    walk.nothing_left()
    _batches(bundle)
    return (
        f"{walk.events} events and {walk.reports} reports match the journal, and there are no "
        "others."
    )


@dataclass
class _Walk:
    """Goes through a journal. told: how many events of a phase the steps so far have told.
    kept: (phase, turn) of the reports of this life."""

    record: Record
    seeds: Known
    chains: Chains = field(default_factory=Chains)
    before: int = 0
    number: int = 1
    told: dict[Key, int] = field(default_factory=dict)
    kept: list[tuple[int, str]] = field(default_factory=list)
    seen: set[Key] = field(default_factory=set)
    events: int = 0
    reports: int = 0
    steps: int = 0
    slugs: list[str] = field(default_factory=list)
    """Of the reports of this life, in their order."""

    def back(self, restart: Mapping[str, Any], reports: Sequence[str] | None = None) -> None:
        self.chains.back(restart)
        self.before += 1
        self.number = int(restart["to"])
        stays = sum(phase < self.number for phase, _ in self.kept)
        void, self.slugs = self.slugs[stays:], self.slugs[:stays]
        if reports is not None:
            require(
                list(reports) == void,
                f"Rollback {self.before} does not name the reports that it takes back.",
            )
        self.kept = [(phase, turn) for phase, turn in self.kept if phase < self.number]

    def step(self, body: Mapping[str, Any]) -> None:
        self.steps += 1
        require(
            body["step"] == self.steps, f"Step {self.steps} has the wrong number, {body['step']}."
        )
        for done in body["done"]:
            phase = int(done["number"])
            require(phase == self.number, f"Step {body['step']} plays phase {phase} out of order.")
            self._whole(phase, done["events"])
            if done["report"] is not None:
                self._report(body, done)
            self.number += 1
        rest = set(body["reports"]) - {str(done["report"]) for done in body["done"]}
        require(
            not rest, f"Step {body['step']} writes a report that belongs to none of its phases."
        )
        if body["open"]:
            self._begun(self.number, body["events"], f"step {body['step']}")
        else:
            require(
                body["events"] == _digest([]), f"Step {body['step']} reports more than it played."
            )

    # ---------------------------------------------------------------- events

    def _key(self, phase: int) -> Key:
        return self.record.life(phase, self.before), phase

    def _rest(self, key: Key) -> tuple[int, Sequence[Event]]:
        """From where on the events of a phase have not been told, and these."""
        at = self.told.get(key, 0)
        return at, self.record.events.get(key, [])[at:]

    def _whole(self, phase: int, told: str) -> None:
        """The phase is done: all that is left of it was told in this step."""
        key = self._key(phase)
        at, rest = self._rest(key)
        require(
            _digest([canonical(event) for event in rest]) == told,
            f"The events of phase {phase} do not match the journal.",
        )
        self._count(key, at, rest)

    def _begun(self, phase: int, told: str, name: str) -> None:
        """The phase goes on: some of what is left was told in this step."""
        key = self._key(phase)
        at, rest = self._rest(key)
        running = hashlib.sha256(b"[")
        for count in range(len(rest) + 1):
            so_far = running.copy()
            so_far.update(b"]")
            if so_far.hexdigest() == told:
                self._count(key, at, rest[:count])
                return
            if count < len(rest):
                running.update(("," * bool(count) + canonical(rest[count])).encode())
        require(False, f"The events of phase {phase} in {name} do not match the journal.")

    def _count(self, key: Key, at: int, events: Sequence[Event]) -> None:
        for place, event in enumerate(events, start=at):
            require(event.n == place, f"Event {place} of phase {key[1]} has the wrong number.")
        self.told[key] = at + len(events)
        self.events += len(events)

    # --------------------------------------------------------------- reports

    def _report(self, body: Mapping[str, Any], done: Mapping[str, Any]) -> None:
        """The rows of one report: their readers, what they say, and what stands about them."""
        number, phase, turn = int(done["report"]), int(done["number"]), str(done["turn"])
        name = f"Report {number}"
        require(number == len(self.kept) + 1, f"{name} is out of order.")
        since = self.kept[-1][0] if self.kept else 0
        self.kept.append((phase, turn))
        slug = f"{turn}-{sum(one == turn for _, one in self.kept)}"
        self.slugs.append(slug)
        seeds = {
            str(at): self.seeds[self.chains.of(at), at].hex() for at in range(since + 1, phase + 1)
        }
        key = (self.record.life(phase, self.before), number)
        rows = self.record.reports.get(key, {})
        expected = body["reports"].get(str(number), {})
        require(
            set(rows) == set(expected) == set(readers(self.record.opening["seats"])),
            f"{name} has the wrong readers.",
        )
        for reader, row in rows.items():
            whose = f"{name} for {reader or 'spectators'}"
            made = Written(report=row["report"], sheet=row["sheet"], view=row["view"])
            require(made.digest() == expected[reader], f"{whose} does not match the journal.")
            about = {"slug": slug, "phase_number": phase, "seeds": seeds}
            if "title" in done:
                about["title"] = done["title"]
            for field_name, value in about.items():
                require(row[field_name] == value, f"{whose} has the wrong {field_name}.")
        self.seen.add(key)
        self.reports += len(rows)

    def nothing_left(self) -> None:
        for key, events in self.record.events.items():
            require(
                self.told.get(key, 0) == len(events),
                f"Phase {key[1]} has events that no step reports.",
            )
        for _, number in self.record.reports.keys() - self.seen:
            require(False, f"Report {number} does not belong to any step.")


def _digest(events: Sequence[str]) -> str:
    """As `engine.events_digest`, of events in canonical JSON."""
    return hashlib.sha256(f"[{','.join(events)}]".encode()).hexdigest()


def _batches(bundle: Bundle) -> None:
    """Batches are numbered as they were closed."""
    counts = dict[int, int]()
    for entry in bundle.entries:
        if "restart" in entry.body:
            to = int(entry.body["restart"]["to"])
            counts = {phase: count for phase, count in counts.items() if phase < to}
            counts[to] = int(entry.body["restart"].get("after", 0))
        if entry.kind == "batch":
            phase = int(entry.body["phase"])
            counts[phase] = counts.get(phase, 0) + 1
            require(
                entry.body["n"] == counts[phase],
                f"Entry {entry.number} is not the expected set of orders, {counts[phase]} of "
                f"phase {phase}.",
            )


# ------------------------------------------------------------------- further keys

OPENING = (
    "game", "ruleset", "version", "schema", "judged_by", "scenario", "pack", "rulings", "seats",
    "options", "loaded_dice", "chain_start", "chain_length", "secret_dice", "history", "house",
    "start",
)  # fmt: skip
BATCH = ("phase", "n", "batch", "drafts")
DRAFT = ("receipt", "digest", "received", "via", "orders", "nonce")
STEP = (
    "step", "version", "standing", "done", "events", "open", "history", "progress", "reports",
)  # fmt: skip
DONE = (
    "phase", "number", "turn", "events", "rolls", "secrets", "seed", "earlier", "report", "title",
)  # fmt: skip
CLOSING = ("outcome", "chain_start", "chain_ends", "seeds", "earlier")
JUDGED_BY = ("release", "rules", "words")
KINDS = {"opening": OPENING, "batch": BATCH, "step": STEP, "closing": CLOSING}


def further(kind: str, body: Mapping[str, Any]) -> str:
    """The first key that no such entry of a journal has, as in `done: mood`; empty if there is
    none. What is done beside orders is told in words of its own (`act`): there any key may stand,
    and it rests on the hash and the signature (docs/proof.md)."""
    return next(_further(kind, body), "")


def _further(kind: str, body: Mapping[str, Any]) -> Iterator[str]:
    known = KINDS.get(kind)
    if known is None:
        return
    yield from (key for key in body if key not in known)
    inner: list[tuple[str, Any, tuple[str, ...]]] = []
    if kind == "opening" and "judged_by" in body:
        inner.append(("judged_by", body["judged_by"], JUDGED_BY))
    if kind == "batch":
        inner += [("drafts", one, DRAFT) for one in body.get("drafts", {}).values()]
    if kind == "step":
        inner += [("done", one, DONE) for one in body["done"]]
    for name, part, keys in inner:
        yield from (f"{name}: {key}" for key in part if key not in keys)
