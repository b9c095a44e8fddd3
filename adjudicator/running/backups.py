"""A house in one file: its database as it was at one moment, its keys, its settings, its own packs.

The file is a zip: `house.sqlite` (whatever the house runs on, so that it can be restored to
either), `instance/...`, and last `manifest.json` with the size and SHA-256 of each. With a
passphrase the zip lies in an envelope: a line that says so, a salt, and XChaCha20-Poly1305 in
pieces (libsodium's secretstream), the key by Argon2id; a piece that is missing or changed does
not open.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

import nacl.bindings as sodium
from nacl.exceptions import CryptoError
from nacl.pwhash import argon2id
from pydantic import BaseModel, ValidationError

from adjudicator.config import Config
from adjudicator.running import storing
from adjudicator.running.storing import Elsewhere
from adjudicator.storage import copying
from adjudicator.storage.objects import Unreachable
from adjudicator.storage.session import NoDatabase, revision_of

FORMAT = 1
DATABASE = "house.sqlite"
MANIFEST = "manifest.json"
PLACE = "instance/"
ENVELOPE = b"ADJUDICATOR BACKUP, ENCRYPTED 1\n"
PIECE = 1 << 16
"""Bytes that are encrypted together."""
_HEADER = 24  # bytes of secretstream's header
FOLDER = "backups"
"""Of an instance, for what the house writes by itself and before an upgrade."""
LEFT_OUT = ("letters", "mail", FOLDER)
"""Folders of an instance that are not kept: what a Maildir was handed stands in the database."""


class NoBackup(Exception):
    """A file cannot be used, or not be written. Its text is a sentence for an operator."""


class Kept(BaseModel):
    """One file of a backup."""

    size: int
    sha256: str


class Manifest(BaseModel):
    """What a backup says of itself. revision: the migration that its database is at. games: how
    many. rows: of each table that has any. elsewhere: of the letters that it names and does not
    hold; taken: those that it holds, though they lay elsewhere."""

    format: int
    house: str
    made_at: datetime
    revision: str
    games: int
    rows: dict[str, int]
    files: dict[str, Kept]
    elsewhere: Elsewhere = Elsewhere()
    taken: int = 0


# ----------------------------------------------------------------------- write


def write(
    config: Config, target: Path, now: datetime, passphrase: str = "", *, letters: bool = False
) -> Manifest:
    """Write a backup of a house, which may run meanwhile; what is in it, read back.

    The database is of one moment. target: a file that is not there yet; it is there when it is
    whole. letters: take the bytes in that lie in the store of letters; else it is looked whether
    they are there. NoBackup: it cannot be written, or does not read back as it was written.
    """
    if target.exists():
        raise NoBackup(f"{target} already exists; name another file.")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _beside(target) as folder:
            plain = folder / "plain.zip"
            _pack(config, plain, folder / DATABASE, now, letters)
            ready = plain
            if passphrase:
                ready = folder / "encrypted"
                _seal(plain, ready, passphrase)
            manifest = check(ready, passphrase)
            _durably(ready)
            os.replace(ready, target)
            _durably(target.parent)
    except OSError as error:
        raise NoBackup(f"{target} cannot be written: {error.strerror or error}.") from error
    except (NoDatabase, copying.Differs, sqlite3.Error) as error:
        raise NoBackup(f"the database cannot be copied: {error}") from error
    except Unreachable as error:
        raise NoBackup(f"we cannot include the letters: {error}") from error
    return manifest


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A folder of its owner's alone on the same disk, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=".backup-", dir=path.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _pack(config: Config, target: Path, copy: Path, now: datetime, letters: bool) -> None:
    url = config.database_url()
    snapshot(url, copy)
    taken = storing.take_in(config, copy)[0] if letters else 0
    files: dict[str, Kept] = {}
    with (
        private(target) as out,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        for name, path in [(DATABASE, copy), *_instance_files(config, target.parent.parent)]:
            files[name] = _measured(path)
            packed.write(path, name)
        manifest = Manifest(
            format=FORMAT,
            house=config.house.base_url,
            made_at=now,
            revision=revision_of(f"sqlite:///{copy}"),
            files=files,
            elsewhere=storing.prove(config, copy),
            taken=taken,
            **_counted(copy),
        )
        packed.writestr(MANIFEST, manifest.model_dump_json(indent=1))
    copy.unlink()


def snapshot(url: str, target: Path) -> None:
    """One moment of a database as an SQLite file. NoDatabase, sqlite3.Error."""
    if file := copying.path_of(url):
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=60)) as source:
            source.execute("VACUUM INTO ?", (str(target),))
    else:
        copying.copy(url, f"sqlite:///{target}")
        with closing(sqlite3.connect(target)) as made:  # all in one file
            made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            made.execute("PRAGMA journal_mode = DELETE")
    target.chmod(0o600)


def _instance_files(config: Config, place: Path) -> Iterator[tuple[str, Path]]:
    """All but the database, and what lies where backups are written to."""
    folder, others = config.instance, place.resolve()
    within = others != folder.resolve() and others.is_relative_to(folder.resolve())
    database = copying.path_of(config.database_url())
    # Letters are taken in, or proved to be there; copies hold no copies.
    elsewhere = [
        (folder / one).resolve() for one in (config.letters.folder, config.backups.folder) if one
    ]
    skipped = {Path(f"{database}{end}").resolve() for end in ("", "-wal", "-shm", ".lock")}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if name.parts[0] in LEFT_OUT or path.suffix == ".lock" or path.is_symlink():
            continue
        here = path.resolve()
        if any(part.startswith(".") for part in name.parts) or here in skipped:
            continue
        if within and here.is_relative_to(others):
            continue
        if any(here.is_relative_to(one) for one in elsewhere):
            continue
        if path.is_file():
            yield f"{PLACE}{name.as_posix()}", path


def _counted(database: Path) -> dict[str, object]:
    with closing(sqlite3.connect(database)) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            " AND name NOT LIKE 'report_search%' ORDER BY name"
        ).fetchall()
        rows = {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for (name,) in names
        }
    return {"rows": {name: n for name, n in rows.items() if n}, "games": rows.get("game", 0)}


def _measured(path: Path) -> Kept:
    with path.open("rb") as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
    return Kept(size=path.stat().st_size, sha256=digest)


def _durably(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ------------------------------------------------------------------------ read


def sealed(file: Path) -> bool:
    """Is a backup encrypted? OSError."""
    with file.open("rb") as data:
        return data.read(len(ENVELOPE)) == ENVELOPE


def check(file: Path, passphrase: str = "") -> Manifest:
    """Read a backup to its end; what is in it. NoBackup: it is incomplete, or not one of ours."""
    with opened(file, passphrase) as folder:
        return read_manifest(folder)


def read_manifest(folder: Path) -> Manifest:
    return Manifest.model_validate_json((folder / MANIFEST).read_text("utf-8"))


@contextmanager
def opened(file: Path, passphrase: str = "") -> Iterator[Path]:
    """A backup unpacked into a folder that is gone afterwards, everything in it checked.

    NoBackup: it is incomplete, does not open, is not a backup, or is of a newer version."""
    with ExitStack() as stack:
        try:
            encrypted = sealed(file)
            folder = stack.enter_context(_beside(file.resolve()))
            plain = file
            if encrypted:
                plain = folder / "plain.zip"
                _unseal(file, plain, passphrase)
            whole = folder / "whole"
            whole.mkdir(mode=0o700)
            _unpack(file, plain, whole)
        except OSError as error:
            raise NoBackup(f"{file} cannot be read: {error.strerror or error}.") from error
        yield whole


def _unpack(file: Path, plain: Path, folder: Path) -> None:
    broken = f"{file} is incomplete, or not a backup of ours"
    try:
        with zipfile.ZipFile(plain) as packed:
            manifest = Manifest.model_validate_json(packed.read(MANIFEST))
            if manifest.format > FORMAT:
                raise NoBackup(f"{file} comes from a newer version.")
            for name, kept in manifest.files.items():
                place = (folder / name).resolve()
                if not place.is_relative_to(folder.resolve()):
                    raise NoBackup(f"{broken}: {name} points outside the backup.")
                place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with packed.open(name) as source, private(place) as out:
                    shutil.copyfileobj(source, out)
                if _measured(place) != kept:
                    raise NoBackup(f"{broken}: {name} has changed since it was written.")
    except (zipfile.BadZipFile, KeyError, EOFError, ValidationError, ValueError) as error:
        raise NoBackup(f"{broken}.") from error
    database = folder / DATABASE
    if not database.exists():
        raise NoBackup(f"{broken}: its database is missing.")
    with closing(sqlite3.connect(database)) as connection:
        try:
            said = connection.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as error:
            said = str(error)
    if said != "ok":
        raise NoBackup(f"{broken}: its database says “{said}”.")
    try:
        revision_of(f"sqlite:///{database}")
    except NoDatabase:
        raise NoBackup(
            f"{file} comes from a newer version: its database is at {manifest.revision}, "
            f"and this version knows only up to {revision_of(None)}."
        ) from None
    (folder / MANIFEST).write_text(json.dumps(manifest.model_dump(mode="json")), "utf-8")


def private(path: Path) -> IO[bytes]:
    """A new file that only its owner may read, open to be written."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


