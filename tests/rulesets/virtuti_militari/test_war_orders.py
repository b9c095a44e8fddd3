"""Orders of planning and operations as people write them, and what the receipt says."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Checked, StandingOrder
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.book.war.planning import planning_ask
from adjudicator.rulesets.virtuti_militari.book.war.scripts import script_ask
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.orders.orders import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.virtuti_militari.orders.standing import WAR_STANDING
from adjudicator.rulesets.virtuti_militari.view import view_of
from tests.rulesets.virtuti_militari.parts import board, opening
from tests.rulesets.virtuti_militari.war_kit import war

clause = pytest.mark.clause
GAME = VirtutiMilitari()
BOOK = OrderBook(list(GAME.order_classes().values()), GAME.phrases)


def receipt(at: Position, text: str, seat: str = "axis", key: str = "planning") -> Checked:
    """What the receipt says of a text, as an answer to the planning or the script ask."""
    side: Any = seat
    ask = planning_ask(at, board(), side) if key == "planning" else script_ask(at, board(), side)
    names = lexicon(board(), at, seat)
    reading = BOOK.read(text, names, prefer=[*ask.accepts, *ask.ahead])
    assert not reading.misread, [missed.words() for missed in reading.misread]
    orders = [order for order in reading.orders if not isinstance(order, StandingOrder)]
    return check(GAME, board(), ask, view_of(at, side), orders)


def refused(checked: Checked) -> list[tuple[int, str]]:
    return [(no.line, no.clause) for no in checked.refused]


def written(text: str, seat: str = "axis") -> str:
    """An order read and written again."""
    names = lexicon(board(), opening(), seat)
    reading = BOOK.read(text, names)
    assert not reading.misread, [missed.words() for missed in reading.misread]
    return BOOK.write(reading.orders[0], names)


def test_examples_read_as_their_own_orders():
    book = OrderBook([*WAR_ORDERS, *WAR_STANDING], WAR_PHRASES)
    assert book.wrong_examples(lexicon(board(), opening("barbarossa-1941"), None)) == []
    whole = BOOK.wrong_examples(lexicon(board(), opening("barbarossa-1941"), None))
    assert [wrong for wrong in whole if not wrong.startswith("AskMe")] == []


@pytest.mark.parametrize("cls", [*WAR_ORDERS, *WAR_STANDING], ids=lambda cls: cls.tag())
def test_what_is_written_reads_the_same(cls: Any):
    names = lexicon(board(), opening("barbarossa-1941"), None)
    for example in cls.examples:
        (order,) = BOOK.read(example, names).orders
        again = BOOK.read(BOOK.write(order, names), names).orders
        assert again == [order]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("move +1 at Breslau", "Move +1 at Breslau"),
        ("1. MOVE+1 Breslau!", "Move +1 at Breslau"),
        ("place defence +2 on Berlin, Königsberg", "Defense +2 at Berlin, Konigsberg"),
        ("feint Breslau", "Feint Attack at Breslau"),
        ("strategic movement in Berlin", "Strategic Movement at Berlin"),
        ("send all from Breslau to Lodz", "send all from Breslau to Lodz"),
        ("move 1 army from Breslau -> Lodz", "send 1 Army from Breslau to Lodz"),
        ("march the panzer corps Breslau to Lodz", "send Armored Corps from Breslau to Lodz"),
        ("sail Kiel port to Baltic Sea", "send from port of Kiel to Baltic Sea"),
        ("land 2 corps from Brest to Plymouth", "send 2 Corps from Brest to Plymouth"),
        ("feint from Danzig at Warsaw", "feint from Danzig at Warsaw"),
        ("use no air", "use no air"),
        ("lose fortification, corps first", "lose fortification, Corps"),
        ("retreat from Warsaw to Lublin", "retreat from Warsaw to Lublin"),
    ],
)
def test_what_people_type(typed: str, read: str):
    assert written(typed) == read


# ---------------------------------------------------------------------------- receipts


def front(**given: Any) -> Position:
    units = {
        "Breslau": "axis Armored Corps, Army",
        "Lodz": "western Army",
        "Kiel port": "axis Fleet",
        "Munich": "axis Corps",
    }
    pool = {"move+0": 3, "feint": 1, "support+1": 1, "maneuver": 1, "strategic": 1}
    return war(units, factions={"axis": {"pool": pool}}, **given)


def test_a_good_draft_stands_and_says_what_it_comes_to():
    checked = receipt(
        front(),
        "Move at Breslau\nsend all from Breslau to Lodz if lead at least 1\nplay Wehrmacht at Lodz",
    )
    assert refused(checked) == []
    assert checked.missing == []
    assert checked.notes[2] == "Armored Corps, Army: 3 against 1 as things stand"
    assert checked.notes[3] == "not in hand now: Wehrmacht"


@clause("VM-BAT1-4")
def test_odds_count_what_the_same_letter_adds():
    """The order's bonus, what other orders of the letter support, and other lines of the order."""
    units = {
        "Breslau": "axis Armored Corps, Army",
        "Krakow": "axis Army",
        "Lodz": "western Army",
    }
    pool = {"move+1": 1, "support+1": 1}
    at = war(units, factions={"axis": {"pool": pool}}, control={"axis": ["Krakow"]})
    alone = "Move +1 at Breslau\nsend Army from Breslau to Lodz"
    assert receipt(at, alone).notes[2] == "Army: 2 against 1 as things stand"
    helped = receipt(at, f"{alone}\nSupport +1 at Krakow")
    assert helped.notes[2] == "Army: 4 against 1, supported from Krakow, as things stand"
    both = receipt(at, f"{alone}\nsend Armored Corps from Breslau to Lodz")
    assert both.notes[2] == "Army: 4 against 1, with 1 unit of other lines, as things stand"


