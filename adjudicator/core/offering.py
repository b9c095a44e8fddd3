"""What a seat could order now, as lines of text that are read as they were written.

From here come the buttons of a page, the ranked list of what can be ordered, and the template
of an answer in a letter and in the box of a page. Everything offered has been put to the same
check that a receipt comes from; nothing is offered that no line can say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic import ValidationError

from adjudicator.core.checking import check, in_vain
from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.pointing import FROM, TO, Choice, Held, kind_of
from adjudicator.core.programs import lines_of
from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.core.rehearsing import Known
from adjudicator.core.syntax import Slot, read_syntax, slots
from adjudicator.core.telling import Geometry
from adjudicator.core.writing import agreed

ACTIVATION, ATTACK, AIR, OTHER, SEA, MOVE = range(6)
"""Ranks of what is offered: what begins an attack comes first, plain moves last."""
_BY_ARROW = {"attack": ATTACK, "air": AIR, "sea": SEA, "retreat": MOVE, "move": MOVE}
MOST_VALUES = 40
"""Values of one option that are looked through for answers."""
FEW_NAMES = 16
"""Names of a kind above which they are not offered one by one: nobody chooses among all hexes."""
NUMBERED = re.compile(r"[a-z]\d+")
COUNTERS = ("counter", "ship", "unit")
"""Kinds of names of single counters."""
JOINT = "; "
"""Stands between the orders of an offer that takes several."""
FOR_GOOD = "This and all to come"
"""The kind of what answers a question for good."""
GLANCE = 60
"""Choices of a place behind the front that its template looks at."""
TRIES = 12
"""Choices of one place that are tried for the line that its template shows."""


@dataclass(frozen=True)
class Offer:
    """An order, or several that belong together, that could be given now.

    line: as it is written. title: its kind. rank: the lower, the sooner it is shown. area:
    where it leads. unit: label of the piece that does it. note: of its receipt.
    """

    line: str
    title: str
    tag: str
    rank: int
    area: str = ""
    unit: str = ""
    note: str = ""


@dataclass(frozen=True)
class Case:
    """All that an offer is made from: a ruleset, its components, and what one seat is asked
    and sees."""

    ruleset: AnyRuleset
    board: Any
    ask: Ask
    view: Any
    rulings: Mapping[str, Scalar]
    book: OrderBook
    lexicon: Lexicon

    def classes(self, *, ahead: bool = True) -> list[type[Order]]:
        """The orders that the question takes, in its order."""
        known = self.ruleset.order_classes()
        tags = [*self.ask.accepts, *(self.ask.ahead if ahead else [])]
        return [known[tag] for tag in dict.fromkeys(tags) if tag in known]


class Trial:
    """Choices tried out one by one, each after the orders that are given already.

    noted: what an attack would come to, and what an order would cost, is found out also where it is
    sure. barred: why some
    of them were not possible, in sentences. known: what the orders that are given come to, if it
    was kept of earlier trials."""

    def __init__(
        self,
        case: Case,
        context: Sequence[Order] = (),
        *,
        noted: bool = False,
        known: Known | None = None,
    ) -> None:
        self.case, self.noted = case, noted
        # A line of its own, so that notes and refusals are known to be the choice's.
        self.context = list(context)
        self.line = max((order.line for order in context), default=0) + 1
        self.known = known or Known(self.line - 1)
        self.seen: set[str] = set()
        self.barred: list[str] = []

    def offers(self, found: Iterable[Choice]) -> Iterator[Offer]:
        """The choices that the rules allow, each once."""
        for choice in found:
            offer = self.offer(choice)
            if offer is not None:
                yield offer

    def offer(self, choice: Choice) -> Offer | None:
        """The choice as an offer; None if it is known already, cannot be said, or may not be."""
        orders = [order for order in (*choice.first, choice.order) if isinstance(order, Order)]
        order, case = orders[-1], self.case
        texts = [agreed(case.book.write(one, case.lexicon), case.lexicon) for one in orders]
        line = JOINT.join(texts)
        if line in self.seen:
            return None
        self.seen.add(line)
        if any(_nameless(case, one) for one in orders):
            return None
        if not all(reads_back(case, *pair) for pair in zip(texts, orders, strict=True)):
            return None
        rank = rank_of(case, order)
        untold = self.noted and (rank == ATTACK or order.costs)
        sure = choice.sure and not self.context and not untold
        note = "" if sure else self.tried(orders)
        if note is None:
            return None
        return Offer(
            line=line,
            title=title_of(type(order)),
            tag=order.tag(),
            rank=rank,
            area=choice.area,
            unit=choice.unit,
            note=note,
        )

    def tried(self, orders: Sequence[Order]) -> str | None:
        """The notes of the receipt if these orders would stand, else None."""
        case = self.case
        numbered = [
            order.model_copy(update={"line": self.line + n}) for n, order in enumerate(orders)
        ]
        given = [*self.context, *numbered]
        checked = check(
            case.ruleset, case.board, case.ask, case.view, given, case.rulings, self.known
        )
        lines = [order.line for order in numbered]
        if all(one in checked.stands for one in numbered) and not any(
            in_vain(checked.notes.get(line, "")) for line in lines
        ):
            return "; ".join(filter(None, (checked.notes.get(line, "") for line in lines)))
        for refusal in checked.refused:
            if refusal.line in lines and refusal.text not in self.barred:
                self.barred.append(refusal.text)
        return None


def reads_back(case: Case, line: str, order: Order) -> bool:
    """Would a line be read as this order? Orders that no line can say are not choices."""
    prefer = [*case.ask.accepts, *case.ask.ahead]
    read = case.book.read_line(line, case.lexicon, 1, prefer, tired=True).orders
    return len(read) == 1 and type(read[0]) is type(order)


# ------------------------------------------------------------------ what there is


def title_of(cls: type[Order]) -> str:
    """`StrategicMove` -> `Strategic move`."""
    tag = cls.tag()
    return "".join(f" {c.lower()}" if c.isupper() and at else c for at, c in enumerate(tag))


def rank_of(case: Case, order: Order) -> int:
    """What begins an attack first, then attacks, air, other orders, ships, moves."""
    tag = order.tag().casefold()
    if "activate" in tag:
        return ACTIVATION
    if "move" in tag:  # to find its way would take long, and say nothing new
        return MOVE
    if (kind := kind_of(tag)) != "move":
        return _BY_ARROW[kind]
    arrows = case.ruleset.drawn_as(case.board, case.view, order)
    kinds = [arrow.kind for arrow in arrows if len(arrow.path) > 1 or arrow.kind == "attack"]
    return min((_BY_ARROW[kind] for kind in kinds), default=OTHER)


def ranked(offers: Iterable[Offer], names: Mapping[str, str] | None = None) -> list[Offer]:
    """Offers in the order in which they are shown: by rank, kind, and the name of the target."""
    called = names or {}
    return sorted(
        offers, key=lambda one: (one.rank, one.title, called.get(one.area, one.area).casefold())
    )


def about(case: Case, place: str, given: Iterable[Choice]) -> Iterator[Choice]:
    """Orders that name this place and need nothing else, whatever the game; without those
    kinds that the ruleset has offered itself (`given`)."""
    have = {type(choice.order) for choice in given}
    for cls in case.classes():
        if cls in have:
            continue
        legal = case.ask.options if cls.tag() in case.ask.accepts else {}
        for name in cls.model_fields:
            if name in legal and place not in legal[name]:
                continue
            if name in legal or name in (*FROM, *TO):
                order = made(cls, name, place)
                if order is not None:
                    yield Choice(order)


def plain(case: Case, *, ahead: bool = False) -> Iterator[Choice]:
    """Orders that need nothing, or one name that the question lists or that few bear, whatever
    the game; and the examples of the others."""
    for cls in case.classes(ahead=ahead):
        yield from plain_of(case, cls)


def plain_of(case: Case, cls: type[Order]) -> Iterator[Choice]:
    """The same of one class."""
    order = made(cls)
    if order is not None:
        yield Choice(order)
    listed = case.ask.options if cls.tag() in case.ask.accepts else {}
    kinds = {slot.field: slot.kinds for slot in _slots(cls)}
    for name in cls.model_fields:
        known = [one.id for kind in kinds.get(name, ()) for one in case.lexicon.kinds.get(kind, [])]
        values = listed[name] if name in listed else known if len(known) <= FEW_NAMES else []
        for value in values[:MOST_VALUES]:
            order = made(cls, name, value)
            if order is not None:
                yield Choice(order)
    for example in cls.examples:
        read = case.book.read_line(example, case.lexicon, 1, [cls.tag()], tired=True)
        for order in read.orders:
            # One that names somebody speaks of another game than this.
            if type(order) is cls and not order.when and not _names_any(case, order):
                yield Choice(order.model_copy(update={"line": 0}))


def _names_any(case: Case, order: Order) -> bool:
    said = set(_strings(order.model_dump(exclude_defaults=True)))
    return any(name.id in said for names in case.lexicon.kinds.values() for name in names)


def _nameless(case: Case, order: Order) -> bool:
    """Does it speak of a counter by a number that no map shows (`c17`)? Words do as well."""
    return any(
        NUMBERED.fullmatch(said) and any(n.id == said == n.text for n in names)
        for said in _strings(order.model_dump(exclude_defaults=True))
        for kind, names in case.lexicon.kinds.items()
        if kind in COUNTERS
    )


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)


def _slots(cls: type[Order]) -> Iterator[Slot]:
    for line in lines_of(cls):
        yield from (one for one in slots(read_syntax(line)) if isinstance(one, Slot))


def made(cls: type[Order], name: str = "", value: str = "") -> Order | None:
    """An order with this one field; None if it needs others, or the field takes no name."""
    if not name:
        return _validated(cls, {})
    return _validated(cls, {name: value}) or _validated(cls, {name: [value]})


def _validated(cls: type[Order], fields: dict[str, Any]) -> Order | None:
    try:
        return cls.model_validate(fields)
    except ValidationError:
        return None


def asked_about(case: Case) -> list[str]:
    """Where one looks first: the places that a question names, else where the seat's units stand
    next to the enemy, else where they stand at all."""
    geometry = case.ruleset.geometry(case.board, case.view)
    if geometry is None:
        return []
    ask = case.ask
    if not ask.opens:
        said = [*map(str, ask.facts.values()), *ask.key.split("/")]
        named = [one for one in said if one in geometry.areas]
        options = [one for values in ask.options.values() for one in values]
        named += [one for one in options if one in geometry.areas]
        if named:
            return list(dict.fromkeys(named))
    held = case.ruleset.holdings(case.board, ask, case.view)
    return [one.place for one in held if one.near] or [one.place for one in held]


def subject(case: Case) -> list[str]:
    """The areas that a question within a phase is about: named by its facts or its key, by number
    or by name, else in its title, else in what it tells."""
    ask, geometry = case.ask, case.ruleset.geometry(case.board, case.view)
    if geometry is None or ask.opens:
        return []
    called = _called(geometry)
    said = [*map(str, ask.facts.values()), *ask.key.split("/")]
    known = [one if one in geometry.areas else called.get(one.casefold(), "") for one in said]
    named = [one for one in known if one]
    for words in () if named else (ask.title, "\n".join(ask.told)):
        if named := spoken_of(geometry, words):
            break
    return list(dict.fromkeys(named))


def _called(geometry: Geometry) -> dict[str, str]:
    return {area.name.casefold(): id for id, area in geometry.areas.items() if area.name}


def spoken_of(geometry: Geometry, words: str) -> list[str]:
    """The areas whose names stand in a text, in the order in which it names them."""
    low = words.casefold()
    found = [
        (at.start(), id)
        for name, id in _called(geometry).items()
        if name in low and (at := re.search(rf"\b{re.escape(name)}\b", low))
    ]
    return [id for _, id in sorted(found)]


@dataclass(frozen=True)
class Kind:
    """Offers of one kind, the best first. unlisted: how many more there are that were not tried
    out."""

    title: str
    tag: str
    offers: tuple[Offer, ...]
    unlisted: int = 0


def kinds(offers: Iterable[Offer], unlisted: Mapping[str, int] | None = None) -> list[Kind]:
    """Offers by their kind, in the order of the first of each."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.title, []).append(offer)
    more = dict(unlisted or {})
    return [
        Kind(title, some[0].tag, tuple(some), more.get(title, 0)) for title, some in found.items()
    ]


