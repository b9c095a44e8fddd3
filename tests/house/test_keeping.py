"""Backups, restores and moves: whole, compared, and never half done."""

from __future__ import annotations

import secrets
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlmodel import select

from adjudicator import config as configuration
from adjudicator.clock import FixedClock
from adjudicator.config import Config, ConfigError
from adjudicator.running import backups, copies, keeping
from adjudicator.running.backups import NoBackup
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.people import people
from adjudicator.service.post import letters, pruning
from adjudicator.storage import copying
from adjudicator.storage.session import NoDatabase, Store, prepare, revision_of
from adjudicator.storage.tables import (
    DeliveryNote,
    HouseFact,
    JournalEntry,
    LetterIn,
    LetterOut,
    Person,
    Scratch,
)
from tests.house_kit import SECRET, begun_game, make_desk, opened_game, play_to_the_end, send
from tests.prepared import prepared


def settings(desk: Desk) -> Config:
    """Those of a house on the desk's database."""
    (desk.config.instance / "config.toml").write_text(
        keeping.with_database('[house]\nname = "Test"\n', desk.store.url), "utf-8"
    )
    (desk.config.instance / "secret.key").write_text(SECRET)
    return configuration.load(desk.config.instance)


def busy(desk: Desk, clock: FixedClock) -> None:
    """A game that is over, one in the middle with orders in, one that nobody has begun."""

    def play() -> None:
        begun_game(desk, "done")
        play_to_the_end(desk, "done", clock)
        begun_game(desk, "open")
        send(desk, "open", "red", "bid 2 on ford")
        opened_game(desk, "new")

    prepared(desk, "a busy house", play)


@pytest.fixture
def house(desk: Desk, clock: FixedClock) -> Config:
    busy(desk, clock)
    return settings(desk)


def test_a_house_writes_a_backup_a_day_and_keeps_the_last(
    desk: Desk, house: Config, clock: FixedClock
) -> None:
    house = house.model_copy(update={"backups": configuration.Backups(keep=2)})
    desk.config = house
    folder = house.instance / "backups"
    mine = folder / "mine.zip"
    backups.write(house, mine, clock.now())
    written = 0
    for _ in range(3 * 24):
        written += copies.keep(desk)
        clock.forward(hours=1)
    assert written in (3, 4)  # days begin at midnight
    left = sorted(path.name for path in folder.glob("daily-*.zip"))
    assert len(left) == 2
    assert mine.exists()
    assert backups.check(folder / left[-1]).games == 3
    desk.config = house.model_copy(update={"backups": configuration.Backups(every_hours=0)})
    clock.forward(hours=48)
    assert copies.keep(desk) == 0


def desk_at(config: Config, clock: FixedClock) -> Desk:
    desk = make_desk(Store(config.database_url()), clock, config.instance)
    desk.random_bytes = secrets.token_bytes  # the others were used up
    return desk


@pytest.mark.parametrize("passphrase", ["", "correct horse"])
def test_a_backup_is_restored_as_it_was(
    house: Config, clock: FixedClock, tmp_path: Path, passphrase: str
) -> None:
    file = tmp_path / "out" / "house.zip"  # within the instance
    written = backups.write(house, file, clock.now(), passphrase)
    assert written.games == 3
    before = copying.digests(house.database_url())

    config, found = keeping.restore(file, tmp_path / "new", passphrase, "sqlite")
    assert found == written
    after = copying.digests(config.database_url())
    differs = {name for name in before if before[name] != after[name]}
    assert differs <= {"housefact"}  # whose house it is, said now
    assert config.secret == house.secret
    desk = desk_at(config, clock)
    assert keeping.prove(desk) == []
    assert send(desk, "open", "blue", "bid 1 on ford").state == "taken"
    desk.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_backup_goes_to_either_database(
    desk: Desk, clock: FixedClock, tmp_path: Path, postgres_server: str, sqlite: Store
) -> None:
    """What SQLite has is restored to PostgreSQL, and back, while the ids go on counting."""
    busy(desk, clock)
    house = settings(desk)
    backups.write(house, tmp_path / "house.zip", clock.now())
    with create_engine(postgres_server, isolation_level="AUTOCOMMIT").connect() as server:
        server.execute(text("DROP DATABASE IF EXISTS second"))
        server.execute(text("CREATE DATABASE second"))
    other = postgres_server.replace("/house", "/second")
    config, _ = keeping.restore(tmp_path / "house.zip", tmp_path / "new", database=other)
    assert config.database.url == other
    there = desk_at(config, clock)
    assert keeping.prove(there) == []
    assert opened_game(there, "newest").id > games.game_info(there, "new").id
    there.close()
    moved = keeping.move(config, "sqlite")
    assert moved["game"] == 4
    back = configuration.load(tmp_path / "new")
    assert copying.path_of(back.database_url())
    with pytest.raises(ConfigError, match="has moved"):
        keeping.brought_up(config)


