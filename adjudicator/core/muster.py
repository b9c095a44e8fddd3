"""Who is meant by a noun of a line: `both panzers in Breslau`, `the Berlin infantry`, `2nd Army`.

Where orders name counters, a sort and an amount at a place are put into their names, if they can be
these alone; the place need not be said then. Else the noun stands as orders may count it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.core.names import Lexicon, fold
from adjudicator.core.slots import UNITS


@dataclass(frozen=True)
class Who:
    """An amount, a noun and the place where they are. named: the noun is a name of the game."""

    amount: str = ""
    noun: str = ""
    at: str = ""
    named: bool = False

    @property
    def everybody(self) -> bool:
        """Are all there meant, of whatever sort?"""
        return self.amount in ("all", "both") and (not self.noun or fold(self.noun) in UNITS)

    def said(self) -> Iterator[str]:
        """How an order may name them, the fullest first."""
        amount = {"both": "2", "a": "1"}.get(self.amount, self.amount)
        noun = self.noun
        if self.named and not amount:
            yield noun
            return
        if not noun or fold(noun) in UNITS:
            if noun:
                yield f"{amount} {noun}".strip()
            if amount == "all":
                yield "all"
                yield "everything"
            elif amount:
                yield amount
                yield f"{amount} ground"
            return
        words = noun.split()
        if len(words) > 1 and fold(words[-1]) in UNITS:
            less = " ".join(words[:-1])
            yield f"{amount} {noun}".strip()
            yield f"{amount} {less} ground".strip()
            yield f"{amount} {less}".strip()
            return
        yield f"{amount} {noun}".strip()
        if noun.endswith("s") and not noun.endswith("ss"):
            yield f"{amount} {noun[:-1]}".strip()
        if self.amount == "a":
            yield noun


def there(lexicon: Lexicon, place: str) -> list[tuple[str, frozenset[str]]] | None:
    """The seat's units at a place, each with the words for its sort; None where orders name no
    counters."""
    if lexicon.stacks:
        stack = lexicon.stacks.get(fold(place), "")
        names = [one for one in stack.split(", ") if one]
        return [(one, _sorts(lexicon, one)) for one in names]
    if lexicon.garrisons and _counters(lexicon):
        return list(lexicon.garrisons.get(fold(place), ()))
    return None


def _counters(lexicon: Lexicon) -> bool:
    """Does an order name the units of garrisons one by one, not by their sort?"""
    first = next(iter(lexicon.garrisons.values()))
    return bool(first) and fold(first[0][0]) not in first[0][1]


def _sorts(lexicon: Lexicon, name: str) -> frozenset[str]:
    return frozenset(word for word, names in lexicon.sorts.items() if name in names)


def everywhere(lexicon: Lexicon, sort: str) -> list[str] | None:
    """All units of a sort; None where orders name no counters."""
    if lexicon.stacks:
        found: dict[str, None] = {}
        for stack in lexicon.stacks.values():
            found.update(
                (one, None) for one in stack.split(", ") if _is(sort, _sorts(lexicon, one))
            )
        return list(found)
    if lexicon.garrisons and _counters(lexicon):
        return list(
            dict.fromkeys(
                name
                for stack in lexicon.garrisons.values()
                for name, sorts in stack
                if _is(sort, sorts)
            )
        )
    return None


def _is(noun: str, sorts: frozenset[str]) -> bool:
    """Is a noun a word for one of these sorts: all its words are?"""
    whole = fold(noun)
    if whole in sorts or whole.removesuffix("s") in sorts:
        return True
    words = [one for one in whole.split() if one not in UNITS]
    return bool(words) and all(one in sorts or one.removesuffix("s") in sorts for one in words)


def _ends(name: str, noun: str) -> bool:
    """Is a unit called so for short: `inf01` for GER-inf01?"""
    return fold(name).split()[-1] == fold(noun)


def called(lexicon: Lexicon, who: Who) -> Who | None:
    """The same with the names of the units that are meant, where these can be told; itself where
    orders count them. None: it may be several things, or there are not so many."""
    if who.named and not who.amount and not _collective(lexicon, who.noun):
        return _placed(lexicon, who)
    if not who.amount and fold(who.noun) in UNITS:
        one = fold(who.noun) in ("unit", "division", "corps", "counter", "block", "piece")
        who = replace(who, amount="a" if one else "all", named=False)
    if names := _numbered(lexicon, who):
        return Who(noun=names[0], named=True) if len(names) == 1 else None
    standing = there(lexicon, who.at) if who.at else None
    if standing is not None:
        names = [
            one
            for one, sorts in standing
            if not who.noun
            or fold(who.noun) in UNITS
            or _is(who.noun, sorts)
            or _ends(one, who.noun)
        ]
    elif not who.at and who.noun and fold(who.noun) not in UNITS:
        found = everywhere(lexicon, who.noun)
        if found is None:
            return who
        names = found
        if not names:
            return who
    else:
        return who
    number = {"both": 2, "a": 1, "": 0, "all": 0}.get(who.amount)
    if number is None and who.amount.isdigit():
        number = int(who.amount)
    if not names or number is None or (number and number != len(names)):
        return who if not names and not who.at else None
    if not who.amount and len(names) > 1 and not who.noun.endswith("s") and not _mass(who.noun):
        return None
    if not who.at and who.amount != "both" and len(names) > 1 and not alone(lexicon):
        return None
    return Who(noun=", ".join(names), named=True)


def alone(lexicon: Lexicon) -> str:
    """The one place where all units of a seat are, as those that wait to be deployed; empty if
    there are several."""
    return next(iter(lexicon.garrisons)) if len(lexicon.garrisons) == 1 else ""


def _collective(lexicon: Lexicon, noun: str) -> bool:
    """Is this a word for whoever stands there, and no name of a sort?"""
    key = fold(noun)
    return key in UNITS and not any(
        key in (fold(name.text), fold(name.id))
        for kind in lexicon.kinds
        for name in lexicon.find(kind, key)
    )


def _numbered(lexicon: Lexicon, who: Who) -> list[str]:
    """The units of a sort with a number: `6th infantry` for inf06, if it is called so."""
    first, _, sort = who.noun.partition(" ")
    number = re.sub(r"(?:st|nd|rd|th)$", "", fold(first))
    if not sort or not number.isdigit() or number == fold(first):
        return []
    if who.at:
        names = [one for one, sorts in there(lexicon, who.at) or () if _is(sort, sorts)]
    else:
        names = everywhere(lexicon, sort) or []
    return [one for one in names if (end := re.search(r"\d+$", one)) and int(end[0]) == int(number)]


def counted(who: Who) -> Who:
    """The same where orders count: `the air units` are all of them, not one."""
    last = "" if who.amount or who.named else fold(who.noun).split(" ")[-1]
    if last in _TOGETHER and last == fold(who.noun):
        return replace(who, amount="all")
    several = last.endswith("s") and not last.endswith(("ss", "corps", "marines"))
    return replace(who, amount="all") if several else who


_TOGETHER = frozenset(("army", "stack", "group", "garrison", "force", "troops", "men"))
"""Words for all that stand there."""


def _mass(noun: str) -> bool:
    """Is this a word for any number of units: `the infantry`, `the armour`?"""
    return fold(noun) in ("infantry", "armour", "armor", "cavalry", "artillery", "foot", "inf")


def _placed(lexicon: Lexicon, who: Who) -> Who:
    """A unit by its name without the place where it stands."""
    standing = there(lexicon, who.at) if who.at else None
    if standing is None:
        return who
    ids = {one for kind in lexicon.kinds for one in _ids(lexicon, kind, who.noun)}
    stands = any(
        ids & set(_ids(lexicon, kind, name)) for name, _ in standing for kind in lexicon.kinds
    )
    return replace(who, at="") if stands else who


def _ids(lexicon: Lexicon, kind: str, text: str) -> list[str]:
    return [one.id for one in lexicon.find(kind, text)]


def _sortless(lexicon: Lexicon, noun: str) -> bool:
    """Is this no word for units at all: `point`?"""
    return bool(noun) and fold(noun) not in UNITS and not everywhere(lexicon, noun)


def short(lexicon: Lexicon, who: Who, places: Sequence[str]) -> str:
    """What to say where there are not so many of a sort as a line says, or several may be meant;
    empty if orders do not name them."""
    if _sortless(lexicon, who.noun):
        return ""
    for at in places:
        standing = there(lexicon, at)
        if standing is None or called(lexicon, replace(who, at=at)) is not None:
            continue
        sort = "" if fold(who.noun) in UNITS else who.noun
        names = [one for one, sorts in standing if not sort or _is(sort, sorts)]
        said = f"{who.amount} {who.noun}".strip()
        if at == alone(lexicon):
            return f"“{said}”: you have {', '.join(names) or 'none'}. Name those that you mean."
        if not names:
            others = ", ".join(one for one, _ in standing)
            return f"you have no {sort or 'unit'} at {at}{f', but {others}' if others else ''}."
        return f"“{said}” at {at}: there you have {', '.join(names)}. Name those that you mean."
    return ""
