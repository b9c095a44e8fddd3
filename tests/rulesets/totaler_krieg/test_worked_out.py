"""Cases worked out from the book where two of its rules meet: movement and Zones of Control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from adjudicator.core import answering
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Order, PhaseFunction, Play, Table
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import advance
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack
from adjudicator.rulesets.totaler_krieg.orders.moving import Move
from tests.receipts_kit import receipt_for, said_and_done
from tests.rulesets.totaler_krieg.kit import After, board, game, play, position
from tests.rulesets.totaler_krieg.kit_countries import Bench

clause = pytest.mark.clause

WEST: dict[str, Any] = {
    "turn": "1940 June-July",
    "war": "limited",
    "countries": {"France": "active western", "Belgium-Holland": "conquered western"},
}
CONVOY = {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"}


def west(units: dict[str, str], **more: Any) -> Position:
    return position(**{**WEST, **more}, units=units)


def moved(start: Position, orders: str, seat: str = "axis", phase: str = "operational") -> After:
    start.phasing = seat
    return play(phase, start, **{seat: orders})


def failing(start: Position, which: str, hex_id: str) -> Position:
    start.failures[which] = hex_id
    return start


@clause("TK-3.1.4-4", "TK-8.2-6")
def test_in_mud_nobody_passes_through_an_ezoc_that_a_friend_holds() -> None:
    units = {"w3719": "GER-inf01", "w3718": "GER-inf02", "w3618": "Bri-1A/2"}
    order = "move GER-inf01 via w3718 to w3717"
    mud = moved(west(units, turn="1940 Apr-May"), order)
    assert (mud.at("GER-inf01"), mud.clauses()) == ("w3718", ["TK-3.1.4-4"])
    assert moved(west(units), order).at("GER-inf01") == "w3717"


@clause("TK-14.12-6", "TK-14.12-7")
@pytest.mark.parametrize(
    ("failure", "order", "units", "told"),
    [
        ("supply", "ship Bri-inf01 to Calais", {"w3916": "Bri-inf01"}, ["TK-14.12-6"]),
        ("command", "ship Bri-inf01 to Calais", {"w3916": "Bri-inf01"}, []),
        ("command", "ship Bri-inf01 to London", {"w3717": "Bri-inf01"}, ["TK-14.12-7"]),
        ("supply", "ship Bri-inf01 to London", {"w3717": "Bri-inf01"}, []),
    ],
)
def test_failures_hold_at_sea_as_on_land(
    failure: str, order: str, units: dict[str, str], told: list[str]
) -> None:
    others = {
        "w3618": "GER-2_Army",
        "w3619": "GER-inf03",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop, MK-Wes-British_Convoy#2=supply",
    }
    start = failing(west({**units, **others}), f"western/{failure}", "w3717")
    assert moved(start, order, "western").clauses() == told


@clause("TK-13.6.2.1-7", "TK-13.6.2.2-6")
@pytest.mark.parametrize(
    ("truce", "told"), [("armistice", "TK-13.6.2.1-7"), ("negotiation", "TK-13.6.2.2-6")]
)
def test_under_a_truce_nobody_lands_in_an_axis_zone_of_control(truce: str, told: str) -> None:
    units = {"w3916": "Bri-inf01", "w3618": "GER-2_Army", "w3619": "GER-inf03", **CONVOY}
    posture = {"britain": truce, "france": truce}
    order = "ship Bri-inf01 to Calais"
    assert moved(west(units, posture=posture), order, "western").clauses() == [told]
    friend = {**units, "w3717": "Bri-inf02"}
    assert moved(west(friend, posture=posture), order, "western").clauses() == []


@clause("TK-3.1-2", "TK-3.1.2-5")
def test_a_unit_at_sea_ends_its_voyage_in_an_ezoc() -> None:
    units = {"w3916": "Bri-inf01", **CONVOY, "convoys:North Atlantic": "MK-Wes-French_Convoy=troop"}
    order = "ship Bri-inf01 via Brest to Africa Box"
    assert moved(west(units), order, "western").at("Bri-inf01") == "box:africa"
    watched = {**units, "w3613": "GER-inf01"}
    assert moved(west(watched), order, "western").at("Bri-inf01") == "w3916"


# ------------------------------------------------------- the clause that a refusal names


@clause("TK-3.1-2", "TK-13.6.2.1-7")
def test_who_cannot_come_to_a_hex_is_told_what_stops_him_on_the_way() -> None:
    start = west({"w3719": "GER-inf01", "w3618": "Bri-1A/2"})
    assert moved(start, "move GER-inf01 to w3717").clauses() == ["TK-3.1-2"]
    truce = west(
        {"w3516": "Bri-inf01", "w3718": "GER-2_Army", "w3619": "GER-inf03"},
        posture={"britain": "armistice", "france": "armistice"},
    )
    told = moved(truce, "move Bri-inf01 to w3618", "western").clauses()
    assert told == ["TK-13.6.2.1-7"]
    far = west({"w3719": "GER-inf01"})
    assert moved(far, "move GER-inf01 to w3612").clauses() == ["TK-3.1.1-3"]


@clause("TK-3.1.2-2", "TK-3.1.2-12", "TK-3.1.2-16", "TK-3.1.2-27", "TK-14.8-2")
@pytest.mark.parametrize(
    ("units", "order", "told"),
    [
        ({"w3916": "Bri-1A/2", **CONVOY}, "ship Bri-1A to Cherbourg", "TK-3.1.2-12"),
        (
            {"w3916": "Bri-inf01", "convoys:North Sea": "MK-Wes-British_Convoy#1=supply"},
            "ship Bri-inf01 to Cherbourg",
            "TK-14.8-2",
        ),
        (
            {"w3916": "Bri-inf01", "used:North Sea": "MK-Wes-British_Convoy#1=troop"},
            "ship Bri-inf01 to Cherbourg",
            "TK-3.1.2-27",
        ),
        (
            {"w3916": "Bri-inf01", **CONVOY, "station:North Sea": "GER-U1"},
            "ship Bri-inf01 to Cherbourg",
            "TK-3.1.2-2",
        ),
        ({"w3916": "Bri-inf01"}, "ship Bri-inf01 to Cherbourg", "TK-3.1.2-1"),
        ({"w3916": "Bri-inf01", **CONVOY}, "ship Bri-inf01 to Amsterdam", "TK-3.1.2-2"),
        ({"w3916": "Bri-inf01", **CONVOY}, "ship Bri-inf01 to Oslo", "TK-3.1.4-9"),
    ],
)
def test_a_ship_order_is_told_what_is_wanting(units: dict[str, str], order: str, told: str) -> None:
    assert moved(west(units), order, "western").clauses() == [told]


@clause("TK-3.1.2-17", "TK-3.1.2-16")
@pytest.mark.parametrize(
    ("convoy", "unit", "told"),
    [
        ("MK-Axi-Italian_Convoy", "Rum-3A", ["TK-3.1.2-17"]),
        ("MK-Axi-Italian_Convoy", "Rum-Exp", []),
        ("MK-Axi-Italian_Convoy", "GER-inf16", []),
        ("MK-Axi-German_Convoy", "Italy-1", ["TK-3.1.2-16"]),
        ("MK-Axi-Axis_Scratch_Convoy", "Rum-3A", []),
    ],
)
def test_convoys_carry_their_nationalities(convoy: str, unit: str, told: list[str]) -> None:
    units = {"e2404": unit, "convoys:Eastern Mediterranean": f"{convoy}=troop"}
    start = position(scenario="start-1941", units=units)
    after = moved(start, f"reserve ship {unit} to Athens", phase="reserve")
    assert after.clauses() == told


@clause("TK-3.1.4-1", "TK-3.1-1")
def test_a_unit_keeps_to_one_procedure() -> None:
    start = west({"w3914": "Bri-inf01", **CONVOY})
    both = "move Bri-inf01 to w3915\nship Bri-inf01 to Cherbourg"
    assert moved(start, both, "western").clauses() == ["TK-3.1.4-1"]
    twice = "move Bri-inf01 to w3915\nmove Bri-inf01 to w3916"
    assert moved(start, twice, "western").clauses() == ["TK-3.1-1"]
    later = "convoy British Convoy 1 to North Sea as troop\nmove Bri-inf01 to w3915\n"
    later += "reserve ship Bri-inf01 to Cherbourg"
    start.politics = False
    after = moved(start, later, "western", "plan..reserve")
    assert (after.at("Bri-inf01"), after.clauses()) == ("w3714", [])


# ------------------------------------------------------------------------- organization


@clause("TK-2.3.4.2-4", "TK-2.3.4.2-6", "TK-2.3.4.1-8", "TK-2.3-3")
@pytest.mark.parametrize(
    ("unit", "take", "seat", "told"),
    [
        ("GER-2_Army", "GER-mtn_49", "axis", "TK-2.3.4.2-4"),
        ("GER-2_Army", "GER-VG1", "axis", "TK-2.3-3"),
        ("GER-1P/3", "GER-inf01", "axis", "TK-2.3.4.1-8"),
        ("Fra-ColV/2", "Fra-inf2", "western", "TK-2.3.4.2-6"),
    ],
)
def test_a_breakdown_is_told_why_it_does_not_take_a_unit(
    unit: str, take: str, seat: str, told: str
) -> None:
    start = west({"w3516" if seat == "western" else "w3720": unit})
    if told == "TK-2.3-3":
        start.pieces[take].at = "delay"
    order = f"break down {unit.partition('/')[0]} into {take}"
    assert moved(start, order, seat, "organization").clauses() == [told]


@clause("TK-2.2.3.6-3")
def test_occupied_france_brings_no_german_convoy_into_the_atlantic() -> None:
    start = position(scenario="start-1941", units={"pool:axis": "MK-Axi-German_Convoy"})
    after = moved(start, "convoy German Convoy to North Atlantic", phase="support")
    assert after.clauses() == ["TK-2.2.3.6-3"]


# ------------------------------------------------------------------------------ letters


def read(line: str) -> list[str]:
    """A line of the Axis' letter in June 1941, as it is understood."""
    rules = game()
    book = OrderBook(list(rules.order_classes().values()), rules.phrases)
    names = rules.lexicon(board(), rules.view(board(), position(scenario="start-1941"), "axis"))
    ask = Ask(
        seat="axis",
        key="plan",
        clause="TK-SOP-5",
        title="Plan",
        ahead=[Attack.tag(), Advance.tag()],
    )
    return [book.write(one, names) for one in answering.read(book, line, names, ask).orders]


