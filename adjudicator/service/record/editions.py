"""What judges a game: the edition of its rules, as a digest of the code and not as a number that
somebody must remember to raise.

Two digests, computed from the source of this release:

- rules: all that a step runs: the ruleset but its words and bots, what of its words the rules
  import (facts of events, name by name, without the sentences that stand beside them), results
  tables beside the code, and of `core` what these import, with the engine that drives them.
  Modules are taken apart (`ast`), so that comments, docstrings and formatting are not a difference.
- words: what tells it: the ruleset's words, what `core` has for telling, the drawing of maps,
  templates. Other words are not another game.

The components of a game are pinned apart: their digest is `pack` in its opening, and the game
keeps them.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from adjudicator.core.engine import AnyRuleset
from adjudicator.rulesets import registry

ENGINE = (
    "adjudicator.core.dice",
    "adjudicator.core.engine",
    "adjudicator.core.ladder",
    "adjudicator.core.pack",
    "adjudicator.core.progress",
    "adjudicator.service.record.advancing",
)
"""What drives the rules, although no ruleset imports it."""
TELLING = (
    "exonyms", "mapfile", "misreading", "offering", "pointing", "saying", "slips", "speech",
    "telling", "templating", "vocabulary", "wordings", "writing",
)  # fmt: skip
"""Modules of `core` that tell, draw or read text, and decide nothing."""
OWN_WORDS = ("words",)
NO_RULES = ("bots", "tests")
"""Rooms of a ruleset that judge nothing and tell nothing."""
LEDGERS = ("clauses.tsv", "facts.tsv", "waived.tsv", "catalogue.tsv")
"""Tables beside the code that are about the rules, and no part of them."""
TABLES = (".toml", ".tsv", ".json")
SHORT = 12
"""Digits of a digest that people are shown."""


class Edition(BaseModel):
    """release: in words, `BlitzWar 1, Adjudicator 0.1.0`. rules, words: the digests."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    release: str = ""
    rules: str = ""
    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.rules)

    @property
    def named(self) -> str:
        """`BlitzWar 1, Adjudicator 0.1.0 (rules 3f0c19aa7e21)`."""
        return f"{self.release or 'an unnamed release'} (rules {self.rules[:SHORT]})"

    def same_rules(self, other: Edition) -> bool:
        return self.rules == other.rules

    def same_words(self, other: Edition) -> bool:
        """Would each word be the same? Not if the rules differ: they hold some too."""
        return self.rules == other.rules and self.words == other.words


def of(ruleset: AnyRuleset) -> Edition:
    """What this program judges games of the ruleset by. Read once for a process: what it runs."""
    return _of(type(ruleset))


@cache
def _of(cls: type[Any]) -> Edition:
    homes = list(_homes(cls))
    rules = _Rules(homes)
    words: dict[str, Path] = {}
    for name in ENGINE:
        rules.take(name)
    for home in homes:
        rules.take_home(home)
        words |= {name: path for name, path in home.modules() if home.room(path) in OWN_WORDS}
    for name in TELLING:
        words[f"adjudicator.core.{name}"] = _file_of(f"adjudicator.core.{name}")
    drawing = _file_of("adjudicator.reports.mapsheet").parent
    for path in sorted(drawing.rglob("*.py")):
        words[f"adjudicator.reports/{path.relative_to(drawing).as_posix()}"] = path
    words = {name: path for name, path in words.items() if name not in rules.modules}
    tables = {
        f"{home.name}/{path.relative_to(home.folder).as_posix()}": _sha(path.read_bytes())
        for home in homes
        if home.folder is not None
        for path in sorted(home.folder.rglob("*"))
        if path.suffix in TABLES
        and path.name not in LEDGERS
        and home.room(path) not in (*OWN_WORDS, *NO_RULES, "scenarios")
    }
    return Edition(
        release=_release(cls),
        rules=_digest({**rules.digests(), **tables}),
        words=_digest(
            {**{name: _read(path).digest for name, path in words.items()}, **_templates()}
        ),
    )


def _digest(parts: dict[str, str]) -> str:
    return _sha("\n".join(f"{name} {parts[name]}" for name in sorted(parts)).encode())


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# ---------------------------------------------------------------- where it lies


