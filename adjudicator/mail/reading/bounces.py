"""What a letter that came back says: failed for good, only late, or after all delivered.

Reports of the standard form (RFC 3464) are read field by field; the many other forms that
mail hosts write are known by `flufl.bounce`, which GNU Mailman uses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from typing import Literal

from flufl.bounce import all_failures

Fate = Literal["failed", "delayed", "delivered", "unknown"]


@dataclass(frozen=True)
class Returned:
    """What became of a letter, as the host said that gave up, waits or delivered.

    status: enhanced code (RFC 3463), `5.1.1`, or "". reason: the host's words, one line.
    receivers: the addresses that it speaks of, lower case.
    """

    fate: Fate
    status: str = ""
    reason: str = ""
    receivers: tuple[str, ...] = ()


def read_bounce(raw: bytes) -> Returned:
    """What a letter to one of our bounce addresses says. Never raises: what cannot be read
    is `unknown`."""
    message = message_from_bytes(raw)
    for part in message.walk():
        if part.get_content_type() == "message/delivery-status":
            found = _standard(part)
            if found.fate != "unknown":
                return found
    try:
        late, lost = all_failures(message)
    except Exception:  # a detector met a form that its author never saw
        return Returned("unknown")
    receivers = tuple(sorted(_text(address).lower() for address in lost or late))
    if not receivers:
        return Returned("unknown")
    reason = _reason(message, receivers)
    code = _STATUS.search(reason)
    return Returned("failed" if lost else "delayed", code[0] if code else "", reason, receivers)


_RANK: dict[str, Fate] = {
    "failed": "failed",
    "delayed": "delayed",
    "delivered": "delivered",
    "relayed": "delivered",
    "expanded": "delivered",
}
_STATUS = re.compile(r"\b[245]\.\d{1,3}\.\d{1,3}\b")


def _standard(part: Message) -> Returned:
    """The fields about each receiver of a delivery status. One of ours has one receiver; if
    a host lists several, the worst counts."""
    fates: dict[Fate, Returned] = {}
    groups = part.get_payload()
    for group in groups if isinstance(groups, list) else []:
        if not isinstance(group, Message):
            continue
        fate = _RANK.get(_field(group, "Action").lower())
        if fate is None:
            continue
        status = _STATUS.search(_field(group, "Status"))
        reason = _typed(_field(group, "Diagnostic-Code")) or _field(group, "Status")
        receiver = _typed(_field(group, "Original-Recipient") or _field(group, "Final-Recipient"))
        fates.setdefault(
            fate,
            Returned(fate, status[0] if status else "", _line(reason), (receiver.lower(),)),
        )
    for fate in ("failed", "delayed", "delivered"):
        if fate in fates:
            return fates[fate]
    return Returned("unknown")


def _field(group: Message, name: str) -> str:
    return str(group.get(name, "")).strip()


def _typed(value: str) -> str:
    """`smtp; 550 no such user` without the type before the semicolon."""
    kind, mark, rest = value.partition(";")
    return (rest if mark and " " not in kind.strip() else value).strip()


def _reason(message: Message, receivers: tuple[str, ...]) -> str:
    """The host's words: the lines after the address, up to an empty one; else the subject."""
    lines = _body(message).splitlines()
    for number, line in enumerate(lines):
        if not any(receiver in line.lower() for receiver in receivers):
            continue
        said = [line.strip(" <>:")] if _TELLS.search(line) else []
        for after in lines[number + 1 :]:
            if not after.strip():
                if said:
                    break
                continue
            said.append(after.strip())
        if said:
            return _line(" ".join(said))
    return _line(_text(message.get("Subject", "")))


_TELLS = re.compile(r"\b[45]\d\d\b|#?\b[45]\.\d\.\d\b")


def _body(message: Message) -> str:
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                return payload.decode("utf-8", "replace")
    return ""


def _text(value: object) -> str:
    return value.decode("ascii", "replace") if isinstance(value, bytes) else str(value)


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()[:300]
