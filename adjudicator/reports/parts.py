"""Parts of a board: how its file is put together, and how a page uses them.

A part that a page uses takes on the colours of the page (`var(--land)`): the same file is a map by
day and a map by night. Patterns are not reached by that and stay as they are. Letters and programs
get pictures that are drawn in colours of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from adjudicator.reports import anchors, lettering
from adjudicator.reports.drawing import OUTSIDE, SEA, SHORES
from adjudicator.reports.framing import beside
from adjudicator.reports.symbols import INK, PAPER, TERRAIN_TINT, mix

WIDE: Final = anchors.WIDE
"""Units across a board; one is a pixel of its own drawing."""
NAMES: Final = "names-"
"""Ids of the groups of names: with the number of their size."""
WORDS: Final = "words"
"""Id of what a board of hexes says of each of them."""
KEY: Final = 620
"""Width of the key to a board, in pixels."""


WHITES: Final = ("#fffaf0", "#fff7e6", "#f1f8fb", "#eef7fa")
"""What lies around a name or a line."""
EARTHS: Final = (
    "#7a4a21", "#5d3f1f", "#6f5426", "#4a3627", "#4c3a28", "#5d4630", "#463b2d", "#7d6a4d",
)  # fmt: skip
THEME: Final = {
    "ink": (INK,),
    "cliff": ("#27343c",),
    "faint": ("#5d5546", "#5b5242"),
    "strong-rule": ("#6b6255",),
    "leaf": WHITES,
    "sea": (SEA, "#e6f1f5"),
    "link": ("#1c587f",),
    "land": (PAPER,),
    "wild": (OUTSIDE,),
    "earth": EARTHS,
    **{f"shore{n}": (shade,) for n, (_, shade) in enumerate(SHORES)},
    "lake": ("#86b2c8", "#a9ccda"),
}
"""Colour of a page (`static/page.css`, by day and by night) -> what is drawn in it on a board."""
SHADES: Final = {shade: name for name, shades in THEME.items() for shade in shades}
LINES: Final = {
    **SHADES, "#1f5f92": "link", "#16639e": "link", "#7c1d12": "mark", "#fff": "leaf",
}  # fmt: skip
"""The same for strokes."""
TINTS: Final = {
    mix(shade, PAPER, share): f'fill="{shade}" fill-opacity="{share:.3g}"'
    for shade, part in TERRAIN_TINT.values()
    for share in (part, min(1.0, part * 1.3))
}
"""A mixed colour -> the same laid over the land, whatever colour that has."""
KEPT: Final = re.compile(r'(<pattern.*?</pattern>|<circle cx="6" cy="6".*?</text>)')
"""What keeps its colours: a pattern, and points on a disc of gold."""
PAINTED: Final = re.compile(r'(fill|stroke)="(#[0-9a-f]+)"')


def themed(drawn: str, signs: bool = False) -> str:
    """A part of a board in the colours of the page that shows it. signs: they have a ground of
    their own, so that what is inked on them stays so."""

    def put(found: re.Match[str]) -> str:
        what, shade = found.groups()
        if signs and shade in (INK, "#fff"):
            return found[0]
        if what == "fill" and shade in TINTS:
            return TINTS[shade]
        colour = (SHADES if what == "fill" else LINES).get(shade)
        return f'{what}="var(--{colour})"' if colour else found[0]

    return "".join(one if KEPT.match(one) else PAINTED.sub(put, one) for one in KEPT.split(drawn))


def filed(parts: dict[str, list[str]], shared: Sequence[str], height: float) -> str:
    """The file of a board: its parts under their ids. Parts that are alike, such as names that are
    read at two scales, are drawn once."""
    first: dict[str, str] = {}
    groups = ""
    for name, drawn in parts.items():
        shown = themed("".join(drawn))
        same = first.setdefault(shown, name)
        groups += f'<g id="{name}">{shown if same == name else use(same)}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:.0f}">'
        f"<defs>{themed(''.join(shared), signs=True)}{groups}</defs></svg>"
    )


def use(id: str) -> str:
    """A part of the same file, once more."""
    return f'<use href="#{id}"/>'


def part(address: str, name: str, more: str = "") -> str:
    """A part of a board, in a page."""
    return f'<use href="{address}#{name}"{more}/>'


def names(address: str, tier: int) -> str:
    """The names at one size, in a page; its script takes another size at another scale."""
    sizes = " ".join(f"{size:g}" for size in anchors.SIZES)
    return f'<use class="names" href="{address}#{NAMES}{tier}" data-sizes="{sizes}"/>'


def layer(name: str, parts: Sequence[str]) -> str:
    """What a page can hide by its name; empty without anything in it."""
    shown = "".join(parts)
    return f'<g data-layer="{name}">{shown}</g>' if shown else ""


def page(title: str, height: float, shared: Sequence[str], body: Sequence[str]) -> str:
    """What lies over a board, as the SVG of a page: framed, and nothing beside the frame."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:.0f}" '
            f'width="{WIDE}" height="{height:.0f}" role="group" '
            f'aria-label="{escape(title, quote=True)}" '
            f'font-family="{lettering.FAMILY}, Barlow, Arial Narrow, sans-serif" '
            f'font-weight="500"><title>{escape(title)}</title>',
            *shared,
            *body,
            f'<path d="M0 0V-9999H{WIDE}V0zM0 {height:.1f}h{WIDE}v9999H0z{beside(WIDE, 9999)}" '
            f'fill="var(--paper)"/><rect x="1" y="1" width="{WIDE - 2}" height="{height - 2:.1f}" '
            'fill="none" stroke="var(--strong-rule)" stroke-width="1.4"/></svg>',
        ]
    )


def key(foot: Sequence[str], high: float, source: str) -> str:
    """The signs of a board as a picture of their own, which uses those of the page. source: who
    made the base data."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {KEY} {high + 22:.0f}" '
        f'width="{KEY}" height="{high + 22:.0f}" role="group" aria-label="Key to the map" '
        f'font-family="{lettering.FAMILY}, Barlow, Arial Narrow, sans-serif" font-weight="500">'
        f'{"".join(foot)}<text x="14" y="{high + 14:.0f}" font-size="11" '
        f'fill="#5d574c">{escape(source)}</text></svg>'
    )
