"""Edges of the rules of war: what is next to a rule and falls not under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.core.protocol import Answer, NotAllowed, Play
from adjudicator.rulesets.blitzwar.book import naval
from adjudicator.rulesets.blitzwar.book.air.beachheads import rebuilt
from adjudicator.rulesets.blitzwar.book.air.britain import fallen_units
from adjudicator.rulesets.blitzwar.book.land import combat, losses, odds
from adjudicator.rulesets.blitzwar.book.land.occupying import eject
from adjudicator.rulesets.blitzwar.book.land.onezone import supplied
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import muster
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import reorganise
from adjudicator.rulesets.blitzwar.book.sea_transport import back_to_port
from adjudicator.rulesets.blitzwar.book.supply import payers
from adjudicator.rulesets.blitzwar.orders.orders import Part, SendShips, Shift, Ship, Split
from tests.rulesets.blitzwar import war_kit
from tests.rulesets.blitzwar.kit import board, counters, play, position, table

clause = pytest.mark.clause


def axis(**given: Any) -> Any:
    return position(**{"active": "axis", "turn": 11, **given})


def refused(after: Any) -> list[tuple[str, str]]:
    return [(e.clause, e.facts["reason"]) for e in after.events if e.kind == "NotCarriedOut"]


def answered(run: Play, *given: Any) -> None:
    """Run a piece of a phase to its end with one player's answer to its question."""
    (asked,) = next(run)
    with pytest.raises(StopIteration):
        run.send({asked.seat: Answer(given, "player")})


# ---------------------------------------------------------------------- reorganisation


@clause("BW-11.10-1", "BW-15.1-5")
def test_a_fortified_corps_is_not_combined() -> None:
    here = axis(zones={"Berlin": "GER 1I fortified, GER 1I"})
    after = play("movement", here, axis="combine 2 infantry in Berlin")
    assert after.counters("Berlin") == ["GER 1I", "GER 1I fortified"]
    assert [clause for clause, _ in refused(after)] == ["BW-11.10-1"]


@clause("BW-11.10-1")
def test_a_counter_is_split_by_its_owner_alone() -> None:
    here = axis(zones={"Berlin": "GER 2I as c7", "Paris": "UK 2I as c8"})
    after = play("movement", here, axis="split infantry from c7")
    assert after.counters("Berlin") == ["GER 1I", "GER 1I"]
    for foreign in ("c8", "c9"):
        with pytest.raises(NotAllowed, match=f"{foreign} is not one of your counters"):
            reorganise(here, table(), Split(force=Part(kind="infantry", count=1), counter=foreign))


@clause("BW-11.10-1")
@pytest.mark.parametrize(
    ("counter", "order"),
    [
        ("GER 2I", "split 2 infantry from c7"),
        ("GER 2I", "split 3 infantry from c7"),
        ("GER 1I fortified", "split 1 infantry from c7"),
        ("Axis supply 2", "split 2 supply from c7"),
        ("Axis supply 2", "split 3 supply from c7"),
        ("GER 2U", "split 2 u-boats from c7"),
        ("GER 2U", "split 3 u-boats from c7"),
    ],
)
def test_what_is_split_off_leaves_something(counter: str, order: str) -> None:
    here = axis(zones={"Berlin": f"{counter} as c7"})
    before = counters(here, "Berlin")
    after = play("movement", here, axis=order)
    assert after.counters("Berlin") == before
    ((cited, text),) = refused(after)
    assert cited == "BW-11.10-1"
    assert "with the counters available" in text


@clause("BW-11.10-3")
def test_an_air_unit_on_a_mission_is_not_removed() -> None:
    here = axis(zones={"Brussels": "GER air on mission, GER air"})
    after = play("movement", here, axis="remove air in Brussels")
    assert after.counters("Brussels") == ["GER air on mission"]


@clause("BW-11.5-8", "BW-11.5-9")
@pytest.mark.parametrize(
    ("there", "come", "expected"),
    [
        ("ITA 1C", (0, 2), ["ITA 1C arrived 11", "ITA 1I arrived 11"]),
        ("ITA 1C, ITA 1C", (1, 2), ["ITA 3I arrived 11"]),
    ],
)
def test_only_the_tanks_without_a_counter_come_as_infantry(
    there: str, come: tuple[int, int], expected: list[str]
) -> None:
    here = position(turn=11, zones={"Rome": there}, countries={"ITA": "active axis"})
    arrived = muster(here, board(), "axis", "ITA", "milan", *come)
    assert sorted(counters(here, "milan")) == sorted(expected)
    assert arrived.lost == 0


# --------------------------------------------------------------------------- movement


@clause("BW-15.1-6")
def test_the_fortified_corps_is_the_one_that_unfortifies() -> None:
    here = axis(zones={"Berlin": "GER 1I, GER 1I fortified"})
    after = play("movement", here, axis="unfortify in Berlin")
    assert after.counters("Berlin") == ["GER 1I", "GER 1I"]


