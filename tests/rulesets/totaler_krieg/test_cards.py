"""1.1, 2.1, 6.2: the phases of cards and politics, and the notation carried out."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.board import Faction
from adjudicator.rulesets.totaler_krieg.board.notation import Step, steps_of
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES, Cards, Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import VERBS
from adjudicator.rulesets.totaler_krieg.book.events.phases import current_card
from adjudicator.rulesets.totaler_krieg.book.events.registry import EVENTS
from adjudicator.rulesets.totaler_krieg.orders.politics import EVENT_NAMES
from adjudicator.rulesets.totaler_krieg.view import view_of
from adjudicator.rulesets.totaler_krieg.words.facts import told as said
from tests.rulesets.totaler_krieg.kit import After, board, game, play, position
from tests.rulesets.totaler_krieg.kit_events import do, nothing, receive, start

clause = pytest.mark.clause
SEASON, OFF = "1940 Mar-Apr", "1940 Apr-May"


def seated(faction: str, *, hand: list[str], **more: Any) -> dict[str, Any]:
    """The card part of a position in words, the other factions with empty hands."""
    held: dict[str, Any] = {one: {} for one in ("axis", "western", "soviet")}
    held[faction] = {"hand": hand, **more}
    return {"cards": held}


def turn(
    faction: str = "axis", *, when: str = SEASON, war: str = "limited", **cards: Any
) -> Position:
    """A faction's turn with these cards, all Countries Neutral and at peace with all."""
    held = seated(faction, **{"hand": [], **cards})
    posture = dict.fromkeys(POSTURE_BOXES, "locarno")
    return start(turn=when, war=war, phasing=faction, position=held, posture=posture)


@clause("TK-1.1.2.2-2", "TK-1.1.2.2-5")
@pytest.mark.parametrize(("at", "told"), [("aside", 1), ("ceded", 0)])
def test_the_markers_of_a_card_enter_unless_they_are_in_play(at: str, told: int) -> None:
    marker = "MK-Wes-British_Ceded_Land:_Cyrenaica"
    there = turn("western", pending="15b")
    there.pieces[marker].at = at
    after = play("cards", there)
    assert [one["name"] for one in after.told("CardRevealed")] == [
        board().cards["western:15b"].name
    ]
    entered = [one for one in after.told("Entered") if marker in one["units"]]
    assert entered == [{"faction": "western", "units": [marker], "to": "pool:western"}] * told
    assert after.at(marker) == ("pool:western" if told else "ceded")


# ------------------------------------------------------------------ the whole notation


def test_every_verb_and_event_of_the_cards_is_known() -> None:
    verbs = {
        step.verb
        for card in board().cards.values()
        for listed in (card.option_segment, card.reinforcements, card.political_events,
                       card.support, card.conditional_events)
        for step in steps_of(listed)
    }  # fmt: skip
    assert verbs - {"select"} <= set(VERBS)


@clause("TK-15-1")
def test_the_forty_events() -> None:
    assert set(EVENTS) == set(EVENT_NAMES) == {f"15.{number}" for number in range(1, 41)}
    named = {
        found.value
        for table in board().tables.values()
        for found in table.values()
        if found.kind == "event"
    }
    assert named <= set(EVENTS)


# --------------------------------------------------------------------- 1.1 the procedure


@clause("TK-1.1-1", "TK-1.1-2", "TK-1.1-3")
def test_the_pending_card_is_hidden_and_the_rest_is_open() -> None:
    there = turn(hand=["8", "31a"], current="1a", pending="20b", discard=["1b"])
    shown_to: dict[Faction, str] = {"axis": "20b", "western": "", "soviet": ""}
    for seat, shown in shown_to.items():
        view = view_of(there, seat)
        own = view.position.cards["axis"]
        assert own.pending == shown
        assert own.hand == (["8", "31a"] if seat == "axis" else [])
        assert (own.current, own.discard) == ("1a", ["1b"])
        assert (view.held["axis"], view.pending["axis"]) == (2, True)