def overview(case: Case, places: int = 12, each: int = 3) -> list[Kind]:
    """What can be ordered now, ranked, whatever place is looked at: at least one of each kind
    that can be said without asking for more.

    places: where units stand, those next to the enemy first. each: kinds of one place."""
    trial = Trial(case)
    held = case.ruleset.holdings(case.board, case.ask, case.view)[:places]
    found = [offer for one in held for offer in best(case, trial, one, each)]
    found += trial.offers(case.ruleset.at_large(case.board, case.ask, case.view))
    found += trial.offers(plain(case, ahead=True))
    # What answers comes before plans for questions that are still to come.
    late = set(case.ask.ahead) if case.ask.accepts else set()
    return kinds(sorted(ranked(found), key=lambda one: one.tag in late))


def for_good(case: Case) -> list[Offer]:
    """Standing orders that answer this question and every one of its kind that comes, and that
    name nothing: one line instead of the same answer again and again."""
    if case.ask.opens:
        return []
    known, found = case.ruleset.order_classes(), dict[str, Offer]()
    for tag in case.ask.standing:
        cls = known[tag]
        said = [name for name, field in cls.model_fields.items() if field.annotation is bool]
        for order in (made(cls), *(_validated(cls, {name: True}) for name in said)):
            if not isinstance(order, StandingOrder):
                continue
            given = order.answer(case.ask, case.view)
            line = agreed(case.book.write(order, case.lexicon), case.lexicon)
            if given is None or not reads_back(case, line, order):
                continue
            written = [agreed(case.book.write(one, case.lexicon), case.lexicon) for one in given]
            told = written and not any(_nameless(case, one) for one in given)
            note = f"answers this one: {', '.join(written)}" if told else ""
            found.setdefault(line, Offer(line, FOR_GOOD, tag, OTHER, note=note))
    return list(found.values())


