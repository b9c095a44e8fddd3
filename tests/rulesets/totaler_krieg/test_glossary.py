"""The glossary, as far as no chapter holds it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.grid import bits, members
from adjudicator.rulesets.totaler_krieg.board.notation import requirement
from adjudicator.rulesets.totaler_krieg.board.position import (
    CivilWar,
    faction_of,
    home_country,
    remove,
)
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_drm
from adjudicator.rulesets.totaler_krieg.book.ending.victory import points
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.borders import border
from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import result, roll
from tests.rulesets.totaler_krieg.kit import board, field, game, has, play, position

clause = pytest.mark.clause
ZONE_BOXES = ("station", "convoys", "used")


# ---------------------------------------------------------------------- Countries


@clause("TK-G-Active-1", "TK-G-Active-2", "TK-G-Neutral-1", "TK-G-Conquered-1")
def test_a_country_has_one_status() -> None:
    countries = {"Poland": "conquered western", "Italy": "active axis"}
    there = field(countries=countries)
    assert [there.status(one) for one in ("Poland", "Italy", "Greece")] == [
        "conquered",
        "active",
        "neutral",
    ]
    assert {there.status(major) for major in MAJORS} == {"active"}
    neutral = there.neutral
    assert has(neutral, "e2204")
    assert not has(neutral, "e3702")
    assert not has(neutral, "w2623")


@clause("TK-G-Allied-1", "TK-G-Enemy-1", "TK-G-Friendly-1", "TK-G-Faction-1")
def test_three_factions_each_the_enemy_of_both_others() -> None:
    assert FACTIONS == ("axis", "western", "soviet")
    there = field(units={"e4006": "GER-inf01", "e4007": "Rus-inf01", "e4106": "Bri-inf01"})
    for faction in FACTIONS:
        foes = there.enemy_units(faction)
        for other, place in (("axis", "e4006"), ("soviet", "e4007"), ("western", "e4106")):
            assert has(foes, place) == (other != faction)
    assert set(there.others("western")) == {"axis", "soviet"}
    wanted = requirement("active(Poland, Western) or active(Poland, Soviet)")
    for side, allied in (("western", True), ("soviet", True), ("axis", False)):
        assert met(field(countries={"Poland": f"active {side}"}), wanted) == allied


@clause("TK-G-France-2", "TK-G-France-1")
def test_french_counters_are_vichy_s_once_france_has_fallen() -> None:
    start = position(countries={"France": "none", "Vichy": "active axis"})
    assert home_country(start, "France") == "Vichy"
    assert faction_of(start, board(), "Fra-Col01") == "axis"
    before = position(countries={"France": "active western"})
    assert home_country(before, "France") == "France"
    assert faction_of(before, board(), "Fra-Col01") == "western"


@clause("TK-G-PAC-1", "TK-G-TAC-1", "TK-G-Posture-1")
def test_a_posture_is_of_the_country_and_its_dependents() -> None:
    there = field(posture={"britain": "appeasement", "russia": "armistice"})
    assert has(there.pac, "w3916")
    assert has(there.pac, "w1824")  # Malta
    assert not has(there.pac, "e4312")
    assert there.posture("Russia") == "armistice"
    assert there.posture("United States") == ""
    tac = field(posture={"britain": "negotiation"})
    assert tac.posture("Britain") == "negotiation"
    assert not tac.pac
    assert field().posture("Germany") == ""


@clause("TK-G-Border-1", "TK-G-Border-2", "TK-G-Border-3")
def test_borders_may_be_water() -> None:
    """TK-X1-004: Albania and Greece, Rhodes and Turkey."""
    there = field()
    albania, greece = board().cells_of("Albania"), board().cells_of("Greece")
    rhodes, turkey = board().cells_of("Rhodes"), board().cells_of("Turkey")
    assert board().near(albania, 1) & greece
    assert board().near(rhodes, 1) & turkey
    assert border(there, "Germany", "Poland")
    assert not border(there, "Germany", "Spain")
    sea = next((a, b) for a in members(rhodes) for b in board().neighbours(a) if (turkey >> b) & 1)
    assert board().side(*sea, "all_sea") or board().side(*sea, "strait")


@clause("TK-G-Control-10")
def test_a_republican_stronghold_is_its_supporter_s() -> None:
    for support in ("soviet", "western"):
        war = CivilWar(country="Spain", strongholds={"w2710": "republican"}, support=support)
        start = position()
        start.civil_war = war
        assert Field(start, board()).controller(board().cell("w2710")) == support


# ------------------------------------------------------------------------- places


@clause("TK-G-City-1", "TK-G-Port-1")
def test_capitals_and_provisional_capitals_are_cities() -> None:
    for area in board().areas.values():
        if area.capital:
            assert board().hexes[area.capital].city or area.name in ("Kuwait", "Gibraltar"), area
    for one in board().hexes.values():
        assert has(board().cities, one.id) == one.city
        assert has(board().ports, one.id) == one.port


@clause("TK-G-BeachheadHexside-2", "TK-G-Hex-6", "TK-G-OpenPort-3", "TK-G-NavalBase-4")
def test_a_beachhead_opens_its_arrow_and_stays_sea() -> None:
    units = {"w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01"}
    there = field(units=units, war="total", phasing="western")
    assert not board().hexes["w3815"].land
    assert has(supply.open_ports(there, "western", "North Sea"), "w3815")
    assert not has(supply.naval_bases(there, "Britain"), "w3815")
    france = {"France": "conquered western"}
    moved = play("operational", position(units=units, war="total", phasing="western",
                                         countries=france),
                 western="move Bri-inf01 to w3714")  # fmt: skip
    assert moved.at("Bri-inf01") == "w3714"
    other = play("operational", position(units=units, war="total", phasing="western",
                                         countries=france),
                 western="move Bri-inf01 to w3715")  # fmt: skip
    assert other.at("Bri-inf01") == "w3815"


@clause("TK-G-HomeCountry-1", "TK-G-HomeCountry-3")
def test_home_country_cities_are_of_the_country_alone() -> None:
    """TK-X1-006."""
    there = field(countries={"Italy": "active axis"})
    home = there.lands.home["Italy"]
    assert has(home, "w2623")
    assert not has(home, "w1522")  # Libya
    assert has(there.lands.dependents["Italy"], "w1522")
    assert has(supply.sources(there, "Italy"), "w2623")
    assert not has(supply.sources(there, "Italy"), "w1522")


@clause("TK-G-OpenPort-4", "TK-G-OffMapBox-2", "TK-G-OffMapBox-3", "TK-G-HomeCountry-2",
        "TK-G-NavalBase-2", "TK-G-OpenPort-14")  # fmt: skip
def test_off_map_boxes_are_open_to_their_faction() -> None:
    assert {box.faction for box in board().boxes.values()} == {"western", "soviet"}
    start = position(
        units={"box:africa": "Bri-SA", "w2208": "Bri-inf01",
               "convoys:North Atlantic": "MK-Wes-British_Convoy#1=troop"},
        war="total", phasing="western",
    )  # fmt: skip
    shipped = play("operational", start, western="ship Bri-SA to w2208")
    assert shipped.at("Bri-SA") == "w2208", shipped.refusals()
    alien = position(units={"w3922": "GER-inf01"}, war="total", phasing="axis")
    after = play("operational", alien, axis="ship GER-inf01 to Africa Box")
    assert after.at("GER-inf01") == "w3922"
    assert after.refusals()
    air = field(units={"station:North Atlantic": "GER-LF1", "w2706": "Bri-inf01"},
                countries={"Portugal": "active western"})  # fmt: skip
    assert has(supply.open_ports(air, "western", "North Atlantic"), "w2706")


@clause("TK-G-HomeCountry-4")
def test_a_western_vichy_has_a_port_in_america() -> None:
    """Its fleet bases on the Eastern US/Canada Box."""
    countries = {"France": "none", "Vichy": "active western"}
    start = position(units={"pool:western": "FRA-Fr_1"}, war="total", phasing="western",
                     countries=countries)  # fmt: skip
    after = play("support", start, western="place FRA-Fr_1 in North Atlantic")
    assert after.refusals() == []
    assert after.at("FRA-Fr_1") == "station:North Atlantic"
    axis = position(units={"pool:axis": "FRA-Fr_1"}, war="total", phasing="axis",
                    countries={"France": "none", "Vichy": "active axis"})  # fmt: skip
    after = play("support", axis, axis="place FRA-Fr_1 in North Atlantic")
    assert after.at("FRA-Fr_1") == "pool:axis"


@clause("TK-G-NavalZoneBox-1", "TK-G-NavalZoneBox-2", "TK-G-NavalZoneBox-3")
def test_each_zone_has_three_boxes_and_all_its_hexes() -> None:
    units = {f"{box}:North Sea": name for box, name in
             zip(ZONE_BOXES, ("GER-U1", "MK-Axi-German_Convoy", "MK-Wes-British_Convoy#1"),
                 strict=True)}  # fmt: skip
    there = field(units=units)
    for place, name in units.items():
        assert name in there.places[place]
    sea = bits(one.cell for one in board().hexes.values() if not one.land)
    in_zones = 0
    for zone in board().zones:
        in_zones |= board().hexes_of[zone]
    assert not sea & ~in_zones


@clause("TK-G-AirBase-3", "TK-G-AirBase-4", "TK-G-AirBase-1")
def test_a_rail_hex_is_an_air_base_whatever_way_its_supply_comes() -> None:
    """TK-X1-003: e4209 traces through e4208 to e4207 before it joins the railway."""
    assert has(board().lines, "e4209")
    units = {"e4209": "GER-inf01"}
    start = open_east(units)
    assert supply.supplied(start, "GER-inf01")
    assert has(supply.air_bases(start, "Germany"), "e4209")


def open_east(units: dict[str, str], **more: Any) -> Field:
    """Germans far in the east with a line home."""
    countries = {"Poland": "conquered western", "Baltic States": "conquered western"}
    return field(units=units, war="total", turn="1941 July-Aug", countries=countries, **more)


@clause("TK-G-OpenPort-20", "TK-A41")
def test_ports_that_close_each_other_are_both_closed() -> None:
    """Germans and British in Ireland, each fed over the sea alone, each with an Air unit On
    Station that would close the other's Port."""
    units = {
        "w4313": "GER-inf01",
        "w4111": "Bri-inf01",
        "w3612": "GER-inf02",
        "convoys:North Atlantic": "MK-Axi-German_Convoy=supply",
        "station:North Atlantic": "GER-LF1, BRI-FC",
    }
    countries = {"Ireland": "conquered western", "France": "conquered western"}
    zone = "North Atlantic"
    for order in (("axis", "western"), ("western", "axis")):
        there = field(units=units, war="total", countries=countries)
        open_ = {one: supply.open_ports(there, one, zone) for one in order}
        assert not has(open_["axis"], "w4313"), order
        assert not has(open_["western"], "w4111"), order
    alone = {**units, "station:North Atlantic": "GER-LF1"}
    there = field(units=alone, war="total", countries=countries)
    assert has(supply.open_ports(there, "axis", zone), "w4313")
    assert not has(supply.open_ports(there, "western", zone), "w4111")


