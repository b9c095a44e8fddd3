"""The bench that breaks rules on purpose is honest (`bench/mutants.py`)."""

from __future__ import annotations

import importlib.util
import os
import resource
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benches() -> tuple[ModuleType, ModuleType]:
    """`breaking` and `trying`, which are not part of the package."""
    found = []
    for name in ("breaking", "trying"):
        spec = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
        found.append(sys.modules[name])
    return found[0], found[1]


CODE = '''
def fights(attacker, defender, used):
    """12.1 They fight (TOY-12-1)."""
    if any(one.start for one in used):
        used = [*used, attacker]
    return sorted(used)[0], defender
'''


def test_a_rule_is_broken_as_people_misread_it(
    benches: tuple[ModuleType, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking, _ = benches
    monkeypatch.setattr(breaking, "ROOT", tmp_path)
    path = tmp_path / "rule.py"
    path.write_text(CODE, encoding="utf-8")
    source = breaking.Source(path)
    broken = {(mutant.what, mutant.applied(CODE)) for mutant in source.mutants()}
    for what, was, becomes in (
        ("any for all", "if any(", "if all("),
        ("other side", "one.start", "one.end"),
        ("other side", "[0], defender", "[0], attacker"),
        ("what was used forgotten", "[*used, attacker]", "[*used]"),
        ("call left out", "sorted(used)[0]", "used[0]"),
        ("wrong end", "sorted(used)[0]", "sorted(used)[-1]"),
    ):
        assert (what, CODE.replace(was, becomes)) in broken, what
    assert {(line, id) for line, id in source.cited()} == {(4, "TOY-12-1"), (6, "TOY-12-1")}


def test_a_bench_that_dies_kills_no_mutant(benches: tuple[ModuleType, ModuleType]) -> None:
    _, trying = benches

    def fails() -> None:
        raise RuntimeError("of its own")

    def endless() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (1, -1))
        while True:
            pass

    assert trying._in_child(lambda: "a result") == "a result"
    assert trying._in_child(fails) == trying.UNDECIDED
    assert trying._in_child(lambda: os._exit(3)) == trying.UNDECIDED
    assert trying._in_child(endless) == trying.ENDLESS
