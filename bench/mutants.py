"""Would a test fall if a rule were wrong? Breaks rules on purpose and looks who notices.

    python bench/mutants.py blitzwar --clauses 120 --seed 7
    python bench/mutants.py blitzwar --random 200 --seed 7
    python bench/mutants.py blitzwar --clause BW-16.5-3
    python bench/mutants.py blitzwar --unheld

`--clauses` draws clauses that a line of the rule modules cites (`# BW-12.2-8` at its end),
breaks that line (its condition negated, its effect left out, its number changed) and runs the
tests that are marked with the clause; if none of them falls, all tests of the ruleset.
`--random` breaks any line of the rule modules. `--unheld` lists the rules that the code names
nowhere.
The project itself is not touched: the tests run in a copy.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

LEFT_OUT = (".git", ".venv", "instance", "__pycache__", ".*_cache")
OPTIONS = (
    "-x", "-q", "--no-header", "--noconftest", "-p", "no:cacheprovider", "-p", "no:xdist",
    "-m", "not soak", "--tb=no",
)  # fmt: skip
PATIENCE = 900
"""Seconds after which tests that run on count as fallen: the mutant never ends."""
CLAUSE = re.compile(r"[A-Z]{2,4}-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)+")
NEGATED = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SHIFTED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}


@dataclass(frozen=True)
class Mutant:
    """One change: the text between two offsets of a file becomes another."""

    file: str
    line: int
    start: int
    end: int
    text: str
    what: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


# ---------------------------------------------------------------------- the mutants


class Source:
    """A module with what may be changed in it."""

    def __init__(self, path: Path) -> None:
        self.file = str(path.relative_to(ROOT))
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.bytes = self.text.encode()
        # The line of a refusal is that of its order, whatever the rule says (`refuse`).
        self.unread = [
            call.args[0]
            for call in ast.walk(self.tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "NotAllowed" and call.args
        ]

    def at(self, line: int, column: int) -> int:
        """Offset in characters of a place that ast gives in bytes."""
        return len(self.bytes[: self.starts[line - 1] + column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.at(node.lineno, node.col_offset),
            self.at(node.end_lineno, node.end_col_offset),
        )

    def clauses(self) -> Iterator[tuple[int, str]]:
        """(line, clause) of the comments at the ends of lines."""
        for token in tokenize.generate_tokens(StringIO(self.text).readline):
            if token.type == tokenize.COMMENT:
                for id in CLAUSE.findall(token.string):
                    yield token.start[0], id

    def mutants(self) -> list[Mutant]:
        """All changes, in the order of the file."""
        found: list[Mutant] = []
        for node in ast.walk(self.tree):
            found += self._of(node)
        return sorted(set(found), key=lambda m: (m.start, m.end, m.text))

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        def made(where: ast.expr | ast.stmt, text: str, what: str) -> Mutant:
            start, end = self.span(where)
            return Mutant(self.file, where.lineno, start, end, text, what)

        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield made(test, f"not ({self._text(test)})", "condition negated")
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield made(test, f"not ({self._text(test)})", "filter negated")
                    yield made(test, "True", "filter left out")
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                for table, what in ((NEGATED, "comparison negated"), (SHIFTED, "off by one")):
                    if type(op) in table:
                        text = f"{self._text(left)} {table[type(op)]} {self._text(right)}"
                        yield made(node, text, what)
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                text = word.join(f"({self._text(value)})" for value in values)
                yield made(node, f"({text})", "and for or")
            case ast.Constant(value=bool(value)):
                yield made(node, str(not value), "yes for no")
            case ast.Constant(value=int(value)) if node not in self.unread:
                yield made(node, str(value + 1), "number changed")
            case ast.Return(value=value) if value is not None and not _is_none(value):
                yield made(value, "None", "result left out")
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield made(node, "pass", "effect left out")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield made(node, "pass", "effect left out")
            case ast.Continue():
                yield made(node, "pass", "continue left out")

    def _text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def of_line(self, line: int) -> list[Mutant]:
        """Changes of the line that a clause stands at: of the smallest statement that
        ends or begins there, those on the line itself first."""
        home = self._statement(line)
        near = [m for m in self.mutants() if m.line == line]
        if near:
            return near
        first, last = (
            len(b"".join(self.bytes.splitlines(True)[:n]).decode()) for n in (line - 1, line)
        )
        around = [m for m in self.mutants() if m.start < last and m.end > first]
        if around:
            least = min(m.end - m.start for m in around)
            return [m for m in around if m.end - m.start == least]
        return self._words(line) or (self._guards(home) if home is not None else [])

    def _statement(self, line: int) -> ast.stmt | None:
        fits = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        return min(fits, key=lambda n: (n.end_lineno or 0) - n.lineno, default=None)

    def _guards(self, home: ast.stmt) -> list[Mutant]:
        """The condition under which a statement is reached at all, negated."""
        around = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.If) and any(home in ast.walk(part) for part in node.body)
        ]
        if not around:
            return []
        test = max(around, key=lambda node: node.lineno).test
        start, end = self.span(test)
        text = f"not ({self._text(test)})"
        return [Mutant(self.file, test.lineno, start, end, text, "condition negated")]

    def _words(self, line: int) -> list[Mutant]:
        """Texts of a table: each replaced by one that nobody has."""
        return [
            Mutant(self.file, line, *self.span(node), repr("?"), "word changed")
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and not CLAUSE.fullmatch(node.value)
            and " " not in node.value
            and node.lineno <= line <= (node.end_lineno or 0)
        ]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


# ------------------------------------------------------------------------ the tests


class Bench:
    """A copy of the project in which tests run on broken rules."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.home = Path(tempfile.mkdtemp(prefix="mutants-"))
        shutil.copytree(
            ROOT, self.home, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT)
        )
        self.suite = f"tests/rulesets/{ruleset}"
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(self.home))
        for path in sorted((self.home / "adjudicator" / "core").glob("*.py")):
            if path.stem != "__init__":
                importlib.import_module(f"adjudicator.core.{path.stem}")

    def falls(self, mutant: Mutant, tests: list[str]) -> str:
        """The first test that falls, '' if none does."""
        path = self.home / mutant.file
        whole = path.read_text(encoding="utf-8")
        path.write_text(mutant.applied(whole), encoding="utf-8")
        try:
            return self._first_failure(tests)
        finally:
            path.write_text(whole, encoding="utf-8")

    def _first_failure(self, tests: list[str]) -> str:
        """Run the tests in a child, which imports the ruleset anew and all else not."""
        log = self.home / "log.txt"
        child = os.fork()
        if child == 0:
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os.chdir(self.home)
            code = 70
            try:
                code = int(pytest.main([*OPTIONS, *tests]))
            finally:
                sys.stdout.flush()
                os._exit(code)
        ended = self._waited(child)
        if ended is None:
            return "(never ends)"
        if ended in (0, 5):
            return ""
        text = log.read_text(encoding="utf-8", errors="replace")
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", text, re.MULTILINE)
        return found[1] if found else f"(exit {ended})"

    def _waited(self, child: int) -> int | None:
        """The exit code of a child, None if it had to be stopped."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None

    def close(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)


def marked(ruleset: str) -> dict[str, list[str]]:
    """Clause -> the tests of the ruleset that are marked with it, as pytest names them."""
    folder = ROOT / "tests" / "rulesets" / ruleset
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = str(path.relative_to(ROOT))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    for id in _ids(mark):
                        found.setdefault(id, []).append(f"{name}::{node.name}")
    return found


def _ids(decorator: ast.expr) -> list[str]:
    """The clauses of a mark, those of parametrised cases included."""
    return [
        word.value
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("clause")
        for word in ast.walk(call)
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]


def modules(ruleset: str) -> list[Source]:
    """The rule modules of a ruleset: its chapters, and the parts they are told with."""
    home = ROOT / "adjudicator" / "rulesets" / ruleset
    return [Source(path) for path in sorted((home / "book").rglob("*.py"))] + [
        Source(path) for path in sorted((home / "board").glob("*.py")) if path.name == "mix.py"
    ]


def rules(ruleset: str) -> dict[str, str]:
    """Clause -> kind, of the rules that something has to carry out."""
    path = ROOT / "adjudicator" / "rulesets" / ruleset / "clauses.tsv"
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    kind = rows[0].index("kind")
    return {row[0]: row[kind] for row in rows[1:] if len(row) > kind}


# ------------------------------------------------------------------------- commands


def sample_clauses(ruleset: str, number: int, lots: random.Random, only: str) -> int:
    """Break lines that cite clauses. Gives how many no test noticed."""
    sources, tests = modules(ruleset), marked(ruleset)
    kinds = rules(ruleset)
    places: dict[str, list[tuple[Source, int]]] = {}
    for source in sources:
        for line, id in source.clauses():
            if kinds.get(id) in ("rule", "table", "optional"):
                places.setdefault(id, []).append((source, line))
    if only and only not in places:
        print(f"{only}: no line of the rule modules carries it out.")
        return 0
    drawn = [only] if only else lots.sample(sorted(places), min(number, len(places)))
    bench, tally, unseen = Bench(ruleset), Counter[str](), []
    try:
        for id in drawn:
            source, line = lots.choice(places[id])
            mutants = source.of_line(line)
            if not mutants:
                tally["nothing to break"] += 1
                continue
            mutant = lots.choice(mutants)
            own = tests.get(id, [])
            fell = bench.falls(mutant, own) if own else ""
            by = "own mark" if fell else ""
            if not fell:
                fell = bench.falls(mutant, [bench.suite])
                by = "another test" if fell else "no test"
            tally[by] += 1
            _say(id, mutant, source, by, fell)
            if by != "own mark":
                unseen.append(id)
    finally:
        bench.close()
    print(", ".join(f"{number} by {by}" for by, number in tally.most_common()))
    print("look at:", " ".join(unseen) or "none")
    return tally["no test"]


def sample_lines(ruleset: str, number: int, lots: random.Random) -> int:
    """Break lines anywhere in the rule modules. Gives how many no test noticed."""
    pool = [(source, mutant) for source in modules(ruleset) for mutant in source.mutants()]
    bench, tally = Bench(ruleset), Counter[str]()
    try:
        for source, mutant in lots.sample(pool, min(number, len(pool))):
            fell = bench.falls(mutant, [*_nearest(ruleset, source), bench.suite])
            by = "a test" if fell else "no test"
            tally[by] += 1
            if not fell:
                _say("", mutant, source, by, fell)
    finally:
        bench.close()
    all_ = sum(tally.values()) or 1
    print(f"{tally['a test']} of {all_} killed ({100 * tally['a test'] // all_} %)")
    return tally["no test"]


def _nearest(ruleset: str, source: Source) -> list[str]:
    """The tests named for the module, which are likely to fall first."""
    path = Path("tests") / "rulesets" / ruleset / f"test_{Path(source.file).stem}.py"
    return [str(path)] if (ROOT / path).exists() else []


def unheld(ruleset: str) -> None:
    """The rules that no line of the ruleset cites."""
    home = ROOT / "adjudicator" / "rulesets" / ruleset
    cited = {
        id.rstrip(".-")
        for path in home.rglob("*.py")
        for id in CLAUSE.findall(path.read_text(encoding="utf-8"))
    }
    waived = (home / "waived.tsv").read_text(encoding="utf-8")
    for id, kind in rules(ruleset).items():
        if kind == "rule" and id not in cited and f"{id}\t" not in waived:
            print(id)


def _say(id: str, mutant: Mutant, source: Source, by: str, fell: str) -> None:
    before = source.text[mutant.start : mutant.end].split("\n")[0][:50]
    after = mutant.text.split("\n")[0][:50]
    print(f"{by:13} {id:14} {mutant.file}:{mutant.line} {mutant.what}: {before} -> {after}", fell)
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("ruleset")
    parser.add_argument("--clauses", type=int, default=0, metavar="N")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--clause", default="")
    parser.add_argument("--unheld", action="store_true")
    parser.add_argument("--seed", default="0")
    given = parser.parse_args()
    left = 0
    if given.unheld:
        unheld(given.ruleset)
    if given.clauses or given.clause:
        lots = random.Random(f"clauses/{given.seed}")
        left += sample_clauses(given.ruleset, given.clauses, lots, given.clause)
    if given.random:
        left += sample_lines(given.ruleset, given.random, random.Random(f"lines/{given.seed}"))
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
