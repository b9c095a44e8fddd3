"""The names that may be typed: places with the abbreviations of the hobby, powers, arms."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.core.names import Lexicon, Name
from adjudicator.rulesets.diplomacy.board.board import COASTS, Board, Chart

TOPICS = ("everything",)


def lexicon(board: Board, map_name: str) -> Lexicon:
    """The names of a map. They are the same for every seat: nothing on the map is secret."""
    return _of(board, map_name).upon()


@lru_cache(maxsize=16)
def _of(board: Board, map_name: str) -> Lexicon:
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
            "topic": [Name(topic, topic) for topic in TOPICS],
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