@pytest.mark.parametrize(
    ("line", "understood"),
    [
        ("attack Lwow from Rzeszow", "attack Lwow with GER-17_Army, GER-pz01"),
        (
            "attack Lwow from Rzeszow and e3604 if odds at least 2-1",
            "attack Lwow with GER-17_Army, GER-pz01, GER-6_Army, GER-1P if odds at least 2-1",
        ),
        (
            "blitz attack Lwow with everything from Rzeszow and e3604",
            "blitz attack Lwow with GER-17_Army, GER-pz01, GER-6_Army, GER-1P",
        ),
        ("attack Lwow from Madrid", ""),
        (
            "exploit 1P from e3604 through Lwow to e3505",
            "exploit with GER-1P from Lublin to Lwow, e3505",
        ),
    ],
)
def test_lines_of_letters_are_read_in_the_orders_own_words(line: str, understood: str) -> None:
    assert read(line) == ([understood] if understood else [])


# ------------------------------------------------------------------------------- combat

EAST: dict[str, Any] = {
    "turn": "1941 July-Aug",
    "war": "total",
    "countries": {"Poland": "conquered western"},
}
LINE = {"e3702": "GER-inf30", "e3704": "GER-inf31"}


def fought(units: dict[str, str], orders: str, die: int = 6) -> After:
    start = position(**EAST, units={**LINE, **units})
    start.phasing = "axis"
    return play("regular", start, dice={"combat/regular/e3906": die}, axis=orders)


