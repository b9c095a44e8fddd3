"""Questions that players write among their orders: answered from the game where the house can,
else said whom to ask. A question never orders and never holds anything back.
"""

from __future__ import annotations

import math
import re
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from adjudicator.core import answering, explaining, reach
from adjudicator.core.names import fold
from adjudicator.core.offering import Case, asked_about
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import MATTERS, Order, load_orders
from adjudicator.core.writing import agreed
from adjudicator.reports.clauses import short
from adjudicator.rulesets import ledger
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.play import drafts, working
from adjudicator.service.sealing import is_sealed
from adjudicator.service.words import when

_I = re.IGNORECASE
_MAY = re.compile(
    r"^(?:can|could|may|might|am\s+i\s+allowed\s+to|are\s+we\s+allowed\s+to|is\s+it\s+(?:allowed|legal"
    r"|possible)\s+(?:for\s+\w+\s+)?to|would\s+it\s+be\s+(?:legal|possible)\s+to)\s+"
    r"(?:(?:i|we|my|our|the)\s+)*(?P<rest>.+?)\W*$",
    _I,
)
_ODDS = re.compile(r"\bodds\b|\bchances?\b|\bratio\b", _I)
_FAR = re.compile(
    r"\bhow\s+far\b|\bdistances?\b|\bhow\s+many\s+(?:hex(?:es)?|zones?|areas?|steps?|provinces?|moves?)"
    r"\s+(?:is|are|lie|from|between|to|away|apart|does|do|will|would)\b",
    _I,
)
_NEXT = re.compile(
    r"\bnext\s+to\b|\badjacent\b|\bborder(?:s|ing)?\b|\btouch(?:es|ing)?\b|\bneighbou?r\w*\b"
    r"|\bconnect(?:s|ed)?\b",
    _I,
)
_GOES = (
    r"(?:go|move|march|sail|fly|reach|get|advance|attack|hit|strike|bomb|enter|land|redeploy|travel"
    r"|exploit|drop|jump)"
)
_GO = re.compile(
    rf"\bwhere\b.*\b(?:can|could|may|might|do|does|will|am|are|is)\b.*\b{_GOES}\b"
    rf"|\b(?:what|which)\b.*\bcan\b.*\b{_GOES}\b|\bin\s+range\s+of\b|\bhow\s+far\s+(?:can|could|may|do)\b"
    rf"|\bwhat\s+can\s+(?:my|our|the)\b|\brange\s+of\b|\b(?:in|within)\s+(?:its|their)\s+reach\b",
    _I,
)
_COME = re.compile(
    r"^\W*(?:who|which(?:\s+of\s+(?:my|our))?|what|how\s+many)\b.*\b(?:can|could|may|will|is\s+able\s+to)\s+"
    rf"{_GOES}\b",
    _I,
)
_BACK = re.compile(r"\bretreat\w*\b|\bfall(?:s|ing)?\s+back\b|\bwithdraw\w*\b", _I)
_PUTS = ("build", "deploy", "raise", "place", "put", "buy", "recruit", "produce", "set", "add")
_PUT = re.compile(
    rf"\bwhere\b.*\b(?P<verb>{'|'.join(_PUTS)}|arrive|appear|enter\s+play|come\s+up|mobili[sz]e)\w*\b",
    _I,
)
_COST = re.compile(r"\bcosts?\b|\bprices?\b|\bpay\b|\bexpensive\b|\bhow\s+much\s+(?:is|are)\b", _I)
_DOES = re.compile(r"\b(?:costs?|pay|pays)\s+(?:me\s+|us\s+)?(?:to|for)\s+(?P<rest>.+?)\W*$", _I)
_LIMIT = re.compile(
    r"\bstack(?:s|ed|ing)?\b|\bhow\s+many\b.*\b(?:fit|stand|be\s+in|per|in\s+(?:one|a|each|the\s+same)"
    r"|into)\b|\blimits?\b",
    _I,
)
_WHAT = re.compile(
    r"^\W*(?:what|who)(?:['’]s|\s+(?:is|are|stands?|lies?|do\s+(?:i|we)\s+have))\b|^\W*where(?:['’]s|\s+(?:is"
    r"|are))\b|\bwhat\s+do(?:es)?\b.*\bdo\W*$|\bhow\s+(?:strong|big|many\s+steps|good)\b|^\W*(?:is|are)\s+there\b|\btell\s+me\s+about\b",
    _I,
)
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
    (
        "score",
        re.compile(r"\bcent(?:re|er)s?\b|\bscore\b|\bwinning\b|\bahead\b|\bvictory\b|\bvps?\b", _I),
    ),
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
    "We cannot answer this from the game. “help WORD” tells of a card, a unit, a place or a rule;"
    " “press to moderator: ...” asks the moderator, “press to all: ...” everybody."
)
KNOWN = "We cannot answer this itself. What you see of what it names:"
NOTHING = "Nothing that you may order now leads {where}."


