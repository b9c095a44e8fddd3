"""`docs/commands.md`, made from the commands themselves:

python -m adjudicator.service.commands.documentation > docs/commands.md
"""

from __future__ import annotations

from typing import Any

import adjudicator.service.commands  # noqa: F401 - makes all families known
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Family

_SPEAKERS = {
    "seat": "For players, in an answer to a letter of their game or on its page.",
    "moderator": "For the moderator, in an answer to a letter about the game.",
    "desk": "For everybody, in a letter to the desk of the house.",
    "event": "For entrants and directors, in an answer to a letter of their event.",
    "anybody": "For players, moderators, and everybody who writes to the desk.",
}

_HEAD = """\
# Commands

This page is made from the commands themselves; `help` in a letter shows the same.

A command stands on a line of its own, anywhere among the orders, in capitals or small letters,
with or without punctuation. Blanks within its name may be left out: `set wait`, `SETWAIT`. What
is not understood is said in the receipt, and spoils nothing else.

## What a letter may hold besides

| written | means |
| --- | --- |
| `// words` | a comment, to the end of the line |
| `signoff`, or a line `-- ` | nothing below is read |
| `\\\\%` at the very beginning | `%` ends a line from here on, for phones that have no line ends |
| `if odds at least 3-1` ... `else` ... `endif` | the orders between have it as their `if` |
| `turn 1942-winter-1` ... `endturn` | orders ahead, used when that turn asks you |
| `policy` ... `end` | around standing orders; it changes nothing |
| `press to red` ... `endpress` | a message; see below |
| `diary` ... `enddiary` | an entry of your diary |

Orders ahead may name a phase too: `phase 1942-winter-1 naval-combat`. If their turn passes
without them, you are told.

Replies begin with lines such as `:: game: desert-fox-7`, which programs may read.

## Press

Press goes to those who are named and to nobody else; without a name, or without its `endpress`,
nothing is sent. A letter with press is answered by answering it: the answer is press to whoever
wrote, known or not, and no orders. An answer that reads like orders is not sent. What is grey or
anonymous is delivered when the clock shows a round time, so that its hour tells nothing.

## Receipts

Below a receipt stand four lines that seal it: the house's signature over all that the letter
says. `adjudicator verify receipt LETTER --key house.key` checks it anywhere; the public
key lies at `/.well-known/adjudicator-key` of the house and in every exported game.
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
        said += f" Also: {', '.join(f'`{name}`' for name in command.also)}."
    if command.examples:
        said += f" For example: {', '.join(f'`{one}`' for one in command.examples)}."
    return said


if __name__ == "__main__":
    print(markdown(), end="")
