"""Attacks as people order them who do not say with whom, or from where: `attack Kiev with
everything`, `all panzers attack Kiev`, `invade Poland`.

Where the units beside a place leave no choice, the line is put into words that the order book
reads. Else the answer names what is beside it: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from adjudicator.core.names import Lexicon, Name, fold

MOST_NAMED = 6
"""Units or places that an answer names."""
PLACES = ("place", "area", "hex", "zone")
"""Kinds of names of what may be attacked."""

_I = re.IGNORECASE
_REST = r"(?P<rest>(?:\s+(?:if|support|supported|without)\b.*)?)$"
_VERB = r"(?P<verb>(?:limited\s+)?(?:blitz\s+)?(?:attack|assault|invade|(?:full\s+)?offensive))"
_AT = r"(?:\s+(?:on|against|at))?\s+(?:the\s+)?"
_ALL = r"(?:everything|everybody|everyone|all)(?:\s+(?:we|i)\s+have)?(?:\s+(?:units|counters))?"
_WITH = re.compile(rf"^{_VERB}{_AT}(?P<place>.+?)\s+(?:with|by)\s+(?P<who>.+?){_REST}", _I)
_BARE = re.compile(rf"^{_VERB}{_AT}(?P<place>.+?){_REST}", _I)
_WHO = re.compile(
    rf"^(?P<who>.+?)\s+(?:attack|attacks|invade|invades){_AT}(?P<place>.+?){_REST}", _I
)
_EVERY = re.compile(rf"^{_ALL}$", _I)
_SORT = re.compile(r"^(?:all\s+)?(?:of\s+)?(?:the|our|my)?\s*(?P<sort>[^\W\d]+)$", _I)

_WITH_ALL = re.compile(
    r"\b(?:with|by)\s+(?:everything|everybody|all(?:\s+(?:units|counters))?)\s+(?:from|in|at)\s+"
    r"(.+?)(?=\s+if\b|\s+(?:and\s+)?support|$)",
    _I,
)
_ATTACKS_FROM = re.compile(
    r"\b(?:attack|assault)\s(?:(?!\b(?:with|by)\b).)+?\s(from\s+(.+?))"
    r"(?=\s+if\b|\s+(?:and\s+)?support|\s+without\b|$)",
    _I,
)
_STACK_ATTACKS = re.compile(r"^(?:(?:everything|all)\s+(?:from|in|at)\s+)?(\S+)\s+attacks?\s+", _I)


def with_all(lexicon: Lexicon, text: str) -> str:
    """`attack Kiev with everything from Lwow`, `attack Kiev from Lwow and Rowno`, the units named
    one by one; else nothing."""
    stacks = lexicon.stacks
    if (found := _WITH_ALL.search(text)) and (units := _all_in(stacks, found[1])):
        return f"{text[: found.start()]}with {units}{text[found.end() :]}"
    if (found := _ATTACKS_FROM.search(text)) and (units := _all_in(stacks, found[2])):
        return f"{text[: found.start(1)]}with {units}{text[found.end() :]}"
    if (found := _STACK_ATTACKS.match(text)) and (units := _all_in(stacks, found[1])):
        return f"{units} attack {text[found.end() :]}"
    return ""


def _all_in(stacks: Mapping[str, str], places: str) -> str:
    """The units in all of these places, empty if one of them holds none."""
    found = [stacks.get(fold(one), "") for one in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", places)]
    return ", ".join(found) if all(found) else ""


_MOVES_ALL = re.compile(
    rf"^(?:move\s+|send\s+)?{_ALL}\s+(?:in|at|from)\s+(?P<at>.+?)\s+(?:(?:go|goes|move|moves)\s+)?"
    r"to\s+(?P<to>\S+)$",
    _I,
)
_FROM_WHERE = re.compile(
    r"^(?P<who>.+?)\s+(?P<what>attacks?\s+\S+)\s+from\s+(?P<at>\S+?)(?P<rest>(?:,|\s+(?:and\s+)?support"
    r"|\s+if\b|\s+without\b).*)?$",
    _I,
)


def moves_all(lexicon: Lexicon, text: str) -> str:
    """`move everyone in Kharkov to e3613`, the units named one by one; else nothing."""
    found = _MOVES_ALL.match(text)
    units = _all_in(lexicon.stacks, found["at"]) if found else ""
    return f"move {units} to {found['to']}" if found and units else ""


def from_there(lexicon: Lexicon, text: str) -> str:
    """`4th Army attacks Vyazma from Smolensk` without where it stands, if it does stand there;
    else nothing."""
    found = _FROM_WHERE.match(text)
    stack = lexicon.stacks.get(fold(found["at"]), "") if found else ""
    if found is None or not stack:
        return ""
    there = _ids(lexicon, stack)
    named = _ids(lexicon, found["who"])
    if not named or not named <= there:
        return ""
    return f"{found['who']} {found['what']}{found['rest'] or ''}"


def _ids(lexicon: Lexicon, units: str) -> set[str]:
    """The units that are named, by their ids."""
    return {
        name.id
        for kind in lexicon.kinds
        for word in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)
        for name in lexicon.find(kind, word)
    }


_BUT = r"(?:except(?:\s+for)?|but(?:\s+not)?|without|apart\s+from|save)"
_ALL_BUT = tuple(
    re.compile(pattern, _I)
    for pattern in (
        rf"^(?:move\s+)?all(?:\s+units)?\s+(?:from|in|at)\s+(?P<at>.+?)\s+{_BUT}\s+(?:the\s+)?"
        r"(?P<but>.+?)\s+(?:(?:go|goes|move)\s+)?to\s+(?P<to>\S+)$",
        rf"^(?:move\s+)?all\s+{_BUT}\s+(?:the\s+)?(?P<but>.+?)\s+(?:(?:go|goes|move)\s+)?"
        r"(?:from|in|at)\s+(?P<at>.+?)\s+to\s+(?P<to>\S+)$",
        r"^(?:move\s+)?all(?:\s+units)?\s+(?:from|in|at)\s+(?P<at>.+?)\s+to\s+(?P<to>\S+?),?\s+"
        rf"{_BUT}\s+(?:the\s+)?(?P<but>.+)$",
    )
)


def all_but(lexicon: Lexicon, text: str) -> str:
    """`move all from Hope except CL1 to a0805`, those that go named one by one, where orders name
    units and what stays is one of the stack; else nothing."""
    for pattern in _ALL_BUT:
        found = pattern.match(text)
        units = lexicon.stacks.get(fold(found["at"]), "") if found else ""
        if found is None or not units:
            continue
        stack = units.split(", ")
        named = {
            name.id
            for kind in lexicon.kinds
            for word in re.split(r"\s*,\s*|\s+and\s+", found["but"])
            for name in lexicon.find(kind, word)
        }
        sort = _sort(lexicon, found["but"])
        stays = [
            unit
            for unit in stack
            if unit in sort
            or any(name.id in named for kind in lexicon.kinds for name in lexicon.find(kind, unit))
        ]
        going = [unit for unit in stack if unit not in stays]
        if stays and going:
            return f"move {', '.join(going)} to {found['to']}"
    return ""


def whole_attacks(lexicon: Lexicon, text: str) -> Iterator[str]:
    """The line with those named who stand beside the place that it attacks."""
    for pattern in (_WITH, _WHO):
        found = pattern.match(text)
        if found is None:
            continue
        verb = found["verb"] if pattern is _WITH else "attack"
        units = _units(lexicon, found["place"], found["who"])
        if units:
            yield f"{verb} {found['place']} with {', '.join(units)}{found['rest']}"
        elif _EVERY.match(found["who"]) and (start := _only_start(lexicon, found["place"])):
            yield f"{verb} {found['place']} from {start}{found['rest']}"
    found = _BARE.match(text)
    if found and not lexicon.stacks and (start := _only_start(lexicon, found["place"])):
        verb = f"{found['verb']} {_against(found['verb'])}"
        yield f"{verb}{found['place']} from {start}{found['rest']}"


def missing(lexicon: Lexicon, text: str) -> str:
    """What a line must say that attacks a place and does not say with whom, or from where; "" if
    that is not what it lacks."""
    for pattern in (_WITH, _WHO, _BARE):
        found = pattern.match(text)
        if found is None:
            continue
        who = found.groupdict().get("who", "")
        if who and not (_EVERY.match(who) or _SORT.match(who)):
            continue
        place = fold(found["place"])
        known = any(place in lexicon.index(kind) for kind in PLACES)
        if not known and (parts := lexicon.parts.get(place)):
            return _which_part(lexicon, found["place"], parts)
        if known and (lexicon.beside or lexicon.stacks):
            return _who_is_beside(lexicon, found["place"], who)
    return ""


def _units(lexicon: Lexicon, place: str, who: str) -> list[str]:
    """The seat's units beside a place that are meant, where orders name units one by one."""
    around = [
        unit
        for start in lexicon.beside.get(fold(place), ())
        for unit in lexicon.stacks.get(fold(start), "").split(", ")
        if unit
    ]
    if _EVERY.match(who):
        return around
    found = _SORT.match(who)
    sort = _sort(lexicon, found["sort"]) if found else frozenset()
    return [unit for unit in around if unit in sort]


