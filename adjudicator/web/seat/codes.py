"""Codes that say what they mean where they stand: a unit's name, a nation's letters, a rule's id.

All is made from what the seat knows: the map that it sees and the names that it may type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from flask import request
from markupsafe import Markup, escape

from adjudicator.core import glossary
from adjudicator.core.names import Lexicon
from adjudicator.core.pointing import tallied
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.rulesets import ledger
from adjudicator.service.desk import Cache
from adjudicator.service.games import pages
from adjudicator.service.models import SeatInfo
from adjudicator.web.reader import desk
from adjudicator.web.words import places, rule_told, whereabouts

NATIONS: Final = ("country", "nation")
LETTERS: Final = re.compile(r"[A-Z]{2,5}")
UNIT: Final = re.compile(r"([A-Za-z]{2,4}-[\w ]+?)(?:, (.*))?")
CODE: Final = r"[\w#-]+(?::_[\w#-]+)*"
UNITS: Final = re.compile(rf"(?<![\w-]){CODE}(?:, {CODE})*(?![\w-])")
_OF_SEATS: Final = Cache(128)
"""Codes of the seats that looked last; sheets are kept as well."""


def _weight(drawn: tuple[object, Codes, Markup]) -> int:
    return len(drawn[2])


PARTS: Final = Cache(2048, room=8_000_000, weigh=_weight)
"""Parts of the pages of the seats that looked last, as long as all of them are: characters."""
TAG: Final = re.compile(r"(<[^>]+>)")
WORDLIKE: Final = r"[\w-]"


class Codes:
    """What codes of one game mean to one reader. geometry: the map, whose hexes have numbers.
    called: what units are called that orders name by a code."""

    def __init__(
        self,
        means: Mapping[str, str],
        geometry: Geometry | None = None,
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.means, self.geometry = dict(means), geometry
        self.called = called or {}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds a code, or the id of a rule."""
        known = sorted(map(re.escape, self.means), key=len, reverse=True)
        rules = "|".join(map(re.escape, sorted(ledger.prefixes())))
        known.append(rf"(?:{rules})-[A-Z]{{0,4}}[\d.]+(?:-\d+)*(?<!\.)")
        return re.compile(rf"(?<!{WORDLIKE})(?:{'|'.join(known)})(?!{WORDLIKE})")

    def explained(self, text: str) -> Markup:
        """A sentence in which each code, once, says what it means when one points at it or touches
        it, and a hex where it lies."""
        marked = isinstance(text, Markup)
        parts = TAG.split(text) if marked else [places(text, self.geometry)]
        told: set[str] = set()
        return Markup("").join(
            Markup(part)
            if at % 2
            else self._marked(Markup(part).unescape() if marked else part, told)
            for at, part in enumerate(parts)
        )

    def line(self, line: str) -> Markup:
        """An order as people say it, in which each unit says what it is where one points at it."""
        return self._marked(self.said(line), set())

    def drawn(self, draw: Callable[[Any, Codes], Markup], what: Any, kind: str) -> Markup:
        """A part of a page, made once: what a macro draws of something that is kept, or of several
        such things, and of these codes alone. kind: of part, the name of the macro. A step brings
        other codes, with another sheet."""
        # What it is drawn of is kept with it, so that its id is nobody else's.
        return PARTS.get((id(self), kind, _known(what)), lambda: (what, self, draw(what, self)))[2]

    def told(self, text: str) -> Markup:
        """What happened, its units as people call them: `German 2nd Army` for `GER-2 Army`."""
        return self.explained(self.named(text))

    def named(self, text: str) -> str:
        """A sentence in which codes of units are names. In sentences a code has spaces; one that
        could be a word is not looked for."""
        if not self._in_sentences:
            return text
        return self._sentence.sub(lambda found: self._in_sentences[found[0]], text)

    @cached_property
    def _in_sentences(self) -> dict[str, str]:
        return {
            code.replace("_", " "): name.removesuffix(f" ({code})")
            for code, name in self.called.items()
            if "-" in code
        }

    @cached_property
    def _sentence(self) -> re.Pattern[str]:
        known = sorted(map(re.escape, self._in_sentences), key=len, reverse=True)
        return re.compile(rf"(?<!{WORDLIKE})(?:{'|'.join(known)})(?!{WORDLIKE})")

    def said(self, line: str) -> str:
        """An order with its units as people call them, those that are alike told once:
        `send 2 × Army L1 from Cologne to Metz` for `send u4, u6 from Cologne to Metz`."""
        return UNITS.sub(self._called, line) if self.called else line

    def read(self, words: str) -> str:
        """What an order or a refusal says that was read, also of hexes where they lie."""
        return places(self.said(words), self.geometry)

    def of_lines(self, lines: Iterable[str]) -> dict[str, str]:
        """What the units are called that orders name by a code behind “with”."""
        several = (one for line in lines for one in UNITS.findall(line.partition(" with ")[2]))
        found = dict.fromkeys(code for one in several for code in one.split(", "))
        return {code: self.called[code] for code in found if code in self.called}

    def _called(self, found: re.Match[str]) -> str:
        codes = found[0].split(", ")
        if len(codes) == 1:
            return self.called.get(codes[0], codes[0])
        return tallied(self.called.get(one, one).removesuffix(f" ({one})") for one in codes)

    def hint(self, line: str, note: str, area: str = "") -> str:
        """The note of an order, its units as people call them, with where its hexes lie. area: the
        one of which the note tells it already."""
        note = self.said(note)
        where = whereabouts(line, self.geometry)
        if not where or where in note:
            return note
        if self.geometry is not None:
            told = glossary.beside(self.geometry).get(area, "")
            note = note.removeprefix(told).removeprefix("; ") if told else note
        return "; ".join(filter(None, (where, note)))

    def _marked(self, text: str, told: set[str]) -> Markup:
        found, at = [], 0
        for code in self.pattern.finditer(text):
            means = self.means.get(code[0]) or _rule(code[0])
            if not means or code[0] in told:
                continue
            told.add(code[0])
            found.append(escape(text[at : code.start()]))
            found.append(Markup('<abbr title="{}">{}</abbr>').format(means, code[0]))
            at = code.end()
        return Markup("").join([*found, escape(text[at:])])


