"""Trial by fire: what a house must bear, as often as one says.

    python -m bench.fire letters 100000       the reader alone
    python -m bench.fire whole 5000           the whole way: stored, read, settled, answered
    python -m bench.fire orders 20000 [GAME]  order texts of each game
    python -m bench.fire secrecy 10000 [GAME] what is hidden, changed at random
    python -m bench.fire kills 200            kills of a house on SQLite
    python -m bench.fire kills-postgres 200   on PostgreSQL

    python -m bench.fire all --for 60 --tally FILE    all of them, towards the numbers of `ASKED`
    python -m bench.fire counts --tally FILE          what has been tried, by trial and commit

`--seed N` draws others. `--for MINUTES` ends by time; then the number is the most that is tried.
`--tally FILE` keeps what was tried, a line a portion: the next run goes on with other draws and
counts what is there already. It says what became of them and what was wrong, and ends with 1 if
anything was. Hours without a disk or a relay are a part of `bench/year.py`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from adjudicator.running.warming import settle
from bench.trial.pace import Enough, until
from bench.trial.tally import Found, Portion, Tally

GAMES = ("blitzwar", "diplomacy", "totaler_krieg", "victory", "virtuti_militari", "world_at_war")
HIDING = ("blitzwar", "victory", "world_at_war", "totaler_krieg")
"""Those in whose positions something is hidden (`bench.trial.secrecy`)."""
ASKED = {
    "kills": 1_000,
    "kills-postgres": 1_000,
    "whole": 100_000,
    "orders": 20_000,
    "secrecy": 10_000,
    "letters": 1_000_000,
}
"""What a release must have borne, the most important first: of orders and secrets a game."""
PORTION = 5.0
"""Minutes after which what was tried is written down."""


def trials(what: str, game: str = "") -> list[str]:
    """The trials that these words name: “orders victory” is one."""
    match what:
        case "all":
            return [one for kind in ASKED for one in trials(kind)]
        case "orders" | "secrecy":
            games = GAMES if what == "orders" else HIDING
            return [f"{what} {one}" for one in ((game,) if game else games)]
        case _ if what in ASKED:
            return [what]
    raise SystemExit(f"There is no trial named {what}. There are all, {', '.join(ASKED)}.")


def run(trial: str, enough: Enough, seed: str) -> Found:
    """Try until it is enough: what became of them, what was wrong."""

    def of(module: str) -> Callable[..., Callable[..., Found]]:
        return lambda name: getattr(importlib.import_module(f"bench.trial.{module}"), name)

    kind, _, game = trial.partition(" ")
    match kind:
        case "letters":
            return of("letters")("through_the_reader")(enough, seed)
        case "whole":
            return of("letters")("the_whole_way")(enough, seed)
        case "orders" | "secrecy":
            return of(kind)("of_game")(game, enough, seed)
        case _:
            return of("kills")("run")(enough, seed, kind == "kills-postgres")


def portions(
    trial: str, number: int, ends: float | None, seed: str, tally: Tally
) -> Iterator[Portion]:
    """Portions of a trial, until so many are counted or the time is over."""
    while (left := number - tally.tried(trial)) > 0:
        now = time.monotonic()
        if ends is not None and now >= ends:
            return
        over = None if ends is None else min(ends, now + PORTION * 60)
        nth = tally.portions(trial)
        began = time.process_time()
        found, wrong = run(trial, until(left, over), f"{seed}/{nth}" if nth else seed)
        one = tally.add(trial, (found, wrong), seed, time.process_time() - began)
        yield one
        if not one.tried:
            return  # nothing to try is left


def main(words: Sequence[str]) -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    ask.add_argument("what")
    ask.add_argument("number", type=int, nargs="?", default=0)
    ask.add_argument("game", nargs="?", default="")
    ask.add_argument("--seed", default="31")
    ask.add_argument("--for", dest="minutes", type=float, metavar="MINUTES")
    ask.add_argument("--tally", type=Path, metavar="FILE")
    given = ask.parse_args(words)
    tally = Tally(given.tally)
    if given.what == "counts":
        print("\n".join(tally.totals()))
        return 0
    began, processor = time.monotonic(), time.process_time()
    settle()
    bad = 0
    wanted = trials(given.what, given.game)
    for n, trial in enumerate(wanted):
        kind = trial.split(" ")[0]
        few = 100 if given.minutes is None and given.what != "all" else ASKED[kind]
        ends = None
        if given.minutes is not None:  # what is left of the time, in equal parts
            over = began + given.minutes * 60
            ends = time.monotonic() + max(0.0, over - time.monotonic()) / (len(wanted) - n)
        for one in portions(trial, given.number or few, ends, given.seed, tally):
            print("\n".join(one.lines()), flush=True)
            bad += len(one.wrong)
    if given.tally:
        print("\n".join(tally.totals()))
    print(
        f"{time.monotonic() - began:.0f} s, {time.process_time() - processor:.0f} s of this process"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
