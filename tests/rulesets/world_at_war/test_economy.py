"""The Economic phase: chits, income, oil, builds, improvements, fortresses, repairs."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.protocol import Checked
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Fort, Position, Queued
from adjudicator.rulesets.world_at_war.board.terms import KINDS, MAJORS_OF, SEATS
from adjudicator.rulesets.world_at_war.book.economy import buying
from adjudicator.rulesets.world_at_war.book.economy.admin import places_for
from adjudicator.rulesets.world_at_war.book.economy.boards import (
    action_chits,
    factory_halves,
    movement_points,
)
from adjudicator.rulesets.world_at_war.book.economy.buying import Basket
from adjudicator.rulesets.world_at_war.book.economy.improving import percent
from adjudicator.rulesets.world_at_war.book.economy.income import account, ore_stopped
from adjudicator.rulesets.world_at_war.orders.economy import Build
from tests.rulesets.world_at_war.home_kit import boards, one_major, queued, receipt
from tests.rulesets.world_at_war.war_kit import After, board, from_words, play, war

clause = pytest.mark.clause
AT_HOME = {"Berlin": "germany 2 ground", "Paris": "france 1 ground", "Moscow": "ussr 1 ground"}
QUIET = {"allies": "save everything"}


def spend(axis: str = "", allies: str = "save everything", **given: Any) -> After:
    """The Economic phase without pact; Italy keeps what it has if nothing is said of it."""
    dice = given.pop("dice", None)
    given.setdefault("pact", False)
    at = war(given.pop("units", AT_HOME), **given)
    if "Italy" not in axis and "everything" not in axis:
        axis += "\nsave everything by Italy"
    return play("economic", at, axis=axis, allies=allies, dice=dice, refusals=True)


def refused(after: After) -> list[str]:
    """Clauses of refusals, each once: a line that is done in part is refused by the receipt
    and by the step."""
    return list(dict.fromkeys(after.refused()))


# -------------------------------------------------------------------------- income


@clause("WAW-7.ECO-1", "WAW-7.ECO-2", "WAW-7.ECO-3", "WAW-CORE.ECO-2", "WAW-CORE.ECO-13")
@clause("WAW-CORE.PACT-4", "WAW-3.16-3", "WAW-CORE.OIL-2", "WAW-CORE.SW-9")
def test_income_of_winter_1939_as_in_the_example() -> None:
    after = spend(
        "save everything",
        turn=2,
        pact=True,
        blocked={"north_sea_north": ["axis"]},
        control={"germany": ["West Poland", "Warsaw", "South Poland"]},
        delivered={"uk": {"rm": 3, "oil": 1}},
        majors=boards(),
    )
    got = {one["major"]: (one["rm"], one["oil"]) for one in after.told("Income")}
    assert got["germany"] == (6, 1)
    assert got["uk"] == (5, 1)
    assert got["france"] == (3, 1)
    assert got["italy"] == (2, 0)
    assert got["ussr"] == (3, 2)  # 4 less the pact's
    assert after.position.majors["germany"].rm == 6
    assert [after.position.majors[m].oil for m in ("germany", "uk", "italy")] == [1, 1, 0]
    assert after.told("OreStopped")
    full = war({}, turn=2, majors=boards(uk={"oil": 10}), delivered={"uk": {"oil": 3}})
    assert play("economic", full, axis="save everything",
                allies="save everything").position.majors["uk"].oil == 10  # fmt: skip


@clause("WAW-3.16-1", "WAW-3.16-2", "WAW-CORE.ECO-3")
def test_swedish_ore() -> None:
    at = war({}, turn=3)
    assert ore_stopped(at, board()) == ""
    assert account(at, board(), "germany").sources["Swedish ore"] == [1, 0]
    at.turn = 2
    assert ore_stopped(at, board()) == ""  # Norway is neutral
    at.countries["norway"].status = "war"
    at.countries["norway"].camp = "western"
    assert "Narvik" in ore_stopped(at, board())
    at.control["narvik"] = at.control["oslo"] = "germany"
    assert ore_stopped(at, board()) == ""
    at.blocked = {"north_sea_south": ["axis"]}
    assert "North Sea South" in ore_stopped(at, board())


@clause("WAW-CORE.SEA-4")
def test_the_north_sea_counts_in_winter_alone() -> None:
    at = war({}, turn=3, blocked={"north_sea_south": ["axis"]})
    assert ore_stopped(at, board()) == ""


@clause("WAW-CORE.ECO-11", "WAW-CORE.DIP-15", "WAW-7.DIP-2")
def test_who_is_paid_for_an_area() -> None:
    at = war({}, countries={"hungary": "war axis"}, control={"italy": ["Marseille", "Calais"]})
    assert account(at, board(), "italy").sources["Calais"] == [1, 0]
    assert "Calais" not in account(at, board(), "france").sources
    at.tracks["romania"] = 1
    assert account(at, board(), "germany").sources["Romanian oil by agreement"] == [0, 1]
    at.tracks["romania"] = 0
    assert "Romanian oil by agreement" not in account(at, board(), "germany").sources
    joined = war({}, countries={"romania": "war axis"})
    assert account(joined, board(), "germany").sources["Bucarest"] == [0, 1]


@clause("WAW-CORE.OIL-9", "WAW-CORE.OIL-5")
def test_oil_is_kept_up_to_ten_and_not_by_the_usa() -> None:
    after = spend("save everything", majors=one_major("germany", oil=10))
    assert after.position.majors["germany"].oil == 10
    assert account(after.position, board(), "usa").oil == 0
    assert after.position.majors["usa"].oil == 0


@clause("WAW-CORE.BOX-7")
def test_american_income_grows_with_the_level() -> None:
    at = war({}, majors=one_major("usa", level=5))
    assert (account(at, board(), "usa").rm, account(at, board(), "usa").oil) == (8, 0)
    at.majors["usa"].level = 3
    assert account(at, board(), "usa").rm == 6


@clause("WAW-1.2-3", "WAW-CORE.SCN-8", "WAW-1.2-12", "WAW-CORE.OIL-12")
def test_income_of_france_1940() -> None:
    at = war({}, turn=3, base="france-1940", majors={})
    got = {m: account(at, board(), m) for m in ("germany", "italy", "france")}
    assert {m: one.rm for m, one in got.items()} == {"germany": 5, "italy": 2, "france": 3}
    after = play("economic", at, axis="save everything", allies="save everything")
    assert after.position.majors["germany"].oil == 0


@clause("WAW-1.3-13", "WAW-1.3-14", "WAW-CORE.SCN-14")
def test_income_of_barbarossa() -> None:
    at = war({}, turn=8, base="barbarossa-1941", majors={})
    germany = account(at, board(), "germany")
    assert (germany.rm, germany.oil) == (7, 0)
    assert account(at, board(), "ussr").rm == 4


@clause("WAW-2.1-7", "WAW-2.1-16", "WAW-CORE.SCN-23", "WAW-2.1-19", "WAW-CORE.SCN-39")
def test_income_of_overlord() -> None:
    at = war({}, turn=20, base="overlord-1944", majors={})
    assert account(at, board(), "germany").rm == 10
    assert account(at, board(), "ussr").rm == 3
    uk = account(at, board(), "uk")
    assert uk.sources["Iraq Oil"] == uk.sources["Persia"] == [0, 1]
    assert all(state.rm == 0 for state in at.majors.values())


@clause("WAW-3.11-8", "WAW-CORE.SW-14")
def test_partisans_cost_the_axis_resources() -> None:
    at = war({}, control={"germany": ["Calais"]}, ravaged=["calais"])
    assert "Calais" not in account(at, board(), "germany").sources


@clause("WAW-3.6-2", "WAW-3.6-5")
def test_iraqi_oil_needs_allied_units() -> None:
    here = {"Iraq Oil": "uk 1 ground"}
    at = war(here, control={"uk": ["Iraq Oil", "Baghdad"]})
    assert account(at, board(), "uk").sources["Iraq Oil"] == [0, 1]
    empty = war({}, control={"uk": ["Iraq Oil"]})
    assert "Iraq Oil" not in account(empty, board(), "uk").sources
    at.events["iraq_revolt"] = "active"
    assert "Iraq Oil" not in account(at, board(), "uk").sources
    both = war({**here, "Baghdad": "uk 1 ground"}, control={"uk": ["Iraq Oil", "Baghdad"]})
    both.events["iraq_revolt"] = "active"
    assert account(both, board(), "uk").sources["Iraq Oil"] == [0, 1]


@clause("WAW-CORE.ECO-4")
def test_what_is_not_spent_is_kept() -> None:
    after = spend("save everything", majors=one_major("germany", rm=3))
    assert after.position.majors["germany"].rm == 3 + 5


@clause("WAW-3.9-1", "WAW-CORE.ECO-14", "WAW-CORE.ECO-23")
def test_leningrad_and_moscow_cost_once() -> None:
    at = war(
        {},
        countries={"ussr": "war soviet"},
        control={"germany": ["Leningrad", "Moscow"]},
        majors=one_major("ussr", rm=0, level=3),
    )
    once = play("economic", at, axis="save everything", allies="save everything")
    state = once.position.majors["ussr"]
    assert [one["city"] for one in once.told("CityLost")] == ["leningrad", "moscow"]
    assert (state.rm, state.factory_loss) == (0, 2)
    assert factory_halves(once.position, "ussr") == 2 * (6 - 2)
    again = play("economic", once.position, axis="save everything", allies="save everything")
    assert not again.told("CityLost")
    at.majors["ussr"].rm = 5
    rich = play("economic", at, axis="save everything", allies="save everything")
    assert [one["rm"] for one in rich.told("CityLost")] == [1, 1]


# --------------------------------------------------------------------------- chits


@clause("WAW-CORE.ACT-1", "WAW-CORE.ACT-3", "WAW-CORE.ACT-10", "WAW-4-1", "WAW-CORE.ACT-5")
def test_one_build_chit_for_any_number_of_units() -> None:
    after = spend(
        "build 2 ground by Germany\nbuild 1 elite by Germany\nbuild 1 submarine by Germany",
        majors=one_major("germany", rm=10, chits=2, pool={"ground": 9, "elite": 1}),
    )
    state = after.position.majors["germany"]
    assert state.chits == 1
    assert state.rm == 10 + 5 - 2 - 2 - 1
    assert len(queued(after.position, "germany", "ground")) == 2


@clause("WAW-CORE.ACT-3")
def test_no_chit_no_build() -> None:
    after = spend("build 1 ground by Germany", majors=one_major("germany", chits=0))
    assert refused(after) == ["WAW-CORE.ACT-3"]
    assert not after.position.queue


@clause("WAW-7.ECO-4", "WAW-CORE.ECO-5", "WAW-CORE.ECO-16")
def test_an_elite_and_two_regulars_cost_4_rm_and_one_and_a_half_points() -> None:
    after = spend(
        "build 1 elite by Germany\nbuild 2 ground by Germany\nresearch U-Boats by Germany",
        majors=one_major("germany", rm=1, pool={"ground": 9, "elite": 1}),
        dice={"technology/germany": 5},
    )
    [board_] = [one for one in after.told("BoardSummary") if one["major"] == "germany"]
    assert (board_["rm"], board_["halves"]) == (0, 12 - 3)
    assert after.position.majors["germany"].percent == 40


@clause("WAW-CORE.ECO-6", "WAW-1.3-17")
def test_one_elite_unit_a_turn() -> None:
    after = spend("build 2 elite by Germany", majors=one_major("germany", rm=9, pool={"elite": 3}))
    assert refused(after) == ["WAW-CORE.ECO-6"]
    assert len(queued(after.position, "germany", "elite")) == 1


@clause("WAW-CORE.ACT-12")
def test_lines_are_paid_in_the_order_written() -> None:
    after = spend(
        "build 1 carrier by Germany\nbuild 9 ground by Germany\nbuild 1 air by Germany",
        majors=one_major("germany", rm=2, pool={"ground": 4, "air": 1}),
    )
    # No carriers; 4 of 9 ground units; the air fleet can still be paid.
    assert set(refused(after)) == {"WAW-CORE.ECO-9", "WAW-CORE.ECO-21"}
    assert len(queued(after.position, "germany", "ground")) == 4
    assert len(queued(after.position, "germany", "air")) == 1


@clause("WAW-4-10", "WAW-CORE.BOMB-5", "WAW-CORE.SW-13")
def test_factory_points_bind_and_damage_lowers_them() -> None:
    money = {"rm": 30, "pool": {"ground": 30}, "damage": 4}
    after = spend("no repairs\nbuild 20 ground by Germany", majors=one_major("germany", **money))
    assert len(queued(after.position, "germany", "ground")) == 4
    assert "WAW-4-10" in after.refused()


@pytest.mark.parametrize(
    ("what", "pool", "due"),
    [("ground", "ground", 4), ("air", "air", 5), ("naval", "naval", 6), ("submarine", "", 4)],
)
@clause("WAW-CORE.ECO-7", "WAW-CORE.ECO-8", "WAW-7.ADM-2")
def test_when_a_purchase_is_ready(what: str, pool: str, due: int) -> None:
    after = spend(
        f"build 1 {what} by Germany",
        majors=one_major("germany", rm=9, pool={pool: 1} if pool else {}),
    )
    [one] = queued(after.position, "germany", what)
    assert one.due == due
    if pool:
        assert not after.position.majors["germany"].pool


@clause("WAW-CORE.ECO-9", "WAW-7.ECO-5")
def test_a_second_submarine_point_needs_u_boats() -> None:
    without = spend("build 2 submarines by Germany", majors=one_major("germany", rm=9))
    assert refused(without) == ["WAW-CORE.ECO-9"]
    with_ = spend(
        "build 2 submarines by Germany",
        majors=one_major("germany", rm=9, techs=["army_modernization", "u_boats"]),
    )
    assert not with_.refused()
    assert len(queued(with_.position, "germany", "submarine")) == 2


@pytest.mark.parametrize(
    ("said", "clause_"),
    [
        ("build 1 submarine by Italy", "WAW-CORE.ECO-9"),
        ("build 1 interceptor by Germany", "WAW-CORE.ECO-9"),
        ("build 1 A-Bomb by Germany", "WAW-3.2-2"),
        ("build 1 A-Bomb by Italy", "WAW-CORE.IMP-14"),
        ("build 1 ground by UK", "WAW-CORE.CTL-13"),
        ("build 1 Romanian ground", "WAW-CORE.ACT-11"),
    ],
)
@clause("WAW-3.2-2", "WAW-CORE.ECO-9", "WAW-CORE.IMP-14", "WAW-CORE.ACT-11")
def test_what_cannot_be_built(said: str, clause_: str) -> None:
    after = spend(said, majors=boards(germany={"rm": 9}, italy={"rm": 9}))
    assert refused(after) == [clause_]


@clause("WAW-3.2-2", "WAW-3.2-3", "WAW-CORE.IMP-13")
def test_a_bomb_may_be_built_in_the_turn_its_improvement_is_complete() -> None:
    state = {
        "rm": 20,
        "level": 5,
        "chits": 2,
        "techs": ["army_modernization", "aerial_industry", "rockets"],
        "researching": "atomic_bomb",
        "percent": 90,
    }
    after = spend(
        "research Atomic Bomb by Germany\nbuild 1 A-Bomb by Germany",
        majors=one_major("germany", **state),
        dice={"technology/germany": 10},
    )
    assert not after.refused()
    assert [q.due for q in queued(after.position, "germany", "a_bomb")] == [4]


@clause("WAW-CORE.IMP-13", "WAW-CORE.IMP-6", "WAW-4-10")
def test_a_factory_improved_builds_more_in_the_same_turn() -> None:
    """Industry 1 has four half points, Industry 2 eight: four units more than before."""
    state = {"rm": 40, "level": 1, "chits": 2, "industry": 50, "pool": {"ground": 12}}
    lines = "work on industry by Germany\nbuild 12 ground by Germany"
    built = []
    for die in (10, 1):
        after = spend(lines, majors=one_major("germany", **state), dice={"industry/germany": die})
        built.append(len(queued(after.position, "germany", "ground")))
    assert built[0] == 2 * built[1] > 0


@clause("WAW-2.2-38", "WAW-CORE.SCN-29", "WAW-6-13")
def test_the_usa_builds_from_spring_1942() -> None:
    rich = one_major("usa", rm=9, pool={"ground": 2})
    early = spend(allies="build 1 ground by USA", turn=10, majors=rich)
    assert refused(early) == ["WAW-CORE.SCN-29"]
    later = spend(
        allies="build 1 ground by USA", turn=11, majors=rich, countries={"usa": "war western"}
    )
    assert not later.refused()


@clause("WAW-CORE.ECO-18", "WAW-CORE.SCN-11")
def test_minors_are_rebuilt_by_their_major_while_the_capital_stands() -> None:
    romania = {"status": "war", "camp": "axis", "controller": "germany", "pool": {"ground": 2}}
    given = {"countries": {"romania": romania}, "majors": one_major("germany", rm=5)}
    after = spend("build 1 Romanian ground", **given)
    assert not after.refused()
    assert [q.nation for q in after.position.queue] == ["romania"]
    lost = spend("build 1 Romanian ground", control={"ussr": ["Bucarest"]}, **given)
    assert refused(lost) == ["WAW-CORE.ECO-18"]


@clause("WAW-CORE.ECO-19", "WAW-2.2-29")
def test_commonwealth_units_are_built_by_the_uk() -> None:
    india = {"pool": {"ground": 1}}
    after = spend(
        "save everything",
        "build 1 Indian ground",
        countries={"india": india},
        majors=one_major("uk", rm=3),
    )
    assert not after.refused()
    [one] = queued(after.position, "india", "ground")
    assert one.due == 4


@clause("WAW-CORE.ECO-12")
def test_nobody_pays_for_another() -> None:
    after = spend(
        "build 3 ground by Italy",
        majors=boards(germany={"rm": 9}, italy={"rm": 0, "pool": {"ground": 5}}),
    )
    assert refused(after) == ["WAW-CORE.ECO-5"]
    assert len(queued(after.position, "italy", "ground")) == 2


@clause("WAW-CORE.SEQ-18", "WAW-CORE.SEQ-13")
def test_silence_repairs_and_then_buys_regular_units() -> None:
    at = war(AT_HOME, majors=one_major("germany", rm=3, damage=1), pact=False)
    after = play("economic", at, allies="save everything")
    assert after.position.majors["germany"].damage == 0
    assert len(queued(after.position, "germany", "ground")) == 3 + 5 - 1
    assert after.told("Income")[0]["major"] == "germany"


@clause("WAW-1.3-16", "WAW-1.3-12")
def test_germany_of_barbarossa_builds_freely_for_6_rm() -> None:
    at = war({}, turn=8, base="barbarossa-1941", majors={"germany": {"chits": 0}})
    after = play(
        "economic",
        at,
        axis="build 1 elite by Germany\nbuild 1 Italian ground\nbuild 2 ground by Germany\n"
        "build 1 Finnish ground",
        allies="save everything",
        refusals=True,
    )
    assert [q.nation for q in after.position.queue] == ["germany", "italy", "germany", "germany"]
    assert after.position.majors["germany"].chits == 0
    capped = war({}, turn=8, base="barbarossa-1941", majors={"germany": {"pool": {"ground": 12}}})
    most = play("economic", capped, axis="build 9 ground by Germany", allies="save everything",
                refusals=True)  # fmt: skip
    assert refused(most) == ["WAW-1.3-16"]
    assert len(most.position.queue) == 6


@clause("WAW-CORE.ADM-7", "WAW-1.3-12", "WAW-CORE.SUP-5")
@pytest.mark.parametrize("scenario", sorted(board().scenarios))
def test_whatever_may_be_bought_has_an_area_to_come_up_in(scenario: str) -> None:
    """With stocks, points and techniques for everything: what no rule refuses finds a place."""
    at = from_words(board(), {"base": scenario, "set_up": True})
    for name, state in at.majors.items():
        state.rm, state.chits, state.level = 99, 3, 6
        state.techs = [t.id for (m, _), t in board().technologies.items() if m == name]
    lost = []
    for seat in SEATS:
        for major, nation, row in product(
            at.majors, board().countries, board().construction.values()
        ):
            order = Build(product=row.what, nation=nation, major=major)
            if row.what not in KINDS or major not in MAJORS_OF[seat]:
                continue
            if buying.builder(at, board(), seat, order) != major:
                continue
            left = Basket(halves=99)
            if buying.no_build(at, board(), seat, major, nation, order, row, left) is not None:
                continue
            unit = Queued(id="q1", nation=nation, what=row.what, due=at.turn)
            if not places_for(at, board(), unit):
                lost.append((nation, row.what))
    assert lost == []


@clause("WAW-1.2-11", "WAW-CORE.SCN-6")
def test_the_british_of_france_1940_join_no_operation() -> None:
    units = {"Belgium": "uk 1 ground", "Rhineland": "germany 2 ground"}
    at = war(units, turn=3, base="france-1940", majors={}, control={"uk": ["Belgium"]})
    after = play("doctrine, allied_tactical, allied_offensives", at,
                 allies="attack Rhineland from Belgium", refusals=True)  # fmt: skip
    assert "WAW-CORE.SCN-6" in after.refused()
    assert after.told("CombatFought") == []


@clause("WAW-1.2-11", "WAW-CORE.SCN-6")
def test_the_uk_of_france_1940_has_no_economy() -> None:
    at = war({}, turn=3, base="france-1940", majors={})
    after = play("economic", at, axis="save everything", allies="build 1 ground by UK",
                 refusals=True)  # fmt: skip
    assert after.refused()[0] in ("WAW-CORE.CTL-13", "WAW-1.2-11")
    assert (at.majors["uk"].chits, at.majors["uk"].sm) == (0, 0)


# --------------------------------------------------------------------- improvements


@clause("WAW-7.ECO-6", "WAW-6-4", "WAW-CORE.IMP-3", "WAW-CORE.IMP-2", "WAW-CORE.IMP-6")
@clause("WAW-CORE.IMP-9")
def test_italy_works_on_its_industry() -> None:
    at = war({}, majors=one_major("italy", rm=0, chits=1, industry=50))
    third = play("economic", at, axis="improve industry by Italy\nsave everything by Germany",
                 allies="save everything", dice={"industry/italy": 5})  # fmt: skip
    italy = third.position.majors["italy"]
    assert (italy.industry, italy.level, italy.rm) == (80, 1, 1)
    done = war({}, majors=one_major("italy", rm=0, chits=1, industry=80))
    after = play("economic", done, axis="improve industry by Italy\nsave everything by Germany",
                 allies="save everything", dice={"industry/italy": 10})  # fmt: skip
    italy = after.position.majors["italy"]
    assert (italy.industry, italy.level) == (0, 2)
    exact = war({}, majors=one_major("italy", rm=0, chits=1, industry=70))
    after = play("economic", exact, axis="improve industry by Italy\nsave everything by Germany",
                 allies="save everything", dice={"industry/italy": 5})  # fmt: skip
    assert after.position.majors["italy"].level == 2, "a hundred are enough"
    assert action_chits(after.position, board(), "italy") == 2


def economic_receipt(at: Position, said: str) -> Checked:
    """The receipt for the Axis's orders, after income."""
    run = Run(WorldAtWar(), board(), at.model_copy(deep=True), "economic", LoadedDice(), {})
    question = next(one for one in run.asks or () if one.seat == "axis")
    return receipt(run.position, "axis", question, said)


