"""Writes a message: seven bits, CRLF, headers on one line each.

The standard library parses every header that it writes and encodes quoted-printable letter by
letter, which takes 5 ms a letter; it is still asked for what is not plain ASCII.
"""

from __future__ import annotations

import hashlib
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Mapping, Sequence
from email.headerregistry import Address
from email.policy import SMTP

LONGEST_LINE = 998
"""Characters (RFC 5322)."""

_POLICY = SMTP.clone(max_line_length=LONGEST_LINE, cte_type="7bit")
"""No folding: the library would encode a Message-ID longer than 78 letters as a word."""


def header(name: str, value: str | Address) -> bytes:
    """`Subject: hello` with its line end, encoded if it must be (RFC 2047).

    ValueError for a value with a line end in it.
    """
    text = str(value)
    if "\r" in text or "\n" in text:
        raise ValueError(f"a line end in {name}")
    plain = text.isascii() and text.isprintable() and "=?" not in text
    if plain and 0 < len(text) <= LONGEST_LINE - len(name) - 2 and text == text.strip():
        return f"{name}: {text}\r\n".encode()
    made: str = _POLICY.header_factory(name, value).fold(policy=_POLICY)
    return made.encode("ascii", "replace")


def message(
    headers: Sequence[tuple[str, str | Address]],
    text: str,
    html: str,
    pictures: Mapping[str, bytes],
    calendar: bytes = b"",
) -> bytes:
    """A letter as text and as HTML. pictures: content id -> PNG, shown by the HTML. calendar:
    iCalendar, attached as a file that mail programs offer to take over."""
    page = _part("text/html", _quoted(html), "quoted-printable")
    if pictures:
        page = _multipart("related", [page, *(_picture(*one) for one in pictures.items())])
    if text.isascii() and max(map(len, text.split("\n"))) <= LONGEST_LINE and "\r" not in text:
        body = _part("text/plain", text.replace("\n", "\r\n").encode(), "7bit")
    else:
        body = _part("text/plain", _quoted(text), "quoted-printable")
    top = b"".join([*(header(name, value) for name, value in headers), b"MIME-Version: 1.0\r\n"])
    letter = _multipart("alternative", [body, page])
    return top + (_multipart("mixed", [letter, _calendar(calendar)]) if calendar else letter)


def _quoted(text: str) -> bytes:
    raw = text.encode("utf-8", "replace").replace(b"\r", b"").replace(b"\n", b"\r\n")
    # The function takes its kind of line end from the first one that it finds.
    return b2a_qp(raw, istext=True)


def _part(kind: str, body: bytes, encoding: str) -> bytes:
    head = f'Content-Type: {kind}; charset="utf-8"\r\nContent-Transfer-Encoding: {encoding}\r\n'
    return head.encode() + b"\r\n" + body


def _calendar(raw: bytes) -> bytes:
    head = (
        'Content-Type: text/calendar; charset="utf-8"; method=PUBLISH; name="deadline.ics"\r\n'
        "Content-Transfer-Encoding: base64\r\n"
        'Content-Disposition: attachment; filename="deadline.ics"\r\n\r\n'
    )
    return head.encode() + encodebytes(raw).replace(b"\n", b"\r\n")


def _picture(name: str, png: bytes) -> bytes:
    head = (
        'Content-Type: image/png; name="map.png"\r\n'
        "Content-Transfer-Encoding: base64\r\n"
        f"Content-ID: <{name}>\r\n"
        'Content-Disposition: inline; filename="map.png"\r\n\r\n'
    )
    return head.encode() + encodebytes(png).replace(b"\n", b"\r\n")


def _multipart(kind: str, parts: Sequence[bytes]) -> bytes:
    """The boundary comes from the content, so that the same letter is the same bytes; `=_`
    stands in no quoted-printable text."""
    mark = "=_" + hashlib.sha256(b"".join(parts)).hexdigest()[:32]
    line = f"--{mark}".encode()
    head = f'Content-Type: multipart/{kind}; boundary="{mark}"\r\n\r\n'.encode()
    body = b"".join(line + b"\r\n" + part + b"\r\n" for part in parts)
    return head + body + line + b"--\r\n"