@clause("VM-PLAN-3", "VM-PLAN-4")
def test_of_a_line_with_several_places_stands_what_may():
    checked = receipt(front(), "Feint at Breslau, Munich\nMove at Breslau")
    assert refused(checked) == [(1, "VM-PLAN-4"), (2, "VM-PLAN-3")]
    assert [order.model_dump()["places"] for order in checked.stands] == [["breslau"]]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("send all from Munich to Vienna", "VM-OPS-3"),
        ("Support +1 at Munich\nsend all from Munich to Vienna", "VM-OPS-11"),
        ("Move at Munich\nsend all from Munich to Munich", "VM-MOVE-2"),
        ("Move at Munich\nsend all from Munich to Berlin", "VM-TRANS-1"),
        ("Move at Munich\nsend all from Munich to Baltic Sea", "VM-MOVE-2"),
        ("Move at Munich\nsend all from Munich via Prague to Vienna", "VM-MOVE-2"),
        ("Maneuver at Munich\nsend all from Munich to Rome", "VM-MANEU-1"),
        ("Maneuver at Munich\nsend all from Munich to North Sea", "VM-MANEU-3"),
        ("Strategic at Munich\nsend all from Munich to North Sea", "VM-SMOVE-5"),
        ("Move at Kiel port\nsail from Kiel port to North Sea", "VM-FLEET-1"),
        ("feint from Munich at Vienna", "VM-FEINT-1"),
        ("Feint at Munich\nfeint from Munich at Paris", "VM-FEINT-5"),
        ("Feint at Kiel port\nfeint from Kiel port at North Sea", "VM-FEINT-7"),
        ("execute Berlin", "VM-OPS-3"),
        ("use air levels 7", "VM-BAT3-3"),
    ],
)
def test_what_can_never_be_is_refused(text: str, rule: str):
    checked = receipt(front(), text)
    assert [clause for _, clause in refused(checked)] == [rule]
    assert len(checked.stands) == text.count("\n")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("send 2 army from Breslau to Lodz", "VM-MOVE-2"),
        ("send all from Breslau to Bratislava", "VM-MOVE-4"),
    ],
)
def test_what_may_still_change_is_said_as_a_note(text: str, note: str):
    checked = receipt(front(), f"Move at Breslau\n{text}")
    assert refused(checked) == []
    assert "as things stand" in checked.notes[2]
    assert note in checked.notes[2]


def test_the_way_over_sea_is_named():
    at = war(
        {"London": "western Corps", "North Sea": "western Fleet"},
        factions={"western": {"pool": {"move+0": 1}}},
    )
    checked = receipt(at, "Move at London\nsend all from London to Scapa Flow", "allies")
    assert checked.notes[2] == "Corps; over the North Sea"


def test_orders_without_a_line_are_named():
    none = receipt(front(), "Move at Breslau")
    assert none.missing == [
        "You will be asked what your orders do, when all are shown: Breslau. You can send it"
        " now (send ... from ... to ...)."
    ]
    one = receipt(front(), "Move at Breslau, Munich\nsend all from Munich to Vienna")
    assert [stake.text for stake in one.stakes] == [
        "No line says what your order does at: Breslau. It will do nothing; write"
        ' "ask me about operations" to be asked when all orders are shown.'
    ]
    waived = "Move at Breslau, Munich\nsend all from Munich to Vienna\nwaive Breslau"
    assert receipt(front(), waived).missing == []
    assert receipt(front(), "Feint at Breslau").missing == [], "a Feint finds its target"