class Question(Command[Work]):
    name = "question"
    takes = r"\S.{1,300}"
    shown = "TEXT"
    asks = True
    most = 8
    question = True
    description = (
        "A question, as any line is that begins like one (“what”, “can I”, “how many”) and ends in"
        " a question mark. It is answered from the game where the game knows, with the orders of"
        " the same letter in mind; it orders nothing and holds nothing back."
    )
    examples = ("What cards do I hold?", "What odds would I get at Krakow?")

    def do(self, work: Work, said: Said) -> Done:
        text = (said.raw or said.argument).strip()
        if work.game.state == "inviting":
            return (
                "The game has not begun. The moderator can be asked: “press to moderator: ...”.",
                [],
            )
        ask = _Asking(work, text)
        for answer in ANSWERS:
            if found := answer(ask):
                outcome, *lines = found
                return outcome, lines[:MOST_LINES]
        return PEOPLE, []


class _Asking:
    """A question: its words, the places, pieces and other names in it, and what is asked of the
    seat, each found when it is wanted."""

    def __init__(self, work: Work, text: str) -> None:
        self.work, self.text = work, text

    @cached_property
    def case(self) -> Case | None:
        """What orders can be tried out on; None where nothing is asked."""
        work = self.work
        if work.ask is None:
            return None
        rulings = work.game.rulings
        return Case(work.ruleset, work.board, work.ask, work.view, rulings, work.book, work.lexicon)

    @cached_property
    def orders(self) -> list[Order]:
        """The orders of the same letter that stand, with those sent before that it keeps."""
        work = self.work
        orders = drafts.parted(drafts.read(work, working.orders_text(work, work.beside)).orders)[1]
        draft = work.draft
        if draft is not None and (work.amend or not orders) and not is_sealed(draft.text):
            kept = load_orders(draft.orders, work.ruleset.order_classes())
            orders = [*(one for one in kept if one.line not in work.dropped_lines), *orders]
        return list(drafts.judged(work, orders).stands) if orders and work.ask else []

    @cached_property
    def names(self) -> list[tuple[str, str, str]]:
        """(kind, words, id) of all that it names."""
        return list(_named(self.work, self.text))

    @cached_property
    def places(self) -> list[str]:
        """The areas of the map that it names, in its order."""
        geometry = self.work.ruleset.geometry(self.work.board, self.work.view)
        if geometry is None:
            return []
        found = {id: self.text.find(words) for _, words, id in self.names if id in geometry.areas}
        return sorted(found, key=lambda id: found[id])

    @cached_property
    def stand(self) -> list[str]:
        """The areas where the pieces stand that it names by their number or their name, else by
        their kind."""
        words = {fold(word) for word in re.findall(r"[\w'’-]+", self.text)}
        marked = {word for word in words if any(map(str.isdigit, word)) and len(word) > 1}
        sheet = self.work.ruleset.sheet(self.work.board, self.work.view)
        own = {fold(id.rpartition(".")[2]) for _, _, id in self.names} | marked
        found = [
            piece.area
            for piece in sheet.pieces
            if own & {fold(word) for word in re.findall(r"[\w-]+", piece.label)}
        ]
        if not found and self.case is not None:
            kinds = {word[:4] for word in words if len(word) > 3 and word not in _COMMON}
            found = [
                held.place
                for held in self.work.ruleset.holdings(
                    self.case.board, self.case.ask, self.work.view
                )
                if kinds & {word[:4] for label in held.units for word in fold(label).split()}
            ]
        return list(dict.fromkeys(found))

    def called(self, place: str) -> str:
        geometry = self.work.ruleset.geometry(self.work.board, self.work.view)
        return geometry.areas[place].name if geometry and place in geometry.areas else place


