"""15.2, 15.3, 15.6, 15.7, 15.9, 15.10, 15.12, 15.15, 15.16, 15.17, 15.22, 15.24."""

from __future__ import annotations

import pytest

from adjudicator.core.checking import check
from adjudicator.rulesets.totaler_krieg.board.board import Faction
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES
from adjudicator.rulesets.totaler_krieg.orders.politics import Pick
from tests.rulesets.totaler_krieg.kit import After, field, game
from tests.rulesets.totaler_krieg.kit_events import nothing, receive, start

clause = pytest.mark.clause
CORRIDOR = "MK-Axi-German_Ceded_Land:_Polish_Corridor"
FRONTIER = "MK-Sov-Russian_Ceded_Land:_Finnish_Frontier/Finland"


def status(after: After, country: str) -> str:
    state = after.position.countries[country]
    return f"{state.status} {state.faction}".strip()


def rolls(after: After, country: str) -> list[int]:
    return [f["roll"] for f in after.told("Mobilized") if f["country"] == country]


# ------------------------------------------------------------------------ 15.2 Border War


@clause("TK-15.2-1", "TK-15.2-2")
def test_a_border_war_of_the_axis_sets_two_neighbours_against_each_other() -> None:
    after = receive(
        "15.2", "axis", "Hungary", war="limited", orders={"axis": "pick Yugoslavia"}, dice=[1] * 8
    )
    assert status(after, "Hungary") == "active axis"
    assert status(after, "Yugoslavia") == "active western"


@clause("TK-15.2-3", "TK-15.2-4")
def test_a_border_war_of_an_ally_brings_the_axis_a_country() -> None:
    after = receive(
        "15.2",
        "western",
        "Greece",
        war="limited",
        orders={"western": "pick Bulgaria"},
        dice=[1] * 8,
    )
    assert status(after, "Greece") == "active western"
    assert status(after, "Bulgaria") == "active axis"


@clause("TK-15.2-5")
def test_a_border_war_without_a_neighbour_stops_at_one() -> None:
    after = receive("15.2", "axis", "Ireland", war="limited", dice=[1] * 4)
    assert status(after, "Ireland") == "active axis"
    assert nothing(after) == ["TK-15.2-5"]
    assert [name for name, state in after.position.countries.items()
            if state.status == "active"] == ["Ireland"]  # fmt: skip


# ---------------------------------------------------------------- 15.6 Country Joins Axis


@clause("TK-15.6-1")
def test_a_country_joins_the_axis() -> None:
    after = receive("15.6", "axis", "Hungary", war="limited", dice=[1] * 4)
    assert status(after, "Hungary") == "active axis"


@clause("TK-15.6-2", "TK-15.6-3", "TK-15.6-4", "TK-14.14-4")
def test_influence_holds_yugoslavia_back_once() -> None:
    there = start(war="limited", influence={"Yugoslavia": "western"})
    once = receive("15.6", "axis", "Yugoslavia", there=there)
    assert status(once, "Yugoslavia") == "neutral"
    assert once.position.countries["Yugoslavia"].influence == ""
    twice = receive("15.6", "axis", "Yugoslavia", there=once.position, dice=[1] * 4)
    assert status(twice, "Yugoslavia") == "active axis"


@clause("TK-15.6-1", "TK-15.6-2", "TK-14.9-4")
@pytest.mark.parametrize(
    ("strongholds", "after_", "war_left"),
    [({"w2710": "republican"}, "neutral", False), ({"w2911": "nationalist"}, "active axis", False)],
)
def test_a_republican_stronghold_holds_spain_back(
    strongholds: dict[str, str], after_: str, war_left: bool
) -> None:
    there = start(
        war="limited", civil_war={"country": "Spain", "strongholds": strongholds, "over": True}
    )
    after = receive("15.6", "axis", "Spain", there=there, dice=[1] * 4)
    assert status(after, "Spain") == after_
    assert (after.position.civil_war is not None) is war_left


# ------------------------------------------------------------------- 15.7 Country Resists


