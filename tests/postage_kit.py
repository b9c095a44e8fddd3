"""What a game costs in letters: played through by bots that write and get letters as people do,
each answer received by the way of all letters; what every seat writes and gets in a turn."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.mail.intake import Envelope
from adjudicator.mail.way import receive
from adjudicator.mail.writing import rendering
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.running.schedule import tick
from adjudicator.service.desk import Desk
from adjudicator.service.games import bots, games
from adjudicator.service.post.letters import claim_due, mark_sent
from adjudicator.service.record import open_asks
from adjudicator.storage.session import Store

GAME = "postage"
KIND = {"diplomacy": "greedy"}
SCENARIOS = {
    "blitzwar": "campaign-1939",
    "diplomacy": "classic",
    "totaler_krieg": "start-1939",
    "victory": "quick-start",
    "virtuti_militari": "campaign-1939",
    "world_at_war": "campaign-1939",
}
MOST_LETTERS = 4000


@dataclass
class Postage:
    """What was counted. written: (seat, turn) -> letters of orders. got: the same -> letters by
    kind. lines: kind -> lines of each letter. read: answers whose every line stood."""

    game: str
    written: Counter[tuple[str, str]] = field(default_factory=Counter)
    got: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    lines: dict[str, list[int]] = field(default_factory=dict)
    turns: list[str] = field(default_factory=list)

    @property
    def cells(self) -> list[tuple[str, str]]:
        """The seats and turns that were played to their end and in which a seat was asked."""
        done = set(self.turns[:-1])
        return [cell for cell in self.got if cell[1] in done]

    @property
    def written_each(self) -> float:
        """Letters that a seat writes in a turn, in the mean of all."""
        cells = self.cells
        return sum(self.written[cell] for cell in cells) / max(1, len(cells))

    @property
    def got_each(self) -> float:
        """Letters that a seat gets in a turn."""
        cells = self.cells
        return sum(sum(self.got[cell].values()) for cell in cells) / max(1, len(cells))

    def row(self) -> str:
        """A line of the table."""
        most = max((self.written[cell] for cell in self.cells), default=0)
        asks, receipts = (median(self.lines.get(kind, [0])) for kind in ("ask", "receipt"))
        return (
            f"{self.game:<17}{len(self.turns) - 1:>6}{self.written_each:>9.2f}{most:>6}"
            f"{self.got_each:>8.2f}{asks:>8.0f}{receipts:>9.0f}"
        )


HEADING = f"{'game':<17}{'turns':>6}{'written':>9}{'most':>6}{'got':>8}{'ask':>8}{'receipt':>9}"


def measured(
    store: Store, instance: Path, game: str, turns: int, seed: str = "1", *, standing: bool = False
) -> Postage:
    """Play a game for so many turns by letters. got and written are counted for the turn in which
    they are sent. standing: each seat lays standing orders first, by a letter that is not counted:
    the first example of each that the game knows."""
    ruleset, clock, numbers = load(game), FixedClock(), count()

    def random_bytes(size: int) -> bytes:
        return hashlib.sha256(f"{seed}/{next(numbers)}".encode()).digest()[:size]

    desk = Desk(
        store=store,
        config=Config(instance=instance, secret=b"x" * 32),
        rulesets={game: ruleset},
        packs=of_ruleset,
        clock=clock,
        random_bytes=random_bytes,
    )
    board = ruleset.board(of_ruleset(game))
    position = ruleset.open(board, SCENARIOS[game], ruleset.rulings_with({}))
    seats = {seat: f"{seat}@example.net" for seat in ruleset.seats(board, position)}
    games.open_game(
        desk, ruleset=game, scenario=SCENARIOS[game], slug=GAME,
        moderator_email="moderator@example.net", seats=dict(seats), rulings={},
    )  # fmt: skip
    games.begin_game(desk, GAME, force=True)
    return _played(desk, Postage(game), turns, standing=standing)


ASKS_FOR_LETTERS = {"always command battles"}
"""Standing orders that want to be asked, round by round, where a plan would have answered."""


def standing_lines(desk: Desk, game: str, seat: str) -> list[str]:
    """A standing order of each kind that spares letters, in words of the seat's own side."""
    ruleset = desk.rulesets[game]
    card = open_asks.card(desk, ruleset, [cls.tag() for cls in ruleset.standing], seat=seat)
    found = [line.examples[0] for line in card if line.examples]
    return [line for line in found if line not in ASKS_FOR_LETTERS]


def _played(desk: Desk, found: Postage, turns: int, *, standing: bool) -> Postage:
    kinds = desk.rulesets[found.game].bots()
    kind = next(k for k in (KIND.get(found.game, "sensible"), *kinds) if k in kinds)
    reply: dict[str, str] = {}
    laid: set[str] = set()
    sent = 0
    while sent < MOST_LETTERS:
        info = games.game_info(desk, GAME)
        if info.turn not in found.turns:
            found.turns.append(info.turn)
        if info.state != "running" or len(found.turns) > turns:
            break
        _deliver(desk, found, info.turn, reply)
        for seat in [one for one in reply if standing and one not in laid]:
            laid.add(seat)
            sent += 1
            _send(desk, seat, reply[seat], "\n".join(standing_lines(desk, found.game, seat)), sent)
        # A page does not tell everybody who is asked: the bots know.
        texts = {seat.name: bots.would_write(desk, GAME, seat.name, kind) for seat in info.seats}
        for seat, text in texts.items():
            if text is None:
                continue
            sent += 1
            found.written[seat, info.turn] += 1
            _send(desk, seat, reply[seat], f"{text}\nready anyway", sent)
        tick(desk)
    return found


def _send(desk: Desk, seat: str, to: str, body: str, number: int) -> None:
    raw = (
        f"From: {seat}@example.net\r\nTo: {to}\r\nSubject: Re: your turn\r\n"
        f"Message-ID: <postage-{number}@example.net>\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n\r\n" + body.replace("\n", "\r\n") + "\r\n"
    ).encode()
    receive(desk, raw, Envelope(mail_from=f"{seat}@example.net", rcpt_to=(to,)))


_SEAT = re.compile(r"^([^@]+)@example\.net$")


def _deliver(desk: Desk, found: Postage, turn: str, reply: dict[str, str]) -> None:
    """Count the letters that leave, and keep where an answer to the last question goes."""
    while due := claim_due(desk):
        for letter in due:
            whose = _SEAT.match(letter.to_email)
            if whose is not None and whose[1] != "moderator" and letter.kind != "invitation":
                found.got.setdefault((whose[1], turn), Counter())[letter.kind] += 1
                words = rendering.words_of(desk, letter, lambda svg, width: b"")
                found.lines.setdefault(letter.kind, []).append(len(words.text.splitlines()))
                if letter.kind == "ask":
                    reply[whose[1]] = rendering.reply_to(letter, desk.config.mail.domain)
            mark_sent(desk, letter.id)
