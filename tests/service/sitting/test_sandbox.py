"""A position that is kept is played on with all sides in one hand: exactly as it stood, of a game
that is over; from what one seat sees, of a game that runs. The dice are new in both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import archive
from adjudicator.service.commands import desk_letters
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.sitting import sandbox
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, Person, Seat, Snapshot
from tests.house_kit import agree, begun_game, letters_to, make_desk, play_to_the_end, send

RED = "red@example.net"


def person_id(desk: Desk, email: str) -> int:
    with desk.store.read() as session:
        return session.exec(select(Person.id).where(Person.email == email)).one() or 0


def begun_position(desk: Desk, slug: str) -> dict[str, Any]:
    """How a game began: the stored progress of its first phase."""
    with desk.store.read() as session:
        query = select(Snapshot).join(Game).where(Game.slug == slug, Snapshot.number == 1)
        row = session.exec(query).one()
        return dict(row.start or row.progress)


def holders(desk: Desk, slug: str) -> set[int | None]:
    """Who holds the seats of a game."""
    with desk.store.read() as session:
        return set(session.exec(select(Seat.person_id).join(Game).where(Game.slug == slug)))


@pytest.fixture
def over(desk: Desk, clock: FixedClock) -> str:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 1 on North Hill\nready")
    play_to_the_end(desk, "feud-1", clock)
    assert games.game_info(desk, "feud-1").state == "over"
    return "feud-1"


def test_a_game_that_is_over_is_played_on_from_any_report_as_it_stood(
    desk: Desk, over: str, clock: FixedClock
) -> None:
    first = archive.reports_of(desk, over, None, member=True)[0]
    made = sandbox.play_on(desk, person_id(desk, RED), over, report=first.slug)
    info = games.game_info(desk, made.game)
    assert made.game == "feud-1-played-on"
    assert holders(desk, made.game) == {person_id(desk, RED)}
    assert info.state == "running"
    assert made.seat in {seat.name for seat in info.seats if seat.asked}
    with desk.store.read() as session:
        game = session.exec(select(Game).where(Game.slug == over)).one()
        number = archive.report(desk, over, first.slug, None, member=True).phase
        kept = select(Snapshot).where(Snapshot.game_id == game.id).order_by(col(Snapshot.number))
        rows = session.exec(kept).all()
        stood = [row.start for row in rows if row.start is not None]
        new = session.exec(select(Game).where(Game.slug == made.game)).one()
        assert new.chain_start != game.chain_start
        assert not new.options["table"]["rated"]
    assert number
    begun = begun_position(desk, made.game)
    assert any(
        (begun["position"], begun["phase"]) == (one["position"], one["phase"]) for one in stood[1:]
    )
    play_to_the_end(desk, made.game, clock)
    assert games.game_info(desk, made.game).state == "over"
    own = archive.verify(desk, made.game)
    assert all(one.ok for one in own), own
    bundle = archive.verify_bundle(desk, archive.export(desk, made.game))
    assert [one.text for one in bundle if not one.ok] == []


def test_without_a_report_it_goes_on_where_there_is_something_left_to_play(
    desk: Desk, over: str
) -> None:
    made = sandbox.play_on(desk, person_id(desk, "blue@example.net"), over)
    assert games.game_info(desk, made.game).state == "running"
    again = sandbox.play_on(desk, person_id(desk, "blue@example.net"), over)
    assert again.game == "feud-1-played-on-2"


def test_nobody_gets_more_than_their_seat_shows_while_a_game_runs(desk: Desk) -> None:
    begun_game(desk)
    with pytest.raises(ServiceError, match="does not see enough"):
        sandbox.play_on(desk, person_id(desk, RED), "feud-1")
    for who in ("moderator@example.net", "blue@example.net"):
        with pytest.raises(ServiceError, match="only its players can play on from its positions"):
            sandbox.play_on(desk, person_id(desk, who), "feud-1", seat="red")
    with pytest.raises(ServiceError, match="has no report “turn-9-9”"):
        sandbox.play_on(desk, person_id(desk, RED), "feud-1", report="turn-9-9")


def test_so_many_a_day(desk: Desk, over: str) -> None:
    desk.config.limits.alone_a_day = 2
    for _ in range(2):
        sandbox.play_on(desk, person_id(desk, RED), over)
    with pytest.raises(TooMuch):
        sandbox.play_on(desk, person_id(desk, RED), over)


def test_by_letter_it_is_asked_about_and_done(desk: Desk, over: str) -> None:
    desk_letters.answer(desk, RED, f"sandbox {over}", letter_id=None)
    asked = [one.facts for one in letters_to(desk, RED, "notice") if one.facts.get("confirm")][-1]
    assert "play on from a position of feud-1" in str(asked["lines"])
    assert agree(desk, RED).startswith("feud-1-played-on has begun. You play all sides.")
    assert games.game_info(desk, "feud-1-played-on").state == "running"


# ------------------------------------------------------------- what a view holds


@pytest.fixture
def blitz(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(sqlite, clock, tmp_path)
    desk.rulesets = {"blitzwar": load("blitzwar")}
    desk.packs = packs.of_ruleset
    games.open_game(
        desk,
        ruleset="blitzwar",
        scenario="campaign-1939",
        slug="desert-1",
        moderator_email="moderator@example.net",
        seats={
            "axis": "axis@example.net",
            "allies": "allies@example.net",
            "soviet": "soviet@example.net",
        },
        options=GameOptions(),
    )
    games.begin_game(desk, "desert-1", force=True)
    return desk


def test_a_running_game_gives_a_position_made_of_the_view_alone(
    blitz: Desk, clock: FixedClock
) -> None:
    info = games.game_info(blitz, "desert-1")
    seat = next(one for one in info.seats if one.asked)
    email = f"{seat.name}@example.net"
    made = sandbox.play_on(blitz, person_id(blitz, email), "desert-1", seat=seat.name)
    begun = begun_position(blitz, made.game)
    truth = begun_position(blitz, "desert-1")
    assert holders(blitz, made.game) == {person_id(blitz, email)}
    ruleset = blitz.rulesets["blitzwar"]
    board = ruleset.board(packs.of_ruleset("blitzwar"))
    view = ruleset.view(board, ruleset.load_position(truth["position"]), seat.name)
    fitting = ruleset.supposed(board, view)
    assert fitting is not None
    assert begun["position"] == fitting[0].model_dump(mode="json")
    assert begun["phase"] == truth["phase"]
    assert all(one.ok for one in archive.verify(blitz, made.game))


def test_from_the_letter_of_a_seat(desk: Desk, over: str) -> None:
    receipt = send(desk, over, "blue", "sandbox")
    assert "sent you a separate letter" in receipt.commands[0].outcome
    assert "You play all sides" in agree(desk, "blue@example.net")
