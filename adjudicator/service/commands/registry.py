"""All commands, by families: what help, documentation and the reading of letters know."""

from __future__ import annotations

from typing import Any

from adjudicator.service.commands.base import Command, Family

FAMILIES: list[Family] = []


def add(family: Family) -> None:
    """Make a family known. The order is that of the help."""
    FAMILIES.append(family)


def commands(speaker: str = "seat") -> tuple[Command[Any], ...]:
    """The commands that somebody may give: `seat`, `moderator`, or `anybody` at the desk."""
    return tuple(
        command
        for family in FAMILIES
        if family.speaker in (speaker, "anybody")
        for command in family.commands
    )


def help_lines(speaker: str = "seat") -> list[str]:
    """All commands of a speaker, from their declarations."""
    return [f"{command.usage()}: {command.description}" for command in commands(speaker)]
