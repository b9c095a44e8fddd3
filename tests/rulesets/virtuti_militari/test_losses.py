"""Resolving Battles, step 5: dice and losses."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import Unit
from adjudicator.rulesets.virtuti_militari.book.battle.losses import Way, best, outcomes, ways
from adjudicator.rulesets.virtuti_militari.orders.orders import LossPart
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, battle, war

clause = pytest.mark.clause

NONE, ONE = 1, 6
"""Faces of a yellow or orange die without a pip, and with one."""


def fought(attackers: str, defenders: str, dice: list[int] | None = None, **given: Any) -> After:
    """A battle on a plain border. Dice: the defender's, then the attacker's, each in the
    order of units, card, air tokens."""
    where = given.pop("where", {"start": "Breslau", "place": "Lodz"})
    return battle(attackers, defenders, **where, dice=dice, **given)


def dice(after: After, faction: str) -> list[str]:
    """`Army yellow`: source and colour of each die of a faction."""
    found = next(f for f in after.told("LossesRolled") if f["faction"] == faction)
    return [f"{die['source']} {die['die']}" for die in found["dice"]]


def taken(after: After, faction: str) -> dict[str, Any]:
    return next(f for f in after.told("LossesTaken") if f["faction"] == faction)


def unit(kind: str, level: int = 1, id: str = "u1") -> Unit:
    return Unit(id=id, faction="axis", kind=kind, level=level, place="lodz")  # type: ignore[arg-type]


def hits(found: list[Way]) -> list[tuple[int, ...]]:
    return [way.hits for way in found]


# -------------------------------------------------------------------------------- dice


@clause("VM-BAT5-1")
def test_dice_come_from_units_cards_and_air_tokens():
    after = fought(
        "axis Army, Armored Corps",
        "western Corps",
        cards={"axis": ["luftwaffe"], "western": ["commonwealth"]},
        air={"axis": [1, 3]},
        axis="use all air",
    )
    assert dice(after, "axis") == [
        "Army yellow", "Armored Corps orange", "luftwaffe green", "air 3 yellow"
    ]  # fmt: skip
    assert dice(after, "western") == ["Corps white", "commonwealth yellow"]


@clause("VM-BAT5-2")
def test_supporting_units_have_no_dice():
    after = fought(
        "axis Army",
        "western Corps",
        units={"Krakow": "axis Armored Corps", "Danzig": "western Army"},
        orders={"Krakow": "axis support+0", "Danzig": "western support+0"},
        control={"axis": ["Krakow"]},
    )
    assert dice(after, "axis") == ["Army yellow"]
    assert dice(after, "western") == ["Corps white"]


@clause("VM-BAT5-3")
def test_artillery_fires_only_when_it_attacks():
    after = fought("axis Artillery", "western Artillery, Corps")
    assert dice(after, "axis") == ["Artillery orange"]
    assert dice(after, "western") == ["Corps white"]


@clause("VM-EXH-2")
def test_exhausted_units_have_no_dice():
    after = fought("axis Army", "western Corps exhausted, Army")
    assert dice(after, "western") == ["Army yellow"]


@clause("VM-BAT5-1")
def test_a_card_in_the_wrong_role_has_no_die():
    after = fought("axis Army", "ussr Corps", where={"start": "Konigsberg", "place": "Wilno"},
                   cards={"ussr": ["katyusha"]})  # fmt: skip
    assert dice(after, "ussr") == ["Corps white"]


@clause("VM-BAT5-4", "VM-CONC-2")
def test_pips_are_the_points_dealt_to_the_other_side():
    after = fought("axis Army L3", "western 2 x Army", [NONE, NONE, 6])
    rolled = after.told("LossesRolled")
    assert [(f["faction"], f["points"]) for f in rolled] == [("western", 0), ("axis", 2)]
    assert rolled[1]["dice"] == [{"source": "Army L3", "die": "green", "face": 6, "pips": 2}]
    assert taken(after, "western")["points"] == 2


@clause("VM-BAT5-5")
def test_both_roll_before_anybody_loses():
    """The only defender is destroyed and has dealt his point all the same."""
    after = fought("axis Armored Corps, Corps", "western Corps", [ONE, ONE, NONE])
    kinds = [e.kind for e in after.events if e.kind.startswith("Losses")]
    assert kinds == ["LossesRolled", "LossesRolled", "LossesTaken", "LossesTaken"]
    assert taken(after, "western")["units"] == ["Corps eliminated"]
    assert taken(after, "axis")["units"] == ["Corps eliminated"]


@clause("VM-BAT5-6")
def test_the_defender_loses_first():
    after = fought("axis Army", "western Army")
    assert [f["faction"] for f in after.told("LossesTaken")] == ["western", "axis"]


# ------------------------------------------------------------------------------- rungs


@pytest.mark.parametrize(
    ("kind", "level", "points", "left"),
    [
        pytest.param("army", 2, 2, ("corps", 2), marks=clause("VM-BAT5-8"), id="VM-EX-22"),
        pytest.param("army", 1, 2, ("corps", 1), marks=clause("VM-BAT5-8"), id="VM-EX-20"),
        pytest.param("armored_corps", 3, 3, ("armored_division", 3), marks=clause("VM-BAT5-9"),
                     id="VM-EX-22b"),
        pytest.param("corps", 1, 1, None, marks=clause("VM-BAT5-10")),
        pytest.param("armored_division", 3, 2, None, marks=clause("VM-BAT5-10")),
        pytest.param("artillery", 1, 1, None, marks=clause("VM-BAT5-10")),
        pytest.param("fleet", 2, 2, None, marks=clause("VM-BAT5-10")),
        pytest.param("army", 1, 3, None, marks=clause("VM-BAT5-22")),
        pytest.param("armored_corps", 1, 3, None, marks=clause("VM-BAT5-22")),
    ],
)  # fmt: skip
def test_what_is_left_of_a_unit(kind: str, level: int, points: int, left: tuple[str, int] | None):
    from adjudicator.rulesets.virtuti_militari.book.battle.losses import left as left_of

    found = ways(board(), [unit(kind, level)], points)
    assert {way.points for way in found} == {points}
    expected = [] if left is None else [(*left, False)]
    assert left_of(board(), [unit(kind, level)], found[0]) == expected


@clause("VM-BAT5-11", "VM-BAT5-17", "VM-BAT5-18")
def test_a_lone_army_takes_no_single_point():
    """VM-EX-19"""
    found = ways(board(), [unit("army")], 1)
    assert hits(found) == [(0,)]
    after = fought("axis Army L3", "western Army", [NONE, 3])
    assert taken(after, "western")["ignored"] == 1
    assert after.told("LossesTaken")[0]["units"] == []


@clause("VM-BAT5-15", "VM-BAT5-16")
def test_no_point_is_wasted_by_choice():
    """VM-EX-18: two Armies and 4 points: both become Corps, nothing else."""
    found = ways(board(), [unit("army"), unit("army", id="u2")], 4)
    assert hits(found) == [(1, 1)]


@clause("VM-BAT5-12", "VM-BAT5-17")
def test_supporting_units_lose_nothing():
    after = fought(
        "axis Armored Corps L3",
        "western Corps",
        [NONE, 6],
        units={"Danzig": "western Corps"},
        orders={"Danzig": "western support+0"},
    )
    assert taken(after, "western")["ignored"] == 1
    assert after.units("Danzig") == ["western Corps"]


@clause("VM-BAT5-13", "VM-BAT5-24")
def test_artillery_of_the_loser_is_gone_before_losses_are_taken():
    after = fought("axis Armored Corps L2", "western Artillery, Corps", [NONE, 3])
    assert taken(after, "western")["artillery"] == ["Artillery"]
    assert taken(after, "western")["units"] == ["Corps eliminated"]
    alone = fought(
        "axis Armored Corps L2",
        "western Artillery",
        [3],
        units={"Danzig": "western Artillery"},
        orders={"Danzig": "western support+0"},
    )
    assert taken(alone, "western")["ignored"] == 1
    assert alone.units("Danzig") == ["western Artillery"], "elsewhere it is untouched"
    attacker = fought("axis Artillery, Corps", "western Army L3", [NONE, NONE, NONE])
    assert taken(attacker, "axis")["artillery"] == ["Artillery"]


@clause("VM-BAT5-14")
def test_artillery_of_the_winner_may_be_chosen():
    after = fought("axis Artillery, Armored Corps L2", "western Army", [ONE, NONE, NONE],
                   axis="lose Artillery first")  # fmt: skip
    assert taken(after, "axis")["artillery"] == []
    assert taken(after, "axis")["units"] == ["Artillery eliminated"]


# ------------------------------------------------------------------ fortification, card


@clause("VM-BAT5-19", "VM-BAT5-20")
@pytest.mark.parametrize(("points", "left"), [(1, 2), (2, 1), (3, 0)])
def test_a_fortification_absorbs_a_point_a_level(points: int, left: int):
    """VM-EX-21"""
    faces = [NONE] + [ONE] * points + [NONE] * (3 - points)
    after = fought("axis 3 x Army", "western Army", faces, forts={"Lodz": 3},
                   allies="lose fortification first")  # fmt: skip
    assert taken(after, "western")["fortification"] == points
    assert after.fort("Lodz") == left
    assert after.winner() == "western"


@clause("VM-BAT5-21")
def test_symbols_on_the_card_absorb_a_point_each():
    after = fought("axis 4 x Army L2", "western Army", [NONE, ONE, ONE, ONE, NONE],
                   cards={"western": ["winston_churchill"]})  # fmt: skip
    assert taken(after, "western")["card"] == 1


@clause("VM-BAT5-15", "VM-BAT5-19", "VM-BAT5-21")
@pytest.mark.parametrize("points", range(8))
def test_no_way_absorbs_more_than_there_is_or_than_card_and_fortification_hold(points: int):
    """An Army (2 and 1 points), a card of 2 and a fortification of 1: six points in all."""
    found = ways(board(), [unit("army")], points, card=2, fortification=1)
    assert {way.points for way in found} == {min(points, 6)}
    for way in found:
        by_units = {0: 0, 1: 2, 2: 3}[way.hits[0]]
        assert way.card + way.fortification + by_units == way.points
        assert way.card <= 2
        assert way.fortification <= 1


@clause("VM-BAT5-23")
def test_fortification_and_card_must_be_used_where_points_would_be_lost():
    """An Army and 3 points: 2 by the Army, the third by the fortification; without it the
    Corps goes too."""
    found = ways(board(), [unit("army")], 3, card=0, fortification=1)
    assert {way.points for way in found} == {3}
    assert all(way.fortification == 1 or way.hits == (2,) for way in found)
    lone = ways(board(), [unit("army")], 1, card=1)
    assert [(way.card, way.hits) for way in lone] == [(1, (0,))]
    kept = best(board(), [unit("army")], ways(board(), [unit("army")], 2, 1, 1), [])
    assert (kept.card, kept.fortification, kept.hits) == (1, 1, (0,))


def test_attackers_cannot_hide_behind_the_defenders_walls():
    after = fought("axis Corps", "western Army", [ONE, NONE], forts={"Lodz": 3})
    assert taken(after, "axis")["units"] == ["Corps eliminated"]


# ----------------------------------------------------------------------------- choosing


@clause("VM-BAT5-7")
def test_each_player_chooses_what_he_loses():
    force = "western Corps L3, Army, Armored Division"
    faces = [NONE, NONE, NONE, ONE]
    assert taken(fought("axis Army", force, faces), "western")["units"] == ["Corps L3 eliminated"]
    lines = "lose Armored Division first"
    after = fought("axis Army", force, faces, allies=lines)
    assert taken(after, "western")["units"] == ["Armored Division eliminated"]
    standing = {"allies": ["always lose Armored Division first"]}
    after = fought("axis Army", force, faces, standing=standing)
    assert taken(after, "western")["units"] == ["Armored Division eliminated"]


def test_who_is_asked_chooses_among_ways_that_differ():
    lines = {"allies": "ask me about battles", "defaults": False}
    faces = [NONE, NONE, ONE, NONE]
    after = fought("axis 2 x Army", "western Corps, Armored Division", faces, **lines)  # type: ignore[arg-type]
    assert after.asked() == ["allies battle/1/lodz/losses/western"]
    assert after.trial.asks[0].title == "Battle for Lodz: what takes 1 loss point?"
    same = fought("axis 2 x Army", "western 2 x Corps", faces, **lines)  # type: ignore[arg-type]
    assert "losses" not in str(same.asked()), "it is all the same"


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ([], (1, 0)),  # an Army that becomes a Corps costs less than two Corps
        ([LossPart(kind="army")], (1, 0)),
        ([LossPart(unit="u1")], (1, 0)),
        ([LossPart(kind="fleet")], (1, 0)),
        ([LossPart(kind="corps")], (0, 2)),
    ],
)
def test_the_way_that_wishes_ask_for(wishes: list[LossPart], expected: tuple[int, int]):
    units = [unit("army", 1, "u1"), unit("corps", 1, "u2"), unit("corps", 1, "u3")]
    way = best(board(), units, ways(board(), units, 2), wishes)
    assert (way.hits[0], sum(way.hits[1:])) == expected


def test_outcomes_that_come_to_the_same_are_one():
    units = [unit("corps", 1, "u1"), unit("corps", 1, "u2")]
    assert outcomes(board(), units, ways(board(), units, 1)) == 1
    units = [unit("corps", 1, "u1"), unit("corps", 2, "u2")]
    assert outcomes(board(), units, ways(board(), units, 1)) == 2


def test_at_war_nobody_is_hurt_without_points():
    at = war({"Berlin": "axis Corps"})
    assert ways(board(), at.units, 0) == [Way(0, 0, (0,), 0)]
