"""11.3 What a side has to give up before its card counts."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import blockade, forfeit
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from adjudicator.rulesets.blitzwar.book.stockpile import stock_halves
from tests.rulesets.blitzwar.home_kit import After, add, board, control, play, start, state, units

clause = pytest.mark.clause


def arriving(card: str, turn: int = 5, **more: str) -> Position:
    """A position in which the card's side gets it this turn, and nobody else one."""
    position = start(turn=turn, **more)
    side = board().cards[card].side
    for other, mine in position.cards.items():
        mine.queue = [card, *mine.queue] if other == side else []
    return position


def lost(after: After, side: str) -> dict[str, object]:
    return next(f for f in after.told("Forfeited") if f["side"] == side)


@clause("BW-12.4-1", "BW-12.4-2", "BW-A31")
def test_the_blockade_counts_ships_in_both_oceans() -> None:
    position = start(turn=5)
    add(position, "north_atlantic", "GER 2U 1F")
    add(position, "central_atlantic", "GER 2U 1U")
    add(position, "norwegian_sea", "GER 2U")
    assert blockade(position, board()) == 3 + 2


@clause("BW-12.4-1", "BW-12.4-2", "BW-A31")
@pytest.mark.parametrize(
    ("north", "central", "lost"),
    [("", "", 0), ("U", "", 1), ("", "U", 1), ("", "2U", 1), ("", "F 2U", 2), ("", "2U 2U", 2),
     ("2U", "2U", 3)],
)  # fmt: skip
def test_half_a_unit_for_each_ship_in_the_central_atlantic_rounded_up(
    north: str, central: str, lost: int
) -> None:
    seas = {"north_atlantic": north, "central_atlantic": central}
    ships = {sea: f"GER {units}" for sea, units in seas.items() if units}
    assert blockade(start(turn=5, **ships), board()) == lost


@clause("BW-12.4-3")
def test_it_is_capped_by_national_points_in_the_united_kingdom() -> None:
    position = start(turn=5)
    add(position, "north_atlantic", "GER 2U 2U 2U 2U")
    assert blockade(position, board()) == 7
    control(position, "axis", "leeds")
    assert blockade(position, board()) == 6


@clause("BW-13.3-4", "BW-13.3-5", "BW-A71")
@pytest.mark.parametrize(("turn", "each"), [(30, 3), (36, 3), (37, 4)])
def test_bombers_cost_three_or_four_each(turn: int, each: int) -> None:
    position = start(turn=turn)
    add(position, BOMBING, "ALLIES A A", flying=True)
    assert forfeit(position, board(), "axis") == 2 * each


@clause("BW-13.3-7")
def test_bombers_are_removed_after_the_phase() -> None:
    position = start(turn=30)
    add(position, BOMBING, "ALLIES A A", flying=True)
    play(reinforcement, position)
    assert units(position, BOMBING) == {}


@clause("BW-11.3-4", "BW-5-23")
def test_each_national_point_in_enemy_hands_costs_one() -> None:
    position = start(turn=5)
    control(position, "allies", "berlin", "breslau", "trondheim")
    control(position, "axis", "leningrad", "smolensk", "leeds")
    sums = {side: forfeit(position, board(), side) for side in ("axis", "allies", "soviet")}  # type: ignore[arg-type]
    assert sums == {"axis": 4, "allies": 1, "soviet": 2}
    control(position, "neutral", "trondheim")
    assert forfeit(position, board(), "axis") == 3


@clause("BW-12.4-3", "BW-11.3-4")
def test_zones_the_enemy_took_lower_the_cap_of_the_blockade_and_cost_themselves() -> None:
    """Six units in the North Atlantic, London and Portsmouth (3 of 7 points) in Axis hands."""
    position = start(turn=9)
    add(position, "north_atlantic", "GER 2U 2U 2U")
    control(position, "axis", "london", "portsmouth")
    assert blockade(position, board()) == 4
    assert forfeit(position, board(), "allies") == 4 + 3


@clause("BW-11.3-3")
def test_the_sums_are_told() -> None:
    position = arriving("allies_limited_5")
    add(position, "north_atlantic", "GER 2U")
    control(position, "axis", "leeds")
    after = play(reinforcement, position)
    event = next(e for e in after.events if e.kind == "Forfeited")
    assert [(t.text, t.value) for t in event.sums] == [
        ("Blockade", "2"), ("Leeds in enemy hands", "1"),
    ]  # fmt: skip
    assert lost(after, "allies")["due"] == 3