@pytest.mark.parametrize(("die", "reason"), [(1, "WAW-5-2"), (10, "WAW-CORE.IMP-1")])
def test_a_line_that_fails_for_one_reason_or_another_by_the_dice_is_in_doubt(
    die: int, reason: str
) -> None:
    at = war({}, majors=one_major("italy", rm=0, chits=1, industry=80))
    said = "improve industry by Italy\nresearch Naval Augmentation by Italy\nsave everything"
    checked = economic_receipt(at, said)
    assert not checked.refused
    assert [order.line for order in checked.doubtful] == [2]
    assert "Industry Level 2" in checked.notes[2]
    assert "no action chit left" in checked.notes[2]
    after = play("economic", at, axis=said, allies="save everything",
                 dice={"industry/italy": die}, refusals=True)  # fmt: skip
    assert refused(after) == [reason]


@clause("WAW-7.ECO-7", "WAW-CORE.IMP-1", "WAW-CORE.IMP-4")
def test_the_uk_researches_asw() -> None:
    after = spend(
        "save everything",
        "research ASW by UK",
        majors=one_major("uk", rm=2, chits=2),
        dice={"technology/uk": 7},
    )
    uk = after.position.majors["uk"]
    assert (uk.researching, uk.percent, uk.rm, uk.chits) == ("asw", 40, 2, 1)


