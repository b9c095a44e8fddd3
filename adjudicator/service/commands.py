"""Commands that may stand among the orders, each on a line of its own, in any case.

A command is a small class that says how it is written and what it does; `help` is made
from the same declarations. To add one, write a class and put it into `COMMANDS`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from typing import Any, ClassVar

from sqlmodel import Session

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask
from adjudicator.service import games
from adjudicator.service.asking import card
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.models import CardLine, CommandDone
from adjudicator.service.words import count, when
from adjudicator.storage.tables import Draft, Game, OpenAsk, Seat, Standing


@dataclass
class Asked:
    """What a seat is asked and sees, parsed, and what texts say about it: neither changes
    while the ask is open. Nothing that is taken from here may be changed.

    read: text -> its `Reading`. checked: text -> what its orders come to."""

    ask: Ask | None
    view: Any
    lexicon: Lexicon
    read: Cache = field(default_factory=lambda: Cache(8), repr=False)
    checked: Cache = field(default_factory=lambda: Cache(8), repr=False)


@dataclass
class Work:
    """A submission being worked on: what commands may look at and change.

    row, asked: what the seat is asked now, if anything. draft: the one that counts.
    standing: the seat's standing orders as they are after the commands so far.
    """

    desk: Desk
    session: Session
    now: datetime
    game: Game
    ruleset: AnyRuleset
    board: Any
    seat: Seat
    zone: str
    book: OrderBook
    asked: Asked
    row: OpenAsk | None
    draft: Draft | None
    standing: list[Standing]
    dry: bool
    ready: bool | None = None
    """What a command said about being ready, if one did."""
    amend: bool = False
    withdrawn: bool = False
    dropped_lines: list[int] = field(default_factory=list)

    @property
    def ask(self) -> Ask | None:
        return self.asked.ask

    @property
    def view(self) -> Any:
        return self.asked.view

    @property
    def lexicon(self) -> Lexicon:
        return self.asked.lexicon


class Command(ABC):
    """name: its first word or words; also: other ways to write them; takes: the pattern of
    what follows, folded (small letters, no punctuation); shown: how help writes that."""

    name: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[str] = ""
    shown: ClassVar[str] = ""
    description: ClassVar[str]

    def argument(self, line: str) -> str | None:
        """What follows the command in a folded line, or None if the line is not this one."""
        for name in (self.name, *self.also):
            if line == name or line.startswith(f"{name} "):
                rest = line[len(name) :].strip()
                if re.fullmatch(self.takes, rest):
                    return rest
        return None

    @abstractmethod
    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        """Carry it out: what came of it, and lines to show."""


class Ready(Command):
    name = "ready"
    also = ("i am ready", "set ready", "set nowait", "set no wait")
    description = "You have nothing to change: the step runs as soon as everybody is ready."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if work.row is None:
            return "Nothing is asked of you now, so there is nothing to be ready for.", []
        work.ready = True
        return "You are ready.", []


class Wait(Command):
    name = "wait"
    also = ("not ready", "set wait", "set not ready")
    description = "Takes “ready” back: the step does not run before its deadline."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if work.row is None:
            return "Nothing is asked of you now.", []
        work.ready = False
        return "The step waits for you, until its deadline at most.", []


class Withdraw(Command):
    name = "withdraw"
    also = ("clear", "clear orders", "withdraw orders", "withdraw all")
    description = "Takes back the orders you have sent for this ask. Standing orders stay."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        work.withdrawn, work.ready = True, False
        if work.draft is None:
            return "You had sent no orders.", []
        return f"Your orders (receipt {work.draft.number}) are withdrawn.", []


class Amend(Command):
    name = "amend"
    also = ("add", "also")
    description = (
        "At the top: keeps the orders you have sent and adds those that follow. “line 4: ...”"
        " puts another order in the place of line 4 of your last receipt, “drop line 4”"
        " takes it away. Without “amend” a new letter replaces the earlier one."
    )

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if work.draft is None:
            return "There were no earlier orders to keep.", []
        work.amend = True
        return f"Your orders of receipt {work.draft.number} are kept.", []


class DropLine(Command):
    name = "drop line"
    takes = r"\d{1,4}"
    shown = "N"
    description = "With “amend”: takes line N of your last receipt away."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if not work.amend:
            return "“drop line” needs “amend” above it. Nothing is dropped.", []
        assert work.draft is not None  # amend has looked
        number, lines = int(argument), work.draft.text.split("\n")
        if number not in {order["line"] for order in work.draft.orders}:
            return (
                f"Receipt {work.draft.number} has no order in line {number}. Nothing is dropped.",
                [],
            )
        work.dropped_lines.append(number)
        return f"Dropped: {lines[number - 1].strip()}", []


class ListStanding(Command):
    name = "standing"
    also = ("standing orders", "list standing", "list standing orders")
    description = "Lists your standing orders with their numbers."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if not work.standing:
            return "You have no standing orders.", []
        lines = [f"{n}  {order.text}" for n, order in enumerate(work.standing, start=1)]
        return f"You have {count(len(lines), 'standing order')}.", lines


class DropStanding(Command):
    name = "drop standing"
    also = ("drop standing order", "drop standing orders")
    takes = r"\d{1,4}|all"
    shown = "N | all"
    description = "Drops standing order N; those behind it move up."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        numbers = range(len(work.standing)) if argument == "all" else [int(argument) - 1]
        gone = [work.standing[n] for n in numbers if 0 <= n < len(work.standing)]
        if not gone:
            return (
                f"You have {count(len(work.standing), 'standing order')}; nothing is dropped.",
                [],
            )
        for order in gone:
            order.dropped_at = work.now
            work.session.add(order)
            work.standing.remove(order)
        return f"Dropped {count(len(gone), 'standing order')}.", [order.text for order in gone]


class Status(Command):
    name = "status"
    description = "Says where the game stands: the turn, who is asked, who is ready, by when."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        info = games.describe(work.desk, work.session, work.game, work.seat.person_id)
        lines = []
        for seat in info.seats:
            state = "is not asked"
            if seat.asked:
                state = (
                    "is ready" if seat.ready else "has answered" if seat.answered else "is asked"
                )
            due = f", due {when(seat.due_at, work.zone)}" if seat.due_at else ""
            lines.append(f"{seat.title} {state}{due}")
        return f"{info.title}, {info.turn_title}: the game is {info.state}.", lines


class Help(Command):
    name = "help"
    takes = r"(\S+ ?){0,4}"
    shown = "[orders | standing | WORD]"
    description = "This list; “help orders” the order card, “help WORD” the order with that word."

    def do(self, work: Work, argument: str) -> tuple[str, list[str]]:
        if not argument or argument == "commands":
            return "Commands, each on a line of its own among your orders:", help_lines()
        orders = [cls.tag() for cls in work.ruleset.orders]
        standing = [cls.tag() for cls in work.ruleset.standing]
        if argument in ("orders", "order"):
            tags = [*work.ask.accepts, *work.ask.ahead] if work.ask else orders
            return "Orders:", card_lines(card(work.desk, work.ruleset, tags))
        if argument in ("standing", "standing orders", "always"):
            return "Standing orders:", card_lines(card(work.desk, work.ruleset, standing))
        for command in COMMANDS:
            if command.argument(argument) is not None or argument == command.name:
                return f"{_usage(command)}", [command.description]
        lines = card(work.desk, work.ruleset, [*orders, *standing])
        found = [
            line
            for line in lines
            if argument in fold(line.tag)
            or any(argument in fold(text).split() for text in line.syntax)
        ]
        if found:
            return f"Orders with “{argument}”:", card_lines(found)
        return f"There is no help about “{argument}”. Try “help” or “help orders”.", []


COMMANDS: tuple[Command, ...] = (
    Ready(),
    Wait(),
    Withdraw(),
    Amend(),
    DropLine(),
    Status(),
    DropStanding(),
    ListStanding(),
    Help(),
)


def _usage(command: Command) -> str:
    return f"{command.name} {command.shown}".strip()


def help_lines() -> list[str]:
    """All commands, from their declarations."""
    return [f"{_usage(command)}: {command.description}" for command in COMMANDS]


def card_lines(lines: Sequence[CardLine]) -> list[str]:
    """An order card as lines of text."""
    text = []
    for line in lines:
        text += [*line.syntax, f"    {line.help}"]
        text += [f"    for example: {example}" for example in line.examples[:1]]
    return text


@dataclass(frozen=True)
class Said:
    """A command found in a text."""

    line: int
    text: str
    command: Command
    argument: str


_MARKS = re.compile(r"^[\s>*•·\-–—]+")


def split(text: str) -> tuple[list[Said], str]:
    """The commands of a text, and the text with their lines left blank, so that every
    other line keeps its number."""
    said: list[Said] = []
    rest: list[str] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        found = None
        if len(line) <= 120:
            found = find(_MARKS.sub("", line))
        if found is None:
            rest.append(line)
        else:
            said.append(Said(number, line.strip(), *found))
            rest.append("")
    return said, "\n".join(rest)


def find(line: str) -> tuple[Command, str] | None:
    """The command that a line is, with what follows it; None if it is none."""
    if ":" in line or ";" in line:
        return None  # an order behind a colon, several orders in a line
    folded = fold(line)
    for command in COMMANDS:
        argument = command.argument(folded)
        if argument is not None:
            return command, argument
    return None


def near(line: str) -> str:
    """The command that a line nearly is; empty if it is none."""
    folded = fold(line)
    if ":" in line or len(folded) < 4:
        return ""
    names = [name for command in COMMANDS for name in (command.name, *command.also)]
    return next(iter(get_close_matches(folded, names, n=1, cutoff=0.8)), "")


def carry_out(work: Work, said: Said) -> CommandDone:
    """Do what a command says."""
    outcome, lines = said.command.do(work, said.argument)
    return CommandDone(line=said.line, command=said.text, outcome=outcome, lines=lines)
