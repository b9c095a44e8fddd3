"""Moves of markers on the Diplomacy chart, and what the spaces they come to bring."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.core.protocol import Answers, Ask, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.parts import SPACES
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.politics import joining, tracks, vichy
from adjudicator.rulesets.world_at_war.words.facts.diplomacy import MarkerMoved


def settle_markers(position: Position, table: Table[Board]) -> Play:
    """Carry out the marker moves that wait."""
    waiting, position.pending = position.pending, []
    for one in waiting:
        yield from move(position, table, one["country"], one["by"], one["clause"])


def move(
    position: Position, table: Table[Board], country: str, by: int, clause: str
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """Move a marker, plus toward the Axis (of USSR and USA: toward WAR), within its track.
    Gives whether it moved (WAW-CORE.DIP-4, DIP-27)."""
    board = table.board
    if not tracks.movable(position, board, country):
        return False
    track = board.tracks[country]
    start = position.tracks[country]
    end = max(track.low, min(track.high, start + by))
    if end == start:
        return False
    yield from put(position, table, country, end, clause)
    return True


def put(position: Position, table: Table[Board], country: str, end: int, clause: str) -> Play:
    """Put a marker on a space, and carry out what the space brings."""
    board = table.board
    start = position.tracks.get(country, 0)
    if country not in position.tracks:
        return
    position.tracks[country] = end
    space = board.tracks[country].spaces[end]
    table.tell(
        clause,
        MarkerMoved(country=country, start=start, end=end, space=SPACES[space]),
    )
    yield from _space_reached(position, table, country, space, clause)


def _space_reached(
    position: Position, table: Table[Board], country: str, space: str, clause: str
) -> Play:
    """What a space does when its marker arrives there."""
    match space:
        case "axis":
            yield from joining.join(position, table, country, "axis", "WAW-CORE.DIP-14")
        case "allies":
            yield from joining.join(position, table, country, "western", "WAW-CORE.DIP-14")
        case "coup":
            yield from tracks.coup(position, table, "WAW-3.20-4")
        case "disabled":
            vichy.disable(position, table, "influence", "WAW-3.19-11")
        case "permanent":
            tracks.purge(position, country)  # WAW-CORE.DIP-12
        case "war":
            tracks.enter_war(position, table, country, clause)
