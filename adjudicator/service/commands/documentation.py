"""`docs/commands.md`, made from the commands themselves:

python -m adjudicator.service.commands.documentation > docs/commands.md
"""

from __future__ import annotations

from typing import Any

import adjudicator.service.commands  # noqa: F401 - makes all families known
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Family

_SPEAKERS = {
    "seat": "For players, in reply to a letter of their game or on its page.",
    "moderator": "For the moderator, in reply to a letter about the game.",
    "desk": "For everybody, in a letter to the server.",
    "event": "For entrants and directors, in reply to a letter of their event.",
    "anybody": "For players, moderators, and everybody who writes to the server.",
}

FEW = 5
"""Other names of a command that its row shows."""

_HEAD = """\
# Commands

This page is made from the commands themselves. `help` in a letter shows the same list.

Write each command on a line of its own, anywhere among the orders, in capitals or small letters,
with or without punctuation. You can leave out the blanks in its name: `set wait`, `SETWAIT`. The
receipt shows what we do not understand; the rest of your letter counts.

## What else a letter can contain

| written | means |
| --- | --- |
| `// words` | a comment, to the end of the line |
| `signoff`, or a line `-- ` | we read nothing below it |
| `\\\\%` at the very beginning | `%` ends a line from here on, for phones without a key for it |
| `yes A` | orders what a receipt offers as A for a line that we could not read |
| `if odds at least 3-1` ... `else` ... `endif` | the `if` applies to all orders between |
| `turn 1942-winter-1` ... `endturn` | orders ahead, used when it is your turn then |
| `policy` ... `end` | around standing orders; you can leave it out |
| `press to red` ... `endpress` | a message; see below |
| `diary` ... `enddiary` | an entry of your diary |

Orders ahead can name a phase too: `phase 1942-winter-1 naval-combat`. If their turn passes
without using them, we tell you.

Our replies begin with lines such as `:: game: desert-fox-7`, which programs can read.

## Press

Press goes only to those you name. Without a name, or without its `endpress`, we send nothing. To
answer press, reply to its letter: your reply goes as press to whoever wrote it, even if you do not
know who, and is not read as orders. We do not send a reply that reads like orders. We deliver grey
and anonymous press at round times of the clock, so that the hour does not give away the writer.

## Receipts

If we cannot read a line, the receipt shows the order that we could read in it, or orders like it
that are allowed now, each with a letter. “yes A” orders that one and leaves your other orders as
they are; “yes A, C” orders both. The letters hold until the question is closed.

Each receipt ends with four lines that seal it: the server's signature over everything the letter
says. Anybody can check it with `adjudicator verify receipt LETTER --key house.key`; the public
key is at `/.well-known/adjudicator-key` on the server and in every exported game.
"""


def markdown() -> str:
    """The whole page."""
    parts = [_HEAD]
    for family in registry.FAMILIES:
        parts.append(_family(family))
    return "\n".join(parts)


def _family(family: Family) -> str:
    rows = [f"## {family.title}", "", _SPEAKERS[family.speaker], ""]
    rows += ["| command | what it does |", "| --- | --- |"]
    rows += [f"| {_usage(command)} | {_says(command)} |" for command in family.commands]
    return "\n".join([*rows, ""])


def _usage(command: Command[Any]) -> str:
    return f"`{command.usage()}`".replace("|", "\\|")


def _says(command: Command[Any]) -> str:
    said = command.description.replace("|", "\\|")
    if command.also:
        more = ", and more that say the same" if len(command.also) > FEW else ""
        said += f" Also: {', '.join(f'`{name}`' for name in command.also[:FEW])}{more}."
    if command.examples:
        said += f" For example: {', '.join(f'`{one}`' for one in command.examples)}."
    return said


if __name__ == "__main__":
    print(markdown(), end="")
