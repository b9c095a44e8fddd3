"""What a plan would cost its own seat, as its receipt tells it."""

from __future__ import annotations

from functools import cache

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Stake
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import scope
from adjudicator.rulesets.totaler_krieg.sequence import plan_orders

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})


@cache
def board() -> Board:
    return RULESET.board(of_ruleset("totaler_krieg"))


def opened() -> Position:
    return RULESET.open(board(), "start-1941", RULINGS)


def lost(text: str, position: Position | None = None) -> list[Stake]:
    """What a plan of the Axis at the start of 1941 costs."""
    position = position or opened()
    ask = Ask(
        seat="axis",
        key="plan",
        clause="TK-SOP-5",
        title="x",
        ahead=[order.tag() for order in plan_orders(position)],
        opens=scope(position),
    )
    view = RULESET.view(board(), position, "axis")
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)
    reading = book.read(text, RULESET.lexicon(board(), view))
    assert not reading.misread, reading.misread
    return RULESET.stakes(board(), ask, view, reading.orders, RULINGS)


def test_replacements_of_a_season_that_nobody_raises_are_grave() -> None:
    stakes = lost("attack e3704 with GER-4_Army, GER-2P")
    (unraised,) = [one for one in stakes if one.text.startswith("Replacements that you do not")]
    assert unraised.grave
    assert "Germany 4 armor, 8 infantry" in unraised.text
    fewer = lost("raise GER-inf15 at Berlin\nraise GER-pz04 at Berlin")
    (left,) = [one for one in fewer if one.text.startswith("Replacements that you do not")]
    assert "Germany 3 armor, 7 infantry" in left.text


def test_own_steps_lost_for_want_of_room_are_grave() -> None:
    crowd = "\n".join(
        f"move {unit} to e3702" for unit in ("GER-4_Army", "GER-2P", "GER-6_Army", "GER-1P")
    )
    for plan in (crowd, f"{crowd}\nattack e3704 with GER-2_Army, GER-3P"):
        (crowded,) = [one for one in lost(plan) if "stacking limit" in one.text]
        assert crowded.grave
        assert "in Warsaw (e3702): it is over the stacking limit after movement" in crowded.text


def test_a_battle_before_reserve_movement_hides_no_loss_for_want_of_room() -> None:
    late = "reserve move GER-pz02 to e3702\nreserve move GER-inf03 to e3702"
    apart = lost(f"attack e3704 with GER-2_Army, GER-3P\n{late}")
    (crowded,) = [one for one in apart if "stacking limit" in one.text]
    assert crowded.grave
    assert "after Reserve Movement" in crowded.text


def test_more_units_than_may_stack_are_told_before_they_advance() -> None:
    attack = "attack e3704 with GER-4_Army, GER-2P, GER-17_Army, GER-1P"
    (crowd,) = [
        one
        for one in lost(f"{attack}\nadvance GER-4_Army, GER-2P, GER-17_Army, GER-1P")
        if "all advance" in one.text
    ]
    assert crowd.text == (
        "If GER-4 Army, GER-2P, GER-17 Army and GER-1P all advance into Brest-Litovsk (e3704), you"
        " lose what is over the stacking limit: 4 ground units in Brest-Litovsk (e3704); three may"
        " stack."
    )
    few = lost(f"{attack}\nadvance GER-4_Army, GER-2P")
    assert not any("all advance" in one.text for one in few)


def test_blitz_markers_that_are_not_placed_are_told() -> None:
    (left,) = [one for one in lost("blitz e3704") if "Blitz marker" in one.text]
    assert left.text == "3 of 4 Blitz markers are not placed; none is kept."
    assert not left.grave


def test_a_line_that_cannot_be_carried_out_as_things_stand_waits() -> None:
    plan = "attack e3704 with GER-4_Army, GER-2P\nreserve move GER-HQ_B to e3704"
    (vain,) = [one for one in lost(plan) if "cannot be carried out as things stand" in one.text]
    assert (vain.line, vain.grave) == (2, True)


def test_nothing_is_at_stake_in_anybody_elses_turn() -> None:
    position = opened()
    position.phasing = "western"
    assert lost("attack e3704 with GER-4_Army", position) == []


def told(text: str, about: str) -> list[str]:
    return [one.text for one in lost(text) if about in one.text]


def test_an_attack_after_which_nobody_is_to_advance_is_told() -> None:
    attack = "attack e3704 with GER-4_Army, GER-2P\nattack e3504 with GER-17_Army, GER-pz01"
    assert told(attack, "Nobody advances") == [
        "Nobody advances after the attack on Brest-Litovsk (e3704) and Lwow (e3504): no “advance”"
        " line says who."
    ]
    assert told(f"{attack}\nadvance GER-2P", "Nobody advances") == [
        "Nobody advances after the attack on Lwow (e3504): no “advance” line says who."
    ]
    assert not told(f"{attack}\nadvance none", "Nobody advances")
    (still,) = [one for one in lost(attack) if "Nobody advances" in one.text]
    assert (still.grave, still.unless) == (False, "AlwaysAdvance")


def test_who_loses_a_step_without_a_line_is_told() -> None:
    attack = "attack e3704 with GER-4_Army, GER-2P\nattack e4004 with GER-16_Army, GER-18_Army"
    assert told(attack, "First to lose") == [
        "First to lose a step: GER-2P at Brest-Litovsk (e3704), as armor and marines must; GER-16"
        " Army at Tilsit (e4004), unless a “lose” line names another."
    ]
    assert not told(f"{attack}\nlose GER-4_Army\nlose GER-18_Army", "First to lose")


def test_a_city_that_the_last_unit_leaves_next_to_the_enemy_is_told() -> None:
    away = "move GER-18_Army to e3902\nmove GER-inf01 to e3902"
    assert told(away, "Your last unit leaves") == [
        "Your last unit leaves Koenigsberg (e4003), next to the enemy."
    ]
    assert not told("move GER-18_Army to e3902", "Your last unit leaves")
