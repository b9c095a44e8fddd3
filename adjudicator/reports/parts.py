"""Parts of a board: how its file is put together, and how a page uses them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from adjudicator.reports import anchors, lettering
from adjudicator.reports.framing import beside
from adjudicator.reports.symbols import INK, PAPER

WIDE: Final = anchors.WIDE
"""Units across a board; one is a pixel of its own drawing."""
NAMES: Final = "names-"
"""Ids of the groups of names: with the number of their size."""
WORDS: Final = "words"
"""Id of what a board of hexes says of each of them."""
KEY: Final = 620
"""Width of the key to a board, in pixels."""


def filed(parts: dict[str, list[str]], shared: Sequence[str], height: float) -> str:
    """The file of a board: its parts under their ids. Parts that are alike, such as names that are
    read at two scales, are drawn once."""
    first: dict[str, str] = {}
    groups = ""
    for name, drawn in parts.items():
        shown = "".join(drawn)
        same = first.setdefault(shown, name)
        groups += f'<g id="{name}">{shown if same == name else use(same)}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:.0f}">'
        f"<defs>{''.join(shared)}{groups}</defs></svg>"
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
            f'fill="{PAPER}"/><rect x="1" y="1" width="{WIDE - 2}" height="{height - 2:.1f}" '
            f'fill="none" stroke="{INK}" stroke-width="1.4"/></svg>',
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
