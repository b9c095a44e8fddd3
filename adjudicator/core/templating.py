"""The template of an answer: what could be ordered, in lines that order nothing until their mark
is taken away. A letter shows it whole, the box of a page in short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.offering import Case, Offer, Trial, best, names_of, plain, ranked
from adjudicator.core.pointing import Choice, Held
from adjudicator.core.protocol import NoOrders, StandingOrder, load_orders

NOTE = "# "
"""Begins a line of a template that orders nothing."""
HEAD = "These are single orders, not a plan. Remove a # to give one:"
WIDE = 48
"""Characters of a row of the box of a page."""
BEHIND = 6
"""Places of a template, those behind the front included; of the front there may be more."""


@dataclass(frozen=True)
class Entry:
    """A part of a template. heading: whom it is about, empty for the whole question. lines:
    orders that could be given, as they are written."""

    heading: str
    lines: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True)
class Template:
    """An answer that waits to be edited. entries: the front first. left: places that are not
    among them."""

    entries: tuple[Entry, ...] = ()
    left: tuple[str, ...] = field(default=())

    def text(self, most: int | None = None) -> list[str]:
        """Lines that say what could be ordered and order nothing: each begins with `#`.

        most: rows of a box, without headings of places; None for all, with them."""
        if not self.entries:
            return []
        if most is not None:
            return self._short(most)
        lines = [NOTE + HEAD]
        for entry in self.entries:
            lines += [f"{NOTE}{entry.heading}"] if entry.heading else []
            lines += [f"{NOTE}{line}" for line in entry.lines]
        if self.left:
            lines.append(f"{NOTE}Others: {', '.join(self.left)}")
        return lines

    def _short(self, most: int) -> list[str]:
        orders = [entry.lines[0] for entry in self.entries if entry.lines]
        further = [line for entry in self.entries for line in entry.lines[1:]]
        shown: list[str] = []
        rows = 1
        for line in dict.fromkeys([*orders, *further]):
            rows += -(-len(NOTE + line) // WIDE)
            if rows > most:
                break
            shown.append(NOTE + line)
        return [NOTE + HEAD, *shown] if shown else []


def template(case: Case, places: int = 10, each: int = 1) -> Template:
    """The template of an answer: what silence means, then the seat's units of the question by
    place, those next to the enemy first, each with what could be ordered there.

    places: at most so many; what is beyond is named. each: orders of one place.
    """
    names = names_of(case)
    trial = Trial(case)
    entries = [*_default(case, trial)]
    shown = 0
    left: list[str] = []
    for held in case.ruleset.holdings(case.board, case.ask, case.view):
        if shown >= (places if held.near else min(places, BEHIND)):
            left.append(names.get(held.place, held.place))
            continue
        lines = [offer.line for offer in best(case, trial, held, each)]
        if lines:
            shown += 1
            entries.append(_entry(held, names, lines))
    large = [*case.ruleset.at_large(case.board, case.ask, case.view)]
    if large or not shown:
        offers = trial.offers([*large, *plain(case, ahead=not case.ask.accepts)])
        lines = [offer.line for offer in ranked(_first(offers, places))]
        entries += [Entry("", tuple(lines))] if lines else []
    return Template(tuple(entries), tuple(left))


def _first(offers: Iterator[Offer], most: int) -> list[Offer]:
    return [offer for offer, _ in zip(offers, range(most), strict=False)]


def _default(case: Case, trial: Trial) -> Iterator[Entry]:
    """What silence means, as orders."""
    known = case.ruleset.order_classes()
    found = [
        offer.line
        for order in load_orders(case.ask.default, known)
        if not isinstance(order, NoOrders | StandingOrder)
        and (offer := trial.offer(Choice(order, sure=True))) is not None
    ]
    if found:
        yield Entry("Without an answer:", tuple(found))


def _entry(held: Held, names: Mapping[str, str], lines: Sequence[str]) -> Entry:
    return Entry(f"{names.get(held.place, held.place)}: {held.words()}", tuple(lines), held.place)