@clause("TK-15.7-1", "TK-15.7-2")
@pytest.mark.parametrize("posture", ["locarno", "cordon"])
def test_resistance_under_locarno_is_an_international_crisis(posture: str) -> None:
    there = start(war="pre", posture={"western_minors": posture}, influence={"Austria": "western"})
    there.pieces["MK-Axi-German_Ceded_Land:_Austria"].at = "aside"
    after = receive(
        "15.7", "axis", "Austria", there=there, card="axis:10",
        dice={"politics/axis/International Crisis": 6},
    )  # fmt: skip
    (rolled,) = after.told("TableRolled")
    assert rolled["table"] == "International Crisis"
    assert rolled["modified"] == 5  # Western Influence: -1
    assert status(after, "Austria") == "none"  # Diplomatic Settlement cedes it
    assert after.position.war_state == "pre"


@clause("TK-15.7-3", "TK-15.7-11", "TK-15.7-12", "TK-13.6.1.2-4", "TK-13.6.1.2-6")
def test_poland_under_guarantees_begins_the_war() -> None:
    guaranteed = dict.fromkeys(("britain", "france", "western_minors"), "guarantees")
    there = start(
        turn="1939 Aug-Sept", war="pre",
        posture={**guaranteed, "russia": "pact", "us": "isolationism"},
        places={CORRIDOR: "aside"},
    )  # fmt: skip
    after = receive("15.7", "axis", "Poland", there=there, card="axis:15", dice=[1] * 4)
    assert status(after, "Poland") == "active western"
    assert after.position.war_state == "limited"
    assert [after.position.posture[box] for box in guaranteed] == ["", "", ""]
    assert after.at(CORRIDOR) == "pool:axis"
    assert after.told("CounterSent") == [{"unit": CORRIDOR, "start": "aside", "to": "pool:axis"}]
    assert after.position.blitz_events["axis"] == 1


@clause("TK-15.7-3")
def test_resistance_under_appeasement_is_no_result() -> None:
    there = start(war="pre", posture={"western_minors": "appeasement"},
                  influence={"Belgium-Holland": "western"})  # fmt: skip
    after = receive("15.7", "axis", "Belgium-Holland", there=there, card="axis:14")
    assert status(after, "Belgium-Holland") == "neutral"
    assert nothing(after) == ["TK-A102"]


@clause("TK-15.7-4")
def test_resistance_in_limited_war_ends_the_policy_of_a_pac() -> None:
    there = start(
        war="limited", posture={"western_minors": "appeasement", "britain": "appeasement"},
        influence={"Belgium-Holland": "western"},
    )  # fmt: skip
    after = receive("15.7", "axis", "Belgium-Holland", there=there, card="axis:14", dice=[1] * 4)
    assert status(after, "Belgium-Holland") == "active western"
    assert after.position.posture["western_minors"] == ""
    assert after.position.posture["britain"] == ""


@clause("TK-15.7-8", "TK-15.7-10", "TK-15.7-6")
def test_the_winter_war_costs_two_infantry_steps() -> None:
    there = start(
        war="limited", posture={"russia": "pact"},
        units={"e4608": "Rus-inf01", "e4312": "Rus-inf02"}, places={FRONTIER: "aside"},
    )  # fmt: skip
    after = receive("15.7", "soviet", "Finland", there=there, card="soviet:18")
    lost = after.told("StepLost")
    assert sorted(one["unit"] for one in lost) == ["Rus-inf01", "Rus-inf02"]
    assert after.at("Rus-inf01") == "pool:soviet"
    assert status(after, "Finland") == "neutral"
    assert after.at(FRONTIER) == "aside"


@clause("TK-15.7-8", "TK-15.7-5")
@pytest.mark.parametrize(
    ("faction", "box", "units", "lost"),
    [
        ("soviet", "russia", {"e4312": "Rus-inf01, Rus-tk1"}, "Rus-tk1"),
        ("western", "britain", {"w3916": "Bri-inf01, Bri-arm1"}, "Bri-arm1"),
    ],
)
def test_one_armor_step_will_do(faction: str, box: str, units: dict[str, str], lost: str) -> None:
    there = start(war="limited", posture={box: "appeasement"}, units=units)
    after = receive(
        "15.7", faction, "Finland", there=there, orders={faction: "choose an armor step"}
    )
    assert [one["unit"] for one in after.told("StepLost")] == [lost]