@clause("TK-1.1.1-1", "TK-1.1.1-3", "TK-1.1.1-10", "TK-1.1.1-11", "TK-1.1.2.2-1")
def test_the_steps_of_the_segment_come_in_their_order() -> None:
    there = turn(hand=["31a"], current="8", pending="20a")
    there.pieces["MK-Axi-Beachhead#1"].at = "supply"
    dice = {"mobilization/Denmark-Norway": 1}
    after = play("cards", there, dice=dice, axis="select 31a")
    kinds = [event.kind for event in after.events]
    order = ("CardDiscarded", "CardRevealed", "EventReceived", "PendingSelected", "Entered")
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    cards = after.position.cards["axis"]
    assert (cards.current, cards.pending) == ("20a", "31a")
    assert cards.hand == ["8"]  # recyclable
    assert cards.discard == []


@clause("TK-1.1.3-3", "TK-2.1-1")
def test_without_a_pending_card_there_is_no_current_card() -> None:
    there = turn(hand=["35a"], current="1a")
    after = play("cards..politics", there)
    cards = after.position.cards["axis"]
    assert (cards.current, cards.pending) == ("", "")
    assert after.told("NoCurrentCard") == [{"faction": "axis"}]
    assert after.told("PendingLaid") == [{"faction": "axis", "laid": False}]
    assert current_card(after.position, board()) is None
    assert not after.told("EventReceived")


@clause("TK-1.1.3-3", "TK-1.1.3-1")
def test_who_can_select_must() -> None:
    after = play("cards", turn(hand=["31a"]), axis="select none")
    assert after.position.cards["axis"].pending == "31a"
    assert "TK-1.1.3-3" in after.clauses()


@clause("TK-1.1.3.2-2", "TK-1.1.3-1")
def test_the_first_card_that_may_be_selected_counts() -> None:
    after = play("cards", turn(hand=["35a", "31a", "8"]), axis="select 35a, 31a, 8")
    assert after.position.cards["axis"].pending == "31a"
    refused = play("cards", turn(hand=["35a", "31a"]), axis="select 35a")
    assert refused.clauses() == ["TK-1.1.3.2-2"]
    assert refused.position.cards["axis"].pending == "31a"


def test_a_standing_list_selects() -> None:
    after = play("cards", turn(hand=["31a", "8"]), axis="always select 22a, 8, 31a")
    assert after.position.cards["axis"].pending == "8"


def test_as_usual_answers_an_interrupt_with_its_default() -> None:
    there = start(war="limited", units={"w3825": "GER-inf01"})
    asked = receive("15.14", "western", there=there, defaults=False)
    assert [one.seat for one in asked.trial.asks] == ["axis"]
    usual = {"axis": "always choose as usual"}
    after = receive("15.14", "western", there=there, defaults=False, orders=usual)
    assert after.trial.asks == []
    assert list(after.position.failures) == ["western/command"]


def test_nobody_else_learns_the_pending_card() -> None:
    after = play("cards", turn(hand=["31a", "8"]), axis="select 8")
    (event,) = [one for one in after.events if one.kind == "PendingSelected"]
    assert event.to == ["axis"]
    seen = event.for_seat("western")
    assert seen is not None
    assert (seen.kind, seen.facts) == ("PendingLaid", {"faction": "axis", "laid": True})


@clause("TK-1.1.1-4")
def test_interned_units_come_back_on_the_revealed_card() -> None:
    there = turn(hand=["31a"], pending="8", war="total")
    there.pieces["GER-inf01"].at = "interned:axis"
    after = play("cards", there)
    assert after.at("GER-inf01") in board().hexes
    there.cards["axis"].pending = ""
    waiting = play("cards", there)
    assert waiting.at("GER-inf01") == "interned:axis"


# ------------------------------------------------------------------ 1.1.1 illegal cards


@clause("TK-1.1.1-5", "TK-1.1.1-6", "TK-1.1.1-7", "TK-12-12")
@pytest.mark.parametrize(
    ("faction", "war", "answer", "begins"),
    [
        ("axis", "limited", "choose Total War", True),
        ("axis", "limited", "choose nothing", False),
        ("axis", "total", "choose Total War", False),
        ("soviet", "limited", "choose Total War", False),
    ],
)
def test_an_unlawful_card_goes_back(faction: Faction, war: str, answer: str, begins: bool) -> None:
    number = {"axis": "31a", "soviet": "23"}[faction]
    there = turn(faction, hand=[], pending=number, unlawful="TK-1.1.3.1-1", war=war)
    after = play("cards", there, soviet=answer if faction != "soviet" else "",
                 western="choose nothing" if faction == "axis" else answer)  # fmt: skip
    cards = after.position.cards[faction]
    assert cards.current == ""
    assert number in (*cards.hand, cards.pending)
    assert (cards.played, cards.revealed) == ([], {})
    assert after.told("CardReturned")[0]["card"] == number
    assert not after.told("Entered")
    assert (after.position.war_state == "total") is (begins or war == "total")
    assert bool(after.told("WarStateChanged")) is begins


