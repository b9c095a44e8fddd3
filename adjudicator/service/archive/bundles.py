"""A bundle: all of one game in files. How it is written, and how it is read again.

`texts` writes; `verifying` writes what it has computed in the same way, and compares bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core import journal
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import Event, canonical
from adjudicator.service.archive import unpacking
from adjudicator.service.record.chains import Chains, Ends, Known
from adjudicator.service.record.replaying import Record

FORMAT = 3
"""1: no state, other order of keys. 2: maps as they were drawn then."""
FILES = ("game.json", "journal.jsonl", "events.jsonl", "reports.json", "pack.json")
MAPS = "maps/"
KEY = "house.key"

README = """\
Everything that happened in one game of Adjudicator. To check it: `adjudicator verify THIS-FILE`.

game.json      how it was opened: rules, scenario, rulings, the beginning of the dice chain
journal.jsonl  one entry a line; each holds the hash of the one before
events.jsonl   every event, with its clause and those who could see it
reports.json   every report to every reader
pack.json      the components: file name -> text
maps/          the map of each report, as spectators saw it
manifest.txt   SHA-256 of each of these files; manifest.sig is the server's signature
house.key      the server's public key, for `adjudicator verify receipt LETTER --key house.key`
taken_back.json  if the moderator took the game back: what became void

Hashes are SHA-256. hash of an entry = SHA256(hash of the one before, newline, canonical
JSON of number, kind, at and body). Dice: seed of phase k is s[k], SHA256(s[k]) = s[k-1],
and s[0] is in game.json (after a rollback that of a further chain, in its entry);
key = HMAC(s[k], digest of the closed batches), roll = HMAC(key, label) by rejection sampling.
Rolls that only one player saw use HMAC(s[4096], "secret/k") instead of s[k];
the closing entry reveals s[4096], so nobody can compute it while the game lasts.
`verify` computes everything here again, or checks it against a hash in the journal, which the
server has signed: docs/proof.md says which for every field.
"""
EARLIER_READMES = {
    "5c95041cc538edc04aad4b9af3ff149eb3dd77b6c85ca5907fa9847f916a152f",
    "90dccaf93ef94b18d5ea01f56adc29f616a0574deffff2da41645674bd9480dc",
}
"""SHA-256 of what earlier releases wrote."""

REPORT = (
    "number", "seat", "slug", "phase_number", "title", "seeds", "report", "sheet", "view",
)  # fmt: skip
"""What a row of reports.json holds, in this order."""


@dataclass
class Bundle:
    """What the files of a bundle hold.

    about: game.json as it was found; empty for what a house reads from its own database.
    events: (number of the phase, event). reports: rows of `REPORT`. taken_back: what rollbacks
    made void: rows with the number of the rollback, kind, number, data. house: the public key of
    the house, as it publishes it.
    """

    opening: dict[str, Any]
    entries: list[journal.Entry]
    events: list[tuple[int, Event]]
    reports: list[dict[str, Any]]
    pack: Pack
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    about: dict[str, Any] = field(default_factory=dict)
    house: str = ""

    @classmethod
    def read(cls, files: Mapping[str, bytes]) -> Bundle:
        """From the files of `FILES`. ServiceError, ValueError, KeyError, TypeError or
        AttributeError if they are not those."""
        about = unpacking.parsed(files["game.json"], "game.json")
        rows = [
            unpacking.parsed(line, "events.jsonl")
            for line in unpacking.lines(files["events.jsonl"], "events.jsonl")
        ]
        return cls(
            opening=dict(about["opening"]),
            entries=[
                journal.read_entry(line)
                for line in unpacking.lines(files["journal.jsonl"], "journal.jsonl")
            ],
            events=[(int(row["number"]), Event.model_validate(row["event"])) for row in rows],
            reports=[dict(row) for row in unpacking.parsed(files["reports.json"], "reports.json")],
            pack=Pack.model_validate(unpacking.parsed(files["pack.json"], "pack.json")),
            taken_back=[
                dict(row)
                for row in unpacking.parsed(files.get("taken_back.json", b"[]"), "taken_back.json")
            ],
            about=dict(about),
            house=files.get(KEY, b"").decode(),
        )

    def record(self) -> Record:
        """All of it, as it is played again."""
        events: dict[tuple[int, int], list[Event]] = {}
        for number, event in self.events:
            events.setdefault((0, number), []).append(event)
        reports: dict[tuple[int, int], dict[str, dict[str, Any]]] = {}
        for row in self.reports:
            reports.setdefault((0, int(row["number"])), {})[row["seat"]] = row
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

    @property
    def closing(self) -> journal.Entry | None:
        """The entry that ended the game; None while it lasts."""
        return next((entry for entry in self.entries if entry.kind == "closing"), None)

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

    def revealed(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Each seed that the journal shows, with the number of its chain and of its phase. The
        end of a game that its players agreed upon shows that of the phase that was open."""
        chains = Chains()
        for entry in self.entries:
            shown: dict[Any, str] = {}
            if entry.kind == "step":
                shown = {done["number"]: done["seed"] for done in entry.body["done"]}
                for done in entry.body["done"]:
                    for chain, seed in done.get("earlier", {}).items():
                        yield (int(chain), int(done["number"])), seed
            elif entry.kind == "closing":
                shown = entry.body.get("seeds", {})
                for chain, seed in entry.body.get("earlier", {}).items():
                    yield (int(chain), max(map(int, shown))), seed
            elif "restart" in entry.body:
                chains.back(entry.body["restart"])
            for number, seed in shown.items():
                yield (chains.of(int(number)), int(number)), seed

    def seeds(self) -> Known:
        """The seeds of the phases, as far as they are revealed."""
        return {at: bytes.fromhex(seed) for at, seed in self.revealed()}

    @property
    def secret_dice(self) -> bool:
        """Do secret rolls hang on the ends of its chains?"""
        return bool(self.opening.get("secret_dice"))

    def ends(self) -> Ends:
        """The ends of its chains, which come out with the end of the game; none before."""
        shown = self.closing.body.get("chain_ends", {}) if self.closing is not None else {}
        return {int(number): bytes.fromhex(end) for number, end in shown.items()}

    def restarts(self) -> list[dict[str, Any]]:
        """What the journal says of each rollback, in their order."""
        return [entry.body["restart"] for entry in self.entries if "restart" in entry.body]


