"""All commands, by families: what help, documentation and the reading of letters know."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from adjudicator.service.grammar.base import Command, Family

FAMILIES: list[Family] = []


def add(family: Family) -> None:
    """Make a family known. The order is that of the help."""
    FAMILIES.append(family)
    beginning.cache_clear()
    names.cache_clear()


def commands(speaker: str = "seat") -> tuple[Command[Any], ...]:
    """The commands that somebody may give: `seat`, `moderator`, or `anybody` at the desk."""
    if not FAMILIES:
        raise RuntimeError("no commands are known: whoever reads texts imports service.commands")
    return tuple(
        command
        for family in FAMILIES
        if family.speaker in (speaker, "anybody")
        for command in family.commands
    )


@lru_cache(maxsize=4096)
def beginning(speaker: str, word: str) -> tuple[Command[Any], ...]:
    """Those of them with a name that begins with this word: most lines are not commands, and
    every line is looked at. To be asked when all families are known."""
    return tuple(
        command
        for command in commands(speaker)
        if any(name.partition(" ")[0] == word for name in command.names())
    )


@cache
def names(speaker: str) -> tuple[str, ...]:
    """All names of them. To be asked when all families are known."""
    return tuple(name for command in commands(speaker) for name in command.names())


def answerer(speaker: str = "seat") -> Command[Any] | None:
    """The command that answers the questions of a speaker, if there is one."""
    return next((one for one in commands(speaker) if one.question), None)


def help_lines(speaker: str = "seat") -> list[str]:
    """All commands of a speaker, from their declarations."""
    return [f"{command.usage()}: {command.description}" for command in commands(speaker)]