class _Home:
    """Where a class of a ruleset has its code: a package, or a module alone."""

    def __init__(self, module: str, file: Path) -> None:
        in_package = file.name == "__init__.py" or (file.parent / "__init__.py").is_file()
        self.folder = file.parent if in_package else None
        self.top = file.parent / "__init__.py" if in_package else file
        inner = file.name != "__init__.py" and in_package
        self.name = module.rpartition(".")[0] if inner else module

    def modules(self) -> Iterator[tuple[str, Path]]:
        """Names and files of all its modules."""
        if self.folder is None:
            yield self.name, self.top
            return
        for path in sorted(self.folder.rglob("*.py")):
            parts = path.relative_to(self.folder).with_suffix("").parts
            yield ".".join([self.name, *(part for part in parts if part != "__init__")]), path

    def room(self, path: Path) -> str:
        """The room in which a file lies; a module on top is a room of its own."""
        return "" if self.folder is None else path.relative_to(self.folder).parts[0].split(".")[0]


def _homes(cls: type[Any]) -> Iterator[_Home]:
    """That of the class, and of those that it builds on."""
    seen = set()
    for one in cls.__mro__:
        if one.__module__.startswith("adjudicator.core") or one.__module__ in ("abc", "typing"):
            continue
        file = getattr(sys.modules.get(one.__module__), "__file__", None)
        if file is None:  # built in
            continue
        home = _Home(one.__module__, Path(file))
        if home.top not in seen:
            seen.add(home.top)
            yield home


def _file_of(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin)


# -------------------------------------------------------------- what is imported


class _Rules:
    """What a step runs.

    modules: those that are rules as a whole, by name. parts: of modules of words what the rules
    import, by module and name."""

    def __init__(self, homes: list[_Home]) -> None:
        self.homes = homes
        self.modules: dict[str, Path] = {}
        self.parts: dict[str, dict[str, _Part]] = {}

    def digests(self) -> dict[str, str]:
        """A digest for each module and each part, by name."""
        found = {name: _read(path).digest for name, path in self.modules.items()}
        for module, parts in self.parts.items():
            found |= {f"{module}.{name}": part.digest for name, part in parts.items()}
        return found

    def take_home(self, home: _Home) -> None:
        """Take a ruleset: its modules, and what its top imports that is no word of its own."""
        for name, path in home.modules():
            if home.room(path) not in (*OWN_WORDS, *NO_RULES):
                self.take(name, follow=path != home.top)
        for module, name in _imports(home.top, home.name):
            for one in filter(None, (module, name and f"{module}.{name}")):
                found = _found(one, self.homes)
                if found is not None and _room_of(found, self.homes) not in OWN_WORDS:
                    self.take(one)

    def take(self, name: str, *, follow: bool = True) -> None:
        """Take a module, and if `follow` all that it imports from `core` and from the ruleset."""
        if name in self.modules or name.removeprefix("adjudicator.core.") in TELLING:
            return
        path = _found(name, self.homes)
        if path is None:
            return
        self.modules[name] = path
        if follow:
            for module, imported in _imports(path, name):
                self._follow(module, imported)

    def _follow(self, module: str, name: str) -> None:
        """Take what `from module import name` brings; of words the name alone."""
        path = _found(module, self.homes)
        inner = bool(name) and _found(f"{module}.{name}", self.homes) is not None
        if path is not None and not (name and _room_of(path, self.homes) in OWN_WORDS):
            self.take(module)
        elif path is not None and not inner:
            self._take_part(module, path, name)
        if inner:
            self.take(f"{module}.{name}")

    def _take_part(self, module: str, path: Path, name: str) -> None:
        taken = self.parts.setdefault(module, {})
        parts, imports = _apart(path, module)
        if name in taken:
            return
        if name not in parts:
            if name in imports:
                self._follow(*imports[name])
            return
        taken[name] = parts[name]
        for used in parts[name].uses:
            self._take_part(module, path, used)


def _room_of(path: Path, homes: list[_Home]) -> str:
    """The room of a ruleset in which a file lies; empty for one of `core`."""
    for home in homes:
        if home.folder is not None and path.is_relative_to(home.folder):
            return home.room(path)
    return ""


def _found(name: str, homes: list[_Home]) -> Path | None:
    """The file of a module that may count: of `core`, of the engine, of the ruleset itself."""
    for home in homes:
        if home.folder is not None and (name == home.name or name.startswith(f"{home.name}.")):
            inner = home.folder.joinpath(*name.removeprefix(home.name).split(".")[1:])
            for path in (inner / "__init__.py", inner.with_suffix(".py")):
                if path.is_file() and home.room(path) not in NO_RULES:
                    return path
            return None
    if name.startswith("adjudicator.core") or name in ENGINE:
        core = _file_of("adjudicator.core").parent.parent
        inner = core.joinpath(*name.split(".")[1:])
        for path in (inner / "__init__.py", inner.with_suffix(".py")):
            if path.is_file():
                return path
    return None


# --------------------------------------------------------------------- normal


