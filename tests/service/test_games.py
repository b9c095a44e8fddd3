"""Games are opened, taken, begun, paused, resumed and listed."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.dice import seed_of
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games, inviting, pages
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.record import journaling
from adjudicator.storage.tables import Game
from tests.house_kit import begun_game, letters_to, opened_game, seat_id


def token_of(desk: Desk, email: str) -> str:
    link = str(letters_to(desk, email, "invitation")[-1].facts["link"])
    return link.rpartition("/")[2]


@pytest.mark.databases
def test_opening_invites_and_binds_the_dice(desk: Desk) -> None:
    info = opened_game(desk)
    assert (info.state, info.turn, info.phase) == ("inviting", "turn-1", "muster")
    with desk.store.read() as session:
        game = session.get_one(Game, info.id)
        assert seed_of(bytes.fromhex(game.chain_end), 0).hex() == info.chain_start
        opening = journaling.entries(session, info.id)[0]
        assert game.chain_end not in str(opening.body)
    assert opening.kind == "opening"
    assert opening.body["chain_start"] == info.chain_start
    for seat in ("red", "blue"):
        invitation = letters_to(desk, f"{seat}@example.net")[0]
        assert invitation.kind == "invitation"
        assert invitation.facts["chain_start"] == info.chain_start
        assert invitation.facts["seat"] == seat


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"slug": "Bad Slug!"}, "cannot be the name of a game"),
        ({"ruleset": "chess"}, "no ruleset “chess”. It has: toy"),
        ({"scenario": "medium"}, "no scenario “medium”. It has: long, short"),
        ({"seats": {"red": "a@b.c"}}, "nobody was named for blue"),
        ({"seats": {"red": "a@b.c", "blue": "a@b.c", "green": "a@b.c"}}, "there is no green"),
        ({"seats": {"red": "a@b.c", "blue": "a b@c"}}, "is not an e-mail address"),
        ({"seats": {"red": "a@b.c", "blue": "b@c\r\nBcc: x@y.z"}}, "is not an e-mail address"),
        ({"rulings": {"TOY-A9": True}}, "has no ruling TOY-A9"),
        ({"rulings": {"TOY-A1": 7}}, "TOY-A1 has no option 7"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_sentence(
    desk: Desk, change: dict[str, Any], sentence: str
) -> None:
    wanted: dict[str, Any] = {
        "ruleset": "toy",
        "scenario": "short",
        "slug": "feud-1",
        "moderator_email": "m@example.net",
        "seats": {"red": "r@example.net", "blue": "b@example.net"},
        **change,
    }
    with pytest.raises(ServiceError) as error:
        games.open_game(desk, **wanted)
    assert sentence in error.value.text
    assert games.list_games(desk) == []


def test_a_slug_is_taken_once(desk: Desk) -> None:
    opened_game(desk)
    with pytest.raises(ServiceError, match="There is already a game named feud-1"):
        opened_game(desk)


def test_rulings_change_the_game(desk: Desk) -> None:
    games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="rich",
        moderator_email="m@example.net",
        seats={"red": "r@example.net", "blue": "b@example.net"},
        rulings={"TOY-A1": True},
    )
    invitation = letters_to(desk, "r@example.net")[0]
    assert list(invitation.facts["rulings"]) == ["TOY-A1"]
    games.begin_game(desk, "rich", force=True)
    page = pages.seat_page(desk, seat_id(desk, "rich", "red"))
    assert page.asked is not None
    assert page.asked.situation[0] == "You have 12 gold."


def test_players_take_their_seats(desk: Desk, clock: FixedClock) -> None:
    opened_game(desk)
    token = token_of(desk, "red@example.net")
    assert inviting.look_at_invitation(desk, token).already is False
    taken = inviting.take_seat(desk, token, name="Anna  Nowak", zone="Europe/Warsaw")
    assert (taken.game, taken.seat, taken.already) == ("feud-1", "red", False)
    assert inviting.take_seat(desk, token).already is True
    info = games.game_info(desk, "feud-1")
    assert [(s.name, s.taken, s.player) for s in info.seats] == [
        ("red", True, "Anna Nowak"),
        ("blue", False, ""),
    ]
    with pytest.raises(ServiceError, match="Blue is not taken yet"):
        games.begin_game(desk, "feud-1")
    inviting.take_seat(desk, token_of(desk, "blue@example.net").upper())
    assert games.begin_game(desk, "feud-1").state == "running"
    with pytest.raises(ServiceError, match="has already begun"):
        games.begin_game(desk, "feud-1")
    page = pages.seat_page(desk, taken.seat_id)
    assert page.asked is not None


def test_a_guess_or_an_old_invitation_takes_no_seat(desk: Desk, clock: FixedClock) -> None:
    opened_game(desk)
    with pytest.raises(Unknown):
        inviting.take_seat(desk, "a" * 26)
    clock.forward(hours=24 * 61)
    with pytest.raises(Unknown):
        inviting.take_seat(desk, token_of(desk, "red@example.net"))


def test_another_player_may_be_invited(desk: Desk) -> None:
    opened_game(desk)
    old = token_of(desk, "red@example.net")
    inviting.invite(desk, "feud-1", "Red", "anna@example.net")
    with pytest.raises(Unknown):
        inviting.take_seat(desk, old)
    taken = inviting.take_seat(desk, token_of(desk, "anna@example.net"))
    assert (taken.seat, taken.email) == ("red", "anna@example.net")
    with pytest.raises(ServiceError, match="Red of feud-1 is already taken"):
        inviting.invite(desk, "feud-1", "red")
    with pytest.raises(Unknown):
        inviting.invite(desk, "feud-1", "green")


def test_a_pause_stops_the_clock(desk: Desk, clock: FixedClock) -> None:
    info = begun_game(desk)
    assert info.due_at is not None
    clock.forward(hours=10)
    assert games.pause(desk, "feud-1").state == "paused"
    clock.forward(hours=500)
    resumed = games.resume(desk, "feud-1")
    assert resumed.due_at is not None
    assert (resumed.due_at - info.due_at).total_seconds() == 500 * 3600
    with pytest.raises(ServiceError, match="not paused"):
        games.resume(desk, "feud-1")


def test_games_are_listed_for_those_who_play_or_moderate(desk: Desk) -> None:
    first = begun_game(desk, "feud-1")
    begun_game(desk, "feud-2")
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="other",
        moderator_email="else@example.net",
        seats={"red": "x@example.net", "blue": "y@example.net"},
        options=GameOptions(),
    )
    assert [info.slug for info in games.list_games(desk)] == ["other", "feud-2", "feud-1"]
    mine = games.list_games(desk, first.moderator_id)
    assert [info.slug for info in mine] == ["feud-2", "feud-1"]


def test_there_is_no_other_game(desk: Desk, game: GameInfo) -> None:
    assert games.game_info(desk, "FEUD-1").slug == "feud-1"
    with pytest.raises(Unknown):
        games.game_info(desk, "feud-2")