@pytest.mark.parametrize(
    ("said", "state", "clause_"),
    [
        ("research Rockets by UK", {}, "WAW-CORE.IMP-14"),
        ("research U-Boats by UK", {}, "WAW-CORE.IMP-15"),
        ("research Carriers by UK", {}, "WAW-CORE.IMP-15"),
        ("research Aerial Industry by UK", {}, "WAW-5-2"),
        ("research ASW by UK", {"rm": 0, "level": 2}, "WAW-CORE.IMP-4"),
        ("research ASW by UK", {"chits": 0}, "WAW-CORE.IMP-1"),
        (
            "research ASW by UK",
            {"researching": "strategic_bombers", "percent": 20},
            "WAW-CORE.IMP-12",
        ),
        ("research Strategic Bombers by USSR", {}, "WAW-CORE.IMP-12"),
        ("research Atomic Bomb by USA", {}, "WAW-3.2-1"),
        ("improve industry by UK", {"level": 6}, "WAW-CORE.IMP-6"),
        ("improve industry by UK\nimprove industry by UK", {"rm": 9}, "WAW-CORE.ACT-10"),
    ],
)
@clause("WAW-CORE.IMP-12", "WAW-CORE.IMP-5", "WAW-CORE.IMP-14", "WAW-CORE.IMP-15", "WAW-5-2")
@clause("WAW-3.2-1", "WAW-CORE.ACT-10", "WAW-CORE.IMP-6")
def test_what_cannot_be_researched(said: str, state: dict[str, Any], clause_: str) -> None:
    uk = {"rm": 3, "chits": 3, **state}
    control = {"germany": ["South England", "North England"]} if state.get("rm") == 0 else {}
    after = spend(
        "save everything",
        said,
        majors=boards(uk=uk, usa={"level": 5, "rm": 9}, ussr={"level": 4, "rm": 9}),
        control=control,
    )
    assert refused(after) == [clause_]


