"""Receipts of Totaler Krieg! agree with its steps, over submissions good and bad."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

import pytest

from adjudicator.core.protocol import PhaseFunction, Play, Table
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.aid import receive_step
from adjudicator.rulesets.totaler_krieg.book.minors.activation import setting_up
from tests.receipts_kit import Tally, disagreements, receipt_for, said_and_done
from tests.rulesets.totaler_krieg.kit import board, game, position

SCENARIO = "operations-1941"


def agree(seed: int, number: int) -> Tally:
    tally = Tally()
    found = list(disagreements(game(), board(), SCENARIO, seed, number, tally=tally))
    assert not found, "\n\n".join(str(one)[:1500] for one in found[:5])
    return tally


@pytest.mark.parametrize("number", [40, pytest.param(120, marks=pytest.mark.thorough)])
def test_what_a_receipt_says_is_what_the_step_does(number: int) -> None:
    tally = agree(seed=1, number=number)
    assert tally.stand > tally.doubtful > 0
    assert len(tally.clauses) > 10


@pytest.mark.soak(part=False)
@pytest.mark.parametrize("seed", range(2, 22))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(seed: int) -> None:
    agree(seed, number=500)


# ---------------------------------------------------- what hangs on lines of the same plan


def channel(faction: str, **blitz: int) -> Position:
    """July 1941: Britons at London, Germans across the Channel."""
    start = position(
        turn="1941 July-Aug",
        phasing=faction,
        countries={"France": "conquered western"},
        units={"w3915": "Bri-inf01", "w3714": "GER-inf01"},
    )
    start.blitz_events.update(blitz)
    return start


@pytest.mark.parametrize(
    "lines",
    [
        # The Blitz marker goes to the Beachhead, unless that is contested.
        "place BRI-FC in w3815 and face w3714\nblitz w3714",
        "place BRI-FC in w3815 and face w3714\nblitz w3815",
        "blitz w3714\nplace BRI-FC in w3815 and face w3714",
        # Two Air units side by side: the second may come where the first did not.
        "place BRI-FC in w3714\nplace BRI-DAF in w3714",
        "place BRI-FC in w3714\nplace BRI-DAF in w3815",
        "place BRI-FC in w3714\nplace BRI-DAF in w3815\nplace BRI-DAF in North Sea",
    ],
)
@pytest.mark.parametrize("answer", ["contest", "decline"])
def test_what_hangs_on_a_placement_that_may_be_contested_is_in_doubt(
    lines: str, answer: str
) -> None:
    start = channel("western", western=1)
    found = said_and_done(game(), board(), start, "support", western=lines, axis=answer)
    assert found == []


FRONT = {"e3706": "GER-2_Army", "e3806": "GER-4_Army", "e3606": "Rus-inf01", "e3905": "Rus-inf02"}


def test_an_attack_may_hang_on_the_attacks_before_it() -> None:
    start = position(turn="1941 July-Aug", phasing="axis", war="total", units=FRONT)

    def receipt(*lines: str) -> tuple[list[str], list[int]]:
        given = receipt_for(game(), board(), start, "regular", "axis", "\n".join(lines))
        return [no.clause for no in given.refused], [order.line for order in given.doubtful]

    first, nobody = "attack e3606 with GER-2_Army", "attack e3705 with GER-4_Army"
    assert receipt(first, "attack e3905 with GER-4_Army") == ([], [2])
    assert receipt(nobody) == (["TK-4.2.1-1"], [])
    assert receipt(first, nobody) == ([], [2])  # Rus-inf01 may retreat there
    assert receipt(first, "attack e3905 with GER-6_Army") == (["TK-4.2.1-1"], [])


@pytest.mark.clause("TK-3.1.4-1")
def test_a_receipt_knows_one_movement_phase_from_the_other() -> None:
    units = {"w3516": "GER-inf01", "w3612": "GER-inf02", "w3714": "GER-inf03"}
    start = position(
        turn="1941 July-Aug", phasing="axis", countries={"France": "conquered western"}, units=units
    )
    by_land = "move GER-inf01 to w3517"
    for second, clause in (("ship GER-inf01 to w3612", "TK-3.1.4-1"),
                           ("reserve ship GER-inf01 to w3612", "TK-3.1.2-1")):  # fmt: skip
        given = receipt_for(game(), board(), start, "plan", "axis", f"{by_land}\n{second}")
        assert [(no.line, no.clause) for no in given.refused] == [(2, clause)]


def test_who_cannot_mobilize_is_told_so_under_the_rule_of_the_step() -> None:
    class Joining(TotalerKrieg):
        phases: ClassVar[Mapping[str, PhaseFunction]] = {
            "part": partial(setting_up, country="Spain", side="axis", how="")
        }

    start = position(scenario="start-1943")
    wrong = "mobilize Bul-Res"
    assert said_and_done(Joining(), board(), start, "part", axis=wrong) == []
    receipt = receipt_for(Joining(), board(), start, "part", "axis", wrong)
    assert [no.clause for no in receipt.refused] == ["TK-13.7.1-22"]


@pytest.mark.clause("TK-1.3.4-5")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("raise Hun-Res in w1812", ["TK-1.3.4-5"]),
        ("raise Hun-Res in w1812\nraise Hun-Res in w1812", ["TK-1.3.4-5"] * 2),
        ("raise Hun-Res in Budapest", []),
        ("raise GER-inf01 in Budapest", ["TK-15.18-3"]),
    ],
)
def test_the_step_of_an_event_is_placed_in_its_receipt(line: str, told: list[str]) -> None:
    class Given(TotalerKrieg):
        phases: ClassVar[Mapping[str, PhaseFunction]] = {"part": _reinforced}

    start = position(
        turn="1941 July-Aug",
        phasing="western",
        countries={"Hungary": "active axis"},
        units={"pool:axis": "Hun-Res"},
    )
    assert said_and_done(Given(), board(), start, "part", axis=line) == []
    receipt = receipt_for(Given(), board(), start, "part", "axis", line)
    assert [no.clause for no in receipt.refused] == told


def _reinforced(there: Position, table: Table[Board]) -> Play:
    case = case_of(there, table, "axis").about()
    case.event = "15.18"
    yield from receive_step(case, ("minor",), "TK-15.18-3")
