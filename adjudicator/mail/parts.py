"""Finds the text of a letter: MIME parts, transfer encodings, character sets.

Letters lie about all three. The standard library's parser does the work; what surrounds it
here are limits, because a letter of a few kilobytes can be made to cost minutes.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from dataclasses import dataclass, field
from email import message_from_bytes
from email.errors import MessageError
from email.message import EmailMessage, Message
from email.policy import EmailPolicy
from functools import lru_cache
from typing import Any

MOST_RAW = 10_000_000
"""Bytes of a letter that are accepted at all."""
MOST_TEXT = 200_000
"""Bytes of plain text that are read of one letter."""
MOST_HTML = 512_000
"""The same of HTML, which has a lot of wrapping."""
MOST_DELIMITERS = 400
"""Lines that begin with `--`: more of them in a multipart letter is a bomb."""
MOST_BOUNDARIES = 40
"""Multiparts in one letter."""
MOST_WORK = 6_000_000
"""Lines times multiparts: what the parser's time grows with."""

_BOUNDARY = re.compile(rb"boundary\s*(?:\*\d*\*?)?\s*=", re.I)


class Unreadable(Exception):
    """A letter that is not looked into; the text says why, in words for its sender."""


class _Careful(EmailPolicy):
    """The default policy with long headers cut before they are parsed, a header that the
    parser breaks on (deep comments do that) kept as plain text, and every header parsed once:
    900 parts with a Content-Type of 2 kB each took 378 s without this."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        first = sourcelines[0][:8000]
        most = 600 if first[:8].lower() == "content-" else 8000
        first = first[:most]
        lines, length = [first], len(first)
        for line in sourcelines[1:]:
            length += len(line)
            if length > most:
                break
            lines.append(line)
        return super().header_source_parse(lines)

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return _parsed(name, value)


_POLICY = _Careful()
_PLAIN_POLICY = EmailPolicy()


@lru_cache(maxsize=4096)
def _parsed(name: str, value: str) -> Any:
    try:
        return _PLAIN_POLICY.header_fetch_parse(name, value)
    except Exception:
        return re.sub(r"[^\x20-\x7e]+", " ", value)


def parse(raw: bytes) -> EmailMessage:
    """The letter as a message. Raises `Unreadable` for what is too big or built to do harm."""
    if len(raw) > MOST_RAW:
        raise Unreadable(f"it is larger than {MOST_RAW // 1_000_000} MB")
    boundaries = len(_BOUNDARY.findall(raw))
    if boundaries:
        lines = raw.count(b"\n") + 1
        delimiters = raw.count(b"\n--")
        if (
            boundaries > MOST_BOUNDARIES
            or delimiters > MOST_DELIMITERS
            or lines * boundaries > MOST_WORK
        ):
            raise Unreadable("it has too many parts")
    try:
        message = message_from_bytes(raw, policy=_POLICY)
    except (RecursionError, MessageError, ValueError, LookupError) as problem:
        raise Unreadable("its structure cannot be read") from problem
    if not isinstance(message, EmailMessage):
        raise Unreadable("its structure cannot be read")
    return message


# ------------------------------------------------------------------- decoding

_WIDE = re.compile(r"^(utf[-_]?(7|16|32)|iso[-_]?2022|hz)", re.I)
_NO_CHARSET = frozenset({"", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "default", "utf-8"})
_LATIN = frozenset({"iso-8859-1", "iso8859-1", "latin-1", "latin1"})


def decode(data: bytes, charset: str = "") -> str:
    """Bytes as text: UTF-8 if they are, else the declared character set if it fits, else
    cp1252. Never an exception.

    UTF-8 goes first because nothing else looks like it by accident, while letters that declare
    a wrong set are common; only sets that hide in ASCII (UTF-7, ISO-2022-JP) are believed.
    """
    charset = charset.strip().strip("\"'").lower()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) and len(data) > 3:
        return data.decode("utf-16", "replace").removeprefix("\ufeff")
    if _WIDE.match(charset):
        try:
            return data.decode(charset).removeprefix("\ufeff")
        except (LookupError, UnicodeError):
            pass
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeError:
        pass
    loose = data.decode("utf-8", "replace")
    broken = loose.count("\ufffd")
    whole = sum(1 for letter in loose if letter > "\x7f") - broken
    if whole > 2 * broken:
        return loose.removeprefix("\ufeff")
    if charset not in _NO_CHARSET and charset not in _LATIN:
        try:
            return data.decode(charset)
        except (LookupError, UnicodeError, ValueError):
            pass
    return data.decode("cp1252", "replace")


def _printable(data: bytes) -> bool:
    """Does it look like text somebody typed?"""
    sample = data[:4000]
    odd = sum(1 for byte in sample if byte < 9 or 13 < byte < 32 or byte == 127)
    return odd * 20 <= len(sample)


_QP_SOFT = re.compile(rb"=\r?\n")
_QP_CODE = re.compile(rb"=(?:3D|20|0A|0D|09|[C-F][0-9A-F]=[89AB][0-9A-F])")
_BASE64 = re.compile(rb"^[A-Za-z0-9+/\r\n]+={0,2}\s*$")


def payload(part: Message[str, Any]) -> bytes:
    """The bytes of a part. A transfer encoding that is claimed and not true, or true and not
    claimed, is seen through."""
    claimed = str(part.get("content-transfer-encoding") or "").strip().lower()
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError, binascii.Error):
        data = None
    if not isinstance(data, bytes):
        plain = part.get_payload()
        data = plain.encode("utf-8", "surrogateescape") if isinstance(plain, str) else b""
    raw = part.get_payload()
    source = raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else b""
    if claimed == "base64":
        compact = re.sub(rb"\s+", b"", source[:8000])
        if source.strip() and (b" " in source.strip() or not re.fullmatch(rb"[\w+/=-]*", compact)):
            # Plain words under a base64 label.
            return source if _printable(source) and not _mostly_base64(source) else data
        return data
    if claimed != "quoted-printable" and b"=" in data:
        if len(_QP_SOFT.findall(data[:20000])) + len(_QP_CODE.findall(data[:20000])) >= 2:
            return quopri.decodestring(data)
        return data
    stripped = data.strip()
    if len(stripped) >= 40 and b"\n" in stripped and _BASE64.match(stripped[:100_000]):
        try:
            inner = base64.b64decode(b"".join(stripped.split()), validate=True)
        except (binascii.Error, ValueError):
            return data
        return inner if _printable(inner) else data
    return data


def _mostly_base64(source: bytes) -> bool:
    """Base64 with a footer that a list or a scanner hung on it."""
    lines = [line.strip() for line in source.splitlines() if line.strip()]
    solid = sum(1 for line in lines if len(line) >= 60 and re.fullmatch(rb"[A-Za-z0-9+/=]+", line))
    return bool(lines) and solid * 2 >= len(lines)


def unflow(text: str, delsp: bool) -> str:
    """Join the lines of format=flowed text (RFC 3676): a line that ends in a blank goes on in
    the next of the same quote depth, except the signature mark `-- `."""
    out: list[str] = []
    open_depth = -1
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:]
        words = words.removeprefix(" ")
        flows = words.endswith(" ") and words != "-- "
        if open_depth == depth and words != "-- ":
            out[-1] += words
        else:
            out.append((">" * depth + " " if depth else "") + words)
        if flows and delsp:
            out[-1] = out[-1][:-1]
        open_depth = depth if flows else -1
    return "\n".join(out)


# ----------------------------------------------------------------- finding it


@dataclass
class Found:
    """The text of a letter.

    plain, html: the two versions of the body, "" if there is none. more: texts that were
    attached. remarks: what was not read, in sentences for the receipt.
    """

    plain: str = ""
    html: str = ""
    more: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def find(message: EmailMessage) -> Found:
    """Look through the parts, in order and without recursion."""
    found = Found()
    waiting: list[tuple[Any, bool]] = [(message, False)]
    left = {"plain": MOST_TEXT, "html": MOST_HTML}
    seen = 0
    while waiting and seen < MOST_DELIMITERS:
        part, inside_alternative = waiting.pop(0)
        seen += 1
        kind = str(part.get_content_type())
        if kind == "message/rfc822":
            if part is not message:
                found.remarks.append("A letter that was attached was not read.")
            continue
        if part.is_multipart():
            if kind == "multipart/encrypted":
                found.remarks.append("It is encrypted, and we have no key to read it.")
                continue
            children = list(part.iter_parts()) if isinstance(part, EmailMessage) else []
            if not children:
                inner = part.get_payload()
                children = inner if isinstance(inner, list) else []
            alternative = kind == "multipart/alternative"
            # Parts of a part come before what follows it.
            waiting[:0] = [(child, inside_alternative or alternative) for child in children]
            continue
        name = _filename(part)
        text = _text_kind(kind, name)
        if text is None:
            if name and kind not in ("application/pgp-signature", "application/pkcs7-signature"):
                found.remarks.append(f'The attachment "{name}" was not read: it is no plain text.')
            continue
        if left[text] <= 0:
            continue
        data = payload(part)
        if len(data) > left[text]:
            found.remarks.append("It is very long; only its first part was read.")
            data = data[: left[text]]
        left[text] -= len(data)
        words = clean(decode(data, _charset(part)))
        if text == "html":
            if not found.html:
                found.html = words
            elif not inside_alternative:
                found.html += "<br>\n" + words
            continue
        if _parameter(part, "format") == "flowed":
            words = unflow(words, _parameter(part, "delsp") == "yes")
        attached = bool(name) or str(part.get("content-disposition") or "").lower().startswith(
            "att"
        )
        if attached or (found.html and not inside_alternative and not found.plain):
            found.more.append(words)
        else:
            # Apple Mail splits one body around its pictures.
            found.plain = f"{found.plain}\n{words}" if found.plain else words
    return found


def _text_kind(kind: str, name: str) -> str | None:
    """`plain`, `html`, or None for a part that is not read."""
    suffix = name.lower().rpartition(".")[2]
    if kind == "text/html":
        return None if name else "html"
    if kind in ("text/plain", "text/enriched", "text/markdown", "text/x-markdown"):
        return "plain"
    if kind == "application/octet-stream" and suffix in ("txt", "text", "ord", "orders"):
        return "plain"
    return None


def _filename(part: Any) -> str:
    try:
        return re.sub(r"[\x00-\x1f\x7f]+", " ", str(part.get_filename() or ""))[:100]
    except Exception:
        return ""


def _charset(part: Any) -> str:
    try:
        return str(part.get_param("charset") or "")
    except Exception:
        return ""


def _parameter(part: Any, name: str) -> str:
    try:
        return str(part.get_param(name) or "").strip().lower()
    except Exception:
        return ""


_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x9f]")


def clean(text: str) -> str:
    """One kind of line end; no control or invisible letters; every blank an ordinary one."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    text = text.replace("\x85", "\n").replace("\x0b", "\n").replace("\x0c", "\n")
    text = re.sub("[\u00a0\u2000-\u200a\u202f\u205f\u3000]", " ", text)
    return _CONTROL.sub("", _INVISIBLE.sub("", text))
