"""Letters that bring something again: the map as it is now, the texts of earlier reports."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import compose, mapsheet
from adjudicator.reports.ground import described
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, pages
from adjudicator.service.models import Letter

log = logging.getLogger(__name__)

Draw = Callable[[str, int], bytes]


def history(desk: Desk, letter: Letter) -> dict[str, Any]:
    """The texts of several reports, oldest first."""
    shown = [archive.report_by_id(desk, int(number)) for number in letter.facts["reports"]]
    texts = []
    for page in shown:
        meta = compose.Meta(
            game=page.game, turn=page.turn, report=page.slug, seat=page.seat or "spectator"
        )
        texts.append(compose.text(page.report, meta, header=False).strip("\n"))
    return {"texts": texts, "slugs": [page.slug for page in shown]}


def current_map(
    desk: Desk, letter: Letter, draw: Draw, width: int
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The map as the seat may see it when the letter leaves: facts for its words, and the
    picture by its content id."""
    geometry, sheet = pages.current_map(desk, letter.game, letter.seat or None)
    info = games.game_info(desk, letter.game)
    facts: dict[str, Any] = {
        "turn": info.turn,
        "turn_title": info.turn_title,
        "areas": in_words(geometry, sheet) if geometry else [],
        "source": "",
    }
    if geometry is None:
        return facts, {}
    name = f"map.{letter.number}.{letter.seat or 'all'}@{desk.config.mail.domain}"
    try:
        svg = mapsheet.svg(geometry, sheet, width=width, interactive=False)
        pictures = {name: draw(svg, width)}
    except Exception:
        # The words are there; a letter without its picture is better than none.
        log.exception("no map for letter %s", letter.id)
        return facts, {}
    return facts | {"source": f"cid:{name}"}, pictures


def in_words(geometry: Geometry, sheet: Sheet) -> list[str]:
    """Each area of which there is something to say: whose it is, what stands there."""
    pieces: dict[str, list[str]] = {}
    for piece in sheet.pieces:
        pieces.setdefault(piece.area, []).append(piece.label or f"{piece.symbol} {piece.text}")
    lines = []
    for area in geometry.areas:
        if area in pieces or area in sheet.control:
            words = described(geometry, sheet, area)
            there = pieces.get(area, [])
            lines.append(f"{words}: {', '.join(there)}" if there else words)
    return lines
