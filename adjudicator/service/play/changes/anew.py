"""A line that says the one above it anew: `no, Stuttgart instead`, `sorry, only two`, `on second
thoughts send the Viking to Taganrog instead`.

It names what is different and leaves out the rest, or says all of it. Nothing is replaced by what
cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core import corrections, ellipsis, leftovers
from adjudicator.core.names import fold
from adjudicator.core.slots import Tagger
from adjudicator.service.play.changes import wordings
from adjudicator.service.play.changes.spot import Spot

_PARTS = re.compile(r"\s*(?:[,;:]|\\.(?=\s)|\s[–—-]+\s)\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_INSTEAD = re.compile(
    r"[,\s]+(?:instead|rather|in\s+(?:its|their|that)\s+place)\b"
    r"|\b(?:rather|better|i['’]d\s+rather|make\s+(?:it|that))\s+",
    re.IGNORECASE,
)
_ALL_THE_WAY = re.compile(r"\ball\s+the\s+way\b", re.IGNORECASE)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)
MOST_PARTS = 4


def said(spot: Spot) -> str:
    """Put what a line says anew in the place of the line above it. Return what came of it; empty
    if it says nothing anew."""
    rest = corrections.bare(spot.raw)
    if not rest or not spot.above or rest.endswith("?"):
        return ""
    target = spot.above[-1]
    old = spot.lines[target]
    fix = corrections.found(spot.raw)
    if fix is not None and (fix.line or fix.lines or (fix.old and fold(fix.old) not in fold(old))):
        return ""  # it speaks of another line
    was = wordings.meant(spot.work, old)
    if not was:
        return ""
    for new in _wordings(spot, old, rest):
        if fold(new) != fold(old):
            spot.lines[target] = new
            return f"Line {target + 1} now reads: {new.strip()}"
    return ""


def _wordings(spot: Spot, old: str, rest: str) -> Iterator[str]:
    """The line above as the parts of a line say it anew, where all of them can be read."""
    work = spot.work
    tagger = Tagger(work.lexicon, work.book.vocabulary)
    instead = bool(_INSTEAD.search(f" {rest}"))
    plain = _ALL_THE_WAY.sub(" ", _INSTEAD.sub(" ", f" {rest}")).strip(" ,.")
    if place := _place(tagger, old):
        plain = _THERE.sub(f"at {place}", plain)
    parts = [one.strip(" ,.") for one in _PARTS.split(plain) if one.strip(" ,.")][:MOST_PARTS]
    said: list[str] = []
    tags = {order.tag() for order in wordings.meant(work, old)}
    for one in parts:
        found = wordings.meant(work, one)
        alike = {order.tag() for order in found} & tags
        if found and (said or alike):
            said.append(one)
        elif not said and (full := next(_full(spot, tagger, old, one), "")):
            said.append(full)
        elif found and instead:
            said.append(one)
        elif not _taken_back(one, old) and not leftovers.idle(work.lexicon, one, "; ".join(said)):
            return
    if said:
        yield "; ".join(said)


def _taken_back(part: str, old: str) -> bool:
    """Does a part say what of the line above is not meant: `not Danzig`?"""
    match = re.match(r"^not\s+(?:the\s+)?(?P<what>.{2,40})$", part, re.IGNORECASE)
    return bool(match and fold(match["what"]) in fold(old))


def _full(spot: Spot, tagger: Tagger, old: str, part: str) -> Iterator[str]:
    return (
        one
        for one in ellipsis.in_full(tagger, old, part, alone=True)
        if wordings.meant(spot.work, one)
    )


def _place(tagger: Tagger, line: str) -> str:
    """The one place that a line names; empty if it names none or several."""
    found = [
        line[one.start : one.end] for one in ellipsis.spots(tagger, line) if one.sort == "place"
    ]
    return found[0] if len(found) == 1 else ""