@clause("TK-4.2.7-10")
def test_of_those_who_are_to_advance_the_hq_is_told_that_it_stays() -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-2_Army/3, GER-HQ_B/3"}
    order = "attack Minsk with GER-2_Army, GER-HQ_B\nadvance GER-HQ_B, GER-2_Army"
    after = fought(units, order)
    assert (after.at("GER-2_Army"), after.at("GER-HQ_B")) == ("e3906", "e3905")
    assert after.clauses() == ["TK-4.2.7-10"]


@clause("TK-4.2.7-1", "TK-4.2.7-12", "TK-10.3-15")
def test_who_did_not_attack_or_is_not_supplied_does_not_advance() -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-2_Army/3, GER-4_Army/3"}
    order = "attack Minsk with GER-2_Army\nadvance GER-2_Army, GER-4_Army to Minsk"
    assert fought(units, order).clauses() == ["TK-4.2.7-1"]


@clause("TK-4.2.7-1", "TK-4.2.7-12")
def test_a_second_line_for_a_unit_is_for_its_second_victory() -> None:
    units = {"e3906": "Rus-inf01", "e3907": "Rus-inf02", "e3905": "GER-1P/3, GER-4_Army"}
    start = position(**EAST, units={**LINE, **units}, blitz={"axis": ["e3905"]})
    start.phasing, start.politics = "axis", False
    lines = "blitz attack Minsk with GER-1P\nadvance GER-1P\nattack e3907 with GER-1P"
    dice = {"combat/blitz/e3906": 6, "combat/regular/e3907": 6}
    phases = ["plan", "blitz", "regular"]
    after = play(phases, start, axis=f"{lines}\nadvance GER-1P", dice=dice)
    assert (after.at("GER-1P"), after.clauses()) == ("e3907", [])
    assert play(phases, start, axis=lines, dice=dice).at("GER-1P") == "e3906"


