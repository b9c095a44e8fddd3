"""What a command is: how it is written, who may give it, and what it works on.

A command is a small class; `help` and `docs/commands.md` are made from its declarations. To add
one, write a class in the module of its family and put it into that module's `FAMILY`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic_core import to_json
from sqlmodel import Session

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import Lines, OrderBook
from adjudicator.core.protocol import Ask
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.models import GameOptions
from adjudicator.storage.tables import (
    Draft,
    Game,
    OpenAsk,
    Person,
    Seat,
    Standing,
    Tournament,
)


@dataclass
class Asked:
    """What a seat is asked and sees, parsed, and what texts say about it: neither changes
    while the ask is open. Nothing that is taken from here may be changed.

    lines: those that were read for it. read: text -> its `Reading`. checked: orders -> what they
    come to. written: order -> as the house writes it. alone: a line -> its `Reading` by itself, and
    what that cost."""

    ask: Ask | None
    view: Any
    lexicon: Lexicon
    lines: Lines = field(default_factory=Lines, repr=False)
    read: Cache = field(default_factory=lambda: Cache(8), repr=False)
    checked: Cache = field(default_factory=lambda: Cache(8), repr=False)
    written: Cache = field(default_factory=lambda: Cache(200), repr=False)
    alone: Cache = field(default_factory=lambda: Cache(200), repr=False)
    weight: int = 50_000
    """Bytes of memory, about."""


@dataclass(kw_only=True)
class Speaker:
    """Somebody who writes commands. person: None for an address that nobody is known by.
    address: where he writes from; empty on a page."""

    desk: Desk
    session: Session
    now: datetime
    zone: str
    dry: bool
    person: Person | None = None
    address: str = ""
    via: str = ""
    letter_id: int | None = None


@dataclass(kw_only=True)
class EventWork(Speaker):
    """Commands about one tournament, by somebody whom its letters go to. event: its row, locked."""

    event: Tournament


@dataclass(kw_only=True)
class GameWork(Speaker):
    """Commands about one game, by whoever may give them."""

    game: Game
    ruleset: AnyRuleset
    board: Any

    @property
    def options(self) -> GameOptions:
        """Of the game, to look at only."""
        stored = self.game.options
        options: GameOptions = self.desk.options.get(
            to_json(stored), lambda: GameOptions.model_validate(stored)
        )
        return options


@dataclass(kw_only=True)
class ModeratorWork(GameWork):
    """Commands of a game's moderator. acts: names of those carried out so far in this mail.
    became: the seat he speaks for from here on; once a mail, so that nothing that he says as
    moderator leaks, and nothing he says for one seat is taken for another."""

    acts: list[str] = field(default_factory=list)
    became: Seat | None = None
    text: str = ""
    """What stands below BECOME: what the seat says."""


@dataclass(kw_only=True)
class Work(GameWork):
    """A submission being worked on: what commands may look at and change.

    row, asked: what the seat is asked now, if anything. draft: the one that counts.
    standing: the seat's standing orders as they are after the commands so far. ahead: it had
    orders for later turns when the work began.
    """

    seat: Seat
    book: OrderBook
    asked: Asked
    row: OpenAsk | None
    draft: Draft | None
    standing: list[Standing]
    ahead: bool = True
    stand_in: bool = False
    """Somebody else writes for the seat's player, for a while."""
    ready: bool | None = None
    """What a command said about being ready, if one did."""
    anyway: bool = False
    """Ready also without lines that are not accepted."""
    amend: bool = False
    replaces: bool = False
    """Its writer says that it takes the place of what they had sent."""
    withdrawn: bool = False
    offers: list[str] = field(default_factory=list)
    """Letters of what the receipt offers in place of lines that could not be read."""
    beside: str = ""
    """The text without its commands: what a question looks at beside the accepted orders."""
    dropped_lines: list[int] = field(default_factory=list)
    by_standing: dict[int, int] = field(default_factory=dict)
    """Lines that a standing order of this very text adds to it as its answer -> its number."""
    once: bool = False
    """Lines of this text that the draft has already are those lines, and no second orders."""
    restored: Draft | None = None
    """An earlier draft that a command brought back, beside what counts now."""
    relent: bool = False
    """A command has changed what the seat lends: its orders are put together anew."""
    lent: Any = None
    """`lending.lines.Beside`: what borrowers have ordered, once that is read."""
    risen: dict[int, str] = field(default_factory=dict)
    """Lines that were accepted once, then refused, and count again."""
    moved: dict[int, int] | None = None
    """Of an amendment: a line of its text -> its line among the orders. None: they are the same."""

    alone: set[str] = field(default_factory=set)
    """Lines that were read by themselves."""
    spent: int = 0
    """What reading them has cost (`changes.wordings.MOST_SPENT`)."""
    judged: int = 0
    """Lines that were put to what the text forbids (`prohibitions.MOST_JUDGED`)."""
    named: dict[str, frozenset[str]] = field(default_factory=dict)
    """Words -> the ids of what they name."""
    numbered: list[Standing] = field(default_factory=list)
    """The standing orders as their player has them numbered, whatever goes on the way."""

    def __post_init__(self) -> None:
        self.numbered = list(self.standing)

    @property
    def ask(self) -> Ask | None:
        return self.asked.ask

    @property
    def view(self) -> Any:
        return self.asked.view

    @property
    def lexicon(self) -> Lexicon:
        return self.asked.lexicon


