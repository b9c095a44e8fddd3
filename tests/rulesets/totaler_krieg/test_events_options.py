"""15.13, 15.14, 15.23, 15.28, 15.31, 15.37: events that leave a faction the choice."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES, Position
from tests.rulesets.totaler_krieg.kit import After, board, position
from tests.rulesets.totaler_krieg.kit_events import do, nothing, receive, start

clause = pytest.mark.clause
LEND_LEASE = "MK-Wes-Lend-Lease"
FLEET = "FRA-Fr_1"
OVER = {"country": "Spain", "strongholds": {"w2710": "republican"}, "over": True}
CIVIL = {
    "country": "Spain",
    "strongholds": {"w2710": "republican", "w2911": "nationalist"},
    "centers": {"w2408": "nationalist", "w2615": "republican"},
}


def offered(section: str, seat: str, there: Position, **more: Any) -> list[str]:
    """The options that an event puts to a faction."""
    after = receive(section, seat, there=there, defaults=False, **more)
    asked = [one for one in after.trial.asks if one.seat == seat]
    return list(asked[0].options["option"]) if asked else []


def chosen(section: str, seat: str, there: Position, *lines: str, **more: Any) -> After:
    return receive(section, seat, there=there, orders={seat: "\n".join(lines)}, **more)


# ------------------------------------------------------------- 15.13 Diplomatic Success


@clause("TK-15.13-1")
def test_diplomatic_success_applies_influence_where_the_table_says() -> None:
    there = position(position={"vp_side": "axis", "vp_box": "1"})
    dice = {"politics/axis/Area:Balkan": 1}
    after = do("event(15.13, area:Balkan)", "axis", there=there, dice=dice)
    (rolled,) = after.told("TableRolled")
    assert (rolled["die"], rolled["modified"]) == (1, 2)  # Axis Tide 1
    assert after.position.countries["Yugoslavia"].influence == "axis"
    there.countries["Yugoslavia"].status = "conquered"
    none = do("event(15.13, area:Balkan)", "axis", there=there, dice=dice)
    assert nothing(none) == ["TK-15.13-1"]


# ------------------------------------------------------------------------ 15.14 Failure


def front() -> Position:
    return start(war="total", units={"e3609": "Rus-inf01", "w3825": "GER-inf01"})


@clause("TK-15.14-1")
@pytest.mark.parametrize("sort", ["command", "supply"])
def test_the_axis_lays_an_allied_failure_anywhere(sort: str) -> None:
    after = receive("15.14", "soviet", there=front(), failure=sort,
                    orders={"axis": "pick e4312\nchoose nothing"})  # fmt: skip
    assert after.position.failures == {f"soviet/{sort}": "e4312"}


@clause("TK-15.14-2", "TK-15.14-5")
@pytest.mark.parametrize(
    ("place", "able"),
    [("pool:western", True), ("e1212", True), ("turn:40", True), ("station:North Sea", False),
     ("strategic", False), ("pacific", False), ("delay", False)],
)  # fmt: skip
def test_the_axis_delays_a_support_unit_of_the_sufferer(place: str, able: bool) -> None:
    there = front()
    for name, counter in board().counters.items():
        if counter.kind == "support" and counter.faction == "western":
            there.pieces[name].at = "out"
    there.pieces["BRI-FC"].at = place
    after = receive("15.14", "western", there=there, failure="command",
                    orders={"axis": "pick e4312\npick BRI-FC"})  # fmt: skip
    assert after.at("BRI-FC") == ("delay" if able or place == "delay" else place)
    assert bool(after.told("CounterSent")) is able


@clause("TK-15.14-3", "TK-15.14-4")
def test_an_axis_failure_is_laid_by_the_ally_the_axis_names() -> None:
    after = receive(
        "15.14", "axis", there=front(), failure="supply",
        orders={"axis": "pick Soviet", "soviet": "pick w3825\npick GER-LF1"},
    )  # fmt: skip
    assert after.position.failures == {"axis/supply": "w3825"}
    assert after.at("GER-LF1") == "delay"
    asked = receive("15.14", "axis", there=front(), defaults=False)
    assert [one.seat for one in asked.trial.asks] == ["axis"]


# ------------------------------------------------------------- 15.23 Military Takeover


@clause("TK-15.23-1", "TK-15.23-2", "TK-15.23-3", "TK-15.23-4", "TK-14.20-1", "TK-14.34-1")
def test_a_military_takeover_talks_of_peace() -> None:
    postures = {"us": "isolationism", "britain": "armistice", "france": "negotiation",
                "russia": "armistice"}  # fmt: skip
    there = start(war="total", posture=postures)
    there.pieces["MK-Axi-SS_Europa"].at = "vp:2"
    lines = "choose raise\nchoose lower\nchoose keep"
    after = receive("15.23", "axis", there=there, orders={"axis": lines})
    assert after.at("MK-Axi-SS_Europa") == "out"
    assert after.at("MK-Axi-No_Retreat") == "vp:2"
    assert after.at("MK-Axi-Military_Takeover") == "strategic"
    assert after.position.posture == {
        "us": "isolationism",  # a Policy stays (TK-A110)
        "britain": "reassess",
        "france": "negotiation",  # lowered to War, then Negotiation
        "russia": "armistice",
        "western_minors": "negotiation",
        "soviet_minors": "negotiation",
    }


# ------------------------------------------------------------ 15.28 Neutrals Pressured


@clause("TK-15.28-1")
def test_only_feasible_options_are_offered() -> None:
    there = start(war="limited")
    assert set(offered("15.28", "soviet", there)) == {"discussions", "minor_politics"}


@clause("TK-15.28-2")
def test_neutrals_pressured_becomes_minor_country_politics() -> None:
    after = chosen("15.28", "western", start(war="total"), "choose Minor Country Politics",
                   "pick table Balkan", dice={"politics/western/Area:Balkan": 1})  # fmt: skip
    assert [one["event"] for one in after.told("EventReceived")] == ["15.28", "15.26"]
    assert [one["option"] for one in after.told("OptionTaken")] == ["minor_politics"]


@clause("TK-15.28-3")
@pytest.mark.parametrize(("before", "after_"), [("", "western"), ("axis", ""), ("neutrality", "")])
def test_neutrality_discussions(before: str, after_: str) -> None:
    there = start(war="limited", influence={"Turkey": before})
    after = chosen("15.28", "western", there, "choose discussions", "pick Turkey")
    assert after.position.countries["Turkey"].influence == after_


@clause("TK-15.28-4")
@pytest.mark.parametrize(
    ("us", "at", "open_"),
    [
        ("isolationism", "events:western", True),
        ("isolationism", "events:soviet", True),
        ("", "events:western", False),
        ("isolationism", "delay", False),
    ],
)
def test_pressure_on_the_us(us: str, at: str, open_: bool) -> None:
    there = start(war="limited", posture={"us": us}, places={LEND_LEASE: at})
    assert ("pressure_us" in offered("15.28", "axis", there)) is open_
    if open_:
        after = chosen("15.28", "axis", there, "choose Pressure the US")
        assert after.at(LEND_LEASE) == "delay"


@clause("TK-15.28-5", "TK-15.28-6", "TK-15.28-7", "TK-15.28-12", "TK-13.6.1.2-3", "TK-13.6.1.2-19")
def test_policies_are_reassessed_by_their_own_faction() -> None:
    postures = {"britain": "guarantees", "france": "guarantees", "us": "isolationism",
                "russia": "ostland", "soviet_minors": "pact"}  # fmt: skip
    there = start(war="limited", posture=postures)
    there.vp_side = "axis"
    after = chosen("15.28", "western", there, "choose reassess", "pick box France")
    assert after.position.posture["britain"] == "reassess"
    assert after.position.posture["france"] == "reassess"
    asked = receive("15.28", "western", there=there, defaults=False,
                    orders={"western": "choose reassess"})  # fmt: skip
    assert asked.trial.asks[0].options["boxes"] == ["britain", "france"]
    assert "reassess" not in offered("15.28", "axis", there)
    soviet = chosen("15.28", "soviet", there, "choose reassess")
    assert soviet.position.posture["russia"] == "ostland"
    assert soviet.position.posture["soviet_minors"] == "reassess"
    there.vp_side = "allied"
    assert "reassess" not in offered("15.28", "western", there)
    there.vp_side, there.war_state = "axis", "pre"
    assert "reassess" not in offered("15.28", "western", there)


@clause("TK-15.28-8")
def test_a_stronghold_is_lost_when_the_war_is_over() -> None:
    there = start(war="limited", civil_war=OVER)
    after = chosen("15.28", "axis", there, "choose Stronghold Lost")
    assert after.position.civil_war is None
    assert after.told("MarkRemoved") == [{"country": "Spain", "mark": "strongholds"}]
    assert "stronghold_lost" not in offered("15.28", "axis", start(civil_war=CIVIL))


@clause("TK-15.28-9")
def test_the_vichy_fleet_is_taken_by_the_axis() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ending.delay import arrivals
    from tests.rulesets.totaler_krieg.kit import act

    there = start(war="limited", countries={"France": "none", "Vichy": "neutral"},
                  places={FLEET: "aside"})  # fmt: skip
    after = chosen("15.28", "axis", there, "choose Vichy Fleet Activated")
    assert after.at(FLEET) == "delay"
    assert "fleet_attacked" not in offered("15.28", "western", after.position)
    after.position.pieces[FLEET].at = f"turn:{after.position.turn}"

    def come(place: Any, table: Any) -> Any:
        yield from ()
        arrivals(place, table)

    assert act(come, after.position).at(FLEET) == "pool:axis"
    assert "fleet_activated" not in offered("15.28", "western", there)
    assert "fleet_activated" not in offered("15.28", "axis", start(war="limited"))


@clause("TK-15.28-10")
def test_the_vichy_fleet_is_sunk_by_the_west() -> None:
    there = start(war="limited", countries={"France": "none", "Vichy": "neutral"},
                  places={FLEET: "aside"})  # fmt: skip
    after = chosen("15.28", "western", there, "choose Vichy Fleet Attacked")
    assert after.at(FLEET) == "out"
    assert "fleet_activated" not in offered("15.28", "axis", after.position)
    assert "fleet_attacked" not in offered("15.28", "soviet", there)


@clause("TK-15.28-11", "TK-15.31-16")
@pytest.mark.parametrize("section", ["15.28", "15.31"])
def test_wider_involvement_takes_free_passage_off(section: str) -> None:
    there = start(war="limited", countries={"Hungary": "active axis"},
                  marks={"Hungary": "free_passage"})  # fmt: skip
    after = chosen(section, "axis", there, "choose Wider Involvement")
    assert after.position.countries["Hungary"].mark == ""
    assert "involvement" not in offered(section, "western", there)


# --------------------------------------------------------------- 15.31 Political Option


@clause("TK-15.31-1")
def test_a_political_option_may_be_left() -> None:
    there = start(war="limited")
    after = chosen("15.31", "western", there, "choose nothing")
    assert after.position == receive("15.31", "western", there=there,
                                     orders={"western": "choose nothing"}).position  # fmt: skip
    assert [one["option"] for one in after.told("OptionTaken")] == ["nothing"]
    assert len(after.events) == 2


@clause("TK-15.31-2", "TK-15.31-3")
@pytest.mark.parametrize(("word", "event"), [("defeat", "15.4"), ("victory", "15.5")])
def test_either_ally_may_aid_the_civil_war(word: str, event: str) -> None:
    there = start(war="pre", civil_war=CIVIL)  # Soviet support
    after = chosen("15.31", "western", there, f"choose {word}")
    assert [one["event"] for one in after.told("EventReceived")] == ["15.31", event]
    assert after.told("CenterTurned")
    assert "aid_defeat" not in offered("15.31", "western", start(war="pre"))


@clause("TK-15.31-4", "TK-15.31-5")
@pytest.mark.parametrize(
    ("seat", "side", "policy"), [("western", "axis", "locarno"), ("axis", "western", "")]
)
def test_a_political_option_declares_war(seat: str, side: str, policy: str) -> None:
    there = start(war="limited", posture={"western_minors": "locarno"})
    dice = {"mobilization/Greece": 1}
    after = chosen("15.31", seat, there, "choose Declare War", "pick Greece", dice=dice)
    state = after.position.countries["Greece"]
    assert (state.status, state.faction) == ("active", side)
    assert after.position.posture["western_minors"] == policy


@clause("TK-15.31-6", "TK-15.31-7", "TK-13.6.2.3-2", "TK-13.6.2.3-3", "TK-13.6.2.3-4")
@pytest.mark.parametrize(("way", "russia"), [("raise", "reassess"), ("lower", "negotiation")])
def test_eastern_peace_talks(way: str, russia: str) -> None:
    there = start(war="total", posture={"russia": "armistice"})
    for seat in ("axis", "soviet"):
        after = chosen("15.31", seat, there, "choose Eastern Peace Talks", f"choose {way}")
        assert after.position.posture["russia"] == russia
        assert after.position.posture["soviet_minors"] == "negotiation"
        assert after.position.posture["britain"] == ""
    assert "eastern_talks" not in offered("15.31", "western", there)


@clause("TK-15.31-14", "TK-15.31-15", "TK-15.31-18")
def test_western_peace_talks() -> None:
    there = start(war="total", posture={"us": "isolationism"})
    after = chosen("15.31", "axis", there, "choose Western Peace Talks")
    expected = dict.fromkeys(POSTURE_BOXES, "")
    expected |= {"us": "isolationism"}
    expected |= dict.fromkeys(("britain", "france", "western_minors"), "negotiation")
    assert after.position.posture == expected
    assert "western_talks" not in offered("15.31", "soviet", there)
    there.posture["france"] = "negotiation"
    lowered = chosen("15.31", "western", there, "choose Western Peace Talks", "choose lower")
    assert lowered.position.posture["france"] == "negotiation"  # reduced away, then laid again
    assert next(one["after"] for one in lowered.told("TruceMoved")) == ""


@clause("TK-13.6.2.3-5", "TK-13.6.2.3-6")
def test_a_reassess_policy_rises_no_higher() -> None:
    there = start(war="total", turn="1943 June-July", posture={"russia": "reassess"})
    after = chosen("15.31", "axis", there, "choose Eastern Peace Talks", "choose raise")
    assert after.position.posture["russia"] == "reassess"


@clause("TK-15.31-8")
def test_a_military_failure_of_another_faction() -> None:
    after = receive(
        "15.31", "western", there=front(),
        orders={"western": "choose Military Failure\npick Axis\nchoose supply\npick w3825",
                "axis": "pick Western"},
    )  # fmt: skip
    assert after.position.failures == {"axis/supply": "w3825"}


@clause("TK-15.31-9")
def test_neutrals_consider_options() -> None:
    after = chosen("15.31", "axis", start(war="limited"), "choose consider", "influence Sweden")
    assert after.position.countries["Sweden"].influence == "axis"


@clause("TK-15.31-10", "TK-15.31-11", "TK-15.31-17")
def test_war_with_russia() -> None:
    there = start(war="limited", posture={"russia": "pact", "soviet_minors": "pact"})
    after = chosen("15.31", "axis", there, "choose War with Russia")
    assert (after.position.posture["russia"], after.position.posture["soviet_minors"]) == ("", "")
    assert "war_russia" in offered("15.31", "soviet", there)
    assert "war_russia" not in offered("15.31", "western", there)
    there.posture["russia"] = "ostland"
    assert "war_russia" not in offered("15.31", "axis", there)
    pre = start(war="pre", posture={"russia": "pact"})
    assert "war_russia" not in offered("15.31", "axis", pre)


@clause("TK-15.31-12", "TK-15.31-13", "TK-15.31-17")
def test_war_with_the_west() -> None:
    there = start(war="limited", posture={"britain": "guarantees", "france": "entente",
                                          "western_minors": "guarantees"})  # fmt: skip
    after = chosen("15.31", "axis", there, "choose War with the West", "pick box Britain")
    assert after.position.posture["britain"] == ""
    assert after.position.posture["western_minors"] == ""
    assert after.position.posture["france"] == "entente"
    assert "war_west" in offered("15.31", "western", there)
    assert "war_west" not in offered("15.31", "soviet", there)
    there.war_state = "pre"
    assert "war_west" not in offered("15.31", "axis", there)


# --------------------------------------------------------- 15.37 Successful Challenge


@clause("TK-15.37-1")
def test_a_challenge_gives_a_blitz_marker() -> None:
    after = chosen("15.37", "western", start(war="pre"), "choose Attack!", box="britain")
    assert after.position.blitz_events["western"] == 1
    assert [one["option"] for one in after.told("OptionTaken")] == ["attack"]
    left = chosen("15.37", "western", start(war="pre"), "choose nothing", box="britain")
    assert left.position.blitz_events["western"] == 0


@clause("TK-15.37-2")
def test_a_challenge_declares_war() -> None:
    after = chosen("15.37", "western", start(war="limited"), "choose Declare War", "pick Bulgaria",
                   box="britain", dice={"mobilization/Bulgaria": 1})  # fmt: skip
    state = after.position.countries["Bulgaria"]
    assert (state.status, state.faction) == ("active", "axis")


@clause("TK-15.37-3", "TK-15.37-4", "TK-15.37-5")
def test_a_challenge_ends_a_policy_even_in_pre_war() -> None:
    locarno = dict.fromkeys(("britain", "france", "western_minors"), "locarno")
    there = start(war="pre", posture={**locarno, "russia": "rapallo", "us": "isolationism"})
    after = chosen("15.37", "western", there, "choose End a Policy", box="britain")
    assert [after.position.posture[box] for box in locarno] == ["", "", ""]
    assert after.position.posture["russia"] == "rapallo"
    assert after.position.war_state == "limited"
    there.posture["russia"] = "ostland"
    assert "end_policy" not in offered("15.37", "soviet", there, box="russia")
