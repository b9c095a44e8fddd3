"""Bots hold seats and stand in for players, through the same door as people."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import bots, games
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.moderating import rollback
from adjudicator.service.play import submissions
from adjudicator.storage.tables import LetterOut
from tests.house_kit import send


def opened(
    desk: Desk,
    red: str,
    blue: str,
    moderator: str = "moderator@example.net",
    options: GameOptions | None = None,
) -> GameInfo:
    return games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="feud-9",
        moderator_email=moderator,
        seats={"red": red, "blue": blue},
        options=options,
    )


def letters_to(desk: Desk, address: str) -> int:
    from sqlmodel import select

    with desk.store.read() as session:
        return len(session.exec(select(LetterOut).where(LetterOut.to_email == address)).all())


def test_a_game_of_bots_alone_is_played_to_its_end(desk: Desk) -> None:
    opened(desk, "bot:timid", "bot:timid")
    games.begin_game(desk, "feud-9")
    assert bots.play_bots(desk) >= 4
    assert games.game_info(desk, "feud-9").state == "over"
    assert all(check.ok for check in archive.verify(desk, "feud-9"))
    assert letters_to(desk, "") == 0


def test_a_bot_against_a_person_waits_for_the_person(desk: Desk) -> None:
    info = opened(desk, "red@example.net", "bot:timid")
    assert [(seat.name, seat.player, seat.taken) for seat in info.seats] == [
        ("red", "", False),
        ("blue", "bot (timid)", True),
    ]
    games.begin_game(desk, "feud-9", force=True)
    assert bots.play_bots(desk) == 1
    assert bots.play_bots(desk) == 0
    info = games.game_info(desk, "feud-9")
    assert [seat.ready for seat in info.seats] == [False, True]


def test_a_bot_stands_in_and_steps_back(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nready")
    bots.stand_in(desk, "feud-1", "blue", "timid")
    assert games.game_info(desk, "feud-1").seats[1].player == "bot (timid)"
    assert bots.play_bots(desk) >= 1
    bots.stand_in(desk, "feud-1", "blue", "")
    assert "bot" not in games.game_info(desk, "feud-1").seats[1].player
    assert bots.play_bots(desk) == 0


def test_what_a_player_has_sent_stands(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "blue", "bid 3 on Old Ford")
    bots.stand_in(desk, "feud-1", "blue", "timid")
    assert bots.play_bots(desk) == 0


def test_everybody_is_told(desk: Desk, game: GameInfo) -> None:
    before = {who: letters_to(desk, f"{who}@example.net") for who in ("red", "blue")}
    bots.stand_in(desk, "feud-1", "blue", "timid")
    bots.stand_in(desk, "feud-1", "blue", "timid")  # once is enough
    for who, count in before.items():
        assert letters_to(desk, f"{who}@example.net") == count + 1


def test_what_cannot_be_is_said(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    with pytest.raises(ServiceError, match="no bot “brave”"):
        bots.stand_in(desk, "feud-1", "blue", "brave")
    with pytest.raises(Unknown, match="has no seat “green”"):
        bots.stand_in(desk, "feud-1", "green", "timid")
    with pytest.raises(ServiceError, match="no bot “brave”"):
        opened(desk, "red@example.net", "bot:brave")
    opened(desk, "red@example.net", "bot:timid")
    with pytest.raises(ServiceError, match="Only the bot"):
        bots.stand_in(desk, "feud-9", "blue", "")


def test_what_a_bot_is_asked_again_after_a_step_was_taken_back_it_answers_again(
    desk: Desk,
) -> None:
    """What people had answered is offered to them again, without “ready”; a bot has nobody who
    could say “ready” for it, and the game would wait for its deadline."""
    player = "red@example.net"
    red = opened(desk, player, "bot:timid", player, GameOptions(public_archive=False)).seats[0].id
    begun = games.begin_game(desk, "feud-9", force=True)
    bots.play_bots(desk)
    for _ in range(2):
        submissions.submit(desk, seat_id=red, text="pass", via="page", ready="anyway")
        assert bots.go_on(desk, begun.id)
        rollback.take_back(desk, "feud-9", red, player)
        bots.play_bots(desk)
        assert [seat.ready for seat in games.game_info(desk, "feud-9").seats] == [False, True]
    assert all(check.ok for check in archive.verify(desk, "feud-9"))
