"""A phase that forgets `yield from` asks nothing, silently. This finds it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

RULESETS = Path(__file__).parents[2] / "adjudicator" / "rulesets"
FILES = sorted(RULESETS.rglob("*.py"))


def plays(tree: ast.Module) -> set[str]:
    """Functions that are annotated to give back a generator."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns).split("[")[0] in ("Play", "Generator", "Asking", "Part")
    }


@cache
def everywhere(ruleset: Path) -> set[str]:
    """Names of the generators of one ruleset; another's may call something else so."""
    files = [path for path in FILES if ruleset in path.parents]
    return {"ask"} | {name for path in files for name in plays(ast.parse(path.read_text()))}


def forgotten(tree: ast.AST, names: set[str]) -> list[tuple[int, str]]:
    """Calls of generator functions whose result is neither delegated to nor handed on, as
    what is returned or as an argument of another call."""
    good: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            good |= {id(argument) for argument in node.args if isinstance(argument, ast.Call)}
        if isinstance(node, ast.YieldFrom | ast.Return) and isinstance(node.value, ast.Call):
            good.add(id(node.value))
    return [
        (node.lineno, node.func.id)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in names
        and id(node) not in good
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULESETS)))
def test_no_question_is_put_into_the_wind(path: Path) -> None:
    ruleset = RULESETS / path.relative_to(RULESETS).parts[0]
    assert forgotten(ast.parse(path.read_text()), everywhere(ruleset)) == []


def test_the_guard_sees_a_forgotten_one() -> None:
    bad = "def phase(p, t) -> Play:\n    ask(one)\n    x = ask(two)\n    yield from ask(three)\n"
    assert [line for line, _ in forgotten(ast.parse(bad), {"ask"})] == [2, 3]
