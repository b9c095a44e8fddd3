"""Finds the commands in a text and carries them out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from adjudicator.core.names import fold
from adjudicator.service.commands import registry
from adjudicator.service.commands.base import Command, Said, Speaker, tail
from adjudicator.service.desk import ServiceError
from adjudicator.service.models import CommandDone

_MARKS = re.compile(r"^[\s>*•·\-–—]+")
_COLON = re.compile(r":(?!\d\d\b)")
"""`12:30` is a time."""
LONGEST = 400
"""Characters of a line that may be a command."""


def split(text: str, speaker: str = "seat") -> tuple[list[Said], str]:
    """The commands of a text, and the text with their lines left blank, so that every
    other line keeps its number."""
    said: list[Said] = []
    rest: list[str] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        found = find(_MARKS.sub("", line), speaker) if len(line) <= LONGEST else None
        if found is None:
            rest.append(line)
        else:
            command, argument, raw = found
            said.append(Said(number, line.strip(), command, argument, raw))
            rest.append("")
    return said, "\n".join(rest)


def find(line: str, speaker: str = "seat") -> tuple[Command[Any], str, str] | None:
    """The command that a line is, with what follows it, folded and as typed; None if it is
    none."""
    if ";" in line or _COLON.search(line):
        return None  # an order behind a colon, several orders in a line
    folded = fold(line)
    for command in registry.commands(speaker):
        argument = command.argument(folded)
        if argument is not None:
            name = folded[: len(folded) - len(argument)].strip()
            return command, argument, tail(line, name)
    return None


def near(line: str, speaker: str = "seat") -> str:
    """The command that a line nearly is; empty if it is none."""
    folded = fold(line)
    if ":" in line or len(folded) < 4:
        return ""
    names = [name for command in registry.commands(speaker) for name in command.names()]
    return next(iter(get_close_matches(folded, names, n=1, cutoff=0.8)), "")


def carry_out(work: Speaker, said: Said) -> CommandDone:
    """Do what a command says. What cannot be done is said in the outcome."""
    try:
        outcome, lines = said.command.do(work, said)
    except ServiceError as refusal:
        outcome, lines = refusal.text, []
    return CommandDone(line=said.line, command=said.text, outcome=outcome, lines=lines)