@clause("TK-15.7-9", "TK-15.7-7", "TK-15.7-11", "TK-15.7-12")
@pytest.mark.parametrize("faction", ["soviet", "western"])
def test_at_war_a_refusal_brings_the_axis_a_country(faction: Faction) -> None:
    there = start(war="total", places={FRONTIER: "aside"})
    after = receive("15.7", faction, "Finland", there=there, card="soviet:18", dice=[1] * 4)
    assert status(after, "Finland") == "active axis"
    assert after.at(FRONTIER) == f"pool:{faction}"
    sent = {"unit": FRONTIER, "start": "aside", "to": f"pool:{faction}"}
    assert after.told("CounterSent") == [sent]
    assert after.position.blitz_events[faction] == 1
    assert not after.told("StepLost")


# --------------------------------------------------------- 15.9, 15.10, 15.15 activations


@clause("TK-15.9-1", "TK-15.9-2")
@pytest.mark.parametrize(("faction", "side"), [("western", "axis"), ("axis", "western")])
def test_a_coup_brings_a_country_over_without_mobilizing(faction: str, side: str) -> None:
    after = receive("15.9", faction, "Greece", war="limited")
    assert status(after, "Greece") == f"active {side}"
    assert rolls(after, "Greece") == [0]


@clause("TK-15.10-1", "TK-15.10-2")
@pytest.mark.parametrize(("faction", "side"), [("soviet", "axis"), ("axis", "western")])
def test_declare_war_brings_a_country_to_the_other_side(faction: str, side: str) -> None:
    there = start(war="limited", posture={"western_minors": "appeasement"})
    after = receive("15.10", faction, "Greece", there=there, dice=[3] * 4)
    assert status(after, "Greece") == f"active {side}"
    assert rolls(after, "Greece") == [3]
    ended = "" if faction == "axis" else "appeasement"
    assert after.position.posture["western_minors"] == ended


@clause("TK-15.15-1", "TK-14.13-1")
def test_free_passage_activates_without_a_roll() -> None:
    after = receive("15.15", "axis", "Hungary", war="limited")
    state = after.position.countries["Hungary"]
    assert (state.status, state.faction, state.mark) == ("active", "axis", "free_passage")
    assert rolls(after, "Hungary") == [0]


@clause("TK-15.15-1", "TK-15.15-2", "TK-14.23-4")
@pytest.mark.parametrize(
    ("marker", "after_"),
    [("neutrality", "neutral"), ("soviet", "neutral"), ("axis", "active axis")],
)
def test_free_passage_is_held_up_by_markers_of_others(marker: str, after_: str) -> None:
    there = start(war="limited", influence={"Hungary": marker})
    after = receive("15.15", "axis", "Hungary", there=there)
    assert status(after, "Hungary") == after_
    assert after.position.countries["Hungary"].influence == ""


# --------------------------------------------------- 15.12, 15.17, 15.22, 15.24 the crisis


def crisis(section: str, **orders: str) -> After:
    """Austria resists under Locarno; this is the result of the International Crisis."""
    there = start(
        turn="1938 Mar-Apr", war="pre",
        posture=dict.fromkeys(POSTURE_BOXES, "locarno"),
        units={"w3825": "GER-inf01, GER-inf02", "w3720": "GER-pz01"},
        influence={"Hungary": "western"},
        places={
            "GER-1_Army": "events:axis", "Fra-4": "events:western", "Rus-inf07": "events:soviet",
            "MK-Axi-German_Ceded_Land:_Austria": "aside",
        },
    )  # fmt: skip
    return receive(section, "axis", "Austria", there=there, card="axis:10", orders=orders)


@clause("TK-15.12-1", "TK-15.12-2")
def test_a_settlement_pays_the_protector_and_cedes_the_land() -> None:
    after = crisis("15.12", western="influence Italy to place Influence")
    assert after.position.countries["Italy"].influence == "western"
    assert status(after, "Austria") == "none"
    assert after.at("MK-Axi-German_Ceded_Land:_Austria") == "ceded"


@clause("TK-15.12-1")
def test_the_settlement_asks_only_about_neighbours() -> None:
    after = receive("15.12", "axis", "Austria", card="axis:10", war="pre", defaults=False)
    (asked,) = after.trial.asks
    assert asked.seat == "western"
    assert "Hungary" in asked.options["countries"]
    assert "Greece" not in asked.options["countries"]


