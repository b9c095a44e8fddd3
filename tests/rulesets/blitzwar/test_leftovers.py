"""Orders that no question took are told to their seat when its plan is over."""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.protocol import Event, Order
from adjudicator.rulesets.blitzwar.orders.orders import Advance, NavalAttack, Retreat
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load

GAME = load("blitzwar")
BOARD = GAME.board(of_ruleset("blitzwar"))
DICE = chain_dice(lambda k: bytes(32))


def told(*orders: Order) -> list[Event]:
    """The Axis answers its side-turn of example 20.1 with these orders alone."""
    rulings = GAME.rulings_with({})
    progress = begin(GAME, BOARD, GAME.open(BOARD, "africa-20-1", rulings), rulings)
    opened = advance(GAME, BOARD, progress, DICE).progress
    done = advance(GAME, BOARD, opened, DICE, {"axis": orders})
    kinds = ("OrdersNotUsed", "NotCarriedOut")
    return [e for phase in done.done for e in phase.events if e.kind in kinds]


def test_what_came_to_nothing_is_told_to_its_own_side_alone() -> None:
    (event,) = told(Retreat(to="derna", line=3))
    assert event.to == ["axis"]
    assert event.for_seat("allies") is None
    (line,) = GAME.report(BOARD, _view(), None, [event], "?").sections[0].lines
    assert line.text.startswith('Your order "retreat to Derna" was not used')


def test_an_advance_that_no_combat_opened_is_told_why() -> None:
    (event,) = told(Advance(to="derna", line=3))
    assert event.to == ["axis"]
    assert (event.clause, event.facts["line"]) == ("BW-16.4-3", 3)


def test_an_alternative_that_was_not_needed_is_no_news() -> None:
    assert told(NavalAttack(sea="north_sea", when=Condition(fact="attackers"))) == []
    assert told() == []


def _view() -> object:
    return GAME.view(BOARD, GAME.open(BOARD, "africa-20-1", GAME.rulings_with({})), "axis")