@clause("BW-11.3-5", "BW-A32")
def test_from_the_card_or_from_the_stock() -> None:
    for order, card, stock in (
        ("take losses from card", 2, 0),
        ("take losses from stock", 0, 2),
        ("take losses from Portsmouth", 0, 2),
    ):
        position = arriving("allies_limited_5", london="ALLIES S4", portsmouth="ALLIES S4")
        add(position, "north_atlantic", "GER 2U")
        after = play(reinforcement, position, {"allies": order})
        assert (lost(after, "allies")["card"], lost(after, "allies")["stock"]) == (card, stock)
        assert stock_halves(position, "allies") == 2 * (8 + 11 - 2)
        if order.endswith("Portsmouth"):
            assert units(position, "portsmouth") == {"supply": 2}


@clause("BW-11.3-5")
@pytest.mark.parametrize(
    "order", ["take losses from Leeds, Portsmouth", "take losses from stock\ntake losses from card"]
)
def test_what_of_losses_cannot_be_followed_is_told(order: str) -> None:
    position = arriving("allies_limited_5", portsmouth="ALLIES S4")
    add(position, "north_atlantic", "GER 2U")
    after = play(reinforcement, position, {"allies": order})
    assert lost(after, "allies")["stock"] == 2
    told = [event for event in after.events if event.kind == "NotCarriedOut"]
    assert [(event.clause, event.to) for event in told] == [("BW-11.3-5", ["allies"])]


@clause("BW-11.3-5", "BW-A30")
def test_what_the_card_lacks_comes_from_the_stock_and_the_rest_is_void() -> None:
    position = arriving("axis_limited_1", berlin="AXIS S2")
    control(position, "allies", "ruhr", "hamburg", "leipzig", "munich", "prague", "vienna")
    control(position, "allies", "breslau", "milan")
    after = play(reinforcement, position)
    found = lost(after, "axis")
    assert (found["due"], found["card"], found["stock"], found["short"]) == (9, 5, 2, 2)
    assert stock_halves(position, "axis") == 0


@pytest.mark.parametrize(
    ("card", "order", "cancels", "left"),
    [
        pytest.param("allies_limited_1", "sacrifice infantry", 3, 2, marks=clause("BW-11.3-7")),
        pytest.param("allies_limited_1", "sacrifice 1 fleet", 3, 2, marks=clause("BW-11.3-8")),
        pytest.param("allies_limited_3", "sacrifice armour", 5, 0, marks=clause("BW-11.3-9")),
    ],
)
@clause("BW-11.3-6")
def test_arriving_units_given_up_instead(card: str, order: str, cancels: int, left: int) -> None:
    position = arriving(card)
    add(position, "north_atlantic", "GER 2U 2U 1U")
    after = play(reinforcement, position, {"allies": order})
    found = lost(after, "allies")
    assert (found["cancelled"], found["card"]) == (cancels, left)
    mine = [c for c in position.counters if c.country in ("UK", "ALLIES")]
    kind = order.split()[-1]
    assert sum(c.ships if kind == "fleet" else getattr(c, kind) for c in mine) == 0
    assert sum(c.halves for c in mine) == 2 * (board().cards[card].supply - left)


@clause("BW-11.3-10")
def test_no_air_and_no_credit_for_what_is_more_than_the_loss() -> None:
    position = arriving("allies_limited_8")
    add(position, "north_atlantic", "GER 2U")
    after = play(reinforcement, position, {"allies": "sacrifice 2 infantry"})
    found = lost(after, "allies")
    assert (found["cancelled"], found["sacrificed"]) == (2, ["1 infantry"])
    assert sum(c.infantry for c in position.counters if c.country == "UK") == 1
    position = arriving("allies_limited_2")
    add(position, "north_atlantic", "GER 2U")
    after = play(reinforcement, position, {"allies": "sacrifice air"})
    assert lost(after, "allies")["card"] == 2
    assert [f["seat"] for f in after.told("NotCarriedOut")] == ["allies"]
    position = arriving("axis_limited_6")
    control(position, "allies", "leipzig")
    after = play(reinforcement, position, {"axis": "sacrifice U-boats"})
    assert lost(after, "axis")["card"] == 1


def test_a_standing_order_says_where_losses_come_from() -> None:
    position = arriving("allies_limited_5", london="ALLIES S4")
    add(position, "north_atlantic", "GER 2U")
    after = play(reinforcement, position, standing={"allies": ["always take losses from stock"]})
    assert lost(after, "allies")["stock"] == 2


def test_a_side_that_loses_nothing_is_not_asked() -> None:
    position = arriving("allies_limited_5")
    state(position, "FRA", "surrendered", "allies")
    assert play(reinforcement, position).asked("losses") == []
