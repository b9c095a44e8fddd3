"""What players do every week, by letter: an absence for all games, a friendly game, a pause by
vote, an end without a result, a rematch, a substitute that the moderator appoints."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, inviting
from adjudicator.service.moderating import processing, voted
from adjudicator.service.options import TableOptions
from adjudicator.service.reputation import ratings
from adjudicator.service.talk import votes
from adjudicator.storage.tables import Absence, Game, Rating, Substitute
from tests.house_kit import agree, begun_game, letters_to, play_to_the_end
from tests.mail.post import answer, asked, collect, plain

RED, BLUE, MOD = "red@example.net", "blue@example.net", "moderator@example.net"


def seated(desk: Desk, slug: str = "feud-1", **options: object) -> dict[str, EmailMessage]:
    """A running game whose players sit; their last questions."""
    begun_game(desk, slug, **options)
    for email in (RED, BLUE):
        for one in letters_to(desk, email, "invitation"):
            inviting.take_seat(desk, str(one.facts["link"]).rpartition("/")[2])
    sent = collect(desk)
    return {
        email: [one for one in sent if email in str(one["To"]) and one["Reply-To"]][-1]
        for email in (RED, BLUE)
    }


def say(desk: Desk, letter: EmailMessage, text: str, sender: str = RED) -> str:
    """Answer a letter; the answer."""
    answer(desk, letter, text, sender=sender)
    mine = [one for one in collect(desk) if sender in str(one["To"])]
    return " ".join(plain(mine[-1]).replace("|", " ").split())


def test_an_absence_is_said_once_for_all_games(desk: Desk) -> None:
    red = seated(desk)[RED]
    seated(desk, "feud-2")
    told = say(desk, red, "absent everywhere 3 January to 7 January")
    assert "feud-1, Red: You are away from 3 January 2027" in told
    assert "feud-2, Red: You are away from 3 January 2027" in told
    with desk.store.read() as session:
        assert len(session.exec(select(Absence)).all()) == 2


def test_an_absence_from_the_desk_is_asked_about(desk: Desk) -> None:
    seated(desk)
    answer(desk, desk.config.mail.address, "absent 3 January to 7 January", sender=RED)
    assert "sent you a separate letter" in " ".join(plain(collect(desk)[-1]).split())
    agree(desk, RED)
    with desk.store.read() as session:
        assert [one.first.day for one in session.exec(select(Absence))] == [3]


def test_a_friendly_game_changes_nobody_s_rating(desk: Desk, clock: FixedClock) -> None:
    seated(desk, table=TableOptions(rated=False))
    seated(desk, "feud-2")
    for slug in ("feud-1", "feud-2"):
        play_to_the_end(desk, slug, clock)
    ratings.rate_finished(desk)
    with desk.store.read() as session:
        rated = {session.get_one(Game, one.game_id).slug for one in session.exec(select(Rating))}
    assert rated == {"feud-2"}


def test_all_agree_to_end_a_game_without_a_result(desk: Desk) -> None:
    letters = seated(desk)
    assert "Shall the game end now, without a result?" in say(
        desk, letters[RED], "propose no result"
    )
    votes.settle(desk)
    (vote,) = [one for one in collect(desk) if BLUE in str(one["To"])]
    say(desk, vote, "vote 1 yes", BLUE)
    votes.settle(desk)
    info = games.game_info(desk, "feud-1")
    assert (info.state, info.outcome) == ("over", None)
    assert [one.text for one in archive.verify(desk, "feud-1") if not one.ok] == []
    (told,) = [one for one in collect(desk) if MOD in str(one["To"])]
    assert "agreed to end the game without a result. (Vote 1.) feud-1 is over." in " ".join(
        plain(told).split()
    )
    ratings.rate_finished(desk)
    with desk.store.read() as session:
        assert session.exec(select(Rating)).all() == []


def test_the_players_pause_by_a_vote_and_the_moderator_lets_it_go_on(desk: Desk) -> None:
    letters = seated(desk)
    said = say(desk, letters[RED], "propose a pause because of Christmas")
    assert "Shall the game be paused" in said
    assert "We do not pass on your reason: tell the others in a message." in said
    votes.settle(desk)
    (vote,) = [one for one in collect(desk) if BLUE in str(one["To"])]
    say(desk, vote, "vote 1 yes", BLUE)
    votes.settle(desk)
    assert games.game_info(desk, "feud-1").state == "paused"
    told = [one for one in collect(desk) if MOD in str(one["To"])][-1]
    assert "The players have paused feud-1" in " ".join(plain(told).split())
    answer(desk, told, "resume", sender=MOD)
    assert games.game_info(desk, "feud-1").state == "running"


def test_a_rated_game_is_not_taken_back_by_a_vote(desk: Desk) -> None:
    letters = seated(desk)
    told = say(desk, letters[RED], "propose going back")
    assert "is rated, so a vote cannot take it back" in " ".join(told.split())
    assert voted.ways_back(desk, "feud-1") == []


def test_the_players_go_back_by_a_vote(desk: Desk) -> None:
    seated(desk, table=TableOptions(rated=False))
    number = games.game_info(desk, "feud-1").phase_number
    while games.game_info(desk, "feud-1").phase_number == number:
        processing.process_now(desk, "feud-1")
    red = asked(collect(desk), RED)
    told = say(desk, red, f"propose going back to {number}")
    assert f"the beginning of phase {number}" in told
    votes.settle(desk)
    vote = [one for one in collect(desk) if BLUE in str(one["To"])][-1]
    answer(desk, vote, "vote 1 yes", sender=BLUE)
    votes.settle(desk)
    votes.settle(desk)
    assert games.game_info(desk, "feud-1").phase_number == number
    told = " ".join(" ".join(plain(one).split()) for one in collect(desk))
    assert "vote 1 of the players took the game back" in told
    assert [one.text for one in archive.verify(desk, "feud-1") if not one.ok] == []


@pytest.mark.parametrize("sides", ["", " other sides"])
def test_a_rematch_invites_the_same_people_on_the_same_terms(
    desk: Desk, clock: FixedClock, sides: str
) -> None:
    seated(desk, table=TableOptions(rated=False))
    play_to_the_end(desk, "feud-1", clock)
    schedule.tick(desk)
    last = [one for one in collect(desk) if RED in str(one["To"])][-1]
    say(desk, last, f"rematch{sides}")
    agree(desk, RED)
    info = games.game_info(desk, "feud-1-again")
    assert info.state == "inviting"
    with desk.store.read() as session:
        game = session.exec(select(Game).where(Game.slug == "feud-1-again")).one()
        assert game.options["table"]["rated"] is False
    first = letters_to(desk, RED, "invitation")[-1].facts
    assert first["seat_title"] == ("Blue" if sides else "Red")
    assert any("a rematch" in one.facts["subject"] for one in letters_to(desk, MOD, "notice"))


def test_the_moderator_appoints_a_substitute_by_letter(desk: Desk) -> None:
    seated(desk)
    answer(desk, desk.config.mail.address, "substitute red anna@example.net", sender=MOD)
    agree(desk, MOD)
    agree(desk, "anna@example.net")
    with desk.store.read() as session:
        (row,) = session.exec(select(Substitute)).all()
        assert row.ended_at is None
    answer(desk, desk.config.mail.address, "substitute red none", sender=MOD)
    agree(desk, MOD)
    with desk.store.read() as session:
        (row,) = session.exec(select(Substitute)).all()
        assert row.ended_at is not None
