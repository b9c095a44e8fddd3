"""`adjudicator receive`: a letter on standard input, the answer an exit code."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.cli.main import main
from adjudicator.mail import intake
from adjudicator.mail.arrival import pipe
from adjudicator.mail.intake import Envelope
from adjudicator.running.app import create_app
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.storage.tables import LetterIn
from tests.mail.post import DOMAIN, asked, collect, letter

Run = Callable[..., tuple[int, str]]
RAW = letter("desk@example.org", "hello")


def rows(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The program as a mail host runs it, in this process: exit code and what it complained of."""

    def run(folder: Path, raw: bytes, *arguments: str) -> tuple[int, str]:
        words = ["adjudicator", "receive", "--instance", str(folder), *arguments]
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        for name in ("SENDER", "RECIPIENT", "ORIGINAL_RECIPIENT"):
            monkeypatch.delenv(name, raising=False)
        with pytest.raises(SystemExit) as ended:
            main()
        assert isinstance(ended.value.code, int)
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0, "no alarm outlives the command"
        return ended.value.code, capsys.readouterr().err

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An instance whose house has been opened once."""
    (tmp_path / "config.toml").write_text(
        f'[mail]\ndomain = "{DOMAIN}"\n[mail.listener]\nmax_bytes = 20000\n'
    )
    create_app(tmp_path, web={"port": 0}).close()
    return tmp_path


def came(folder: Path) -> list[LetterIn]:
    house = create_app(folder, web={"port": 0})
    try:
        return rows(house.desk)
    finally:
        house.close()


def test_a_letter_is_stored_and_the_code_is_0(folder: Path) -> None:
    words = ["--instance", str(folder), "--from", "red@example.net", "--to", "desk@example.org"]
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "receive", *words],
        input=RAW,
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env={"PATH": os.environ["PATH"]},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    (row,) = came(folder)
    assert (row.via, row.state, row.from_address) == ("pipe", "received", "red@example.net")
    assert row.raw == RAW


def test_it_is_read_at_once_if_so_wished(run: Run, folder: Path) -> None:
    assert run(folder, RAW, "--now") == (0, "")
    assert [row.outcome for row in came(folder)] == ["desk"]


def test_what_can_never_be_taken_is_refused(run: Run, folder: Path) -> None:
    assert run(folder, RAW, "--to", "someone@example.com")[0] == 67
    assert run(folder, b"")[0] == 65
    code, said = run(folder, RAW + b"x" * 30_000)
    assert code == 65
    assert "too large" in said
    assert came(folder) == []


def test_trouble_of_ours_is_always_tried_again(run: Run, folder: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "not-there", RAW)[0] == 75
    assert run(folder, RAW, "--no-such-option")[0] == 75
    (folder / "config.toml").write_text("[mail\n")
    code, said = run(folder, RAW)
    assert code == 75
    assert "Traceback" not in said


def test_without_a_database_it_is_tried_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("")
    code, said = run(tmp_path, RAW)
    assert code == 75
    assert said.count("\n") <= 2


def test_who_sends_too_much_is_to_try_later(desk: Desk, game: GameInfo) -> None:
    desk.config.limits.letters_per_sender = 2
    to = str(asked(collect(desk), "red@")["Reply-To"])
    envelope = Envelope("red@example.net", (to,), via="pipe")
    codes = [pipe.take(desk, letter(to, f"bid {n} on ford"), envelope)[0] for n in (1, 2, 3)]
    assert codes == [0, 0, 75]
    assert len(rows(desk)) == 2


def test_who_guesses_tokens_is_stopped_sooner(desk: Desk, game: GameInfo) -> None:
    desk.config.limits.letters_stranger = 2
    envelope = Envelope("mallory@example.com", (f"feud-1+red.{'a' * 26}@{DOMAIN}",), via="pipe")
    assert [pipe.take(desk, RAW, envelope)[0] for _ in range(3)] == [0, 0, 75]


def test_a_disk_that_is_full_is_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> list[int]:
        raise OSError("No space left on device")

    monkeypatch.setattr(intake, "store", full)
    assert pipe.take(desk, RAW, Envelope(via="pipe")) == (75, [])


@pytest.mark.parametrize(
    ("environment", "head", "wanted"),
    [
        ({}, b"", (None, ())),
        ({"SENDER": "<>", "RECIPIENT": "a@example.org"}, b"", ("", ("a@example.org",))),
        (
            {"SENDER": "Red@Example.net", "ORIGINAL_RECIPIENT": "a+b@example.org",
             "RECIPIENT": "orders@host"}, b"",
            ("red@example.net", ("a+b@example.org",)),
        ),
        ({"SENDER": "MAILER-DAEMON"}, b"Delivered-To: a+b@x.org\n", ("", ("a+b@x.org",))),
        ({}, b"X-Original-To: one@x.org\nDelivered-To: two@host\n", (None, ("one@x.org",))),
    ],
)  # fmt: skip
def test_what_is_known_of_the_envelope(
    environment: dict[str, str], head: bytes, wanted: tuple[str | None, tuple[str, ...]]
) -> None:
    found = pipe.envelope_of(b"Subject: s\n" + head + b"\nDelivered-To: body@x.org\n", environment)
    assert (found.mail_from, found.rcpt_to) == wanted


def test_what_the_call_says_goes_before_what_the_environment_says() -> None:
    found = pipe.envelope_of(b"", {"SENDER": "x@y", "RECIPIENT": "z@y"}, "<>", ["a@b"])
    assert (found.mail_from, found.rcpt_to) == ("", ("a@b",))


def test_a_receiver_elsewhere_leaves_it_to_the_headers(desk: Desk, game: GameInfo) -> None:
    """fetchmail and local delivery write the name of an account, not our address."""
    to = str(asked(collect(desk), "red@")["Reply-To"])
    raw = b"Delivered-To: orders@localhost\r\n" + letter(to, "bid 2 on ford")
    envelope = pipe.envelope_of(raw, {})
    assert pipe.take(desk, raw, envelope)[0] == 0
    assert [row.to_address for row in rows(desk)] == [""]


def test_the_line_that_mbox_puts_above_goes() -> None:
    assert pipe.read(io.BytesIO(b"From red@x Sat Nov 21 2026\nSubject: s\n"), 99) == b"Subject: s\n"
    assert pipe.read(io.BytesIO(b"From: red@x\n"), 99) == b"From: red@x\n"
    assert len(pipe.read(io.BytesIO(b"x" * 5_000_000), 99)) == 100
