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

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions
from adjudicator.storage.session import Store
from tests.house_kit import seat_id, send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script

HERE = Path(__file__).parent
COLLECTIONS = ("blind", "unseen")
_STOP = re.compile(r"^\[(\S+) (\d+) (\S+)\]$")
Came = Literal["as meant", "refused", "asked", "answered", "unhelpful", "wrong", "ignored"]
_HELP = re.compile(
    r"Did you mean|can be |is missing|comes |may come|For example|seems to change|stands? there"
    r"|It can look at: \w|Name |without it the order|where from|which|say |write |is not a"
    r"|here .* is wanted",
    re.I,
)


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
    desk = opened(store, clock, instance, script)
    for stop in range(1, last):
        for seat in [one.name for one in games.game_info(desk, GAME).seats if one.asked]:
            send(desk, GAME, seat, script.orders.get((stop, seat), "") + "\nready anyway\n")
    return desk


def receipt(desk: Desk, seat: str, text: str) -> Receipt:
    """What would come of a letter."""
    return submissions.submit(
        desk, seat_id=seat_id(desk, GAME, seat), text=text, via="page", dry=True
    )


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
        helps = all(one.suggestions or _HELP.search(one.sentence) for one in got.not_understood)
        return ("asked" if helps else "unhelpful"), told
    if got.not_allowed:
        return "refused", told
    if got.commands:
        return "answered", told
    if not stands:
        return "ignored", told
    return ("as meant" if not line.meant else "wrong"), told


def _why(got: Receipt) -> list[str]:
    return sorted(f"{one.clause} {one.text}" for one in got.not_allowed)
