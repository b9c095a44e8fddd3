"""Browsers that are signed in, passkeys in a real browser, and leaving for good."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.people import leaving, passkeys, people
from adjudicator.storage.tables import LetterIn, LetterOut, Passkey, Person, PersonAddress
from tests.house_kit import letters_to, play_to_the_end
from tests.web.browsing import PEOPLE, Browser
from tests.web.chromium import chromium, served

WHERE = "/settings/access"


def person_id(desk: Desk, who: str) -> int:
    found = people.person_by_email(desk, PEOPLE[who])
    assert found is not None
    return found.id


# -------------------------------------------------------------------- sessions


def test_a_browser_is_signed_out_from_another(sign_in: Callable[[str], Browser]) -> None:
    here, there = sign_in("red"), sign_in("red")
    page = here.get(WHERE).text
    assert page.count("(this one)") == 1
    (other,) = re.findall(r'name="id" value="(\d+)"><button name="act" value="end-session"', page)
    assert sign_in("blue").post(WHERE, act="end-session", id=other).status_code == 404
    assert here.post(WHERE, act="end-session", id=other).status_code == 303
    assert there.get(WHERE).status_code == 302
    assert here.get(WHERE).status_code == 200


def test_all_others_are_signed_out_at_once(sign_in: Callable[[str], Browser]) -> None:
    here, *others = [sign_in("red") for _ in range(3)]
    assert here.post(WHERE, act="end-others").status_code == 303
    assert [one.get(WHERE).status_code for one in others] == [302, 302]
    assert here.get(WHERE).status_code == 200


def test_a_token_is_shown_once(sign_in: Callable[[str], Browser]) -> None:
    red = sign_in("red")
    made = red.post(WHERE, act="make-token", name="My <bot>", days="30", write="yes")
    (secret,) = re.findall(r"adj_[\w-]{40}", made.text)
    page = red.get(WHERE).text
    assert secret not in page
    assert "My &lt;bot&gt;" in page
    assert red.post(WHERE, act="make-token", name="", days="30").status_code == 422
    assert red.post(WHERE, act="make-token", name="x", days="9999").status_code == 422


# -------------------------------------------------------------------- passkeys


@pytest.mark.parametrize("answer", ["", "{}", "[]", '{"id": "x"}', "x" * 3000, '{"id": null}'])
def test_what_is_no_answer_of_a_passkey_signs_nobody_in(desk: Desk, answer: str) -> None:
    asked = passkeys.ask_to_sign_in(desk)
    for challenge in ("", asked.challenge):
        with pytest.raises(Unknown):
            passkeys.sign_in(desk, answer, challenge)


def test_a_passkey_is_made_and_signs_in_without_a_letter(migrated: Path, tmp_path: Path) -> None:
    with chromium() as browser, served(migrated, tmp_path) as house:
        # A passkey belongs to a name; a browser makes none for an address of digits.
        address = house.address.replace("127.0.0.1", "localhost")
        house.address = house.desk.config.house.base_url = address
        page = house.visitor(browser, "anna@example.net")
        devices = page.context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        device = devices.send(
            "WebAuthn.addVirtualAuthenticator",
            {
                "options": {
                    "protocol": "ctap2",
                    "transport": "internal",
                    "hasResidentKey": True,
                    "hasUserVerification": True,
                    "isUserVerified": True,
                    "automaticPresenceSimulation": True,
                }
            },
        )
        page.goto(address + WHERE)
        page.get_by_label("Name so that you can recognise it").fill("Laptop")
        page.get_by_role("button", name="Make a passkey").click()
        page.get_by_text("Laptop", exact=True).wait_for()
        page.get_by_role("button", name="Sign out", exact=True).first.click()
        page.goto(address + "/sign-in?next=/settings")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(f"{address}/settings")
        assert "anna@example.net" in page.content()
        with house.desk.store.read() as session:
            key = session.exec(select(Passkey)).one()
            assert key.used_at == house.clock.now()
        # One that was removed here proves nothing, though the machine still has it.
        passkeys.remove(house.desk, key.person_id, key.id)
        page.context.clear_cookies()
        page.goto(address + "/sign-in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_text("does not sign you in here").wait_for()
        devices.send(
            "WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device["authenticatorId"]}
        )
        assert house.complaints == []


# --------------------------------------------------------------------- leaving


def test_nobody_leaves_a_game_without_a_player(
    desk: Desk, two_games: tuple[GameInfo, GameInfo]
) -> None:
    with pytest.raises(ServiceError, match=r"You play open-1, sealed-1\. Resign first"):
        leaving.leave(desk, person_id(desk, "red"))
    with pytest.raises(ServiceError, match="You moderate open-1, sealed-1"):
        leaving.leave(desk, person_id(desk, "moderator"))


def test_who_leaves_is_forgotten_and_his_games_stay_whole(
    desk: Desk,
    two_games: tuple[GameInfo, GameInfo],
    sign_in: Callable[[str], Browser],
    clock: FixedClock,
) -> None:
    raw = f"From: {PEOPLE['red']}\r\nTo: desk@localhost\r\n\r\nmy own words\r\n".encode()
    way.receive(desk, raw, Envelope(PEOPLE["red"], ("desk@localhost",)))
    for slug in ("open-1", "sealed-1"):
        play_to_the_end(desk, slug, clock)
    number = person_id(desk, "red")
    red = sign_in("red")
    assert red.post(WHERE, act="leave", email="else@example.net").status_code == 422
    assert red.post(WHERE, act="leave", email=PEOPLE["red"]).status_code == 303
    assert red.get(WHERE).status_code == 302
    with desk.store.read() as session:
        person = session.get_one(Person, number)
        assert (person.name, person.preferences) == (leaving.PSEUDONYM, None)
        for row in session.exec(select(LetterOut)).all():
            assert PEOPLE["red"] not in f"{row.to_email} {row.facts}"
            assert row.raw is None or PEOPLE["red"].encode() not in row.raw
        assert not [row for row in session.exec(select(LetterIn)) if b"my own words" in row.raw]
    for slug in ("open-1", "sealed-1"):
        assert all(check.ok for check in archive.verify(desk, slug))
        assert PEOPLE["red"].encode() not in archive.export(desk, slug)
    assert leaving.PSEUDONYM in sign_in("blue").get("/games/open-1").text


# ------------------------------------------------------------ another address


def test_another_address_of_his_own_signs_in_once_it_is_confirmed(
    desk: Desk, sign_in: Callable[[str], Browser]
) -> None:
    sign_in("red")
    number, other = person_id(desk, "red"), "anna@elsewhere.example"
    with desk.store.write("address") as session:
        row = PersonAddress(person_id=number, email=other, created_at=desk.clock.now())
        session.add(row)
    people.request_signin(desk, other)
    assert letters_to(desk, other, "signin") == []
    with desk.store.write("confirmed") as session:
        row = session.exec(select(PersonAddress)).one()
        row.confirmed_at = desk.clock.now()
        session.add(row)
    people.request_signin(desk, other)
    (letter,) = letters_to(desk, other, "signin")
    secret = people.redeem_signin(desk, letter.facts["link"].rpartition("/")[2])
    person = people.session_person(desk, secret)
    assert person is not None
    assert person.id == number
