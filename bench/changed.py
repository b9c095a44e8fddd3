"""The tests that a change can reach: `make test-changed`.

    python -m bench.changed [--since REV] [--list] [words for pytest]

What a change can reach is read from the imports: each test module that imports a changed module,
directly or through others, but not through what puts a whole server together (`running`, `cli`):
by that way all tests reach everything, and `make test` runs them. Ruleset, components and guide of
one game belong together, and so do templates and the room that fills them. A game is loaded by its
name and not by an import, so what changed in one reaches its own tests and its play-throughs.
--since: what differs from that commit counts (HEAD: what is not committed). --list: print the
modules and stop.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAYED = {"totaler_krieg": "totaler", "virtuti_militari": "virtuti", "world_at_war": "world"}
"""How the play-throughs of a game begin, where they do not bear its whole name."""
BESIDE = {
    "templates/mail": "tests/mail",
    "templates/web": "tests/web",
    "templates/reports": "tests/reports",
    "adjudicator/web/static": "tests/web",
    "adjudicator/storage/migrations": "tests/storage",
    "docs": "tests/house",
    "bench": "tests/house",
}
WHOLE = ("adjudicator.running", "adjudicator.cli", "adjudicator.web.app")
"""What puts a whole server together."""
SECONDS_A_BYTE = 400 / 5_325_692
"""The whole suite took 400 seconds when its modules had so many bytes."""
MOST = 12
"""Test modules beyond which it is said how many there are before they run."""


def changed(since: str) -> list[str]:
    """Files that differ from a commit, and those that git does not know yet."""
    seen = _git("diff", "--name-only", since) + _git("ls-files", "--others", "--exclude-standard")
    return sorted({name for name in seen if name})


def _git(*words: str) -> list[str]:
    done = subprocess.run(
        ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@cache
def importers() -> dict[str, set[str]]:
    """For each module of ours, the modules that import it."""
    found: dict[str, set[str]] = defaultdict(set)
    names = {name_of(path) for path in modules()}
    for path in modules():
        for name in imported(path):
            while name and name not in names:
                name = name.rpartition(".")[0]
            if name:
                found[name].add(name_of(path))
    return found


def modules() -> Iterator[Path]:
    """All Python files of the program, its tests and its benches."""
    for folder in ("adjudicator", "tests", "bench"):
        yield from (ROOT / folder).rglob("*.py")


def name_of(path: Path) -> str:
    """A file as it is imported: `adjudicator.core.dice`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """What a file imports, each name with the module before it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def reached(files: Iterable[str]) -> tuple[list[str], list[str]]:
    """Test modules or folders that a change of these files can reach, and words for pytest that
    choose among play-throughs."""
    wanted, games = set[str](), set[str]()
    waiting: list[str] = []
    for name in files:
        parts = Path(name).parts
        if (game := _game(parts)) is not None:
            games.add(game)
            if not name.endswith(".py"):
                continue
        for place, tests in BESIDE.items():
            if name.startswith(place + "/"):
                wanted.add(tests)
        if name.endswith(".py") and parts[0] in ("adjudicator", "tests") and (ROOT / name).exists():
            waiting.append(name_of(ROOT / name))
    seen = set(waiting)
    while waiting:
        for one in importers().get(waiting.pop(), ()):
            if one not in seen:
                seen.add(one)
                if not one.startswith(WHOLE):
                    waiting.append(one)
    tests = {one.replace(".", "/") + ".py" for one in seen if one.startswith("tests.")}
    wanted |= {one for one in tests if Path(one).name.startswith("test_")}
    wanted |= {f"tests/rulesets/{game}" for game in games}
    wanted = {one for one in wanted if not any(one.startswith(f"{o}/") for o in wanted)}
    if games and not any(one.startswith("tests/playthroughs") for one in wanted):
        wanted.add("tests/playthroughs/test_playthroughs.py")
        names = " or ".join(sorted(PLAYED.get(game, game) for game in games))
        return sorted(wanted), ["-k", f"not playthroughs or {names}"]
    return sorted(wanted), []


def _game(parts: tuple[str, ...]) -> str | None:
    """The game whose file this is."""
    if parts[0] == "scenarios" and len(parts) > 2:
        return parts[1]
    if parts[:2] in (("adjudicator", "rulesets"), ("tests", "rulesets")) and len(parts) > 3:
        return parts[2]
    if parts[:2] == ("docs", "games") and parts[-1].endswith((".md", ".toml")):
        return Path(parts[-1]).stem
    if parts[:2] == ("tests", "playthroughs") and len(parts) > 3:
        first = parts[2].partition("_")[0]
        return next((game for game, short in PLAYED.items() if short == first), first)
    return None


def _minutes(tests: Iterable[str]) -> str:
    """How long tests take on two processors, by the bytes of their modules: roughly."""
    files = [one for name in tests for one in _files(ROOT / name)]
    seconds = sum(one.stat().st_size for one in files) * SECONDS_A_BYTE
    return "a minute or less" if seconds < 90 else f"about {round(seconds / 60)} minutes"


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("test_*.py")) if path.is_dir() else [path]


def main() -> None:
    """Run what a change can reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default="HEAD")
    parser.add_argument("--list", action="store_true")
    given, words = parser.parse_known_args()
    tests, chosen = reached(changed(given.since))
    if not tests:
        print("No test reaches what has changed.")
        return
    many = "1 test module reaches" if len(tests) == 1 else f"{len(tests)} test modules reach"
    print(f"{many} what has changed. That takes {_minutes(tests)}.")
    if given.list or len(tests) > MOST:
        print("\n".join(f"  {one}" for one in tests[: None if given.list else MOST]))
        print("--list names all of them, words behind choose among them.")
    if given.list:
        return
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *chosen, *words]
    raise SystemExit(subprocess.run([*command, *tests], cwd=ROOT).returncode)


if __name__ == "__main__":
    main()
