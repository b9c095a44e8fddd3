"""A phase that forgets `yield from` asks nothing, silently. This finds it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

FOLDER = Path(__file__).parents[2] / "adjudicator" / "rulesets"


def plays(nodes: Iterable[ast.AST]) -> set[str]:
    """Functions that are annotated to give back a generator."""
    return {
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns).split("[")[0] in ("Play", "Generator", "Asking", "Part")
    }


def forgotten(nodes: Iterable[ast.AST], names: set[str]) -> list[tuple[int, str]]:
    """Calls of generator functions whose result is neither delegated to nor handed on, as
    what is returned or as an argument of another call."""
    good: set[int] = set()
    calls: list[tuple[ast.Call, str]] = []
    for node in nodes:
        if isinstance(node, ast.Call):
            good |= {id(argument) for argument in node.args if isinstance(argument, ast.Call)}
            if isinstance(node.func, ast.Name) and node.func.id in names:
                calls.append((node, node.func.id))
        elif isinstance(node, ast.YieldFrom | ast.Return) and isinstance(node.value, ast.Call):
            good.add(id(node.value))
    return [(call.lineno, name) for call, name in calls if id(call) not in good]


def walked(text: str) -> list[ast.AST]:
    """The nodes that count here."""
    kinds = (ast.FunctionDef, ast.Call, ast.YieldFrom, ast.Return)
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_question_is_put_into_the_wind(ruleset: str) -> None:
    """Names are those of one ruleset; another's may call something else so."""
    files = {path: walked(path.read_text()) for path in (FOLDER / ruleset).rglob("*.py")}
    names = {"ask"}.union(*(plays(nodes) for nodes in files.values()))
    wrong = {
        str(path.relative_to(FOLDER)): lost
        for path, nodes in files.items()
        if (lost := forgotten(nodes, names))
    }
    assert wrong == {}
    assert len(names) > 3


def test_the_guard_sees_a_forgotten_one() -> None:
    bad = "def phase(p, t) -> Play:\n    ask(one)\n    x = ask(two)\n    yield from ask(three)\n"
    assert [line for line, _ in forgotten(walked(bad), {"ask"})] == [2, 3]