# --------------------------------------------------------------------- 1.1.2 the actions


@clause("TK-1.1.2-3", "TK-1.1.1-10")
def test_an_action_is_finished_before_the_next_begins() -> None:
    after = do("event(15.10, country:Greece); event(15.27, country:Turkey)", "axis",
               war="limited", dice=[1])  # fmt: skip
    kinds = [(one.kind, one.facts.get("event") or one.facts.get("country")) for one in after.events]
    assert kinds.index(("Activated", "Greece")) < kinds.index(("EventReceived", "15.27"))


def test_a_card_that_lost_its_country_is_void() -> None:
    there = start(war="limited", countries={"Poland": "active western"})
    after = do("roll(card:A15, country:Poland)", "axis", there=there, card="axis:15")
    assert not after.told("TableRolled")
    assert nothing(after) == ["TK-1.1.2-3"]


def test_branches_and_conditions() -> None:
    text = "if(neutral(Spain)){choose{event(15.10, country:Spain) // event(15.27, country:Spain)}}"
    there = start(war="limited")
    after = do(text, "axis", there=there, orders={"axis": "choose second"})
    assert after.position.countries["Spain"].influence == "neutrality"
    there.countries["Spain"].status = "conquered"
    assert do(text, "axis", there=there).events == []


def test_select_names_the_country_of_later_actions() -> None:
    after = do("select(neutral); event(15.27, selected)", "axis", war="limited",
               orders={"axis": "pick Sweden"})  # fmt: skip
    assert after.position.countries["Sweden"].influence == "neutrality"


def test_an_answer_may_be_kept_for_one_event() -> None:
    text = "event(15.27, pick:neutral); event(15.10, pick:neutral)"
    lines = "pick Greece for Declare War\npick Rumania for Neutrality"
    after = do(text, "axis", war="limited", dice=[1], orders={"axis": lines})
    assert after.position.countries["Rumania"].influence == "neutrality"
    assert after.position.countries["Greece"].status == "active"


def test_influence_asks_for_country_and_option_at_once() -> None:
    there = start(war="limited", influence={"Hungary": "western"})
    text = "event(15.19, pick:neutral@Balkan)"
    after = do(text, "axis", there=there, orders={"axis": "influence Hungary to remove"})
    assert after.position.countries["Hungary"].influence == ""
    silent = do(text, "axis", there=there)
    changed = silent.told("InfluenceChanged")
    assert len(changed) == 1
    left = do(text, "axis", there=there, orders={"axis": "influence nobody"})
    assert not left.told("InfluenceChanged")


@clause("TK-1.1.2.2-2", "TK-1.1.2.2-3", "TK-1.1.2.2-4", "TK-1.1.2.2-5")
@pytest.mark.parametrize(
    ("where", "place"), [("pool", "pool:axis"), ("delay", "delay"), ("sw", "strategic")]
)
def test_markers_enter_once(where: str, place: str) -> None:
    text = f"marker(War Production, {where})"
    name = "MK-Axi-War_Production"
    others = {"MK-Wes-War_Production": "out", "MK-Sov-War_Production": "out"}
    after = do(text, "axis", there=start(war="total", places={name: "card:axis:35b", **others}))
    assert after.at(name) == place
    for at in ("turn:40", "out"):
        held = do(text, "axis", there=start(war="total", places={name: at, **others}))
        assert held.at(name) == at


@clause("TK-1.1.2-1", "TK-1.1.2-2")
def test_a_card_is_removed_by_an_action() -> None:
    there = position(position=seated("western", hand=["11"], discard=["11"]))
    after = do("remove_card(W:11)", "axis", there=there)
    assert [one["from_"] for one in after.told("CardRemoved")] == ["hand"]
    assert after.position.cards["western"].discard == ["11"]
    there = position(position=seated("western", hand=[]))
    after = do("remove_card(W:11)", "axis", there=there)
    assert [one["from_"] for one in after.told("CardRemoved")] == [""]


