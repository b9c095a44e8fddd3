"""Whether what a game shows fits together: seats, names, colours, the drawn map and the
turn. For `adjudicator ruleset check`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.core.engine import AnyRuleset, Run, play
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Matter, Seat
from adjudicator.core.protocol.picture import MATTERS
from adjudicator.core.simulating import dice_for
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports.drawing import PALETTE

SLUG = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*", re.I)
TWICE = 200
"""Moments that are played twice, of as many games as it takes."""
MOST = 60
"""Phases of one of these games."""


def drawn(sheet: Sheet, geometry: Geometry | None) -> Iterator[str]:
    """Pieces and marks of a sheet in areas that the map has not, and colours without a value."""
    places = {"the piece " + (one.label or one.symbol): [one.area] for one in sheet.pieces} | {
        "`control`": list(sheet.control),
        "`overlays`": list(sheet.overlays),
    }
    for what, areas in places.items() if geometry is not None else ():
        for area in areas:
            if geometry is not None and area not in geometry.areas:
                yield f"`sheet` shows {what} in {area!r}, and the map has no such area."
    for colour in dict.fromkeys([*(one.colour for one in sheet.pieces), *sheet.control.values()]):
        if colour and colour not in sheet.palette and colour not in PALETTE:
            yield f"`sheet` shows things of the colour {colour!r}, and its palette has none."


def named(lexicon: Lexicon, seats: Sequence[Seat]) -> Iterator[str]:
    """Seats that nobody can write, where there are words for others."""
    for seat in seats if lexicon.kinds.get("seat") else ():
        if not lexicon.knows("seat", seat):
            yield f"the lexicon has no name of the kind “seat” for {seat}, so nobody can name it."


def turn(ruleset: AnyRuleset, board: Any, position: Any) -> Iterator[str]:
    """A slug of a turn that cannot stand in an address."""
    slug = ruleset.turn(board, position).slug
    if not SLUG.fullmatch(slug):
        yield (
            f"`turn` gives the slug {slug!r}: it stands in addresses, so write letters, digits and"
            " hyphens only: turn-1."
        )


def matters(found: Sequence[Matter]) -> Iterator[str]:
    """Matters that no letter has a heading for."""
    for one in found:
        if one.name not in MATTERS:
            yield f"a matter is named {one.name!r}; the matters are {', '.join(MATTERS)}."


def again(ruleset: AnyRuleset, board: Any, scenario: str, kind: str) -> str:
    """The beginning of games, each played twice with the same dice and bots: the phase in which the
    second first goes another way; empty: none does."""
    played, seed = 0, 0
    while played < TWICE:
        seed += 1
        first, second = (_course(ruleset, board, scenario, kind, seed) for _ in range(2))
        for one, other in zip(first, second, strict=False):
            if one != other:
                return one[0]
        if len(first) != len(second):
            return first[-1][0]
        played += len(first)
    return ""


def _course(
    ruleset: AnyRuleset, board: Any, scenario: str, kind: str, seed: int
) -> list[tuple[str, str]]:
    """Phase and what stood then, before every batch and at the end of every phase."""
    rulings = ruleset.rulings_with({})
    position = ruleset.open(board, scenario, rulings)
    make = ruleset.bots()[kind]
    bots = {seat: make(board, f"{seed}/{seat}") for seat in ruleset.seats(board, position)}
    found: list[tuple[str, str]] = []

    def look(run: Run) -> None:
        events = [one.model_dump_json() for one in run.table.events]
        found.append((run.phase, f"{run.position.model_dump_json()} {events} {run.asks}"))

    play(ruleset, board, position, dice_for(seed), rulings, bots,
         after_batch=look, until=lambda _, number: number == MOST)  # fmt: skip
    return found
