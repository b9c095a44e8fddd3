"""Cases worked out from a book before looking at the code, kept as data.

`tests/rulesets/<game>/cases*.toml` hold them: a position in the words of the rules laboratory, the
phase, what a seat orders, and what the book says: which lines are refused and under which clause,
and what is there afterwards. Each case is tried as a player meets it: what the receipt says, what
the step does with the same lines although nobody has taken the bad ones out, and how the position
reads in the end.

    [[case]]
    name = "infantry goes three zones and no further"
    clauses = ["BW-15.3-6"]
    phase = "movement"                 # or a list, or "air..normal"
    seat = "axis"                      # whose lines are judged; "": nobody is asked at first
    orders.axis = "move 2I from Berlin to Warsaw"
    refused = ["BW-15.3-6"]            # in the order of the lines; left out: none
    doubted = ["VM-MOVE-9"]            # of lines that do not stand as things are; left out: any
    lapsed = ["VM-MOVE-9"]             # what the step does not carry out; left out: any
    dice = [3]                         # in order, or by label
    rest = 5                           # what every other die shows; left out: rolled
    told = { Moved = 0 }               # how many events of a kind
    holds = { "zones.Warsaw" = "" }    # of the position in words afterwards, lists in any order;
                                       # `"control.soviet+" = [...]`: these among others
    on = "coast"                       # what several cases share: `[positions.coast]`
    [case.position]
    turn = 1
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.engine import AnyRuleset, Run
from adjudicator.core.protocol import Ask
from adjudicator.laboratory.table import Laboratory
from tests.receipts_kit import _read, said_and_done


def cases(folder: Path) -> list[Any]:
    """The cases of a game, each marked with its clauses: those of every `cases*.toml`, which share
    their positions."""
    files = [
        tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("cases*.toml"))
    ]
    shared = {name: it for told in files for name, it in told.get("positions", {}).items()}
    return [
        pytest.param(
            {**case, "position": _over(shared.get(case.get("on"), {}), case.get("position", {}))},
            id=case["name"],
            marks=pytest.mark.clause(*case["clauses"]),
        )
        for told in files
        for case in told["case"]
    ]


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """One position laid over another, table by table."""
    both = {
        key: _over(below[key], value)
        for key, value in above.items()
        if isinstance(value, Mapping) and isinstance(below.get(key), Mapping)
    }
    return {**below, **above, **both}


def tried(ruleset: AnyRuleset, board: Any, case: Mapping[str, Any]) -> list[str]:
    """What is otherwise than the case says, in words; nothing if all is as the book has it."""
    phases = [case["phase"]] if isinstance(case["phase"], str) else list(case["phase"])
    orders: dict[str, str] = dict(case.get("orders", {}))
    seat = case.get("seat", next(iter(orders), ""))
    wrong: list[str] = []
    begun = ruleset.from_words(board, dict(case["position"]))
    if seat:
        asked = _asked(ruleset, board, begun, phases[0], seat)
        if asked is None:
            return [f"{seat} is asked nothing"]
        ask, view = asked
        given = _read(ruleset, board, view, ask, orders[seat])
        checked = check(ruleset, board, ask, view, given, ruleset.rulings_with({}))
        refused = [(no.clause, no.text) for no in checked.refused]
        if [clause for clause, _ in refused] != case.get("refused", []):
            wrong.append(f"the receipt refuses {refused}")
        doubts = [checked.notes.get(order.line, "") for order in checked.doubtful]
        doubts = [note for note in doubts if note.startswith("not as things stand")]
        told = case.get("doubted", [])
        if "doubted" in case and [c for n in doubts for c in told if f"({c})" in n] != told:
            wrong.append(f"the receipt doubts {doubts}")
        begun = ruleset.from_words(board, dict(case["position"]))
        compared = said_and_done(ruleset, board, begun, phases[0], **_first(orders, seat))
        wrong += [f"line {n}: {receipt} | {step}" for n, receipt, step in compared]
    begun = ruleset.from_words(board, dict(case["position"]))
    trial = Laboratory(ruleset, board).run(
        begun, phases, orders, _dice(case), ruleset.rulings_with({}), defaults=True
    )
    kinds = Counter(event.kind for event in trial.events)
    for kind, number in case.get("told", {}).items():
        if kinds[kind] != number:
            wrong.append(f"{kind} is told {kinds[kind]} times: {dict(kinds)}")
    lapsed = [e.clause for e in trial.events if e.facts.get("line") and "reason" in e.facts]
    if "lapsed" in case and lapsed != case["lapsed"]:
        wrong.append(f"the step does not carry out {lapsed}")
    for path, value in case.get("holds", {}).items():
        found = _at(trial.position, path.rstrip("+"))
        among = path.endswith("+") and set(value) <= set(found)
        if _even(found) != _even(value) and not among:
            wrong.append(f"{path} is {found!r}, not {value!r}")
    return wrong


def _asked(
    ruleset: AnyRuleset, board: Any, position: Any, phase: str, seat: str
) -> tuple[Ask, Any] | None:
    """The first question of the phase to this seat, and what it sees then."""
    run = Run(ruleset, board, position, phase, ChainDice(bytes(32), ""), ruleset.rulings_with({}))
    ask = next((ask for ask in run.asks or () if ask.seat == seat), None)
    return (ask, run.view(seat).model_copy(deep=True)) if ask is not None else None


def _first(orders: Mapping[str, str], seat: str) -> dict[str, str]:
    """The orders with those of one seat before the others'."""
    return {seat: orders[seat], **{other: text for other, text in orders.items() if other != seat}}


def _dice(case: Mapping[str, Any]) -> Dice:
    given = case.get("dice", {})
    labels, order = (given, []) if isinstance(given, dict) else ({}, list(given))
    if "rest" in case:
        order += [case["rest"]] * 300
    return LoadedDice(labels, order, then=ChainDice(bytes(32), "case"))


def _at(words: Any, path: str) -> Any:
    """What stands in a position in words at a path: `zones.Warsaw`, `battles.0.hex`; empty if
    nothing."""
    for part in path.split("."):
        if isinstance(words, list) and part.isdigit() and int(part) < len(words):
            words = words[int(part)]
        else:
            words = words.get(part, "") if isinstance(words, Mapping) else ""
    return words


def _even(value: Any) -> Any:
    """A list without its order; nothing at all is an empty text."""
    return sorted(map(str, value)) or "" if isinstance(value, list) else value
