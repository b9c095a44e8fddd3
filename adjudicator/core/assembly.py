"""An order fitted to what a line names: `the panzers in the Ruhr rumble over to Breslau` names a
sort of units and two places, and `move {force} from {start} to {end}` takes them.

Nothing is ordered so: whoever wrote the line is asked whether it is meant. What is fitted holds
all that the line names, in the parts that its prepositions give it; verbs and words that nobody
knows only say which of several is the likest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from adjudicator.core import permanence, provisos, sentences
from adjudicator.core.asides import stripped
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.phrasebook import FRAMES
from adjudicator.core.programs import BUILT_IN_KINDS, lines_of
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.slots import PLACES, SORTS, UNITS, Line, Tagger
from adjudicator.core.syntax import Choice, Keywords, Optional, Pattern, Slot, read_syntax
from adjudicator.core.syntax import Sequence as Several
from adjudicator.core.wordings import MOST_TRIES, Case

LONGEST = 240
"""Characters of a line that is looked into."""
MOST_THINGS = 7
"""Things that a line names, above which nothing is fitted to them."""
MOST_FILLED = 60
"""Ways to fill a syntax line that are looked at."""
_FROM = frozenset("from of off".split())
_TO = frozenset("to into in at on over onto against towards upon".split())
_WITH = frozenset("with by using".split())
_COUNTED = frozenset(("int", "half"))
_NOUNS = frozenset("step steps point points supply odds round".split())
"""Words that an amount may be of, and no unit."""


@dataclass(frozen=True)
class Thing:
    """What a line names: a place, a unit or card, some of a sort, a number. role: the word before
    it; kinds: of names, empty for a sort; joined: does an `and` tie it to the one before?"""

    text: str
    role: str = ""
    kinds: frozenset[str] = frozenset()
    amount: str = ""
    joined: bool = False

    @property
    def said(self) -> str:
        return f"{self.amount} {self.text}".strip()


@dataclass(frozen=True)
class Fitted:
    """An order that holds all that a line names. score: how many words of the line say that it is
    of this kind."""

    order: Order
    text: str
    score: float


def of(case: Case, raw: str, among: Sequence[type[Order]]) -> list[Fitted]:
    """Return the orders that hold all that a line names, the likest first. among: the classes of
    the orders that may be meant. The purse of the case pays for it."""
    said = permanence.bare(raw) if permanence.lasts(raw) else raw
    if len(said) > LONGEST:
        return []
    if (proviso := provisos.found(said)) is not None:
        return [*_waiting(case, proviso.order, proviso, among)]
    named = sentences.named(case.lexicon, said)
    return (_whole(case, named, among) if named != said else []) or _whole(case, said, among)


def _waiting(
    case: Case, said: str, proviso: provisos.Proviso, among: Sequence[type[Order]]
) -> Iterator[Fitted]:
    """The orders of a line without its condition, with it."""
    for one in _whole(case, said, among)[:2]:
        words = f"{one.text} {'unless' if proviso.unless else 'if'} {proviso.said}"
        case.purse.line = MOST_TRIES
        found = case.read(words) or provisos.meant(case, words, case.read)
        if found and len(found) == 1 and found[0].when:
            yield Fitted(found[0], case.book.write(found[0], case.lexicon), one.score)


def _whole(case: Case, said: str, among: Sequence[type[Order]]) -> list[Fitted]:
    things = look(case, said)
    if not things or len(things) > MOST_THINGS or _clauses(case, said) > 1:
        return []
    typed = frozenset(fold(said).split())
    verbs = _verbs(case, said)
    found: dict[str, Fitted] = {}
    for cls in among:
        for line in lines_of(cls):
            if case.purse.text <= 0 or case.purse.steps <= 0:
                return []  # who knows what else it could be
            pattern = read_syntax(line)
            filled = _Filling(case.lexicon, typed).all(pattern, things)
            for words, score in islice(filled, MOST_FILLED):
                case.purse.line = MOST_TRIES
                orders = case.read(words)
                if case.purse.text <= 0 or case.purse.steps <= 0:
                    break
                if not orders or len(orders) != 1 or type(orders[0]) is not cls:
                    continue
                if isinstance(orders[0], NoOrders):
                    continue
                written = case.book.write(orders[0], case.lexicon)
                verb, *rest = fold(words).split()
                if verbs and verb not in verbs and verb in case.book.vocabulary.starts:
                    continue
                score += 3 * (verb in verbs) - len([one for one in rest if one not in typed])
                score -= 2 * (cls.tag() not in case.ask.accepts)
                if written not in found or found[written].score < score:
                    found[written] = Fitted(orders[0], written, score)
    return sorted(found.values(), key=lambda one: -one.score)


def _acts(case: Case, said: str) -> list[str]:
    """The verbs of a line by what they say is done."""
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    parts = tagger.line(stripped(said), loosely=True).parts
    return [one.act if one.act in FRAMES else one.text for one in parts if one.role == "verb"]


def _clauses(case: Case, said: str) -> int:
    """How many parts of a line that `and` or a comma joins have a verb."""
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    number, seen = 0, False
    for part in tagger.line(stripped(said), loosely=True).parts:
        seen = seen and part.role != "join"
        if part.role == "verb" and not seen:
            number, seen = number + 1, True
    return number


def _verbs(case: Case, said: str) -> frozenset[str]:
    """The verbs of a line, and those that orders have for the same."""
    acts = _acts(case, said)
    rows = (row for act in acts for row in FRAMES.get(act, ()))
    same = (word for verbs, _ in rows for word in verbs.replace(",", " ").split())
    return frozenset((*acts, *same))


# ------------------------------------------------------------------ what a line names


def look(case: Case, said: str) -> list[Thing]:
    """The things that a line names, in its order."""
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    line = tagger.line(stripped(said), loosely=True)
    return list(_things(case.lexicon, line))


def _things(lexicon: Lexicon, line: Line) -> Iterator[Thing]:
    role, amount, joined = "", "", False
    words: list[str] = []
    parts = line.parts

    def sort() -> Iterator[Thing]:
        nonlocal amount, words, joined
        text = " ".join(_sorts(lexicon, words))
        if text or amount:
            number = {"a": "", "both": "2", "each": ""}.get(amount, amount)
            if text or number:
                yield Thing(text, role, amount=number, joined=joined)
        amount, words, joined = "", [], False

    for at, part in enumerate(parts):
        behind = parts[at + 1] if at + 1 < len(parts) else None
        if part.role in ("to", "from", "at", "with", "via", "over", "on", "by", "own", "support"):
            yield from sort()
            role = part.text
        elif part.role == "join":
            yield from sort()
            joined = True
        elif part.role == "verb":
            yield from sort()
            role, joined = "", False
        elif part.role == "amount":
            if amount or words:
                yield from sort()
            amount = part.text
        elif part.role == "word":
            words.append(part.text)
        elif part.role in ("place", "name"):
            kinds = frozenset(
                kind for kind in lexicon.kinds if fold(part.text) in lexicon.index(kind)
            )
            if kinds & {"nation", "country"} and behind is not None and behind.role == "word":
                words.append(part.text)
                continue
            yield from sort()
            owns = behind is not None and behind.role in ("own", "word") and part.role == "place"
            yield Thing(part.text, "from" if owns else role, kinds, joined=joined)
            joined = False
            if owns and behind is not None and behind.role == "word":
                role = ""
    yield from sort()


def _sorts(lexicon: Lexicon, words: Sequence[str]) -> list[str]:
    """Words for units and what is counted, without `units` where they say of what sort; what
    orders say besides names nothing."""
    said = [
        one
        for one in words
        if any(form in _sort_words(lexicon) for form in (one, one.removesuffix("s")))
        or any(form in index for form in (fold(one),) for index in _nations(lexicon))
        or one in _NOUNS
    ]
    plain = [one for one in said if one not in UNITS]
    return plain or said


def _nations(lexicon: Lexicon) -> list[Mapping[str, list[Name]]]:
    return [lexicon.index(kind) for kind in ("nation", "country") if kind in lexicon.kinds]


def _sort_words(lexicon: Lexicon) -> frozenset[str]:
    """Words for sorts of units, in any game."""
    there = (words for stack in lexicon.garrisons.values() for _, words in stack)
    return frozenset(lexicon.sorts).union(SORTS, UNITS, *there)


def forms(case: Case, raw: str, among: Sequence[type[Order]], most: int = 2) -> list[str]:
    """Return how orders of these classes are written with what a line names, `...` for what it
    leaves out; those first whose verb it has."""
    said = permanence.bare(raw) if permanence.lasts(raw) else raw
    if len(said) > LONGEST:
        return []
    things = look(case, said)[:MOST_THINGS]
    if _clauses(case, said) > 1:
        return []
    verbs = _verbs(case, said)
    typed = verbs | frozenset(fold(said).split())
    found: list[tuple[float, str]] = []
    for cls in among:
        best: tuple[float, str] | None = None
        for line in lines_of(cls):
            pattern = read_syntax(line)
            if not _begins(pattern):
                continue
            filling = _Filling(case.lexicon, typed, loosely=True)
            for words, left, score in islice(filling.ways(pattern, things), MOST_FILLED):
                verb = words.partition(" ")[0]
                worth = score - words.count("...") - len(words) / 100
                named = any(one.kinds for one in things) and not left and "..." in words
                if named and verb in verbs and (best is None or worth > best[0]):
                    best = worth, words
        if best is not None:
            found.append(best)
    found.sort(key=lambda one: -one[0])
    likely = [words for worth, words in found if worth >= found[0][0] - 2]
    return list(dict.fromkeys(likely))[:most]


def _begins(pattern: Pattern) -> bool:
    """Does a syntax line begin with its verb?"""
    first = pattern.parts[0] if isinstance(pattern, Several) else pattern
    if isinstance(first, Choice):
        return all(isinstance(one, Keywords) for one in first.options)
    return isinstance(first, Keywords)


# ------------------------------------------------------------------ filling a syntax line


@dataclass
class _Filling:
    lexicon: Lexicon
    typed: frozenset[str]
    loosely: bool = False
    """May a slot stay empty?"""

    def ways(self, pattern: Pattern, things: Sequence[Thing]) -> Iterator[tuple[str, int, float]]:
        """The ways to say some of the things, and how many are left."""
        start = frozenset(range(len(things)))
        for words, left, score, _ in self._fill(pattern, things, start, ""):
            yield " ".join(words), len(left), score

    def all(self, pattern: Pattern, things: Sequence[Thing]) -> Iterator[tuple[str, float]]:
        """The ways to say all things by a syntax line, and how many words of the line they keep."""
        start = frozenset(range(len(things)))
        for words, left, score, _ in self._fill(pattern, things, start, ""):
            if not left:
                yield " ".join(words), score

    def _fill(
        self, pattern: Pattern, things: Sequence[Thing], left: frozenset[int], before: str
    ) -> Iterator[tuple[list[str], frozenset[int], float, str]]:
        """What a part of a syntax line may say, the things that are left, the score, and the last
        keyword. before: the keyword before this part."""
        match pattern:
            case Keywords(words, field):
                known = self.typed.issuperset(words)
                if not field or known:
                    text = " ".join(words)
                    yield [text], left, 1.0 if known else 0.0, words[-1] if words else before
            case Slot(_, kinds, many):
                yield from self._slot(kinds, many, things, left, before)
            case Several(parts):
                yield from self._each(parts, things, left, before)
            case Choice(options):
                yield from self._one_of(options, things, left, before)
            case Optional(part):
                if not isinstance(part, Keywords) or self.typed.issuperset(part.words):
                    for found in self._fill(part, things, left, before):
                        if found[1] != left or isinstance(part, Keywords):
                            yield found
                yield [], left, 0.0, before

    def _each(
        self, parts: Sequence[Pattern], things: Sequence[Thing], left: frozenset[int], before: str
    ) -> Iterator[tuple[list[str], frozenset[int], float, str]]:
        if not parts:
            yield [], left, 0.0, before
            return
        for words, rest, score, last in self._fill(parts[0], things, left, before):
            for more, end, other, final in self._each(parts[1:], things, rest, last):
                yield [*words, *more], end, score + other, final

    def _one_of(
        self,
        options: Sequence[Pattern],
        things: Sequence[Thing],
        left: frozenset[int],
        before: str,
    ) -> Iterator[tuple[list[str], frozenset[int], float, str]]:
        """Of keywords that say the same the one that was typed, else the first."""
        plain = [one for one in options if isinstance(one, Keywords) and not one.field]
        typed = [one for one in plain if self.typed.issuperset(one.words)]
        same = (typed or plain)[:1]
        for one in options:
            if one not in plain or one in same:
                yield from self._fill(one, things, left, before)

    def _slot(
        self,
        kinds: Sequence[str],
        many: bool,
        things: Sequence[Thing],
        left: frozenset[int],
        before: str,
    ) -> Iterator[tuple[list[str], frozenset[int], float, str]]:
        for at in sorted(left):
            if (text := self._fits(kinds, things[at], before)) is None:
                continue
            said, used = [text], [at]
            while many and used[-1] + 1 in left and things[used[-1] + 1].joined:
                more = self._fits(
                    kinds, replace(things[used[-1] + 1], role=things[at].role), before
                )
                if more is None:
                    break
                said.append(more)
                used.append(used[-1] + 1)
            score = _placed(things[at], before)
            if self.loosely and not score and things[at].role:
                continue
            yield [", ".join(said)], left - set(used), score, ""
        if self.loosely:
            yield ["..."], left, -1.0, ""

    def _fits(self, kinds: Sequence[str], thing: Thing, before: str) -> str | None:
        """How a thing is said in a slot; None if it does not fit."""
        if _placed(thing, before) < 0:
            return None
        for kind in kinds:
            if kind in BUILT_IN_KINDS:
                if (
                    kind in _COUNTED
                    and thing.amount.isdigit()
                    and (not thing.text or thing.text in _NOUNS)
                ):
                    return thing.amount
            elif kind in self.lexicon.kinds:
                if kind in thing.kinds or (
                    not thing.kinds
                    and not thing.amount
                    and fold(thing.text) in self.lexicon.index(kind)
                ):
                    return thing.said
            elif not thing.kinds & PLACES and (thing.text or thing.amount == "all"):
                return thing.said
        return None


def _placed(thing: Thing, before: str) -> float:
    """Does a thing stand behind the right word? Less than nothing if behind the contrary."""
    role = thing.role
    if (role in _FROM and before in _TO and role != "of") or (role in _TO and before in _FROM):
        return 0.0 if role in ("in", "at") else -1.0
    if role in ("to", "into") and before in _WITH:
        return -1.0
    same = any(role in group and before in group for group in (_FROM, _TO, _WITH))
    return 1.0 if same or role == before else 0.0


def classes(case: Case, raw: str) -> list[type[Order]]:
    """The classes of the orders that a line may be: those for good of a line for good, else those
    that the question takes."""
    if permanence.lasts(raw) or permanence.may_last(raw):
        return [cls for cls in case.book.classes.values() if issubclass(cls, StandingOrder)]
    known = case.book.classes
    return [known[tag] for tag in dict.fromkeys(case.prefer) if tag in known]
