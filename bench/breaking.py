"""What may be broken in a rule module, and how: the mutants of its source."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

CLAUSE = re.compile(r"[A-Z]{2,4}-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)+")
NEGATED = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SHIFTED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
SIGNS = {ast.Add: "-", ast.Sub: "+"}
LISTED = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)
"""What is joined and not added."""
BOUNDS = {"min": "max", "max": "min"}
QUANTIFIERS = {"any": "all", "all": "any"}
PASSED_ON = ("sorted", "reversed", "set", "frozenset")
"""Calls whose argument would do in their place, but for what they are there for."""
_PAIRS = (
    ("attacker", "defender"), ("attackers", "defenders"), ("mine", "theirs"), ("own", "enemy"),
    ("winner", "loser"), ("start", "end"), ("first", "last"), ("axis", "allies"),
)  # fmt: skip
OTHER_SIDE = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
"""Names of two sides, or of two ends, of one thing."""


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

    def lines(self, source: str) -> range:
        """The lines that it changes. A `continue` leaves no trace of its own, it is a jump of the
        condition above it: the lines over it stand for it."""
        above = 5 if source[self.start : self.end] == "continue" else 0
        last = self.line + source.count("\n", self.start, self.end)
        return range(self.line - above, last + 1)


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
        self._mutants: list[Mutant] | None = None
        # The line of a refusal is that of its order, whatever the rule says (`refuse`).
        self.unread = [
            call.args[0]
            for call in ast.walk(self.tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "NotAllowed" and call.args
        ]
        self.names = {node.arg for node in ast.walk(self.tree) if isinstance(node, ast.arg)} | {
            node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)
        }
        # What stands within a text is said to people, and has no place of its own in ast; how
        # strictly lists are walked together is not a rule.
        self.said = {
            id(part)
            for text in ast.walk(self.tree)
            if isinstance(text, ast.JoinedStr)
            or (isinstance(text, ast.keyword) and text.arg == "strict")
            for part in ast.walk(text)
        }

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

    def cited(self) -> Iterator[tuple[int, str]]:
        """(line, clause) of every place that cites one: comments at the ends of lines, clauses
        that are told or refused by, and of a docstring the statements of its function."""
        yield from self.clauses()
        for node in ast.walk(self.tree):
            match node:
                case ast.Constant(value=str(id)) if CLAUSE.fullmatch(id):
                    yield node.lineno, id
                case ast.FunctionDef(body=[_, *rest]) if said := ast.get_docstring(node):
                    for id in dict.fromkeys(CLAUSE.findall(said)):
                        yield from ((statement.lineno, id) for statement in rest)

    def clauses(self) -> Iterator[tuple[int, str]]:
        """(line, clause) of the comments at the ends of lines."""
        for token in tokenize.generate_tokens(StringIO(self.text).readline):
            if token.type == tokenize.COMMENT:
                for id in CLAUSE.findall(token.string):
                    yield token.start[0], id

    def mutants(self) -> list[Mutant]:
        """All changes, in the order of the file."""
        if self._mutants is None:
            nodes = [node for node in ast.walk(self.tree) if id(node) not in self.said]
            found = {mutant for node in nodes for mutant in self._of(node)}
            self._mutants = sorted(found, key=lambda m: (m.start, m.end, m.text))
        return self._mutants

    def home_of(self, mutant: Mutant) -> tuple[str, int] | None:
        """Qualified name and first line of the outermost function whose body is changed; None
        where the change shows when the module is imported."""
        return self._home(self.tree.body, "", mutant)

    def _home(self, body: list[ast.stmt], prefix: str, mutant: Mutant) -> tuple[str, int] | None:
        for node in body:
            match node:
                case ast.FunctionDef() if self.span(node.body[0])[0] <= mutant.start and (
                    mutant.end <= self.span(node)[1]
                ):
                    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                    return prefix + node.name, first
                case ast.ClassDef():
                    found = self._home(node.body, f"{prefix}{node.name}.", mutant)
                    if found is not None:
                        return found
        return None

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
                for value in values:
                    yield made(value, str(isinstance(op, ast.And)), "part left out")
            case ast.Constant(value=bool(value)):
                yield made(node, str(not value), "yes for no")
            case ast.Constant(value=int(value)) if node not in self.unread:
                yield made(node, str(value + 1), "number changed")
            case ast.Return(value=value) if value is not None and not _is_nothing(value):
                yield made(value, "None", "result left out")
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield made(node, "pass", "effect left out")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield made(node, "pass", "effect left out")
            case ast.Expr(value=ast.YieldFrom(value=ast.Call())):
                yield made(node, "yield from ()", "effect left out")
            case ast.For(iter=items):
                yield made(items, "()", "loop left out")
            case ast.BinOp(left=left, op=op, right=right) if (
                type(op) in SIGNS and not isinstance(left, LISTED) and not isinstance(right, LISTED)
            ):
                text = f"{self._text(left)} {SIGNS[type(op)]} {self._text(right)}"
                yield made(node, text, "sign changed")
            case ast.Call(func=ast.Name(id=name) as called) if name in BOUNDS:
                yield made(called, BOUNDS[name], "other bound")
            case ast.Call(func=ast.Name(id=name) as called) if name in QUANTIFIERS:
                yield made(called, QUANTIFIERS[name], "any for all")
            case ast.Call(func=ast.Name(id=name), args=[only]) if name in PASSED_ON:
                yield made(node, self._text(only), "call left out")
            case ast.Subscript(slice=ast.Constant(value=0) as at):
                yield made(at, "-1", "wrong end")
            case ast.Subscript(
                slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) as at
            ):
                yield made(at, "0", "wrong end")
            case ast.List(elts=[ast.Starred() as kept, _, *_]) if isinstance(node.ctx, ast.Load):
                yield made(node, f"[{self._text(kept)}]", "what was used forgotten")
            case ast.Name(id=name, ctx=ast.Load()) if self._has(OTHER_SIDE.get(name, "")):
                yield made(node, OTHER_SIDE[name], "other side")
            case ast.Attribute(value=of, attr=name, ctx=ast.Load()) if name in OTHER_SIDE:
                yield made(node, f"{self._text(of)}.{OTHER_SIDE[name]}", "other side")
            case ast.Constant(value=str(name)) if name in OTHER_SIDE:
                yield made(node, repr(OTHER_SIDE[name]), "other side")
            case ast.Continue():
                yield made(node, "pass", "continue left out")

    def _has(self, name: str) -> bool:
        """Is there a variable of this name in the module, for another to be taken for it?"""
        return name in self.names

    def _text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def of_line(self, line: int) -> list[Mutant]:
        """Changes of the line that a clause stands at: of the smallest statement that
        ends or begins there, those on the line itself first. A comment that has a line for
        itself speaks of the next."""
        while self.text.split("\n")[line - 1].lstrip().startswith("#"):
            line += 1
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
        return self._words(line) or self._guards(home) or self._values(home)

    def _statement(self, line: int) -> ast.stmt | None:
        fits = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        return min(fits, key=lambda n: (n.end_lineno or 0) - n.lineno, default=None)

    def _values(self, home: ast.stmt | None) -> list[Mutant]:
        """What a statement takes down, left out."""
        if not isinstance(home, ast.Assign):
            return []
        start, end = self.span(home.value)
        return [Mutant(self.file, home.value.lineno, start, end, "None", "value left out")]

    def _guards(self, home: ast.stmt | None) -> list[Mutant]:
        """The condition under which a statement is reached at all, negated."""
        if home is None:
            return []
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


def _is_nothing(node: ast.expr) -> bool:
    """None, or what is no more true than None: nobody could tell the difference."""
    if isinstance(node, ast.List | ast.Tuple):
        return not node.elts
    return isinstance(node, ast.Constant) and not node.value
