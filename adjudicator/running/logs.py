"""The log of a house: a line for people, or an object a line for programs; never a reply token."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

from adjudicator.config import Log
from adjudicator.service import context

_TOKEN = re.compile(r"(?<![a-z0-9])(?=[a-z]*[2-7])[a-z2-7]{26}(?![a-z0-9])")
"""As `tokens.written` writes them: 26 letters and digits."""


CHATTY = ("mail", "alembic", "apscheduler", "procrastinate", "asyncio")
"""Loggers of libraries that say each line of a dialogue, or each look, and who connected."""


def begin(settings: Log) -> None:
    """Write the log of this process to standard error, as the house's settings say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Objects() if settings.style == "json" else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.level.upper())
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))


def hidden(text: str) -> str:
    """The text without what would let its reader answer for a seat."""
    return _TOKEN.sub("[token]", text)


class Lines(logging.Formatter):
    """`2026-12-01 12:00:00 WARNING orders: no such reply address (letter 4)`"""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        what = ", ".join(f"{name} {value}" for name, value in context.now().items())
        said = record.getMessage() + (f" ({what})" if what else "")
        if record.exc_info:
            said += "\n" + self.formatException(record.exc_info)
        name = record.name.rpartition(".")[2]
        return hidden(f"{at:%Y-%m-%d %H:%M:%S} {record.levelname} {name}: {said}")


class Objects(logging.Formatter):
    """One JSON object a line: at, level, logger, text; game, seat and letter where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, str | int] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": hidden(record.getMessage()),
            **context.now(),
        }
        if record.exc_info:
            line["trace"] = hidden(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
