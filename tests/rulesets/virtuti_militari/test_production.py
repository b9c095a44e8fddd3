"""5 Production Phase, and the effects of technologies on it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.home.logistics import build_time
from adjudicator.rulesets.virtuti_militari.book.stacking import fits
from tests.rulesets.virtuti_militari.home_kit import After, play, position, receipt, refusals
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause


def produce(axis: str = "", allies: str = "", *, pp: float = 100, **said: Any) -> After:
    """The Production Phase with so many PP for each faction."""
    factions = copy.deepcopy(said.pop("factions", {}))
    for faction in ("axis", "western", "ussr"):
        factions.setdefault(faction, {}).setdefault("pp", pp)
    return play("production", position(factions=factions, **said), axis, allies)


def levels(**technologies: int) -> dict[str, Any]:
    return {"axis": {"levels": technologies}}


# ------------------------------------------------------------------------ phase


def test_of_several_points_all_are_bought_or_none() -> None:
    """Three cost 60 PP in all, and there are 35."""
    after = produce(axis="research 3 points in Infantry", pp=35)
    assert len(after.clauses("NotProduced")) == 1
    assert after.told("ResearchBought") == []
    assert (after.faction("axis").pp, after.faction("axis").research["infantry"]) == (350, 0)


@clause("VM-PROD-1")
def test_both_players_produce_in_one_sealed_batch() -> None:
    after = produce(axis="buy Army", allies="buy Corps")
    assert [(ask.key, ask.seat) for ask in after.asks] == [
        ("production", "axis"),
        ("production", "allies"),
    ]
    assert [event["faction"] for event in after.told("Bought")] == ["axis", "western"]
    assert after.asks[1].told == ["Western Allies: 100 PP."]


@clause("VM-INFO-4")
def test_queues_are_open_when_both_have_finished() -> None:
    from adjudicator.rulesets.virtuti_militari.view import view_of

    after = produce(axis="buy Army")
    seen = view_of(after.position, "allies").position.factions["axis"].queue
    assert [(entry.kind, entry.turns) for entry in seen] == [("army", 3)]
    event = next(event for event in after.events if event.kind == "Bought")
    assert event.to is None


@clause("VM-PROD-2")
def test_any_number_of_actions_for_each_faction() -> None:
    after = produce(
        axis="buy 3 Corps\nadvance logistics\nresearch Tanks\nbuy Maneuver",
        allies="buy Army\nbuy Army for the USSR",
        ussr="active",
    )
    assert len(after.told("Bought")) == 5
    assert after.faction("axis").pp == 1000 - 120 - 60 - 100 - 30
    short = produce(axis="buy 3 Army", pp=15)
    assert short.told("Bought") == [], "all of an order or nothing"
    assert short.clauses("NotProduced") == ["VM-BUY-1"]
    assert short.faction("axis").pp == 150


@clause("VM-PROD-4")
def test_points_are_not_passed_between_the_allied_factions() -> None:
    after = produce(
        allies="buy Army for the USSR",
        ussr="active",
        factions={"ussr": {"pp": 3}, "western": {"pp": 50}},
    )
    assert after.told("Bought") == []
    assert after.faction("western").pp == 500


@clause("VM-PROD-5")
def test_actions_count_for_those_after_them() -> None:
    here = {
        "units": {"Munich": "axis Corps"},
        "factions": {"axis": {"pp": 30, "logistics": 1, "deployment": ["Corps", "Corps"]}},
    }
    crowded = {**here["units"], "Berlin": "axis 2 x Corps"}
    text = "advance logistics\ndeploy Corps in Munich\nstrengthen Corps in Munich"
    after = produce(axis=text, units=crowded, factions=here["factions"])
    assert sorted(after.units("munich")) == ["axis army 1", "axis corps 1"]
    wrong = produce(
        axis="deploy Corps in Munich\nadvance logistics", units=crowded, factions=here["factions"]
    )
    assert wrong.clauses("NotProduced") == ["VM-DEPLOY-9"]


@clause("VM-CONC-19")
def test_everything_is_paid_in_production_points() -> None:
    here = {"units": {"Berlin": "axis Corps"}, "factions": levels(infantry=2)}
    for order, price in (
        ("buy Army", 70),
        ("strengthen Corps in Berlin", 40),
        ("upgrade Corps in Berlin", 20),
        ("buy Maneuver", 30),
        ("advance logistics", 60),
        ("research Infantry", 100),
    ):
        after = produce(axis=order, **here)
        assert after.faction("axis").pp == 1000 - price, order
        assert produce(axis=order, pp=0, **here).clauses("NotProduced"), order


# ------------------------------------------------------------------------ buying


@clause("VM-BUY-1")
def test_a_bought_unit_goes_to_the_queue() -> None:
    after = produce(axis="buy Armored Corps")
    entry = after.faction("axis").queue[0]
    assert (entry.kind, entry.level, entry.turns) == ("armored_corps", 1, 3), "Tanks 2 saves a turn"
    assert after.faction("axis").pp == 1000 - board().unit("armored_corps", 1).cost


@clause("VM-BUY-2", "VM-BUY-4")
def test_a_level_3_army_needs_infantry_3() -> None:
    """Worked example VM-EX-06."""
    second = produce(axis="buy Army level 3", factions=levels(infantry=2))
    assert second.clauses("NotProduced") == ["VM-BUY-2"]
    third = produce(axis="buy Army level 3", factions=levels(infantry=3))
    assert [(e["kind"], e["level"]) for e in third.told("Bought")] == [("army", 3)]


@clause("VM-BUY-3", "VM-TECH-1", "VM-TECH-3", "VM-TECH-5", "VM-TECH-7")
@pytest.mark.parametrize(
    ("technology", "kinds"),
    [
        ("infantry", ("Army", "Corps")),
        ("tanks", ("Armored Corps", "Armored Division")),
        ("artillery", ("Artillery",)),
        ("fleet", ("Fleet",)),
    ],
)
def test_each_technology_allows_its_own_kinds(technology: str, kinds: tuple[str, ...]) -> None:
    every = ("Army", "Corps", "Armored Corps", "Armored Division", "Artillery", "Fleet")
    said = dict.fromkeys(("infantry", "tanks", "artillery", "fleet"), 1) | {technology: 2}
    for kind in every:
        after = produce(axis=f"buy {kind} level 2", factions=levels(**said))
        assert bool(after.told("Bought")) == (kind in kinds), kind


@clause("VM-BUY-6")
def test_a_submarine_is_bought_like_a_unit_but_has_no_level() -> None:
    after = produce(axis="buy Submarine", factions=levels(submarines=1))
    assert after.faction("axis").pp == 1000 - board().submarine[0]
    entry = after.faction("axis").queue[0]
    assert (entry.kind, entry.level, entry.turns) == ("submarine", 1, 3)


@clause("VM-TECH-2", "VM-TECH-4", "VM-TECH-6", "VM-TECH-8", "VM-TECH-13")
@pytest.mark.parametrize(
    ("technology", "kind", "base"),
    [
        ("infantry", "Army", 3),
        ("infantry", "Corps", 2),
        ("tanks", "Armored Corps", 4),
        ("tanks", "Armored Division", 3),
        ("artillery", "Artillery", 3),
        ("fleet", "Fleet", 5),
        ("submarines", "Submarine", 3),
    ],
)
def test_technology_shortens_build_times(technology: str, kind: str, base: int) -> None:
    found = []
    for level in (1, 2, 3):
        after = produce(axis=f"buy {kind}", factions=levels(**{technology: level}))
        found.append(after.told("Bought")[0]["turns"])
    assert found == [max(1, base - less) for less in (0, 1, 2)]


@clause("VM-TECH-15")
def test_the_first_level_shortens_nothing_and_one_turn_is_the_least() -> None:
    assert [build_time(3, level) for level in (1, 2, 3)] == [3, 2, 1]
    assert build_time(2, 3) == 1
    assert build_time(1, 3) == 1


# ---------------------------------------------------------------- strengthening


@clause("VM-STRENG-1", "VM-STRENG-5")
def test_a_level_2_corps_is_strengthened_to_a_level_2_army() -> None:
    """Worked example VM-EX-07."""
    after = produce(axis="strengthen Corps in Berlin", units={"Berlin": "axis Corps L2"})
    assert after.units("berlin") == ["axis army 2"]
    assert after.told("Strengthened")[0]["paid"] == 40


@clause("VM-STRENG-1", "VM-STRENG-5", "VM-UPG-1")
@pytest.mark.parametrize(
    ("order", "there"),
    [
        ("strengthen Corps in Berlin", ["army 1", "artillery 1", "corps 2"]),
        ("strengthen Corps L2 in Berlin", ["army 2", "artillery 1", "corps 1"]),
        ("strengthen Corps L3 in Berlin", None),
        ("upgrade Corps in Berlin", ["artillery 1", "corps 2", "corps 2"]),
        ("upgrade Corps L2 in Berlin", ["artillery 1", "corps 1", "corps 3"]),
        ("upgrade Artillery in Berlin", ["artillery 2", "corps 1", "corps 2"]),
        ("upgrade Army in Berlin", None),
    ],
)
def test_the_unit_meant_is_of_the_level_named_or_the_lowest(
    order: str, there: list[str] | None
) -> None:
    after = produce(
        axis=order,
        units={"Berlin": "axis Corps L2, Corps, Artillery", "Paris": "western Corps"},
        factions=levels(infantry=3, artillery=3),
    )
    found = sorted(unit.removeprefix("axis ") for unit in after.units("berlin"))
    assert found == (there or ["artillery 1", "corps 1", "corps 2"])
    assert len(after.told("NotProduced")) == (there is None)


@clause("VM-STRENG-2")
def test_an_armored_division_is_strengthened_to_an_armored_corps() -> None:
    after = produce(
        axis="strengthen Armored Division in Berlin", units={"Berlin": "axis Armored Division"}
    )
    assert after.units("berlin") == ["axis armored_corps 1"]


@clause("VM-STRENG-3")
@pytest.mark.parametrize("kind", ["Army", "Armored Corps", "Artillery"])
def test_no_other_unit_is_strengthened(kind: str) -> None:
    after = produce(axis=f"strengthen {kind} in Berlin", units={"Berlin": f"axis {kind}"})
    assert after.clauses("NotProduced") == ["VM-STRENG-3"]
    assert after.faction("axis").pp == 1000


@clause("VM-STRENG-4", "VM-OOS-3")
def test_a_unit_out_of_supply_is_not_strengthened() -> None:
    after = produce(
        axis="strengthen Corps in Berlin", units={"Berlin": "axis Corps"}, out_of_supply=["Berlin"]
    )
    assert after.clauses("NotProduced") == ["VM-STRENG-4"]
    assert after.units("berlin") == ["axis corps 1"]


@clause("VM-STRENG-6")
def test_strengthening_happens_at_once() -> None:
    after = produce(axis="strengthen u1", units={"Berlin": "axis u1 Corps"})
    assert after.at("berlin")[0].id == "u1"
    assert after.faction("axis").queue == []


def test_spare_parts_halve_the_price() -> None:
    after = produce(
        axis="strengthen Corps in Berlin",
        units={"Berlin": "axis Corps"},
        turn=2,
        random_event="spare_parts",
    )
    assert after.told("Strengthened")[0]["paid"] == 20


# -------------------------------------------------------------------- upgrading


@clause("VM-UPG-1", "VM-UPG-7")
def test_a_unit_is_raised_by_a_level_at_once() -> None:
    after = produce(
        axis="upgrade Army in Berlin", units={"Berlin": "axis u1 Army"}, factions=levels(infantry=3)
    )
    assert after.units("berlin") == ["axis army 2"]
    assert after.faction("axis").queue == []
    assert after.faction("axis").pp == 1000 - 30


@clause("VM-UPG-2")
def test_an_upgrade_needs_the_technology() -> None:
    """Worked example VM-EX-08."""
    here = {"units": {"Berlin": "axis Corps"}}
    first = produce(axis="upgrade Corps in Berlin", factions=levels(infantry=1), **here)
    assert first.clauses("NotProduced") == ["VM-UPG-2"]
    second = produce(axis="upgrade Corps in Berlin", factions=levels(infantry=2), **here)
    assert second.units("berlin") == ["axis corps 2"]
    tanks = produce(axis="upgrade Corps in Berlin", factions=levels(infantry=1, tanks=3), **here)
    assert tanks.clauses("NotProduced") == ["VM-UPG-2"]


@clause("VM-UPG-3", "VM-OOS-3")
def test_a_unit_out_of_supply_is_not_upgraded() -> None:
    after = produce(
        axis="upgrade Corps in Berlin",
        units={"Berlin": "axis Corps"},
        out_of_supply=["Berlin"],
        factions=levels(infantry=2),
    )
    assert after.clauses("NotProduced") == ["VM-UPG-3"]


@clause("VM-UPG-4")
def test_level_3_is_the_highest() -> None:
    after = produce(
        axis="upgrade Army in Berlin", units={"Berlin": "axis Army L3"}, factions=levels(infantry=3)
    )
    assert after.clauses("NotProduced") == ["VM-UPG-4"]


@clause("VM-UPG-4")
def test_an_upgrade_goes_up() -> None:
    for order in ("upgrade Army in Berlin to level 2", "upgrade Army in Berlin to level 1"):
        after = produce(axis=order, units={"Berlin": "axis Army L2"}, factions=levels(infantry=3))
        assert after.clauses("NotProduced") == ["VM-UPG-4"], order


@clause("VM-LOGI-4")
def test_an_advance_goes_up() -> None:
    for step in (3, 4):
        after = produce(axis=f"advance logistics to {step}", factions={"axis": {"logistics": 4}})
        assert after.clauses("NotProduced") == ["VM-LOGI-4"]


@clause("VM-UPG-5", "VM-UPG-6")
def test_a_unit_may_be_strengthened_and_upgraded_twice() -> None:
    """Worked example VM-EX-08b."""
    after = produce(
        axis="strengthen Corps in Berlin\nupgrade Army in Berlin\nupgrade Army in Berlin",
        units={"Berlin": "axis Corps"},
        factions=levels(infantry=3),
    )
    assert after.units("berlin") == ["axis army 3"]
    assert [e["level"] for e in after.told("Upgraded")] == [2, 3]
    at_once = produce(
        axis="upgrade Corps in Berlin to level 3",
        units={"Berlin": "axis Corps"},
        factions=levels(infantry=3),
    )
    assert at_once.units("berlin") == ["axis corps 3"]


# ---------------------------------------------------------------- special orders


@clause("VM-BUYORD-1")
def test_special_tokens_enter_the_queue() -> None:
    after = produce(axis="buy Maneuver")
    entry = after.faction("axis").queue[0]
    assert (entry.tokens, entry.turns) == (["maneuver"], 1)
    assert after.faction("axis").pp == 970


@clause("VM-BUYORD-2", "VM-BUYORD-3")
def test_a_landing_comes_with_a_shore_bombardment() -> None:
    """Worked example VM-EX-26."""
    after = produce(axis="buy Amphibious Landing +1")
    assert after.told("TokensBought")[0]["tokens"] == ["amphibious+1", "bombardment"]
    assert after.faction("axis").queue[0].tokens == ["amphibious+1", "bombardment"]
    alone = produce(axis="buy Shore Bombardment")
    assert alone.clauses("NotProduced") == ["VM-BUYORD-2"]


@clause("VM-BUYORD-3")
@pytest.mark.parametrize("token", ["Move +1", "Support", "Defense +1", "Feint Attack"])
def test_no_other_token_is_for_sale(token: str) -> None:
    after = produce(axis=f"buy {token}")
    assert after.clauses("NotProduced") == ["VM-BUYORD-3"]


@clause("VM-BUYORD-4")
def test_a_finished_token_lies_in_the_pool_without_deployment() -> None:
    before = position().factions["axis"].pool["maneuver"]
    after = produce(axis="buy Maneuver\nbuy Amphibious Landing")
    assert after.faction("axis").pool["maneuver"] == before
    turn = play("summary", after.position)
    assert turn.faction("axis").pool["maneuver"] == before + 1
    assert "amphibious+0" not in turn.faction("axis").pool
    later = play("summary", turn.position)
    assert later.faction("axis").pool["amphibious+0"] == 1
    assert later.faction("axis").pool["bombardment"] == 1
    assert later.faction("axis").deployment == []


# -------------------------------------------------------------------- deployment


def waiting(*entries: str, **more: Any) -> dict[str, Any]:
    return {"axis": {"deployment": list(entries), **more}}


@clause("VM-DEPLOY-1")
def test_a_finished_unit_may_be_deployed() -> None:
    after = produce(axis="deploy Army level 2 in Berlin", factions=waiting("Army", "Army L2"))
    assert after.units("berlin") == ["axis army 2"]
    assert [entry.level for entry in after.faction("axis").deployment] == [1]
    early = produce(axis="deploy Army in Berlin", factions={"axis": {"queue": ["Army in 1"]}})
    assert early.clauses("NotProduced") == ["VM-DEPLOY-1"]


@clause("VM-DEPLOY-2", "VM-DEPLOY-12")
def test_land_units_come_to_supplied_friendly_areas() -> None:
    factions = waiting("Army")
    cut_off = produce(axis="deploy Army in Berlin", factions=factions, out_of_supply=["Berlin"])
    assert cut_off.clauses("NotProduced") == ["VM-DEPLOY-2"]
    occupied = produce(axis="deploy Army in Paris", factions=factions, control={"axis": ["Paris"]})
    assert occupied.clauses("NotProduced") == ["VM-DEPLOY-12"]
    enemy = produce(axis="deploy Army in London", factions=factions)
    assert enemy.clauses("NotProduced") == ["VM-DEPLOY-12"]
    sea = produce(axis="deploy Army in North Sea", factions=factions)
    assert sea.clauses("NotProduced") == ["VM-DEPLOY-2"]


@clause("VM-OOS-4")
def test_no_new_unit_comes_to_an_unsupplied_area() -> None:
    for order, entry in (("Army in Kiel", "Army"), ("Fleet in port of Kiel", "Fleet")):
        after = produce(axis=f"deploy {order}", factions=waiting(entry), out_of_supply=["Kiel"])
        assert after.told("Deployed") == []
        assert produce(axis=f"deploy {order}", factions=waiting(entry)).told("Deployed")


@clause("VM-DEPLOY-3")
def test_fleets_come_to_ports_of_supplied_friendly_areas() -> None:
    after = produce(axis="deploy Fleet in port of Kiel", factions=waiting("Fleet"))
    assert after.units("kiel_port") == ["axis fleet 1"]
    wrong = produce(axis="deploy Fleet in Baltic Sea", factions=waiting("Fleet"))
    assert wrong.clauses("NotProduced") == ["VM-DEPLOY-3"]
    land = produce(axis="deploy Fleet in Kiel", factions=waiting("Fleet"))
    assert land.units("kiel_port") == ["axis fleet 1"], "the area names its port"
    inland = produce(axis="deploy Fleet in Munich", factions=waiting("Fleet"))
    assert inland.clauses("NotProduced") == ["VM-DEPLOY-3"]


@pytest.mark.parametrize(
    ("faction", "allowed", "clause_"),
    [
        pytest.param(
            "axis",
            {"north_atlantic", "south_atlantic", "arctic_sea"},
            "VM-DEPLOY-4",
            marks=clause("VM-DEPLOY-4"),
        ),
        pytest.param("ussr", {"baltic_sea"}, "VM-DEPLOY-5", marks=clause("VM-DEPLOY-5")),
        pytest.param(
            "western",
            {"north_sea", "central_mediterranean"},
            "VM-DEPLOY-6",
            marks=clause("VM-DEPLOY-6"),
        ),
    ],
)
def test_submarines_of_each_faction_have_their_seas(
    faction: str, allowed: set[str], clause_: str
) -> None:
    for sea in board().seas.values():
        text = f"deploy Submarine in {sea.name}"
        orders = {"axis": text} if faction == "axis" else {"allies": text}
        after = produce(ussr="active", factions={faction: {"deployment": ["Submarine"]}}, **orders)
        assert bool(after.told("Deployed")) == (sea.id in allowed), sea.name
        if sea.id not in allowed:
            assert after.clauses("NotProduced") == [clause_]


@clause("VM-DEPLOY-4", "VM-DEPLOY-5", "VM-DEPLOY-6")
def test_a_port_is_no_place_for_a_submarine() -> None:
    after = produce(axis="deploy Submarine in port of Kiel", factions=waiting("Submarine"))
    assert after.told("Deployed") == []


@clause("VM-DEPLOY-7", "VM-CONC-20")
def test_a_submarine_stays_where_it_was_placed() -> None:
    after = produce(axis="deploy Submarine in Arctic Sea", factions=waiting("Submarine"))
    marker = after.position.submarines[0]
    assert marker.place == "arctic_sea"
    assert marker.id not in [unit.id for unit in after.position.units]
    later = play("planning, operations, supply, summary", after.position)
    assert [(m.id, m.place) for m in later.position.submarines] == [(marker.id, "arctic_sea")]


@clause("VM-DEPLOY-8")
def test_stacking_limits_do_not_hold_for_submarines() -> None:
    after = produce(
        axis="deploy 6 Submarine in Arctic Sea",
        factions=waiting(*["Submarine"] * 6, logistics=1),
    )
    assert len(after.position.submarines) == 6
    assert fits(after.position, board(), "axis")


@clause("VM-DEPLOY-9")
def test_a_new_unit_must_not_break_the_stacking_limits() -> None:
    after = produce(
        axis="deploy Corps in Berlin",
        units={"Berlin": "axis Corps", "Munich": "axis 2 x Corps"},
        factions=waiting("Corps", logistics=1),
    )
    assert after.clauses("NotProduced") == ["VM-DEPLOY-9"]
    assert len(after.faction("axis").deployment) == 1


@clause("VM-DEPLOY-10", "VM-DEPLOY-11")
def test_what_finds_no_place_or_is_held_back_waits() -> None:
    nowhere = produce(
        axis="deploy everything",
        control={"western": [board().name(a) for a in board().of_country("germany")]},
        factions=waiting("Corps"),
    )
    assert len(nowhere.faction("axis").deployment) == 1
    held = produce(axis="buy Corps", factions=waiting("Corps"))
    assert len(held.faction("axis").deployment) == 1
    later = play("production", held.position, axis="deploy Corps in Berlin")
    assert later.units("berlin") == ["axis corps 1"]


@clause("VM-DEPLOY-13")
def test_a_purchase_of_n_turns_is_there_n_turns_later() -> None:
    after = produce(axis="buy Corps", factions=levels(infantry=1))
    first = play("summary", after.position)
    assert first.faction("axis").deployment == []
    second = play("summary", first.position)
    assert [entry.kind for entry in second.faction("axis").deployment] == ["corps"]


@clause("VM-DEPLOY-14")
def test_an_area_without_a_marker_is_in_supply() -> None:
    """Also one that joined just now and has never been checked."""
    joined = play(
        "diplomacy",
        position(
            countries={"Slovakia": "neutral axis 90%"},
            factions={"axis": {"pp": 5, "deployment": ["Corps"]}},
        ),
        axis="press Slovakia",
        dice={"pressure/axis/slovakia/1": 60},
    )
    assert joined.position.countries["slovakia"].status == "active"
    after = play("production", joined.position, axis="deploy Corps in Bratislava")
    assert "axis corps 1" in after.units("bratislava")


def test_the_house_deploys_for_the_silent_at_the_front() -> None:
    after = produce(units={"Metz": "western 2 x Army"}, factions=waiting("Army", "Fleet"))
    places = [event["place"] for event in after.told("Deployed")]
    assert places[0] in ("cologne", "frankfurt")
    assert places[1] in board().ports
    assert after.faction("axis").deployment == []


# --------------------------------------------------------------------- logistics


@clause("VM-LOGI-1", "VM-LOGI-2")
def test_a_step_costs_the_position_reached() -> None:
    """Worked example VM-EX-09."""
    after = produce(axis="advance logistics", pp=20, factions={"axis": {"logistics": 4}})
    assert (after.faction("axis").logistics, after.faction("axis").pp) == (5, 150)


@clause("VM-LOGI-3")
def test_several_steps_are_paid_one_by_one() -> None:
    """Worked example VM-EX-09b."""
    after = produce(axis="advance logistics to 6", pp=20, factions={"axis": {"logistics": 3}})
    assert [event["paid"] for event in after.told("LogisticsChanged")] == [40, 50, 60]
    assert (after.faction("axis").logistics, after.faction("axis").pp) == (6, 50)


@clause("VM-LOGI-4")
def test_the_track_ends_at_8() -> None:
    after = produce(axis="advance logistics", factions={"axis": {"logistics": 8}})
    assert after.clauses("NotProduced") == ["VM-LOGI-4"]
    assert after.faction("axis").pp == 1000


# ---------------------------------------------------------------------- research


@clause("VM-RES-1", "VM-RES-2")
def test_research_points_cost_10_20_30_40() -> None:
    after = produce(axis="research 4 points in Infantry")
    assert [event["paid"] for event in after.told("ResearchBought")] == [100, 200, 300, 400]
    assert after.faction("axis").research["infantry"] == 4
    assert after.faction("axis").pp == 0


@clause("VM-RES-3")
def test_four_points_are_the_most() -> None:
    after = produce(axis="research Infantry", factions={"axis": {"research": {"infantry": 4}}})
    assert after.clauses("NotProduced") == ["VM-RES-3"]


@clause("VM-RES-4")
def test_a_developed_technology_takes_no_more_points() -> None:
    after = produce(axis="research Sonars", factions=levels(sonars=3))
    assert after.clauses("NotProduced") == ["VM-RES-4"]


@clause("VM-RES-7")
def test_the_price_goes_by_the_points_invested_now() -> None:
    here = {"axis": {"research": {"tanks": 2}, "levels": {"tanks": 1}}}
    used = play("summary", position(factions=here), dice={"research/axis/tanks": 50})
    assert used.faction("axis").research["tanks"] == 1
    used.position.factions["axis"].pp = 1000
    after = play("production", used.position, axis="research Tanks")
    assert after.told("ResearchBought")[0]["paid"] == 200


# ----------------------------------------------------------------------- receipts


def test_the_receipt_tries_the_orders_one_after_the_other() -> None:
    here = position(factions={"axis": {"pp": 10}}, units={"Berlin": "axis Corps"})
    ask = play("production", here).asked("production")[0]
    checked = receipt(here, "axis", ask, "buy Corps\nstrengthen Corps in Berlin\nbuy Corps")
    assert refusals(checked) == ["VM-BUY-1"]
    assert checked.notes == {1: "4 PP, 6 left", 2: "4 PP, 2 left"}
    assert here.factions["axis"].pp == 100, "nothing is spent by a receipt"


def test_an_order_under_an_if_waits_for_its_facts() -> None:
    here = position(factions={"axis": {"pp": 30}})
    after = play("production", here, axis="buy Army if pp at least 40\nbuy Corps if pp at least 30")
    assert [event["kind"] for event in after.told("Bought")] == ["corps"]


def test_standing_production_buys_in_turn() -> None:
    here = position(factions={"axis": {"pp": 20, "deployment": ["Corps"]}})
    after = play("production", here, standing={"axis": "always buy Army, Corps"})
    assert [event["kind"] for event in after.told("Bought")] == ["army", "corps", "army"]
    assert len(after.told("Deployed")) == 1
    assert after.told("NotProduced") == [], "it buys as many as can be paid"
