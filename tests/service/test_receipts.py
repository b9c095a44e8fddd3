"""Signed receipts: what the house certifies, and what is refused."""

from __future__ import annotations

import stat
import textwrap
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path

import pytest
from nacl.signing import SigningKey, VerifyKey

from adjudicator.clock import FixedClock
from adjudicator.service import housekey
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.play import receipts
from adjudicator.storage.session import Store
from tests.house_kit import begun_game, make_desk, send
from tests.mail.post import answer, asked, collect, plain


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return make_desk(sqlite, clock, tmp_path)


@pytest.fixture
def public(desk: Desk) -> VerifyKey:
    return housekey.read_public(housekey.published(desk.config))


@pytest.fixture
def letter(desk: Desk) -> EmailMessage:
    """Red's receipt for two orders, one of them with an accent and long enough to be broken."""
    begun_game(desk)
    ask = asked(collect(desk), "red@example.net")
    answer(desk, ask, "bid 2 on North Hill\nbid 1 on Kaliningrad\nthen some nonsense")
    (receipt,) = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    return receipt


@pytest.fixture
def certificate(desk: Desk) -> str:
    """The same without a letter."""
    with suppress(ServiceError):  # it may have begun
        begun_game(desk)
    orders = "bid 2 on North Hill\nbid 1 on Kaliningrad\nthen some nonsense"
    text = send(desk, "feud-1", "red", orders).signed
    return "\n".join(f"| {line}" for line in text.split("\n")) + "\n"


def sealed(data: bytes, key: VerifyKey) -> receipts.Certified:
    (found,) = receipts.check_seals(data, key)
    return found


def checked(data: bytes, key: VerifyKey) -> receipts.Certified:
    (fields,) = receipts.find(data)
    return receipts.check(fields, key)


def test_a_letter_bears_its_seal_in_three_lines(letter: EmailMessage, public: VerifyKey) -> None:
    found = sealed(letter.as_bytes(), public)
    assert found.ok, found.text
    assert found.text == (
        "http://127.0.0.1:8000 certifies that it wrote this receipt, unchanged, to red in feud-1."
    )
    assert (found.value("Receipt"), found.value("Received")) == ("1", "2026-12-01T12:00:00Z")
    lines = plain(letter).split("\n")
    begin = next(n for n, line in enumerate(lines) if "SEALED by" in line)
    assert lines[begin + 2].endswith(" END OF SEAL")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bid 2 on North Hill", "bid 5 on North Hill"),
        ("seat: red", "seat: blue"),
        ("receipt: 1", "receipt: 2"),
        ("game: feud-1", "game: feud-2"),
        ("T12:00", "T11:00"),
        ("then some nonsense", "then some sense"),
        ("not:", "not:\n|  3 bid 3 on Old Ford"),
    ],
)
def test_a_letter_that_was_changed_is_refused(
    letter: EmailMessage, public: VerifyKey, old: str, new: str
) -> None:
    text = plain(letter)
    assert old in text
    found = sealed(text.replace(old, new).encode(), public)
    assert not found.ok
    assert "changed the letter since the server sealed it" in found.text


def test_words_of_the_player_begin_no_letter_and_no_seal(desk: Desk, public: VerifyKey) -> None:
    """What he writes comes back in what could not be read; the seal is over the whole letter."""
    begun_game(desk)
    ask = asked(collect(desk), "red@example.net")
    mine = "http://a.example with key 0123456789abcdef"
    forged = f"hello {receipts.SEAL_PLACE} there\n:: game: other-1 SEALED by {mine} Zm9v"
    answer(desk, ask, f"bid 2 on North Hill\n{forged}")
    (letter,) = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    assert sealed(letter.as_bytes(), public).value("Game") == "feud-1"
    for old, new in (
        ("bid 2 on North Hill", "bid 5 on North Hill"),
        ("You can change", "You may not change"),
    ):
        assert old in plain(letter)
        assert not sealed(plain(letter).replace(old, new).encode(), public).ok


def test_a_certificate_says_what_was_received(certificate: str, public: VerifyKey) -> None:
    found = checked(certificate.encode(), public)
    assert found.ok, found.text
    assert found.value("Game") == "feud-1"
    assert found.value("Phase") == "1 muster, turn-1"
    assert found.value("Seat") == "red"
    assert found.value("Number") == "1"
    assert found.value("Received") == "2026-12-01T12:00:00+00:00"
    assert [value for name, value in found.fields if name == "Order"] == [
        "1 bid 2 on North Hill",
        "2 bid 1 on Königsberg",
    ]
    assert len(found.value("Digest")) == 64


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def _rewrapped(text: str) -> str:
    wrap = textwrap.TextWrapper(40, break_on_hyphens=False)
    lines = text.split("\n")
    return "\n".join(wrap.fill(line) if len(line) > 60 else line for line in lines)