def test_policies_and_wars_of_cards() -> None:
    there = start(war="limited", posture={"britain": "guarantees", "france": "guarantees"})
    after = do("end_policy(France)", "axis", there=there, card="axis:22a")
    assert (after.position.posture["britain"], after.position.posture["france"]) == ("", "")
    placed = do("policy(Russia, Nazi-Soviet Pact)", "axis", there=there)
    assert placed.position.posture["russia"] == "pact"
    total = do("war(total)", "axis", there=there, card="axis:23a")
    assert total.position.war_state == "total"


@clause("TK-15.14-1", "TK-15.14-3")
@pytest.mark.parametrize(
    ("text", "faction", "failure", "places"),
    [
        ("event(15.14, Soviet Command)", "axis", "soviet/command", "axis"),
        ("event(15.14, Western Supply)", "axis", "western/supply", "axis"),
        ("event(15.14, Axis Supply)", "western", "axis/supply", "western"),
    ],
)
def test_a_card_says_who_fails_and_how(text: str, faction: str, failure: str, places: str) -> None:
    after = do(text, faction, war="total")
    assert list(after.position.failures) == [failure]
    [asked] = [one for one in after.trial.questions if one.key == "event/15.14/place"]
    assert asked.seat == places


def test_the_national_redoubt_takes_its_hq() -> None:
    text = "place_hq(GER-HQ_FB, German City or mountain hexside hex of w3322,w3223,w3224)"
    there = start(war="total", places={"GER-HQ_FB": "card:axis:40"})
    after = do(text, "axis", there=there, card="axis:40", orders={"axis": "pick w3223"})
    assert after.at("GER-HQ_FB") == "w3223"
    for enemies, free in (({}, {"w3825", "w3223"}), ({"w3825": "US-inf01"}, {"w3223"})):
        held = start(war="total", places={"GER-HQ_FB": "card:axis:40"}, units=enemies)
        [asked] = do(text, "axis", there=held, card="axis:40").trial.questions
        assert {"w3825", "w3223"} & set(asked.options["places"]) == free
    gone = do(text, "axis", there=start(war="total", places={"GER-HQ_FB": "out"}), card="axis:40")
    assert gone.at("GER-HQ_FB") == "out"


def test_a_partnership_is_made_by_its_card() -> None:
    there = start(war="limited", countries={"Poland": "active western", "France": "active western"})
    after = do("partnership(Western)", "western", there=there, orders={"western": "pick Poland"})
    assert after.position.countries["Poland"].partnership
    none = do("partnership(Soviet)", "soviet", there=there)
    assert nothing(none) == ["TK-13.8.5-1"]


@clause("TK-0.3-11")
def test_galvanic_gives_the_axis_a_point() -> None:
    card = board().cards["western:37"]
    assert Step("end_vp", ("Axis", "1")) in card.option_segment
    assert do("end_vp(Axis, 1)", "western", war="total").position.galvanic


# --------------------------------------------------------------- 1.1.2.2 reinforcements


@clause("TK-1.1.2.2-3", "TK-1.1.2.2-6", "TK-1.1.2.2-7", "TK-1.1.2.2-8", "TK-1.1.2.2-5")
@pytest.mark.parametrize(
    ("france", "entered"),
    [("active western", 3), ("conquered western", 0), ("active axis", 0), ("neutral", 0)],
)
def test_the_gamelin_line_needs_an_active_france(france: str, entered: int) -> None:
    line = [name for name, counter in board().counters.items() if counter.entry == "W:28a"]
    assert len(line) == 3
    assert {board().counters[name].type for name in line} == {"fortress"}
    there = turn("western", hand=["8"], pending="28a")
    there = Position.model_validate(there.model_dump())
    status, _, faction = france.partition(" ")
    there.countries["France"].status = status  # type: ignore[assignment]
    there.countries["France"].faction = faction
    for name in line:
        there.pieces[name].at = "card:western:28a"
    after = play("cards", there)
    assert [after.at(name) for name in line].count("delay") == entered


