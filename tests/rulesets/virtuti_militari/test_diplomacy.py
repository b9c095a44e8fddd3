"""9 Diplomatic Phase: surrender, scripted events, war declarations, pressure."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.politics.surrender import conqueror
from tests.rulesets.virtuti_militari.home_kit import After, play, position, receipt, refusals
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause

POLAND_LOST = {"control": {"axis": ["Warsaw", "Lodz", "Krakow"]}}


def diplomacy(
    axis: str = "", allies: str = "", dice: dict[str, int] | None = None, **said: Any
) -> After:
    return play("diplomacy", position(**said), axis, allies, dice=dice)


def status(after: After, country: str) -> str:
    return after.position.countries[country].status


# -------------------------------------------------------------------- surrender


@clause("VM-SURR-1", "VM-CTRY-3")
def test_active_countries_are_checked_before_anything_else() -> None:
    after = diplomacy(axis="declare war on Belgium", **POLAND_LOST)
    assert status(after, "poland") == "surrendered"
    assert after.events[0].kind == "Surrendered"
    neutral = diplomacy(control={"axis": ["Madrid", "Barcelona"]})
    assert status(neutral, "spain") == "neutral"


@clause("VM-SURR-2")
def test_a_country_surrenders_when_all_its_key_areas_are_lost() -> None:
    two = diplomacy(control={"axis": ["Warsaw", "Lodz"]})
    assert status(two, "poland") == "active"
    assert status(diplomacy(**POLAND_LOST), "poland") == "surrendered"
    partner = position(control={"ussr": ["Warsaw", "Lodz", "Krakow"]})
    assert conqueror(partner, board(), "poland") is None, "the USSR is not an enemy of Poland"


@clause("VM-SURR-4", "VM-SURR-7")
def test_the_winner_is_who_holds_the_key_areas() -> None:
    after = diplomacy(**POLAND_LOST)
    assert after.told("Surrendered")[0]["winner"] == "axis"
    key = {"Finland": "active axis"}
    joint = position(
        ussr="war",
        countries={**key, "Romania": "active axis"},
        control={"western": ["Bucharest"], "ussr": ["Ploiesti"]},
        initiative=["axis", "ussr", "western"],
    )
    assert conqueror(joint, board(), "romania") == "ussr", "a tie goes by initiative"
    germany = position(ussr="war", control={"western": ["Cologne", "Munich"], "ussr": ["Berlin"]})
    assert conqueror(germany, board(), "germany") == "western"
    peace = position(ussr="active", countries=key, control={"ussr": ["Helsinki", "Viipuri"]})
    assert conqueror(peace, board(), "finland") is None


@clause("VM-SURR-5", "VM-SURR-9")
def test_the_areas_pass_to_the_winner_and_what_stands_there_is_lost() -> None:
    after = diplomacy(
        **POLAND_LOST,
        units={
            "Poznan": "western 2 x Corps",
            "Danzig port": "western Fleet",
            "Warsaw": "axis Army",
            "London": "western Army",
        },
        forts={"Poznan": 2, "Warsaw": 1},
        fired=["partition_of_poland"],
    )
    poland = board().of_country("poland")
    assert {after.position.control[area] for area in poland} == {"axis"}
    assert after.at("poznan") == []
    assert after.at("danzig_port") == []
    assert after.units("warsaw") == ["axis army 1"]
    assert after.units("london") == ["western army 1"]
    assert after.position.forts == {"warsaw": 1}, "the winner's own fortification stays"


@clause("VM-SURR-6")
def test_the_winner_plunders_once() -> None:
    after = diplomacy(factions={"axis": {"pp": 1}}, **POLAND_LOST)
    plunder = board().countries["poland"].plunder
    assert after.faction("axis").pp == 10 + plunder
    again = play("diplomacy", after.position)
    assert again.faction("axis").pp == 10 + plunder


@clause("VM-SURR-7")
def test_areas_and_units_of_the_partner_are_spared() -> None:
    after = diplomacy(
        ussr="war",
        countries={"Romania": "active axis"},
        control={"ussr": ["Bucharest", "Ploiesti"], "western": ["Constanta"], "axis": ["Cluj"]},
        units={"Constanta": "western Army", "Cluj": "axis Army"},
    )
    assert after.told("Surrendered")[0]["winner"] == "ussr"
    assert after.position.control["constanta"] == "western"
    assert after.units("constanta") == ["western army 1"]
    assert after.position.control["cluj"] == "ussr"
    assert after.at("cluj") == []


@clause("VM-SURR-8")
def test_units_have_no_nationality() -> None:
    after = diplomacy(**POLAND_LOST, units={"Paris": "western Corps"})
    assert after.units("paris") == ["western corps 1"]


@clause("VM-SURR-10")
def test_surrender_is_final() -> None:
    after = diplomacy(countries={"Poland": "surrendered western"}, control={"western": ["Warsaw"]})
    assert status(after, "poland") == "surrendered"
    lost = diplomacy(countries={"Poland": "surrendered western"}, **POLAND_LOST)
    assert lost.told("Surrendered") == []


# --------------------------------------------------------------- scripted events


@clause("VM-SCRIPT-1", "VM-WAR-6")
def test_a_scripted_event_happens_at_once_and_only_once() -> None:
    after = diplomacy(**POLAND_LOST, units={"Lwow": "axis Army"})
    assert after.told("ScriptedEventHappened")[0] == {"event": "partition_of_poland"}
    for area in ("wilno", "brest_litovsk", "lwow"):
        assert after.position.control[area] == "ussr"
        assert after.position.owners[area] == "ussr"
    assert after.at("lwow") == []
    assert after.units("krakow") == ["axis army 1"], "withdrawn to the nearest Axis area"
    assert after.position.pact == "breakable"
    again = play("diplomacy", after.position)
    assert again.told("ScriptedEventHappened") == []


@clause("VM-SCRIPT-1")
def test_surrenders_come_before_scripted_events() -> None:
    kinds = diplomacy(**POLAND_LOST).kinds()
    assert kinds.index("Surrendered") < kinds.index("ScriptedEventHappened")


def test_the_fall_of_france_makes_vichy() -> None:
    after = diplomacy(
        turn=6,
        control={"axis": ["Paris", "Lille", "Metz"]},
        units={"Lyon": "western Army", "Tunis": "western Corps"},
    )
    assert status(after, "france") == "surrendered"
    assert status(after, "vichy_france") == "neutral"
    assert after.position.control["marseille"] == "neutral"
    assert after.position.control["bordeaux"] == "axis"
    assert after.at("lyon") == []
    assert after.position.countries["italy"].war_entry == 0, "60 and 40: Italy has joined"
    assert status(after, "italy") == "active"


@pytest.mark.parametrize("enemy", [{}, {"Western Mediterranean": "western Fleet"}])
def test_fleets_leave_a_ceded_port_for_a_sea_without_enemies_or_are_lost(
    enemy: dict[str, str],
) -> None:
    after = diplomacy(
        turn=6,
        control={"axis": ["Paris", "Lille", "Metz"]},
        units={"Marseille port": "axis u90 Fleet", **enemy},
    )
    (ceded,) = [e for e in after.told("AreaCeded") if e["area"] == "marseille"]
    if enemy:
        assert (ceded["withdrawn"], ceded["lost"]) == ({}, ["u90"])
        assert not [u for u in after.position.units if u.id == "u90"]
    else:
        assert (ceded["withdrawn"], ceded["lost"]) == ({"u90": "western_mediterranean"}, [])
        assert after.units("western_mediterranean") == ["axis fleet 1"]


def test_vichy_holds_what_was_french_and_nothing_else() -> None:
    after = diplomacy(
        turn=6,
        control={"axis": ["Paris", "Lille", "Metz", "Oran"]},
        owners={"Oran": "Italy"},
    )
    assert after.position.owners["marseille"] == "vichy_france"
    assert (after.position.owners["oran"], after.position.control["oran"]) == ("italy", "axis")


def test_the_rest_of_vichy_falls_when_the_west_has_two_areas() -> None:
    vichy = {board().name(a): "Vichy France" for a in board().tagged("vichy")}
    after = diplomacy(
        turn=17,
        owners=vichy,
        countries={"Vichy France": "neutral", "France": "surrendered western"},
        control={"neutral": list(vichy), "western": ["Casablanca", "Oran"]},
        fired=["fall_of_france"],
    )
    assert after.position.control["marseille"] == "axis"
    assert after.position.control["tunis"] == "neutral"


def test_other_scripted_events() -> None:
    ore = diplomacy(control={"axis": ["Oslo", "Copenhagen"]})
    assert ore.position.countries["sweden"].war_entry > position().countries["sweden"].war_entry
    cairo = diplomacy(control={"axis": ["Cairo"]}, countries={"Turkey": "neutral western 90%"})
    assert cairo.position.countries["turkey"].war_entry < 90
    stalingrad = diplomacy(control={"axis": ["Stalingrad"]})
    assert stalingrad.position.countries["turkey"].alignment == "axis"
    war = diplomacy(turn=10, ussr="war", factions={"ussr": {"war_economy": 20}})
    assert status(war, "finland") == status(war, "romania") == status(war, "hungary")
    effects = {e.kind: e.value for e in board().scripted_events["great_patriotic_war"].effects}
    assert war.faction("ussr").war_economy == effects["economy_least"] > 20
    assert [e.kind for e in war.faction("ussr").deployment].count("corps") > 0
    america = diplomacy(turn=13)
    more = board().scripted_events["lend_lease"].effects[0].value
    assert america.position.area_pp["manchester"] == board().areas["manchester"].pp + more
    lost = diplomacy(turn=13, control={"axis": ["Manchester"]})
    assert lost.position.area_pp == {}
    duce = diplomacy(
        countries={"Italy": "active axis"},
        control={"western": ["Palermo", "Taranto", "Rome"]},
        fired=["fall_of_the_duce"],
        key_areas={"Italy": ["Rome"]},
    )
    assert status(duce, "italy") == "surrendered"


def test_the_italian_check_looks_at_rome_alone_after_the_landing() -> None:
    after = diplomacy(
        countries={"Italy": "active axis"},
        control={
            "axis": [board().name(a) for a in board().of_country("italy")],
            "western": ["Palermo", "Taranto"],
        },
    )
    assert after.position.key_areas == {"italy": ["rome"]}
    assert status(after, "italy") == "active"


def test_a_coup_makes_bulgaria_surrender() -> None:
    after = diplomacy(
        ussr="war",
        countries={"Bulgaria": "active axis", "Romania": "surrendered axis"},
        control={"ussr": ["Bucharest"], "axis": ["Sofia", "Varna"]},
        units={"Sofia": "axis Corps"},
    )
    assert status(after, "bulgaria") == "surrendered"
    assert after.position.control["sofia"] == "ussr"
    assert after.at("sofia") == []


# ------------------------------------------------------------- diplomatic actions


@clause("VM-DIPL-1")
def test_the_axis_acts_first_then_the_allied_player() -> None:
    after = diplomacy(
        axis="declare war on Belgium",
        allies="declare war on Spain",
        initiative=["western", "ussr", "axis"],
    )
    assert [e["country"] for e in after.told("WarDeclared")] == ["belgium", "spain"]
    assert [ask.seat for ask in after.asked("diplomacy/")] == ["axis", "allies"]


@clause("VM-DIPL-2")
def test_several_actions_may_be_taken() -> None:
    after = diplomacy(
        axis="declare war on Belgium\ndeclare war on Netherlands\npress Hungary\npress Romania",
        dice={"pressure/axis/hungary/1": 1, "pressure/axis/romania/1": 1},
    )
    assert len(after.told("WarDeclared")) == 2
    assert len(after.told("PressureExerted")) == 2


@clause("VM-DIPL-3")
def test_a_victim_of_the_axis_joins_the_western_allies() -> None:
    after = diplomacy(axis="declare war on Belgium")
    assert after.position.countries["belgium"].faction == "western"
    assert after.position.control["brussels"] == "western"


@clause("VM-DIPL-4")
def test_a_victim_of_the_allies_joins_the_axis() -> None:
    west = diplomacy(allies="declare war on Spain")
    assert west.position.countries["spain"].faction == "axis"
    ussr = diplomacy(allies="declare war on Finland for the USSR", ussr="active")
    assert ussr.position.countries["finland"].faction == "axis"
    inactive = diplomacy(allies="declare war on Finland for the USSR")
    assert status(inactive, "finland") == "neutral"


@clause("VM-DIPL-5", "VM-DIPL-6")
def test_a_joining_country_brings_its_units_and_areas() -> None:
    after = diplomacy(axis="declare war on Switzerland")
    assert after.position.control["bern"] == "western"
    assert after.units("bern") == ["western army 1"]
    assert after.position.forts == {"bern": 3}
    told = after.told("CountryJoined")[0]
    assert told["faction"] == "western"
    assert list(told["kinds"].values()) == ["army"]


def test_units_without_room_go_to_the_deployment_pool() -> None:
    after = diplomacy(
        axis="declare war on Iceland",
        allies="",
        countries={"Belgium": "neutral"},
    )
    assert status(after, "iceland") == "active"
    crowded = diplomacy(
        axis="declare war on Belgium",
        units={"Paris": "western 2 x Corps", "London": "western 2 x Corps"},
        factions={"western": {"logistics": 1}},
        control={"axis": ["Brussels"]},
    )
    assert crowded.told("CountryJoined")[0]["waiting"] == ["corps", "corps"]
    assert [e.kind for e in crowded.faction("western").deployment] == ["corps", "corps"]


@clause("VM-WAR-7")
@pytest.mark.parametrize("country", ["Estonia", "Latvia", "Lithuania"])
def test_war_on_a_baltic_state_activates_the_ussr(country: str) -> None:
    after = diplomacy(axis=f"declare war on {country}")
    assert after.position.ussr == "active"
    assert after.clauses("UssrActivated") == ["VM-WAR-7"]
    assert after.position.countries[country.lower()].faction == "western"
    assert diplomacy(axis="declare war on Belgium").position.ussr == "inactive"
    assert diplomacy(allies=f"declare war on {country}").position.ussr == "inactive"


@clause("VM-WAR-6", "VM-DIPL-8")
def test_the_axis_may_break_the_pact_a_turn_after_poland_has_surrendered() -> None:
    early = diplomacy(axis="break the pact")
    assert early.clauses("NotDone") == ["VM-WAR-6"]
    same_turn = diplomacy(axis="break the pact", turn=2, **POLAND_LOST)
    assert same_turn.position.ussr == "inactive"
    later = diplomacy(axis="break the pact", turn=3, pact="breakable", breakable_since=2)
    assert later.position.ussr == "active"
    assert later.position.pact == "broken"
    allied = diplomacy(allies="break the pact", turn=3, pact="breakable", breakable_since=2)
    assert allied.position.ussr == "inactive"


@clause("VM-WAR-12", "VM-WAR-2")
def test_nobody_else_declares_war_on_the_ussr_and_nobody_twice() -> None:
    allied = diplomacy(allies="declare war on USSR", ussr="active")
    assert allied.clauses("NotDone") == ["VM-WAR-12"]
    assert allied.position.ussr == "active"
    again = diplomacy(axis="declare war on USSR", ussr="war")
    assert again.clauses("NotDone") == ["VM-WAR-12"]
    assert again.told("WarDeclared") == []


@clause("VM-DIPL-9")
def test_each_action_knows_the_outcome_of_the_one_before() -> None:
    here = {
        "countries": {"Italy": "neutral axis 90%", "Hungary": "neutral axis 60%"},
        "factions": {"axis": {"pp": 10}},
    }
    orders = "press Italy\npress Hungary if pp at least 7"
    after = diplomacy(axis=orders, dice={"pressure/axis/italy/1": 51}, **here)
    assert [e["country"] for e in after.told("PressureExerted")] == ["italy"]
    again = diplomacy(axis="press Italy\nask me again", dice={"pressure/axis/italy/1": 1}, **here)
    assert [a.key for a in again.asked("diplomacy/axis")] == [
        "diplomacy/axis/1",
        "diplomacy/axis/2",
    ]


# ---------------------------------------------------------------------- pressure


def press(who: str, roll: int, entry: int = 50, **said: Any) -> After:
    """Pressure on Bulgaria, which leans to the Axis."""
    seat = "axis" if who == "axis" else "allies"
    extra = " for the USSR" if who == "ussr" else ""
    return play(
        "diplomacy",
        position(
            **{
                "countries": {"Bulgaria": f"neutral axis {entry}%"},
                "ussr": "active",
                "factions": {f: {"pp": 10} for f in ("axis", "western", "ussr")},
                **said,
            }
        ),
        dice={f"pressure/{who}/bulgaria/1": roll},
        **{seat: f"press Bulgaria{extra}"},
    )


def entry(after: After) -> int:
    return after.position.countries["bulgaria"].war_entry


@clause("VM-PRESS-1")
def test_a_neutral_country_has_alignment_war_entry_and_price() -> None:
    here = position()
    for id, state in here.countries.items():
        if state.status == "neutral":
            assert state.alignment in ("axis", "western"), id
            assert 0 <= state.war_entry < 100
            assert board().countries[id].pressure > 0, id
    gone = diplomacy(axis="press Belgium", countries={"Belgium": "active western"})
    assert gone.clauses("NotDone") == ["VM-PRESS-1"]


@clause("VM-PRESS-2")
def test_pressure_is_paid_by_the_acting_faction() -> None:
    price = board().countries["bulgaria"].pressure
    after = press("ussr", 1)
    assert after.faction("ussr").pp == 100 - price
    assert after.faction("western").pp == 100
    poor = play("diplomacy", position(factions={"axis": {"pp": 1}}), axis="press Bulgaria")
    assert poor.clauses("NotDone") == ["VM-PRESS-2"]


@clause("VM-PRESS-3")
@pytest.mark.parametrize(
    ("roll", "change"),
    [(1, 0), (50, 0), (51, 10), (80, 10), (81, 20), (90, 20), (91, 30), (100, 30)],
)
def test_the_table_of_pressure(roll: int, change: int) -> None:
    assert entry(press("axis", roll)) == 50 + change


@clause("VM-PRESS-4", "VM-PRESS-5")
def test_the_books_example_of_bulgaria() -> None:
    """Worked example VM-EX-23: Axis up, Western Allies and USSR down."""
    assert entry(press("axis", 51, 50)) == 60
    assert entry(press("western", 81, 60)) == 40
    assert entry(press("ussr", 51, 40)) == 30


@clause("VM-PRESS-6")
def test_at_100_percent_the_country_joins_its_alignment() -> None:
    after = press("axis", 91, 70)
    assert after.position.countries["bulgaria"].faction == "axis"
    assert after.position.control["sofia"] == "axis"
    assert [e["country"] for e in after.told("CountryJoined")] == ["bulgaria"]


@clause("VM-PRESS-7")
def test_war_entry_never_falls_below_0() -> None:
    assert entry(press("western", 100, 10)) == 0


@clause("VM-PRESS-8")
def test_an_event_that_brings_100_percent_makes_the_country_join() -> None:
    after = diplomacy(control={"axis": ["Belgrade"]}, countries={"Bulgaria": "neutral axis 70%"})
    assert after.position.countries["bulgaria"].faction == "axis"


@clause("VM-PRESS-9")
def test_war_entry_is_kept_in_steps_of_ten_percent() -> None:
    assert all(state.war_entry % 10 == 0 for state in position().countries.values())
    assert all(country.war_entry <= 100 for country in board().countries.values())


@clause("VM-PRESS-10")
def test_a_faction_presses_a_country_once_in_a_phase() -> None:
    here = position(factions={"axis": {"pp": 30}}, countries={"Bulgaria": "neutral axis 50%"})
    orders = "press Bulgaria\npress Bulgaria"
    once = play("diplomacy", here, axis=orders, dice={"pressure/axis/bulgaria/1": 51})
    assert entry(once) == 60
    assert once.clauses("NotDone") == ["VM-PRESS-10"]
    free = play(
        "diplomacy",
        here,
        axis=orders,
        dice={"pressure/axis/bulgaria/1": 51, "pressure/axis/bulgaria/2": 51},
        rulings={"VM-A37": "any"},
    )
    assert entry(free) == 70
    clipped = press("axis", 100, 90)
    assert clipped.told("PressureExerted")[0]["after"] == 100


@clause("VM-PRESS-11", "VM-WAR-4")
def test_an_active_ussr_presses_with_its_own_points_an_inactive_one_does_not() -> None:
    assert entry(press("ussr", 51)) == 40
    after = play(
        "diplomacy",
        position(factions={"ussr": {"pp": 10}}, countries={"Bulgaria": "neutral axis 50%"}),
        allies="press Bulgaria for the USSR",
    )
    assert after.clauses("NotDone") == ["VM-PRESS-11"]
    assert entry(after) == 50


def test_neutral_talks_halve_the_price() -> None:
    after = press("axis", 1, turn=2, random_event="neutral_talks")
    assert after.told("PressureExerted")[0]["paid"] == board().countries["bulgaria"].pressure // 2


# ----------------------------------------------------------------------- receipts


def test_the_receipt_of_diplomacy() -> None:
    here = position(factions={"axis": {"pp": 5}})
    ask = play("diplomacy", here).asked("diplomacy/axis")[0]
    text = "press Italy\npress Hungary\nbreak the pact\ndeclare war on Belgium"
    checked = receipt(here, "axis", ask, text)
    assert refusals(checked) == ["VM-PRESS-2", "VM-WAR-6"]
    assert checked.notes[1] == "4 PP"
    assert "joins your enemies" in checked.notes[4]


def test_standing_diplomacy() -> None:
    here = position(factions={"axis": {"pp": 10}}, countries={"Bulgaria": "neutral axis 50%"})
    after = play(
        "diplomacy",
        here,
        standing={
            "axis": "always press Bulgaria if pp at least 10",
            "allies": "always no diplomacy",
        },
        dice={"pressure/axis/bulgaria/1": 51},
    )
    assert entry(after) == 60
    assert after.answers["diplomacy/allies/1"].by == "standing"
