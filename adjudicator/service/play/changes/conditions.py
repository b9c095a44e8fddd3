"""A condition for an order that stands above, or was sent before: `the attack on Warsaw only if the
odds are 2-1`."""

from __future__ import annotations

import re

from adjudicator.core import provisos
from adjudicator.core.protocol import Order
from adjudicator.service.play.changes import takeback, wordings
from adjudicator.service.play.changes.spot import Spot

_THE_ATTACK = re.compile(
    r"^(?:only\s+)?(?:the|my|our)\s+(?:attack|assault|blitz|operation|offensive)\s.*\bif\b", re.I
)


def put(spot: Spot) -> str:
    """Put the condition of `the attack on Warsaw only if the odds are 2-1` into the one order that
    attacks there without any; empty if it is another line, or another case."""
    work, lines = spot.work, spot.lines
    raw = provisos.plain(spot.raw.strip())
    found = wordings.read(work, raw) if _THE_ATTACK.match(raw) else []
    if len(found) != 1 or found[0].when is None:
        return ""
    goal, test = _goal(found[0]), found[0].when.words()

    def plain(line: str) -> bool:
        orders = wordings.read(work, line)
        return len(orders) == 1 and orders[0].when is None and _goal(orders[0]) == goal != ""

    here = [n for n in spot.above if plain(lines[n])]
    old = takeback.accepted(work) if spot.amends and not here else {}
    there = [n for n in old if plain(old[n])]
    if len(here) + len(there) != 1:
        return ""
    now = f"{(lines[here[0]] if here else old[there[0]]).strip().rstrip('.!')} if {test}"
    if here:
        lines[here[0]] = now
        return f"Line {here[0] + 1} now reads: {now}"
    lines[spot.at] = f"line {there[0]}: {now}"
    work.amend = True
    return f"Line {there[0]} of your earlier orders now reads: {now}"


def _goal(order: Order) -> str:
    return str(getattr(order, "target", "") or getattr(order, "end", ""))
