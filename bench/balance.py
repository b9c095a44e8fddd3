"""How even are the scenarios? Games between sensible bots, and the table in the game's guide.

    python bench/balance.py blitzwar
    python bench/balance.py virtuti_militari --scenario france-1940 --games 40 --write

Plays so many games of each scenario that is won by somebody (worked examples are not) and counts
who wins; seats that always win together are one side. `--write` puts the rows into the table of
`docs/games/GAME.md` that begins with `| scenario | games |`, those of other scenarios untouched.
It ends with 1 if a side wins less than three games in ten. `tests/house/test_balance.py` plays
the shorter scenarios in a soak.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from adjudicator.rulesets import packs  # noqa: E402
from adjudicator.rulesets.registry import load  # noqa: E402

LEAST = 0.3
"""The share of games that each side wins."""
LESSONS = {
    "blitzwar": ("africa-20-1", "norway-20-2"),
    "victory": ("battle-of-hope",),
    "world_at_war": ("poland-1939",),
}
HEAD = re.compile(r"^\| scenario \| games \| ")


@dataclass
class Balance:
    """Who won the games of a scenario. won: side (its seats) -> games."""

    scenario: str
    games: int
    won: dict[tuple[str, ...], int]
    draws: int
    turns: tuple[int, int]

    @property
    def even(self) -> bool:
        """Does each side win three games in ten?"""
        return all(number >= LEAST * self.games for number in self.won.values())

    def row(self) -> str:
        """As it stands in the guide."""
        fewest, most = self.turns
        turns = str(most) if fewest == most else f"{fewest} to {most}"
        won = " | ".join(str(number) for number in self.won.values())
        return f"| `{self.scenario}` | {self.games} | {won} | {self.draws} | {turns} |"


def balance(name: str, scenario: str, games: int, seed: int = 1) -> Balance:
    """Play the games. Raises whatever a game dies of."""
    ruleset = load(name)
    board = ruleset.board(packs.of_ruleset(name))
    play = import_module(f"{type(ruleset).__module__}.bots.simulate").simulate
    position = ruleset.open(board, scenario, ruleset.rulings_with({}))
    seats = ruleset.seats(board, position)
    bots = dict.fromkeys(seats, "sensible")
    played = [play(ruleset, board, scenario, seed + n, bots) for n in range(games)]
    sides = together(seats, [one.winners for one in played])
    won = dict.fromkeys(sides, 0)
    for one in played:
        winners = [side for side in sides if set(side) <= set(one.winners)]
        if len(winners) == 1 and len(sides) > 1:
            won[winners[0]] += 1
    turns = [one.turns for one in played]
    return Balance(scenario, games, won, games - sum(won.values()), (min(turns), max(turns)))


def together(seats: Sequence[str], winners: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """The sides: seats that won the same games."""
    sides: dict[tuple[bool, ...], list[str]] = {}
    for seat in seats:
        sides.setdefault(tuple(seat in one for one in winners), []).append(seat)
    return [tuple(side) for side in sides.values()]


def written(text: str, rows: Mapping[str, str]) -> str:
    """A guide with these rows in its table: scenario -> row. ValueError if it has no table."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if HEAD.match(line)), None)
    if start is None:
        raise ValueError("the guide has no table that begins with `| scenario | games |`")
    end = start + 2
    kept: dict[str, str] = {}
    while end < len(lines) and lines[end].startswith("|"):
        kept[lines[end].split("`")[1]] = lines[end]
        end += 1
    return "\n".join([*lines[: start + 2], *(kept | dict(rows)).values(), *lines[end:]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("ruleset")
    parser.add_argument("--scenario", action="append", metavar="NAME")
    parser.add_argument("--games", type=int, default=40, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    ruleset: Any = load(given.ruleset)
    board = ruleset.board(packs.of_ruleset(given.ruleset))
    lessons = LESSONS.get(given.ruleset, ())
    scenarios = given.scenario or [s for s in ruleset.scenarios(board) if s not in lessons]
    guide = ROOT / "docs" / "games" / f"{given.ruleset}.md"
    uneven = 0
    for scenario in scenarios:
        found = balance(given.ruleset, scenario, given.games, given.seed)
        sides = ", ".join(f"{' and '.join(side)} {won}" for side, won in found.won.items())
        print(f"{scenario}: {sides}; {found.draws} draws", "" if found.even else "(uneven)")
        sys.stdout.flush()
        uneven += not found.even
        if given.write:
            text = guide.read_text(encoding="utf-8")
            guide.write_text(written(text, {scenario: found.row()}), encoding="utf-8")
    sys.exit(1 if uneven else 0)


if __name__ == "__main__":
    main()
