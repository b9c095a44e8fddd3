"""An order fitted to what a line names: `the panzers in the Ruhr rumble over to Breslau` names a
sort of units and two places, and `move {force} from {start} to {end}` takes them.

What is fitted holds all that the line names, in the parts that its prepositions give it; verbs say
which of several is the likest. It is offered (`service.play.refusals.offers`), or read where the
line must mean it (`core.certainty`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from adjudicator.core import permanence, provisos, sentences, synonyms, things
from adjudicator.core.asides import stripped
from adjudicator.core.everyday import WORDS
from adjudicator.core.fillings import Filling
from adjudicator.core.names import fold
from adjudicator.core.programs import lines_of
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.slots import Tagger
from adjudicator.core.syntax import Choice, Keywords, Pattern, read_syntax
from adjudicator.core.syntax import Sequence as Several
from adjudicator.core.things import Thing
from adjudicator.core.wordings import MOST_TRIES, Case

LONGEST = 240
"""Characters of a line that is looked into."""
MOST_THINGS = 7
"""Things that a line names, above which nothing is fitted to them."""
MOST_FILLED = 60
"""Ways to fill a syntax line that are looked at."""
MOST_READ = 12
"""Filled lines that are read, of all classes together."""
LIKELY = 2.0
"""How much less than the best an order may share with the line and be offered beside it."""


@dataclass(frozen=True)
class Fitted:
    """An order that holds all that a line names. score: how many words of the line say that it is
    of this kind."""

    order: Order
    text: str
    score: float
    words: str = ""
    """The words in which it was read."""
    guessed: bool = False
    """Is a name of it that of several things?"""


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
    """Fit a line without its condition, and put that to what is found."""
    for one in _whole(case, said, among)[:2]:
        words = f"{one.text} {'unless' if proviso.unless else 'if'} {proviso.said}"
        case.purse.line = MOST_TRIES
        found = case.read(words) or provisos.meant(case, words, case.read)
        if found and len(found) == 1 and found[0].when:
            yield Fitted(found[0], case.book.write(found[0], case.lexicon), one.score, one.words)


def _whole(case: Case, said: str, among: Sequence[type[Order]]) -> list[Fitted]:
    named = look(case, said)
    if not named or len(named) > MOST_THINGS or _clauses(case, said) > 1:
        return []
    return fit(case, said, named, among)


def fit(
    case: Case, said: str, named: Sequence[Thing], among: Sequence[type[Order]]
) -> list[Fitted]:
    """Return the orders that hold these things, the likest first."""
    found: dict[str, Fitted] = {}
    best = 0.0
    for one in _ways(case, said, named, among)[:MOST_READ]:
        if found and one.score < best - LIKELY:
            break
        case.purse.line = MOST_TRIES
        for words, orders in _read(case, one.words):
            if len(orders) != 1 or type(orders[0]) not in among:
                continue
            written = case.book.write(orders[0], case.lexicon)
            if written not in found:
                best = max(best, one.score) if found else one.score
                found[written] = Fitted(
                    orders[0], written, one.score, words, guessed=words != one.words
                )
        if case.purse.text <= 0 or case.purse.steps <= 0:
            return []  # who knows what else it could be
    return sorted(found.values(), key=lambda one: -one.score)


_CAN_BE = re.compile(r'^"(?P<typed>[^"]+)" can be ')
MOST_CALLED = 3
"""Things of one name that are tried."""


def _read(case: Case, words: str) -> Iterator[tuple[str, list[Order]]]:
    """Read a wording; where a name is that of several things, as each of them: `Brest`."""
    if (orders := case.read(words)) is not None:
        yield words, orders
        return
    if not case.may_hold(words) or not case.purse.spend(words):
        return
    unread = case.book.read_line(words, case.lexicon, case.number, case.prefer).misread
    found = _CAN_BE.match(unread[0].sentence) if unread else None
    for name in unread[0].suggestions[:MOST_CALLED] if found else ():
        again = (
            re.sub(rf"(?<!\w){re.escape(found['typed'])}(?!\w)", name, words, flags=re.I)
            if found
            else ""
        )
        if again and (orders := case.read(again)) is not None:
            yield again, orders


AHEAD = 0.5
"""How much less likely an order is that a question takes ahead."""


@dataclass(frozen=True)
class _Way:
    """A syntax line of a class with all that a line names in its slots."""

    words: str
    cls: type[Order]
    score: float


def _ways(
    case: Case, said: str, named: Sequence[Thing], among: Sequence[type[Order]]
) -> list[_Way]:
    """Find the ways to say all things as these orders, the likest first. None is read yet:
    reading costs far more than filling."""
    typed = frozenset(fold(said).split())
    known = verbs(case, said)
    filling = Filling(case.lexicon, typed, named)
    own = typed.union(word for one in named for word in fold(one.said).split())
    made: dict[str, _Way] = {}
    for cls in among:
        if issubclass(cls, NoOrders):
            continue
        ahead = AHEAD * (cls.tag() not in case.ask.accepts)
        for line in lines_of(cls):
            for words, score in islice(filling.all(read_syntax(line)), MOST_FILLED):
                verb = fold(words).removeprefix("always ").partition(" ")[0]
                if known and _another(case, words, own, known):
                    continue
                score += 3 * known.get(verb, 0.0)
                way = _Way(words, cls, score - ahead)
                if words not in made or made[words].score < way.score:
                    made[words] = way
    return sorted(made.values(), key=lambda one: -one.score)


def _another(case: Case, words: str, own: frozenset[str], verbs: Mapping[str, float]) -> bool:
    """Does a filled line do something else than the verbs of the line that was written say?"""
    starts = case.book.vocabulary.starts
    return any(
        word in starts and not {word, word.removesuffix("s")} & {*verbs, *own}
        for word in fold(words).split()
        if len(word) > 2 and word not in things.ROLES and word not in WORDS
    )


def _clauses(case: Case, said: str) -> int:
    """Count the parts of a line that `and` or a comma joins and that have a verb."""
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    number, seen = 0, False
    for part in tagger.line(stripped(said), loosely=True).parts:
        seen = seen and part.role != "join"
        if part.role == "verb" and not seen:
            number, seen = number + 1, True
    return number


def verbs(case: Case, said: str) -> dict[str, float]:
    """Find the verbs of a line and those that orders have for the same, each with how surely."""
    found = dict(synonyms.heads(fold(said)))
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    for word in fold(things.INTO_ONE.sub(" ", said)).split():
        for one in (word, word.removesuffix("s")):
            verb = one in case.book.vocabulary.starts and len(one) > 2 and one not in WORDS
            if verb and one not in _NO_VERBS and not tagger.is_sort(one):
                found[one] = TYPED
    return found


TYPED = 1.3
"""How surely a verb is meant that is written as orders have it."""
_NO_VERBS = frozenset("the all any each one two three four five six corps units new".split())


# ------------------------------------------------------------------ what a line names


def look(case: Case, said: str) -> list[Thing]:
    """Return the things that a line names, in its order."""
    return things.look(case.lexicon, case.book.vocabulary, stripped(said))


def forms(case: Case, raw: str, among: Sequence[type[Order]], most: int = 2) -> list[str]:
    """Return how orders of these classes are written with what a line names, `...` for what it
    leaves out; those first whose verb it has."""
    said = permanence.bare(raw) if permanence.lasts(raw) else raw
    if len(said) > LONGEST:
        return []
    named = look(case, said)[:MOST_THINGS]
    if _clauses(case, said) > 1:
        return []
    known = verbs(case, said)
    typed = frozenset(known) | frozenset(fold(said).split())
    found: list[tuple[float, str]] = []
    for cls in among:
        best: tuple[float, str] | None = None
        for line in lines_of(cls):
            pattern = read_syntax(line)
            if not _begins(pattern):
                continue
            filling = Filling(case.lexicon, typed, named, loosely=True)
            for words, left, score in islice(filling.ways(pattern), MOST_FILLED):
                verb = words.partition(" ")[0]
                worth = score - words.count("...") - len(words) / 100
                enough = any(one.kinds for one in named) and not left and "..." in words
                if enough and verb in known and (best is None or worth > best[0]):
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


def classes(case: Case, raw: str) -> list[type[Order]]:
    """The classes of the orders that a line may be: those for good of a line for good, else those
    that the question takes."""
    if permanence.lasts(raw) or permanence.may_last(raw):
        return [cls for cls in case.book.classes.values() if issubclass(cls, StandingOrder)]
    known = case.book.classes
    return [known[tag] for tag in dict.fromkeys(case.prefer) if tag in known]