@pytest.mark.parametrize("cut", [0, 100, 5000, -1])
@pytest.mark.parametrize("passphrase", ["", "correct horse"])
@pytest.mark.usefixtures("quick")
def test_half_a_backup_is_refused_and_nothing_is_touched(
    house: Config, clock: FixedClock, tmp_path: Path, cut: int, passphrase: str
) -> None:
    file = tmp_path / "house.zip"
    backups.write(house, file, clock.now(), passphrase)
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(NoBackup, match=r"incomplete|cannot be opened"):
        keeping.restore(file, tmp_path / "new", passphrase)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("place", ["", "house", "house/out", "house/backups", "elsewhere"])
def test_keys_and_settings_are_in_it_wherever_it_is_written(
    tmp_path: Path, clock: FixedClock, place: str
) -> None:
    config = configuration.load(tmp_path / "house")
    keeping.brought_up(config)
    (config.instance / "config.toml").write_text('[house]\nname = "X"\n')
    (config.instance / "scenarios").mkdir()
    (config.instance / "scenarios" / "own.toml").write_text("x = 1\n")
    for n in (1, 2):  # the second holds no copy of the first
        found = backups.write(config, tmp_path / place / f"{n}.zip", clock.now())
        names = {name.removeprefix(backups.PLACE) for name in found.files} - {backups.DATABASE}
        mine = {"secret.key", "signing.key", "config.toml", "scenarios/own.toml"}
        assert names - {"1.zip"} == mine
        assert "1.zip" not in names or place == "house"


@pytest.mark.usefixtures("quick")
def test_a_wrong_passphrase_opens_nothing(house: Config, clock: FixedClock, tmp_path: Path) -> None:
    file = tmp_path / "house.zip"
    backups.write(house, file, clock.now(), "correct horse")
    for said in ("", "wrong horse"):
        with pytest.raises(NoBackup, match="passphrase"):
            keeping.restore(file, tmp_path / "new", said)


def test_a_changed_file_is_found(house: Config, clock: FixedClock, tmp_path: Path) -> None:
    file, changed = tmp_path / "house.zip", tmp_path / "changed.zip"
    backups.write(house, file, clock.now())
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b"Test", b"Tost") if "config" in name else data)
    with pytest.raises(NoBackup, match=r"instance/config\.toml has changed since it was written"):
        backups.check(changed)


def test_what_is_there_is_never_overwritten(
    house: Config, clock: FixedClock, tmp_path: Path
) -> None:
    file = tmp_path / "house.zip"
    backups.write(house, file, clock.now())
    with pytest.raises(NoBackup, match="already exists"):
        backups.write(house, file, clock.now())
    with pytest.raises(NoBackup, match="is not empty"):
        keeping.restore(file, house.instance)
    with pytest.raises(NoBackup, match=r"is not empty|already exists"):
        keeping.restore(file, tmp_path / "b")  # its settings name a database with a house in it


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("nonsense", "not a URL"),
        ("mysql://x/y", "SQLite or PostgreSQL"),
        ("sqlite:////dev/null/there/x.sqlite", "/dev/null/there"),
    ],
)
def test_a_database_that_cannot_be_written_leaves_nothing(
    house: Config, clock: FixedClock, tmp_path: Path, database: str, words: str
) -> None:
    file, there = tmp_path / "house.zip", tmp_path / "there"
    backups.write(house, file, clock.now())
    there.mkdir()
    for folder in (there, tmp_path / "new"):
        with pytest.raises(NoBackup, match=words):
            keeping.restore(file, folder, database=database)
    assert (list(there.iterdir()), (tmp_path / "new").exists()) == ([], False)


def newer(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()


def test_a_newer_database_is_left_alone(tmp_path: Path, clock: FixedClock) -> None:
    config = configuration.load(tmp_path / "instance")
    keeping.brought_up(config)
    desk = desk_at(config, clock)
    backups.write(config, tmp_path / "house.zip", clock.now())
    newer(desk.store.url)
    before = copying.path_of(desk.store.url)
    desk.close()
    held = Path(before).read_bytes()
    with pytest.raises(ConfigError, match="is newer than this version: it is at 9999"):
        keeping.brought_up(config)
    assert Path(before).read_bytes() == held


def test_two_houses_do_not_share_a_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.sqlite'}"
    one = configuration.load(tmp_path / "one", database={"url": url})
    two = configuration.load(tmp_path / "two", database={"url": url})
    keeping.brought_up(one)
    keeping.brought_up(one)
    with pytest.raises(ConfigError, match="belongs to another server"):
        keeping.brought_up(two)


def test_before_an_upgrade_a_backup_is_written(tmp_path: Path, clock: FixedClock) -> None:
    config = configuration.load(tmp_path / "instance")
    url = config.database_url()
    prepare(url, "0015")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO heartbeat (name, at) VALUES ('house', '2026-12-01 12:00:00')")
        )
    engine.dispose()
    written = keeping.brought_up(config, clock.now())
    assert written is not None
    found = backups.check(written)
    assert (found.revision, found.rows["heartbeat"]) == ("0015", 1)
    assert revision_of(url) == revision_of(None)
    assert keeping.brought_up(config, clock.now()) is None