def _odds(ask: _Asking) -> list[str]:
    """What an attack on a place that is named would come to, as a receipt says it."""
    if not _ODDS.search(ask.text) or ask.case is None:
        return []
    given = _given(ask)
    if given:
        return ["With your orders as they are:", *given]
    told: list[str] = []
    for place in ask.places:
        told += reach.odds(ask.case, ask.orders, place)
    if not told:
        for said in (f"attack {words} with all" for _, words, _ in ask.names):
            line = _tried(ask, said)
            if line.startswith("Yes") and re.search(r"\d\s*[-:]\s*\d", line):
                told.append(line)
                break
    beside = "Beside your orders" if ask.orders else "As things stand"
    if told:
        return [f"{beside}:", *told]
    known = _known(ask)
    return [KNOWN, *known] if known else []


def _given(ask: _Asking) -> list[str]:
    """The orders of the letter that attack a place that is named, with what they come to."""
    work = ask.work
    checked = drafts.judged(work, ask.orders) if ask.orders else None
    if checked is None:
        return []
    return [
        f"{_written(work, [order])} ({note})."
        for order in ask.orders
        if (note := checked.notes.get(order.line, ""))
        and re.search(r"\d+\s*(?:-|:|to)\s*\d+|odds", note)
        and any(place in str(order.model_dump()) for place in ask.places)
    ]


def _may(ask: _Asking) -> list[str]:
    """Whether an order would stand."""
    match = _MAY.match(ask.text)
    if match is None or ask.work.ask is None:
        return []
    rest = match["rest"]
    to = re.sub(r"\b(?:reach|get\s+to|go\s+to|jump\s+(?:on|at)|sail\s+to)\b", "to", rest, flags=_I)
    for said in (rest, f"move {to}", to, f"move {rest}"):
        if line := _tried(ask, said):
            return [line]
    return []


def _tried(ask: _Asking, said: str) -> str:
    """What a receipt would say of a line beside the orders of the letter, if it can be read."""
    work = ask.work
    reading = answering.read(work.book, said, work.lexicon, work.ask)
    orders = drafts.parted(reading.orders)[1]
    if reading.misread or not orders:
        return ""
    given = {order.line for order in ask.orders}
    own = [
        one.model_copy(update={"line": max(given, default=0) + n})
        for n, one in enumerate(orders, start=1)
    ]
    checked = drafts.judged(work, [*ask.orders, *own])
    refused = [no for no in checked.refused if no.line not in given]
    if refused:
        return f"No, {_written(work, orders)} would not stand: {refused[0].text}"
    note = "; ".join(dict.fromkeys(checked.notes.get(one.line, "") for one in own)).strip("; ")
    return f"Yes, it would stand: {_written(work, orders)}{f' ({note})' if note else ''}."


def _written(work: Work, orders: Sequence[Order]) -> str:
    return "; ".join(agreed(work.book.write(order, work.lexicon), work.lexicon) for order in orders)


def _back(ask: _Asking) -> list[str]:
    """Where units could retreat to: what the question offers, else what the rules say of it."""
    if not _BACK.search(ask.text) or ask.case is None:
        return []
    tags = reach.kinds_named(ask.case, ("retreat", "withdraw", "fall"))
    if tags:
        told: list[str] = []
        for place in ask.places or ask.stand or asked_about(ask.case):
            ways = [w for w in reach.ways(ask.case, ask.orders, place) if w.start == place]
            ends = dict.fromkeys(ask.called(w.end) for w in ways if "treat" in w.kind.casefold())
            if ends:
                told.append(f"From {ask.called(place)}: {', '.join(ends)}.")
        told = told or reach.room_for(ask.case, ask.orders, tags, "")
        if told:
            return ["Retreats that the rules allow now:", *told]
    rules = _rules_of(ask.work, "retreat")
    near = [line for place in ask.places[:1] for line in reach.next_to(ask.case, place)]
    if not rules and not near:
        return []
    return ["No retreat is asked of you now. What there is to know of one:", *near, *rules]


