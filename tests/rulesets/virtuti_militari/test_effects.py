"""2 and 3 Every kind of effect that events have: what it changes, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.events import Effect, Trigger
from adjudicator.rulesets.virtuti_militari.book.effects import apply, rule_of
from adjudicator.rulesets.virtuti_militari.book.politics.joining import join
from adjudicator.rulesets.virtuti_militari.book.politics.scripted import holds
from tests.rulesets.virtuti_militari.home_kit import position
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause
AXIS, USSR = {"faction": "axis"}, {"faction": "ussr"}


def axis(**said: Any) -> dict[str, Any]:
    return {"factions": {"axis": said}}


ROWS: list[tuple[Effect, dict[str, Any], list[tuple[str, dict[str, Any]]]]] = [
    # Tokens and cards.
    (Effect("order", "axis", "move+2", 2), axis(pool={"move+2": 1}),
     [("TokensChanged", {**AXIS, "token": "move+2", "number": 2})]),
    (Effect("order", "axis", "move+2", -2), axis(pool={"move+2": 1}),
     [("TokensChanged", {**AXIS, "token": "move+2", "number": -1})]),
    (Effect("order", "axis", "move+2", -2), axis(pool={}), []),
    (Effect("card", "axis", "blitzkrieg", 1), axis(hand=["wehrmacht"], discard=[]),
     [("CardGained", {**AXIS, "card": "blitzkrieg"})]),
    (Effect("card", "axis", "blitzkrieg", 1), axis(hand=[], discard=["blitzkrieg"]), []),
    (Effect("card", "axis", "blitzkrieg", -1), axis(hand=["blitzkrieg"], discard=[]),
     [("CardLost", {**AXIS, "card": "blitzkrieg"})]),
    (Effect("card", "axis", "blitzkrieg", -1), axis(hand=["wehrmacht"], discard=[]), []),
    # Tracks.
    (Effect("initiative", "", "ussr>axis>western"), {},
     [("InitiativeChanged", {"order": ["ussr", "axis", "western"]})]),
    (Effect("logistics", "axis", value=-2), axis(logistics=5),
     [("LogisticsChanged", {**AXIS, "before": 5, "after": 3, "paid": 0})]),
    (Effect("logistics", "axis", value=-2), axis(logistics=2),
     [("LogisticsChanged", {**AXIS, "before": 2, "after": 1, "paid": 0})]),
    (Effect("logistics", "axis", value=1), axis(logistics=8), []),
    (Effect("war_logistics", "axis", value=-2), axis(logistics=5), []),
    (Effect("war_logistics", "axis", value=-2), {**axis(logistics=5), "ussr": "war"},
     [("LogisticsChanged", {**AXIS, "before": 5, "after": 3, "paid": 0})]),
    (Effect("economy", "axis", value=-20), axis(war_economy=90),
     [("EconomyChanged", {**AXIS, "before": 90, "after": 70})]),
    (Effect("economy", "axis", value=-20), axis(war_economy=10),
     [("EconomyChanged", {**AXIS, "before": 10, "after": 0})]),
    (Effect("economy", "axis", value=20), axis(war_economy=90),
     [("EconomyChanged", {**AXIS, "before": 90, "after": 100})]),
    (Effect("economy", "axis", value=20), axis(war_economy=100), []),
    (Effect("economy_least", "axis", value=60), axis(war_economy=40),
     [("EconomyChanged", {**AXIS, "before": 40, "after": 60})]),
    (Effect("economy_least", "axis", value=60), axis(war_economy=70), []),
    (Effect("pp", "axis", value=4), axis(pp=5),
     [("PointsReceived", {**AXIS, "pp": 40, "total": 90})]),
    (Effect("pp", "axis", value=-4), axis(pp=3),
     [("PointsReceived", {**AXIS, "pp": -40, "total": 0})]),
    # Units and research.
    (Effect("units", "ussr", "army1", 2), {},
     [("UnitsMobilised", {**USSR, "kind": "army", "level": 1, "number": 2})]),
    (Effect("research", "axis", value=1), axis(research={"tanks": 2, "fleet": 1}),
     [("ResearchChanged", {**AXIS, "technology": "tanks", "number": 1})]),
    (Effect("research", "axis", value=1),
     axis(research={"tanks": 2, "fleet": 1}, levels={"tanks": 3}),
     [("ResearchChanged", {**AXIS, "technology": "fleet", "number": 1})]),
    (Effect("research", "axis", value=1), axis(research={"tanks": 4, "fleet": 1}),
     [("ResearchChanged", {**AXIS, "technology": "fleet", "number": 1})]),
    (Effect("research", "axis", value=-1), axis(research={"tanks": 2, "fleet": 1}),
     [("ResearchChanged", {**AXIS, "technology": "fleet", "number": -1})]),
    (Effect("research", "axis", value=-1), {}, []),
    (Effect("level", "axis"),
     {"units": {"Berlin": "axis u1 Army, u2 Armored Division"}, **axis(levels={"tanks": 2})},
     [("UnitTrained",
       {**AXIS, "unit": "u2", "kind": "armored_division", "place": "berlin", "level": 2})]),
    (Effect("level", "axis"),
     {"units": {"Berlin": "axis u1 Army L2"}, **axis(levels={"infantry": 3})}, []),
    (Effect("level", "axis"),
     {"units": {"Berlin": "axis u1 Army"}, "out_of_supply": ["Berlin"],
      **axis(levels={"infantry": 2})}, []),
    (Effect("level", "axis"),
     {"units": {"Berlin": "western u1 Army"}, **axis(levels={"infantry": 2})}, []),
    (Effect("fortify", "axis"),
     {"units": {"Nuremberg": "axis 2 x Army", "Cologne": "axis Army", "Lille": "western Army"}},
     [("FortificationGiven", {**AXIS, "area": "cologne", "level": 1})]),
    (Effect("fortify", "axis"), {"units": {"Munich": "axis Army", "Nuremberg": "axis 2 x Corps"}},
     [("FortificationGiven", {**AXIS, "area": "nuremberg", "level": 1})]),
    (Effect("fortify", "axis"), {"units": {"Cologne": "axis Army"}, "forts": {"Cologne": 2}},
     [("FortificationGiven", {**AXIS, "area": "cologne", "level": 3})]),
    (Effect("fortify", "axis"), {"units": {"Cologne": "axis Army"}, "forts": {"Cologne": 3}}, []),
    # Countries and areas.
    (Effect("align", "turkey", "axis"), {},
     [("AlignmentChanged", {"country": "turkey", "alignment": "axis"})]),
    (Effect("align", "italy", "axis"), {}, []),
    (Effect("owner", "paris", "germany"), {},
     [("OwnerChanged", {"area": "paris", "country": "germany"})]),
    (Effect("cede", "warsaw", "ussr"), {"units": {"Warsaw": "ussr Army"}},
     [("AreaCeded", {"area": "warsaw", "faction": "ussr", "withdrawn": {}, "lost": []})]),
    (Effect("cede", "berlin", "axis"), {}, []),
    (Effect("area_pp", "berlin", value=-99), {},
     [("AreaPointsChanged", {"area": "berlin", "after": 0})]),
    (Effect("key_areas", "france", "paris,lyon"), {},
     [("KeyAreasChanged", {"country": "france", "areas": ["paris", "lyon"]})]),
    (Effect("join", "hungary", "axis"), {},
     [("CountryJoined", {"country": "hungary", "faction": "axis"})]),
    (Effect("join", "poland", "axis"), {}, []),
    (Effect("entry", "italy", value=10), {},
     [("WarEntryChanged", {"country": "italy"})]),
    (Effect("surrender", "germany", "axis"), {}, []),
    # The pact and the USSR.
    (Effect("pact_breakable"), {}, [("PactBreakable", {})]),
    (Effect("rule", "", "fog", 1), {}, []),
    # Weather.
    (Effect("weather", "", "clear"), {"weather": {"mud": ["Berlin"], "snow": ["Moscow"]}},
     [("WeatherChanged", {"weather": "clear", "areas": ["berlin"]})]),
]  # fmt: skip


@clause("VM-CAL-2", "VM-RND-2", "VM-SCRIPT-1", "VM-CONC-22", "VM-CONC-23", "VM-STACK-3")
@pytest.mark.parametrize(("effect", "said", "told"), ROWS)
def test_what_an_effect_changes_is_told_and_nothing_else(
    effect: Effect, said: dict[str, Any], told: list[tuple[str, dict[str, Any]]]
) -> None:
    here = position(**said)
    before = here.model_copy(deep=True)
    table: Table[Board] = Table(board=board(), dice=LoadedDice({}), rulings={}, phase="bench")
    apply(here, table, [effect], "VM-CAL-2")
    assert [event.kind for event in table.events][: len(told)] == [kind for kind, _ in told]
    for event, (_, facts) in zip(table.events, told, strict=False):
        assert event.clause == "VM-CAL-2"
        assert {name: event.facts[name] for name in facts} == facts
    if not told:
        assert table.events == []
        assert here == before


@clause("VM-CAL-2")
def test_an_effect_on_all_is_one_on_those_who_act() -> None:
    """An inactive USSR is left alone."""
    for ussr, factions in (("inactive", ["axis", "western"]), ("war", ["axis", "western", "ussr"])):
        here = position(ussr=ussr)
        table: Table[Board] = Table(board=board(), dice=LoadedDice({}), rulings={}, phase="bench")
        apply(here, table, [Effect("pp", "all", value=1)], "VM-RND-2")
        assert [event.facts["faction"] for event in table.events] == factions


@clause("VM-CAL-2")
def test_what_comes_lies_where_it_belongs() -> None:
    here = position(**axis(pool={}, hand=[], discard=[]))
    table: Table[Board] = Table(board=board(), dice=LoadedDice({}), rulings={}, phase="bench")
    effects = [
        Effect("order", "axis", "move+2", 2),
        Effect("card", "axis", "blitzkrieg", 1),
        Effect("units", "axis", "corps2", 2),
        Effect("key_areas", "france", "paris,lyon"),
        Effect("owner", "paris", "germany"),
        Effect("area_pp", "berlin", value=1),
        Effect("pact_breakable"),
    ]
    apply(here, table, effects, "VM-CAL-2")
    state = here.factions["axis"]
    assert state.pool == {"move+2": 2}
    assert state.hand == ["blitzkrieg"]
    assert [(unit.kind, unit.level) for unit in state.deployment] == [("corps", 2), ("corps", 2)]
    assert len({unit.id for unit in state.deployment}) == 2
    assert here.key_areas["france"] == ["paris", "lyon"]
    assert here.owners["paris"] == "germany"
    assert here.area_pp["berlin"] == board().areas["berlin"].pp + 1
    assert (here.pact, here.breakable_since) == ("breakable", here.turn)


@clause("VM-RND-2")
@pytest.mark.parametrize(("turn", "value"), [(2, True), (3, True)])
def test_a_rule_of_an_event_holds_in_its_turn_alone(turn: int, value: bool) -> None:
    events = {e.id: e for e in board().random_events.values()}
    (id, what) = next((id, effect.what) for id, e in events.items() for effect in e.effects
                      if effect.kind == "rule" and not e.seasons)  # fmt: skip
    here = position(turn=turn)
    assert rule_of(here, board(), what) == 0
    here.random_event = id
    assert bool(rule_of(here, board(), what)) is value
    assert rule_of(here, board(), "no such rule") == 0


GREECE = ["Athens", "Patras", "Salonika", "Heraklion"]
TRIGGERED: list[tuple[Trigger, dict[str, Any], bool]] = [
    (Trigger("turn", value=5), {"turn": 5}, True),
    (Trigger("turn", value=5), {"turn": 4}, False),
    (Trigger("surrendered", "poland"), {"countries": {"Poland": "surrendered axis"}}, True),
    (Trigger("surrendered", "poland"), {}, False),
    (Trigger("neutral", "greece"), {}, True),
    (Trigger("neutral", "poland"), {}, False),
    (Trigger("pact"), {}, True),
    (Trigger("controls", "axis", "paris"), {"control": {"axis": ["Paris"]}}, True),
    (Trigger("controls", "axis", "paris"), {}, False),
    (Trigger("owns", "axis", "greece", 2), {"control": {"axis": GREECE[:2]}}, True),
    (Trigger("owns", "axis", "greece", 3), {"control": {"axis": GREECE[:2]}}, False),
    (Trigger("owns", "axis", "greece", 2), {"control": {"western": GREECE[:2]}}, False),
    (Trigger("war_ussr"), {"ussr": "war"}, True),
    (Trigger("war_ussr"), {}, False),
    (Trigger("vp", "axis", value=1), {}, True),
    (Trigger("vp", "axis", value=26), {}, False),
]


@clause("VM-SCRIPT-1")
@pytest.mark.parametrize(("trigger", "said", "true"), TRIGGERED)
def test_when_a_condition_of_a_scripted_event_holds(
    trigger: Trigger, said: dict[str, Any], true: bool
) -> None:
    assert holds(position(**said), board(), trigger) is true


@clause("VM-SCRIPT-1")
def test_a_broken_pact_is_none() -> None:
    here = position()
    here.pact = "broken"
    assert not holds(here, board(), Trigger("pact"))


@clause("VM-DIPL-5", "VM-DIPL-6", "VM-CTRY-2")
def test_who_joins_deploys_where_there_is_room_and_the_rest_waits() -> None:
    forces = [force for force in board().countries["greece"].forces for _ in range(force.number)]
    for logistics, crowd in ((8, False), (1, True)):
        here = position(
            units={"Berlin": "axis 2 x Corps"} if crowd else {},
            factions={"axis": {"logistics": logistics}},
        )
        table: Table[Board] = Table(board=board(), dice=LoadedDice({}), rulings={}, phase="bench")
        join(here, table, "greece", "axis", "VM-DIPL-5")
        (told,) = [event.facts for event in table.events]
        assert set(told["areas"]) == {"athens", "patras", "salonika", "heraklion"}
        assert len(told["units"]) + len(told["waiting"]) == len(forces)
        assert list(told["kinds"]) == list(told["units"])
        assert len(here.factions["axis"].deployment) == len(told["waiting"])
        places = list(told["units"].values())
        if logistics == 8:
            assert places == [force.place for force in forces]
        else:
            assert len(set(places)) == len(places), "no stack of two is left for them"
        state = here.countries["greece"]
        assert (state.status, state.faction, state.alignment) == ("active", "axis", None)
