"""Set-ups of all scenarios: order, limits, defaults; and the phases that each of them plays."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Checked
from adjudicator.rulesets.world_at_war import WorldAtWar, sequence
from adjudicator.rulesets.world_at_war.board.position import Position, ground_at, in_play
from adjudicator.rulesets.world_at_war.board.setup import open_scenario
from adjudicator.rulesets.world_at_war.book.deployment import left_over
from adjudicator.rulesets.world_at_war.book.economy.admin import homes_now
from adjudicator.rulesets.world_at_war.book.offensive.nations import force_penalised, penalised
from adjudicator.rulesets.world_at_war.orders.politics import Put
from adjudicator.rulesets.world_at_war.view import view_of
from tests.receipts_kit import receipt_for
from tests.rulesets.world_at_war.test_economy import refused
from tests.rulesets.world_at_war.war_kit import After, axis, board, play, war

clause = pytest.mark.clause
POLAND, FRANCE, BARBAROSSA = "poland-1939", "france-1940", "barbarossa-1941"
OVERLORD, CAMPAIGN = "overlord-1944", "campaign-1939"


def fresh(base: str, **options: Any) -> Position:
    return open_scenario(board(), base, options)


def deploy(base: str, axis: str = "", allies: str = "", **options: Any) -> After:
    return play("deployment", fresh(base, **options), axis=axis, allies=allies, refusals=True)


@pytest.mark.parametrize(
    ("base", "first"),
    [
        pytest.param(POLAND, "allies", marks=clause("WAW-1.1-6", "WAW-1.1-1")),
        pytest.param(FRANCE, "allies", marks=clause("WAW-1.2-7", "WAW-1.2-1")),
        pytest.param(BARBAROSSA, "allies", marks=clause("WAW-1.3-5", "WAW-1.3-1")),
        pytest.param(OVERLORD, "axis", marks=clause("WAW-2.1-5", "WAW-2.1-1")),
        pytest.param(CAMPAIGN, "allies", marks=clause("WAW-2.2-4", "WAW-2.2-1")),
    ],
)
@clause("WAW-CORE.SEC-7")
def test_who_deploys_first_and_what_the_second_sees(base: str, first: str) -> None:
    from adjudicator.core.dice import LoadedDice
    from adjudicator.core.engine import Run, default_answer
    from adjudicator.rulesets.world_at_war import WorldAtWar

    game, at = WorldAtWar(), fresh(base)
    run = Run(game, board(), at, "deployment", LoadedDice(), {})
    order, seen = [], []
    while run.asks is not None:
        [ask] = run.asks
        order.append(ask.seat)
        seen.append(len(run.view(ask.seat).position.units))
        run.close({ask.seat: default_answer(ask, game.order_classes())})
    assert order == [first, "axis" if first == "allies" else "allies"]
    assert seen[0] == 0
    assert seen[1] > 0


@clause("WAW-CORE.SCN-44", "WAW-CORE.SCN-1", "WAW-1.1-2")
def test_a_set_up_of_ones_own() -> None:
    said = "put 3 ground in Warsaw\nput 4 ground in East Poland"
    after = deploy(POLAND, allies=said)
    assert not after.refused()
    assert after.units("Warsaw") == {"poland ground": 3}
    assert after.units("East Poland") == {"poland ground": 4}
    assert after.units("Berlin") == {"germany ground": 8, "germany air": 3}


@clause("WAW-CORE.SCN-44", "WAW-2.2-22", "WAW-2.2-24")
def test_what_a_set_up_does_not_place_goes_where_the_house_proposes() -> None:
    french = deploy(CAMPAIGN, allies="put 5 French ground in Calais")
    assert not french.refused()
    assert {
        place: french.units(place)["france ground"]
        for place in ("Calais", "Maginot", "Paris", "Tunis", "Levant")
    } == {"Calais": 5, "Maginot": 3, "Paris": 2, "Tunis": 1, "Levant": 1}
    british = deploy(CAMPAIGN, allies="put 2 British ground in North England")
    assert not british.refused()  # two stand in England, and no more
    assert not british.units("South England").get("uk ground")
    assert british.units("West Egypt")["uk ground"] == 1


def set_up_receipt(text: str) -> Checked:
    """The receipt for a set-up of the Allies in the campaign."""
    return receipt_for(WorldAtWar(), board(), fresh(CAMPAIGN), "deployment", "allies", text)


@clause("WAW-CORE.SCN-44")
def test_all_that_is_wrong_with_a_set_up_is_told_at_once() -> None:
    receipt = set_up_receipt(
        "put 4 Polish ground in Warsaw\nput 9 French ground in Calais\nput 3 British air in Suez"
    )
    (said,) = {no.text for no in receipt.refused}
    assert "United Kingdom has 2 air fleets, and 3 are placed." in said
    assert "Warsaw: at most 3 Polish units, and 4 stand there." in said
    assert "Calais has room for 8 ground units, and 9 stand there." in said
    assert said.endswith("The server's set-up stands until you send another.")


@clause("WAW-CORE.SCN-44")
def test_a_receipt_tells_where_the_others_go() -> None:
    receipt = set_up_receipt("put 5 Polish ground in West Poland\nput 6 Soviet ground in Odessa")
    assert receipt.refused == []
    assert receipt.notes == {
        2: "the others as the server proposes: 2 Polish ground units in Warsaw, 2 Soviet ground"
        " units in Moscow, 4 Soviet ground units in Leningrad, 2 Soviet ground units in Kiev and"
        " 1 Soviet ground unit in Sevastopol"
    }
    assert set_up_receipt("put 7 Polish ground in West Poland").notes == {}


@clause("WAW-CORE.SCN-44")
def test_the_others_go_where_the_seat_has_said_nothing() -> None:
    """So many in Berlin are so many: East Prussia, of which nothing is said, is not emptied."""
    said = {"rhineland": 1, "muenchen": 3, "silesia": 6, "berlin": 4}
    puts = [
        Put(kind="ground", nation="germany", place=place, count=number)
        for place, number in said.items()
    ]
    rest = left_over(fresh(CAMPAIGN), board(), "axis", puts)
    assert [(row.place, row.number) for row in rest if row.nation == "germany"] == [
        ("east_prussia", 2)
    ]


@clause("WAW-CORE.SCN-44")
def test_the_letter_says_how_many_units_there_are() -> None:
    view = WorldAtWar().view(board(), fresh(CAMPAIGN), "allies")
    told = WorldAtWar().matter(board(), view, "pool")
    assert told is not None
    assert told.lines[1].startswith("Poland (7 ground): ground in West Poland, Warsaw, ")
    assert told.lines[2].startswith("France (12 ground, 2 air and 3 fleets): ground in Calais")


@pytest.mark.parametrize(
    ("base", "seat", "said", "clause_"),
    [
        (POLAND, "allies", "put 4 ground in Warsaw\nput 3 ground in West Poland", "WAW-2.2-21"),
        (POLAND, "allies", "put 8 ground in West Poland", "WAW-CORE.SCN-44"),
        (POLAND, "allies", "put 7 ground in Berlin", "WAW-CORE.SCN-1"),
        (POLAND, "axis", "put 3 ground in East Prussia\nput 8 ground in Berlin\n"
         "put 1 ground in Silesia", "WAW-2.2-13"),
        (POLAND, "axis", "put 4 air in East Prussia", "WAW-CORE.MOV-15"),
        (FRANCE, "allies", "put 2 French ground in Maginot\nput 8 French ground in Calais\n"
         "put 6 French ground in Paris", "WAW-1.2-22"),
        (FRANCE, "allies", "put 3 British ground in South England", "WAW-1.2-24"),
        (FRANCE, "allies", "put 1 Belgian ground in Calais\nput 1 Belgian ground in Belgium",
         "WAW-1.2-25"),
        (FRANCE, "axis", "put 13 German ground in East Prussia", "WAW-CORE.SCN-35"),
        (FRANCE, "axis", "put 4 Italian ground in Berlin", "WAW-CORE.SCN-35"),
        (FRANCE, "axis", "put 2 German naval in Berlin", "WAW-1.2-14"),
        (BARBAROSSA, "allies", "put 8 ground in Moscow\nput 8 ground in Smolensk\n"
         "put 2 ground in Minsk", "WAW-1.3-25"),
        (BARBAROSSA, "axis", "put 5 air in Berlin", "WAW-CORE.SCN-36"),
        (BARBAROSSA, "axis", "put 4 Finnish ground in North Finland", "WAW-1.3-19"),
        (BARBAROSSA, "axis", "put 8 German ground in Warsaw\nput 6 German ground in South Poland\n"
         "put 6 German ground in East Prussia\nput 3 German ground in Transylvania\n"
         "put 4 Finnish ground in Helsinki", "WAW-CORE.SCN-12"),
        (OVERLORD, "axis", "put 8 German ground in Berlin\nput 8 German ground in Rhineland\n"
         "put 8 German ground in Kiel\nput 8 German ground in Paris\nput 6 German ground in Calais",
         "WAW-2.1-12"),
        (OVERLORD, "allies", "put 3 American ground in Sicily\nput 3 American ground in Tarento\n"
         "put 8 American ground in North England", "WAW-2.1-20"),
        (OVERLORD, "allies", "put 1 Indian ground in South England", "WAW-CORE.SCN-20"),
        (OVERLORD, "allies", "put 2 Soviet naval in Leningrad\nput 8 British naval in Gibraltar",
         "WAW-CORE.SCN-44"),
        (CAMPAIGN, "axis", "put 8 German ground in Berlin\nput 8 German ground in Silesia",
         "WAW-CORE.SCN-30"),
        (CAMPAIGN, "axis", "put 1 Italian air in Tripoli", "WAW-CORE.SCN-41"),
        (CAMPAIGN, "axis", "put 4 Italian naval in Sicily", "WAW-2.2-18"),
        (CAMPAIGN, "allies", "put 2 British air in South England", "WAW-2.2-24"),
        (CAMPAIGN, "allies", "put 4 British ground in Gibraltar", "WAW-CORE.SCN-42"),
        (CAMPAIGN, "allies", "put 2 Soviet naval in Sevastopol", "WAW-2.2-35"),
        (CAMPAIGN, "allies", "put 2 French air in Morocco", "WAW-CORE.SCN-31"),
        (CAMPAIGN, "allies", "put 7 Polish ground in Berlin", "WAW-CORE.SCN-43"),
        (CAMPAIGN, "axis", "put 16 German ground in Paris", "WAW-CORE.SCN-40"),
    ],
)  # fmt: skip
@clause("WAW-1.1-6", "WAW-1.2-22", "WAW-1.2-24", "WAW-1.2-25", "WAW-1.3-20", "WAW-1.3-24")
@clause("WAW-1.3-25", "WAW-2.1-12", "WAW-2.2-21", "WAW-CORE.SCN-12", "WAW-CORE.SCN-30")
@clause("WAW-CORE.SCN-31", "WAW-CORE.SCN-35", "WAW-CORE.SCN-40", "WAW-CORE.SCN-41")
@clause("WAW-CORE.SCN-42", "WAW-CORE.SCN-43", "WAW-CORE.SCN-44", "WAW-CORE.SEC-8")
def test_a_set_up_beyond_its_limits_is_refused_as_a_whole(
    base: str, seat: str, said: str, clause_: str
) -> None:
    after = deploy(base, **{seat: said})
    assert set(refused(after)) == {clause_}
    plain = deploy(base)
    mine = {(u.nation, u.kind, u.place) for u in after.position.units}
    assert mine == {(u.nation, u.kind, u.place) for u in plain.position.units}


@clause("WAW-1.2-19", "WAW-1.2-20", "WAW-1.2-5")
def test_french_option_a_comes_with_research() -> None:
    after = deploy(FRANCE, allies="option A", research=True)
    at = after.position
    assert sum(u.nation == "france" and u.kind == "ground" for u in at.units) == 12
    france = at.majors["france"]
    assert france.pool == {"ground": 4}
    assert (france.researching, france.percent) == ("army_modernization", 60)
    b = deploy(FRANCE, research=True).position
    assert sum(u.nation == "france" and u.kind == "ground" for u in b.units) == 16
    assert not b.majors["france"].researching


@clause("WAW-1.2-13", "WAW-1.3-24", "WAW-2.2-22", "WAW-2.2-35", "WAW-4-12", "WAW-CORE.CTL-6")
def test_garrisons_stand_where_they_belong() -> None:
    def garrisons(base: str) -> list[tuple[str, str]]:
        units = deploy(base).position.units
        return sorted((u.nation, u.place) for u in units if u.garrison)

    assert garrisons(FRANCE) == [("france", "paris")]
    soviet = [("ussr", p) for p in ("kiev", "leningrad", "moscow", "moscow", "sevastopol")]
    assert garrisons(BARBAROSSA) == soviet
    assert garrisons(CAMPAIGN) == [
        ("france", "levant"),
        ("france", "paris"),
        ("france", "tunis"),
        ("italy", "albania"),
        ("italy", "rome"),
        *soviet,
    ]


@clause("WAW-CORE.SCN-13", "WAW-CORE.SCN-19", "WAW-CORE.SCN-22", "WAW-1.3-20")
def test_the_default_set_ups_keep_all_limits() -> None:
    from adjudicator.rulesets.world_at_war.board.setup import default_units
    from adjudicator.rulesets.world_at_war.book.deployment import no_set_up

    for base, scenario in board().scenarios.items():
        at = fresh(base)
        for seat in scenario.order:
            rows = default_units(board(), scenario, at, seat)
            assert no_set_up(at, board(), seat, rows) is None, (base, seat)
        full = deploy(base).position
        for area in board().areas.values():
            assert len(ground_at(full, area.id)) <= area.stacking


# ------------------------------------------------------------------- areas and control


@clause("WAW-1.1-2", "WAW-1.2-2", "WAW-1.3-2", "WAW-2.1-2", "WAW-2.2-2")
def test_areas_in_play() -> None:
    assert next(a for a in board().areas if in_play(fresh(POLAND), a)) == "rhineland"
    assert not in_play(fresh(POLAND), "paris")
    assert in_play(fresh(FRANCE), "netherlands")
    assert not in_play(fresh(FRANCE), "warsaw")
    assert in_play(fresh(BARBAROSSA), "karelia")
    assert not in_play(fresh(BARBAROSSA), "berlin")
    for base in (OVERLORD, CAMPAIGN):
        assert all(in_play(fresh(base), area) for area in board().areas)


@clause("WAW-1.3-3", "WAW-1.2-16", "WAW-2.1-11", "WAW-CORE.SCN-18", "WAW-CORE.CTL-1")
def test_control_at_the_start() -> None:
    at = fresh(BARBAROSSA)
    for area in ("karelia", "bessarabia", "east_poland", "baltic_states"):
        assert at.control[area] == "ussr"
    late = fresh(OVERLORD)
    for area in ("paris", "oslo", "warsaw", "minsk", "rome", "athens", "albania", "crete"):
        assert late.control[area] == "germany", area
    for area in ("tarento", "sicily", "tripoli", "levant", "persia", "malta"):
        assert late.control[area] == "uk", area
    for area in ("marsh", "kiev", "bessarabia", "karelia"):
        assert late.control[area] == "ussr", area
    assert late.control["madrid"] == "spain"
    assert late.control["helsinki"] == "finland"
    assert fresh(CAMPAIGN).control["suez"] == "uk"


@clause("WAW-2.1-9", "WAW-CORE.SCN-26", "WAW-CORE.SCN-24", "WAW-2.1-17", "WAW-2.1-20")
def test_partisans_and_mediterranean_fleets_of_overlord() -> None:
    after = deploy(OVERLORD)
    sides = {p.area: p.side for p in after.position.partisans}
    assert sides == {
        "belgrade": "western",
        "lyon": "western",
        "minsk": "soviet",
        "baltic_states": "soviet",
    }
    assert sum(unit.pinned for unit in after.all("Minsk")) in (0, 1)
    med = [u for u in after.position.units if u.kind == "naval" and u.place == "sicily"]
    assert sorted(u.nation for u in med) == ["uk", "uk", "usa", "usa"]
    carriers = [u.nation for u in after.position.units if u.kind == "carrier"]
    assert sorted(carriers) == ["uk", "uk", "usa", "usa"]


@clause("WAW-2.2-17", "WAW-2.2-20", "WAW-2.2-26", "WAW-CORE.SCN-45", "WAW-CORE.SCN-4")
def test_nothing_in_stock_in_1939() -> None:
    for base in (CAMPAIGN, FRANCE):
        for state in fresh(base).majors.values():
            assert (state.rm, state.damage, state.percent, state.industry) == (0, 0, 0, 0)
    at = fresh(CAMPAIGN)
    assert at.majors["germany"].points == {"submarine": 1}
    assert all(not at.majors[m].points for m in ("italy", "uk", "ussr", "usa", "france"))
    assert not at.partisans


@clause("WAW-CORE.SCN-16", "WAW-3.12-7", "WAW-CORE.DRM-3", "WAW-CORE.DRM-15", "WAW-6-12")
@clause("WAW-CORE.IMP-8")
def test_nationality() -> None:
    at = fresh(BARBAROSSA)
    assert penalised(at, board(), "ussr", "minsk")
    assert not penalised(at, board(), "germany", "minsk")
    assert not penalised(at, board(), "finland", "helsinki")
    assert penalised(at, board(), "finland", "karelia")  # USSR territory here
    assert penalised(at, board(), "romania", "bucarest")
    campaign = fresh(CAMPAIGN)
    for nation in ("france", "italy", "ussr", "poland", "vichy"):
        assert penalised(campaign, board(), nation), nation
    for nation in ("germany", "uk", "india", "free_french", "usa"):
        assert not penalised(campaign, board(), nation), nation
    assert not penalised(campaign, board(), "finland", "karelia")
    campaign.majors["ussr"].techs.append("army_modernization")
    assert not penalised(campaign, board(), "ussr")


@clause("WAW-CORE.DRM-2", "WAW-CORE.AIR-19")
def test_half_of_a_force_gives_its_nationality() -> None:
    at = war({"Calais": "france 1 ground; uk 1 ground"})
    assert force_penalised(at, board(), at.units)
    one = war({"Calais": "france 1 ground; uk 2 ground"})
    assert not force_penalised(one, board(), one.units)
    assert not force_penalised(at, board(), [])


@clause("WAW-CORE.SCN-36", "WAW-1.3-12", "WAW-CORE.SCN-10")
def test_where_units_of_barbarossa_appear() -> None:
    at = fresh(BARBAROSSA)
    assert homes_now(at, board(), "germany") == ["east_prussia", "west_poland"]
    assert homes_now(at, board(), "italy") == ["budapest"]
    assert "moscow" in homes_now(at, board(), "ussr")
    assert not [u for u in deploy(BARBAROSSA).position.units if u.nation == "italy"]


# ------------------------------------------------------------------------- phases


ORDER = [p for p in sequence.PHASES if p not in ("deployment", "doctrine")]


def played(base: str, turn: int | None = None) -> list[str]:
    at = fresh(base)
    if turn is not None:
        at.turn = turn
    phases = sequence.phases_now(board(), at)
    return [phase for phase in phases if phase not in ("deployment", "doctrine")]


@clause("WAW-CORE.SEQ-2", "WAW-CORE.SEQ-3", "WAW-CORE.SEQ-4", "WAW-CORE.SEQ-5")
def test_the_phases_of_a_campaign_turn() -> None:
    assert (
        played(CAMPAIGN, 5)
        == ORDER
        == [
            "admin",
            "interdiction",
            "axis_tactical",
            "axis_offensives",
            "axis_strategic",
            "allied_tactical",
            "allied_offensives",
            "allied_strategic",
            "operational_end",
            "strategic_warfare",
            "economic",
            "diplomacy",
            "turn_end",
        ]
    )


@pytest.mark.parametrize(
    ("base", "skips"),
    [
        pytest.param(
            CAMPAIGN,
            ["admin", "interdiction", "axis_tactical"],
            marks=clause("WAW-2.2-3", "WAW-CORE.SEQ-6", "WAW-CORE.SEQ-9"),
        ),
        pytest.param(
            OVERLORD,
            ["admin", "interdiction", "axis_tactical", "axis_offensives", "axis_strategic",
             "diplomacy"],
            marks=clause("WAW-2.1-3", "WAW-CORE.SEQ-10"),
        ),
        pytest.param(
            FRANCE,
            ["admin", "interdiction", "axis_tactical", "strategic_warfare", "diplomacy"],
            marks=clause("WAW-1.2-6", "WAW-CORE.SCN-9"),
        ),
        pytest.param(
            BARBAROSSA,
            ["admin", "interdiction", "axis_tactical", "strategic_warfare", "diplomacy"],
            marks=clause("WAW-1.3-4", "WAW-CORE.SCN-37", "WAW-CORE.SCN-15"),
        ),
        pytest.param(
            POLAND,
            ["admin", "interdiction", "axis_tactical", "strategic_warfare", "economic",
             "diplomacy"],
            marks=clause("WAW-1.1-5", "WAW-1.1-3", "WAW-CORE.SCN-3"),
        ),
    ],
)  # fmt: skip
def test_the_first_turn_of_a_scenario(base: str, skips: list[str]) -> None:
    assert played(base) == [phase for phase in ORDER if phase not in skips]


@clause("WAW-1.3-4", "WAW-CORE.SCN-37", "WAW-CORE.SCN-9", "WAW-2.1-8", "WAW-1-1")
def test_later_turns_of_the_shorter_scenarios() -> None:
    off = {"interdiction", "strategic_warfare", "diplomacy"}
    assert played(BARBAROSSA, 9) == [p for p in ORDER if p not in off]
    assert "economic" not in played(BARBAROSSA, 10)
    assert "economic" not in played(FRANCE, 4)
    assert "diplomacy" not in played(OVERLORD, 21)
    rules = [len(played(base)) for base in (POLAND, FRANCE, BARBAROSSA)]
    assert rules == sorted(rules)


@clause("WAW-CORE.SEQ-7")
def test_the_marker_moves_after_the_last_phase() -> None:
    at = fresh(CAMPAIGN)
    assert sequence.first_phase(board(), at) == "deployment"
    assert sequence.next_phase(board(), at, "deployment") == "doctrine"
    assert sequence.next_phase(board(), at, "doctrine") == "axis_offensives"
    after = play("turn_end", at)
    assert sequence.next_phase(board(), after.position, "turn_end") == "admin"
    after.position.over = True
    assert sequence.next_phase(board(), after.position, "turn_end") is None


@clause("WAW-1.3-15", "WAW-CORE.SCN-38")
def test_finland_waits_for_the_germans() -> None:
    units = {"Helsinki": "finland 2 ground", "Warsaw": "germany 1 ground",
             "Leningrad": "ussr 1 ground"}  # fmt: skip
    at = war(units, turn=9, base=BARBAROSSA, majors={})
    waits = axis(at, "move 1 ground from Helsinki to Karelia", refusals=True)
    assert "WAW-1.3-15" in refused(waits)
    near = {**units, "Novgorod": "germany 1 ground"}
    at = war(near, turn=9, base=BARBAROSSA, majors={}, control={"germany": ["Novgorod"]})
    goes = axis(at, "move 1 ground from Helsinki to Karelia", refusals=True)
    assert goes.units("Karelia") == {"finland ground": 1}


@clause("WAW-CORE.SEC-7")
def test_members_of_a_side_see_all_of_it() -> None:
    at = deploy(CAMPAIGN).position
    seen = view_of(board(), at, "allies").position
    assert all(seen.majors[m] == at.majors[m] for m in ("uk", "ussr", "usa", "france"))


@clause("WAW-CORE.SCN-7")
def test_fleets_of_france_1940_do_nothing() -> None:
    at = war({"Kiel": "germany 2 naval"}, turn=4, base=FRANCE, majors={})
    after = axis(at, "sail all fleets from Kiel to North Sea South", refusals=True)
    assert after.refused()
    assert after.units("Kiel") == {"germany naval": 2}
