"""Signed receipts: what the house certifies that it has received.

A receipt's letter ends with a seal of three lines over its own words, from `:: game` on, so that
anybody can read what is proved, and it survives what mail programs do to letters: marks of
quotes, other line breaks, other blanks.

    | SEALED by https://games.example.org with key 9f86d081884c7d65
    | q2Jh0...
    | Xk3w== END OF SEAL

For programs, and where there is no letter, a certificate says the same by itself. What is signed
are its lines with all blanks made one.

    ADJUDICATOR RECEIPT
    House: https://games.example.org
    Key: 9f86d081884c7d65
    Game: desert-fox-7
    Phase: 4 naval-combat, 1941-winter-2
    Seat: axis
    Number: 3
    Received: 2026-12-01T12:00:00+00:00
    Ask: 0f3c...
    Order: 1 attack Mechili with 2 infantry
    Digest: 5f0c...
    Signature: 1b2c...
    END OF RECEIPT
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from nacl.signing import VerifyKey
from pydantic import BaseModel

from adjudicator.config import Config
from adjudicator.service import housekey

SEAL_PLACE = "%%SEAL%%"
"""Where the seal comes in a letter."""
_SEALED = re.compile(
    r"SEALED by (?P<house>\S+) with key (?P<key>[0-9a-f]{16})"
    r"(?P<signature>(?: [A-Za-z0-9+/=]+)+) END OF SEAL"
)
_FACT = re.compile(r"(?<!\S)(game|turn|phase|seat|receipt|received): (\S+)")
MOST_HEADS = 100
"""Headings above a seal among which its own is sought."""
_HEAD = ":: game: "
BEGIN = "ADJUDICATOR RECEIPT"
END = "END OF RECEIPT"
FIELDS = (
    *("House", "Key", "Game", "Phase", "Seat", "Number", "Received", "Ask"),
    *("Order", "Digest", "Signature"),
)
_FIELD = re.compile(rf"^({'|'.join(FIELDS)}):(?:\s+(.*))?$")
_MARKS = re.compile(r"^[\s>|]+")
_HEX = ("Ask", "Digest", "Signature")
"""Long words, which may be broken anywhere."""
_WIDTH = 68


class Certified(BaseModel):
    """A certificate that was checked. ok: it is as the house wrote it; text: what holds, or
    what is wrong, as a sentence. fields: what it says, `Order` once for each."""

    ok: bool
    text: str
    fields: list[tuple[str, str]]

    def value(self, name: str) -> str:
        """What a field says; "" if it is not there."""
        return next((value for field, value in self.fields if field == name), "")


def certificate(
    config: Config,
    *,
    game: str,
    phase: str,
    seat: str,
    number: int,
    received: str,
    ask: str,
    orders: Sequence[tuple[int, str]],
    digest: str,
) -> str:
    """The certificate of a submission, signed. orders: (line, order as the house writes it)."""
    key = housekey.key_of(config)
    fields = [
        ("House", config.house.base_url),
        ("Key", housekey.fingerprint(key.verify_key)),
        ("Game", game),
        ("Phase", phase),
        ("Seat", seat),
        ("Number", str(number)),
        ("Received", received),
        ("Ask", ask),
        *(("Order", f"{line} {text}" if line else text) for line, text in orders),
        ("Digest", digest),
    ]
    fields = [(name, _plain(name, value)) for name, value in fields]
    fields.append(("Signature", key.sign(signed_text(fields).encode()).signature.hex()))
    lines = [BEGIN]
    for name, value in fields:
        if len(name) + len(value) + 2 <= _WIDTH:
            lines.append(f"{name}: {value}")
            continue
        lines += textwrap.wrap(
            f"{name}: {value}",
            _WIDTH,
            subsequent_indent="  ",
            break_long_words=name in _HEX,
            break_on_hyphens=False,
        )
    return "\n".join([*lines, END])


def signed_text(fields: Sequence[tuple[str, str]]) -> str:
    """What the signature is over."""
    return "\n".join(f"{name}: {value}" for name, value in fields if name != "Signature")


def _plain(name: str, value: str) -> str:
    value = unicodedata.normalize("NFC", value)
    return "".join(value.split()) if name in _HEX else " ".join(value.split())


# ------------------------------------------------------------------------ seal


def sealed(config: Config, text: str) -> str:
    """The text of a receipt's letter with its seal where `SEAL_PLACE` stands."""
    # The last one is the letter's own: what a player wrote may come back above it.
    said, place, below = text.rpartition(SEAL_PLACE)
    if not place:
        return text
    key = housekey.key_of(config)
    by = f"SEALED by {config.house.base_url} with key {housekey.fingerprint(key.verify_key)}"
    words = _words(f"{said} {by}")
    signature = b64encode(key.sign(words[words.index(_HEAD) :].encode()).signature).decode()
    lines = [by, *textwrap.wrap(f"{signature} END OF SEAL", _WIDTH)]
    return said + "\n".join(f"| {line}" for line in lines) + below


def _words(text: str) -> str:
    """The words of a letter as they are signed, whatever a mail program has done to lines,
    quotes and blanks."""
    lines = (_MARKS.sub("", line) for line in text.splitlines())
    return unicodedata.normalize("NFC", " ".join(" ".join(lines).split()))


