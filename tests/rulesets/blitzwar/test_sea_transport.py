"""14 The sea transport phase: ports, beachheads, back again."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.sea_transport import (
    beachheads_needed,
    cargo,
    why_not_carried,
)
from tests.rulesets.blitzwar.war_kit import at, counter, play, scene


def med(**more: Any) -> Position:
    """An Italian corps and supply in Naples; Tripoli and Sicily are Italian."""
    zones = {"Naples": "ITA 1I, ITA air, Axis supply 4", "Rome": "Axis supply 6"}
    return scene({"zones": {**zones, **more.pop("zones", {})}, **more})


# ------------------------------------------------------------------------- ports


@pytest.mark.clause("BW-14.1.1-1", "BW-7-24", "BW-7-25")
def test_units_go_from_port_to_controlled_port_at_their_price() -> None:
    position = med()
    after = play(
        "sea_transport",
        position,
        axis="ship supply from Naples to Tripoli\nship infantry from Naples to Tripoli\n"
        "ship air from Naples to Tripoli",
    )
    assert [s["halves"] for s in after.told("Shipped")] == [2, 2, 1]
    assert at(position, "tripoli") == ["AXIS 4 supply", "ITA 1 infantry", "ITA air"]
    assert at(position, "rome") == ["AXIS 1/2 supply", "AXIS 3 supply"]


@pytest.mark.clause("BW-14.1.1-1")
@pytest.mark.parametrize(
    "order", ["ship infantry from Naples to Malta", "ship infantry from Turin to Naples"]
)
def test_both_ends_are_controlled_ports(order: str) -> None:
    after = play("sea_transport", med(zones={"Turin": "ITA 1I"}), axis=order)
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.1-1"]


@pytest.mark.clause("BW-14.1.1-2")
def test_shipped_units_neither_move_nor_attack() -> None:
    position = scene(
        {
            "zones": {
                "Naples": "ITA 1I",
                "Rome": "Axis supply 6",
                "Sirte": "UK 1I",
                "Misurata": "ITA 1I",
            },
            "control": {"axis": ["Tripoli", "Misurata"]},
        }
    )
    after = play(
        ("sea_transport", "movement"),
        position,
        axis="ship infantry from Naples to Tripoli\nmove infantry from Tripoli to Mareth\n"
        "activate all in Tripoli",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.1-2", "BW-14.1.1-2"]


@pytest.mark.clause("BW-14.1.1-3", "BW-7-26")
@pytest.mark.parametrize("end", ["Suez", "Asian Bases"])
def test_suez_and_the_asian_bases_cost_double(end: str) -> None:
    position = scene(
        {"active": "allies", "zones": {"Plymouth": "UK 1I", "London": "Allied supply 6"}}
    )
    after = play("sea_transport", position, allies=f"ship infantry from Plymouth to {end}")
    assert after.told("Shipped")[0]["halves"] == 4
    assert after.told("Shipped")[0]["seas"][-1] == "cape_route"


@pytest.mark.clause("BW-14.1.1-3", "BW-14.1.1-4", "BW-7-26", "BW-A81")
@pytest.mark.parametrize(
    ("end", "seas", "halves"), [("Murmansk", 1, 2), ("Gibraltar", 2, 2), ("Alexandria", 5, 4)]
)
def test_there_is_no_limit_but_more_than_two_seas_cost_double(
    end: str, seas: int, halves: int
) -> None:
    position = scene(
        {
            "active": "allies",
            "zones": {"Scapa Flow": "UK 1I", "London": "Allied supply 6"},
            "control": {"allies": ["Murmansk"]},
        }
    )
    after = play("sea_transport", position, allies=f"ship infantry from Scapa Flow to {end}")
    (shipped,) = after.told("Shipped")
    assert (len(shipped["seas"]), shipped["halves"]) == (seas, halves)


@pytest.mark.clause("BW-14.1.1-4")
def test_the_straits_bind_sea_transport() -> None:
    position = scene(
        {
            "active": "allies",
            "zones": {"Plymouth": "UK 1I", "London": "Allied supply 6"},
            "control": {"axis": ["Gibraltar"]},
        }
    )
    after = play("sea_transport", position, allies="ship infantry from Plymouth to Malta")
    assert [clause for clause, _ in after.refusals()] == ["BW-12.1-4"]


@pytest.mark.clause("BW-7-26")
def test_from_america_it_costs_double() -> None:
    position = scene(
        {
            "turn": 28,
            "active": "allies",
            "countries": {"USA": "active allies"},
            "zones": {"America": "USA 1I, Allied supply 6"},
        }
    )
    after = play("sea_transport", position, allies="ship infantry from America to Plymouth")
    assert after.told("Shipped")[0]["halves"] == 4


@pytest.mark.clause("BW-A52")
def test_the_counter_that_is_shipped_does_not_pay_for_itself() -> None:
    position = scene({"zones": {"Naples": "Axis supply 4"}, "countries": {"ITA": "active axis"}})
    after = play("sea_transport", position, axis="ship supply from Naples to Tripoli")
    assert [clause for clause, _ in after.refusals()] == ["BW-7-24"]


@pytest.mark.clause("BW-7-39")
def test_corps_without_a_line_of_supply_are_not_carried() -> None:
    position = scene(
        {
            "active": "allies",
            "zones": {"Tobruk": "UK 1I", "London": "Allied supply 6"},
            "seas": {"Eastern Mediterranean": "ITA 1F", "South Central Mediterranean": "ITA 1F"},
            "control": {"axis": ["Sollum", "Gazala", "Bir Hacheim"]},
        }
    )
    after = play("sea_transport", position, allies="ship infantry from Tobruk to Malta")
    assert [clause for clause, _ in after.refusals()] == ["BW-7-39"]


@pytest.mark.clause("BW-15.1-5")
def test_a_fortified_corps_stays() -> None:
    position = scene(
        {"active": "allies", "zones": {"Malta": "UK 1I fortified", "London": "Allied supply 6"}}
    )
    after = play("sea_transport", position, allies="ship all from Malta to Gibraltar")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.1-5"]


def test_partisans_alone_do_not_open_montenegro() -> None:
    position = scene(
        {
            "turn": 30,
            "active": "allies",
            "zones": {"Montenegro": "YUG 1I", "Malta": "UK 1I", "London": "Allied supply 6"},
            "countries": {"YUG": "surrendered to axis since 14"},
        }
    )
    from adjudicator.rulesets.blitzwar.board.mix import Shape
    from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import put

    put(position, "allies", "YUG", "montenegro", Shape(infantry=1))
    position.control["montenegro"] = "allies"
    after = play("sea_transport", position, allies="ship infantry from Malta to Montenegro")
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.1-1"]


# ---------------------------------------------------------------------- beachheads


def landing(
    air: str = "2 x UK air", troops: str = "UK 2I, UK 1I", turn: int = 39, **more: Any
) -> Position:
    """British air units over the Norwegian Sea are beachheads at Trondheim."""
    position = scene(
        {
            "turn": turn,
            "active": "allies",
            "zones": {"Scapa Flow": troops, "London": "Allied supply 6", "Trondheim": "GER 1I"},
            "seas": {"Norwegian Sea": air},
            **more,
        }
    )
    for unit in position.counters:
        if unit.kind == "air":
            unit.beachhead = "trondheim"
    return position


LAND_ALL = "land all from Scapa Flow at Trondheim"


@pytest.mark.clause(
    "BW-13.4.5-10", "BW-14.1.2-2", "BW-14.1.2-5", "BW-14.1.2-7", "BW-14.1.2-9", "BW-15.3-12"
)
def test_corps_land_by_sea_transport_and_are_activated() -> None:
    position = landing()
    after = play("sea_transport", position, allies=LAND_ALL)
    assert after.told("Landed")[0]["halves"] == 6
    troops = [c for c in position.counters if c.corps and c.side == "allies"]
    assert all(c.place == "norwegian_sea" and c.beachhead == "trondheim" for c in troops)
    assert all(c.activated for c in troops)


@pytest.mark.clause("BW-13.4.5-10")
def test_without_a_beachhead_nobody_lands() -> None:
    position = landing()
    after = play("sea_transport", position, allies="land all from Scapa Flow at Bergen")
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.5-10"]


@pytest.mark.clause("BW-14.1.2-1", "BW-6-8")
def test_in_winter_landings_are_limited_to_warm_seas() -> None:
    after = play("sea_transport", landing(turn=36), allies=LAND_ALL)
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.2-1"]
    warm = scene(
        {
            "turn": 36,
            "active": "allies",
            "zones": {"Malta": "UK 1I", "London": "Allied supply 6"},
            "seas": {"South Central Mediterranean": "UK air"},
            "control": {"axis": ["Tripoli"]},
        }
    )
    counter(warm, "south_central_mediterranean").beachhead = "tripoli"
    after = play("sea_transport", warm, allies="land all from Malta at Tripoli")
    assert after.refusals() == []


@pytest.mark.clause("BW-14.1.2-2")
def test_landing_corps_begin_in_a_port_on_the_same_sea() -> None:
    position = landing(
        zones={"Plymouth": "UK 1I", "London": "Allied supply 6", "Trondheim": "GER 1I"}
    )
    after = play("sea_transport", position, allies="land all from Plymouth at Trondheim")
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.2-2"]


@pytest.mark.clause("BW-14.1.1-2")
def test_who_was_carried_into_a_port_does_not_land_from_it_in_the_same_turn() -> None:
    position = landing(
        zones={"Plymouth": "UK 1I", "London": "Allied supply 6", "Trondheim": "GER 1I"}
    )
    after = play(
        "sea_transport",
        position,
        allies="ship infantry from Plymouth to Scapa Flow\n"
        "land infantry from Scapa Flow at Trondheim",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.1-2"]


def torch(
    fleets: str = "USA 2F", sea: str = "Western Mediterranean", zone: str = "Sardinia"
) -> Position:
    """American corps in America, a beachhead at an Italian coast."""
    position = scene(
        {
            "turn": 28,
            "active": "allies",
            "countries": {"USA": "active allies", "ITA": "active axis"},
            "zones": {"America": "USA 2I, Allied supply 6"},
            "seas": {sea: f"UK air, {fleets}" if fleets else "UK air"},
        }
    )
    for unit in position.counters:
        if unit.kind == "air":
            unit.beachhead = zone.lower()
    return position


@pytest.mark.clause("BW-14.1.2-3")
def test_units_in_america_may_land_in_the_western_mediterranean() -> None:
    assert (
        play("sea_transport", torch(), allies="land all from America at Sardinia").refusals() == []
    )
    elsewhere = torch(sea="South Central Mediterranean", zone="Tripoli")
    after = play("sea_transport", elsewhere, allies="land all from America at Tripoli")
    assert [clause for clause, _ in after.refusals()] == ["BW-14.1.2-2"]


@pytest.mark.clause("BW-14.1.2-6", "BW-A62")
@pytest.mark.parametrize(("fleets", "lands"), [("USA 2F", True), ("UK 1F", False), ("", False)])
def test_each_corps_from_america_needs_a_fleet_unit_there(fleets: str, lands: bool) -> None:
    after = play("sea_transport", torch(fleets), allies="land all from America at Sardinia")
    assert [clause for clause, _ in after.refusals()] == ([] if lands else ["BW-14.1.2-6"])


@pytest.mark.clause("BW-14.1.2-6", "BW-A62")
@pytest.mark.parametrize(("fleets", "ashore"), [("USA 2F", 1), ("USA 2F, USA 1F", 3)])
def test_a_fleet_unit_escorts_one_corps_of_the_phase(fleets: str, ashore: int) -> None:
    position = torch(fleets)
    wing = next(c for c in position.counters if c.kind == "air")
    position.counters.append(wing.model_copy(update={"id": "second"}))
    next(c for c in position.counters if c.corps).infantry = 3
    after = play(
        "sea_transport",
        position,
        allies="land 1 infantry from America at Sardinia\nland 2 infantry from America at Sardinia",
    )
    assert sum(c.corps for c in position.counters if c.beachhead) == ashore
    refused = [clause for clause, _ in after.refusals()]
    assert refused == ([] if ashore == 3 else ["BW-14.1.2-6"])


@pytest.mark.clause("BW-14.1.2-4", "BW-14.1.2-5")
@pytest.mark.parametrize(
    ("blue", "other", "needed"),
    [(0, 0, 0), (1, 0, 1), (3, 0, 1), (4, 0, 2), (6, 0, 2), (0, 1, 1), (0, 2, 1), (0, 3, 2),
     (1, 1, 1), (2, 1, 2), (3, 1, 2), (1, 2, 2), (3, 2, 2), (4, 2, 3)],
)  # fmt: skip
def test_beachheads_that_so_many_corps_need(blue: int, other: int, needed: int) -> None:
    """blue: corps that came over a dotted blue line. One that did may share a beachhead with
    one that did not, which then holds two."""
    (corps,) = scene({"zones": {"London": "UK 1I"}}).counters
    units = [corps.model_copy(update={"by_blue": n < blue}) for n in range(blue + other)]
    assert beachheads_needed(units) == needed


@pytest.mark.clause("BW-14.1.2-4", "BW-14.1.2-5")
def test_three_corps_over_a_dotted_blue_line_two_otherwise() -> None:
    def husky(start: str) -> Position:
        position = scene(
            {
                "turn": 32,
                "active": "allies",
                "countries": {"ITA": "active axis"},
                "zones": {start: "UK 3I", "Haifa": "Allied supply 6"},
                "control": {"allies": [start, "Tunis", "Mareth", "Tripoli"]},
                "seas": {
                    "South Central Mediterranean": "UK air",
                    "Western Mediterranean": "UK air",
                },
            }
        )
        for unit in position.counters:
            if unit.kind == "air":
                unit.beachhead = "sicily"
        return position

    blue = play("sea_transport", husky("Tunis"), allies="land all from Tunis at Sicily")
    assert blue.refusals() == []
    plain = play("sea_transport", husky("Tripoli"), allies="land all from Tripoli at Sicily")
    assert [clause for clause, _ in plain.refusals()] == ["BW-14.1.2-5"]


@pytest.mark.clause("BW-14.1.2-4")
@pytest.mark.parametrize(
    ("corps", "beachheads", "lands"),
    [("UK 3I", 1, True), ("UK 2I, UK 2I", 1, False), ("UK 3I, UK 3I", 2, True)],
)
def test_a_beachhead_over_a_blue_line_holds_three_corps_and_no_more(
    corps: str, beachheads: int, lands: bool
) -> None:
    position = scene(
        {
            "turn": 32,
            "active": "allies",
            "countries": {"ITA": "active axis"},
            "zones": {"Tunis": corps, "Haifa": "Allied supply 12"},
            "control": {"allies": ["Tunis", "Mareth", "Tripoli"]},
            "seas": {"South Central Mediterranean": f"{beachheads} x UK air"},
        }
    )
    for unit in position.counters:
        if unit.kind == "air":
            unit.beachhead = "sicily"
    after = play("sea_transport", position, allies="land all from Tunis at Sicily")
    assert [clause for clause, _ in after.refusals()] == ([] if lands else ["BW-14.1.2-4"])
    assert all(c.by_blue for c in position.counters if c.beachhead and c.corps)


@pytest.mark.clause("BW-14.1.2-4", "BW-14.1.2-5")
def test_mixed_loads_fill_a_beachhead_as_the_ordinary_ones_do() -> None:
    def load(blue: int, other: int) -> int:
        units = scene({"zones": {"London": "UK 1I", "Leeds": "UK 1I"}}).counters[:2]
        units[0].infantry, units[0].by_blue = blue, True
        units[1].infantry = other
        return beachheads_needed(units)

    assert [load(3, 0), load(0, 2), load(1, 1), load(2, 1), load(4, 1), load(0, 3)] == [
        1,
        1,
        1,
        2,
        2,
        2,
    ]


@pytest.mark.clause("BW-14.1.2-7")
@pytest.mark.parametrize(("holder", "lands"), [("axis", True), ("allies", False)])
def test_landings_from_stockholm_need_copenhagen(holder: str, lands: bool) -> None:
    position = scene(
        {
            "turn": 32,
            "zones": {"Stockholm": "GER 1I, Axis supply 4"},
            "countries": {"SWE": "surrendered to axis since 10"},
            "seas": {"Baltic Sea": "GER air"},
            "control": {holder: ["Copenhagen"]},
        }
    )
    position.control["stockholm"] = "axis"
    counter(position, "baltic_sea").beachhead = "tallinn"
    after = play("sea_transport", position, axis="land all from Stockholm at Tallinn")
    assert [clause for clause, _ in after.refusals()] == ([] if lands else ["BW-14.1.2-7"])


@pytest.mark.clause("BW-13.4.3-1", "BW-A48")
@pytest.mark.parametrize(("base", "lands"), [("Glasgow", False), ("Gibraltar", True)])
def test_a_landing_in_the_united_kingdom_needs_the_battle_of_britain_won(
    base: str, lands: bool
) -> None:
    position = scene(
        {
            "turn": 9,
            "zones": {"Calais": "GER 1I", "Berlin": "Axis supply 4", base: "UK air"},
            "control": {"axis": ["Calais", "Brussels", "Caen"]},
            "seas": {"English Channel": "GER air"},
        }
    )
    counter(position, "english_channel").beachhead = "plymouth"
    after = play("sea_transport", position, axis="land all from Calais at Plymouth")
    assert [clause for clause, _ in after.refusals()] == ([] if lands else ["BW-13.4.3-1"])


@pytest.mark.clause("BW-13.4.3-8", "BW-9.3-25")
def test_a_landing_in_the_united_kingdom_hastens_us_entry() -> None:
    position = scene(
        {
            "turn": 9,
            "zones": {"Calais": "GER 1I", "Berlin": "Axis supply 4"},
            "control": {"axis": ["Calais", "Brussels", "Caen"]},
            "seas": {"English Channel": "GER air"},
        }
    )
    counter(position, "english_channel").beachhead = "plymouth"
    quiet = play("sea_transport", position.model_copy(deep=True), axis="")
    assert quiet.told("Landed") == []  # nothing obliges the Axis to land
    play("sea_transport", position, axis="land all from Calais at Plymouth")
    assert position.clocks["uk_landing"] == 9


def ashore(corps: str = "UK 2I", air: str = "UK air") -> Position:
    """British corps wait on a beachhead at Trondheim."""
    position = landing(
        air=air, troops="", seas={"Norwegian Sea": f"{air}, {corps}" if air else corps}
    )
    for unit in position.counters:
        if unit.place == "norwegian_sea":
            unit.beachhead = "trondheim"
    return position


@pytest.mark.clause("BW-14.1.2-8")
def test_corps_on_a_beachhead_may_be_shipped_back() -> None:
    position = ashore()
    after = play(
        "sea_transport", position, allies="ship all from Trondheim beachhead to Scapa Flow"
    )
    assert after.told("Shipped")[0]["beach"]
    assert at(position, "scapa_flow") == ["UK 2 infantry"]
    assert counter(position, "scapa_flow").beachhead == ""
    other = play("sea_transport", ashore(), allies="ship all from Trondheim beachhead to Plymouth")
    assert [clause for clause, _ in other.refusals()] == ["BW-14.1.2-8"]


@pytest.mark.clause("BW-14.1.2-10", "BW-14.1.2-9")
def test_who_does_not_get_ashore_stays_and_attacks_again() -> None:
    position = ashore()
    play("sea_transport", position, allies="")
    (troops,) = [c for c in position.counters if c.country == "UK"]
    assert troops.place == "norwegian_sea"
    assert troops.activated


@pytest.mark.clause("BW-14.1.2-11", "BW-A54")
def test_without_a_new_beachhead_they_are_lost() -> None:
    position = ashore(corps="UK 2I, UK 1I")
    after = play("sea_transport", position, allies="")
    assert after.told("Stranded")[0]["units"] == ["UK 1 infantry"]
    gone = play(("air", "sea_transport"), ashore(), allies="")
    assert gone.told("Stranded")[0]["units"] == ["UK 2 infantry"]


@pytest.mark.clause("BW-14.1.2-11")
def test_by_default_beachheads_are_rebuilt_for_those_who_wait() -> None:
    position = ashore()
    counter(position, "norwegian_sea", kind="air").place = "scapa_flow"
    wing = counter(position, "scapa_flow", kind="air")
    wing.flying, wing.beachhead = False, ""
    after = play(("air", "sea_transport"), position, allies="air to Norwegian Sea")
    assert after.told("BeachheadMade")[0]["zone"] == "trondheim"
    assert after.told("Stranded") == []


@pytest.mark.clause("BW-14.2-1", "BW-11.10-2")
def test_reorganisation_takes_place_in_this_phase() -> None:
    position = scene({"zones": {"Naples": "ITA 1I, ITA 1I"}})
    after = play("sea_transport", position, axis="combine 2 ITA infantry in Naples sea transport")
    assert after.told("Reorganised")[0]["after"] == ["ITA 2 infantry"]
    later = scene({"zones": {"Naples": "ITA 1I, ITA 1I"}})
    waits = play("sea_transport", later, axis="combine 2 ITA infantry in Naples")
    assert waits.told("Reorganised") == []


@pytest.mark.clause("BW-A72")
def test_only_corps_land() -> None:
    position = landing(troops="UK air, Allied supply 2")
    for unit in position.counters:
        if unit.place == "scapa_flow":
            unit.beachhead, unit.flying = "", False
    after = play("sea_transport", position, allies="land supply from Scapa Flow at Trondheim")
    assert [clause for clause, _ in after.refusals()] == ["BW-A72"]


@pytest.mark.clause("BW-14.1.2-4", "BW-11.10-4")
def test_corps_that_came_over_a_blue_line_stay_so_on_other_counters() -> None:
    channel = {
        "English Channel": "UK 3I on beachhead Calais as c11, Allied air on beachhead Calais"
    }
    position = scene({"turn": 39, "active": "allies", "seas": channel})
    counter(position, "english_channel", kind="infantry").by_blue = True
    after = play("sea_transport", position, allies="split 1 infantry from c11 during sea transport")
    corps = [c for c in position.counters if c.corps]
    assert after.refusals() == []
    assert sorted((c.corps, c.by_blue) for c in corps) == [(1, True), (2, True)]
    assert after.told("Stranded") == [], "one beachhead holds three of them"


@pytest.mark.clause("BW-12.1-4", "BW-14.1.2-3")
@pytest.mark.parametrize("holder", ["axis", "allies"])
def test_from_america_into_the_mediterranean_the_way_passes_gibraltar(holder: str) -> None:
    position = scene(
        {
            "turn": 25,
            "active": "allies",
            "countries": {"USA": "active allies"},
            "control": {holder: ["Gibraltar"]},
            "zones": {"America": "USA 1I, USA 1F, Allied supply 4"},
            "seas": {"Western Mediterranean": "Allied air on beachhead Algiers, USA 1F"},
        }
    )
    after = play("sea_transport", position, allies="land infantry from America at Algiers")
    if holder == "allies":
        assert [landed["zone"] for landed in after.told("Landed")] == ["algiers"]
        return
    ((no, text),) = after.refusals()
    assert (no, text) == (
        "BW-12.1-4",
        "The way from America to the Western Mediterranean passes a strait, and you need control"
        " of Gibraltar.",
    )


@pytest.mark.clause("BW-12.1-4", "BW-14.1.1-4", "BW-7-8")
@pytest.mark.parametrize(
    ("end", "no", "why"),
    [
        ("Alexandria", "BW-12.1-4", "you need control of Gibraltar"),
        ("Suez", "", ""),  # round the Cape
    ],
)
def test_why_no_transport_goes_from_port_to_port(end: str, no: str, why: str) -> None:
    position = scene(
        {
            "turn": 25,
            "active": "allies",
            "control": {"axis": ["Gibraltar"]},
            "zones": {"London": "UK 1I, Allied supply 6"},
        }
    )
    after = play("sea_transport", position, allies=f"ship infantry from London to {end}")
    assert [clause for clause, _ in after.refusals()] == ([no] if no else [])
    assert all(why in text for _, text in after.refusals())
    assert bool(after.told("Shipped")) is not bool(no)


@pytest.mark.clause("BW-14.1.1-1", "BW-14.1.1-2")
@pytest.mark.parametrize(
    ("unit", "goes"),
    [
        ("ITA 1I", True),
        ("ITA 1C", True),
        ("ITA air", True),
        ("Axis supply 2", True),
        ("ITA air on mission", False),
        ("ITA 1F", False),
        ("GER 1U", False),
        ("ITA 1I shipped", False),
        ("ITA 1I moved 1", False),
        ("ITA 1I strategic", False),
        ("UK 1I", False),
    ],
)
def test_what_can_be_carried_from_a_port(unit: str, goes: bool) -> None:
    position = scene({"zones": {"Naples": unit}})
    there = cargo(position, "naples")
    assert any(why_not_carried(one) is None for one in there) is goes


@pytest.mark.clause("BW-14.1.1-2", "BW-14.1.2-8")
def test_who_was_carried_is_not_activated() -> None:
    naples = scene({"zones": {"Naples": "ITA 1I activated", "Rome": "Axis supply 6"}})
    play("sea_transport", naples, axis="ship infantry from Naples to Tripoli")
    carried = counter(naples, "tripoli")
    assert (carried.shipped, carried.activated) == (True, False)
    norway = scene(
        {
            "turn": 39,
            "active": "allies",
            "zones": {"Scapa Flow": "UK 2F", "London": "Allied supply 6"},
            "seas": {"Norwegian Sea": "UK 2I activated on beachhead Trondheim"},
        }
    )
    play("sea_transport", norway, allies="ship infantry from Trondheim beachhead to Scapa Flow")
    back = counter(norway, "scapa_flow", kind="infantry")
    assert (back.shipped, back.activated, back.beachhead, back.by_blue) == (True, False, "", False)


@pytest.mark.clause("BW-14.1.1-4", "BW-12.1-4")
@pytest.mark.parametrize(
    ("side", "start", "end", "no", "why"),
    [
        ("axis", "Hamburg", "Suez", "BW-14.1.1-4", "no open way by sea from Hamburg to Suez"),
        ("allies", "Alexandria", "Asian Bases", "BW-12.1-4", "you need control of Gibraltar"),
    ],
)
def test_round_the_cape_the_straits_bind_too_and_the_axis_does_not_go(
    side: str, start: str, end: str, no: str, why: str
) -> None:
    stock = {"axis": "Axis supply 6", "allies": "Allied supply 6"}[side]
    nation = {"axis": "GER", "allies": "UK"}[side]
    position = scene(
        {
            "turn": 25,
            "active": side,
            "control": {"axis": ["Gibraltar", *(["Suez"] if side == "axis" else [])]},
            "zones": {start: f"{nation} 1I, {stock}"},
        }
    )
    after = play("sea_transport", position, **{side: f"ship infantry from {start} to {end}"})
    ((clause, text),) = after.refusals()
    assert (clause, why in text) == (no, True), text