@clause("TK-4.2.6-3", "TK-4.2.6.1-2")
def test_a_loss_named_for_one_battle_waits_for_it() -> None:
    units = {
        "e3906": "Rus-inf01",
        "e3905": "GER-2_Army/3",
        "e3606": "Rus-HQ_West/3",
        "e3706": "GER-9_Army, GER-6_Army",
    }
    start = position(**EAST, units={**LINE, **units})
    start.phasing, start.politics = "axis", False
    lines = "attack Minsk with GER-2_Army\nattack e3606 with GER-9_Army, GER-6_Army\n"
    lines += "lose GER-2_Army\nlose GER-9_Army"
    dice = {"combat/regular/e3906": 6, "combat/regular/e3606": 1}
    after = play(["plan", "regular"], start, axis=lines, dice=dice)
    lost = [(one["unit"], one["why"]) for one in after.told("StepLost")]
    assert ("GER-9_Army", "attrition") in lost
    assert (after.clauses(), after.steps("GER-2_Army")) == ([], 3)


class Won(TotalerKrieg):
    """The end of an attack on Minsk that armor made."""

    @staticmethod
    def won(position: Position, table: Table[Board]) -> Play:
        fight = Fight("e3906", "regular", "axis", ["GER-2_Army", "GER-4_Army"], [], "")
        yield from advance(position, table, fight, distance=2, exploit=True)

    phases: ClassVar[Mapping[str, PhaseFunction]] = {"won": won}


@clause("TK-4.2.7-1", "TK-4.2.7-3", "TK-4.2.7-12")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("advance GER-2_Army\nadvance GER-4_Army", []),
        ("advance GER-2_Army, GER-2_Army", []),
        ("advance GER-2_Army\nadvance GER-2_Army", [(2, "TK-4.2.7-12")]),
        ("advance GER-2_Army\nexploit GER-2_Army to e3907", [(2, "TK-4.2.7-12")]),
        ("advance GER-2_Army\nadvance none", [(2, "TK-4.2.7-3")]),
        ("advance none\nadvance GER-2_Army", [(2, "TK-4.2.7-3")]),
        ("advance GER-2_Army into Moscow", [(1, "TK-4.2.7-1")]),
    ],
)
def test_of_two_lines_for_one_victory_the_second_is_looked_at(
    lines: str, told: list[tuple[int, str]]
) -> None:
    start = position(**EAST, units={**LINE, "e3905": "GER-2_Army/3, GER-4_Army/3"})
    start.phasing = "axis"
    assert said_and_done(Won(), board(), start, "won", axis=lines) == []
    receipt = receipt_for(Won(), board(), start, "won", "axis", lines)
    assert [(no.line, no.clause) for no in receipt.refused] == told
    assert receipt.doubtful == []


