"""What is found for many hexes at once is what the rules say of each."""

from __future__ import annotations

from contextlib import suppress

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Answer, NotAllowed, Table
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Position, remove
from adjudicator.rulesets.totaler_krieg.book.events.weapons import bomb_targets
from adjudicator.rulesets.totaler_krieg.book.ground import postures, supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lookout import AS_BEFORE, Lookout, walked
from adjudicator.rulesets.totaler_krieg.book.ground.postures import trespassed
from adjudicator.rulesets.totaler_krieg.book.minors.creating import land_of
from adjudicator.rulesets.totaler_krieg.book.minors.sites import near_towns
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.marching import operational
from adjudicator.rulesets.totaler_krieg.book.moving.movement import Leg, Walk, leg
from adjudicator.rulesets.totaler_krieg.book.moving.ways import barred, find_way, reach
from adjudicator.rulesets.totaler_krieg.orders.moving import Move
from adjudicator.rulesets.totaler_krieg.words.facts.counters import Removed
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Moved
from tests.rulesets.totaler_krieg.kit import board, play, position

ZONES = ("North Sea", "Baltic Sea", "Central Mediterranean", "Black Sea")
SCENARIOS = ("campaign-1937", "start-1939", "start-1941", "start-1943")


def opened(scenario: str) -> Position:
    ruleset = TotalerKrieg()
    return ruleset.open(board(), scenario, ruleset.rulings_with({}))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_zones_of_control_of_all_are_those_of_each(scenario: str) -> None:
    field = Field(opened(scenario), board())
    each = dict.fromkeys(field.zoc, 0)
    for at, names in field.stacks.items():
        for name in names:
            each[field.owner[name]] |= field.projects(name, at)
    assert field.zoc == each
    assert any(each.values())


@pytest.mark.parametrize("scenario", ["start-1939", "start-1943"])
def test_every_set_of_hexes_lies_on_the_map(scenario: str) -> None:
    field = Field(opened(scenario), board())
    found = {
        "neutral": field.neutral,
        "pac": field.pac,
        "axis lands": postures.axis_lands(field),
        "markers": postures.held_markers(field, ["Britain", "Germany", "Russia"]),
        "held": postures._held_by(field, ["Britain", "Germany", "Russia"]),
    }
    for faction in FACTIONS:
        found |= {
            f"presence {faction}": field.enemy_presence(faction),
            f"ezoc {faction}": field.ezoc(faction),
            f"active {faction}": field.active_of(faction),
            f"by right {faction}": field.held_by_right(faction),
            f"bombs {faction}": bomb_targets(field, faction),
            f"enemy bases {faction}": supply._enemy_bases(field, faction),
            f"near towns {faction}": near_towns(field, board().land, faction),
        }
        found |= {f"{faction} {zone}": supply.open_ports(field, faction, zone) for zone in ZONES}
    for nation in ("Germany", "Britain", "Russia"):
        found |= {
            f"sources {nation}": supply.sources(field, nation),
            f"lines {nation}": supply.lines(field, nation),
            f"air {nation}": supply.air_bases(field, nation),
            f"naval {nation}": supply.naval_bases(field, nation),
            f"land {nation}": land_of(field, nation),
            f"under {nation}": supply.allowed_under(field, nation, "appeasement"),
        }
    assert [name for name, cells in found.items() if cells & ~board().all] == []


def test_a_policy_keeps_only_its_own_units_from_projecting() -> None:
    field = Field(opened("start-1939"), board())
    assert field.position.posture["france"] == "guarantees"
    assert not field.zoc["western"]
    field.position.posture["france"] = ""
    after = Field(field.position, board())
    french = [at for at, name in after.of_nation["western", "France"] if after.zoc["western"]]
    assert french
    assert all(not after.projects(name, at) for at, name in after.of_nation["western", "Britain"])


@pytest.mark.parametrize("phase", [OPERATIONAL, RESERVE])
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_the_search_leaves_out_only_hexes_that_the_rules_refuse(scenario: str, phase: str) -> None:
    field = Field(opened(scenario), board())
    seen = 0
    for at, names in field.stacks.items():
        walk = Walk(names[0], at, phase)
        shut = barred(field, walk)
        for other in board().neighbours(at):
            if (shut >> other) & 1:
                seen += 1
                step = leg(field, walk, other)
                assert not isinstance(step, Leg) or step.overruns
    assert seen > 10


