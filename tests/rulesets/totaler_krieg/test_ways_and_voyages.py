"""3.1 Ways by land and over the sea once more: prices, stops, Beachheads, Convoys, Canals."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import (
    Walk,
    crossing,
    halves,
    leg,
    must_overrun,
    overrun,
    price,
)
from adjudicator.rulesets.totaler_krieg.book.moving.ways import reach
from tests.rulesets.totaler_krieg.kit import After, board, cell, field, position
from tests.rulesets.totaler_krieg.test_movement import from_asia, lowlands, moves

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug", "war": "total"}
NORWAY = {"Denmark-Norway": "conquered western", "Sweden": "conquered western"}


def ids(cells: Any) -> list[str]:
    return [board().ids[one] for one in cells]


# ------------------------------------------------------------------------------ prices


@clause("TK-3.1.1-2", "TK-3.1.1-9", "TK-3.1.1-10", "TK-3.1.1-11", "TK-3.1.1-16")
@pytest.mark.parametrize(
    ("start", "end", "one_step", "two_steps"),
    [
        ("e3907", "e4007", 2, 2),  # clear
        ("e3907", "e4008", 4, 4),  # clear, a River
        ("e3607", "e3707", 4, 4),  # swamp
        ("e3807", "e3706", 6, 6),  # swamp, a River
        ("w3118", "w3119", 8, 8),  # rough, a Mountain
        ("w3219", "w3319", 6, 6),  # clear, a Mountain
        ("w3017", "w3117", 1, 2),  # along a Road or Rail, whatever else lies there
        ("e2409", "e2508", 1, 2),  # a Connected Strait
        ("w2125", "w2124", 6, 8),  # a Strait takes the whole allowance
        ("w4225", "w4224", 6, 8),  # as an All-Sea
        ("e4708", "e4808", 6, 8),  # and a lake hexside
        ("w4023", "w3922", 4, 4),  # a Canal
    ],
)
def test_what_the_next_hex_costs(start: str, end: str, one_step: int, two_steps: int) -> None:
    here = field(**SUMMER, units={"w3825": "GER-inf01", "w3824": "GER-1P/2"})
    whole = {name: 2 * here.face(name).move for name in ("GER-inf01", "GER-1P")}
    for name, told in (("GER-inf01", one_step), ("GER-1P", two_steps)):
        sides = board().between(cell(start), cell(end))
        told = whole[name] if sides & {"all_sea", "lake", "strait"} else told
        assert price(here, Walk(name, cell(start), OPERATIONAL), cell(end)) == told


@clause("TK-5-5", "TK-5-6")
@pytest.mark.parametrize(
    ("poland", "name", "phase", "cost"),
    [
        ("active western", "GER-inf01", RESERVE, 2),
        ("active western", "GER-inf01", OPERATIONAL, 1),
        ("conquered western", "GER-inf01", RESERVE, 1),
        ("active axis", "GER-inf01", RESERVE, 1),
        ("active western", "GER-1P", RESERVE, 2),
    ],
)
def test_rails_in_enemy_countries_in_reserve(poland: str, name: str, phase: str, cost: int) -> None:
    here = field(**SUMMER, countries={"Poland": poland}, units={"e3702": "GER-inf01, GER-1P/2"})
    assert price(here, Walk(name, cell("e3702"), phase), cell("e3701")) == cost


@clause("TK-3.1.1-3")
def test_half_points_are_told_as_such() -> None:
    assert [halves(one) for one in (0, 1, 2, 3)] == ["0", "1/2", "1", "1 1/2"]
    start = position(**SUMMER, units={"w3825": "GER-inf01"})
    after = moves(start, "move GER-inf01 via w3824, w3823, w3822, w3721 to w3722")
    [(number, text)] = after.refusals()
    assert number == "TK-3.1.1-3"
    assert text.endswith("costs 2 MP and 1/2 are left.")


@clause("TK-3.1.1-1")
@pytest.mark.parametrize(
    ("order", "path"),
    [
        ("move GER-1P via w3824 to w3722", ["w3824", "w3823", "w3722"]),
        ("move GER-1P via w3724 to w3722", ["w3724", "w3723", "w3722"]),
        ("move GER-1P via w3624 to w3622", ["w3724", "w3624", "w3623", "w3622"]),
        ("move GER-1P to w3722", ["w3724", "w3723", "w3722"]),
        ("move GER-1P via w3624, w3623 to w3523", ["w3724", "w3624", "w3623", "w3523"]),
    ],
)
def test_hexes_named_on_the_way_need_not_lie_next_to_each_other(
    order: str, path: list[str]
) -> None:
    after = moves(position(**SUMMER, units={"w3825": "GER-1P/3"}), order)
    assert after.clauses() == []
    assert after.told("Moved")[0]["path"] == path


@clause("TK-3.1.1-18", "TK-3.1.1-20")
def test_who_enters_over_the_edge_finds_the_way_on() -> None:
    start = position(turn="1942 July-Aug", war="total", units={"box:central_asia": "Rus-tk1"})
    on = moves(start, "enter Rus-tk1 at e4127 and go to e4125", seat="soviet")
    assert (on.clauses(), on.at("Rus-tk1")) == ([], "e4125")
    [told] = on.told("Moved")
    assert (told["path"], told["cost"]) == (["e4126", "e4125"], 5)  # 1 MP of it for the edge
    far = from_asia("enter Rus-inf01 at e4127 and go to e4125")
    assert (far.clauses(), far.at("Rus-inf01")) == (["TK-3.1.1-3"], "box:central_asia")


@clause("TK-3.1.1-3")
def test_all_that_can_be_reached_has_its_cheapest_way() -> None:
    here = field(**SUMMER, units={"w3825": "GER-inf01"})
    found = reach(here, Walk("GER-inf01", cell("w3825"), OPERATIONAL))
    assert cell("w3825") not in found or not found[cell("w3825")]
    for end, way in found.items():
        if end == cell("w3825"):
            continue
        assert way[-1] == end
        walk, cost = Walk("GER-inf01", cell("w3825"), OPERATIONAL), 0
        for one in way:
            cost += price(here, walk, one)
            walk = Walk("GER-inf01", one, OPERATIONAL)
        assert cost <= 2 * here.face("GER-inf01").move


# -------------------------------------------------------------------------- Beachheads


def channel(**more: Any) -> Any:
    units = {"w3815": "MK-Wes-Beachhead#1>w3714", "w3915": "Bri-inf04", **more.pop("units", {})}
    return position(**{**SUMMER, "countries": {"France": "conquered western"}, **more}, units=units)


@clause("TK-3.1.1-12", "TK-14.5-2")
def test_only_who_begins_next_to_a_beachhead_goes_onto_it() -> None:
    start = channel(units={"w3916": "Bri-1A/2", "w3915": "Bri-2A/2"})
    after = moves(start, "move Bri-1A via w3915 to w3815\nmove Bri-2A to w3815", seat="western")
    assert (after.at("Bri-1A"), after.at("Bri-2A")) == ("w3915", "w3815")
    assert after.clauses() == ["TK-3.1.1-12"]
    [_, second] = after.told("Moved")
    whole = 2 * Field(start, board()).face("Bri-2A").move
    assert (second["cost"], second["stopped"]) == (whole, "TK-3.1.1-12")
    on = moves(start, "move Bri-2A via w3815 to w3714", seat="western")
    assert (on.at("Bri-2A"), on.clauses()) == ("w3815", ["TK-3.1.1-12"])


@clause("TK-3.1.1-13", "TK-14.5-4")
def test_off_a_beachhead_it_is_the_whole_move() -> None:
    start = channel(units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"})
    after = moves(start, "reserve move Bri-1A via w3714 to w3615", "reserve", "western")
    assert (after.at("Bri-1A"), after.clauses()) == ("w3714", ["TK-3.1.1-12"])
    [told] = after.told("Moved")
    assert told["cost"] == 2 * Field(start, board()).face("Bri-1A").move
    for other in ("w3816", "w3915", "w3715"):
        back = moves(start, f"reserve move Bri-1A to {other}", "reserve", "western")
        assert (back.at("Bri-1A"), back.clauses()[0][:9]) == ("w3815", "TK-3.1.1-")


@clause("TK-3.1.1-12", "TK-3.1.4-3")
def test_the_enemys_beachhead_is_no_way_for_others() -> None:
    start = channel(units={"w3714": "GER-inf01", "w3815": "MK-Wes-Beachhead#1>w3714"})
    here = Field(start, board())
    assert leg(here, Walk("GER-inf01", cell("w3714"), OPERATIONAL), cell("w3815")) == (
        "TK-3.1.1-16",
        f"Water lies between {board().name('w3714')} and {board().name('w3815')}.",
    )


@clause("TK-3.1.1-16")
@pytest.mark.parametrize(
    ("walk", "end", "no"),
    [
        (Walk("US-Rgr", 0, OPERATIONAL), "w4225", ""),
        (Walk("US-Rgr", 0, OPERATIONAL, fresh=False), "w4225", "TK-3.1.1-16"),
        (Walk("US-Rgr", 0, OPERATIONAL), "w4323", "TK-3.1.1-16"),
        (Walk("US-inf01", 0, OPERATIONAL), "w4225", "TK-3.1.1-16"),
        (Walk("US-inf01", 0, OPERATIONAL, fresh=False), "w4324", ""),
    ],
)
def test_water_between_two_hexes(walk: Walk, end: str, no: str) -> None:
    here = field(**SUMMER, countries=NORWAY, units={"w4224": "US-Rgr, US-inf01"})
    walk = Walk(walk.name, cell("w4224"), walk.phase, 0, walk.fresh)
    found = crossing(here, walk, cell(end))
    assert (found[0] if found else "") == no


@clause("TK-3.1.1-16")
def test_a_lake_keeps_them_apart_as_the_sea_does() -> None:
    here = field(**SUMMER, units={"e4708": "Rus-inf01, Rus-Mar"})
    for name, no in (("Rus-inf01", "TK-3.1.1-16"), ("Rus-Mar", "")):
        found = crossing(here, Walk(name, cell("e4708"), OPERATIONAL), cell("e4809"))
        assert (found[0] if found else "") == no


# ---------------------------------------------------------------------------- overruns


def tanks(**more: Any) -> Field:
    units = {"e3907": "GER-1P/3, GER-inf01", "e3908": "Rus-inf01", **more.pop("units", {})}
    return field(**{**SUMMER, **more}, units=units)


def run_over(here: Field, end: str = "e3908", name: str = "GER-1P") -> Any:
    return overrun(here, Walk(name, cell("e3907"), OPERATIONAL), cell(end))


PLAIN = {"e4007": "GER-1P/3", "e4107": "Rus-inf01"}


@clause("TK-3.2-12", "TK-3.2-13")
@pytest.mark.parametrize(
    ("start", "end", "more", "turn", "shift"),
    [
        ("e3909", "e3908", {}, "1941 July-Aug", ""),
        ("e3907", "e3908", {}, "1941 July-Aug", "Terrain"),  # a River
        ("e3807", "e3707", {}, "1941 July-Aug", "Terrain"),  # swamp
        ("e3805", "e3906", {}, "1941 July-Aug", "Terrain"),  # a City
        ("e3909", "e3908", {}, "1942 Apr-May", "Mud"),
        ("e3909", "e3908", {"e3908": "Rus-Def1/back"}, "1941 July-Aug", "Fortress"),
        ("e3909", "e3908", {"e3809": "RUS-1VA"}, "1941 July-Aug", "Air"),
        ("e3909", "e3908", {"e3809": "Rus-HQ_West/3"}, "1941 July-Aug", "HQ"),
    ],
)
def test_what_shields_a_unit_from_an_overrun(
    start: str, end: str, more: dict[str, str], turn: str, shift: str
) -> None:
    units = {start: "GER-1P/3", end: "Rus-inf01", **more}
    victim = units[end].split("/")[0]
    here = field(turn=turn, war="total", units=units)
    found = overrun(here, Walk("GER-1P", cell(start), OPERATIONAL), cell(end))
    if not shift:
        assert found == victim
        return
    assert found == (
        "TK-3.2-12",
        f"{victim} in {board().name(end)} would have a column shift for {shift}.",
    )


@clause("TK-3.1.4-2", "TK-3.2-1", "TK-3.2-2")
@pytest.mark.parametrize(
    ("name", "there", "no"),
    [
        ("GER-1P", "Rus-inf01", ""),
        ("GER-2P", "Rus-inf01", ""),  # two steps
        ("GER-inf01", "Rus-inf01", "TK-3.2-1"),
        ("GER-2_Army", "Rus-inf01", "TK-3.2-1"),
        ("GER-Tot", "Rus-inf01", "TK-3.2-1"),
        ("GER-1P", "Rus-inf01, Rus-inf02", "TK-3.2-2"),
        ("GER-1P", "Rus-18A/2", "TK-3.2-2"),
        ("GER-1P", "Rus-inf01, RUS-1VA", "TK-3.1.4-2"),
        ("GER-1P", "RUS-1VA", "TK-3.1.4-2"),
    ],
)
def test_who_overruns_whom(name: str, there: str, no: str) -> None:
    here = field(
        **SUMMER,
        units={"e3909": "GER-1P/3, GER-2P/2, GER-inf01, GER-2_Army/3, GER-Tot", "e3908": there},
    )
    found = overrun(here, Walk(name, cell("e3909"), OPERATIONAL), cell("e3908"))
    assert (found[0] if isinstance(found, tuple) else "") == no


@clause("TK-5-4", "TK-5-3")
def test_no_overrun_in_reserve_movement() -> None:
    here = field(**SUMMER, units={"e3909": "GER-1P/3", "e3908": "Rus-inf01"})
    told = leg(here, Walk("GER-1P", cell("e3909"), RESERVE), cell("e3908"))
    assert isinstance(told, tuple)
    assert told[0] == "TK-5-4"
    above = field(**SUMMER, units={"e3909": "GER-1P/3", "e3908": "RUS-1VA"})
    told = leg(above, Walk("GER-1P", cell("e3909"), RESERVE), cell("e3908"))
    assert isinstance(told, tuple)
    assert told[0] == "TK-3.1.4-2"


@clause("TK-3.2-4", "TK-3.2-5", "TK-3.1-4", "TK-3.1.4-6")
def test_whose_zone_tanks_ignore_for_an_overrun() -> None:
    start = Walk("GER-1P", cell("e3909"), OPERATIONAL)
    enemies: list[tuple[dict[str, str], list[str]]] = [
        ({"e3907": "Rus-inf01"}, ["e3907"]),
        ({"e3907": "Rus-18A/2"}, []),
        ({"e3907": "Rus-inf01, Rus-inf02"}, []),
        ({"e3907": "Rus-inf01", "e3808": "Rus-inf02"}, []),  # both reach the hex
        ({"e3907": "Rus-inf01", "e3706": "Rus-inf02"}, ["e3907"]),  # this one does not
        ({}, []),
        ({"e3907": "Rus-inf01", "e3908": "GER-inf02"}, []),  # a friend is there already
    ]
    for units, told in enemies:
        here = field(**SUMMER, units={"e3909": "GER-1P/3", **units})
        assert ids(must_overrun(here, start, cell("e3908"))) == told, units
    here = field(**SUMMER, units={"e3909": "GER-2P/2, GER-2_Army/3, GER-Tot", "e3907": "Rus-inf01"})
    for name, told in (("GER-2P", ["e3907"]), ("GER-2_Army", []), ("GER-Tot", [])):
        walk = Walk(name, cell("e3909"), OPERATIONAL)
        assert ids(must_overrun(here, walk, cell("e3908"))) == told
    snow = field(
        turn="1942 Jan-Feb", war="total",
        units={"e3909": "GER-1P/3", "e3907": "Rus-inf01", "e3908": "GER-inf02"},
    )  # fmt: skip
    assert ids(must_overrun(snow, start, cell("e3908"))) == ["e3907"]


@clause("TK-3.1-2", "TK-3.2-4")
def test_who_ends_its_move_beside_a_lone_unit_has_done_nothing_wrong() -> None:
    start = position(**SUMMER, units={"w3722": "GER-1P/3", "w3822": "Bri-inf01"})
    after = moves(start, "move GER-1P to w3721")
    assert (after.at("GER-1P"), after.clauses()) == ("w3721", [])
    past = moves(start, "move GER-1P via w3721 to w3720")
    assert (past.at("GER-1P"), past.clauses()) == ("w3721", ["TK-3.1-2"])


# ------------------------------------------------------------------- markers driven off


@clause("TK-2.3.5-6", "TK-1.2.1-10")
def test_who_walks_over_markers_drives_them_off() -> None:
    start = position(
        **SUMMER,
        units={
            "w3825": "GER-1P/3",
            "w3824": "MK-Wes-SHAEF",
            "w3823": "MK-Axi-OKW",
            "w3722": "Rus-Def1",
        },
    )
    start.pieces["Rus-Def1"].at = "pool:soviet"
    after = moves(start, "move GER-1P via w3824 to w3823")
    assert (after.at("MK-Wes-SHAEF"), after.at("MK-Axi-OKW")) == ("delay", "w3823")
    assert not after.position.pieces["MK-Wes-SHAEF"].back
    [told] = after.told("MarkerRemoved")
    assert told == {"marker": "MK-Wes-SHAEF", "at": "w3824", "to": "delay"}


# --------------------------------------------------------------------- over the sea


def afloat(zone: str = "North Sea", convoy: str = "MK-Wes-British_Convoy#1", **more: Any) -> Field:
    words = {"countries": {"France": "active western", "Italy": "active axis"}, **more}
    units = {f"convoys:{zone}": f"{convoy}=troop", **words.pop("units", {})}
    return field(**{**SUMMER, **words}, units=units)


@clause("TK-3.1.2-10", "TK-3.1.2-12", "TK-3.1.2-13", "TK-3.1.2-15", "TK-3.1.2-16", "TK-3.1.2-17")
@clause("TK-3.1.2-18", "TK-3.1.2-19", "TK-3.1.2-20")
@pytest.mark.parametrize(
    ("convoy", "name", "no"),
    [
        ("MK-Axi-German_Convoy", "GER-inf01", ""),
        ("MK-Axi-German_Convoy", "Italy-1", "TK-3.1.2-16"),
        ("MK-Axi-German_Convoy", "Italy-Exp", ""),
        ("MK-Axi-German_Convoy", "GER-1P", "TK-3.1.2-12"),
        ("MK-Axi-Italian_Convoy", "GER-inf01", ""),
        ("MK-Axi-Italian_Convoy", "Italy-1", ""),
        ("MK-Axi-Italian_Convoy", "Rum-Cav", "TK-3.1.2-17"),
        ("MK-Axi-Axis_Scratch_Convoy", "Rum-Cav", ""),
        ("MK-Axi-Axis_Scratch_Convoy", "GER-1P", "TK-3.1.2-12"),
        ("MK-Sov-Russian_Convoy", "Rus-inf01", ""),
        ("MK-Sov-Russian_Convoy", "Pol-arm", "TK-3.1.2-18"),
        ("MK-Wes-British_Convoy#1", "Fra-inf1", ""),
        ("MK-Wes-US_Convoy#1", "Fra-inf1", ""),
        ("MK-Wes-French_Convoy", "Bri-inf01", ""),
        ("MK-Wes-Fleet_Train", "US-inf01", ""),
        ("MK-Wes-Fleet_Train", "US-5A", ""),
        ("MK-Wes-Fleet_Train", "Bri-inf01", "TK-3.1.2-20"),
        ("MK-Wes-Fleet_Train", "WES-15AG", "TK-3.1.2-20"),
    ],
)
def test_which_convoy_carries_whom(convoy: str, name: str, no: str) -> None:
    poland = "soviet" if convoy.startswith("MK-Sov") else "western"
    countries = {
        "France": "active western", "Italy": "active axis", "Rumania": "active axis",
        "Poland": f"active {poland}",
    }  # fmt: skip
    one = board().counters[name].side_with(1) is not None
    side = "/2" if name in ("GER-1P", "US-5A") else "" if one else "/2"
    here = field(
        **SUMMER, countries=countries,
        units={"convoys:North Sea": f"{convoy}=troop", "w3916": f"{name}{side}"},
    )  # fmt: skip
    found = sea.not_carried(here, convoy, name)
    assert (found[0] if found else "") == no


@clause("TK-COMP-34", "TK-3.1.2-1")
def test_carriers_are_troop_convoys_of_the_own_side_the_narrowest_first() -> None:
    units = {
        "convoys:North Sea": (
            "MK-Wes-Fleet_Train=troop, MK-Wes-US_Convoy#1=troop, MK-Wes-British_Convoy#1=troop,"
            " MK-Wes-British_Convoy#2=supply, MK-Axi-Axis_Scratch_Convoy=troop, BRI-FC/back"
        ),
        "w3916": "US-inf01, Bri-inf01",
    }
    here = field(**SUMMER, countries={"France": "active western"}, units=units)
    assert sea.carriers(here, "US-inf01", "North Sea") == [
        "MK-Wes-Fleet_Train", "MK-Wes-British_Convoy#1", "MK-Wes-US_Convoy#1", "BRI-FC",
    ]  # fmt: skip
    assert sea.carriers(here, "Bri-inf01", "North Sea") == [
        "MK-Wes-British_Convoy#1", "MK-Wes-US_Convoy#1", "BRI-FC",
    ]  # fmt: skip
    assert sea.carriers(here, "US-inf01", "Baltic Sea") == []
    scratch = field(
        **SUMMER,
        units={
            "convoys:Black Sea": "MK-Axi-Axis_Scratch_Convoy=troop, GER-LF1/back",
            "w3825": "GER-inf01",
        },
    )
    assert sea.carriers(scratch, "GER-inf01", "Black Sea") == [
        "GER-LF1", "MK-Axi-Axis_Scratch_Convoy",
    ]  # fmt: skip


@clause("TK-G-OffMapBox-2", "TK-3.1.2-1", "TK-3.1.2-2")
@pytest.mark.parametrize(
    ("name", "zone", "end", "no"),
    [
        ("Bri-inf01", "North Atlantic", "box:us_canada", ""),
        ("Bri-inf01", "North Sea", "box:us_canada", "TK-3.1.2-1"),
        ("Bri-inf01", "", "box:us_canada", ""),
        ("GER-inf01", "North Atlantic", "box:us_canada", "TK-G-OffMapBox-2"),
        ("Bri-inf01", "North Sea", "w3612", ""),
        ("Bri-inf01", "Baltic Sea", "w3612", "TK-3.1.2-2"),
        ("Bri-inf01", "North Sea", "w3922", "TK-3.1.2-2"),
        ("Bri-inf01", "", "w3922", "TK-3.1.4-2"),
    ],
)
def test_where_who_may_land(name: str, zone: str, end: str, no: str) -> None:
    here = afloat(units={"w3916": "Bri-inf01", "w3922": "GER-inf01"})
    found = sea.landing(here, name, zone, end)
    assert (found[0] if found else "") == no


def ship(order: str, phase: str = "operational", seat: str = "western", **more: Any) -> After:
    words = {"countries": {"France": "active western", "Italy": "active axis"}, **more}
    start = position(**{**SUMMER, **words})
    return moves(start, order, phase, seat)


@clause("TK-G-OffMapBox-2", "TK-3.1.3-1", "TK-3.1.1-17")
@pytest.mark.parametrize(
    ("place", "name", "order", "seat", "no"),
    [
        ("box:us_canada", "US-inf01", "ship US-inf01 to Africa Box", "western", ""),
        ("box:africa", "US-inf01", "ship US-inf01 to Middle East Box", "western", ""),
        ("box:us_canada", "US-inf01", "ship US-inf01 to Central Asia Box", "western",
         "TK-G-OffMapBox-2"),
        ("e4127", "Rus-inf01", "ship Rus-inf01 to Africa Box", "soviet", "TK-G-OffMapBox-2"),
        ("e4127", "Rus-inf01", "ship Rus-inf01 to Central Asia Box", "soviet", ""),
    ],
)  # fmt: skip
def test_who_goes_to_which_box(place: str, name: str, order: str, seat: str, no: str) -> None:
    after = ship(order, seat=seat, units={place: name})
    assert after.clauses() == ([no] if no else [])
    assert (after.at(name) == place) is bool(no)
    if not no:
        [told] = after.told("Shipped")
        assert (told["convoys"], len(told["path"])) == ([], 1)
        number = "TK-3.1.3-1" if place.startswith("box") else "TK-3.1.1-17"
        assert [one.clause for one in after.events if one.kind == "Shipped"] == [number]


@clause("TK-3.1.2-4", "TK-3.1.2-27", "TK-3.1.2-2", "TK-14.8-2")
@pytest.mark.parametrize(
    ("order", "units", "no"),
    [
        ("ship Bri-inf01 to w3612", {"convoys:North Sea": "MK-Wes-British_Convoy#1=supply"},
         "TK-14.8-2"),
        ("ship Bri-inf01 to w3612", {"used:North Sea": "MK-Wes-British_Convoy#1"}, "TK-3.1.2-27"),
        ("ship Bri-inf01 to w3612", {"used:North Sea": "BRI-Home"}, "TK-3.1.2-1"),
        ("ship Bri-inf01 to w3612", {"used:North Sea": "MK-Axi-German_Convoy"}, "TK-3.1.2-1"),
        ("ship Bri-inf01 to w3612", {"convoys:North Sea": "MK-Axi-German_Convoy=troop"},
         "TK-3.1.2-1"),
        ("ship Bri-inf01 to w3612", {}, "TK-3.1.2-1"),
        ("ship Bri-inf01 to w3612", {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"}, ""),
        ("ship Bri-inf01 to w3612",
         {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop", "station:North Sea": "GER-U1"},
         "TK-3.1.2-2"),
        ("ship Bri-1A to w3612", {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"},
         "TK-3.1.2-12"),
        ("ship Bri-inf01 to w3916", {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"},
         "TK-3.1.2-1"),
        ("ship Bri-inf02 to w3612", {"convoys:North Sea": "MK-Wes-British_Convoy#1=troop"},
         "TK-3.1.2-1"),
    ],
)  # fmt: skip
def test_why_a_unit_does_not_sail(order: str, units: dict[str, str], no: str) -> None:
    after = ship(order, units={"w3916": "Bri-inf01, Bri-1A/2", "w3518": "Bri-inf02", **units})
    assert after.clauses() == ([no] if no else [])


@clause("TK-3.1.2-4", "TK-3.1.2-5", "TK-3.1.2-9")
def test_a_voyage_takes_a_convoy_a_zone_and_ends_in_a_box() -> None:
    convoys = {
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop, MK-Wes-British_Convoy#3=troop",
        "convoys:North Atlantic": "MK-Wes-British_Convoy#2=troop",
    }
    start = {"w3916": "Bri-inf01, Bri-inf02"}
    whole = ship("ship Bri-inf01 to Eastern US/Canada Box", units={**start, **convoys})
    assert whole.clauses() == []
    [told] = whole.told("Shipped")
    assert told["convoys"] == ["MK-Wes-British_Convoy#1", "MK-Wes-British_Convoy#2"]
    assert told["path"][-1] == "box:us_canada"
    assert whole.at("MK-Wes-British_Convoy#1") == "used:North Sea"
    assert whole.at("MK-Wes-British_Convoy#2") == "used:North Atlantic"
    assert whole.at("MK-Wes-British_Convoy#3") == "convoys:North Sea"
    second = ship(
        "ship Bri-inf01 to Eastern US/Canada Box\nship Bri-inf02 to Eastern US/Canada Box",
        units={**start, **convoys},
    )
    assert (second.at("Bri-inf02"), len(second.clauses())) == ("w3916", 1)
    units = {**start, **convoys}
    single = ship("ship Bri-inf01 via w3717 to w3612", units=units)
    assert (single.at("Bri-inf01"), len(single.clauses())) == ("w3916", 1)
    multi = ship("ship Bri-inf01 via w3612 to w3414", units=units)
    assert (multi.at("Bri-inf01"), multi.clauses()) == ("w3414", [])
    on = ship("ship Bri-inf01 via w3612, us_canada to w2208", units={**start, **convoys})
    assert on.at("Bri-inf01") == "w3916"
    assert on.clauses()


@clause("TK-3.1-2", "TK-8.2-1", "TK-8.2-2")
@pytest.mark.parametrize(
    ("enemy", "friend", "goes"),
    [("", "", True), ("w4324", "", False), ("w4324", "Bri-inf02", True), ("w4525", "", True)],
)
def test_an_enemy_zone_of_control_ends_a_voyage_in_a_port_of_call(
    enemy: str, friend: str, goes: bool
) -> None:
    units = {
        "w3916": "Bri-inf01",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop",
        "convoys:Baltic Sea": "MK-Wes-British_Convoy#2=troop",
        "w4224": f"MK-Wes-SHAEF, {friend}" if friend else "MK-Wes-SHAEF",
        "w4124": "Bri-inf03",
    }
    if enemy:
        units[enemy] = "GER-inf01"
    after = ship("ship Bri-inf01 to w4124", countries=NORWAY, units=units)
    assert (after.at("Bri-inf01") == "w4124") is goes, after.refusals()
    near = ship("ship Bri-inf01 to w4224", countries=NORWAY, units=units)
    assert near.at("Bri-inf01") == "w4224"


# ------------------------------------------------------------------------------ canals


@clause("TK-3.1.2-22", "TK-3.1.2-23", "TK-3.1.2-24", "TK-3.1.2-25")
@pytest.mark.parametrize(
    ("order", "seat", "units", "no"),
    [
        ("ship GER-inf01 to w4023", "axis", {"w3922": "GER-inf01"}, ""),
        ("ship GER-inf01 to w3922", "axis", {"w4023": "GER-inf01"}, ""),
        ("ship Bri-inf01 to e1312", "western", {"e1213": "Bri-inf01", "e1312": "Bri-Sue"}, ""),
        ("ship Bri-inf01 to e1213", "western", {"e1312": "Bri-inf01", "e1213": "Bri-Sue"}, ""),
        ("ship GER-1P to w4023", "axis", {"w3922": "GER-1P/2"}, "TK-3.1.2-24"),
        ("ship GER-inf01 to w4023", "axis", {"w3922": "GER-inf01", "w4023": "RUS-1VA"},
         "TK-3.1.2-23"),
        ("ship GER-inf01 to w4023", "axis",
         {"w3922": "GER-inf01", "station:North Sea": "BRI-Home"}, "TK-3.1.2-23"),
        ("ship GER-inf01 to w4023", "axis",
         {"w3922": "GER-inf01", "station:Baltic Sea": "RUS-BalF"}, "TK-3.1.2-23"),
    ],
)  # fmt: skip
def test_through_which_canal_a_unit_comes(
    order: str, seat: str, units: dict[str, str], no: str
) -> None:
    after = ship(order, seat=seat, units=units)
    assert after.clauses() == ([no] if no else [])
    _, name, _, end = order.split()
    assert (after.at(name) == end) is (not no)
    if not no:
        [told] = after.told("Shipped")
        assert (told["convoys"], told["path"]) == ([], [end])
        assert after.position.canal_used == []


@clause("TK-3.1.2-24")
def test_each_canal_lets_one_unit_through_in_a_phase() -> None:
    after = ship(
        "ship Bri-inf01 to e1312\nship Bri-inf02 to e1312",
        units={"e1213": "Bri-inf01, Bri-inf02", "e1312": "Bri-Sue"},
    )
    assert (after.at("Bri-inf01"), after.at("Bri-inf02")) == ("e1312", "e1213")
    assert after.clauses() == ["TK-3.1.2-24"]


@clause("TK-3.1.2-25", "TK-3.1.2-26")
def test_a_canal_is_part_of_a_voyage() -> None:
    units = {
        "e1213": "Bri-inf01", "e1312": "Bri-Sue", "e1813": "Bri-Cyp",
        "convoys:Eastern Mediterranean": "MK-Wes-British_Convoy#1=troop",
    }  # fmt: skip
    port = "e1813"
    after = ship(f"ship Bri-inf01 to {port}", units=units)
    assert after.clauses() == []
    [told] = after.told("Shipped")
    assert told["path"] == ["e1312", port]
    assert told["convoys"] == ["MK-Wes-British_Convoy#1"]


# -------------------------------------------------------------------------- one procedure


@clause("TK-3.1.4-1", "TK-3.1-1")
def test_a_unit_moves_by_one_procedure_in_a_phase() -> None:
    units = {"w3916": "Bri-inf01", "convoys:North Sea": "MK-Wes-British_Convoy#1=troop"}
    both = ship("ship Bri-inf01 to w3612\nmove Bri-inf01 to w3512", units=units)
    assert (both.at("Bri-inf01"), both.clauses()) == ("w3612", ["TK-3.1.4-1"])
    again = ship("ship Bri-inf01 to w3612\nship Bri-inf01 to w3717", units=units)
    assert (again.at("Bri-inf01"), again.clauses()) == ("w3612", ["TK-3.1-1"])
    marched = ship("move Bri-inf01 to w3915\nship Bri-inf01 to w3612", units=units)
    assert (marched.at("Bri-inf01"), marched.clauses()) == ("w3915", ["TK-3.1.4-1"])
    box = ship(
        "ship US-inf01 to Africa Box\nship US-inf01 to Middle East Box",
        units={"box:us_canada": "US-inf01"},
    )
    assert (box.at("US-inf01"), box.clauses()) == ("box:africa", ["TK-3.1-1"])


@clause("TK-3-1", "TK-3.1-1")
def test_what_is_no_unit_or_cannot_walk() -> None:
    units = {"w3916": "Bri-Lon/2", "box:us_canada": "US-inf01", "e4001": "GER-inf01"}
    for order, no in (
        ("move Bri-Lon to w3915", "TK-3-1"),
        ("move US-inf01 to w3915", "TK-3.1.4-1"),
        ("move GER-inf01 to w3926", "TK-3-1"),
        ("move Bri-inf02 to w3915", "TK-3-1"),
        ("move Bri-inf01 from w3916 to w3915", "TK-3-1"),
    ):
        after = ship(order, units=units)
        assert after.clauses() == [no], order


@clause("TK-13.6.1.2-15")
def test_axis_troops_that_land_in_a_port_end_its_policy() -> None:
    start = position(
        **SUMMER, countries={"Denmark-Norway": "active western"},
        posture={"western_minors": "guarantees"},
        units={"w3922": "GER-inf01", "convoys:North Sea": "MK-Axi-German_Convoy=troop",
               "w4624": "GER-inf02"},
    )  # fmt: skip
    after = moves(start, "ship GER-inf01 to w4624")
    assert (after.clauses(), after.at("GER-inf01")) == ([], "w4624")
    assert after.position.posture["western_minors"] == ""


def test_an_error_is_an_order_that_is_refused() -> None:
    with pytest.raises(NotAllowed):
        sea.plan(afloat(units={"w3518": "Bri-inf01"}), "Bri-inf01", "w3612", OPERATIONAL)


@clause("TK-8.2-7", "TK-8.2-8", "TK-3.1.4-5", "TK-3.1.4-4", "TK-14.12-7", "TK-14.12-6")
@pytest.mark.parametrize(
    ("turn", "failures", "order", "at", "no"),
    [
        ("1940 June-July", {}, "move GER-inf01 to w3719", "w3719", ""),
        ("1940 Apr-May", {}, "move GER-inf01 to w3719", "w3718", "TK-3.1.4-4"),
        ("1940 June-July", {"axis/command": "w3718"}, "move GER-inf01 to w3719", "w3718",
         "TK-14.12-7"),
        ("1940 June-July", {"axis/supply": "w3718"}, "move GER-inf01 to w3719", "w3719", ""),
        ("1940 June-July", {"western/command": "w3718"}, "move GER-inf01 to w3719", "w3719", ""),
        ("1940 Nov-Dec", {}, "move GER-inf01 via w3719 to w3720", "w3719", "TK-3.1.4-5"),
    ],
)  # fmt: skip
def test_what_holds_a_unit_in_an_ezoc(
    turn: str, failures: dict[str, str], order: str, at: str, no: str
) -> None:
    start = lowlands(w3718="GER-1P/3, GER-inf01")
    start.turn = position(turn=turn).turn
    start.failures = failures
    after = moves(start, order)
    assert after.at("GER-inf01") == at
    assert after.clauses() == ([no] if no else [])
