"""A pack of components: the files of one ruleset under `scenarios/`, as texts.

Core reads no files: whoever opens a pack (`adjudicator.rulesets.packs`) hands in the
texts by file name. Readers here say file and row of whatever is wrong.
"""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, TypeVar, get_origin, get_type_hints
from weakref import WeakValueDictionary

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, from_json


class ScenarioError(Exception):
    """What is wrong with a pack. file, row (from 1, counting the heading; 0 if
    the whole file is meant) and a sentence."""

    def __init__(self, file: str, row: int, text: str) -> None:
        super().__init__(f"{file}{f', row {row}' if row else ''}: {text}")
        self.file, self.row, self.text = file, row, text


@dataclass(frozen=True)
class Row:
    """One row of a table, which knows where it stands."""

    file: str
    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        if column not in self.cells:
            raise ScenarioError(self.file, self.number, f"there is no column {column!r}")
        return self.cells[column]

    def get(self, column: str, default: str = "") -> str:
        return self.cells.get(column, default)

    def whole(self, column: str, default: int | None = None) -> int:
        """A cell as an int; an empty cell is the default, if there is one."""
        text = self[column].strip()
        if not text and default is not None:
            return default
        try:
            return int(text)
        except ValueError:
            raise self.error(f"{column} is {text!r}, which is not a whole number") from None

    def whole_or_none(self, column: str) -> int | None:
        """A cell as an int; None if it is empty."""
        return self.whole(column) if self[column].strip() else None

    def numbers(self, column: str) -> tuple[int, ...]:
        """The whole numbers of a cell, divided by commas."""
        try:
            return tuple(int(part) for part in self.many(column))
        except ValueError:
            raise self.error(
                f"{column} is {self[column]!r}; write numbers separated by commas"
            ) from None

    def flag(self, column: str) -> bool:
        """A cell as yes or no."""
        text = self[column].strip().lower()
        if text in ("yes", "true", "1"):
            return True
        if text in ("no", "false", "0", ""):
            return False
        raise self.error(f"{column} is {text!r}, neither yes nor no")

    def one_of(self, column: str, words: Iterable[str]) -> str:
        """A cell that holds one of some words."""
        text, known = self[column].strip(), list(words)
        if text not in known:
            raise self.error(
                f"{column} is {text!r}; it is one of: {', '.join(w or 'empty' for w in known)}"
            )
        return text

    def many(self, column: str) -> tuple[str, ...]:
        """The parts of a cell, divided by commas."""
        return tuple(part.strip() for part in self[column].split(",") if part.strip())

    def known(self, column: str, text: str, known: Iterable[str]) -> str:
        """The text, which must be one of those known."""
        if text not in known:
            raise self.error(f"{column}: there is no {text!r}")
        return text

    def ends(self, places: Collection[str]) -> tuple[str, str]:
        """The columns `a` and `b` of a border: two places that there are."""
        return self.known("a", self["a"], places), self.known("b", self["b"], places)

    def point(self) -> tuple[float, float]:
        """Longitude and latitude, out of the columns `lon` and `lat`."""
        try:
            return float(self["lon"]), float(self["lat"])
        except ValueError:
            raise self.error("lon and lat are not numbers") from None

    def error(self, text: str) -> ScenarioError:
        return ScenarioError(self.file, self.number, text)


R = TypeVar("R")
_WRONG = {"int_parsing": "which is not a whole number", "float_parsing": "which is not a number",
          "bool_parsing": "neither yes nor no", "bool_type": "neither yes nor no"}  # fmt: skip


def _wrong(row: Row, error: ErrorDetails) -> str:
    """What is wrong with a cell, as `Row` says it."""
    column = str(error["loc"][0]) if error["loc"] else "the row"
    if error["type"] == "missing":
        return f"there is no column {column!r}" if column not in row.cells else f"{column} is empty"
    if error["type"] == "literal_error":
        return f"{column} is {row[column]!r}; it is one of: {error['ctx']['expected']}"
    return f"{column} is {row.get(column)!r}, {_WRONG.get(error['type'], error['msg'])}"


