"""14.2 Airmobile Doctrine, 14.33 Surface Raiders."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import turn_box
from tests.rulesets.totaler_krieg.kit import After, board, play, position

clause = pytest.mark.clause

MARKER = "MK-Axi-Airmobile_Doctrine"
RAIDERS = "MK-Axi-Surface_Raiders"


def attacked(
    units: dict[str, str], die: int, axis: str = "", soviet: str = "", **more: Any
) -> After:
    """Soviets attack e3905, which Germans hold, and stand if they have the choice."""
    start = position(
        turn="1943 July-Aug",
        countries={"Poland": "conquered western"},
        units=units,
    )
    start.pieces[MARKER].at = more.pop("marker", "pool:axis")
    start.phasing = "soviet"
    who = ", ".join(
        one.split("/")[0].strip()
        for at, names in units.items()
        for one in names.split(",")
        if one.strip().startswith("Rus") and at in ("e3906", "e4006")
    )
    orders = f"attack e3905 with {who}\nstand\n{soviet}"
    return play(
        "regular",
        start,
        dice={"combat/regular/e3905": die},
        soviet=orders,
        axis=axis,
        **more,
    )


def die_for(units: dict[str, str], result: str, **more: Any) -> int:
    for die in range(1, 7):
        after = attacked(units, die, **more)
        if after.told("Battle")[0]["result"] == result:
            return die
    raise AssertionError(f"no die gives {result}")


STACK = {"e3905": "GER-HQ_B/2, GER-inf01", "e3704": "GER-inf30", "e3702": "GER-inf31"}


def against(attackers: str) -> dict[str, str]:
    return {**STACK, "e3906": attackers}


@clause("TK-14.2-2", "TK-14.2-3", "TK-14.2-5", "TK-14.2-6", "TK-14.2-8", "TK-14.2-11",
        "TK-4.2.5.2-3")  # fmt: skip
def test_an_hq_falls_back_instead_of_a_step_loss_of_an_exchange() -> None:
    units = against("Rus-HQ_West/3")
    die = die_for(units, "Ex 0/0")
    plain = attacked(units, die)
    assert [one["why"] for one in plain.told("StepLost")] == ["Ex", "Ex"]
    after = attacked(units, die, axis="mobile defense")
    assert after.told("Withdrew")[0]["units"] == ["GER-HQ_B", "GER-inf01"]
    assert len(after.told("Withdrew")) == 1
    assert board().cell(after.at("GER-HQ_B")) in board().neighbours(board().cell("e3905"))
    assert [one["why"] for one in after.told("StepLost")] == ["Ex"]  # the attacker's
    assert after.at(MARKER) == turn_box(after.position.turn + 1)
    assert after.told("Manoeuvred")[0]["how"] == "defense"
    gone = attacked(units, die, axis="mobile defense", marker=turn_box(60))
    assert gone.told("Withdrew") == []


@clause("TK-14.2-10", "TK-14.2-12", "TK-14.2-7")
def test_of_a_dr3_one_hex_is_retreated_and_the_rest_converted() -> None:
    units = against("Rus-1T/3, Rus-2T/3")
    units["e4006"] = "Rus-3T/3, Rus-4T/3"
    die = die_for(units, "Dr3 0/1")
    orders = "mobile defense\nalways lose GER-inf01 first"
    after = attacked(units, die, axis=orders)
    assert len(after.told("Withdrew")) == 1
    losses = [one["unit"] for one in after.told("StepLost")]
    assert losses[0] == "GER-inf01"  # two conversions and the attrition follow
    assert len(losses) == 3
    first_hq = attacked(units, die, axis="mobile defense\nalways lose GER-HQ_B first")
    # Without the HQ, which is replaced by infantry, the third result is retreated again.
    assert first_hq.told("StepLost")[0]["unit"] == "GER-HQ_B"
    assert len(first_hq.told("Withdrew")) == 2


@clause("TK-14.2-4")
def test_it_needs_a_force_of_germans_alone() -> None:
    units = against("Rus-HQ_West/3")
    units["e3905"] = "GER-HQ_B/2, Rum-Exp"
    more: dict[str, Any] = {}
    start = position(
        turn="1943 July-Aug",
        countries={"Poland": "conquered western", "Rumania": "active axis"},
        units=units,
    )
    start.pieces[MARKER].at = "pool:axis"
    start.phasing = "soviet"
    for die in range(1, 7):
        after = play(
            "regular", start, dice={"combat/regular/e3905": die}, axis="always mobile defense",
            soviet="attack e3905 with Rus-HQ_West\nstand", **more,
        )  # fmt: skip
        assert after.told("Manoeuvred") == []


@clause("TK-14.2-9")
def test_a_supporting_hq_stays_where_it_is() -> None:
    units = {
        "e3905": "GER-inf01, GER-inf02",
        "e3805": "GER-HQ_B/2",
        "e3704": "GER-inf30",
        "e3702": "GER-inf31",
        "e3906": "Rus-1T/3",
    }
    die = die_for(units, "Ex 0/0")
    after = attacked(units, die, axis="always support\nalways mobile defense")
    assert after.told("Battle")[0]["defender_hq"] == "GER-HQ_B"
    assert after.told("Withdrew")[0]["units"] == ["GER-inf01", "GER-inf02"]
    assert after.at("GER-HQ_B") == "e3805"


@clause("TK-14.2-6", "TK-14.2-7")
def test_without_an_hq_it_may_stand_for_the_attrition() -> None:
    units = {"e3905": "GER-2_Army/3", "e3704": "GER-inf30", "e3702": "GER-inf31",
             "e3906": "Rus-1T/3, Rus-2T/3", "e4006": "Rus-3T/3, Rus-4T/3"}  # fmt: skip
    die = next(
        die for die in range(1, 7)
        if attacked(units, die).told("Battle")[0]["result"] in ("Dr1 0/1", "Dr2 0/1", "Dr3 0/1")
    )  # fmt: skip
    hexes = int(attacked(units, die).told("Battle")[0]["result"][2])
    plain = attacked(units, die)
    after = attacked(units, die, axis="mobile defense for attrition")
    assert len(plain.told("Withdrew")) == hexes
    assert len(after.told("Withdrew")) == hexes + 1
    assert after.told("StepLost") == []
    assert after.steps("GER-2_Army") == 3


@clause("TK-14.2-13", "TK-14.2-14", "TK-14.2-15", "TK-4.2.7-11")
@pytest.mark.parametrize(("marker", "able"), [("pool:axis", True), ("aside", False)])
def test_a_german_hq_advances_by_the_doctrine(marker: str, able: bool) -> None:
    start = position(
        turn="1943 July-Aug",
        countries={"Poland": "conquered western"},
        units={
            "e3905": "GER-HQ_B/3, GER-2_Army/3", "e3906": "Rus-inf01",
            "e3704": "GER-inf30", "e3702": "GER-inf31",
        },
    )  # fmt: skip
    start.pieces[MARKER].at = marker
    after = play(
        "regular", start, dice={"combat/regular/e3906": 6}, soviet="always withdraw",
        axis="attack e3906 with GER-HQ_B, GER-2_Army\nadvance GER-HQ_B, GER-2_Army",
    )  # fmt: skip
    assert after.at("GER-2_Army") == "e3906"
    assert after.at("GER-HQ_B") == ("e3906" if able else "e3905")
    assert (after.at(MARKER) == turn_box(start.turn + 1)) == able


# ------------------------------------------------------------------------ Surface Raiders


def raid(axis: str = "send out the surface raiders", western: str = "", **places: str) -> After:
    start = position(turn="1942 July-Aug", phasing="axis")
    for piece in start.pieces.values():
        if piece.at == "pool:western":
            piece.at = "aside"
    start.pieces[RAIDERS].at = places.pop("raiders", "pool:axis")
    for name, at in places.items():
        start.pieces[name.replace("__", "-")].at = at
    return play("support", start, axis=axis, western=western)


POOL = {"BRI__FC": "pool:western", "BRI__Home": "pool:western", "BRI__Force_H": "pool:western"}


@clause("TK-14.33-2", "TK-14.33-3", "TK-14.33-4")
def test_the_west_sends_two_units_after_surface_raiders() -> None:
    after = raid(western="match with BRI-FC, BRI-Home", **POOL)
    assert after.at(RAIDERS) == "naval"
    assert (after.at("BRI-FC"), after.at("BRI-Home")) == ("delay", "naval")
    assert after.at("BRI-Force_H") == "pool:western"


@clause("TK-14.33-4")
@pytest.mark.parametrize(
    ("side", "to"), [("BRI-Force_H", "naval"), ("BRI-Force_H/strike", "delay")]
)
def test_a_carrier_goes_as_fleet_or_as_strike(side: str, to: str) -> None:
    after = raid(western=f"match with {side}, BRI-FC", **POOL)
    assert after.at("BRI-Force_H") == to


@clause("TK-14.33-5")
def test_one_unit_alone_is_all_that_is_owed() -> None:
    after = raid(BRI__FC="pool:western")
    assert after.at("BRI-FC") == "delay"
    assert raid().told("RaidersSailed") == [{"matched": []}]


@clause("TK-14.33-2")
def test_there_must_be_raiders_in_the_axis_pool() -> None:
    after = raid(raiders="naval", **POOL)
    assert after.clauses() == ["TK-14.33-2"]
    assert after.at("BRI-FC") == "pool:western"


def test_the_west_says_beforehand_whom_it_sends() -> None:
    after = raid(western="always match raiders with BRI-Force_H, BRI-FC", **POOL)
    assert (after.at("BRI-Force_H"), after.at("BRI-FC")) == ("naval", "delay")
