"""What a ruleset still lacks, in the words of `docs/adding-a-game.md`: `adjudicator ruleset check`.

Each finding names the step of the guide. Nothing is guessed from names of modules: the game is
asked for its board, opened, asked for its orders, and played by its own bots.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from inspect import getsource, isfunction, isgeneratorfunction
from pathlib import Path
from textwrap import dedent
from typing import Any

from pydantic import BaseModel

from adjudicator.core.checking import check
from adjudicator.core.engine import Answerer, AnyRuleset, NoPhase, Run
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.pack import ScenarioError
from adjudicator.core.protocol import CONTRACT, Ask, Order
from adjudicator.core.simulating import dice_for
from adjudicator.laboratory import written
from adjudicator.laboratory.clauses import coverage, unimportable
from adjudicator.laboratory.faults import cause
from adjudicator.laboratory.fitting import again
from adjudicator.laboratory.onlooker import BOTS, ENDING, PHASES, WORDS, Onlooker
from adjudicator.laboratory.simulate import simulate
from adjudicator.rulesets import catalogue, packs, registry
from adjudicator.rulesets.ledger import table

ROOMS = ("book", "orders", "words", "board", "bots")
ON_TOP = ("clauses.tsv", "facts.tsv", "waived.tsv", "rulings.py", "view.py", "sequence.py")
GAMES = 3
"""Games between bots that are played."""
BEGINNING = 20
"""Phases that are played of every scenario but the first."""
MOST = 8
"""Things of a kind that one finding names."""
_EXAMPLES = re.compile(r"```orders\n(.*?)```", re.S)


@dataclass(frozen=True)
class Found:
    """step: of the guide, `6. Orders`. text: what is missing and how to mend it, or what holds."""

    step: str
    ok: bool
    text: str


def findings(name: str) -> Iterator[Found]:
    """All steps of the guide, one after the other, each as soon as it has been looked at. KeyError:
    there is no such ruleset; Refused: it cannot be loaded."""
    return _Check(name).all()


class _Check:
    def __init__(self, name: str) -> None:
        self.name = name
        self.ruleset: AnyRuleset = registry.load(name)
        self.home = registry.home(name)
        self.board: Any = None
        self.scenarios: list[str] = []
        self.onlooker: Onlooker | None = None
        self.unread: dict[str, str] = {}
        """Example -> why no seat reads it when a scenario begins."""

    def all(self) -> Iterator[Found]:
        steps: tuple[tuple[str, Callable[[], Iterator[str]], str], ...] = (
            (
                "1. The book becomes clauses",
                self.clauses,
                "every clause and fact has a marked test or is waived (run the tests too)",
            ),
            ("2. The rooms", self.rooms, "all packages exist"),
            (
                "3. Components",
                self.components,
                "the components can be read and every scenario opens",
            ),
            (
                "4. The position",
                self.position,
                "the position is the same when written and read again",
            ),
            (
                "5. What a seat may know",
                self.views,
                "every view can be made, written as JSON and read again",
            ),
            ("6. Orders", self.orders, "every order has help and examples that can be read"),
            ("7. Phases", self.phases, "phases ask their questions and report events"),
            ("8. Receipts", self.receipts, "receipts accept what the first questions offer"),
            ("9. The sequence and the end", self.ending, "games between bots end"),
            ("10. Words", self.words, "everything has words, through a whole game, for every seat"),
            ("11. Bots", self.bots, "there are bots, and the rules allow all their orders"),
            ("12. The server learns of it", self.house, "the server offers it, with its scenarios"),
            (
                "13. Tests and the guide",
                self.guide,
                "the guide exists and its examples can be read",
            ),
        )
        known: dict[str, str] = {}
        for step, look, holds in steps:
            good = True
            try:
                for text in look():
                    good = False
                    yield Found(step, False, text)
            except Exception as error:
                good = False
                text = cause(error, self.home)
                first = known.setdefault(text, step)
                if first == step:
                    yield Found(step, False, f"something failed, so we cannot check this: {text}")
                else:
                    yield Found(step, False, f"not checked, because of the failures in “{first}”.")
            if good:
                yield Found(step, True, holds)

    # ------------------------------------------------------------ what is written

    def clauses(self) -> Iterator[str]:
        if not (self.home / "clauses.tsv").is_file():
            yield "clauses.tsv is missing: it has one row a clause, with an id and your own words."
            return
        yield from written.ledger(self.name, {ruling.id for ruling in self.ruleset.rulings})
        found = coverage(self.name).summary()
        for kind, lost in (("clause", found["missing"]), ("fact", found["facts_missing"])):
            if lost:
                yield (
                    f"{_some(lost)}: no test is marked `@pytest.mark.{kind}(...)` with"
                    f" {'them' if len(lost) > 1 else 'it'}, and waived.tsv gives no reason."
                )
        if self.name not in registry.OWN:
            yield from unimportable(self.name)

    def rooms(self) -> Iterator[str]:
        for room in ROOMS:
            if not (self.home / room).is_dir() and not (self.home / f"{room}.py").is_file():
                yield f"the package {room}/ is missing (a module {room}.py does for a small game)."
        for name in ON_TOP:
            if not (self.home / name).is_file():
                yield f"{name} is missing at the top; it may contain only its heading."
        yield from written.imports(self.home)

    def components(self) -> Iterator[str]:
        try:
            found = packs.of_ruleset(self.name)
            pack = written.Watched(ruleset=found.ruleset, files=found.files)
            self.board = self.ruleset.board(pack)
        except ScenarioError as error:
            yield f"{error} (`adjudicator scenario check {self.name}` shows all of them)."
            return
        self.scenarios = self.ruleset.scenarios(self.board)
        if not self.scenarios:
            yield "there is no scenario: add a file to scenarios/ that your `board` can read."
        for scenario in self.scenarios:
            try:
                self.ruleset.open(self.board, scenario, self.ruleset.rulings_with({}))
            except ScenarioError as error:
                yield f"{scenario} does not open: {error}."
        yield from pack.unread
        yield from written.sources(pack)

    def position(self) -> Iterator[str]:
        for scenario, position in self._opened():
            dumped = position.model_dump(mode="json")
            if self.ruleset.load_position(dumped) != position:
                yield f"{scenario}: the position changes when it is written as JSON and read again."
            words = self.ruleset.to_words(self.board, position)
            back = self.ruleset.from_words(self.board, words).model_dump(mode="json")
            if other := [
                field for field in dumped if _unnumbered(dumped[field]) != _unnumbered(back[field])
            ]:
                yield (
                    f"{scenario}: `from_words` does not give back what `to_words` said of"
                    f" {', '.join(other)}."
                )
        for model in _models(self.ruleset.position):
            for field, info in model.model_fields.items():
                if "set[" in str(info.annotation).lower():
                    yield f"{model.__name__}.{field} is a set: a list or a dict keeps its order."

    def views(self) -> Iterator[str]:
        for scenario, position in self._opened():
            for seat in (*self.ruleset.seats(self.board, position), None):
                view = self.ruleset.view(self.board, position, seat)
                if self.ruleset.load_view(view.model_dump(mode="json")) != view:
                    whose = seat or "spectators"
                    yield (
                        f"{scenario}: the view of {whose} changes when it is written and read "
                        "again."
                    )

    def orders(self) -> Iterator[str]:
        book = self._book()
        for cls in (*self.ruleset.orders, *self.ruleset.standing):
            if not (cls.__doc__ or "").strip() or cls.__doc__ == Order.__doc__:
                yield f"{cls.__name__} has no docstring: its first line is the help text."
            if not cls.examples:
                yield f"{cls.__name__} has no examples: the order card shows them."
            for example in cls.examples:
                if wrong := self._misread(book, example):
                    self.unread[example] = (
                        f"{cls.__name__}: its example “{example}” cannot be read: {wrong}"
                    )
            if not cls.clause:
                yield f"{cls.__name__} names no clause, but the receipt must cite one."
        if self.unread:
            with suppress(NoPhase):
                self.looked_on()  # who or what an example names may come up later in a game
        yield from self.unread.values()

    def phases(self) -> Iterator[str]:
        files = {path: _nodes(path) for path in sorted(self.home.rglob("*.py"))}
        names = {"ask"}.union(*(_plays(nodes) for nodes in files.values()))
        for path, nodes in files.items():
            for line, name in _forgotten(nodes, names):
                where = path.relative_to(self.home).as_posix()
                yield f"{where}, line {line}: `{name}(...)` without `yield from` asks nothing."
        for _, position in self._opened():
            first = self.ruleset.first_phase(self.board, position)
            if first not in self.ruleset.phases:
                yield f"the first phase is {first!r}, and `phases` has none of that name."
        yield from self.looked_on().missing(PHASES)

    def _playable(self) -> None:
        """NoPhase: a phase is not a phase, and nothing that is played can be looked at."""
        for name, phase in self.ruleset.phases.items():
            if _plain(phase):
                raise NoPhase(name)

    # ----------------------------------------------------------------- what is played

    def receipts(self) -> Iterator[str]:
        self._playable()
        book = self._book()
        for scenario, position in self._opened():
            for run in self._first_questions(position):
                for ask in run.asks or ():
                    yield from self._receipt(scenario, run, ask, book)

    def _receipt(self, scenario: str, run: Run, ask: Ask, book: OrderBook) -> Iterator[str]:
        view = run.view(ask.seat)
        lexicon = self.ruleset.lexicon(self.board, view)
        for orders in self._offered(ask, view):
            stands = check(self.ruleset, self.board, ask, view, orders)
            if stands.refused and not stands.stands:
                continue
            for order in stands.stands:
                text = book.write(order, lexicon)
                read = book.read(text, lexicon, prefer=[*ask.accepts, *ask.ahead]).orders
                if [one.model_copy(update={"line": 0}) for one in read] != [
                    order.model_copy(update={"line": 0})
                ]:
                    yield f"{scenario}: “{text}” does not read back as it was written."
                    return
        if ask.silence == "" and not ask.reaction:
            yield f"{scenario}: the question {ask.key!r} does not say what `silence` means."
        supposed = self.ruleset.supposed(self.board, view)
        if supposed is not None:
            tried = Run(
                self.ruleset, self.board, supposed[0], run.phase, dice_for(1)(1, ""),
                self.ruleset.rulings_with({}),
            )  # fmt: skip
            if ask.key not in [one.key for one in tried.asks or () if one.seat == ask.seat]:
                yield (
                    f"{scenario}: `supposed` must give the position at the beginning of the phase"
                    f" ({run.phase}); played from there, it does not ask {ask.key!r} again."
                )

    def _offered(self, ask: Ask, view: Any) -> Iterator[list[Order]]:
        for kind, make in self.ruleset.bots().items():
            bot: Answerer = make(self.board, f"check/{kind}")
            yield list(bot(ask, lambda: view))

    def _first_questions(self, position: Any) -> Iterator[Run]:
        phase = self.ruleset.first_phase(self.board, position)
        rulings = self.ruleset.rulings_with({})
        yield Run(self.ruleset, self.board, position, phase, dice_for(1)(1, ""), rulings)

    def looked_on(self) -> Onlooker:
        """Games between bots that somebody looked on at: one for each kind of bot, and the
        beginning of every other scenario."""
        self._playable()
        if self.onlooker is None:
            scenarios = self._scenarios()
            ids = {row["id"] for row in table(self.name, "clauses.tsv")}
            ids |= {ruling.id for ruling in self.ruleset.rulings} if ids else set()
            looks = Onlooker(self.ruleset, self.board, self.home, ids, self._book(), self.unread)
            kinds = list(self.ruleset.bots())
            for number, kind in enumerate(kinds, start=1):
                if scenarios and not looks.endless:
                    looks.game(scenarios[0], kind, number)
            for scenario in scenarios[1:]:
                if kinds and not looks.endless:
                    looks.game(scenario, kinds[0], 1, BEGINNING)
            self.onlooker = looks
        return self.onlooker

    def ending(self) -> Iterator[str]:
        kinds = list(self.ruleset.bots())
        if not kinds:
            yield "we cannot try a game: there is no bot (step 11)."
            return
        if missing := list(self.looked_on().missing(ENDING)):
            yield from missing
            return
        for scenario in self._scenarios()[:1]:
            found = simulate(self.ruleset, scenario, GAMES, 1, kinds[0])
            for error in found["errors"][:1]:
                yield f"{scenario}: a game between bots broke off: {error['error']}"

    def words(self) -> Iterator[str]:
        yield from self.looked_on().missing(WORDS)

    def bots(self) -> Iterator[str]:
        if not self.ruleset.bots():
            yield "`bots` names none: a bot gets what its seat sees and returns orders."
        looks = self.looked_on()
        yield from looks.missing(BOTS)
        kinds = list(self.ruleset.bots())
        if kinds and not list(looks.missing(ENDING)):
            phase = again(self.ruleset, self.board, self._scenarios()[0], kinds[-1])
            if phase:
                yield (
                    "two games with the same dice and bots go different ways in the phase"
                    f" {phase}: chance comes only from `table.dice`, and in a bot from `Lots(seed)`"
                    " (`adjudicator.core.lots`)."
                )

    # ------------------------------------------------------------------ how it is met

    def house(self) -> Iterator[str]:
        offer = registry.offers()[self.name]
        if getattr(self.ruleset, "contract", None) != CONTRACT:
            yield f"the class needs “contract = {CONTRACT}”."
        if offer.value.partition(":")[2] != type(self.ruleset).__name__:
            yield f"the entry point says {offer.value}, the class is {type(self.ruleset).__name__}."
        for scenario in self._scenarios():
            told = catalogue.told(self.name, scenario)
            if told is None:
                yield (
                    f"catalogue.tsv has no row for {scenario}: title, players, turns, letters a"
                    " turn, level (easy, middling, hard), solo (a seat or empty), line."
                )

    def guide(self) -> Iterator[str]:
        own = self.name in registry.OWN
        path = self.home / "guide.md"
        if own:
            path = Path(__file__).parents[2] / "docs" / "games" / f"{self.name}.md"
        if not path.is_file():
            yield "guide.md is missing: players read it first, and letters and pages link to it."
            return
        book = self._book()
        for block in _EXAMPLES.findall(path.read_text("utf-8")) if not own else ():
            for line in block.strip().splitlines():
                if wrong := self._misread(book, line):
                    yield f"guide.md: “{line}” cannot be read: {wrong}"

    # ---------------------------------------------------------------------- tools

    def _scenarios(self) -> list[str]:
        if self.board is None:
            self.board = self.ruleset.board(packs.of_ruleset(self.name))
            self.scenarios = self.ruleset.scenarios(self.board)
        return self.scenarios

    def _opened(self) -> Iterator[tuple[str, Any]]:
        for scenario in self._scenarios():
            yield scenario, self.ruleset.open(self.board, scenario, self.ruleset.rulings_with({}))

    def _book(self) -> OrderBook:
        return OrderBook(list(self.ruleset.order_classes().values()), self.ruleset.phrases)

    def _misread(self, book: OrderBook, line: str) -> str:
        """Why a line is not read by any seat of any scenario; empty if it is."""
        said = "there is no scenario to read it in."
        for _, position in self._opened():
            for seat in self.ruleset.seats(self.board, position):
                view = self.ruleset.view(self.board, position, seat)
                reading = book.read(line, self.ruleset.lexicon(self.board, view))
                if not reading.misread:
                    return ""
                said = reading.misread[0].sentence
        return said


def _plain(phase: Callable[..., Any]) -> bool:
    """Is it a function that can ask nobody: no generator, and none is given back?"""
    if isgeneratorfunction(phase) or not isfunction(phase):
        return False
    tree = ast.parse(dedent(getsource(phase)))
    return not any(isinstance(one, ast.Return) and one.value for one in ast.walk(tree))


def _unnumbered(value: Any) -> Any:
    """A value without the ids of the things in it, which words may give anew, and their order."""
    if isinstance(value, dict):
        return {key: _unnumbered(one) for key, one in value.items() if key != "id"}
    if isinstance(value, list):
        found = [_unnumbered(one) for one in value]
        return (
            sorted(found, key=repr)
            if any("id" in one for one in value if isinstance(one, dict))
            else found
        )
    return value


def _some(ids: list[str]) -> str:
    more = f" and {len(ids) - MOST} more" if len(ids) > MOST else ""
    return ", ".join(ids[:MOST]) + more


def _models(model: type[BaseModel], seen: set[type] | None = None) -> Iterator[type[BaseModel]]:
    """A model and those in it."""
    seen = seen if seen is not None else set()
    if model in seen:
        return
    seen.add(model)
    yield model
    for info in model.model_fields.values():
        for inner in (info.annotation, *getattr(info.annotation, "__args__", ())):
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                yield from _models(inner, seen)


# ------------------------------------------------------------ a forgotten `yield from`


def _nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _plays(nodes: list[ast.AST]) -> set[str]:
    """Functions that are annotated to give back a generator of questions."""
    return {
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns).split("[")[0] in ("Play", "Generator", "Asking", "Part")
    }


def _forgotten(nodes: list[ast.AST], names: set[str]) -> list[tuple[int, str]]:
    """Calls of such functions whose result is neither delegated to nor handed on."""
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
