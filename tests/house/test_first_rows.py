"""The first row of a query hangs on no chance: there is one at most, or an order is said, or it is
only asked whether there is any. Databases give rows that nobody put in an order as they like."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import UniqueConstraint

from adjudicator.storage import tables

ROOT = Path(__file__).parents[2] / "adjudicator"
ORDERED = re.compile(r"\border_by\(|\bfunc\.(?:min|max|count)\(")
EQUAL = re.compile(r"\b([A-Z]\w+)\.(\w+)\)? == ")
QUERY = re.compile(r"\b(?:select|pick)\(|\.where\(")
ONE_AT_MOST = {
    "one open question of a seat": r"OpenAsk\.seat_id == .*OpenAsk\.closed_at\)\.is_\(None\)",
    "one draft that counts for a question": r"Draft\.ask_id == .*Draft\.current\)\.is_\(True\)",
    "one draft that counts for a seat's open question": (
        r"OpenAsk\.closed_at\)\.is_\(None\).*Draft\.current\)\.is_\(True\)"
    ),
    "one confirmed person of an address": r"\.email == .*\.confirmed_at\)\.is_not\(None\)",
    "one role of a kind that a person has": r"\.person_id == .*\.kind == .*\.until\)\.is_\(None\)",
    "one substitute of a seat at a time": r"Substitute\.seat_id == .*\.ended_at\)\.is_\(None\)",
    "one reply address of a seat in force": r"Token\.seat_id == .*Token\.serial == ",
    "one message of a number that a seat got": r"PressCopy\.seat_id == .*PressCopy\.number == ",
    "one question to the witness of an opening": r"WitnessAsk\.opening == .*\.number == ",
    "one calendar of a person in force": r"Token\.person_id == .*Token\.serial == ",
}
"""What the tables do not say, and the service sees to."""


def unique(name: str) -> list[frozenset[str]]:
    """The sets of columns that name one row of a table."""
    model = getattr(tables, name, None)
    if model is None:
        return []
    table = model.__table__
    found = [frozenset(column.name for column in table.primary_key)]
    found += [frozenset([column.name]) for column in table.columns if column.unique]
    return found + [
        frozenset(column.name for column in one.columns)
        for one in table.constraints
        if isinstance(one, UniqueConstraint)
    ]


def text_of(source: str, scope: ast.AST, module: ast.Module, query: ast.AST) -> str:
    """A query as it is written, with what the names in it are set to and what they return."""
    text, seen = ast.get_source_segment(source, query) or "", set[str]()
    while names := set(re.findall(r"\b[A-Za-z_]\w*", text)) - seen:
        seen |= names
        for node in [*ast.walk(scope), *module.body]:
            if isinstance(node, ast.FunctionDef) and node is not scope:
                named = {node.name} if re.search(rf"\b{node.name}\(", text) else set()
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                places = node.targets if isinstance(node, ast.Assign) else [node.target]
                named = {one.id for one in places if isinstance(one, ast.Name)}
            else:
                continue
            more = ast.get_source_segment(source, node) or ""
            if named & names and QUERY.search(more) and ".first()" not in more:
                text += " " + more
    return " ".join(text.split())


def asks_whether(call: ast.Call, scope: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Is it only asked whether there is a row?"""
    parent = parents[call]
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        name = parent.targets[0].id
        uses = [
            one
            for one in ast.walk(scope)
            if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load)
        ]
        return all(_is_none(parents[one]) for one in uses)
    while isinstance(parent, ast.BoolOp):
        call, parent = parent, parents[parent]  # type: ignore[assignment]  # an expression too
    return _is_none(parent) or isinstance(parent, ast.If | ast.UnaryOp | ast.GeneratorExp)


def _is_none(node: ast.AST) -> bool:
    """Does it compare with None?"""
    return isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]) == "None"


def by_chance(source: str) -> Iterator[str]:
    """The queries of a module whose first row hangs on chance."""
    module = ast.parse(source)
    parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
    for call in ast.walk(module):
        if not (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "first"
            and isinstance(call.func.value, ast.Call)
        ):
            continue
        scope: ast.AST = call
        while not isinstance(scope, ast.FunctionDef | ast.Module):
            scope = parents[scope]
        if asks_whether(call, scope, parents):
            continue
        text = text_of(source, scope, module, call.func.value)
        if ORDERED.search(text) or any(re.search(one, text) for one in ONE_AT_MOST.values()):
            continue
        equal = defaultdict[str, set[str]](set)
        for table, column in EQUAL.findall(text):
            equal[table].add(column)
        if not any(one <= equal[name] for name in equal for one in unique(name)):
            yield f"line {call.lineno}: {text[:300]}"


@pytest.mark.parametrize("room", ["service", "running", "storage", "web", "mail", "cli"])
def test_the_first_row_is_the_only_one_or_first_in_an_order(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}, {one}"
        for path in sorted((ROOT / room).rglob("*.py"))
        if ".first()" in (source := path.read_text(encoding="utf-8"))
        for one in by_chance(source)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("query", "chance"),
    [
        ("row = session.exec(select(Seat).where(Seat.game_id == 1)).first()", True),
        ("row = session.exec(select(Seat).where(Seat.bot == '').order_by(Seat.id)).first()", False),
        ("row = session.exec(select(Game).where(Game.slug == '')).first()", False),
        ("some = select(Seat).where(Seat.bot == '')\n    row = session.exec(some).first()", True),
        ("return session.exec(select(Seat.id).where(Seat.bot == '')).first() is None", False),
    ],
)  # fmt: skip
def test_a_first_row_by_chance_is_found(query: str, chance: bool) -> None:
    assert bool(list(by_chance(f"def f():\n    {query}\n    return row.name\n"))) == chance
