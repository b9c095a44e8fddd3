"""DKIM on what leaves: a receiver's host can tell that it is ours and unchanged."""

from __future__ import annotations

import stat
from pathlib import Path

import dkim
import pytest

from adjudicator.clock import FixedClock
from adjudicator.config import Dkim, Mail
from adjudicator.mail.sending import outbox, signing
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.house_kit import make_desk, opened_game
from tests.mail import post
from tests.mail.post import DOMAIN


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "dkim.pem"
    signing.new_key(path, bits=1024)
    return path


@pytest.fixture
def signed(sqlite: Store, clock: FixedClock, tmp_path: Path, key: Path) -> list[bytes]:
    """What a house with a key sends when a game is opened."""
    settings = Mail(domain=DOMAIN, dkim=Dkim(key_file="dkim.pem", selector="s1"))
    desk = make_desk(sqlite, clock, tmp_path, mail=settings)
    opened_game(desk)
    transport = MemoryTransport()
    assert outbox.send_due(desk, transport, draw=post.draw) > 0
    return [raw for _, raw in transport.sent]


def good(raw: bytes, key: Path) -> bool:
    def look_up(name: bytes, timeout: int = 5) -> bytes:
        assert name == f"s1._domainkey.{DOMAIN}.".encode()
        return signing.dns_record(key).encode()

    return bool(dkim.verify(raw, dnsfunc=look_up))


def test_every_letter_that_leaves_carries_our_signature(signed: list[bytes], key: Path) -> None:
    assert all(raw.startswith(b"DKIM-Signature: ") and good(raw, key) for raw in signed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Subject: ", b"Subject: not "),
        (b"From: ", b"From: somebody else, "),
        (b"MIME-Version: 1.0\r\n", b"MIME-Version: 1.0\r\nIn-Reply-To: <added@example.net>\r\n"),
    ],
)
def test_what_is_changed_on_the_way_shows(
    signed: list[bytes], key: Path, old: bytes, new: bytes
) -> None:
    raw = signed[0]
    assert old in raw
    head, body = raw.split(b"\r\n\r\n", 1)
    assert not good(head.replace(b"\r\n" + old, b"\r\n" + new, 1) + b"\r\n\r\n" + body, key)
    assert not good(raw + b"one more line\r\n", key)


def test_the_key_is_for_its_owner_and_is_never_overwritten(key: Path) -> None:
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        signing.new_key(key)


def test_a_key_that_is_none_is_said_in_a_sentence(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "bad.pem").write_text("nothing")
    for name in ("bad.pem", "gone.pem"):
        mail = Mail(domain=DOMAIN, dkim=Dkim(key_file=name))
        with pytest.raises(ValueError, match=rf"the DKIM key .*{name} cannot be read"):
            signing.signer(desk.config.model_copy(update={"mail": mail}))
