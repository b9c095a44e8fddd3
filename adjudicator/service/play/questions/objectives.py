"""Who holds what the game is won by: the score, and the places that count, side by side."""

from __future__ import annotations

import re

from adjudicator.core.protocol import MATTERS
from adjudicator.service.play.questions.inquiry import Inquiry

NOBODY = "nobody"


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The score, and who holds the places that bear points, as the seat sees it."""
    work = ask.work
    told = work.ruleset.matter(work.board, work.view, "score")
    lines = list(told.all) if told is not None else []
    held = _held(ask)
    return [f"{MATTERS['score'].heading}:", *lines, *held] if lines or held else []


def _held(ask: Inquiry) -> list[str]:
    """The places that bear points, by who holds them, those that bear most first."""
    work = ask.work
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None:
        return []
    sheet = work.ruleset.sheet(work.board, work.view)
    sides: dict[str, list[tuple[int, str]]] = {}
    for id, area in geometry.areas.items():
        if area.points:
            side = sheet.control.get(id, "")
            whose = sheet.legend.get(side, side) or NOBODY
            sides.setdefault(whose, []).append((-area.points, area.name))
    return [
        f"{whose}: {', '.join(f'{name} {-points}' for points, name in sorted(places))}."
        for whose, places in sorted(sides.items(), key=lambda one: one[0] == NOBODY)
    ]
