"""Reports, headlines, situation lines and the map sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Report
from adjudicator.rulesets.world_at_war import WorldAtWar, sequence
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.sheet import layers, sheet
from adjudicator.rulesets.world_at_war.bots.simulate import simulate
from adjudicator.rulesets.world_at_war.view import view_of
from adjudicator.rulesets.world_at_war.words.facts import told
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.war_kit import After, axis, board, play, war

clause = pytest.mark.clause


def the_report(after: After, seat: str | None, before: Position | None = None) -> Report:
    game = WorldAtWar()
    mine = [one for event in after.events if (one := event.for_seat(seat)) is not None]
    view = view_of(board(), after.position, seat)  # type: ignore[arg-type]
    old = None if before is None else view_of(board(), before, seat)  # type: ignore[arg-type]
    return game.report(board(), view, old, mine, "Spring 1940: a test")


def section(made: Report, heading: str) -> str:
    found = [one for one in made.sections if one.heading == heading]
    assert found, [one.heading for one in made.sections]
    return json.dumps(found[0].model_dump(mode="json"))


def test_an_operation_makes_a_section_a_headline_and_an_arrow() -> None:
    at = war(
        {
            "Berlin": "germany 8 ground",
            "West Poland": "poland 1 ground",
            "Warsaw": "poland 1 ground",
        },
        turn=3,
    )
    after = axis(at, "attack West Poland from Berlin")
    made = the_report(after, "allies", at)
    assert section(made, "OPERATION  West Poland")
    captured = after.control("West Poland") == "germany"
    wanted = "West Poland falls to German arms" if captured else "Battle of West Poland"
    assert made.headline == wanted
    drawn = sheet(board(), view_of(board(), after.position, "allies"), after.events)
    assert ["berlin", "west_poland"] in [arrow.path for arrow in drawn.arrows]
    assert drawn.control["west_poland"] == ("germany" if captured else "allied minor")


def event(
    kind: str, /, phase: str = "interdiction", clause: str = "WAW-CORE.NAV-1", **facts: Any
) -> Event:
    return Event(n=0, kind=kind, clause=clause, phase=phase, facts=facts)


def test_a_reader_is_told_what_was_lost_by_name() -> None:
    at = war({"Berlin": "germany 2 ground", "Milan": "italy 1 ground", "Paris": "france 1 ground"})
    at.control["paris"] = "france"
    now = at.model_copy(deep=True)
    now.control["paris"] = "germany"
    hit: dict[str, Any] = {
        "nation": "italy",
        "sea": "central_mediterranean",
        "kind": "naval",
        "turns": 2,
    }
    events = [
        event("FleetHit", **hit, drowned=["italy/ground"]),
        event("FleetHit", **hit | {"turns": 0}, drowned=[]),
        event("Losses", place="paris", nation="france", kinds=["france/ground", "france/ground"]),
        event("LostSupply", place="milan", nation="italy", kinds=["ground", "ground"]),
    ]
    axis_, allies = (
        WorldAtWar().report(
            board(), view_of(board(), now, seat), view_of(board(), at, seat), events, "x"
        )
        for seat in ("axis", "allies")
    )
    assert axis_.lost == (
        "You have lost 3 Italian ground units and an Italian naval fleet. Hit and off for some"
        " turns: an Italian naval fleet."
    )
    assert allies.lost == ("You have lost 2 French ground units. You have lost Paris to Germany.")
    assert [line.text for one in axis_.sections for line in one.lines if line.matters]


def test_the_elite_die_is_no_part_of_the_sum() -> None:
    fought = event(
        "CombatFought", phase="axis_offensives", place="paris", origin="berlin", attacker="germany",
        defender="france", dice=[[1, 2], [2, 2]], elite=[2, 0], totals=[4, 4], pairs=[[2, 2]],
        winner="draw",
    )  # fmt: skip
    said = [line.text for line in told(fought, board())]
    assert said[:2] == [
        "German dice 1, 2: 3, modified 4; elite die 2, for the pairs alone",
        "French dice 2, 2: 4",
    ]


def test_why_the_marker_of_the_usa_moves_without_a_chit_is_said() -> None:
    at = war({"Berlin": "germany 2 ground"})
    moved: dict[str, Any] = {"country": "usa", "start": 1, "end": 2, "space": "2 convoys"}
    events = [
        event("MarkerMoved", phase="diplomacy", clause="WAW-CORE.DIP-8", **moved),
        event("MarkerMoved", phase="diplomacy", clause="WAW-CORE.DIP-4", **moved),
    ]
    made = WorldAtWar().report(board(), view_of(board(), at, "axis"), None, events, "x")
    (section_,) = [one for one in made.sections if one.heading == "DIPLOMACY"]
    assert [line.text for line in section_.lines] == [
        "The USA: the marker moves from +1 to +2, 2 convoys: a space toward war in every Winter.",
        "The USA: the marker moves from +1 to +2, 2 convoys.",
    ]
    assert all(line.matters for line in section_.lines)


def test_the_end_of_a_turn_brings_the_ledgers() -> None:
    at = war({}, majors=boards(germany={"rm": 4, "researching": "u_boats", "percent": 40}))
    after = play("turn_end", at)
    made = the_report(after, "axis")
    ledger = section(made, "ECONOMY LEDGER")
    assert '["Germany", "3", "4", "0", "6", "0", "1 sub"]' in ledger
    assert "U-Boats 40%" in ledger
    assert "U-Boats" not in section(the_report(after, "allies"), "ECONOMY LEDGER")
    track = section(made, "DIPLOMACY TRACK")
    assert "Romania" in track
    assert "..#.." in track
    assert "Summer 1940" in section(made, "WHAT COMES NEXT")


def test_the_war_on_convoys_is_plotted_over_turns() -> None:
    tallies = {
        "turns": {
            "1": {"convoys": {"sent": 4, "sunk": 1}, "submarine": 1, "asw": 0,
                  "areas": {"axis": 8, "allies": 22}, "ground": {"axis": 1, "allies": 1}},
            "2": {"convoys": {"sent": 4, "sunk": 0}, "submarine": 2, "asw": 1,
                  "areas": {"axis": 8, "allies": 22}, "ground": {"axis": 1, "allies": 1}},
        }
    }  # fmt: skip
    at = war({}, majors=boards(germany={"points": {}}), tallies=tallies)
    after = play("strategic_warfare", at)
    made = the_report(after, None)
    [plot] = [one.chart for one in made.sections if one.heading == "THE WAR ON CONVOYS"]
    assert plot is not None
    assert plot.series["sunk"] == [1, 0, 0]
    assert plot.series["submarines"] == [1, 2, 0]
    assert len(plot.turns) == 3


def test_titles_of_reports() -> None:
    at = war({}, turn=5)
    title = sequence.reports_after(board(), at, "axis_strategic")
    assert title == "Autumn 1940: the Axis segment"
    after = play("turn_end", at)
    title = sequence.reports_after(board(), after.position, "turn_end")
    assert title == "Autumn 1940: economy and diplomacy"
    assert sequence.reports_after(board(), at, "admin") is None


def test_the_sheet_shows_units_fortresses_and_boxes() -> None:
    at = war({"Berlin": "germany 3 ground, 1 elite, 1 air inactive", "USA": "usa 2 ground"})
    drawn = sheet(board(), view_of(board(), at, "axis"))
    labels = {piece.label for piece in drawn.pieces if piece.area == "berlin"}
    assert labels == {
        "3 German ground units",
        "1 German elite unit",
        "1 German air fleet, inactive",
    }
    assert [p.text for p in drawn.pieces if p.area == "box_usa"] == ["2"]
    forts = {p.area: p.text for p in drawn.pieces if p.symbol == "garrison"}
    assert forts["maginot"] == "4"
    assert forts["malta"] == "1"
    assert set(drawn.control.values()) <= set(drawn.palette)
    assert all(piece.colour in drawn.palette for piece in drawn.pieces)


def test_layers_of_the_map() -> None:
    at = war({}, lost_resources=["bucarest/oil"])
    found = {layer.name: layer for layer in layers(board(), view_of(board(), at, "axis"))}
    assert found["countries"].areas["paris"] == "france"
    assert found["resources"].areas["berlin"] == "raw material"
    assert "bucarest" not in found["resources"].areas
    assert found["supply"].areas["berlin"] == "supplied"
    assert "paris" not in found["supply"].areas
    for layer in found.values():
        assert set(layer.areas.values()) <= set(layer.colours)


def test_every_area_is_drawn() -> None:
    geometry = board().geometry
    drawn = [area for area in board().areas if geometry.areas[area].rings]
    assert len(drawn) == 90  # Malta and Gibraltar are boxes
    assert all(geometry.areas[sea].rings for sea in board().seas)
    assert all(geometry.areas[box].kind == "box" for box in board().boxes)


def test_reports_of_a_whole_game_can_be_made_for_everybody() -> None:
    """Six turns of the campaign between random bots: every event is told to all readers."""
    played = simulate(
        WorldAtWar(), board(), "campaign-1939", 7, {"axis": "random", "allies": "random"}, None, 4
    )
    assert played.turns >= 1


def test_an_unknown_event_is_an_error() -> None:
    event = Event(n=0, phase="admin", clause="WAW-1-1", kind="NoSuchThing", facts={})
    with pytest.raises(KeyError):
        told(event, board())
