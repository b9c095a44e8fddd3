"""What a plan would cost its own seat, as its receipt tells it."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Stake
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import scope
from adjudicator.rulesets.totaler_krieg.sequence import plan_orders
from tests.rulesets.totaler_krieg.kit import position

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


@pytest.mark.clause("TK-10-1")
@pytest.mark.parametrize(("end", "told"), [("e3711", "Kursk (e3711)"), ("Kiev", "")])
def test_a_unit_that_leaves_its_supply_is_told(end: str, told: str) -> None:
    start = position(
        turn="1941 Aug-Sept", phasing="axis", war="total", units={"e3608": "GER-1P/3"},
        countries={"Poland": "conquered western", "Austria": "active axis"},
    )  # fmt: skip
    said = [one.text for one in lost(f"move GER-1P to {end}", start) if one.clause == "TK-10-1"]
    text = f"As things stand GER-1P in {told} is out of supply after your turn."
    assert said == ([text] if told else [])


@pytest.mark.clause("TK-4.3-3")
def test_blitz_markers_that_nobody_places_are_told() -> None:
    text = "4 of 4 Blitz markers are not placed; none is kept."
    assert [one.text for one in lost("move GER-1P to e3702") if one.clause == "TK-4.3-3"] == [text]


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


def test_a_strategic_hex_that_the_last_unit_leaves_next_to_the_enemy_is_grave() -> None:
    away = "move GER-18_Army to e3902\nmove GER-inf01 to e3902"
    (left,) = [one for one in lost(away) if one.text.startswith("Your last unit leaves")]
    assert left.text == (
        "Your last unit leaves Koenigsberg (e4003), within reach of the enemy. It is a Strategic"
        " Hex, and counts for whoever holds it."
    )
    assert (left.clause, left.grave) == ("TK-G-Control-5", True)
    assert not told("move GER-18_Army to e3902", "Your last unit leaves")


def with_lwow() -> Position:
    """Lwow has fallen to an infantry unit, and no Russian is left there."""
    position = opened()
    for name in [name for name, piece in position.pieces.items() if piece.at == "e3504"]:
        del position.pieces[name]
    position.pieces["GER-inf01"].at = "e3504"
    return position


def test_a_taken_city_that_goes_back_at_once_is_grave() -> None:
    (left,) = [
        one
        for one in lost("move GER-inf01 to e3503", with_lwow())
        if one.text.startswith("Your last unit leaves Lwow")
    ]
    assert left.text == "Your last unit leaves Lwow (e3504). The Soviets control it at once."
    assert (left.clause, left.grave) == ("TK-G-Control-6", True)
    assert not any("Lwow" in one.text for one in lost("move GER-4_Army to e3702", with_lwow()))


def test_a_marker_of_ones_own_keeps_a_taken_city() -> None:
    """A Detachment controls before the Country that the City belongs to."""
    start = with_lwow()
    start.pieces["GER-inf02"].at, start.pieces["GER-inf02"].back = "e3504", True
    left = [one for one in lost("move GER-inf01 to e3503", start) if "Lwow" in one.text]
    assert [(one.text, one.clause, one.grave) for one in left] == [
        ("Your last unit leaves Lwow (e3504), next to the enemy.", "TK-G-Control-5", False)
    ]


def test_an_hq_does_not_count_among_those_that_always_advance() -> None:
    """Three at most advance, and an HQ stays: the City is not left empty."""
    start = opened()
    start.pieces["GER-HQ_N"].at = "e4003"
    attack = "attack e4004 with GER-HQ_N, GER-18_Army, GER-inf01"
    assert not any("leaves Koenigsberg" in one.text for one in lost(attack, start))
    named = f"{attack}\nadvance GER-HQ_N, GER-18_Army, GER-inf01"
    assert not any("leaves Koenigsberg" in one.text for one in lost(named, start))


def test_always_advance_that_empties_a_city_is_told() -> None:
    attack = "attack e4004 with GER-18_Army, GER-inf01"
    told = [one for one in lost(attack) if "“always advance” leaves" in one.text]
    (one,) = told
    assert "Koenigsberg (e4003) empty" in one.text
    assert one.given == {"order": "AlwaysAdvance"}
    named = lost(f"{attack}\nadvance GER-18_Army, GER-inf01")
    (one,) = [one for one in named if "your advance leaves" in one.text]
    assert one.given == {}
    kept = lost(f"{attack}\nadvance GER-18_Army")
    assert not any("empty" in one.text for one in kept)


def test_attackers_that_would_withdraw_from_a_city_are_told() -> None:
    attack = "attack e4004 with GER-18_Army, GER-inf01 without support"
    always = [one for one in lost(attack) if "“always withdraw”" in one.text]
    assert {"order": "AlwaysStand", "back": True} in [one.given for one in always]
    assert all("takes GER-18 Army and GER-inf01 out of Koenigsberg" in one.text for one in always)
    assert not any("Ad or Ex" in one.text for one in lost(f"{attack}\nstand"))
    few = "attack e4004 with GER-inf01 without support\nmove GER-18_Army to e3902"
    (one,) = [one for one in lost(few) if "unless you write “stand”" in one.text]
    assert (one.unless, one.grave) == ("AlwaysStand", False)
