"""A tick of a house that has been kept for years looks at what is due, not at all that ever was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, UniqueConstraint, event, insert, select
from sqlmodel import SQLModel

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service import gauges
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.storage.session import Store
from adjudicator.storage.tables import LetterIn, LetterOut
from tests.house_kit import (
    begun_game,
    make_desk,
    play_to_the_end,
    seat_id,
    send,
    stored_letter,
    ticked,
)

GAMES = 60
"""That have been played to their end, beside one."""
APART = 10_000
"""Between the ids of a row and of its copy."""
TAKE_ALL = {"backup", "trial of a copy", "certificate"}
"""Jobs that are to take all there is, or ask the net."""
STRAY = 60
"""Steps of SQLite's machine that the same work may differ by."""
OF_A_GAME = 12
"""Steps that a game which is over may cost: a look into an index. It has left some forty letters,
of each of which not one may be looked at."""


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    """A game that was played to its end, and one that begins, with all letters sent."""
    desk = make_desk(sqlite, clock, tmp_path)
    begun_game(desk, "feud-1")
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "bid 1 on ford\nready")
    play_to_the_end(desk, "feud-1", clock)
    for outcome, seat in (("orders", "red"), ("moderator", ""), ("stranger", "")):
        _came(desk, outcome, seat_id(desk, "feud-1", seat) if seat else None)
    begun_game(desk, "feud-2")
    _send_all(desk)
    ticked(desk)
    return desk


def _came(desk: Desk, outcome: str, seat: int | None, days: int = 0) -> None:
    """A letter that was read so many days ago, and what became of it."""
    id = stored_letter(desk, outcome.encode(), from_address="x@example.net", to_address="y")
    with desk.store.write() as session:
        row = session.get_one(LetterIn, id)
        row.state, row.outcome, row.seat_id = "done", outcome, seat
        row.received_at -= timedelta(days=days)
        row.done_at = row.received_at
        session.add(row)


def _send_all(desk: Desk) -> None:
    with desk.store.read() as session:
        letters.mark_sent(desk, *session.scalars(select(LetterOut.id)))


def _copied(desk: Desk, number: int) -> None:
    """All that hangs on the game that is over, so often again, as if each had been a game."""
    tables = SQLModel.metadata.sorted_tables
    of_game = {"game": {1}}
    rows: list[tuple[Table, dict[str, Any]]] = []
    with desk.store.write() as session:
        connection = session.connection()
        for table in tables:
            key = next(iter(table.primary_key.columns)).name
            for found in connection.execute(select(table)).mappings():
                if _hangs(table, found, of_game) or table.name == "letterin":
                    of_game.setdefault(table.name, set()).add(found[key])
                    rows.append((table, dict(found)))
        for n in range(1, number + 1):
            for table, values in rows:
                connection.execute(insert(table), _as_another(table, values, of_game, n))


def _hangs(table: Table, row: Any, of_game: dict[str, set[int]]) -> bool:
    if table.name == "game":
        return row["id"] in of_game["game"]
    return any(
        row[column.name] in of_game.get(key.column.table.name, ())
        for column in table.c
        for key in column.foreign_keys
    )


def _as_another(
    table: Table, row: dict[str, Any], of_game: dict[str, set[int]], n: int
) -> dict[str, Any]:
    made = dict(row)
    for column in table.c:
        value = row[column.name]
        refers = {key.column.table.name for key in column.foreign_keys} or {table.name}
        if column.foreign_keys or column.primary_key:
            if isinstance(value, int) and value in of_game.get(next(iter(refers)), ()):
                made[column.name] = value + n * APART
        elif column.unique:
            made[column.name] = f"{value}-{n}"
    return made


def _steps(desk: Desk) -> Iterator[tuple[str, int]]:
    """What each job of a tick costs the database, in steps of SQLite's machine; and a look at how
    the house does."""
    found: Counter[str] = Counter()
    now = ""

    def step() -> int:
        found[now] += 1
        return 0

    def watched(connection: Any, _: Any) -> None:
        connection.set_progress_handler(step, 1)

    engines = (desk.store.writer, desk.store.reader)
    for engine in engines:
        event.listen(engine, "connect", watched)
        engine.dispose()
    try:
        for job in schedule.AGENDA:
            now = job.name
            if now not in TAKE_ALL:
                job.does(desk)
                yield now, found[now]
        now = "a look at how it does"
        gauges.measure(desk)
        yield now, found[now]
    finally:
        for engine in engines:
            event.remove(engine, "connect", watched)
            engine.dispose()


def _tomorrow(desk: Desk) -> None:
    """What is done once a day is due again."""
    desk.clock.forward(hours=25)  # type: ignore[attr-defined]  # a FixedClock
    ticked(desk)
    _send_all(desk)
    _came(desk, "loop", None, days=40)  # there is something to throw away


def test_each_reference_is_found_from_what_it_refers_to() -> None:
    """Whoever deletes a row would look through all of another table for what refers to it."""
    without = [
        f"{table.name}.{column.name}"
        for table in SQLModel.metadata.sorted_tables
        for column in table.c
        if column.foreign_keys and column.name not in _first_columns(table)
    ]
    assert without == []


def _first_columns(table: Table) -> set[str]:
    keys = [index.columns for index in table.indexes]
    keys += [one.columns for one in table.constraints if isinstance(one, UniqueConstraint)]
    return {next(iter(one)).name for one in [*keys, table.primary_key.columns]}


def test_no_job_goes_through_what_is_over(desk: Desk) -> None:
    _tomorrow(desk)
    first = dict(_steps(desk))
    _copied(desk, GAMES)
    _tomorrow(desk)
    later = dict(_steps(desk))
    most = STRAY + OF_A_GAME * GAMES
    grew = {name: (first[name], n) for name, n in later.items() if n > first[name] + most}
    print(grew)
    assert grew == {}
