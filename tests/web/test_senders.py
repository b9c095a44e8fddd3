"""Pages that say whose a letter is, and whose an address."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Flask

from adjudicator.mail import way
from adjudicator.mail.intake import Envelope
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.options import SenderOptions
from adjudicator.service.people import people, senders
from adjudicator.service.post import tokens
from adjudicator.storage.tables import LetterIn, Seat
from tests.house_kit import letters_to, seat_id
from tests.mail.post import letter
from tests.web.browsing import Browser, words_of


def held(desk: Desk) -> str:
    """A letter from nobody known waits; the path of its link."""
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="strict-1",
        moderator_email="mod@example.net",
        seats={"red": "anna@example.net", "blue": "ben@example.net"},
        options=GameOptions(senders=SenderOptions(policy="token+sender")),
    )
    games.begin_game(desk, "strict-1", force=True)
    seat = seat_id(desk, "strict-1", "red")
    with desk.store.read() as session:
        serial = session.get_one(Seat, seat).token_serial
    domain = desk.config.mail.domain
    to = f"strict-1+red.{tokens.reply_token(desk, seat, serial)}@{domain}"
    raw = letter(to, "bid 2 on ford", sender="anna@work.example")
    (outcome,) = way.receive(desk, raw, Envelope("anna@work.example", (to,)))
    assert outcome.word == "held"
    notice = letters_to(desk, "anna@example.net", "notice")[-1]
    found = re.search(r"/held/\w+", " ".join(notice.facts["lines"]))
    assert found is not None
    return found[0]


def state(desk: Desk) -> str:
    with desk.store.read() as session:
        from sqlmodel import select

        return session.exec(select(LetterIn)).one().state


def test_looking_changes_nothing_and_the_button_releases(app: Flask, desk: Desk) -> None:
    path, browser = held(desk), Browser(app)
    assert "anna@work.example" in words_of(browser.page(path))
    assert "ford" not in browser.page(path)
    assert state(desk) == "held"
    page = browser.post(path, act="yes").get_data(as_text=True)
    assert "We accepted the letter." in page
    assert way.process_waiting(desk) == 1
    assert letters_to(desk, "anna@example.net", "receipt")
    assert browser.post(path, act="yes").status_code == 410


def test_the_button_that_throws_away(app: Flask, desk: Desk) -> None:
    path, browser = held(desk), Browser(app)
    assert "We deleted the letter." in browser.post(path, act="no").get_data(as_text=True)
    assert "no longer on hold" in words_of(browser.page(path))
    assert way.process_waiting(desk) == 0
    assert senders.held_in(desk, "strict-1") == []


def test_other_words_do_nothing(app: Flask, desk: Desk) -> None:
    path, browser = held(desk), Browser(app)
    browser.post(path, act="perhaps")
    browser.post(path)
    assert state(desk) == "held"


def test_an_address_is_added_confirmed_and_made_the_main_one(
    desk: Desk, app: Flask, sign_in: Callable[[str], Browser], two_games: tuple[GameInfo, GameInfo]
) -> None:
    anna = sign_in("red")
    page = anna.post("/settings/addresses", follow=True, act="add", email="anna@work.example")
    assert "anna@work.example" in page.get_data(as_text=True)
    assert "not confirmed yet" in words_of(anna.page("/settings/addresses"))
    assert (
        anna.post("/settings/addresses", act="main", email="anna@work.example").status_code == 422
    )
    (asked,) = letters_to(desk, "anna@work.example", "notice")
    found = re.search(r"/confirm/\w+", " ".join(asked.facts["lines"]))
    assert found is not None
    nobody = Browser(app)
    assert "anna@work.example" in words_of(nobody.page(found[0]))
    assert "not confirmed yet" in words_of(anna.page("/settings/addresses"))
    assert "is confirmed" in nobody.post(found[0]).get_data(as_text=True)
    assert nobody.post(found[0]).status_code == 410
    anna.post("/settings/addresses", act="main", email="anna@work.example")
    assert people.person_by_email(desk, "anna@work.example") is not None
    anna.post("/settings/addresses", act="drop", email="anna@example.net")
    assert "anna@example.net" not in anna.page("/settings/addresses")


def test_no_address_and_too_many_questions_are_told(
    desk: Desk, sign_in: Callable[[str], Browser], two_games: tuple[GameInfo, GameInfo]
) -> None:
    anna = sign_in("red")
    codes = [
        anna.post("/settings/addresses", act="add", email=email).status_code
        for email in ("anna", "anna@example.net", *[f"a{n}@work.example" for n in range(7)])
    ]
    assert codes == [422, 422, *[303] * 6, 422]


def test_an_address_of_another_person_is_answered_alike_and_never_taken(
    desk: Desk, sign_in: Callable[[str], Browser], two_games: tuple[GameInfo, GameInfo]
) -> None:
    before = len(letters_to(desk, "ben@example.net"))
    anna = sign_in("red")
    assert anna.post("/settings/addresses", act="add", email="ben@example.net").status_code == 303
    assert len(letters_to(desk, "ben@example.net")) == before
