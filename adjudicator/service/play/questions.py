"""Questions that players write among their orders: answered from the game where the house can,
else said whom to ask. A question never orders and never holds anything back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core import answering
from adjudicator.core.names import fold
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import MATTERS, Order
from adjudicator.rulesets import ledger
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.play import drafts
from adjudicator.service.words import when

_I = re.IGNORECASE
_MAY = re.compile(
    r"^(?:can|could|may|might|am\s+i\s+allowed\s+to|are\s+we\s+allowed\s+to|is\s+it\s+(?:allowed|legal"
    r"|possible)\s+(?:for\s+\w+\s+)?to|would\s+it\s+be\s+(?:legal|possible)\s+to)\s+"
    r"(?:(?:i|we|my|our|the)\s+)*(?P<rest>.+?)\W*$",
    _I,
)
_ODDS = re.compile(r"\bodds\b|\bchances?\b|\bratio\b", _I)
_WHEN = re.compile(r"\bdeadline\b|\bdue\b|\bby\s+when\b|\bhow\s+(?:long|much\s+time)\b", _I)
_RULE = re.compile(r"\b(?:rule|clause|paragraph|section)\s+(?P<number>[\w.-]+)", _I)
_ABOUT: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("cards", re.compile(r"\bcards?\b|\bin\s+(?:my|our)\s+hand\b|\bhand\b", _I)),
    ("pool", re.compile(r"\bpools?\b|\breserves\b", _I)),
    ("due", re.compile(r"\breinforce\w*|\barriv\w*|\bdelay(?:ed)?\b|\bqueues?\b|\bexpected\b", _I)),
    ("supply", re.compile(r"\bsuppl(?:y|ied|ies)\b|\bcut\s+off\b", _I)),
    (
        "war",
        re.compile(
            r"\bat\s+(?:war|peace)\b|\bneutrals?\b|\ballied\s+with\b|\bpolic(?:y|ies)\b|\btruces?\b"
            r"|\bpact\b|\bwar\s+state\b|\bdiploma\w*",
            _I,
        ),
    ),
    ("score", re.compile(r"\bscore\b|\bwinning\b|\bahead\b|\bvictory\b|\bvps?\b", _I)),
    ("turn", re.compile(r"\bweather\b|\bmud\b|\bsnow\b|\bseason\b|\bwhat\s+turn\b", _I)),
    (
        "means",
        re.compile(
            r"\breplacements?\b|\bresources?\b|\bspend\b|\bafford\b|\boil\b|\brm\b|\bpp\b|\bchits?\b"
            r"|\bblitz\s+markers?\b|\btokens?\b|\bmoney\b|\bcosts?\b|\bprice\b|\bhow\s+much\b",
            _I,
        ),
    ),
    (
        "enemy",
        re.compile(
            r"\benem(?:y|ies)\b|\bfacing\b|\bopponents?\b|\bopposite\b|\btheir\b|\bthey\b|\bsteps\b",
            _I,
        ),
    ),
)
"""Words of a question -> the matter that answers it; the first that fits."""
MOST_LINES = 120
"""Lines of one answer."""
MOST_NAMES = 3
"""Names of a question of which is told."""
PEOPLE = (
    "The game alone does not answer this. “press to moderator: ...” asks the moderator, “press to"
    " all: ...” everybody; “help WORD” tells of a card, a unit, a place or a rule."
)


class Question(Command[Work]):
    name = "question"
    takes = r"\S.{1,300}"
    shown = "TEXT"
    asks = True
    most = 8
    question = True
    description = (
        "A question, as any line is that begins like one (“what”, “can I”, “how many”) and ends in"
        " a question mark. It is answered from the game where the game knows; it orders nothing"
        " and holds nothing back."
    )
    examples = ("What cards do I hold?", "What odds would I get at Krakow?")

    def do(self, work: Work, said: Said) -> Done:
        text = (said.raw or said.argument).strip()
        if work.game.state == "inviting":
            return (
                "The game has not begun. The moderator can be asked: “press to moderator: ...”.",
                [],
            )
        for answer in (_odds, _may, _rule, _deadline, _names, _about):
            if found := answer(work, text):
                outcome, *lines = found
                return outcome, lines[:MOST_LINES]
        return PEOPLE, []


def _odds(work: Work, text: str) -> list[str]:
    """What an attack on a place that is named would come to, as a receipt says it."""
    if not _ODDS.search(text) or work.ask is None:
        return []
    told = []
    for kind, name, _ in _named(work, text):
        for said in (f"attack {name}", f"attack {name} with all", f"attack {name} with everything"):
            if line := _tried(work, said):
                told.append(line)
                break
        if kind and told:
            break
    return told and ["As things stand:", *told]


def _may(work: Work, text: str) -> list[str]:
    """Whether an order would stand."""
    match = _MAY.match(text)
    if match is None or work.ask is None:
        return []
    rest = match["rest"]
    reach = re.sub(r"\b(?:reach|get\s+to|go\s+to)\b", "to", rest, flags=_I)
    for said in (rest, f"move {reach}", reach, f"move {rest}"):
        if line := _tried(work, said):
            return [line]
    return []


def _tried(work: Work, said: str) -> str:
    """What a receipt would say of a line, if it can be read."""
    reading = answering.read(work.book, said, work.lexicon, work.ask)
    orders = drafts.parted(reading.orders)[1]
    if reading.misread or not orders:
        return ""
    checked = drafts.judged(work, orders)
    if checked.refused:
        no = checked.refused[0]
        return f"No, {_written(work, orders)} would not stand: {no.text}"
    note = "; ".join(dict.fromkeys(checked.notes.values()))
    return f"Yes, it would stand: {_written(work, orders)}{f' ({note})' if note else ''}."


def _written(work: Work, orders: list[Order]) -> str:
    return "; ".join(work.book.write(order, work.lexicon) for order in orders)


def _rule(work: Work, text: str) -> list[str]:
    match = _RULE.search(text)
    chapter = match and ledger.chapters(work.ruleset.name).get(match["number"].rstrip(".?"))
    if not chapter:
        return []
    return [f"{chapter.name} {chapter.title}:", *(told for _, told in chapter.clauses)]


def _deadline(work: Work, text: str) -> list[str]:
    if not _WHEN.search(text) or work.row is None:
        return []
    return [f"Your answer is due {when(work.row.due_at, work.zone)}."]


def _names(work: Work, text: str) -> list[str]:
    """What is known of the cards, units and places that a question names; where units stand."""
    told: list[str] = []
    for _, name, id in _named(work, text):
        some = work.ruleset.explained(work.board, work.view, fold(name))
        told += some or _standing(work, name, id)
    if not told:
        return []
    return ["As you see it:", *dict.fromkeys(told)]


def _standing(work: Work, name: str, id: str) -> list[str]:
    sheet = work.ruleset.sheet(work.board, work.view)
    there = [piece.label or piece.symbol for piece in sheet.pieces if piece.area == id]
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None or id not in geometry.areas:
        return []
    return [f"{geometry.areas[id].name or name}: {tallied(there) or 'nobody that you see'}"]


def _named(work: Work, text: str) -> Iterator[tuple[str, str, str]]:
    """(kind, words, id) of the names in a question, the longest first, each once."""
    words = re.findall(r"[\w.'’-]+", text)
    taken: set[int] = set()
    found = 0
    for number in (3, 2, 1):
        for at in range(len(words) - number + 1):
            span = set(range(at, at + number))
            said = " ".join(words[at : at + number])
            if span & taken or len(said) < 2 or fold(said) in _COMMON or found >= MOST_NAMES:
                continue
            for kind in work.lexicon.kinds:
                if names := work.lexicon.find(kind, said):
                    taken |= span
                    found += 1
                    yield kind, said, names[0].id
                    break


_COMMON = frozenset(
    """all any are can card cards could do does have how i in is it may me my no of on
one or our out so the their them they to unit units up us was we what when where which who why will
with would you your air ground supply infantry army armies fleet fleets""".split()
)
"""Words of questions that some game may have for a name."""


def _about(work: Work, text: str) -> list[str]:
    """The matter of the seat's picture that a question is about."""
    for name, pattern in _ABOUT:
        if pattern.search(text):
            told = work.ruleset.matter(work.board, work.view, name)
            if told is not None and told.all:
                return [f"{MATTERS[name].heading}:", *told.all]
            if told is not None:
                return [f"{MATTERS[name].heading}: nothing to tell."]
    return []


FAMILY = Family("Questions", "seat", (Question(),))
