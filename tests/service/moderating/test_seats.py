"""Seats change hands, are given out by lot, wishes and bids; volunteers; roles."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import select

from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.moderating import assigning, overview, seats
from adjudicator.service.options import ModeratingOptions
from adjudicator.service.people import roles
from adjudicator.service.people.people import person_for
from adjudicator.service.record import journaling
from adjudicator.storage.tables import Candidate, Game, Seat
from tests.house_kit import begun_game, letters_to, seat_id, send


def person(desk: Desk, email: str) -> int:
    with desk.store.write() as session:
        return person_for(session, email, desk).id


def wishing(desk: Desk, how: Any, *players: str) -> dict[str, str]:
    """A game with its seats to be given out; the tokens of its players by address."""
    assigning.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="feud-1",
        moderator_email="moderator@example.net",
        players=players,
        options=GameOptions(moderating=ModeratingOptions(assignment=how)),
    )
    return {
        email: str(letters_to(desk, email, "notice")[-1].facts["invitation"]) for email in players
    }


def holders(desk: Desk) -> dict[str, str]:
    with desk.store.read() as session:
        return {seat.name: seat.email for seat in session.exec(select(Seat).order_by(Seat.id))}  # type: ignore[arg-type]


ANNA, BEN, CLEO = (f"{name}@example.net" for name in ("anna", "ben", "cleo"))


def test_by_wishes_everybody_gets_what_he_likes_best(desk: Desk) -> None:
    tokens = wishing(desk, "wishes", ANNA, BEN)
    assert assigning.say(desk, tokens[ANNA], wishes=["Blue", "red"]) == (
        "You play, and would like Blue then Red."
    )
    assert assigning.to_settle(desk, "feud-1")
    with pytest.raises(ServiceError, match="1 of 2 have answered"):
        assigning.settle(desk, "feud-1")
    assigning.say(desk, tokens[BEN], wishes=["red"])
    told = letters_to(desk, "moderator@example.net", "notice")[-1]
    assert told.facts["subject"] == "feud-1 can begin"
    assert "the game has begun" in assigning.settle_and_begin(desk, "feud-1")
    assert holders(desk) == {"red": BEN, "blue": ANNA}
    assert games.game_info(desk, "feud-1").state == "running"
    assert [letter.kind for letter in letters_to(desk, BEN)] == ["notice", "notice", "ask"]
    with pytest.raises(ServiceError, match="have been given out"):
        assigning.say(desk, tokens[BEN], wishes=["blue"])


def test_by_bids_the_highest_sum_wins(desk: Desk) -> None:
    tokens = wishing(desk, "bids", ANNA, BEN)
    assigning.say(desk, tokens[ANNA], bids={"red": 60, "blue": 40})
    assigning.say(desk, tokens[BEN], bids={"red": 90, "blue": 10})
    assigning.settle(desk, "feud-1")
    assert holders(desk) == {"red": BEN, "blue": ANNA}
    with pytest.raises(ServiceError, match="100 points in all"):
        wishing_again(desk, tokens)


def wishing_again(desk: Desk, tokens: dict[str, str]) -> None:
    with desk.store.write() as session:
        for row in session.exec(select(Candidate)):
            row.settled_at = None
            session.add(row)
        game = session.exec(select(Game)).one()
        game.state = "inviting"
        session.add(game)
    assigning.say(desk, tokens[ANNA], bids={"red": 90, "blue": 20})


def test_by_lot_the_seed_is_in_the_journal_and_one_too_many_is_told(desk: Desk) -> None:
    tokens = wishing(desk, "random", ANNA, BEN, CLEO)
    for token in tokens.values():
        assigning.say(desk, token)
    given = assigning.settle(desk, "feud-1")
    assert set(given.values()) < {ANNA, BEN, CLEO}
    left = ({ANNA, BEN, CLEO} - set(given.values())).pop()
    assert "you were not drawn" in str(letters_to(desk, left)[-1].facts["lines"])
    with desk.store.read() as session:
        game = session.exec(select(Game)).one()
        act = next(e.body for e in journaling.entries(session, game.id)
                   if e.body.get("act") == "seats")  # fmt: skip
        rows = session.exec(select(Candidate)).all()
    again = assigning.assignment(["red", "blue"], rows, "random", bytes.fromhex(act["seed"]))
    with desk.store.read() as session:
        ids = {s.name: s.person_id for s in session.exec(select(Seat))}
    assert {seat: one.person_id for seat, one in again.items()} == ids


def test_nobody_sees_what_another_would_like(desk: Desk) -> None:
    tokens = wishing(desk, "wishes", ANNA, BEN)
    before = assigning.look(desk, tokens[BEN])
    assigning.say(desk, tokens[ANNA], wishes=["blue"])
    assert assigning.look(desk, tokens[BEN]) == before
    page = overview.desk_page(desk, "feud-1", person(desk, "moderator@example.net"))
    assert "wishes" not in page.model_dump_json(exclude={"options"})


@pytest.mark.parametrize(
    ("players", "sentence"),
    [((ANNA,), "1 players are too few"), ((ANNA, ANNA), "named twice"), (("x",), "not an e-mail")],
)
def test_who_cannot_be_called(desk: Desk, players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ServiceError, match=sentence):
        wishing(desk, "random", *players)


# ---------------------------------------------------------------- change hands


def test_a_volunteer_takes_an_empty_seat_with_all_that_belongs_to_it(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    assert seats.wanted(desk) == []
    seats.eject(desk, "feud-1", "red", "he does not answer")
    (wanted,) = seats.wanted(desk)
    assert (wanted.game, wanted.seat, wanted.hours) == ("feud-1", "red", 72)
    who = person(desk, CLEO)
    seats.volunteer(desk, "feud-1", "red", who, "I have played it often")
    told = letters_to(desk, "moderator@example.net", "notice")[-1]
    assert "I have played it often" in str(told.facts["lines"])
    assert f"admit red {CLEO}" in str(told.facts["lines"])
    assert "is cleo@example.net's from now on" in seats.admit(desk, "feud-1", "red", CLEO)
    page = pages.seat_page(desk, seat_id(desk, "feud-1", "red"))
    assert page.draft == "bid 2 on ford"
    assert [letter.kind for letter in letters_to(desk, CLEO)] == ["notice", "ask"]
    assert "no longer play Red" in str(letters_to(desk, "red@example.net")[-1].facts["lines"])
    with pytest.raises(Unknown, match="not looking for a player"):
        seats.volunteer(desk, "feud-1", "red", person(desk, BEN))


def test_who_takes_part_is_no_volunteer(desk: Desk, game: GameInfo) -> None:
    seats.eject(desk, "feud-1", "red")
    with pytest.raises(ServiceError, match="take part"):
        seats.volunteer(desk, "feud-1", "red", person(desk, "blue@example.net"))


def test_seats_of_private_games_can_be_taken_too(desk: Desk) -> None:
    begun_game(desk, public_archive=False)
    assert seats.wanted(desk) == []
    with pytest.raises(Unknown):
        seats.volunteer(desk, "feud-1", "red", person(desk, CLEO))
    seats.eject(desk, "feud-1", "red")
    (wanted,) = seats.wanted(desk)
    assert (wanted.game, wanted.seat, wanted.private) == ("feud-1", "red", True)
    seats.volunteer(desk, "feud-1", "red", person(desk, CLEO))
    seats.admit(desk, "feud-1", "red", CLEO)
    assert letters_to(desk, CLEO, "ask")


def test_letters_to_who_has_left_do_not_leave(desk: Desk, game: GameInfo) -> None:
    seats.replace(desk, "feud-1", "red", CLEO, "he asked for it")
    states = {letter.kind: letter.state for letter in letters_to(desk, "red@example.net")}
    assert states["ask"] == "withdrawn"
    assert letters_to(desk, CLEO, "invitation")
    assert "he asked for it" in str(letters_to(desk, "blue@example.net")[-1].facts["lines"])
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


# ----------------------------------------------------------------------- roles


def test_a_second_moderator_may_what_the_first_may(desk: Desk, game: GameInfo) -> None:
    who = person(desk, CLEO)
    assert [one.slug for one in games.list_games(desk, who)] == []
    roles.promote(desk, "feud-1", CLEO)
    assert [one.slug for one in games.list_games(desk, who)] == ["feud-1"]
    assert overview.desk_page(desk, "feud-1", who).moderators[1].email == CLEO
    with pytest.raises(ServiceError, match="plays in feud-1"):
        roles.promote(desk, "feud-1", "red@example.net")
    roles.demote(desk, "feud-1", who)
    assert [one.slug for one in games.list_games(desk, who)] == []
