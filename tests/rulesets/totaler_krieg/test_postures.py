"""13.6 Postures: Policies and Truces, what they forbid and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, POSTURE_BOXES, Position
from adjudicator.rulesets.totaler_krieg.book.countries.states import set_posture
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_terms
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import _onward, eligible
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight, declare
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import _barred
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import _policy_on, forbids, may_not_end
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.postures import marker_refusal, placement
from adjudicator.rulesets.totaler_krieg.book.moving.movement import Walk, leg
from adjudicator.rulesets.totaler_krieg.book.moving.sea import carriers
from adjudicator.rulesets.totaler_krieg.book.placement.placing import contesters
from adjudicator.rulesets.totaler_krieg.book.placement.support import ended_by
from adjudicator.rulesets.totaler_krieg.book.politics.truces import LOWER, RAISE, move
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import (
    After,
    act,
    board,
    cell,
    cited,
    field,
    has,
    play,
    position,
)

clause = pytest.mark.clause
AIRBORNE = next(
    name for name, one in board().counters.items()
    if one.country == "United States" and one.back_is == "airdrop"
)  # fmt: skip
PEACE = dict.fromkeys(POSTURE_BOXES, "")


def at(scenario: str = "start-1939", war: str = "limited", **words: Any) -> Field:
    """A position with no Posture but those given."""
    posture = {**PEACE, **words.pop("posture", {})}
    return field(scenario=scenario, war=war, posture=posture, **words)


# ----------------------------------------------------------------------------- 13.6


@clause("TK-13.6-1", "TK-13.6-2", "TK-13.6-3", "TK-13.6-4", "TK-13.6-12")
def test_the_posture_is_what_lies_in_the_box() -> None:
    here = at(posture={"us": "isolationism"}, countries={"Italy": "active axis"})
    assert here.posture("United States") == "isolationism"
    assert here.posture("Russia") == ""
    here.position.posture.update({"western_minors": "reassess", "soviet_minors": "pact"})
    assert here.posture("Italy") == here.posture("Germany") == ""


@clause("TK-13.6-6", "TK-13.6-7", "TK-13.6-8", "TK-13.6-10", "TK-F2-081")
def test_six_boxes_cover_the_allied_countries() -> None:
    told = {
        "us": "isolationism",
        "britain": "locarno",
        "france": "entente",
        "western_minors": "guarantees",
        "russia": "rapallo",
        "soviet_minors": "cordon",
    }
    here = at(
        posture=told,
        countries={
            "Greece": "active western",
            "Turkey": "active soviet",
            "France": "active western",
        },
    )
    assert set(told) == set(POSTURE_BOXES)
    countries = ("United States", "Britain", "France", "Greece", "Russia", "Turkey")
    assert [here.posture(one) for one in countries] == list(told.values())


@clause("TK-13.6-5", "TK-13.6.1.2-25", "TK-13.6.1-3", "TK-13.6.2-2", "TK-14.28-1")
def test_a_box_holds_one_marker_and_a_new_one_changes_it_alone() -> None:
    start = position(
        scenario="start-1939", posture={"britain": "guarantees", "france": "guarantees"}
    )

    def part(now: Position, table: Table[Board]) -> Play:
        yield from ()
        set_posture(now, table, "france", "reassess", "TK-15.28-1")

    after = act(part, start)
    assert after.position.posture["france"] == "reassess"
    assert after.position.posture["britain"] == "guarantees"


@clause("TK-13.6.1-1", "TK-13.6.1-2", "TK-13.6.2-1")
def test_nine_policies_and_three_truces() -> None:
    assert len(POLICIES) == 9
    named = {one.name for one in board().counters.values() if one.type == "policy"}
    assert named == {
        "Appeasement", "Cordon Sanitaire", "Franco-Russian Entente", "Guarantees", "Isolationism",
        "Nazi-Soviet Pact", "Ostland Accord", "Treaty of Locarno", "Treaty of Rapallo",
    }  # fmt: skip
    truces = {one.name for one in board().counters.values() if one.type == "truce"}
    assert truces == {"Reassess Policy", "Armistice/Negotiation"}


@clause("TK-13.6.1-4", "TK-13.6.1-5", "TK-13.6.1-6", "TK-13.6.1-7", "TK-13.6.2-3", "TK-13.6.2-4")
def test_a_policy_covers_a_country_its_dependents_and_its_units() -> None:
    here = at(posture={"britain": "appeasement"}, units={"w3618": "Bri-BEF"})
    for hex_id in ("w3916", "w4414", "w1824", "e1213"):  # London, Belfast, Malta, Suez
        assert has(here.pac, hex_id)
    assert not has(here.pac, "w3516")
    assert not here.projects("Bri-BEF", cell("w3618"))  # its units abroad too
    here = at(posture={"britain": "reassess"})
    assert cited(placement(here, "GER-LF1", "e1213")) == "TK-13.6.2.1-18"  # in a Dependent
    assert cited(placement(here, "GER-LF1", "w3516")) == ""


# -------------------------------------------------------------------- 13.6.1.1 support


@clause("TK-13.6.1.1-2", "TK-13.6.1.1-4")
def test_support_units_and_policies() -> None:
    here = at(posture={"britain": "appeasement"})
    for where in ("w3916", "w3817"):  # London, Dover
        assert cited(placement(here, "FRA-Fr_1", where)) == "TK-13.6.1.1-2"
    for where in ("w3516", "North Sea", "strategic"):
        assert cited(placement(here, "BRI-FC", where)) == "TK-13.6.1.1-4"
    assert cited(placement(here, "FRA-Fr_1", "w3516")) == ""


@clause("TK-13.6.1.1-3", "TK-13.6.1.1-5", "TK-13.6.2.1-2", "TK-13.6.2.1-6", "TK-13.6.2.2-1")
@clause("TK-13.6.2.2-2", "TK-13.6.2.2-3", "TK-13.6.2.1-3")
def test_airdrop_markers_policies_and_truces() -> None:
    wanted = {
        ("", "appeasement", "w3917"): "TK-13.6.1.1-3",
        ("entente", "", "w3517"): "TK-13.6.1.1-5",
        ("reassess", "", "w3722"): "TK-13.6.2.1-2",
        ("negotiation", "", "w3722"): "TK-13.6.2.2-1",
        ("reassess", "appeasement", "w3917"): "TK-13.6.2.1-6",
        ("negotiation", "appeasement", "w3917"): "TK-13.6.2.2-3",
        ("reassess", "", "w3317"): "TK-13.6.2.1-3",
        ("negotiation", "", "w3317"): "TK-13.6.2.2-2",
        ("reassess", "", "w3217"): "",
    }
    for (us, britain, where), clause_ in wanted.items():
        here = at(posture={"us": us, "britain": britain}, units={"w3317": "GER-inf01"})
        refusal = placement(here, AIRBORNE, where, airdrop=True)
        assert cited(refusal) == clause_, (us, britain, where)


@clause("TK-13.6.1.1-6", "TK-13.6.2.1-5", "TK-13.6.2.2-5", "TK-13.6.2.1-21")
@pytest.mark.parametrize(
    ("british", "able"),
    [
        ("", True),
        ("appeasement", False),
        ("reassess", False),
        ("armistice", False),
        ("negotiation", True),
    ],
)
def test_who_may_contest_an_axis_fleet(british: str, able: bool) -> None:
    here = at(war="total", posture={"britain": british}, scenario="start-1941",
              position={"phasing": "axis"})  # fmt: skip
    found = contesters(here, "GER-U1", "North Sea", "western")
    assert any(name.startswith("BRI") for name in found) is able


@clause("TK-13.6.2.1-21")
@pytest.mark.parametrize(
    ("british", "able"), [("", True), ("reassess", False), ("negotiation", True)]
)
def test_who_may_contest_a_fleet_of_a_tac(british: str, able: bool) -> None:
    here = at(war="total", posture={"britain": british}, scenario="start-1941",
              position={"phasing": "western"})  # fmt: skip
    refusal = placement(here, "GER-LF1", "North Atlantic", against="BRI-FC")
    assert (refusal is None) is able
    if refusal is not None:
        assert refusal[0] == "TK-13.6.2.1-21"


@clause("TK-13.6.2.1-1", "TK-13.6.2.1-4", "TK-13.6.2.2-4", "TK-13.6.2.2-1", "TK-13.6.2.2-2")
def test_support_units_of_a_tac_keep_away_from_the_axis() -> None:
    for truce, near, inside, zone in (
        ("reassess", "TK-13.6.2.1-1", "TK-13.6.2.1-3", "TK-13.6.2.1-4"),
        ("armistice", "TK-13.6.2.1-1", "TK-13.6.2.1-3", "TK-13.6.2.1-4"),
        ("negotiation", "TK-13.6.2.2-1", "TK-13.6.2.2-2", ""),
    ):
        here = at(posture={"britain": truce, "russia": "pact"}, units={"w3317": "GER-inf01"})
        assert cited(placement(here, "BRI-FC", "w3720")) == near  # the Ruhr
        assert cited(placement(here, "BRI-FC", "w3619")) == near  # next to Germany
        assert cited(placement(here, "BRI-FC", "w3317")) == inside
        assert cited(placement(here, "BRI-FC", "w3318")) == ""
        assert cited(placement(here, "BRI-FC", "Baltic Sea")) == zone
    help_ = at(posture={"britain": "reassess"}, countries={"Sweden": "active western"})
    assert cited(placement(help_, "BRI-FC", "Baltic Sea")) == ""  # Sweden at War has Ports there


@clause("TK-13.6.2-5", "TK-13.6.2-6", "TK-13.6.2.1-18", "TK-13.6.2.1-19", "TK-13.6.2.1-20")
@clause("TK-13.6.2.2-13")
def test_axis_support_units_keep_away_from_a_tac() -> None:
    for truce, near, inside, zone in (
        ("reassess", "TK-13.6.2.1-18", "TK-13.6.2.1-19", "TK-13.6.2.1-20"),
        ("negotiation", "TK-13.6.2.2-13", "TK-13.6.2.2-13", ""),
    ):
        here = at(posture={"russia": truce}, scenario="start-1941", units={"e3603": "Rus-inf01"})
        assert cited(placement(here, "GER-LF1", "e3609")) == near  # Kiev
        assert cited(placement(here, "GER-LF1", "e3603")) == inside
        assert cited(placement(here, "GER-LF1", "e3701")) == ""
        assert cited(placement(here, "GER-U1", "Caspian Sea")) == zone
        assert cited(placement(here, "GER-U1", "North Sea")) == ""


# ------------------------------------------------------------------- 13.6.1.1 movement


@clause("TK-13.6.1.1-8", "TK-13.6.2.1-9", "TK-13.6.2.2-7")
@pytest.mark.parametrize(
    ("british", "clause_"),
    [("", "TK-13.6.1.1-8"), ("reassess", "TK-13.6.2.1-9"), ("negotiation", "TK-13.6.2.2-7")],
)
def test_no_unit_at_war_or_under_a_truce_enters_lands_of_a_policy(
    british: str, clause_: str
) -> None:
    here = at(posture={"britain": british, "france": "appeasement"}, units={"w3618": "Bri-BEF"})
    assert cited(forbids(here, "Bri-BEF", cell("w3517"))) == clause_


@clause("TK-13.6.1.1-10", "TK-13.6.1.1-11", "TK-13.6.1.1-12")
def test_pre_war_french_units_under_appeasement_stay_french() -> None:
    here = at(
        scenario="campaign-1937", war="pre",
        posture={"britain": "appeasement", "france": "appeasement"},
        units={"w3618": "Fra-inf1", "convoys:North Sea": "MK-Wes-British_Convoy#1=troop",
               "convoys:Western Mediterranean": "MK-Wes-French_Convoy=troop"},
    )  # fmt: skip
    refusal = cited(forbids(here, "Fra-inf1", cell("w3916")))
    assert refusal in ("TK-3.1.4-8", "TK-13.6.1.1-10")
    no = _policy_on(here, "France", cell("w3916"), "London (w3916)")
    assert no == (
        "TK-13.6.1.1-10",
        "France is under a Policy: its units stay in lands of that Policy.",
    )
    later = at(war="limited", posture={"britain": "appeasement", "france": "appeasement"})
    assert cited(_policy_on(later, "France", cell("w3825"), "Berlin (w3825)")) == "TK-13.6.1.1-13"
    assert cited(forbids(here, "Fra-inf1", cell("w2114"))) == ""  # Algiers
    assert not carriers(here, "Fra-inf1", "North Sea")
    assert carriers(here, "Fra-inf1", "Western Mediterranean")


@clause("TK-13.6.1.1-9", "TK-13.6.1.1-14", "TK-13.6.1.1-17")
def test_convoys_carry_those_of_their_policy() -> None:
    convoy = {"w3618": "Fra-inf1", "convoys:North Sea": "MK-Wes-British_Convoy#1=troop"}
    for france, britain, carried in (
        ("appeasement", "appeasement", True),
        ("", "appeasement", False),
        ("entente", "appeasement", False),
        ("appeasement", "", False),
        ("", "", True),
    ):
        here = at(posture={"france": france, "britain": britain}, units=convoy)
        assert bool(carriers(here, "Fra-inf1", "North Sea")) is carried, (france, britain)


@clause("TK-13.6.1.1-13", "TK-13.6.1.1-15")
def test_a_turkey_on_guarantees_goes_where_guarantees_are() -> None:
    here = at(
        posture={"western_minors": "guarantees", "soviet_minors": "pact", "britain": "guarantees"},
        countries={
            "Turkey": "active western",
            "Greece": "active western",
            "Bulgaria": "active soviet",
        },
        units={"e2508": "Tur-1A"},
    )
    assert cited(forbids(here, "Tur-1A", cell("e2404"))) == ""  # Greece
    assert cited(forbids(here, "Tur-1A", cell("e2607"))) == "TK-13.6.1.1-13"  # Bulgaria
    assert cited(forbids(here, "Tur-1A", cell("e2116"))) == ""  # at home


# ----------------------------------------------------------------------------- supply


@clause("TK-13.6.1.1-26", "TK-13.6.1.1-28", "TK-13.6.1.1-30")
def test_supply_lines_and_policies() -> None:
    """A line may not lead through hexes that the unit may not enter."""
    at_war = at(posture={"france": "appeasement"})
    assert has(supply.closed(at_war, "Britain"), "w3516")
    pre = at(scenario="campaign-1937", war="pre",
             posture={"france": "appeasement", "britain": "appeasement"})  # fmt: skip
    assert has(supply.closed(pre, "France"), "w3916")
    assert not has(supply.closed(pre, "France"), "w3516")
    same = at(posture={"france": "appeasement", "britain": "appeasement"})
    assert not has(supply.closed(same, "France"), "w3916")
    other = at(posture={"france": "appeasement", "britain": "guarantees"})
    assert has(supply.closed(other, "France"), "w3916")


@clause("TK-13.6.1.1-27", "TK-13.6.1.1-29", "TK-13.6.1.1-31")
def test_supply_convoys_and_policies() -> None:
    # The Adriatic has no inherent Western supply: only a Convoy marker feeds there.
    marker = {"convoys:Adriatic Sea": "MK-Wes-British_Convoy#1=supply"}
    for war, france, britain, fed in (
        ("limited", "", "appeasement", False),
        ("limited", "appeasement", "appeasement", True),
        ("limited", "appeasement", "guarantees", False),
        ("limited", "", "", True),
        ("pre", "appeasement", "appeasement", False),
    ):
        scenario = "campaign-1937" if war == "pre" else "start-1939"
        here = at(scenario, war, posture={"france": france, "britain": britain}, units=marker)
        assert ("Adriatic Sea" in supply.convoy_zones(here, "France")) is fed, (war, france)


# --------------------------------------------------------------------- Truces: movement


@clause("TK-13.6.2.1-7", "TK-13.6.2.1-22", "TK-13.6.2.1-25", "TK-13.6.2.2-6", "TK-13.6.2.2-14")
@pytest.mark.parametrize(
    ("truce", "soviet", "axis"),
    [
        ("reassess", "TK-13.6.2.1-7", "TK-13.6.2.1-22"),
        ("armistice", "TK-13.6.2.1-7", "TK-13.6.2.1-22"),
        ("negotiation", "TK-13.6.2.2-6", "TK-13.6.2.2-14"),
    ],
)
def test_zones_of_control_under_a_truce(truce: str, soviet: str, axis: str) -> None:
    units = {"e3605": "Rus-inf01", "e3602": "GER-inf01"}
    words: dict[str, Any] = {
        "war": "total",
        "posture": {**PEACE, "russia": truce},
        "countries": {"Poland": "conquered western"},
    }

    def entering(name: str, start: str, end: str) -> str:
        walk = Walk(name, cell(start), "operational")
        found = leg(field(**words, units=units), walk, cell(end))
        return found[0] if isinstance(found, tuple) else ""

    assert entering("Rus-inf01", "e3605", "e3603") == soviet  # next to the Germans
    assert entering("GER-inf01", "e3602", "e3604") == axis
    units["e3603"], units["e3604"] = "Rus-inf02", "GER-inf02"
    assert entering("Rus-inf01", "e3605", "e3603") == ""
    assert entering("GER-inf01", "e3602", "e3604") == ""


@clause("TK-13.6.2.1-8", "TK-13.6.2.1-23", "TK-13.6.2.2-8")
@pytest.mark.parametrize(("truce", "shut"), [("reassess", True), ("armistice", True),
                                             ("negotiation", False), ("", False)])  # fmt: skip
def test_markers_alone_in_a_hex_under_a_truce(truce: str, shut: bool) -> None:
    here = at(
        scenario="start-1941", posture={"russia": truce},
        units={"e3604": "GER-inf02/back", "e3609": "Rus-inf01", "e3602": "GER-inf01",
               "e3607": "Rus-inf02/back"},
    )  # fmt: skip
    soviet = marker_refusal(here, "Rus-inf01", cell("e3604"))
    assert cited(soviet) == ("TK-13.6.2.1-8" if shut else "")
    axis = marker_refusal(here, "GER-inf01", cell("e3607"))
    assert cited(axis) == ("TK-13.6.2.1-23" if shut else "")


# ----------------------------------------------------------------------- Delay DRMs


@clause("TK-13.6.1.1-23", "TK-13.6.2.1-17", "TK-13.6.2.2-12")
def test_a_country_that_is_not_at_war_is_spared_some_delay() -> None:
    def terms(posture: str) -> list[str]:
        here = at(war="total", scenario="start-1943", posture={"britain": posture})
        here.position.pieces["GER-U1"].at = "strategic"
        here = Field(here.position, board())
        return [one.clause for one in delay_terms(here, "BRI-FC")]

    at_war = terms("")
    for posture in ("appeasement", "reassess", "armistice", "negotiation"):
        assert terms(posture) != at_war
        assert set(terms(posture)) < set(at_war)


# --------------------------------------------------------------------------- combat


@clause("TK-13.6.1.1-18", "TK-13.6.1.1-19", "TK-13.6.2.1-10", "TK-13.6.2.1-12", "TK-13.6.2.1-13")
@clause("TK-13.6.2-6", "TK-13.6.2-7", "TK-13.6.2.2-9", "TK-13.6.2.2-10")
@pytest.mark.parametrize(
    ("postures", "phasing", "clause_"),
    [
        ({"britain": "reassess", "russia": "pact"}, "western", "TK-13.6.2.1-12"),
        ({"britain": "negotiation", "russia": "pact"}, "western", "TK-13.6.2.2-10"),
        ({"britain": "", "russia": "pact"}, "western", "TK-13.6.1.1-19"),
        ({"britain": "reassess", "russia": "pact"}, "axis", ""),
        ({"britain": "", "russia": "reassess"}, "axis", "TK-13.6.2-7"),
        ({"britain": "", "russia": "armistice"}, "axis", "TK-13.6.2-7"),
        ({"britain": "", "russia": "negotiation"}, "axis", ""),
    ],
)
def test_who_may_attack_a_russian_unit(
    postures: dict[str, str], phasing: str, clause_: str
) -> None:
    attacker = {"western": "Bri-BEF", "axis": "GER-2_Army"}[phasing]
    start = position(
        war="total", turn="1941 May-June", phasing=phasing, posture={**PEACE, **postures},
        units={"e3605": "Rus-inf01", "e3604": attacker}, blitz={phasing: ["e3604"]},
    )  # fmt: skip
    after = play("regular", start, any_dice=True, **{phasing: f"attack e3605 with {attacker}"})
    assert after.clauses()[:1] == ([clause_] if clause_ else [])


# ----------------------------------------------------------------- 13.6.1.2 ending


def marched(france: str, war: str = "limited", **words: Any) -> After:
    """What becomes of Policies when an Italian unit marches into France."""
    start = position(
        war=war, turn="1940 May-June",
        posture={**PEACE, "britain": "appeasement", **words, "france": france},
        countries={"Italy": "active axis", "France": "active western"},
        units={"w2919": "Italy-4A"},
    )  # fmt: skip
    return play("operational", start, axis="move Italy-4A to w2918")


@clause("TK-13.6.1.2-1", "TK-13.6.1.2-15", "TK-13.6.1.2-16")
def test_an_axis_unit_that_enters_france_ends_its_policy_everywhere() -> None:
    after = marched("appeasement")
    assert after.at("Italy-4A") == "w2918"
    assert after.told("PolicyEnded") == [{"policy": "appeasement", "boxes": ["britain", "france"]}]
    assert after.position.posture["britain"] == ""
    only = marched("entente")
    assert only.position.posture["france"] == ""
    assert only.position.posture["britain"] == "appeasement"


@clause("TK-13.6.1.2-20", "TK-13.6.1.2-22")
def test_in_pre_war_what_would_end_a_policy_is_forbidden() -> None:
    start = position(
        scenario="campaign-1937",
        posture={"france": "appeasement"},
        units={"w3420": "", "w3521": "GER-inf01"},
    )
    here = Field(start, board())
    assert cited(may_not_end(here, "France")) == "TK-13.6.1.2-20"
    after = marched("appeasement", war="pre")
    assert after.clauses()
    assert after.position.posture["france"] == "appeasement"


@clause("TK-13.6.1.2-21", "TK-13.6.1.2-22")
def test_the_enforced_peace_guards_the_ostland_accord() -> None:
    for policy, clause_ in (("ostland", "TK-13.6.1.2-21"), ("pact", "")):
        here = at(
            scenario="start-1941",
            posture={"russia": policy},
            units={"turn:60": "MK-Enforced_Peace", "e3503": "GER-inf01"},
        )
        assert cited(may_not_end(here, "Russia")) == clause_
        assert cited(forbids(here, "GER-inf01", cell("e3504"))) == clause_


# ------------------------------------------------------------ ending by a placement


@clause("TK-13.6.1.2-11", "TK-13.6.1.2-12")
def test_placements_in_and_next_to_lands_of_a_policy() -> None:
    pact = at(war="total", scenario="start-1941", posture={"russia": "pact"})
    assert ended_by(pact, "e3609") == [("Russia", "TK-13.6.1.2-11")]  # Kiev
    beside = next(
        one for one in pact.ids(board().near(pact.lands.home["Russia"], 1) & board().land)
        if one[0] == "e" and pact.lands.owner.get(cell(one)) not in ("Russia", "Turkey")
        and not has(pact.pac, one)
    )  # fmt: skip
    assert ended_by(pact, beside) == [("Russia", "TK-13.6.1.2-12")]
    apart = at(posture={"france": "appeasement"}, countries={"Belgium-Holland": "active western"})
    assert not has(apart.pac, "w3619")
    assert ended_by(apart, "w3619") == []  # in Belgium, at War, though next to France
    assert ended_by(at(posture={"france": "appeasement"}), "w3619")


@clause("TK-13.6.1.2-13", "TK-13.6.1.2-23", "TK-13.6.1.2-24")
@pytest.mark.parametrize(("first", "ended"), [("", "Britain"), ("France", "France")])
def test_the_axis_chooses_which_of_two_policies_a_placement_ends(first: str, ended: str) -> None:
    here = at(posture={"britain": "appeasement", "france": "entente"})
    assert ended_by(here, "North Sea", first) == [(ended, "TK-13.6.1.2-13")]
    other = at(posture={"britain": "appeasement", "france": ""})
    assert ended_by(other, "North Sea") == []


@clause("TK-13.6.1.2-23")
def test_the_order_says_which_policy_ends_first() -> None:
    start = position(
        scenario="start-1939", war="limited", phasing="axis",
        units={"pool:axis": "GER-U1"},
        posture={**PEACE, "britain": "appeasement", "france": "entente"},
    )  # fmt: skip
    line = "place GER-U1 in North Sea and end the Policy of France"
    after = play("support", start, axis=line)
    assert not after.refusals()
    assert after.position.posture["france"] == ""
    assert after.position.posture["britain"] == "appeasement"


def test_a_placement_that_may_not_end_one_policy_ends_none() -> None:
    here = at(
        scenario="start-1941", posture={"western_minors": "guarantees", "russia": "ostland"},
        countries={"Turkey": "active western"},
    )  # fmt: skip
    here.position.pieces["MK-Enforced_Peace"].at = "turn:60"
    both = next(
        one for one in here.ids(here.lands.home["Turkey"])
        if any(has(here.lands.home["Russia"], here.id(n)) for n in board().neighbours(cell(one)))
    )  # fmt: skip
    before = dict(here.position.posture)
    shore = next(
        here.id(n) for n in board().neighbours(cell(both))
        if has(here.lands.home["Russia"], here.id(n))
    )  # fmt: skip
    with pytest.raises(NotAllowed) as no:
        ended_by(here, shore)
    assert no.value.clause == "TK-13.6.1.2-21"
    assert here.position.posture == before


# -------------------------------------------------------------------- retreat, advance


@clause("TK-13.6.1.1-20", "TK-13.6.1.1-21", "TK-13.6.1.1-22", "TK-13.6.2.1-14", "TK-13.6.2.1-15")
@clause("TK-13.6.2.1-16", "TK-13.6.2.2-11")
@pytest.mark.parametrize("british", ["", "reassess", "negotiation"])
def test_no_retreat_advance_or_exploitation_into_lands_of_a_policy(british: str) -> None:
    here = at(
        war="total", posture={"britain": british, "france": "appeasement"},
        countries={"Belgium-Holland": "active western", "France": "active western"},
        units={"w3718": "Bri-BEF", "w3720": "GER-2_Army"},
    )  # fmt: skip
    french = next(one for one in board().neighbours(cell("w3718")) if has(here.pac, here.id(one)))
    assert _barred(here, ["Bri-BEF"], "western", cell("w3718"), french)
    fight = Fight(here.id(french), "regular", "western", ["Bri-BEF"], [], "")
    assert eligible(here, fight) == []
    with pytest.raises(NotAllowed) as no:
        _onward(here, "Bri-BEF", cell("w3718"), french, "")
    wanted = {"": "TK-13.6.1.1-8", "reassess": "TK-13.6.2.1-9", "negotiation": "TK-13.6.2.2-7"}
    assert no.value.clause == wanted[british]
    free = Field(
        here.position.model_copy(update={"posture": {**PEACE, "britain": british}}), board()
    )
    assert not _barred(free, ["Bri-BEF"], "western", cell("w3718"), french)
    assert eligible(free, fight) == ["Bri-BEF"]


@clause("TK-13.6.2.1-11", "TK-13.6.2.1-24")
@pytest.mark.parametrize(("truce", "shut"), [("reassess", True), ("negotiation", False)])
def test_no_retreat_onto_markers_under_a_truce(truce: str, shut: bool) -> None:
    here = at(
        war="total", posture={"russia": truce}, scenario="start-1941",
        units={"e3605": "Rus-inf01", "e3606": "GER-inf02/back", "e3702": "GER-inf01",
               "e3703": "Rus-inf02/back"},
    )  # fmt: skip
    assert bool(_barred(here, ["Rus-inf01"], "soviet", cell("e3605"), cell("e3606"))) is shut
    assert bool(_barred(here, ["GER-inf01"], "axis", cell("e3702"), cell("e3703"))) is shut


# --------------------------------------------------------------------------- 13.6.2.3


@clause("TK-13.6.2.3-2", "TK-13.6.2.3-3", "TK-13.6.2.3-4", "TK-13.6.2.3-5", "TK-13.6.2.3-6")
def test_truces_go_down_and_up_by_one_level() -> None:
    assert LOWER == {"reassess": "armistice", "armistice": "negotiation", "negotiation": ""}
    assert RAISE["negotiation"] == "armistice"
    assert RAISE["armistice"] == "reassess"

    def moved(turn: str, start: str, up: bool) -> str:
        def part(now: Position, table: Table[Board]) -> Play:
            yield from ()
            move(now, table, "russia", up, "TK-13.6.2.3-2")

        begin = position(scenario="start-1941", turn=turn, posture={**PEACE, "russia": start})
        return act(part, begin).position.posture["russia"]

    for turn in ("1941 May-June", "1941 June-July"):  # Seasonal or not
        assert moved(turn, "reassess", False) == "armistice"
        assert moved(turn, "negotiation", False) == ""
        assert moved(turn, "negotiation", True) == "armistice"
        assert moved(turn, "reassess", True) == "reassess"


# ------------------------------------------------------------------ multi-national units


@clause("TK-13.8.3-1", "TK-13.6.1-5")
def test_the_policy_of_either_nation_binds_a_multi_national_unit() -> None:
    here = at(
        phasing="western",
        posture={"western_minors": "guarantees"},
        countries={"Belgium-Holland": "active western"},
        units={"w3718": "WES-AA", "holding:WES-AA": "B-H-Bel1", "w3619": "GER-2_Army"},
    )
    assert not here.projects("WES-AA", cell("w3718"))
    assert cited(forbids(here, "WES-AA", cell("w3617"))) == "TK-13.6.1.1-13"  # in France, at War
    fight = Attack(place="w3619", units=("WES-AA",))
    with pytest.raises(NotAllowed) as no:
        declare(here.position, board(), fight, "regular")
    assert no.value.clause == "TK-13.6.1.1-18"
    truce = at(
        phasing="western",
        posture={"western_minors": "reassess"},
        countries={"Belgium-Holland": "active western"},
        units={"w3718": "WES-AA", "holding:WES-AA": "B-H-Bel1", "w3619": "GER-2_Army"},
    )
    with pytest.raises(NotAllowed) as no:
        declare(truce.position, board(), fight, "regular")
    assert no.value.clause == "TK-13.6.2.1-10"