W = TypeVar("W", bound=Speaker, contravariant=True)


@dataclass(frozen=True)
class Said:
    """A command found in a text. argument: what follows its name, folded (small letters, no
    punctuation); raw: the same as it was typed. block: the lines of its text, for a command
    that has one; ended: the line that ends it was there."""

    line: int
    text: str
    command: Command[Any]
    argument: str
    raw: str = ""
    block: tuple[str, ...] | None = None
    ended: bool = True

    @property
    def whole(self) -> str:
        """The command as it can be read again: with the lines of its text up to their end, if it
        has one."""
        if self.block is None:
            return self.text
        end = self.command.ends[:1] if self.ended else ()
        return "\n".join([f"{self.command.name} {self.raw}".strip(), *self.block, *end])

    @property
    def same(self) -> tuple[str, str, tuple[str, ...] | None]:
        """What two commands that ask the same have in common."""
        return self.command.name, self.raw, self.block


@cache
def _written(name: str, also: tuple[str, ...]) -> tuple[str, ...]:
    names = (name, *also)
    joined = tuple(one.replace(" ", "") for one in names if " " in one)
    return tuple(sorted((*names, *joined), key=len, reverse=True))


Done = tuple[str, list[str]]
"""What came of a command: a sentence, and lines to show."""


class Command(ABC, Generic[W]):
    """name: its first word or words; also: other ways to write them; takes: the pattern of
    what follows, folded (small letters, no punctuation); shown: how help writes that.
    ends: the lines that end its text, if it has one; examples: whole lines.
    most: how often one text may give it."""

    name: str
    also: tuple[str, ...] = ()
    takes: str = ""
    shown: str = ""
    description: str
    ends: tuple[str, ...] = ()
    most: int = 60
    asks: bool = False
    """It only asks for something: asked twice in a text, it is answered once."""
    politely: tuple[str, ...] = ()
    """What may follow its name within a courteous sentence, "" for nothing; none: it is heard there
    only if it asks."""
    weighty: bool = False
    """It cannot be taken back, or changes who reads or speaks: by letter its writer is asked first,
    at the address that we know."""
    question: bool = False
    """It answers what is written as a question."""
    personal: bool = False
    """It is the player's own affair: who stands in for him for a while may not do it."""
    examples: tuple[str, ...] = ()

    def foreseen(self, work: W, said: Said) -> str:
        """What it would do, where its words do not say all of it: for the question whether it is
        meant. ServiceError: it cannot be done, so that nobody need be asked."""
        return ""

    def lasts(self, said: Said) -> bool:
        """Does it mean the same whenever it is read? Then it is carried out from a letter that
        answers an earlier question too, of which the orders are over: it names its matter itself,
        or only asks."""
        return self.asks

    def argument(self, line: str) -> str | None:
        """What follows the command in a folded line, or None if the line is not this one."""
        for name in self.names():
            if line == name or line.startswith(f"{name} "):
                rest = line[len(name) :].strip()
                if re.fullmatch(self.takes, rest):
                    return rest
        return None

    def fits(self, raw: str) -> bool:
        """May what follows its name be meant for it, as it was typed? For commands that are
        words of every day: `who are you` asks for no game."""
        return True

    def names(self) -> tuple[str, ...]:
        """All ways to write its name, the longest first: `sign on` is `signon` too."""
        return _written(self.name, self.also)

    def opens(self, line: str) -> tuple[str, str] | None:
        """For a command with a text: what stands behind its name, and what of its text stands
        in the same line; None if the line does not begin it."""
        return None

    def usage(self) -> str:
        """How it is written, for people."""
        return f"{self.name} {self.shown}".strip()

    @abstractmethod
    def do(self, work: W, said: Said) -> Done:
        """Carry it out: what came of it, and lines to show.

        ServiceError: it cannot be done, and why; nothing may have been changed then."""


@dataclass(frozen=True)
class Family:
    """Commands that belong together, for help and documentation. speaker: who may give them:
    `anybody` (also by a letter to the desk), `seat`, `moderator`, `desk`, `event`."""

    title: str
    speaker: str
    commands: tuple[Command[Any], ...]


def tail(raw: str, name: str) -> str:
    """What follows a command's name in a line as it was typed: `Set-Wait now!` -> `now!`"""
    wanted, taken = name.replace(" ", ""), ""
    words = raw.split(" ")
    for at, word in enumerate(words):
        taken += fold(word).replace(" ", "")
        if taken == wanted:
            return " ".join(words[at + 1 :]).strip()
    return ""


def found_by_title(titles: Sequence[str], wanted: str) -> str | None:
    """The one of some names that a player means, folded; None if none or several."""
    folded = {fold(title): title for title in titles}
    if wanted in folded:
        return folded[wanted]
    near = [title for key, title in folded.items() if key.startswith(wanted)]
    return near[0] if len(near) == 1 and wanted else None
