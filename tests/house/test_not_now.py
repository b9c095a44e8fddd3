"""What is not as it should be just now: mail hosts and watchers hear so within seconds, by an exit
code that they understand (75, EX_TEMPFAIL)."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from adjudicator import config as configuration
from adjudicator.config import ConfigError
from adjudicator.running.app import create_app

PROGRAM = Path(sys.executable).parent / "adjudicator"
LETTER = b"From: a@example.net\nTo: desk@localhost\nSubject: hello\n\nhello\n"
SECONDS = 90.0
"""Within which each must end, on a machine that has much else to do."""


def ended(*words: str, letter: bytes = LETTER) -> tuple[int, str, float]:
    """How a command ends: its code, its words, its seconds."""
    begun = time.monotonic()
    made = subprocess.run([PROGRAM, *words], input=letter, capture_output=True, timeout=180)
    return made.returncode, made.stderr.decode(), time.monotonic() - begun


@contextmanager
def silence() -> Iterator[int]:
    """A server that takes connections and never says a word: its port."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        kept = []

        def take() -> None:
            while True:
                try:
                    kept.append(door.accept())
                except OSError:
                    return

        threading.Thread(target=take, daemon=True).start()
        yield door.getsockname()[1]
        door.shutdown(socket.SHUT_RDWR)
        for line, _ in kept:
            line.close()


@pytest.mark.parametrize(
    ("dead", "command"),
    [
        ("refuses", "receive"),
        ("refuses", "serve"),
        ("is silent", "receive"),
        ("is silent", "serve"),
        pytest.param("refuses", "work", marks=pytest.mark.thorough),
        pytest.param("refuses", "doctor", marks=pytest.mark.thorough),
        pytest.param("is silent", "work", marks=pytest.mark.thorough),
    ],
)
def test_a_dead_database(tmp_path: Path, command: str, dead: str) -> None:
    with silence() as port:
        if dead == "refuses":
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
        (tmp_path / "config.toml").write_text(
            f'[database]\nurl = "postgresql://a@127.0.0.1:{port}/house"\n[web]\nport = 0\n'
        )
        code, said, seconds = ended(command, "--instance", str(tmp_path))
    assert code == (1 if command == "doctor" else 75), said
    assert seconds < SECONDS
    assert "Traceback" not in said


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 12 MB."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    folder = Path(tempfile.mkdtemp(prefix="adjudicator-disk-"))
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder])
    if made.returncode:
        folder.rmdir()
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        folder.rmdir()


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as out:
        while True:
            try:
                if not out.write(b"x" * 4096):
                    return
            except OSError:
                return


def test_a_full_disk(small_disk: Path) -> None:
    house = small_disk / "house"
    house.mkdir(mode=0o700)
    (house / "config.toml").write_text('[web]\nport = 0\n[mail]\ntransport = "memory"\n')
    create_app(house).close()
    fill(small_disk)
    large = LETTER + b"x" * 500_000
    code, said, seconds = ended("receive", "--instance", str(house), letter=large)
    assert (code, "Traceback" in said) == (75, False), said
    assert seconds < SECONDS
    code, said, seconds = ended("tick", "--instance", str(house))
    assert "Traceback (most recent call last):\n  File" not in said.partition("ERROR")[0]
    assert seconds < SECONDS
    (small_disk / "filler").unlink()
    code, said, _ = ended("receive", "--instance", str(house), letter=large)
    assert code == 0, said


def test_a_database_that_somebody_holds(tmp_path: Path) -> None:
    """Longer than a mail host is to wait."""
    app = create_app(tmp_path)
    try:
        with app.desk.store.write() as session:
            session.connection()  # the turn to write is taken
            code, said, seconds = ended("receive", "--instance", str(tmp_path))
        assert code == 75
        assert "in time" in said
        assert seconds < SECONDS
        assert ended("receive", "--instance", str(tmp_path))[0] == 0
    finally:
        app.close()


def test_a_mistake_in_the_settings_is_no_passing_trouble(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[database]\nurl = "mysql://a@b/c"\n')
    assert ended("serve", "--instance", str(tmp_path))[0] == 2


# -------------------------------------------------------------------- a password


def test_the_password_of_the_database_stands_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "db.pass").write_text("p@ss/w:rd ü\nsecond line\n")
    (tmp_path / "config.toml").write_text(
        '[database]\nurl = "postgresql://house@db.example.org:5433/games?sslmode=require"\n'
        'password_file = "db.pass"\n'
    )
    url = make_url(configuration.load(tmp_path).database_url())
    assert (url.username, url.password) == ("house", "p@ss/w:rd ü")
    assert (url.host, url.port, url.database) == ("db.example.org", 5433, "games")
    assert url.query == {"sslmode": "require"}


@pytest.mark.parametrize(
    ("url", "content", "wrong"),
    [
        ("postgresql://a@b/c", None, "No such file"),
        ("postgresql://a@b/c", "\n", "contains no password"),
        ("postgresql://b/c", "x", "needs a user"),
    ],
)
def test_what_is_wrong_with_such_a_file(
    tmp_path: Path, url: str, content: str | None, wrong: str
) -> None:
    if content is not None:
        (tmp_path / "db.pass").write_text(content)
    (tmp_path / "config.toml").write_text(f'[database]\nurl = "{url}"\npassword_file = "db.pass"\n')
    with pytest.raises(ConfigError, match=wrong):
        configuration.load(tmp_path)


def test_a_house_on_sqlite_needs_no_password(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[database]\npassword_file = "db.pass"\n')
    assert configuration.load(tmp_path).database_url().startswith("sqlite:///")


def test_a_house_is_not_moved_to_where_it_is(tmp_path: Path) -> None:
    create_app(tmp_path).close()
    before = (tmp_path / "adjudicator.sqlite").read_bytes()
    code, said, _ = ended("move", "sqlite", "--instance", str(tmp_path))
    assert code == 2
    assert "There is nothing to move" in said
    where = (tmp_path / "adjudicator.sqlite").resolve()
    assert ended("move", f"sqlite:///{where}", "--instance", str(tmp_path))[0] == 2
    assert (tmp_path / "adjudicator.sqlite").read_bytes() == before