@clause("TK-1.1.2.2-2", "TK-1.1.2.2-6")
def test_major_country_counters_always_enter() -> None:
    there = turn(hand=["8"], pending="20a")
    own = [name for name, counter in board().counters.items() if counter.entry == "A:20a"]
    for name in own:
        there.pieces[name].at = "card:axis:20a"
    there.pieces["MK-Axi-Beachhead#1"].at = "supply"
    there.countries["Denmark-Norway"].status = "conquered"
    after = play("cards", there)
    majors = [name for name in own if board().counters[name].country in ("Germany", "")]
    assert majors
    assert {after.at(name) for name in majors} == {"delay"}
    assert after.at("MK-Axi-Beachhead#1") == "pool:axis"


# ------------------------------------------------------------------- 2.1 every turn


@clause("TK-2.1-1", "TK-2.1-2", "TK-2.1-5")
@pytest.mark.parametrize("when", [SEASON, OFF])
def test_political_events_come_in_every_turn(when: str) -> None:
    there = turn(hand=[], current="22b", when=when)
    after = play("politics", there, dice={"politics/axis/Axis Strategy": 5})
    assert [one["event"] for one in after.told("EventReceived")] == ["15.11"]
    without = play("politics", turn(hand=[], current="25", when=when))
    assert without.events == []


@clause("TK-2.1-4", "TK-1.1.2-5")
def test_a_table_sends_on_to_another() -> None:
    there = start(war="limited")
    dice = {"politics/axis/Diplomatic Incident": 6, "politics/axis/Guarantee": 3}
    after = do("roll(Diplomatic Incident, country:Hungary)", "axis", there=there, dice=dice)
    assert [one["table"] for one in after.told("TableRolled")] == [
        "Diplomatic Incident",
        "Guarantee",
    ]
    assert [one["event"] for one in after.told("EventReceived")] == ["15.19"]
    assert after.position.countries["Hungary"].influence == "axis"


@clause("TK-2.1-6")
def test_event_losses_leave_what_4_2_6_2_says() -> None:
    there = start(war="limited", posture={"russia": "pact"}, units={"e4312": "Rus-HQ_Kiev/2"})
    after = receive("15.7", "soviet", "Finland", there=there, card="soviet:18")
    gone = after.told("StepLost")
    assert gone[0]["unit"] == "Rus-HQ_Kiev"
    assert board().counters[gone[0]["left"]].country == "Russia"
    assert after.at("Rus-HQ_Kiev") == "delay"


# --------------------------------------------------------------------- 6.2 cards' events


@clause("TK-6.2-1", "TK-6.2-2", "TK-6.2-5")
@pytest.mark.parametrize(("britain", "steps"), [("", 1), ("locarno", 0)])
def test_conditional_replacements_come_every_turn(britain: str, steps: int) -> None:
    there = turn("western", hand=[], current="23", when=OFF)
    there.posture["britain"] = britain  # type: ignore[assignment]
    after = play("events", there, western="raise Bri-Aus1 at Middle East")
    assert after.at("Bri-Aus1") == ("box:middle_east" if steps else "pool:western")


@clause("TK-6.2-4", "TK-F1-224")
@pytest.mark.parametrize(("die", "aid"), [(2, True), (3, False)])
def test_western_guarantees_roll_against_the_german_markers(die: int, aid: bool) -> None:
    there = turn("western", hand=[], current="7a", when=OFF)
    for land in ("Austria", "Memelland"):
        there.pieces[f"MK-Axi-German_Ceded_Land:_{land}"].at = "ceded"
    there.vp_side, there.vp_box = "axis", "3"
    after = play("events", there, dice=[die], western="choose nothing")
    assert [one["die"] for one in after.told("DieRolled")] == [die]
    assert ([one["event"] for one in after.told("EventReceived")] == ["15.21"]) is aid


# --------------------------------------------------------------------- the first cards


def test_a_campaign_begins_with_the_choice_of_pending_cards() -> None:
    there = position(scenario="campaign-1937")
    assert game().first_phase(board(), there) == "opening"
    assert [there.cards[one].owed for one in ("axis", "western", "soviet")] == [True, True, False]
    asked = play("opening", there, defaults=False)
    assert [one.seat for one in asked.trial.asks] == ["axis", "western"]
    after = play("opening", there, axis="select 1a", western="select 1a")
    assert after.position.cards["axis"].pending == "1a"
    assert after.position.cards["soviet"].pending == "4a"
    assert game().next_phase(board(), after.position, "opening") == "victory"


