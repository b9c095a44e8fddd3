"""Games between bots, many of them: for balance, for invariants, for speed.

How one game is played and what must always be true of it stands in the ruleset's own
`simulate` module; here it is counted, timed and summed up.
"""

from __future__ import annotations

import time
from collections import Counter
from importlib import import_module
from typing import Any

from adjudicator.core.protocol import Ruleset
from adjudicator.core.simulating import BetweenBots, Invariants
from adjudicator.rulesets import packs


def simulate(
    ruleset: Ruleset[Any, Any],
    scenario: str,
    games: int,
    seed: int,
    bots: str,
    *,
    progress: bool = False,
) -> dict[str, Any]:
    """Play `games` games with seeds `seed`, `seed + 1`, ... all seats by one kind of bot.

    A game that breaks an invariant, does not end, or dies in a bug is an error, named with
    its seed; the others go on. progress: show a bar. `seconds` are all of it,
    `adjudication_seconds` without bots and invariants.
    Raises ValueError for a scenario or kind of bot that there is not.
    """
    play, kinds = _between_bots(ruleset)
    board = ruleset.board(packs.of_ruleset(ruleset.name))
    if scenario not in ruleset.scenarios(board):
        have = ", ".join(ruleset.scenarios(board))
        raise ValueError(f"{ruleset.title} has no scenario {scenario!r}; it has {have}.")
    if bots not in kinds:
        have = " or ".join(kinds)
        raise ValueError(
            f"bots of {ruleset.title} are {have}, not {bots!r}."
            if have
            else f"{ruleset.title} has no bots yet: its method `bots` names none."
        )
    if games < 1:
        raise ValueError("Play at least one game.")
    seats = ruleset.seats(board, ruleset.open(board, scenario, ruleset.rulings_with({})))
    played: list[Any] = []
    errors: list[dict[str, Any]] = []
    seconds: list[float] = []
    for number in _counted(games, progress):
        began = time.perf_counter()
        try:
            played.append(
                play(
                    ruleset,
                    board,
                    scenario,
                    seed + number,
                    dict.fromkeys(seats, bots),
                    clock=time.perf_counter,
                )
            )
        except Exception as error:  # whatever it is, it is what a simulation looks for
            errors.append({"seed": seed + number, "error": f"{type(error).__name__}: {error}"})
        seconds.append(time.perf_counter() - began)
    winners = Counter(seat for one in played for seat in one.winners)
    turns = sum(one.turns for one in played)
    exchanges: Counter[str] = Counter()
    clauses: Counter[str] = Counter()
    for one in played:
        exchanges.update(one.exchanges)
        clauses.update(one.clauses)
    return {
        "ruleset": ruleset.name,
        "scenario": scenario,
        "bots": bots,
        "games": games,
        "finished": len(played),
        "errors": errors,
        "winners": {seat: winners[seat] for seat in seats},
        "points": [one.points for one in played],
        "turns": turns,
        "steps": sum(one.batches for one in played),
        "seconds": round(sum(seconds), 3),
        "seconds_per_game": round(sum(seconds) / games, 3),
        "adjudication_seconds": round(sum(seconds) - sum(one.aside for one in played), 3),
        "slowest_game": round(max(seconds), 3),
        "clauses_exercised": sorted(clauses),
        "exchanges_per_seat_turn": {
            seat: round(exchanges[seat] / turns, 2) if turns else 0 for seat in seats
        },
    }


def _counted(games: int, progress: bool) -> Any:
    if not progress:
        return range(games)
    from rich.progress import track

    return track(range(games), description="games", transient=True)


def _between_bots(ruleset: Ruleset[Any, Any]) -> tuple[BetweenBots, list[str]]:
    """How games between its bots are played, and the kinds of these. A ruleset says so in a module
    `bots/simulate.py` (`simulate`, a `BetweenBots` with its invariants); without one its bots play
    from the beginning of a scenario to its end, and nothing is looked at on the way."""
    name = f"{type(ruleset).__module__}.bots.simulate"
    try:
        declared = import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        plain = BetweenBots()
        plain.bots, plain.invariants = ruleset.bots(), Invariants
        return plain, list(plain.bots)
    found: BetweenBots = declared.simulate
    return found, list(found.bots)