def test_a_house_that_runs_is_not_moved(house: Config) -> None:
    lock = keeping.running(house)
    assert lock is not None
    with pytest.raises(ConfigError, match="is running; stop it"):
        keeping.move(house, "sqlite:////nowhere")
    lock.close()


def test_a_database_with_something_else_in_it_is_not_filled(house: Config, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'theirs.sqlite'}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE theirs (x INTEGER)"))
    engine.dispose()
    with pytest.raises(NoDatabase, match="is not empty"):
        copying.copy(house.database_url(), url)


def test_a_setting_of_the_database_is_written_where_it_belongs() -> None:
    text = '[house]\nname = "X"\n[database]\n# old\nurl = "sqlite:///x"\n[web]\nport = 1\n'
    changed = keeping.with_database(text, "postgresql://h/new")
    assert changed.index("postgresql") < changed.index("[web]")
    assert "sqlite" not in changed
    assert "url" not in keeping.with_database(changed, "")
    assert keeping.with_database("", "") == ""


def test_what_a_replica_notes_in_the_database_is_no_part_of_a_house(
    house: Config, sqlite: Store, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'copied.sqlite'}"
    copying.copy(house.database_url(), url)
    before = copying.digests(url)
    engine = create_engine(url)
    with engine.begin() as connection:  # as litestream does
        connection.execute(text("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INT)"))
    engine.dispose()
    assert copying.digests(url) == before


def test_what_need_not_be_kept_goes_by_its_own_term(
    house: Config, desk: Desk, clock: FixedClock
) -> None:
    with desk.store.read() as session:
        rows = session.exec(select(LetterOut)).all()
        journal = session.exec(select(JournalEntry.hash)).all()
    letters.mark_rendered(desk, {row.id: b"words" for row in rows})
    letters.mark_sent(desk, *[row.id for row in rows])
    red, done = (games.game_info(desk, slug).seats[0].id for slug in ("open", "done"))
    with desk.store.write() as session:
        session.add(Scratch(seat_id=red, text="bid 3 on", saved_at=clock.now()))
        note = DeliveryNote(letter_id=rows[0].id, at=clock.now(), what="retry")
        session.add(note)
        person = session.exec(select(Person)).first()
        assert person is not None
        people.new_session(desk, session, person.id, "a browser")
        for seat in (red, done):
            session.add(
                LetterIn(raw=b"words", digest=str(seat), state="done", seat_id=seat,
                         received_at=clock.now(), done_at=clock.now())
            )  # fmt: skip
    assert not any(one.number for one in pruning.prune(desk))
    clock.forward(hours=24 * 100)
    counted = {one.kind: one.number for one in pruning.prune(desk, dry=True)}
    assert counted["drafts"] == 1
    assert counted["letters"] == counted["pictures"] == counted["deliveries"] == 0
    assert counted["sessions"] == 1, "of 60 days, and 30 behind them"
    clock.forward(hours=24 * 300)
    counted = {one.kind: one.number for one in pruning.prune(desk, dry=True)}
    assert counted["pictures"] == len(rows)
    assert counted["deliveries"] == 1
    assert counted["letters"] == 1, "of the game that is over alone"
    assert {one.kind: one.number for one in pruning.prune(desk)} == counted
    assert not any(one.number for one in pruning.prune(desk))
    with desk.store.read() as session:
        kept = session.exec(select(LetterOut.id).where(LetterOut.raw != None)).all()  # noqa: E711
        assert kept == []
        assert len(session.exec(select(LetterOut.id)).all()) == len(rows)
        assert session.exec(select(JournalEntry.hash)).all() == journal
        assert session.exec(select(Scratch)).all() == []
    assert keeping.prove(desk) == []


def test_the_mark_of_the_house_is_one_fact(house: Config) -> None:
    keeping.brought_up(house)
    store = Store(house.database_url())
    with store.read() as session:
        assert len(session.exec(select(HouseFact)).all()) == 1
    store.close()
