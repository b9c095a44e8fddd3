"""Units that are not the seat's own, as it sees them: what stands near a place, where those of a
kind are, and how many of its own there are of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from adjudicator.core import reach
from adjudicator.core.names import fold
from adjudicator.core.offering import COUNTERS
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import MATTERS
from adjudicator.core.telling import Piece
from adjudicator.service.play.questions.inquiry import Inquiry

NOBODY = "no units but your own that you see"
MOST_AROUND = 8
"""Places around one that are told with who stands there."""
SORTS = {
    r"tanks?|armou?r(?:ed)?|panzers?|mech\w*": r"\barmou?r\w*|panzer|\bpz|tank|mech",
    r"air|airforce|planes?|aeroplanes?|aircraft|fighters?|bombers?|luftwaffe|squadrons?|wings?": (
        r"\bair\b|fighter|bomber"
    ),
    r"fleets?|ships?|navy|naval|cruisers?|carriers?|battleships?": (
        r"fleet|naval|ship|cruiser|carrier"
    ),
    r"subs?|submarines?|u-?boats?": r"submarine|u-?boat",
    r"infantry|foot": r"infantry|\binf",
    r"arm(?:y|ies)": r"\barm(?:y|ies)\b|_Army",
    r"corps": r"\bcorps\b|infantry|armou?r",
    r"divisions?": r"\bdivision",
    r"artillery|guns": r"artillery",
    r"engineers?": r"engineer",
    r"paratroop\w*|airborne": r"airborne|paratroop|Fsj|Flg",
    r"supply|supplies": r"\bsupply\b",
    r"units?|troops?|forces?|blocks?|counters?|pieces?|men|garrisons?": r"",
}
"""Words for a sort of units -> what the labels of such pieces hold."""
_NATIONS = {
    r"french": "fra|fre",
    r"polish|poles?": "pol",
    r"soviets?|russians?": "ussr|rus|sov",
    r"british|english": "uk|bri|eng|western",
    r"germans?": "ger|axis",
    r"italians?": "ita|axis",
    r"americans?": "us",
    r"belgians?|dutch": "be|bel|net|hol",
    r"turks?|turkish": "tur",
    r"greeks?": "gre",
    r"axis": "axis|ger|ita",
    r"allies|allied|western": "",
    r"enem(?:y|ies)|opponents?|they|them|their|theirs|foes?": "",
}
"""People of a question -> how the labels or colours of their pieces begin; any, if empty."""


class Others:
    """The pieces on the map of one question, parted into the seat's own and the others'."""

    def __init__(self, ask: Inquiry) -> None:
        self.ask = ask
        work = ask.work
        self.sheet = work.ruleset.sheet(work.board, work.view)
        self.own_names = {
            fold(one) for one in (*work.ruleset.mine(work.board, work.view), work.seat.name)
        }
        self.held: dict[str, list[str]] = {}
        self.whose: set[str] = set()
        if ask.case is not None:
            for one in work.ruleset.holdings(work.board, ask.case.ask, work.view):
                self.held.setdefault(one.place, []).extend(one.units)
                self.whose |= {fold(whose) for whose, _ in one.brief if whose}

    def own(self, piece: Piece) -> bool:
        """Is a piece the seat's own?"""
        colour = fold(piece.colour.removesuffix(" counters"))
        first = fold(re.split(r"[,\s]", piece.label, maxsplit=1)[0])
        return (
            colour in self.own_names
            or first in self.own_names
            or piece.label in self.held.get(piece.area, ())
        )

    @cached_property
    def foreign(self) -> dict[str, list[Piece]]:
        """Place -> pieces there that are not the seat's own."""
        found: dict[str, list[Piece]] = {}
        for piece in self.sheet.pieces:
            if not self.own(piece):
                found.setdefault(piece.area, []).append(piece)
        return found

    @property
    def named(self) -> list[str]:
        """Words of the question for somebody else than the seat itself."""
        text = self.ask.text.casefold()
        words = [
            match[0]
            for people in (*_NATIONS, *map(re.escape, map(fold, self.sheet.legend.values())))
            for match in re.finditer(rf"\b(?:{people})\b", text)
        ]
        own = self.own_names | self.whose
        return [
            word
            for word in dict.fromkeys(words)
            if not any(one.startswith(word[:3]) for one in own if len(one) > 1)
        ]

    def of(self, word: str, piece: Piece) -> bool:
        """Is a piece of the people that a question names?"""
        begins = next((b for people, b in _NATIONS.items() if re.fullmatch(people, word)), None)
        said = fold(f"{piece.colour} {piece.label}")
        if begins is None:
            return word in fold(f"{self.sheet.legend.get(piece.colour, '')} {said}")
        return not begins or re.search(rf"\b(?:{begins})", said) is not None

    def told(self, places: Iterable[str]) -> list[str]:
        """`Kiev: 2 × USSR Army`, of the places where others stand."""
        return [
            f"{self.ask.called(place)}: {tallied(one.label or one.symbol for one in there)}"
            for place in places
            if (there := self.foreign.get(place))
        ]


