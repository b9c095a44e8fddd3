"""15.4, 15.5, 15.29, 15.34, 15.35, 15.39: the Civil War."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.civil import open_places
from tests.rulesets.totaler_krieg.kit import After, act, board
from tests.rulesets.totaler_krieg.kit_events import nothing, receive, start

clause = pytest.mark.clause
MADRID, BURGOS, SEVILLE, BARCELONA = "w2710", "w2911", "w2408", "w2615"


def war(
    stronghold: str = "nationalist", *centers: str, support: str = "soviet", over: bool = False
) -> dict[str, Any]:
    """Madrid is the Republican Stronghold; Burgos the other; Seville and Barcelona Centers."""
    return {
        "country": "Spain",
        "strongholds": {MADRID: "republican", BURGOS: stronghold},
        "centers": dict(zip((SEVILLE, BARCELONA), centers, strict=False)),
        "support": support,
        "over": over,
    }


def fought(section: str, faction: str, there: dict[str, Any] | None, **more: Any) -> After:
    return receive(section, faction, there=start(war="pre", civil_war=there), **more)


@clause("TK-15.4-1", "TK-15.5-1")
@pytest.mark.parametrize("section", ["15.4", "15.5"])
@pytest.mark.parametrize("over", [True, False])
def test_without_a_civil_war_nothing_comes(section: str, over: bool) -> None:
    there = war("republican", support="soviet", over=True) if over else None
    after = fought(section, "axis", there)
    assert nothing(after) == [f"TK-{section}-1"]
    assert not after.told("CenterTurned")


@clause("TK-15.4-2", "TK-15.4-4", "TK-15.5-2", "TK-15.5-3")
@pytest.mark.parametrize(
    ("section", "faction", "seat", "at", "side"),
    [
        ("15.4", "axis", "soviet", SEVILLE, "republican"),
        ("15.4", "western", "axis", BARCELONA, "nationalist"),
        ("15.5", "axis", "axis", BARCELONA, "nationalist"),
        ("15.5", "western", "soviet", SEVILLE, "republican"),
    ],
)
def test_the_side_that_gains_turns_a_marker(
    section: str, faction: str, seat: str, at: str, side: str
) -> None:
    there = war("nationalist", "nationalist", "republican")
    there["centers"]["w2813"] = "nationalist" if side == "republican" else "republican"
    after = fought(section, faction, there, orders={seat: f"pick {at}"})
    (turned,) = after.told("CenterTurned")
    assert (turned["at"], turned["side"]) == (at, side)
    assert after.position.civil_war is not None
    assert after.position.civil_war.centers[at] == side
    other = "western" if seat != "western" else "soviet"
    ignored = fought(section, faction, there, orders={other: f"pick {at}"}, defaults=False)
    assert [one.seat for one in ignored.trial.asks] == [seat]


@clause("TK-15.4-3", "TK-15.4-5")
def test_a_stronghold_is_turned_only_when_it_is_the_last() -> None:
    there = start(war="pre", civil_war=war("nationalist", "nationalist", "republican"))

    def part(position: Any, table: Any) -> Any:
        yield from ()
        case = case_of(position, table, "axis")
        assert open_places(case, "republican") == [SEVILLE]
        assert open_places(case, "nationalist") == [BARCELONA]
        position.civil_war.centers = {SEVILLE: "republican"}
        assert open_places(case, "republican") == [BURGOS]
        position.civil_war.centers = {SEVILLE: "nationalist"}
        assert open_places(case, "nationalist") == [MADRID]

    act(part, there)


@clause("TK-15.4-6", "TK-15.5-6")
@pytest.mark.parametrize(("section", "faction"), [("15.4", "axis"), ("15.5", "soviet")])
def test_a_republican_victory_leaves_stronghold_and_support(section: str, faction: str) -> None:
    there = war("nationalist", "republican", "republican")
    after = fought(section, faction, there, orders={"soviet": "choose nothing"})
    left = after.position.civil_war
    assert left is not None
    assert left.over
    assert left.strongholds == {MADRID: "republican"}
    assert left.centers == {}
    assert left.support == "soviet"
    clauses = {"15.4": "TK-15.4-6", "15.5": "TK-15.5-6"}
    over = [one.clause for one in after.events if one.kind == "CivilWarOver"]
    assert over == [clauses[section]]


@clause("TK-15.4-8", "TK-15.5-4")
@pytest.mark.parametrize(("section", "faction"), [("15.4", "western"), ("15.5", "axis")])
def test_a_nationalist_victory_takes_all_markers(section: str, faction: str) -> None:
    there = war("nationalist", "nationalist", "nationalist")
    after = fought(section, faction, there, orders={"axis": "choose nothing"})
    assert after.position.civil_war is None
    assert [one["side"] for one in after.told("CivilWarOver")] == ["nationalist"]
    clauses = {"15.4": "TK-15.4-8", "15.5": "TK-15.5-4"}
    over = [one.clause for one in after.events if one.kind == "CivilWarOver"]
    assert over == [clauses[section]]


@clause("TK-15.4-7", "TK-15.4-9", "TK-15.5-5", "TK-15.5-7")
@pytest.mark.parametrize(
    ("section", "faction", "centers", "winner"),
    [
        ("15.4", "axis", "republican", "soviet"),
        ("15.4", "western", "nationalist", "axis"),
        ("15.5", "axis", "nationalist", "axis"),
        ("15.5", "western", "republican", "soviet"),
    ],
)
def test_the_winner_may_influence_a_country_of_an_area_table(
    section: str, faction: str, centers: str, winner: str
) -> None:
    there = war("nationalist", centers, centers)
    dice = {f"politics/{winner}/Area:Balkan": 2}  # VP: 0
    after = fought(section, faction, there, dice=dice, orders={winner: "pick table Balkan"})
    (rolled,) = after.told("TableRolled")
    assert rolled["faction"] == winner
    assert after.position.countries["Yugoslavia"].influence == winner


@clause("TK-15.4-7", "TK-15.4-9")
def test_the_winner_may_leave_it() -> None:
    there = war("nationalist", "nationalist", "nationalist")
    after = fought("15.5", "axis", there, orders={"axis": "choose nothing"})
    assert not after.told("TableRolled")


# ---------------------------------------------------------------- 15.29, 15.39, 15.35


@clause("TK-15.29-1")
def test_no_pasaran_costs_a_step_or_a_defeat() -> None:
    there = start(
        war="pre",
        civil_war=war("nationalist", "republican", "nationalist"),
        units={"w3825": "GER-inf01"},
    )
    step = receive("15.29", "axis", there=there, orders={"axis": "choose steps"})
    assert [one["unit"] for one in step.told("StepLost")] == ["GER-inf01"]
    assert not step.told("CenterTurned")
    assert [one["option"] for one in step.told("OptionTaken")] == ["steps"]
    defeat = receive("15.29", "axis", there=there, orders={"axis": "choose defeat"})
    assert not defeat.told("StepLost")
    assert [one["side"] for one in defeat.told("CenterTurned")] == ["republican"]


@clause("TK-15.39-1")
def test_the_bell_tolls_for_a_step() -> None:
    there = start(
        war="pre",
        civil_war=war("nationalist", "republican", "nationalist"),
        units={"w3916": "Bri-inf01"},
    )
    yes = receive("15.39", "western", there=there, orders={"western": "choose yes"})
    assert [one["unit"] for one in yes.told("StepLost")] == ["Bri-inf01"]
    assert [one["option"] for one in yes.told("OptionTaken")] == ["yes"]
    assert [one["side"] for one in yes.told("CenterTurned")] == ["republican"]
    no = receive("15.39", "western", there=there, orders={"western": "choose nothing"})
    assert not no.told("StepLost")
    assert not no.told("CenterTurned")


@clause("TK-15.35-1", "TK-15.35-2")
@pytest.mark.parametrize(
    ("faction", "side"),
    [("western", "nationalist"), ("soviet", "nationalist"), ("axis", "nationalist")],
)
def test_infighting_turns_a_marker_or_the_support(faction: str, side: str) -> None:
    there = war("nationalist", "republican", "nationalist")
    there["centers"]["w2813"] = "republican"
    resolved = fought("15.35", faction, there, orders={faction: "choose resolve"})
    assert [one["side"] for one in resolved.told("CenterTurned")] == [side]
    event = "15.5" if faction == "axis" else "15.4"
    assert [one["event"] for one in resolved.told("EventReceived")] == ["15.35", event]
    turned = fought("15.35", faction, there, orders={faction: "choose turn"})
    assert turned.position.civil_war is not None
    assert turned.position.civil_war.support == "western"
    assert not turned.told("CenterTurned")


# -------------------------------------------------------- 15.34 Provincial Independence


@clause("TK-15.34-1", "TK-15.34-3", "TK-15.34-4", "TK-14.9-3")
def test_catalonia_becomes_a_country() -> None:
    there = start(scenario="campaign-1937")
    after = receive("15.34", "western", there=there, orders={"western": "pick Catalonia"})
    assert after.position.countries["Catalonia"].status == "neutral"
    war_ = after.position.civil_war
    assert war_ is not None
    assert BARCELONA not in war_.centers
    assert after.position.breakaway == ["Basque"]
    own = [name for name, counter in board().counters.items() if counter.country == "Catalonia"]
    assert own
    assert all(after.at(name) == "aside" for name in own)


@clause("TK-15.34-2")
def test_the_west_picks_the_breakaway_region() -> None:
    there = start(scenario="campaign-1937")
    assert there.civil_war is not None
    basque = next(one.id for one in board().hexes.values() if one.region == "Basque" and one.city)
    after = receive("15.34", "axis", there=there, orders={"western": "pick Basque"})
    assert after.position.countries["Basque"].status == "neutral"
    assert basque not in (after.position.civil_war.centers if after.position.civil_war else {})
    asked = receive("15.34", "axis", there=there, defaults=False)
    assert [one.seat for one in asked.trial.asks] == ["western"]


@clause("TK-15.34-1")
def test_a_nationalist_center_breaks_nothing_away() -> None:
    there = start(scenario="campaign-1937")
    assert there.civil_war is not None
    there.civil_war.centers = dict.fromkeys(there.civil_war.centers, "nationalist")
    after = receive("15.34", "western", there=there)
    assert nothing(after) == ["TK-15.34-1"]
