"""Letters and lines, changed at random: bytes, lines, headers, encodings, parts of two in one."""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Sequence

HEADERS = (
    b"From", b"To", b"Subject", b"Content-Type", b"Content-Transfer-Encoding", b"Message-ID",
    b"Date", b"In-Reply-To", b"MIME-Version", b"Reply-To", b"Auto-Submitted", b"References",
)  # fmt: skip
BAD = (
    b"", b"=?utf-8?q?=FF?=", b"=?x?y?z?=", b"text/plain; charset=utf-7", b"multipart/mixed",
    b"multipart/mixed; boundary=\"\"", b"quoted-printable", b"base64", b"x-uuencode", b"<>",
    b"\xff\xfe",
    b"message/rfc822", b"text/html; charset=\"klingon\"", b"a" * 5000, b"Mon, 99 Foo 0000 25:61",
    b"\"unbalanced <a@b", b"group: a@b, c@d;", b"text/plain; format=flowed; delsp=yes",
)  # fmt: skip
PIECES = (
    b"\x00", b"\r", b"\n.\r\n", b"> " * 60, b"<div>" * 300, b"=3D=", b"&#x110000;", b"\xe2\x80\xae",
    b"----\r\n", b"| ", b"On Mon, X wrote:\r\n", b"ready\r\n", b"begin 644 x\r\n", b"\xc3",
    b"\t" * 50,
)  # fmt: skip


def spoiled(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    """The letter, changed one to four times."""
    for _ in range(lots.randint(1, 4)):
        letter = lots.choice(_WAYS)(letter, others, lots)[:200_000]
    return letter


def _flipped(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    some = bytearray(letter)
    for _ in range(lots.choice((1, 3, 20))):
        if some:
            some[lots.randrange(len(some))] = lots.randrange(256)
    return bytes(some)


def _lines(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    lines = letter.split(b"\r\n")
    at, other = lots.randrange(len(lines)), lots.randrange(len(lines))
    match lots.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines[at:at] = [lines[other]] * lots.choice((1, 2, 50))
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines[at] = lines[at][: lots.randrange(len(lines[at]) + 1)]
    return b"\r\n".join(lines)


def _header(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    head, _, body = letter.partition(b"\r\n\r\n")
    name, value = lots.choice(HEADERS), lots.choice(BAD)
    new = name + b": " + value
    pattern = re.compile(rb"^" + name + rb":.*(\r\n[ \t].*)*", re.I | re.M)
    if lots.random() < 0.7 and pattern.search(head):
        head = pattern.sub(lambda _: new, head, count=1)
    else:
        head += b"\r\n" + new
    return head + b"\r\n\r\n" + body


def _piece(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    at = lots.randrange(len(letter) + 1)
    return letter[:at] + lots.choice(PIECES) * lots.choice((1, 1, 3)) + letter[at:]


def _cut(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    at, to = sorted(lots.randrange(len(letter) + 1) for _ in range(2))
    return letter[:at] + letter[to:] if lots.random() < 0.5 else letter[:to]


def _spliced(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    other = lots.choice(others)
    return letter[: lots.randrange(len(letter) + 1)] + other[lots.randrange(len(other) + 1) :]


def _within(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    """As a part of another, perhaps many levels deep."""
    for n in range(lots.choice((1, 2, 12))):
        mark = b"=_%d" % n
        letter = (
            b"From: axis@example.net\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed;"
            b" boundary=\"" + mark + b"\"\r\n\r\n--" + mark
            + b"\r\nContent-Type: message/rfc822\r\n\r\n"
            + letter + b"\r\n--" + mark + b"--\r\n"
        )  # fmt: skip
    return letter


def _encoded(letter: bytes, others: Sequence[bytes], lots: random.Random) -> bytes:
    head, _, body = letter.partition(b"\r\n\r\n")
    how = lots.choice((b"base64", b"quoted-printable"))
    if how == b"base64":
        body = base64.encodebytes(body)
    return head + b"\r\nContent-Transfer-Encoding: " + how + b"\r\n\r\n" + body


_WAYS = (_flipped, _lines, _header, _piece, _cut, _spliced, _within, _encoded)


def spoiled_line(line: str, words: Sequence[str], lots: random.Random) -> str:
    """An order as somebody mistypes it, or a program breaks it."""
    for _ in range(lots.choice((1, 1, 2, 4))):
        parts = line.split(" ")
        at = lots.randrange(len(parts))
        match lots.randrange(9):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, lots.choice(words))
            case 2:
                parts[at] = lots.choice(words)
            case 3:
                letters = list(parts[at]) or ["x"]
                letters[lots.randrange(len(letters))] = lots.choice(
                    "abcxyzäßéŁ0'-,.!?;:()…“|\\/\u202e"
                )
                parts[at] = "".join(letters)
            case 4:
                parts[at] = parts[at].upper()
            case 5:
                parts += [lots.choice(("if", "and", "with", "to", "via", "not", "unless", "else"))]
                parts += lots.sample(list(words), min(3, len(words)))
            case 6:
                parts *= lots.choice((1, 2, 30))
            case 7:
                parts = lots.sample(parts, len(parts))
            case _:
                parts[at] = parts[at] * lots.choice((2, 40))
        line = " ".join(parts)[:4000]
    return line.replace("\n", " ")