def _put(ask: _Asking) -> list[str]:
    """Where something may be built, deployed or placed."""
    match = _PUT.search(ask.text)
    if match is None or ask.case is None:
        return []
    tags = [
        *reach.kinds_named(ask.case, (match["verb"].casefold(),)),
        *reach.kinds_named(ask.case, _PUTS),
    ]
    for some in ([tag] for tag in dict.fromkeys(tags)):
        told = reach.room_for(ask.case, ask.orders, some, ask.text[match.end() :])
        if told:
            return ["As things stand:", *told]
    if tags and (told := _tried_places(ask, match["verb"].casefold(), ask.text[match.end() :])):
        return ["As things stand:", *told]
    for verb in dict.fromkeys([match["verb"].casefold(), "place", "deploy", "reinforcement"]):
        if rules := _rules_of(ask.work, verb):
            return ["Nothing of the kind is asked of you now. The rules say:", *rules]
    return []


MOST_PLACES = 80
"""Places at which an order is tried for one question."""


def _tried_places(ask: _Asking, verb: str, words: str) -> list[str]:
    """The named places of the map at which such an order of a thing would stand."""
    geometry = ask.work.ruleset.geometry(ask.work.board, ask.work.view)
    thing = re.sub(r"\W+$|^\W*(?:an?|the|my|our|new|more)\s+", "", words.strip())
    if geometry is None or not thing:
        return []
    named = [one.name for id, one in geometry.areas.items() if one.name != id and one.kind != "box"]
    good = []
    for name in named[:MOST_PLACES]:
        if _tried(ask, f"{verb} {thing} at {name}").startswith("Yes"):
            good.append(name)
    return [f"You may {verb} {thing} at: {', '.join(good)}."] if good else []


def _far(ask: _Asking) -> list[str]:
    """How far two places are from each other."""
    if not _FAR.search(ask.text) or ask.case is None:
        return []
    ends = list(dict.fromkeys([*ask.stand[:1], *ask.places] if len(ask.places) < 2 else ask.places))
    return reach.apart(ask.case, ends[0], ends[1]) if len(ends) > 1 else []


def _next(ask: _Asking) -> list[str]:
    """What lies next to what."""
    if not _NEXT.search(ask.text) or ask.case is None or not ask.places:
        return []
    if len(ask.places) > 1 and re.match(r"\W*(?:is|are|does|do)\b", ask.text, _I):
        return reach.adjacent(ask.case, ask.places[0], ask.places[1])
    lines = [line for place in ask.places[:2] for line in reach.next_to(ask.case, place)]
    if lines and re.search(r"\b(?:units?|who|armies|army|corps|fleets?|enem\w+)\b", ask.text, _I):
        lines += [
            line
            for place in reach.neighbours_of(ask.case)(ask.places[0])
            for line in _standing(ask.work, ask.called(place), place)
            if not line.endswith(explaining.NOBODY)
        ]
    return lines


def _come(ask: _Asking) -> list[str]:
    """Who could come to a place."""
    if not _COME.search(ask.text) or ask.case is None or not ask.places:
        return []
    place = ask.places[-1]
    told = reach.to_place(ask.case, ask.orders, place, ask.text)
    return [_as_it_is(ask), *told] if told else [NOTHING.format(where=f"to {ask.called(place)}")]


def _go(ask: _Asking) -> list[str]:
    """Where units could go."""
    if not (_GO.search(ask.text) or _FAR.search(ask.text)) or ask.case is None:
        return []
    starts = ask.places or ask.stand
    told: list[str] = []
    for place in starts[:MOST_NAMES]:
        told += reach.from_place(ask.case, ask.orders, place, ask.text)
    if told:
        return [_as_it_is(ask), *told]
    if not starts:
        return []
    held = {
        one.place for one in ask.work.ruleset.holdings(ask.work.board, ask.case.ask, ask.work.view)
    }
    if starts[0] not in held:
        return [f"No unit of yours that this question is about stands in {ask.called(starts[0])}."]
    return [NOTHING.format(where=f"from {ask.called(starts[0])}")]


def _as_it_is(ask: _Asking) -> str:
    return "Beside your orders, as you see it:" if ask.orders else "As you see it:"