@clause("WAW-CORE.IMP-2", "WAW-CORE.IMP-9", "WAW-CORE.SCN-28")
def test_overshoot_is_lost_and_naval_augmentation_fills_the_pool() -> None:
    after = spend(
        "research Naval Augmentation by Germany",
        majors=one_major(
            "germany", rm=5, researching="naval_augmentation", percent=90, pool={"naval": 1}
        ),
        dice={"technology/germany": 10},
    )
    state = after.position.majors["germany"]
    assert "naval_augmentation" in state.techs
    assert (state.researching, state.percent) == ("", 0)
    assert state.pool["naval"] == 2
    for start, done in ((40, True), (30, False)):
        half = one_major("germany", rm=5, researching="naval_augmentation", percent=start)
        after = spend("research Naval Augmentation by Germany", majors=half,
                      dice={"technology/germany": 10})  # fmt: skip
        assert ("naval_augmentation" in after.position.majors["germany"].techs) is done


def test_what_a_technology_adds_to_the_pool_by_good_dice_may_be_built() -> None:
    board_ = one_major("germany", rm=14, percent=50, pool={"naval": 1}, level=4)
    lines = "research Naval Augmentation by Germany\nbuild 2 naval fleets by Germany"
    checked = economic_receipt(war({}, turn=4, majors=board_), lines)
    assert [no.line for no in checked.refused] == []
    assert [order.line for order in checked.doubtful] == [2]


