"""Where the words of a drawn map stand, and which of them run into each other.

The boxes are those of the letters (from the height of a capital to the foot line), by the widths
of the shipped font. Names of countries and seas that lie as a faint shade under everything are
ground: they may lie under lettering, but not under each other.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.reports import lettering

CAPITAL = 0.70
"""Height of a capital, in sizes."""
FAINT = 0.4
SLACK = 0.6
"""Pixels that two boxes may share: letters have a little room around them."""
_MOVE = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


@dataclass(frozen=True)
class Word:
    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    def meets(self, other: Word) -> bool:
        across = min(self.x1, other.x1) - max(self.x0, other.x0)
        down = min(self.y1, other.y1) - max(self.y0, other.y0)
        return across > SLACK and down > SLACK


def words(drawing: str, faint: bool = False) -> list[Word]:
    """All words of a drawing, in its own units; or all that are faint."""
    return list(_words(ET.fromstring(drawing), (1.0, 0.0, 0.0), {}, faint))


def _words(
    node: ET.Element, at: tuple[float, float, float], style: dict[str, str], faint: bool
) -> Iterator[Word]:
    tag = node.tag.rpartition("}")[2]
    if tag in ("defs", "title", "clipPath", "pattern"):
        return
    style = style | {
        key: value
        for key, value in node.attrib.items()
        if key in ("font-size", "font-weight", "text-anchor", "letter-spacing", "fill-opacity")
    }
    scale, dx, dy = at
    for kind, numbers in _MOVE.findall(node.get("transform", "")):
        values = [float(n) for n in re.split(r"[\s,]+", numbers.strip())]
        if kind == "translate":
            dx, dy = dx + scale * values[0], dy + scale * (values[1] if len(values) > 1 else 0)
        elif kind == "scale":
            scale *= values[0]
    shade = float(style.get("fill-opacity", "1")) <= FAINT
    if tag == "text" and node.text and shade == faint:
        yield _word(node, (scale, dx, dy), style)
    for child in node:
        yield from _words(child, (scale, dx, dy), style, faint)


def _word(node: ET.Element, at: tuple[float, float, float], style: dict[str, str]) -> Word:
    scale, dx, dy = at
    size = float(style.get("font-size", "16"))
    bold = style.get("font-weight", "500") == "700"
    spacing = style.get("letter-spacing", "0")
    gap = float(spacing.removesuffix("em")) * (size if spacing.endswith("em") else 1)
    text = str(node.text)
    wide = lettering.width(text, size, bold=bold, spacing=gap)
    x, y = float(node.get("x", "0")), float(node.get("y", "0"))
    left = x - {"middle": wide / 2, "end": wide}.get(style.get("text-anchor", ""), 0.0)
    return Word(
        text,
        dx + scale * left,
        dy + scale * (y - CAPITAL * size),
        dx + scale * (left + wide),
        dy + scale * y,
    )


def collisions(drawing: str) -> list[tuple[Word, Word]]:
    """Pairs of words that run into each other, faint ones among themselves."""
    return [*_pairs(words(drawing)), *_pairs(words(drawing, faint=True))]


def _pairs(found: list[Word]) -> list[tuple[Word, Word]]:
    found = sorted(found, key=lambda one: one.x0)
    pairs = []
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            if other.x0 > one.x1:
                break
            if one.meets(other):
                pairs.append((one, other))
    return pairs


def outside(drawing: str) -> list[Word]:
    """Words that stick out of the picture."""
    root = ET.fromstring(drawing)
    wide, high = float(root.get("width", "0")), float(root.get("height", "0"))
    return [
        one
        for one in words(drawing)
        if one.x0 < -SLACK or one.x1 > wide + SLACK or one.y0 < -SLACK or one.y1 > high + SLACK
    ]
