"""Schema, transactions, packed columns; on SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import Session, SQLModel, select

from adjudicator.storage import session
from adjudicator.storage.session import Store, alembic_config, kept, prepare
from adjudicator.storage.tables import Heartbeat, Pack, Person, Seat
from adjudicator.storage.tables.stored import Stored

pytestmark = pytest.mark.databases

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def _no_index_of_the_search(name: str | None, kind: str, parents: object) -> bool:
    return not (name or "").startswith("report_search")


def test_migrations_give_the_schema_of_the_models(store: Store) -> None:
    with store.writer.connect() as connection:
        opts = {"compare_type": True, "include_name": _no_index_of_the_search}
        context = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(context, SQLModel.metadata) == []


def test_the_names_of_their_files_say_the_order_of_migrations() -> None:
    """So that a house whose database is up to date need not load them."""
    scripts = ScriptDirectory.from_config(alembic_config("sqlite://"))
    found = [one.revision for one in scripts.walk_revisions()]
    assert session.revisions() == found[::-1]


def test_migrations_go_down_and_up_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite'}"
    prepare(url)
    prepare(url)
    command.downgrade(alembic_config(url), "base")
    prepare(url)
    store = Store(url)
    with store.write() as session:
        session.add(Heartbeat(name="house", at=NOON))
    store.close()


def test_sqlite_is_durable_and_checks_references(sqlite: Store) -> None:
    with sqlite.write() as session:
        ask = session.connection().exec_driver_sql
        assert ask("PRAGMA journal_mode").scalar() == "wal"
        assert ask("PRAGMA synchronous").scalar() == 2
        assert ask("PRAGMA foreign_keys").scalar() == 1


def test_references_hold(store: Store) -> None:
    def add_seat_of_no_game() -> None:
        with store.write() as session:
            session.add(Seat(game_id=4711, name="red", email="red@example.net"))

    with pytest.raises(IntegrityError):
        add_seat_of_no_game()


def test_packed_values_come_back(store: Store) -> None:
    files = {"map.tsv": "Königsberg\t1\n" * 1000, "areas.tsv": ""}
    with store.write() as session:
        session.add(Pack(digest="d", ruleset="toy", files=files))
    with store.read() as session:
        assert list(session.get_one(Pack, "d").files.items()) == list(files.items())


def test_times_come_back_in_utc(store: Store) -> None:
    east = timezone(timedelta(hours=9))
    with store.write() as session:
        session.add(Heartbeat(name="house", at=NOON.astimezone(east)))
    with store.read() as session:
        at = session.get_one(Heartbeat, "house").at
    assert at == NOON
    assert at.utcoffset() == timedelta(0)


def test_what_fails_is_not_stored(store: Store) -> None:
    def fail_halfway() -> None:
        with store.write() as session:
            session.add(Heartbeat(name="house", at=NOON))
            session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_halfway()
    with store.read() as session:
        assert session.get(Heartbeat, "house") is None


def test_reading_stores_nothing(store: Store) -> None:
    with store.read() as session:
        session.add(Heartbeat(name="house", at=NOON))
    with store.read() as session:
        assert session.get(Heartbeat, "house") is None


def test_within_one_look_a_thing_is_looked_up_once(store: Store) -> None:
    """Until this thread writes: then what is read is what it has written."""
    looked: list[str] = []

    def name() -> str:
        with store.read() as session:
            return kept(session, "anna", lambda: look(session))

    def look(session: Session) -> str:
        looked.append("anna")
        return session.exec(select(Person)).one().name

    def call(anna: str) -> None:
        with store.write() as session:
            person = session.exec(select(Person)).first()
            person = person or Person(email="anna@example.net", name="", created_at=NOON)
            person.name = anna
            session.add(person)

    call("Anna")
    with store.looking():
        assert [name(), name()] == ["Anna", "Anna"]
        assert len(looked) == 1
        call("Ann")
        assert name() == "Ann"
    assert [name(), name()] == ["Ann", "Ann"]
    assert len(looked) == 4


def test_a_statement_that_changes_rows_is_refused_to_who_reads(sqlite: Store) -> None:
    """On PostgreSQL it would be stored: who reads has no transaction there to be undone."""
    with sqlite.read() as session, pytest.raises(OperationalError, match="readonly"):
        session.execute(delete(Heartbeat))


def test_readers_who_then_write_wait_for_each_other(store: Store) -> None:
    """With a deferred BEGIN most of these fail with `database is locked` at once."""
    with store.write() as session:
        session.add(Person(email="anna@example.net", name="0", created_at=NOON))
    errors: list[Exception] = []

    def count_up() -> None:
        try:
            for _ in range(25):
                with store.write() as session:
                    anna = session.exec(select(Person).with_for_update()).one()
                    anna.name = str(int(anna.name) + 1)
                    session.add(anna)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=count_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with store.read() as session:
        assert session.exec(select(Person)).one().name == "100"


def test_hooks_are_called_around_the_commit(store: Store) -> None:
    calls = []
    store.hook = lambda when, name: calls.append((when, name))
    with store.write("beat") as session:
        session.add(Heartbeat(name="house", at=NOON))
    assert calls == [("before", "beat"), ("after", "beat")]


@pytest.mark.thorough
def test_a_connection_that_the_server_has_closed_is_replaced(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause the connections of the pool are asked whether they are there still."""
    monkeypatch.setattr(session, "IDLE", -1)
    with postgres.read() as look:
        mine = look.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    with postgres.write() as other:
        closed = other.connection().exec_driver_sql(f"SELECT pg_terminate_backend({mine})")
        assert closed.scalar_one()
    with postgres.read() as look:
        now = look.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    assert now != mine


@pytest.mark.thorough
def test_who_only_reads_holds_no_transaction(postgres: Store) -> None:
    """On PostgreSQL; a look sees what is committed when it looks."""
    with postgres.read() as look:
        assert not look.exec(select(Heartbeat)).all()
        with postgres.write() as other:
            other.add(Heartbeat(name="here", at=NOON))
        assert look.exec(select(Heartbeat)).all()
        held = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        assert look.connection().exec_driver_sql(held).scalar_one() == 0


# ------------------------------------------------------------------------ rows


def test_a_new_row_holds_what_is_given_and_else_the_defaults() -> None:
    person = Person(email="red@example.net", created_at=datetime(2026, 12, 1, tzinfo=UTC))
    assert (person.id, person.email, person.name) == (None, "red@example.net", "")
    assert person.model_fields_set == {"email", "created_at"}
    for table in Stored.__subclasses__():
        assert all(
            field.default_factory is None and not isinstance(field.default, dict | list | set)
            for field in table.model_fields.values()
        ), f"two rows of {table.__name__} would share what is made once"


def test_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="Person has no mail"):
        Person(email="red@example.net", mail="x")  # type: ignore[call-arg]  # that is what is tried
