"""Resolving Battles, step 1: the initial strengths."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.battle.strength import halved
from tests.rulesets.virtuti_militari.parts import area, board
from tests.rulesets.virtuti_militari.war_kit import After, battle, operations, play, war

clause = pytest.mark.clause

PLAIN = {"start": "Breslau", "place": "Lodz"}
"""A border without river or mountains."""
RIVER = {"start": "Berlin", "place": "Poznan"}
MOUNTAINS = {"start": "Bratislava", "place": "Krakow"}


def fought(attackers: str, defenders: str = "western Corps", **given: Any) -> After:
    where = given.pop("where", PLAIN)
    return battle(attackers, defenders, **where, **given)


def at_sea(
    attackers: str = "western 2 x Fleet", defenders: str = "axis Fleet", **given: Any
) -> After:
    """The Western Allies attack from the North Sea into the Arctic Sea."""
    units = {"North Sea": attackers, "Arctic Sea": defenders, **given.pop("units", {})}
    orders = {"North Sea": "western move+0", **given.pop("orders", {})}
    lines = given.pop("allies", "")
    axis = given.pop("axis", "")
    at = war(units, orders=orders, **given)
    return operations(at, allies=f"sail all from North Sea to Arctic Sea\n{lines}", axis=axis)


def clauses(after: After) -> list[str]:
    return [term.clause for term in after.sums()]


@clause("VM-BAT1-1", "VM-BAT1-2")
def test_a_battle_goes_through_its_seven_steps():
    after = fought(
        "axis Armored Corps",
        cards={"axis": ["wehrmacht", "luftwaffe"], "western": ["commonwealth", "royal_navy"]},
        air={"axis": [1], "western": [1]},
        dice=[1] * 4,
    )
    assert [e.kind for e in after.events if "number" in e.facts] == [
        "BattleBegan",
        "CardsPlayed",
        "AirSupport",
        "BattleWon",
        "LossesRolled",
        "LossesRolled",
        "LossesTaken",
        "LossesTaken",
        "Retreated",
        "Advanced",
    ]


@clause("VM-BAT1-3", "VM-CONC-4", "VM-CONC-5")
def test_every_unit_in_the_area_adds_its_strength():
    assert fought("axis Armored Corps L2, Army L3, Corps").strengths()[0] == 3 + 3 + 1
    assert fought("axis Corps", "western Army L2, Corps L3").strengths()[1] == 2 + 2


@clause("VM-BAT1-4", "VM-BAT1-6", "VM-BAT1-20")
def test_support_of_all_adjacent_areas_counts_for_either_side_wanted_or_not():
    after = fought(
        "axis Corps",
        units={
            "Krakow": "axis Armored Corps, Army",
            "Danzig": "axis Army L2",
            "Warsaw": "western Corps L3",
            "Lublin": "western Army L3",
        },
        orders={
            "Krakow": "axis support+0",
            "Danzig": "axis support+0",
            "Warsaw": "western support+0",
            "Lublin": "western support+0",
        },
        control={"axis": ["Krakow", "Danzig"]},
    )
    # Krakow 3, Danzig 2; Warsaw 2 over a river 1; Lublin is not adjacent.
    assert after.strengths() == (1 + 3 + 2, 1 + 1)
    facts = after.event("BattleBegan").facts
    assert facts["attack_support"] == ["danzig", "krakow"]
    assert facts["defence_support"] == ["warsaw"]
    assert "VM-BAT1-4" in clauses(after)


@clause("VM-BAT1-5")
def test_the_bonus_of_a_support_order_is_added():
    units = {"Krakow": "axis Army"}
    given: dict[str, Any] = {"units": units, "control": {"axis": ["Krakow"]}}
    plain = fought("axis Corps", orders={"Krakow": "axis support+0"}, **given)
    better = fought("axis Corps", orders={"Krakow": "axis support+1"}, **given)
    assert better.strengths()[0] == plain.strengths()[0] + 1


@clause("VM-BAT1-7")
def test_fortifications_in_supporting_areas_add_nothing():
    after = fought(
        "axis Corps",
        units={"Danzig": "western Army"},
        orders={"Danzig": "western support+0"},
        forts={"Danzig": 3},
    )
    assert after.strengths()[1] == 2


@clause("VM-BAT1-8")
def test_a_defense_order_adds_its_bonus():
    assert fought("axis Corps", orders={"Lodz": "western defense+2"}).strengths()[1] == 3


@clause("VM-BAT1-9", "VM-BAT1-12")
def test_the_bonus_of_the_move_order_is_added():
    """VM-EX-17: units of 3 and a +2 Move make 5."""
    assert fought("axis Armored Corps, Army", token="move+2").strengths()[0] == 5


@clause("VM-BAT1-10", "VM-CONC-13")
def test_a_fortification_adds_its_level():
    assert fought("axis Corps", forts={"Lodz": 3}).strengths()[1] == 4


@clause("VM-BAT1-11")
def test_strength_that_crosses_a_river_or_mountains_is_halved_and_rounded_down():
    attackers = "axis Armored Corps L2, Army L2"
    assert fought(attackers, where=PLAIN).strengths()[0] == 5
    assert fought(attackers, where=RIVER).strengths()[0] == 2
    mountains = fought(attackers, where=MOUNTAINS)
    assert mountains.strengths()[0] == 2
    assert "VM-BAT1-11" in clauses(mountains)


@clause("VM-BAT1-12", "VM-BAT1-13", "VM-BAT1-14")
def test_the_example_of_support_across_a_river():
    """VM-EX-16: Strength 2 and twice 1 over a river with a +1 Support make 3."""
    given: dict[str, Any] = {
        "units": {"Poznan": "axis Armored Corps, 2 x Army"},
        "orders": {"Poznan": "axis support+1"},
        "where": {"start": "Stettin", "place": "Berlin"},
        "control": {"axis": ["Poznan"]},
    }
    after = fought("axis Corps", **given)
    assert after.strengths()[0] == 1 + 3
    frozen = fought("axis Corps", weather={"snow": ["Poznan", "Berlin"]}, **given)
    assert frozen.strengths()[0] == 1 + 5, "VM-EX-16b"


@clause("VM-BAT1-14")
def test_a_group_is_halved_as_a_whole():
    """Three units of Strength 1: one by one they would be worth nothing."""
    assert fought("axis 3 x Corps", where=RIVER).strengths()[0] == 1


@clause("VM-BAT1-15", "VM-WXFX-5")
def test_a_frozen_river_does_not_halve_but_both_sides_must_have_snow():
    attackers = "axis Armored Corps L2, Army L2"
    both = {"snow": ["Berlin", "Poznan"]}
    assert fought(attackers, where=RIVER, weather=both).strengths()[0] == 5
    one = {"snow": ["Poznan"]}
    assert fought(attackers, where=RIVER, weather=one).strengths()[0] == 2


@clause("VM-BAT1-11", "VM-BAT1-15", "VM-WXFX-5", "VM-WXFX-6")
@pytest.mark.parametrize(
    ("border", "snow", "card", "why"),
    [
        (PLAIN, "", False, ""),
        (PLAIN, "start place", False, ""),
        (RIVER, "", False, "river"),
        (RIVER, "start", False, "river"),
        (RIVER, "place", False, "river"),
        (RIVER, "start place", False, ""),
        (RIVER, "", True, "river"),
        (MOUNTAINS, "", False, "mountains"),
        (MOUNTAINS, "start place", False, "mountains"),
        (MOUNTAINS, "", True, ""),
        ({"start": "Berlin", "place": "Krakow"}, "", False, ""),  # no border at all
    ],
)
def test_what_a_border_halves_in_which_weather(
    border: dict[str, str], snow: str, card: bool, why: str
):
    """card: mountains do not halve the strength of who plays it."""
    at = war(weather={"snow": [border[end] for end in snow.split()]})
    a, b = (area(border[end]).id for end in ("start", "place"))
    assert halved(at, board(), a, b, no_mountains=card) == (why, "VM-BAT1-11" if why else "")
    assert halved(at, board(), b, a, no_mountains=card)[0] == why


@clause("VM-WXFX-6")
def test_snow_lifts_no_mountain_penalty():
    both = {"snow": ["Bratislava", "Krakow"]}
    assert fought("axis 2 x Army L2", where=MOUNTAINS, weather=both).strengths()[0] == 2
    plain = fought("axis 2 x Army L2", weather={"snow": ["Poznan"]})
    assert plain.strengths() == fought("axis 2 x Army L2").strengths(), "nor does it bring one"


@clause("VM-BAT1-16")
def test_land_units_support_no_battle_at_sea():
    after = at_sea(
        units={"Narvik": "axis Army L3", "Trondheim": "western Army L3"},
        orders={"Narvik": "axis support+1", "Trondheim": "western support+1"},
        control={"axis": ["Narvik"], "western": ["Trondheim"]},
    )
    assert after.strengths() == (2, 1)
    ashore = fought(
        "axis Army L2",
        units={"Poznan": "axis Army L3"},
        orders={"Poznan": "axis support+1"},
    )
    assert ashore.strengths()[0] > fought("axis Army L2").strengths()[0]


@clause("VM-BAT1-17")
def test_fleets_with_a_support_order_do_not_help_on_land():
    after = fought(
        "axis Corps",
        where={"start": "Stettin", "place": "Danzig"},
        units={"Baltic Sea": "axis 2 x Fleet L3", "Stettin port": "axis Fleet L3"},
        orders={"Baltic Sea": "axis support+1", "Stettin port": "axis support+1"},
    )
    assert after.strengths()[0] == 0, "a Corps over a river, and no Fleet"
    both = fought(
        "axis Corps",
        where={"start": "Stettin", "place": "Danzig"},
        units={"Baltic Sea": "axis 2 x Fleet L3", "Konigsberg": "axis Army L3"},
        orders={"Baltic Sea": "axis support+1", "Konigsberg": "axis support+1"},
    )
    assert both.event("BattleBegan").facts["attack_support"] == ["konigsberg"]


@clause("VM-BAT1-18", "VM-BAT1-23")
def test_shore_bombardment_adds_the_full_strength_of_the_fleets_for_either_side():
    where = {"start": "Konigsberg", "place": "Danzig"}
    bombard = {"Baltic Sea": "axis bombardment"}
    fleets = {"Baltic Sea": "axis Fleet L3, Fleet"}
    after = fought("axis 2 x Corps", where=where, units=fleets, orders=bombard)
    assert after.strengths()[0] == 1 + 4, "not halved by the river"
    assert "VM-BAT1-23" in clauses(after)
    dice = after.told("LossesRolled")[1]["dice"]
    assert [die["source"] for die in dice] == ["Corps", "Corps"], "and no dice"
    defender = fought(
        "axis 2 x Corps",
        where={"start": "Breslau", "place": "Danzig"} | where,
        units={"Baltic Sea": "western Fleet L3"},
        orders={"Baltic Sea": "western bombardment"},
    )
    assert defender.strengths()[1] == 1 + 3


@clause("VM-BAT1-17", "VM-BAT1-18")
@pytest.mark.parametrize("token", ["move+0", "support+1", "defense+1", "feint"])
def test_no_other_order_of_fleets_helps_ashore(token: str):
    after = fought(
        "axis 2 x Corps",
        where={"start": "Konigsberg", "place": "Danzig"},
        units={"Baltic Sea": "axis Fleet L3"},
        orders={"Baltic Sea": f"axis {token}"},
    )
    assert after.event("BattleBegan").facts["attack_support"] == []


@clause("VM-BAT1-18")
def test_shore_bombardment_helps_in_no_battle_at_sea():
    after = at_sea(
        units={"English Channel": "axis Fleet L3", "North Sea": "western 2 x Fleet"},
        orders={"English Channel": "axis bombardment"},
    )
    assert after.event("BattleBegan").facts["defence_support"] == []
    near = at_sea(
        attackers="western 2 x Fleet",
        units={"Baltic Sea": "axis Fleet L3"},
        orders={"Baltic Sea": "axis bombardment"},
        control={"axis": ["Copenhagen"]},
    )
    assert near.event("BattleBegan").facts["defence_support"] == []


@clause("VM-BAT1-21")
def test_the_allies_do_not_support_each_other():
    after = fought(
        "axis Corps",
        units={"Warsaw": "ussr 2 x Army L3"},
        orders={"Warsaw": "ussr support+1"},
        control={"ussr": ["Warsaw"]},
    )
    assert after.strengths()[1] == 1


@clause("VM-BAT1-22")
def test_a_support_order_serves_any_number_of_battles():
    at = war(
        {
            "Breslau": "axis Army",
            "Poznan": "axis Army",
            "Danzig": "axis Army L2",
            "Lodz": "western Corps",
            "Warsaw": "western Corps",
            "Konigsberg": "axis Army",
        },
        orders={
            "Breslau": "axis move+0",
            "Konigsberg": "axis move+0",
            "Danzig": "axis support+0",
        },
        control={"axis": ["Poznan", "Danzig"]},
    )
    after = operations(at, axis="send all from Breslau to Lodz\nsend all from Konigsberg to Warsaw")
    assert [f["attack_support"] for f in after.told("BattleBegan")] == [["danzig"], ["danzig"]]
    assert after.order("Danzig") == "axis support+0"


@clause("VM-BAT1-24")
def test_fleets_in_a_port_support_a_battle_in_its_sea():
    after = at_sea(
        units={"Reykjavik port": "western Fleet L3"},
        orders={"Reykjavik port": "western support+1"},
        control={"western": ["Reykjavik"]},
    )
    assert after.strengths()[0] == 2 + 3 + 1
    assert "VM-BAT1-24" in clauses(after)


@clause("VM-BAT1-27")
def test_fleets_in_a_sea_support_battles_in_adjacent_seas():
    after = at_sea(
        units={"North Atlantic": "western Fleet L2", "English Channel": "western Fleet L3"},
        orders={"North Atlantic": "western support+0", "English Channel": "western support+0"},
    )
    assert after.strengths()[0] == 2 + 2, "the Channel is not next to the Arctic"
    assert "VM-BAT1-27" in clauses(after)


@clause("VM-FLEET-10")
def test_support_does_not_pass_a_closed_strait():
    given: dict[str, Any] = {
        "units": {"North Sea": "western Fleet", "English Channel": "axis Fleet",
                  "Baltic Sea": "axis Fleet L3"},
        "orders": {"English Channel": "axis move+0", "Baltic Sea": "axis support+0"},
    }  # fmt: skip
    line = "sail all from English Channel to North Sea"
    closed = operations(war(**given), axis=line)
    assert closed.strengths()[0] == 1
    opened = operations(war(**given, control={"axis": ["Copenhagen"]}), axis=line)
    assert opened.strengths()[0] == 4


@clause("VM-BAT1-25")
def test_a_border_that_is_river_and_mountain_halves_once():
    """The board has no such border, so one is made of a river."""
    from adjudicator.rulesets.virtuti_militari.board.board import Border
    from adjudicator.rulesets.virtuti_militari.book.battle.strength import attack_strength
    from tests.rulesets.virtuti_militari.parts import board

    at = war({"Berlin": "axis 2 x Army L2"})
    both = dict(board()._borders)
    both["berlin", "poznan"] = Border("berlin", "poznan", river=True, mountain=True)
    kept = board().__dict__["_borders"]
    board().__dict__["_borders"] = both
    try:
        found = attack_strength(at, board(), "axis", at.units, "berlin", "poznan", "move+0")
    finally:
        board().__dict__["_borders"] = kept
    assert found.value == 2


@clause("VM-BAT1-26")
def test_what_is_in_the_area_is_never_halved():
    after = fought(
        "axis Corps",
        "western Army L3",
        where=RIVER,
        orders={"Poznan": "western defense+1"},
        forts={"Poznan": 2},
    )
    assert after.strengths()[1] == 3 + 1 + 2


def test_a_support_order_in_the_embattled_area_does_not_help():
    after = fought("axis Corps", orders={"Lodz": "western support+1"})
    assert after.strengths()[1] == 1


@clause("VM-EXH-1")
def test_exhausted_units_have_no_strength_and_give_no_support():
    after = fought(
        "axis Corps",
        "western Army L3 exhausted",
        units={"Danzig": "western Army L3 exhausted"},
        orders={"Danzig": "western support+1"},
    )
    assert after.strengths()[1] == 0 + 0 + 1


@clause("VM-WXFX-7")
def test_a_battle_at_sea_knows_no_weather():
    weather = {"mud": ["Narvik", "Trondheim", "Scapa Flow"]}
    assert at_sea(weather=weather).strengths() == at_sea().strengths()


@clause("VM-BAT1-19")
def test_a_shore_bombardment_leaves_the_game_at_the_end_of_the_turn():
    at = war(
        {"Baltic Sea": "axis Fleet"},
        orders={"Baltic Sea": "axis bombardment"},
        factions={"axis": {"pool": {}}},
    )
    after = play("operations, summary", at, dice=None)
    assert after.order("Baltic Sea") == ""
    assert after.pool("axis", "bombardment") == 0
