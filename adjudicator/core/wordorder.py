"""A line in anybody's word order as the wordings that orders have: `2nd Army with pz04 attack Kiev`
is `attack Kiev with 2 Army, pz04`.

A wording of a clause (`core.clauses`) holds all of it. What the order book reads of the wordings
must be one thing; if it can be several, the line is not read, and its writer is told which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from string import Formatter

from adjudicator.core import muster
from adjudicator.core.asides import advanced, stops, stripped
from adjudicator.core.clauses import Clause, cut
from adjudicator.core.muster import Who
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.phrasebook import FRAMES
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.slots import PLACES, Part, Tagger
from adjudicator.core.wordings import MOST_TRIES, Case, Purse, alike

LONGEST = 200
"""Characters of a line that is looked into."""
MOST_READS, MOST_STEPS = 600, 80_000
"""What the wordings of a line may cost."""
MOST_WORDINGS = 90
"""Wordings of a clause that are tried."""


@dataclass
class Meant:
    """What a line means: orders, or several readings of which none counts; or the word that nobody
    knows."""

    orders: list[Order] | None = None
    either: tuple[str, ...] = ()
    unknown: str = ""
    why: str = ""
    """What cannot be told of those who are meant."""


def meant(case: Case, raw: str, *, loosely: bool = False) -> Meant:
    """What a line means that is a plain order in another word order, or with words that say
    nothing. loosely: words that nobody knows say nothing either."""
    raw = advanced(raw)
    if len(raw) > LONGEST or stops(raw):
        return Meant()
    text = stripped(raw)
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    line = tagger.line(text, loosely=loosely)
    case = replace(case, purse=Purse(text=MOST_READS, steps=MOST_STEPS))
    if line.unknown:
        return Meant(unknown=line.unknown if _wants_a_verb(line.parts) else "")
    found = cut(line.parts)
    if found is None:
        return Meant()
    orders: list[Order] = []
    for clause in found:
        readings = list(_readings(case, clause))
        if len(readings) > 1 and len(found) == 1:
            written = (
                "; ".join(case.book.write(one, case.lexicon) for one in some) for some in readings
            )
            return Meant(either=tuple(dict.fromkeys(written)))
        if len(readings) != 1:
            return Meant(why=_short(case.lexicon, clause) if len(found) == 1 else "")
        orders += readings[0]
    return Meant(orders or None)


def _short(lexicon: Lexicon, clause: Clause) -> str:
    """Why those who are meant cannot be told, if that is why a clause is not read."""
    waits = muster.alone(lexicon)
    if clause.act not in ("attack", "seize", "go", "rail", "sail", "fly", "retreat") and not waits:
        return ""
    there = [one for role in ("from", "at") for one in clause.said.get(role, ())]
    places = [waits] if waits else [one.noun for one in there if _is_place(lexicon, one)]
    who = [*clause.subject, *clause.object, *clause.said.get("with", ())]
    told = (muster.short(lexicon, one, places) for one in who if not one.named)
    return next(filter(None, told), "")


def _wants_a_verb(parts: Sequence[Part]) -> bool:
    """Do these words name somebody, and nothing yet that they do?"""
    return (
        bool(parts)
        and all(part.role in ("name", "amount", "join", "own") for part in parts)
        and (parts[-1].role == "name")
    )


def _readings(case: Case, clause: Clause) -> Iterator[list[Order]]:
    """The different things that a clause can be read as, by the first row of its frames in which
    there is one."""
    filled = list(_filled(case.lexicon, clause))
    if clause.each and not clause.act and "from" not in clause.said:
        clause = replace(clause, act="place")
    if not clause.act and "at" in clause.said and not {"to", "on", "over"} & clause.said.keys():
        clause = replace(clause, act="stand")
    if clause.act == "go" and any(
        fold(one.noun).startswith("air") for one in (*clause.subject, *clause.object)
    ):
        clause = replace(clause, act="air")  # what flies has several ways to go
    rows = FRAMES[clause.act]
    if " " in clause.verb:
        rows = (("{typed}", rows[0][1]),)
    for verbs, frames in rows:
        found: list[list[Order]] = []
        for verb in dict.fromkeys(verbs.format(typed=clause.verb).split(", ")):
            if not verb or verb.split()[0] not in case.book.vocabulary.starts:
                continue
            case.purse.line = MOST_TRIES
            tried = (
                _read_each(case, frame, verb, slots, clause)
                for slots in filled
                for frame in frames
                if _slots(frame) == slots.keys()
            )
            orders = next(filter(None, islice(tried, MOST_WORDINGS)), None)
            if orders and orders not in found:
                found.append(orders)
            if case.purse.text <= 0 or case.purse.steps <= 0:
                return
        if found:
            yield from found
            return


def _slots(frame: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(frame) if name and name != "verb"}


def _read_each(
    case: Case, frame: str, verb: str, slots: dict[str, str], clause: Clause
) -> list[Order] | None:
    """The orders of a wording; where it names several, and an order takes one, those of each."""
    if not clause.each and (orders := _read(case, frame.format(verb=verb, **slots))):
        return orders
    if clause.act in ("attack", "seize", "choose") and not clause.each:
        return None
    several = "end" if clause.each or clause.act == "add" else "who"
    if (
        clause.each
        and any(one.named and not one.amount for one in (*clause.subject, *clause.object))
        and clause.act != "add"
    ):
        return None  # nobody goes to two places
    ones = slots.get(several, "").split(", ")
    if not 1 < len(ones) <= MOST_EACH:
        return None
    found: list[Order] = []
    for one in ones:
        orders = _read(case, frame.format(verb=verb, **{**slots, several: one}))
        if not orders:
            return None
        found += orders
    if clause.act in ("other", "build") and not clause.each and not alike(found):
        return None
    return found


MOST_EACH = 8


def _read(case: Case, text: str) -> list[Order] | None:
    """The orders of a wording, if they are ones that the question takes."""
    orders = case.read(text)
    if orders and all(
        not isinstance(one, NoOrders | StandingOrder) and one.tag() in case.prefer for one in orders
    ):
        return orders
    return None


def _filled(lexicon: Lexicon, clause: Clause) -> Iterator[dict[str, str]]:
    """What stands in the frames of a clause: who, from where, to where, with whose support."""
    for who, start, end in list(_cast(lexicon, clause)):
        slots: dict[str, list[str]] = {}
        if who:
            slots["who"] = list(_listed(who))
            if all(one.everybody for one in who) and start:
                slots["who"] += ["all", ""]
        for name, them in (("start", start), ("end", end)):
            if them:
                slots[name] = [", ".join(one.noun for one in them)]
        for name in ("support", "via", "by"):
            if them := clause.said.get(name, []):
                slots[name] = list(_listed([muster.called(lexicon, one) or one for one in them]))
                if name == "support" and any(" " in one.noun and one.amount for one in them):
                    shorter = [replace(one, noun=one.noun.split()[-1]) for one in them]
                    slots[name] += list(_listed(shorter))
        for values in islice(product(*slots.values()), 12):
            yield {name: value for name, value in zip(slots, values, strict=True) if value}


def _listed(who: Sequence[Who]) -> Iterator[str]:
    """The ways to name several."""
    for some in islice(product(*(list(one.said()) for one in who)), 6):
        yield ", ".join(some)


def _cast(lexicon: Lexicon, clause: Clause) -> Iterator[tuple[list[Who], list[Who], list[Who]]]:
    """Who does it, from where and to where, as the parts of a clause may say."""
    said = clause.said
    start = [*said.get("from", ())]
    ends = [*said.get("to", ()), *said.get("on", ()), *said.get("over", ())]
    at = [*said.get("at", ())]
    who = [*clause.subject, *said.get("with", ())]
    objects = clause.object
    if clause.act == "add" and clause.subject and objects and not ends:
        yield objects, [], list(clause.subject)
        return
    if clause.subject and all(_is_country(lexicon, one) for one in clause.subject) and objects:
        who = list(said.get("with", ()))
        if nation := _nation(lexicon, clause):
            objects = [replace(one, noun=f"{nation} {one.noun}", named=False) for one in objects]
        else:
            by = clause.said.setdefault("by", [])
            by += [one for one in clause.subject if one not in by]
        clause = replace(clause, subject=[])
    elif clause.subject and objects and ends:
        return
    if (clause.subject and objects and not ends) or (
        not clause.subject
        and objects
        and not ends
        and (
            clause.act in ("attack", "seize")
            or (clause.act == "advance" and all(_is_place(lexicon, one) for one in objects))
        )
    ):
        ends = objects
    elif objects:
        who = [*who, *objects]
    if (
        at
        and not ends
        and clause.act in ("place", "stand", "appear", "build", "add", "other", "advance", "")
    ):
        ends = at
    elif at:
        start = [*start, *at]
    if any(not _is_place(lexicon, one) for one in start):
        return
    named = _mustered(lexicon, who, start, clause.act in ("attack", "seize"))
    if named is not None:
        yield named[0], named[1], ends
    if not start and clause.before is not None and clause.act in ("go", "rail", "sail", ""):
        before = clause.before.said
        if start := [*before.get("from", ()), *before.get("at", ())]:
            yield list(who), start, ends


def _mustered(
    lexicon: Lexicon, who: Sequence[Who], start: Sequence[Who], loose: bool
) -> tuple[list[Who], list[Who]] | None:
    """Those who do it by their names, and the places that must yet be said. None: who is meant
    cannot be told. loose: others than they may stand elsewhere."""
    if not start:
        found = [muster.called(lexicon, one) for one in who]
        return None if None in found else ([one for one in found if one is not None], [])
    called: list[Who] = []
    for one in who:
        if one.named and not one.amount:
            called.append(one)
            continue
        there: list[Who] = []
        for place in start:
            if (some := muster.called(lexicon, replace(one, at=place.noun))) is None:
                return None
            there.append(some)
        if all(some.named and not some.at for some in there):
            known = set().union(*(_ids(lexicon, other.noun) for other in called))
            for some in there:
                new = [one for one in some.noun.split(", ") if not _ids(lexicon, one) & known]
                called += [Who(noun=", ".join(new), named=True)] if new else []
        else:
            return [muster.counted(one) for one in who], list(start)
    if muster.there(lexicon, start[0].noun) is not None and called:
        stand = {
            fold(name) for place in start for name, _ in muster.there(lexicon, place.noun) or ()
        }
        known = {one for who in called for one in _ids(lexicon, who.noun)}
        here = {one for name in stand for one in _ids(lexicon, name)}
        if known <= here or (loose and known & here):
            return called, []
    return called, list(start)


def _ids(lexicon: Lexicon, names: str) -> set[str]:
    return {
        one.id
        for name in names.split(", ")
        for kind in lexicon.kinds
        for one in lexicon.find(kind, name)
    }


def _nation(lexicon: Lexicon, clause: Clause) -> str:
    """The country that moves something, as units are called by it: `German`."""
    if (
        clause.act not in ("go", "rail", "sail", "fly", "place", "appear")
        or len(clause.subject) > 1
    ):
        return ""
    found = lexicon.find("nation", clause.subject[0].noun)
    return found[0].text if len(found) == 1 else ""


def _is_country(lexicon: Lexicon, who: Who) -> bool:
    kinds = ("country", "nation", "major", "power", "faction")
    return not who.amount and any(
        lexicon.find(kind, who.noun) for kind in kinds if kind in lexicon.kinds
    )


def _is_place(lexicon: Lexicon, who: Who) -> bool:
    return not who.amount and any(
        lexicon.find(kind, who.noun) for kind in lexicon.kinds if kind in PLACES
    )


def told(free: Meant) -> str:
    """What is said of a line that can be several things; empty if it cannot."""
    lines = " or ".join(f"“{one}”" for one in free.either)
    return f"it can be {lines}: write the one that you mean." if lines else free.why
