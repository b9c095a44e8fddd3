"""Opens a bundle that anybody may have made: nothing of it is believed before it is measured.

A few hundred kilobytes of a zip file can hold a gigabyte, and a short text of brackets can be
nested deeper than any reader goes or hold millions of values. How much is read, and how much
memory that takes, is bounded by the size of the file that came.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from adjudicator.core.protocol import read_json
from adjudicator.service.desk import ServiceError

LARGEST = 100_000_000
"""Bytes of a bundle: a campaign of fifty turns takes ten million."""
MOST_FILES = 5_000
"""A map for each report, and a dozen others."""
MOST_BYTES = 600_000_000
"""Of all files of a bundle, unpacked."""
FLOOR = 4_000_000
RATIO = 40
"""A file may be so many times its packed size, beyond FLOOR: reports of a real game are 10 to 20
times as large unpacked."""
VALUES = 6
"""A text has at most one value of JSON in so many bytes, beyond VALUES_FLOOR: ours have one in
fifteen. Each takes some 70 bytes of memory."""
VALUES_FLOOR = 200_000

NO_BUNDLE = "This file is not an exported game, or is damaged"


def read_file(path: Path) -> bytes:
    """The bytes of a file. ServiceError: it cannot be read, or is too large for a bundle."""
    try:
        if path.stat().st_size > LARGEST:
            raise ServiceError(f"{NO_BUNDLE}: it is larger than {LARGEST:,} bytes.")
        return path.read_bytes()
    except OSError as error:
        raise ServiceError(f"{path} cannot be read: {error.strerror}.") from None


def unpacked(
    data: bytes, needed: Collection[str] = (), *, what: str = "not an exported game"
) -> dict[str, bytes]:
    """The files of a bundle by their names. needed: those it must have; what: how it is said to be
    none.

    ServiceError: it is none, is damaged, lacks one, or holds more than a bundle can.
    """
    try:
        if len(data) > LARGEST:
            raise ValueError(f"it is larger than {LARGEST:,} bytes")
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            rows = packed.infolist()
            names = [row.filename for row in rows]
            if len(rows) > MOST_FILES:
                raise ValueError(f"it holds {len(rows)} files")
            if len(set(names)) < len(names):
                raise ValueError("it contains two files with the same name")
            missing = [name for name in needed if name not in names]
            if missing:
                raise ServiceError(f"This file is {what}: it has no {missing[0]}.")
            files: dict[str, bytes] = {}
            left = MOST_BYTES
            for row in rows:
                most = min(left, max(FLOOR, RATIO * row.compress_size))
                files[row.filename] = _one(packed, row, most)
                left -= len(files[row.filename])
            return files
    except _TROUBLE as error:
        raise ServiceError(f"This file is {what}, or is damaged: {error}.") from None


_TROUBLE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,  # it wants a password
    ValueError,
)


def _one(packed: zipfile.ZipFile, row: zipfile.ZipInfo, most: int) -> bytes:
    """A file, of which no more is unpacked than it may hold, whatever the bundle says of it."""
    if row.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{row.filename[:80]!r} is not packed as our bundles are")
    with packed.open(row) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{row.filename[:80]!r} is too large for its packed size")
    return content


def parsed(text: bytes, name: str) -> Any:
    """The value of a JSON text. name: of its file.

    ServiceError: it is none, is nested deeper than anything of ours, or holds more values than
    its length allows.
    """
    _measure(text, name)
    try:
        return read_json(text)
    except (ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(name, error) from None


def lines(text: bytes, name: str) -> Iterable[bytes]:
    """The lines of a JSON Lines text, each of which `parsed` or pydantic may read."""
    _measure(text, name)
    return [line for line in text.split(b"\n") if line.strip()]


def _measure(text: bytes, name: str) -> None:
    most = VALUES_FLOOR + len(text) // VALUES
    found = text.count(b"[") + text.count(b"{") + text.count(b",")
    if found > most:
        raise ServiceError(
            f"The files of this exported game cannot be read: {name} holds {found:,} values in"
            f" {len(text):,} bytes."
        )


def _unreadable(name: str, error: BaseException) -> ServiceError:
    first = (str(error).splitlines() or [type(error).__name__])[0][:200]
    return ServiceError(f"The files of this exported game cannot be read: {name}: {first}.")
