"""Copies of the house that it keeps by itself: one schedule, encrypted, pruned, one in another
place, and now and then one restored for a trial.

`backups` says what a copy is; here is when it is written, where it lies, and what is proved of it.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from adjudicator.config import Config
from adjudicator.running import backups, keeping
from adjudicator.running.backups import NoBackup
from adjudicator.running.house import desk_of
from adjudicator.service import gauges, housekey, limits
from adjudicator.service.desk import Desk
from adjudicator.storage.objects import Bucket, Lost, Unreachable
from adjudicator.storage.tables import Heartbeat, HouseFact

log = logging.getLogger(__name__)

BY_ITSELF = "daily-"
"""How the names of copies begin that the house writes by itself."""
AGAIN = 2 * 3600
"""Seconds after which one that could not be written, or taken elsewhere, is tried again."""
NICE = 15
"""How far a trial stands back behind the house's own work."""
LONGEST = timedelta(hours=20)
"""For a trial; after that it is given up."""


# ----------------------------------------------------------------------- places


class Place(Protocol):
    """Where copies lie besides the house's own disk. NoBackup: it cannot be used."""

    name: str

    def put(self, file: Path) -> None:
        """Take a copy there, under its own name; it is there when it is whole."""

    def names(self) -> list[str]:
        """Of the copies that the house wrote by itself, oldest first."""

    def get(self, name: str, target: Path) -> None:
        """Bring one back."""

    def delete(self, name: str) -> None: ...


