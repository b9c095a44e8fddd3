"""Manners on pages, without script: reported, decided, blocked, muted; hints for the moderator."""

from __future__ import annotations

import re

from adjudicator.service.games import games
from adjudicator.service.talk import press
from adjudicator.storage.tables import Person
from tests.web.browsing import PEOPLE, words_of


def seat_id(desk, name):
    return next(one.id for one in games.game_info(desk, "open-1").seats if one.name == name)


def text(response):
    return words_of(response.get_data(as_text=True))


def test_a_message_is_reported_decided_and_its_writer_muted(two_games, sign_in, desk):
    red, blue, moderator = (sign_in(one) for one in ("red", "blue", "moderator"))
    red.post("/games/open-1/red/press", act="send", to="blue", text="You thief.")
    page = blue.page("/games/open-1/blue/press")
    number = re.search(r'name="message" value="(\d+)"', page)
    assert number
    said = blue.post(
        "/games/open-1/blue/press", follow=True, act="report", message=number[1], why="rude"
    )
    assert "the message to the moderator of open-1" in text(said)
    page = words_of(moderator.page("/games/open-1/manners"))
    assert "Blue about Red" in page
    assert "You thief." in page
    assert "The reason given: rude" in page
    assert "Manners at the table" in moderator.page("/games/open-1/desk")
    wrong = moderator.post("/games/open-1/manners", number="1", decision="hanged")
    assert (wrong.status_code, "is not a decision" in text(wrong)) == (422, True)
    done = moderator.post(
        "/games/open-1/manners", follow=True, number="1", decision="muted", days="3", words="No."
    )
    assert "We have told both" in text(done)
    refused = red.post("/games/open-1/red/press", act="send", to="blue", text="Again.")
    assert (refused.status_code, "You cannot write press" in text(refused)) == (422, True)
    # Whose message it is, only its reader may report.
    assert red.post("/games/open-1/red/press", act="report", message=number[1]).status_code == 422


def test_mute_and_block_on_pages_and_take_them_back(two_games, sign_in, desk):
    red, blue = sign_in("red"), sign_in("blue")
    red.post("/games/open-1/red/press", act="send", to="blue", text="Hello you.")
    number = re.search(r'name="message" value="(\d+)"', blue.page("/games/open-1/blue/press"))
    assert number
    for act in ("mute", "block"):
        blue.post("/games/open-1/blue/press", act=act, message=number[1])
    page = words_of(blue.page("/games/open-1/blue/press"))
    assert "Held back 1 from people you have muted or blocked" in page
    page = blue.page("/settings/manners")
    assert "Red in open-1" in words_of(page)
    done = blue.press("/settings/manners", "unblock")
    assert "You have unblocked" in text(done)
    done = blue.press("/settings/manners", "unmute")
    assert "You have unmuted" in text(done)
    assert press.inbox(desk, seat_id(desk, "blue"))[0].text == "Hello you."
    bad = blue.post("/settings/manners", act="block", email="nobody")
    assert (bad.status_code, "is not an e-mail address" in text(bad)) == (422, True)
    assert "You have blocked" in text(
        blue.post("/settings/manners", act="block", email="who@example.net", follow=True)
    )


def test_press_to_all_is_reported_from_the_gazette_to_the_house(two_games, sign_in, desk):
    red, stranger = sign_in("red"), sign_in("stranger")
    red.post("/games/open-1/red/press", act="send", to="all", text="Down with you.")
    (one,) = press.public_press(desk, "open-1")
    path = f"/games/open-1/report/{one.press}"
    assert "Down with you." in stranger.page(path)
    said = stranger.post(path, follow=True, why="rude", house="yes")
    assert said.status_code == 200
    owner = sign_in("observer")
    assert owner.get("/offences").status_code == 404
    with desk.store.write() as session:
        from sqlmodel import select

        mine = session.exec(select(Person).where(Person.email == PEOPLE["observer"])).one()
        mine.admin = True
        session.add(mine)
    page = words_of(owner.page("/offences"))
    assert "a reader about Red, open-1" in page
    assert "barred from this server" in page
    assert PEOPLE["red"] in page
    done = owner.post("/offences", follow=True, number="1", decision="warned")
    assert "We have told both" in text(done)


def test_one_browser_and_one_address_are_a_hint(two_games, sign_in, desk, app):
    moderator = sign_in("moderator")
    assert "None." in words_of(moderator.page("/games/open-1/manners"))
    browser = sign_in("red")
    browser.client.environ_base["REMOTE_ADDR"] = "93.184.216.34"
    browser.post("/settings", zone="UTC")
    browser.post("/sign-out")
    from tests.web.browsing import sent_links

    sent_links(desk)
    browser.post("/sign-in", email=PEOPLE["blue"])
    (link,) = sent_links(desk)[PEOPLE["blue"]]
    assert browser.post(link).status_code == 303
    page = words_of(moderator.page("/games/open-1/manners"))
    assert "Red and Blue" in page
    assert "signed in with the same browser" in page
    assert "the same network address" in page
    assert "93.184" not in page
