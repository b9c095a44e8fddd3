"""What is never answered."""

from __future__ import annotations

import pytest

from adjudicator.mail.reading.loops import Kind, kind_of
from adjudicator.mail.reading.reader import read_letter

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


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Re: orders", "Thank you for your e-mail. I am out of the office until 30 November."),
        ("Re: orders", "I am on vacation until Monday. In urgent cases please contact my deputy."),
        ("AW: orders", "Vielen Dank für Ihre Nachricht. Ich bin bis zum 30.11. im Urlaub."),
        ("RE: orders", "Bonjour, je suis en congés jusqu'au 30 novembre. Merci de votre message."),
        ("orders", "Estoy de vacaciones hasta el 30 de noviembre. Gracias por su correo."),
        ("orders", "Sono in ferie fino al 30 novembre. Per urgenze contattare l'ufficio."),
        ("orders", "Jestem na urlopie. W pilnych sprawach proszę o kontakt z biurem."),
        ("orders", "Ik ben op vakantie tot en met 30 november. Neem contact op met kantoor."),
        ("orders", "Jag är på semester. Kontakta mig i brådskande fall efter måndag."),
        ("orders", "Szabadságon vagyok, sürgős esetben kontakt: iroda."),
        ("orders", "Я в отпуске до 30 ноября. По срочным вопросам пишите в офис."),
        ("Automatisk svar: orders", "Jeg er ikke til stede."),
        ("Automatická odpověď: orders", "Nejsem tu."),
        ("Автоматический ответ: orders", "Меня нет."),
        ("自动回复: orders", "我不在。"),
        ("Read: orders", "Your message\n\n   To: Erwin\n   Sent: Monday\n\nwas read on Monday."),
        ("Gelesen: orders", "Ihre Nachricht\n\nAn: Erwin\n\nwurde am Montag gelesen."),
        ("Lu : orders", "Votre message a été lu."),
        ("Przeczytane: orders", "Wiadomość została przeczytana."),
        ("Not read: orders", "Your message was deleted without being read."),
        ("Прочитано: orders", "Ваше сообщение прочитано."),
        ("已读: orders", "您的邮件已读。"),
    ],
)
def test_notices_without_headers_are_machines(subject: str, body: str) -> None:
    raw = f"From: a@b.example\nTo: x@y.example\nSubject: {subject}\n\n{body}\n".encode()
    assert read_letter(raw).kind == "auto_reply"


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Re: orders", "I am on vacation next week.\nattack Mechili"),
        ("Re: orders", "I am on holiday from Monday; can we pause?"),
        ("Re: Read: orders", "attack Mechili"),
        ("Read this: orders", "attack Mechili"),
        ("Re: orders", "absent 2026-11-24 to 2026-11-30"),
        ("Re: orders", "attack Mechili\n\nI am out of the office until Monday, contact me here."),
    ],
)
def test_a_player_who_tells_of_his_holidays_is_none(subject: str, body: str) -> None:
    raw = f"From: a@b.example\nTo: x@y.example\nSubject: {subject}\n\n{body}\n".encode()
    assert read_letter(raw).kind == "human"
