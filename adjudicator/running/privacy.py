"""Who else on this machine could read what lies in a house: for `doctor`."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import make_url
from sqlmodel import Session, col, select

from adjudicator.config import Config
from adjudicator.running.findings import Finding, bad, ok, warning
from adjudicator.service import housekey, sealing
from adjudicator.storage.session import normal
from adjudicator.storage.tables import Draft

SHOWN = 3
"""Files named in one line."""
MEND = "adjudicator doctor --mend"
"""Takes the rights of others away."""


def look(config: Config) -> Iterator[Finding]:
    """Folder, database, keys: what is open to others, and how that is mended."""
    yield from _open_to_others(config)
    yield from _keys_open(config)


def _open_to_others(config: Config) -> Iterator[Finding]:
    """Letters, secret orders and the seeds of the dice lie in the folder, and perhaps in a database
    elsewhere: nobody else on the machine may read them. Folders of earlier releases stay as they
    were made, until somebody mends them."""
    folder = config.instance
    shut = not stat.S_IMODE(folder.stat().st_mode) & 0o077
    inner = _readable(folder)
    if shut and inner:
        # Out of reach as long as the folder is shut; a copy of them would not be.
        yield warning(
            "privacy", _named(f"{folder.resolve()} is shut, but others may", folder, inner), MEND
        )
    elif shut:
        yield ok("privacy", f"nobody else on this machine can see into {folder.resolve()}")
    else:
        said = f"other users of this machine can see into {folder.resolve()}"
        say = bad if inner else warning
        yield say("privacy", _named(f"{said} and", folder, inner) if inner else said, MEND)
    for one in _database_files(config):
        away = folder.resolve() not in one.resolve().parents
        if away and stat.S_IMODE(one.stat().st_mode) & 0o077:
            yield bad("privacy", f"other users of this machine can read {one}", MEND)
            break
    if config.backups.folder:
        place = folder / config.backups.folder
        loose = [one for one in place.glob("*.zip") if stat.S_IMODE(one.stat().st_mode) & 0o077]
        if loose:
            yield bad("privacy", _named("others may", place, loose), MEND)


def _named(said: str, folder: Path, files: list[Path]) -> str:
    names = [str(one.relative_to(folder)) for one in files[:SHOWN]]
    more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
    return f"{said} read {', '.join(names)}{more}"


def mend(config: Config) -> list[str]:
    """Shut the instance folder and all that lies in it, the database and the copies elsewhere,
    against others; what was changed, in words. Links are left alone. What cannot be changed is
    said too."""
    done: list[str] = []
    folder = config.instance
    found = [folder, *(Path(here) / name for here, _, names in os.walk(folder) for name in names)]
    found += [Path(here) for here, _, _ in os.walk(folder)][1:]
    found += _database_files(config)
    if config.backups.folder:
        found += (folder / config.backups.folder).glob("*.zip")
    for one in dict.fromkeys(found):
        try:
            mode = one.lstat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) or not mode & 0o077:
                continue
            one.chmod(stat.S_IMODE(mode) & ~0o077)
            done.append(f"{one}: nobody else can read it now")
        except OSError as error:
            done.append(f"{one} was not changed: {error.strerror}")
    return done


def _readable(folder: Path) -> list[Path]:
    """Files that others may read or write, the database first; not those in a folder further down
    that is shut, which nobody reaches."""
    found: list[Path] = []
    for here, folders, files in os.walk(folder):
        folders[:] = [
            one for one in folders if stat.S_IMODE((Path(here) / one).lstat().st_mode) & 0o077
        ]
        for name in files:
            one = Path(here) / name
            mode = one.lstat().st_mode
            harmless = name.endswith(".lock") or (here == str(folder) and name == "README.md")
            if stat.S_ISREG(mode) and mode & 0o066 and not harmless:
                found.append(one)
    return sorted(found, key=lambda one: (".sqlite" not in one.name, str(one)))


def _database_files(config: Config) -> list[Path]:
    """The files of a SQLite database, wherever they lie."""
    url = make_url(normal(config.database_url()))
    if url.get_backend_name() != "sqlite" or not url.database:
        return []
    found = [Path(url.database + end) for end in ("", "-wal", "-shm")]
    return [one for one in found if one.exists()]


def sealed(session: Session, config: Config) -> Iterator[Finding]:
    """Orders that lie sealed, and whether their key is there."""
    waiting = session.exec(
        select(Draft).where(col(Draft.current).is_(True), col(Draft.text).startswith(sealing.MARK))
    ).first()
    if waiting is None:
        return
    file = config.instance / sealing.FILE
    if file.is_file():
        yield ok("sealed orders", f"{file} exists; keep it with every backup")
    else:
        said = f"there are sealed orders, but {file} does not exist"
        yield bad("sealed orders", said, "Restore it from a backup before you start the server.")


def _keys_open(config: Config) -> Iterator[Finding]:
    """Keys and passwords, which are their owner's alone wherever they lie."""
    named = {
        "secret key": "secret.key",
        "signing key": housekey.FILE,
        "key of sealed orders": sealing.FILE,
        "password of the database": config.database.password_file,
        "passphrase of copies": config.backups.passphrase_file,
        "secret key of the bucket of copies": config.backups.secret_key_file,
        "password of the mail host": config.mail.smtp.password_file,
        "password of the mailbox": config.mail.imap.password_file,
        "secret key of the store of letters": config.letters.secret_key_file,
    }
    for what, name in named.items():
        file = config.instance / name
        if name and file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield bad(what, f"{file} can be read by others", MEND)