@clause("WAW-7.ECO-8")
def test_the_chart_may_be_shifted_by_an_option() -> None:
    at = war({}, majors=one_major("germany", level=5))
    assert percent(at, board(), "germany", 5) == 40
    at.options["chart"] = "shifted"
    assert percent(at, board(), "germany", 5) == 50


@clause("WAW-1.2-4", "WAW-1.2-5", "WAW-CORE.SCN-9")
def test_research_is_an_option_of_france_1940() -> None:
    plain = war({}, turn=3, base="france-1940", majors={"france": {"rm": 3}})
    after = play("economic", plain, axis="save everything",
                 allies="research Army Modernization by France", refusals=True)  # fmt: skip
    assert refused(after) == ["WAW-1.2-4"]
    chosen = war({}, turn=3, base="france-1940", majors={"france": {"rm": 3}},
                 options={"research": True})  # fmt: skip
    after = play("economic", chosen, axis="save everything",
                 allies="research Army Modernization by France", refusals=True)  # fmt: skip
    assert not after.refused()


@clause("WAW-1.1-3", "WAW-CORE.SCN-2", "WAW-1.1-7")
def test_poland_1939_has_no_economy() -> None:
    at = war({}, turn=1, base="poland-1939", majors={})
    assert "economic" not in board().scenarios["poland-1939"].first_phases
    assert {"build", "industry", "technology", "diplomacy", "naval", "sm"} <= set(at.switches)
    assert at.majors["germany"].chits == 3