# ----------------------------------------------------------------------- counters


@clause("TK-G-Marker-1", "TK-G-Unit-1")
def test_units_are_ground_and_support_units_the_rest_are_markers() -> None:
    assert {counter.kind for counter in board().counters.values()} == {
        "ground",
        "support",
        "marker",
    }
    there = field(units={"e4006": "GER-inf01", "e4007": "GER-LF1", "e4106": "MK-Axi-OKH"})
    assert there.ids(there.units("axis")) == ["e4006", "e4007"]


@clause("TK-G-DelayBox-1", "TK-G-DelayBox-2", "TK-G-ForcePool-1")
def test_where_counters_go_that_leave_the_map() -> None:
    start = position(units={"e3906": "GER-HQ_N, GER-inf01", "e4006": "Rus-inf01"})
    assert remove(start, board(), "GER-HQ_N") == "delay"
    assert remove(start, board(), "GER-inf01") == "pool:axis"
    assert remove(start, board(), "Rus-inf01") == "pool:soviet"
    start.pieces["GER-U1"].at = "naval"
    start.phasing = "soviet"
    after = play("delay", start, any_dice=True)
    for name in ("GER-HQ_N", "GER-U1"):
        assert after.at(name).startswith("turn:")


@clause("TK-G-Colonial-1", "TK-G-Colonial-2", "TK-G-Expeditionary-1")
def test_colonial_and_exp_units() -> None:
    colonial = [c for c in board().counters.values() if "colonial" in c.traits]
    assert {c.country for c in colonial} >= {"Britain", "France", "Italy", "Germany"}
    assert all(c.infantry for c in colonial)
    there = field(units={"w2623": "Hun-Exp, Hun-1A", "e3201": "Italy-Col"},
                  countries={"Italy": "active axis", "Hungary": "active axis"})  # fmt: skip
    assert there.exp("Hun-Exp")
    assert not there.exp("Hun-1A")
    rome = board().cell("w2920")
    assert forbids(there, "Hun-Exp", rome) is None
    assert forbids(there, "Hun-1A", rome) is not None
    assert there.steps("Italy-Col") == 1