def _sort(lexicon: Lexicon, said: str) -> frozenset[str]:
    """The units of a sort: `the fighter`, `panzers`."""
    word = fold(re.sub(r"^(?:the|our|my|all)\s+", "", said.strip(), flags=_I))
    for one in (word, f"{word}s", word.removesuffix("s")):
        if found := lexicon.sorts.get(one):
            return frozenset(found)
    return frozenset()


_EVERY_SORT = re.compile(
    r"^(?:(?:fly|move|send|sail|march)\s+)?all\s+(?:the\s+|my\s+|our\s+)?(?P<sort>[^\W\d]+)\s+"
    r"(?:(?:go|fly|sail|move)\s+)?to\s+(?P<to>\S+)$",
    _I,
)
_BUT_ATTACKS = re.compile(
    rf"^(?:everything|everybody|all(?:\s+units)?)\s+(?:(?:in|at|from)\s+(?P<at>.+?)\s+{_BUT}\s+(?P<but>.+?)"
    rf"|{_BUT}\s+(?P<but2>.+?)\s+(?:in|at|from)\s+(?P<at2>.+?))\s+attacks?\s+(?P<to>\S+){_REST}",
    _I,
)


def every_one(lexicon: Lexicon, text: str) -> str:
    """`fly all fighters to Tolmin`, `everything but pz03 at e3803 attacks Bialystok`, the units
    named one by one, where orders name units; else nothing."""
    if (found := _EVERY_SORT.match(text)) and lexicon.stacks:
        sort = _sort(lexicon, found["sort"])
        mine = [
            unit for stack in dict.fromkeys(lexicon.stacks.values()) for unit in stack.split(", ")
        ]
        going = [unit for unit in dict.fromkeys(mine) if unit in sort]
        return f"move {', '.join(going)} to {found['to']}" if going else ""
    found = _BUT_ATTACKS.match(text)
    units = lexicon.stacks.get(fold(found["at"] or found["at2"]), "") if found else ""
    if found is None or not units:
        return ""
    stays = _ids(lexicon, found["but"] or found["but2"])
    going = [unit for unit in units.split(", ") if not _ids(lexicon, unit) & stays]
    if not stays or not going or len(going) == len(units.split(", ")):
        return ""
    return f"attack {found['to']} with {', '.join(going)}{found['rest']}"


