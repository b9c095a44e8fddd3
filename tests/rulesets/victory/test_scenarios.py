"""1, 2.0 and 10: set-up, the game turn, the scenarios, victory, councils."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory import Victory, sequence
from adjudicator.rulesets.victory.board.position import Block, Position
from adjudicator.rulesets.victory.rulings import SWITCHES
from tests.rulesets.victory.kit import After, board, game, map_of, play, position, receipt

clause, fact = pytest.mark.clause, pytest.mark.fact
SEATS = ["red", "blue"]


def opened(scenario: str, **options: Any) -> Position:
    return game().open(board(), scenario, game().rulings_with(options))


def set_up(scenario: str, red: str = "", blue: str = "", **options: Any) -> After:
    start = opened(scenario, **options)
    phases = ["maps"] if options.get("maps") == "chosen" else []
    return play([*phases, "forces", "deployment"], start, any_dice=True, red=red, blue=blue)


def count(after: After, power: str) -> int:
    return len(after.position.of(power))


def worth(after: After, power: str) -> int:
    units = after.board.units
    return sum(units[b.unit].cost * b.strength for b in after.position.of(power))


def full(after: After, power: str) -> bool:
    units = after.board.units
    return all(b.strength == units[b.unit].steps for b in after.position.of(power))


# --------------------------------------------------------------------------- scenarios


@clause("VIC-1.3-1", "VIC-1.4-1", "VIC-10.1-1", "VIC-A33")
@fact("VIC-F-132")
def test_quick_start_draws_twenty_full_blocks_each() -> None:
    after = set_up("quick-start")
    assert (count(after, "red"), count(after, "blue")) == (20, 20)
    assert full(after, "red")
    assert full(after, "blue")
    kinds = {line.key: line.blocks for line in board().mixes["base"]}
    for unit in {b.unit for b in after.position.of("red")}:
        assert sum(b.unit == unit for b in after.position.of("red")) <= kinds[unit]


@clause("VIC-10.0-4", "VIC-1.1-5")
@fact("VIC-F-138")
def test_four_maps_double_the_forces() -> None:
    after = set_up("four-maps")
    assert (count(after, "red"), count(after, "blue")) == (40, 40)
    cities = [t for t in after.map.cities() if after.map.owner(t.id) == "red"]
    assert len(cities) == 12


@clause("VIC-10.2-1", "VIC-Intro-1")
@fact("VIC-F-133")
def test_custom_forces_are_worth_a_hundred_points() -> None:
    after = set_up("custom-forces", red="raise 2 Armor")
    assert worth(after, "red") == 100
    assert worth(after, "blue") == 100
    start = opened("custom-forces")
    many = play("forces", start, any_dice=True, red="raise 4 Armor", refusals=True)
    assert [bad.clause for bad in many.trial.refused] == ["VIC-A33"], "the mix has two"
    lone = set_up("custom-forces", red="raise 2 Armor\nraise Fighter with 2 steps at Hope")
    fighter = [b for b in lone.position.of("red") if b.unit == "FA" and b.strength == 2]
    places = [lone.map.tiles[b.place].place for b in fighter]
    assert "Hope" in places


@clause("VIC-10.3-1", "VIC-10.3-2", "VIC-10.3-3", "VIC-10.3-4")
@fact("VIC-F-134", "VIC-F-135", "VIC-F-139")
def test_the_sleeping_giant_produces_more_at_home() -> None:
    after = set_up("sleeping-giant")
    assert (count(after, "red"), count(after, "blue")) == (20, 12)
    custom = set_up("sleeping-giant", forces="custom")
    assert (worth(custom, "red"), worth(custom, "blue")) == (100, 60)
    from adjudicator.rulesets.victory.book.production.yields import value_for

    hexmap = after.map
    corran = next(t for t in hexmap.cities() if t.place == "Corran")
    assert value_for(after.position, hexmap, "blue", corran.id) == corran.value + 1
    assert value_for(after.position, hexmap, "red", corran.id) == corran.value


@clause("VIC-10.4-1", "VIC-10.4-2", "VIC-10.4-3", "VIC-10.4-4", "VIC-A8")
@fact("VIC-F-136", "VIC-F-137", "VIC-F-140", "VIC-F-152")
def test_two_front_war_has_three_maps() -> None:
    after = set_up("two-front-war")
    assert [slot.power for slot in after.position.slots] == ["blue", "red", "blue"]
    assert (count(after, "red"), count(after, "blue")) == (20, 20)
    outer = [b.place[0] for b in after.position.of("blue")]
    assert (outer.count("a"), outer.count("c")) == (10, 10)
    custom = set_up("two-front-war", forces="custom")
    assert (worth(custom, "red"), worth(custom, "blue")) == (80, 80)
    assert len(after.map.cities()) == 18
    assert sum(t.value for t in after.map.cities()) == 30
    from adjudicator.rulesets.victory.book.production.yields import producing

    made = {place[0] for place in producing(after.position, board(), "blue")}
    assert made == {"a", "c"}


@clause("VIC-10.4-7", "VIC-A41")
def test_two_front_war_may_be_played_by_three() -> None:
    start = opened("two-front-war-allies")
    assert game().seats(board(), start) == ["red", "blue", "green"]
    assert start.friends("blue", "green")
    assert not start.friends("red", "green")


@clause("VIC-1.2-3", "VIC-1.4-2", "VIC-10.0-5", "VIC-1.4-3", "VIC-1.4-4")
def test_forces_stand_in_own_cities_and_towns_two_to_a_city() -> None:
    after = set_up("quick-start")
    hexmap = after.map
    for block in after.position.blocks:
        assert hexmap.tiles[block.place].place
        assert hexmap.owner(block.place) == block.power
    for city in hexmap.cities():
        assert len(after.position.at(city.id)) >= 2, city.text
    from adjudicator.rulesets.victory.book.stacking import overfull

    assert overfull(after.position, board(), hexmap, "red") == []


@clause("VIC-1.4-2", "VIC-1.4-3")
def test_deployment_is_checked_before() -> None:
    drawn = play("forces", opened("quick-start"), any_dice=True)
    first = drawn.position.undeployed["red"][0]
    text = first.id.partition(".")[2]
    wrong = play("deployment", drawn.position, red=f"deploy {text} at Corran", refusals=True)
    assert wrong.refusals()
    own = play("deployment", drawn.position, red=f"deploy {text} at Hope", refusals=True)
    placed = next(b for b in own.position.blocks if b.id == first.id)
    hope = own.hex("Hope")
    assert placed.place == hope or own.refusals()


@clause("VIC-1.4-5")
def test_three_units_at_a_time_for_more_fog() -> None:
    drawn = play("forces", opened("quick-start", deployment="alternating"), any_dice=True)
    asked = play("deployment", drawn.position, defaults=False)
    assert asked.asked() == ["red deploy/red/1"]
    after = play("deployment", drawn.position)
    told = [event for event in after.events if event.kind == "Deployed"]
    assert [event.facts["power"] for event in told][:4] == ["red", "blue", "red", "blue"]
    assert all(len(event.facts["lines"]) <= 3 for event in told)
    assert (count(after, "red"), count(after, "blue")) == (20, 20)


@clause("VIC-1.1-1", "VIC-1.1-2")
def test_two_players_choose_maps_and_the_second_adjusts() -> None:
    dice = {"maps/red/1": 2, "maps/blue/1": 5}
    start = opened("quick-start", maps="chosen")
    after = play("maps", start, dice=dice, red="choose four\nturn three", blue="choose three")
    assert [(s.slot, s.board) for s in after.position.slots] == [("a", "four"), ("b", "three")]
    told = [event.facts["board"] for event in after.events if event.kind == "MapChosen"]
    assert told == ["three", "four", "three"], "Blue rolled higher, Red turned a board last"
    assert "VIC-1.1-2" in after.clauses("ChoiceRolled")


@clause("VIC-1.1-3")
def test_with_four_maps_the_first_player_takes_the_first_and_the_fourth() -> None:
    dice = {"maps/red/1": 6, "maps/blue/1": 1}
    start = opened("four-maps", maps="chosen")
    after = play("maps", start, dice=dice)
    told = [event.facts["power"] for event in after.events if event.kind == "MapChosen"]
    assert told == ["red", "blue", "blue", "red"]
    turned = play("maps", start, dice=dice, red="turn one")
    assert turned.position.slots[0].rotation == 180, "Player 1 makes the last adjustment"


@clause("VIC-9.1-4", "VIC-9.1-3", "VIC-9.1-5", "VIC-9.1-6")
def test_factories_are_allotted_by_their_owner() -> None:
    after = set_up("quick-start", red="allot 3 air 1 ground at Highmark", factories=True)
    highmark = after.hex("Highmark")
    there = {w.kind: w.level for w in after.position.works if w.hex == highmark}
    assert there == {"air factory": 3, "ground factory": 1}
    for city in after.map.cities():
        total = sum(w.level for w in after.position.works if w.hex == city.id)
        assert total == city.value
    start = opened("quick-start", factories=True)
    over = play("forces", start, any_dice=True, red="allot 3 air 2 ground at Highmark",
                refusals=True)  # fmt: skip
    assert over.refusals()
    foreign = next(city for city in after.map.cities() if after.map.owner(city.id) == "blue")
    text = f"allot 1 air at {foreign.id}"
    other = play("forces", start, any_dice=True, red=text, refusals=True)
    assert [no.clause for no in other.trial.refused] == ["VIC-9.1-4"]


def test_a_scenario_that_is_not_there_is_named() -> None:
    with pytest.raises(ScenarioError, match="nowhere"):
        opened("nowhere")


@clause("VIC-HIST-72", "VIC-10.7-1")
def test_armies_are_those_of_the_box() -> None:
    assert set(board().mixes) == {"base", "base-resources", "stretch", "German", "USA", "Soviet"}
    after = set_up("quick-start", armies="historical")
    named = [b for b in after.position.of("blue") if b.name]
    assert named, "German blocks have names"


# ------------------------------------------------------------------------- the game turn


@clause("VIC-2.0-1", "VIC-2.0-16", "VIC-2.0-17", "VIC-SOP-1")
def test_a_game_turn_has_five_steps() -> None:
    start = position(powers=SEATS)
    phase: str | None = "initiative"
    seen = []
    while phase is not None and len(seen) < 6:
        seen.append(phase)
        phase = sequence.next_phase(board(), start, phase)
    assert seen == ["initiative", "move", "combat", "supply", "production", "initiative"]


def roll(**dice: int) -> After:
    named = {key.replace("_", "/"): value for key, value in dice.items()}
    start = position(powers=["red", "blue", "green"], maps=[{"slot": "a", "board": "one"}],
                     teams={"red": "red", "blue": "blue", "green": "green"})  # fmt: skip
    return play("initiative", start, dice={f"initiative/{k}": v for k, v in named.items()})


@clause("VIC-2.0-2", "VIC-2.0-3", "VIC-2.0-5")
def test_the_highest_total_moves_first_and_the_others_clockwise() -> None:
    after = roll(red_1_1=1, red_1_2=1, blue_1_1=2, blue_1_2=3, green_1_1=4, green_1_2=4)
    assert after.position.order == ["green", "red", "blue"]
    (told,) = after.told("InitiativeRolled")
    assert [r["total"] for r in told["rolls"]] == [2, 5, 8]


@clause("VIC-2.0-4")
def test_only_who_ties_for_the_highest_rolls_again() -> None:
    after = roll(
        red_1_1=6, red_1_2=6, blue_1_1=6, blue_1_2=6, green_1_1=5, green_1_2=6,
        red_2_1=1, red_2_2=1, blue_2_1=1, blue_2_2=2,
    )  # fmt: skip
    assert after.position.order == ["blue", "green", "red"]


@clause("VIC-6.0-1", "VIC-2.0-10", "VIC-5.0-1")
def test_combat_waits_until_all_have_moved() -> None:
    on = map_of([".", ".", "."])
    start = position(on=on, powers=SEATS, blocks={"0101": "red IN 4", "0102": "blue IN 4"})
    after = play("move", start, on, red="attack 0102 with IN1", blue="")
    assert [ask.seat for ask in after.trial.questions] == SEATS
    assert after.position.battles
    assert not after.told("BattleOpened")
    assert sequence.next_phase(board(), after.position, "move") == "combat"


@clause("VIC-2.0-13", "VIC-A64")
def test_supply_and_victory_come_before_production() -> None:
    on = map_of(["."] * 5, cities={"0101": "Alpha 4", "0102": "Beta 4"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "blue"}],
        powers=SEATS,
        levels={"red": 4, "blue": 9},
        blocks={"0101": "red IN 1"},
    )
    after = play("supply", start, on)
    assert after.strength("red.IN1") == 0, "attrition first"
    assert not after.position.over, "the city went back before victory was tested"


# ------------------------------------------------------------------------------ victory


def holding(powers: dict[str, list[str]], scenario: str, **given: Any) -> After:
    start = opened(scenario)
    start.stage, start.time_limit = "supply", given.get("time_limit", 0)
    start.turn = given.get("turn", 3)
    hexmap = board().map_of(start)
    for power, names in powers.items():
        from adjudicator.rulesets.victory.board.in_words import block_from, find_hex

        for name in names:
            start.blocks.append(
                block_from(board(), hexmap, start, f"{power} IN 4", find_hex(hexmap, name))
            )
    return play("supply", start)


@clause("VIC-10.0-1", "VIC-3.2-3", "VIC-10.0-3")
def test_fifteen_points_win_on_two_maps() -> None:
    four = holding({"red": ["Fellin", "Hallam", "Norby", "Wickhaven"]}, "quick-start")
    assert not four.position.over
    won = holding({"red": ["Corran", "Fellin", "Wickhaven"]}, "quick-start")
    assert won.position.winners == ["red"]
    outcome = game().outcome(board(), won.position)
    assert outcome is not None
    assert outcome.points == {"red": 15, "blue": 5}
    assert outcome.clause == "VIC-10.0-1"


@clause("VIC-10.0-2")
def test_thirty_points_win_on_four_maps() -> None:
    assert opened("four-maps").levels == {"red": 30, "blue": 30}
    cities = [t.place for t in board().map_of(opened("four-maps")).cities()]
    after = holding({"red": cities}, "four-maps")
    assert after.position.winners == ["red"]


@clause("VIC-10.4-5", "VIC-10.4-6")
def test_twenty_and_twenty_five_points_win_the_two_front_war() -> None:
    assert opened("two-front-war").levels == {"red": 20, "blue": 25}
    nearly = holding({"red": ["Highmark", "Hope", "Corran"]}, "two-front-war")
    assert not nearly.position.over
    after = holding({"red": ["Highmark", "Hope", "Corran", "Aldwick"]}, "two-front-war")
    assert after.position.winners == ["red"]
    other = holding({"blue": ["Meridon", "Landfall"]}, "two-front-war")
    assert other.position.winners == ["blue"]
    assert after.position.result_clause == "VIC-10.4-5"
    assert other.position.result_clause == "VIC-10.4-6"
    allies = holding({"green": ["Meridon"], "blue": ["Landfall"]}, "two-front-war-allies")
    assert allies.position.winners == ["blue", "green"]
    assert allies.position.result_clause == "VIC-10.4-6"
    assert other.position.result == "Blue holds cities worth 25 PP."
    assert allies.position.result == "Blue and Green hold cities worth 25 PP."


@clause("VIC-10.6-1", "VIC-10.6-2", "VIC-10.6-4", "VIC-A35")
@fact("VIC-F-141")
def test_after_the_time_limit_the_most_points_win() -> None:
    early = holding({"red": ["Fellin"]}, "quick-start", time_limit=10, turn=9)
    assert not early.position.over
    last = holding({"red": ["Fellin"]}, "quick-start", time_limit=10, turn=10)
    assert last.position.winners == ["red"]
    draw = holding({}, "quick-start", time_limit=10, turn=10)
    assert draw.position.winners == ["red", "blue"]
    sudden = holding({"red": ["Corran", "Fellin", "Wickhaven"]}, "quick-start", time_limit=10)
    assert sudden.position.winners == ["red"]
    assert opened("quick-start", **{"time-limit": 10}).time_limit == 10
    assert opened("quick-start").time_limit == 0


# ------------------------------------------------------------------------------- storms


@clause("VIC-9.2-8", "VIC-9.2-9", "VIC-9.2-10", "VIC-9.2-6")
@fact("VIC-F-010")
def test_the_storm_starts_in_the_middle_and_drifts() -> None:
    start = opened("quick-start", storms=True)
    hexmap = board().map_of(start)
    assert hexmap.tiles[start.storm].at == (15, 6)
    start.stage = "initiative"
    from adjudicator.rulesets.victory.board.position import Work

    start.works.append(Work(kind="mulberry", hex=hexmap.ids[15, 4], power="red"))
    start.works.append(Work(kind="airfield", hex=hexmap.ids[15, 4], power="red"))
    start.works.append(Work(kind="mulberry", hex=hexmap.ids[15, 3], power="red"))
    dice = {"storm/direction": 1, "storm/distance": 2}
    after = play("initiative", start, dice=dice, any_dice=True)
    assert hexmap.tiles[after.position.storm].at == (15, 4)
    assert after.told("MulberryLost") == [{"hex": hexmap.ids[15, 4], "power": "red"}]
    assert after.clauses("MulberryLost") == ["VIC-9.2-6"]
    kept = [(work.kind, hexmap.tiles[work.hex].at) for work in after.position.works]
    assert kept == [("airfield", (15, 4)), ("mulberry", (15, 3))], "no other is hit directly"
    gone = play("initiative", start, dice={**dice, "storm/distance": 6}, any_dice=True)
    assert gone.position.storm == ""
    assert "VIC-9.2-10" in gone.clauses("StormMoved")


# --------------------------------------------------------------------------- commanders

RED = {
    "red-general": ["ground"],
    "red-admiral": ["naval"],
    "red-marshal": ["air"],
    "red-politician": ["production"],
}


def commanders(**given: Any) -> Position:
    on = given.pop("on")
    return position(
        on=on,
        powers=SEATS,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        commands={"red": given.pop("red", RED)},
        supplied={"red": ["a0101"]},
        **given,
    )


HOME = {"0101": "Alpha 3"}


@clause("VIC-10.5-1", "VIC-10.5-2")
def test_each_commander_moves_his_own_arm() -> None:
    on = map_of([".~", ".~", ".~"], cities=HOME)
    start = commanders(on=on, blocks={"0101": "red IN 4; red FA 4", "0201": "red CA 4"})
    seats = game().seats(on, start)
    assert seats == [*RED, "blue"]
    after = play(
        "move",
        start,
        on,
        **{"red-general": "move IN1 to 0102", "red-admiral": "sail CA1 to 0202"},
    )
    assert {b.id: b.place for b in after.position.blocks} == {
        "red.IN1": "a0102",
        "red.FA1": "a0101",
        "red.CA1": "a0202",
    }
    wrong = play("move", start, on, refusals=True, **{"red-general": "sail CA1 to 0202"})
    assert [bad.clause for bad in wrong.trial.refused] == ["VIC-10.5-2"]
    asked = play("move", start, on, defaults=False)
    assert asked.asked() == ["red-general move/red", "red-admiral move/red", "red-marshal move/red"]


@clause("VIC-8.2-3", "VIC-10.5-2")
def test_commanders_spend_the_points_of_a_city_once() -> None:
    on = map_of(["..~"], cities={"0101": "Alpha 3"})
    commands = {"red": {"red-general": ["ground"], "red-marshal": ["air"]}}
    for priority, built in (("ground", "IN"), ("air", "FA")):
        start = position(
            on=on,
            maps=[{"slot": "a", "board": "small", "power": "red"}],
            powers=["red", "blue"],
            commands=commands,
            supplied={"red": ["a0101"]},
            priority={"red": priority},
        )
        texts = {
            "red-general": "build Infantry 3 at Alpha",
            "red-marshal": "build Fighter 3 at Alpha",
        }
        after = play("production", start, on, blue="build nothing", **texts)
        assert [b.unit for b in after.position.of("red")] == [built]
        (told,) = [f for f in after.told("Produced") if f["power"] == "red"]
        assert (told["spent"], told["available"]) == (3, 3)
        assert [no["clause"] for no in told["refused"]] == ["VIC-8.2-3"]


@clause("VIC-10.5-3")
def test_the_politician_alone_controls_production_and_has_two_votes() -> None:
    on = map_of([".~"] * 3, cities=HOME)
    start = commanders(on=on, blocks={"0101": "red IN 1"})
    after = play(
        "production",
        start,
        on,
        blue="build nothing",
        **{
            "red-politician": "build Infantry 2 at Alpha\nvote for the navy first",
            "red-general": "vote for the army first",
        },
    )
    assert after.told("Produced")[0]["spent"] == 2
    assert after.position.priority == {"red": "naval"}
    other = play("production", start, on, blue="build nothing",
                   **{"red-general": "build Infantry 2 at Alpha"})  # fmt: skip
    assert len(other.trial.unused) == 1, "nobody asked the General to build"
    assert other.strength("red.IN2") == 0


@clause("VIC-10.5-4")
def test_the_others_together_remove_the_politician() -> None:
    on = map_of([".~"] * 3, cities=HOME)
    start = commanders(on=on, blocks={"0101": "red IN 1"})
    coup = "vote to remove the politician"
    two = play("production", start, on, blue="build nothing",
               **{"red-general": coup, "red-admiral": coup})  # fmt: skip
    assert two.position.commands["red"]["red-politician"] == ["production"]
    all_three = play("production", start, on, blue="build nothing",
                     **{"red-general": coup, "red-admiral": coup, "red-marshal": coup})  # fmt: skip
    assert all_three.position.commands["red"]["red-politician"] == []
    assert "VIC-10.5-4" in all_three.clauses("PoliticianRemoved")
    last = play(
        "production, initiative, move", start, on, blue="build nothing", defaults=False,
        any_dice=True,
        **{"red-general": coup, "red-admiral": coup, "red-marshal": coup,
           "red-politician": "build Infantry 2 at Alpha"},
    )  # fmt: skip
    assert last.told("Produced")[0]["spent"] == 2, "nobody else was asked what to build"


@clause("VIC-10.5-2")
def test_what_commanders_share_is_in_doubt_and_their_votes_are_not() -> None:
    on = map_of([".~"] * 3, cities=HOME)
    two = {"red-general": ["ground"], "red-admiral": ["naval"]}
    start = commanders(on=on, blocks={"0101": "red IN 1"}, red=two)
    lines = "vote for the army first\nbuild Infantry 1 at Alpha\nmove IN1 to 0102"
    found = receipt("production", start, "red-general", lines, on)
    assert [order.tag() for order in found.doubtful] == ["Build", "Move"]
    start.undeployed = {"red": [Block(id="red.IN7", power="red", unit="IN", strength=2, place="")]}
    placed = receipt("deployment", start, "red-general", "deploy IN7 at Alpha", on)
    assert [order.tag() for order in placed.doubtful] == ["Deploy"]


@clause("VIC-10.5-3")
def test_the_politician_is_asked_for_no_moves() -> None:
    on = map_of([".~"] * 3, cities=HOME)
    start = commanders(on=on, blocks={"0101": "red IN 1"})
    found = receipt("production", start, "red-politician", "move IN1 to 0102", on)
    assert [no.clause for no in found.refused] == ["VIC-2.0-6"]
    stands = receipt("production", start, "red-general", "move IN1 to 0102", on).stands
    assert len(stands) == 1


@clause("VIC-10.5-2")
def test_motions_are_counted_and_told_to_the_side_alone() -> None:
    on = map_of([".~"] * 3, cities=HOME)
    start = commanders(on=on, blocks={"0101": "red IN 1"})
    after = play(
        "production",
        start,
        on,
        blue="build nothing",
        **{
            "red-general": "vote yes on an attack in the east",
            "red-admiral": "vote no on an attack in the east",
            "red-marshal": "vote yes on An Attack in the East",
        },
    )
    (held,) = [event for event in after.events if event.kind == "CouncilHeld"]
    assert held.facts["lines"] == ["an attack in the east: 2 for, 1 against; carried."]
    even = {"red-general": "vote yes on a retreat", "red-admiral": "vote no on a retreat"}
    tie = play("production", start, on, blue="build nothing", **even)
    lines = next(e for e in tie.events if e.kind == "CouncilHeld").facts["lines"]
    assert lines == ["a retreat: 1 for, 1 against; lost."]
    told = held.for_seat("blue")
    assert told is not None
    assert told.kind == "CouncilDone"


# ------------------------------------------------------------------------------ options


@clause("VIC-Intro-2")
def test_optional_rules_are_off_unless_chosen() -> None:
    rulings = {ruling.id: ruling for ruling in Victory.rulings}
    for switch in SWITCHES:
        assert rulings[switch].default is False
        assert rulings[switch].choices == [False, True]
    with pytest.raises(ValueError, match="pursuit"):
        game().rulings_with({"pursuit": 7})


@fact("VIC-F-142")
def test_the_game_has_no_cards() -> None:
    assert not any("card" in name for name in Position.model_fields)
