"""What the entries of a journal hold, by their kind: a further key would be computed by nothing.

What moderators and players do beside orders is told in words of its own (`act`): there any key may
stand, and it rests on the hash and the signature (docs/proof.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

OPENING = (
    "game", "ruleset", "version", "schema", "judged_by", "scenario", "pack", "rulings", "seats",
    "options", "loaded_dice", "chain_start", "chain_length", "history", "house",
)  # fmt: skip
BATCH = ("phase", "n", "batch", "drafts")
DRAFT = ("receipt", "digest", "received", "via", "orders", "nonce")
STEP = (
    "step", "version", "standing", "done", "events", "open", "history", "progress", "reports",
)  # fmt: skip
DONE = ("phase", "number", "turn", "events", "rolls", "seed", "report", "title")
CLOSING = ("outcome", "chain_start", "seeds")
JUDGED_BY = ("release", "rules", "words")
KINDS = {"opening": OPENING, "batch": BATCH, "step": STEP, "closing": CLOSING}


def further(kind: str, body: Mapping[str, Any]) -> str:
    """The first key that no such entry has, as in `done: mood`; empty if there is none."""
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