def _only_start(lexicon: Lexicon, place: str) -> str:
    starts = lexicon.beside.get(fold(place), ())
    return starts[0] if len(starts) == 1 and not lexicon.stacks else ""


def _against(verb: str) -> str:
    return "against " if verb.casefold().endswith("offensive") else ""


def _which_part(lexicon: Lexicon, typed: str, parts: tuple[str, ...]) -> str:
    sentence = f"{typed} is more than one place: name {_or(parts)}."
    for part in parts:
        for start in lexicon.beside.get(fold(part), ())[:1]:
            if not lexicon.stacks:
                return f"{sentence} For example: attack {part} from {start}"
    return sentence


def _who_is_beside(lexicon: Lexicon, typed: str, who: str) -> str:
    starts = lexicon.beside.get(fold(typed), ())
    if not starts:
        return f"you have no unit next to {typed} that could attack it."
    if not lexicon.stacks:
        example = f"attack {typed} from {starts[0]}"
        return f"say from where. You have units in {_or(starts)}. For example: {example}"
    units = _units(lexicon, typed, "all")
    if who:
        said = _SORT.match(who)
        named = said["sort"] if said else who
        return f"no unit next to {typed} is called {named}: there are {_and(units)}."
    example = f"attack {typed} with {units[0]}"
    return f"say with whom. Next to {typed} are {_and(units)}. For example: {example}"


def _or(names: tuple[str, ...]) -> str:
    return _listed(list(names), "or")


def _and(names: list[str]) -> str:
    return _listed(names, "and")


def _listed(names: list[str], joined: str) -> str:
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} {joined} {len(names) - MOST_NAMED} more"
    return f" {joined} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


__all__ = ["missing", "whole_attacks", "with_all"]


def beside(
    starts: Iterable[str],
    neighbours: Callable[[str], Iterable[str]],
    called: Callable[[str], str],
    places: Iterable[Name],
) -> dict[str, tuple[str, ...]]:
    """By all names of a place, folded: what those of `starts` are called that lie beside it."""
    near: dict[str, list[str]] = {}
    for start in starts:
        for place in neighbours(start):
            near.setdefault(place, []).append(called(start))
    names = {name.id: name for name in places}
    return {
        fold(written): tuple(found)
        for place, found in near.items()
        for written in names[place].written()
    }
