"""Codes that say what they mean where they stand: a unit's name, a nation's letters, a rule's id.

All is made from what the seat knows: the map that it sees and the names that it may type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from markupsafe import Markup, escape

from adjudicator.core.names import Lexicon
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.rulesets import ledger
from adjudicator.service.games import pages
from adjudicator.service.models import SeatInfo
from adjudicator.web.reader import desk
from adjudicator.web.words import places, rule_told

NATIONS: Final = ("country", "nation")
LETTERS: Final = re.compile(r"[A-Z]{2,5}")
UNIT: Final = re.compile(r"([A-Za-z]{2,4}-[\w ]+?)(?:, (.*))?")
TAG: Final = re.compile(r"(<[^>]+>)")
WORDLIKE: Final = r"[\w-]"


class Codes:
    """What codes of one game mean to one reader. geometry: the map, whose hexes have numbers."""

    def __init__(self, means: Mapping[str, str], geometry: Geometry | None = None) -> None:
        self.means, self.geometry = dict(means), geometry

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


def _rule(id: str) -> str:
    return rule_told(id) if ledger.told(id)[1] else ""


def of_seat(own: SeatInfo, sheet: Sheet | None, geometry: Geometry | None) -> Codes:
    """The codes of a seat's game. sheet: the map that it sees."""
    house = desk()
    nations = house.codes.get(
        (house.store.url, own.id), lambda: _nations(pages.lexicon_of(house, own.id))
    )
    return Codes({**nations, **units(sheet)}, geometry)


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
