"""Where a seat stands, in the letter that asks it: centres, units, what is next to it."""

from __future__ import annotations

import textwrap

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import unit_words
from adjudicator.rulesets.diplomacy.view import View

WIDTH = 68


def situation(board: Board, view: View, ask: Ask) -> list[str]:
    """Lines of at most 68 columns, from what the seat sees."""
    if view.seat is None:
        return []
    chart = board.chart(view)
    lines: list[str] = []
    for power in view.powers_of():
        units = [unit_words(chart, unit.arm, unit.at) for unit in view.of(power)]
        centres = count(len(view.centres(power)), "centre")
        lines += _wrapped(f"{board.name(power)}, {centres}: {', '.join(units) or 'no units'}.")
    near: dict[str, list[str]] = {}
    beside = {
        other for unit in view.mine() for other in chart.beside[unit.province]
    }  # fmt: skip
    for unit in view.units:
        if unit.power not in view.powers_of() and unit.province in beside:
            near.setdefault(unit.power, []).append(unit_words(chart, unit.arm, unit.at))
    for power, units in near.items():
        lines += _wrapped(f"Next to you, {board.name(power)}: {', '.join(units)}.")
    held = [
        f"{board.name(power)} {len(view.centres(power))}"
        for powers in view.seats.values()
        for power in powers
        if view.centres(power)
    ]
    lines += _wrapped(f"Centres: {', '.join(held)}; {view.wins} win.")
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ")