@dataclass(frozen=True)
class _Module:
    """digest: of a module as it runs, without comments, docstrings, formatting and the order of
    its imports. imports: what it imports, wherever it does, as (level, module, name)."""

    digest: str
    imports: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True)
class _Part:
    """Something that a module declares: its digest, and the names that it uses."""

    digest: str
    uses: tuple[str, ...]


@cache
def _read(path: Path) -> _Module:
    tree = ast.parse(path.read_bytes())
    imports: dict[tuple[int, str, str], None] = {}
    out: list[str] = []
    on_top: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            said: list[str] = []
            _say(node, said, imports)
            on_top.append("".join(said))
        elif not _unseen(node):
            _say(node, out, imports)
    whole = "\0".join([*sorted(on_top), *out])
    return _Module(_sha(whole.encode("utf-8", "surrogatepass")), tuple(imports))


@cache
def _apart(path: Path, module: str) -> tuple[dict[str, _Part], dict[str, tuple[str, str]]]:
    """The parts of a module by name, and what it imports: name -> module and name there."""
    parts: dict[str, _Part] = {}
    imports: dict[str, tuple[str, str]] = {}
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.ImportFrom):
            base = _absolute(path, module, node.level, node.module or "")
            imports |= {one.asname or one.name: (base, one.name) for one in node.names}
        elif isinstance(node, ast.Import):
            imports |= {one.asname or one.name.split(".")[0]: (one.name, "") for one in node.names}
        else:
            out: list[str] = []
            _say(node, out, {})
            names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
            used = dict.fromkeys(one.id for one in names if isinstance(one.ctx, ast.Load))
            part = _Part(_sha("\0".join(out).encode("utf-8", "surrogatepass")), tuple(used))
            parts |= dict.fromkeys(_declared(node), part)
    return parts, imports


def _declared(node: ast.stmt) -> list[str]:
    """The names that a statement declares."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [one.id for one in targets if isinstance(one, ast.Name)]


def _imports(path: Path, name: str) -> Iterator[tuple[str, str]]:
    """What a module imports, as module and name; a name that it imports may be a module too."""
    for level, module, imported in _read(path).imports:
        yield _absolute(path, name, level, module), imported


def _absolute(path: Path, name: str, level: int, module: str) -> str:
    """The full name of a module that another (its file, its name) imports."""
    if not level:
        return module
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    above = package.split(".")
    return ".".join([*above[: len(above) - level + 1], *filter(None, [module])])


def _unseen(node: ast.AST) -> bool:
    """A string that stands alone documents what is above it; `if TYPE_CHECKING` is never run."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return False


def _say(node: ast.AST, out: list[str], imports: dict[tuple[int, str, str], None]) -> None:
    """A tree in words. What is not set is left out, so that a field which a later Python adds
    makes no difference."""
    out.append(type(node).__name__)
    if isinstance(node, ast.Import):
        imports.update({(0, alias.name, ""): None for alias in node.names})
    elif isinstance(node, ast.ImportFrom):
        module = node.module or ""
        imports.update({(node.level, module, alias.name): None for alias in node.names})
    for field in node._fields:
        value = getattr(node, field, None)
        if field in ("ctx", "kind") or (value is None and not isinstance(node, ast.Constant)):
            continue
        if isinstance(value, list):
            if value:
                out.append(f"{field}[")
                for one in value:
                    if not isinstance(one, ast.AST):
                        out.append(repr(one))
                    elif not _unseen(one):
                        _say(one, out, imports)
                out.append("]")
        elif isinstance(value, ast.AST):
            out.append(field)
            _say(value, out, imports)
        else:
            out.append(f"{field}={value!r}")
    out.append(")")


@cache
def _templates() -> dict[str, str]:
    """The templates of reports, by name."""
    package = _file_of("adjudicator").parent
    for folder in (package.parent / "templates", package / "templates"):
        if folder.is_dir():
            return {
                f"templates/{path.relative_to(folder).as_posix()}": _sha(path.read_bytes())
                for path in sorted((folder / "reports").rglob("*"))
                if path.is_file()
            }
    return {}


# -------------------------------------------------------------------- release


def _release(cls: type[Any]) -> str:
    """How people call it: game and version of its rules, and the release of this program."""
    own = next((e.dist for e in entry_points(group="console_scripts", name="adjudicator")), None)
    number = f"Adjudicator {own.version}" if own is not None else "Adjudicator"
    offer = registry.offers().get(cls.name)
    brought = f" ({offer.package})" if offer is not None and offer.package else ""
    return f"{cls.title} {cls.version}{brought}, {number}"


def named(editions: Iterable[Edition]) -> str:
    """Some editions in words, each once."""
    return "; ".join(dict.fromkeys(edition.named for edition in editions))
