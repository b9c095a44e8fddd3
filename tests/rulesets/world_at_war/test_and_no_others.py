"""What counts for one and for no other: neighbours of a rule that it must leave alone."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.world_at_war.board.terms import MAJORS
from adjudicator.rulesets.world_at_war.book.convoys.bombing import raids
from adjudicator.rulesets.world_at_war.book.economy.income import account
from adjudicator.rulesets.world_at_war.book.economy.partisans import side_for
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import Transfer, no_end
from adjudicator.rulesets.world_at_war.book.moving.supply import supply_at
from adjudicator.rulesets.world_at_war.book.refusing import all_refused
from adjudicator.rulesets.world_at_war.orders.politics import Put
from tests.rulesets.world_at_war.home_kit import boards, table
from tests.rulesets.world_at_war.test_at_sea import CARRIERS, interdiction
from tests.rulesets.world_at_war.test_surrender import fall, turn_end
from tests.rulesets.world_at_war.war_kit import axis, board, d3, play, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}
WAR = {"usa": "war western", "ussr": "war soviet"}


@clause("WAW-CORE.SW-26")
@pytest.mark.parametrize("major", MAJORS)
def test_persian_oil_is_the_uks_alone(major: str) -> None:
    given = {**WAR, **ITALY}
    before = account(war({}, countries=given), board(), major).oil
    opened = war({}, countries=given, events={"persian_route": "active"})
    assert account(opened, board(), major).oil - before == (major == "uk")


@clause("WAW-3.21-3")
def test_the_side_with_more_carriers_adds_one_to_the_fight() -> None:
    after = interdiction(
        {"Kiel": "germany 2 carrier", "South England": "uk 1 carrier"},
        d3(2, 2, 1, 3, 1, 3, 3, 3, 3, *[3] * 9),
        options=CARRIERS,
        axis_="interdict North Sea South with 2 carriers",
        allies_="interdict North Sea South with 1 carrier",
    )
    german, british = after.told("AirStruck")
    assert (german["nation"], german["sorties"]) == ("germany", [1, 1])
    assert (british["nation"], british["sorties"]) == ("uk", [2]), "one less, beaten by 3 to 2"


@clause("WAW-3.6-7", "WAW-CORE.SUP-3")
def test_iraq_supplies_what_friendly_areas_join_to_it_and_no_more() -> None:
    at = war({}, control={"germany": ["Baghdad", "Iraq Oil"]})
    assert supply_at(at, board(), "germany", "baghdad") == "limited"
    assert supply_at(at, board(), "germany", "levant") == ""
    at.control["levant"] = "germany"
    assert supply_at(at, board(), "germany", "levant") == "limited"


@clause("WAW-3.11-3")
@pytest.mark.parametrize(
    ("place", "side"),
    [("kiev", "soviet"), ("baltic_states", "soviet"), ("bessarabia", "soviet"),
     ("east_poland", ""), ("paris", "western"), ("belgrade", "western"), ("algeria", ""),
     ("oslo", ""), ("atlantic", ""), ("box_usa", "")],
)  # fmt: skip
def test_whose_partisans_stand_where(place: str, side: str) -> None:
    assert side_for(board(), place) == side


@clause("WAW-CORE.BOX-6")
def test_a_full_ethiopia_takes_air_fleets() -> None:
    room = board().stacking("ethiopia_uk")
    at = war({"Suez": "uk 1 air, 1 ground", "ethiopia_uk": f"uk {room} ground"})
    ground, air = sorted((u for u in at.units if u.place == "suez"), key=lambda u: u.kind == "air")
    for unit, fits in ((ground, False), (air, True)):
        no = no_end(at, board(), unit, "ethiopia_uk", Transfer(units=[], end="ethiopia_uk"))
        assert (no is None) == fits


@clause("WAW-CORE.AIR-3")
def test_air_fleets_sent_without_saying_how_stay_out_of_the_reserve() -> None:
    at = war({"Berlin": "germany 8 ground, 1 air", "West Poland": "poland 4 ground"})
    after = axis(
        at, "operation from Berlin against West Poland support 1 air", allies="", refusals=True
    )
    assert "WAW-CORE.AIR-3" in after.refused()
    assert after.active("Berlin") == 1
    assert after.told("ReserveAdded") == []


@clause("WAW-3.19-5", "WAW-CORE.SUR-8")
def test_what_others_have_under_way_stays_when_france_falls() -> None:
    rows = [
        {"id": "q1", "nation": "france", "what": "ground", "due": 5, "why": "built"},
        {"id": "q2", "nation": "uk", "what": "ground", "due": 5, "why": "built"},
    ]
    after = fall(queue=rows)
    assert [row.nation for row in after.position.queue] == ["uk"]


@clause("WAW-CORE.MOV-18", "WAW-CORE.NAV-4")
def test_a_lost_fleet_comes_home_to_no_port() -> None:
    after = axis(war({"Atlantic": "germany 1 naval task=invasion"}))
    assert len(after.told("FleetLost")) == 1
    assert after.told("FleetsHome") == []


@clause("WAW-CORE.RET-10", "WAW-CORE.MOV-18")
def test_what_finds_no_room_in_the_port_of_its_fleet_goes_to_the_pool() -> None:
    others = [row.name for row in board().areas.values() if row.seas and row.id != "suez"]
    at = war(
        {"Suez": "uk 3 ground", "Red Sea": "uk u900 naval task=invasion base=suez,"
         " u901 ground aboard=u900, u902 ground aboard=u900"},
        control={"italy": others}, countries=ITALY,
    )  # fmt: skip
    before = at.majors["uk"].pool.get("ground", 0)
    after = play("allied_strategic", at)
    assert after.units("Suez") == {"uk ground": 4, "uk naval": 1}
    assert after.pool("uk", "ground") == before + 1


@clause("WAW-CORE.SUP-8")
def test_a_carrier_that_is_sent_leaves_the_other_fleets_in_port() -> None:
    after = interdiction(
        {"South England": "uk 1 naval, 1 carrier, 1 air"},
        axis_="",
        allies_="interdict North Sea South with 1 carrier",
    )
    assert after.units("North Sea South") == {"uk carrier": 1}
    fleets = interdiction(
        {"South England": "uk 1 air, 1 carrier, 1 naval"},
        axis_="",
        allies_="interdict North Sea South with 2 naval",
    )
    assert fleets.units("North Sea South") == {"uk carrier": 1, "uk naval": 1}


@clause("WAW-CORE.BOMB-1")
def test_bombers_without_a_target_stay_at_home() -> None:
    majors = boards(uk={"points": {"bomber": 2}})
    at = war({}, majors=majors, countries={"germany": "surrendered", **ITALY})
    at.countries["italy"].status = "surrendered"
    assert raids(at, board(), "allies", []).bombs == []


@clause("WAW-3.14-3", "WAW-CORE.SUR-13")
def test_no_more_italians_stay_than_there_are() -> None:
    after = turn_end(
        {"italy/ground": 3, "italy/naval": 3},
        units={"Milan": "italy 1 ground", "Marseille": "italy 1 naval", "Sicily": "uk 1 ground"},
        countries=ITALY,
        control={"uk": ["Sicily", "Tarento", "Rome"], "italy": ["Marseille"]},
    )
    told = after.one("ItalyLeft")
    assert (told["ground"], told["naval"]) == (1, 1)


@clause("WAW-CORE.ADM-5", "WAW-CORE.SUR-18")
@pytest.mark.parametrize(("status", "more"), [("war axis", 2), ("surrendered axis", 0)])
def test_dated_counters_come_to_no_major_that_has_surrendered(status: str, more: int) -> None:
    at = war({"Berlin": "germany 1 ground"}, turn=7, countries={"germany": status})
    before = at.majors["germany"].pool.get("elite", 0)
    after = play("admin", at)
    assert after.pool("germany", "elite") == before + more


@clause("WAW-3.19-4", "WAW-CORE.SUR-6")
@pytest.mark.parametrize(("tunis", "vichy"), [("1 ground garrison", 1), ("1 ground", 2)])
def test_a_third_of_the_army_is_vichys_the_garrisons_of_colonies_not_counted(
    tunis: str, vichy: int
) -> None:
    allied = {f"colony/{area}": 1 for area in ("morocco", "algeria", "tunis", "levant")}
    units = {"Lyon": "france 5 ground", "Tunis": f"france {tunis}", "Paris": "germany 1 ground"}
    after = fall(allied, units=units)
    assert after.one("VichyCreated")["ground"] == vichy


@clause("WAW-CORE.SEC-8")
def test_each_of_the_orders_that_fall_together_is_told_to_its_seat() -> None:
    puts = [Put(count=n, kind="ground", place="lyon", line=n) for n in (2, 3)]
    at_table = table()
    all_refused(at_table, "axis", puts, None)
    assert at_table.events == []
    all_refused(at_table, "axis", puts, NotAllowed(2, "WAW-CORE.SUR-6", "Not so."))
    assert [(one.facts["line"], one.clause, one.to) for one in at_table.events] == [
        (2, "WAW-CORE.SUR-6", ["axis"]), (3, "WAW-CORE.SUR-6", ["axis"]),
    ]  # fmt: skip
