"""The command line. Every command reads its arguments, calls one function, prints.

What a command needs is imported when it runs, so that `--help` costs nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from typer.main import get_command

from adjudicator.cli import (  # noqa: F401 - they add commands
    base,
    desk,
    games,
    house,
    keeping,
    letters,
    opening,
    operating,
    proof,
    rules,
    tournaments,
)
from adjudicator.cli.base import TRY_LATER, cli, fail

desk.register(cli)
operating.register(cli)


@cache
def commands() -> Callable[[], Any]:
    """All commands, their arguments read out of their functions."""
    return get_command(cli)


def main() -> None:
    """The entry point: a mistake of the caller ends in one line and exit code 2."""
    from adjudicator.config import ConfigError, NotNow
    from adjudicator.core.pack import ScenarioError

    # What lies in a house is for its owner alone; only what is published is for others.
    base.UMASK = os.umask(0o077)
    try:
        commands()()
    except NotNow as error:
        fail(str(error), TRY_LATER)
    except (ScenarioError, ConfigError) as error:
        fail(str(error), TRY_LATER if _piped() else 2)
    except Exception as error:
        if not _piped():
            raise
        # A mail host bounces for good what ends with a traceback.
        fail(f"the letter could not be taken now: {type(error).__name__}: {error}", TRY_LATER)
    except SystemExit as end:
        raise SystemExit(TRY_LATER if _piped() and end.code == 2 else end.code) from None
    except BrokenPipeError:
        raise SystemExit(0) from None  # `adjudicator report ... | head`


def _piped() -> bool:
    """Does a mail host call us? It bounces a letter for good on most exit codes."""
    return sys.argv[1:2] == ["receive"]
