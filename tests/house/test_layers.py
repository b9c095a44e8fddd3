"""Each layer imports only from those below it (docs/decisions/0001-contract.md)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[2] / "adjudicator"

EDGES = {"web", "mail", "cli", "running", "laboratory"}
MAY_IMPORT = {
    "core": {"core"},
    "rulesets": {"core", "rulesets"},
    "reports": {"core", "reports"},
    "storage": {"core", "storage", "clock"},
    "service": {
        "core",
        "rulesets",
        "tournaments",
        "reports",
        "storage",
        "service",
        "clock",
        "config",
    },
    "tournaments": {"core", "tournaments"},
    "clock": set(),
    "config": {"core", "config"},
}
SERVICE_ROOMS = (
    "time", "", "terms", "grammar", "record", "post", "people", "reputation", "manners", "groups",
    "talk", "deadlines", "witness", "archive", "story", "lending", "play", "stepping", "games",
    "lessons", "visiting", "sitting", "moderating", "conduct", "events", "eventbook", "exports",
    "acts", "commands",
)  # fmt: skip
"""The rooms of the service, each of which may use those before it. "": the ground, the modules
that lie in no room. `time` is pure, and the ground's words and models know it."""
ROOMS = {
    "service": SERVICE_ROOMS,
    "web": ("", "drawing", "front", "people", "seat", "opening", "archive", "api"),
    "mail": ("", "reading", "writing", "sending", "dealing", "way", "arrival"),
}
LOOK_OUTSIDE = {"packs", "registry", "catalogue", "ledger"}
"""Modules of `rulesets` that find rulesets and packs for the edges; no ruleset knows them."""
ALL = {path.stem if path.is_file() else path.name for path in ROOT.iterdir()}
BEYOND = {
    "core": {"pydantic", "pydantic_core", "orjson", "lark", "rapidfuzz"},
    "rulesets": {"pydantic"},
    "tournaments": {"pydantic", "networkx", "numpy", "py4swiss", "scipy"},
}
"""Libraries that the pure layers may use, besides the standard library."""

IMPURE = set(
    "datetime time random secrets uuid socket os pathlib subprocess threading asyncio "
    "sqlite3 urllib http smtplib tempfile shutil".split()
)


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)


