"""Keeping a house: restored from a backup, brought up to a new version, taken to another database.

A house that runs holds a lock beside its settings; who restores, upgrades or moves it takes that
lock alone.
"""

from __future__ import annotations

import fcntl
import logging
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, NoReturn

from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlmodel import col, select

from adjudicator import config as configuration
from adjudicator.config import Config, ConfigError, NotNow
from adjudicator.running import backups
from adjudicator.running.backups import Manifest, NoBackup
from adjudicator.service import housekey, letterstore
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.storage import copying
from adjudicator.storage.session import NoDatabase, Store, prepare, revision_of, shown
from adjudicator.storage.tables import Game, HouseFact

log = logging.getLogger(__name__)

LOCK = "running.lock"
KEY, MOVED = "key", "moved"
"""Facts of a house: the fingerprint of its key; where it has moved to."""

Tell = Callable[[str], None]


def _quiet(line: str) -> None:
    pass


# ------------------------------------------------------------------------ lock


def running(config: Config) -> IO[str] | None:
    """Say that a process of the house runs, until the file that is given back is closed. None:
    somebody restores or moves it just now."""
    return _locked(config, fcntl.LOCK_SH)


@contextmanager
def alone(config: Config, what: str) -> Iterator[None]:
    """Nobody else may run or change the house meanwhile. ConfigError: it runs."""
    lock = _locked(config, fcntl.LOCK_EX)
    if lock is None:
        raise ConfigError(
            f"the server in {config.instance} is running; stop it, and {what} it then."
        )
    try:
        yield
    finally:
        lock.close()


def _locked(config: Config, how: int) -> IO[str] | None:
    config.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = (config.instance / LOCK).open("a")
    except OSError as error:
        raise NotNow(f"{config.instance / LOCK}: {error.strerror}.") from None
    try:
        fcntl.flock(handle, how | fcntl.LOCK_NB)
    except BlockingIOError:
        handle.close()
        return None
    return handle


# --------------------------------------------------------------------- opening


def brought_up(config: Config, now: datetime | None = None) -> Path | None:
    """Bring the database of a house to this version; before anything of it is changed, a backup
    is written, whose path is given back.

    ConfigError: it cannot be used: it is newer than this version, it belongs to another house, it
    has moved, or no backup can be written. NotNow: it does not answer, or its disk is full."""
    url = config.database_url()
    try:
        at, head = revision_of(url), revision_of(None)
        written = None
        if at and at != head and not copying.empty(url):
            written = _before(config, at, head, now or datetime.now(UTC))
        prepare(url)
        _ours(config)
    except (NoDatabase, NoBackup, SQLAlchemyError) as error:
        _say_why(url, error)
    return written


def _say_why(url: str, error: Exception) -> NoReturn:
    """ConfigError; NotNow if it is nothing that has to be corrected."""
    said, cause = str(error), error.__cause__
    if isinstance(error, SQLAlchemyError):
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        said, cause = f"we cannot use the database {shown(url)}: {reason}.", error
    passing = isinstance(cause, OSError | OperationalError | InterfaceError)
    raise (NotNow if passing else ConfigError)(said) from None


def _before(config: Config, at: str, head: str, now: datetime) -> Path:
    path = config.instance / backups.FOLDER / f"before-{head}-{now:%Y%m%dT%H%M%S}.zip"
    manifest = backups.write(config, path, now, backups.phrase_of(config))
    log.warning(
        "the database goes from %s to %s; before that %s was written (%s games)",
        at, head, path, manifest.games,
    )  # fmt: skip
    return path


def _ours(config: Config) -> None:
    """Is the database that of this house? One without a name becomes it."""
    mine = housekey.fingerprint(housekey.key_of(config).verify_key)
    store = Store(config.database_url())
    try:
        with store.read() as session:
            said = dict(session.exec(select(HouseFact.name, HouseFact.value)).all())
        if where := said.get(MOVED):
            raise NoDatabase(
                f"this server has moved from {shown(config.database_url())} to {where}. Correct "
                "config.toml, or restore a backup. Nothing has changed."
            )
        if said.get(KEY, mine) != mine:
            raise NoDatabase(
                f"the database {shown(config.database_url())} belongs to another server, the one "
                f"with the key {said[KEY]}; our key is {mine}. Two servers on one database would "
                "play each other's games. Nothing has changed."
            )
        if KEY not in said:
            with store.write("whose house") as session:
                session.merge(HouseFact(name=KEY, value=mine))
    finally:
        store.close()


# --------------------------------------------------------------------- restore


def restore(
    file: Path,
    folder: Path,
    passphrase: str = "",
    database: str = "",
    tell: Tell = _quiet,
) -> tuple[Config, Manifest]:
    """Put a house from a backup into an empty folder, on the database that its settings name or on
    another empty one; its settings, and what was in the backup.

    database: a URL, `sqlite` for a file in the folder, "" for what the settings say. NoBackup,
    ConfigError: it cannot be done, and nothing was touched."""
    if folder.exists() and any(folder.iterdir()):
        raise NoBackup(f"{folder} is not empty; name an empty folder.")
    with backups.opened(file, passphrase) as whole:
        manifest = backups.read_manifest(whole)
        place = whole / backups.PLACE
        place.mkdir(exist_ok=True)
        if database:
            settings = place / "config.toml"
            text = settings.read_text("utf-8") if settings.exists() else ""
            settings.write_text(with_database(text, "" if database == "sqlite" else database))
        # What is said here counts before what the environment says.
        named: dict[str, Any] = (
            {"database": {"url": "" if database == "sqlite" else database}} if database else {}
        )
        wanted = configuration.load(place, **named).database.url
        with _undone(folder):
            try:
                if wanted and not copying.path_of(wanted):
                    copying.copy(f"sqlite:///{whole / backups.DATABASE}", wanted, tell)
                    (whole / backups.DATABASE).unlink()
                elif wanted and Path(copying.path_of(wanted)).exists():
                    raise NoBackup(f"{copying.path_of(wanted)} already exists.")
            except (NoDatabase, copying.Differs) as error:
                raise NoBackup(f"{error} Name another one with --database.") from None
            for path in sorted(place.rglob("*")):
                target = folder / path.relative_to(place)
                if path.is_dir():
                    target.mkdir(mode=0o700, parents=True, exist_ok=True)
                else:
                    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    shutil.copy2(path, target)
            config = configuration.load(folder, **named)
            if (whole / backups.DATABASE).exists():
                shutil.copy2(whole / backups.DATABASE, copying.path_of(config.database_url()))
            brought_up(config)
            _shares(config)
    return config, manifest