def best(case: Case, trial: Trial, held: Held, most: int = 1) -> list[Offer]:
    """The first offers of a place, each of another kind: attacks, then moves. Of places
    behind the front only the first `GLANCE` choices are looked at."""
    choices = iter(case.ruleset.choices(case.board, case.ask, case.view, held.place))
    found: dict[str, Offer] = {}
    later: dict[int, list[Choice]] = {}
    tried = 0
    for choice in choices if held.near else islice(choices, GLANCE):
        if not isinstance(choice.order, Order):
            continue
        rank = rank_of(case, choice.order)
        if rank == OTHER and not (held.near or choice.sure):
            continue  # to try them all would take long, for what is hardly meant
        if rank != ATTACK:
            later.setdefault(rank, []).append(choice)
            continue
        tried += 1
        offer = trial.offer(choice) if tried <= TRIES and choice.order.tag() not in found else None
        if offer is not None:
            found[offer.tag] = offer
            if len(found) >= most:
                return list(found.values())
    for rank in (MOVE, SEA, AIR, OTHER):
        for choice in later.get(rank, [])[:TRIES]:
            offer = None if type(choice.order).__name__ in found else trial.offer(choice)
            if offer is not None:
                found[offer.tag] = offer
                if len(found) >= most:
                    return list(found.values())
    return list(found.values())


def names_of(case: Case) -> dict[str, str]:
    """Id of a place -> its name on the map."""
    geometry = case.ruleset.geometry(case.board, case.view)
    return {id: area.name for id, area in geometry.areas.items()} if geometry else {}