@cache
def imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a module, wherever in its text."""
    tree = ast.parse(path.read_text())
    return [one for one in statements(tree) if isinstance(one, ast.Import | ast.ImportFrom)]


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node; none of their expressions, which are ten times as many."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for one in getattr(tree, field, ()):
            yield one
            yield from statements(one)


def imported(path: Path) -> list[str]:
    names = []
    for node in imports(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif node.module and node.level == 0:
            if node.module == "adjudicator":
                names += [f"adjudicator.{alias.name}" for alias in node.names]
            else:
                names.append(node.module)
        else:
            pytest.fail(f"{path}: relative imports hide their layer")
    return names


@cache
def graph() -> dict[str, set[str]]:
    """Every module of the package -> the modules that it imports, wherever in its text."""
    names = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        found[name] = set()
        for node in imports(path):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names} & names.keys()
            elif node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found[name] |= {inner if inner in names else node.module} & names.keys()
        found[name].discard(name)
    return found


def room(module: str) -> tuple[str, int] | None:
    """The layer and the place of the room of a module; None where a layer has no rooms, and for
    the layer itself, which gathers what is in them."""
    _, top, *inner = module.split(".") if "." in module else (module, "")
    if top not in ROOMS or not inner:
        return None
    name = inner[0] if (ROOT / top / inner[0]).is_dir() else ""
    return top, ROOMS[top].index(name)


def layer(path: Path) -> str:
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def test_every_import_points_down() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} ({mine}) imports {name}"
        for path in modules()
        if (mine := layer(path)) not in ("__init__", "__main__") and mine not in EDGES
        for name in imported(path)
        if name.startswith("adjudicator.") and name.split(".")[1] not in MAY_IMPORT[mine]
    ]
    assert wrong == []


def test_core_and_rulesets_touch_no_clock_no_file_no_chance() -> None:
    pure = [path for path in modules() if layer(path) in BEYOND and path.stem not in LOOK_OUTSIDE]
    wrong = []
    for path in pure:
        tops = {name.split(".")[0] for name in imported(path)} - {"adjudicator"}
        known = sys.stdlib_module_names | BEYOND[layer(path)]
        wrong += [f"{path.relative_to(ROOT)} imports {top}" for top in tops - known | tops & IMPURE]
        wrong += [f"{path.relative_to(ROOT)} calls {name}" for name in reached(path)]
    assert wrong == []
    assert len(pure) > 500


def reached(path: Path) -> list[str]:
    """What a module calls that reaches out of it."""
    text = path.read_text()
    if not re.search(r"\b(open|input|exec|eval)\b", text):
        return []
    return [
        node.func.id
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("open", "input", "exec", "eval")
    ]


def test_what_reaches_out_of_a_module_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "reaches.py"
    path.write_text("def f():\n    try:\n        import os\n    except E:\n        open (x)\n")
    assert (imported(path), reached(path)) == (["os"], ["open"])


def test_a_ruleset_knows_no_other_ruleset() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules()
        if layer(path) == "rulesets" and len(parts := path.relative_to(ROOT).parts) > 2
        for name in imported(path)
        if name.startswith("adjudicator.rulesets.") and name.split(".")[2] != parts[1]
    ]
    assert wrong == []


def test_no_circle_among_modules() -> None:
    """Imports inside of functions count too: they hide a circle and do not open it."""
    known = {f"adjudicator.rulesets.{name}." for name in RULESETS}
    # A game that is still being built may still be tangled.
    settled = {
        module: others
        for module, others in graph().items()
        if len(module.split(".")) < 4 or any(module.startswith(name) for name in known)
    }
    try:
        TopologicalSorter(settled).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_arrows_among_the_rooms_of_a_layer_run_one_way() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if (mine := room(module)) and (theirs := room(other))
        if mine[0] == theirs[0] and theirs[1] > mine[1]
    ]
    assert wrong == []


def test_a_room_is_not_crowded_and_says_what_lives_there() -> None:
    for layer_of_rooms in ROOMS:
        for path in sorted((ROOT / layer_of_rooms).iterdir()):
            if not (path / "__init__.py").exists():
                continue
            inside = [one for one in path.glob("*.py") if one.stem != "__init__"]
            assert len(inside) <= 14, path
            assert len(ast.get_docstring(ast.parse((path / "__init__.py").read_text())) or "") > 60


def test_no_ruleset_knows_where_rulesets_are_found() -> None:
    finders = {f"adjudicator.rulesets.{name}" for name in LOOK_OUTSIDE}
    for module, others in graph().items():
        if module.startswith("adjudicator.rulesets.") and module not in finders:
            assert not others & finders, module


def test_every_part_of_the_package_has_a_layer() -> None:
    known = (
        set(MAY_IMPORT) | EDGES | {"__init__", "__main__", "__pycache__", "templates", "scenarios"}
    )
    assert ALL - known == set()


def test_who_imports_a_module_finds_the_others_as_they_were() -> None:
    """What a module lays over another, it lays when it is run: tests import benches, too."""
    assert list(overlaid(ast.parse("import a\na.b = 1\nown = a.c()\nown.d = 2"))) == [2]
    over = [
        f"{path.relative_to(ROOT.parent)}:{line}"
        for folder in (ROOT, ROOT.parent / "bench")
        for path in sorted(folder.rglob("*.py"))
        for line in overlaid(ast.parse(path.read_text("utf-8")))
    ]
    assert over == []


def overlaid(module: ast.Module) -> Iterator[int]:
    """The lines at which a module, when it is imported, changes what it imported."""
    imported = {
        (alias.asname or alias.name).partition(".")[0]
        for node in module.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    for node in module.body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if (
                isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Name)
                and target.value.id in imported
            ):
                yield node.lineno
