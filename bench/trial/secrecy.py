"""What a seat may not know, changed at random: not a byte of what it gets may change.

A position of a game between bots is changed in one to six places. Where the seat's view is the same
as before, the change is hidden from it; then its questions, what it sees when it is asked, what
may be typed, the receipt for its orders, and its map are the same too. Positions that cannot be
played are left out and counted.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.protocol import canonical
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from bench.trial.orders import SCENARIOS
from tests.receipts_kit import Question, questions

GAMES = ("blitzwar", "victory", "world_at_war", "totaler_krieg")
"""Those in whose positions something is hidden. Diplomacy's and Virtuti Militari's are open: what
is secret there stands in no position before it is shown."""
GAMES_AT_LEAST = 40
"""So many games are looked at before a number of hidden changes counts as out of reach; more for a
large number."""
TRIES = 40
"""Changes of one question."""


def of_game(name: str, number: int, seed: int) -> tuple[Counter[str], list[str]]:
    """So many hidden changes of a game: which seats they were hidden from, and what showed."""
    ruleset = load(name)
    board = ruleset.board(of_ruleset(name))
    found: Counter[str] = Counter()
    wrong: list[str] = []
    game, most = 0, max(GAMES_AT_LEAST, number // TRIES)
    while found["hidden, nothing showed"] + len(wrong) < number and game < most:
        game += 1
        label = f"{seed}/{game}"
        for one in questions(ruleset, board, SCENARIOS[name], label, ("random",)):
            if one.game.closed:
                continue  # what others have answered since is not in the position
            lots = random.Random(f"{label}/{one.ask.seat}/{one.game.number}")
            wrong += _changed(ruleset, board, one, lots, found)
            if found["hidden, nothing showed"] + len(wrong) >= number:
                break
    if (hidden := found["hidden, nothing showed"]) < number and not wrong:
        wrong.append(f"only {hidden} of {number} changes were hidden from somebody")
    return found, wrong


def _changed(
    ruleset: Any, board: Any, one: Question, lots: random.Random, found: Counter[str]
) -> Iterator[str]:
    seat = one.ask.seat
    dumped = json.loads(one.game.position.model_dump_json())
    seen = canonical(ruleset.view(board, one.game.position, seat).model_dump(mode="json"))
    before = None
    for _ in range(TRIES):
        other = json.loads(json.dumps(dumped))
        places = [_change(other, lots) for _ in range(lots.choice((1, 1, 1, 2, 4)))]
        try:
            position = ruleset.load_position(other)
            same = canonical(ruleset.view(board, position, seat).model_dump(mode="json")) == seen
        except Exception:
            found["no position"] += 1
            continue
        if not same:
            found["not hidden"] += 1
            continue
        if json.loads(position.model_dump_json()) == dumped:
            continue
        try:
            after = _gets(ruleset, board, one, position, seat)
        except Exception:
            found["cannot be played"] += 1
            continue
        before = before or _gets(ruleset, board, one, one.game.position, seat)
        if after == before:
            found["hidden, nothing showed"] += 1
            found[f"hidden from {seat}"] += 1
        else:
            what = [name for name in before if before[name] != after.get(name)]
            yield (
                f"{ruleset.name} {one.game.seed} phase {one.game.number} {one.game.phase}, {seat}:"
                f" {', '.join(places)} shows in {', '.join(what)}: "
                f"{_first(before[what[0]], after[what[0]])}"
            )


def _gets(ruleset: Any, board: Any, one: Question, position: Any, seat: str) -> dict[str, str]:
    """All that the seat gets at its next question of this phase."""
    game = type(one.game)(
        ruleset, board, one.game.rulings, one.game.seed, position, one.game.phase, one.game.number
    )
    run, _ = game.run()
    asks = [ask for ask in run.asks or () if ask.seat == seat]
    view = ruleset.load_view(run.view(seat).model_dump(mode="json"))
    lexicon = ruleset.lexicon(board, view)
    parts = {
        "its questions": canonical([ask.model_dump(mode="json") for ask in asks]),
        "what it sees": canonical(view.model_dump(mode="json")),
        "what may be typed": canonical(
            {kind: [vars(name) for name in names] for kind, names in lexicon.kinds.items()}
        ),
        "its map": canonical(ruleset.sheet(board, view).model_dump(mode="json")),
    }
    for ask in asks:
        orders = [order for order in one.orders if order.tag() in (*ask.accepts, *ask.ahead)]
        checked = check(ruleset, board, ask, view, orders, one.game.rulings)
        parts[f"the receipt ({ask.key})"] = repr(checked)
        parts[f"its picture ({ask.key})"] = canonical(
            [one.model_dump(mode="json") for one in ruleset.picture(board, view, ask)]
        )
    return parts


def _change(tree: Any, lots: random.Random) -> str:
    """Change one leaf of a tree; its path."""
    path: list[str] = []
    while True:
        if isinstance(tree, dict) and tree:
            key: Any = lots.choice(sorted(tree))
        elif isinstance(tree, list) and tree:
            key = lots.randrange(len(tree))
        else:
            return "/".join(path) + " (empty)"
        path.append(str(key))
        value = tree[key]
        if isinstance(value, dict | list) and value:
            tree = value
            continue
        match value:
            case bool():
                tree[key] = not value
            case int() | float():
                tree[key] = value + lots.choice((-1, 1, 2))
            case str():
                others = [one for one in _strings(tree) if one != value] or [value]
                tree[key] = lots.choice(others)
        return "/".join(path)


def _strings(tree: Any) -> list[str]:
    if isinstance(tree, dict):
        return [one for one in tree.values() if isinstance(one, str)]
    return [one for one in tree if isinstance(one, str)]


def _first(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 60]!r} against {other[max(0, at - 60) : at + 60]!r}"
