"""Choices that are tried out one after the other beside the same orders: what these come to is
rehearsed once, and each choice is told what the receipt of all together says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.core import offering, rehearsing
from adjudicator.core.checking import check
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import AskMe, Order
from adjudicator.rulesets.world_at_war.orders import war_checks
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY, Move, Redeploy, Sail
from tests.core.test_offering import cases

TURNS = (
    ("blitzwar", "yellow-1940", 12),
    ("totaler_krieg", "operations-1941", 1),
    ("world_at_war", "barbarossa-1941", 8),
)
"""Games that keep what a plan comes to, and so many of their questions."""
BESIDE = 5
"""Orders that stand in the box."""
EACH = 100
"""Choices of a question that are compared."""


def given(case: offering.Case, *more: Order) -> list[Order]:
    """Some orders that stand together, each of another place."""
    trial = offering.Trial(case)
    orders: list[Order] = list(more)
    for held in case.ruleset.holdings(case.board, case.ask, case.view):
        found = list(case.ruleset.choices(case.board, case.ask, case.view, held.place))
        for choice in found[len(found) // 2 :][:6]:
            if not isinstance(choice.order, Order) or choice.first:
                continue
            line = len(orders) + 1
            wanted = [*orders, choice.order.model_copy(update={"line": line})]
            stands = check(case.ruleset, case.board, case.ask, case.view, wanted, case.rulings)
            if trial.offer(choice) and len(stands.stands) == len(wanted):
                orders = wanted
                break
        if len(orders) >= BESIDE:
            break
    return orders


def choices(case: offering.Case) -> list[Choice]:
    """Choices of the places where something stands, of all kinds."""
    found: dict[type, list[Choice]] = {}
    for held in case.ruleset.holdings(case.board, case.ask, case.view)[:8]:
        for choice in case.ruleset.choices(case.board, case.ask, case.view, held.place):
            found.setdefault(type(choice.order), []).append(choice)
    for choice in offering.plain(case, ahead=True):
        found.setdefault(type(choice.order), []).append(choice)
    each = max(EACH // max(len(found), 1), 3)
    return [one for some in found.values() for one in some[:: max(len(some) // each, 1)][:each]]


class Afresh(offering.Trial):
    """Trials that know nothing of each other: each is put to the whole receipt."""

    def tried(self, orders: Sequence[Order]) -> str | None:
        self.known = None  # type: ignore[assignment]  # what a trial never is without
        return super().tried(orders)


@pytest.mark.parametrize(("name", "scenario", "most"), TURNS)
@pytest.mark.parametrize("silent", [True, False], ids=["plan", "asked about"])
def test_what_is_tried_beside_a_plan_is_told_as_in_its_receipt(
    name: str, scenario: str, most: int, silent: bool
) -> None:
    compared = stood = 0
    for case in cases(name, scenario, most):
        about = [] if silent or not case.ask.opens else [AskMe(topic="everything", line=1)]
        orders = given(case, *about)
        if not orders:
            continue
        some = choices(case)
        quick = offering.Trial(case, orders, noted=True)
        whole = Afresh(case, orders, noted=True)
        for choice in some:
            one, other = quick.offer(choice), whole.offer(choice)
            assert one == other, (case.ask.key, choice.order)
            stood += one is not None
        compared += len(some)
    assert compared > 60
    assert stood > 20


@pytest.mark.parametrize(("name", "scenario", "most"), TURNS[:2])
def test_a_plan_is_rehearsed_once_for_all_moves_beside_it(
    name: str, scenario: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move costs neither the phases before and after it nor the moves that the plan has."""
    played: list[int] = []
    plain = rehearsing._Stage.play

    def counted(stage: Any, parts: Any, number: int) -> bool:
        before = len(stage.table.events)
        went_on = plain(stage, parts, number)
        played.append(sum(one.kind == "Moved" for one in stage.table.events[before:]))
        return went_on

    monkeypatch.setattr(rehearsing._Stage, "play", counted)
    looked = False
    for case in cases(name, scenario, most):
        moves = [
            choice
            for held in case.ruleset.holdings(case.board, case.ask, case.view)
            for choice in case.ruleset.choices(case.board, case.ask, case.view, held.place)
            if type(choice.order).__name__ == "Move" and not choice.first
        ]
        moves = moves[:: max(len(moves) // EACH, 1)]
        orders = given(case)
        if not case.ask.opens or not moves or len(orders) < BESIDE:
            continue
        looked = True
        played.clear()
        check(case.ruleset, case.board, case.ask, case.view, orders, case.rulings)
        whole = list(played)
        played.clear()
        trial = offering.Trial(case, orders)
        stood = [one for one in moves if trial.offer(one) is not None]
        assert stood
        assert played[: len(whole)] == whole, "the plan first"
        assert len(played) - len(whole) < len(whole) * (len(moves) - len(stood)) + len(moves)
        assert sum(played) - sum(whole) <= len(stood), "then nothing but what is tried"
    assert looked


def test_stages_before_a_choice_s_own_are_not_planned_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The World at War tries orders out stage by stage: a strategic move beside a plan costs
    none of the plan's lines, a move only those of later stages."""
    planned: list[tuple[int, str]] = []
    plain = war_checks.plan_line

    def counted(position: Any, board: Any, seat: Any, order: Any) -> Any:
        planned.append((order.line, order.tag()))
        return plain(position, board, seat, order)

    monkeypatch.setattr(war_checks, "plan_line", counted)
    looked = 0
    for case in cases(*TURNS[2][:2], 12):
        orders = given(case)
        if case.ask.key != SCRIPT_KEY or len(orders) < BESIDE:
            continue
        trial = offering.Trial(case, orders, noted=True)
        last = max(order.line for order in orders)
        planned.clear()
        for number, choice in enumerate(one for one in choices(case) if not one.first):
            trial.offer(choice)
            again = {tag for line, tag in planned if line <= last}
            planned.clear()
            tag = choice.order.tag() if isinstance(choice.order, Order) else ""
            if number and tag == Redeploy.tag():
                assert again == set()
                looked += 1
            elif number and tag == Move.tag():
                assert not again & {Move.tag(), Sail.tag()}
                looked += 1
    assert looked > 10
