"""What stands around every map: its title, its frame, who made the base data."""

from __future__ import annotations

from adjudicator.reports import lettering

ATTRIBUTION = "Place coordinates: GeoNames (CC BY 4.0). Made with Natural Earth."
"""Shown on every map of real places: both ask for it."""

HEADER, FOOTER = 34.0, 22.0


def fitted(text: str, room: float, size: float) -> str:
    """A line of text, cut with an ellipsis where it is wider than its room."""
    while len(text) > 8 and lettering.width(text, size, bold=True) > room:
        text = text[:-2].rstrip() + "…"
    return text


def beside(width: float, total: float) -> str:
    """Covers for what lies beside a map that is shown in a wider box."""
    top, high = -HEADER, total + HEADER
    left = f"M0 {top:g}v{high:.0f}h{-width:.0f}v{-high:.0f}z"
    return f"{left}M{width:.0f} {top:g}v{high:.0f}h{width:.0f}v{-high:.0f}z"
