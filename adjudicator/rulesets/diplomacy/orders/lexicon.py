"""The names that may be typed: places with the abbreviations of the hobby, powers, arms."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.core.names import Lexicon, Name
from adjudicator.core.protocol import Order
from adjudicator.core.writing import write
from adjudicator.rulesets.diplomacy.board.board import COASTS, Board, Chart
from adjudicator.rulesets.diplomacy.board.position import Position


def lexicon(board: Board, view: Position) -> Lexicon:
    """The names of a map. They are the same for every seat: nothing on the map is secret."""
    return names_of(board, view.map).upon()


def said(board: Board, position: Position, order: Order) -> str:
    """An order as it was meant, in a way of writing it."""
    return write(order, lexicon(board, position), {})


@lru_cache(maxsize=16)
def names_of(board: Board, map_name: str) -> Lexicon:
    """The names of a map, kept."""
    chart = board.charts[map_name]
    return Lexicon.of(
        {
            "place": [name for id in chart.provinces for name in _names(chart, id)],
            "power": [
                Name(one.id, one.name, (one.adjective, *one.aliases))
                for one in board.nations.values()
            ],
            "arm": [
                Name("army", "A", ("army", "armies")),
                Name("fleet", "F", ("fleet", "fleets", "navy")),
            ],
            "topic": [Name("everything", "everything")],
        }
    )


def _names(chart: Chart, id: str) -> list[Name]:
    """A province, and each of its coasts: `stp/sc`, `St Petersburg (sc)`, `St Petersburg south
    coast`."""
    one = chart.provinces[id]
    called = (one.name, id, *one.aliases)
    found = [Name(id, one.name, one.aliases)]
    for coast in one.coasts:
        words = COASTS[coast]
        texts = [f"{text} {side}" for text in called for side in (coast, words, words.split()[0])]
        texts += [f"{text} ({side})" for text in called for side in (coast, words)]
        found.append(Name(f"{id}/{coast}", f"{one.name} ({words})", tuple(texts)))
    return found
