"""Signing in, sessions, and what a person says of himself."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.people import addresses, people
from adjudicator.storage.tables import PersonAddress
from tests.house_kit import letters_to


def link_token(desk: Desk) -> str:
    people.request_signin(desk, " Red@Example.net ", next="/games/feud-1")
    return str(letters_to(desk, "red@example.net", "signin")[-1].facts["link"]).rpartition("/")[2]


@pytest.mark.databases
def test_a_link_opens_one_session(desk: Desk, game: GameInfo) -> None:
    token = link_token(desk)
    assert people.look_at_signin(desk, token) == "/games/feud-1"
    assert people.look_at_signin(desk, token) == "/games/feud-1"  # looking uses nothing up
    cookie = people.redeem_signin(desk, token)
    found = people.session_person(desk, cookie)
    assert found is not None
    assert found.email == "red@example.net"
    with pytest.raises(Unknown):
        people.redeem_signin(desk, token)
    assert people.look_at_signin(desk, token) is None


def test_a_link_gets_old(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    token = link_token(desk)
    clock.forward(minutes=15)
    assert people.look_at_signin(desk, token) is None
    with pytest.raises(Unknown):
        people.redeem_signin(desk, token)


@pytest.mark.parametrize("email", ["nobody@example.net", "", "no address", "a@b\r\nBcc: c@d"])
def test_nobody_learns_whether_an_address_is_known(desk: Desk, game: GameInfo, email: str) -> None:
    people.request_signin(desk, email)
    assert letters_to(desk, email.strip()) == []


def test_sessions_end(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    cookie = people.redeem_signin(desk, link_token(desk))
    people.close_session(desk, cookie)
    assert people.session_person(desk, cookie) is None
    other = people.redeem_signin(desk, link_token(desk))
    assert other != cookie
    clock.forward(hours=24 * 61)
    assert people.session_person(desk, other) is None


@pytest.mark.parametrize("cookie", ["", "x", "\ud800", "0" * 10_000])
def test_a_guessed_cookie_is_nobody(desk: Desk, cookie: str) -> None:
    assert people.session_person(desk, cookie) is None


def test_a_person_has_seats_a_name_and_a_zone(desk: Desk, game: GameInfo) -> None:
    found = people.person_by_email(desk, "RED@example.net")
    assert found is not None
    assert [(held.game, held.seat) for held in people.seats_of(desk, found.id)] == [
        ("feud-1", "red")
    ]
    changed = people.update_person(desk, found.id, name=" Anna\n Nowak ", zone="Europe/Warsaw")
    assert (changed.name, changed.zone) == ("Anna Nowak", "Europe/Warsaw")
    with pytest.raises(ServiceError, match="no time zone"):
        people.update_person(desk, found.id, zone="Mars/Olympus")


def test_limits_count_per_window(desk: Desk, clock: FixedClock) -> None:
    assert [limits.allow(desk, "signin:a", 2) for _ in range(3)] == [True, True, False]
    assert limits.allow(desk, "signin:b", 2)
    clock.forward(hours=1)
    assert limits.allow(desk, "signin:a", 2)
    clock.forward(hours=72)
    assert limits.forget_old(desk) == 3


@pytest.mark.parametrize(
    "email",
    ["ä@example.net", ".a@example.net", "a..b@example.net", "a@b..c", "a@-x.de", "a@" + "x" * 64,
     "a" * 65 + "@example.net", "a@exa_mple.net"],
)  # fmt: skip
def test_an_address_that_can_never_be_written_to_is_not_taken(email: str) -> None:
    with pytest.raises(ServiceError):
        people.address(email)


def test_a_name_in_other_letters_is_taken() -> None:
    assert people.address("Jan@Łódź.example") == "jan@łódź.example"


@pytest.mark.parametrize("first", [0, 1])
def test_an_address_is_its_owner_s_whoever_else_has_named_it(
    desk: Desk, clock: FixedClock, first: int
) -> None:
    """Somebody may name an address before its owner or after; it counts for who confirmed it."""
    email = "both@example.net"
    with desk.store.write("two people") as session:
        owner, other = (
            people.person_for(session, f"{name}@example.net", desk).id for name in ("red", "blue")
        )
        for person in ((other, owner), (owner, other))[first]:
            session.add(
                PersonAddress(
                    person_id=person,
                    email=email,
                    created_at=clock.now(),
                    confirmed_at=clock.now() if person == owner else None,
                )
            )
            session.flush()
    with desk.store.read() as session:
        found = addresses.person_with(session, email)
    assert found is not None
    assert found.id == owner