@clause("BW-15.3-1")
def test_counters_of_two_zones_make_no_start() -> None:
    here = axis(zones={"Berlin": "GER 1I as c7, Axis supply 4", "Leipzig": "GER 1I as c8"})
    after = play("movement", here, axis="move c7, c8 to Munich")
    assert refused(after) == [("BW-15.3-1", "Say which zone they move from.")]


@clause("BW-17.5-2")
def test_who_slips_home_is_in_supply_again() -> None:
    here = axis(
        active="allies",
        zones={"Derna": "UK 1I as c7 out of supply activated", "Alexandria": "Allied supply 2"},
        control={"axis": ["Derna"], "allies": ["Gazala", "Tobruk", "Alexandria"]},
    )
    unit = here.counters[0]
    assert not supplied(here, board(), unit)
    after = play("normal", here, allies="slip all from Derna to Gazala")
    (moved,) = [e for e in after.events if e.kind == "Moved"]
    assert moved.facts["activated"] is False
    assert "out of supply" not in " ".join(after.counters("Gazala"))


NO_SEA = "Ships leave Calais for: English Channel, North Sea."


def ships_in_calais() -> Any:
    return axis(turn=9, zones={"Calais": "UK 2F"}, control={"allies": ["Calais"]})


@clause("BW-15.3-5", "BW-A46")
@pytest.mark.parametrize(
    ("seas", "went", "why"),
    [
        (["north_sea"], "north_sea", []),
        (
            ["baltic_sea"],
            "english_channel",
            ["Ships leave Calais for: English Channel, North Sea."],
        ),
        ([], "english_channel", []),
    ],
)
def test_ships_leave_for_a_sea_of_their_port(seas: list[str], went: str, why: list[str]) -> None:
    here, at_table = ships_in_calais(), table()
    answered(eject(here, at_table, "calais"), *(SendShips(sea=sea, line=1) for sea in seas))
    assert counters(here, went) == ["UK 2F"]
    told = [event for event in at_table.events if event.kind == "NotCarriedOut"]
    assert [event.facts["reason"] for event in told] == why
    assert all((event.clause, event.to) == ("BW-15.3-5", ["allies"]) for event in told)


# ------------------------------------------------------------------------------ combat


def battle(
    zone: str, attackers: str, defenders: str, phase: Any = "normal", **given: Any
) -> tuple[Any, odds.Battle]:
    start = given.pop("start", "Brussels")
    side = given.pop("active", "axis")
    here = position(
        **{"turn": 17, "active": side, "zones": {start: attackers, zone: defenders}, **given}
    )
    mine = [c for c in here.counters if c.side == side]
    foes = [c for c in here.counters if c.side != side]
    return here, odds.Battle(phase, side, foes[0].place, mine, foes)


@clause("BW-16.3.1-2", "BW-16.3.1-3", "BW-A17")
@pytest.mark.parametrize(
    ("defenders", "clocks", "poland", "cited"),
    [
        ("UK 2I", {"soviet_attacked": 16}, "surrendered to axis", ""),
        ("UK 2I", {"west_attacked": 16}, "surrendered to axis", "BW-16.3.1-2"),
        ("UK 2I", {"west_attacked": 16}, "active allies", ""),
        ("UK 2I", {"west_attacked": 15}, "surrendered to axis", "BW-16.3.1-2"),
        ("UK 2I", {"west_attacked": 14}, "surrendered to axis", ""),
        ("USSR 2I", {"west_attacked": 16}, "surrendered to axis", ""),
        ("USSR 2I", {"soviet_attacked": 13}, "surrendered to axis", "BW-16.3.1-3"),
        ("USSR 2I", {"soviet_attacked": 12}, "surrendered to axis", ""),
    ],
)
def test_a_campaign_helps_against_its_own_enemy(
    defenders: str, clocks: Mapping[str, int], poland: str, cited: str
) -> None:
    here, fight = battle(
        "Calais", "GER 2I", defenders, clocks=dict(clocks), countries={"POL": poland}
    )
    term = odds.german_bonus(here, board(), fight)
    assert (term.clause if term else "") == cited


@clause("BW-16.3.2-5")
def test_a_shift_that_changes_nothing_is_waived() -> None:
    here, fight = battle("Calais", "UK 1I", "GER 3I, GER 3I, ITA 2I", active="allies")
    at_table = table()
    run = combat.decide_shift(here, at_table, fight)
    with pytest.raises(StopIteration) as ended:
        next(run)
    assert ended.value.value is False
    (told,) = [event for event in at_table.events if event.kind == "ShiftDecided"]
    assert told.facts["used"] is False


@clause("BW-16.3.2-5")
@pytest.mark.parametrize(
    ("said", "used"), [((), True), ((Shift(),), True), ((Shift(waive=True),), False)]
)
def test_the_shift_is_used_unless_it_is_waived(said: Any, used: bool) -> None:
    here, fight = battle("Calais", "UK 2I, UK 2I", "GER 1I, ITA 1I", active="allies")
    run = combat.decide_shift(here, table(), fight)
    next(run)
    with pytest.raises(StopIteration) as ended:
        run.send({"axis": Answer(said, "player")})
    assert ended.value.value is used


