"""2.2, 4, 9 What the factions are asked in support, combat and stacking: questions whole, with
the ways open and what silence does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask
from adjudicator.rulesets.totaler_krieg.board.position import Position
from tests.rulesets.totaler_krieg.kit import After, board, game, play, position
from tests.rulesets.totaler_krieg.test_combat import EAST, LINE, front
from tests.rulesets.totaler_krieg.test_doctrines import POOL, against, attacked, raid
from tests.rulesets.totaler_krieg.test_support import SUMMER

clause = pytest.mark.clause
ONE = {"at_most": 1}


def asked(after: After, key: str) -> dict[str, Any]:
    """The first question whose key begins so, without what is as it is by default."""
    ask = next(ask for ask in after.trial.questions if ask.key.startswith(key))
    return whole(ask, after.position)


def whole(ask: Ask | None, then: Position) -> dict[str, Any]:
    """A question without what is as it is by default; that a faction's own plan answers it is
    looked at here."""
    assert ask is not None
    found = ask.model_dump(mode="json", exclude_defaults=True)
    own = found["seat"] == then.phasing
    assert found.pop("scope", "") == (f"{then.turn}/{found['seat']}" if own else "")
    assert found.pop("reaction", False) is not own
    return found


def fought(start: Position, order: str, die: int, **other: str) -> After:
    start.phasing = "axis"
    at = order.split()[1]
    return play("regular", start, dice={f"combat/regular/{at}": die}, axis=order, **other)


@clause("TK-4.2.2-5", "TK-4.2.1.2-1")
def test_the_defender_is_asked_for_the_support_of_an_hq() -> None:
    start = front(e4012="Rus-inf01, Rus-inf02", e4011="GER-2_Army/3",
                  e4013="Rus-HQ_West/3", e4113="Rus-HQ_Kiev/2")  # fmt: skip
    after = fought(start, "attack e4012 with GER-2_Army", 1)
    assert asked(after, "support/") == {
        **ONE,
        "seat": "soviet",
        "key": "support/regular/e4012",
        "clause": "TK-4.2.2-5",
        "title": "e4012 is attacked 5 to 2: does an HQ support the defence?",
        "told": ["Axis attack with GER-2_Army."],
        "accepts": ["Help", "Decline"],
        "options": {"unit": ["Rus-HQ_West", "Rus-HQ_Kiev"]},
        "facts": {"hex": "e4012", "odds": "2-1", "column": "1-1", "attack": 1},
        "default": [{"order": "Help", "unit": "Rus-HQ_West"}],
        "silence": "Rus-HQ_West supports the defence.",
        "topic": "support of a defence",
        "standing": ["AlwaysHelp"],
    }  # fmt: skip


@clause("TK-4.2.4.1-1", "TK-4.2.2-12")
def test_of_an_ad_two_steps_withdraw_unless_they_say_otherwise() -> None:
    start = front(e3906="Rus-18A/2", e3905="GER-inf01, GER-inf02, GER-inf03")
    after = fought(start, "attack e3906 with GER-inf01, GER-inf02", 1)
    (battle,) = after.told("Battle")
    assert (battle["roll"], battle["result"], battle["odds"]) == (1, "Ad 2/0", "1-2")
    assert asked(after, "attackers/") == {
        **ONE,
        "seat": "axis",
        "key": "attackers/regular/e3906",
        "clause": "TK-4.2.4.1-1",
        "title": "Ad at Minsk (e3906): withdraw, or lose a step?",
        "accepts": ["Withdraw", "Stand"],
        "facts": {"hex": "e3906", "steps": 2, "result": "Ad"},
        "default": [{"order": "Withdraw"}],
        "silence": "You withdraw.",
        "topic": "results",
        "standing": ["AlwaysStand"],
    }


@clause("TK-4.2.4.1-2", "TK-4.2.4.1-4")
def test_of_an_exchange_first_the_attacker_and_then_the_defender_is_asked() -> None:
    start = front(e4012="Rus-18A/2", e4011="GER-2_Army/3", e4013="Rus-inf05")
    after = fought(start, "attack e4012 with GER-2_Army", 5)
    assert asked(after, "attackers/") == {
        **ONE,
        "seat": "axis",
        "key": "attackers/regular/e4012",
        "clause": "TK-4.2.4.1-2",
        "title": "Ex at e4012: withdraw, or lose a step?",
        "accepts": ["Withdraw", "Stand"],
        "facts": {"hex": "e4012", "steps": 3, "result": "Ex"},
        "default": [{"order": "Stand"}],
        "silence": "One of your attackers loses a step.",
        "topic": "results",
        "standing": ["AlwaysStand"],
    }
    assert asked(after, "hold/") == {
        **ONE,
        "seat": "soviet",
        "key": "hold/regular/e4012",
        "clause": "TK-4.2.4.1-4",
        "title": "Ex at e4012: retreat, or stand and lose steps?",
        "accepts": ["Withdraw", "Stand"],
        "facts": {"hex": "e4012", "result": "Ex", "steps": 2, "hexes": 1},
        "default": [{"order": "Withdraw"}],
        "silence": "Your force retreats.",
        "topic": "results",
        "standing": ["AlwaysHold", "AlwaysStand"],
    }  # fmt: skip


@clause("TK-4.2.5.3-8", "TK-4.2.5.1-4")
def test_who_holds_a_city_is_asked_whether_it_stands() -> None:
    start = front(e3609="Rus-inf01, Rus-inf02", e3608="GER-2_Army/3, GER-4_Army/3",
                  e3509="GER-6_Army/3, GER-9_Army/3")  # fmt: skip
    order = "attack e3609 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    ask = asked(fought(start, order, 5), "hold/")
    assert (ask["clause"], ask["seat"]) == ("TK-4.2.5.3-8", "soviet")
    assert ask["title"] == "Dr3 at Kiev (e3609): retreat, or stand and lose steps?"
    assert ask["facts"] == {"hex": "e3609", "result": "Dr3", "steps": 2, "hexes": 3}


@clause("TK-4.2.5.3-7")
@pytest.mark.parametrize(("plain", "asks"), [({}, True), ({"w2818": "GER-6_Army/3"}, False)])
def test_who_is_attacked_over_mountains_alone_is_asked_whether_it_stands(
    plain: dict[str, str], asks: bool
) -> None:
    units = {"w2817": "Bri-inf01", "w2916": "GER-2_Army/3, GER-4_Army/3", **plain}
    who = ", ".join(["GER-2_Army", "GER-4_Army"] + ["GER-6_Army"] * bool(plain))
    start = position(turn="1943 July-Aug", countries={"France": "active western"}, units=units)
    after = fought(start, f"attack w2817 with {who}", 6)
    assert after.told("Battle")[0]["result"].startswith("Dr")
    keys = {ask.key: ask.clause for ask in after.trial.questions}
    assert keys.get("hold/regular/w2817") == ("TK-4.2.5.3-7" if asks else None)


@clause("TK-4.2.7-1", "TK-4.2.8-1", "TK-4.2.5.1-4")
def test_a_driven_out_defender_says_where_it_goes_and_armor_how_far_it_follows() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-1P/3, GER-2P/3, GER-HQ_B/3",
                  **LINE, e3804="GER-inf32")  # fmt: skip
    after = fought(start, "attack e3906 with GER-1P, GER-2P, GER-HQ_B", 6)
    assert asked(after, "retreat/") == {
        **ONE,
        "seat": "soviet",
        "key": "retreat/regular/e3906/1",
        "clause": "TK-4.2.5.1-4",
        "title": "Rus-inf01 retreat: into which hex?",
        "accepts": ["Retreat"],
        "options": {"to": ["e3907", "e4007", "e3807"]},
        "default": [{"order": "Retreat", "to": "e3807"}],
        "silence": "They retreat to e3807.",
        "topic": "retreats",
        "standing": ["AlwaysRetreat"],
    }  # fmt: skip
    assert asked(after, "advance/") == {
        "seat": "axis",
        "key": "advance/regular/e3906",
        "clause": "TK-4.2.7-1",
        "title": "Minsk (e3906) is empty: which units advance, or exploit 4 hexes?",
        "accepts": ["Advance"],
        "options": {"units": ["GER-1P", "GER-2P"]},
        "facts": {"hex": "e3906", "distance": 4, "exploit": True, "hq": ""},
        "silence": "Nobody advances.",
        "topic": "advances",
        "standing": ["AlwaysAdvance"],
    }


@clause("TK-4.2.5.1-4", "TK-9.2-4")
def test_a_retreat_into_a_full_hex_is_told_and_no_default() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-1P/3, GER-2P/3, GER-HQ_B/3",
                  **LINE, e3804="GER-inf32",
                  e3807="Rus-inf03, Rus-inf04, Rus-inf05")  # fmt: skip
    ask = asked(fought(start, "attack e3906 with GER-1P, GER-2P, GER-HQ_B", 6), "retreat/")
    assert ask["told"] == [
        "4 ground units in e3807; three may stack: what is too many is lost when the Segment ends."
    ]
    assert "e3807" in ask["options"]["to"]
    assert ask["default"] != [{"order": "Retreat", "to": "e3807"}]


@clause("TK-4.2.7-1", "TK-4.2.8-1")
def test_infantry_is_not_asked_how_far_it_follows() -> None:
    units = {"e3905": "Rus-18A/2", "e3904": "GER-2_Army/3, GER-4_Army/3, GER-6_Army/3",
             "e3702": "GER-inf30", "e3704": "GER-inf31", "e3804": "GER-inf32"}  # fmt: skip
    order = "attack e3905 with GER-2_Army, GER-4_Army, GER-6_Army"
    after = fought(position(**EAST, units=units), order, 6)
    ask = asked(after, "advance/")
    assert ask["title"] == "e3905 is empty: which units advance?"
    assert ask["facts"] == {"hex": "e3905", "distance": 3, "exploit": False, "hq": ""}
    assert asked(after, "retreat/")["default"] == [{"order": "Retreat", "to": "e3906"}]
    assert asked(after, "retreat/")["silence"] == "They retreat to Minsk (e3906)."


@clause("TK-9.2-3", "TK-9.2-7")
def test_the_owner_of_too_high_a_stack_says_who_loses_a_step() -> None:
    start = position(units={"w3825": "GER-2_Army/3, GER-4_Army/3", "w3824": "GER-inf01"})
    start.phasing = "axis"
    after = play("operational", start, axis="move GER-inf01 to w3825")
    assert asked(after, "stacking/") == {
        **ONE,
        "seat": "axis",
        "key": "stacking/operational/w3825/1",
        "clause": "TK-9.2-3",
        "title": "7 steps in Berlin (w3825); 6 may stack. Who loses a step?",
        "accepts": ["Lose"],
        "options": {"unit": ["GER-inf01", "GER-2_Army", "GER-4_Army"], "leave": [""]},
        "default": [{"order": "Lose", "unit": "GER-inf01"}],
        "silence": "GER-inf01 loses the step.",
        "topic": "losses",
        "standing": ["AlwaysLose"],
    }


@clause("TK-4.1.3-1")
def test_units_on_a_beachhead_are_asked_whether_they_land() -> None:
    start = position(
        turn="1944 June-July",
        countries={"France": "conquered western"},
        units={
            "w3815": "MK-Wes-Beachhead#1/back>w3714, US-3A/2, US-12AG/2",
            "w3915": "Bri-inf01",
            "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
        },
        blitz={"western": ["w3815"]},
    )
    start.phasing = "western"
    assert asked(play("blitz", start), "landing") == {
        "seat": "western",
        "key": "landing",
        "clause": "TK-4.1.3-1",
        "title": "Which units on Beachheads land?",
        "accepts": ["Land"],
        "options": {"units": ["US-3A", "US-12AG"], "marker": [""]},
        "silence": "Nobody lands.",
        "topic": "landings",
        "standing": ["AlwaysAdvance"],
    }


@clause("TK-4.1.4-2", "TK-4.1.4-7")
def test_an_airdrop_marker_asks_for_infantry_of_the_force_pool() -> None:
    start = position(**EAST, units={"e3704": "GER-7Flg/back", "e3702": "GER-inf30"})
    for name, piece in start.pieces.items():
        if piece.at == "pool:axis" and name not in ("GER-inf01", "GER-inf02", "GER-pz01"):
            piece.at = "aside"
    start.blitz["axis"], start.phasing = ["e3704"], "axis"
    assert asked(play("blitz", start), "airdrop landing") == {
        "seat": "axis",
        "key": "airdrop landing",
        "clause": "TK-4.1.4-2",
        "title": "Which infantry takes the place of your Airdrop markers?",
        "accepts": ["Land"],
        "options": {"marker": ["GER-7Flg"], "units": ["GER-inf01", "GER-inf02"]},
        "default": [{"order": "Land", "units": ["GER-inf01"], "marker": "GER-7Flg"}],
        "silence": "The first infantry of the Force Pool lands on each.",
        "topic": "landings",
    }


@clause("TK-14.2-5")
def test_the_axis_is_asked_whether_it_uses_its_airmobile_doctrine() -> None:
    assert asked(attacked(against("Rus-HQ_West/3"), 4), "mobile/") == {
        **ONE,
        "seat": "axis",
        "key": "mobile/regular/e3905",
        "clause": "TK-14.2-5",
        "title": "Ex at e3905: use Airmobile Doctrine to retreat instead of one step loss?",
        "accepts": ["Manoeuvre"],
        "facts": {"hex": "e3905", "result": "Ex", "attrition": 0, "stuck": True},
        "silence": "You do not use it.",
        "topic": "airmobile doctrine",
        "standing": ["AlwaysManoeuvre"],
    }  # fmt: skip


@clause("TK-14.33-3", "TK-14.33-5")
def test_the_west_is_asked_whom_it_sends_after_surface_raiders() -> None:
    assert asked(raid(**POOL), "raiders") == {
        **ONE,
        "seat": "western",
        "key": "raiders",
        "clause": "TK-14.33-3",
        "title": "Surface Raiders are out: which 2 of your support units are sent after them?",
        "accepts": ["Match"],
        "options": {"units": ["BRI-Home", "BRI-FC", "BRI-Force_H", "BRI-Force_H/strike"]},
        "facts": {"owed": 2},
        "default": [{"order": "Match", "units": ["BRI-Home", "BRI-FC"]}],
        "silence": "BRI-Home, BRI-FC are sent.",
        "topic": "surface raiders",
        "standing": ["AlwaysMatch"],
    }  # fmt: skip


@clause("TK-2.2.3.2-2", "TK-2.2.3-2")
@pytest.mark.parametrize(
    ("order", "title", "facts", "first", "able"),
    [
        ("place GER-LF1 over w3916", "Axis GER-LF1 goes to London (w3916): contest it?",
         {"place": "w3916", "zone": "", "unit": "GER-LF1", "kind": "air_force"}, "BRI-FC", 4),
        ("place GER-U1 in North Sea", "Axis GER-U1 goes to the North Sea: contest it?",
         {"place": "North Sea", "zone": "North Sea", "unit": "GER-U1", "kind": "sub_fleet"},
         "BRI-FC", 12),
    ],
)  # fmt: skip
def test_each_placement_may_be_contested(
    order: str, title: str, facts: dict[str, Any], first: str, able: int
) -> None:
    there = {"w3916": "Bri-inf01", "w3717": "GER-inf01", "w3922": "GER-inf02"}
    start = position(**SUMMER, countries={"France": "conquered western"}, units=there)
    start.phasing = "axis"
    ask = asked(play("support", start, axis=order), "contest/")
    options = ask.pop("options")["unit"]
    assert (options[:2], len(options)) == (["", first], able + 1)
    assert ask == {
        **ONE,
        "seat": "western",
        "key": f"contest/{facts['unit']}/{facts['place']}",
        "clause": "TK-2.2.3.2-2",
        "title": title,
        "accepts": ["Contest", "Decline"],
        "facts": {**facts, "nation": "Germany", "able": able},
        "default": [{"order": "Decline"}],
        "silence": "You let it pass.",
        "topic": "contests",
        "standing": ["AlwaysContest"],
    }  # fmt: skip


# ----------------------------------------------------- why an answer is not among the offered


def why(after: After, key: str, line: str) -> tuple[str, str]:
    """The clause and the sentence with which a question that is left open refuses a line."""
    question = next(ask for ask in after.trial.questions if ask.key.startswith(key))
    view = game().view(board(), after.position, question.seat)
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    reading = book.read(line, game().lexicon(board(), view), question.accepts)
    assert not reading.misread
    (no,) = check(game(), board(), question, view, reading.orders).refused
    assert no.clause != question.clause
    return no.clause, no.text


@clause("TK-4.2.1.2-1", "TK-4.2.1.2-2", "TK-4.2.1.2-5")
@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("Rus-inf01", ("TK-4.2.1.2-1", "Rus-inf01 is not an HQ on the map")),
        ("Rus-HQ_Len", ("TK-4.2.1.2-5", "Rus-HQ_Len is more than two hexes from e4012")),
        ("GER-2_Army", ("TK-4.2.1.2-1", "GER-2_Army is not yours")),
    ],
)
def test_an_hq_that_cannot_support_is_told_why(unit: str, told: tuple[str, str]) -> None:
    start = front(e4012="Rus-inf01, Rus-inf02", e4011="GER-2_Army/3",
                  e4013="Rus-HQ_West/3", e4115="Rus-HQ_Len/2")  # fmt: skip
    after = play("regular", start, axis="attack e4012 with GER-2_Army", defaults=False)
    no = why(after, "support/", f"support with {unit}")
    assert (no[0], no[1][: len(told[1])]) == told


@clause("TK-4.2.5-1", "TK-4.2.5.1-1", "TK-4.2.5.1-6", "TK-4.2.5.2-5")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("e4014", ("TK-4.2.5-1", "is not next to e4012")),
        ("e4011", ("TK-4.2.5.2-5", "An enemy unit")),
    ],
)
def test_a_hex_into_which_nobody_retreats_is_told_why(end: str, told: tuple[str, str]) -> None:
    start = front(e4012="Rus-inf01, Rus-inf02", e4011="GER-2_Army/3, GER-1P/3")
    after = play("regular", start, dice={"combat/regular/e4012": 6},
                 axis="attack e4012 with GER-2_Army, GER-1P", soviet="withdraw",
                 defaults=False)  # fmt: skip
    no = why(after, "retreat/", f"retreat to {end}")
    assert (no[0], told[1] in no[1]) == (told[0], True), no


@clause("TK-4.2.6-1", "TK-4.2.6.1-3")
@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("Rus-18A", ("TK-4.2.6-1", "is not yours: it loses no step")),
        ("GER-2_Army", ("TK-4.2.6.1-3", "is one of armor or of marines")),
    ],
)
def test_a_unit_that_loses_no_step_is_told_why(unit: str, told: tuple[str, str]) -> None:
    start = front(e3906="Rus-18A/2", e3905="GER-1P/2, GER-2_Army/2")
    after = play("regular", start, dice={"combat/regular/e3906": 1},
                 axis="attack e3906 with GER-1P, GER-2_Army\nask me about losses\nstand",
                 defaults=False)  # fmt: skip
    no = why(after, "loss/regular", f"lose {unit}")
    assert (no[0], told[1] in no[1]) == (told[0], True), no
