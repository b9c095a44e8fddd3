"""Runs the rules from one batch to the next, phase by phase. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core import engine
from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Order, Seat, StandingOrder

MOST_PHASES = 500
"""Phases in one step after which it is a runaway."""


def run_phases(
    ruleset: AnyRuleset,
    board: object,
    progress: Progress,
    dice_for: engine.DiceFor,
    submissions: Mapping[Seat, list[Order]] | None,
    standing: Mapping[Seat, list[StandingOrder]],
    rulings: Mapping[str, Scalar] | None = None,
    into: list[Step] | None = None,
    link: str = "",
) -> list[Step]:
    """Run on to the next asks or the end, with one `Step` per phase, so that the progress
    at each phase's beginning is known. Each step has either ended a phase or put asks.

    rulings: in force from the next beginning of a phase on; None: as they are. into: the list
    that is filled and given back, so that what came before an exception can be looked at. link:
    what a witness gave against what was submitted.
    Raises `engine.Runaway` and whatever `engine.advance` raises."""
    steps = [] if into is None else into
    if submissions is None and not progress.batches:
        progress = under(progress, rulings)
    while True:
        step = engine.advance(
            ruleset,
            board,
            progress,
            dice_for,
            submissions,
            standing,
            stop_after=progress.phase,
            link=link if submissions is not None else "",
        )
        steps.append(step)
        if step.done:
            step.progress = under(step.progress, rulings)
        progress, submissions = step.progress, None
        if step.asks or progress.phase is None:
            return steps
        if len(steps) > MOST_PHASES:
            raise engine.Runaway(f"{MOST_PHASES} phases passed and nobody was asked anything")


def under(progress: Progress, rulings: Mapping[str, Scalar] | None) -> Progress:
    """The same under these rulings. Only where a phase begins: what has been asked and told
    under others could not be played again."""
    if rulings is None or progress.rulings == dict(rulings):
        return progress
    return progress.model_copy(update={"rulings": dict(rulings)})