class Pack(BaseModel):
    """File name -> text, of one folder."""

    ruleset: str
    files: dict[str, str]

    def text(self, file: str) -> str:
        if file not in self.files:
            raise ScenarioError(file, 0, "the file is missing")
        return self.files[file]

    def rows(self, file: str) -> Iterator[Row]:
        """The rows of a tab-separated file with a heading."""
        reader = csv.reader(io.StringIO(self.text(file)), delimiter="\t", quoting=csv.QUOTE_NONE)
        heading = next(reader, None)
        if not heading:
            raise ScenarioError(file, 1, "the heading is missing")
        for number, cells in enumerate(reader, start=2):
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(heading):
                raise ScenarioError(
                    file, number, f"{len(cells)} cells under {len(heading)} headings"
                )
            cells += [""] * (len(heading) - len(cells))
            yield Row(file, number, dict(zip(heading, cells, strict=True)))

    def records(self, file: str, cls: type[R]) -> Iterator[tuple[Row, R]]:
        """The rows of a table, each with what it says as a dataclass or a model: its fields are
        columns. A tuple is what commas divide; an empty cell is the default, if there is one."""
        reader, kinds = TypeAdapter(cls), get_type_hints(cls)
        for row in self.rows(file):
            said: dict[str, Any] = {}
            for name, kind in kinds.items():
                text = row.get(name).strip()
                if text:
                    said[name] = row.many(name) if get_origin(kind) is tuple else text
            try:
                yield row, reader.validate_python(said)
            except ValidationError as error:
                raise row.error(_wrong(row, error.errors()[0])) from None

    def table(self, file: str, cls: type[R], key: str = "id") -> dict[str, R]:
        """The records of a table by one of their columns, in the order of the file."""
        found: dict[str, R] = {}
        for row, record in self.records(file, cls):
            if row[key] in found:
                raise row.error(f"{row[key]!r} stands there twice")
            found[row[key]] = record
        return found

    def keyed(
        self, file: str, key: str | Callable[[Row], Any], make: Callable[[Row], R]
    ) -> dict[Any, R]:
        """What is made of each row of a table, by a column or by what a function makes a key of. A
        key that stands there twice is an error."""
        found: dict[Any, R] = {}
        for row in self.rows(file):
            name = row[key] if isinstance(key, str) else key(row)
            if name in found:
                raise row.error(f"{name} stands here a second time")
            found[name] = make(row)
        return found

    def scenarios(self) -> dict[str, dict[str, Any]]:
        """What its TOML files say, by their names."""
        files = [file for file in sorted(self.files) if file.endswith(".toml")]
        return {file.removesuffix(".toml"): self.toml(file) for file in files}

    def settings(self, cls: type[R]) -> dict[str, R]:
        """What its TOML files say, by their names, each as a dataclass or a model: its fields are
        keys. ScenarioError: a key is missing, or its value is of another kind."""
        reader, found = TypeAdapter(cls), dict[str, R]()
        for name, said in self.scenarios().items():
            try:
                found[name] = reader.validate_python(said)
            except ValidationError as error:
                wrong = error.errors()[0]
                key = ".".join(str(part) for part in wrong["loc"])
                text = _WRONG.get(wrong["type"], wrong["msg"])
                text = f"{key} is {wrong['input']!r}: {text}"
                if wrong["type"] == "missing":
                    text = f"there is no {key!r}"
                raise ScenarioError(f"{name}.toml", 0, text) from None
        return found

    def toml(self, file: str) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text(file))
        except tomllib.TOMLDecodeError as error:
            raise ScenarioError(file, 0, f"not TOML: {error}") from None

    def geojson(self, file: str) -> Any:
        try:
            return from_json(self.text(file))  # in a third of json's time: a map has 900 kB
        except ValueError as error:
            what, _, where = str(error).rpartition(" at line ")
            raise ScenarioError(file, int(where.split()[0]), f"not JSON: {what}") from None

    def digest(self) -> str:
        """SHA-256 over names and texts: the components a game is played with."""
        whole = hashlib.sha256()
        for name in sorted(self.files):
            whole.update(name.encode() + b"\0" + self.files[name].encode() + b"\0")
        return whole.hexdigest()


def scenario_of(scenarios: Mapping[str, R], name: str) -> R:
    """The scenario of a name. ScenarioError: there is none; it says which there are."""
    if name not in scenarios:
        known = ", ".join(scenarios)
        raise ScenarioError(
            f"{name}.toml", 0, f"there is no such scenario; the scenarios are {known}"
        )
    return scenarios[name]


B = TypeVar("B", covariant=True)


class Reader(Protocol[B]):
    """What reads a board."""

    def __call__(self, pack: Pack) -> B: ...


def shared(read: Callable[[Pack], B]) -> Reader[B]:
    """For a function that reads a board: whoever asks for the same components gets the same
    board, as long as somebody holds it. Components do not change, so all games that were opened
    with the same ones share them, and none keeps them when it is gone."""
    known: WeakValueDictionary[str, B] = WeakValueDictionary()

    @wraps(read)
    def of(pack: Pack) -> B:
        digest = pack.digest()
        board = known.get(digest)
        if board is None:
            board = known[digest] = read(pack)
        return board

    return of