def test_cards_of_the_year_under_way_count_against_the_annual_limit() -> None:
    there = position(scenario="start-1941")
    year = board().calendar[there.turn].year
    for faction, cards in there.cards.items():
        for number, revealed in cards.revealed.items():
            assert number in cards.played, faction
            assert revealed <= year


def test_every_political_event_has_words() -> None:
    told: dict[str, After] = {}
    for text in ("event(15.19, pick:neutral)", "roll(Axis Strategy, none)", "event(15.31, none)"):
        after = do(text, "axis", war="limited", dice=[3, 3, 3])
        for event in after.events:
            told.setdefault(event.kind, after)
            assert said(event, board())
    assert {"TableRolled", "EventReceived", "InfluenceChanged"} <= set(told)


def test_a_plan_carries_cards_and_politics() -> None:
    there = turn(hand=["31a"], pending="8")
    lines = "select 31a\ninfluence Turkey\n"
    after = play("cards", there, axis=lines)
    assert after.position.countries["Turkey"].influence == "axis"
    assert after.position.cards["axis"].pending == "31a"
    assert after.trial.unused == []


# --------------------------------------------------------------------------- receipts


def receipt(there: Position, text: str) -> dict[int, str]:
    """Line -> clause under which the receipt for a plan refuses it."""
    given: dict[str, Any] = {there.phasing: text}
    after = play("plan", there, **given)
    return {one.line: one.clause for one in after.trial.refused}


@clause("TK-1.1.3-1", "TK-1.1.3.3-8")
def test_a_receipt_refuses_a_card_that_cannot_be_selected() -> None:
    there = turn(hand=["3", "31a"], when="1937 Mar-Apr", war="pre",
                 current="1a", played=["1a"], revealed={"1a": 1937})  # fmt: skip
    assert receipt(there, "select 8") == {1: "TK-1.1.3-1"}
    assert receipt(there, "select 3") == {1: "TK-1.1.3.3-8"}


@clause("TK-1-1")
def test_a_receipt_knows_that_no_card_is_selected_between_seasons() -> None:
    assert receipt(turn(hand=["31a"], when=OFF), "select 31a") == {1: "TK-1-1"}


def test_a_receipt_knows_that_nothing_asks_for_an_answer() -> None:
    there = turn(hand=["31a"], when=OFF)
    assert receipt(there, "influence Turkey\nchoose nothing") == {1: "TK-2.1-1", 2: "TK-2.1-1"}
    asked = turn(hand=["31a"], current="1a", pending="8")
    assert receipt(asked, "influence Turkey") == {}


def test_a_name_that_nothing_has_is_answered_with_the_nearest() -> None:
    there = turn(hand=["31a"], pending="8")
    after = play("plan", there, axis="influence Turkeyland\nselect 99z\nchoose nonsense")
    assert [one.line for one in after.trial.refused] == [1, 2, 3]
    assert all(one.kind == "not understood" for one in after.trial.refused)
    assert "Turkey" in after.trial.refused[0].text


# ------------------------------------------------------------------------------ views

KNOWN = {"current", "discard", "removed", "played", "revealed", "owed"}
"""What every seat knows of any faction's cards; `owed` stands in the scenario."""


@clause("TK-1.1-2", "TK-1.1-3", "TK-1.1.1-5")
@pytest.mark.parametrize("seat", ["axis", "western", "soviet", None])
def test_a_view_holds_of_cards_what_its_seat_may_know(seat: Faction | None) -> None:
    there = turn("axis", hand=["1", "2"], pending="3")
    for cards in there.cards.values():
        cards.hand, cards.pending, cards.unlawful = ["1", "2"], "3", "TK-1.1.3.1-1"
    blank = Cards()
    for faction, cards in view_of(there, seat).position.cards.items():
        told = {name for name in Cards.model_fields if getattr(cards, name) != getattr(blank, name)}
        assert told - KNOWN == ({"hand", "pending"} if faction == seat else set())
    assert there.cards["axis"].unlawful == "TK-1.1.3.1-1"
