"""Orders that cannot be: each has its own sentence, the most specific clause and the near
miss, and the legal rest stands."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adjudicator.core.checking import check
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Checked
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from tests.rulesets.totaler_krieg.kit import board, game, play

clause = pytest.mark.clause


@dataclass
class Receipt:
    """What a player is told of a plan."""

    misread: dict[int, str]
    checked: Checked
    stakes: list[str]
    """What it would cost."""

    @property
    def refused(self) -> dict[int, tuple[str, str]]:
        return {no.line: (no.clause, no.text) for no in self.checked.refused}

    @property
    def stands(self) -> list[int]:
        return [order.line for order in self.checked.stands]


def receipt(*lines: str, scenario: str = "operations-1941") -> Receipt:
    """The receipt for a plan of the phasing faction at the start of a scenario."""
    there = open_scenario(board(), scenario)
    [ask] = play("plan", there, defaults=False).trial.asks
    view = game().view(board(), there, ask.seat)
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    reading = book.read(
        "\n".join(lines), game().lexicon(board(), view), prefer=[*ask.accepts, *ask.ahead]
    )
    checked = check(game(), board(), ask, view, reading.orders, game().rulings_with({}))
    stakes = game().stakes(board(), ask, view, checked.stands, game().rulings_with({}))
    misread = {missed.line: missed.words() for missed in reading.misread}
    return Receipt(misread, checked, [stake.text for stake in stakes])


GOOD = "move GER-2P to e3702"
"""An order that can be carried out."""


def test_a_hex_that_is_no_hex_is_answered_with_hexes_like_it() -> None:
    told = receipt("move GER-2P to e3799", GOOD)
    assert 'there is no "e3799"' in told.misread[1]
    assert "Did you mean" in told.misread[1]
    # Nothing is like e9999: no hex is offered that has only an e in common with it.
    assert 'there is no hex "e9999"' in receipt("move GER-2P to e9999", GOOD).misread[1]
    assert told.stands == [2]


def test_a_unit_that_does_not_exist_is_answered_with_the_nearest() -> None:
    told = receipt("move GER-1PP to Lwow", GOOD)
    assert 'there is no "GER-1PP". Did you mean GER-1P' in told.misread[1]
    assert told.stands == [2]


@clause("TK-1.3.3-6")
def test_a_unit_that_is_elsewhere_is_refused_where_it_is_looked_for() -> None:
    told = receipt("raise GER-inf01 in Warsaw", GOOD)
    assert told.refused == {1: ("TK-1.3.3-6", "GER-inf01 is not in your Force Pool.")}
    assert told.stands == [2]


@clause("TK-9.2-2", "TK-9.2-4")
def test_a_stack_too_high_is_told_with_what_it_would_lose() -> None:
    into = ("GER-4_Army", "GER-2P", "GER-1P", "GER-HQ_S", "GER-6_Army")
    told = receipt(*(f"move {name} to e3503" for name in into))
    assert told.stands == [1, 2, 3, 4, 5]
    [room] = [stake for stake in told.stakes if "stacking limit" in stake]
    assert room.endswith(" in Rzeszow (e3503): it is over the stacking limit after movement.")
    assert "GER-17 Army 2 steps" in room
    alone = receipt("move GER-2P to e3802").stakes
    assert not any("stacking limit" in stake for stake in alone)


@clause("TK-1.1.3-1", "TK-1.1.3.3-8")
def test_a_card_whose_requirement_is_not_met_is_refused() -> None:
    told = receipt("select 99z", "select 3", scenario="campaign-1937")
    assert 'there is no card "99z"' in told.misread[1]
    assert told.refused[2][0].startswith("TK-1.1")


@clause("TK-2.2.3.1-24")
def test_support_out_of_range_is_refused_with_its_range() -> None:
    told = receipt("place GER-LF1 over e4127", GOOD)
    assert told.refused == {
        1: ("TK-2.2.3.1-24", "Germany has no Air Base within 3 hexes of e4127.")
    }
    assert told.stands == [2]


@pytest.mark.parametrize(
    ("line", "clause", "says"),
    [
        ("move GER-2P to Lwow", "TK-3.1.4-2", "enemy unit is in Lwow"),
        ("ship GER-2P to Malta", "TK-3.1.2-1", "no port at Siedlce"),
        ("set MK-Axi-OKW at Lwow", "TK-1.2.1-7", "enemy unit or marker is in Lwow"),
        ("set MK-Axi-OKH at Berlin", "TK-1.2.1-5", "not in your Force Pool"),
        ("attack Warsaw with GER-1P", "TK-4.2.1-1", "No enemy ground unit"),
        ("attack Lwow with GER-2P", "TK-4.2.1-1", "GER-2P is not next to Lwow"),
    ],
)
def test_each_refusal_has_its_own_sentence_and_the_most_specific_clause(
    line: str, clause: str, says: str
) -> None:
    told = receipt(line, GOOD)
    assert told.refused[1][0] == clause
    assert says in told.refused[1][1]
    assert told.stands == [2]


# --------------------------------------------------------------------------- set-ups

OVERSEAS = set(
    "w4624 w5025 e1806 e1402 e1405 e1504 e1908 w1522 w1824 w2122 w2720 e1515 e1212".split()
)
"""Norway, Crete, Rhodes, Africa, the islands and the Levant: fed by Supply Convoys, which are
placed in the first turn (2.2.2)."""


@pytest.mark.parametrize("scenario", ["campaign-1937", "start-1939", "start-1941", "start-1943",
                                      "operations-1941", "summer-1941"])  # fmt: skip
@clause("TK-10-1", "TK-10.2-27")
def test_every_unit_of_a_set_up_is_supplied_unless_it_waits_for_a_convoy(scenario: str) -> None:
    there = Field(open_scenario(board(), scenario), board())
    hungry = {
        piece.at
        for name, piece in there.position.pieces.items()
        if piece.at in board().hexes and board().counters[name].kind == "ground"
        if not supply.supplied(there, name)
    }
    assert hungry <= OVERSEAS
