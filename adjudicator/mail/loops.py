"""Which letters are never answered: answering machines, lists, bounces, and ourselves.

RFC 3834 and what the large hosts really send. When two machines answer each other a game
drowns, so in doubt a letter counts as a machine's: it is kept, and nobody is written to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

Kind = Literal["human", "auto_reply", "bounce", "list"]

OURS = "X-Adjudicator"
"""The header that every letter of ours carries."""

_LIST_HEADERS = ("list-id", "list-post", "list-unsubscribe", "list-help", "list-owner")
_AUTO_HEADERS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply-from",
    "x-mail-autoreply",
    "x-vacation",
)
_DAEMONS = re.compile(r"^(mailer-daemon|mail-daemon|postmaster|mdaemon)(@|$)", re.I)
_NO_REPLY = re.compile(r"^(no-?reply|do-?not-?reply|noreply-.*)@", re.I)
_RETURNED = re.compile(
    r"undeliver|returned mail|delivery (status notification|failure|has failed)|failure notice"
    r"|mail delivery (failed|system)|unzustellbar|non remis|non distribuable|no se puede entregar"
    r"|onbestelbaar|niedostarczon",
    re.I,
)
_AWAY = re.compile(
    r"^\W*(auto(matic|matische|matisch|matica|mática|matyczna)?[ -]?(reply|response|antwort"
    r"|antwoord|risposta)|out of (the )?office|abwesenheit|réponse automatique"
    r"|respuesta automática|risposta automatica|odpowiedź automatyczna|autoreply|away from)",
    re.I,
)


def kind_of(
    headers: Mapping[str, Sequence[str]], *, content_type: str = "", mail_from: str | None = None
) -> Kind:
    """What sort of sender wrote a letter.

    headers: values by header name in small letters. content_type: of the whole letter with its
    parameters. mail_from: the envelope sender, "" for the null return path, None if unknown.
    """

    def first(name: str) -> str:
        values = headers.get(name, ())
        return values[0].strip() if values else ""

    sender = re.sub(r"^.*<([^<>]*)>.*$", r"\1", first("from"), flags=re.S).strip()
    subject = first("subject")
    null_path = mail_from == "" or first("return-path") == "<>"
    report = content_type.lower()
    if "multipart/report" in report and "disposition-notification" not in report:
        return "bounce"
    if _DAEMONS.match(sender) or "x-failed-recipients" in headers:
        return "bounce"
    if null_path and _RETURNED.search(subject):
        return "bounce"

    if OURS.lower() in headers or "multipart/report" in report:
        return "auto_reply"
    submitted = first("auto-submitted").split(";")[0].strip().lower()
    if submitted and submitted != "no":
        return "auto_reply"
    precedence = first("precedence").lower()
    if precedence in ("auto_reply", "auto-reply"):
        return "auto_reply"
    if any(name in headers for name in _AUTO_HEADERS) or _AWAY.match(subject):
        return "auto_reply"
    suppress = {word.strip().lower() for word in first("x-auto-response-suppress").split(",")}
    if suppress & {"all", "oof", "autoreply"}:
        return "auto_reply"

    if precedence in ("bulk", "list", "junk") or any(name in headers for name in _LIST_HEADERS):
        return "list"
    if null_path or _NO_REPLY.match(sender):
        return "auto_reply"
    return "human"