def format_of(bundle: Bundle) -> int:
    """The format that it was written in; this release's for what is not a bundle yet."""
    found = bundle.about.get("format")
    return found if found in (1, 2) else FORMAT


def texts(bundle: Bundle, title: str) -> dict[str, bytes]:
    """The files of a bundle but its maps and what signs them, as this release writes them: what
    was read of them, once more. title: of the ruleset."""
    old = bundle.about.get("format") == 1
    closing = bundle.closing
    about = {
        "format": format_of(bundle),
        "game": bundle.opening["game"],
        "title": title,
        "state": "over" if closing is not None else "not over",
        "seats": list(bundle.opening["seats"]),
        "opening": _in_order(bundle.entries[0].body),
        "outcome": _in_order(closing.body["outcome"]) if closing is not None else None,
    }
    if old:
        # Its keys stand as they were written; that it is the journal's is checked besides.
        about |= {name: bundle.about[name] for name in ("opening", "outcome")}
    if old and closing is None and bundle.about.get("state") != "over":
        about["state"] = bundle.about.get("state")  # an earlier release said which
    events = sorted(bundle.events, key=lambda one: (one[0], one[1].n))
    reports = sorted(bundle.reports, key=lambda row: (row["number"], row["seat"]))
    files = {
        "README.txt": README,
        "game.json": pretty(about),
        "journal.jsonl": "".join(canonical(entry) + "\n" for entry in bundle.entries),
        "events.jsonl": "".join(
            canonical({"number": number, "event": event.model_dump(mode="json")}) + "\n"
            for number, event in events
        ),
        "reports.json": pretty([{name: row[name] for name in REPORT} for row in reports]),
        "pack.json": pretty({"ruleset": bundle.pack.ruleset, "files": bundle.pack.files}),
    }
    if bundle.taken_back:
        rows: Sequence[dict[str, Any]] = bundle.taken_back
        shown = [void_row(row) for row in rows if row["kind"] in ("event", "report")]
        files["taken_back.json"] = pretty(rows if old else shown)
    if bundle.house:
        files[KEY] = bundle.house
    return {name: text.encode() for name, text in files.items()}


def _in_order(value: Any) -> Any:
    """The same with the keys of its objects in the order of the alphabet, as the journal has them
    in a bundle."""
    return json.loads(canonical(value))


def void_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of taken_back.json: of what was taken back, what a bundle shows of it."""
    data = row["data"]
    if row["kind"] == "report":
        shown = {name: data[name] for name in REPORT}
    else:
        shown = {"number": data["number"], "event": data["event"]}
    return {
        "rollback": row["rollback"],
        "kind": row["kind"],
        "number": row["number"],
        "data": shown,
    }


def pretty(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