def facing(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What stands next to a place and two steps from it that is not the seat's own: what may
    strike there. Of a question that names no place, what faces the seat anywhere."""
    if ask.case is None:
        return []
    others = Others(ask)
    danger = bool(_DANGER.search(ask.text))
    places = ask.places or (ask.stand if danger else [])
    if not places:
        if not (_MINE.search(ask.text) and (danger or others.named)):
            return []
        told = ask.work.ruleset.matter(ask.work.board, ask.work.view, "enemy")
        return [f"{MATTERS['enemy'].heading}:", *told.lines] if told and told.lines else []
    if not (others.named or danger or _own_place(ask, others, places)):
        return []
    place = places[-1]
    return around(ask, others, place, far=not _BESIDE.search(ask.text))


_BESIDE = re.compile(r"\bnext\s+to\b|\bin\s+front\s+of\b|\bbeside\b|\baround\b|\bborder", re.I)
_DANGER = re.compile(
    r"\bdanger\b|\bthreat\w*\b|\bsafe\b|\bsurrounded\b|\battacking\b|\bfac(?:es?|ing)\b"
    r"|\bin\s+front\s+of\b",
    re.I,
)


def around(ask: Inquiry, others: Others, place: str, *, far: bool = True) -> list[str]:
    """Who stands at a place, next to it, and two steps from it, the seat's own left out."""
    assert ask.case is not None
    beside = reach.neighbours_of(ask.case)
    name = ask.called(place)
    near = list(dict.fromkeys(beside(place)))
    lines = []
    if here := others.told([place]):
        lines.append(f"In {here[0]}.")
    rings = [(f"Next to {name}", near)]
    if far:
        two = dict.fromkeys(two for one in near for two in beside(one))
        rings.append((f"Two steps from {name}", [o for o in two if o not in near and o != place]))
    for head, ring in rings:
        there = others.told(ring)
        more = [f"and {len(there) - MOST_AROUND} more places"] if len(there) > MOST_AROUND else []
        lines.append(f"{head}: {'; '.join([*there[:MOST_AROUND], *more]) or NOBODY}.")
    return ["As you see it, without your own units:", *lines]


def _own_place(ask: Inquiry, others: Others, places: list[str]) -> bool:
    """Does the question ask what can come to a place where the seat's own units stand alone?"""
    place = places[-1]
    held = place in others.held or fold(others.sheet.control.get(place, "")) in others.own_names
    alone = not any(kind in COUNTERS for kind, _, id in ask.names if id not in places)
    return bool(
        held
        and alone
        and place not in others.foreign
        and _HITS.search(ask.text)
        and not _MINE.search(ask.text)
    )


_MINE = re.compile(r"\b(?:my|our|mine|ours|i|we|me|us)\b", re.IGNORECASE)
_HITS = re.compile(
    r"^\W*(?:what|who|which)\b.*\b(?:attacks?|hits?|strikes?|bombs?|takes?|threaten)\b", re.I
)


def where(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Where others' units of a sort stand, of a people if one is named."""
    others = Others(ask)
    named = others.named
    wanted = _sort(found["sort"])
    if wanted is None or not named or ask.places:
        return []
    at: dict[str, list[str]] = {}
    for place, pieces in others.foreign.items():
        for piece in pieces:
            label = piece.label or piece.symbol
            fits = re.search(wanted, f"{label} {piece.symbol}", re.IGNORECASE)
            if fits and any(others.of(word, piece) for word in named):
                at.setdefault(ask.called(place), []).append(label)
    if not at:
        return [f"You see none of these: {found['sort']} ({', '.join(named)})."]
    return ["As you see it:", *(f"{place}: {tallied(some)}." for place, some in at.items())]


def count(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """How many units of a sort the seat has, and where."""
    wanted = _sort(found["sort"])
    if wanted is None or ask.case is None or ask.places:
        return []
    others = Others(ask)
    named = others.named
    at: dict[str, list[str]] = {}
    total = 0
    for piece in others.sheet.pieces:
        label = piece.label or piece.symbol
        if others.own(piece) == bool(named) or not re.search(wanted, label, re.IGNORECASE):
            continue
        if named and not any(others.of(word, piece) for word in named):
            continue
        total += _number(label, wanted)
        at.setdefault(ask.called(piece.area), []).append(label)
    if not at:
        return []
    whose = f"Of {', '.join(named)} you see" if named else "You have"
    places = "; ".join(
        f"{place} {tallied(some)}" for place, some in list(at.items())[:MOST_COUNTED]
    )
    more = len(at) - MOST_COUNTED
    rest = f"; and {more} more places" if more > 0 else ""
    return [f"{whose} {total} ({found['sort']}) on the map: {places}{rest}."]


MOST_COUNTED = 12
"""Places at which units are counted one by one."""


def _sort(word: str) -> str | None:
    """What the labels of a sort of units hold; None for another word."""
    return next((has for said, has in SORTS.items() if re.fullmatch(said, word, re.I)), None)


def _number(label: str, wanted: str) -> int:
    """`GER 1 infantry + 2 armoured` is two armoured corps, `GER air` one air unit."""
    if not wanted:
        return sum(map(int, re.findall(r"(?<![\w(-])(\d+)\s+[a-z]{3}", label, re.I))) or 1
    said = re.findall(rf"(\d+)\s+(?:[A-Za-z]+\s+){{0,2}}?(?:{wanted})", label, re.IGNORECASE)
    return sum(map(int, said)) if said else 1
