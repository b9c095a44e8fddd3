"""What an act is. To add one, write a class with its arguments and what it does, and put it into
the list of its module: letter, page, API with its description, command line, help and documentation
have it then."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from adjudicator.service.acts import arguments
from adjudicator.service.acts.arguments import Arguments
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Said, Speaker

ANY = r".*"
_BECAUSE = re.compile(r"(?:^|\s)because\b[:,]?\s*(.*)$", re.I | re.S)


class Place(Protocol):
    """Where somebody stands who acts: the zone in which they read days, and the moment."""

    @property
    def zone(self) -> str: ...

    @property
    def now(self) -> datetime: ...


S = TypeVar("S", bound=Speaker)
P = TypeVar("P", bound=Place)
A = TypeVar("A", bound=Arguments)


class Nothing(Arguments):
    """An act that needs no arguments."""


def reason_of(raw: str) -> tuple[str, str]:
    """What stands before `because`, and the reason behind it."""
    found = _BECAUSE.search(raw)
    return (raw[: found.start()].strip(), found[1].strip()) if found else (raw.strip(), "")


class Act(Command[S], Generic[S, P, A]):
    """An act, for somebody who stands somewhere (`P`: at a game's desk, at a seat, ...).

    wants: what is said if an argument is missing. line: how a line of a letter, or the words of the
    command line, divide into arguments; `because` and the reason are taken off before. sure: what
    a page says unless its box is ticked that its reader is sure.
    address: how addresses of pages and of the API call it, if not by its name; command: how the
    command line does; before: an older address of the API. buttons: other buttons of pages that
    mean it, with what each says besides its form. without: what the command line lists if it is
    called without a word. text: the argument that the lines below it fill, up to its end (`ends`);
    unended: what is said if that is missing."""

    arguments: type[A]
    wants: str = ""
    line: str = ""
    sure: str = ""
    address: str = ""
    command: str = ""
    before: str = ""
    buttons: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    without: str = ""
    text: str = ""
    unended: str = ""
    takes = ANY

    @property
    def door(self) -> str:
        """Its name in forms and addresses."""
        return self.address or self.name.replace(" ", "-")

    @property
    def typed(self) -> str:
        """Its name on the command line."""
        return self.command or self.name.replace(" ", "-")

    def divided(self, raw: str) -> dict[str, str]:
        """A line without the act's name, as arguments. NotRead: it does not divide so."""
        reason = ""
        if "because" in self.arguments.model_fields:
            raw, reason = reason_of(raw)
        found = re.fullmatch(self.line or _in_order(self.arguments), raw.strip(), re.I | re.S)
        if found is None:
            raise arguments.NotRead(self.asked_for)
        said = {name: value.strip() for name, value in found.groupdict().items() if value}
        return {**said, **({"because": reason} if reason else {})}

    def joined(self, words: Sequence[str]) -> str:
        """The words of a command line as a line."""
        return " ".join(words)

    @property
    def asked_for(self) -> str:
        """What is said if something is missing."""
        return self.wants or f"We read “{self.usage()}”."

    def understood(self, given: Mapping[str, Any], zone: str, now: datetime) -> A:
        """What somebody gave, read. NotRead: it cannot be."""
        return arguments.read(self.arguments, given, self.asked_for, zone, now)

    def fields(self, form: Mapping[str, str]) -> dict[str, str]:
        """Those fields of a form that are arguments."""
        names = self.arguments.names()
        return {name: value for name, value in form.items() if name in names}

    @abstractmethod
    def place(self, work: S) -> P:
        """Where the writer of a letter stands."""

    @abstractmethod
    def carry_out(self, at: P, given: A) -> Done:
        """Do it: what came of it, and lines to show. ServiceError: it cannot be done."""

    def foresee(self, at: P, given: A) -> str:
        """What it would do, in words of its own. ServiceError: it cannot be done."""
        return ""

    def foreseen(self, work: S, said: Said) -> str:
        if self.text:
            return ""
        given = self.divided(self.meant(said))
        return self.foresee(self.place(work), self.understood(given, work.zone, work.now))

    def perform(self, at: P, given: Mapping[str, Any]) -> Done:
        """Do it with what a form, a program or the command line gave."""
        return self.carry_out(at, self.understood(given, at.zone, at.now))

    def do(self, work: S, said: Said) -> Done:
        given = self.divided(self.meant(said))
        if self.text:
            if not said.ended:
                first, last = said.line, said.line + len(said.block or ())
                raise ServiceError(self.unended.format(first=first, last=last))
            given[self.text] = "\n".join(said.block or ())
        return self.carry_out(self.place(work), self.understood(given, work.zone, work.now))

    def meant(self, said: Said) -> str:
        """What follows the name in a line; more, if the name itself says something."""
        return said.raw


T = TypeVar("T", bound=Act[Any, Any, Any])
Buttons = Mapping[str, tuple[T, Mapping[str, str]]]


def buttons(acts: Iterable[T]) -> Buttons[T]:
    """What the buttons of a page mean: an act, and what the button says besides the form."""
    return {
        name: (act, said)
        for act in acts
        for name, said in {act.door: MappingProxyType({}), **act.buttons}.items()
    }


@cache
def _in_order(kind: type[Arguments]) -> str:
    """The pattern of arguments that follow each other: each a word, the last what is left."""
    names = [name for name in kind.model_fields if name != "because"]
    pattern = ""
    for name in reversed(names):
        words = r"\S+" if pattern else ".+"
        behind = rf"(?:\s+{pattern})?" if pattern else ""
        pattern = f"(?:(?P<{name}>{words}){behind})?"
    return pattern
