"""What the next host has taken and the database does not know yet: a line a letter in a file of the
house's folder. Letters are marked as sent together; a process that is killed before that has noted
here which of them have left, and they do not leave again.

A file belongs to the process that holds its lock; a process that is gone holds none. A power cut
may lose the newest lines: such a letter leaves a second time, the same bytes with the same
Message-ID.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import tempfile
from pathlib import Path

from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter
from adjudicator.service.post import letters

log = logging.getLogger(__name__)


class Handed:
    """The notes of one process, made with its first letter."""

    def __init__(self, desk: Desk) -> None:
        self._folder = folder(desk)
        self._file: tuple[int, Path] | None = None

    def note(self, letter: Letter) -> None:
        """The next host has taken a letter. Where nothing can be written it leaves all the same."""
        try:
            if self._file is None:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                number, name = tempfile.mkstemp(dir=self._folder, suffix=".txt")
                fcntl.flock(number, fcntl.LOCK_EX)
                self._file = number, Path(name)
            os.write(self._file[0], f"{letter.id} {letter.message_id}\n".encode())
        except OSError as error:
            log.warning("letter %s: that it left could not be noted: %s", letter.id, error)

    def marked(self) -> None:
        """The database knows all of them now."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file[0], 0)
                os.lseek(self._file[0], 0, os.SEEK_SET)

    def close(self) -> None:
        """Let go of the file; one with notes stays for the next process."""
        if self._file is None:
            return
        (number, path), self._file = self._file, None
        with contextlib.suppress(OSError):
            if not os.fstat(number).st_size:
                path.unlink(missing_ok=True)
        os.close(number)


def folder(desk: Desk) -> Path:
    """Where the notes of a house are."""
    return desk.config.instance / "handed"


def settle(desk: Desk) -> None:
    """Mark what processes that are gone have handed over."""
    try:
        left = sorted(folder(desk).glob("*.txt"))
    except OSError:
        return
    for path in left:
        with contextlib.suppress(OSError), path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # whoever holds it marks its own
            noted = dict(line.split(" ", 1) for line in file.read().decode().splitlines() if line)
            gone = letters.handed_over(desk, {int(id): name for id, name in noted.items()})
            if gone:
                log.warning("%d letters had left before their process ended", gone)
            path.unlink(missing_ok=True)
