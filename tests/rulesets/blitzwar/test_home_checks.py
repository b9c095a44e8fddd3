"""Receipts for orders of phases 1 to 3."""

from __future__ import annotations

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.protocol import Checked
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import opening_ask, outlook
from adjudicator.rulesets.blitzwar.orders.home_checks import check_home
from tests.rulesets.blitzwar.home_kit import add, board, control, read, start, state

clause = pytest.mark.clause


def receipt(position: Position, seat: Side, text: str) -> Checked:
    ask = opening_ask(position, board(), seat)
    game = BlitzWar()
    orders, rulings = read(seat, text), game.rulings_with({})
    return check_home(game, position, board(), ask, seat, orders, rulings, None)


def refused(position: Position, seat: Side, text: str) -> list[str]:
    return [no.clause for no in receipt(position, seat, text).refused]


def late(turn: int = 22) -> Position:
    """Two cards of Total War wait; Germans are in Kiev; Yugoslavia fell on turn 15."""
    position = start(turn=turn, kiev="GER 2I")
    control(position, "axis", "kiev")
    state(position, "USA", "active", "allies")
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = 15
    position.cards["allies"].queue[0] = "allies_total_3"
    position.cards["soviet"].queue[0] = "soviet_limited_2"
    return position


@pytest.mark.parametrize(
    ("seat", "text", "law"),
    [
        ("axis", "choose Four-Year Plan", "BW-10.1-9"),
        ("axis", "choose Speer Ministry", "BW-10.2-1"),
        ("axis", "choose Wave Divisions, Skoda and Krupp", "BW-10.1-9"),
        ("axis", "roll for Spain", "BW-9.3-20"),
        ("axis", "Italy takes 2 infantry", "BW-11.2-3"),
        ("axis", "place infantry in Vienna", "BW-11.5-1"),
        ("axis", "place Finnish infantry in Helsinki", "BW-11.2-6"),
        ("axis", "take losses from stock", "BW-11.3-3"),
        ("allies", "place USA armour in London", "BW-11.5-6"),
        ("allies", "place air in Moscow", "BW-11.5-3"),
        ("allies", "place fleet in Liverpool", "BW-11.5-2"),
        ("allies", "lend everything by Norwegian Sea", "BW-11.4-6"),
        ("allies", "partisans in Rome", "BW-9.5-5"),
        ("soviet", "unlock air force", "BW-11.8-5"),
        ("soviet", "lend 2 supply by Norwegian Sea", "BW-11.4-2"),
        ("soviet", "withdraw from Lwow to Minsk", "BW-A35"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_clause(seat: Side, text: str, law: str) -> None:
    position = late(turn=23) if text.startswith("place Finnish") else late()
    assert refused(position, seat, text) == [law]


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("axis", "choose Wave Divisions"),
        ("axis", "place infantry, armour in Ruhr\nplace supply in Berlin"),
        ("allies", "place 1 USA armour in America\nplace 1 UK armour in London"),
        ("allies", "place fleet in Asian Bases"),
        ("allies", "partisans in Skopje, Sarajevo"),
        ("soviet", "unlock tank army"),
        ("soviet", "place everything in Moscow"),
    ],
)
def test_what_is_legal_stands(seat: Side, text: str) -> None:
    found = receipt(late(), seat, text)
    assert found.refused == []
    assert len(found.stands) == len(text.splitlines())


@clause("BW-9.5-2")
def test_before_the_die_is_thrown_nobody_says_what_it_brought() -> None:
    assert receipt(late(), "allies", "partisans in Skopje").notes == {
        1: "if the die brings partisans"
    }


def test_the_legal_rest_stands_and_what_is_missing_is_named() -> None:
    found = receipt(late(), "axis", "place infantry in Vienna\nplace armour in Berlin")
    assert [order.line for order in found.stands] == [2]
    assert found.notes[2] == "from Four-Year Plan"
    assert len(found.missing) == 1
    found = receipt(late(), "axis", "choose Wave Divisions")
    assert found.missing == []
    assert found.notes[1] == "arrives on turn 25"


def test_losses_and_lend_lease_that_are_due_stand() -> None:
    position = late()
    add(position, "north_atlantic", "GER 2U")
    add(position, "norwegian_sea", "UK 2F")
    text = "take losses from stock\nsacrifice 1 armour\nlend 4 supply by Norwegian Sea"
    assert refused(position, "allies", text) == []
    assert refused(position, "allies", "sacrifice air") == ["BW-11.3-10"]


@clause("BW-4-1", "BW-4-7")
def test_arrivals_for_whom_there_is_no_room_are_warned_of_as_moves_are() -> None:
    crowd = late()
    add(crowd, "ruhr", "GER 3I")
    add(crowd, "ruhr", "GER 3I")
    add(crowd, "ruhr", "GER 3I")
    (stake,) = receipt(crowd, "axis", "place armour in Ruhr").stakes
    assert stake.grave
    assert stake.text.startswith("Ruhr can hold 3 counters. 1 more will be there")
    assert receipt(crowd, "axis", "place armour in Berlin").stakes == []


def test_sentences_say_what_would_be_right() -> None:
    no = receipt(late(), "axis", "place infantry in Vienna").refused[0]
    assert no.line == 1
    assert "supply zone" in no.text
    no = receipt(late(turn=24), "axis", "choose Four-Year Plan").refused[0]
    assert "Four-Year Plan is already waiting" in no.text


def test_the_opening_question_says_what_is_decided() -> None:
    position = late(turn=24)
    add(position, "north_atlantic", "GER 2U")
    add(position, "norwegian_sea", "UK 2F")
    position.clocks["soviet_attacked"] = 21
    allies = "\n".join(outlook(position, board(), "allies"))
    assert "Arriving now: Sherman Output" in allies
    assert "Supply you lose: 2 (Blockade 2)." in allies
    assert "Lend-Lease by Norwegian Sea: 2 fleet units may carry." in allies
    assert "A die is thrown for Yugoslav partisans." in allies
    soviet = "\n".join(outlook(position, board(), "soviet"))
    assert "12 infantry corps" in soviet
    assert "Sherman Output" not in soviet


def test_a_later_question_is_looked_at_as_its_sub_phase_does() -> None:
    """Both sides lose supply; one of them is asked about it and answers twice."""
    game = BlitzWar()
    position = late()
    add(position, "north_atlantic", "GER 2U")
    control(position, "allies", "ruhr")
    run = Run(game, board(), position, "reinforcement", LoadedDice(), game.rulings_with({}))
    while run.asks is not None and not any(ask.key == "losses" for ask in run.asks):
        run.close({ask.seat: default_answer(ask, game.order_classes()) for ask in run.asks})
    assert run.asks is not None
    ask = next(ask for ask in run.asks if ask.seat == "allies")
    orders = read("allies", "take losses from card\ntake losses from stock")
    checked = check(game, board(), ask, game.view(board(), position, "allies"), orders)
    assert [(no.line, no.clause) for no in checked.refused] == [(2, "BW-11.3-5")]