# --------------------------------------------------------------------------- dice


@clause("TK-G-DRM-3")
def test_a_drm_of_a_counter_is_for_the_factions_of_its_colour() -> None:
    waiting = {"delay": "GER-HQ_N, Bri-ME, Rus-HQ_West"}
    calm = field(units=waiting)
    raided = field(units={**waiting, "strategic": "GER-U1"})
    change = {name: delay_drm(raided, name) - delay_drm(calm, name)
              for name in ("GER-HQ_N", "Bri-ME", "Rus-HQ_West")}  # fmt: skip
    assert change == {"GER-HQ_N": 0, "Bri-ME": 1, "Rus-HQ_West": 0}


@clause("TK-G-DRM-1", "TK-G-DRM-2")
def test_drms_add_up_and_rolls_stay_between_one_and_six() -> None:
    start = position(war="total")
    start.vp_side, start.vp_box = "axis", "3"
    start.countries["Hungary"].influence = "axis"
    table: Table[Any] = Table(
        board=board(),
        dice=LoadedDice({"politics/axis/Diplomatic Incident": 6, "politics/axis/Guarantee": 1}),
        rulings=game().rulings_with({}),
        phase="bench",
    )
    rolls = roll(start, table, "axis", "Diplomatic Incident", "Hungary")
    _, die, terms, found = rolls[0]
    assert [int(term.value) for term in terms] == [3, 1]
    assert found == result(board(), "Diplomatic Incident", "axis", die + 4)
    assert result(board(), "Diplomatic Incident", "axis", 10) == result(
        board(), "Diplomatic Incident", "axis", 6
    )
    assert result(board(), "Diplomatic Incident", "axis", -3) == result(
        board(), "Diplomatic Incident", "axis", 1
    )


@clause("TK-G-Played-1", "TK-G-USCL-1", "TK-G-VP-1")
def test_a_card_was_played_once_it_was_current() -> None:
    start = position()
    wanted = requirement("played(A:3)")
    assert not met(Field(start, board()), wanted)
    start.cards["axis"].played = ["3"]
    assert met(Field(start, board()), wanted)
    assert set(board().tracks.uscl) == {0, 1, 2, 3, 4}
    assert met(Field(start, board()), requirement("uscl>=0"))
    assert not met(Field(start, board()), requirement("uscl>=1"))
    start.vp_side, start.vp_box, start.uscl = "axis", "2", 3
    assert points(start) == (2, 0)
    assert met(Field(start, board()), requirement("uscl>=3"))
