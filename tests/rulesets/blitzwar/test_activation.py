"""9.3 Country activation."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked, join, us_entry_turn
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy, roll_for
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import outlook
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import due_minors
from adjudicator.rulesets.blitzwar.orders.home_orders import RollFor
from tests.rulesets.blitzwar.home_kit import (
    add,
    board,
    control,
    play,
    start,
    state,
    table_for,
    units,
)

clause = pytest.mark.clause


def side_of(position: Position, country: str) -> str | None:
    found = position.countries[country]
    return found.side if found.state == "active" else found.state


def france_falls(turn: int = 8, **dice: int) -> Position:
    position = start(turn=turn)
    control(position, "axis", "paris", "calais", "reims", "nancy", "caen")
    return position


# --------------------------------------------------------------------- by attack


@pytest.mark.parametrize(
    ("by", "joins", "law"),
    [
        pytest.param("allies", "axis", "BW-9.3-4", marks=clause("BW-9.3-4")),
        pytest.param("soviet", "axis", "BW-9.3-5", marks=clause("BW-9.3-5")),
        pytest.param("axis", "allies", "BW-9.3-6", marks=clause("BW-9.3-6")),
    ],
)
@clause("BW-9.3-2", "BW-9.3-3", "BW-9.1-8", "BW-9.1-9")
def test_a_neutral_country_joins_the_other_side(by: str, joins: str, law: str) -> None:
    position = start(turn=10, edirne="TUR 2I", adana="TUR 2I")
    table = table_for(position)
    attacked(position, table, "edirne", by, "combat")  # type: ignore[arg-type]
    assert side_of(position, "TUR") == joins
    assert {position.control[zone] for zone in board().country("TUR")} == {joins}
    assert {counter.side for counter in position.counters} == {joins}
    assert [(e.kind, e.clause) for e in table.events if e.kind == "CountryJoined"] == [
        ("CountryJoined", law)
    ]


@clause("BW-9.3-7", "BW-9.3-8", "BW-A38")
@pytest.mark.parametrize("how", ["combat", "entered", "flown"])
def test_fighting_entering_and_flying_are_attacks(how: str) -> None:
    position = start(turn=5)
    attacked(position, table_for(position), "oslo", "axis", how)  # type: ignore[arg-type]
    assert side_of(position, "NOR") == "allies"


@clause("BW-9.1-9")
@pytest.mark.parametrize(
    ("by", "side", "owner"), [("allies", "axis", "AXIS"), ("axis", "allies", "ALLIES")]
)
def test_the_supply_of_a_country_joins_with_it(by: str, side: str, owner: str) -> None:
    position = start(turn=5, benghazi="ITA 2I")
    (store,) = add(position, "benghazi", "AXIS S2")
    store.side = "neutral"
    attacked(position, table_for(position), "sicily", by, "entered")  # type: ignore[arg-type]
    stores = [c for c in position.counters if c.kind == "supply"]
    assert [(c.side, c.country, c.halves) for c in stores] == [(side, owner, 4)]


def test_an_active_country_is_not_activated_again() -> None:
    position = start(turn=5)
    state(position, "NOR", "active", "allies")
    control(position, "axis", "oslo")
    table = table_for(position)
    attacked(position, table, "bergen", "axis", "combat")
    assert table.events == []
    attacked(position, table, "oslo", "axis", "entered")
    assert table.events == []


@clause("BW-9.3-1", "BW-9.3-5")
def test_an_attack_on_a_country_that_grants_passage_brings_it_in() -> None:
    position = start(turn=10, cluj="RUM 2I")
    state(position, "RUM", "passage", "axis")
    attacked(position, table_for(position), "cluj", "soviet", "combat")
    assert side_of(position, "RUM") == "axis"
    assert position.clocks["soviet_attacked_heartland"] == 10


# ---------------------------------------------------------------- the German-Soviet war


@clause("BW-9.3-13", "BW-9.3-19", "BW-A36", "BW-A63")
def test_the_attack_on_the_soviet_union_brings_in_finland_and_yugoslavia_at_once() -> None:
    position = start(turn=16, minsk="USSR 2I", karelia="FIN 2I", belgrade="YUG 2I")
    attacked(position, table_for(position), "minsk", "axis", "combat")
    assert position.clocks["soviet_war"] == position.clocks["soviet_attacked"] == 16
    assert side_of(position, "FIN") == "axis"
    assert side_of(position, "YUG") == "allies"
    assert side_of(position, "RUM") == "neutral"


@clause("BW-9.3-19")
def test_a_soviet_attack_does_not_bring_in_yugoslavia() -> None:
    position = start(turn=16, warsaw="GER 2I")
    control(position, "axis", "warsaw")
    attacked(position, table_for(position), "warsaw", "soviet", "combat")
    assert "soviet_war" in position.clocks
    assert side_of(position, "FIN") == "axis"
    assert side_of(position, "YUG") == "neutral"


@clause("BW-A36")
def test_eastern_poland_counts_while_it_is_soviet() -> None:
    position = start(turn=2)
    attacked(position, table_for(position), "lwow", "axis", "entered")
    assert "soviet_war" not in position.clocks
    control(position, "soviet", "lwow")
    attacked(position, table_for(position), "lwow", "axis", "entered")
    assert position.clocks["soviet_attacked"] == 2


@clause("BW-A36")
def test_the_winter_war_is_none_with_germany() -> None:
    position = start(turn=4, helsinki="FIN 2I")
    table = table_for(position)
    attacked(position, table, "helsinki", "soviet", "combat")
    attacked(position, table, "helsinki", "soviet", "combat")
    assert side_of(position, "FIN") == "axis"
    assert "soviet_war" not in position.clocks
    add(position, "helsinki", "GER I")
    attacked(position, table, "helsinki", "soviet", "combat")
    assert position.clocks["soviet_war"] == 4


@clause("BW-9.3-16")
def test_rumania_joins_the_turn_after() -> None:
    position = start(turn=16)
    state(position, "RUM", "passage", "axis")
    position.clocks["soviet_war"] = 16
    play(diplomacy, position)
    assert side_of(position, "RUM") == "passage"
    position.turn = 17
    after = play(diplomacy, position)
    assert side_of(position, "RUM") == "axis"
    assert "BW-9.3-16" in after.clauses("CountryJoined")


# --------------------------------------------------------------------- the calendar


@clause("BW-9.3-9", "BW-9.3-10", "BW-9.3-14", "BW-9.3-28")
def test_the_fall_of_france() -> None:
    position = france_falls()
    position.countries["HUN"].state = "neutral"
    add(position, "turin", "ITA 2I")
    after = play(diplomacy, position, dice={"diplomacy/Spain": 1})
    assert side_of(position, "ITA") == "axis"
    assert side_of(position, "HUN") == "axis"
    assert side_of(position, "RUM") == "passage"
    assert {position.control[z] for z in board().country("RUM")} == {"axis"}
    assert position.counters[0].side == "axis"
    joined = zip(
        [f["country"] for f in after.told("CountryJoined")],
        after.clauses("CountryJoined"),
        strict=True,
    )
    assert list(joined) == [("ITA", "BW-9.3-9"), ("HUN", "BW-9.3-10")]
    # Free passage is not war: points count, but no reinforcements come.
    before = strategic_points(position, board(), "axis")
    control(position, "neutral", *board().country("RUM"))
    assert strategic_points(position, board(), "axis") == before - 1
    assert "RUM" not in [d.country for d in due_minors(position, board())]


@clause("BW-9.3-9", "BW-9.3-10")
def test_twenty_points_bring_in_italy_and_hungary() -> None:
    position = start(turn=6)
    control(position, "axis", "leningrad", "moscow", "baku", "london")
    assert strategic_points(position, board(), "axis") == 18
    play(diplomacy, position)
    assert side_of(position, "ITA") == "neutral"
    control(position, "axis", "leeds", "glasgow")
    play(diplomacy, position)
    assert side_of(position, "ITA") == side_of(position, "HUN") == "axis"
    assert side_of(position, "RUM") == "neutral"


@clause("BW-9.3-11", "BW-9.3-12")
def test_bulgaria_and_greece_at_the_beginning_of_1941() -> None:
    position = start(turn=11)
    play(diplomacy, position)
    assert side_of(position, "BUL") == side_of(position, "GRE") == "neutral"
    position.turn = 12
    play(diplomacy, position)
    assert side_of(position, "BUL") == "axis"
    assert side_of(position, "GRE") == "allies"


@clause("BW-9.3-27")
def test_no_date_moves_a_country_that_was_attacked() -> None:
    position = start(turn=12)
    state(position, "BUL", "active", "allies")
    state(position, "GRE", "active", "axis")
    play(diplomacy, position)
    assert side_of(position, "BUL") == "allies"
    assert side_of(position, "GRE") == "axis"


@clause("BW-9.3-17", "BW-9.3-18", "BW-A40")
def test_yugoslavia_joins_the_axis_on_a_six_for_six_supply() -> None:
    position = start(turn=14, berlin="AXIS S6 S4", kustrin="AXIS S2", belgrade="YUG 2I")
    after = play(
        diplomacy,
        position,
        {"axis": "give up supply in Kustrin"},
        dice={"diplomacy/Yugoslavia": 6},
    )
    assert side_of(position, "YUG") == "axis"
    assert units(position, "kustrin") == {}
    assert units(position, "berlin") == {"supply": 6}
    assert after.told("SupplyForfeited")[0]["taken"] == 12
    assert after.told("DiplomacyRolled") == [{"country": "YUG", "die": 6, "success": True}]
    assert position.marks == {}


@clause("BW-9.3-17", "BW-9.3-27")
@pytest.mark.parametrize("die", [1, 5])
def test_any_other_number_leaves_it_alone(die: int) -> None:
    position = start(turn=14, berlin="AXIS S6")
    after = play(diplomacy, position, dice={"diplomacy/Yugoslavia": die})
    assert after.told("DiplomacyRolled") == [{"country": "YUG", "die": die, "success": False}]
    assert after.clauses("DiplomacyRolled") == ["BW-9.3-17"]
    assert side_of(position, "YUG") == "neutral"
    assert units(position, "berlin") == {"supply": 6}
    for turn in (13, 15):  # in no other turn
        position.turn = turn
        play(diplomacy, position)
    position.turn = 14  # and not if it was attacked
    state(position, "YUG", "active", "allies")
    play(diplomacy, position)
    assert side_of(position, "YUG") == "allies"


@clause("BW-9.3-18", "BW-A30")
def test_a_short_stock_pays_what_it_has() -> None:
    position = start(turn=14, berlin="AXIS S4")
    after = play(diplomacy, position, dice={"diplomacy/Yugoslavia": 6})
    assert units(position, "berlin") == {}
    assert after.told("SupplyForfeited")[0]["taken"] == 8


# --------------------------------------------------------------- diplomatic initiatives


@clause("BW-9.3-20", "BW-9.3-23")
def test_spain_may_join_on_the_turn_france_falls() -> None:
    position = france_falls()
    after = play(diplomacy, position, {"axis": "roll for Spain"}, dice={"diplomacy/Spain": 6})
    assert side_of(position, "SP") == "axis"
    assert position.control["madrid"] == "axis"
    assert us_entry_turn(position) == 19
    assert after.told("UsEntryMoved")[0]["turn"] == 19
    rolled = next(e for e in after.events if e.kind == "DiplomacyRolled")
    assert rolled.answered.startswith("axis: plan")


@clause("BW-9.3-20")
def test_the_question_says_who_may_be_rolled_for() -> None:
    position = france_falls()
    position.clocks["france_surrendered"] = position.turn
    line = "You may roll for Spain."
    assert line in outlook(position, board(), "axis")
    position.countries["SP"].side = "allies"
    position.countries["SP"].state = "active"
    assert line not in outlook(position, board(), "axis")


@clause("BW-9.3-20")
def test_or_not_and_never_in_another_turn() -> None:
    position = france_falls()
    play(diplomacy, position, dice={"diplomacy/Spain": 5})  # silence rolls
    assert side_of(position, "SP") == "neutral"
    position.turn += 1
    assert play(diplomacy, position).asked("roll") == []
    after = play(diplomacy, france_falls(), {"axis": "do not roll for Spain"})
    assert after.told("DiplomacyRolled") == []
    after = play(diplomacy, france_falls(), standing={"axis": ["always not roll for Spain"]})
    assert after.told("DiplomacyRolled") == []


@clause("BW-9.3-21", "BW-9.3-20")
def test_no_die_is_thrown_for_another_country_than_the_one_asked_about() -> None:
    position = start(turn=8)
    position.clocks["france_surrendered"] = 8
    table = table_for(position)
    asking = roll_for(position, table, "SP", "france_surrendered")
    next(asking)
    with pytest.raises(StopIteration):
        asking.send({"axis": Answer((RollFor(country="TUR", line=1),), "player")})
    (told,) = table.events
    assert (told.kind, told.clause, told.to) == ("NotCarriedOut", "BW-9.3-21", ["axis"])
    assert told.facts["line"] == 1


@clause("BW-9.3-21", "BW-9.3-24", "BW-9.3-28", "BW-9.3-1")
def test_turkey_may_grant_passage_on_the_turn_greece_falls() -> None:
    position = start(turn=15, edirne="TUR 2I")
    state(position, "GRE", "active", "allies")
    control(position, "axis", "athens")
    play(diplomacy, position, {"axis": "roll for Turkey"}, dice={"diplomacy/Turkey": 6})
    assert side_of(position, "TUR") == "passage"
    assert position.control["istanbul"] == "axis"
    assert us_entry_turn(position) == 19
    assert "SP" not in position.clocks


# ------------------------------------------------------------------------- the USA


@clause("BW-9.3-22")
def test_the_usa_enters_at_the_beginning_of_1942() -> None:
    position = start(turn=19)
    play(diplomacy, position)
    assert side_of(position, "USA") == "neutral"
    position.turn = 20
    after = play(diplomacy, position)
    assert side_of(position, "USA") == "allies"
    assert after.told("UsEntered") == [{"turn": 20}]
    assert board().calendar[20].title == "1st winter turn 1942"


@clause("BW-9.3-23", "BW-9.3-24", "BW-9.3-25", "BW-9.3-26")
def test_each_event_brings_it_one_turn_forward() -> None:
    position = start(turn=16)
    for number, clock in enumerate(("spain_by_roll", "uk_landing", "turkey_by_roll"), start=1):
        position.clocks[clock] = 10
        assert us_entry_turn(position) == 20 - number
    play(diplomacy, position)
    assert side_of(position, "USA") == "neutral"
    position.turn = 17
    play(diplomacy, position)
    assert side_of(position, "USA") == "allies"


@clause("BW-9.3-25")
def test_only_a_landing_in_the_united_kingdom_counts() -> None:
    position = start(turn=12)
    table = table_for(position)
    attacked(position, table, "malta", "axis", "landing")
    attacked(position, table, "london", "axis", "flown")
    assert us_entry_turn(position) == 20
    attacked(position, table, "plymouth", "axis", "landing")
    attacked(position, table, "london", "axis", "landing")
    assert us_entry_turn(position) == 19


@clause("BW-9.3-26")
def test_countries_that_enter_otherwise_do_not_count() -> None:
    position = start(turn=12)
    attacked(position, table_for(position), "madrid", "allies", "combat")
    attacked(position, table_for(position), "ankara", "soviet", "combat")
    assert side_of(position, "SP") == side_of(position, "TUR") == "axis"
    assert us_entry_turn(position) == 20


@clause("BW-A41")
def test_a_date_that_is_past_means_now() -> None:
    position = start(turn=19)
    position.clocks["spain_by_roll"] = 8
    position.clocks["uk_landing"] = 18
    play(diplomacy, position)
    assert side_of(position, "USA") == "allies"
    assert position.clocks["us_entry"] == 19


# ---------------------------------------------------------------------- other clocks


@clause("BW-A18", "BW-A36")
def test_clocks_start_with_the_first_act() -> None:
    position = start(turn=9, tobruk="ITA 2I", sollum="UK I", brussels="BE 2I")
    state(position, "ITA", "active", "axis")
    table = table_for(position)
    british = [c for c in position.counters if c.country == "UK"]
    attacked(position, table, "tobruk", "allies", "flown", attackers=british)
    assert "british_attacked_italians" not in position.clocks
    attacked(position, table, "tobruk", "allies", "combat", attackers=british)
    attacked(position, table, "brussels", "axis", "entered")
    position.turn = 10
    attacked(position, table, "tobruk", "allies", "combat", attackers=british)
    attacked(position, table, "paris", "axis", "entered")
    assert position.clocks == {"british_attacked_italians": 9, "west_attacked": 9}


@clause("BW-10.2-2")
def test_the_soviet_attack_on_the_german_heartland() -> None:
    for zone, counts in (("east_prussia", True), ("warsaw", True), ("cluj", True), ("oslo", False)):
        position = start(turn=9)
        control(position, "axis", "warsaw")
        attacked(position, table_for(position), zone, "soviet", "entered")
        assert ("soviet_attacked_heartland" in position.clocks) is counts, zone


@clause("BW-9.3-9")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_supply_that_waits_in_libya_is_that_of_the_side_that_italy_joins(side: Side) -> None:
    position = start(turn=9, benghazi="AXIS S2", sofia="AXIS S2", tobruk="ITA 1I")
    for counter in position.counters:
        counter.side = "neutral"
    join(position, table_for(position), "ITA", side, "attack", "BW-9.3-6")
    there = {c.place: (c.side, c.country) for c in position.counters}
    assert there == {
        "benghazi": (side, side.upper()),
        "tobruk": (side, "ITA"),
        "sofia": ("neutral", "AXIS"),
    }


CLOCKS = [
    # by, how, zone, held by, attackers, who is met there, clocks that start
    ("axis", "entered", "brussels", "neutral", "GER I", "", {"west_attacked"}),
    ("axis", "flown", "paris", "allies", "GER A", "", {"west_attacked"}),
    ("axis", "combat", "paris", "axis", "GER I", "UK I", {"west_attacked"}),
    ("axis", "entered", "paris", "axis", "GER I", "", set()),
    ("axis", "entered", "london", "allies", "GER I", "", set()),
    ("axis", "landing", "london", "allies", "GER I", "", {"uk_landing"}),
    ("axis", "landing", "london", "axis", "GER I", "UK I", {"uk_landing"}),
    ("axis", "landing", "london", "axis", "GER I", "", set()),
    ("axis", "landing", "oslo", "neutral", "GER I", "", set()),
    ("axis", "combat", "minsk", "soviet", "GER I", "USSR I", {"soviet_attacked", "soviet_war"}),
    ("axis", "entered", "minsk", "axis", "GER I", "", set()),
    ("axis", "entered", "oulu", "axis", "GER I", "", {"germans_in_finland"}),
    ("axis", "flown", "oulu", "axis", "GER A", "", set()),
    ("axis", "entered", "oulu", "axis", "ITA I", "", set()),
    ("soviet", "combat", "poznan", "axis", "USSR I", "GER I",
     {"soviet_attacked_heartland", "axis_attacked_by_soviet", "soviet_war"}),
    ("soviet", "entered", "berlin", "soviet", "USSR I", "", set()),
    ("soviet", "combat", "berlin", "soviet", "USSR I", "GER I",
     {"soviet_attacked_heartland", "axis_attacked_by_soviet", "soviet_war"}),
    ("soviet", "combat", "lwow", "axis", "USSR I", "GER I",
     {"axis_attacked_by_soviet", "soviet_war"}),
    ("soviet", "combat", "helsinki", "axis", "USSR I", "FIN I", set()),
    ("soviet", "combat", "helsinki", "axis", "USSR I", "FIN I, GER I",
     {"axis_attacked_by_soviet", "soviet_war"}),
    ("allies", "combat", "tobruk", "axis", "UK I", "ITA I", {"british_attacked_italians"}),
    ("allies", "combat", "tobruk", "axis", "FRA I", "ITA I", set()),
    ("allies", "combat", "tobruk", "axis", "UK I", "GER I", set()),
    ("allies", "entered", "tobruk", "axis", "UK I", "ITA I", set()),
    ("axis", "combat", "tobruk", "allies", "ITA I", "UK I", set()),
]  # fmt: skip


@clause("BW-9.3-3", "BW-9.3-25", "BW-10.2-2", "BW-10.2-4", "BW-10.2-5", "BW-16.3.1-2",
        "BW-A18", "BW-A36")  # fmt: skip
@pytest.mark.parametrize(("by", "how", "zone", "held", "attackers", "met", "clocks"), CLOCKS)
def test_what_an_act_of_war_sets_going(
    by: Side, how: Any, zone: str, held: str, attackers: str, met: str, clocks: set[str]
) -> None:
    position = start(turn=15)
    for country in ("ITA", "FIN"):
        state(position, country, "active", "axis")
    control(position, held, zone)
    acting = add(position, "america", attackers)
    there = add(position, zone, met) if met else []
    attacked(position, table_for(position), zone, by, how, attackers=acting)
    assert set(position.clocks) == clocks
    assert {c.place for c in there} <= {zone}
    west = zone in ("brussels", "oslo") and by == "axis"
    joined = {"brussels": "BE", "oslo": "NOR"}.get(zone)
    if west and joined:
        assert side_of(position, joined) == "allies"
