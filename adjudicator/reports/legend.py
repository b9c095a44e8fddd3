"""What stands under and over the map: the signs that occur in it, and its scale."""

from __future__ import annotations

from html import escape

from adjudicator.reports import lettering, symbols
from adjudicator.reports.drawing import BROWN, OUTSIDE, RIVER, Drawing
from adjudicator.reports.symbols import INK, PAPER, mix

_SYMBOL_WORDS = {
    "infantry": "infantry",
    "army": "army",
    "armour": "armour",
    "mixed": "infantry and armour",
    "white": "infantry and armour",
    "air": "air",
    "fleet": "fleet",
    "u_boat": "U-boats",
    "supply": "supply",
    "block": "block, unknown",
}


def legend(drawing: Drawing, wide: float = 0.0) -> tuple[list[str], float]:
    """The signs that occur in the picture, in rows under it, and their height. wide: of the rows,
    if not of the picture."""
    items: list[tuple[str, str]] = []
    for key, words in drawing.sheet.legend.items():
        colour = drawing.colour(key)
        items.append(
            (
                f'<rect y="-10" width="18" height="12" rx="2" fill="{mix(colour, PAPER, 0.5)}" '
                f'stroke="{mix(colour, "#000000", 0.8)}" stroke-width="1.6"/>',
                words,
            )
        )
    for mark in dict.fromkeys(drawing.marks):
        sign = f'<g transform="translate(3 -10)"><use href="#{drawing.prefix}m-{mark}"/></g>'
        items.append((sign, symbols.MARK_WORDS[mark]))
    if any(area.points for area in drawing.map.geometry.areas.values()):
        sign = f'<g transform="translate(3 -10)">{symbols.points_badge(1, False)}</g>'
        items.append((sign, "strategic points"))
        if any("national" in area.marks for area in drawing.map.geometry.areas.values()):
            sign = f'<g transform="translate(3 -10)">{symbols.points_badge(1, True)}</g>'
            items.append((sign, "national points"))
    for name in drawing.terrains:
        if called := symbols.TERRAIN_WORDS.get(name) or symbols.OVERLAY_WORDS.get(name):
            plain = (OUTSIDE, 1.0) if name == "impassable" else (PAPER, 1.0)
            shade, share = symbols.TERRAIN_TINT.get(name, plain)
            # Patterns of the map are scaled to km; a group scaled back shows them true.
            sign = (
                f'<rect y="-10" width="18" height="12" fill="{mix(shade, PAPER, share)}" '
                f'stroke="#8a8272" stroke-width=".8"/><g transform="translate(0 -10) '
                f'scale({drawing.k:.5g})"><rect width="{18 / drawing.k:.4g}" '
                f'height="{12 / drawing.k:.4g}" fill="url(#{drawing.prefix}p-{name})"/></g>'
            )
            items.append((sign, called))
    kinds = {line.kind for line in drawing.map.geometry.lines}
    for kind, words, sign in (
        ("river", "river", f'<path d="M0-4H18" stroke="{RIVER}" stroke-width="3"/>'),
        (
            "fortified",
            "fortified line",
            '<path d="M0-4H18" stroke="#7c1d12" stroke-width="2"/><path d="M0-4H18" '
            'stroke="#7c1d12" stroke-width="7" stroke-dasharray="3 4"/>',
        ),
        (
            "mountain",
            "mountains",
            '<path d="M0-4H18" stroke="#8a6a45" stroke-width="4.6"/><path d="M0-4H18" '
            'stroke="#5d4630" stroke-width="4.6" stroke-dasharray="2.5 3.5"/>',
        ),
        (
            "wall",
            "no connection",
            '<path d="M0-4H18" stroke="#4c3a28" stroke-width="1.6"/><path d="M0-4H18" '
            'stroke="#4c3a28" stroke-width="6.4" stroke-dasharray="1.5 3.6"/>',
        ),
        (
            "road",
            "road",
            f'<path d="M0-4H18" stroke="{BROWN}" stroke-width="2.2"/>',
        ),
        (
            "link",
            "air and landing link",
            '<path d="M1-4H18" stroke="#16639e" stroke-width="3.6" stroke-dasharray="0 5.5" '
            'stroke-linecap="round"/>',
        ),
    ):
        if kind in kinds:
            items.append((sign, words))
    told: list[str] = []
    for symbol in drawing.symbols:
        if symbol in _SYMBOL_WORDS and _SYMBOL_WORDS[symbol] not in told:
            told.append(_SYMBOL_WORDS[symbol])
            face = symbols.counter("#c9c2ae", symbol, ())
            sign = f'<g transform="translate(1 -12) scale(.16)">{face}</g>'
            items.append((sign, _SYMBOL_WORDS[symbol]))
    return laid(items, wide or drawing.width)


def laid(items: list[tuple[str, str]], width: float) -> tuple[list[str], float]:
    """Signs with their words in rows, and the height of these."""
    out, x, y = [], 14.0, 18.0
    for sign, words in items:
        wide = 24 + lettering.width(words, 12) + 16
        if x + wide > width - 8 and x > 14:
            x, y = 14.0, y + 20
        out.append(
            f'<g class="key" transform="translate({x:.1f} {y:.1f})">{sign}'
            f'<text x="24" font-size="12" fill="{INK}">{escape(words)}</text></g>'
        )
        x += wide
    return out, (y + 2 if items else 0.0)


def scale_bar(drawing: Drawing) -> str:
    """A bar of a round length at the right of the title."""
    most = 130 / drawing.k
    km = max(n for n in (10, 20, 50, 100, 200, 500, 1000, 2000) if n <= most or n == 10)
    long, right = km * drawing.k, drawing.width - 14
    return (
        f'<path d="M{right - long:.1f} 20v6H{right:.1f}v-6" fill="none" stroke="{INK}" '
        f'stroke-width="1.5"/><text x="{right - long / 2:.1f}" y="19" font-size="11" '
        f'text-anchor="middle" fill="{INK}">{km} km</text>'
    )