def _cost(ask: _Asking) -> list[str]:
    """What something costs: what a receipt would say of it, and prices that the game lists."""
    if not _COST.search(ask.text):
        return []
    told: list[str] = []
    does = _DOES.search(ask.text)
    tries = [_plainly(does["rest"])] if does else []
    things = [words for _, words, _ in ask.names if words]
    tries += [f"{verb} {thing}" for thing in things for verb in ("build", "buy", "add")]
    tries += [f"{verb} {_bare(ask.text)}" for verb in ("build", "buy") if _bare(ask.text)]
    for said in tries if ask.work.ask is not None else ():
        line = _tried(ask, said)
        if line and (line.startswith("Yes") or "cost" in line):
            told.append(line)
            break
    told += [line for line in _known(ask) if _PRICED.search(line) and not told]
    told = told or _listed(ask, "means")
    rules = [] if told else _rules_of(ask.work, f"cost {ask.text}")
    return [_as_it_is(ask), *told] if told else (["The rules say:", *rules] if rules else [])


def _plainly(words: str) -> str:
    """`activating Krakow and Lodz together` as an order."""
    said = re.sub(r"\btogether\b|\btoo\b|\bfrom\s+here\b", "", words, flags=_I).strip()
    said = re.sub(r"^(\w+?)(?:at|t)ing\b", lambda m: f"{m[1]}ate" if m[0].endswith("ating")
                  else f"{m[1]}t", said)  # fmt: skip
    return re.sub(r"^(\w{3,}?)ing\b", r"\1", said)


def _bare(text: str) -> str:
    """What a question of cost is about: `What does a tank corps cost?`."""
    found = re.search(
        r"\b(?:do|does|would|will|is|are)\s+(?:an?|the|one|my)?\s*(?P<what>[\w -]+?)\s+costs?\b"
        r"|\b(?:cost|price)\s+of\s+(?:an?|the|one)?\s*(?P<of>[\w -]+)|\bmuch\s+(?:is|are|does)\s+"
        r"(?:an?|the|one)?\s*(?P<much>[\w -]+)",
        text,
        _I,
    )
    return next((said for said in found.groups() if said), "").strip() if found else ""


def _listed(ask: _Asking, name: str) -> list[str]:
    """The lines of a matter that speak of what a question names."""
    told = ask.work.ruleset.matter(ask.work.board, ask.work.view, name)
    if told is None:
        return []
    words = {w[:5] for w in fold(ask.text).split() if len(w) > 3 and w not in _COMMON}
    words -= {"costs", "cost", "price", "pay", "much"}
    return [line for line in told.all if words & {w[:5] for w in fold(line).split()}]


def _limit(ask: _Asking) -> list[str]:
    """How much may stand in one place, as the rules say it."""
    if not _LIMIT.search(ask.text):
        return []
    rules = _rules_of(ask.work, f"stacking limit {ask.text}", first="stack")
    own = [line for name in ("means", "supply") for line in _listed(ask, name) if "stack" in line]
    return ["The rules say:", *own, *rules] if rules else own


def _rule(ask: _Asking) -> list[str]:
    match = _RULE.search(ask.text)
    book = ledger.chapters(ask.work.ruleset.name)
    chapter = match and book.get(match["number"].rstrip(".?"))
    if not chapter:
        return []
    return [f"{chapter.name} {chapter.title}:", *(told for _, told in chapter.clauses)]


def _deadline(ask: _Asking) -> list[str]:
    if not _WHEN.search(ask.text) or ask.work.row is None:
        return []
    return [f"Your answer is due {when(ask.work.row.due_at, ask.work.zone)}."]


def _what(ask: _Asking) -> list[str]:
    """What is known of the cards, units and places that a question names; where units stand."""
    if not _WHAT.search(ask.text):
        return []
    told = _known(ask)
    return ["As you see it:", *told] if told else []


def _known(ask: _Asking) -> list[str]:
    work = ask.work
    words = [fold(said) for _, said, _ in ask.names]
    found = [
        line
        for said in dict.fromkeys(words)
        for line in explaining.known(work.ruleset, work.board, work.view, work.lexicon, said)
    ]
    return list(dict.fromkeys(found))


