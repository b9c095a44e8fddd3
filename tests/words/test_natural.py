"""Some 600 lines as people write them who answer a question, over all five games.

`natural/<game>.txt` holds, below the stop of a play-through whose question they answer
(`[folder stop seat]`), a line and behind ` = ` what it means in the house's words, several
orders parted by `;`. `?`: it may mean two things. `~` before a line: it is not read. Of both
the writer must be asked, never guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core import answering
from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook, Reading
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from tests.playthroughs.playing import Playing, read_script

HERE = Path(__file__).parent / "natural"
PLAYED = Path(__file__).parents[1] / "playthroughs"
GAMES = sorted(path.stem for path in HERE.glob("*.txt"))
_STOP = re.compile(r"^\[(\S+) (\d+) (\S+)\]$")


@dataclass(frozen=True)
class Line:
    """A line and where it was written. meant: "" if its writer must be asked."""

    folder: str
    stop: int
    seat: str
    given: str
    meant: str
    unread: bool


def lines(game: str) -> Iterator[Line]:
    where: tuple[str, int, str] | None = None
    for raw in (HERE / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if found := _STOP.match(raw):
            where = found[1], int(found[2]), found[3]
        elif raw.strip() and where:
            given, _, meant = raw.rpartition(" = ")
            unread = given.startswith("~ ")
            meant = "" if meant.strip() == "?" else meant.strip()
            yield Line(*where, given.removeprefix("~ "), meant, unread)


class _Asked(Playing):
    """Keeps what is asked at each stop."""

    def receive(self, stop: int, ask: Ask, dumped: Any, text: str) -> list[Order]:
        asks: dict[tuple[int, str], tuple[Ask, Any]] = self.__dict__.setdefault("asks", {})
        asks[stop, ask.seat] = ask, dumped
        return super().receive(stop, ask, dumped, text)


@cache
def asked(folder: str, last: int) -> _Asked:
    script = read_script(PLAYED / folder)
    script.stops = last
    ruleset = load(script.ruleset)
    playing = _Asked(ruleset, ruleset.board(of_ruleset(script.ruleset)), script)
    playing.run()
    return playing


def at(line: Line, last: int) -> tuple[OrderBook, Lexicon, Ask]:
    playing = asked(line.folder, last)
    ask, dumped = playing.__dict__["asks"][line.stop, line.seat]
    view = playing.ruleset.load_view(dumped)
    return playing.book, playing.ruleset.lexicon(playing.board, view), ask


def plain(reading: Reading) -> list[Order]:
    return [order.model_copy(update={"line": 0}) for order in reading.orders]


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_people_are_read_as_they_are_meant(game: str) -> None:
    every = list(lines(game))
    lasts: dict[str, int] = {}
    for line in every:
        lasts[line.folder] = max(lasts.get(line.folder, 0), line.stop)
    wrong = []
    for line in every:
        book, lexicon, ask = at(line, lasts[line.folder])
        reading = answering.read(book, line.given, lexicon, ask)
        if line.unread or not line.meant:
            if not (reading.misread or reading.needless):
                wrong.append(f"{line.given}: read, and its writer should be asked")
            continue
        text = line.meant.replace("; ", "\n")
        meant = book.read(text, lexicon, [*ask.accepts, *ask.ahead])
        assert not meant.misread, meant.misread[0].words()
        if reading.misread or plain(reading) != plain(meant):
            told = [book.write(order, lexicon) for order in reading.orders]
            wrong.append(f"{line.given}: {told or 'not read'}")
    assert wrong == []


def test_hardly_a_line_is_not_read() -> None:
    every = [line for game in GAMES for line in lines(game)]
    assert len(every) >= 570
    assert len({(line.folder, line.stop, line.given) for line in every}) == len(every)
    assert sum(not line.unread for line in every) >= 0.97 * len(every)


def test_what_is_not_wanted_stands_beside_what_is() -> None:
    """`no naval` below orders is none; where an order of that sort stands above, it is asked."""
    line = Line("blitzwar_by_hand", 3, "axis", "", "", unread=False)
    book, lexicon, ask = at(line, 3)
    for text, orders, unread in (
        ("attack Danzig\nno naval", 1, 0),
        ("attack Danzig\nwe don't sail", 1, 0),
        ("attack Danzig\nno soup", 1, 1),
        ("sail U-boats to North Atlantic\nwe will not sail", 1, 1),
        ("no naval", 0, 1),
    ):
        reading = answering.read(book, text, lexicon, ask)
        assert (len(reading.orders), len(reading.misread)) == (orders, unread), text
