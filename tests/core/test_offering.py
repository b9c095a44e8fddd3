"""What a seat could order now: every line offered is read and stands, in each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from adjudicator.core import offering, proposal, templating
from adjudicator.core.checking import check, idle
from adjudicator.core.engine import AnyRuleset, play
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, AskMe, NoOrders, Order, StandingOrder
from adjudicator.core.simulating import dice_for
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load

GAMES = (
    ("blitzwar", "yellow-1940", 8),
    ("victory", "quick-start", 8),
    ("virtuti_militari", "france-1940", 6),
    ("world_at_war", "france-1940", 8),
    ("totaler_krieg", "summer-1941", 5),
)


class _Enough(Exception):
    """So many questions have been put."""


@cache
def cases(name: str, scenario: str, most: int) -> list[offering.Case]:
    """The first questions of a game between bots, as their seats see them."""
    ruleset: AnyRuleset = load(name)
    board = ruleset.board(packs.of_ruleset(name))
    rulings = ruleset.rulings_with({})
    position = ruleset.open(board, scenario, rulings)
    book = OrderBook([*ruleset.orders, *ruleset.standing, AskMe, NoOrders], ruleset.phrases)
    found: list[offering.Case] = []

    def asked(seat: str) -> Callable[[Ask, Callable[[], Any]], Sequence[Order]]:
        bot = ruleset.bots()["sensible"](board, seat)

        def answer(ask: Ask, see: Callable[[], Any]) -> Sequence[Order]:
            if len(found) == most:
                raise _Enough
            # As the house keeps them: what is seen now, not what it becomes.
            view = ruleset.load_view(see().model_dump(mode="json"))
            known = ruleset.lexicon(board, view)
            found.append(offering.Case(ruleset, board, ask, view, rulings, book, known))
            return bot(ask, see)

        return answer

    seats = ruleset.seats(board, position)
    with pytest.raises(_Enough):
        play(ruleset, board, position, dice_for(1), rulings, {s: asked(s) for s in seats})
    return found


def read(case: offering.Case, line: str) -> list[Order]:
    prefer = [*case.ask.accepts, *case.ask.ahead]
    reading = case.book.read(line, case.lexicon, prefer)
    assert not reading.misread, reading.misread
    return reading.orders


def ordered(template: templating.Template) -> Iterator[str]:
    return (line for entry in template.entries for line in entry.lines)


@pytest.mark.parametrize("game", GAMES, ids=[name for name, _, _ in GAMES])
def test_each_line_of_a_template_could_be_sent(game):
    seen = 0
    for case in cases(*game):
        for line in ordered(templating.template(case)):
            orders = read(case, line)
            numbered = [o.model_copy(update={"line": n}) for n, o in enumerate(orders, 1)]
            checked = check(case.ruleset, case.board, case.ask, case.view, numbered, case.rulings)
            assert not checked.refused, (line, checked.refused[0].text)
            assert len(checked.stands) == len(orders) >= 1, line
            assert not any(map(idle, checked.notes.values())), (line, checked.notes)
            seen += 1
    assert seen > 8


@pytest.mark.parametrize("game", GAMES, ids=[name for name, _, _ in GAMES])
def test_a_template_orders_nothing_as_it_stands(game):
    for case in cases(*game):
        for most in (None, 6):
            assert read(case, "\n".join(templating.template(case).text(most))) == []


@pytest.mark.parametrize("game", GAMES, ids=[name for name, _, _ in GAMES])
def test_a_template_speaks_of_the_front_first_and_is_as_short_as_wished(game):
    looked = 0
    for case in cases(*game):
        held = case.ruleset.holdings(case.board, case.ask, case.view)
        template = templating.template(case)
        places = [entry.place for entry in template.entries if entry.place]
        looked += bool(places)
        near = [place in {one.place for one in held if one.near} for place in places]
        assert near == sorted(near, reverse=True)
        short = template.text(5)
        assert len(short) <= 5
    assert looked


def test_what_begins_an_attack_is_offered_with_it():
    """A zone attacks only when it is activated: both are one line."""
    case = next(c for c in cases(*GAMES[0]) if c.ask.seat == "axis" and c.ask.key == "orders")
    lines = list(ordered(templating.template(case)))
    assert "activate Saar; attack Nancy" in lines


@pytest.mark.parametrize(
    ("game", "seat", "key", "place", "line"),
    [
        (0, "axis", "orders", "nancy", "activate Saar; attack Nancy"),
        (2, "axis", "planning", "metz", "Move +2 at Cologne; send from Cologne to Metz"),
        (3, "axis", "script", "belgium", "operation from Rhineland against Belgium"),
    ],
    ids=["blitzwar", "virtuti_militari", "world_at_war"],
)
def test_a_click_on_the_enemy_offers_an_attack_with_what_it_needs(game, seat, key, place, line):
    case = next(c for c in cases(*GAMES[game]) if c.ask.seat == seat and c.ask.key == key)
    trial = offering.Trial(case, noted=True)
    choices = case.ruleset.choices(case.board, case.ask, case.view, place)
    offers = offering.ranked(trial.offers(choices))
    assert line in [offer.line for offer in offers]
    assert offers[0].rank == offering.ATTACK
    attack = next(offer for offer in offers if offer.line == line)
    orders = read(case, line.replace(offering.JOINT, "\n"))
    assert len(orders) == len(line.split(offering.JOINT))
    assert attack.tag == orders[-1].tag()


def test_own_counters_are_called_by_words_and_never_by_a_number():
    """No map shows `c17` or `u6`: what is offered says where and what."""
    for game in GAMES[:4]:
        for case in cases(*game):
            for kind in offering.overview(case, places=6, each=2):
                for offer in kind.offers:
                    assert not re.search(r"\b[cu]\d+\b", offer.line), offer.line


def test_every_kind_of_order_has_a_button_if_one_can_be_given():
    """What is offered for any place is offered without a click, too, at least once."""
    case = next(c for c in cases(*GAMES[0]) if c.ask.seat == "axis" and c.ask.key == "orders")
    titles = [kind.title for kind in offering.overview(case)]
    assert titles[:2] == ["Attack", "Air mission"]
    for title in ("Fortify", "Sail", "Ship", "Move"):
        assert title in titles
    assert titles.index("Air mission") < titles.index("Sail") < titles.index("Move")


@pytest.mark.parametrize(
    ("game", "said", "kinds"),
    [
        (("victory", "quick-start", 4), "deploy", ["Deploy"]),
        (("blitzwar", "campaign-1939", 14), "place infantry in Berlin", ["Place"]),
        (("blitzwar", "barbarossa-1941", 2), "italy takes armour, fleet", ["Raise"]),
        (("world_at_war", "campaign-1939", 14), "improve", ["Industry", "Build", "Save"]),
    ],
)
def test_what_goes_wherever_one_likes_has_buttons_too(game, said, kinds):
    """Blocks and reinforcements whose place is free, what a country spends its resources on."""
    lines: list[str] = []
    for case in cases(*game):
        if {*case.ask.accepts, *case.ask.ahead} >= set(kinds):
            found = offering.overview(case)
            if {kind.title for kind in found} >= set(kinds):
                lines += [offer.line for kind in found for offer in kind.offers]
    assert any(line.startswith(said) for line in lines)


def test_a_long_plan_is_shown_by_kind_with_sums() -> None:
    short = [f"move A to {n}" for n in range(proposal.MOST_TOGETHER)]
    assert proposal.by_kind(short) == [("", short)]
    long = [*short, "blitz in Lwow", "Move B to 3", "blitz attack Lwow with B"]
    assert [(word, len(some)) for word, some in proposal.by_kind(long)] == [
        ("move", proposal.MOST_TOGETHER + 1),
        ("blitz", 2),
    ]
    assert sorted(line for _, some in proposal.by_kind(long) for line in some) == sorted(long)


@pytest.mark.parametrize(("name", "scenario", "most"), GAMES, ids=[one[0] for one in GAMES])
def test_what_answers_a_question_for_good_names_nothing_of_it(
    name: str, scenario: str, most: int
) -> None:
    """A small question that comes again and again is answered once for all, by name."""
    for case in cases(name, scenario, most):
        for offer in offering.for_good(case):
            assert not case.ask.opens
            (order,) = case.book.read_line(offer.line, case.lexicon, 1).orders
            assert isinstance(order, StandingOrder)
            given = order.answer(case.ask, case.view)
            assert given is not None
            stands = check(case.ruleset, case.board, case.ask, case.view, given, case.rulings)
            assert stands.stands == given, offer.line


def test_a_contest_is_declined_for_good_where_it_is_asked() -> None:
    asked = [one for one in cases("totaler_krieg", "operations-1941", 12) if one.ask.standing]
    lines = {one.line for case in asked for one in offering.for_good(case)}
    assert "always decline" in lines
    assert [one.ask.key for one in asked if one.ask.key.startswith("contest/")]
