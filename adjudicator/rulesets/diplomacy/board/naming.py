"""How units, places and orders are called in letters: `A Paris`, `F St Petersburg (sc)`."""

from __future__ import annotations

from adjudicator.rulesets.diplomacy.board.board import Arm, Board, Chart, province_of

LETTER = {"army": "A", "fleet": "F"}
ARTICLE = {"army": "an army", "fleet": "a fleet"}


def short(chart: Chart, place: str) -> str:
    """`St Petersburg (sc)`."""
    id, _, coast = place.partition("/")
    return f"{chart.provinces[id].name} ({coast})" if coast else chart.provinces[id].name


def unit_words(chart: Chart, arm: str, at: str) -> str:
    """`A Paris`."""
    return f"{LETTER[arm]} {short(chart, at)}"


def whole_unit(board: Board, chart: Chart, power: str, arm: Arm, at: str) -> str:
    """`the French army in Paris`."""
    where = f"in the {chart.provinces[province_of(at)].name}" if _water(chart, at) else (
        f"in {short(chart, at)}"
    )  # fmt: skip
    return f"the {board.of(power)} {arm} {where}"


def _water(chart: Chart, at: str) -> bool:
    return chart.provinces[province_of(at)].kind == "sea"
