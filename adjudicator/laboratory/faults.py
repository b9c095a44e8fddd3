"""Where a package's own code fails: the innermost line of it in a traceback."""

from __future__ import annotations

import traceback
from pathlib import Path


def where(error: BaseException, folder: Path) -> str:
    """`book/claims.py, line 18`: the innermost line of this folder that the error came through;
    empty if it came through none."""
    home = folder.resolve()
    found = ""
    if isinstance(error, SyntaxError) and error.filename:
        found = _inside(error.filename, error.lineno or 0, home)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        found = found or _inside(frame.filename, frame.lineno or 0, home)
    return found


def cause(error: BaseException, folder: Path) -> str:
    """What an error says, and where in the folder: `KeyError: 'torch' (book/cards.py, line 31)`."""
    said = str(error).splitlines()
    text = f"{type(error).__name__}: {said[0] if said else 'no reason'}"[:300]
    place = where(error, folder)
    return f"{text} ({place})" if place else text


def _inside(file: str, line: int, home: Path) -> str:
    path = Path(file)
    if not path.is_absolute() or not path.resolve().is_relative_to(home):
        return ""
    return f"{path.resolve().relative_to(home).as_posix()}, line {line}"