@clause("VM-AREA-5")
def test_an_area_that_the_last_unit_leaves_beside_the_enemy_is_told():
    at = war(
        {"Breslau": "axis Corps, Army", "Lodz": "western Corps", "Munich": "axis Corps"},
        factions={"axis": {"pool": {"move+2": 1, "move+0": 2}}},
    )

    def told(text: str) -> list[str]:
        ask = planning_ask(at, board(), "axis")
        orders = BOOK.read(text, lexicon(board(), at, "axis")).orders
        stakes = GAME.stakes(board(), ask, view_of(at, "axis"), orders, {})
        return [one.text for one in stakes if "leaves" in one.text]

    move = "Move +2 at Breslau\nMove at Munich\n"
    assert told(f"{move}send all from Breslau to Lodz") == [
        "Your last unit leaves Breslau, next to the enemy."
    ]
    assert told(f"{move}send Army from Breslau to Lodz") == []
    assert told(f"{move}send all from Munich to Vienna") == [], "nobody stands beside it"
    both = f"{move}send all from Breslau to Lodz\nsend all from Munich to Breslau"
    assert told(both) == []


@clause("VM-AREA-5", "VM-EXH-3")
@pytest.mark.parametrize(
    ("units", "token", "line", "warned"),
    [
        ("axis Corps, Army", "Move +2", "send all from Breslau to Lodz", True),
        ("axis Corps, Army exhausted", "Move +2", "send all from Breslau to Lodz", False),
        ("axis Corps, Army", "Move +2", "send all from Breslau to Lodz if lead at least 1", False),
        ("axis Corps, Army", "Move +2", "send all from Breslau to Lodz after Poznan", False),
        ("axis Corps, Army", "Move +2", "send all from Breslau to Paris", False),
        (
            "axis Corps, Army", "Move +2",
            "send all from Breslau to Lodz\nwaive Breslau", False,
        ),
    ],
)  # fmt: skip
def test_that_the_last_unit_leaves_is_told_where_the_step_would_take_it_away(
    units: str, token: str, line: str, *, warned: bool
) -> None:
    at = war(
        {"Breslau": units, "Lodz": "western Corps"}, factions={"axis": {"pool": {"move+2": 1}}}
    )
    ask = planning_ask(at, board(), "axis")
    orders = BOOK.read(f"{token} at Breslau\n{line}", lexicon(board(), at, "axis")).orders
    stakes = GAME.stakes(board(), ask, view_of(at, "axis"), orders, {})
    assert ["leaves Breslau" in one.text for one in stakes if "leaves" in one.text] == [
        True
    ] * warned


@clause("VM-BAT3-3")
def test_that_air_to_win_counts_without_the_enemys_air_is_told():
    def told(text: str, theirs: list[int], mine: tuple[int, ...] = (5, 5, 5)) -> list[str]:
        at = war({"Breslau": "axis Corps"}, air={"axis": mine, "western": theirs})
        ask = planning_ask(at, board(), "axis")
        orders = BOOK.read(text, lexicon(board(), at, "axis")).orders
        stakes = GAME.stakes(board(), ask, view_of(at, "axis"), orders, {})
        return [one.text for one in stakes if one.clause == "VM-BAT3-3"]

    strength = sum(board().air_tokens[level].strength for level in (1, 2))
    (one,) = told("use air to win with at most 2", [1, 2])
    assert f"which gives up to +{strength}: where you lead by less" in one
    assert one.endswith(
        f"“by {strength}” uses tokens only if they bring you {strength} ahead; else none."
    )
    (weak,) = told("use air to win", [5, 5, 5], (1,))
    assert "“by" not in weak, "one token cannot give that much"
    (few,) = told("use air to win with at most 1", [5, 5, 5], (5, 5, 5))
    assert "“by" not in few
    assert told(f"use air to win by {strength}", [1, 2]) == []
    assert told("use air to win", []) == []
    assert told("use all air tokens", [1, 2]) == []


def test_the_script_ask_knows_the_tokens_on_the_map():
    at = front(orders={"Breslau": "axis move+0"})
    checked = receipt(at, "send all from Breslau to Lodz\nsend all from Munich to Vienna",
                      key="script")  # fmt: skip
    assert refused(checked) == [(2, "VM-OPS-3")]
    silent = receipt(at, "use no air", key="script")
    (stake,) = silent.stakes
    assert stake.text == "No line says what your order does at: Breslau. It will do nothing."
    assert stake.grave


def test_tokens_of_others_are_not_ones_own():
    at = front(orders={"Lodz": "western move+0"})
    checked = receipt(at, "send all from Lodz to Poznan", key="script")
    assert refused(checked) == [(1, "VM-OPS-3")]


def test_doctrine_speaks_for_the_faction_it_names():
    """The Allied player may tell his factions apart."""
    names = lexicon(board(), opening(), "allies")
    reading = BOOK.read("play strongest for the USSR", names)
    assert reading.orders[0].model_dump()["faction"] == "ussr"
