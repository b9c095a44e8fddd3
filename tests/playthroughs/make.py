"""Make a play-through's orders with bots: `python -m tests.playthroughs.make FOLDER [BOT ...]`.

One bot plays all seats; several play the seats in their order. `lots` plays at random, and much of
it against the rules: one order at another place, with another unit, doubled, out of its phase.

The orders are written as the texts a player would mail, so that the play-through does
not depend on the bot afterwards. `game.toml` must be there; `orders.txt` and
`golden.txt` are written.
"""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.core.ordertext import LONGEST_LINE
from adjudicator.core.protocol import Ask, StandingOrder
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from tests.playthroughs.playing import Playing, read_script, write_orders
from tests.receipts_kit import Mutants

HERE = Path(__file__).parent


def make(name: str, *given: str) -> None:
    folder = HERE / name
    (folder / "orders.txt").touch()
    script = read_script(folder)
    script.orders = {}
    ruleset = load(script.ruleset)
    board = ruleset.board(of_ruleset(script.ruleset))
    players = import_module(f"adjudicator.rulesets.{script.ruleset}.bots.players")
    kinds = players.BOTS
    playing = Playing(ruleset, board, script)
    opened = ruleset.open(board, script.scenario, ruleset.rulings_with(script.rulings))
    seats = ruleset.seats(board, opened)
    kind = dict(zip(seats, cycle(given or ("sensible",)), strict=False))
    bots: dict[str, Any] = {}
    mutants = Mutants(ruleset, board, Random(name))
    told: set[str] = set()

    def mailer(stop: int, ask: Ask, view: Any) -> str:
        bot = "random" if kind[ask.seat] == "lots" else kind[ask.seat]
        answer = bots.setdefault(ask.seat, kinds[bot](board, f"{name}/{ask.seat}"))
        lexicon = ruleset.lexicon(board, view)
        standing = getattr(players, "STANDING", {}).get(bot, ())
        orders = [*([] if ask.seat in told else standing), *answer(ask, lambda: view)]
        told.add(ask.seat)
        if kind[ask.seat] == "lots":
            lines, _ = mutants.submission(ask, view, orders)
            mutants.remember([one for one in orders if not isinstance(one, StandingOrder)])
            return "\n".join(line for line in lines if len(line) <= LONGEST_LINE)
        return "\n".join(playing.book.write(order, lexicon) for order in orders)

    golden = playing.run(mailer)
    (folder / "orders.txt").write_text(write_orders(script), encoding="utf-8")
    (folder / "golden.txt").write_text(golden, encoding="utf-8")


if __name__ == "__main__":
    make(*sys.argv[1:])
