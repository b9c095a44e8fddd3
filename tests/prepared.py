"""Houses that are set up once and copied: most tests begin where the same few games stand.

    prepared(desk, "a name", make)     as if `make()` had been called on the empty house of `desk`

On SQLite the first call of a process plays, and its database is kept; later calls copy the file.
Elsewhere, and in a house that was used already, `make` is called each time.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from sqlalchemy import make_url

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk


@dataclass(frozen=True)
class _Kept:
    """file: the database. drawn: how many random bytes were drawn at a time, in order.
    passed: how far the clock went meanwhile."""

    file: Path
    drawn: tuple[int, ...]
    passed: timedelta


_KEPT: dict[tuple[str, str, str], _Kept] = {}


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="adjudicator-houses-")


def _unused(desk: Desk) -> bool:
    """Has nobody looked into the database yet?"""
    return desk.store.sqlite and all(
        engine.pool.checkedin() + engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        for engine in (desk.store.writer, desk.store.reader)
    )


def prepared(desk: Desk, name: str, make: Callable[[], object]) -> None:
    """Bring an empty house to where `make` would bring it."""
    if not _unused(desk):
        make()
        return
    config = repr(desk.config).replace(str(desk.config.instance), "")
    began = desk.clock.now()
    key = (name, config, began.isoformat())
    file = Path(str(make_url(desk.store.url).database))
    if (kept := _KEPT.get(key)) is not None:
        shutil.copy(kept.file, file)
        for size in kept.drawn:
            desk.random_bytes(size)
        if isinstance(desk.clock, FixedClock):
            desk.clock.forward(seconds=kept.passed.total_seconds())
        return
    drawn: list[int] = []
    draw = desk.random_bytes

    def counted(size: int) -> bytes:
        drawn.append(size)
        return draw(size)

    desk.random_bytes = counted
    try:
        make()
    finally:
        desk.random_bytes = draw
    copy = Path(_folder().name) / f"{len(_KEPT)}.sqlite"
    with sqlite3.connect(file) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()
    _KEPT[key] = _Kept(copy, tuple(drawn), desk.clock.now() - began)
