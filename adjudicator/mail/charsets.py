"""Bytes of letters as text, whatever character set they claim: never an exception."""

from __future__ import annotations

import codecs
import re

_WIDE = re.compile(r"^(utf[-_]?(7|16|32)|iso[-_]?2022|hz)", re.I)
_NO_CHARSET = frozenset({"", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "default", "utf-8"})
_LATIN = frozenset({"iso-8859-1", "iso8859-1", "latin-1", "latin1"})


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """One letter in another character set among UTF-8: a name from somebody's address book."""
    assert isinstance(error, UnicodeDecodeError)
    byte = error.object[error.start : error.start + 1]
    return byte.decode("cp1252", "replace"), error.start + 1


codecs.register_error("as-cp1252", _as_cp1252)


def mend(text: str) -> str:
    """Text from a header, with the letters that raw 8-bit bytes in it stand for: they arrive as
    lone surrogates, which can be neither stored nor sent."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        whole = _NO_BYTES.sub("?", text)
        return decode(whole.encode("utf-8", "surrogateescape"))
    return text.replace("\ufffd", "?")


_NO_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Surrogates that stand for no byte."""


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
        return data.decode("utf-8", "as-cp1252").removeprefix("\ufeff")
    if charset not in _NO_CHARSET and charset not in _LATIN:
        try:
            return data.decode(charset)
        except (LookupError, UnicodeError, ValueError):
            pass
    return data.decode("cp1252", "replace")
