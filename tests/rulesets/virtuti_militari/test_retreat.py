"""Resolving Battles, steps 6 and 7: retreat, exhaustion, capture."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.battle.retreat import not_there, refused
from adjudicator.rulesets.virtuti_militari.orders.orders import RetreatTo
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, battle, operations, war

clause = pytest.mark.clause

LODZ = {"start": "Breslau", "place": "Lodz"}
AROUND_LODZ = ["Danzig", "Poznan", "Warsaw", "Krakow"]


def beaten(defenders: str = "western Army", attackers: str = "axis Armored Corps L3", **given: Any):
    """The Axis win, and nobody loses a unit: all dice without a pip."""
    given.setdefault("dice", [1] * 9)
    where = given.pop("where", LODZ)
    return battle(attackers, defenders, **where, **given)


def repelled(attackers: str = "axis Corps", defenders: str = "western Army L3", **given: Any):
    """The Axis lose, and nobody loses a unit."""
    given.setdefault("dice", [1] * 9)
    where = given.pop("where", LODZ)
    return battle(attackers, defenders, **where, **given)


def at_sea(attackers: str, defenders: str, **given: Any) -> After:
    """The Western Allies attack from the North Sea into the Arctic Sea."""
    units = {"North Sea": attackers, "Arctic Sea": defenders, **given.pop("units", {})}
    orders = {"North Sea": "western move+0", **given.pop("orders", {})}
    lines = given.pop("axis", "")
    at = war(units, orders=orders, **given)
    return operations(at, dice=[1] * 9, axis=lines, allies="sail all from North Sea to Arctic Sea")


def retreated(after: After) -> str:
    return str(after.event("Retreated").facts["to"])


# ------------------------------------------------------------------------------- retreat


@clause("VM-BAT6-1", "VM-BAT6-6", "VM-BAT6-7")
def test_all_that_is_left_of_the_loser_goes_to_one_adjacent_area():
    after = beaten("western Army, Corps")
    facts = after.event("Retreated").facts
    assert facts["to"] in ("danzig", "poznan", "warsaw", "krakow")
    assert facts["units"] == ["Army", "Corps"]
    assert after.units("Lodz") == ["axis Armored Corps L3"]
    there = next(p for p in AROUND_LODZ if after.units(p))
    assert after.units(there) == ["western Army exhausted", "western Corps exhausted"]


@clause("VM-BAT6-2", "VM-BAT6-3", "VM-OOS-5")
def test_losers_out_of_supply_are_eliminated_whatever_card_they_play():
    after = beaten(out_of_supply=["Lodz"])
    assert after.event("Eliminated").facts["why"] == "out of supply"
    assert after.event("Eliminated").clause == "VM-BAT6-2"
    assert not after.told("Retreated")
    assert after.control("Lodz") == "axis"
    for card in ("stalins_line", "62nd_army"):
        found = beaten(
            "ussr Corps",
            attackers="axis 2 x Armored Corps L3",
            where={"start": "Konigsberg", "place": "Wilno"},
            cards={"ussr": [card]},
            out_of_supply=["Wilno"],
        )
        assert found.event("Eliminated").facts["units"] == ["Corps"]
        assert not found.told("StoodFast")


@clause("VM-BAT6-4", "VM-BAT6-16")
def test_beaten_attackers_go_back_and_are_exhausted():
    after = repelled("axis Corps, Army")
    assert after.units("Breslau") == ["axis Corps exhausted", "axis Army exhausted"]
    assert retreated(after) == "breslau"
    assert after.event("Retreated").facts["back"] is True
    assert after.control("Lodz") == "western"
    sea = at_sea("western Fleet", "axis Fleet L3")
    assert sea.units("North Sea") == ["western Fleet exhausted"], "VM-A25"


@clause("VM-BAT6-5")
def test_a_beaten_landing_is_lost_with_all_units():
    at = war(
        {
            "London": "western Corps, Army",
            "English Channel": "western Fleet",
            "Caen": "axis 2 x Army L3",
        },
        orders={"London": "western amphibious+1"},
        control={"axis": ["Caen"]},
    )
    after = operations(at, dice=[1] * 9, allies="land all from London to Caen")
    assert after.units("London") == []
    assert after.event("Eliminated").facts["why"] == "landing"
    assert after.event("Eliminated").clause == "VM-BAT6-5"


@clause("VM-BAT6-8")
def test_on_land_they_go_to_areas_of_their_own_faction():
    after = beaten(control={"axis": ["Danzig", "Poznan", "Warsaw"]})
    assert retreated(after) == "krakow"
    allied = beaten(control={"axis": ["Danzig", "Poznan"], "ussr": ["Warsaw"]})
    assert retreated(allied) == "krakow", "an area of the other Allied faction does not do"


@clause("VM-BAT6-13")
def test_without_a_way_out_they_are_eliminated():
    after = beaten(control={"axis": AROUND_LODZ})
    assert after.event("Eliminated").facts["why"] == "nowhere"
    assert after.event("Eliminated").clause == "VM-BAT6-13"


@clause("VM-BAT6-10", "VM-BAT6-17")
def test_nobody_retreats_to_where_the_attackers_came_from():
    after = at_sea("western 2 x Fleet L3", "axis Fleet", control={"axis": ["Narvik"]})
    assert retreated(after) in ("north_atlantic", "narvik_port")
    shut = at_sea("western 2 x Fleet L3", "axis Fleet", units={"North Atlantic": "western Fleet"})
    assert shut.event("Eliminated").facts["why"] == "nowhere"


@clause("VM-BAT6-10")
def test_nor_when_none_of_the_attackers_is_left_there():
    units = {
        "North Sea": "western Fleet",
        "Arctic Sea": "axis Fleet",
        "North Atlantic": "western Fleet",
    }
    at = war(units, orders={"North Sea": "western move+2"})
    after = operations(at, dice=[6, 1], allies="sail all from North Sea to Arctic Sea")
    assert after.winner() == "western"
    assert after.units("North Sea") == []
    assert after.event("Eliminated").facts["why"] == "nowhere"


@clause("VM-BAT6-9", "VM-BAT6-14", "VM-BAT6-19")
def test_fleets_retreat_to_seas_without_enemies_and_to_own_ports():
    port = at_sea(
        "western 2 x Fleet L3",
        "axis Fleet",
        units={"North Atlantic": "western Fleet"},
        control={"axis": ["Narvik"]},
    )
    assert retreated(port) == "narvik_port"
    assert port.units("Narvik port") == ["axis Fleet exhausted"]
    friends = at_sea("western 2 x Fleet L3", "axis Fleet", units={"North Atlantic": "axis Fleet"})
    assert retreated(friends) == "north_atlantic", "own Fleets are not a hindrance"
    held = war({"North Atlantic": "western Fleet", "Arctic Sea": "axis Fleet"})
    no = refused(held, board(), "axis", "arctic_sea", "north_sea", "north_atlantic")
    assert no is not None
    assert (no.clause, no.text) == ("VM-BAT6-9", "Enemy Fleets are in the North Atlantic.")


@clause("VM-BAT6-14")
def test_fleets_retreat_through_a_strait_only_if_they_hold_it():
    def driven(**given: Any) -> After:
        units = {"English Channel": "western 2 x Fleet L3", "North Sea": "axis Fleet",
                 "Arctic Sea": "western Fleet"}  # fmt: skip
        at = war(units, orders={"English Channel": "western move+0"}, **given)
        return operations(at, dice=[1] * 9, allies="sail all from English Channel to North Sea")

    no_port = {"western": ["Hamburg"]}
    assert driven(control=no_port).event("Eliminated").facts["why"] == "nowhere"
    held = driven(control={**no_port, "axis": ["Copenhagen"]})
    assert retreated(held) in ("baltic_sea", "copenhagen_port")


@clause("VM-BAT6-11", "VM-BAT6-20")
def test_an_area_that_keeps_the_stacking_limits_goes_first():
    """No stack is allowed but one of 2, and that is taken: only an empty area will do."""
    units = {"Danzig": "western Corps", "Poznan": "western Corps", "Krakow": "western Corps",
             "Metz": "western 2 x Corps"}  # fmt: skip
    after = beaten(
        units=units,
        factions={"western": {"logistics": 1}},
        allies="retreat to Danzig, Poznan, Krakow",
    )
    assert retreated(after) == "warsaw"


@clause("VM-BAT6-11", "VM-BAT6-20")
def test_the_stack_that_retreats_frees_its_own_place():
    """The two that leave Lodz are the one stack that is allowed, wherever they go alone."""
    after = beaten(
        "western Army, Corps",
        units={"Poznan": "western Corps"},
        factions={"western": {"logistics": 1}},
        allies="retreat to Poznan, Danzig\nlose Army first",
    )
    assert retreated(after) == "danzig"
    assert len(after.units("Danzig")) == 2


@clause("VM-BAT6-11")
def test_an_answer_that_would_break_them_is_refused_while_another_area_has_room():
    asked = beaten(
        units={"Danzig": "western Corps", "Metz": "western 2 x Corps"},
        factions={"western": {"logistics": 1}},
        allies="ask me about battles",
        defaults=False,
    )
    (ask,) = asked.trial.asks
    assert "danzig" not in ask.options["to"]
    no = not_there(asked.position, board(), ask, RetreatTo(to=["danzig"]))
    assert no is not None
    assert no.clause == "VM-BAT6-11"
    assert not_there(asked.position, board(), ask, RetreatTo(to=["krakow"])) is None


@clause("VM-BAT6-12")
def test_if_every_area_breaks_them_units_are_destroyed_until_they_hold():
    units = dict.fromkeys(AROUND_LODZ, "western Corps") | {"Metz": "western 2 x Corps"}
    given: dict[str, Any] = {"units": units, "factions": {"western": {"logistics": 1}}}
    after = beaten("western Army", allies="retreat to Krakow", **given)
    assert retreated(after) == "krakow"
    assert after.event("Eliminated").facts == {
        "number": 1, "place": "lodz", "faction": "western", "units": ["Army"], "why": "stacking"
    }  # fmt: skip
    free = beaten(
        "western Army, Corps",
        units=units,
        factions={"western": {"logistics": 2}},
        allies="retreat to Krakow\nlose Army first",
    )
    assert free.event("Eliminated").facts["units"] == ["Army"], "his choice"
    assert sorted(free.units("Krakow")) == ["western Corps", "western Corps exhausted"]


@clause("VM-BAT6-11")
def test_a_full_area_is_taken_only_if_there_is_no_other():
    """VM-A26: four units are there already; all who come are lost."""
    after = beaten(
        units={"Krakow": "western 4 x Corps"}, control={"axis": ["Danzig", "Poznan", "Warsaw"]}
    )
    assert retreated(after) == "krakow"
    assert after.event("Eliminated").facts["why"] == "stacking"


@clause("VM-BAT6-15")
def test_the_loser_chooses_among_equal_areas():
    for place in AROUND_LODZ:
        assert retreated(beaten(allies=f"retreat to {place}")) == place.lower()
    lines = "retreat to Danzig\nretreat from Lodz to Warsaw"
    assert retreated(beaten(allies=lines)) == "warsaw", "a line that names the place first"
    asked = beaten(allies="ask me about battles", defaults=False)
    assert asked.asked() == ["allies battle/1/lodz/retreat"]
    assert asked.trial.asks[0].options["to"] == ["danzig", "warsaw", "poznan", "krakow"]
    standing = {"allies": ["always retreat from Lodz to Krakow"]}
    assert retreated(beaten(standing=standing)) == "krakow"


def test_without_a_word_they_go_where_supply_and_friends_are():
    after = beaten(units={"Warsaw": "western Army"}, out_of_supply=["Danzig"])
    assert retreated(after) == "warsaw"
    cut = beaten(units={"Warsaw": "western Army"}, out_of_supply=["Warsaw", "Danzig"])
    assert retreated(cut) == "poznan"


@clause("VM-STACK-12")
def test_returning_attackers_that_break_a_limit_are_destroyed():
    """A Corps goes to Krakow, two attack Lodz: as if they advanced there is one stack of 2.
    Beaten, they come back to a stack, while another was formed by the move: too many."""
    at = war(
        {
            "Breslau": "axis 4 x Corps",
            "Lodz": "western 2 x Army L3",
            "Prague": "axis Corps",
        },
        orders={"Breslau": "axis move+0"},
        factions={"axis": {"logistics": 2}},
    )
    lines = "send 1 Corps from Breslau to Prague\nsend 2 Corps from Breslau to Lodz"
    after = operations(at, axis=lines, dice=[1] * 9)
    # Breslau 1 + 2 returning = 3 of a faction that may have two stacks of 2.
    assert after.event("Eliminated").facts["why"] == "stacking"
    assert after.event("Eliminated").clause == "VM-STACK-12"
    assert len(after.units("Breslau")) == 2


@clause("VM-BAT6-18")
@pytest.mark.parametrize("card", ["stalins_line", "62nd_army"])
def test_with_stalins_line_or_62nd_army_beaten_defenders_stay(card: str):
    after = beaten(
        "ussr Corps",
        attackers="axis 2 x Armored Corps L3",
        where={"start": "Konigsberg", "place": "Wilno"},
        cards={"ussr": [card]},
    )
    assert after.winner() == "axis"
    assert after.units("Wilno") == ["ussr Corps"], "not Exhausted"
    assert after.units("Konigsberg") == ["axis Armored Corps L3"] * 2
    assert after.control("Wilno") == "ussr"
    assert not after.told("AreaTaken")
    assert after.event("StoodFast").facts["card"] == card


@clause("VM-BAT6-18")
def test_stalins_line_does_not_help_beaten_attackers():
    at = war(
        {"Wilno": "ussr Corps", "Konigsberg": "axis 2 x Army L3"},
        orders={"Wilno": "ussr move+0"},
        control={"ussr": ["Wilno"]},
        cards={"ussr": ["stalins_line"]},
    )
    after = operations(at, allies="send all from Wilno to Konigsberg", dice=[1] * 9)
    assert after.units("Wilno") == ["ussr Corps exhausted"]


# --------------------------------------------------------------------------- exhaustion


@clause("VM-EXH-4", "VM-EXH-6")
def test_exhausted_units_defend_take_losses_and_retreat_again():
    given = {"control": {"axis": ["Danzig", "Poznan", "Warsaw"]}}
    after = beaten("western Army exhausted, Corps exhausted", **given)
    assert after.units("Krakow") == ["western Army exhausted", "western Corps exhausted"]
    lost = battle("axis Armored Corps L3", "western Corps exhausted", **LODZ, dice=[6], **given)
    assert lost.told("LossesTaken")[0]["units"] == ["Corps eliminated"]
    stacks = war({"Lodz": "western 2 x Corps exhausted"}, factions={"western": {"logistics": 1}})
    from adjudicator.rulesets.virtuti_militari.book.stacking import heights

    assert heights(stacks, "western") == {"lodz": 2}


# ------------------------------------------------------------------------------ capture


@clause("VM-BAT7-1")
def test_a_defender_who_won_stays_and_keeps_the_area():
    after = repelled()
    assert after.units("Lodz") == ["western Army L3"]
    assert after.control("Lodz") == "western"
    assert not after.told("AreaTaken")


@clause("VM-BAT7-2")
def test_an_attacker_who_won_advances_with_all_survivors():
    after = beaten(attackers="axis Armored Corps, Army, Corps")
    assert after.units("Lodz") == ["axis Armored Corps", "axis Army", "axis Corps"]
    assert after.control("Lodz") == "axis"
    assert after.event("AreaTaken").facts["how"] == "battle"


@clause("VM-BAT7-3")
def test_without_survivors_there_is_no_advance_but_the_losers_retreat():
    after = battle(
        "axis Corps",
        "western Army",
        **LODZ,
        token="move+2",
        orders={"Lodz": "western defense+1"},
        forts={"Lodz": 1},
        dice=[6, 1],
    )
    assert after.winner() == "axis", "3 against 3, and the Axis win ties"
    assert after.event("NoAdvance").clause == "VM-BAT7-3"
    assert after.control("Lodz") == "western"
    assert after.units("Lodz") == []
    assert after.told("Retreated")
    assert after.fort("Lodz") == 1
    assert after.order("Lodz") == "western defense+1"


@clause("VM-BAT7-4", "VM-BAT7-5", "VM-BAT7-6")
def test_fortification_fleets_and_order_of_a_captured_area_go():
    after = beaten(
        where={"start": "Konigsberg", "place": "Danzig"},
        attackers="axis 3 x Armored Corps L3",
        units={"Danzig port": "western 2 x Fleet"},
        orders={"Danzig": "western support+1"},
        forts={"Danzig": 2},
        factions={"western": {"pool": {}}},
    )
    assert after.fort("Danzig") == 0
    assert after.units("Danzig port") == []
    facts = after.event("AreaTaken").facts
    assert (facts["fortification"], facts["fleets"]) == (2, ["Fleet", "Fleet"])
    assert after.order("Danzig") == ""
    assert after.pool("western", "support+1") == 1
    assert after.event("TokenRemoved").clause == "VM-BAT7-6"


@clause("VM-BAT7-7")
@pytest.mark.parametrize("token", ["amphibious+1", "maneuver"])
def test_single_use_orders_of_a_captured_area_are_destroyed(token: str):
    after = beaten(orders={"Lodz": f"western {token}"}, factions={"western": {"pool": {}}})
    assert after.pool("western", token) == 0
    assert after.event("TokenRemoved").facts["destroyed"] is True
    assert after.event("TokenRemoved").clause == "VM-BAT7-7"


@clause("VM-BAT7-8")
def test_then_the_sub_phase_goes_on():
    at = war(
        {"Breslau": "axis Armored Corps L3", "Munich": "axis Corps", "Lodz": "western Corps",
         "London": "western Corps"},
        orders={"Breslau": "axis move+0", "Munich": "axis move+0", "London": "western move+0"},
    )  # fmt: skip
    after = operations(at, dice=[1] * 9, axis="send all from Breslau to Lodz")
    assert len(after.told("OrderExecuted")) == 3


@clause("VM-BAT7-9", "VM-BAT7-7")
def test_the_order_of_beaten_fleets_is_removed_a_bombardment_destroyed():
    kept = at_sea(
        "western 2 x Fleet L3",
        "axis Fleet",
        orders={"Arctic Sea": "axis support+0"},
        factions={"axis": {"pool": {}}},
    )
    assert kept.order("Arctic Sea") == ""
    assert kept.pool("axis", "support+0") == 1
    assert kept.event("TokenRemoved").clause == "VM-BAT7-9"
    gone = at_sea(
        "western 2 x Fleet L3",
        "axis Fleet",
        orders={"Arctic Sea": "axis bombardment"},
        factions={"axis": {"pool": {}}},
    )
    assert gone.pool("axis", "bombardment") == 0
    assert gone.event("TokenRemoved").facts["destroyed"] is True


def test_an_out_of_supply_marker_does_not_pass_to_the_conqueror():
    after = beaten(out_of_supply=["Lodz"])
    assert after.position.out_of_supply == []
