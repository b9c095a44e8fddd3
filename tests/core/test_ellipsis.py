"""What the next part of a sentence leaves unsaid is said by the part before it."""

from __future__ import annotations

import pytest

from adjudicator.core import ellipsis, leftovers, things
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order
from adjudicator.core.slots import Tagger


class March(Order):
    """Move some."""

    syntax = (
        "move [{count:int}] [{country:nation}] {what:kind} [from {start:zone}] to {end:zone}",
    )
    count: int = 1
    country: str = ""
    what: str
    start: str = ""
    end: str


NAMES = Lexicon()
NAMES.add(
    "zone", [Name(one.lower(), one) for one in ("Saar", "Nancy", "Metz", "Ruhr", "Kowel", "Lwow")]
)
NAMES.add("nation", [Name("GER", "German"), Name("POL", "Polish")])
NAMES.add("kind", [Name("infantry", "infantry"), Name("armour", "armour")])
VOCABULARY = OrderBook((March,)).vocabulary


@pytest.mark.parametrize(
    ("first", "second", "full"),
    [
        ("two infantry in Kowel", "three in Lwow", "three infantry in Lwow"),
        ("an infantry on Kowel", "the other on Lwow", "an infantry on Lwow"),
        ("From Saar two infantry march to Nancy", "two to Metz",
         "From Saar two infantry march to Metz"),
        ("move infantry from Saar to Nancy", "to Metz", "move infantry from Saar to Metz"),
    ],
)  # fmt: skip
def test_a_part_is_said_in_full(first: str, second: str, full: str) -> None:
    tagger = Tagger(NAMES, VOCABULARY)
    assert list(ellipsis.in_full(tagger, first, second)) == [full]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("move infantry from Saar to Nancy", "Metz"),  # both, or one after the other
        ("infantry and armour in Ruhr", "the other in Metz"),  # which?
        ("move infantry from Saar to Nancy", "unless it rains to Metz"),
    ],
)
def test_what_can_be_two_things_is_not_said_in_full(first: str, second: str) -> None:
    tagger = Tagger(NAMES, VOCABULARY)
    assert not list(ellipsis.in_full(tagger, first, second))


def test_alone_it_stands_in_the_place_of_the_first() -> None:
    tagger = Tagger(NAMES, VOCABULARY)
    said = ellipsis.in_full(tagger, "move infantry from Saar to Nancy", "Metz", alone=True)
    assert list(said) == ["move infantry from Saar to Metz"]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("two of the Ruhr's infantry up to Metz",
         [("Ruhr", "from", ""), ("infantry", "", "2"), ("Metz", "to", "")]),
        ("The infantry in Saar walks to Metz",
         [("infantry", "", ""), ("Saar", "in", ""), ("Metz", "to", "")]),
        ("both Polish infantry -> Metz", [("infantry", "", "2"), ("Metz", "to", "")]),
        ("all four infantry to Metz", [("infantry", "", "4"), ("Metz", "to", "")]),
    ],
)  # fmt: skip
def test_what_a_line_names(line: str, named: list[tuple[str, str, str]]) -> None:
    found = things.look(NAMES, VOCABULARY, line)
    assert [(one.text, one.role, one.amount) for one in found] == named


@pytest.mark.parametrize(
    ("part", "idle"),
    [
        (", the others stay", True),
        ("and nobody else", True),
        (", the armour holds Metz", True),
        (", we shall need tanks in Metz", True),
        (", but one infantry stays", False),  # of those who go
        ("if it is free", False),
        (", not to Nancy", False),
        ("and attack Metz", False),
        (", the rest goes to Metz", False),
    ],
)
def test_what_orders_nothing_beside_an_order(part: str, idle: bool) -> None:
    assert leftovers.idle(NAMES, part, "move 2 infantry from Saar to Nancy") == idle