# ------------------------------------------------------- damage, repairs, fortresses


@clause("WAW-CORE.BOMB-6", "WAW-CORE.SEQ-13")
def test_two_points_are_repaired_for_two_rm() -> None:
    after = spend("save everything", majors=one_major("germany", rm=5, damage=5))
    assert after.position.majors["germany"].damage == 3
    assert after.position.majors["germany"].rm == 5 + 5 - 2
    not_ = spend("no repairs\nsave everything", majors=one_major("germany", damage=5))
    assert not_.position.majors["germany"].damage == 5
    much = spend("repair 3 by Germany\nsave everything", majors=one_major("germany", damage=5))
    assert refused(much) == ["WAW-CORE.BOMB-6"]


@clause("WAW-CORE.SM-3", "WAW-CORE.BOMB-5")
def test_damage_costs_strategic_movement() -> None:
    at = war({}, majors=one_major("germany", level=5, damage=4))
    assert movement_points(at, board(), "germany") == 8 - 2
    at.majors["germany"].damage = 1
    assert movement_points(at, board(), "germany") == 8
    assert action_chits(at, board(), "germany") == 5
    ruined = war({}, majors=one_major("germany", level=5, damage=20))
    assert movement_points(ruined, board(), "germany") == 0


@clause("WAW-CORE.FORT-4", "WAW-1.3-28", "WAW-CORE.FORT-2")
def test_a_fortress_level_is_built_at_once() -> None:
    at = war({"Leningrad": "ussr 1 ground"}, majors=one_major("ussr", rm=5))
    after = play("economic", at, axis="save everything",
                 allies="fortify Leningrad\nfortify Leningrad", refusals=True)  # fmt: skip
    assert after.position.forts["leningrad"] == Fort(level=1)
    assert refused(after) == ["WAW-CORE.FORT-4"]
    assert after.position.majors["ussr"].chits == 2


