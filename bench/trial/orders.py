"""Order texts of every game, changed at random, as a seat's receipt takes them: read, checked, and
tried on what the seat sees."""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from typing import Any

from adjudicator.core import answering
from adjudicator.core.checking import check
from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, StandingOrder
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from bench.trial.pace import MOST, Enough, most
from bench.trial.spoiling import spoiled_line
from bench.trial.tally import Found
from tests.receipts_kit import questions

GAMES = (
    "blitzwar",
    "diplomacy",
    "totaler_krieg",
    "victory",
    "virtuti_militari",
    "world_at_war",
)
SCENARIOS = {
    "blitzwar": "yellow-1940",
    "diplomacy": "classic",
    "totaler_krieg": "summer-1941",
    "victory": "quick-start",
    "virtuti_militari": "france-1940",
    "world_at_war": "france-1940",
}
TEXTS = 8
"""Of one question."""
FREELY = 0.2
"""Share of the texts that are read as an answer to what is asked, in other words than the book's,
which takes five times as long."""
NAMES = 400
"""Names of a game of which some get into a text where they do not belong."""


def of_game(name: str, enough: Enough, seed: str) -> Found:
    """What became of the texts of a game, and what was wrong."""
    ruleset = load(name)
    board = ruleset.board(of_ruleset(name))
    book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
    found: Counter[str] = Counter()
    wrong: list[str] = []
    game = 0
    while not enough(found.total()):
        game += 1
        for one in questions(ruleset, board, SCENARIOS[name], f"{seed}/{game}", ("random",)):
            lexicon = ruleset.lexicon(board, one.view)
            names = [name.text for kind in lexicon.kinds.values() for name in kind]
            for n in range(TEXTS):
                lots = random.Random(f"{seed}/{game}/{found.total()}/{n}")
                some = lots.sample(names, min(NAMES, len(names))) or ["x"]
                _try(ruleset, board, book, one, lexicon, some, lots, found, wrong)
            if enough(found.total()):
                break
    return found, wrong


def _try(
    ruleset: Any, board: Any, book: OrderBook, one: Any, lexicon: Lexicon, names: list[str],
    lots: random.Random, found: Counter[str], wrong: list[str],
) -> None:  # fmt: skip
    ask: Ask = one.ask
    view = one.view
    lines = []
    for order in one.orders[:6]:
        try:
            lines.append(book.write(order, lexicon))
        except (KeyError, ValueError):
            continue
    lines = lines or ["ready"]
    text = "\n".join(spoiled_line(line, names, lots) for line in lines)
    began = time.process_time()
    try:
        freely = lots.random() < FREELY
        tags = [*ask.accepts, *ask.ahead]
        reading = (
            answering.read(book, text, lexicon, ask) if freely else book.read(text, lexicon, tags)
        )
        given = [order for order in reading.orders if not isinstance(order, StandingOrder)]
        checked = check(ruleset, board, ask, view, given, ruleset.rulings_with({}))
    except Exception:
        wrong.append(f"{text[:400]!r}: {traceback.format_exc(limit=-4)}")
        found["raised"] += 1
        return
    took = time.process_time() - began
    if took > MOST * len(lines) and took > most() * len(lines):
        wrong.append(f"{took:.2f} s of processor time for {len(lines)} lines: {text[:300]!r}")
    found["refused" if checked.refused else "stands" if given else "not understood"] += 1
