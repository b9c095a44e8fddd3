"""The clauses of a line: one verb each, its subject, its object and what hangs on prepositions.

`core.slots` says what a word is for; `core.wordorder` puts a clause into the words of orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from adjudicator.core.muster import Who
from adjudicator.core.names import fold
from adjudicator.core.slots import UNITS, Part

_LISTS = frozenset(
    ("", *"go appear rail sail place build add fly other retreat advance attack".split())
)
"""What is done -> one verb may do it to several, each with its own place."""


@dataclass
class Clause:
    """One verb and what belongs to it. said: by role, who or what stands there."""

    verb: str = ""
    act: str = ""
    subject: list[Who] = field(default_factory=list)
    object: list[Who] = field(default_factory=list)
    said: dict[str, list[Who]] = field(default_factory=dict)
    same: bool = False
    """Its subject is that of the clause before it."""
    each: bool = False
    """The same at each place."""
    before: Clause | None = field(default=None, repr=False)


def cut(parts: Sequence[Part]) -> list[Clause] | None:
    """The clauses of a line; None if its words stand in no order that a clause has."""
    parts = _merged(parts)
    verbs = [at for at, part in enumerate(parts) if part.role == "verb"]
    starts = [0]
    for before, verb in pairwise(verbs):
        joints = [at for at in range(before + 1, verb) if parts[at].role == "join"]
        if not joints:
            return None
        first = joints[-1]
        while first - 1 in joints:
            first -= 1
        starts.append(first)
    clauses: list[Clause] = []
    for at, start in enumerate(starts):
        end = starts[at + 1] if at + 1 < len(starts) else len(parts)
        some = list(parts[start:end])
        while some and some[0].role == "join":
            some.pop(0)
        while some and some[-1].role == "join":
            some.pop()
        made = _clauses(some, clauses[-1] if clauses else None)
        if not made:
            return None
        clauses += made
    for clause in clauses:
        if clause.verb == "leave" and clause.object and clause.said.get("to"):
            clause.said.setdefault("from", []).extend(clause.object)
            clause.object = []
        by = [fold(one.noun) for one in clause.said.get("by", ())]
        if by in (["rail"], ["strategic"]):
            del clause.said["by"]
            clause.verb, clause.act = "rail" if by == ["rail"] else "strategic move", "rail"
    return clauses


_DOUBLE = {"attack": ("blitz", "limited"), "move": ("reserve", "strategic")}


def _merged(parts: Sequence[Part]) -> list[Part]:
    """The parts with `blitz attack` as one verb."""
    made: list[Part] = []
    for part in parts:
        double = part.role == "verb" and bool(made) and made[-1].role in ("verb", "word")
        if double and made[-1].text in _DOUBLE.get(part.text, ()):
            part = Part("verb", f"{made.pop().text} {part.text}", part.act)
        made.append(part)
    return made


def _clauses(parts: Sequence[Part], before: Clause | None) -> list[Clause]:
    """The clauses with one verb: several where it does something to several, each with its own
    place; nothing if the words do not fit."""
    verb = next((at for at, part in enumerate(parts) if part.role == "verb"), None)
    ahead = parts[:verb] if verb is not None else ()
    behind = parts[verb + 1 :] if verb is not None else parts
    first = Clause(parts[verb].text, parts[verb].act) if verb is not None else Clause()
    made: list[Clause] = []
    if ahead:
        read = _phrases(ahead, "", before)
        if not read:
            return []
        made, first.subject, first.said = read[:-1], read[-1].object, read[-1].said
    elif before is not None and verb is not None:
        first.same = True
    rest = _phrases(behind, first.act, before, first.verb)
    if rest is None:
        return []
    for one in rest or [Clause()]:
        another = bool(made and one.object and one.said and first.subject)
        said = {} if another else {role: list(them) for role, them in first.said.items()}
        for role, them in one.said.items():
            said.setdefault(role, []).extend(them)
        subject = [] if another else first.subject  # `IN1 goes to Hope, and IN2 to Garby`
        if first.same and not one.object and before is not None:
            subject = before.subject or before.object
        before = made[-1] if made else before
        each = first.each or one.each
        made.append(
            replace(first, subject=subject, object=one.object, said=said, each=each, before=before)
        )
    return made


@dataclass
class _Noun:
    """A noun while it is read."""

    amount: str = ""
    words: list[str] = field(default_factory=list)
    named: bool = False
    place: bool = False
    owner: str = ""
    """A place that it is called by: `the Breslau panzers`."""

    def done(self) -> Who:
        return Who(self.amount, " ".join(self.words), named=self.named)

    def __bool__(self) -> bool:
        return bool(self.amount or self.words)


def _phrases(
    parts: Sequence[Part], act: str, before: Clause | None, verb: str = ""
) -> list[Clause] | None:
    """The objects and prepositional phrases of some words, a new clause for each object behind a
    phrase; None if they do not fit."""
    clauses = [Clause()]
    role = "object"
    noun = _Noun()
    joined = False

    def put(to: str) -> None:
        nonlocal noun
        if noun:
            clause = clauses[-1]
            if noun.amount.isdigit() and not noun.words and len(clauses) > 1 and clauses[-2].object:
                noun.words = [clauses[-2].object[-1].noun]  # `put 4 ground in A, 1 in B`
            if noun.place and noun.amount in ("all", "both"):
                noun.amount = ""  # `the whole Ruhr`
            who = noun.done()
            if noun.owner and fold(who.noun) in UNITS and (to in _GOALS or verb == "join"):
                who = Who(noun=noun.owner, named=True)  # `join the Rhineland army`
            elif noun.owner:
                clause.said.setdefault("at", []).append(Who(noun=noun.owner, named=True))
            (clause.object if to == "object" else clause.said.setdefault(to, [])).append(who)
        noun = _Noun()

    for at, part in enumerate(parts):
        match part.role:
            case "join":
                if part.text == ":" and role == "object" and at + 1 < len(parts):
                    return None
                put(role)
                joined = True
                continue
            case "own":
                owner = noun.done() if noun.place or (noun.words and not noun.amount) else None
                if owner is not None and part.text == "of" and _possessive(parts, at):
                    clauses[-1].said.setdefault("at", []).append(owner)
                    noun = _Noun()
                    continue
                put(role)
                role = "at"
            case "to" | "from" | "at" | "with" | "support" | "via" | "by" | "over" | "on":
                if joined and not noun and role == part.role and part.role in ("at", "from", "to"):
                    joined = False  # `in Brest and in Lublin`
                    continue
                put(role)
                role = part.role
            case "it":
                if before is None:
                    return None
                them = before.subject if before.act not in ("attack", "seize") else []
                them = them or before.object or before.subject
                put(role)
                clause = clauses[-1]
                (clause.object if role == "object" else clause.said.setdefault(role, [])).extend(
                    them
                )
            case "amount" | "name" | "place" | "word":
                if part.text == "each":
                    clauses[-1].each = True
                    continue
                if joined and not noun and _new_clause(parts, at, role, act):
                    clauses.append(Clause())
                    role = "object"
                behind = parts[at + 1].role if at + 1 < len(parts) else ""
                if part.role == "place" and noun.named and not noun.place and role == "object":
                    goal = _goal_before(clauses)
                    if goal and behind in ("", "join"):  # `IN1 to Hope, IN3 Highmark`
                        put(role)
                        role = goal
                if (
                    part.role == "place"
                    and noun.words
                    and not noun.place
                    and behind in ("to", "over")
                ):
                    noun.owner = part.text  # `inf06 Antwerp to Paris`
                    joined = False
                    continue
                if (
                    noun.place
                    and role == "from"
                    and part.role != "place"
                    and not clauses[-1].object
                ):
                    put(role)  # `from Berlin the armour goes ...`
                    role = "object"
                following = parts[at + 1].text if at + 1 < len(parts) else ""
                if part.role == "amount" and noun.words and following == "each":
                    noun.amount = part.text  # `infantry 1 each at ...`
                    joined = False
                    continue
                if part.role == "amount" and noun.words:
                    noun.words.append(part.text)
                elif part.role == "amount" and not noun.amount:
                    noun.amount = part.text
                elif part.role == "amount":
                    if part.text in ("all", "a") or noun.amount not in ("all", "a", "each"):
                        return None
                    noun.amount = part.text
                else:
                    if noun.named and noun.place and part.role != "place":
                        noun.owner = " ".join(noun.words)
                        noun.words, noun.named, noun.place = [], False, False
                    noun.words.append(part.text)
                    noun.named = part.role in ("name", "place")
                    noun.place = part.role == "place"
            case _:
                return None
        joined = False
    put(role)
    return clauses


def _goal_before(clauses: Sequence[Clause]) -> str:
    """By which preposition the clause before the last one says where to."""
    if len(clauses) < 2 or clauses[-1].said:
        return ""
    return next((one for one in ("to", "at") if one in clauses[-2].said), "")


def _possessive(parts: Sequence[Part], at: int) -> bool:
    """Does a noun follow to which what stands before belongs?"""
    return at + 1 < len(parts) and parts[at + 1].role in ("amount", "name", "word") and at > 0


_GOALS = frozenset(("to", "at", "over", "on"))


def _new_clause(parts: Sequence[Part], at: int, role: str, act: str) -> bool:
    """Does a noun behind a joint begin a clause of its own: `pz03 to Lublin, pz07 to Lwow`?"""
    if role == "with" and parts[at].role == "place":
        return at + 1 < len(parts) and parts[at + 1].role == "with"
    if role not in _GOALS or act not in _LISTS:
        return False
    if act == "add":
        return parts[at].role == "amount"
    following = []
    for part in parts[at:]:
        if part.role == "join" or part.role in _GOALS:
            break
        following.append(part)
    goal = at + len(following) < len(parts) and parts[at + len(following)].role in _GOALS
    return goal or not all(part.role == "place" for part in following)