def _standing(work: Work, name: str, id: str) -> list[str]:
    sheet = work.ruleset.sheet(work.board, work.view)
    there = [piece.label or piece.symbol for piece in sheet.pieces if piece.area == id]
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None or id not in geometry.areas:
        return []
    return [f"{geometry.areas[id].name or name}: {tallied(there) or explaining.NOBODY}"]


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
    """air all an any are armies army as at be by can card cards could do does fleet fleets for from
ground had have how i if in infantry into is it may me my no of on one or our out so supply
the their them they to unit units up us war was we what when where which who why will with would
you your""".split()
)
"""Words of questions that some game may have for a name."""


def _about(ask: _Asking) -> list[str]:
    """The matter of the seat's picture that a question is about."""
    work = ask.work
    for name, pattern in _ABOUT:
        if pattern.search(ask.text):
            told = work.ruleset.matter(work.board, work.view, name)
            if told is not None and told.all:
                return [f"{MATTERS[name].heading}:", *told.all]
            if told is not None:
                return [f"{MATTERS[name].heading}: nothing to tell."]
    return []


def _read_up(ask: _Asking) -> list[str]:
    """What the rules say of the words of a question; then what is known of its names."""
    if rules := _rules_of(ask.work, ask.text):
        return ["The rules that come nearest to this:", *rules]
    told = _known(ask)
    return [KNOWN, *told] if told else []


_PRICED = re.compile(r"\bcosts?\b|\bPP\b|\bsupply units?\b")

MOST_RULES = 5
"""Clauses that answer one question."""
ENOUGH = 0.5
"""Share of the weight of a question's words that a clause has to bear."""


def _rules_of(work: Work, text: str, first: str = "") -> list[str]:
    """The clauses that speak of what a question speaks of, the best first, in the book's order.
    first: the beginning of a word that each must bear."""
    words = {w for w in map(_stem, fold(text).split()) if len(w) > 2 and w not in _STEMS}
    if not words:
        return []
    index = _index(work.ruleset.name)
    total = sum(index.weight(w) for w in words)
    # `fort` is meant where the book says Fortress.
    said = [(index.weight(w), index.like(w)) for w in words]
    scored = [
        (sum(weight for weight, like in said if like & bag), -n)
        for n, (_, bag) in enumerate(index.clauses)
        if not first or any(w.startswith(first) for w in bag)
    ]
    good = sorted((one for one in scored if one[0] >= ENOUGH * total), reverse=True)[:MOST_RULES]
    if first and not good:
        good = sorted(scored, reverse=True)[:MOST_RULES]
    return [index.clauses[-n][0] for _, n in sorted(good, key=lambda one: -one[1])]


@dataclass(frozen=True)
class _Index:
    """The clauses of a book as bags of words, and in how many each word stands."""

    clauses: list[tuple[str, frozenset[str]]]
    often: Tally[str]

    def weight(self, word: str) -> float:
        """Rare words say more."""
        return math.log(1 + len(self.clauses) / (1 + self.often.get(word, 0)))

    def like(self, word: str) -> frozenset[str]:
        """The words of the book that a word of a question may mean: itself, else those that begin
        with it."""
        if word in self.often or len(word) < 4:
            return frozenset({word})
        return frozenset(one for one in self.often if one.startswith(word))


@cache
def _index(ruleset: str) -> _Index:
    clauses = [
        (f"{text} ({short(id)})", frozenset(map(_stem, fold(f"{text} {about}").split())))
        for id, text, about in ledger.rules(ruleset)
    ]
    return _Index(clauses, Tally(word for _, bag in clauses for word in bag))


def _stem(word: str) -> str:
    """`retreats`, `retreating` -> `retreat`."""
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            return word.removesuffix(ending)
    return word


_STEMS = frozenset(
    map(_stem, (*_COMMON, "help", "anything", "much", "many", "still", "now", "then"))
)

ANSWERS: tuple[Callable[[_Asking], list[str]], ...] = (
    _odds, _rule, _deadline, _back, _put, _come, _far, _next, _go, _may, _cost, _limit, _what,
    _about, _read_up,
)  # fmt: skip
"""What is tried upon a question, one after the other."""


FAMILY = Family("Questions", "seat", (Question(),))
