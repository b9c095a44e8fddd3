"""Two times 150 lines that were written from the players' guides alone, before anybody looked at
what reads them, `blind` over five games and `unseen` over six; and what comes of each.

`<collection>/<game>.txt`: below `[folder stop seat]` a line, ` = ` and what it means in the house's
words, several orders parted by `;`. `?`: it needs an answer or a question back. ` / ` parts the
lines of one letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from adjudicator.clock import FixedClock
from adjudicator.core.names import fold
from adjudicator.core.templating import Template
from adjudicator.mail.reading.ordering import order_like
from adjudicator.mail.reading.reader import read_letter
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.games import games
from adjudicator.service.grammar.dispatch import texts_in
from adjudicator.service.models import NotUnderstood, Receipt
from adjudicator.service.play import submissions
from adjudicator.service.record import open_asks
from adjudicator.storage.session import Store
from tests.house_kit import ready_anyway, seat_id
from tests.letters_kit import GAME, PLAYED, begin, house_of
from tests.playthroughs.playing import Script, read_script
from tests.prepared import prepared

HERE = Path(__file__).parent
COLLECTIONS = ("blind", "unseen")
_STOP = re.compile(r"^\[(\S+) (\d+) (\S+)\]$")
Came = Literal["as meant", "refused", "asked", "answered", "unhelpful", "wrong", "ignored"]


@dataclass(frozen=True)
class Blind:
    """A line and where it was written. meant: empty if it needs an answer."""

    folder: str
    stop: int
    seat: str
    given: str
    meant: str


def lines(collection: str) -> Iterator[Blind]:
    """The lines of a collection, game by game."""
    for path in sorted((HERE / collection).glob("*.txt")):
        yield from of(path)


def of(path: Path) -> Iterator[Blind]:
    """The lines of a file."""
    where: tuple[str, int, str] | None = None
    for raw in path.read_text(encoding="utf-8").splitlines():
        if found := _STOP.match(raw):
            where = found[1], int(found[2]), found[3]
        elif raw.strip() and where:
            given, _, meant = raw.rpartition(" = ")
            yield Blind(*where, given, "" if meant.strip() == "?" else meant.strip())


def at(store: Store, clock: FixedClock, instance: Path, folder: str, last: int) -> Desk:
    """The game of a play-through at one of its stops."""
    script = read_script(PLAYED / folder)
    desk = house_of(store, clock, instance, script)
    _come(desk, folder, script, last)
    desk.looks = Cache(desk.looks.size)
    return desk


def _come(desk: Desk, folder: str, script: Script, stop: int) -> None:
    """Bring an empty house to a stop, from the one before it. What its letters would show of what
    could be ordered takes longer than all else, and nobody reads them."""

    def play() -> None:
        if stop == 1:
            begin(desk, script)
            return
        _come(desk, folder, script, stop - 1)
        for seat in [one.name for one in games.game_info(desk, GAME).seats if one.asked]:
            ready_anyway(desk, GAME, seat, script.orders.get((stop - 1, seat), ""))

    with (
        patch.object(open_asks, "template_of", lambda *of: Template()),
        patch.object(open_asks, "samples_of", lambda desk, game, row, case, lines, known: lines),
    ):
        prepared(desk, f"{folder} at {stop}", play)


def receipt(desk: Desk, seat: str, text: str) -> Receipt:
    """What would come of a letter."""
    return submissions.submit(
        desk, seat_id=seat_id(desk, GAME, seat), text=text, via="page", dry=True
    )


HEAD = (
    'From: "Jan Kowalski" <jan@example.net>\nTo: orders@example.org\nSubject: Re: your orders\n'
    "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
)


def by_letter(desk: Desk, text: str) -> str:
    """What is read of a text that comes as people write letters."""
    raw = f"{HEAD}Hi all,\n\n{text}\n\nCheers\nJan\n".encode()
    return read_letter(raw, order_like=order_like(desk), texts_in=texts_in).body_text


PARSER = re.compile(
    r"does not fit here|does not belong here|; here .* is wanted|no order begins with|may come"
    r"|is not a test\."
)
SHOWN = re.compile(r"allowed now: (?P<lines>.+)$")
FACT = re.compile(
    r"Standing orders begin with|no standing orders|belongs to|can be |Did you mean|seems to change"
    r"|say how many|there is no such line|It can look at|you need not say so|say with whom|say from"
    r"|you can write “|Without one it is “|“the rest” can be|we choose nothing for you|Say the days"
    r"|there you have|you have no \w+ at|tells what that is|^we read “[^”]+” in it|we read it as “"
    r"|Such orders are written “|can wait for “|By itself you can write"
)


def helps(line: str, one: NotUnderstood) -> bool:
    """Does a refusal say what to write, or the fact that forbids?"""
    if PARSER.search(one.sentence):
        return False
    if shown := SHOWN.search(one.sentence):
        written = {
            word[:5] for word in fold(line).split() if len(word) > 3 or re.search(r"\d", word)
        }
        there = {word[:5] for word in re.findall(r"[\w-]+", fold(shown["lines"]))}
        return bool(written & there)
    return bool(FACT.search(one.sentence))


def came_of(desk: Desk, line: Blind) -> tuple[Came, str]:
    """What comes of a line, and in what words."""
    got = receipt(desk, line.seat, line.given.replace(" / ", "\n"))
    stands = sorted(one.text for one in got.understood)
    told = "; ".join(
        [
            *stands,
            *(f"NO {one.text}" for one in got.not_allowed),
            *(f"?? {one.sentence}" for one in got.not_understood),
            *(f"-> {one.outcome} {one.lines[:1]}" for one in got.commands),
        ]
    )
    if line.meant:
        wanted = receipt(desk, line.seat, line.meant.replace("; ", "\n"))
        same = sorted(one.text for one in wanted.understood)
        if not wanted.not_understood and (stands, _why(got)) == (same, _why(wanted)):
            return "as meant", told
        if stands and set(stands) - set(same):
            return "wrong", told
    if got.not_understood:
        every = all(helps(line.given, one) for one in got.not_understood)
        return ("asked" if every else "unhelpful"), told
    if got.not_allowed:
        return "refused", told
    if got.commands:
        return "answered", told
    if not stands:
        return "ignored", told
    return ("as meant" if not line.meant else "wrong"), told


def _why(got: Receipt) -> list[str]:
    return sorted(f"{one.clause} {one.text}" for one in got.not_allowed)
