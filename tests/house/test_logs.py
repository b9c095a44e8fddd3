"""The log: for people and for programs, with what it is about, without what is secret."""

from __future__ import annotations

import json
import logging

import pytest

from adjudicator.config import Log
from adjudicator.running import logs
from adjudicator.service.context import about
from adjudicator.service.post import tokens


def record(text: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("adjudicator.mail.x", logging.WARNING, "x.py", 1, text, values, None)


def test_a_line_for_programs_says_what_it_is_about() -> None:
    with about(letter=4, game="feud-1"), about(seat="red"):
        said = json.loads(logs.Objects().format(record("no %s", "answer")))
    assert {key: said[key] for key in ("level", "text", "letter", "game", "seat")} == {
        "level": "warning", "text": "no answer", "letter": 4, "game": "feud-1", "seat": "red",
    }  # fmt: skip
    assert "letter" not in json.loads(logs.Objects().format(record("later")))


def test_a_line_for_people() -> None:
    with about(letter=4):
        assert logs.Lines().format(record("lost")).endswith("WARNING x: lost (letter 4)")


def test_no_reply_token_is_written() -> None:
    token = tokens.written(bytes(range(16)))
    address = f"feud-1.red.{token}@example.org"
    for form in (logs.Objects(), logs.Lines()):
        said = form.format(record("refused %s", address))
        assert token not in said
        assert "feud-1.red.[token]@example.org" in said


def test_libraries_do_not_say_who_connected(capsys: pytest.CaptureFixture[str]) -> None:
    """A house that says how it fares is not told each line of each dialogue."""
    root = logging.getLogger()
    before, handlers = root.level, root.handlers
    try:
        logs.begin(Log(level="info"))
        logging.getLogger("mail.log").info("Peer: 192.0.2.1")
        logging.getLogger("alembic.runtime.migration").info("Context impl SQLiteImpl.")
        logging.getLogger("adjudicator.running.copies").info("it was restored")
        logging.getLogger("mail.log").error("it broke")
        said = capsys.readouterr().err
    finally:
        root.handlers = handlers
        root.setLevel(before)
        for name in logs.CHATTY:
            logging.getLogger(name).setLevel(logging.NOTSET)
    assert [line.rpartition(": ")[2] for line in said.splitlines()] == [
        "it was restored",
        "it broke",
    ]
