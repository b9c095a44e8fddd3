"""Lines over turns, as a small SVG and as text.

The text twin holds every value: runs of equal values are told once with their
turns (`10 (1939-summer-2 to 1940-spring-1)`), and a sparkline shows the shape.
"""

from __future__ import annotations

import textwrap
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from adjudicator.core.telling import Chart

BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#4a5560", "#c08a1e", "#b03a2e", "#2f6f8f", "#6b4c8a", "#3f7d4e")
"""Series in order; told apart by their dashes as well."""
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")


def sparkline(values: list[int], low: int, high: int) -> str:
    """One bar per value, scaled to low..high."""
    span = max(high - low, 1)
    return "".join(BARS[(value - low) * (len(BARS) - 1) // span] for value in values)


def runs(turns: list[str], values: list[int]) -> list[tuple[str, str, int]]:
    """(first turn, last turn, value) of each run of equal values."""
    found: list[tuple[str, str, int]] = []
    for value, group in groupby(zip(turns, values, strict=False), key=lambda pair: pair[1]):
        members = [turn for turn, _ in group]
        found.append((members[0], members[-1], value))
    return found


def text(chart: Chart, width: int) -> list[str]:
    """The chart in at most `width` columns, every value told."""
    values = [value for series in chart.series.values() for value in series]
    if not values:
        return textwrap.wrap(f"{chart.title}: nothing yet", width, initial_indent="  ")
    low, high = min(values), max(values)
    out = textwrap.wrap(chart.title, width, initial_indent="  ", subsequent_indent="  ")
    for name, series in chart.series.items():
        line = sparkline(series, low, high)
        told = ", ".join(
            f"{value} ({first})" if first == last else f"{value} ({first} to {last})"
            for first, last, value in runs(chart.turns, series)
        )
        out += textwrap.wrap(
            f"{name} {line} {told}",
            width,
            initial_indent="    ",
            subsequent_indent="      ",
            break_on_hyphens=False,
        )
    return out


def svg(chart: Chart, width: int = 600, height: int = 200) -> str:
    """A line chart drawn with presentation attributes only, so that a strict content
    security policy and a mail both show it. Text takes the page's colour."""
    values = [value for series in chart.series.values() for value in series]
    low, high = (min([0, *values]), max([1, *values])) if values else (0, 1)
    left, right, top, bottom = 34.0, width - 110.0, 12.0, height - 26.0
    step = (right - left) / max(len(chart.turns) - 1, 1)

    def x(turn: int) -> float:
        return left + turn * step

    def y(value: int) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="100%" '
        f'role="img" aria-label={quoteattr(chart.title)} font-family="sans-serif" font-size="11" '
        f'fill="currentColor"><title>{escape(chart.title)}</title>'
    ]
    for tick in _ticks(low, high):
        parts.append(
            f'<path d="M{left:.1f} {y(tick):.1f}H{right:.1f}" stroke="currentColor" '
            f'stroke-opacity=".18"/><text x="{left - 6:.1f}" y="{y(tick) + 4:.1f}" '
            f'text-anchor="end">{tick}</text>'
        )
    for index in sorted({0, len(chart.turns) // 2, len(chart.turns) - 1}) if chart.turns else []:
        anchor = "start" if index == 0 else "middle"
        parts.append(
            f'<text x="{x(index):.1f}" y="{height - 8}" text-anchor="{anchor}">'
            f"{escape(chart.turns[index])}</text>"
        )
    ends: list[tuple[float, str]] = []
    for number, (name, series) in enumerate(chart.series.items()):
        if not series:
            continue
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(series))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.4" '
            f'stroke-linejoin="round"{dashed}/>'
            f'<circle cx="{x(len(series) - 1):.1f}" cy="{y(series[-1]):.1f}" r="3.2" '
            f'fill="{colour}"/>'
        )
        ends.append((y(series[-1]), f"{name} {series[-1]}"))
    # The names stand at the ends of their lines, pushed apart so that none covers another.
    at = top
    for place, words in sorted(ends):
        at = max(at, place + 4)
        parts.append(f'<text x="{right + 8:.1f}" y="{at:.1f}">{escape(words)}</text>')
        at += 13
    return "".join(parts) + "</svg>"


def _ticks(low: int, high: int) -> list[int]:
    span = high - low
    step = next(s for s in _STEPS if span / s <= 5)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))


_STEPS = [factor * 10**power for power in range(9) for factor in (1, 2, 5)]
