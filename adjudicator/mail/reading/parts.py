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
from typing import Any, Literal

from adjudicator.mail import charsets

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
    parser breaks on (deep comments do that) kept as plain text, and those of parts parsed
    once: 900 parts with a Content-Type of 2 kB each took 378 s without this. What is read
    as it stands is not parsed at all: what the library makes of a Message-ID takes 5 kB."""

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
        kind = name.lower()
        if kind.startswith("content-") or kind in _PARSED:
            return _parsed(name, value)
        return re.sub(r"[\r\n]+", "", value)


_POLICY = _Careful()
_PLAIN_POLICY = EmailPolicy()


_PARSED = frozenset(
    """from to cc sender reply-to subject delivered-to x-original-to envelope-to x-envelope-to
    resent-from""".split()
)


@lru_cache(maxsize=512)
def _parsed(name: str, value: str) -> Any:
    # The same people write again and again, with the same programs.
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
        message = message_from_bytes(_line_ends(raw), policy=_POLICY)
    except (RecursionError, MessageError, ValueError, LookupError) as problem:
        raise Unreadable("we cannot read its structure") from problem
    if not isinstance(message, EmailMessage):
        raise Unreadable("we cannot read its structure")
    return message


def _line_ends(raw: bytes) -> bytes:
    """Some relay makes CR CR LF of CR LF, which ends the head after its first line; and mbox
    puts a line above it."""
    if b"\r\r\n" in raw[:4000]:
        raw = raw.replace(b"\r\r\n", b"\r\n")
    return raw


_PART_BEGINS = re.compile(r"^--(\S{1,70})[ \t]*\r?\n(?=[A-Za-z-]{3,40}:|\r?\n)", re.M)


def repaired(part: Message[str, Any]) -> EmailMessage:
    """A multipart whose boundary is not named, or is another one than is used: taken apart by
    what stands in it; else its text, as text."""
    payload = part.get_payload()
    text = payload if isinstance(payload, str) else ""
    found = _PART_BEGINS.search(text)
    kind = part.get_content_subtype() if found else ""
    head = f'Content-Type: multipart/{kind}; boundary="{found[1]}"' if found else ""
    whole = f"{head or 'Content-Type: text/plain'}\n\n{text}"
    made = message_from_bytes(whole.encode("utf-8", "surrogateescape"), policy=_POLICY)
    assert isinstance(made, EmailMessage)  # what the policy makes
    return made


# ------------------------------------------------------------------- decoding


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
        return _from_base64(source, data)
    if claimed == "quoted-printable":
        # A blank behind a soft line end is not allowed, and common.
        data = quopri.decodestring(re.sub(rb"=[ \t]+(\r?\n)", rb"=\1", source))
    if b"=" in data:
        # Encoded without saying so, or once more by a relay.
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


def _from_base64(source: bytes, data: bytes) -> bytes:
    """The bytes of a part that is said to be base64; data: as the library decodes it. It may
    be plain words, have letters in it that are none, be cut short, or have a footer that a
    list or a scanner hung on it."""
    lines = [line.strip() for line in source.strip().splitlines()]
    solid = _solid(lines)
    if solid == len(lines) and b"=" not in b"".join(lines).rstrip(b"=") and _clean64(lines):
        return data
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", b"".join(lines[:solid]))
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    decoded = base64.b64decode(letters + b"=" * (-len(letters) % 4)) if letters else b""
    if not decoded or not _printable(decoded) or not _is_text(decoded):
        # Plain words under a base64 label.
        return source if _printable(source) and b" " in source.strip() else data
    rest = b"\n".join(lines[solid:])
    return decoded + (b"\n" + rest if rest.strip() else b"")


_SOLID = re.compile(rb"^(?=[A-Za-z0-9+/]{4})[^\s]*$")
"""A line without blanks that begins like base64."""
_REST64 = re.compile(rb"^[A-Za-z0-9+/]{0,3}={0,2}$")
"""The end of base64, when the line before it was full."""


def _solid(lines: list[bytes]) -> int:
    """How many lines are base64. After its end nothing is; what stands before that may be as
    short as a relay likes."""
    letters = 0
    for at, line in enumerate(lines):
        if not _SOLID.match(line):
            # One to three letters, or `=` alone, are the end of what is not full, or of lines
            # as long as all of them.
            full = at and (letters % 4 or len(line) % 4 == 0 or len(lines[at - 1]) == len(lines[0]))
            return at + bool(full and _REST64.match(line))
        letters += len(re.sub(rb"[^A-Za-z0-9+/]", b"", line))
        if line.endswith(b"="):
            return at + 1 + (line[-2:] != b"==" and lines[at + 1 : at + 2] == [b"="])
    return len(lines)


def _clean64(lines: list[bytes]) -> bool:
    whole = b"".join(lines)
    return len(whole) % 4 == 0 and bool(re.fullmatch(rb"[A-Za-z0-9+/]*={0,2}", whole))


def _is_text(data: bytes) -> bool:
    """Words in some character set: not the garbage that words make when they are decoded."""
    try:
        data.decode("utf-8")
    except UnicodeError:
        high = sum(1 for byte in data[:2000] if byte > 127)
        return high * 3 < len(data[:2000])
    return True


def unescaped(text: str) -> str:
    """Undo what a program did on the way that keeps mailboxes as mbox (RFC 4155): it puts `>`
    before a line that begins with `From `. Where a neighbour is quoted too, a person quotes."""
    if ">From " not in text:
        return text
    lines = text.split("\n")

    def quoted(at: int) -> bool:
        return 0 <= at < len(lines) and lines[at].startswith(">")

    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and lines[end].startswith(">From "):
            end += 1
        if end > at and not quoted(at - 1) and not quoted(end):
            lines[at:end] = [line[1:] for line in lines[at:end]]
        at = max(end, at) + 1
    return "\n".join(lines)


def unflow(text: str, delsp: bool) -> str:
    """Join the lines of format=flowed text (RFC 3676): a line that ends in a blank goes on in
    the next of the same quote depth, except the signature mark `-- `."""
    out: list[str] = []
    open_depth, last = -1, ""
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:]
        words = words.removeprefix(" ")
        flows = words.endswith(" ") and words != "-- "
        if open_depth == depth and words != "-- " and (delsp or _wrapped(last, words)):
            out[-1] += words
        else:
            out.append((">" * depth + " " if depth else "") + words)
        last = words
        if flows and delsp:
            out[-1] = out[-1][:-1]
        open_depth = depth if flows else -1
    return "\n".join(out)


NARROWEST = 50
"""Columns at which a program may wrap."""


def _wrapped(line: str, after: str) -> bool:
    """Was the line wrapped because the next word did not fit? A short one that merely ends in
    a blank is an order by itself. Wide letters count twice."""
    first = after.split(" ", 1)[0]
    width = sum(2 if letter > "\u1100" else 1 for letter in line + first)
    return width >= NARROWEST


_ENRICHED = re.compile(r"<param>.*?</param>|</?[a-z-]{1,60}>", re.I | re.S)


def enriched(text: str) -> str:
    """text/enriched (RFC 1896) without its marks: of several line ends one is lost."""
    text = _ENRICHED.sub("", text.replace("<<", "\0"))
    return re.sub(r"\n(\n*)", lambda ends: ends[1] or " ", text).replace("\0", "<")


# ----------------------------------------------------------------- finding it


@dataclass
class Found:
    """The text of a letter.

    plain, html: the two versions of the body, "" if there is none. more: texts that were
    attached. remarks: what was not read, in sentences for the receipt. unread: something of it
    may have held orders. calendar: a calendar answers an invitation. signed: the kind of
    signature, which nobody has looked at.
    """

    plain: str = ""
    html: str = ""
    more: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    unread: bool = False
    calendar: bool = False
    signed: Literal["", "pgp", "smime"] = ""


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
                found.remarks.append("We did not read an attached letter.")
                found.unread = True
            continue
        if kind.startswith("multipart/") and not part.is_multipart():
            part = repaired(part)
            kind = str(part.get_content_type())
        if part.is_multipart():
            if kind == "multipart/encrypted":
                found.remarks.append(_ENCRYPTED)
                continue
            if kind == "multipart/signed":
                found.signed = "pgp" if "pgp" in _parameter(part, "protocol") else "smime"
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
            _passed_over(part, kind, name, found)
            continue
        if left[text] <= 0:
            continue
        data = payload(part)
        if len(data) > left[text]:
            found.remarks.append("It is very long, so we read only the first part.")
            data = data[: left[text]]
        left[text] -= len(data)
        words = clean(charsets.decode(data, _charset(part)))
        if text == "html":
            if not found.html:
                found.html = words
            elif not inside_alternative:
                found.html += "<br>\n" + words
            continue
        if kind == "text/enriched":
            words = enriched(words)
        words = unescaped(words)
        if _PGP_MESSAGE.search(words):
            words = _PGP_MESSAGE.sub("", words)
            found.remarks.append(_ENCRYPTED)
            found.unread = True
        if "-----BEGIN PGP SIGNED" in words:
            found.signed = "pgp"
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


_ENCRYPTED = "It is encrypted and we have no key for it."
_PGP_MESSAGE = re.compile(r"-----BEGIN PGP MESSAGE-----.*?(?:-----END PGP MESSAGE-----|\Z)", re.S)
_SIGNATURES = (
    "application/pgp-signature",
    "application/pkcs7-signature",
    "application/x-pkcs7-signature",
    "application/pgp-keys",
)
_DOCUMENTS = frozenset(
    "doc docx odt rtf pdf pages xls xlsx ods csv dat eml msg jpg jpeg heic".split()
)
"""What somebody may have written orders in."""


def _passed_over(part: Any, kind: str, name: str, found: Found) -> None:
    """Say what was not read, and remember whether orders may have been in it."""
    if kind == "text/calendar":
        found.calendar = _parameter(part, "method") == "reply"
        return
    if kind in ("application/pkcs7-mime", "application/x-pkcs7-mime"):
        found.signed, found.unread = "smime", True
        signed = _parameter(part, "smime-type") == "signed-data"
        found.remarks.append(
            f'The attachment "{name}" has its text wrapped in its signature, so we did not read it.'
            if signed
            else _ENCRYPTED
        )
        return
    if not name or kind in _SIGNATURES:
        return
    found.remarks.append(f'The attachment "{name}" is not plain text, so we did not read it.')
    suffix = name.lower().rpartition(".")[2]
    found.unread = found.unread or suffix in _DOCUMENTS


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
