"""What a player is told of a line that could not be read, in words of the game: what was recognised
in it, a guess only where it is near, else lines that would stand now and name the same.

How far the reading came and what it wanted there (`core.misreading`) helps whoever writes a
ruleset; whoever writes a letter wants to see how it is said.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from rapidfuzz import fuzz

from adjudicator.core import gist, offering, remainders, sampling
from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold
from adjudicator.core.ordertext import NotUnderstood as Unread
from adjudicator.core.protocol import Order
from adjudicator.core.wordings import Purse
from adjudicator.service import grammar
from adjudicator.service.grammar import Work
from adjudicator.service.play.refusals import abilities, mentions, offers, phases, proposals
from adjudicator.service.record.open_asks import template_of
from adjudicator.service.time.days import DAYS
from adjudicator.service.time.parsing import MONTHS

log = logging.getLogger(__name__)

MOST, MOST_LIKE = 6, 30
"""Lines of one text whose places are looked at for lines like them; those that are told with such
lines at all. Of those below it is told what was recognised."""
GLANCE, TRIES = 40, 8
"""Choices of a place that are looked at, and tried, for such lines."""
MOST_PLACES, MOST_KINDS = 2, 2
NEAR = 74
"""Likeness, of 100, from which on a guess is one that a reader would make."""
_GUESSED = re.compile(r'(?:there is no "(?P<a>[^"]+)"|"(?P<b>[^"]+)" is not understood here)\.')
_UNCLEAR = re.compile(r'^"(?P<typed>[^"]+)" can be ')
_PARSER = re.compile(
    r"does not fit here|does not belong here|; here .* is wanted|no order begins with|it stops too"
    r" early|is missing before|that can be named now|^there is no \w+(?: or \w+)* \"|is not a"
    r" (?:text|word|topic|side)\b|no order begins|too many such lines to say why"
)
_BEFORE = re.compile(r'After "(?P<before>[^"]+)" (?:may come|comes) ')
_VERBS = (
    ("air", "plane", "fly", "flie", "aircr", "bomb", "raid", "cover", "fight"),
    ("sail", "ship", "fleet", "cross", "navy", "boat", "u-boa", "sub"),
    ("build", "buy", "raise", "produ", "recru", "purch"),
    ("place", "put", "deplo", "set"),
    ("attac", "hit", "strik", "assau", "blitz", "take", "storm", "push", "agai", "inva", "opera"),
    ("retre", "fall", "withd", "pull"),
    ("move", "go", "goes", "bring", "march", "send", "head", "come", "comes", "join", "to"),
    ("lose", "loss", "sacri"),
    ("suppo", "help", "back"),
    ("redep", "rail", "strat", "sr", "sm"),
    ("play", "card", "selec", "use", "choos", "pick"),
    ("hold", "stay", "stand", "defen"),
)  # fmt: skip
"""Beginnings of words that say alike what is done."""


def told(work: Work, item: Unread, place: int, purse: Purse) -> tuple[str, tuple[str, ...]]:
    """What the receipt says of a line, and what it suggests in its place. place: which of the
    unread lines it is, from 0. purse: pays for looking into the lines (`gist.purse`)."""
    sentence = re.sub(r" For example: .+$", "", _READ_AS.sub("", item.sentence))
    plain = replace(item, sentence=sentence)
    if sentence.endswith(remainders.NO_CHOICE):
        if elsewhere := _of_another_phase(work, item.text):
            return f"{sentence} Besides, {elsewhere}", ()
        lines = _alike(work, item.text, place < MOST)
        lines = [line for line in lines if offers.holds(work, item.text, line)]
        return f"{sentence}{f' {_stand(work, item, lines)}' if lines else ''}", ()
    if place < MOST and (wish := offers.for_good(work, item.text, item.line, item.sentence)):
        return wish, ()
    if not _of_the_parser(work, plain):
        return item.sentence, item.suggestions
    whole = item.text
    if elsewhere := _of_another_phase(work, whole):
        return elsewhere, ()
    parts = []
    names = _named(work, whole)
    missing = _unknown(work, whole)
    if missing:
        parts.append(f"we know no place or unit called “{missing}”.")
    elif found := _BEFORE.search(sentence):
        before = found["before"]
        rest = whole[whole.find(before) + len(before) :].strip() if before in whole else ""
        if len(before.split()) > 1 and rest and fold(before).split()[0] not in WORDS:
            parts.append(f"we read “{before}”, and do not know what “{rest}” adds to it.")
    if not parts and item.word:
        parts.append(f"we do not know what “{item.word}” means here.")
    if not parts:
        parts.append(
            f"we find no order in it, though it names {_listed(names)}."
            if names
            else "we find no order in it."
        )
    barred = gist.forbids(whole)
    refused = ""
    if place < MOST and not barred:
        stands, refused = offers.read_as(work, item, purse)
        if stands:
            return stands, ()
        parts = [refused] if refused else parts
    lines = _alike(work, whole, place < MOST) if place < MOST_LIKE and not barred else []
    lines = [line for line in lines if offers.holds(work, whole, line)]
    if place < MOST and not lines:
        able, line = abilities.told(work, whole, goes=bool(_stems(work, whole)[1] & _GOES))
        parts += [able] if able else []
        lines = [line] if line and not barred and offers.holds(work, whole, line) else []
    if lines:
        parts.append(_stand(work, item, lines))
    elif place < MOST and not refused and (forms := offers.forms(work, whole)):
        parts.append(forms)
    else:
        parts.append(_instead(names))
    return " ".join(parts), ()


_WHERE = re.compile(
    r"\b(?:to|into|towards?|from|against)\s+(?:the\s+)?(?P<name>(?!\d)\w[\w'’-]{3,})"
)
_NO_PLACES = frozenset(
    (
        *MONTHS,
        *DAYS,
        *"king president general marshal field admiral minister mister colonel captain".split(),
        *"chamberlain churchill daladier eisenhower franco gaulle goering guderian hitler".split(),
        *"manstein molotov montgomery mussolini patton petain ribbentrop rommel roosevelt".split(),
        *"stalin zhukov".split(),
    )
)
"""Months, weekdays and people, which a line may name beside its places. Those who play are not
among them: what is said of a name must not tell whether somebody of that name is in the game."""


def _unknown(work: Work, text: str) -> str:
    """The name of a place that a line sends somebody to and the game does not know; empty if it
    knows all of them. Names that begin like one are left to guesses."""
    index = work.lexicon.index
    for found in _WHERE.finditer(text):
        if not found["name"][0].isupper():
            continue
        said = fold(found["name"])
        known = said in _NO_PLACES | WORDS or any(
            said[:4] == part[:4]
            for kind in work.lexicon.kinds
            for name in index(kind)
            for part in name.split()
        )
        if not known:
            return found["name"]
    return ""


def _instead(names: Sequence[str]) -> str:
    """Where to look, and how to say what is not an order, where no line is like it."""
    if names:
        return (
            f"“help {names[0]}” tells what that is, “help orders” what can be ordered now. A line"
            " that is not an order can begin with “//”."
        )
    return (
        "“help orders” lists what can be ordered now. A line that is not an order can begin with"
        " “//”."
    )


def _stand(work: Work, item: Unread, lines: Sequence[str]) -> str:
    stand = "This is allowed now" if len(lines) == 1 else "These are allowed now"
    found = proposals.offered(work, item.text, item.line, lines)
    shown = " or ".join(f"“{line}”" for _, line in found)
    letters = [letter for letter, _ in found if letter]
    how = f" Answer {proposals.ways(letters)} to order it." if letters else ""
    return f"{stand}: {shown}.{how}"


def _of_another_phase(work: Work, text: str) -> str:
    """What is said of a line whose verb belongs to orders of another phase alone."""
    if work.ask is None:
        return ""
    verb = next((word for word in fold(text).split()[:2] if word not in LITTLE), "")
    if len(verb) < 3 or verb in _ANY_TIME or _WHEN.match(text):
        return ""
    classes = work.ruleset.order_classes()
    asked = {*work.ask.accepts, *work.ask.ahead}
    having = [cls for cls in classes.values() if verb and verb in verbs_of(cls)]
    if not having or any(cls.tag() in asked for cls in having):
        return ""
    if _of_a_name(work, text, verb):
        return ""
    when = next((cls.occasion for cls in having if cls.occasion), "")
    if not when:
        return ""
    return (
        f"“{verb}” belongs to {when}{phases.when_is(work, when)}. This question does not take it."
    )


def _of_a_name(work: Work, text: str, verb: str) -> bool:
    """Is a verb a word of a name of the game, all of which the line says? `Build a fortification`
    is a token, `War Industry` a card."""
    words = set(fold(text).split())
    return any(
        verb in (parts := name.split()) and words.issuperset(parts)
        for kind in work.lexicon.kinds
        for name in work.lexicon.index(kind)
    )


LITTLE = frozenset(WORDS) | {"the", "a", "an", "our", "my"}
"""Words that name no order."""
_ANY_TIME = frozenset(
    "send move go put hit place take use play set get give keep all not one two losses any".split()
)
"""Verbs of every day, which say nothing of a phase."""


_WHEN = re.compile(r"^\W*(?:(?:for|in|on)\s+)?(?:the\s+)?(?:next|this|every|each|last)\s", re.I)
"""`Next turn IN1 goes ...` says when, and no order."""


@cache
def verbs_of(cls: type[Order]) -> frozenset[str]:
    """The words that the orders of a class begin with."""
    found: set[str] = set()
    for line in (cls.syntax,) if isinstance(cls.syntax, str) else cls.syntax:
        head = line.strip()
        if head.startswith("("):
            found |= set(re.findall(r"[a-z]+", head[: head.find(")")]))
        elif head[:1].isalpha():
            found.add(head.split()[0].split("(")[0].split("|")[0])
    return frozenset(found)


def alike(words: Sequence[str]) -> set[str]:
    """The words, and the verbs that say the same: `hit` is `attack`."""
    found = set(words)
    for group in _VERBS:
        if any(word.startswith(one) for word in words for one in group if len(one) > 2):
            found |= {whole for one in group for whole in _WHOLE if whole.startswith(one)}
    return found


_WHOLE = (
    "attack blitz operation limited offensive assault invade move send march sail fly bomb build"
    " buy raise place deploy retreat withdraw fall lose support redeploy rail strategic play select"
    " choose hold stand defend fortify"
).split()
_READ_AS = re.compile(r"^read as “[^”]+”: ")


def _of_the_parser(work: Work, item: Unread) -> bool:
    """Does a sentence speak of grammar, or guess at what is not near?"""
    if item.suggestions:
        if unclear := _UNCLEAR.match(item.sentence):
            typed = fold(unclear["typed"])
            return typed in WORDS or len(typed) < 3 or not _any_name(work, item.suggestions)
        guessed = _GUESSED.search(item.sentence)
        if guessed is None:
            return bool(_PARSER.search(item.sentence)) and not _near_verb(item)
        typed = guessed["a"] or guessed["b"]
        return not any(_near(typed, one) for one in item.suggestions)
    return bool(_PARSER.search(item.sentence))


def _near_verb(item: Unread) -> bool:
    word = fold(item.text).partition(" ")[0]
    return word not in _NO_SLIP and any(_near(word, one) for one in item.suggestions)


_NO_SLIP = frozenset(
    "all both line card cards covers may can activate first second third feed need please".split()
)
"""Words that nobody writes for another."""


def _near(typed: str, name: str) -> bool:
    """Would a reader make this guess? One word that is alike, or the beginning of the name."""
    one, other = fold(typed), fold(name)
    if other.startswith(one) or one == other:
        return len(one) > 2
    if fuzz.ratio(one, other) >= NEAR:
        return one not in WORDS
    words = [word for word in one.split(" ") if len(word) > 3 and word not in WORDS]
    return len(one.split(" ")) < 3 and any(
        fuzz.ratio(word, part) >= NEAR + 6 for word in words for part in other.split(" ")
    )


def _any_name(work: Work, texts: Sequence[str]) -> bool:
    return any(work.lexicon.find(kind, text) for kind in work.lexicon.kinds for text in texts[:1])


def _named(work: Work, text: str) -> list[str]:
    """What a line names of the game, as it was typed."""
    verbs = {verb for cls in work.ruleset.order_classes().values() for verb in verbs_of(cls)}
    found = [
        said
        for kind, said, _ in mentions.named(work, text)
        if fold(said) not in WORDS | verbs | _ORDINALS and kind != "option"
    ]
    return list(dict.fromkeys(found))[:3]


_VAGUE_VERBS = frozenset({"*move", "*play", "*place"})
"""Groups of verbs (`_VERBS`) whose words may stand in any line: `to`, `use`, `put`."""
_GOES = frozenset({"*attac", "*retre", "*move", "*redep"})
"""Groups of verbs by which somebody goes somewhere."""
_ORDINALS = frozenset("second third fourth fifth sixth".split())


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# ------------------------------------------------------------ lines that would stand


def _alike(work: Work, text: str, look: bool) -> list[str]:
    """Lines that would stand now and say something like this one, the likest first."""
    if work.ask is None or work.row is None:
        return []
    case = offering.Case(
        work.ruleset, work.board, work.ask, work.view, work.game.rulings, work.book, work.lexicon
    )
    lines = [
        line
        for entry in template_of(work.desk, work.game, work.row, case).entries
        for line in entry.lines
    ]
    lines = [*_of_the_verb(work, case, text), *lines]
    if look:
        lines += [line for place in _places(work, case, text) for line in _at(work, case, place)]
    lines = [line for line in lines if not _against(text, line)]
    stems = _stems(work, text)
    named = {word for word in stems[0] if _is_thing(work, word)}
    verbs = stems[1] - _VAGUE_VERBS
    scored = sorted(
        (-_score(stems, theirs), at, line)
        for at, line in enumerate(dict.fromkeys(lines))
        for theirs in (_known_stems(work, line),)
        if not named or named & theirs[0]  # of a place or a unit, lines about others say nothing
        if not verbs or verbs & theirs[1] or (verbs <= _GOES and named <= theirs[0])
    )
    best = [(score, line) for score, _, line in scored[:2] if score < 0]
    # What says less of the same is no second one.
    return [line for score, line in best if score <= best[0][0] + SAID_LESS]


_FROM = re.compile(r"\bfrom\s+(?P<at>\w[\w.-]*)", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:to|into)\s+(?:the\s+)?(?P<at>\w[\w.-]*)", re.IGNORECASE)


def _against(text: str, line: str) -> bool:
    """Is a line the contrary of what was meant, or far graver: a war that nobody speaks of, a way
    from where it should end?"""
    if offers.graver(text, line):
        return True
    ends = {fold(found["at"]) for found in _ENDS.finditer(text)}
    starts = {fold(found["at"]) for found in _FROM.finditer(line)}
    return bool(ends & starts)


def _of_the_verb(work: Work, case: offering.Case, text: str) -> list[str]:
    """A line that would stand, of each kind of order that begins with a word of the text; where no
    word says what is meant, of what the question takes. Made once for an open ask."""
    assert work.row is not None
    words = set(fold(text).split()[:4])
    tags = [cls.tag() for cls in case.classes() if words & verbs_of(cls)][:MOST_KINDS]
    tags = tags or list(case.ask.accepts)[:1]

    def make() -> list[str]:
        try:
            return list(sampling.samples(case, tags, MOST_KINDS, grammar.is_command).values())
        except Exception:
            log.exception("there are no lines for %s", case.ask.key)
            return []

    key = ("verbs", work.desk.store.url, work.row.id, work.row.digest, *tags)
    lines: list[str] = work.desk.readings.get(key, make)
    return lines


def _places(work: Work, case: offering.Case, text: str) -> list[str]:
    """The places of the map that a line names, those where the seat has units first."""
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None:
        return []
    named = list(mentions.named(work, text))
    found = [id for _, _, id in named if id in geometry.areas]
    holdings = work.ruleset.holdings(work.board, case.ask, work.view)
    held = {one.place for one in holdings}
    units = {
        fold(said) for _, words, id in named if id not in geometry.areas for said in (words, id)
    }
    found += [
        one.place
        for one in holdings
        if units & {fold(unit.partition(",")[0]) for unit in one.units}
    ]
    return sorted(dict.fromkeys(found), key=lambda id: id not in held)[:MOST_PLACES]


def _at(work: Work, case: offering.Case, place: str) -> list[str]:
    """Lines that would stand and begin at a place, made once for an open ask."""
    assert work.row is not None

    def make() -> list[str]:
        try:
            return [offer.line for offer in _offers(case, place)]
        except Exception:
            log.exception("there are no lines for %s at %s", case.ask.key, place)
            return []

    key = ("at", work.desk.store.url, work.row.id, work.row.digest, place)
    lines: list[str] = work.desk.readings.get(key, make)
    return lines


def _offers(case: offering.Case, place: str) -> Iterator[offering.Offer]:
    """The first few choices of a place, of different kinds and to different places."""
    trial = offering.Trial(case)
    choices = islice(case.ruleset.choices(case.board, case.ask, case.view, place), GLANCE)
    tried: dict[str, int] = {}
    left = TRIES
    for choice in choices:
        if not isinstance(choice.order, Order) or left <= 0:
            continue
        tag = choice.order.tag()
        tried[tag] = tried.get(tag, 0) + 1
        if tried[tag] > 2:
            continue
        left -= 1
        offer = trial.offer(choice)
        if offer is not None and not grammar.is_command(offer.line):
            yield offer


def _is_thing(work: Work, word: str) -> bool:
    """Does a word name a piece or a place, and not only what orders are about?"""
    kinds = [kind for kind in work.lexicon.kinds if word in work.lexicon.index(kind)]
    return any(kind != "topic" for kind in kinds)


SAID_LESS = 3
"""A name that only the first of two lines shares with what was written."""


def _known_stems(work: Work, line: str) -> tuple[set[str], set[str]]:
    """Those of a line that stands, worked out once for an open ask."""
    assert work.row is not None
    key = ("stems", work.desk.store.url, work.row.id, work.row.digest, line)
    stems: tuple[set[str], set[str]] = work.desk.readings.get(key, lambda: _stems(work, line))
    return stems


def _stems(work: Work, text: str) -> tuple[set[str], set[str]]:
    """The names of a text, and beginnings of its other words, with those that say the same."""
    names: set[str] = set()
    words: set[str] = set()
    for word in fold(text).replace("-", " ").replace(",", " ").split():
        if word not in WORDS and any(
            word in work.lexicon.index(kind) for kind in work.lexicon.kinds
        ):
            names.add(word)
        words.add(word[:5])
    for group in _VERBS:
        if any(word in group or word[:4] in group or word.rstrip("s") in group for word in words):
            words.add(f"*{group[0]}")
    return names, {word for word in words if word[:1] == "*"}


def _score(typed: tuple[set[str], set[str]], line: tuple[set[str], set[str]]) -> int:
    return 3 * len(typed[0] & line[0]) + 2 * len(typed[1] & line[1])
