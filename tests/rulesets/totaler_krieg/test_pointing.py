"""A click on the map: what may be ordered there, how it is drawn, who is in supply."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg import TotalerKrieg, sequence
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.orders.moving import Move, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import Combine, Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Convoy, Place
from adjudicator.rulesets.totaler_krieg.view import View
from tests.rulesets.totaler_krieg.kit import board

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})


@cache
def opening() -> Position:
    return RULESET.open(board(), "operations-1941", RULINGS)


def seen(seat: str | None = "axis") -> View:
    return RULESET.view(board(), opening(), seat)


def plan(seat: str = "axis") -> Ask:
    return Ask(
        seat=seat,
        key="plan",
        clause="TK-SOP-5",
        title="plan",
        ahead=[order.tag() for order in sequence.plan_orders(opening())],
        facts={"turn": opening().turn, "seasonal": True},
        opens=sequence.scope(opening()),
    )


def at(place: str, view: View | None = None) -> list[Choice]:
    return list(RULESET.choices(board(), plan(), view or seen(), place))


def where(name: str) -> str:
    return opening().pieces[name].at


def stands(order: Order) -> bool:
    numbered = order.model_copy(update={"line": 1})
    return bool(RULESET.check(board(), plan(), seen(), [numbered], RULINGS).stands)


def test_a_unit_may_go_wherever_the_rules_let_it() -> None:
    here = where("GER-HQ_S")
    moves = [c for c in at(here) if isinstance(c.order, Move) and c.order.unit == "GER-HQ_S"]
    assert len(moves) > 5
    for choice in moves[:: max(1, len(moves) // 6)]:
        assert stands(choice.order)
        assert choice.area == choice.order.end
    labels = {p.label for p in RULESET.sheet(board(), seen()).pieces if p.area == here}
    assert {choice.unit for choice in moves} <= labels


def test_what_is_not_offered_cannot_be_done() -> None:
    here = where("GER-HQ_S")
    ends = {c.order.end for c in at(here)
            if isinstance(c.order, Move) and c.order.unit == "GER-HQ_S"}  # fmt: skip
    near = board().near(1 << board().cell(here), 4) & board().land
    others = [hex_id for hex_id, one in board().hexes.items()
              if (near >> one.cell) & 1 and hex_id not in ends]  # fmt: skip
    for hex_id in others[:6]:
        assert not stands(Move(unit="GER-HQ_S", end=hex_id)), hex_id


def test_an_enemy_may_be_attacked_by_all_who_stand_beside_it() -> None:
    here = board().cell(where("GER-1P"))
    field = Field(opening(), board())
    targets = [field.id(other) for other in board().neighbours(here) if field.foes(other, "axis")]
    assert targets
    for target in targets:
        orders = [c.order for c in at(target) if isinstance(c.order, Attack)]
        assert [order.place for order in orders] == [target] * len(orders)
        assert stands(orders[0])
    from_here = [c for c in at(where("GER-1P")) if isinstance(c.order, Attack)]
    assert {choice.area for choice in from_here} <= set(targets)
    assert "GER-1P" in from_here[0].order.units


def test_units_of_a_hex_may_combine_and_replacements_appear_in_a_city() -> None:
    kinds = {type(choice.order) for choice in at("w3825")}
    assert Raise in kinds
    stacked = next(
        place for place in (p.at for _, p in opening().on_map())
        if sum(isinstance(c.order, Combine) for c in at(place)) > 0
    )  # fmt: skip
    assert stacked


def test_a_zone_and_a_box_take_support_units_and_convoys() -> None:
    assert any(isinstance(c.order, Place) for c in at("zone-baltic-sea"))
    med = [c.order for c in at("zone-central-mediterranean")]
    assert any(isinstance(order, Convoy) for order in med)
    assert any(isinstance(c.order, Place) for c in at("strategic"))
    assert at("box:us_canada") == []  # nothing of the Axis is there


def test_who_is_not_asked_is_offered_nothing() -> None:
    assert list(RULESET.choices(board(), plan("soviet"), seen("soviet"), where("GER-HQ_S"))) == []


def test_a_move_is_drawn_along_its_way() -> None:
    here = where("GER-HQ_S")
    far = [c.order for c in at(here)
           if isinstance(c.order, Move) and c.order.unit == "GER-HQ_S"][-1]  # fmt: skip
    (arrow,) = RULESET.drawn_as(board(), seen(), far)
    assert arrow.path[0] == here
    assert arrow.path[-1] == far.end
    cells = [board().cell(place) for place in arrow.path]
    assert all(b in board().neighbours(a) for a, b in pairwise(cells))


@pytest.mark.parametrize(
    ("order", "path", "kind"),
    [
        (Attack(place="e3609", units=("GER-1P",)), None, "attack"),
        (Place(unit="GER-U1", place="North Sea"), ["zone-north-sea"], "sea"),
        (Place(unit="GER-LF1", place="e3609"), ["e3609"], "move"),
        (Ship(unit="GER-inf01", start="w3922", end="w4426"), ["w3922", "w4426"], "sea"),
        (Ship(unit="US-inf01", start="box:us_canada", end="box:africa"),
         ["box:us_canada", "box:africa"], "sea"),
        (Raise(unit="GER-inf15", place="w3825"), ["w3825"], "move"),
    ],
)  # fmt: skip
def test_other_orders_are_arrows_or_rings(order: Order, path: list[str] | None, kind: str) -> None:
    (arrow,) = RULESET.drawn_as(board(), seen(), order)
    assert arrow.path == (path or [where("GER-1P"), "e3609"])
    assert arrow.kind == kind


def test_the_supply_layer_shows_where_a_unit_could_stand() -> None:
    (layer,) = RULESET.layers(board(), seen())
    assert layer.areas["w3825"] == "in"
    assert layer.areas.get("e4015") != "in"
    assert RULESET.layers(board(), seen(None)) == []


def test_orders_can_be_tried_out_on_what_is_seen() -> None:
    position, said = RULESET.supposed(board(), seen()) or (None, [])
    assert position is not None
    assert position.pieces == opening().pieces
    assert position is not opening()
    assert said == []


def test_who_stands_apart_is_offered_the_move_and_the_attack() -> None:
    """An Axis unit behind the front, with no Soviet one next to it."""
    position = opening().model_copy(deep=True)
    position.phasing = "soviet"
    view = RULESET.view(board(), position, "soviet")
    field = Field(position, board())
    apart = [
        field.id(at)
        for at in field.stacks
        if field.foes(at, "soviet")
        and not any(field.friends(near, "soviet") for near in board().neighbours(at))
    ]
    found = [
        choice
        for place in apart
        for choice in RULESET.choices(board(), plan("soviet"), view, place)
        if isinstance(choice.order, Attack)
    ]
    assert found
    for choice in found:
        (first,) = choice.first
        assert isinstance(first, Move)
        assert first.unit in choice.order.units
        at, target = board().cell(first.end), board().cell(choice.order.place)
        assert target in board().neighbours(at)
