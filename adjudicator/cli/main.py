"""The command line. Every command reads its arguments, calls one function, prints.

What a command needs is imported when it runs, so that `--help` costs nothing.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any

from typer.main import get_command, get_command_name
from typer.models import CommandInfo

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
def commands(named: str = "") -> Callable[[], Any]:
    """All commands, their arguments read out of their functions; with the name of one, that one
    and a neighbour (a line of one command has no name in it). To read all of them takes longer
    than many a command, and to know the acts is to load the service."""
    known = {_name(one) for one in cli.registered_commands}
    # A tournament's commands are a group, most of them acts of its director.
    if named == "tournament" or named not in known | {g.name for g in cli.registered_groups}:
        _acts()
    places = [n for n, one in enumerate(cli.registered_commands) if _name(one) == named]
    if len(places) != 1:
        return get_command(cli)
    some = copy(cli)
    some.registered_commands = [cli.registered_commands[n] for n in (places[0], places[0] - 1)]
    some.registered_groups = []
    return get_command(some)


@cache
def _acts() -> None:
    """Put the acts among the commands, once."""
    from adjudicator.cli import acts

    acts.register(cli)


def _name(command: CommandInfo) -> str:
    """As typer calls a command: by its function, if it was given no name."""
    return command.name or get_command_name(command.callback.__name__ if command.callback else "")


def main() -> None:
    """The entry point: a mistake of the caller ends in one line and exit code 2."""
    # What lies in a house is for its owner alone; only what is published is for others.
    base.UMASK = os.umask(0o077)
    # Loading a game makes many objects that stay: a command is over before a search for garbage
    # among them pays. A process that runs on sets its own (`running.warming.settle`).
    gc.set_threshold(50_000, 20, 20)
    # Pydantic would look through everything that is installed for plugins of its own; we have none.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        commands(sys.argv[1] if len(sys.argv) > 1 else "")()
    except BrokenPipeError:
        raise SystemExit(0) from None  # `adjudicator report ... | head`
    except Exception as error:
        # Loaded where something went wrong, since most commands need neither.
        from adjudicator.config import ConfigError, NotNow
        from adjudicator.core.pack import ScenarioError

        if isinstance(error, NotNow):
            fail(str(error), TRY_LATER)
        if isinstance(error, ScenarioError | ConfigError):
            fail(str(error), TRY_LATER if _piped() else 2)
        if not _piped():
            raise
        # A mail host bounces for good what ends with a traceback.
        fail(f"we could not store the letter now: {type(error).__name__}: {error}", TRY_LATER)
    except SystemExit as end:
        raise SystemExit(TRY_LATER if _piped() and end.code == 2 else end.code) from None


def _piped() -> bool:
    """Does a mail host call us? It bounces a letter for good on most exit codes."""
    return sys.argv[1:2] == ["receive"]
