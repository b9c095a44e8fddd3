"""The form of an order is made from its declaration, and gives a line of text."""

from __future__ import annotations

from typing import ClassVar

import pytest

from adjudicator.core.names import Lexicon, Name
from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.web.seat.forms import Filled, form_for, line_from


class Part(Phrase):
    syntax: ClassVar = "[{number:int}] {kind:unit}"

    number: int = 1
    kind: str


class March(Order):
    """March along zones."""

    syntax = (
        "march {force:part+} [from] {start:zone} [via {path:zone+}] to {end:zone}"
        " [{quiet=quietly}]",
        "march everything to {end:zone}",
    )
    clause = "X-1.2-3"
    examples = ("march 2 infantry from Lyon to Paris",)
    conditions = ("enemy_near",)

    force: list[Part] = []
    start: str = ""
    path: list[str] = []
    end: str
    quiet: bool = False


class Take(Order):
    """Take one of them."""

    syntax = "take (the fort {fort:zone}|{count:int} men)"

    fort: str = ""
    count: int = 0


LEXICON = Lexicon()
LEXICON.add(
    "zone", [Name("par", "Paris"), Name("lyo", "Lyon"), Name("bo1", "Bor"), Name("bo2", "Bor")]
)
ASK = Ask(
    seat="a", key="k", clause="X-1", title="?", accepts=["March"], options={"end": ["par", "bo1"]}
)


def march(**sent: str | list[str]) -> Filled:
    form = form_for(March, ASK, LEXICON, [Part])
    lists = {key: [value] if isinstance(value, str) else value for key, value in sent.items()}
    return line_from(form, March, lists)


def test_every_slot_of_every_syntax_line_is_one_field():
    form = form_for(March, ASK, LEXICON, [Part])
    assert [one.name for one in form.fields] == ["force", "start", "path", "end", "quiet", "if"]
    kinds = {one.name: one.kind for one in form.fields}
    assert kinds == {
        "force": "text", "start": "choice", "path": "boxes", "end": "choice", "quiet": "flag",
        "if": "text",
    }  # fmt: skip
    assert [one.name for one in form.fields if one.required] == ["end"]


def test_the_ask_restricts_the_choices_and_an_ambiguous_name_is_sent_as_its_id():
    form = form_for(March, ASK, LEXICON, [Part])
    end = next(one for one in form.fields if one.name == "end")
    assert [value for value, _ in end.options] == ["Paris", "bo1"]
    start = next(one for one in form.fields if one.name == "start")
    assert [value for value, _ in start.options] == ["bo1", "bo2", "Lyon", "Paris"]


def test_an_ask_does_not_restrict_orders_that_it_does_not_accept():
    other = ASK.model_copy(update={"accepts": ["Take"]})
    end = next(one for one in form_for(March, other, LEXICON).fields if one.name == "end")
    assert len(end.options) == 4


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        (
            {"force": "2 infantry, armour", "start": "Lyon", "end": "Paris"},
            "march 2 infantry, armour Lyon to paris",
        ),
        (
            {"force": "armour", "start": "Lyon", "path": ["Bor", "Lyon"], "end": "Paris",
             "quiet": "yes", "if": "if not enemy near"},
            "march armour Lyon via Bor, Lyon to paris quietly if not enemy near",
        ),
        ({"end": "Paris"}, "march everything to paris"),
    ],
)  # fmt: skip
def test_the_line_that_says_most_of_what_was_filled_in_is_taken(sent, line):
    assert march(**sent).line.casefold() == line.casefold()


def test_what_is_missing_is_named():
    assert march(force="armour", start="Lyon") == Filled(missing=["End"])


def test_line_breaks_cannot_smuggle_a_second_order_in():
    assert march(end="Paris\nmarch everything to Lyon").line == (
        "march everything to Paris march everything to Lyon"
    )


@pytest.mark.parametrize(
    ("sent", "line"),
    [({"fort": ["Lyon"]}, "take the fort Lyon"), ({"count": ["3"]}, "take 3 men"), ({}, "")],
)
def test_a_choice_takes_the_side_that_was_filled_in(sent, line):
    form = form_for(Take, None, LEXICON)
    assert line_from(form, Take, sent).line == line