class FolderPlace:
    """A folder of another disk or machine, which must be there: a disk that is not mounted is no
    empty one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder)

    @contextmanager
    def _there(self) -> Iterator[None]:
        if not self.folder.is_dir():
            raise NoBackup(f"the folder {self.folder} for copies does not exist. Is it mounted?")
        try:
            yield
        except OSError as error:
            why = error.strerror or error
            raise NoBackup(f"the folder {self.folder} for copies: {why}.") from error

    def put(self, file: Path) -> None:
        with self._there():
            new = self.folder / f".{file.name}.part"
            try:
                with file.open("rb") as source, backups.private(new) as out:
                    shutil.copyfileobj(source, out)
                    out.flush()
                    os.fsync(out.fileno())
                os.replace(new, self.folder / file.name)
            finally:
                new.unlink(missing_ok=True)

    def names(self) -> list[str]:
        with self._there():
            return sorted(one.name for one in self.folder.glob(f"{BY_ITSELF}*.zip"))

    def get(self, name: str, target: Path) -> None:
        with self._there(), (self.folder / name).open("rb") as source, backups.private(target) as o:
            shutil.copyfileobj(source, o)

    def delete(self, name: str) -> None:
        with self._there():
            (self.folder / name).unlink(missing_ok=True)


class BucketPlace:
    """A bucket of a store that speaks S3."""

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self.name = bucket.name

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except (Unreachable, Lost) as error:
            raise NoBackup(str(error)) from error
        except OSError as error:
            raise NoBackup(f"{error.filename}: {error.strerror or error}.") from error

    def put(self, file: Path) -> None:
        with self._answering():
            self.bucket.put_file(file.name, file)

    def names(self) -> list[str]:
        with self._answering():
            found = [Path(one.key).name for one in self.bucket.listed()]
        return sorted(one for one in found if one.startswith(BY_ITSELF))

    def get(self, name: str, target: Path) -> None:
        with self._answering(), backups.private(target) as out:
            for piece in self.bucket.pieces(name):
                out.write(piece)

    def delete(self, name: str) -> None:
        with self._answering():
            self.bucket.delete(name)


def place_of(config: Config) -> Place | None:
    """Where copies are taken besides the house's own disk; None: nowhere. NoBackup: its settings
    cannot be used."""
    said = config.backups
    if said.place == "folder":
        return FolderPlace(config.instance / said.folder)
    if said.place == "":
        return None
    secret = ""
    if said.secret_key_file:
        secret = backups.first_line(config.instance / said.secret_key_file)
    house = housekey.fingerprint(housekey.key_of(config).verify_key)
    try:
        bucket = Bucket(
            said.bucket,
            "/".join(part for part in (said.prefix.strip("/"), house) if part),
            endpoint=said.endpoint,
            region=said.region,
            access_key=said.access_key,
            secret_key=secret,
            seconds=said.seconds,
            what="copies",
        )
    except Unreachable as error:
        raise NoBackup(str(error)) from error
    return BucketPlace(bucket)


# --------------------------------------------------------------------- schedule


def keep(desk: Desk) -> int:
    """Write the copy that is due, by one of all processes, take it elsewhere, and remove those that
    are more than are to be kept; 1 if one was written. For the tick. NoBackup: it could not be; it
    is tried again in two hours."""
    wanted = desk.config.backups
    if not wanted.every_hours:
        return 0
    written = 0
    now = desk.clock.now()
    if _due(desk, gauges.BACKUP, timedelta(hours=wanted.every_hours)):
        folder = desk.config.instance / backups.FOLDER
        target = folder / f"{BY_ITSELF}{now:%Y%m%dT%H%M%S}.zip"
        done = backups.write(desk.config, target, now, backups.phrase_of(desk.config))
        if done.elsewhere.lost or done.elsewhere.trouble:
            log.error("%s: %s", target, done.elsewhere)
        note(desk, gauges.BACKUP, now)
        for old in _mine(desk.config)[: -wanted.keep]:
            old.unlink(missing_ok=True)
        written = 1
    _carry(desk)
    return written


def _mine(config: Config) -> list[Path]:
    """The copies that the house wrote by itself, oldest first, where it has its own disk."""
    return sorted((config.instance / backups.FOLDER).glob(f"{BY_ITSELF}*.zip"))


def _due(desk: Desk, what: str, every: timedelta) -> bool:
    """Is it time, and is it us who do it? An hour's tolerance, so that a daily one does not come
    an hour later each day."""
    now = desk.clock.now()
    with desk.store.read() as session:
        last = session.get(Heartbeat, what)
    if last is not None and now - last.at < every - min(every / 10, timedelta(minutes=30)):
        return False
    return limits.allow(desk, what, 1, min(AGAIN, int(every.total_seconds())))


def note(desk: Desk, what: str, at: datetime) -> None:
    """Write down when something of this was done last."""
    with desk.store.write(what) as session:
        session.merge(Heartbeat(name=what, at=at))


def _carry(desk: Desk) -> None:
    """Take elsewhere what of the copies that are kept is not there; the newest counts. NoBackup."""
    place = place_of(desk.config)
    mine = _mine(desk.config)
    if place is None or not mine:
        return
    with desk.store.read() as session:
        last = session.get(Heartbeat, gauges.ELSEWHERE)
        newest = session.get(Heartbeat, gauges.BACKUP)
    if last is not None and newest is not None and last.at >= newest.at:
        return
    if not limits.allow(desk, f"{gauges.ELSEWHERE} {mine[-1].name}", 1, AGAIN):
        return
    if isinstance(place, BucketPlace) and not backups.sealed(mine[-1]):
        raise NoBackup(
            f"{mine[-1].name} is not encrypted, so we do not send it to {place.name}:"
            " set passphrase_file in [backups]."
        )
    place.put(mine[-1])
    note(desk, gauges.ELSEWHERE, newest.at if newest is not None else desk.clock.now())
    for old in place.names()[: -desk.config.backups.keep]:
        place.delete(old)


# ------------------------------------------------------------------------ trial


@dataclass(frozen=True)
class Trial:
    """A copy that was restored: its name, where it came from, its games, and those that do not
    verify, each with what is wrong."""

    name: str
    where: str
    games: int
    wrong: tuple[str, ...]


def try_newest(
    config: Config,
    tell: keeping.Tell = lambda line: None,
    open_house: Callable[[Config], Desk] = desk_of,
) -> Trial:
    """Restore the newest copy, the one elsewhere if there is such a place, into a folder that is
    gone afterwards, and verify every game of it. NoBackup: there is none, or it cannot be."""
    place = place_of(config)
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=config.instance) as scratch:
        folder = Path(scratch)
        if place is not None:
            names = place.names()
            if not names:
                raise NoBackup(f"there is no copy in {place.name}.")
            name, where = names[-1], place.name
            file = folder / name
            place.get(name, file)
        else:
            mine = _mine(config)
            if not mine:
                raise NoBackup("the server has written no copy yet.")
            file, name, where = mine[-1], mine[-1].name, "this machine"
        tried, manifest = keeping.restore(
            file, folder / "house", backups.phrase_of(config), "sqlite"
        )
        desk = open_house(tried)
        try:
            wrong = keeping.prove(desk, tell)
        finally:
            desk.close()
    return Trial(name, where, manifest.games, tuple(wrong))


def try_and_note(
    desk: Desk,
    tell: keeping.Tell = lambda line: None,
    open_house: Callable[[Config], Desk] = desk_of,
) -> Trial:
    """The same, and write down what came of it. NoBackup as `try_newest`."""
    now = desk.clock.now()
    try:
        done = try_newest(desk.config, tell, open_house)
    except NoBackup as error:
        _noted(desk, str(error))
        raise
    _noted(desk, f"{done.name}: {done.wrong[0]}" if done.wrong else "")
    if not done.wrong:
        note(desk, gauges.TRIED, now)
    return done


def _noted(desk: Desk, wrong: str) -> None:
    with desk.store.write("trial of a copy") as session:
        session.merge(HouseFact(name=gauges.TRIAL, value=wrong))


def try_due(desk: Desk) -> int:
    """Restore a copy for a trial if it is time, in a process of its own that stands back behind all
    other work; 1 if it was done and good. For the tick."""
    days = desk.config.backups.try_days
    with desk.store.read() as session:
        if session.get(Heartbeat, gauges.BACKUP) is None:
            return 0
    if not days or not desk.config.backups.every_hours:
        return 0
    if not _due(desk, gauges.TRIED, timedelta(days=days)):
        return 0
    called = [sys.executable, "-m", "adjudicator", "try-backup", "--instance"]
    child = subprocess.Popen(
        [*called, str(desk.config.instance.resolve())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, child.pid, NICE)
    end = time.monotonic() + LONGEST.total_seconds()
    try:
        while True:
            try:
                said, _ = child.communicate(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if desk.closing.is_set():
                    return 0  # the next one is tried when the house is up again
                if time.monotonic() > end:
                    log.warning("the test restore of a copy was interrupted")
                    return 0
    finally:
        if child.poll() is None:
            child.terminate()
            child.wait(30)
    last = said.strip().splitlines()[-1:] or ["it said nothing"]
    if child.returncode:
        log.error("the test restore of a copy failed: %s", last[0])
        return 0
    log.info("%s", last[0])
    return 1