@pytest.mark.parametrize(
    ("units", "said", "forts", "clause_"),
    [
        ({}, "fortify Leningrad", {}, "WAW-CORE.FORT-4"),
        ({"Leningrad": "ussr 1 ground"}, "fortify Leningrad", {"Leningrad": "4"},
         "WAW-CORE.FORT-4"),
        ({"Malta": "uk 1 ground"}, "fortify Malta", {}, "WAW-CORE.FORT-4"),
        ({"Calais": "france 1 ground"}, "fortify Calais", {}, "WAW-CORE.FORT-5"),
        ({"Tobruk": "uk 1 ground"}, "fortify Tobruk by UK", {}, "WAW-CORE.FORT-4"),
    ],
)  # fmt: skip
@clause("WAW-CORE.FORT-4", "WAW-CORE.FORT-5")
def test_where_no_fortress_is_built(
    units: dict[str, str], said: str, forts: dict[str, str], clause_: str
) -> None:
    rich = boards(ussr={"rm": 5}, uk={"rm": 5}, france={"rm": 5})
    after = spend("save everything", said, units=units, forts=forts, majors=rich)
    assert refused(after) == [clause_]


@clause("WAW-CORE.SUP-11", "WAW-CORE.FORT-4")
def test_no_fortress_without_supply() -> None:
    at = war(
        {"Gorki": "germany 1 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Gorki"]},
        majors=one_major("germany", rm=5),
    )
    after = play("economic", at, axis="fortify Gorki", allies="save everything", refusals=True)
    assert refused(after) == ["WAW-CORE.SUP-11"]


@clause("WAW-3.7-2", "WAW-CORE.BOX-6")
def test_italy_fortifies_ethiopia_once_it_is_at_war() -> None:
    here = {"Italian Ethiopia": "italy 1 ground colonial"}
    rich = one_major("italy", rm=5)
    peace = spend("fortify Italian Ethiopia", units=here, majors=rich)
    assert refused(peace) == ["WAW-3.7-2"]
    at_war = {"italy": "war axis"}
    first = spend("fortify Italian Ethiopia", units=here, majors=rich, countries=at_war)
    assert first.position.forts["ethiopia"].level == 1
    top = spend(
        "fortify Italian Ethiopia",
        units=here,
        majors=rich,
        countries=at_war,
        forts={"Italian Ethiopia": "2"},
    )
    assert refused(top) == ["WAW-3.7-2"]


@clause("WAW-3.10-3", "WAW-CORE.DOW-11")
def test_a_neutral_at_war_rebuilds_one_unit_a_turn() -> None:
    greece = {"status": "own_war", "camp": None, "enemy": "italy", "seat": "allies"}
    at = war({"Athens": "greece 1 ground"}, countries={"greece": greece})
    after = play("economic", at, axis="save everything", allies="save everything")
    assert after.units("Athens") == {"greece ground": 2}
    again = play("economic", after.position, axis="save everything", allies="save everything")
    assert again.units("Athens") == {"greece ground": 2}


# ---------------------------------------------------------------------- admin side


@clause("WAW-CORE.ACT-8", "WAW-7.ADM-1", "WAW-CORE.ADM-1", "WAW-CORE.ADM-2")
def test_chits_return_and_fleets_flip_in_admin() -> None:
    at = war(
        {"Berlin": "germany 1 air inactive, 2 ground", "Kiel": "germany 1 naval inactive"},
        turn=4,
        majors={"germany": {"chits": 0, "level": 4, "sm": 0}},
    )
    after = play("admin", at)
    assert after.position.majors["germany"].chits == 4
    assert after.position.majors["germany"].sm == 7
    assert after.active("Berlin") == 1
    assert after.active("Kiel", "naval") == 1
    kinds = [event.kind for event in after.events]
    assert kinds.index("ChitsReady") < kinds.index("FleetsReady")


