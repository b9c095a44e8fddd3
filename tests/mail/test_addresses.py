"""Reply addresses survive what mail hosts do to them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail import addresses
from adjudicator.mail.addresses import (
    Route,
    accept_address,
    bare,
    bounce_address,
    bounced_id,
    first_route,
    queue_key,
    reply_address,
    route,
)

SEAT = Route("seat", "desert-fox-7", "axis", "k3v9q2xw")


def test_a_reply_address_is_read_back() -> None:
    address = reply_address("desert-fox-7", "axis", "k3v9q2xw", "example.org")
    assert address == "desert-fox-7+axis.k3v9q2xw@example.org"
    assert route(address, "example.org") == SEAT


@pytest.mark.parametrize(
    "address",
    [
        "DESERT-FOX-7+AXIS.K3V9Q2XW@EXAMPLE.ORG",
        "Adjudicator <desert-fox-7+axis.k3v9q2xw@example.org>",
        "<desert-fox-7+axis.k3v9q2xw@example.org.>",
        '"desert-fox-7+axis.k3v9q2xw"@example.org',
        "mailto:desert-fox-7+axis.k3v9q2xw@example.org",
        " orders+desert-fox-7.axis.k3v9q2xw@example.org ",
    ],
)
def test_ways_of_writing_it(address: str) -> None:
    assert route(address, "example.org") == SEAT


@pytest.mark.parametrize(
    "address",
    ["desert-fox-7+axis.k3v9q2xw@example.com", "desert-fox-7+axis", "", "@", "a b@example.org"],
)
def test_what_is_not_ours_has_no_route(address: str) -> None:
    assert route(address, "example.org") is None


def test_other_addresses_of_ours_are_the_desk() -> None:
    assert route("desk@example.org", "example.org") == Route("desk")
    assert route("desert-fox-7+axis@example.org", "example.org") == Route("desk")


def test_bounces_name_their_letter_and_cannot_be_forged() -> None:
    address = bounce_address("<desert-fox-7.axis.3@example.org>", "key", "example.org")
    found = route(address.upper(), "example.org")
    assert found is not None
    assert bounced_id(found, "key", "example.org") == "<desert-fox-7.axis.3@example.org>"
    forged = route(address.replace("axis.3", "axis.4"), "example.org")
    assert forged is not None
    assert bounced_id(forged, "key", "example.org") == ""


def test_a_bounce_address_too_long_for_hosts_is_not_made() -> None:
    assert bounce_address(f"<{'x' * 60}@example.org>", "key", "example.org") == ""


def test_an_invitation_is_accepted_at_its_token() -> None:
    assert route(accept_address("AB23", "example.org"), "example.org") == Route("desk")
    assert route(accept_address("AB23cdef", "example.org"), "example.org") == Route(
        "accept", token="ab23cdef"
    )


def test_a_seat_goes_before_the_desk() -> None:
    to = ["desk@example.org", "other@example.net", "orders+desert-fox-7.axis.k3v9q2xw@example.org"]
    assert first_route(to, "example.org") == SEAT


def test_an_address_that_could_not_be_read_back_is_an_error() -> None:
    with pytest.raises(ValueError, match="read back"):
        reply_address("desert fox", "axis", "k3v9q2xw", "example.org")


@given(
    slug=st.from_regex(r"[a-z0-9][a-z0-9-]{0,23}", fullmatch=True),
    seat=st.from_regex(r"[a-z][a-z0-9_-]{0,11}", fullmatch=True),
    token=st.from_regex(r"[a-z2-7]{26}", fullmatch=True),
)
def test_every_slug_seat_and_token_are_read_back(slug: str, seat: str, token: str) -> None:
    address = reply_address(slug, seat, token, "example.org")
    assert route(address.upper(), "example.org") == Route("seat", slug, seat, token)


@given(st.text(max_size=100))
def test_no_text_is_an_exception(text: str) -> None:
    assert bare(text) == bare(bare(text))
    route(text, "example.org")


def test_a_house_with_one_mailbox_has_its_name_before_every_address() -> None:
    reply = reply_address("desert-fox-7", "axis", "k3v9q2xw", "example.org")
    boxed = addresses.boxed(reply, "games")
    assert boxed == "games+desert-fox-7+axis.k3v9q2xw@example.org"
    assert route(boxed, "example.org") == route(reply, "example.org")
    for other in (
        accept_address("ab23cdef", "example.org"),
        addresses.confirm_address("ab23cdef", "example.org"),
    ):
        assert route(addresses.boxed(other, "games"), "example.org") == route(other, "example.org")
    assert route("games@example.org", "example.org") == Route("desk")
    assert route("games+hello@example.org", "example.org") == Route("desk")
    assert addresses.boxed(reply, "") == reply
    assert addresses.boxed("", "games") == ""
    assert addresses.fits(boxed)
    assert not addresses.fits("x" * 65 + "@example.org")


@pytest.mark.parametrize(
    "address",
    [
        "feud-1+red.k3v9q2xw@example.org",
        "orders+feud-1.red.k3v9q2xw@example.org",
        "games+feud-1+red.k3v9q2xw@example.org",
        "press+k3v9q2xwab@example.org",
        "moderate+k3v9q2xwab@example.org",
        "desk@example.org",
        "",
    ],
)
def test_a_letter_from_before_the_migration_waits_in_the_same_row(address: str) -> None:
    """What was stored before addresses were read when they came, and what comes afterwards."""
    migration: Any = import_module(
        "adjudicator.storage.migrations.versions.0026_the_queue_of_letters"
    )
    found = route(address, "example.org") if address else None
    key = queue_key(found, "anna@example.net")
    assert migration.place(address, "anna@example.net") == (key, found.slug if found else "")
