"""What is never answered."""

from __future__ import annotations

import pytest

from adjudicator.mail.loops import Kind, kind_of

PERSON = {"from": ["Rommel <rommel@example.net>"], "subject": ["Re: orders"]}


@pytest.mark.parametrize(
    ("header", "value", "kind"),
    [
        ("auto-submitted", "auto-replied", "auto_reply"),
        ("auto-submitted", "auto-generated; owner-email=x", "auto_reply"),
        ("auto-submitted", "no", "human"),
        ("precedence", "bulk", "list"),
        ("precedence", "junk", "list"),
        ("precedence", "auto_reply", "auto_reply"),
        ("precedence", "first-class", "human"),
        ("list-id", "<x.example.net>", "list"),
        ("list-unsubscribe", "<mailto:x@example.net>", "list"),
        ("x-auto-response-suppress", "DR, OOF, AutoReply", "auto_reply"),
        ("x-auto-response-suppress", "All", "auto_reply"),
        ("x-auto-response-suppress", "DR, RN, NRN", "human"),
        ("x-autoreply", "yes", "auto_reply"),
        ("x-adjudicator", "receipt", "auto_reply"),
        ("x-failed-recipients", "a@b.example", "bounce"),
        ("return-path", "<>", "auto_reply"),
        ("return-path", "<rommel@example.net>", "human"),
        ("from", "Mail Delivery <MAILER-DAEMON@mx.example.net>", "bounce"),
        ("from", "postmaster@example.net", "bounce"),
        ("from", "no-reply@example.net", "auto_reply"),
        ("subject", "Out of Office: Re: orders", "auto_reply"),
        ("subject", "Réponse automatique : Re", "auto_reply"),
        ("subject", "Automatic reply: your turn", "auto_reply"),
        ("subject", "Re: out of supply at the office", "human"),
        ("subject", "automatic weapons", "human"),
    ],
)
def test_headers(header: str, value: str, kind: Kind) -> None:
    assert kind_of(PERSON | {header: [value]}) == kind


def test_the_null_return_path_of_the_envelope() -> None:
    assert kind_of(PERSON, mail_from="") == "auto_reply"
    assert kind_of(PERSON | {"subject": ["Undelivered Mail"]}, mail_from="") == "bounce"
    assert kind_of(PERSON, mail_from="rommel@example.net") == "human"


def test_reports() -> None:
    delivery = 'multipart/report; report-type=delivery-status; boundary="x"'
    read = "multipart/report; report-type=disposition-notification"
    assert kind_of(PERSON, content_type=delivery) == "bounce"
    assert kind_of(PERSON, content_type=read) == "auto_reply"
