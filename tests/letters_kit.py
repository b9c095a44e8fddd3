"""All letters of a play-through: its orders sent through the service as its players would mail
them, each mail ending in `ready`, and every letter that leaves set as text. Who has no orders in
the script is ready without any.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from unittest.mock import patch

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.core import engine
from adjudicator.core.protocol import Matter
from adjudicator.mail.writing import rendering
from adjudicator.reports import mapsheet
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import Letter
from adjudicator.service.post import letters
from adjudicator.storage.session import Store
from tests.house_kit import SECRET, of_an_earlier_release, ready_anyway
from tests.playthroughs.playing import Script, read_script
from tests.prepared import prepared

PLAYED = Path(__file__).parent / "playthroughs"
GAME = "by-letter"


@dataclass(frozen=True)
class Left:
    """A letter that left. stop: before which stop of the play-through. first: the seat's first
    of its kind. told: lines of the reports that it brings."""

    stop: int
    kind: str
    seat: str
    turn: str
    first: bool
    text: str
    html: str
    told: int = 0
    picture: tuple[Matter, ...] = ()
    """Of an ask: what belongs to its question."""

    @property
    def lines(self) -> int:
        """Its length without the reports that it brings."""
        return len(self.text.splitlines()) - self.told

    @property
    def question(self) -> int:
        """Of an ask: its lines down to the links, what is read before one answers. What has
        happened stands below, at length."""
        lines = self.text.splitlines()
        return next(n for n, line in enumerate(lines, 1) if "On a page, with the map:" in line)


def opened(
    store: Store,
    clock: FixedClock,
    instance: Path,
    script: Script,
    seats: Mapping[str, str] | None = None,
) -> Desk:
    """A desk with the game of a play-through, begun. seats: who plays; else one each."""
    desk = house_of(store, clock, instance, script)
    known = script.ruleset, script.scenario, script.seed, script.rulings, seats
    prepared(desk, f"{GAME}: {known}", lambda: begin(desk, script, seats))
    return desk


def house_of(store: Store, clock: FixedClock, instance: Path, script: Script) -> Desk:
    """A desk with the rules of a play-through, and its dice."""
    numbers = count()

    def random_bytes(size: int) -> bytes:
        """The end of the dice chain is drawn first: the play-through's, so that the dice fall
        as they do there."""
        number = next(numbers)
        return script.seed if number == 0 else hashlib.sha256(b"%d" % number).digest()[:size]

    return Desk(
        store=store,
        config=Config(instance=instance, secret=SECRET),
        rulesets={script.ruleset: load(script.ruleset)},
        packs=of_ruleset,
        clock=clock,
        random_bytes=random_bytes,
    )


def begin(desk: Desk, script: Script, seats: Mapping[str, str] | None = None) -> None:
    """Open the game of a play-through and begin it. seats: who plays; else one each."""
    ruleset = desk.rulesets[script.ruleset]
    board = ruleset.board(of_ruleset(script.ruleset))
    position = ruleset.open(board, script.scenario, ruleset.rulings_with(script.rulings))
    # The scripts hang on dice whose keys took orders as they were written; games that were opened
    # then go on so.
    older = partial(engine.begin, by_values=False)
    with patch.object(engine, "begin", lambda *how, by_values: older(*how)):
        games.open_game(
            desk,
            ruleset=script.ruleset,
            scenario=script.scenario,
            slug=GAME,
            moderator_email="moderator@example.net",
            seats=dict(
                seats or {seat: f"{seat}@example.net" for seat in ruleset.seats(board, position)}
            ),
            rulings=script.rulings,
        )
    of_an_earlier_release(desk)  # the scripts know no key of a house: secret rolls fall as others
    games.begin_game(desk, GAME, force=True)


def letters_of(
    store: Store, clock: FixedClock, instance: Path, folder: str, stops: int
) -> Iterator[Left]:
    """The letters of a play-through's first stops, in the order in which they leave."""
    script = read_script(PLAYED / folder)
    desk = opened(store, clock, instance, script)
    seen: set[tuple[str, str]] = set()
    for stop in range(1, stops + 1):
        info = games.game_info(desk, GAME)
        yield from _left(desk, stop, info.turn, seen)
        if info.state != "running":
            return
        for seat in [one.name for one in info.seats if one.asked]:
            text = script.orders.get((stop, seat), "")
            ready_anyway(desk, GAME, seat, text, letter=True)
    yield from _left(desk, stops + 1, games.game_info(desk, GAME).turn, seen)


def _left(desk: Desk, stop: int, turn: str, seen: set[tuple[str, str]]) -> Iterator[Left]:
    while due := letters.claim_due(desk):
        for letter in due:
            words = _words(desk, letter)
            letters.mark_sent(desk, letter.id)
            first = (letter.kind, letter.seat) not in seen
            seen.add((letter.kind, letter.seat))
            told = 0
            if letter.kind == "ask":
                alone = letter.model_copy(update={"facts": letter.facts | {"reports": []}})
                bare = _words(desk, alone)
                told = len(words.text.splitlines()) - len(bare.text.splitlines())
            picture = tuple(map(Matter.model_validate, letter.facts.get("picture", ())))
            yield Left(
                stop, letter.kind, letter.seat, turn, first, words.text, words.html, told, picture
            )


def _words(desk: Desk, letter: Letter) -> rendering.Words:
    """What a letter says; its map, which takes a fifth of all, is not drawn."""
    with patch.object(mapsheet, "svg", lambda *of, **how: ""):
        return rendering.words_of(desk, letter, draw=lambda svg, width: b"")
