"""What a seat may not know, changed at random: not a byte of what it gets may change.

A position of a game between bots is changed in one to six places. Where the seat's view is the same
as before, the change is hidden from it; then its questions, what it sees when it is asked, what is
told it until then, what may be typed, the receipt for its orders, and its map are the same too.
Positions that cannot be played are left out and counted.

Most changes are of what the view does not hold as the position does, which is where secrets lie;
the others are of anything, for a view might hold a secret in another form. What may be typed, the
receipt and the map are made of questions and view alone: where these are the same, they are
compared only now and then, to see that nothing else gets into them.
"""

from __future__ import annotations

import json
import random
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.protocol import Ask, Event, canonical
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.world_at_war.book.economy.admin import POINTS
from bench.trial.orders import SCENARIOS
from bench.trial.pace import Enough
from bench.trial.tally import OF_THESE, Found
from tests.receipts_kit import Question, questions

GAMES = ("blitzwar", "victory", "world_at_war", "totaler_krieg")
"""Those in whose positions something is hidden. Diplomacy's and Virtuti Militari's are open: what
is secret there stands in no position before it is shown."""
BARREN = 40
"""Games one after another without a hidden change, after which it gives up."""
HIDDEN = 12
"""Hidden changes of one question: the next one is another position."""
TRIES = 48
"""Changes of one question."""
ANYWHERE = 0.2
"""Share of the changes that are of anything, not of what the view does not hold."""
ALL_OF_IT = 0.1
"""Share of the hidden changes of which all that the seat gets is compared."""

Path = tuple[Any, ...]


def of_game(name: str, enough: Enough, seed: str) -> Found:
    """So many hidden changes of a game: which seats they were hidden from, and what showed."""
    ruleset = load(name)
    board = ruleset.board(of_ruleset(name))
    found: Counter[str] = Counter()
    wrong: list[str] = []
    game = barren = 0
    while not enough(found[HELD] + len(wrong)):
        game += 1
        label, before = f"{seed}/{game}", found[HELD]
        for one in questions(ruleset, board, SCENARIOS[name], label, ("random",)):
            if one.game.closed:
                continue  # what others have answered since is not in the position
            lots = random.Random(f"{label}/{one.ask.seat}/{one.game.number}")
            wrong += _changed(ruleset, board, one, lots, found)
            if enough(found[HELD] + len(wrong)):
                break
        barren = barren + 1 if found[HELD] == before else 0
        if barren == BARREN and not wrong:
            wrong.append(f"in {BARREN} games no change was hidden from anybody")
            break
    return found, wrong


HELD = "hidden, nothing showed"
WHOLE = f"{OF_THESE}all of it was compared"


