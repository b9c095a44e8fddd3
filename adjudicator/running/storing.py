"""The store of letters, as backups and the doctor see it: is what a copy of the database names
there, and can it be taken into the copy?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from pydantic import BaseModel

from adjudicator.config import Config
from adjudicator.running.findings import Finding, bad, ok
from adjudicator.service import letterbytes
from adjudicator.service.letterbytes import MARK
from adjudicator.service.letterstore import COLUMNS
from adjudicator.storage.objects import Lost, Objects, Unreachable


class Elsewhere(BaseModel):
    """Of the letters that a backup names and does not hold. lost: how many are not in the store.
    trouble: why nobody knows; "" if it answered."""

    letters: int = 0
    bytes: int = 0
    lost: int = 0
    trouble: str = ""

    def __str__(self) -> str:
        said = f"{self.letters} letters ({self.bytes / 1e6:.1f} MB) are in the store of letters"
        if self.trouble:
            return f"{said}; we could not check that: {self.trouble}"
        return f"{said}: " + (f"{self.lost} ARE LOST" if self.lost else "all are there")


def _named(copy: sqlite3.Connection) -> Iterator[tuple[str, str, int, str, int]]:
    """Table, column, id, key and size of each object that a copy of the database names."""
    for table, column in COLUMNS:
        name = table.__tablename__
        have = {row[1] for row in copy.execute(f'PRAGMA table_info("{name}")')}
        if column not in have:
            continue  # a copy of an earlier version
        rows = copy.execute(
            f'SELECT id, "{column}" FROM "{name}" WHERE substr("{column}", 1, ?) = ?',
            (len(MARK), MARK),
        )
        for number, held in rows.fetchall():
            yield name, column, number, *letterbytes.named(held)


def _store(config: Config) -> Objects:
    found = letterbytes.store_of(config)
    if found is None:
        raise Unreachable("config.toml names no store of letters ([letters]).")
    return found


def prove(config: Config, copy: Path) -> Elsewhere:
    """Is what a copy of the database names in the store, whole by its size?"""
    with closing(sqlite3.connect(copy)) as connection:
        wanted = {key: size for *_, key, size in _named(connection)}
    found = Elsewhere(letters=len(wanted), bytes=sum(wanted.values()))
    if wanted:
        try:
            there = {one.key: one.size for one in _store(config).listed()}
            found.lost = sum(there.get(key) != size for key, size in wanted.items())
        except Unreachable as error:
            found.trouble = str(error)
    return found


def take_in(config: Config, copy: Path) -> tuple[int, list[str]]:
    """Put the bytes that a copy of the database names into it: how many, and what is lost.
    Unreachable."""
    taken, lost = 0, []
    with closing(sqlite3.connect(copy)) as connection:
        for name, column, number, key, _ in list(_named(connection)):
            try:
                data = _store(config).get(key)
            except Lost as error:
                lost.append(f"{name} {number}: {error}")
                continue
            change = f'UPDATE "{name}" SET "{column}" = ? WHERE id = ?'
            connection.execute(change, (data, number))
            taken += 1
        connection.commit()
    return taken, lost


def look(config: Config) -> Iterator[Finding]:
    """For the doctor: may the store be written, read and swept?"""
    if not config.letters.place:
        return
    try:
        store = _store(config)
        store.probe()
    except (Unreachable, Lost) as error:
        advice = "Repair it or correct [letters]. Until then letters stay in the database."
        yield bad("letters", str(error), advice)
        return
    if config.letters.keep == "database":
        advice = "`adjudicator letters in` moves the rest back."
        yield ok("letters", f"the database; {store.name} is still read. {advice}")
    else:
        yield ok("letters", f"{store.name} can be written and read")
