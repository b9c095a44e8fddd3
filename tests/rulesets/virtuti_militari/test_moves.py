"""2nd sub-phase, Move orders: on land, over sea, and of Fleets."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import at_war
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS
from adjudicator.rulesets.virtuti_militari.book.war.ways import open_seas, transport_way
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, ended, one_order, operations, war

clause = pytest.mark.clause


def moved(units: dict[str, str], start: str, *lines: str, **given: Any) -> After:
    """One Move order in `start`, of whoever has units there, with these lines."""
    return one_order("move+0", units, start, *lines, **given)


# -------------------------------------------------------------------------------- land


@clause("VM-MOVE-1")
def test_move_maneuver_and_landing_are_one_sub_phase():
    at = war(
        {"Berlin": "axis Corps", "Munich": "axis Corps", "London": "western Corps"},
        orders={
            "Berlin": "axis move+0",
            "Munich": "axis maneuver",
            "London": "western amphibious+0",
        },
    )
    after = operations(at)
    assert [f["name"] for f in after.told("SubPhaseBegan")] == ["movement"]
    assert [f["faction"] for f in after.told("OrderExecuted")] == ["axis", "western", "axis"]


@clause("VM-MOVE-2", "VM-MOVE-3")
def test_units_go_to_adjacent_areas_also_to_different_ones():
    after = moved(
        {"Berlin": "axis 2 x Corps, Army"},
        "Berlin",
        "send 1 Corps from Berlin to Dresden",
        "send 1 Corps from Berlin to Hannover",
    )
    assert after.units("Dresden") == ["axis Corps"]
    assert after.units("Hannover") == ["axis Corps"]
    assert after.units("Berlin") == ["axis Army"]
    assert after.clauses("Moved") == ["VM-MOVE-2"] * 2
    far = moved({"Berlin": "axis Corps"}, "Berlin", "send all from Berlin to Munich")
    assert ended(far) == "VM-TRANS-1"


@clause("VM-MOVE-4")
def test_neutral_areas_are_not_entered():
    after = moved({"Munich": "axis Corps"}, "Munich", "send all from Munich to Bern")
    assert ended(after) == "VM-MOVE-4"
    assert after.units("Munich") == ["axis Corps"]


@clause("VM-MOVE-5", "VM-AREA-13")
def test_areas_of_the_ally_are_not_entered():
    control = {"western": ["Lwow"], "ussr": ["Wilno"]}
    after = moved({"Kiev": "ussr Corps"}, "Kiev", "send all from Kiev to Lwow", control=control)
    assert ended(after) == "VM-MOVE-5"
    units = {"Brest-Litovsk": "western Corps"}
    after = moved(units, "Brest-Litovsk", "send all from Brest-Litovsk to Wilno", control=control)
    assert ended(after) == "VM-MOVE-5", "an Occupied area of the ally is closed too"


@clause("VM-MOVE-6", "VM-STACK-12")
def test_an_order_that_ends_in_too_high_stacks_goes_only_as_far_as_it_may():
    """One stack of 2 is all; the last line that breaks it is left out."""
    after = moved(
        {"Berlin": "axis 2 x Corps", "Dresden": "axis Corps", "Hannover": "axis Corps"},
        "Berlin",
        "send 1 Corps from Berlin to Dresden",
        "send 1 Corps from Berlin to Hannover",
        factions={"axis": {"logistics": 1}},
    )
    assert after.lines_refused() == ["VM-MOVE-6"]
    assert len(after.units("Dresden")) == 2
    assert len(after.units("Hannover")) == 1


@clause("VM-STACK-12", "VM-MOVE-6")
def test_an_attack_must_fit_as_if_all_advanced():
    after = moved(
        {"Breslau": "axis 3 x Corps", "Lodz": "western Corps", "Berlin": "axis 2 x Corps"},
        "Breslau",
        "send 2 Corps from Breslau to Lodz",
        factions={"axis": {"logistics": 4}},
    )
    assert after.told("BattleBegan"), "a stack of 3 and one of 2 become two of 2"
    after = moved(
        {"Breslau": "axis 4 x Corps", "Lodz": "western Corps", "Berlin": "axis 2 x Corps"},
        "Breslau",
        "send 2 Corps from Breslau to Lodz",
        factions={"axis": {"logistics": 2}},
    )
    assert not after.told("LineRefused"), "it was worse before"


@clause("VM-MOVE-7", "VM-MOVE-12")
def test_an_undefended_enemy_area_changes_hands_with_all_that_is_in_it():
    after = moved(
        {"Lille": "western Corps", "Brussels": "axis Corps", "Caen port": "western Fleet"},
        "Brussels",
        "send all from Brussels to Metz",
        control={"axis": ["Brussels"]},
        forts={"Metz": 2},
        orders={"Metz": "western defense+1"},
    )
    assert after.control("Metz") == "axis"
    assert after.fort("Metz") == 0
    assert after.order("Metz") == ""
    assert after.event("AreaTaken").clause == "VM-MOVE-7"
    assert after.event("AreaTaken").facts["how"] == "entered"
    port = moved(
        {"Lille": "axis Corps", "Caen port": "western Fleet"},
        "Lille",
        "send all from Lille to Caen",
        control={"axis": ["Lille"]},
        orders={"Caen port": "western support+0"},
    )
    assert port.units("Caen port") == []
    assert port.order("Caen port") == ""
    assert not port.told("BattleBegan"), "only a Fleet in its port defends nothing (VM-A17)"


@clause("VM-MOVE-8")
def test_entering_an_area_with_enemy_units_is_a_battle_resolved_at_once():
    after = moved(
        {"Breslau": "axis Armored Corps", "Lodz": "western Corps"},
        "Breslau",
        "send all from Breslau to Lodz",
    )
    assert after.event("BattleBegan").facts["place"] == "lodz"
    kinds = [e.kind for e in after.events]
    assert kinds.index("BattleWon") < kinds.index("OrderExecuted")


@clause("VM-MOVE-9")
def test_one_order_starts_one_battle():
    after = moved(
        {"Breslau": "axis 2 x Armored Corps", "Lodz": "western Corps", "Krakow": "western Corps"},
        "Breslau",
        "send 1 Armored Corps from Breslau to Lodz",
        "send 1 Armored Corps from Breslau to Krakow",
    )
    assert after.lines_refused() == ["VM-MOVE-9"]
    assert [f["place"] for f in after.told("BattleBegan")] == ["lodz"]


@clause("VM-MOVE-10", "VM-MOVE-11")
def test_a_unit_moves_again_with_the_order_of_the_area_it_came_to():
    at = war(
        {"Breslau": "axis Corps", "Dresden": "axis Army", "Berlin": "axis Artillery"},
        orders=dict.fromkeys(("Breslau", "Dresden", "Berlin"), "axis move+0"),
    )
    after = operations(
        at,
        axis="send Corps from Breslau to Dresden\nsend Corps from Dresden to Berlin\n"
        "send Corps from Berlin to Hamburg",
    )
    assert after.units("Hamburg") == ["axis Corps"]
    assert after.units("Dresden") == ["axis Army"]


@clause("VM-MOVE-13")
def test_moves_without_contact_come_first_then_all_attack_together():
    after = moved(
        {"Breslau": "axis Armored Corps, Army, Corps", "Lodz": "western Corps"},
        "Breslau",
        "send Armored Corps from Breslau to Lodz",
        "send Corps from Breslau to Krakow",
        "send Army from Breslau to Lodz",
    )
    kinds = [e.kind for e in after.events]
    assert kinds.index("Moved") < kinds.index("BattleBegan")
    assert after.strengths()[0] == 3, "Armored Corps 2 and Army 1 together"
    assert len(after.told("BattleBegan")) == 1


@clause("VM-EXH-3")
def test_exhausted_units_do_not_move():
    after = moved(
        {"Berlin": "axis Corps exhausted, Army"}, "Berlin", "send all from Berlin to Dresden"
    )
    assert after.units("Dresden") == ["axis Army"]
    assert after.units("Berlin") == ["axis Corps exhausted"]
    alone = moved({"Berlin": "axis Corps exhausted"}, "Berlin", "send all from Berlin to Dresden")
    assert ended(alone) == "VM-EXH-3"


# --------------------------------------------------------------------------------- war


@clause("VM-WAR-1")
def test_west_and_axis_attack_each_other_from_the_start():
    after = moved(
        {"Lodz": "western 2 x Army", "Breslau": "axis Corps"},
        "Lodz",
        "send all from Lodz to Breslau",
        ussr="inactive",
    )
    assert after.told("BattleBegan")


@clause("VM-WAR-2")
def test_west_and_ussr_are_never_at_war():
    for state in ("inactive", "active", "war"):
        at = war(ussr=state)
        assert not at_war(at, "western", "ussr")
        assert [f for f in FACTIONS if at_war(at, "ussr", f)] == (
            ["axis"] if state == "war" else []
        )


@clause("VM-WAR-9", "VM-WAR-15")
def test_in_peace_ussr_and_axis_leave_each_other_alone():
    units = {"Konigsberg": "axis Army", "Kaunas": "ussr Army"}
    control = {"ussr": ["Kaunas"]}
    orders = {"Kaunas": "ussr move+0"}
    lines = ("send all from Konigsberg to Kaunas", "send all from Kaunas to Konigsberg")
    peace = war(
        units, ussr="active", control=control, orders={"Konigsberg": "axis move+0", **orders}
    )
    after = operations(peace, axis=lines[0], allies=lines[1])
    assert after.lines_refused() == ["VM-WAR-15", "VM-WAR-9"]
    after = moved(units, "Konigsberg", lines[0], ussr="war", control=control)
    assert after.told("BattleBegan")


# ---------------------------------------------------------------------------- transport

CHAIN = {"North Sea": "western Fleet", "English Channel": "western Fleet",
         "South Atlantic": "western Fleet"}  # fmt: skip


def shipped(to: str, fleets: dict[str, str], start: str = "Manchester", **given: Any) -> After:
    return moved(
        {start: "western Corps", **fleets}, start, f"send all from {start} to {to}", **given
    )


@clause("VM-TRANS-1", "VM-TRANS-3", "VM-TRANS-5")
def test_manchester_to_gibraltar_over_a_chain_of_fleets():
    """VM-EX-13: North Sea, English Channel, South Atlantic; VM-EX-13b: a gap breaks it."""
    after = shipped("Gibraltar", CHAIN)
    assert after.units("Gibraltar") == ["western Corps"]
    assert after.event("Moved").facts["way"] == [
        "manchester", "north_sea", "english_channel", "south_atlantic", "gibraltar"
    ]  # fmt: skip
    gap = {sea: fleet for sea, fleet in CHAIN.items() if sea != "English Channel"}
    assert ended(shipped("Gibraltar", gap)) == "VM-TRANS-3"
    for end in ("North Sea", "South Atlantic"):
        short = {sea: fleet for sea, fleet in CHAIN.items() if sea != end}
        assert ended(shipped("Gibraltar", short)) == "VM-TRANS-3"
    assert ended(shipped("Paris", CHAIN)) == "VM-TRANS-1", "no port"


@clause("VM-TRANS-2")
def test_the_port_of_arrival_is_ones_own():
    after = shipped("Hamburg", {"North Sea": "western Fleet"})
    assert ended(after) == "VM-TRANS-2"
    own = shipped("Hamburg", {"North Sea": "western Fleet"}, control={"western": ["Hamburg"]})
    assert own.units("Hamburg") == ["western Corps"]


@clause("VM-TRANS-4")
def test_fleets_in_ports_carry_nobody():
    ports = {**CHAIN, "London port": "western Fleet"}
    ports.pop("English Channel")
    assert ended(shipped("Gibraltar", ports)) == "VM-TRANS-4"


@clause("VM-TRANS-6")
def test_one_fleet_carries_any_number_of_stacks():
    at = war(
        {"Manchester": "western 4 x Corps", "Scapa Flow": "western 3 x Army", **CHAIN},
        orders=dict.fromkeys(("Manchester", "Scapa Flow"), "western move+0"),
    )
    after = operations(
        at, allies="send all from Manchester to London\nsend all from Scapa Flow to Plymouth"
    )
    assert len(after.units("London")) == 4
    assert len(after.units("Plymouth")) == 3


@clause("VM-TRANS-7")
def test_units_of_a_stack_go_to_different_ports():
    after = moved(
        {"Manchester": "western Corps, Army", **CHAIN},
        "Manchester",
        "send Corps from Manchester to Gibraltar",
        "send Army from Manchester to Brest",
    )
    assert after.units("Gibraltar") == ["western Corps"]
    assert after.units("Brest") == ["western Army"]


@clause("VM-TRANS-8", "VM-TRANS-9")
def test_round_africa_to_cairo_and_kuwait_and_back():
    """VM-EX-14: the chain to the South Atlantic is enough."""
    for port in ("Cairo", "Kuwait"):
        assert shipped(port, CHAIN).units(port) == ["western Corps"]
        back = shipped("Manchester", CHAIN, start=port)
        assert back.units("Manchester") == ["western Corps"]
    short = {sea: fleet for sea, fleet in CHAIN.items() if sea != "South Atlantic"}
    assert ended(shipped("Cairo", short)) == "VM-TRANS-3"
    assert ended(shipped("Alexandria", CHAIN)) == "VM-TRANS-3", "only those two"
    south = {"South Atlantic": "western Fleet"}
    assert shipped("Kuwait", south, start="Cairo").units("Kuwait") == ["western Corps"]


@clause("VM-TRANS-10")
def test_nobody_else_goes_round_africa():
    at = war({"South Atlantic": "axis Fleet"}, control={"axis": ["Casablanca", "Cairo"]})
    assert transport_way(at, board(), "axis", "casablanca", "cairo") is None
    west = war({"South Atlantic": "western Fleet"}, control={"western": ["Casablanca", "Cairo"]})
    assert transport_way(west, board(), "western", "casablanca", "cairo") == ("south_atlantic",)


@clause("VM-TRANS-11", "VM-FLEET-10")
def test_a_closed_strait_and_the_allys_fleets_break_a_chain():
    med = {"South Atlantic": "western Fleet", "Western Mediterranean": "western Fleet"}
    assert shipped("Marseille", med, start="Brest").units("Marseille") == ["western Corps"]
    closed = shipped("Marseille", med, start="Brest", control={"axis": ["Gibraltar"]})
    assert ended(closed) == "VM-TRANS-11"
    allied = {**CHAIN, "English Channel": "ussr Fleet"}
    assert ended(shipped("Gibraltar", allied)) == "VM-TRANS-3"


@clause("VM-RND-2")
def test_stormy_seas_stop_transport():
    after = shipped("Gibraltar", CHAIN, random_event="stormy_seas")
    assert ended(after) == "VM-RND-2"


# ------------------------------------------------------------------------------- fleets


def sailed(start: str, end: str, **given: Any) -> str:
    """Where a Western Fleet is after an order, or the clause that kept it."""
    units = {start: "western Fleet", **given.pop("units", {})}
    after = moved(units, start, f"sail from {start} to {end}", **given)
    return ended(after) or next(u.place for u in after.position.units if u.faction == "western")


@clause("VM-FLEET-1")
def test_fleets_go_one_step_to_seas_and_own_ports():
    assert sailed("North Sea", "English Channel") == "english_channel"
    assert sailed("North Sea", "London port") == "london_port"
    assert sailed("London port", "North Sea") == "north_sea"
    assert sailed("North Sea", "London") == "london_port", "the port is meant"
    assert sailed("North Sea", "South Atlantic") == "VM-FLEET-1"
    assert sailed("North Sea", "Paris") == "VM-FLEET-1"
    assert sailed("North Sea", "Edinburgh") == "VM-FLEET-1", "a coast without a port"


@clause("VM-FLEET-2", "VM-AREA-10")
def test_nobody_controls_a_sea():
    after = moved({"North Sea": "western Fleet"}, "North Sea", "sail from North Sea to Arctic Sea")
    assert set(after.position.control) == set(board().areas)
    assert not after.told("AreaTaken")


@pytest.mark.parametrize(
    ("one", "other", "key", "rule"),
    [
        pytest.param("North Sea", "Baltic Sea", "Copenhagen", "VM-FLEET-3",
                     marks=clause("VM-FLEET-3")),
        pytest.param("South Atlantic", "Western Mediterranean", "Gibraltar", "VM-FLEET-4",
                     marks=clause("VM-FLEET-4")),
        pytest.param("East Mediterranean", "Black Sea", "Istanbul", "VM-FLEET-5",
                     marks=clause("VM-FLEET-5")),
    ],
)  # fmt: skip
@clause("VM-FLEET-6")
def test_straits_open_for_who_holds_the_land_both_ways(one: str, other: str, key: str, rule: str):
    for start, end in ((one, other), (other, one)):
        opened = sailed(start, end, control={"western": [key]})
        assert board().name(opened) == end
        assert sailed(start, end, control={"axis": [key]}) == rule
        assert sailed(start, end, control={"ussr": [key]}) == rule


@clause("VM-FLEET-3", "VM-FLEET-4", "VM-FLEET-5", "VM-FLEET-6", "VM-FLEET-10")
@pytest.mark.parametrize("faction", FACTIONS)
def test_seas_are_next_to_each_other_but_for_closed_straits(faction: str):
    keys = {"copenhagen": "axis", "gibraltar": "western", "istanbul": "ussr"}
    at = war(control={holder: [key] for key, holder in keys.items()})
    for sea in board().seas.values():
        near = set(open_seas(at, board(), faction, sea.id))
        straits = {other: board().strait(sea.id, other) for other in sea.adjacent}
        assert near == {o for o, key in straits.items() if not key or keys[key] == faction}, sea.id


@clause("VM-FLEET-7")
def test_enemy_ports_are_not_entered():
    assert sailed("North Sea", "Hamburg port") == "VM-FLEET-7"
    assert sailed("North Sea", "Hamburg port", units={"Hamburg port": "axis Fleet"}) == "VM-FLEET-7"


@clause("VM-FLEET-8")
def test_the_allies_share_no_sea():
    found = sailed("North Sea", "Arctic Sea", units={"Arctic Sea": "ussr Fleet"})
    assert found == "VM-FLEET-8"


@clause("VM-WAR-9")
def test_a_peaceful_ussr_enters_no_sea_with_axis_fleets():
    at = war(
        {"Leningrad port": "ussr Fleet", "Baltic Sea": "axis Fleet"},
        ussr="active",
        orders={"Leningrad port": "ussr move+0"},
    )
    after = operations(at, allies="sail from Leningrad port to Baltic Sea")
    assert ended(after) == "VM-WAR-9"


@clause("VM-FLEET-9", "VM-BAT3-2")
def test_fleets_that_meet_the_enemy_fight_one_battle_at_most():
    units = {
        "North Sea": "western 3 x Fleet L2",
        "Arctic Sea": "axis Fleet",
        "English Channel": "axis Fleet",
    }
    after = moved(
        units,
        "North Sea",
        "sail 1 Fleet from North Sea to Arctic Sea",
        "sail 1 Fleet from North Sea to English Channel",
        "sail 1 Fleet from North Sea to London port",
    )
    assert after.lines_refused() == ["VM-MOVE-9"]
    assert after.event("BattleBegan").facts["place"] == "arctic_sea"
    assert after.units("London port") == ["western Fleet L2"]
    assert after.units("Arctic Sea") == ["western Fleet L2"]
    empty = moved(
        {"North Sea": "western 3 x Fleet", "Arctic Sea": "axis Fleet"},
        "North Sea",
        "sail 1 Fleet from North Sea to English Channel",
        "sail 1 Fleet from North Sea to London port",
    )
    assert empty.lines_refused() == []
    assert "BattleBegan" not in [event.kind for event in empty.events]
    assert empty.units("English Channel") == empty.units("London port") == ["western Fleet"]
