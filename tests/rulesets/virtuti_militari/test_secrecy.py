"""What is sealed shows nowhere before it is shown: not in a view, a question or an event."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.engine import advance, begin
from adjudicator.core.progress import Step
from adjudicator.core.protocol import Ask, Order, canonical
from tests.rulesets.virtuti_militari.home_kit import game, read
from tests.rulesets.virtuti_militari.parts import board, opening

ALLIED = "production card Convoy System\nask me about production\nair card Royal Navy"


class SameDice(ChainDice):
    """Dice that do not hang on the orders: two games differ by what was ordered only."""

    def turn_key(self, history: str) -> None:
        super().turn_key("")


def dice_for(number: int, history: str) -> Dice:
    return SameDice(hashlib.sha256(str(number).encode()).digest(), "")


def until_production(axis: str) -> tuple[Step, Step]:
    """A turn's first mail of both players, up to the Allied player's question about his
    production; and the step before it."""
    here = opening()
    rulings = game().rulings_with({})
    first = advance(game(), board(), begin(game(), board(), here, rulings), dice_for)
    texts = {"axis": axis, "allies": ALLIED}
    orders = {seat: read(here, seat, text) for seat, text in texts.items()}
    second = advance(game(), board(), first.progress, dice_for, orders)
    return first, second


def seen(step: Step, seat: str) -> tuple[list[Any], ...]:
    """All that a step shows to a seat."""
    asks: list[Ask] = [ask for ask in step.asks if ask.seat == seat]
    events = [event.for_seat(seat) for done in step.done for event in done.events]
    events += [event.for_seat(seat) for event in step.events]
    return (
        [canonical(ask) for ask in asks],
        [canonical(event) for event in events if event],
        [canonical(step.views[seat])],
    )


SAME = "production card War Industry\nair card Luftwaffe\n"


@pytest.mark.parametrize(
    "production",
    ["buy 3 Army", "buy Fleet\nresearch Tanks", "advance logistics\nbuy 2 Amphibious Landing +1"],
)
def test_production_is_sealed_until_both_have_finished(production: str) -> None:
    _, idle = until_production(SAME)
    _, busy = until_production(SAME + production)
    assert [ask.key for ask in busy.asks] == ["production"]
    assert busy.asks[0].seat == "allies"
    assert seen(idle, "allies") == seen(busy, "allies")


def test_what_both_produced_is_shown_together() -> None:
    _, step = until_production(SAME + "buy 3 Army")
    done = advance(game(), board(), step.progress, dice_for, {"allies": read_production()})
    bought = [
        event.facts["faction"]
        for phase in done.done
        for event in phase.events
        if event.kind == "Bought"
    ]
    assert bought == ["axis"] * 3 + ["western"]


def read_production() -> list[Order]:
    return read(opening(), "allies", "buy Corps")