@contextmanager
def _undone(folder: Path) -> Iterator[None]:
    """What has been put into an empty folder is taken away if the rest fails. NoBackup: something
    cannot be written."""
    there = folder.exists()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield
    except BaseException as error:
        for path in folder.glob("*"):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        if not there and folder.exists():
            folder.rmdir()
        if isinstance(error, OSError):
            where = error.filename2 or error.filename or folder
            raise NoBackup(f"{where} cannot be written: {error.strerror or error}.") from None
        raise


def _shares(config: Config) -> None:
    """The house that this is a copy of may still name objects that this one does not."""
    if not config.letters.place:
        return
    store = Store(config.database_url())
    with store.write("restored") as session:
        session.merge(HouseFact(name=letterstore.SHARED, value="restored from a backup"))
    store.close()


def prove(desk: Desk, tell: Tell = _quiet) -> list[str]:
    """Verify every game of a house as it is stored (journal, seeds, dice, orders, reports); the
    games that do not, each with what is wrong."""
    wrong = []
    with desk.store.read() as session:
        games = session.exec(
            select(Game.slug).where(Game.state != "inviting").order_by(col(Game.id))
        ).all()
    for slug in games:
        try:
            bad = [f"{one.name}: {one.text}" for one in archive.verify(desk, slug) if not one.ok]
        except Exception as error:
            log.exception("could not verify %s", slug)
            bad = [f"{type(error).__name__}: {error}"]
        if bad:
            wrong.append(f"{slug}: {bad[0]}")
            tell(wrong[-1])
    tell(f"{len(games)} games, {len(wrong)} do not verify")
    return wrong


# ------------------------------------------------------------------------ move


def move(config: Config, database: str, tell: Tell = _quiet) -> dict[str, int]:
    """Take a house that stands still to another, empty database, and have its settings name it;
    rows of each table. What it leaves behind says where it went, and can be used no more.

    database: a URL, or `sqlite` for a file in the instance folder. ConfigError: it cannot be done,
    and nothing was touched."""
    old = config.database_url()
    if os.environ.get("ADJUDICATOR_DATABASE_URL") and not config.database.url:
        raise ConfigError(
            "the environment sets ADJUDICATOR_DATABASE_URL; unset it, so that config.toml can "
            "name the new database."
        )
    there = f"sqlite:///{(config.instance / 'adjudicator.sqlite').resolve()}"
    new = there if database == "sqlite" else database
    settings = config.instance / "config.toml"
    text = settings.read_text("utf-8") if settings.exists() else ""
    changed = with_database(text, "" if database == "sqlite" else database)
    try:
        file = copying.path_of(old)
        same = file and _same(file, copying.path_of(new))
    except NoDatabase as error:
        raise ConfigError(str(error)) from None
    if same:
        raise ConfigError(f"the server already uses {file} . There is nothing to move.")
    with alone(config, "move"):
        brought_up(config)
        if database == "sqlite" and old != new:
            _set_aside(new)
        try:
            found = copying.copy(old, new, tell)
        except (NoDatabase, copying.Differs) as error:
            raise ConfigError(str(error)) from None
        store = Store(old)
        with store.write("moved") as session:
            session.merge(HouseFact(name=MOVED, value=shown(new)))
        store.close()
        fresh = settings.with_name(".config.toml.new")
        fresh.write_text(changed, "utf-8")
        fresh.chmod(0o600)
        os.replace(fresh, settings)
    return {name: one.rows for name, one in found.items() if one.rows}


def _same(one: str, other: str) -> bool:
    return bool(other) and Path(one).resolve() == Path(other).resolve()


def _set_aside(url: str) -> None:
    """The file that the house once moved away from makes room."""
    file = Path(copying.path_of(url))
    if not file.exists() or revision_of(url) != revision_of(None):
        return
    store = Store(url)
    with store.read() as session:
        gone = session.get(HouseFact, MOVED) is not None
    store.close()
    if gone:
        for end in ("", "-wal", "-shm"):
            if (one := Path(f"{file}{end}")).exists():
                one.rename(f"{file}.moved{end}")


_SECTION = re.compile(r"^\[database\][ \t]*(?:#.*)?$", re.M)
_URL = re.compile(r"^[ \t]*url[ \t]*=.*\n?", re.M)


def with_database(text: str, url: str) -> str:
    """The text of a `config.toml` that names another database; "": SQLite in its folder."""
    line = f"url = {configuration.toml_text(url)}\n" if url else ""
    found = _SECTION.search(text)
    if found is None:
        return f"{text.rstrip()}\n\n[database]\n{line}".lstrip() if line else text
    begin = found.end()
    after = re.compile(r"^\[", re.M).search(text, begin)
    end = after.start() if after else len(text)
    body = _URL.sub("", text[begin:end]).lstrip("\n")
    return f"{text[:begin]}\n{line}{body}{text[end:]}"
