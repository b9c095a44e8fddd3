"""5 Movement: ways, stops, limits, pinning, response, strategic and sea moves."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import dump_orders
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.book.control import control, held_by_others, holder
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.kit import After, board, game, map_of, play, position, receipt

clause = pytest.mark.clause
SEATS = ["red", "blue"]


def move(on: Board, blocks: dict[str, Any], red: str = "", blue: str = "", **given: Any) -> After:
    """Red moves, then Blue, on a small map. A block may be refused."""
    at = position(on=on, powers=SEATS, blocks=blocks, **given)
    return play("move", at, on, red=red, blue=blue, refusals=True)


def refused(after: After) -> list[str]:
    """Clauses of what was refused in receipts or when it was carried out."""
    late = [no["clause"] for event in after.events for no in event.facts.get("refused", ())]
    return [bad.clause for bad in after.trial.refused] + late


def at(after: After, block: str) -> str:
    return next(b.place for b in after.position.blocks if b.id == block)


# -------------------------------------------------------------------- ground movement


@clause("VIC-2.0-6", "VIC-2.0-7", "VIC-5.0-1", "VIC-5.7-1")
def test_a_block_moves_up_to_its_allowance_once_a_turn() -> None:
    on = map_of([".", ".", ".", "."])
    after = move(on, {"0101": "red IN 4; red MK 4"}, red="move IN1 to 0103\nmove MK1 to 0104")
    assert at(after, "red.IN1") == "a0103"
    assert at(after, "red.MK1") == "a0104"
    twice = move(on, {"0101": "red IN 4"}, red="move IN1 to 0102\nmove IN1 to 0103")
    assert at(twice, "red.IN1") == "a0102"
    assert refused(twice) == ["VIC-2.0-7"]
    far = move(on, {"0101": "red IN 4"}, red="move IN1 to 0104")
    assert refused(far) == ["VIC-5.7-1"]


@clause("VIC-3.1-5", "VIC-3.1-7", "VIC-3.1-9")
@pytest.mark.parametrize("rough", ["f", "w", "^"])
def test_rough_ground_stops_ground_units(rough: str) -> None:
    on = map_of([".", rough, "."])
    after = move(on, {"0101": "red MK 4; red MK 3"}, red="move MK1 to 0102\nmove MK2 to 0103")
    assert at(after, "red.MK1") == "a0102"
    assert at(after, "red.MK2") == "a0101"
    assert refused(after) == [{"f": "VIC-3.1-5", "w": "VIC-3.1-7", "^": "VIC-3.1-9"}[rough]]


@clause("VIC-11.0-11")
def test_cavalry_rides_on_through_rough_ground() -> None:
    on = map_of([".", "f", "w", "."])
    after = move(on, {"0101": "red CAV 3"}, red="move CAV1 to 0104")
    assert at(after, "red.CAV1") == "a0104"
    trucks = move(on, {"0101": "red MK 4"}, red="move MK1 to 0104")
    assert refused(trucks) == ["VIC-3.1-5"]
    plain = move(map_of([".", ".", ".", "."]), {"0101": "red MK 4"}, red="move MK1 to 0104")
    assert at(plain, "red.MK1") == "a0104"


@clause("VIC-3.3-2")
def test_along_a_road_no_terrain_stops_but_leaving_it_does() -> None:
    on = map_of(["..", "f.", "^.", "f."], roads=["0101-0102", "0102-0103", "0103-0104"])
    along = move(on, {"0101": "red MK 4"}, red="move MK1 to 0104")
    assert at(along, "red.MK1") == "a0104"
    off = move(on, {"0101": "red MK 4"}, red="move MK1 to 0203 via 0102")
    assert refused(off) == ["VIC-3.1-5"]


@clause("VIC-3.3-3", "VIC-3.3-1")
def test_a_unit_on_a_road_may_attack() -> None:
    on = map_of([".", "f", "."], roads=["0101-0102", "0102-0103"])
    after = move(on, {"0101": "red AR 4", "0103": "blue IN 4"}, red="attack 0103 with AR1")
    assert after.position.battles[0].hex == "a0103"
    three = {"0101": "red AR 4; red AR 4; red AR 4", "0103": "blue IN 4"}
    crowd = move(on, three, red="attack 0103 with AR1, AR2\nattack 0103 with AR3")
    assert refused(crowd) == ["VIC-5.3-1"], "a road hexside lets two into a battle"


RIVER = {"Wend": ["0102-0202", "0101-0202", "0101-0201"]}
"""From its mouth at 0102-0202 up; the first hexside is bridged, so the others are open."""


@clause("VIC-3.1-13", "VIC-4.3-10", "VIC-3.1-12")
def test_a_river_stops_who_crosses_it_but_not_engineers_or_bridges() -> None:
    on = map_of(
        [".....", "....."],
        rivers={"Wend": ["0102-0202", "0101-0202", "0101-0201"]},
        roads=["0102-0202"],
        bridges=["0102-0202"],
    )
    stops = move(on, {"0101": "red MK 4"}, red="move MK1 to 0301 via 0201")
    assert refused(stops) == ["VIC-3.1-13"]
    crosses = move(on, {"0101": "red MK 4"}, red="move MK1 to 0201")
    assert at(crosses, "red.MK1") == "a0201"
    engineer = move(on, {"0101": "red EN 4"}, red="move EN1 to 0301 via 0201")
    assert at(engineer, "red.EN1") == "a0301"
    bridge = move(on, {"0102": "red MK 4"}, red="move MK1 to 0302 via 0202")
    assert at(bridge, "red.MK1") == "a0302"


@clause("VIC-3.1-16")
def test_below_the_first_bridge_a_river_cannot_be_crossed() -> None:
    on = map_of([".", "."], rivers={"Wend": ["0101-0102"]})
    after = move(on, {"0101": "red EN 4"}, red="move EN1 to 0102")
    assert refused(after) == ["VIC-3.1-16"]


@clause("VIC-3.1-11")
def test_alpine_hexsides_stop_ground_units() -> None:
    on = map_of(["^", "^"], sides={"alpine": ["0101-0102"]})
    after = move(on, {"0101": "red MT 3"}, red="move MT1 to 0102")
    assert refused(after) == ["VIC-3.1-11"]


@clause("VIC-3.1-18")
def test_ground_units_stop_in_a_canal_hex() -> None:
    on = map_of(["~...", "~..."], canals={"Cut": ["0101", "0201", "0301"]})
    # The canal hex 0201 stops the unit on its way.
    after = move(on, {"0202": "red MK 4"}, red="move MK1 to 0301 via 0201")
    assert refused(after) == ["VIC-5.7-1"]
    into = move(on, {"0202": "red MK 4"}, red="move MK1 to 0201")
    assert at(into, "red.MK1") == "a0201"


@clause("VIC-4.3-1")
def test_ground_units_do_not_walk_on_water() -> None:
    on = map_of([".", "~"])
    after = move(on, {"0101": "red IN 4"}, red="move IN1 to 0102")
    assert refused(after) == ["VIC-4.3-1"]


# ----------------------------------------------------------------------------- limits


@clause("VIC-5.2-1", "VIC-5.2-4", "VIC-SB.Limits-1", "VIC-SB.Limits-5", "VIC-SB.Limits-7")
def test_stacking_is_tested_when_all_have_moved() -> None:
    on = map_of(["...", "...", "..."])
    full = {"0102": "red IN 1; red IN 1; red IN 1", "0202": "red MK 4; red MK 4"}
    swap = move(on, full, red="move MK1, MK2 to 0102\nmove IN1 to 0101")
    assert refused(swap) == []
    too_many = move(on, full, red="move MK1 to 0102\nmove MK2 to 0102")
    assert refused(too_many) == ["VIC-5.2-1"]
    assert at(too_many, "red.MK1") == "a0102"
    assert at(too_many, "red.MK2") == "a0202"
    # Three Clear hexsides, six units: four may attack.
    blocks = {
        "0201": "blue IN 4",
        "0101": "red IN 4; red IN 4",
        "0202": "red IN 4; red IN 4",
        "0301": "red IN 4; red IN 4",
    }
    six = move(on, blocks, red="attack 0201 with IN1, IN2\nmove IN3, IN4 to 0201\nmove IN5 to 0201")
    assert refused(six) == ["VIC-5.2-1"]
    assert len([b for b in six.position.at("a0201") if b.power == "red"]) == 4


@clause("VIC-5.2-4")
def test_of_too_many_units_of_a_kind_one_of_that_kind_stays() -> None:
    on = map_of([".", "."], towns={"0101": "Base"})
    blocks = {"0101": "red MK 4; red MK 4; red MK 4; red MK 4", "0102": "red IN 4; red FA 4"}
    after = move(on, blocks, red="move IN1 to 0101\nfly FA1 to 0101")
    assert (at(after, "red.IN1"), at(after, "red.FA1")) == ("a0102", "a0101")


@clause("VIC-5.3-1", "VIC-5.7-2", "VIC-SB.Limits-2", "VIC-SB.Limits-3", "VIC-SB.Limits-6",
        "VIC-SB.Limits-8")  # fmt: skip
def test_a_hexside_lets_only_so_many_into_a_battle() -> None:
    on = map_of([".", ".", "."])
    blocks = {"0101": "red IN 4; red IN 4; red IN 4", "0102": "blue IN 4"}
    after = move(on, blocks, red="move IN1 to 0102\nmove IN2 to 0102\nmove IN3 to 0102")
    assert refused(after) == ["VIC-5.3-1"]
    # Without an enemy there is no limit.
    peace = move(on, {"0101": "red IN 4; red IN 4; red IN 4"}, red="move IN1, IN2, IN3 to 0102")
    assert refused(peace) == []
    forest = map_of(["f", "f"])
    thick = move(
        forest, {"0101": "red IN 4; red IN 4", "0102": "blue IN 4"}, red="move IN1, IN2 to 0102"
    )
    assert refused(thick) == ["VIC-5.3-1"]


@clause("VIC-5.3-3", "VIC-SB.Limits-4", "VIC-5.5-1", "VIC-5.0-2")
def test_aircraft_ignore_hexsides_terrain_and_enemies() -> None:
    on = map_of(["^", "^", "^", "^"], sides={"alpine": ["0101-0102"]}, towns={"0101": "Base"})
    blocks = {
        "0101": "red FA 4; red DB 4",
        "0102": "blue IN 4",
        "0103": "blue IN 4",
    }
    after = move(on, blocks, red="attack 0103 with FA1, DB1")
    assert refused(after) == []
    assert [b.entered for b in after.position.at("a0103") if b.power == "red"] == ["a0101"] * 2
    assert not after.position.battle("a0102")


@clause("VIC-5.52-1", "VIC-5.2-3", "VIC-5.52-2", "VIC-5.52-6")
def test_two_air_units_of_a_player_beside_the_ground_units() -> None:
    on = map_of(["...", ".f.", "..."], towns={"0101": "Base", "0303": "Strip"})
    blocks = {
        "0101": "red FA 4; red FA 4; red IN 4",
        "0303": "red DB 4",
        "0102": "red IN 4",
        "0201": "red IN 4",
        "0202": "blue IN 4",
    }
    orders = "attack 0202 with IN1, IN2, IN3, FA1, FA2"
    after = move(on, blocks, red=orders)
    assert refused(after) == []
    third = move(on, blocks, red=orders + "\nattack 0202 with DB1")
    assert refused(third) == ["VIC-5.52-1"]


@clause("VIC-5.52-7", "VIC-5.6-3", "VIC-3.1-22")
def test_two_ships_fight_for_a_coastal_hex_beside_all_others() -> None:
    on = map_of(["~~~~", ".f.~", "~..~", "~~~~"], towns={"0302": "Base"})
    blocks = {
        "0202": "blue IN 4",
        "0302": "red FA 4; red FA 4; red IN 4",
        "0102": "red IN 4",
        "0203": "red IN 4",
        "0101": "red CA 4",
        "0201": "red CA 4; red BB 4",
    }
    orders = "attack 0202 with IN1, IN2, IN3, FA1, FA2\nmove CA1 to 0202\nmove CA2 to 0202"
    after = move(on, blocks, red=orders)
    assert refused(after) == []
    assert len([b for b in after.position.at("a0202") if b.power == "red"]) == 7
    third = move(on, blocks, red=orders + "\nmove BB1 to 0202")
    assert refused(third) == ["VIC-5.2-2"]


@clause("VIC-5.2-5", "VIC-5.2-6")
def test_in_a_battle_each_player_has_his_own_limit() -> None:
    on = map_of(["^^", "^^"])
    blocks = {"0101": "red IN 4; red IN 4", "0201": "red IN 4", "0102": "blue IN 4; blue IN 4"}
    after = move(on, blocks, red="attack 0102 with IN1\nmove IN2 to 0102")
    assert refused(after) == ["VIC-5.3-1"]
    battle = after.position.battle("a0102")
    assert battle is not None
    assert set(battle.roles) == {"red", "blue"}
    assert len(after.position.at("a0102")) == 3, "more than the two of one player"
    assert len(board().scenarios["four-players"]["powers"]) == 4, "never more than four players"


# ---------------------------------------------------------------------- attack, response


@clause("VIC-2.0-8", "VIC-SB.Limits-2", "VIC-3.3-3", "VIC-5.7-2")
def test_who_enters_an_enemy_hex_stops_and_fights() -> None:
    on = map_of([".", ".", "."])
    after = move(on, {"0101": "red MK 4", "0102": "blue IN 4"}, red="move MK1 to 0103 via 0102")
    assert refused(after) == ["VIC-5.7-2"]
    fight = move(on, {"0101": "red MK 4", "0102": "blue IN 4"}, red="attack 0102 with MK1")
    (battle,) = fight.position.battles
    assert (battle.attacker, battle.roles) == ("red", {"red": "attacker", "blue": "defender"})
    assert [(c.power, c.start, c.ground) for c in battle.crossings] == [("red", "a0101", 1)]
    assert "Attack" in [event.kind for event in fight.events]


@clause("VIC-5.1-1", "VIC-5.1-2", "VIC-5.1-3", "VIC-5.1-5", "VIC-SOP-1")
def test_attackers_pin_as_many_defenders() -> None:
    on = map_of([".", ".", ".", "."], roads=["0102-0103", "0103-0104"])
    blocks = {"0101": "red IN 4", "0102": "blue IN 4; blue AR 4"}
    leaves = move(on, blocks, red="attack 0102 with IN1", blue="move AR1 to 0103")
    assert at(leaves, "blue.AR1") == "a0103"
    other = move(on, blocks, red="attack 0102 with IN1", blue="move IN1 to 0103")
    assert at(other, "blue.IN1") == "a0103", "the defender chooses who goes"
    both = move(on, blocks, red="attack 0102 with IN1", blue="move AR1 to 0103\nmove IN1 to 0103")
    assert refused(both) == ["VIC-5.1-1"]
    assert both.refusals() == ["1st Infantry is pinned: 1 attacker for 1 defender at a0102."]
    strategic = move(on, blocks, red="attack 0102 with IN1", blue="strategic AR1 to 0104")
    assert refused(strategic) == ["VIC-5.1-3"]


@clause("VIC-5.1-4")
def test_hexside_limits_apply_to_who_leaves_a_battle() -> None:
    on = map_of([".", "f", "f"])
    blocks = {"0101": "red IN 4", "0102": "blue IN 4; blue IN 4; blue IN 4"}
    after = move(on, blocks, red="attack 0102 with IN1", blue="move IN1 to 0103\nmove IN2 to 0103")
    assert at(after, "blue.IN1") == "a0103"
    assert at(after, "blue.IN2") == "a0102"
    assert refused(after) == ["VIC-5.1-4"]


@clause("VIC-5.8-1", "VIC-SB.MoveEx-5")
def test_who_comes_to_a_battle_that_another_began_comes_in_round_two() -> None:
    on = map_of([".", ".", ".", "."])
    blocks = {"0101": "red IN 4", "0102": "blue IN 4", "0103": "blue AR 4"}
    after = move(on, blocks, red="attack 0102 with IN1", blue="respond at 0102 with AR1")
    arrives = {b.id: b.arrives for b in after.position.at("a0102")}
    assert arrives == {"red.IN1": 1, "blue.IN1": 1, "blue.AR1": 2}
    assert "VIC-5.8-1" in after.clauses("Attack")


@clause("VIC-5.8-1")
def test_if_a_place_is_attacked_units_respond_and_else_stay() -> None:
    on = map_of([".", ".", ".", "."])
    blocks = {"0101": "red IN 4", "0102": "blue IN 4", "0103": "blue AR 4"}
    order = "respond at 0102 with AR1 if attacked"
    quiet = move(on, blocks, blue=order)
    assert at(quiet, "blue.AR1") == "a0103"
    loud = move(on, blocks, red="attack 0102 with IN1", blue=order)
    assert at(loud, "blue.AR1") == "a0102"


@clause("VIC-4.2-8")
def test_aircraft_that_cannot_fly_to_a_battle_sail_there_with_their_carrier() -> None:
    on = map_of(["~", "~", "~", "~"])
    blocks = {"0101": "red CV 4; red TB 2, aboard CV1", "0104": "blue CA 4"}
    after = move(on, blocks, red="CV1 and TB1 attack 0104")
    assert (at(after, "red.CV1"), at(after, "red.TB1")) == ("a0104", "a0104")
    assert after.position.block("red.TB1").aboard == "red.CV1"


@clause("VIC-5.52-1")
def test_a_refusal_for_stacking_names_those_who_are_there() -> None:
    on = map_of([".", ".", "."], towns={"0101": "Base"})
    blocks = {"0101": "red AB 3; red FA 4; red DB 4; red FA 2", "0103": "blue IN 4"}
    start = position(on=on, blocks=blocks)
    checked = receipt("move", start, "red", "drop AB1 at 0103\nFA1, DB1 to 0103", on)
    (no,) = checked.refused
    assert "There: AB1, which counts as an air unit while it drops." in no.text


THREE = {
    "powers": ["red", "blue", "green"],
    "order": ["red", "blue", "green"],
    "teams": {"red": "red", "blue": "blue", "green": "green"},
}


@clause("VIC-SB.Multi-1", "VIC-SB.Multi-2")
def test_a_third_player_says_whom_he_joins() -> None:
    on = map_of([".", ".", ".", "."])
    start = position(
        on=on,
        blocks={"0101": "red IN 4", "0102": "blue IN 4", "0103": "green IN 4"},
        **THREE,
    )
    orders = {"red": "attack 0102 with IN1", "green": "join the attacker at 0102\nmove IN1 to 0102"}
    after = play("move", start, on, **orders)
    battle = after.position.battle("a0102")
    assert battle is not None
    assert battle.roles == {"red": "attacker", "blue": "defender", "green": "attacker"}
    silent = play("move", start, on, red="attack 0102 with IN1", green="move IN1 to 0102")
    battle = silent.position.battle("a0102")
    assert battle is not None
    assert battle.roles["green"] == "defender"


@clause("VIC-SB.Multi-1")
def test_nobody_joins_where_two_others_do_not_fight() -> None:
    """What is refused does not stand as well, and what stands does so once."""
    on = map_of([".", ".", ".", "."])
    blocks = {"0101": "red IN 4", "0102": "blue IN 4", "0103": "green IN 4"}
    start = position(on=on, blocks=blocks, **THREE)
    alone = receipt("move", start, "red", "join the attacker at 0102", on)
    assert (len(alone.stands), [no.clause for no in alone.refused]) == (0, ["VIC-SB.Multi-1"])
    orders = {"red": "attack 0102 with IN1", "green": "join the attacker at 0102"}
    joined = play("move", start, on, **orders)
    assert joined.told("Moved")[-1]["refused"] == []
    fighting = position(on=on, blocks={"0102": "red IN 4; blue IN 4; green IN 2"}, **THREE)
    late = receipt("move", fighting, "red", "join the defender at 0102", on)
    assert [no.text for no in late.refused] == ["You are already on a side in the battle at a0102."]
    waits = receipt("move", start, "red", "join the attacker at 0102 if attacked", on)
    assert (len(waits.stands), waits.refused) == (1, [])


@clause("VIC-A41", "VIC-5.2-5")
def test_team_mates_share_a_hex_and_enemies_of_it_do_not() -> None:
    """Four stand in a clear hex, whoever of a team owns them; a battle hex holds four each."""
    on = map_of([".", ".", "."])
    full = "green IN 4; green IN 4; green IN 4; green IN 4"
    given: dict[str, Any] = {
        "powers": ["red", "blue", "green"],
        "order": ["red", "blue", "green"],
        "teams": {"red": "allies", "green": "allies", "blue": "blue"},
    }
    start = position(on=on, blocks={"0101": "red IN 4", "0102": full}, **given)
    refused = receipt("move", start, "red", "move IN1 to 0102", on).refused
    assert [(no.clause, "team-mates" in no.text) for no in refused] == [("VIC-5.2-1", True)]
    stays = play("move", start, on, refusals=True, red="move IN1 to 0102")
    assert at(stays, "red.IN1") == "a0101"
    free = position(on=on, blocks={"0101": "red IN 4", "0102": full[:-12]}, **given)
    assert at(play("move", free, on, red="move IN1 to 0102"), "red.IN1") == "a0102"
    fought = {"0101": "red IN 4", "0102": full + "; blue IN 4"}
    after = play("move", position(on=on, blocks=fought, **given), on, red="move IN1 to 0102")
    assert at(after, "red.IN1") == "a0102"


@clause("VIC-5.41-1")
def test_the_last_to_enter_over_a_hexside_controls_it() -> None:
    on = map_of([".", ".", "."])
    start = position(
        on=on, blocks={"0101": "red IN 4; green IN 4", "0102": "blue IN 4"}, teams={
            "red": "allies", "green": "allies", "blue": "blue"},
        powers=["red", "blue", "green"], order=["red", "blue", "green"],
    )  # fmt: skip
    after = play("move", start, on, red="attack 0102 with IN1", green="move IN1 to 0102")
    battle = after.position.battle("a0102")
    assert battle is not None
    assert [c.power for c in battle.crossings if c.start == "a0101"][-1] == "green"


# ---------------------------------------------------------------------------- control


@clause("VIC-5.4-1", "VIC-5.4-2", "VIC-5.4-3", "VIC-5.4-6", "VIC-5.4-8", "VIC-1.2-3", "VIC-8.4-1")
def test_a_hex_is_friendly_neutral_enemy_or_contested() -> None:
    on = map_of(["....."], cities={"0101": "Home 2", "0201": "Away 1"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        powers=SEATS,
        blocks={"0201": "blue IN 1", "0301": "red IN 1", "0401": ["red IN 1", "blue IN 1"]},
    )
    hexmap = on.map_of(start)
    states = [control(start, on, hexmap, f"a0{n}01", "red") for n in (1, 2, 3, 4, 5)]
    assert states == ["friendly", "enemy", "friendly", "battle", "neutral"]
    assert holder(start, on, hexmap, "a0401") == ""
    start.blocks[-1].unit = "FA"  # against ground units
    assert holder(start, on, hexmap, "a0401") == ""


@clause("VIC-5.4-4", "VIC-5.4-5", "VIC-5.4-11", "VIC-5.4-12", "VIC-4.2-3", "VIC-5.4-10")
def test_ground_before_air_before_ships_and_no_submarine() -> None:
    on = map_of(["~.~"], towns={"0201": "Port"})

    def who(blocks: str) -> str:
        start = position(
            on=on,
            maps=[{"slot": "a", "board": "small", "power": "blue"}],
            powers=SEATS,
            blocks={"0201": blocks},
        )
        return holder(start, on, on.map_of(start), "a0201")

    assert who("red IN 1") == "red"
    assert who("red FA 1") == "red"
    assert who("red CA 1") == "red"
    assert who("red SS 1") == "blue", "a Submarine takes nothing"


@clause("VIC-5.4-4", "VIC-5.4-5", "VIC-5.4-10", "VIC-5.4-11", "VIC-5.4-12", "VIC-8.4-1", "VIC-A7")
def test_among_friends_ground_units_hold_before_aircraft_and_ships_and_the_first_of_a_kind() -> (
    None
):
    on = map_of(["~.~"], cities={"0201": "Port 2"})

    def who(*blocks: str) -> str:
        start = position(
            on=on,
            maps=[{"slot": "a", "board": "small", "power": "blue"}],
            powers=["red", "blue", "green"],
            teams={"red": "allies", "green": "allies", "blue": "blue"},
            blocks={"0201": list(blocks)},
        )
        return holder(start, on, on.map_of(start), "a0201")

    assert who("green FA 1", "red IN 1") == "red"
    assert who("green CA 1", "red FA 1") == "red"
    assert who("green CA 1", "red FA 1", "green IN 1") == "green"
    assert who("green IN 1", "red IN 1") == "green"
    assert who("red CA 1", "green CA 1") == "red"
    assert who("green SS 1", "red CA 1") == "red"
    assert who("red AB 1, aloft", "green FA 1") == "green", "it has not landed"
    assert who("red CV 1", "green FA 1, aboard CV1") == "red"


@clause("VIC-6.8-4", "VIC-5.4-14", "VIC-4.2-7")
def test_aircraft_in_a_ship_that_blockades_hold_nothing() -> None:
    on = map_of(["~.~"], cities={"0201": "Port 2"})
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    blocks = {"0201": ["red CV1 4, blockade", "red FA1 2, aboard CV1"]}
    start = position(on=on, maps=maps, powers=SEATS, blocks=blocks)
    assert holder(start, on, on.map_of(start), "a0201") == "blue"
    start.block("red.FA1").face_up = ""
    assert holder(start, on, on.map_of(start), "a0201") == "blue", "inside it they hold nothing"


@clause("VIC-2.0-5", "VIC-SOP-1")
def test_players_move_in_the_order_of_the_turn() -> None:
    """Blue was first: the hex he took is no longer free for Red to walk through."""
    on = map_of([".", ".", "."])
    at = {"0101": "red MK 4", "0103": "blue IN 4"}
    orders = {"red": "move MK1 to 0102", "blue": "move IN1 to 0102"}
    for order, attacker in ((["blue", "red"], "red"), (["red", "blue"], "blue")):
        after = move(on, at, **orders, order=order)
        assert [f["power"] for f in after.told("Moved")] == order
        (battle,) = after.position.battles
        assert battle.attacker == attacker


@clause("VIC-5.4-9", "VIC-5.4-7")
def test_a_captured_place_that_is_vacated_goes_back() -> None:
    on = map_of([".", "."], cities={"0101": "Home 2"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "blue"}],
        powers=SEATS,
        blocks={"0101": "red IN 4"},
    )
    hexmap = on.map_of(start)
    assert holder(start, on, hexmap, "a0101") == "red"
    after = play("move", start, on, red="move IN1 to 0102")
    assert holder(after.position, on, hexmap, "a0101") == "blue"


@clause("VIC-5.4-14", "VIC-6.8-4", "VIC-6.8-12")
def test_a_blockaded_hex_is_held_by_who_holds_the_land() -> None:
    on = map_of(["~.~"], towns={"0201": "Port"})
    start = position(
        on=on,
        maps=[{"slot": "a", "board": "small", "power": "blue"}],
        powers=SEATS,
        blocks={"0201": ["blue IN 1", "red CA 4, blockade"]},
    )
    hexmap = on.map_of(start)
    assert holder(start, on, hexmap, "a0201") == "blue"
    assert control(start, on, hexmap, "a0201", "blue") == "friendly"


# -------------------------------------------------------------------------- air movement


@clause("VIC-5.53-1", "VIC-5.53-3")
def test_aircraft_fly_their_range_to_a_battle_or_a_base() -> None:
    on = map_of([".", ".", ".", ".", "."], towns={"0101": "Base", "0103": "Strip"})
    blocks = {"0101": "red FA 4; red IN 1", "0103": "red IN 1", "0104": "blue IN 4"}
    to_base = move(on, blocks, red="fly FA1 to 0103")
    assert at(to_base, "red.FA1") == "a0103"
    to_fight = move(on, blocks, red="attack 0104 with FA1")
    assert to_fight.position.battle("a0104")
    nowhere = move(on, blocks, red="fly FA1 to 0102")
    assert refused(nowhere) == ["VIC-A48"]
    far = move(on, {**blocks, "0105": "blue IN 4"}, red="attack 0105 with FA1")
    assert refused(far) == ["VIC-5.53-1"]


@clause("VIC-5.53-5", "VIC-5.53-6")
def test_air_range_may_be_traded_where_the_option_is_on() -> None:
    on = map_of([".", ".", ".", ".", "."], towns={"0101": "Base"})
    blocks = {"0101": "red FA 4; red IN 1", "0105": "blue IN 4"}
    after = move(on, blocks, red="attack 0105 with FA1", options={"air-range": True})
    assert after.position.battle("a0105")
    fighter = next(b for b in after.position.blocks if b.unit == "FA")
    assert fighter.flown == 4, "so that two hexes are left to land"
    wide = map_of(["."] * 8, towns={"0101": "Base"})
    for target, clauses in (("0107", []), ("0108", ["VIC-5.53-1"])):
        there = {"0101": "red FA 4; red IN 1", target: "blue IN 4"}
        away = move(wide, there, red=f"attack {target} with FA1", options={"air-range": True})
        assert refused(away) == clauses, "no farther than there and not back"


@clause("VIC-5.51-1", "VIC-5.51-2", "VIC-3.2-5")
def test_an_airbase_holds_two_air_units() -> None:
    on = map_of([".", ".", "."], towns={"0101": "Base", "0103": "Strip"})
    blocks = {"0101": "red FA 4; red FA 4", "0103": "red DB 4; red IN 1"}
    after = move(on, blocks, red="fly FA1 to 0103\nfly FA2 to 0103")
    assert at(after, "red.FA1") == "a0103"
    assert at(after, "red.FA2") == "a0101"
    assert set(refused(after)) <= {"VIC-5.51-2", "VIC-5.52-1"}
    assert refused(after)


CARRIER = {"0101": "red CV 4; red FA 2"}


@clause("VIC-4.2-5", "VIC-4.2-6", "VIC-4.2-7", "VIC-4.2-8", "VIC-5.52-4")
def test_a_carrier_takes_two_air_units_of_no_more_steps_than_its_own() -> None:
    on = map_of(["~.", "~."], towns={"0201": "Base", "0202": "Strip"})
    blocks = {
        "0101": "red CV 2",
        "0201": "red FA 1; red FA 1; red IN 1",
        "0202": "red DB 2; red IN 1",
    }
    two = move(on, blocks, red="move FA1, FA2 onto CV1")
    assert refused(two) == []
    assert [b.aboard for b in two.position.blocks if b.unit == "FA"] == ["red.CV1", "red.CV1"]
    steps = move(on, blocks, red="move FA1 onto CV1\nmove DB1 onto CV1")
    assert refused(steps) == ["VIC-4.2-6"]
    third = move(on, {**blocks, "0101": "red CV 4"}, red="move FA1, FA2, DB1 onto CV1")
    assert refused(third) == ["VIC-4.2-5"]


@clause("VIC-4.1-5", "VIC-4.1-4")
def test_heavy_bombers_use_no_carrier_and_medium_ones_load_in_port() -> None:
    on = map_of(["~.", "~."], towns={"0201": "Base"})
    blocks = {"0101": "red CV 4", "0201": "red HB 2; red MB 2; red IN 1"}
    heavy = move(on, blocks, red="move HB1 onto CV1")
    assert refused(heavy) == ["VIC-4.1-5"]
    medium = move(on, blocks, red="move MB1 onto CV1")
    assert refused(medium) == ["VIC-4.1-4"]
    in_port = {"0201": "red CV 4; red MB 2; red IN 1"}
    loads = move(on, in_port, red="load MB1 onto CV1")
    assert refused(loads) == []
    flies = move(
        on,
        {"0101": "red CV 4; red MB 2, aboard CV1", "0202": "blue IN 1"},
        red="attack 0202 with MB1",
    )
    assert refused(flies) == []


@clause("VIC-4.2-9", "VIC-SB.Grounded-6")
def test_a_carrier_sails_with_its_aircraft_which_then_fly() -> None:
    on = map_of(["~", "~", "~", "."])
    blocks = {"0101": "red CV 4; red FA 2, aboard CV1", "0104": "blue IN 1"}
    after = move(on, blocks, red="sail CV1 to 0103\nattack 0104 with FA1")
    assert at(after, "red.CV1") == "a0103"
    assert at(after, "red.FA1") == "a0104"
    assert refused(after) == []


@clause("VIC-4.2-10", "VIC-4.2-11")
def test_no_flying_after_a_strategic_move_or_in_a_canal() -> None:
    on = map_of(["~", "~", "~", ".", "."], towns={"0104": "Port"})
    blocks = {"0101": "red CV 4; red FA 2, aboard CV1", "0104": "red IN 1", "0105": "blue IN 1"}
    after = move(on, blocks, red="strategic CV1 to 0104\nattack 0105 with FA1")
    assert refused(after) == ["VIC-4.2-10"]
    cut = map_of(["~", ".", "~", "."], canals={"Cut": ["0101", "0102", "0103"]})
    dug = {"0102": "red CV 4; red FA 2, aboard CV1", "0104": "blue IN 1"}
    canal = move(cut, dug, red="attack 0104 with FA1")
    assert refused(canal) == ["VIC-4.2-11"]


# ------------------------------------------------------------------------ naval movement


@clause("VIC-5.1-4")
def test_ships_that_leave_a_battle_are_told_that_its_hexsides_are_full() -> None:
    on = map_of(["~", "f", "."])
    start = {"0102": "blue CA 4; blue CA 4; blue CA 4", "0103": "red IN 4"}
    after = move(on, start, red="attack 0102 with IN1", blue="move CA1 to 0101\nmove CA2 to 0101")
    assert at(after, "blue.CA1") == "a0101"
    assert refused(after) == ["VIC-5.1-4"]


@clause("VIC-5.6-1", "VIC-4.2-1", "VIC-3.1-20", "VIC-3.1-15")
def test_ships_keep_to_sea_and_coast() -> None:
    on = map_of(["~", "~", "~", "."])
    after = move(on, {"0101": "red BB 4"}, red="sail BB1 to 0104")
    assert at(after, "red.BB1") == "a0104", "a coastal hex"
    inland = map_of(["~", ".", "."])
    stays = move(inland, {"0101": "red CA 4"}, red="sail CA1 to 0103")
    assert refused(stays) == ["VIC-4.2-1"]
    far = move(map_of(["~"] * 6), {"0101": "red BB 4"}, red="sail BB1 to 0105")
    assert refused(far) == ["VIC-5.6-1"]


@clause("VIC-5.6-2", "VIC-4.2-2")
def test_ships_stop_at_the_enemy_and_submarines_do_not() -> None:
    on = map_of(["~", "~", "~"])
    blocks = {"0101": "red CA 4; red SS 4", "0102": "blue CA 4"}
    after = move(on, blocks, red="sail CA1 to 0103\nsail SS1 to 0103")
    assert at(after, "red.CA1") == "a0101"
    assert at(after, "red.SS1") == "a0103"
    assert not after.position.battles
    limits = move(
        on, {"0101": "red CA 4; red CA 4; red CA 4", "0102": "blue CA 4"},
        red="sail CA1, CA2 to 0102\nsail CA3 to 0102",
    )  # fmt: skip
    assert refused(limits) == ["VIC-5.6-2"]


@clause("VIC-5.2-2", "VIC-3.1-19")
def test_ships_stack_four_at_sea_and_two_in_port() -> None:
    on = map_of(["~", "~", "."], towns={"0103": "Port"})
    start = {"0101": "red CA 4; red CA 4; red CA 4", "0103": "red IN 1"}
    after = move(on, start, red="sail CA1 to 0103\nsail CA2 to 0103\nsail CA3 to 0103")
    assert refused(after) == ["VIC-5.2-2"]


@clause("VIC-3.1-17", "VIC-9.3-8")
def test_a_canal_is_passed_strategically_only() -> None:
    on = map_of(
        ["~", ".", "~", "."], canals={"Cut": ["0101", "0102", "0103"]}, towns={"0104": "Port"}
    )
    start = {"0101": "red CA 4", "0104": "red IN 1"}
    regular = move(on, start, red="sail CA1 to 0103")
    assert refused(regular) == ["VIC-3.1-17"]
    into = move(on, start, red="sail CA1 to 0102")
    assert refused(into) == ["VIC-3.1-17"]
    strategic = move(on, start, red="strategic CA1 to 0104")
    assert at(strategic, "red.CA1") == "a0104"


# --------------------------------------------------------------------- strategic movement


@clause("VIC-5.9-1", "VIC-5.9-2", "VIC-2.0-9")
def test_strategic_moves_come_first_and_end_the_units_turn() -> None:
    rows = ["."] * 8
    roads = [f"010{n}-010{n + 1}" for n in range(1, 8)]
    on = map_of(rows, roads=roads)
    after = move(on, {"0101": "red IN 4"}, red="strategic IN1 to 0107")
    assert at(after, "red.IN1") == "a0107"
    far = move(on, {"0101": "red IN 4"}, red="strategic IN1 to 0108")
    assert refused(far) == ["VIC-5.9-1"]
    both = move(on, {"0101": "red IN 4"}, red="move IN1 to 0102\nstrategic IN1 to 0107")
    assert at(both, "red.IN1") == "a0107", "carried out first although written second"
    assert refused(both) == ["VIC-5.9-1"]


@clause("VIC-5.9-7", "VIC-5.9-1")
def test_a_strategic_move_passes_the_hexes_it_names() -> None:
    """There and back along one road: the six hexes count in all."""
    on = map_of(["."] * 6, roads=[f"010{n}-010{n + 1}" for n in range(1, 6)])
    start = {"0101": "red IN 4"}
    after = move(on, start, red="strategic IN1 to 0103 via 0104")
    (moved,) = [e for e in after.events if e.kind == "Moved" and e.facts["power"] == "red"]
    assert [term.value for term in moved.sums] == ["4 hexes"]
    far = move(on, start, red="strategic IN1 to 0103 via 0106")
    assert refused(far) == ["VIC-5.9-1"]


@clause("VIC-5.9-7", "VIC-3.3-6")
def test_by_road_through_friendly_or_neutral_hexes_and_no_attack() -> None:
    on = map_of(["..", "..", ".."], roads=["0101-0102", "0102-0103"])
    enemy = move(on, {"0101": "red IN 4", "0103": "blue IN 1"}, red="strategic IN1 to 0103")
    assert refused(enemy) == ["VIC-5.9-1"]
    nowhere = move(on, {"0101": "red IN 4"}, red="strategic IN1 to 0101")
    assert refused(nowhere) == ["VIC-2.0-6"]
    off_road = move(on, {"0201": "red IN 4"}, red="strategic IN1 to 0103")
    assert refused(off_road) == ["VIC-5.9-7"]


@clause("VIC-5.9-3", "VIC-5.53-4", "VIC-5.9-8")
def test_aircraft_and_airborne_fly_from_base_to_base() -> None:
    rows = ["."] * 7
    on = map_of(rows, towns={"0101": "Base", "0106": "Strip"})
    blocks = {"0101": "red FA 4; red AB 3; red IN 1", "0106": "red IN 1"}
    after = move(on, blocks, red="strategic FA1, AB1 to 0106")
    assert at(after, "red.FA1") == "a0106"
    assert at(after, "red.AB1") == "a0106"
    nobody = move(on, {"0101": "red FA 4; red IN 1"}, red="strategic FA1 to 0106")
    assert refused(nobody) == ["VIC-5.9-3"]
    on_foot = move(on, blocks, red="strategic IN1 to 0106")
    assert refused(on_foot) == ["VIC-5.9-7"], "Infantry does not fly"


@clause("VIC-5.9-4", "VIC-5.9-5", "VIC-5.9-6", "VIC-5.6-4")
def test_ships_go_strategically_to_a_friendly_port_past_no_enemy_place() -> None:
    on = map_of(["~", "~", "~", "~", "."], towns={"0105": "Port"})
    after = move(on, {"0101": "red BB 4", "0105": "red IN 1"}, red="strategic BB1 to 0105")
    assert at(after, "red.BB1") == "a0105"
    marines = move(on, {"0101": "red MA 4, at sea", "0105": "red IN 1"},
                   red="strategic MA1 to 0105")  # fmt: skip
    assert marines.blocks("0105") == ["red MA1 4, moved, strategic", "red IN1 1"]
    sea = move(on, {"0101": "red BB 4"}, red="strategic BB1 to 0103")
    assert refused(sea) == ["VIC-5.9-6"]
    cut = {"0101": "red BB 4", "0105": "red IN 1", "0103": "blue CA 1"}
    barred = move(on, cut, red="strategic BB1 to 0105")
    assert refused(barred) == ["VIC-5.9-4"]
    strait = map_of(["~", ".", "~", "."], towns={"0102": "Gate", "0104": "Port"},
                    sides={"strait": []})  # fmt: skip
    gate = move(
        strait,
        {"0101": "red BB 4", "0104": "red IN 1"},
        red="strategic BB1 to 0104",
        maps=[{"slot": "a", "board": "small", "power": "blue"}],
    )
    assert refused(gate) == ["VIC-5.9-5"], "a vacant enemy Town bars the way"


@clause("VIC-SB.Neutral-1", "VIC-SB.Neutral-2")
def test_neutral_places_are_taken_by_regular_moves_only() -> None:
    on = map_of([".", ".", "."], roads=["0101-0102", "0102-0103"], cities={"0103": "Free 2"})
    given = {"neutral": ["0103"], "maps": [{"slot": "a", "board": "small", "power": "blue"}]}
    strategic = move(on, {"0101": "red MK 4"}, red="strategic MK1 to 0103", **given)
    assert refused(strategic) == ["VIC-SB.Neutral-1"]
    regular = move(on, {"0101": "red MK 4"}, red="move MK1 to 0103", **given)
    hexmap = on.map_of(regular.position)
    assert holder(regular.position, on, hexmap, "a0103") == "red"
    regular.position.blocks = []
    assert holder(regular.position, on, hexmap, "a0103") == "", "no garrison, no owner"


# ------------------------------------------------------------------------- sea transport

PORTS = {"0101": "Alpha", "0105": "Omega"}


@clause("VIC-5.91-1", "VIC-5.91-2", "VIC-5.91-3", "VIC-3.2-7", "VIC-4.3-1", "VIC-5.9-8",
        "VIC-6.71-7")  # fmt: skip
def test_ground_units_sail_from_port_to_port() -> None:
    on = map_of([".", "~", "~", "~", "."], towns=PORTS)
    both = {"0101": "red IN 4", "0105": "red MK 1"}
    after = move(on, both, red="strategic IN1 to 0105 by sea")
    assert at(after, "red.IN1") == "a0105"
    infantry = next(b for b in after.position.blocks if b.id == "red.IN1")
    assert not infantry.at_sea
    again = move(on, both, red="strategic IN1 to 0105\nmove IN1 to 0104")
    assert refused(again) == ["VIC-5.9-1"]
    nobodys = move(on, {"0101": "red IN 4"}, red="strategic IN1 to 0105")
    assert refused(nobodys) == ["VIC-5.91-1"]
    coast = {"0101": "red IN 4", "0105": "red MK 1"}
    no_port = move(map_of([".", "~", "~", "~", "."], towns={"0105": "Omega"}), coast,
                   red="strategic IN1 to 0105")  # fmt: skip
    assert refused(no_port) == ["VIC-5.9-7"], "a shore is not a port"
    no_end = move(map_of([".", "~", "~", "~", "."], towns={"0101": "Alpha"}), coast,
                  red="strategic IN1 to 0105")  # fmt: skip
    assert refused(no_end) == ["VIC-5.91-1"]


@clause("VIC-5.92-1", "VIC-5.92-3", "VIC-5.92-4")
def test_a_port_handles_two_units_whatever_ships_lie_there() -> None:
    on = map_of([".", "~", "~", "~", "."], towns=PORTS)
    start = {
        "0101": "red IN 4; red IN 4; red IN 4; red CA 1; red CA 1",
        "0105": "red MK 1",
    }
    orders = "strategic IN1 to 0105\nstrategic IN2 to 0105\nstrategic IN3 to 0105"
    after = move(on, start, red=orders)
    assert refused(after) == ["VIC-5.92-1"]
    full = {"0101": "red IN 4", "0105": "red MK 1; red MK 1; red MK 1; red MK 1"}
    stacked = move(on, full, red="strategic IN1 to 0105")
    assert refused(stacked) == ["VIC-5.2-1"]
    fourth = {"0101": "red IN 4", "0105": "red MK 1; red MK 1; red MK 1"}
    assert refused(move(on, fourth, red="strategic IN1 to 0105")) == []


@clause("VIC-5.92-2", "VIC-6.71-7", "VIC-6.71-9")
def test_a_beachhead_handles_one_unit() -> None:
    on = map_of([".", "~", "~", "~", "."], towns={"0101": "Alpha"})
    start = {"0101": "red IN 4; red IN 4", "0105": "red MA 1, beachhead"}
    after = move(on, start, red="strategic IN1 to 0105\nstrategic IN2 to 0105")
    assert at(after, "red.IN1") == "a0105"
    assert refused(after) == ["VIC-5.92-2"]


@clause("VIC-6.8-5", "VIC-3.2-8", "VIC-3.2-7", "VIC-5.9-8")
def test_no_sea_movement_from_or_to_a_blockaded_port() -> None:
    on = map_of([".", "~", "~", "~", "."], towns=PORTS)
    start = {"0101": ["red IN 4", "blue CA 4, blockade"], "0105": "red MK 1"}
    after = move(on, start, red="strategic IN1 to 0105")
    assert refused(after) == ["VIC-5.9-7"]


# ------------------------------------------------------------------- Marines and Airborne


@clause("VIC-4.3-4", "VIC-4.3-5", "VIC-6.7-1", "VIC-6.7-2", "VIC-6.71-9")
def test_marines_land_on_a_vacant_coast_and_are_shown() -> None:
    on = map_of(["~", "~", ".", "."])
    after = move(on, {"0101": "red MA 4"}, red="move MA1 to 0103")
    marines = next(b for b in after.position.blocks)
    assert (marines.place, marines.at_sea, marines.face_up) == ("a0103", False, "landing")
    assert "VIC-6.7-2" in after.clauses("Landing")
    stays = move(on, {"0101": "red MA 4"}, red="move MA1 to 0103 at sea")
    assert stays.position.blocks[0].at_sea
    assert not stays.told("Landing")
    infantry = move(on, {"0103": "red IN 4"}, red="move IN1 to 0102 by sea")
    assert refused(infantry) == ["VIC-4.3-4"]


@clause("VIC-5.91-2", "VIC-A68", "VIC-4.3-5")
def test_marines_go_ashore_and_to_sea_where_they_are_but_in_a_port_they_are_ashore() -> None:
    on = map_of(["~", "~", ".", ".", "."], towns={"0104": "Quay"})
    ashore = move(on, {"0103": "red MA 4, at sea"}, red="move MA1 to 0103 by land")
    assert not ashore.position.blocks[0].at_sea
    assert ashore.position.blocks[0].moved
    assert any("goes ashore" in str(event.facts) for event in ashore.events)
    off = move(on, {"0103": "red MA 4, beachhead"}, red="move MA1 to 0103 at sea")
    assert off.position.blocks[0].at_sea
    assert off.position.blocks[0].face_up == ""
    on_quay = map_of(["~~", "..", ".."], towns={"0102": "Quay"})
    port = move(on_quay, {"0102": "red MA 4"}, red="move MA1 to 0102 at sea")
    assert refused(port) == ["VIC-5.91-2"]
    assert not port.position.blocks[0].at_sea
    for at, line in (("red MA 4", "move MA1 to 0103"), ("red IN 4", "move IN1 to 0103 by land")):
        assert refused(move(on, {"0103": at}, red=line)) == ["VIC-2.0-6"]
    assert refused(move(on, {"0105": "red MA 4"}, red="move MA1 to 0105 by land")) == ["VIC-2.0-6"]


@clause("VIC-9.5-2", "VIC-9.5-6", "VIC-9.2-7", "VIC-5.92-1")
def test_a_mulberry_is_a_port_for_two_ground_units() -> None:
    on = map_of([".", "~", "~", "~", ".", "."], towns={"0101": "Alpha"})
    start = {"0101": "red IN 4; red IN 4; red IN 4", "0105": "red EN 1"}
    lines = "strategic IN1 to 0105\nstrategic IN2 to 0105\nstrategic IN3 to 0105"
    mulberry = {"kind": "mulberry", "hex": "0105", "power": "red", "since": 1}
    given = {"options": {"mulberries": True}, "turn": 2}
    after = move(on, start, red=lines.rpartition("\n")[0], works=[mulberry], **given)
    assert refused(after) == []
    assert [at(after, f"red.IN{n}") for n in (1, 2)] == ["a0105"] * 2
    third = move(on, start, red=lines, works=[mulberry], **given)
    assert refused(third) == ["VIC-5.92-1"]
    others = ({"since": 2}, {"kind": "airfield"}, {"hex": "0106"}, {"power": "blue"})
    for other in others:
        none = [{**mulberry, **other}]
        found = refused(move(on, start, red="strategic IN1 to 0105", works=none, **given))
        assert found == ["VIC-9.5-6" if "since" in other else "VIC-5.91-1"]
    stormy = move(on, start, red="strategic IN1 to 0105", works=[mulberry], storm="0106", **given)
    assert stormy.position.block("red.IN1").place == "a0101"
    assert refused(stormy) == ["VIC-9.2-3"], "the storm bars the way itself"


@clause("VIC-4.3-6", "VIC-4.3-3")
def test_marines_never_cross_an_all_land_hexside() -> None:
    on = map_of(["~", ".", ".", "."])
    inland = move(on, {"0102": "red MA 4; red AM 4"}, red="move MA1 to 0103\nmove AM1 to 0103")
    assert refused(inland) == ["VIC-4.3-6", "VIC-4.3-6"]
    by_road = map_of(["~", ".", "."], roads=["0102-0103"])
    road = move(by_road, {"0102": "red MA 4"}, red="strategic MA1 to 0103 by road")
    assert refused(road) == ["VIC-4.3-6"]


@clause("VIC-6.7-6", "VIC-5.91-4", "VIC-3.1-23")
def test_an_invading_marine_counts_as_a_ship_until_it_lands() -> None:
    on = map_of(["~", "~", ".", "."])
    start = {"0101": "red MA 4", "0102": "red CA 4", "0103": "blue IN 4"}
    after = move(on, start, red="attack 0103 with MA1")
    battle = after.position.battle("a0103")
    assert battle is not None
    assert [(c.naval, c.ground) for c in battle.crossings] == [(1, 0)]
    assert next(b for b in after.position.blocks if b.unit == "MA").at_sea
    # One naval unit to a coastal hexside.
    second = move(on, start, red="attack 0103 with MA1\nsail CA1 to 0103")
    assert refused(second) == ["VIC-5.6-2"]


@clause("VIC-SB.Limits-3", "VIC-SB.Limits-6", "VIC-3.1-23", "VIC-6.7-6")
def test_over_a_sea_hexside_one_marine_attacks_and_no_second() -> None:
    on = map_of(["~", "~", ".", "."])
    start = {"0102": "red MA 4, at sea; red MA 4, at sea", "0103": "blue IN 4"}
    after = move(on, start, red="attack 0103 with MA1\nattack 0103 with MA2")
    assert len(refused(after)) == 1
    assert sorted(at(after, f"red.MA{n}") for n in (1, 2)) == ["a0102", "a0103"]


@clause("VIC-5.1-1", "VIC-5.1-2")
def test_who_attacks_is_not_surplus_to_the_battle_though_the_enemy_has_more() -> None:
    """The Fighter came into the battle aboard its carrier: it does not fly on."""
    on = map_of(["~", "~", "~", "."], towns={"0104": "Port"})
    start = {"0101": "red CV 4; red FA 2, aboard CV1", "0104": "red IN 1",
             "0102": "blue CA 1; blue CA 1; blue CA 1; blue CA 1"}  # fmt: skip
    after = move(on, start, red="sail CV1 to 0102\nmove FA1 to Port")
    assert refused(after) == ["VIC-5.1-1"]
    assert at(after, "red.FA1") == "a0102"


@clause("VIC-4.3-8", "VIC-6.6-1", "VIC-6.6-2", "VIC-6.6-6", "VIC-5.52-5")
def test_airborne_drop_within_four_hexes() -> None:
    on = map_of(["."] * 7, towns={"0101": "Base"})
    start = {"0101": "red AB 3; red IN 1", "0105": "blue IN 4"}
    battle = move(on, start, red="drop AB1 at 0105")
    paratroops = next(b for b in battle.position.blocks if b.unit == "AB")
    assert (paratroops.place, paratroops.aloft) == ("a0105", True)
    vacant = move(on, start, red="drop AB1 at 0104")
    paratroops = next(b for b in vacant.position.blocks if b.unit == "AB")
    assert (paratroops.aloft, paratroops.face_up) == (False, "landing")
    assert "VIC-6.6-6" in vacant.clauses("Landing")
    far = move(on, start, red="drop AB1 at 0106")
    assert refused(far) == ["VIC-6.6-1"]
    on_foot = move(on, start, red="move AB1 to 0103")
    assert at(on_foot, "red.AB1") == "a0103"
    field = move(on, {"0102": "red AB 3"}, red="drop AB1 at 0104")
    assert refused(field) == ["VIC-6.6-1"]


@clause("VIC-6.6-9")
def test_a_drop_adds_a_unit_where_hexsides_are_full() -> None:
    on = map_of([".", "f", "."], towns={"0101": "Base"})
    start = {"0101": "red AB 3; red IN 4; red IN 4", "0102": "blue IN 4"}
    orders = "attack 0102 with IN1\nattack 0102 with IN2\ndrop AB1 at 0102"
    after = move(on, start, red=orders)
    assert refused(after) == ["VIC-5.3-1"]
    assert at(after, "red.AB1") == "a0102"


# ------------------------------------------------------------------------- special units


@clause("VIC-4.3-17")
def test_resource_blocks_move_strategically_only() -> None:
    on = map_of([".", ".", "."], roads=["0101-0102", "0102-0103"])
    after = move(on, {"0101": "red RE 2"}, red="move RE1 to 0102")
    assert refused(after) == ["VIC-4.3-17"]
    rolls = move(on, {"0101": "red RE 2"}, red="strategic RE1 to 0103")
    assert at(rolls, "red.RE1") == "a0103"


@clause("VIC-11.0-14", "VIC-11.0-15", "VIC-11.0-17")
def test_rockets_strike_within_four_hexes_and_never_respond() -> None:
    on = map_of(["."] * 6)
    start = {"0101": "red RKT 3", "0105": "blue IN 4", "0106": "blue IN 1"}
    after = move(on, start, red="launch RKT1 at 0105")
    battle = after.position.battle("a0105")
    assert battle is not None
    assert [s.block for s in battle.strikes] == ["red.RKT1"]
    far = move(on, start, red="launch RKT1 at 0106")
    assert refused(far) == ["VIC-11.0-15"]
    walks = move(on, start, red="move RKT1 to 0102")
    assert refused(walks) == ["VIC-11.0-14"]
    late = {"0101": "red IN 4", "0102": "blue IN 4", "0104": "blue RKT 3"}
    responds = move(on, late, red="attack 0102 with IN1", blue="launch RKT1 at 0102")
    assert refused(responds) == ["VIC-11.0-17"]


@clause("VIC-11.0-2", "VIC-11.0-3")
def test_an_atom_bomb_may_end_its_strategic_move_in_an_attack() -> None:
    on = map_of(["."] * 10, towns={"0101": "Base"})
    start = {"0101": "red AT 1; red IN 1", "0109": "blue IN 4", "0110": "blue IN 1"}
    after = move(on, start, red="strategic AT1 to 0109")
    assert after.position.battle("a0109")
    far = move(on, start, red="strategic AT1 to 0110")
    assert refused(far) == ["VIC-5.9-1"]


@clause("VIC-11.0-12")
def test_commandos_invade_like_marines() -> None:
    on = map_of(["~", "~", "."])
    after = move(on, {"0101": "red CDO 3"}, red="move CDO1 to 0103")
    assert at(after, "red.CDO1") == "a0103"


# -------------------------------------------------------------------------------- storms


@clause("VIC-9.2-1", "VIC-9.2-2", "VIC-9.2-3")
def test_nobody_moves_in_into_or_through_a_storm() -> None:
    on = map_of(["."] * 8)
    given = {"storm": "0104", "options": {"storms": True}}
    inside = move(on, {"0103": "red MK 4"}, red="move MK1 to 0102", **given)
    assert refused(inside) == ["VIC-9.2-2"]
    into = move(on, {"0101": "red MK 4"}, red="move MK1 to 0103", **given)
    assert refused(into) == ["VIC-9.2-3"]
    flight = map_of(["."] * 8, towns={"0102": "Base", "0107": "Strip"})
    over = move(
        flight,
        {"0102": "red HB 4; red IN 1", "0107": "blue IN 1"},
        red="attack 0107 with HB1",
        **given,
    )
    assert refused(over) == ["VIC-9.2-3"]
    drop = move(flight, {"0102": "red AB 3; red IN 1"}, red="drop AB1 at 0103", **given)
    assert refused(drop) == ["VIC-9.2-3"]


@clause("VIC-5.6-1", "VIC-5.6-2")
def test_why_ships_find_no_way_to_the_enemy() -> None:
    """He is too far, or the hexsides are used up."""
    on = map_of(["~"] * 6)
    blocks = {"0101": "red CA 4; red CA 4; red CA 4", "0102": "blue CA 1", "0106": "blue CA 1"}
    assert refused(move(on, blocks, red="attack 0106 with CA1")) == ["VIC-5.6-1"]
    crowd = move(on, blocks, red="attack 0102 with CA1, CA2\nattack 0102 with CA3")
    assert refused(crowd) == ["VIC-5.6-2"]


@clause("VIC-5.3-1", "VIC-SB.Limits-6")
def test_marines_that_are_to_come_by_land_do_not_come_by_sea() -> None:
    """Two Infantry use up the shore; over the water beside it there is room for one more."""
    on = map_of([".~", ".~"])
    blocks = {"0101": "red IN 4; red IN 4; red MA 4", "0102": "blue IN 4"}
    first = "attack 0102 with IN1, IN2\n"
    either = move(on, blocks, red=f"{first}attack 0102 with MA1")
    assert "red MA1 4, at sea, moved, from a0101" in either.blocks("0102")
    by_land = move(on, blocks, red=f"{first}attack 0102 with MA1 by land")
    assert refused(by_land) == ["VIC-5.3-1"]


@clause("VIC-3.1-12", "VIC-A38")
def test_a_river_lets_one_unit_attack_bridge_or_no_bridge() -> None:
    on = map_of([".~", "~."], rivers={"Wend": ["0101-0202"]}, roads=["0101-0202"],
                bridges=["0101-0202"])  # fmt: skip
    blocks = {"0101": "red IN 4; red IN 4", "0202": "blue IN 4"}
    both = "attack 0202 with IN1\nattack 0202 with IN2"
    for gone in ([], ["0101|0202"]):
        after = move(on, blocks, red=both, options={"destruction": True}, destroyed=gone)
        assert refused(after) == ["VIC-5.3-1"]
        assert after.position.battle("a0202")


@clause("VIC-9.3-4")
def test_a_destroyed_bridge_is_a_plain_river_and_a_destroyed_canal_is_shut() -> None:
    on = map_of(
        ["..", "..", ".."],
        rivers={"Wend": ["0101-0202", "0102-0202"]},
        roads=["0101-0202", "0102-0202"],
        bridges=["0101-0202", "0102-0202"],
    )
    given = {"options": {"destruction": True}}
    blown = move(
        on, {"0102": "red MK 4"}, red="strategic MK1 to 0202", destroyed=["0102|0202"], **given
    )
    assert refused(blown) == ["VIC-5.9-7"]
    cut = map_of(
        ["~", ".", "~", "."], canals={"Cut": ["0101", "0102", "0103"]}, towns={"0104": "Port"}
    )
    start = {"0101": "red CA 4", "0104": "red IN 1"}
    shut = move(cut, start, red="strategic CA1 to 0104", destroyed=["0102"], **given)
    assert refused(shut) == ["VIC-5.9-4"]


# ------------------------------------------------------------------- orders sent ahead


@clause("VIC-2.0-16")
def test_moves_sent_with_production_are_carried_out_without_another_mail() -> None:
    on = map_of([".", ".", "."])
    start = position(on=on, powers=SEATS, blocks={"0101": "red IN 4", "0103": "blue IN 4"})
    after = play(
        "production, initiative, move",
        start,
        on,
        any_dice=True,
        defaults=False,
        red="build nothing\nif first, move IN1 to 0102\nif second, move IN1 to 0102\n"
        "no other moves",
        blue="build nothing\nmove IN1 to 0102\nno other moves",
    )
    assert after.asked() == []
    assert after.trial.phases == ["production", "initiative", "move"]
    assert after.position.turn == start.turn + 1


def test_orders_for_another_place_in_the_order_of_play_leave_the_seat_to_be_asked() -> None:
    on = map_of([".", ".", "."])
    start = position(on=on, powers=SEATS, blocks={"0101": "red IN 4", "0103": "blue IN 4"})
    after = play(
        "production, initiative, move",
        start,
        on,
        dice={"initiative/red/1/1": 6, "initiative/red/1/2": 6, "initiative/blue/1/1": 1,
              "initiative/blue/1/2": 1},
        defaults=False,
        red="build nothing\nif second, move IN1 to 0102",
        blue="build nothing\nmove IN1 to 0102\nno other moves",
    )  # fmt: skip
    assert after.asked() == ["red move/red"]


@clause("VIC-2.0-6")
def test_some_moves_sent_ahead_leave_the_seat_to_be_asked_for_the_others() -> None:
    """Silence makes those; the answer takes their place."""
    on = map_of([".", ".", "."])
    start = position(
        on=on, powers=SEATS, order=SEATS, supplied={"red": [], "blue": []},
        blocks={"0101": "red IN 4; red MK 4", "0103": "blue IN 4"},
    )  # fmt: skip
    given: dict[str, Any] = {"any_dice": True, "blue": "build nothing\nmove IN1 to 0103"}
    ahead = "build nothing\nif first, move IN1 to 0102\nif second, move IN1 to 0102"
    silent = play("production, initiative, move", start, on, red=ahead, **given)
    (ask,) = [ask for ask in silent.questions if ask.key == "move/red"]
    assert "You sent 1 move ahead" in ask.told[-1], "of the two only one fits its place"
    assert ask.silence.startswith("The moves that you sent ahead are made")
    assert at(silent, "red.IN1") == "a0102"
    assert at(silent, "red.MK1") == "a0101"


def _asked_again() -> tuple[Board, Position]:
    """Red sent `move IN1 to 0102` ahead and is asked for its move."""
    on = map_of([".", ".", ".", "."])
    start = position(
        on=on, powers=SEATS, order=SEATS,
        blocks={"0101": "red IN 4; red MK 4", "0104": "blue IN 4"},
    )  # fmt: skip
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    lines = book.read("move IN1 to 0102", game().lexicon(on, view_of(start, "red")))
    start.sealed["red"] = dump_orders(lines.orders)
    return on, start


@clause("VIC-2.0-6")
@pytest.mark.parametrize(
    ("answer", "infantry", "mechanized", "said"),
    [
        ("no other moves", "a0102", "a0101", "the moves that you sent ahead are kept: "),
        ("stand at 0102", "a0102", "a0101", "the moves that you sent ahead are kept: "),
        ("no orders", "a0102", "a0101", ""),
        ("move MK1 to 0103", "a0101", "a0103", "in place of the moves that you sent ahead"),
        ("move MK1 to 0103\nno other moves", "a0101", "a0103", "in place of the moves that"),
    ],
)
def test_only_moves_in_an_answer_take_the_place_of_the_moves_sent_ahead(
    answer: str, infantry: str, mechanized: str, said: str
) -> None:
    on, start = _asked_again()
    found = receipt("move", start, "red", answer, on)
    assert found.refused == []
    assert said in found.notes.get(1, "")
    after = play("move", start, on, red=answer)
    assert (at(after, "red.IN1"), at(after, "red.MK1")) == (infantry, mechanized)


@clause("VIC-2.0-6")
def test_a_move_that_is_refused_takes_the_place_of_nothing() -> None:
    on, start = _asked_again()
    found = receipt("move", start, "red", "no other moves\nmove IN1 to 0104", on)
    assert [no.line for no in found.refused] == [2]
    assert "the moves that you sent ahead are kept: 1st Infantry" in found.notes[1]


@clause("VIC-2.0-6")
def test_a_word_that_the_moves_are_all_counts_for_its_own_place_only() -> None:
    on = map_of([".", ".", "."])
    start = position(
        on=on, powers=SEATS, order=SEATS, supplied={"red": [], "blue": []},
        blocks={"0101": "red IN 4; red MK 4", "0103": "blue IN 4"},
    )  # fmt: skip
    ahead = "build nothing\nmove IN1 to 0102\nno other moves if third"
    after = play("production, initiative, move", start, on, any_dice=True, red=ahead,
                 blue="build nothing")  # fmt: skip
    (ask,) = [ask for ask in after.questions if ask.key == "move/red"]
    assert "You sent 1 move ahead" in ask.told[-1]


@clause("VIC-4.2-1", "VIC-4.3-1", "VIC-5.7-1")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("if second, move SS1 to 0104", "has no coast"),
        ("move IN1 to 0101", "is water"),
        ("move IN1 to 0106", "4 hexes away"),
        ("strategic SS1 to 0102 if first", ""),  # who holds the port then is not known
        ("move IN1 to 0103 if vacant", ""),
        ("move FA1 to 0103", ""),  # a battle may be there
    ],
)
def test_a_move_sent_ahead_that_land_and_water_forbid_is_refused_at_once(
    line: str, why: str
) -> None:
    on = map_of(["~", ".", ".", ".", ".", "."], towns={"0102": "Base"})
    start = position(
        on=on, powers=SEATS, order=SEATS, supplied={"red": [], "blue": []},
        blocks={"0101": "red SS 4", "0102": "red IN 4; red FA 4", "0106": "blue IN 4"},
    )  # fmt: skip
    found = receipt("production", start, "red", f"build nothing\n{line}", on)
    assert [no.line for no in found.refused] == ([2] if why else [])
    assert all(why in no.text for no in found.refused)
    if not why:
        assert "you will still be asked for your move" in found.notes[2]


ENEMY_TOWNS = [{"slot": "a", "board": "small", "power": "blue"}]


@clause("VIC-9.5-2", "VIC-5.91-1", "VIC-5.9-4", "VIC-5.9-7")
@pytest.mark.parametrize(
    ("given", "line", "why"),
    [
        ({"options": {"mulberries": True}}, "strategic IN1 to Hope", ""),
        ({}, "strategic IN1 to Hope", "not on a road"),
        ({"options": {"mulberries": True}}, "strategic IN1 to Far", "not on a road"),
        ({"maps": ENEMY_TOWNS}, "strategic IN2 to 0105 by road", ""),
        ({"maps": ENEMY_TOWNS}, "strategic IN2 to 0107 by road", "not on a road"),
    ],
)
def test_a_strategic_move_sent_ahead_is_refused_only_where_no_way_can_come_to_be(
    given: dict[str, Any], line: str, why: str
) -> None:
    """A Mulberry is a port in the next turn, and a team-mate may take the enemy town on the road
    first."""
    on = map_of(
        [".", "~", ".", ".", ".", ".", "."],
        towns={"0103": "Hope", "0104": "Gate", "0106": "Far"},
        roads=["0103-0104", "0104-0105", "0105-0106"],
    )
    start = position(
        on=on, powers=SEATS, order=SEATS, supplied={"red": [], "blue": []},
        blocks={"0101": "red EN 4; red IN 4", "0103": "red IN 4"},
        **given,
    )  # fmt: skip
    lines = "build mulberry with EN1" if "options" in given else "build nothing"
    found = receipt("production", start, "red", f"{lines}\n{line}", on)
    assert [no.line for no in found.refused] == ([2] if why else [])
    assert all(why in no.text for no in found.refused)


@clause("VIC-2.0-18", "VIC-SOP-3", "VIC-4.0-1")
def test_what_moves_is_told_to_its_own_side_only() -> None:
    on = map_of([".", ".", "."])
    after = move(on, {"0101": "red IN 4", "0103": "blue IN 4"}, red="move IN1 to 0102")
    (told,) = [event for event in after.events if event.kind == "Moved" and event.to == ["red"]]
    assert told.for_seat("red") is not None
    seen = told.for_seat("blue")
    assert seen is not None
    assert (seen.kind, seen.facts) == ("MoveMade", {"power": "red"})


@clause("VIC-A56", "VIC-5.8-1")
def test_an_aircraft_that_flies_on_from_a_carrier_in_battle_leaves_the_battle_behind() -> None:
    on = map_of(["~", "~", "~", "~", "."], towns={"0105": "Port"})
    start = {
        "0102": "red CA 2; red CA 2", "0103": "blue CA 2",
        "0101": "red CV 4; red FA 2, aboard CV1", "0105": "red IN 1",
    }  # fmt: skip
    after = move(on, start, order=["blue", "red"],
                 blue="attack 0102 with CA1", red="sail CV1 to 0102\nmove FA1 to Port")  # fmt: skip
    plane = after.position.block("red.FA1")
    assert (plane.place, plane.entered, plane.arrives) == ("a0105", "", 1)
    battle = after.position.battle("a0102")
    assert battle is not None
    assert battle.late == {"red": 1}, "the carrier alone comes late"


@clause("VIC-5.2-6")
def test_a_fifth_player_finds_no_place_in_a_battle() -> None:
    on = map_of(["...", "...", "..."])
    powers = ["red", "blue", "green", "gold", "grey"]
    start = position(
        on=on,
        powers=powers,
        order=powers,
        blocks={
            "0202": "blue IN 4", "0201": "red IN 4", "0203": "green IN 4", "0102": "gold IN 4",
            "0302": "grey IN 4",
        },
    )  # fmt: skip
    move_to = {power: "attack 0202 with IN1" for power in powers if power != "blue"}
    after = play("move", start, on, refusals=True, **move_to)
    assert refused(after) == ["VIC-5.2-6"]
    assert at(after, "grey.IN1") == "a0302"
    assert at(after, "gold.IN1") == "a0202"


@clause("VIC-2.0-7")
def test_what_a_block_did_is_forgotten_when_the_next_turn_begins() -> None:
    on = map_of([".", ".", "."])
    start = position(on=on, powers=SEATS, blocks={"0101": "red IN 4"})
    start.blocks[0].moved = True
    after = play("initiative, move", start, on, any_dice=True, red="move IN1 to 0102")
    assert at(after, "red.IN1") == "a0102"


def test_of_an_order_all_is_done_or_nothing() -> None:
    """The Infantry goes two hexes only, and so the Mechanized stays free for the next line."""
    on = map_of([".", ".", ".", "."])
    lines = "move MK1, IN1 to 0104\nmove MK1 to 0102"
    after = move(on, {"0101": "red MK 4; red IN 4"}, red=lines)
    assert refused(after) == ["VIC-5.7-1"]
    assert (at(after, "red.MK1"), at(after, "red.IN1")) == ("a0102", "a0101")


def test_of_units_that_are_counted_the_strongest_go_first() -> None:
    on = map_of([".", "."])
    after = move(
        on, {"0101": "red IN 2; red IN 4; red IN 3"}, red="move 2 infantry from 0101 to 0102"
    )
    assert [b.id for b in after.position.at("a0102")] == ["red.IN2", "red.IN3"]


@clause("VIC-A47")
def test_a_ship_that_only_blockades_makes_a_hex_the_enemys_to_the_eye() -> None:
    on = map_of([".~."], towns={"0101": "Port"})
    maps = [{"slot": "a", "board": "small", "power": "red"}]
    at_port = {"0101": "blue CA 2, blockade"}
    start = position(on=on, powers=SEATS, maps=maps, blocks=at_port)
    assert held_by_others(view_of(start, "red"), "a0101")
    start.blocks = []
    assert not held_by_others(view_of(start, "red"), "a0101")
    for there, held in (("red IN 1", False), ("red CA 1, blockade", True)):
        both = [there, "blue CA 2, blockade"]
        start = position(on=on, powers=SEATS, maps=maps, blocks={"0101": both})
        assert held_by_others(view_of(start, "red"), "a0101") is held
    hidden = position(on=on, powers=SEATS, maps=maps, blocks={"0101": "red IN 1; blue SS 1"})
    assert held_by_others(view_of(hidden, "red"), "a0101")
    assert not held_by_others(view_of(hidden, "red"), "a0301")


@clause("VIC-2.0-5", "VIC-2.0-6")
@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("if first, move IN1 to 0102", False),
        ("if second, move IN1 to 0102", True),
        ("if vacant, move IN1 to 0102", False),
        ("if first and vacant, move IN1 to 0102", False),
        ("if second and vacant, move IN1 to 0102", True),
        ("if first and enemies at least 3, move IN1 to 0102", False),
    ],
)
def test_who_sent_nothing_for_his_place_in_the_order_is_asked(line: str, asked: bool) -> None:
    """Whatever else an `if` looks at may still come true when the move is made."""
    on = map_of(["."] * 3, towns={"0101": "Base"})
    start = position(
        on=on, powers=SEATS, blocks={"0101": "red IN 4", "0103": "blue IN 4"}, order=SEATS,
        supplied={"red": [], "blue": []},
    )  # fmt: skip
    after = play(
        "production, initiative, move", start, on, defaults=False,
        dice={"initiative/red/1/1": 6, "initiative/red/1/2": 6,
              "initiative/blue/1/1": 1, "initiative/blue/1/2": 1},
        red=f"build nothing\n{line}\nno other moves", blue="build nothing",
    )  # fmt: skip
    assert ("red move/red" in after.asked()) is asked


@clause("VIC-10.5-2", "VIC-2.0-7")
def test_a_line_after_one_in_doubt_is_refused_for_what_is_wrong_with_itself() -> None:
    on = map_of(["."] * 6, towns={"0101": "Base"})
    start = position(
        on=on, powers=SEATS, order=SEATS, blocks={"0101": "red IN 4"},
        commands={"red": {"red-general": ["ground"], "red-marshal": ["air"]}},
    )  # fmt: skip
    found = receipt("move", start, "red-general", "move IN1 to 0102\nmove IN1 to 0106", on)
    assert [(no.line, no.clause) for no in found.refused] == [(2, "VIC-5.7-1")]
    twice = receipt("move", start, "red-general", "move IN1 to 0102\nmove IN1 to 0103", on)
    assert (twice.refused, [order.line for order in twice.stands]) == ([], [1, 2])
    assert "not as things stand" in twice.notes[2]