@clause("TK-4.1-3", "TK-5-1")
@pytest.mark.parametrize(
    ("phase", "order", "told"),
    [
        ("regular", "blitz attack Minsk with GER-2_Army", "TK-4.1-3"),
        ("operational", "reserve move GER-2_Army to e3904", "TK-5-1"),
    ],
)
def test_an_answer_for_another_segment_is_not_passed_over(
    phase: str, order: str, told: str
) -> None:
    start = position(**EAST, units={**LINE, "e3906": "Rus-inf01", "e3905": "GER-2_Army/3"})
    start.phasing = "axis"
    assert said_and_done(game(), board(), start, phase, axis=order) == []
    receipt = receipt_for(game(), board(), start, phase, "axis", order)
    assert [no.clause for no in receipt.refused] == [told]
    given = Attack(place="e3906", units=("GER-2_Army",), blitz=True)
    wrong: Order = (
        given if phase == "regular" else Move(unit="GER-2_Army", end="e3904", reserve=True)
    )
    bench = Bench(start)
    bench.drive(game().phases[phase](start, bench.table), {"": [wrong]})
    assert bench.clauses("NotCarriedOut") == [told]


def dropped(lines: str) -> tuple[After, list[str]]:
    """Two Airdrops behind the enemy; what came of the lines, and what the receipt refuses."""
    units = {"e3704": "GER-7Flg/back", "e3703": "GER-1Fsj/back", "e3702": "GER-inf30"}
    start = position(**EAST, units=units)
    for name, piece in start.pieces.items():
        if piece.at == "pool:axis" and name not in ("GER-inf01", "GER-inf02", "GER-SS1"):
            piece.at = "aside"
    start.blitz["axis"], start.phasing = ["e3704"], "axis"
    assert said_and_done(game(), board(), start, "blitz", axis="no orders") == []
    start.politics = False
    phases = ["plan", "blitz"]
    receipt = receipt_for(game(), board(), start, "plan", "axis", lines)
    return play(phases, start, axis=lines), [no.clause for no in receipt.refused]


@clause("TK-4.1.4-2", "TK-4.1.4-4", "TK-4.1.4-5")
@pytest.mark.parametrize(
    ("lines", "landed", "told"),
    [
        ("no orders", ("e3703", "e3704"), []),
        ("land GER-inf01 for GER-7Flg", ("e3704", "pool:axis"), []),
        (
            "land GER-inf01 for GER-7Flg\nland GER-inf01 for GER-1Fsj",
            ("e3704", "pool:axis"),
            ["TK-4.1.4-4"],
        ),
        (
            "land GER-inf01 for GER-7Flg\nland GER-inf02 for GER-7Flg",
            ("e3704", "pool:axis"),
            ["TK-4.1.4-4"],
        ),
        ("land GER-inf01, GER-inf02 for GER-7Flg", ("e3703", "e3704"), ["TK-4.1.4-4"]),
    ],
)
def test_each_airdrop_is_replaced_by_a_unit_of_its_own(
    lines: str, landed: tuple[str, str], told: list[str]
) -> None:
    after, refused = dropped(lines)
    assert sorted([after.at("GER-inf01"), after.at("GER-inf02")]) == sorted(landed)
    assert (after.clauses(), refused) == (told, told)
    assert after.at("GER-7Flg") == after.at("GER-1Fsj") == "delay"


