"""The map as inline SVG, for pages that show it."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from markupsafe import Markup

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import mapsheet
from adjudicator.service import pages
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameInfo

WHOLE, CROP = 1000, 720
"""Pixels for which the lettering is sized: a part of the map is shown beside other things."""
FEW: Final = 16
AREA: Final = re.compile(r'id="area-([^"]+)"')


def drawn(geometry: Geometry | None, sheet: Sheet | None) -> Markup | None:
    """The sheet as SVG; None without a map or with nothing on it."""
    if geometry is None or sheet is None or not geometry.areas:
        return None
    areas = geometry.areas
    sheet = closer(sheet)

    def named(found: re.Match[str]) -> str:
        area = areas.get(found[1])
        return f'{found[0]} data-name="{escape(area.name)}"' if area else found[0]

    # The script of the page puts the name of the area that is clicked on into the orders.
    drawing = mapsheet.svg(geometry, sheet, width=CROP if sheet.focus else WHOLE)
    return Markup(AREA.sub(named, drawing))


def closer(sheet: Sheet) -> Sheet:
    """A battle in one corner is shown as that corner: where few areas hold all pieces and
    nothing says what the picture must show, it must show these."""
    held = sorted({piece.area for piece in sheet.pieces})
    if sheet.focus or not held or len(held) > FEW:
        return sheet
    return sheet.model_copy(update={"focus": held})


def current(desk: Desk, game: GameInfo, seat: str | None) -> Markup | None:
    """The map as it stands now for a seat, or (None) for spectators."""
    try:
        geometry, sheet = pages.current_map(desk, game.slug, seat)
    except Unknown:
        return None
    return drawn(geometry, sheet)
