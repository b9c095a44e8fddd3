"""The notation of the cards, 1.1.3 selection, 1.1.2.1 Political DRMs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.cards import Names
from adjudicator.rulesets.totaler_krieg.board.notation import (
    All,
    Condition,
    Either,
    No,
    OneOf,
    Outcome,
    Step,
    When,
    Wrong,
    actions,
    outcome,
    requirement,
    steps_of,
)
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.aid import delay_reduction, hastened
from adjudicator.rulesets.totaler_krieg.book.events.closed import closed
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import cede_land
from adjudicator.rulesets.totaler_krieg.book.politics.influence import (
    after_cession,
    cession_needs_die,
    first_concession,
    influence,
    influence_options,
    neutrality,
)
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met, told
from adjudicator.rulesets.totaler_krieg.book.politics.revealing import (
    choose_pending,
    discard_current,
    remove_card,
    reveal_pending,
)
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import drms, result, roll
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import (
    may_select,
    reveal_year,
    selectable,
    suggested,
)
from tests.rulesets.totaler_krieg.kit import board, field, game, position

clause = pytest.mark.clause


def cards(faction: str, hand: Sequence[str], current: str = "", **more: Any) -> dict[str, Any]:
    """The card part of a position in words."""
    held: dict[str, Any] = {one: {} for one in ("axis", "western", "soviet")}
    held[faction] = {"hand": list(hand), "current": current, **more}
    return {"cards": held}


def refused(faction: str, number: str, **words: Any) -> str:
    """The clause that forbids a card as Pending Card, empty if none does."""
    try:
        may_select(field(**words), faction, number)
    except NotAllowed as no:
        return no.clause
    return ""


# ------------------------------------------------------------------------- the notation


def test_requirements_are_read_as_trees() -> None:
    assert requirement("") == All()
    assert requirement("war(pre) and not played(A:3)") == All(
        (Condition("war", ("pre",)), No(Condition("played", ("A:3",))))
    )
    assert requirement("posture(US)=Treaty of Locarno or (year>=1943 and civil_war())") == Either(
        (
            Condition("posture", ("US",), "=", "Treaty of Locarno"),
            All((Condition("year", (), ">=", "1943"), Condition("civil_war"))),
        )
    )


def test_actions_are_read_in_their_order() -> None:
    assert actions("war(limited); event(15.19, pick:neutral@Sweden,Finland)") == (
        Step("war", ("limited",)),
        Step("event", ("15.19", "pick:neutral@Sweden,Finland")),
    )
    assert actions("if(neutral(Spain)){choose{event(15.10, none) // note(a; b)}}") == (
        When(
            Condition("neutral", ("Spain",)),
            (OneOf(((Step("event", ("15.10", "none")),), (Step("note", ("a; b",)),))),),
        ),
    )


@pytest.mark.parametrize(
    "text", ["war(pre", "war()", "peace()", "war(pre) war(total)", "year=1943", "not", "and"]
)
def test_what_is_no_requirement_is_refused(text: str) -> None:
    with pytest.raises(Wrong):
        requirement(text)


@pytest.mark.parametrize("text", ["event(15.19)", "dance(1)", "choose{note(a)}", "if(war(pre))"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(Wrong):
        actions(text)


def test_results_of_tables_are_read() -> None:
    assert outcome("15.14 Failure [Supply]") == Outcome("event", "15.14", "Failure", "supply")
    assert outcome("table:Guarantee") == Outcome("table", "Guarantee")
    assert outcome("Peace Continues").kind == "words"


def test_names_in_cards_are_looked_up() -> None:
    known = Names(board().cards, board().areas, board().hexes, (), board().tables)
    assert "Atlantis" in known.fault(Condition("neutral", ("Atlantis",)))
    assert "axis:99" in known.fault(Condition("played", ("A:99",)))
    assert "Nowhere" in known.fault_of_step(Step("event", ("15.19", "pick:neutral@Nowhere")))
    assert not known.fault(Condition("posture", ("Britain",), "=", "War"))


def test_a_requirement_is_said_in_words() -> None:
    assert told(board().cards["western:20"].requirements) == (
        "War in the Posture Box Russia or"
        " (France active and Western and War in the Posture Box France)"
    )


# ------------------------------------------------------------------- 1.1.3.1 requirements


@clause("TK-1.1.3.1-1", "TK-1.1.3.1-3")
def test_nazi_soviet_pact_wants_continuing_rearmament_and_no_total_war() -> None:
    pact = {"hand": ["4a"], "current": ""}
    before = {"position": cards("axis", ["4a"]), "war": "pre"}
    after = {"position": cards("axis", **pact, played=["3"]), "war": "pre"}
    assert refused("axis", "4a", **before) == "TK-1.1.3.1-1"
    assert refused("axis", "4a", **after) == ""
    assert refused("axis", "4a", **{**after, "war": "total"}) == "TK-1.1.3.1-1"


@clause("TK-1.1.3.1-2", "TK-1.1.3.1-4")
@pytest.mark.parametrize(
    ("russia", "france", "ok"),
    [("", "locarno", True), ("pact", "", True), ("", "", True), ("pact", "locarno", False)],
)
def test_lend_lease_to_allies_wants_russia_or_france_at_war(
    russia: str, france: str, ok: bool
) -> None:
    there = field(
        posture={"russia": russia, "france": france}, countries={"France": "active western"}
    )
    assert met(there, board().cards["western:20"].requirements) is ok


@clause("TK-1.1.3.1-4")
def test_lend_lease_to_allies_wants_an_active_france() -> None:
    there = field(posture={"russia": "pact"}, countries={"France": "conquered"})
    assert not met(there, board().cards["western:20"].requirements)


@clause("TK-1.1.3.1-1")
@pytest.mark.parametrize(
    ("wanted", "so", "not_so", "said"),
    [
        (
            "unit_in(Axis ground, e4312)",
            {"units": {"e4312": "GER-inf01"}},
            {"units": {"e4311": "GER-inf01", "e4312": "Rus-inf01"}},
            "an Axis ground unit in e4312",
        ),
        (
            "unit_in(Axis ground, area:Russia)",
            {"units": {"e3609": "GER-inf01"}},
            {"units": {"w3825": "GER-inf01", "e3609": "Rus-inf01"}},
            "an Axis ground unit in Russia",
        ),
        (
            "unit_in(Western ground, city:French)",
            {"countries": {"France": "active western"}, "units": {"w3117": "Bri-inf01"}},
            {"countries": {"France": "active western"},
             "units": {"w3514": "Bri-inf01", "w3916": "US-inf01"}},
            "a Western ground unit in a French City",
        ),
        (
            "support_in(Axis air, w3916)",
            {"units": {"w3916": "GER-LF1"}},
            {"units": {"w3917": "GER-LF1", "w3916": "GER-inf01"}},
            "an Axis air unit in w3916",
        ),
        ("conquered(Poland)", {"countries": {"Poland": "conquered"}}, {}, "Poland conquered"),
        (
            "controls_n(Axis, soviet, 1)",
            {"units": {"e3609": "GER-inf01"}},
            {"units": {"e3609": "Rus-inf01"}},
            "1 Soviet strategic hexes in Axis control",
        ),
    ],
)  # fmt: skip
def test_a_card_may_want_units_somewhere_and_lands_in_a_state(
    wanted: str, so: dict[str, Any], not_so: dict[str, Any], said: str
) -> None:
    test = requirement(wanted)
    assert (met(field(**so), test), met(field(**not_so), test)) == (True, False)
    assert told(test) == said


# ------------------------------------------------------------------------ 1.1.3.2 colours


@clause("TK-1.1.3.2-1", "TK-1.1.3.2-2", "TK-1.1.3.2-3")
@pytest.mark.parametrize(
    ("war", "number", "expected"),
    [
        ("pre", "8", ""),
        ("pre", "31a", "TK-1.1.3.2-1"),
        ("pre", "35a", "TK-1.1.3.2-1"),
        ("limited", "8", ""),
        ("limited", "31a", ""),
        ("limited", "35a", "TK-1.1.3.2-2"),
        ("total", "8", ""),
        ("total", "31a", ""),
        ("total", "35a", ""),
    ],
)
def test_the_war_state_says_which_colours_are_selectable(
    war: str, number: str, expected: str
) -> None:
    words = {"war": war, "position": cards("axis", ["8", "31a", "35a"])}
    assert refused("axis", number, **words) == expected


# ------------------------------------------------------------------------- 1.1.3.3 limits


@clause("TK-1.1.3.3-1", "TK-1.1.3.3-2", "TK-1.1.3.3-5", "TK-1.1.3.3-6")
def test_a_demand_does_not_follow_a_demand() -> None:
    words = {"war": "limited", "countries": {"Denmark-Norway": "neutral"}}
    after_austria = {**words, "position": cards("axis", ["11"], "10")}
    after_blitz = {**words, "position": cards("axis", ["11"], "23a")}
    assert refused("axis", "11", **after_austria) == "TK-1.1.3.3-1"
    assert refused("axis", "11", **after_blitz) == ""


@clause("TK-1.1.3.3-1", "TK-1.1.3.3-3")
def test_an_axis_blitz_of_two_does_not_follow_one_of_two() -> None:
    assert refused("axis", "23a", position=cards("axis", ["23a"], "22a")) == "TK-1.1.3.3-1"
    assert refused("axis", "23a", position=cards("axis", ["23a"], "25")) == ""


@clause("TK-1.1.3.3-4")
def test_a_western_limited_war_blitz_does_not_follow_another() -> None:
    words = {"countries": {"Italy": "active axis"}}
    held = cards("western", ["15a"], "21b")
    assert refused("western", "15a", **words, position=held) == "TK-1.1.3.3-1"
    held = cards("western", ["15a"], "25a")
    assert refused("western", "15a", **words, position=held) == ""


@clause("TK-1.1.3.3-7", "TK-1.1.3-1")
def test_the_current_card_is_not_in_the_hand() -> None:
    assert refused("axis", "8", position=cards("axis", ["1b"], "8")) == "TK-1.1.3-1"


@clause("TK-1.1.3-2")
def test_a_pending_card_is_not_exchanged() -> None:
    held = cards("axis", ["8"], pending="1b")
    assert refused("axis", "8", position=held) == "TK-1.1.3-2"


@clause("TK-1.1.3.3-8", "TK-1.1.3.3-9", "TK-1.1.3.3-10", "TK-1.1.3.3-11")
def test_one_rearmament_card_a_year() -> None:
    held = cards("axis", ["3"], "1a", played=["1a"], revealed={"1a": 1937})
    words = {"war": "pre", "position": held}
    assert refused("axis", "3", turn="1937 Mar-Apr", **words) == "TK-1.1.3.3-8"
    assert refused("axis", "3", turn="1937 Nov-Dec", **words) == ""
    assert reveal_year(field(turn="1937 Nov-Dec")) == 1938


@clause("TK-1.1.3.3-8", "TK-1.1.3.3-9")
def test_one_soviet_offensive_card_a_year() -> None:
    held = cards("soviet", ["31b", "32a"], "28", revealed={"28": 1942})
    assert refused("soviet", "31b", turn="1942 Mar-Apr", position=held) == "TK-1.1.3.3-8"
    assert refused("soviet", "32a", turn="1942 Mar-Apr", position=held) == ""
    assert all(
        ("Offensive" in card.name) == ("offensive" in card.symbols)
        for card in board().cards.values()
        if card.faction == "soviet"
    )


@clause("TK-1.1.3-3")
def test_without_a_legal_card_nothing_can_be_selected() -> None:
    assert selectable(field(war="pre", position=cards("axis", ["35a"])), "axis") == []


def test_material_shortages_must_be_selected() -> None:
    words = {"war": "total", "position": {**cards("axis", ["36", "35a"]), "uscl": 3}}
    assert selectable(field(**words), "axis") == ["36"]


@pytest.mark.parametrize("scenario", ["campaign-1937", "start-1939", "start-1941", "start-1943"])
def test_every_scenario_leaves_every_faction_a_card(scenario: str) -> None:
    there = field(scenario=scenario)
    for faction, held in there.position.cards.items():
        held.pending = ""
        assert selectable(there, faction)


@pytest.mark.parametrize("scenario", ["campaign-1937", "start-1939", "start-1941", "start-1943"])
def test_silence_selects_what_history_had_for_the_next_season(scenario: str) -> None:
    there = field(scenario=scenario)
    ahead = next(
        row for at, row in sorted(board().calendar.items())
        if at > there.position.turn and row.seasonal
    )  # fmt: skip
    line = board().historical_line[f"{ahead.year} {ahead.name}"]
    for faction, number in line.items():
        deck = [card.number for card in board().cards.values() if card.faction == faction]
        assert suggested(there, faction, deck) == number
        others = [card for card in deck if card != number]
        calm = suggested(there, faction, others)
        begun = {
            card
            for card in others
            for step in steps_of(board().cards[f"{faction}:{card}"].option_segment)
            if step.verb == "war"
        }
        assert calm == next(card for card in others if card not in begun)
        assert suggested(there, faction, sorted(begun)[:1]) == "".join(sorted(begun)[:1])
        assert suggested(there, faction, []) == ""


# ------------------------------------------------------------------ 1.1.2.1 Political DRMs


def total(table: str, country: str = "", roller: str = "axis", **words: Any) -> int:
    terms = drms(position(**words), board(), roller, table, country)
    return sum(int(one.value) for one in terms)


@clause("TK-1.1.2.1-2", "TK-1.1.2.1-3", "TK-1.1.2.1-4", "TK-1.1.2.1-5")
def test_vp_and_uscl_boxes_are_political_drms() -> None:
    tide = {"vp_box": "2", "vp_side": "axis"}
    assert total("Axis Strategy", position=tide) == 2
    assert total("Axis Strategy", position={**tide, "uscl": 1}) == 1
    assert total("Axis Strategy", position={"vp_box": "3", "vp_side": "allied"}) == -3


@clause("TK-1.1.2.1-6", "TK-1.1.2.1-7", "TK-1.1.2.1-8", "TK-14.14-3", "TK-14.23-3")
@pytest.mark.parametrize(
    ("influence", "roller", "expected"),
    [
        ("axis", "axis", 1),
        ("western", "axis", -1),
        ("soviet", "soviet", -1),
        ("neutrality", "axis", -1),
        ("neutrality", "western", 1),
    ],
)
def test_influence_counts_on_tables_about_the_country(
    influence: str, roller: str, expected: int
) -> None:
    state = {"countries": {"Hungary": {"status": "neutral", "influence": influence}}}
    for table in ("Diplomatic Incident", "International Crisis", "card:A28a"):
        assert total(table, "Hungary", roller, position=state) == expected
    assert total("Guarantee", "Hungary", roller, position=state) == 0
    assert total("Diplomatic Incident", "Rumania", roller, position=state) == 0


@clause("TK-1.1.2.1-8", "TK-1.1.2.1-9", "TK-1.1.2-4", "TK-1.1.2-5", "TK-1.1.2-6")
def test_treaty_with_hungary_goes_from_table_to_table() -> None:
    state = {
        "countries": {"Hungary": {"status": "neutral", "influence": "axis"}},
        "vp_side": "axis",
        "vp_box": "0",
    }
    labels = {
        "politics/axis/card:A28a": 1,
        "politics/axis/Diplomatic Incident": 5,
        "politics/axis/Guarantee": 4,
    }
    there = position(position=state)
    table = Table(board(), LoadedDice(labels, []), game().rulings_with({}))
    rolls = roll(there, table, "axis", "card:A28a", "Hungary")
    assert [name for name, *_ in rolls] == ["card:A28a", "Diplomatic Incident", "Guarantee"]
    assert [sum(int(one.value) for one in terms) for _, _, terms, _ in rolls] == [1, 1, 0]
    assert rolls[-1][3].kind not in ("table",)


@clause("TK-2.1-3")
def test_modified_dice_stay_on_the_table() -> None:
    for low, high in ((-3, 1), (9, 6)):
        assert result(board(), "Axis Strategy", "axis", low) == result(
            board(), "Axis Strategy", "axis", high
        )


@clause("TK-6.2-4", "TK-1.1.2.1-1")
def test_conditional_events_take_no_political_drms() -> None:
    there = position(position={"vp_box": "3", "vp_side": "allied"})
    table = Table(
        board(), LoadedDice({"politics/soviet/Lend-Lease": 6}, []), game().rulings_with({})
    )
    (rolled,) = roll(there, table, "soviet", "Lend-Lease", modified=False)
    assert rolled[3] == Outcome("steps", "2 armor")


# --------------------------------------------------------------- 1.1.1 the card procedure


@clause("TK-1.1.1-1", "TK-1.1.1-2")
def test_a_recyclable_card_goes_back_to_the_deck() -> None:
    there = position(position=cards("axis", [], "8"))
    assert discard_current(there, board(), "axis") == "8"
    assert there.cards["axis"].hand == ["8"]
    assert not there.cards["axis"].discard
    there = position(position=cards("axis", [], "1a"))
    discard_current(there, board(), "axis")
    assert there.cards["axis"].discard == ["1a"]
    assert not there.cards["axis"].hand


@clause("TK-1.1.1-3", "TK-1.1.1-11", "TK-1.1.3-1")
def test_a_pending_card_becomes_current() -> None:
    there = field(war="pre", turn="1937 Nov-Dec", position=cards("axis", ["1a", "8"]))
    choose_pending(there, "axis", "1a")
    held = there.position.cards["axis"]
    assert (held.pending, held.hand) == ("1a", ["8"])
    card = reveal_pending(there.position, board(), "axis")
    assert card is not None
    assert card.name == "Four Year Plan"
    assert (held.current, held.pending, held.played) == ("1a", "", ["1a"])
    assert held.revealed == {"1a": 1937}
    assert reveal_pending(there.position, board(), "axis") is None


@clause("TK-1.1.2-1", "TK-1.1.2-2")
def test_a_removed_card_comes_from_the_hand_first() -> None:
    there = position(position=cards("western", ["11"], discard=["11"]))
    assert remove_card(there, "W:11") == "hand"
    assert remove_card(there, "W:11") == "discard"
    assert remove_card(there, "W:11") == ""


# ------------------------------------------------- 15.19 Influence, 15.27, 15.3, 15.16


def minor(country: str, influence: str = "", **more: Any) -> dict[str, Any]:
    return {"countries": {country: {"status": "neutral", "influence": influence, **more}}}


@clause("TK-15.19-1", "TK-15.19-4", "TK-15.19-6", "TK-15.19-10")
def test_soviet_influence_in_rumania() -> None:
    there = field(war="limited", position=minor("Rumania", "soviet"))
    assert influence_options(there, "soviet", "Rumania") == ["activate"]
    assert influence_options(there, "axis", "Rumania") == ["remove"]
    assert influence_options(there, "western", "Rumania") == ["remove"]
    influence(there, "axis", "Rumania", "remove")
    assert there.position.countries["Rumania"].influence == ""


@clause("TK-15.19-5", "TK-14.14-2", "TK-14.23-2")
def test_influence_is_placed_where_nothing_lies() -> None:
    there = field(position=minor("Rumania"))
    influence(there, "axis", "Rumania", "place")
    assert there.position.countries["Rumania"].influence == "axis"
    for marker in ("neutrality", "soviet"):
        there = field(position=minor("Rumania", marker))
        with pytest.raises(NotAllowed):
            influence(there, "axis", "Rumania", "place")


@clause("TK-15.19-2", "TK-14.13-5")
def test_influence_unbinds_a_friendly_minor_country() -> None:
    state = {"status": "active", "faction": "axis", "mark": "free_passage"}
    there = field(position={"countries": {"Rumania": state}})
    assert influence_options(there, "western", "Rumania") == []
    influence(there, "axis", "Rumania", "unbind")
    assert there.position.countries["Rumania"].mark == ""


@clause("TK-15.19-7", "TK-15.19-9")
@pytest.mark.parametrize(
    ("faction", "war", "posture", "may"),
    [
        ("western", "pre", "locarno", False),
        ("western", "pre", "guarantees", True),
        ("western", "limited", "locarno", True),
        ("axis", "pre", "locarno", True),
    ],
)
def test_locarno_bars_allied_activation_in_pre_war(
    faction: str, war: str, posture: str, may: bool
) -> None:
    there = field(war=war, posture={"western_minors": posture}, position=minor("Rumania", faction))
    assert ("activate" in influence_options(there, faction, "Rumania")) is may


@clause("TK-15.19-3", "TK-15.19-8", "TK-14.9-4")
def test_a_stronghold_bars_influence_until_it_is_taken_off() -> None:
    war = {"country": "Spain", "strongholds": {"w3308": "nationalist"}, "over": True}
    there = field(position={**minor("Spain", "western"), "civil_war": war})
    assert influence_options(there, "western", "Spain") == ["strongholds"]
    influence(there, "western", "Spain", "strongholds")
    again = field(position=there.position.model_dump())
    assert influence_options(again, "western", "Spain") == ["activate"]


@clause("TK-15.27-1", "TK-15.27-2", "TK-14.14-1", "TK-14.23-1")
@pytest.mark.parametrize(
    ("before", "after"), [("axis", ""), ("soviet", ""), ("", "neutrality"), ("neutrality",) * 2]
)
def test_neutrality(before: str, after: str) -> None:
    there = position(position=minor("Sweden", before))
    neutrality(there, "Sweden")
    assert there.countries["Sweden"].influence == after


@clause("TK-15.3-1", "TK-15.3-8", "TK-15.3-9", "TK-15.3-10")
@pytest.mark.parametrize(
    ("state", "after"),
    [
        ({"status": "neutral"}, "axis"),
        ({"status": "neutral", "influence": "axis"}, "axis"),
        ({"status": "active", "faction": "western"}, ""),
    ],
)
def test_eastern_poland_is_ceded(state: dict[str, str], after: str) -> None:
    there = field(position={"countries": {"Poland": state}})
    bench = Table(board(), LoadedDice(), {})
    (name,) = cede_land(there.position, bench, "Russia", "Eastern Poland", "TK-15.3-1")
    after_cession(there, "soviet", "Poland")
    assert there.position.pieces[name].at == "ceded"
    assert there.position.countries["Poland"].influence == after
    region = next(one for one in board().hexes.values() if one.region == "Eastern Poland")
    assert field(position=there.position.model_dump()).lands.owner[region.cell] == "Russia"


@clause("TK-15.3-7", "TK-15.16-3")
@pytest.mark.parametrize("marker", ["neutrality", "western", "soviet"])
def test_an_allied_cession_removes_neutrality_and_allied_influence(marker: str) -> None:
    there = field(position=minor("Finland", marker))
    after_cession(there, "soviet", "Finland")
    assert there.position.countries["Finland"].influence == ""


@clause("TK-15.3-3", "TK-15.3-4", "TK-15.3-5", "TK-15.3-6")
@pytest.mark.parametrize(
    ("country", "before", "die", "after"),
    [
        ("Belgium-Holland", "axis", 0, ""),
        ("Belgium-Holland", "neutrality", 0, ""),
        ("Belgium-Holland", "western", 0, "western"),
        ("Belgium-Holland", "", 0, "western"),
        ("Poland", "", 3, "western"),
        ("Poland", "", 4, "soviet"),
    ],
)
def test_an_axis_cession_drives_the_country_to_the_allies(
    country: str, before: str, die: int, after: str
) -> None:
    there = field(position=minor(country, before))
    assert cession_needs_die(there, "axis", country) == bool(die)
    after_cession(there, "axis", country, die)
    assert there.position.countries[country].influence == after


@clause("TK-15.16-1", "TK-15.16-2", "TK-15.16-4")
def test_first_concessions_to_russia() -> None:
    there = field(position=minor("Finland"))
    assert first_concession(there, "Finland") == ("Finnish Frontier",)
    assert first_concession(there, "Baltic States") == ("Baltic States", "Northern Baltics")
    bench = Table(board(), LoadedDice(), {})
    cede_land(there.position, bench, "Russia", "Finnish Frontier", "TK-15.16-1")
    after_cession(there, "soviet", "Finland")
    assert there.position.countries["Finland"].influence == "axis"
    assert first_concession(there, "Finland") == ()


# ------------------------------------------------------------------ 15.11 Delay Reduction


@clause("TK-15.11-1", "TK-15.11-2")
def test_delay_reduction_moves_a_unit_one_box() -> None:
    there = field(turn="1941 May-June", units={"turn:31": "GER-pz01", "turn:29": "GER-pz02"})
    turn = there.position.turn
    there.position.pieces["GER-pz01"].at = f"turn:{turn + 3}"
    there.position.pieces["GER-pz02"].at = f"turn:{turn + 1}"
    assert hastened(there, "axis") == ["GER-pz01"]
    delay_reduction(there, "axis", "GER-pz01")
    assert there.position.pieces["GER-pz01"].at == f"turn:{turn + 2}"
    with pytest.raises(NotAllowed) as no:
        delay_reduction(there, "axis", "GER-pz02")
    assert no.value.clause == "TK-15.11-2"


@clause("TK-15.31-10", "TK-15.31-11", "TK-15.31-17")
@pytest.mark.parametrize(
    ("faction", "posture", "war", "no"),
    [
        ("axis", "pact", "pre", ("TK-15.31-17", "In Pre-War no Policy can be ended in this way.")),
        (
            "axis",
            "ostland",
            "limited",
            ("TK-15.31-10", "The Ostland Accord cannot be ended in this way."),
        ),
        ("axis", "", "limited", ("TK-15.31-10", "Russia is under no Policy.")),
        (
            "western",
            "pact",
            "limited",
            ("TK-15.31-11", "War with Russia is closed to your faction."),
        ),
    ],
)
def test_why_a_war_with_russia_is_no_option(
    faction: str, posture: str, war: str, no: tuple[str, str]
) -> None:
    there = position(posture={"russia": posture}, war=war)
    case = case_of(there, Table(board(), LoadedDice(), {}), faction)
    assert closed(case, "15.31", "war_russia") == no


@pytest.mark.parametrize(
    ("place", "lies", "said"),
    [
        ("vp", "vp:2", "No Retreat on the VP Track"),
        ("sw", "strategic", "No Retreat in the Strategic Warfare Box"),
    ],
)
def test_a_card_may_want_a_marker_somewhere(place: str, lies: str, said: str) -> None:
    test = requirement(f"marker(No Retreat, {place})")
    there, away = field(units={lies: "MK-Axi-No_Retreat"}), field()
    assert (met(there, test), met(away, test), told(test)) == (True, False, said)
