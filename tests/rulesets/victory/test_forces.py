"""1.1, 9.1 and 10 Maps, starting forces and factories before the first turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Forces, Position
from tests.rulesets.victory.kit import After, asks, board, game, map_of, play, position, receipt

clause = pytest.mark.clause
CITIES = {"0101": "Alpha 3", "0301": "Beta 2"}


def land() -> Board:
    """Alpha lies on the coast, Beta does not; Hamlet is a Town and Shore another, by the sea."""
    return map_of(
        ["....", "~...", "~..."], cities=CITIES, towns={"0201": "Hamlet", "0202": "Shore"}
    )


def raised(red: str, *parts: Forces, army: str = "base", **given: Any) -> After:
    """Red buys forces on the small map."""
    here = land()
    maps = [{"slot": "a", "board": "small", "power": "red"}]
    start = position(on=here, powers=["red"], maps=maps, armies={"red": [army]}, **given)
    start.forces = {"red": list(parts) or [Forces(points=12)]}
    return play("forces", start, here, any_dice=True, red=red, refusals=True)


def said(after: After) -> list[tuple[str, str]]:
    return [(bad.clause, bad.text) for bad in after.trial.refused]


def bought(after: After) -> list[str]:
    """`IN 4 a0101`: type, steps, and where it is to stand."""
    blocks = after.position.undeployed["red"]
    return [f"{b.unit} {b.strength} {b.place}".strip() for b in blocks]


# ------------------------------------------------------------------------ bought forces


@clause("VIC-10.2-1")
def test_what_is_bought_costs_its_steps_and_the_rest_buys_infantry() -> None:
    after = raised("raise 2 armor with 2 steps\nraise fighter at Alpha")
    assert said(after) == []
    assert bought(after) == ["AR 2", "AR 2", "FA 4 a0101"], "2 x 2 PP x 2 steps, and 4 PP"
    left = raised("raise armor with 3 steps")
    assert bought(left) == ["AR 3", "IN 4", "IN 2"], "6 PP are left, and buy Infantry"
    exact = raised("raise 2 infantry", Forces(points=8))
    assert bought(exact) == ["IN 4", "IN 4"]
    dear = raised("raise 2 infantry\nraise mechanized with 1 step", Forces(points=8))
    assert said(dear) == [("VIC-10.2-1", "1 Mechanized block costs 1 PP, and you have 0 left.")]


@clause("VIC-10.2-1", "VIC-4.3-16", "VIC-6.2-1", "VIC-10.0-5", "VIC-A33")
def test_forces_that_cannot_be_bought_are_refused_with_the_reason() -> None:
    assert said(raised("raise 0 infantry")) == [("VIC-10.2-1", "How many?")]
    steps = raised("raise airborne with 4 steps", Forces(points=20))
    assert said(steps) == [("VIC-6.2-1", "Airborne has 1 to 3 steps.")]
    assert said(raised("raise resource"))[0][0] == "VIC-4.3-16"
    foreign = raised("raise infantry at Beta", neutral=["0301"])
    assert said(foreign) == [("VIC-10.0-5", "Beta (a0301) is not one of your Cities or Towns.")]
    many = raised("raise 3 armor with 1 step", Forces(points=20))
    assert said(many) == [("VIC-A33", "Your army does not have that many Armor blocks.")]
    taken = raised("raise armor with 1 step\nraise 2 armor with 1 step", Forces(points=20))
    assert [clause for clause, _ in said(taken)] == ["VIC-A33"], "the one bought before counts"
    assert bought(taken).count("AR 1") == 1


@clause("VIC-10.4-3")
def test_what_is_bought_for_a_board_is_paid_by_its_part_of_the_points() -> None:
    start = game().open(board(), "two-front-war", game().rulings_with({"forces": "custom"}))
    parts = [(part.points, part.slots) for part in start.forces["blue"]]
    assert parts == [(40, ["a"]), (40, ["c"])]
    hexmap = board().map_of(start)
    there = next(t for t in hexmap.cities() if t.id[0] == "c")
    text = f"raise 6 infantry at {there.id}\nraise 4 fighter\nraise 5 cruiser with 4 steps"
    after = play("forces", start, any_dice=True, blue=text, refusals=True)
    assert [bad.text for bad in after.trial.refused] == [
        "5 Cruiser blocks cost 20 PP, and you have 0 left."
    ] or [bad.clause for bad in after.trial.refused] == ["VIC-A33"]
    mine = after.position.undeployed["blue"]
    assert [b.place for b in mine if b.unit == "IN"][:6] == [there.id] * 6
    assert [b.place for b in mine if b.unit == "FA"][:4] == ["a"] * 4, "where the points suffice"
    for slot in "ac":
        worth = sum(board().units[b.unit].cost * b.strength for b in mine if b.place[0] == slot)
        assert worth == 40


# ---------------------------------------------------------------- factories at the start


def allotted(red: str, **given: Any) -> After:
    return raised(red, Forces(points=4), options={"factories": True}, **given)


def works(after: After) -> list[str]:
    return [f"{w.kind} {w.level}/{w.full} {w.hex} {w.power}" for w in after.position.works]


@clause("VIC-9.1-4", "VIC-9.1-5", "VIC-9.1-7")
def test_a_city_takes_factories_of_all_kinds_up_to_its_value() -> None:
    after = allotted("allot 1 air 1 naval 1 ground at Alpha\nallot 2 air at Beta")
    assert said(after) == []
    assert works(after) == [
        "air factory 1/1 a0101 red", "naval factory 1/1 a0101 red", "ground factory 1/1 a0101 red",
        "air factory 2/2 a0301 red",
    ]  # fmt: skip
    again = allotted("allot 3 air at Alpha\nallot 1 ground at Alpha")
    assert works(again) == ["ground factory 1/1 a0101 red"], "the later allotment replaces"


@clause("VIC-9.1-3", "VIC-9.1-4", "VIC-9.1-5", "VIC-9.1-7")
@pytest.mark.parametrize(
    ("line", "clause_", "why"),
    [
        ("allot 1 air at Hamlet", "VIC-9.1-4", "is not one of your cities"),
        ("allot 1 naval at Beta", "VIC-9.1-7", "is not coastal"),
        ("allot 3 ground at Beta", "VIC-9.1-5", "can have factories of 2 PP in all"),
        ("allot 1 air 2 ground at Beta", "VIC-9.1-5", "can have factories of 2 PP in all"),
        ("allot 2 naval 2 ground at Alpha", "VIC-9.1-5", "can have factories of 3 PP in all"),
        ("allot -1 air at Beta", "VIC-9.1-5", "cannot have factories of less than 0 PP"),
        ("allot 3 air -1 ground at Beta", "VIC-9.1-5", "cannot have factories of less than 0 PP"),
    ],
)
def test_factories_that_a_city_cannot_have(line: str, clause_: str, why: str) -> None:
    after = allotted(line)
    (wrong,) = said(after)
    assert wrong[0] == clause_
    assert why in wrong[1]
    assert works(after) == []


@clause("VIC-9.1-1", "VIC-9.1-3", "VIC-SB.Neutral-1")
def test_no_factories_without_their_rule_nor_in_neutral_cities() -> None:
    plain = raised("allot 1 air at Alpha", Forces(points=4))
    assert plain.position.works == []
    assert plain.trial.unused or said(plain)
    free = allotted("allot 1 air at Beta", neutral=["0301"])
    assert [no for no, _ in said(free)] == ["VIC-9.1-4"]


# ----------------------------------------------------------------------- what is asked


def opened(scenario: str, **options: Any) -> Position:
    return game().open(board(), scenario, game().rulings_with(options))


DRAWN = "Your words go into the draw"


@clause("VIC-10.1-1", "VIC-10.2-1", "VIC-10.4-3", "VIC-9.1-4", "VIC-A33")
@pytest.mark.parametrize(
    ("scenario", "options", "told", "clause_", "accepts", "silence"),
    [
        ("quick-start", {}, ["20 blocks drawn", DRAWN], "VIC-10.1-1", ["Cut"], "are drawn"),
        ("custom-forces", {}, ["100 PP of units"], "VIC-10.2-1", ["Raise"], "Infantry first"),
        ("two-front-war", {}, ["10 blocks drawn on board a", "10 blocks drawn on board c", DRAWN],
         "VIC-10.1-1", ["Cut"], "are drawn"),
        ("two-front-war", {"forces": "custom"}, ["40 PP of units on board a",
         "40 PP of units on board c"], "VIC-10.2-1", ["Raise"], "Infantry first"),
        ("quick-start", {"factories": True}, ["20 blocks drawn", DRAWN], "VIC-10.1-1",
         ["Cut", "Allot"], "are drawn"),
    ],
)  # fmt: skip
def test_each_power_is_asked_for_its_forces(
    scenario: str, options: dict[str, Any], told: list[str], clause_: str, accepts: list[str],
    silence: str,
) -> None:  # fmt: skip
    found = asks("forces", opened(scenario, **options))
    assert list(found) == ["forces/red", "forces/blue"]
    ask = found["forces/blue"]
    assert [line[: len(part)] for line, part in zip(ask.told, told, strict=True)] == told
    assert (ask.clause, ask.accepts) == (clause_, accepts)
    assert silence in ask.silence


@clause("VIC-10.1-1", "VIC-2.0-18")
def test_what_is_drawn_is_told_to_its_power_alone() -> None:
    after = play("forces", opened("quick-start"), any_dice=True)
    (mine, theirs) = [event for event in after.events if event.kind == "ForcesDrawn"]
    assert (mine.to, theirs.to) == (["red"], ["blue"])
    assert len(mine.facts["blocks"]) == 20
    seen = mine.for_seat("blue")
    assert seen is not None
    assert (seen.kind, seen.facts) == ("ForcesReady", {"power": "red", "blocks": 0})
    assert after.position.stage == "forces"


@clause("VIC-A33", "VIC-4.3-16")
def test_blocks_are_drawn_without_putting_back_and_no_resources_among_them() -> None:
    """From a mix of Resources and one Infantry one block can be drawn, and no more."""
    start = opened("quick-start", resources=True, stretch=True)
    start.forces = {power: [Forces(random=200)] for power in ("red", "blue")}
    after = play("forces", start, any_dice=True)
    mine = after.position.undeployed["red"]
    mix = [line for name in start.armies["red"] for line in board().mixes[name]]
    never = ("not_built", "limited_by_scenario")
    can = [line for line in mix if not any(board().units[line.unit].has(flag) for flag in never)]
    assert len(mine) == sum(line.blocks for line in can) < sum(line.blocks for line in mix)
    assert {b.unit for b in mine}.isdisjoint({"RE", "AT"})
    labels = [label for label, _, _ in after.trial.rolls if label.startswith("forces/red")]
    assert labels[:2] == ["forces/red/1/1", "forces/red/1/2"]


@clause("VIC-10.4-3")
def test_each_part_of_the_forces_has_dice_of_its_own() -> None:
    after = play("forces", opened("two-front-war"), any_dice=True)
    labels = [label for label, _, _ in after.trial.rolls if label.startswith("forces/blue")]
    assert labels == [f"forces/blue/{part}/{n}" for part in (1, 2) for n in range(1, 11)]
    assert [b.place for b in after.position.undeployed["blue"]] == ["a"] * 10 + ["c"] * 10


# -------------------------------------------------------------------------------- maps


def chosen(at: str | Position, **orders: Any) -> After:
    """Red rolls higher and chooses first."""
    start = at if isinstance(at, Position) else opened(at, maps="chosen")
    return play("maps", start, dice={"maps/red/1": 6, "maps/blue/1": 1}, **orders)


@clause("VIC-1.1-1", "VIC-1.1-2")
def test_a_board_is_chosen_once_and_laid_as_its_player_says() -> None:
    ask = chosen("quick-start", defaults=False).trial.asks[0]
    assert (ask.seat, ask.key, ask.told) == ("red", "map/a", [])
    assert (ask.options["board"], ask.silence) == (["four", "one", "three", "two"], "Board one.")
    after = chosen("quick-start", red="take three turned\nturn nothing", defaults=False)
    assert after.asked() == ["blue map/b"]
    (ask,) = after.trial.asks
    assert (ask.told, ask.options["board"]) == (
        ["Lies already: three."],
        ["four", "one", "two"],
    )
    assert ask.silence == "Board two."
    taken = chosen("quick-start", red="take two")
    assert [(s.board, s.rotation) for s in taken.position.slots] == [("two", 0), ("four", 180)]
    both = chosen("quick-start", red="take two turned", blue="take one turned\nturn one, two")
    assert [(s.board, s.rotation) for s in both.position.slots] == [("two", 0), ("one", 180)]


@clause("VIC-1.1-2", "VIC-1.1-3")
def test_the_last_adjustment_is_of_player_two_or_of_player_one_with_four_maps() -> None:
    two = chosen("quick-start", red="take one", blue="take two", defaults=False)
    (ask,) = two.trial.asks
    assert (ask.seat, ask.key, ask.clause) == ("blue", "maps/adjust", "VIC-1.1-2")
    assert ask.options["boards"] == ["one", "two"]
    four = chosen("four-maps", red="take one\ntake four", blue="take two\ntake three",
                  defaults=False)  # fmt: skip
    (ask,) = four.trial.asks
    assert (ask.seat, ask.key, ask.clause) == ("red", "maps/adjust", "VIC-1.1-3")
    three = chosen("two-front-war", defaults=False, red="take one", blue="take two\ntake three")
    (ask,) = three.trial.asks
    assert (ask.seat, ask.clause) == ("blue", "VIC-1.1-2")


@clause("VIC-1.1-2")
def test_who_ties_rolls_again_for_the_first_choice() -> None:
    start = opened("quick-start", maps="chosen")
    dice = {"maps/red/1": 4, "maps/blue/1": 4, "maps/red/2": 2, "maps/blue/2": 3}
    after = play("maps", start, dice=dice)
    (rolled,) = after.told("ChoiceRolled")
    assert rolled == {"rolls": {"red": 2, "blue": 3}, "first": "blue"}
    assert [f["power"] for f in after.told("MapChosen")] == ["blue", "red"]


@clause("VIC-9.2-8", "VIC-9.1-4", "VIC-1.2-3")
def test_storm_factories_and_holders_are_those_of_the_maps_that_were_chosen() -> None:
    start = opened("quick-start", maps="chosen", storms=True, factories=True)
    after = chosen(start, red="take three", blue="take four")
    hexmap = after.map
    assert after.position.storm == hexmap.ids[15, 6]
    cities = {t.id: t for t in hexmap.cities()}
    assert {w.hex for w in after.position.works} == set(cities)
    assert set(after.position.holders) == {t.id for t in hexmap.places()}
    assert after.position.supplied["red"] == [c for c in cities if hexmap.owner(c) == "red"]
    assert chosen("quick-start").position.works == []
    assert chosen("quick-start").position.storm == ""


# ----------------------------------------------------------------------------- receipts


@clause("VIC-10.2-1", "VIC-9.1-4")
def test_the_receipt_for_forces_says_what_each_line_costs() -> None:
    start = opened("custom-forces", factories=True)
    hexmap = board().map_of(start)
    city = next(t for t in hexmap.cities() if hexmap.owner(t.id) == "red")
    lines = f"raise 2 armor with 3 steps\nraise 3 armor with 1 step\nallot 1 air at {city.id}\n"
    said = receipt("forces", start, "red", lines + f"allot 9 air at {city.id}")
    assert [(o.tag(), o.line) for o in said.stands] == [("Raise", 1), ("Allot", 3)]
    assert [(no.line, no.clause) for no in said.refused] == [
        (2, "VIC-A33"), (4, "VIC-9.1-5"),
    ]  # fmt: skip
    assert said.notes == {1: "2 x 6 PP; 88 PP left"}
    assert said.missing == []


@clause("VIC-1.4-1", "VIC-1.4-4", "VIC-1.4-5")
def test_the_receipt_for_deployment_says_where_and_what_is_left() -> None:
    drawn = play("forces", opened("quick-start"), any_dice=True).position
    hexmap = board().map_of(drawn)
    town = next(t for t in hexmap.places() if t.town and hexmap.owner(t.id) == "red")
    ground = [b for b in drawn.undeployed["red"] if board().units[b.unit].arm == "ground"]
    one = ground[0].id[4:]
    said = receipt("deployment", drawn, "red", f"deploy {one} at {town.id}")
    assert [o.tag() for o in said.stands] == ["Deploy"]
    assert said.notes[1].endswith(f" at {town.text}")
    others = [b.id.partition(".")[2] for b in drawn.undeployed["red"] if b.id[4:] != one]
    (missing,) = said.missing
    assert missing.startswith("We will place 19 blocks if you do not: ")
    assert re.findall(r"\w+\d+", missing.partition(": ")[2]) == others
    assert said.doubtful == []
    turns = opened("quick-start", deployment="alternating")
    drawn = play("forces", turns, any_dice=True).position
    four = ", ".join(b.id[4:] for b in drawn.undeployed["red"][:4])
    said = receipt("deployment", drawn, "red", f"deploy {four} at {town.id}")
    assert [no.clause for no in said.refused] == ["VIC-1.4-5"]
    assert said.missing == []


@clause("VIC-10.5-2", "VIC-1.4-1")
def test_commanders_deploy_their_own_arms_and_may_be_forestalled() -> None:
    drawn = play("forces", opened("commanders"), any_dice=True).position
    found = asks("deployment", drawn)
    assert list(dict.fromkeys(ask.seat for ask in found.values())) or found
    arms = {b.id[4:]: board().units[b.unit].arm for b in drawn.undeployed["red"]}
    hexmap = board().map_of(drawn)
    port = next(t for t in hexmap.places() if t.port and hexmap.owner(t.id) == "red")
    plane = next(id for id, arm in arms.items() if arm == "air")
    own = receipt("deployment", drawn, "red-marshal", f"deploy {plane} at {port.id}")
    assert [o.tag() for o in own.stands] == ["Deploy"]
    assert own.doubtful == own.stands
    other = receipt("deployment", drawn, "red-general", f"deploy {plane} at {port.id}")
    assert [no.clause for no in other.refused] == ["VIC-1.4-1"]


@clause("VIC-1.4-1", "VIC-1.4-4", "VIC-2.0-18")
def test_who_deploys_is_asked_with_all_he_has_and_his_own_are_told_where() -> None:
    here = land()
    maps = [{"slot": "a", "board": "small", "power": "red"}]
    start = position(on=here, powers=["red"], maps=maps)
    start.forces = {"red": [Forces(points=16)]}
    ready = play("forces", start, here, any_dice=True).position
    ask = asks("deployment", ready, here)["deploy/red"]
    assert ask.told[:2] == ["1st Infantry (IN1, 4 steps)", "2nd Infantry (IN2, 4 steps)"]
    assert (
        ask.told[-1] == "Two units must stand in each city (1.4): Alpha (a0101) and Beta (a0301)."
    )
    assert (ask.title, ask.clause) == ("Deploy your blocks", "VIC-1.4-1")
    assert ask.options["place"] == ["a0101", "a0201", "a0301", "a0202"]
    few = start.model_copy(deep=True)
    few.forces = {"red": [Forces(points=12)]}
    fewer = play("forces", few, here, any_dice=True).position
    ask = asks("deployment", fewer, here)["deploy/red"]
    assert ask.told[-1].startswith("Two units must stand in each city, one in each first and then")
    after = play("deployment", ready, here)
    (told,) = [event for event in after.events if event.kind == "Deployed"]
    assert (told.to, len(told.facts["lines"])) == (["red"], 4)
    seen = told.for_seat(None)
    assert seen is not None
    assert (seen.kind, seen.facts) == ("DeploymentMade", {"power": "red", "blocks": 4})
