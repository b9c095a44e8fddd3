"""How units, places and orders are called in letters: `A Paris`, `F St Petersburg (sc)`."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.diplomacy.board.board import Chart
from adjudicator.rulesets.diplomacy.board.position import Unit

LETTER = {"army": "A", "fleet": "F"}
ARTICLE = {"army": "an army", "fleet": "a fleet"}


def short(chart: Chart, place: str) -> str:
    """`St Petersburg (sc)`."""
    id, _, coast = place.partition("/")
    return f"{chart.provinces[id].name} ({coast})" if coast else chart.provinces[id].name


def unit_words(chart: Chart, arm: str, at: str) -> str:
    """`A Paris`."""
    return f"{LETTER[arm]} {short(chart, at)}"


def units_words(chart: Chart, units: Iterable[Unit]) -> str:
    """`A Paris, F Brest`."""
    return ", ".join(unit_words(chart, unit.arm, unit.at) for unit in units)
