"""Every command by letter with odd words behind it, for everybody who may give it: it says what is
wrong, and nothing of ours breaks. Commands are read from their declarations, so that a new one is
tried without being listed here."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.addresses import reply_address
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import MOST_COMMANDS
from adjudicator.service.grammar.base import Command
from adjudicator.service.grammar.registry import FAMILIES
from adjudicator.service.models import GameInfo
from adjudicator.service.post import tokens
from adjudicator.storage.tables import Seat
from tests.events_kit import DIRECTOR, announced, entered, person
from tests.house_kit import seat_id, send
from tests.mail.post import answer, collect
from tests.mail.test_events import address_of, form
from tests.mail.test_moderating import MOD, address

ODD = (
    "0", "1", "-1", "9999", "9" * 300, "²", "٣", "nan", "1e400", "9999-12-31", "0001-01-01",
    "9999-12-30 to 9999-12-31", "30 February", "ä@example.net", "a@b..c", "none", "all", "house",
    "red", "feud-1", "cup", "\u202e../../etc/passwd", "' OR 1=1 --", "{{ 7 * 7 }}", "[[[[",
    "a" * 900, "because", "yes because of it", "= 3", "Nobody",
)  # fmt: skip


def lines_of(command: Command) -> Iterator[str]:
    """A command as nobody would write it: its examples with one word after the other made odd, and
    its name with odd things behind it."""
    yield from (command.name, *command.also)
    for odd in ODD:
        yield f"{command.name} {odd}"
        yield f"{command.name} {odd} because {odd}"
    for example in command.examples:
        words = example.split()
        named = len(command.name.split())
        for at in range(named, len(words)):
            for odd in ODD:
                yield " ".join([*words[:at], odd, *words[at + 1 :]])


def texts(speaker: str, each: int) -> Iterator[str]:
    """Letters with each so-manieth of them that somebody may give, as many lines as count."""
    lines = list[str]()
    for family in FAMILIES:
        if family.speaker in (speaker, "anybody"):
            for command in family.commands:
                for line, odd in zip(lines_of(command), cycle(ODD)):
                    block = [line, odd, *command.ends[:1]] if command.ends else [line]
                    lines.append("\n".join(block))
    lines = lines[::each]
    while lines:
        head, lines = lines[: MOST_COMMANDS - 10], lines[MOST_COMMANDS - 10 :]
        yield "\n".join(head)


def seat_address(desk: Desk) -> str:
    with desk.store.read() as session:
        seat = session.get_one(Seat, seat_id(desk, "feud-1", "red"))
        token = tokens.reply_token(desk, seat.id, seat.token_serial)
    return reply_address("feud-1", "red", token, desk.config.mail.domain)


@pytest.mark.parametrize("each", [11, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("speaker", ["seat", "moderator", "desk", "entrant", "director"])
def test_a_command_with_odd_words_breaks_nothing(
    desk: Desk,
    game: GameInfo,
    clock: FixedClock,
    caplog: pytest.LogCaptureFixture,
    speaker: str,
    each: int,
) -> None:
    """...nor does it when all that came before has been carried out."""
    announced(desk, form(rounds=2, cut=2))
    ann, *_ = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    ways: dict[str, tuple[str, Callable[[], str], str]] = {
        "seat": ("seat", lambda: seat_address(desk), "red@example.net"),
        "moderator": ("moderator", lambda: address(desk), MOD),
        "desk": ("desk", lambda: "desk@example.org", "red@example.net"),
        "entrant": ("event", lambda: address_of(desk, ann), "ann@example.net"),
        "director": ("event", lambda: address_of(desk, person(desk, "director")), DIRECTOR),
    }
    # Something of each kind that a number may mean.
    send(desk, "feud-1", "blue", "press to red: Fool.\nvote draw yes\ndiary: Red is a fool.")
    send(desk, "feud-1", "red", "press to blue: Hello.\ndiary: Hm.\nalways ambush at ford")
    send(desk, "feud-1", "red", "bid 2 on ford\nreport press 1\ngazette: Peace.\nmute blue")
    family, to, sender = ways[speaker]
    words = Counter[str]()
    for text in texts(family, each):
        clock.forward(hours=2)
        words[answer(desk, to(), text, sender=sender).word] += 1
        collect(desk)
    broken = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [(one.getMessage(), str(one.exc_info)[:200]) for one in broken] == []
    assert words[{"seat": "orders", "event": "event"}.get(family, family)] > 30 // each