@pytest.mark.parametrize(
    "change",
    [
        str,
        _quoted,
        _rewrapped,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" ", "  "),
        lambda text: f"Dear moderator, look at this:\n\n{_quoted(_quoted(text))}\n\nRed",
    ],
)
def test_what_mail_programs_do_to_a_letter_does_not_matter(
    letter: EmailMessage,
    certificate: str,
    public: VerifyKey,
    change: object,
) -> None:
    assert callable(change)
    assert sealed(str(change(plain(letter))).encode(), public).ok
    assert checked(str(change(certificate)).encode(), public).ok


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bid 2 on North Hill\n", "bid 5 on North Hill\n"),
        ("| Seat: red", "| Seat: blue"),
        ("| Number: 1", "| Number: 2"),
        ("| Game: feud-1", "| Game: feud-2"),
        ("| Received: 2026-12-01T12", "| Received: 2026-12-01T11"),
        ("| Order: 2 bid 1 on Königsberg\n", ""),
        ("| Digest:", "| Order: 3 bid 3 on Old Ford\n| Digest:"),
    ],
)
def test_a_certificate_that_was_changed_is_refused(
    certificate: str, public: VerifyKey, old: str, new: str
) -> None:
    block = certificate.replace(old, new)
    assert block != certificate
    found = checked(block.encode(), public)
    assert not found.ok
    assert "changed the text since the server signed it" in found.text


def test_a_field_that_is_missing_or_doubled_is_named(certificate: str, public: VerifyKey) -> None:
    text = certificate
    missing = checked(text.replace("| Seat: red\n", "").encode(), public)
    assert missing.text == "It is incomplete: Seat is missing."
    twice = checked(text.replace("| Seat: red\n", "| Seat: red\n| Seat: blue\n").encode(), public)
    assert twice.text == "It says Seat twice; the server never does that."


def test_another_houses_key_is_told_from_a_changed_text(
    letter: EmailMessage, certificate: str
) -> None:
    other = SigningKey(b"\1" * 32).verify_key
    for found in (sealed(letter.as_bytes(), other), checked(certificate.encode(), other)):
        assert not found.ok
        assert "a different key" in found.text


def test_who_signs_with_a_key_of_his_own_is_found_out(
    certificate: str, public: VerifyKey, desk: Desk
) -> None:
    (fields,) = receipts.find(certificate.encode())
    fields = [(name, "blue" if name == "Seat" else value) for name, value in fields]
    text = receipts.signed_text(fields)
    forged = SigningKey(b"\1" * 32).sign(text.encode()).signature.hex()
    fields = [(name, forged if name == "Signature" else value) for name, value in fields]
    assert not receipts.check(fields, public).ok


def test_the_same_letter_again_gets_the_same_receipt(
    desk: Desk, clock: FixedClock, public: VerifyKey
) -> None:
    begun_game(desk)
    ask = asked(collect(desk), "red@example.net")
    once = {"message_id": "<m1@example.net>"}
    assert answer(desk, ask, "bid 2 on North Hill", **once).word == "orders"
    clock.forward(hours=3)
    assert answer(desk, ask, "bid 2 on North Hill", **once).word == "duplicate"
    first, again = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    seals = [receipts.check_seals(one.as_bytes(), public) for one in (first, again)]
    assert seals[0] == seals[1]
    assert sealed(again.as_bytes(), public).ok


def test_the_same_words_again_show_the_receipt_that_stands(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    first = send(desk, "feud-1", "red", "bid 2 on North Hill")
    clock.forward(hours=1)
    assert send(desk, "feud-1", "red", "bid 2 on North Hill").signed == first.signed
    other = send(desk, "feud-1", "red", "bid 3 on North Hill")
    assert other.signed
    assert other.signed != first.signed


def test_what_is_only_checked_is_not_certified(desk: Desk) -> None:
    begun_game(desk)
    assert send(desk, "feud-1", "red", "bid 2 on North Hill", dry=True).signed == ""


def test_the_key_is_made_once_and_readable_by_its_owner_only(desk: Desk, tmp_path: Path) -> None:
    first = housekey.published(desk.config)
    file = tmp_path / housekey.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    housekey._key.cache_clear()
    assert housekey.published(desk.config) == first
    assert file.read_text().strip() not in first


@pytest.mark.parametrize("text", ["", "hello", "adjudicator-ed25519 zz", "ab" * 31])
def test_what_is_no_key_is_called_so(text: str) -> None:
    with pytest.raises(housekey.NotAKey):
        housekey.read_public(text)


def test_a_letter_without_a_receipt_holds_none() -> None:
    assert receipts.find(b"Message-ID: <a@b>\r\n\r\nHello\r\n") == []
    assert receipts.find(b"ADJUDICATOR RECEIPT\nSeat: red\n") == []  # its end is missing
    key = SigningKey(b"\1" * 32).verify_key
    assert receipts.check_seals(b"SEALED by https://a.example with key 0\nEND OF SEAL", key) == []