# -------------------------------------------------------------------- envelope


def phrase_of(config: Config) -> str:
    """What encrypts the copies of a house; "" if nothing does. NoBackup: its file is no help."""
    if config.backups.passphrase_file:
        return first_line(config.instance / config.backups.passphrase_file)
    return os.environ.get("ADJUDICATOR_PASSPHRASE", "")


def first_line(file: Path) -> str:
    """What a file with a secret says. NoBackup: it cannot be read, or is empty."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise NoBackup(f"{file} cannot be read: {why}.") from None
    if not lines or not lines[0].strip():
        raise NoBackup(f"{file} is empty.")
    return lines[0].strip()


def _key(passphrase: str, salt: bytes) -> bytes:
    return argon2id.kdf(
        sodium.crypto_secretstream_xchacha20poly1305_KEYBYTES,
        passphrase.encode(),
        salt,
        opslimit=argon2id.OPSLIMIT_MODERATE,
        memlimit=argon2id.MEMLIMIT_MODERATE,
    )


def _seal(source: Path, target: Path, passphrase: str) -> None:
    salt = os.urandom(argon2id.SALTBYTES)
    state = sodium.crypto_secretstream_xchacha20poly1305_state()
    header = sodium.crypto_secretstream_xchacha20poly1305_init_push(state, _key(passphrase, salt))
    with source.open("rb") as data, private(target) as out:
        out.write(ENVELOPE + salt + header)
        piece = data.read(PIECE)
        while piece:
            following = data.read(PIECE)
            tag = (
                sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
                if following
                else sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL
            )
            out.write(sodium.crypto_secretstream_xchacha20poly1305_push(state, piece, tag=tag))
            piece = following


def _unseal(source: Path, target: Path, passphrase: str) -> None:
    if not passphrase:
        raise NoBackup(f"{source} is encrypted; give its passphrase.")
    state = sodium.crypto_secretstream_xchacha20poly1305_state()
    size = PIECE + sodium.crypto_secretstream_xchacha20poly1305_ABYTES
    tag = -1
    with source.open("rb") as data, private(target) as out:
        data.read(len(ENVELOPE))
        salt, header = data.read(argon2id.SALTBYTES), data.read(_HEADER)
        if len(salt) < argon2id.SALTBYTES or len(header) < _HEADER:
            raise NoBackup(f"{source} is incomplete.")
        sodium.crypto_secretstream_xchacha20poly1305_init_pull(
            state, header, _key(passphrase, salt)
        )
        first = True
        while piece := data.read(size):
            try:
                plain, tag = sodium.crypto_secretstream_xchacha20poly1305_pull(state, piece)
            except (CryptoError, ValueError) as error:
                wrong = "the passphrase is wrong" if first else "it is incomplete"
                raise NoBackup(f"{source} cannot be opened: {wrong}.") from error
            out.write(plain)
            first = False
    if tag != sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL:
        raise NoBackup(f"{source} is incomplete.")
