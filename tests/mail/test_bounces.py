"""Letters that came back, in the forms that mail hosts write."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.mail.reading.bounces import Returned, read_bounce

FOLDER = Path(__file__).parent / "bounces"

ANNA = ("anna@example.net",)
WANTED = {
    "postfix_no_such_user": Returned(
        "failed",
        "5.1.1",
        "550 5.1.1 <anna@example.net>: Recipient address rejected: User unknown in local"
        " recipient table",
        ANNA,
    ),
    "postfix_delayed": Returned(
        "delayed",
        "4.4.1",
        "connect to mail.example.net[192.0.2.7]:25: Connection timed out",
        ANNA,
    ),
    "gmail_mailbox_full": Returned(
        "failed",
        "4.2.2",
        "452 4.2.2 The email account that you tried to reach is over quota.",
        ANNA,
    ),
    "outlook_spam": Returned(
        "failed",
        "5.7.1",
        "550 5.7.1 Unfortunately, messages from [192.0.2.9] weren't sent. (S3140)",
        ANNA,
    ),
    "relayed": Returned("delivered", "2.0.0", "2.0.0", ANNA),
    "two_receivers": Returned("failed", "5.2.1", "550 mailbox disabled", ("list-b@example.net",)),
    "qmail": Returned(
        "failed",
        "5.1.1",
        "192.0.2.7 does not like recipient. Remote host said: 550 5.1.1 unknown mailbox"
        " Giving up on 192.0.2.7.",
        ANNA,
    ),
    "exim": Returned(
        "failed",
        "",
        "SMTP error from remote mail server after RCPT TO:<anna@example.net>:"
        " host mx.example.net [192.0.2.7]: 550 No such user here",
        ANNA,
    ),
    "exim_delayed": Returned("delayed", "", "Delay reason: mailbox is full", ANNA),
    "yahoo": Returned(
        "failed",
        "",
        "Remote host said: 554 delivery error: dd This user doesn't have a account [0] [RCPT_TO]",
        ANNA,
    ),
    "vacation": Returned("unknown"),
    "damaged": Returned("unknown"),
}


def test_every_letter_is_named() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.eml")) == sorted(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_what_a_returned_letter_says(name: str) -> None:
    assert read_bounce((FOLDER / f"{name}.eml").read_bytes()) == WANTED[name]


@pytest.mark.parametrize("cut", range(0, 2000, 97))
def test_a_bounce_cut_short_is_read_without_an_error(cut: int) -> None:
    raw = (FOLDER / "postfix_no_such_user.eml").read_bytes()
    assert read_bounce(raw[:cut]).fate in ("failed", "unknown")