@clause("BW-16.2-14", "BW-16.1-16")
@pytest.mark.parametrize(
    ("wish", "given_up"),
    [("white tank", "white"), ("elite", "white"), ("armour", "armour"), ("infantry", "infantry")],
)
def test_a_wish_for_a_white_tank_is_none_for_infantry(wish: str, given_up: str) -> None:
    here = axis(zones={"Berlin": "GER 3I, GER 1I+1C"})
    infantry, white = here.counters
    loss = losses.Loss(infantry.id, "infantry")
    of_white = losses.Loss(white.id, "infantry")
    ranks = [
        losses._rank(infantry, loss, [Part(kind=wish)]),
        losses._rank(white, of_white, [Part(kind=wish)]),
    ]
    assert (
        ranks
        == {
            "white tank": [1, 0],
            "elite": [1, 1],
            "armour": [1, 1],
            "infantry": [0, 0],
        }[wish]
    )


# ------------------------------------------------------------------------- sea and air


@clause("BW-12.2-2")
def test_corps_and_air_units_at_sea_are_no_ships() -> None:
    here = axis(
        seas={
            "North Sea": "GER 2I on beachhead at Calais, GER air on mission, GER 1F, UK 2F",
        }
    )
    mine, theirs = naval._fleets(here, "north_sea")
    assert [c.kind for c in mine] == ["fleet"]
    assert [c.kind for c in theirs] == ["fleet"]


@clause("BW-14.1.1-2")
def test_a_landing_tells_who_has_been_carried_already() -> None:
    here = axis(
        active="allies",
        turn=23,
        zones={"Scapa Flow": "UK 2I shipped, Allied supply 6"},
        seas={"Norwegian Sea": "Allied air on beachhead at Trondheim"},
        control={"allies": ["Scapa Flow"], "axis": ["Trondheim"]},
    )
    after = play("sea_transport", here, allies="land all from Scapa Flow at Trondheim")
    assert refused(after) == [
        ("BW-14.1.1-2", "UK 2 infantry has already moved or been carried by sea this turn.")
    ]


@clause("BW-14.1.2-8")
def test_a_beachhead_itself_is_not_shipped_back() -> None:
    here = axis(
        zones={"Calais": "Axis supply 6"},
        seas={
            "English Channel": "GER 2I on beachhead at Plymouth,"
            " GER 1I shipped on beachhead at Plymouth, GER air on beachhead at Plymouth"
        },
        control={"axis": ["Calais"], "allies": ["Plymouth"]},
    )
    order = Ship(force=(Part(country="GER"),), start="plymouth", end="calais", beach=True)
    back_to_port(here, table(), order)
    assert counters(here, "Calais") == ["Axis supply 4", "GER 2I shipped"]


@clause("BW-13.4.5-7")
def test_beachheads_are_rebuilt_as_far_as_there_are_air_units() -> None:
    here = axis(
        active="allies",
        turn=23,
        seas={
            "Norwegian Sea": "UK 2I on beachhead at Trondheim, UK 2I on beachhead at Bergen,"
            " Allied air on mission"
        },
    )
    assert [(one.zone, one.count) for one in rebuilt(here, board())] == [("trondheim", 1)]


@clause("BW-A88")
def test_the_farthest_from_london_falls_first() -> None:
    here = position(turn=11, zones={"London": "Allied air", "Scapa Flow": "Allied air"})
    units = here.counters
    assert [c.place for c in fallen_units(board(), units, [])] == ["scapa_flow", "london"]
    assert [c.place for c in fallen_units(board(), units, ["london"])] == ["london", "scapa_flow"]


@clause("BW-13.4.3-3", "BW-13.4.3-4", "BW-A88")
@pytest.mark.parametrize(("die", "cited"), [(3, "BW-13.4.3-3"), (4, "BW-13.4.3-4")])
def test_nobody_is_asked_where_all_of_them_fall(die: int, cited: str) -> None:
    here = axis(zones={"Calais": "GER air", "Portsmouth": "GER air", "London": "Allied air"})
    after = war_kit.play("air", here, axis="battle of britain", dice={"britain/1": die})
    assert after.clauses("BritainRound") == [cited]
    asked = [ask.key for ask in after.asked("losses/britain")]
    assert asked == ([] if die == 3 else ["losses/britain/1"])


# ----------------------------------------------------------------------------- supply


@clause("BW-7-14")
@pytest.mark.parametrize(("place", "pays"), [("Bucharest", True), ("Kiev", False)])
def test_only_at_home_a_minor_country_spends_what_no_line_leads_to(place: str, pays: bool) -> None:
    here = axis(
        zones={place: "RUM 2I", "Berlin": "Axis supply 4"},
        countries={"RUM": "active axis"},
        control={"soviet": ["Kiev", "Budapest", "Sofia", "Belgrade"], "axis": ["Bucharest"]},
    )
    found = payers(here, board(), here.counters[0])
    assert [c.place for c in found] == (["berlin"] if pays else [])
