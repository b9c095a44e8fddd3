"""An order of each kind that would stand now, for a letter that says how orders are written.

An example out of the rule book speaks of another nation, another turn: what a letter shows has
been put to the check of its own question, as all that is offered (`core.offering`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from pydantic import ValidationError

from adjudicator.core.offering import Case, Trial, asked_about, plain_of
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Order

PLACES = 6
"""Places of the seat's units whose choices are looked through."""
GLANCE = 300
"""Choices of one place that are looked at."""
TRIES = 3
"""Orders of one kind that are tried at a place, or as it is written in the book."""
MOST_TRIES = 60
"""Orders that are tried for one letter."""
FEW = 4
"""Names that are tried for one word of an example."""
MOST_ALIKE = 12
"""Examples of a kind, with other names, that are tried."""


def samples(
    case: Case, tags: Sequence[str], most: int, taken: Callable[[str], bool] = lambda line: False
) -> dict[str, str]:
    """Tag -> a line that would stand now, for the first so many of these kinds that have one.
    taken: does a line mean something else where it stands alone?"""
    finder = _Finder(case, tags, taken)
    for place in asked_about(case)[:PLACES]:
        finder.look(islice(case.ruleset.choices(case.board, case.ask, case.view, place), GLANCE))
    finder.look(islice(case.ruleset.at_large(case.board, case.ask, case.view), GLANCE))
    known = case.ruleset.order_classes()
    for tag in tags:
        if len(finder.found) >= most or finder.left <= 0:
            break
        if tag in finder.wanted and tag in known:
            finder.look(plain_of(case, known[tag]))
            if tag in finder.wanted:
                finder.look(_renamed(case, known[tag]), MOST_ALIKE)
    return {tag: finder.found[tag] for tag in tags if tag in finder.found}


class _Finder:
    """What was found, and how often one may still try."""

    def __init__(self, case: Case, tags: Iterable[str], taken: Callable[[str], bool]) -> None:
        self.trial, self.taken = Trial(case), taken
        self.wanted = set(tags)
        self.found: dict[str, str] = {}
        self.left = MOST_TRIES

    def look(self, choices: Iterable[Choice], tries: int = TRIES) -> None:
        """Try the first choices of each kind that is wanted."""
        tried: dict[str, int] = {}
        for choice in choices:
            if (
                not isinstance(choice.order, Order)
                or (tag := choice.order.tag()) not in self.wanted
            ):
                continue
            if tried.get(tag, 0) >= tries or self.left <= 0:
                continue
            tried[tag] = tried.get(tag, 0) + 1
            self.left -= 1
            offer = self.trial.offer(choice)
            if offer is not None and not self.taken(offer.line):
                self.found[tag] = offer.line
                self.wanted.discard(tag)


# ------------------------------------------------------- examples with other names


def _renamed(case: Case, cls: type[Order]) -> Iterator[Choice]:
    """The examples of a kind with names of this position in the place of theirs."""
    for example in cls.examples[:3]:
        for order in case.book.read_line(example, case.lexicon, 1, [cls.tag()], tired=True).orders:
            if type(order) is not cls or order.when:
                continue
            said = _plain(order.model_dump(exclude={"line", "when"}))
            leaves = list(_leaves(case, said))
            choices = [_names_for(case, cls, field, kinds)[:FEW] for _, field, kinds in leaves]
            for names in product(*choices):
                if len(set(names)) < len(names):
                    continue  # `retreat from Metz to Metz` could be said, and says nothing
                for (path, _, _), name in zip(leaves, names, strict=True):
                    _put(said, path, name)
                try:
                    yield Choice(cls.model_validate(said))
                except ValidationError:
                    continue


def _plain(value: Any) -> Any:
    """The same with one of whatever is counted or listed."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value[:1]]
    return 1 if type(value) is int and value > 1 else value


Path = tuple[str | int, ...]


def _leaves(case: Case, value: Any, path: Path = ()) -> Iterator[tuple[Path, str, list[str]]]:
    """The names in an order: where they stand, in which field, and of which kinds they are."""
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in parts:
            yield from _leaves(case, one, (*path, key))
    elif isinstance(value, str):
        kinds = [kind for kind in case.lexicon.kinds if case.lexicon.knows(kind, value)]
        if kinds:
            yield path, str(path[0]), kinds


def _names_for(case: Case, cls: type[Order], field: str, kinds: Sequence[str]) -> list[str]:
    """Names that may stand in a field: those that the question lists, else those of the seat."""
    if cls.tag() in case.ask.accepts:
        for option in (field, *kinds):
            if listed := case.ask.options.get(option):
                return list(listed)
    own = [
        *asked_about(case),
        *(held.place for held in case.ruleset.holdings(case.board, case.ask, case.view)),
        *_own_units(case, kinds),
    ]
    mine = [one for one in own if any(case.lexicon.knows(kind, one) for kind in kinds)]
    all_of = [name.id for kind in kinds[:1] for name in case.lexicon.kinds[kind][:FEW]]
    return list(dict.fromkeys([*mine, *all_of]))


def _own_units(case: Case, kinds: Sequence[str]) -> Iterator[str]:
    for stack in case.lexicon.stacks.values():
        for unit in stack.split(", "):
            for kind in kinds:
                yield from (name.id for name in case.lexicon.find(kind, unit))


def _put(value: Any, path: Path, name: str) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = name