@clause("TK-4.2.1.2-2", "TK-4.2.1.2-5", "TK-4.2.1.2-11", "TK-10.3-13")
@pytest.mark.parametrize(
    ("units", "order", "told"),
    [
        (
            {"e3905": "GER-2_Army/3", "e3702": "GER-HQ_B/3"},
            "attack Minsk with GER-2_Army supported by GER-HQ_B",
            "TK-4.2.1.2-5",
        ),
        (
            {"e3905": "GER-HQ_S/3", "e3805": "GER-HQ_B/3"},
            "attack Minsk with GER-HQ_S supported by GER-HQ_B",
            "TK-4.2.1.2-11",
        ),
        (
            {"e3905": "GER-2_Army/3", "e3805": "GER-4_Army"},
            "attack Minsk with GER-2_Army supported by GER-4_Army",
            "TK-4.2.1.2-1",
        ),
        (
            {"e3905": "GER-2_Army/3, GER-HQ_B/3", "e3804": "Rus-inf06", "e3703": "Rus-inf05"},
            "attack Minsk with GER-2_Army supported by GER-HQ_B",
            "TK-10.3-13",
        ),
    ],
)
def test_an_hq_that_cannot_help_is_told_why(units: dict[str, str], order: str, told: str) -> None:
    assert fought({"e3906": "Rus-inf01", "e3704": "Rus-inf04", **units}, order).clauses() == [told]


# ------------------------------------------------------------- beachheads, replacements

BEACH: dict[str, Any] = {
    "turn": "1944 June-July",
    "war": "total",
    "countries": {"France": "conquered western"},
}


def ashore(units: dict[str, str], orders: str, phases: str = "support") -> After:
    start = position(**BEACH, units={"w3915": "Bri-inf01", **units})
    start.phasing = "western"
    start.politics = False
    return play(phases, start, western=orders)


@clause("TK-2.2.2-4", "TK-2.2.2-5", "TK-2.2.2-6")
@pytest.mark.parametrize(
    ("shore", "order", "told"),
    [
        ({}, "inland US-inf01", []),
        ({"w3714": "GER-inf01"}, "inland US-inf01", ["TK-2.2.2-4"]),
        ({}, "inland Bri-inf01", ["TK-2.2.2-6"]),
        ({}, "take up beachhead w3814", ["TK-2.2.2-5"]),
    ],
)
def test_who_cannot_go_inland_is_told_so(
    shore: dict[str, str], order: str, told: list[str]
) -> None:
    beach = {"w3815": "MK-Wes-Beachhead#1>w3714, US-inf01"}
    assert ashore({**beach, **shore}, order).clauses() == told


@clause("TK-4.1.3-1", "TK-4.1.4-2")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("land US-inf01", "TK-4.1.3-1"),
        ("land Bri-inf01", "TK-4.1.3-1"),
        ("land US-inf02 for US-82", "TK-4.1.4-2"),
    ],
)
def test_a_landing_that_nobody_is_asked_for_is_told_why(order: str, told: str) -> None:
    beach = {"w3815": "MK-Wes-Beachhead#1>w3714, US-inf01", "w3714": "GER-inf01"}
    assert ashore(beach, order, "plan..done").clauses() == [told]


@clause("TK-1.3.4-14", "TK-1.3.4-18")
@pytest.mark.parametrize(
    ("place", "told"), [("Tripoli", ["TK-1.3.4-18"]), ("Rome", []), ("Berlin", ["TK-1.3.4-5"])]
)
def test_italians_that_are_not_colonial_appear_at_home(place: str, told: list[str]) -> None:
    start = position(scenario="start-1941", units={"pool:axis": "Italy-inf01"})
    start.cards["axis"].current = "23a"
    order = f"raise Italy-inf01 at {place}"
    assert moved(start, order, phase="replacements").clauses() == told


@clause("TK-2.3.1-1", "TK-2.3.3-1", "TK-2.3.4-1", "TK-2.3.2.1-1")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("disband GER-HQ_A", "TK-2.3.3-1"),
        ("break down GER-1P", "TK-2.3.4-1"),
        ("combine GER-inf01 with GER-inf02 into GER-HQ_A", "TK-2.3.1-1"),
        ("convert GER-inf01 into GER-FE1", "TK-2.3.2.1-1"),
    ],
)
def test_a_unit_that_is_not_there_is_told_under_what_it_is_to_do(order: str, told: str) -> None:
    start = west({"w3720": "GER-inf03"})
    assert moved(start, order, phase="organization").clauses() == [told]
