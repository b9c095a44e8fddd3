"""4 Combat and 5 Reserve Movement, what the other tests leave open."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.grid import distance
from adjudicator.rulesets.totaler_krieg.board.parts import Result
from adjudicator.rulesets.totaler_krieg.book.fighting import blitzing, combat
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import along, eligible
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight, declare, weigh
from adjudicator.rulesets.totaler_krieg.book.fighting.blitzing import (
    drop,
    may_drop,
    may_land,
    troops,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import Force, ways
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin, leg
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack, Drop
from tests.rulesets.totaler_krieg.kit import After, board, field, game, play, position

clause = pytest.mark.clause

EAST: dict[str, Any] = {"turn": "1941 July-Aug", "countries": {"Poland": "conquered western"}}
RAIL = {"e3702": "GER-inf30", "e3704": "GER-inf31", "e3804": "GER-inf32"}


def cell(name: str) -> int:
    return board().cell(name)


def beside(name: str) -> list[str]:
    return [board().ids[one] for one in board().neighbours(cell(name))]


def bench() -> Any:
    """A table for acts that roll no dice."""
    from adjudicator.core.dice import LoadedDice
    from adjudicator.core.protocol import Table

    return Table(board=board(), dice=LoadedDice(), rulings=game().rulings_with({}))


def fight(start: Any, orders: str, phase: str = "regular", die: int = 0, at: str = "e3906",
          seat: str = "axis", **other: str) -> After:  # fmt: skip
    start.phasing = seat
    dice = {f"combat/{phase}/{at}": die} if die else {}
    return play(phase, start, dice=dice, **{seat: orders, **other})


# ---------------------------------------------------------------------------- Airdrops


def paras(**more: Any) -> Any:
    units = {
        "e3906": "Rus-inf01",
        "e3905": "GER-2_Army/3, GER-7Flg",
        **RAIL,
        **more.pop("units", {}),
    }
    start = position(**{**EAST, **more}, units=units)
    start.blitz["axis"] = ["e3906"]
    start.phasing = "axis"
    return start


@clause("TK-4.1.1-10")
def test_no_airdrop_in_pre_war() -> None:
    start = paras(war="pre")
    no = may_drop(Field(start, board()), "GER-7Flg", "axis")
    assert no is not None
    assert no[0] == "TK-4.1.1-10"


@clause("TK-4.1.1-11")
def test_no_airdrop_into_or_over_a_neutral() -> None:
    start = position(
        turn="1941 July-Aug",
        countries={"Sweden": "neutral", "Denmark-Norway": "conquered western"},
        units={"w4224": "GER-7Flg, GER-inf01"},
    )
    start.blitz["axis"] = ["w4224"]
    start.phasing = "axis"
    with pytest.raises(NotAllowed) as caught:
        drop(start, bench(), Drop(unit="GER-7Flg", place="w4124"))
    owner = Field(start, board()).lands.owner.get(cell("w4124"))
    assert owner == "Sweden"
    assert caught.value.clause == "TK-4.1.1-11"


@clause("TK-4.1.1-12", "TK-14.12-4", "TK-14.12-8")
def test_a_failure_forbids_an_airdrop() -> None:
    start = paras()
    start.failures = {"axis/supply": "e3906"}
    with pytest.raises(NotAllowed) as caught:
        drop(start, bench(), Drop(unit="GER-7Flg", place="e3906"))
    assert caught.value.clause == "TK-14.12-8"
    start.failures = {"soviet/supply": "e3906"}
    drop(start, bench(), Drop(unit="GER-7Flg", place="e3906"))
    assert start.pieces["GER-7Flg"].at == "e3906"


@clause("TK-4.1.1-13", "TK-4.1.1-3", "TK-4.1.1-5", "TK-14.1-2")
def test_airdrops_come_one_by_one_and_nobody_contests_them() -> None:
    start = paras(units={"e3905": "GER-2_Army/3, GER-7Flg, GER-1Fsj"})
    orders = "drop GER-7Flg on e3906\ndrop GER-1Fsj on e3906\nblitz attack e3906 with GER-2_Army"
    after = fight(start, orders, "blitz", 1, soviet="always contest")
    assert [one["unit"] for one in after.told("Dropped")] == ["GER-7Flg", "GER-1Fsj"]
    assert not after.asked("contest")
    assert after.sums()["Airdrop"] == "+2"


@clause("TK-4.1.1-14", "TK-14.1-2")
def test_what_an_airdrop_marker_does_while_it_lies_there() -> None:
    there = field(
        **EAST, units={"e3906": "GER-7Flg/back", "e3907": "Rus-inf01", "e4006": "Rus-inf02"}
    )
    assert (there.negates("axis") >> cell("e3906")) & 1
    found = ways(there, ["Rus-inf01"], "soviet", cell("e3908"), cell("e3907"), 0)
    assert cell("e3906") not in found
    assert (there.enemy_presence("soviet") >> cell("e3906")) & 1  # closed to supply lines
    assert shifts.airdrops(there, "axis", cell("e3906")) == 0  # there is no Blitz marker


@clause("TK-14.1-5", "TK-4.1.4-3")
def test_markers_that_do_not_land_go_to_the_delay_box() -> None:
    after = fight(paras(), "drop GER-7Flg on e3906", "blitz")
    assert after.at("Rus-inf01") == "e3906"
    assert after.at("GER-7Flg") == "delay"
    assert after.told("Landed") == []


@clause("TK-4.1.4-1", "TK-4.1.4-2", "TK-10.3-12")
def test_only_a_supplied_marker_is_replaced_by_infantry() -> None:
    start = position(**EAST, units={"e4312": "GER-7Flg/back", "e4409": "Rus-inf01"})
    start.blitz["axis"] = ["e4312"]
    cut = fight(start, "", "blitz")
    assert cut.told("Landed") == []
    assert cut.at("GER-7Flg") == "delay"
    near = position(**EAST, units={"e3704": "GER-7Flg/back", "e3702": "GER-inf30"})
    near.blitz["axis"] = ["e3704"]
    assert fight(near, "", "blitz").told("Landed")
    shared = position(**EAST, units={"e3704": "GER-7Flg/back, Rus-inf01", "e3702": "GER-inf30"})
    shared.blitz["axis"] = ["e3704"]
    after = fight(shared, "", "blitz")
    assert after.told("Landed") == []
    assert after.at("GER-7Flg") == "delay"
    for there, ready in ((start, False), (near, True), (shared, False)):
        assert blitzing._can_be_replaced(Field(there, board()), "GER-7Flg") is ready


@clause("TK-4.1.4-6")
def test_the_western_marker_becomes_british_or_american() -> None:
    there = field(units={"w3714": "WES-1AB/back"})
    nations = {board().counters[name].country for name in troops(there, "WES-1AB")}
    assert nations == {"Britain", "United States"}


@clause("TK-14.5-8", "TK-10.3-10")
@pytest.mark.parametrize(
    ("units", "number"),
    [
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-6Abn", "w3714": "GER-inf01"}, "TK-4.1.1-1"),
        ({"e4312": "Bri-6Abn"}, "TK-10.3-10"),
    ],
)
def test_who_cannot_drop(units: dict[str, str], number: str) -> None:
    start = position(turn="1944 July-Aug", units=units)
    start.blitz["western"] = ["w3714", "e4312"]
    no = may_drop(Field(start, board()), "Bri-6Abn", "western")
    assert no is not None
    assert no[0] == number
    theirs = may_drop(Field(start, board()), "Bri-6Abn", "axis")
    assert theirs == ("TK-4.1.1-1", "Bri-6Abn is not one of your airborne or helicopter units.")


# ---------------------------------------------------------------------------- landings


def ashore(**more: Any) -> Any:
    return position(
        **{
            "turn": "1944 July-Aug",
            "countries": {"France": "conquered western"},
            "units": {
                "w3915": "Bri-inf05",
                "w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2",
                "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
            },
            **more,
        }
    )


@clause("TK-4.1.3-6", "TK-4.1.3-8", "TK-4.1.3-9", "TK-14.12-9")
def test_who_may_not_land() -> None:
    start = ashore()
    start.blitz["western"] = ["w3815"]
    assert may_land(Field(start, board()), "Bri-1A") is None
    start.failures = {"western/command": "w3714"}
    assert may_land(Field(start, board()), "Bri-1A") == (
        "TK-14.12-9", f"{board().name('w3714')} is in a Failure.",
    )  # fmt: skip
    start.failures = {}
    start.countries["France"].status = "neutral"
    neutral = may_land(Field(start, board()), "Bri-1A")
    assert neutral is not None
    assert neutral[0] == "TK-4.1.3-8"
    start.countries["France"].status = "conquered"
    far = position(
        turn="1944 July-Aug",
        countries={"Italy": "active axis"},
        units={"w2022": "MK-Wes-Beachhead#1>w2122, Bri-1A/2"},
    )
    far.blitz["western"] = ["w2022"]
    cut = may_land(Field(far, board()), "Bri-1A")
    assert cut is not None
    assert cut[0] == "TK-4.1.3-6"


@clause("TK-4.1.3-1", "TK-4.1.3-7", "TK-4.1.1-1")
@pytest.mark.parametrize(
    ("what", "no"),
    [
        ({}, None),
        ({"Bri-1A": "w3916"}, ("TK-4.1.3-1", "Bri-1A is on no Beachhead.")),
        ({"Bri-1A": "box:middle_east"}, ("TK-4.1.3-1", "Bri-1A is on no Beachhead.")),
        ({"GER-inf01": "w3714"}, ("TK-4.1.3-7", "An enemy unit is in Cherbourg (w3714).")),
        ({"GER-inf01": "w3715"}, None),
    ],
)
def test_who_lands_from_where_and_on_what(what: dict[str, str], no: tuple[str, str] | None) -> None:
    start = ashore()
    start.blitz["western"] = ["w3815"]
    for name, place in what.items():
        start.pieces[name].at = place
    assert may_land(Field(start, board()), "Bri-1A") == no


@clause("TK-4.1.3-1")
def test_who_has_attacked_or_is_far_from_a_blitz_marker_does_not_land() -> None:
    start = ashore()
    start.blitz["western"] = ["w3815"]
    start.attacked = ["Bri-1A"]
    assert may_land(Field(start, board()), "Bri-1A") == (
        "TK-4.1.3-1", "Bri-1A has attacked in this Segment.",
    )  # fmt: skip
    start.attacked = ["Bri-2A"]
    assert may_land(Field(start, board()), "Bri-1A") is None
    start.blitz["western"] = ["w4117"]
    assert may_land(Field(start, board()), "Bri-1A") == (
        "TK-4.1.3-1", "Bri-1A is not within two hexes of a Blitz marker.",
    )  # fmt: skip


@clause("TK-4.1-2")
def test_every_step_of_the_blitz_is_over_before_the_next() -> None:
    orders = (
        "blitz attack e3906 with GER-2_Army\ndrop GER-7Flg on e3906\nadvance GER-2_Army\n"
        "advance none"
    )
    after = fight(paras(), orders, "blitz", 6)
    kinds = [event.kind for event in after.events]
    assert kinds.index("Dropped") < kinds.index("Battle")
    assert kinds.index("Battle") < max(n for n, kind in enumerate(kinds) if kind == "MarkerRemoved")


# ------------------------------------------------------------------------- declaration


@clause("TK-4.2.1-4", "TK-4.2.1-5", "TK-4.2.1-11")
def test_all_units_of_the_hex_defend_together_whatever_flies_there() -> None:
    start = position(
        **EAST,
        units={"e3906": "Rus-inf01, Rus-inf02, GER-LF1", "e3905": "GER-2_Army/3, RUS-1VA", **RAIL},
    )
    start.phasing = "axis"
    found = declare(start, board(), Attack(place="e3906", units=("GER-2_Army",)), "regular")
    assert found.defenders == ["Rus-inf01", "Rus-inf02"]


@clause("TK-4.2.1-6")
def test_who_retreated_into_a_hex_defends_there_too() -> None:
    start = position(
        **EAST,
        units={
            "e3906": "Rus-18A/2", "e3907": "Rus-inf01", "e3905": "GER-2_Army/3, GER-4_Army/3",
            "e4006": "GER-6_Army/3", "e3806": "GER-9_Army/3", **RAIL,
        },
    )  # fmt: skip
    start.phasing = "axis"
    orders = "attack e3906 with GER-2_Army, GER-4_Army, GER-6_Army\nattack e3907 with GER-9_Army"
    dice = {"combat/regular/e3906": 6, "combat/regular/e3907": 1}
    after = play("regular", start, dice=dice, axis=orders, soviet="always withdraw")
    first, *rest = after.told("Battle")
    moved = after.told("Withdrew")
    if moved and moved[0]["to"] == "e3907" and rest:
        assert set(rest[0]["defenders"]) >= {"Rus-inf01"}
        assert "Rus-18A" in rest[0]["defenders"]
    assert first["at"] == "e3906"


@clause("TK-4.2.1.2-4")
def test_an_hq_attacks_no_far_hex_by_support_alone() -> None:
    start = position(
        **EAST, units={"e3906": "Rus-inf01", "e3804": "GER-HQ_B/3", "e3702": "GER-inf30"}
    )
    start.phasing = "axis"
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), Attack(place="e3906", units=("GER-HQ_B",)), "regular")
    assert caught.value.clause == "TK-4.2.1-1"


@clause("TK-4.1.2-3")
def test_a_defending_hq_need_not_be_blitz_enabled() -> None:
    start = position(
        **EAST,
        units={
            "e3906": "Rus-inf01",
            "e3908": "Rus-HQ_West/3",
            "e3905": "GER-2_Army/3, GER-4_Army/3",
            **RAIL,
        },
    )
    start.blitz["axis"] = ["e3904"]
    assert not shifts.blitz_enabled(Field(start, board()), "soviet", "e3908")
    after = fight(start, "blitz attack e3906 with GER-2_Army, GER-4_Army", "blitz", 1)
    assert after.told("Battle")[0]["defender_hq"] == "Rus-HQ_West"


@clause("TK-4.2.3.1-3", "TK-4.2.3.1-8")
def test_one_air_unit_helps_in_every_fight_near_it() -> None:
    units = {
        "e3906": "Rus-inf01", "e4006": "Rus-inf02, GER-LF1", "e3905": "GER-2_Army/3, GER-4_Army/3",
        **RAIL,
    }  # fmt: skip
    start = position(**EAST, units=units)
    orders = "attack e3906 with GER-2_Army\nattack e4006 with GER-4_Army"
    start.phasing = "axis"
    dice = {"combat/regular/e3906": 1, "combat/regular/e4006": 1}
    after = play("regular", start, dice=dice, axis=orders)
    battles = [event for event in after.events if event.kind == "Battle"]
    told = [{term.text: term.value for term in event.sums} for event in battles]
    assert [one.get("Air units of the attacker") for one in told] == ["+1", "+1"]


# ------------------------------------------------------------------ results, retreats


@clause("TK-4.2.4.2-1", "TK-4.2.6-2", "TK-4.2.6-3")
def test_attrition_comes_last_and_the_attacker_loses_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat, "weathered", lambda result, weather: Result("Dr1", 1, 2))
    start = position(
        **EAST,
        units={"e3905": "Rus-inf01", "e3904": "GER-2_Army/3, GER-1_Army/2", "e3702": "GER-inf30"},
    )
    order = "attack e3905 with GER-2_Army, GER-1_Army"
    after = fight(start, order, die=3, at="e3905", soviet="always withdraw")
    kinds = [event.kind for event in after.events if event.kind in ("Withdrew", "StepLost")]
    assert kinds == ["Withdrew", "StepLost", "StepLost"]
    losses = [(one["unit"][:3], one["why"]) for one in after.told("StepLost")]
    # Of two steps that the defender owes he has one to lose.
    assert losses == [("GER", "attrition"), ("Rus", "attrition")]
    chosen = fight(start, f"{order}\nlose GER-2_Army", die=3, at="e3905")
    assert chosen.told("StepLost")[0]["unit"] == "GER-2_Army"


@clause("TK-4.2.5-11", "TK-4.2.5-12", "TK-4.2.5-2", "TK-11.3-5", "TK-11.4-4", "TK-11.5-4",
        "TK-11.3-10")  # fmt: skip
@pytest.mark.parametrize("turn", ["1942 July-Aug", "1942 Apr-May", "1942 Jan-Feb"])
def test_neither_weather_nor_aircraft_hinder_a_retreat(turn: str) -> None:
    there = field(turn=turn, units={"e3609": "Rus-inf01, GER-LF1", "e3608": "GER-inf01"})
    clear = field(turn="1942 July-Aug", units={"e3609": "Rus-inf01", "e3608": "GER-inf01"})
    found = ways(there, ["Rus-inf01"], "soviet", cell("e3608"), cell("e3609"), 0)
    assert found == ways(clear, ["Rus-inf01"], "soviet", cell("e3608"), cell("e3609"), 0)
    assert found


@clause("TK-4.2.5-8")
def test_aircraft_and_markers_are_not_drawn_into_a_rout() -> None:
    start = position(
        **EAST,
        units={
            "e3905": "Rus-18A/2", "e4005": "RUS-1VA", "e4006": "RUS-2VA",
            "e3904": "GER-2_Army/3, GER-4_Army/3", "e3805": "GER-9_Army/3",
            "e3702": "GER-inf30", "e3704": "GER-inf31",
        },
    )  # fmt: skip
    order = "attack e3905 with GER-2_Army, GER-4_Army, GER-9_Army"
    after = fight(start, order, die=6, at="e3905", soviet="always withdraw")
    moved = [unit for one in after.told("Withdrew") for unit in one["units"]]
    assert moved
    assert {unit for unit in moved if unit.startswith("RUS")} == set()
    assert after.at("RUS-1VA") == "e4005"


@clause("TK-4.2.5.1-4")
def test_among_equal_hexes_the_owner_chooses() -> None:
    start = position(
        **EAST, units={"e3905": "Rus-18A/2", "e3904": "GER-2_Army/3, GER-4_Army/3, GER-6_Army/3",
                       "e3702": "GER-inf30", "e3704": "GER-inf31", "e3804": "GER-inf32"},
    )  # fmt: skip
    there = Field(start, board())
    able = [
        board().ids[one]
        for one in ways(there, ["Rus-18A"], "soviet", cell("e3904"), cell("e3905"), 0)
    ]
    assert len(able) > 1
    order = "attack e3905 with GER-2_Army, GER-4_Army, GER-6_Army"
    for place in able:
        after = fight(start, order, die=6, at="e3905", soviet=f"always retreat to {place}")
        assert after.told("Withdrew")[0]["to"] == place


@clause("TK-4.2.5.2-4", "TK-4.2.8-20")
def test_no_box_is_retreated_or_exploited_into() -> None:
    edge = "e4127"
    there = field(units={edge: "Rus-inf01"})
    found = ways(there, ["Rus-inf01"], "soviet", cell("e4126"), cell(edge), 0)
    assert all(board().ids[one] in board().hexes for one in found)
    start = position(units={"e4125": "Rus-1T/3"})
    start.phasing = "soviet"
    won = Fight("e4126", "regular", "soviet", ["Rus-1T"], [], "axis")
    with pytest.raises(NotAllowed) as caught:
        along(start, bench(), won, "Rus-1T", ("e4127", "box:central_asia"), 3, exploit=True)
    assert caught.value.clause == "TK-4.2.8-2"
    assert start.pieces["Rus-1T"].at == "e4127"


@clause("TK-4.2.5.3-3", "TK-9.2-8", "TK-4.2.7-4")
def test_stacking_is_looked_at_when_the_segment_ends() -> None:
    start = position(
        **EAST,
        units={
            "e3906": "Rus-inf01", "e3905": "GER-2_Army/3, GER-4_Army/3", "e4006": "GER-6_Army/3",
            **RAIL,
        },
    )  # fmt: skip
    order = (
        "attack e3906 with GER-2_Army, GER-4_Army, GER-6_Army\n"
        "advance GER-2_Army, GER-4_Army, GER-6_Army"
    )
    after = fight(start, order, die=6, soviet="always withdraw")
    went = [one["unit"] for one in after.told("Advanced")]
    assert went == ["GER-2_Army", "GER-4_Army", "GER-6_Army"]
    crowded = [one for one in after.told("StepLost") if one["why"] == "stacking"]
    there = [name for name in went if after.at(name) == "e3906"]
    assert sum(after.steps(name) for name in there) <= 6
    assert crowded


# ------------------------------------------------------------ advance and Exploitation


def won(start: Any, *attackers: str, at: str = "e3906") -> Fight:
    start.phasing = "axis"
    return Fight(at, "regular", "axis", list(attackers), [], "soviet", armor=True)


@clause("TK-4.2.7-12")
def test_what_is_left_of_a_far_hq_does_not_advance() -> None:
    start = position(
        **EAST, units={"e3905": "GER-2_Army/3", "e3804": "GER-inf01", "e3702": "GER-inf30"}
    )
    far = won(start, "GER-2_Army", "GER-inf01")
    assert eligible(Field(start, board()), far) == ["GER-2_Army"]


@clause("TK-4.2.7-6")
def test_markers_do_not_stop_an_advance_but_beachheads_do() -> None:
    start = position(**EAST, units={"e3906": "Rus-inf01/back", "e3905": "GER-2_Army/3", **RAIL})
    fought = won(start, "GER-2_Army")
    assert eligible(Field(start, board()), fought) == ["GER-2_Army"]
    along(start, bench(), fought, "GER-2_Army", (), 1, exploit=False)
    assert start.pieces["Rus-inf01"].at == "delay"
    beach = position(
        turn="1944 July-Aug",
        countries={"France": "conquered western"},
        units={"w3714": "GER-inf01", "w3815": "MK-Wes-Beachhead#1>w3714"},
    )
    sea = Fight("w3815", "regular", "axis", ["GER-inf01"], [], "western")
    assert eligible(Field(beach, board()), sea) == []


def exploiting(
    path: tuple[str, ...],
    *,
    turn: str = "1941 July-Aug",
    units: dict[str, str] | None = None,
    aloft: str = "",
    failures: dict[str, str] | None = None,
) -> tuple[str, str]:
    """Where a panzer army from e3905 comes over e3906, and the clause that stopped it."""
    here = "GER-1P/3" + (f", {aloft}" if aloft else "")
    start = position(
        turn=turn, countries=EAST["countries"], units={"e3905": here, **RAIL, **(units or {})}
    )
    start.failures = failures or {}
    fought = won(start, "GER-1P")
    clauses = ""
    try:
        along(start, bench(), fought, "GER-1P", path, 4, exploit=True)
    except NotAllowed as no:
        clauses = no.clause
    return start.pieces["GER-1P"].at, clauses


@clause("TK-4.2.8-2")
@pytest.mark.parametrize(
    ("hex_id", "said"), [("e3010", "is not a Land hex"), ("e3212", "is not next to")]
)
def test_exploitation_goes_by_land_from_hex_to_hex(hex_id: str, said: str) -> None:
    start = position(**EAST, units={"e3210": "GER-1P/3"})
    with pytest.raises(NotAllowed, match=said) as caught:
        along(start, bench(), won(start, "GER-1P", at="e3109"), "GER-1P", (hex_id,), 3,
              exploit=True)  # fmt: skip
    assert caught.value.clause == "TK-4.2.8-2"


@clause("TK-4.2.8-4", "TK-4.2.8-2")
def test_exploitation_is_no_movement() -> None:
    start = position(**EAST, units={"e3703": "GER-1P/3", "e3702": "GER-inf30"})
    assert board().hexes["e3705"].terrain == "swamp"
    fought = won(start, "GER-1P", at="e3704")
    along(start, bench(), fought, "GER-1P", ("e3705", "e3706", "e3707"), 4, exploit=True)
    # Four hexes, two of them swamp behind rivers, with a Movement Allowance of four.
    assert start.pieces["GER-1P"].at == "e3707"


@clause("TK-4.2.8-8", "TK-4.2.8-9", "TK-11.4-4", "TK-11.5-4")
@pytest.mark.parametrize("turn", ["1942 July-Aug", "1942 Jan-Feb"])
def test_neither_snow_nor_aircraft_stop_exploitation(turn: str) -> None:
    at, no = exploiting(("e3907", "e3908"), turn=turn, aloft="RUS-1VA")
    assert (at, no) == ("e3908", "")


@clause("TK-4.2.8-7")
def test_an_exploiting_unit_stops_behind_a_mountain() -> None:
    ridge = next(
        (a, b) for a in sorted(board().hexes) for b in beside(a)
        if board().side(cell(a), cell(b), "mountain") and board().hexes[a].country == "Rumania"
        and board().hexes[b].country == "Rumania"
    )  # fmt: skip
    a, b = ridge
    before = next(
        board().ids[n] for n in board().neighbours(cell(a))
        if board().at(n).land and board().ids[n] != b and not board().side(cell(a), n, "mountain")
    )  # fmt: skip
    beyond = next(
        board().ids[n] for n in board().neighbours(cell(b))
        if board().at(n).land and n not in board().neighbours(cell(a)) and n != cell(a)
    )  # fmt: skip
    start = position(
        turn="1942 July-Aug",
        countries={
            "Rumania": "active axis", "Hungary": "active axis", "Austria": "active axis",
            "Czechoslovakia": "conquered western",
        },
        units={before: "GER-1P/3"},
    )  # fmt: skip
    fought = won(start, "GER-1P", at=a)
    with pytest.raises(NotAllowed) as caught:
        along(start, bench(), fought, "GER-1P", (b, beyond), 4, exploit=True)
    assert caught.value.clause == "TK-4.2.8-7"
    assert start.pieces["GER-1P"].at == b


@clause("TK-4.2.8-14", "TK-4.2.7-8")
def test_what_cannot_move_does_not_exploit() -> None:
    start = position(**EAST, units={"e3905": "GER-FE1, GER-GD/back, GER-1P/3", **RAIL})
    fought = won(start, "GER-FE1", "GER-GD", "GER-1P")
    assert eligible(Field(start, board()), fought) == ["GER-1P"]


@clause("TK-4.2.8-17", "TK-4.2.8-19", "TK-4.2.8-21", "TK-14.12-11", "TK-14.13-3", "TK-14.24-4",
        "TK-14.22-5")  # fmt: skip
def test_where_no_exploitation_leads() -> None:
    # Failure Hexes are those up to five away: e4412 spares Minsk and not the hex behind it.
    far = next(
        name for name in board().hexes
        if distance(cell(name), cell("e3907")) == 5 and distance(cell(name), cell("e3906")) == 6
    )  # fmt: skip
    assert exploiting(("e3907",), failures={"axis/supply": far}) == ("e3906", "TK-14.12-11")
    start = position(
        turn="1941 July-Aug",
        countries={"Finland": "active axis", "Sweden": "neutral"},
        units={"e4806": "Fin-arm", "e4805": "Fin-inf"},
    )
    start.countries["Finland"].mark = "mobilizing"
    there = Field(start, board())
    home = there.lands.whole("Finland")
    pair = next(
        (a, b) for a in there.ids(home) for b in beside(a)
        if board().hexes[b].land and there.lands.owner.get(cell(b)) == "Russia"
        and not board().side(cell(a), cell(b), "all_sea")
    )  # fmt: skip
    inside, abroad = pair
    behind = next(
        board().ids[n] for n in board().neighbours(cell(inside)) if (home >> n) & 1
    )  # fmt: skip
    start.pieces["Fin-arm"].at = behind
    fought = won(start, "Fin-arm", at=inside)
    with pytest.raises(NotAllowed) as caught:
        along(start, bench(), fought, "Fin-arm", (abroad,), 3, exploit=True)
    assert caught.value.clause == "TK-3.1.4-14"


@clause("TK-3.2-11", "TK-4.2.8-18")
def test_nobody_is_overrun_in_exploitation() -> None:
    path = ("e3907", "e3908")
    assert exploiting(path, units={"e3908": "Rus-inf01"}) == ("e3907", "TK-4.2.8-6")
    beside = {"e3908": "Rus-inf01", "e3907": "GER-inf05"}  # who cancels the EZOC for it
    assert exploiting(path, units=beside) == ("e3907", "TK-4.2.8-18")
    start = position(**EAST, units={"e3905": "GER-1P/3", "e3908": "Rus-inf01", **RAIL, **beside})
    with pytest.raises(NotAllowed, match=r"stops in e3907: An enemy unit is in Mogilev"):
        along(start, bench(), won(start, "GER-1P"), "GER-1P", path, 4, exploit=True)


@clause("TK-10.3-11", "TK-10.3-16")
def test_unsupplied_armor_neither_shifts_nor_exploits() -> None:
    start = position(**EAST, units={"e4312": "GER-1P/3", "e4313": "Rus-inf01"})
    start.blitz["axis"] = ["e4313"]
    there = Field(start, board())
    assert shifts.armor(there, ["GER-1P"]) == 0
    assert eligible(there, won(start, "GER-1P", at="e4311")) == []
    fed = position(**EAST, units={"e3905": "GER-1P/3", **RAIL})
    fed.blitz["axis"] = ["e3905"]
    assert shifts.armor(Field(fed, board()), ["GER-1P"]) == 1


# ------------------------------------------------------------------- Reserve Movement


@clause("TK-5-1")
def test_reserve_movement_pays_as_operational_movement_does() -> None:
    there = field(**EAST, units={"e3702": "GER-inf30", "e3704": "GER-inf31"})
    for end in ("e3703", "e3803"):
        costs = []
        for phase in (OPERATIONAL, RESERVE):
            step = leg(there, begin(there, "GER-inf30", phase), cell(end))
            assert not isinstance(step, tuple)
            costs.append(step.cost)
        assert costs[0] == costs[1]


@clause("TK-14.6-1", "TK-14.6-3", "TK-14.6-4")
def test_blitz_markers() -> None:
    start = position(**EAST, units={"e3906": "Rus-inf01", "e3905": "GER-2_Army/3", **RAIL})
    start.phasing = "axis"
    plain = declare(start, board(), Attack(place="e3906", units=("GER-2_Army",)), "regular")
    assert plain.city
    start.cards["axis"].current = "23a"
    placed = play("support", start, axis="blitz e3906").position
    assert placed.blitz["axis"] == ["e3906"]
    there = Field(placed, board())
    assert shifts.blitz_enabled(there, "axis", "e3906")
    assert shifts.blitz_enabled(there, "axis", "e3908")
    assert not shifts.blitz_enabled(there, "axis", "e3909")
    hit = declare(placed, board(), Attack(place="e3906", units=("GER-2_Army",)), "regular")
    assert not hit.city


@clause("TK-14.5-9", "TK-14.5-10")
def test_attacks_and_support_over_a_beachhead_hexside() -> None:
    start = position(
        turn="1944 July-Aug",
        countries={"France": "conquered western"},
        units={"w3714": "GER-inf01", "w3815": "MK-Wes-Beachhead#1>w3714, US-12AG/2, US-inf01"},
    )
    there = Field(start, board())
    sea = cell("w3815")
    assert shifts.supported_path(there, "western", sea, cell("w3714"))
    assert not shifts.supported_path(there, "western", sea, cell("w3715"))
    start.phasing = "western"
    for back, shift in ((False, "-2"), (True, "-1")):
        start.pieces["MK-Wes-Beachhead#1"].back = back
        made = declare(
            start, board(), Attack(place="w3714", units=("US-inf01", "US-12AG")), "regular"
        )
        told = {term.text: term.value for term in weigh(Field(start, board()), made).terms}
        assert told["Hexside"] == shift


def test_a_force_knows_its_own() -> None:
    start = position(**EAST, units={"e3906": "Rus-inf01"})
    force = Force("e3906", ["Rus-inf01"], "soviet")
    assert force.here(start) == ["Rus-inf01"]
