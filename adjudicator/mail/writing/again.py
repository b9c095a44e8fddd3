"""Letters that bring something again: the map as it is now, the texts of earlier reports."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.core.pointing import tallied
from adjudicator.core.saying import count
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import compose, theatres
from adjudicator.reports.ground import described
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, pages
from adjudicator.service.models import Letter
from adjudicator.service.play import sketching

log = logging.getLogger(__name__)

Draw = Callable[[str, int], bytes]
FRONTS = 4
"""Pictures in a letter that brings the map."""
NEAR = 1.5
"""So much farther than the places of a front from each other a place still belongs to it."""


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


def current_map(desk: Desk, letter: Letter, draw: Draw) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The map as the seat may see it when the letter leaves: facts for its words, and a picture of
    each front by its content id; of the whole map if the letter asks for that."""
    geometry, sheet = pages.current_map(desk, letter.game, letter.seat or None)
    info = games.game_info(desk, letter.game)
    everything = bool(letter.facts.get("whole"))
    facts: dict[str, Any] = {
        "turn": info.turn,
        "turn_title": info.turn_title,
        "areas": [],
        "more": "",
        "whole": everything,
        "sources": [],
    }
    if geometry is None:
        return facts, {}
    seat = next((one.id for one in info.seats if one.name == letter.seat), None)
    asked = sketching.asked_about(desk, seat).places if seat is not None else []
    places = asked or theatres.happened(sheet)
    shown = [] if everything else theatres.fronts(geometry, places, FRONTS)
    facts["areas"], behind = in_words(geometry, sheet, [one for front in shown for one in front])
    if behind:
        facts["more"] = (
            f"There are units in {count(behind, 'more place')} behind the fronts: `where` lists "
            "them all, `where Warsaw` those in one place, and `map whole` shows the whole map."
        )
    pictures: dict[str, bytes] = {}
    try:
        drawn = (
            [theatres.whole(geometry, sheet)]
            if everything
            else theatres.drawings(geometry, sheet, places, FRONTS)
        )
        for n, one in enumerate(drawn, 1):
            name = f"map.{letter.number}.{letter.seat or 'all'}.{n}@{desk.config.mail.domain}"
            pictures[name] = draw(*one)
    except Exception:
        # The words are there; a letter without its picture is better than none.
        log.exception("no map for letter %s", letter.id)
        return facts, {}
    return facts | {"sources": [f"cid:{name}" for name in pictures]}, pictures


def in_words(geometry: Geometry, sheet: Sheet, places: Sequence[str]) -> tuple[list[str], int]:
    """The places of the fronts, whose they are and what stands there; the others where units
    stand are counted. Without fronts all places with units."""
    pieces: dict[str, list[str]] = {}
    for piece in sheet.pieces:
        pieces.setdefault(piece.area, []).append(piece.label or f"{piece.symbol} {piece.text}")
    front = set(places) | _near(geometry, places, pieces)
    lines = []
    behind = 0
    for area in geometry.areas:
        if area not in front and (front or area not in pieces):
            behind += area in pieces
            continue
        words = described(geometry, sheet, area)
        there = tallied(pieces.get(area, []))
        lines.append(f"{words}: {there}" if there else words)
    return lines, behind


def _near(geometry: Geometry, places: Sequence[str], held: Iterable[str]) -> set[str]:
    """Of places where units stand those that lie as near to a front as its own lie to each
    other."""
    spots = [geometry.areas[one].at for one in places if one in geometry.areas]
    if not spots:
        return set()
    reach = NEAR * _step(spots)
    return {
        one
        for one in held
        if one in geometry.areas
        and min(abs(geometry.areas[one].at[0] - x) + abs(geometry.areas[one].at[1] - y)
                for x, y in spots) <= reach
    }  # fmt: skip


def _step(spots: Sequence[tuple[float, float]]) -> float:
    """The usual way from a place to the nearest other one."""
    if len(spots) < 2:
        return 0.0
    ways = [
        min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for m, b in enumerate(spots) if m != n)
        for n, a in enumerate(spots)
    ]
    return sorted(ways)[len(ways) // 2]
