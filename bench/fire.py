"""Trial by fire: what a house must bear, as often as one says.

    python -m bench.fire letters 100000       the reader alone
    python -m bench.fire whole 5000           the whole way: stored, read, settled, answered
    python -m bench.fire orders 20000 [GAME]  order texts of each game
    python -m bench.fire secrecy 10000 [GAME] what is hidden, changed at random
    python -m bench.fire kills 200            kills of a house on SQLite
    python -m bench.fire kills-postgres 200   on PostgreSQL

`--seed N` draws others. It says what became of them and what was wrong, and ends with 1 if anything
was. Hours without a disk or a relay are a part of `bench/year.py`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections import Counter
from collections.abc import Sequence

from adjudicator.running.warming import settle

GAMES = ("blitzwar", "diplomacy", "totaler_krieg", "victory", "virtuti_militari", "world_at_war")


def trials(
    what: str, number: int, seed: int, game: str
) -> dict[str, tuple[Counter[str], list[str]]]:
    """Name of each trial -> what became of it, what was wrong."""

    def of(module: str) -> object:
        return importlib.import_module(f"bench.trial.{module}")

    match what:
        case "letters":
            return {"the reader": of("letters").through_the_reader(number, seed)}  # type: ignore[attr-defined]
        case "whole":
            return {"the whole way": of("letters").the_whole_way(number, seed)}  # type: ignore[attr-defined]
        case "orders" | "secrecy":
            module = of(what)
            games = (game,) if game else module.GAMES  # type: ignore[attr-defined]
            return {one: module.of_game(one, number, seed) for one in games}  # type: ignore[attr-defined]
        case "kills":
            return {"kills, SQLite": of("kills").run(number, seed, False)}  # type: ignore[attr-defined]
        case "kills-postgres":
            return {"kills, PostgreSQL": of("kills").run(number, seed, True)}  # type: ignore[attr-defined]
    raise SystemExit(f"there is no trial named {what}")


def main(words: Sequence[str]) -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    ask.add_argument("what")
    ask.add_argument("number", type=int, nargs="?", default=100)
    ask.add_argument("game", nargs="?", default="")
    ask.add_argument("--seed", type=int, default=31)
    given = ask.parse_args(words)
    began, processor = time.monotonic(), time.process_time()
    settle()
    bad = 0
    for name, (found, wrong) in trials(given.what, given.number, given.seed, given.game).items():
        print(f"{name}: {found.total():,} tried, seed {given.seed}")
        for word, count in found.most_common(40):
            print(f"  {word:<56}{count:>10,}")
        print(f"  {len(wrong)} things were not as they should be")
        for text in wrong[:40]:
            print("  *", text)
        bad += len(wrong)
    print(
        f"{time.monotonic() - began:.0f} s, {time.process_time() - processor:.0f} s of this process"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
