"""Reads a letter: bytes in, `ReadLetter` out, never an exception.

What a letter is taken for decides only whether and how it is answered. Who may give orders is
decided by the token in the address it was sent to, not by its sender.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any, Literal

from adjudicator.mail import addresses, charsets
from adjudicator.mail.reading import courtesies, parts, quotes
from adjudicator.mail.reading.htmltext import read_html
from adjudicator.mail.reading.loops import OURS, Kind, kind_in_words, kind_of


@dataclass(frozen=True)
class ReadLetter:
    """What a letter says.

    from_address: the one sender, in small letters; "" if there is none or more than one.
    to_addresses: every address it was sent to, as far as its headers tell.
    body_text: what the player wrote, without quotes and signature, `\\n` line ends.
    placed_text: the same, with blank lines above and between, so that every line has the number
    that it has in the letter. full_text: the whole text, quotes included.
    ours: it is a letter of this house that came back. trouble: why it cannot be taken for
    orders, to be put after `We could not read your letter: ...`; "" if it can. empty: the
    trouble is that nothing but courtesies was found, which is enough for a message to people.
    remarks: sentences for the receipt on what was not read.
    original_id: of a returned letter, the Message-ID of what came back; "" if not found.
    signed: the kind of signature that its writer put on it; nobody has looked whether it is
    good: what the letter may do does not depend on it.
    """

    from_address: str = ""
    from_name: str = ""
    to_addresses: tuple[str, ...] = ()
    subject: str = ""
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    body_text: str = ""
    placed_text: str = ""
    full_text: str = ""
    kind: Kind = "human"
    ours: bool = False
    trouble: str = ""
    empty: bool = False
    remarks: tuple[str, ...] = ()
    original_id: str = ""
    signed: Literal["", "pgp", "smime"] = ""


_ID = re.compile(r"<[^<>\s]{1,240}>")
_TO_HEADERS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")


def read_letter(
    raw: bytes,
    mail_from: str | None = None,
    order_like: Callable[[str], bool] = quotes.looks_like_order,
    texts_in: courtesies.TextsIn = courtesies.no_texts,
) -> ReadLetter:
    """Read a letter as it came over the wire.

    mail_from: the envelope sender if known ("" is the null return path).
    order_like: is a line meant as an order? It helps to tell signatures. texts_in: how many
    lines a message to others takes from a line on; nothing in it is a signature.
    """
    try:
        message = parts.parse(raw)
    except parts.Unreadable as problem:
        return _from_the_top(raw, mail_from, str(problem))
    try:
        return _read(message, raw, mail_from, order_like, texts_in)
    except Exception:
        # The standard library's header parser breaks on malice in ever new ways. The letter
        # is stored as it came; its sender is told that it could not be read.
        return _from_the_top(raw, mail_from, "we cannot read its structure")


def _read(
    message: EmailMessage,
    raw: bytes,
    mail_from: str | None,
    order_like: Callable[[str], bool],
    texts_in: courtesies.TextsIn,
) -> ReadLetter:
    headers = _headers(message)
    kind = kind_of(headers, content_type=_one(headers, "content-type"), mail_from=mail_from)
    senders, name, trouble = _sender(message, headers)
    found = parts.find(message)
    if found.calendar:
        kind = "auto_reply"  # "Accepted: ...", written by a calendar when a button was pressed
    names = courtesies.names_of(name, senders)
    body, placed, full = _body(found, order_like, names, texts_in)
    if found.unread and kind == "human" and not any(order_like(line) for line in body.split("\n")):
        body = placed = ""
    if kind == "human" and not any(quotes.begins_as_order(line) for line in body.split("\n")):
        kind = kind_in_words(_one(headers, "subject"), body)
    if not trouble and kind == "human" and not body.strip():
        body = placed = quotes.copied(full)
    empty = not trouble and not body.strip() and not found.calendar
    if empty:
        trouble = _why_empty(found, full)
    if not trouble and not looks_like_text(full):
        trouble = "it contains no text that we can read"
        body = placed = full = ""
    return ReadLetter(
        from_address=senders,
        from_name=name,
        to_addresses=_receivers(headers),
        subject=_one(headers, "subject")[:500],
        message_id=_first_id(_one(headers, "message-id")),
        in_reply_to=_first_id(_one(headers, "in-reply-to")),
        references=tuple(_ID.findall(_one(headers, "references")))[-50:],
        body_text=body,
        placed_text=placed,
        full_text=full,
        kind=kind,
        ours=OURS.lower() in headers,
        trouble=trouble,
        empty=empty and bool(full.strip()),
        remarks=tuple(dict.fromkeys(found.remarks)),
        original_id=_original(raw) if kind == "bounce" else "",
        signed=found.signed,
    )


def _headers(message: EmailMessage) -> dict[str, list[str]]:
    """Values by name in small letters, decoded, on one line, of bounded length and number."""
    headers: dict[str, list[str]] = {}
    odd: set[str] = set()
    for name, raw in list(message.raw_items())[:500]:
        headers.setdefault(str(name).lower(), [])
        if not str(raw).isascii():
            odd.add(str(name).lower())
    for name in headers:
        # The parser puts question marks for raw 8-bit bytes; the source still has them.
        values = message.get_all(name) or []
        if name in odd and name not in ("from", "to", "cc"):
            values = [str(raw) for key, raw in message.raw_items() if str(key).lower() == name]
        for value in values[:50]:
            text = re.sub(r"[\x00-\x1f\x7f]+", " ", charsets.mend(str(value)))
            headers[name].append(text[:4000].strip())
    return headers


def _one(headers: dict[str, list[str]], name: str) -> str:
    values = headers.get(name) or [""]
    return values[0]


def _first_id(text: str) -> str:
    found = _ID.search(text)
    return found[0] if found else ""


def _sender(message: EmailMessage, headers: dict[str, list[str]]) -> tuple[str, str, str]:
    """(address, name, trouble). The header object is asked, never `parseaddr`, which can be
    made to see another address than people do (CVE-2023-27043)."""
    values = message.get_all("from") or []
    if not values:
        return "", "", "it names no sender"
    if len(values) > 1:
        return "", "", "it has more than one From header"
    given: Any = getattr(values[0], "addresses", None)
    if given is None:
        return "", "", "we cannot read its sender's address"
    if len(given) > 1:
        return "", "", "it has more than one sender"
    address = addresses.bare(str(given[0].addr_spec)) if given else ""
    if not address:
        return "", "", "we cannot read its sender's address"
    return address, charsets.mend(str(given[0].display_name))[:200], ""


def _receivers(headers: dict[str, list[str]]) -> tuple[str, ...]:
    found: list[str] = []
    for name in _TO_HEADERS:
        for value in headers.get(name, []):
            # Commas inside a quoted name cost a fragment that is not an address, nothing more.
            found += [address for part in value.split(",") if (address := addresses.bare(part))]
    return tuple(dict.fromkeys(found))[:100]


def _original(raw: bytes) -> str:
    """The Message-ID of the letter that came back: the last one in the report."""
    ids = re.findall(rb"(?im)^message-id:\s*(<[^<>\s]{1,240}>)", raw[-200_000:])
    return ids[-1].decode("ascii", "replace") if ids else ""


def _from_the_top(raw: bytes, mail_from: str | None, trouble: str) -> ReadLetter:
    """What can be told of a letter that is not parsed: its top headers, read by line."""
    headers: dict[str, list[str]] = {}
    for line in re.sub(rb"\r?\n[ \t]+", b" ", raw[:65536]).splitlines()[:300]:
        name, colon, value = line.partition(b":")
        if not line.strip() or not colon:
            break
        text = re.sub(r"[\x00-\x1f\x7f]+", " ", charsets.decode(value[:4000])).strip()
        headers.setdefault(name.decode("latin-1").strip().lower()[:80], []).append(text)
    senders = headers.get("from", [])
    return ReadLetter(
        from_address=addresses.bare(senders[0]) if len(senders) == 1 else "",
        to_addresses=_receivers(headers),
        subject=_one(headers, "subject")[:500],
        message_id=_first_id(_one(headers, "message-id")),
        in_reply_to=_first_id(_one(headers, "in-reply-to")),
        kind=kind_of(headers, content_type=_one(headers, "content-type"), mail_from=mail_from),
        trouble=trouble,
    )


# ----------------------------------------------------------------------- body


def _body(
    found: parts.Found,
    order_like: Callable[[str], bool],
    names: frozenset[str],
    texts_in: courtesies.TextsIn,
) -> tuple[str, str, str]:
    """(what was written, the same with every line where it stands in the letter, the whole
    text)."""
    unread: list[str] = []
    beneath: list[str] = []

    def answer(text: str) -> quotes.Answer:
        read = quotes.read_answer(text, order_like, names, texts_in)
        unread.extend(read.unread)
        beneath.extend(read.beneath)
        return read

    plain = _bounded(found.plain, found)
    html, unseen = "", list[str]()
    if found.html:
        html, unseen = read_html(found.html)
        html = _bounded(parts.clean(html), found)
    found.more = [_bounded(text, found) for text in found.more[:20]]
    # The plain version has struck-out words as if they counted.
    struck = [text for text in unseen if quotes.begins_as_order(text)]
    if not plain.strip() or (html.strip() and (_is_stub(plain) or struck)):
        full, mine = html, answer(html)
        body, placed = mine.text, mine.placed
    else:
        full, mine = plain, answer(plain)
        body, placed = mine.text, mine.placed
        if html.strip():
            whole = unwrap(body, quotes.answer(html, order_like, names, texts_in))
            if whole != body:
                body = placed = whole
    more = [text for text in (answer(text).text for text in found.more) if text]
    if more and not any(order_like(line) for line in body.split("\n")):
        # "My orders are attached."
        body = placed = ""
    found.remarks += _not_read(unread, "below the line “-- ”, where a signature begins")
    found.remarks += _not_read(beneath, "below the line that introduces a quote")
    found.remarks += _not_read(struck, "in text that is struck out or invisible")
    return (
        "\n".join(text for text in (body, *more) if text),
        "\n".join(text for text in (placed, *more) if text),
        "\n".join([full, *found.more]),
    )


def _not_read(lines: list[str], where: str) -> list[str]:
    """A sentence for the receipt on what may have been orders."""
    if not lines:
        return []
    shown = ", ".join(f"“{line.strip()[:60]}”" for line in lines[:3])
    more = f" and {len(lines) - 3} more" if len(lines) > 3 else ""
    return [f"{_NOTHING_READ} {where}: {shown}{more}."]


_NOTHING_READ = "Nothing was read"


MOST_LINES = 8000
"""Lines of one text that are read: what costs time is lines, not letters."""


def _bounded(text: str, found: parts.Found) -> str:
    lines = text.split("\n", MOST_LINES)
    if len(lines) <= MOST_LINES:
        return text
    found.remarks.append(f"It is very long, so we read only its first {MOST_LINES} lines.")
    return "\n".join(lines[:MOST_LINES])


_STUB = re.compile(r"html|rich text|view this (e-?mail|message)|does not support|online", re.I)


def _is_stub(plain: str) -> bool:
    """`Your mail program cannot show HTML.` where the text should be."""
    return len(plain) < 300 and len(plain.strip().splitlines()) <= 3 and bool(_STUB.search(plain))


def unwrap(plain: str, html: str) -> str:
    """The plain version with the line ends of the HTML one where the program had wrapped.

    Gmail breaks the plain version of a letter at 78 columns without a word (no format=flowed),
    in the middle of an order; its HTML has the line whole. Both must have the same words, and
    only long lines are joined, or the plain version stands as it is.
    """
    lines = [line for line in plain.split("\n") if line.strip()]
    wanted = [line for line in html.split("\n") if line.strip()]
    if not len(wanted) < len(lines):
        return plain
    out: list[str] = []
    at = 0
    for whole in wanted:
        target = _letters(whole)
        joined: list[str] = []
        have = ""
        while at < len(lines) and len(have) < len(target):
            joined.append(lines[at].strip())
            have += _letters(lines[at])
            at += 1
        if have != target or any(len(line) < 50 for line in joined[:-1]):
            return plain
        out.append(" ".join(joined))
    return "\n".join(out) if at == len(lines) else plain


def _letters(line: str) -> str:
    """A line without blanks and the marks that programs put for bold and lists."""
    return re.sub(r"[\s*_>•·-]+", "", line)


def looks_like_text(text: str) -> bool:
    """Binary garbage under a text label has signs where words have letters."""
    sample = text[:4000]
    odd = sum(1 for letter in sample if letter > "~" and not (letter.isalnum() or letter.isspace()))
    return len(sample) < 20 or odd * 10 <= len(sample) * 3


def _why_empty(found: parts.Found, full: str) -> str:
    if found.remarks and (found.unread or not full.strip()):
        first = found.remarks[0]
        what = "orders that we can read" if full.strip() else "text"
        return f"it contains no {what}; {first[:1].lower()}{first[1:].rstrip('.')}"
    for remark in found.remarks:
        if remark.startswith(_NOTHING_READ):
            return f"it contains no orders where we read them: n{remark[1:].rstrip('.')}"
    if full.strip() and any(quotes.is_ours(line) for line in full.split("\n")):
        return "it contains only our own text"
    if full.strip():
        return "it contains only a quote, a greeting or a signature"
    return "it is empty"