@pytest.mark.parametrize("phase", [OPERATIONAL, RESERVE])
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_the_search_for_one_hex_finds_the_way_of_the_search_for_all(
    scenario: str, phase: str
) -> None:
    field = Field(opened(scenario), board())
    seen = 0
    for at, names in list(field.stacks.items())[::6]:
        walk = Walk(names[0], at, phase)
        ways = reach(field, walk)
        for end in members(board().near(1 << at, 4) & board().land):
            way = find_way(field, walk, end)
            if not trespassed(field, names[0], end):  # a way there may end a Policy, `reach` too
                assert way == (list(ways[end]) if end in ways else None)
                seen += way is not None
    assert seen > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_known_after_a_walk_is_what_is_found_anew(scenario: str) -> None:
    field = Field(opened(scenario), board())
    walks = 0
    for name, start in list(field.stands.items())[::9]:
        for fact in (*AS_BEFORE, "zoc"):
            getattr(field, fact)
        end = next((at for at in board().neighbours(start) if (board().land >> at) & 1), None)
        if end is None:
            continue
        field.position.pieces[name].at = board().ids[end]
        field = walked(field, name)
        anew = Field(field.position, board())
        for fact in (*AS_BEFORE - {"_at", "_factions", "entered"}, "ground", "zoc", "_ezoc"):
            assert getattr(field, fact) == getattr(anew, fact), fact
        for fact in ("stands", "stacks"):
            assert list(getattr(field, fact).items()) == list(getattr(anew, fact).items()), fact
        walks += 1
    assert walks > 5


def test_a_field_is_made_anew_only_where_something_was_told() -> None:
    where = position(units={"w3825": "GER-inf01", "w3826": "GER-inf02"})
    table: Table[Board] = Table(board=board(), dice=LoadedDice({}), rulings={})
    lookout = Lookout(where, table)
    first = lookout.field
    failed(where, table, "axis", Move(unit="GER-inf01", end="w3826"), NotAllowed(0, "TK-3-1", "-"))
    assert lookout.field is first
    where.pieces["GER-inf01"].at = "w3826"
    fact = Moved(unit="GER-inf01", start="w3825", path=["w3826"], cost=2)
    table.tell("TK-3.1.1-1", fact)
    second = lookout.field
    assert second.stacks == {board().cell("w3826"): ["GER-inf01", "GER-inf02"]}
    assert second.entered is first.entered
    remove(where, board(), "GER-inf02")
    table.tell("TK-2.3.3-1", Removed(unit="GER-inf02", at="w3826", to="pool:axis"))
    third = lookout.field
    assert third.stacks == {board().cell("w3826"): ["GER-inf01"]}
    assert third.entered is not first.entered


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_controls_a_hex_controls_it_alone(scenario: str) -> None:
    field = Field(opened(scenario), board())
    for at in members(board().land):
        who = [faction for faction, cells in field.controlled.items() if (cells >> at) & 1]
        assert who == [one for one in [field.controller(at)] if one]


def test_who_cannot_go_on_from_the_edge_stays_in_its_box() -> None:
    start = position(
        """
        scenario = "operations-1941"
        phasing = "soviet"
        [units]
        "box:central_asia" = "Rus-inf01"
        """
    )
    after = play("operational", start, soviet="enter Rus-inf01 at e4127 and go to e4003")
    assert after.position.pieces["Rus-inf01"].at == "box:central_asia"


def test_an_answer_for_the_other_phase_is_left_out() -> None:
    """Asked for Operational Movement, a reserve move among the orders is none of them."""
    start = position(
        """
        scenario = "operations-1941"
        phasing = "axis"
        [units]
        w3825 = "GER-inf15"
        w3624 = "GER-inf16"
        """
    )
    table = Table(board=board(), dice=LoadedDice({}), rulings={})
    phase = operational(start, table)
    next(phase)
    orders = (
        Move(unit="GER-inf15", end="w3824", reserve=True),
        Move(unit="GER-inf16", end="w3625"),
    )
    with suppress(StopIteration):
        phase.send({"axis": Answer(orders, "player")})
    assert start.pieces["GER-inf15"].at == "w3825"
    assert start.pieces["GER-inf16"].at == "w3625"
