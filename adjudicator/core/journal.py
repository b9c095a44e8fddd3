"""The append-only record of a game, each entry bound to the one before.

`hash = SHA256(hash of the entry before, canonical body)`. Whoever holds a later
hash can tell whether anything before it was changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import canonical, read_json

Kind = Literal["opening", "batch", "step", "moderator", "closing"]


class Entry(BaseModel):
    """One entry. body is plain JSON; at is UTC in ISO 8601."""

    model_config = ConfigDict(extra="forbid")

    number: int
    kind: Kind
    at: str
    body: dict[str, Any]
    before: str
    """Hash of the entry before, 64 hex digits; all zeros for the first."""
    hash: str


def read_entry(line: str | bytes) -> Entry:
    """An entry from its line of a journal. ValueError: it is none."""
    return Entry.model_validate(read_json(line))


START = "0" * 64


def entry(number: int, kind: Kind, at: str, body: dict[str, Any], before: str) -> Entry:
    """A new entry after the one whose hash is `before`."""
    return Entry(
        number=number, kind=kind, at=at, body=body, before=before,
        hash=entry_hash(number, kind, at, body, before),
    )  # fmt: skip


def entry_hash(number: int, kind: str, at: str, body: dict[str, Any], before: str) -> str:
    text = canonical({"number": number, "kind": kind, "at": at, "body": body})
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


class Broken(Exception):
    """The chain of a journal does not hold. number: the first entry that is wrong."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(f"entry {number}: {text}")
        self.number, self.text = number, text


def check_chain(entries: Iterable[Entry]) -> int:
    """How many entries hold together. Raises `Broken` at the first that does not."""
    before, count = START, 0
    for count, item in enumerate(entries, start=1):
        if item.number != count:
            raise Broken(item.number, f"should have number {count}")
        if item.before != before:
            raise Broken(item.number, "does not follow the entry before it")
        if item.hash != entry_hash(item.number, item.kind, item.at, item.body, item.before):
            raise Broken(item.number, "its content does not match its hash")
        before = item.hash
    return count