def check_seals(data: bytes, key: VerifyKey) -> list[Certified]:
    """The seals in a letter: did the house with this key write what stands above each?"""
    seen: list[Certified] = []
    for text in _texts(data):
        words = _words(text)
        found = [_checked_seal(words, seal, key) for seal in _SEALED.finditer(words)]
        if any(one.ok for one in found):
            return found
        seen = seen or found
    return seen


def _checked_seal(words: str, seal: re.Match[str], key: VerifyKey) -> Certified:
    signature = "".join(seal["signature"].split())
    fields = [("House", seal["house"]), ("Key", seal["key"]), ("Signature", signature)]
    mine = housekey.fingerprint(key)
    if seal["key"] != mine:
        text = (
            f"It was sealed with a different key ({seal['key']}) from the one you checked it with "
            f"({mine})."
        )
        return Certified(ok=False, text=text, fields=fields)
    try:
        written = b64decode(signature, validate=True).hex()
    except ValueError:
        written = ""
    # Letters that are quoted above it have headings too.
    above = words[: seal.start("signature")]
    heads = [found.start() for found in re.finditer(_HEAD, above)][-MOST_HEADS:]
    said = next((above[at:] for at in heads if housekey.good(key, above[at:], written)), "")
    if not said:
        text = (
            "The seal does not match the letter above it. Somebody has changed the "
            "letter since the server sealed it, or the server never sealed it."
        )
        return Certified(ok=False, text=text, fields=fields)
    facts = dict(_FACT.findall(said)[::-1])  # the first of each, which is the house's own
    fields += [(name.capitalize(), value) for name, value in reversed(facts.items())]
    text = (
        f"{seal['house']} certifies that it wrote this receipt, unchanged, to {facts['seat']}"
        f" in {facts['game']}."
    )
    return Certified(ok=True, text=text, fields=fields)


# ----------------------------------------------------------------------- check


def find(data: bytes) -> list[list[tuple[str, str]]]:
    """The certificates in a letter, in its text, or in a part of it, as fields."""
    found: list[list[tuple[str, str]]] = []
    for text in _texts(data):
        found += [_fields(block) for block in _blocks(text)]
        if found:
            break
    return found


def _texts(data: bytes) -> list[str]:
    """The file as text, and, if it is a letter, the parts of it that are text."""
    texts = []
    head = data.lstrip()[:2000].lower()
    if re.search(rb"^(message-id|received|return-path|mime-version):", head, re.M):
        message = message_from_bytes(data, policy=default)
        for part in message.walk():
            if isinstance(part, EmailMessage) and part.get_content_type() == "text/plain":
                try:
                    texts.append(str(part.get_content()))
                except (LookupError, ValueError):
                    continue  # a charset that nobody knows
    return [*texts, data.decode("utf-8", "replace")]


def _blocks(text: str) -> list[list[str]]:
    blocks: list[list[str]] = []
    current: list[str] | None = None
    for raw in text.splitlines():
        line = " ".join(_MARKS.sub("", raw).split())
        if line == BEGIN:
            current = []
        elif line.startswith(END) and current is not None:
            blocks.append(current)
            current = None
        elif current is not None and line:
            current.append(line)
    return blocks


def _fields(lines: Sequence[str]) -> list[tuple[str, str]]:
    fields: list[tuple[str, str]] = []
    for line in lines:
        found = _FIELD.match(line)
        if found:
            fields.append((found[1], found[2] or ""))
        elif fields:
            name, value = fields[-1]
            fields[-1] = (name, f"{value} {line}")
    return [(name, _plain(name, value)) for name, value in fields]


def check(fields: list[tuple[str, str]], key: VerifyKey) -> Certified:
    """Is a certificate as the house with this key wrote it?"""
    names = [name for name, _ in fields]
    missing = [name for name in FIELDS if name not in names and name != "Order"]
    if missing:
        text = f"It is incomplete: {missing[0]} is missing."
        return Certified(ok=False, text=text, fields=fields)
    twice = [name for name in FIELDS if name != "Order" and names.count(name) > 1]
    if twice:
        text = f"It says {twice[0]} twice; the server never does that."
        return Certified(ok=False, text=text, fields=fields)
    values = dict(fields)
    mine = housekey.fingerprint(key)
    if values["Key"] != mine:
        text = (
            f"It was signed with a different key ({values['Key']}) from the one you checked it "
            f"with ({mine})."
        )
        return Certified(ok=False, text=text, fields=fields)
    if not housekey.good(key, signed_text(fields), values["Signature"]):
        text = (
            "The signature does not match the text. Somebody has changed the text "
            "since the server signed it, or the server never signed it."
        )
        return Certified(ok=False, text=text, fields=fields)
    count = names.count("Order")
    text = (
        f"{values['House']} certifies that it received submission {values['Number']} of"
        f" {values['Seat']} in {values['Game']} ({values['Phase']}) on {values['Received']},"
        f" of which {count} order{'' if count == 1 else 's'} stood."
    )
    return Certified(ok=True, text=text, fields=fields)