@clause("TK-15.17-1", "TK-15.17-2", "TK-15.17-3")
def test_gradual_decline_keeps_the_peace() -> None:
    after = crisis("15.17", axis="influence Hungary to remove the marker")
    assert after.position.countries["Hungary"].influence == ""
    assert after.at("MK-Axi-German_Ceded_Land:_Austria") == "delay"
    assert status(after, "Austria") == "active western"
    assert rolls(after, "Austria") in ([0], [])
    assert after.position.posture["western_minors"] == "locarno"
    assert after.position.war_state == "pre"


@clause("TK-15.17-4")
def test_the_declining_land_is_ceded_when_its_marker_comes_back() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ending.arriving import turn_marker
    from tests.rulesets.totaler_krieg.kit import act

    begun = crisis("15.17").position
    begun.pieces["MK-Axi-German_Ceded_Land:_Austria"].at = f"turn:{begun.turn + 1}"
    after = act(turn_marker, begun)
    assert after.at("MK-Axi-German_Ceded_Land:_Austria") == "ceded"
    assert status(after, "Austria") == "none"


@clause("TK-15.22-1", "TK-15.22-2", "TK-15.22-3")
def test_a_military_defeat_costs_steps_and_mobilizes_the_axis_alone() -> None:
    after = crisis("15.22")
    assert len(after.told("StepLost")) == 2
    assert after.at("GER-1_Army") == "delay"
    assert after.at("Fra-4") == "events:western"
    assert after.position.war_state == "pre"


@clause("TK-15.24-1", "TK-15.24-2", "TK-15.24-3", "TK-15.24-4")
def test_a_military_victory_costs_steps_takes_the_land_and_mobilizes_all() -> None:
    after = crisis("15.24", axis="choose an armor step")
    assert [one["unit"] for one in after.told("StepLost")] == ["GER-pz01"]
    assert status(after, "Austria") == "none"
    where = [after.at(name) for name in ("GER-1_Army", "Fra-4", "Rus-inf07")]
    assert where == ["delay"] * 3
    assert after.position.war_state == "pre"


# ------------------------------------------------------------ 15.3 Ceded Land, 15.16


@clause("TK-15.3-1", "TK-15.3-2")
def test_a_detachment_may_occupy_the_ceded_land() -> None:
    there = start(war="limited", places={"MK-Sov-Russian_Ceded_Land:_Bessarabia/Rumania": "aside"})
    region = next(o for o in field().board.hexes.values() if o.region == "Bessarabia" and o.city)
    pooled = [n for n in there.pieces if there.pieces[n].at == "pool:soviet"]
    marker = next(n for n in pooled if field().board.counters[n].back_is == "detachment")
    after = receive(
        "15.3", "soviet", "Rumania", there=there, card="soviet:13",
        orders={"soviet": f"pick {region.id}\npick {marker}"},
    )  # fmt: skip
    piece = after.position.pieces[marker]
    assert (piece.at, piece.back) == (region.id, True)
    owner = field(position=after.position.model_dump()).lands.owner[region.cell]
    assert owner == "Russia"
    none = receive("15.3", "soviet", "Rumania", there=there, card="soviet:13",
                   orders={"soviet": "choose nothing"})  # fmt: skip
    assert none.at(marker) == "pool:soviet"


@clause("TK-15.3-2", "TK-13.8.1.1-3", "TK-13.8.1.1-4")
@pytest.mark.parametrize("poland", [True, False])
def test_no_detachment_occupies_what_becomes_german(poland: bool) -> None:
    """Memelland goes with the Baltic States to Russia only where Eastern Poland has."""
    taken = "MK-Sov-Russian_Ceded_Land:_Eastern_Poland/Poland"
    baltic = "MK-Sov-Russian_Ceded_Land:_Baltic_States/Northern_Baltics"
    places = {baltic: "aside", "MK-Axi-German_Ceded_Land:_Memelland": "aside"}
    there = start(war="limited", places={**places, taken: "ceded" if poland else "aside"})
    after = receive("15.3", "soviet", "Baltic States", there=there, card="soviet:12",
                    defaults=False)  # fmt: skip
    (ask,) = after.trial.asks
    hexes = field().board.hexes
    regions = {hexes[one].region for one in ask.options["places"]}
    assert "Northern Baltics" in regions
    assert ("Memelland" in regions) is poland
    memel = next(o for o in hexes.values() if o.region == "Memelland" and (o.city or o.port))
    view = game().view(field().board, after.position, "soviet")
    checked = check(game(), field().board, ask, view, [Pick(places=(memel.id,), line=1)])
    assert bool(checked.refused) is not poland
    for no in checked.refused:
        assert (no.clause, memel.name in no.text) == ("TK-15.3-2", True)
        assert "is not in the land that was ceded" in no.text


