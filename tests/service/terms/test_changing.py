"""Terms of a game that stands are changed from its next phase on, and all are told; terms are kept
under a name."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import coming
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import around, games, kept, pages
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.moderating import changing
from adjudicator.service.people.people import person_for
from adjudicator.service.play import submissions
from adjudicator.service.record import looking
from adjudicator.service.stepping import phases
from adjudicator.service.terms import parser
from adjudicator.service.terms.parser import BadTerms
from adjudicator.service.time.terms import SeatClock, Terms
from adjudicator.storage.tables import Seat
from tests.house_kit import begun_game, letters_to, opened_game


def dues(desk: Desk) -> set[timedelta]:
    """How long the open asks are."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        rows = looking.open_asks(session, game.id)
        return {row.due_at - row.opened_at for row in rows}


def play_a_phase(desk: Desk) -> None:
    """Answer until the next phase asks something."""
    before = games.game_info(desk, "feud-1")
    bids = {"red": "bid 1 on North Hill", "blue": "bid 1 on Old Ford"}
    for _ in range(12):
        info = games.game_info(desk, "feud-1")
        if info.phase_number != before.phase_number:
            return
        for seat in info.seats:
            for text in (bids[seat.name], "pass"):
                sent = submissions.submit(desk, seat_id=seat.id, text=f"{text}\nready", via="page")
                if sent.understood:
                    break
        phases.close_if_ready(desk, info.id)
    raise AssertionError("no other phase after twelve batches")


def test_changed_terms_hold_from_the_next_phase_on(desk: Desk, game: GameInfo) -> None:
    number = games.game_info(desk, "feud-1").phase_number
    changed = changing.change(
        desk, "feud-1", {"turn.hours": "4 days", "votes.hours": 24, "zone": "UTC"}, "all asked", "m"
    )
    assert [one.path for one in changed] == ["turn.hours", "votes.hours"]
    assert dues(desk) == {timedelta(hours=72)}
    assert pages.options_of(desk, "feud-1") == GameOptions()
    shown = changing.page(desk, "feud-1")
    assert [(one.was, one.now) for one in shown.coming] == [("72", "96"), ("336", "24")]
    assert shown.typed["turn.hours"] == "96"
    for email in ("red@example.net", "blue@example.net", "moderator@example.net"):
        told = letters_to(desk, email, "notice")[-1]
        assert told.facts["subject"] == "feud-1: other terms"
        assert "Time to answer (turn.hours): 96, no longer 72." in told.facts["lines"]
        assert f"phase {number} (muster) ends as it began" in " ".join(told.facts["lines"])
    play_a_phase(desk)
    play_a_phase(desk)
    assert dues(desk) == {timedelta(hours=96)}
    assert pages.options_of(desk, "feud-1").votes.hours == 24
    assert changing.page(desk, "feud-1").coming == []
    assert all(one.ok for one in archive.verify(desk, "feud-1"))


def test_two_changes_before_the_next_phase_are_one(desk: Desk, game: GameInfo) -> None:
    changing.change(desk, "feud-1", {"turn.hours": 96})
    changed = changing.change(desk, "feud-1", {"turn.grace": 12})
    assert [one.path for one in changed] == ["turn.grace"]
    with pytest.raises(ServiceError, match="are already like that"):
        changing.change(desk, "feud-1", {"turn.grace": 12, "turn.hours": 96})
    back = changing.change(desk, "feud-1", {"turn.hours": 72})
    assert [(one.was, one.now) for one in back] == [("96", "72")]
    play_a_phase(desk)
    options = pages.options_of(desk, "feud-1")
    assert (options.deadlines.turn, options.time.turn.grace) == (72, 12)


def test_what_was_promised_at_the_opening_stays(desk: Desk, game: GameInfo) -> None:
    with pytest.raises(BadTerms) as error:
        changing.change(
            desk, "feud-1",
            {"archive": "private", "seal": "house", "desk.sealed": "no", "turn.hours": 96},
        )  # fmt: skip
    assert [one.field for one in error.value.problems] == ["archive", "seal", "desk.sealed"]
    assert error.value.problems[0].text == (
        "This cannot change after a game is opened. It stays everybody."
    )
    with pytest.raises(BadTerms, match=r"turn.hours"):
        changing.change(desk, "feud-1", {"turn.hours": 0})
    with pytest.raises(BadTerms, match=r"press.quiet_phases: The game has no phase “siege”"):
        changing.change(desk, "feud-1", {"press.quiet_phases": "siege"})
    assert changing.page(desk, "feud-1").coming == []
    with pytest.raises(Unknown):
        changing.change(desk, "none-1", {"turn.hours": 96})


def test_a_game_that_has_not_begun_has_its_new_terms_at_once(desk: Desk) -> None:
    opened_game(desk)
    changing.change(desk, "feud-1", {"preset": "two a week"})
    assert pages.options_of(desk, "feud-1") == parser.preset("two a week")
    told = letters_to(desk, "red@example.net", "notice")[-1]
    assert "It applies when the game begins." in told.facts["lines"]


def test_clocks_come_and_are_cut_with_the_terms(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, time=Terms(clock=SeatClock(bank=100, increment=10, cap=200)))
    changing.change(desk, "feud-1", {"clock.bank": 50, "clock.cap": 50, "reaction.hours": 50})
    clock.forward(hours=10)
    play_a_phase(desk)
    with desk.store.read() as session:
        assert {seat.bank for seat in session.exec(select(Seat))} == {50 * 3600.0}
    changing.change(desk, "feud-1", {"clock.bank": None})
    play_a_phase(desk)
    assert dues(desk) == {timedelta(hours=72)}
    changing.change(desk, "feud-1", {"clock.bank": 30})
    with desk.store.write() as session:
        game = looking.game_by_slug(session, "feud-1")
        coming.take_effect(session, [(game, game.phase_number + 1)], clock.now())
        assert {seat.bank for seat in session.exec(select(Seat))} == {None}


def test_terms_are_kept_under_a_name(desk: Desk) -> None:
    with desk.store.write() as session:
        who = person_for(session, "moderator@example.net", desk).id or 0
    ours = parser.checked({"turn.hours": 100, "press.manners": "signed, grey"})
    assert "as your preset “our Thursdays”" in kept.keep(desk, who, "  our   Thursdays ", ours)
    assert around.terms(desk, {"preset": "OUR thursdays"}, "toy", who) == ours
    with pytest.raises(BadTerms, match="no preset “our thursdays”"):
        around.terms(desk, {"preset": "our thursdays"}, "toy")
    kept.keep(desk, who, "Our thursdays", GameOptions())
    assert kept.of_person(desk, who) == {"our Thursdays": GameOptions()}
    for name, words in (("Relaxed", "one of our presets"), (" ", "a name")):
        with pytest.raises(ServiceError, match=words):
            kept.keep(desk, who, name, ours)
    assert kept.drop(desk, who, "our thursdays") == "You have dropped the preset “our Thursdays”."
    with pytest.raises(Unknown):
        kept.drop(desk, who, "our thursdays")


def test_a_bot_that_the_game_has_not(desk: Desk) -> None:
    with pytest.raises(BadTerms, match=r"missed.bot: The game has no bot “clever”"):
        around.terms(desk, {"missed": {"policy": "bot", "bot": "clever"}}, "toy")