def _changed(
    ruleset: Any, board: Any, one: Question, lots: random.Random, found: Counter[str]
) -> Iterator[str]:
    seat = one.ask.seat
    dumped = one.game.position.model_dump_json()
    tree = json.loads(dumped)
    view = ruleset.view(board, one.game.position, seat).model_dump(mode="json")
    seen = canonical(view)
    hidden = not_held(tree, view)
    before: dict[bool, dict[str, str]] = {}
    tried = {dumped}
    held = 0
    for n in range(TRIES):
        if held >= HIDDEN or (n >= TRIES // 2 and not held):
            return
        other = json.loads(dumped)
        paths = None if lots.random() < ANYWHERE else hidden
        places = [_change(other, lots, paths) for _ in range(lots.choice((1, 1, 1, 2, 4)))]
        try:
            position = ruleset.load_position(other)
            if (now := position.model_dump_json()) in tried:
                continue
            tried.add(now)
            same = canonical(ruleset.view(board, position, seat).model_dump(mode="json")) == seen
        except Exception:
            found["no position"] += 1
            continue
        if not same:
            found["not hidden"] += 1
            continue
        if _opened(one, position) != _opened(one, one.game.position):
            found["opened by the phase itself"] += 1
            continue
        whole = lots.random() < ALL_OF_IT
        try:
            now_asked = _asked(ruleset, board, one, position, seat)
        except Exception:
            found["cannot be played"] += 1
            continue
        if whole not in before:
            asked = _asked(ruleset, board, one, one.game.position, seat)
            before[whole] = _gets(ruleset, board, one, asked, whole=whole)
        try:
            after = _gets(ruleset, board, one, now_asked, whole=whole)
        except Exception:
            after = {"what raises": traceback.format_exc(limit=-3)}
        held += 1
        if after == before[whole]:
            found[HELD] += 1
            found[f"{OF_THESE}hidden from {seat}"] += 1
            found[WHOLE] += whole
        else:
            was = before[whole]
            what = [name for name in {**after, **was} if was.get(name) != after.get(name)]
            yield (
                f"{ruleset.name} {one.game.seed} phase {one.game.number} {one.game.phase}, {seat}:"
                f" {', '.join(places)} shows in {', '.join(what)}: "
                f"{_first(was.get(what[0], ''), after.get(what[0], ''))}"
            )


def _opened(one: Question, position: Any) -> list[tuple[str, str]]:
    """What is hidden at the beginning of a phase and shown to all before its first question:
    strategic points of The World at War that are ready in Admin (WAW-CORE.SEC-3)."""
    if (one.game.ruleset.name, one.game.phase) != ("world_at_war", "admin"):
        return []
    ready = [one for one in position.queue if one.due <= position.turn and one.what in POINTS]
    return sorted((one.nation, one.what) for one in ready)


def _asked(
    ruleset: Any, board: Any, one: Question, position: Any, seat: str
) -> tuple[list[Ask], Any, list[Event]]:
    """The next questions to a seat in this phase, what it sees then, and what it was told."""
    game = type(one.game)(
        ruleset, board, one.game.rulings, one.game.seed, position, one.game.phase, one.game.number
    )
    run, _ = game.run()
    asks = [ask for ask in run.asks or () if ask.seat == seat]
    view = ruleset.load_view(run.view(seat).model_dump(mode="json"))
    told = [event.for_seat(seat) for event in run.table.events]
    return asks, view, [event for event in told if event]


def _gets(
    ruleset: Any, board: Any, one: Question, asked: tuple[list[Ask], Any, list[Event]], *,
    whole: bool,
) -> dict[str, str]:  # fmt: skip
    """What the seat gets at its next questions. whole: also what is made of them."""
    asks, view, told = asked
    parts = {
        "its questions": canonical([ask.model_dump(mode="json") for ask in asks]),
        "what it sees": canonical(view.model_dump(mode="json")),
        "what it is told": canonical([event.model_dump(mode="json") for event in told]),
    }
    if not whole:
        return parts
    lexicon = ruleset.lexicon(board, view)
    parts |= {
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


def not_held(position: Any, view: Any) -> list[Path]:
    """The leaves of a position that a view does not hold in the same place with the same value; a
    view may hold the position as one of its parts."""
    own = dict(_leaves(position))
    roots = [view, *(part for part in view.values() if isinstance(part, dict))]
    held = max(
        (dict(_leaves(root)) for root in roots), key=lambda one: len(own.items() & one.items())
    )
    return [path for path, value in own.items() if path not in held or held[path] != value]


def _leaves(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(tree, dict | list) and tree:
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _leaves(value, (*path, key))
    elif not isinstance(tree, dict | list):
        yield path, tree


def _change(tree: Any, lots: random.Random, paths: Sequence[Path] | None) -> str:
    """Change one leaf of a tree, one of these or any; its path."""
    path = lots.choice(paths) if paths else _drawn(tree, lots)
    if not path:
        return "(empty)"
    for key in path[:-1]:
        tree = tree[key]
    key, value = path[-1], tree[path[-1]]
    match value:
        case bool():
            tree[key] = not value
        case int() | float():
            tree[key] = value + lots.choice((-1, 1, 2))
        case str():
            others = [at for at, one in _beside(tree) if isinstance(one, str) and one != value]
            if others:
                at = lots.choice(others)
                if lots.random() < 0.5:  # the same things in another order
                    tree[at], tree[key] = value, tree[at]
                else:
                    tree[key] = tree[at]
    return "/".join(map(str, path))


def _drawn(tree: Any, lots: random.Random) -> Path:
    """The path of a leaf, each branch as likely as those beside it."""
    path: list[Any] = []
    while isinstance(tree, dict | list) and tree:
        key = lots.choice(sorted(tree)) if isinstance(tree, dict) else lots.randrange(len(tree))
        path.append(key)
        tree = tree[key]
    return () if isinstance(tree, dict | list) else tuple(path)


def _beside(tree: Any) -> Iterator[tuple[Any, Any]]:
    return iter(tree.items()) if isinstance(tree, dict) else enumerate(tree)


def _first(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 60]!r} against {other[max(0, at - 60) : at + 60]!r}"
