"""Houses that are set up once and copied: most tests begin where the same few games stand.

    prepared(desk, "a name", make)     as if `make()` had been called on the empty house of `desk`

On SQLite the first call of a process plays, and its database is kept; later calls copy the file.
Elsewhere, and in a house that was used already, `make` is called each time.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from sqlalchemy import make_url

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk


@dataclass(frozen=True)
class _Kept:
    """files: the databases. drawn: how many random bytes each house drew at a time, in order.
    passed: how far the clock went meanwhile."""

    files: tuple[Path, ...]
    drawn: tuple[tuple[int, ...], ...]
    passed: timedelta


_KEPT: dict[tuple[str, ...], _Kept] = {}


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="adjudicator-houses-")


def _unused(desk: Desk) -> bool:
    """Has nobody looked into the database yet?"""
    return desk.store.sqlite and all(
        engine.pool.checkedin() + engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        for engine in (desk.store.writer, desk.store.reader)
    )


def prepared(desk: Desk, name: str, make: Callable[[], object], *beside: Desk) -> None:
    """Bring an empty house to where `make` would bring it. beside: other houses that `make`
    changes, empty too."""
    houses = (desk, *beside)
    if not all(map(_unused, houses)):
        make()
        return
    key = (name, desk.clock.now().isoformat(), *map(_terms, houses))
    if (kept := _KEPT.get(key)) is not None:
        for one, file, drawn in zip(houses, kept.files, kept.drawn, strict=True):
            shutil.copy(file, _file(one))
            for size in drawn:
                one.random_bytes(size)
        if isinstance(desk.clock, FixedClock):
            desk.clock.forward(seconds=kept.passed.total_seconds())
        return
    began = desk.clock.now()
    with ExitStack() as stack:
        drawn = [stack.enter_context(_counted(one)) for one in houses]
        make()
    files = tuple(Path(_folder().name) / f"{len(_KEPT)}-{n}.sqlite" for n in range(len(houses)))
    for one, copy in zip(houses, files, strict=True):
        with sqlite3.connect(_file(one)) as source, sqlite3.connect(copy) as target:
            source.backup(target)
        source.close()
        target.close()
    _KEPT[key] = _Kept(files, tuple(map(tuple, drawn)), desk.clock.now() - began)


def _terms(desk: Desk) -> str:
    return repr(desk.config).replace(str(desk.config.instance), "")


def _file(desk: Desk) -> Path:
    return Path(str(make_url(desk.store.url).database))


@contextmanager
def _counted(desk: Desk) -> Iterator[list[int]]:
    """How many random bytes a house draws at a time."""
    drawn: list[int] = []
    draw = desk.random_bytes

    def counted(size: int) -> bytes:
        drawn.append(size)
        return draw(size)

    desk.random_bytes = counted
    try:
        yield drawn
    finally:
        desk.random_bytes = draw
