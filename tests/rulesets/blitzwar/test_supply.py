"""7 Supply."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book import supply
from tests.rulesets.blitzwar.kit import After, board, map_of, on, one, play, position, supplied

clause = pytest.mark.clause

AFRICA = {
    "countries": {"ITA": "active axis", "FRA": "surrendered to axis since 8"},
    "control": {"allies": ["Gazala", "Derna", "Mechili", "Tobruk", "Bir Hacheim", "Benghazi"]},
}


def africa(**more: Any) -> Position:
    """Italy in Tripolitania, the British in Cyrenaica and Egypt."""
    return position(turn=13, active="axis", **{**AFRICA, **more})


def moved(units: str, order: str, **more: Any) -> After:
    """A movement phase of the Axis in Germany: units in Hanover, four supply in Berlin."""
    here = position(active="axis", turn=11, zones={"Hanover": units, "Berlin": "supply 4", **more})
    return play("movement", here, axis=order)


def spent(after: After, place: str = "berlin", had: int = 8) -> int:
    """Half units that are gone from a stock."""
    left = [c.halves for c in after.position.counters if c.kind == "supply" and c.place == place]
    return had - sum(left)


# -------------------------------------------------------------------------------- lines


@clause("BW-7-1")
def test_supply_comes_from_supply_zones_and_from_supply_counters() -> None:
    here = africa(zones={"Tripoli": "supply 1", "Berlin": "GER 1I"})
    zone = supply.line_of_supply(here, board(), "berlin", "axis")
    counter = supply.line_of_supply(here, board(), "el_agheila", "axis")
    assert zone is not None
    assert zone.kind == "supply zone"
    assert counter is not None
    assert counter.kind == "counter"
    assert counter.end == "tripoli"
    british = africa(zones={"Tobruk": "supply 1"})
    line = supply.line_of_supply(british, board(), "tobruk", "axis")
    assert line is None  # Not the Axis's own.


@clause("BW-7-2")
def test_a_line_runs_over_controlled_zones_only() -> None:
    here = position(turn=11, zones={"Kustrin": "GER 1I"}, control={"axis": ["Poznan"]})
    assert supplied(here, "poznan", "axis")
    cut = position(turn=11, control={"axis": ["Lublin"]})
    assert not supplied(cut, "lublin", "axis")  # Allied Poland lies between.


@clause("BW-7-3", "BW-7-39")
def test_land_and_naval_actions_need_a_line() -> None:
    cut = {"control": {"axis": ["Lublin"]}, "zones": {"Lublin": "GER 1I", "Berlin": "supply 4"}}
    for order in (
        "move infantry from Lublin to Krakow",
        "activate infantry in Lublin",
        "fortify infantry in Lublin",
        "strategic move infantry from Lublin to Lublin",
    ):
        here = position(active="axis", turn=11, **cut)
        after = play("movement", here, axis=order)
        assert after.counters("Lublin") == ["GER 1I"]
        assert spent(after) == 0
    at_sea = position(active="axis", turn=11, seas={"North Atlantic": "GER 1F"})
    after = play("naval", at_sea, axis="sail fleet from North Atlantic to Central Atlantic")
    assert after.counters("North Atlantic") == ["GER 1F"]


@clause("BW-7-4")
def test_most_actions_also_spend_supply() -> None:
    assert spent(moved("GER 2I", "move infantry from Hanover to Ruhr")) == 2


@clause("BW-7-5")
def test_a_line_runs_from_port_to_port_and_to_a_beachhead() -> None:
    assert supplied(africa(zones={"Naples": "supply 1"}), "tripoli", "axis")
    beach = position(
        turn=39,
        zones={"London": "supply 4"},
        seas={"Norwegian Sea": "UK air beachhead Trondheim, UK 1I on beachhead Trondheim"},
        control={"axis": ["Norway"]},
    )
    assert supply.in_supply(beach, board(), one(beach, "norwegian_sea", "infantry"))
    beach.control["trondheim"] = "allies"  # It has advanced; the beachhead is still there.
    beach.control["scapa_flow"] = "allies"
    assert supplied(beach, "trondheim", "allies")


@clause("BW-7-6")
def test_every_sea_that_a_line_crosses_has_a_friendly_port() -> None:
    chain = map_of(
        zones={"A": {"supply_zone": "axis", "owner": "axis"}, "B": {"owner": "axis"}, "C": ""},
        seas={
            "North": {"coasts": ["A port"]},
            "Middle": {"coasts": ["C port"], "adjacent": ["North", "South"]},
            "South": {"coasts": ["B port"]},
        },
    )
    here = on(chain)
    assert supply.line_of_supply(here, chain, "b", "axis") is None
    here.control["c"] = "axis"
    line = supply.line_of_supply(here, chain, "b", "axis")
    assert line is not None
    assert line.path == ("b", "south", "middle", "north", "a")


@clause("BW-7-5", "BW-7-7", "BW-12.3-6")
def test_enemy_superiority_at_sea_cuts_the_line() -> None:
    seas = {"South Central Mediterranean": "UK air"}
    assert not supplied(africa(zones={"Naples": "supply 1"}, seas=seas), "tripoli", "axis")
    both = {"South Central Mediterranean": "UK air, ITA air"}
    assert supplied(africa(zones={"Naples": "supply 1"}, seas=both), "tripoli", "axis")


@clause("BW-7-8")
def test_suez_and_the_asian_bases_have_no_line_to_other_ports() -> None:
    alone = {"axis": ["Alexandria", "Cairo", "Haifa", "Amman"]}
    here = position(turn=25, control=alone)
    assert not supplied(here, "suez", "allies")
    here.control["alexandria"] = here.control["cairo"] = "allies"
    assert supplied(here, "suez", "allies")  # Overland to Alexandria.
    gulf = position(turn=25, control={"axis": ["Amman", "Baghdad", "Haifa"]})
    assert not supplied(gulf, "basra", "allies")


@clause("BW-7-9", "BW-A89")
def test_a_naval_unit_is_supplied_by_a_supplied_port_within_a_move() -> None:
    here = position(turn=11, seas={"Norwegian Sea": "GER 1F"})
    fleet = one(here, "norwegian_sea")
    assert supply.in_supply(here, board(), fleet)  # Hamburg, over the North Sea.
    here.control["hamburg"] = "allies"
    assert not supply.in_supply(here, board(), fleet)  # The Baltic ports: no strait.
    here.control["copenhagen"] = "axis"
    assert supply.in_supply(here, board(), fleet)


@clause("BW-7-10")
def test_air_units_need_no_line() -> None:
    here = position(turn=11, zones={"Lublin": "GER air"}, control={"axis": ["Lublin"]})
    assert supply.in_supply(here, board(), one(here, "lublin"))
    flown = play(
        "air",
        position(
            active="axis", turn=11, zones={"Lublin": "GER air", "Pinsk": "POL 2I"},
            control={"axis": ["Lublin"]},
        ),
        axis="air from Lublin to Pinsk",
    )  # fmt: skip
    assert "GER air on mission" in flown.counters("Pinsk")


def besieged(**more: Any) -> Position:
    """A British corps Out of Supply in Derna, Germans with supply next to it."""
    return position(
        turn=15,
        active="axis",
        zones={
            "Derna": "UK 1I out of supply",
            "Mechili": "GER 2I activated, GER 1I+2C activated, supply 4",
        },
        countries={"ITA": "active axis", "FRA": "surrendered to axis since 8"},
        **more,
    )


@clause("BW-7-11")
def test_a_unit_out_of_supply_defends_with_a_shift_against_it() -> None:
    after = play("normal", besieged(), axis="attack Derna with all", any_dice=True)
    assert after.sums("Fought")["defenders Out of Supply"] == "+2"


@clause("BW-7-12", "BW-7-31")
def test_a_unit_out_of_supply_only_slips_one_zone_for_nothing() -> None:
    here = position(
        turn=15,
        active="allies",
        zones={"Derna": "UK 1I", "Tripoli": "GER 1I"},
        countries={"ITA": "active axis", "FRA": "surrendered to axis since 8"},
        control={"allies": ["Gazala"], "axis": ["Tobruk", "Bir Hacheim", "Sollum"]},
    )
    stuck = play("movement", here, allies="move infantry from Derna to Gazala")
    assert stuck.counters("Derna") == ["UK 1I"]
    assert stuck.refusals()
    slipped = play("normal", here, allies="slip infantry from Derna to Gazala")
    assert slipped.counters("Gazala") == ["UK 1I moved 1 out of supply"]


@clause("BW-7-13")
def test_a_minor_country_is_supplied_at_home() -> None:
    here = position(
        turn=9,
        zones={"Athens": "GRE 1I"},
        countries={"GRE": "active allies", "ITA": "active axis"},
        seas={"Eastern Mediterranean": "ITA air"},
    )
    assert supply.in_supply(here, board(), one(here, "athens"))
    abroad = position(
        turn=9,
        zones={"Albania": "GRE 1I"},
        countries={"GRE": "active allies", "ITA": "active axis"},
        seas={"Adriatic Sea": "ITA air", "Eastern Mediterranean": "ITA air"},
    )
    assert not supply.in_supply(abroad, board(), one(abroad, "albania"))


@clause("BW-7-14", "BW-7-38")
def test_a_minor_country_spends_its_sides_supply_without_a_line() -> None:
    here = position(
        turn=9,
        active="allies",
        zones={"Athens": "GRE 1I", "London": "supply 2"},
        countries={"GRE": "active allies", "ITA": "active axis"},
        seas={"Eastern Mediterranean": "ITA air", "South Central Mediterranean": "ITA air"},
    )
    after = play("movement", here, allies="move infantry from Athens to Salonika")
    assert after.counters("Salonika") == ["GRE 1I activated moved 1"]
    assert after.counters("London") == ["Allied supply 1 1/2"]


@clause("BW-7-38", "BW-A29")
def test_only_supply_counters_pay_the_nearest_first() -> None:
    here = position(
        turn=11,
        zones={"Hanover": "GER 2I", "Leipzig": "supply 4", "Ruhr": "supply 2"},
    )
    unit = one(here, "hanover")
    first = supply.payers(here, board(), unit)
    assert [c.place for c in first] == ["leipzig", "ruhr"]  # As near: the larger pays.
    empty = moved("GER 2I", "move infantry from Hanover to Ruhr", Berlin="")
    assert empty.counters("Hanover") == ["GER 2I"]  # A supply zone pays nothing.


@clause("BW-7-15")
def test_a_minor_country_covers_those_that_stand_with_it_when_they_defend() -> None:
    here = position(
        turn=15,
        zones={"Athens": "GRE 1I, UK 1I"},
        countries={"GRE": "active allies", "ITA": "active axis"},
        seas={"Eastern Mediterranean": "ITA air, ITA 1F"},
    )
    british = next(c for c in here.counters if c.country == "UK")
    assert not supply.in_supply(here, board(), british)
    assert supply.in_supply(here, board(), british, for_defence=True)


@clause("BW-7-16")
def test_the_axis_traces_through_neutral_sweden() -> None:
    def norway(sweden: str) -> bool:
        here = position(
            turn=11,
            zones={"Oslo": "GER 1I"},
            countries={"NOR": "surrendered to axis", "SWE": sweden},
            seas={"North Sea": "UK 1F, UK air", "Norwegian Sea": "UK air"},
        )
        return supply.in_supply(here, board(), one(here, "oslo", "infantry"))

    assert norway("neutral")
    assert not norway("active allies")


@clause("BW-7-17", "BW-7-19")
def test_a_line_reopened_by_another_unit_serves_in_the_same_turn() -> None:
    here = position(
        turn=11,
        active="axis",
        zones={"Lodz": "GER 1I", "Kustrin": "GER 1I", "Berlin": "supply 4", "Lublin": "POL 1I"},
        control={"allies": ["Poznan", "Krakow", "Warsaw", "Danzig"]},
    )
    # Lodz is cut off: only Poznan's fall joins it to Germany.
    for zone in ("ostrava", "breslau", "slovakia"):
        here.control[zone] = "allies"
    assert not supplied(here, "lodz", "axis")
    after = play(
        "movement",
        here,
        axis="move infantry from Kustrin to Poznan\nmove infantry from Lodz to Warsaw",
    )
    assert after.counters("Warsaw") == ["GER 1I activated moved 1"]
    alone = play("movement", here, axis="move infantry from Lodz to Warsaw")
    assert alone.counters("Lodz") == ["GER 1I"]


@clause("BW-7-18", "BW-A87")
def test_who_was_supplied_at_the_end_of_his_turn_stays_so_in_the_enemys() -> None:
    here = besieged()
    one(here, "derna").out_of_supply = False  # Cut off now, but not when its turn ended.
    after = play("normal", here, axis="attack Derna with all", any_dice=True)
    assert "defenders Out of Supply" not in after.sums("Fought")


# ------------------------------------------------------------------------------- prices


@clause("BW-7-20", "BW-7-21")
@pytest.mark.parametrize(
    ("units", "order", "halves"),
    [
        ("GER 2I", "move infantry from Hanover to Ruhr", 2),
        ("GER 1I", "move infantry from Hanover to Ruhr", 1),
        ("GER 1C", "move armour from Hanover to Ruhr", 1),
        ("GER 1I+2C", "move white tank from Hanover to Ruhr", 2),
        ("supply 4", "move supply from Hanover to Ruhr", 2),
    ],
)
def test_a_tactical_move_costs_one_or_for_a_single_corps_a_half(
    units: str, order: str, halves: int
) -> None:
    after = moved(units, order + ", paid by Berlin")
    assert after.counters("Ruhr")
    assert spent(after) == halves


@clause("BW-7-20", "BW-7-21")
def test_activation_costs_as_much_as_a_move() -> None:
    here = position(
        turn=11,
        active="axis",
        zones={"Kustrin": "GER 2I, GER 1I", "Berlin": "supply 4", "Poznan": "POL 2I"},
    )
    after = play("movement", here, axis="activate all in Kustrin")
    assert spent(after) == 3
    assert after.told("Activated")


@clause("BW-8-19")
def test_a_move_of_one_zone_after_combat_costs_as_much_as_a_tactical_one() -> None:
    for units, halves in (("GER 2I", 2), ("GER 1I", 1)):
        here = position(active="axis", turn=11, zones={"Hanover": units, "Berlin": "supply 4"})
        after = play("normal", here, axis="step infantry from Hanover to Ruhr after normal combat")
        assert after.counters("Ruhr"), after.refusals()
        assert spent(after) == halves


@clause("BW-7-22")
def test_a_naval_move_costs_one_for_each_counter() -> None:
    here = position(
        turn=11, active="axis", zones={"Hamburg": "GER 2F, GER 1U", "Berlin": "supply 4"}
    )
    after = play("naval", here, axis="sail all ships from Hamburg to North Sea")
    assert len(after.counters("North Sea")) == 2
    assert spent(after) == 4


@clause("BW-7-23")
def test_strategic_movement_costs_double() -> None:
    assert spent(moved("GER 2I", "strategic move infantry from Hanover to Munich")) == 4
    assert spent(moved("GER 1I", "strategic move infantry from Hanover to Munich")) == 2


def shipped(units: str, order: str, start: str = "Naples", **more: Any) -> int:
    """Half units that a shipment costs; four supply lie in Berlin, or in London."""
    side = "allies" if "UK" in units or "Allied" in units else "axis"
    stock = "London" if side == "allies" else "Berlin"
    here = position(
        turn=15,
        active=side,
        zones={start: units, stock: "supply 6"},
        countries={"ITA": "active axis", "FRA": "surrendered to axis since 8"},
        **more,
    )
    after = play("sea_transport", here, **{side: order})
    assert after.told("Shipped"), after.refusals()
    return spent(after, stock.casefold(), 12)


@clause("BW-7-24")
def test_sea_transport_costs_one_for_a_supply_counter_and_for_each_corps() -> None:
    assert shipped("supply 4", "ship supply from Naples to Tripoli, paid by Berlin") == 2
    assert shipped("ITA 2I", "ship infantry from Naples to Tripoli") == 4


@clause("BW-7-25")
def test_sea_transport_of_an_air_unit_costs_a_half() -> None:
    assert shipped("ITA air", "ship air from Naples to Tripoli") == 1


@clause("BW-7-26")
def test_sea_transport_doubles_beyond_two_seas_and_from_america() -> None:
    assert shipped("UK 1I", "ship infantry from Leeds to Gibraltar", "Leeds") == 4
    assert shipped("UK 1I", "ship infantry from America to Liverpool", "America") == 4
    assert shipped("UK 1I", "ship infantry from Liverpool to Gibraltar", "Liverpool") == 2


@clause("BW-7-27")
def test_fortifying_a_corps_costs_two() -> None:
    after = moved("GER 1I", "fortify infantry in Hanover")
    assert after.counters("Hanover") == ["GER 1I fortified"]
    assert spent(after) == 4


@clause("BW-7-28")
def test_air_units_act_for_nothing() -> None:
    here = position(turn=11, active="axis", zones={"Hamburg": "2 x GER air", "Berlin": "supply 4"})
    after = play("air", here, axis="air to North Sea\nrebase air from Hamburg to Munich")
    assert after.counters("North Sea")
    assert after.counters("Munich")
    assert spent(after) == 0


@clause("BW-7-29")
def test_defending_costs_nothing() -> None:
    here = besieged()
    here.counters[0].out_of_supply = False
    cairo = position(zones={"Cairo": "supply 2"}).counters[0]
    here.counters.append(cairo.model_copy(update={"id": "c99", "side": "allies"}))
    after = play("normal", here, axis="attack Derna with all", any_dice=True)
    assert after.told("Fought")
    assert spent(after, "cairo", 4) == 0


@clause("BW-7-30")
def test_naval_combat_costs_nothing() -> None:
    here = position(
        turn=11,
        active="allies",
        zones={"London": "supply 4"},
        seas={"North Sea": "UK 2F, GER 1F"},
    )
    after = play("naval", here, allies="naval attack North Sea", any_dice=True)
    assert after.told("NavalRound")
    assert spent(after, "london") == 0


# --------------------------------------------------------------- Allies and Soviet Union


def east(**more: Any) -> Position:
    """1944: Allies and Soviets at war with the Axis side by side."""
    return position(turn=41, active="allies", unlocked="all", **more)


@clause("BW-7-32", "BW-7-33")
def test_a_zone_freed_for_the_partner_is_the_partners() -> None:
    from adjudicator.rulesets.blitzwar.book.land.occupying import COLOURS

    assert COLOURS == {"UK": "allies", "USA": "allies", "USSR": "soviet"}
    zone = board().neighbours("baghdad")[0]
    here = position(
        turn=41,
        active="soviet",
        unlocked="all",
        zones={board().name(zone): "USSR 2I, supply 2"},
        control={"axis": ["Baghdad"], "soviet": [board().name(zone)]},
        clocks={"soviet_attacked": 16, "soviet_war": 16},
    )
    here.control[zone] = "soviet"
    after = play(
        "movement",
        here,
        soviet=f"move infantry from {board().name(zone)} to Baghdad",
    )
    assert after.position.control["baghdad"] == "allies"


@clause("BW-7-34")
def test_partners_lend_their_zones_for_defence_only() -> None:
    here = east(zones={"Kars": "", "Moscow": "UK 1I"})
    unit = one(here, "moscow")
    here.control["moscow"] = "soviet"
    here.counters.append(unit.model_copy(update={"id": "c50", "place": "murmansk"}))
    murmansk = here.counters[-1]
    assert not supply.in_supply(here, board(), murmansk)
    assert supply.in_supply(here, board(), murmansk, for_defence=True)  # Its port, the sea.


@clause("BW-7-35")
def test_in_the_partners_zones_a_unit_acts_on_supply_beside_it() -> None:
    here = east(zones={"Murmansk": "UK 1I"})
    here.control["murmansk"] = "soviet"
    unit = one(here, "murmansk")
    assert not supply.in_supply(here, board(), unit)
    stock = position(zones={"London": "supply 2"}).counters[0]
    here.counters.append(stock.model_copy(update={"id": "c51", "place": "belomorsk"}))
    assert supply.in_supply(here, board(), unit)
    assert [c.id for c in supply.payers(here, board(), unit)] == ["c51"]
    here.counters[-1].place = "petrozavodsk"  # Two zones away.
    assert not supply.in_supply(here, board(), unit)


@clause("BW-7-36")
def test_no_air_reinforcement_in_the_partners_zones() -> None:
    from adjudicator.rulesets.blitzwar.book.reinforcements.placement import legal_zones

    here = east(zones={"Murmansk": "UK 1I", "London": "UK 1I"})
    here.control["murmansk"] = "soviet"
    assert "murmansk" not in legal_zones(here, board(), "allies", "air", "ALLIES")
    assert "london" in legal_zones(here, board(), "allies", "air", "ALLIES")


@clause("BW-7-37")
def test_minor_powers_need_a_line_even_at_home() -> None:
    here = position(
        turn=9,
        zones={"Sicily": "ITA 1I", "Tripoli": "GER 1I"},
        countries={"ITA": "active axis"},
        seas={"South Central Mediterranean": "UK air", "Western Mediterranean": "UK air"},
        control={"allies": ["Cosenza"]},
    )
    assert not supply.in_supply(here, board(), one(here, "sicily"))


@clause("BW-9.4-17")
def test_vichy_and_free_french_units_are_supplied_in_their_territory() -> None:
    vichy = position(
        turn=20,
        zones={"Tunis": "VF 2I", "Corsica": ""},
        countries={"FRA": "surrendered to axis since 8", "VF": "active axis"},
        seas={"South Central Mediterranean": "UK air", "Western Mediterranean": "UK air"},
    )
    assert supply.in_supply(vichy, board(), one(vichy, "tunis"))
    free = position(
        turn=30,
        zones={"Corsica": "FF 1I"},
        countries={"FRA": "surrendered to axis", "VF": "surrendered to allies", "FF": "allies"},
        seas={"Western Mediterranean": "GER air"},
    )
    assert supply.in_supply(free, board(), one(free, "corsica"))


# ----------------------------------------------------------------------------- counters


@clause("BW-3-10")
def test_what_is_left_of_a_stock_is_shown_by_counters_of_the_mix() -> None:
    after = moved("GER 3I, GER 2I, GER 1I", "move infantry from Hanover to Ruhr")
    assert after.counters("Berlin") == ["Axis supply 1 1/2"]
    odd = moved("GER 2I, GER 1I", "move infantry from Hanover to Ruhr")
    assert odd.counters("Berlin") == ["Axis supply 1/2", "Axis supply 2"]


@clause("BW-7-35", "BW-7-38")
def test_supply_in_the_partners_own_zone_pays_before_that_beside_it() -> None:
    here = east(zones={"Murmansk": "UK 1I", "London": "supply 2, supply 2"})
    here.control["murmansk"] = "soviet"
    unit = one(here, "murmansk")
    beside, with_it = (c for c in here.counters if c.kind == "supply")
    beside.place, with_it.place = "belomorsk", "murmansk"
    assert supply.payers(here, board(), unit) == [with_it, beside]


@clause("BW-7-1", "BW-7-34", "BW-17.5-1")
def test_the_partners_supply_supplies_nobody() -> None:
    """Lines of the Allies run over Soviet zones, but not to Soviet supply."""
    from tests.rulesets.blitzwar.war_kit import play

    here = east(zones={"Kiev": "UK 2I", "Kirovograd": "supply 4"})
    here.control.update(dict.fromkeys([*board().country("USSR"), *board().country("POL")], "axis"))
    here.control.update(kiev="soviet", kirovograd="soviet")
    assert [c.side for c in here.counters if c.kind == "supply"] == ["soviet"]
    after = play("normal", here)
    assert after.told("OutOfSupply")[0]["zones"] == ["kiev"]


@clause("BW-17.5-1", "BW-A87", "BW-7-10", "BW-14.1.2-9")
def test_who_is_marked_and_who_is_told_to_be_back() -> None:
    """Air units need no supply, and corps on a beachhead have the line of its sea."""
    from tests.rulesets.blitzwar.war_kit import play

    here = position(
        turn=17,
        countries={"POL": "surrendered to axis since 3"},
        clocks={"soviet_attacked": 16, "soviet_war": 16},
        control={"axis": ["Kiev", "Warsaw"]},
        zones={"Kiev": "GER 2I, axis air", "Warsaw": "GER 1I out of supply, GER 3I"},
        seas={"Norwegian Sea": "GER 1C on beachhead Trondheim, GER air on beachhead Trondheim"},
    )
    after = play("normal", here)
    assert [told["zones"] for told in after.told("OutOfSupply")] == [["kiev"]]
    assert [told["units"] for told in after.told("BackInSupply")] == [["GER 1 infantry"]]
    assert [c.place for c in here.counters if c.out_of_supply] == ["kiev"]


@clause("BW-7-20")
def test_supply_that_earlier_orders_have_spent_is_told_by_its_place() -> None:
    here = position(
        turn=11,
        active="axis",
        zones={"Kustrin": "GER 2I", "Poznan": "POL 2I", "Hanover": "GER 2I", "Berlin": "supply 1"},
    )
    after = play(
        "movement", here, axis="activate all in Kustrin\nmove infantry from Hanover to Ruhr"
    )
    assert after.refusals() == ["GER 2 infantry needs 1 supply, and the supply in Berlin is spent."]


@clause("BW-7-20")
def test_where_no_supply_lay_none_is_said_to_be_spent() -> None:
    here = position(turn=11, active="axis", zones={"Hanover": "GER 2I"})
    after = play("movement", here, axis="move infantry from Hanover to Ruhr")
    assert after.refusals() == [
        "GER 2 infantry needs 1 supply, and there is no supply left that it can trace a line to."
    ]