@clause("TK-15.16-5", "TK-15.16-6")
def test_a_second_concession_takes_the_whole_country() -> None:
    there = start(war="limited", places={FRONTIER: "ceded"})
    after = receive("15.16", "soviet", "Finland", there=there,
                    orders={"soviet": "choose nothing"})  # fmt: skip
    piece = after.position.pieces[FRONTIER]
    assert (piece.at, piece.back) == ("ceded", True)
    assert status(after, "Finland") == "none"


@clause("TK-15.16-6")
def test_a_detachment_may_go_to_the_lost_country() -> None:
    there = start(war="limited", places={FRONTIER: "ceded"})
    after = receive("15.16", "soviet", "Finland", there=there)
    (placed,) = after.told("MarkerPlaced")
    one = field().board.hexes[placed["at"]]
    assert one.country == "Finland"
    assert one.city or one.port


STRAITS = {
    "MK-Sov-Russian_Ceded_Land:_Turkish_Frontier": "ceded",
    "MK-Sov-Russian_Ceded_Land:_Turkish_Straits": "aside",
    "MK-Wes-British_Ceded_Land:_Turkish_Straits": "aside",
}


@clause("TK-15.16-7", "TK-15.16-8", "TK-15.16-9")
@pytest.mark.parametrize(
    ("before", "after_"), [("", "axis"), ("neutrality", ""), ("western", ""), ("axis", "axis")]
)
def test_turkey_cedes_the_straits_second(before: str, after_: str) -> None:
    there = start(war="limited", influence={"Turkey": before}, places=STRAITS)
    after = receive("15.16", "soviet", "Turkey", there=there)
    assert after.at("MK-Sov-Russian_Ceded_Land:_Turkish_Straits") == "ceded"
    (placed,) = after.told("MarkerPlaced")
    piece = after.position.pieces[placed["marker"]]
    assert (piece.at, piece.back) == (placed["at"], True) == ("e2508", True)
    assert after.position.countries["Turkey"].influence == after_


@clause("TK-15.16-7")
def test_british_straits_leave_nothing_to_cede() -> None:
    there = start(
        war="limited",
        places={**STRAITS, "MK-Wes-British_Ceded_Land:_Turkish_Straits": "ceded"},
    )
    after = receive("15.16", "soviet", "Turkey", there=there)
    assert after.at("MK-Sov-Russian_Ceded_Land:_Turkish_Straits") == "aside"
    assert nothing(after) == ["TK-15.16-7"]


@clause("TK-15.16-1", "TK-15.16-3", "TK-15.16-4")
@pytest.mark.parametrize(("before", "after_"), [("", "axis"), ("neutrality", ""), ("soviet", "")])
def test_a_first_concession_moves_the_marker(before: str, after_: str) -> None:
    there = start(war="limited", influence={"Finland": before}, places={FRONTIER: "aside"})
    after = receive("15.16", "soviet", "Finland", there=there)
    assert after.at(FRONTIER) == "ceded"
    assert after.position.countries["Finland"].influence == after_
    assert not after.told("MarkerPlaced")


@clause("TK-15.16-2", "TK-15.16-1")
def test_the_baltic_states_are_ceded_as_13_8_1_1_says() -> None:
    german, russian = (
        "MK-Axi-German_Ceded_Land:_Memelland",
        "MK-Sov-Russian_Ceded_Land:_Baltic_States/Northern_Baltics",
    )
    there = start(war="limited", places={german: "aside", russian: "aside"})
    after = receive("15.16", "soviet", "Baltic States", there=there, defaults=False)
    assert after.trial.asks == []
    assert (after.at(german), after.at(russian)) == ("ceded", "ceded")
    assert after.position.pieces[russian].back
    assert status(after, "Baltic States") == "none"
