"""Answers to events that name no event, and ways that break off: what a receipt makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.orders.checks import IN_PART
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance
from adjudicator.rulesets.totaler_krieg.orders.lapsing import lapsed
from adjudicator.rulesets.totaler_krieg.orders.meant import ASKS, events_ahead
from adjudicator.rulesets.totaler_krieg.orders.politics import (
    EVENT_NAMES,
    OPTIONS,
    PICKED,
    Choose,
    EventOrder,
    MandatedAttack,
    Pick,
    Sway,
)
from tests.receipts_kit import receipt_for, said_and_done
from tests.rulesets.totaler_krieg.kit import act, board, game, play
from tests.rulesets.totaler_krieg.kit_events import receive, start
from tests.rulesets.totaler_krieg.test_asks_of_events import COUNTRIES, UNITS
from tests.rulesets.totaler_krieg.test_worked_out import EAST as WIDE_EAST
from tests.rulesets.totaler_krieg.test_worked_out import LINE, Won
from tests.rulesets.totaler_krieg.test_worked_out_politics import LIMITED, PRE

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1944 June-July", "war": "total"}
ITALY = {"countries": {"Italy": "active axis", "Spain": "active axis"}}


def left(order: EventOrder, seat: str, card: str = "", **words: Any) -> tuple[str, str]:
    """Clause and sentence for an order that nothing asked for when the Faction Turn ends."""
    there = start(**{**SUMMER, "phasing": seat, **words})
    there.cards[seat].current = card
    no = lapsed(there, board(), "events", order)
    assert no is not None
    return no.clause, no.text


@clause("TK-15.20-1")
def test_an_attack_that_no_event_mandates_is_told() -> None:
    order = MandatedAttack(place="e3609", units=("GER-1P",))
    no = lapsed(start(**SUMMER, phasing="axis"), board(), "events", order)
    assert no is not None
    text = "You do not have to make a Mandated Offensive in this Faction Turn."
    assert (no.clause, no.text) == ("TK-15.20-1", text)


@clause("TK-2.1-1", "TK-16.4.2-2", "TK-16.2.1-2", "TK-16.5.5-1", "TK-15.36-1", "TK-15.38-1")
@pytest.mark.parametrize(
    ("seat", "card", "order", "words", "refused"),
    [
        # one event alone asks for such a thing
        ("axis", "22a", Pick(countries=("France",)), {}, "TK-16.2.1-2"),
        ("soviet", "", Choose(option=("end_policy",)), {}, "TK-16.5.5-1"),
        ("western", "", Choose(option=("stay",)), {}, "TK-16.3.7-1"),
        ("western", "", Choose(option=("activate",)), {}, "TK-16.3.6-1"),
        # nothing does
        ("western", "", Pick(countries=("Spain",)), ITALY, "TK-2.1-1"),
        ("axis", "", Choose(option=("nothing",)), {}, "TK-2.1-1"),
        ("soviet", "", Sway(countries=("Turkey",)), {}, "TK-2.1-1"),
        ("soviet", "", Choose(option=("stay",)), {}, "TK-2.1-1"),
        # it is named
        ("western", "", Pick(countries=("Spain",), event="16.4.2"), ITALY, "TK-16.4.2-1"),
        ("western", "26a", Pick(countries=("Spain",), event="16.4.2"), ITALY, "TK-16.4.2-2"),
        ("western", "", Choose(option=("nothing",), event="15.30"), {}, "TK-15.30.1-1"),
    ],
)
def test_an_answer_is_told_the_rule_of_the_event_it_is_likely_for(
    seat: str, card: str, order: EventOrder, words: dict[str, Any], refused: str
) -> None:
    assert left(order, seat, card, **words)[0] == refused


@clause("TK-2.1-1")
def test_where_several_events_could_be_meant_they_are_named() -> None:
    ahead = events_ahead(_with_card("western", "26a"), board())
    assert {"16.4.2", "16.3.6", "16.3.7"} < set(ahead)
    found, text = left(Choose(option=("nothing",)), "western", "26a")
    assert found == "TK-2.1-1"
    assert text.endswith(" or another event: say for which.")
    found, text = left(Choose(option=("activate", "stay")), "western")
    assert found == "TK-2.1-1"
    assert text.endswith("It could be for France Rises or Lend-Lease to France: say for which.")


def _with_card(seat: str, card: str) -> Position:
    there = start(**{**SUMMER, "phasing": seat})
    there.cards[seat].current = card
    return there


@clause("TK-16.4.2-2")
def test_the_event_may_be_named_in_the_line() -> None:
    for line in ("pick Spain for Operation Avalanche", "pick Spain"):
        there = start(**SUMMER, phasing="western", **ITALY, units={"w2424": "US-inf01"})
        there.cards["western"].current = "26a"
        receipt = receipt_for(game(), board(), there, "plan", "western", line)
        assert receipt.refused == []  # dice of the politics come first


CORNERS: list[dict[str, Any]] = [
    {"war": "total", "units": UNITS, "countries": COUNTRIES},
    {"war": "limited", "units": UNITS, "countries": {**COUNTRIES, "Italy": "active axis"}},
    {**PRE, "units": {"e3609": "Rus-inf01", "w3825": "GER-1P/3", "w3916": "Bri-inf01"}},
    {
        **LIMITED,
        "units": UNITS,
        "countries": {**COUNTRIES, "Greece": "active axis"},
        "marks": {"Greece": "free_passage"},
        "influence": {"Turkey": "axis", "Bulgaria": "western"},
        "posture": {"russia": "pact", "soviet_minors": "pact", "britain": "armistice"},
        "civil_war": {
            "country": "Spain",
            "support": "western",
            "centers": {"w2512": "nationalist", "w2615": "republican"},
            "strongholds": {"w2408": "nationalist", "w2710": "republican"},
        },
    },
]


@pytest.mark.parametrize(
    "corner",
    [pytest.param(n, marks=pytest.mark.thorough if n else ()) for n in range(len(CORNERS))],
)
def test_what_events_ask_for_is_known(corner: int) -> None:
    """The table by which an answer finds its event says no less than the events ask."""
    for section in EVENT_NAMES:
        for seat in ("axis", "western", "soviet"):
            for country in ("Poland", "Finland", "Italy"):
                there = start(**CORNERS[corner])
                about = "Balkan" if section == "15.13" else country
                after = receive(section, seat, about, there=there, dice=[4] * 12)
                for ask in after.trial.questions:
                    event = str(ask.facts.get("event", ""))
                    head, _, what = ask.key.removeprefix("event/").partition("/")
                    if not ask.key.startswith("event/") or not event:
                        continue
                    options, _, fields = ASKS.get(head, "").partition("|")
                    offered = ask.options.get("option", ())
                    if "Choose" in ask.accepts:
                        assert set(offered) <= {*options.split(), "1", "2", "3"}, (ask.key, offered)
                    if "Pick" in ask.accepts and what.partition("/")[0] in PICKED:
                        assert what.partition("/")[0] in fields.split(), ask.key
                    if "Sway" in ask.accepts:
                        assert "influence" in fields.split(), ask.key


def test_the_table_speaks_of_options_there_are() -> None:
    for event, told in ASKS.items():
        options, _, fields = told.partition("|")
        assert set(options.split()) <= set(OPTIONS), event
        assert set(fields.split()) <= {*PICKED, "influence"}, event


# ----------------------------------------------------------------- ways that break off

EAST: dict[str, Any] = {
    "turn": "1941 July-Aug",
    "war": "total",
    "phasing": "axis",
    "units": {"e3905": "GER-4P/3", "e3704": "GER-inf30", "e3702": "GER-inf31"},
    "countries": {"Poland": "conquered western"},
}


@clause("TK-3.1.1-3", "TK-3-2")
@pytest.mark.parametrize(
    ("line", "ends", "part"),
    [
        ("move GER-4P via e3906 to e3907", "e3907", False),
        ("move GER-4P via e3906, e3907, e3908, e3909, e4009, e4010, e4110 to e4111", "", True),
    ],
)
def test_a_move_that_breaks_off_goes_as_far_as_it_can(line: str, ends: str, part: bool) -> None:
    there = start(**EAST)
    receipt = receipt_for(game(), board(), there, "plan", "axis", line)
    assert receipt.refused == []
    assert receipt.notes.get(1, "").startswith(IN_PART) == part
    assert said_and_done(game(), board(), there, "plan", axis=line) == []
    after = play(["plan", "operational"], there, axis=line)
    assert after.at("GER-4P") == (ends or after.told("Moved")[0]["path"][-1])
    assert after.at("GER-4P") not in ("e3905", "e4111")


@clause("TK-4.2.8-2", "TK-4.2.8-10")
@pytest.mark.parametrize(
    ("line", "ends", "note"),
    [
        ("exploit GER-2_Army to e3907", "e3907", ""),
        ("exploit GER-2_Army to e3907, e3908", "e3907", "2 hexes and no more"),
        ("exploit GER-2_Army to e3907, e4312", "e3907", "2 hexes and no more"),
        ("exploit GER-2_Army to e4312", "e3906", "not next to"),
    ],
)
def test_an_exploitation_beyond_its_reach_goes_as_far_as_it_can(
    line: str, ends: str, note: str
) -> None:
    there = start(**WIDE_EAST, units={**LINE, "e3905": "GER-2_Army/3, GER-4_Army/3"})
    there.phasing = "axis"
    receipt = receipt_for(Won(), board(), there, "won", "axis", line)
    assert receipt.refused == []
    assert note in receipt.notes.get(1, "")
    assert bool(receipt.doubtful) == bool(note)
    assert said_and_done(Won(), board(), there, "won", axis=line) == []
    after = act(Won.won, there, axis=line)
    assert after.at("GER-2_Army") == ends


@clause("TK-4.2.7-1", "TK-4.2.7-3")
@pytest.mark.parametrize(
    ("lines", "refused", "doubtful"),
    [
        ("advance GER-2_Army", [(1, "TK-4.2.7-1")], 0),
        ("exploit GER-2_Army to e3907", [(1, "TK-4.2.7-1")], 0),
        ("advance none", [], 1),
        ("attack e3906 with GER-4_Army\nadvance GER-2_Army", [(2, "TK-4.2.7-1")], 0),
        ("attack e3906 with GER-2_Army\nadvance GER-2_Army", [], 1),
        ("attack e3906 with GER-4_Army\nadvance GER-4_Army, GER-2_Army", [], 1),
        ("attack e3906 with GER-4_Army\nadvance GER-inf01", [], 1),  # it may come of losses
        ("ask me about everything\nadvance GER-2_Army", [], 1),
    ],
)
def test_in_a_plan_only_who_attacks_may_hope_to_advance(
    lines: str, refused: list[tuple[int, str]], doubtful: int
) -> None:
    units = {**LINE, "e3905": "GER-2_Army/3, GER-4_Army/3", "e3906": "Rus-HQ_West/3"}
    there = start(**WIDE_EAST, units=units)
    there.phasing, there.politics = "axis", False
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert [(no.line, no.clause) for no in receipt.refused] == refused
    assert len([one for one in receipt.doubtful if isinstance(one, Advance)]) == doubtful
    assert not [note for note in receipt.notes.values() if "leaves a hex empty" in note]


@clause("TK-4.2.7-1")
def test_an_advance_that_came_to_nothing_is_told_its_rule() -> None:
    units = {**LINE, "e3905": "GER-2_Army/3, GER-4_Army/3", "e3906": "Rus-HQ_West/3"}
    there = start(**WIDE_EAST, units=units)
    there.phasing, there.politics = "axis", False
    assert said_and_done(game(), board(), there, "plan", axis="advance GER-2_Army") == []
    lines = "attack e3906 with GER-4_Army\nadvance GER-4_Army"
    assert said_and_done(game(), board(), there, "plan", axis=lines) == []


@clause("TK-4.2.7-1")
def test_with_politics_an_advance_waits_for_a_mandated_attack() -> None:
    order = Advance(units=("GER-2_Army",))
    for politics, over in ((True, "events"), (False, "regular")):
        there = start(**SUMMER, phasing="axis")
        there.politics = politics
        told = [one for one in ("regular", "events") if lapsed(there, board(), one, order)]
        assert told == [over]
    assert lapsed(there, board(), "regular", Advance(none=True)) is None


@clause("TK-2.1-1", "TK-3.1.4-8")
def test_what_the_roll_of_a_card_may_bring_is_not_called_impossible() -> None:
    """Demand Austria rolls: Austria may be ceded, or resist, before anybody moves."""
    there = start(turn="1937 Mar-Apr", war="pre", phasing="axis", units={"w3322": "GER-12_Army/3"})
    own = there.cards["axis"]
    own.pending, own.hand = "10", [one for one in own.hand if one != "10"]
    lines = "pick w3324\nchoose infantry steps\nmove GER-12_Army to w3324\nchoose stay"
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert receipt.refused == []
    assert receipt.notes[1] == "it counts if the roll of your card brings Ceded Land"
    assert receipt.notes[2] == "it counts if the roll of your card brings Country Resists"
    assert receipt.notes[3].startswith("the roll of your card may make it possible; without ")
    assert receipt.notes[4].startswith("as things stand it cannot be carried out")
    [ask] = play("plan", there, defaults=False).trial.asks
    view = game().view(board(), there, "axis")
    stakes = game().stakes(board(), ask, view, receipt.stands, game().rulings_with({}))
    grave = {stake.line: stake.grave for stake in stakes if stake.line}
    assert grave == {4: True}
    hang = [stake.text for stake in stakes if "roll of your card" in stake.text]
    assert hang == ["Line 3 counts only if the roll of your card makes it possible."]


@clause("TK-11.3-2", "TK-2.3.2.2-3")
def test_what_no_roll_of_a_card_changes_is_told_as_it_is() -> None:
    """A Blitz marker in Mud serves for nothing; what has no fortress side never has one."""
    there = start(
        turn="1937 Apr-May", war="limited", phasing="axis", units={"w3322": "GER-12_Army/3"}
    )
    there.blitz_events["axis"] = 1
    own = there.cards["axis"]
    own.pending, own.hand = "10", [one for one in own.hand if one != "10"]
    receipt = receipt_for(
        game(), board(), there, "plan", "axis", "blitz in w3821\nconvert GER-12_Army"
    )
    assert "Mud in Muenster (w3821): no Blitz Combat there" in receipt.notes[1]
    assert [one.text for one in receipt.refused] == ["GER-12_Army has no fortress side."]


@clause("TK-3.1.1-3", "TK-3.1-1")
def test_no_roll_of_a_card_brings_a_hex_nearer_or_moves_a_unit_twice() -> None:
    there = start(turn="1937 Mar-Apr", war="pre", phasing="axis", units={"w3322": "GER-12_Army/3"})
    own = there.cards["axis"]
    own.pending, own.hand = "10", [one for one in own.hand if one != "10"]
    lines = "move GER-12_Army to w3925"
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    [no] = receipt.refused
    assert no.text.startswith("The cheapest way to Stettin (w3925) costs "), no
    lines = "move GER-12_Army to w3321\nmove GER-12_Army to w3421"
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert [one.clause for one in receipt.refused] == ["TK-3.1-1"]


@clause("TK-1.1.3.1-1")
def test_a_card_that_the_roll_of_another_may_shut_out_is_told_so() -> None:
    """Demand Polish Corridor may begin Limited War, before the next card is laid."""
    there = start(turn="1939 Aug-Sept", war="pre", phasing="axis", units={"w3322": "GER-12_Army/3"})
    own = there.cards["axis"]
    own.hand, own.pending, own.played = ["6a", "31a", "21a", "17"], "15", ["3"]
    for lines, told in (("select 6a", True), ("select 6a, 31a", False), ("select 31a", False)):
        receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
        assert receipt.refused == []
        notes = receipt.notes.get(1, "")
        assert ("if the roll of your card begins Limited War" in notes) is told, (lines, notes)
    own.played = []
    [no] = receipt_for(game(), board(), there, "plan", "axis", "select 6a").refused
    assert no.text == "Additional Mobilization is selected only with: Axis card 3 played."


@clause("TK-4.2.1-1", "TK-4.2.1.2-1")
def test_no_roll_of_a_card_brings_an_attacker_next_to_its_hex_or_makes_it_an_hq() -> None:
    """Before the war: Oppeln is two hexes from Lodz, Breslau one from e3601."""
    units = {"w3526": "GER-2_Army/2", "w3626": "GER-8_Army/2", "w3725": "GER-inf05/1"}
    there = start(turn="1939 Aug-Sept", war="pre", phasing="axis", units=units)
    own = there.cards["axis"]
    own.hand, own.pending = ["31a"], "15"
    lines = "attack e3701 with GER-2_Army\nmove GER-8_Army to e3601\nattack e3701 with GER-8_Army"
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert [one.text for one in receipt.refused] == ["GER-2_Army is not next to Lodz (e3701)."]
    assert [order.line for order in receipt.stands] == [2, 3]
    lines = "attack e3601 with GER-8_Army support GER-inf05"
    [no] = receipt_for(game(), board(), there, "plan", "axis", lines).refused
    assert no.text.startswith("GER-inf05 is not an HQ"), no
