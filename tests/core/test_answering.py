"""Answers in people's words: what is read, and what is asked about instead of guessed."""

from __future__ import annotations

import pytest

from adjudicator.core import answering
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Order


class Counter(Order):
    """Counter it."""

    syntax = ("counter [it] [from {base:zone}]",)
    clause = "T-1"
    says_yes = "counter"
    base: str = ""


class Decline(Order):
    """Let it pass."""

    syntax = ("decline", "no counter")
    says_no = "decline"


class March(Order):
    """Move all, or a kind."""

    syntax = ("move {what:kind} from {start:zone} to {end:zone}",)
    what: str
    start: str
    end: str


class Wake(Order):
    """Make a zone active."""

    syntax = ("activate {zone:zone}",)
    severally = ("zone",)
    zone: str


class Guard(Order):
    """Guard a zone."""

    syntax = ("guard {zone:zone}",)
    zone: str


class Strike(Order):
    """Attack a zone."""

    syntax = ("attack {zone:zone}",)
    conditions = ("odds",)
    zone: str


CLASSES = (Counter, Decline, March, Wake, Guard, Strike)
BOOK = OrderBook(CLASSES)
NAMES = Lexicon()
NAMES.add("zone", [Name("saar", "Saar"), Name("nancy", "Nancy"), Name("metz", "Metz"),
                   Name("new_york", "New York"), Name("new_jersey", "New Jersey"),
                   Name("el_agheila", "El Agheila Pass")])  # fmt: skip
NAMES.add("kind", [Name("all", "all"), Name("infantry", "infantry")])


def ask(*classes: type[Order]) -> Ask:
    return Ask(seat="axis", key="k", clause="T-1", title="?", accepts=[c.tag() for c in classes])


def said(line: str, *classes: type[Order]) -> list[str] | None:
    reading = answering.read(BOOK, line, NAMES, ask(*(classes or CLASSES)))
    return None if reading.misread else [BOOK.write(order, NAMES) for order in reading.orders]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("yes", ["counter"]),
        ("Yes, counter it from Metz", ["counter from Metz"]),
        ("Yes please, from Metz", ["counter from Metz"]),
        ("no, we keep them for later", ["decline"]),
        ("counter, because Metz must hold", ["counter"]),
        ("Saar to Nancy", ["move all from Saar to Nancy"]),
        ("Saar - Nancy", ["move all from Saar to Nancy"]),
        ("infantry from Saar to Nancy", ["move infantry from Saar to Nancy"]),
        ("attack Metz at 2:1 or better", ["attack Metz if odds at least 2-1"]),
        ("we attack Metz, but only if the odds are 3 to 1", ["attack Metz if odds at least 3-1"]),
        ("activate Metz, Nancy and Saar", ["activate Metz", "activate Nancy", "activate Saar"]),
        ("activate el agheila", ["activate El Agheila Pass"]),
    ],
)
def test_what_is_meant_is_read(line: str, meant: list[str]) -> None:
    assert said(line) == meant


@pytest.mark.parametrize(
    "line",
    [
        "yes, but only if they are three",
        "no, unless it flies on",
        "yes, decline",
        "no, counter it from Metz",
        "yes no",
        "Metz",
        "activate new",
        "move infantry from Saar to Nancy and Metz",
        "guard Saar and Metz",
        "yes and no",
        "if odds at least 2-1",
    ],
)
def test_what_could_mean_two_things_is_asked(line: str) -> None:
    assert said(line) is None


def test_an_option_alone_answers_where_one_order_takes_it() -> None:
    assert said("Metz", Guard) == ["guard Metz"]
    assert said("Metz please", Guard, Decline) == ["guard Metz"]


def test_nothing_else_below_orders_is_no_order() -> None:
    assert said("guard Metz\nnothing else") == ["guard Metz"]


def test_lines_keep_their_numbers() -> None:
    reading = answering.read(BOOK, "guard Metz\nfoo\nyes\n", NAMES, ask(*CLASSES))
    assert [order.line for order in reading.orders] == [1, 3]
    assert [item.line for item in reading.misread] == [2]


def test_without_a_question_the_book_alone_reads() -> None:
    assert answering.read(BOOK, "yes", NAMES, None).misread
