"""Helpers for tests of the service and its edges: a desk with the toy game, and what a
test wants to know of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from sqlmodel import col, select

import adjudicator.service.commands  # noqa: F401 - makes all commands known
from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.journal import entry_hash
from adjudicator.core.pack import Pack
from adjudicator.running import schedule
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, GameOptions, Receipt
from adjudicator.service.people import consent
from adjudicator.service.play import submissions
from adjudicator.service.post.queue import New, Queue
from adjudicator.service.stepping import phases
from adjudicator.service.talk import diary, press, votes
from adjudicator.service.talk.press_words import Heading
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, JournalEntry, LetterOut, Person, Seat
from tests import toy
from tests.prepared import prepared

SECRET = "0123456789abcdef" * 4
"""Key of the tokens of a test house."""


def make_desk(
    store: Store,
    clock: FixedClock,
    instance: Path,
    rulesets: Mapping[str, AnyRuleset] | None = None,
    **parts: Any,
) -> Desk:
    """A desk with the toy game. Its random bytes are the same in every run; parts are
    those of `Config`: `limits=Limits(submissions=3)`."""
    numbers = count()

    def random_bytes(size: int) -> bytes:
        return hashlib.sha256(f"random {next(numbers)}".encode()).digest()[:size]

    def packs(ruleset: str) -> Pack:
        return toy.pack()

    return Desk(
        store=store,
        config=Config(instance=instance, secret=SECRET, **parts),
        rulesets=rulesets or {"toy": toy.TOY},
        packs=packs,
        clock=clock,
        random_bytes=random_bytes,
    )


def opened_game(desk: Desk, slug: str = "feud-1", **options: Any) -> GameInfo:
    """A toy game to which the players are invited. options: those of `GameOptions`."""
    return games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug=slug,
        moderator_email="moderator@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
        options=GameOptions(**options),
    )


def of_an_earlier_release(desk: Desk) -> None:
    """The game that was just opened, as a release before secret dice wrote it."""
    with desk.store.write("older") as session:
        game = session.exec(select(Game)).one()
        game.secret_dice = False
        session.add(game)
        before = ""
        for entry in session.exec(select(JournalEntry).order_by(col(JournalEntry.number))):
            body = {key: value for key, value in entry.body.items() if key != "secret_dice"}
            before = before or entry.before
            made = entry_hash(entry.number, entry.kind, entry.at, body, before)
            entry.body, entry.before, entry.hash = body, before, made
            before = made
            session.add(entry)


def stored_letter(
    desk: Desk, raw: bytes, *, from_address: str, to_address: str, message_id: str = ""
) -> int:
    """The id of a letter that has come and that nobody has read."""
    key = to_address.partition(".")[0]
    new = New(raw, from_address, to_address, message_id, key=key)
    return Queue(desk).store([new])[0]


def begun_game(desk: Desk, slug: str = "feud-1", **options: Any) -> GameInfo:
    """A toy game in which both seats are asked for their bids."""

    def begin() -> None:
        opened_game(desk, slug, **options)
        games.begin_game(desk, slug, force=True)

    if desk.rulesets.get("toy") is toy.TOY:
        prepared(desk, f"{slug} has begun {options}", begin)
    else:
        begin()
    return games.game_info(desk, slug)


def seat_id(desk: Desk, game: str, seat: str) -> int:
    info = games.game_info(desk, game)
    return next(item.id for item in info.seats if item.name == seat)


def send(desk: Desk, game: str, seat: str, text: str, **more: Any) -> Receipt:
    """Submit as a player would, and run the rules if everybody is ready."""
    receipt = submissions.submit(
        desk, seat_id=seat_id(desk, game, seat), text=text, via=more.pop("via", "page"), **more
    )
    if receipt.closes:
        phases.close_if_ready(desk, games.game_info(desk, game).id)
    return receipt


def ready_anyway(desk: Desk, game: str, seat: str, text: str, **more: Any) -> Receipt:
    """Submit orders as somebody does who knows what they lose: told of it, they say so again."""
    receipt = send(desk, game, seat, f"{text}\nready anyway\n", **more)
    return receipt if receipt.ready else send(desk, game, seat, "ready anyway", **more)


def letters_to(desk: Desk, email: str, kind: str = "") -> list[LetterOut]:
    """What lies in the outbox (sent or not) for an address, first one first."""
    with desk.store.read() as session:
        query = select(LetterOut).where(LetterOut.to_email == email).order_by(col(LetterOut.id))
        return [row for row in session.exec(query) if not kind or row.kind == kind]


def agree(desk: Desk, email: str, yes: bool = True) -> str:
    """Answer the last question that was put to an address; what came of it."""
    asked = [one for one in letters_to(desk, email, "notice") if one.facts.get("confirm")][-1]
    return consent.answer(desk, asked.facts["confirm"], yes)


def ticked(desk: Desk) -> list[str]:
    """What a tick did. That the letters of a house without a post office do not leave is not news
    here, though its operator is told."""
    return [said for said in schedule.tick(desk) if "told to the operator" not in said]


def play_to_the_end(desk: Desk, game: str, clock: FixedClock) -> GameInfo:
    """Let every deadline pass until the game is over."""
    for _ in range(100):
        info = games.game_info(desk, game)
        if info.state != "running":
            return info
        clock.forward(hours=100)
        phases.close_due(desk)
    raise AssertionError("the game does not end")


def propose_vote(desk: Desk, seat_id: int, item: str, winners: Sequence[str] = ()) -> str:
    """A seat asks for a draw, or for a concession to one of these; what became of it."""
    with desk.store.write("vote") as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        if item == "concede":
            (winner,) = winners
            vote = votes.propose_concession(desk, session, game, seat, winner)
        else:
            vote = votes.propose_draw(desk, session, game, seat, winners)
        return votes.opened_words(vote)


def cast_vote(desk: Desk, seat_id: int, number: int, choice: str) -> str:
    """A seat says yes or no to an open vote by its number; what became of it."""
    with desk.store.write("ballot") as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        vote = votes.by_number(session, game, number, lock=True)
        return votes.cast(desk, session, vote, seat, choice)


def write_diary(desk: Desk, seat_id: int, text: str, report: str = "") -> None:
    """A seat writes in its diary; report: a note on that report."""
    with desk.store.write("diary") as session:
        diary.write(desk, session, seat_id, text, report)


def forget_entry(desk: Desk, seat_id: int, number: int) -> None:
    """A seat deletes an entry of its diary."""
    with desk.store.write("diary") as session:
        diary.remove(desk, session, seat_id, number)


def send_press(
    desk: Desk,
    *,
    seat_id: int,
    text: str,
    to: Sequence[str] = (),
    answers: int | None = None,
    via: str = "page",
    **heading: Any,
) -> str:
    """A seat writes to others; what became of it. heading: fields of a `Heading`."""
    with desk.store.write("press") as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        person = session.get(Person, seat.person_id) if seat.person_id else None
        parent = press.own_copy(session, answers, seat_id=seat_id) if answers else None
        writer = press.Writer(game, seat, person)
        whom = Heading(to=list(to), **heading)
        said = press.write(desk, session, writer, whom, text, via=via, parent=parent)
    press.deliver_due(desk)
    return said
