"""Diplomacy: how well the thinking bot plays, alone against six of another kind.

    python -m bench.diplomacy_bots [random|greedy] [NUMBER]

random  the bot that orders by lot.
greedy  a beginner's plan: every unit goes to the nearest centre that is not its own, no two to the
        same province, nobody supports; retreats and winters as the thinking bot has them.
NUMBER  of games of eight years (20 by default), in which the seven powers take turns.

Prints who has most centres at the end, and how many: 4.9 are an even share. Of 20 games against
bots by lot it won 20, with 15.2 centres in the mean (the best of the others 6.2); against greedy
ones it won 9 and shared 3 of 20, with 6.8 centres; by chance that would be 3.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence

from adjudicator.core.engine import Answerer
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.bots.players import BOTS, Bot
from adjudicator.rulesets.diplomacy.bots.simulate import simulate
from adjudicator.rulesets.diplomacy.orders.orders import Hold, Move
from adjudicator.rulesets.diplomacy.view import View
from tests.rulesets.diplomacy.kit import GAME, board

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
YEARS = 8


class Greedy(Bot):
    """Goes for the nearest centre."""

    def __call__(self, ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
        if ask.key != "orders":
            return super().__call__(ask, see)
        view = see()
        chart = self.board.chart(view)
        goals = {id for id in chart.centres if view.owners.get(id) not in view.powers_of()}
        taken: set[str] = set()
        orders: list[Order] = []
        for unit in view.mine():
            to = nearest(chart, unit, goals, taken)
            taken.add(province_of(to))
            where = {"arm": unit.arm, "unit": unit.at}
            orders.append(Move(**where, to=to) if to else Hold(**where))  # type: ignore[arg-type]
        return orders


def nearest(chart: Chart, unit: Unit, goals: set[str], taken: set[str]) -> str:
    """The first step of the shortest way to one of the goals; empty if there is none."""
    ways = chart.walk if unit.arm == "army" else chart.sail
    queue, seen = deque([(unit.at, "")]), {unit.at}
    while queue:
        at, first = queue.popleft()
        if first and province_of(at) in goals and province_of(first) not in taken:
            return first
        for other in sorted(ways.get(at, ())):
            if other not in seen:
                seen.add(other)
                queue.append((other, first or other))
    return ""


def greedy(board: Board, seed: str) -> Answerer:
    """One of them; it thinks about retreats and winters."""
    return Greedy(board, seed, sense=True)


def main(kind: str = "greedy", number: str = "20") -> None:
    BOTS.setdefault("greedy", greedy)
    ends: Counter[str] = Counter()
    own = best = 0
    for game in range(int(number)):
        me = POWERS[game % 7]
        kinds = dict.fromkeys(POWERS, kind) | {me: "sensible"}
        points = simulate(GAME, board(), "classic", game + 1, kinds, last_turn=YEARS).points
        most = max(points.values())
        first = [power for power in POWERS if points[power] == most]
        ends["won" if first == [me] else "shared" if me in first else "lost"] += 1
        own += points[me]
        best += max(points[power] for power in POWERS if power != me)
    said = ", ".join(f"{ends[how]} {how}" for how in ("won", "shared", "lost"))
    print(
        f"{number} games of {YEARS} years against {kind} bots: {said}; {own / int(number):.1f} "
        f"centres in the mean, the best of the others {best / int(number):.1f}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
