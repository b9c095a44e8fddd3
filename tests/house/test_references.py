"""What docstrings and READMEs name in backquotes is there: a file, a module, a name in a module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ROOT / "adjudicator"
FILE = re.compile(r"[\w./-]+\.(?:py|md|toml|tsv|html|js|css|sh)")
DOTTED = re.compile(r"[a-z_]+(?:\.[A-Za-z_]+)+")
OUTSIDE = {
    "config.toml",
    "adjudicator.sqlite",
    "house.sqlite",
    "archive/x/until-t-1/index.html",
    "mail.example.co.uk",
}
"""Files of a house and examples of names, which no tree of the program has."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def files() -> frozenset[str]:
    """Every end of every path of the program, its tests and its docs."""
    found: set[str] = set()
    for top in ("adjudicator", "docs", "tests", "bench", "templates", "scenarios", ".ci"):
        for path in (ROOT / top).rglob("*"):
            parts = path.relative_to(ROOT).parts
            found |= {"/".join(parts[n:]) for n in range(len(parts))}
    return frozenset(found | {path.name for path in ROOT.iterdir()})


@cache
def modules() -> dict[str, list[Path]]:
    """Every end of a module's dotted name -> the files that it may mean."""
    found: dict[str, list[Path]] = {}
    for path in CODE.rglob("*.py"):
        parts = module_of(path).split(".")
        for n in range(len(parts)):
            found.setdefault(".".join(parts[n:]), []).append(path)
    return found


@cache
def names(path: Path) -> frozenset[str]:
    """What a module defines or imports, at any depth."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name | ast.Attribute):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return frozenset(found)


@cache
def settings() -> frozenset[str]:
    """`house.moderator`, `table.open`: sections of settings and of terms, with what is in them."""
    kept = (CODE / "config.py", CODE / "service" / "options.py")
    return frozenset().union(*map(names, kept))


def told() -> Iterator[tuple[str, str]]:
    """Where something stands in backquotes, and what."""
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                text = node.value.value
                if isinstance(text, str):
                    for said in re.findall(r"`([^`\n]+)`", text):
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", said
    for path in sorted(CODE.rglob("README.md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for said in re.findall(r"`([^`\n]+)`", line):
                yield f"{path.relative_to(ROOT)}:{number}", said


def stale(said: str) -> bool:
    """Does it name something of this program that is not there?"""
    if said in OUTSIDE or said.endswith("/config.toml"):
        return False
    if FILE.fullmatch(said):
        return said.removeprefix("./") not in files()
    if not DOTTED.fullmatch(said):
        return False
    parts = said.split(".")
    for n in range(len(parts), 0, -1):
        if found := modules().get(".".join(parts[:n])):
            inside = parts[n:]
            return bool(inside) and not (
                any(inside[0] in names(path) for path in found) or inside[-1] in settings()
            )
    return False


@pytest.mark.parametrize("said", ["service.nowhere", "nowhere/at_all.py", "dice.no_such_die"])
def test_what_is_not_there_is_seen(said: str) -> None:
    assert stale(said)


@pytest.mark.parametrize("said", ["core.dice", "dice.roll_key", "core/dice.py", "house.moderator"])
def test_what_is_there_is_found(said: str) -> None:
    assert not stale(said)


def test_what_is_named_is_there() -> None:
    assert [f"{at}: {said}" for at, said in told() if stale(said)] == []
