"""What there is to know of a power or a unit, for `help WORD`."""

from __future__ import annotations

from adjudicator.core.saying import count
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import units_words
from adjudicator.rulesets.diplomacy.orders.lexicon import lexicon
from adjudicator.rulesets.diplomacy.view import View

ARMS = {
    "army": "Army (A): marches over land, and over water if fleets convoy it.",
    "fleet": "Fleet (F): sails on water and along coasts, and convoys armies over water.",
}


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `france`, `army`, `f bre`."""
    chart, names = board.chart(view), lexicon(board, view)
    found = [ARMS[name.id] for name in names.find("arm", words) if name.id in ARMS]
    for power in dict.fromkeys(name.id for name in names.find("power", words)):
        held, units = view.centres(power), view.of(power)
        centres = ", ".join(chart.provinces[at].name for at in held)
        found.append(
            f"{board.name(power)}: {count(len(held), 'centre')} ({centres or 'none'}),"
            f" {count(len(units), 'unit')} ({units_words(chart, units) or 'none'})."
        )
    return found


def room(board: Board, view: View, area: str) -> list[str]:
    """One unit a province."""
    chart = board.chart(view)
    if area not in chart.provinces:
        return []
    return [f"{chart.provinces[area].name} has room for one unit."]