@clause("WAW-CORE.ADM-3", "WAW-CORE.ADM-4", "WAW-CORE.ADM-10", "WAW-CORE.ADM-7")
def test_reinforcements_come_and_a_beaten_air_fleet_inactive() -> None:
    coming = [
        Queued(id="q1", nation="germany", what="ground", due=4),
        Queued(id="q2", nation="germany", what="air", due=4, why="driven off", inactive=True),
        Queued(id="q3", nation="germany", what="submarine", due=4),
        Queued(id="q4", nation="germany", what="ground", due=5),
    ]
    at = war({"Berlin": "germany 1 ground"}, turn=4, queue=[q.model_dump() for q in coming])
    after = play("admin", at, axis="put 1 ground in Rhineland\nput 1 air in Rhineland")
    assert after.units("Rhineland") == {"germany ground": 1, "germany air": 1}
    assert after.active("Rhineland") == 0
    assert after.position.majors["germany"].points["submarine"] == 2
    assert [q.id for q in after.position.queue] == ["q4"]
    flipped = play("admin", after.position)
    assert flipped.active("Rhineland") == 1


@pytest.mark.parametrize(
    ("nation", "what", "said", "clause_"),
    [
        ("germany", "ground", "put 1 ground in Paris", "WAW-CORE.ADM-7"),
        ("usa", "ground", "put 1 ground in South England", "WAW-CORE.ADM-7"),
        ("canada", "ground", "put 1 ground in South England", "WAW-CORE.ADM-7"),
        ("germany", "naval", "put 1 naval fleet in Berlin", ""),
        ("germany", "naval", "put 1 naval fleet in Rhineland", "WAW-CORE.NAV-18"),
        ("germany", "ground", "put 1 air in Berlin", "WAW-CORE.ADM-3"),
    ],
)
@clause("WAW-CORE.ADM-7", "WAW-CORE.ADM-3")
def test_where_reinforcements_arrive(nation: str, what: str, said: str, clause_: str) -> None:
    one = Queued(id="q1", nation=nation, what=what, due=4).model_dump()
    at = war({"Berlin": "germany 1 ground"}, turn=4, queue=[one])
    seat = "axis" if nation == "germany" else "allies"
    after = play("admin", at, refusals=True, **{seat: said})
    assert refused(after) == ([clause_] if clause_ else [])
    assert not after.position.queue  # the house finds a place


@clause("WAW-CORE.ADM-7", "WAW-2.2-38")
def test_homes_of_the_overseas_units() -> None:
    coming = [
        Queued(id="q1", nation="usa", what="ground", due=4),
        Queued(id="q2", nation="india", what="ground", due=4),
        Queued(id="q3", nation="canada", what="ground", due=4),
    ]
    after = play("admin", war({}, turn=4, queue=[q.model_dump() for q in coming]))
    assert after.units("USA") == {"usa ground": 1}
    assert after.units("Asia/India") == {"india ground": 1}
    assert after.position.units[-1].place in ("box_canada", "box_usa", "box_asia_india")


@clause("WAW-CORE.ADM-8", "WAW-CORE.MOV-7")
def test_a_reinforcement_without_a_place_waits() -> None:
    full = {
        "Belgium": "belgium 2 ground",
    }
    coming = Queued(id="q1", nation="belgium", what="ground", due=4).model_dump()
    at = war(
        full,
        turn=4,
        queue=[coming],
        countries={"belgium": "war western"},
        control={"germany": ["Belgium"]},
    )
    after = play("admin", at)
    assert [q.id for q in after.position.queue] == ["q1"]
    assert after.told("Waits")


@clause("WAW-CORE.SUP-11")
def test_no_reinforcement_where_there_is_no_supply() -> None:
    coming = Queued(id="q1", nation="ussr", what="ground", due=4).model_dump()
    at = war(
        {},
        turn=4,
        queue=[coming],
        countries={"ussr": "war soviet"},
        control={"germany": ["Odessa", "Kharkov"]},
    )
    after = play("admin", at, allies="put 1 ground in Sevastopol", refusals=True)
    assert "WAW-CORE.SUP-11" in after.refused() or after.units("Sevastopol") == {"ussr ground": 1}


@clause("WAW-CORE.ADM-5", "WAW-2.2-30", "WAW-2.2-32", "WAW-3.19-7")
def test_force_pools_grow_by_date() -> None:
    spring = play("admin", war({}, turn=7, majors={"uk": {"pool": {}}}))
    assert spring.pool("uk", "ground") == 1
    assert spring.pool("canada", "ground") == 1
    no_french = play("admin", war({}, turn=15))
    assert no_french.pool("free_french", "ground") == 0
    fallen = play("admin", war({}, turn=15, free_french=True))
    assert fallen.pool("free_french", "ground") == 1


@clause("WAW-CORE.ADM-9", "WAW-1.3-27", "WAW-1.3-11")
def test_the_siberian_forces_come_in_the_first_winter_of_the_soviet_war() -> None:
    peace = play("admin", war({}, turn=10))
    assert peace.position.siberia == "waiting"
    at = war({}, turn=10, countries={"ussr": "war soviet"})
    after = play("admin", at, allies="put 3 ground in Gorki\nput 1 elite in Urals")
    assert after.units("Gorki") == {"ussr ground": 3}
    assert after.units("Urals") == {"ussr elite": 1}
    assert after.units("Moscow") == {"ussr air": 1}
    wrong = play("admin", at, allies="put 1 elite in Kiev", refusals=True)
    assert refused(wrong) == ["WAW-CORE.ADM-9"]
    once = play("admin", war({}, turn=14, countries={"ussr": "war soviet"}, siberia="arrived"))
    assert not once.position.units