def _known(what: Any) -> Hashable:
    """What something is known by: a text by its words, what else is kept by being the same."""
    if isinstance(what, tuple):
        return tuple(map(_known, what))
    return what if isinstance(what, str | int) else id(what)


def _rule(id: str) -> str:
    return rule_told(id) if ledger.told(id)[1] else ""


def of_seat(
    own: SeatInfo,
    sheet: Sheet | None,
    geometry: Geometry | None,
    called: Mapping[str, str] | None = None,
) -> Codes:
    """The codes of a seat's game. sheet: the map that it sees. called: its units' names."""
    house = desk()

    def make() -> tuple[object, Codes]:
        nations = house.codes.get(
            (house.store.url, own.id), lambda: _nations(pages.lexicon_of(house, own.id))
        )
        # All are kept with it, so that their ids are nobody else's.
        made = Codes({**nations, **units(sheet)}, geometry, called)
        return (sheet, geometry, called), made

    # Links in what is drawn begin with the path that this house lies under.
    where = house.store.url, request.script_root
    return _OF_SEATS.get((*where, own.id, id(sheet), id(geometry), id(called)), make)[1]


def _nations(lexicon: Lexicon) -> dict[str, str]:
    """Letters of nations, and a letter that stands for a kind of unit."""
    found: dict[str, str] = {}
    for kind in NATIONS:
        for name in lexicon.kinds.get(kind, ()):
            if LETTERS.fullmatch(name.id) and name.text != name.id:
                found.setdefault(name.id, name.text)
    return found


def units(sheet: Sheet | None) -> dict[str, str]:
    """Units with names of their own that lie on a map: `GER-2P`, `Germany, armour, 3 steps`."""
    found: dict[str, str] = {}
    for piece in sheet.pieces if sheet is not None else ():
        unit = UNIT.fullmatch(piece.label)
        if unit is None or sheet is None:
            continue
        side = sheet.legend.get(piece.colour, "")
        means = [side, piece.symbol.replace("_", " "), unit[2] or ""]
        found[unit[1].replace("_", " ")] = ", ".join(filter(None, means))
    return found
