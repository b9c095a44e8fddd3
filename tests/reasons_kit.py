"""What is said of an order with one thing wrong: is it the rule that forbids it?

For any ruleset: a game between its bots; at each question that a seat must answer, those of the
bot's orders that stand; one thing of one of them is changed (another place, unit, number, kind or
nationality; an order of another phase; one more; twice), and the receipt for all of them is read
again. What was legal and is refused now was forbidden by a rule. A refusal is counted against the
ruleset

- if its clause is the question's own (`own`),
- if its sentence has a form that fits every order (`general`),
- if its sentence names nothing that the order names (`names nothing`).

`KEPT` lists where the question's own clause is the rule, with the reason.

Of some refusals it is tried whether the fact that the sentence names is what forbids: facts of
the view that have to do with what the sentence names are changed, one at a time, until the
sentence is no longer said.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from adjudicator.core.checking import check
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.protocol import Ask, AskMe, NoOrders, NotAllowed, Order, StandingOrder
from adjudicator.core.writing import Field, spoken
from tests.receipts_kit import Mutants, Question, questions

KEPT = Path(__file__).with_name("reasons.tsv")
GENERAL = re.compile(
    r"is not possible here|\bLegal: |Nothing is legal there|finds no way|is not asked for now"
    r"|[Tt]here (?:is|are) (?:nothing|no such)|This does not answer the question"
    r"|can be given here; this is one more"
)
"""Sentences that fit every order."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WORD_FOR = {
    **dict.fromkeys(("zone", "sea", "area", "port", "place", "hex", "box", "source"), "place"),
    **dict.fromkeys(("counter", "unit", "block", "support", "ship"), "unit"),
    **dict.fromkeys(("country", "nation", "major", "power", "faction", "seat"), "nationality"),
    **dict.fromkeys(("kind", "product", "airkind", "cargo", "group"), "kind"),
}
"""What a slot of an order takes -> what was changed, as a table of it says."""
MOST_LINES = 40
MOST_FACTS = 120
"""Facts of a view that are changed, one at a time, for one refusal."""


@dataclass
class Refusal:
    """One order that was refused after one thing was changed."""

    game: str
    key: str
    order: str
    change: str
    line: str
    clause: str
    asked: str
    text: str
    faults: tuple[str, ...] = ()
    kept: bool = False
    shown: bool | None = None
    """Does the sentence fall when a fact that it names changes? None: not tried."""

    def __str__(self) -> str:
        faults = ", ".join(self.faults) or ("not shown" if self.shown is False else "well")
        return f"[{faults}] {self.key} ({self.change}): {self.line}\n    {self.clause}: {self.text}"


@dataclass
class Measured:
    """What was tried of a ruleset."""

    tried: int = 0
    refused: list[Refusal] = field(default_factory=list)

    @property
    def bad(self) -> list[Refusal]:
        return [one for one in self.refused if one.faults and not one.kept]

    @property
    def unshown(self) -> list[Refusal]:
        return [one for one in self.refused if one.shown is False]

    def table(self) -> list[str]:
        """A line for each kind of order."""
        rows = [f"{'order':28} refused   own general nothing  kept  shown"]
        for order in [*sorted({one.order for one in self.refused}), ""]:
            mine = [one for one in self.refused if order in (one.order, "")]
            faults = Counter(fault for one in mine if not one.kept for fault in one.faults)
            tried = [one for one in mine if one.shown is not None]
            shown = f"{sum(bool(one.shown) for one in tried)}/{len(tried)}"
            rows.append(
                f"{order or 'all':28} {len(mine):7} {faults['own']:5} {faults['general']:7} "
                f"{faults['names nothing']:7} {sum(one.kept for one in mine):5} {shown:>6}"
            )
        return rows


def measured(
    ruleset: AnyRuleset,
    board: Any,
    scenarios: Sequence[str],
    seed: int | str,
    number: int,
    kinds: Sequence[str] = ("random", "sensible"),
    each: int = 4,
    shown: float = 0.0,
    last_turn: int = 10**6,
) -> Measured:
    """Change so many things in legal submissions of games of these scenarios, in equal shares.

    each: changes at one question. shown: of which share of the refusals it is tried whether the
    fact that they name is what forbids."""
    found = Measured()
    for n, scenario in enumerate(scenarios, start=1):
        upto = number * n // len(scenarios)
        game = 0
        while found.tried < upto:
            game += 1
            name = f"{scenario}/{seed}/{game}"
            for one in questions(ruleset, board, scenario, name, kinds, last_turn):
                found.refused += _at(
                    one, found, each, shown, random.Random(f"{name}/{game}/{found.tried}")
                )
                if found.tried >= upto:
                    break
    return found


def _at(
    one: Question, found: Measured, each: int, shown: float, lots: random.Random
) -> Iterator[Refusal]:
    """The refusals of changed submissions at one question."""
    changes = Changes(one, lots)
    for _ in range(each):
        changed = changes.draw()
        if changed is None:
            return
        found.tried += 1
        what, given = changed
        for no in changes.news(given):
            order = next((order for order in given if order.line == no.line), None)
            if order is not None:
                refusal = _refusal(one, changes, what, order, no)
                if lots.random() < shown and not refusal.faults:
                    refusal.shown = Facts(one, changes.lexicon, given, no).shown()
                yield refusal


class Changes:
    """A question's legal submission, and changes of one thing in it."""

    def __init__(self, one: Question, lots: random.Random) -> None:
        self.one, self.lots = one, lots
        game = one.game
        self.ruleset, self.board = game.ruleset, game.board
        self.lexicon: Lexicon = self.ruleset.lexicon(self.board, one.view)
        self.book = Mutants(self.ruleset, self.board, lots).book
        given = self._read([o for o in one.orders if not isinstance(o, StandingOrder | AskMe)])
        checked = self._checked(given)
        self.legal = [order for order in checked.stands if not isinstance(order, NoOrders)]
        self.beside: dict[str, list[str]] = {}
        """Kind of name -> those that the legal orders name."""
        for order in self.legal:
            for kind, value in _values(order, self.book.fields(order.tag())):
                if isinstance(value, str) and value not in self.beside.setdefault(kind, []):
                    self.beside[kind].append(value)

    def _checked(self, orders: Sequence[Order]) -> Any:
        game = self.one.game
        return check(self.ruleset, self.board, self.one.ask, self.one.view, orders, game.rulings)

    def news(self, given: Sequence[Order]) -> list[NotAllowed]:
        """What is refused of it."""
        return list(self._checked(given).refused)

    def _read(self, orders: Sequence[Order]) -> list[Order]:
        """Orders written as lines and read again, so that each has been sent as it is."""
        ask = self.one.ask
        text = []
        for order in orders[:MOST_LINES]:
            try:
                line = self.book.write(order, self.lexicon)
            except (KeyError, ValueError):
                continue
            if line and "\n" not in line:
                text.append(line)
        reading = self.book.read("\n".join(text), self.lexicon, [*ask.accepts, *ask.ahead])
        return [o for o in reading.orders if not isinstance(o, StandingOrder | AskMe)]

    def one_of(self, kinds: Sequence[str], value: str) -> str | None:
        """Another name that could stand there, half the time one that other orders name."""
        lots = self.lots
        near = [id for kind in kinds for id in self.beside.get(kind, ()) if id != value]
        if near and lots.random() < 0.5:
            return lots.choice(near)
        names = [name.id for kind in kinds for name in self.lexicon.kinds.get(kind, ())]
        return lots.choice(names) if names else None

    def draw(self) -> tuple[str, list[Order]] | None:
        """What was changed, and the orders as they are read."""
        for _ in range(12):
            changed = self._changed()
            if changed is None:
                continue
            what, orders = changed
            given = self._read(orders)
            if given and [_plain(o) for o in given] != [_plain(o) for o in self.legal]:
                return what, given
        return None

    def _changed(self) -> tuple[str, list[Order]] | None:
        lots, legal, ask = self.lots, self.legal, self.one.ask
        what = lots.choice(("field",) * 6 + ("twice", "phase", "one more"))
        at = lots.randrange(len(legal)) if legal else 0
        if what == "phase":
            other = [o for o in self.one.mutants.past if o.tag() not in (*ask.accepts, *ask.ahead)]
            return (what, [*legal, lots.choice(other)]) if other else None
        if not legal:
            return None
        if what == "twice":
            return what, [*legal, legal[at]]
        if what == "one more":
            past = [o for o in self.one.mutants.past if o.tag() == legal[at].tag()]
            return (what, [*legal, lots.choice(past)]) if past else None
        changed = self._with_another(legal[at], self.book.fields(legal[at].tag()))
        if changed is None:
            return None
        return changed[0], [*legal[:at], changed[1], *legal[at + 1 :]]

    def _with_another(self, model: Any, fields: Sequence[Field]) -> tuple[str, Any] | None:
        """The order, or a phrase in it, with one field changed."""
        for slot in self.lots.sample(list(fields), len(fields)):
            value = getattr(model, slot.name)
            found = self._other(value, slot)
            if found is None or found[1] == value:
                continue
            what, new = found
            dumped = {**model.model_dump(exclude_defaults=True), slot.name: _dumped(new)}
            try:
                return what, type(model).model_validate(dumped)
            except (ValidationError, ValueError):
                continue
        return None

    def _other(self, value: Any, slot: Field) -> tuple[str, Any] | None:
        lots = self.lots
        match value:
            case bool():
                return "manner", not value
            case int():
                return "number", max(1, value + lots.choice((-2, -1, 1, 1, 2, 5)))
            case str() if value and slot.kinds:
                kinds = [kind for kind in slot.kinds if self.lexicon.knows(kind, value)]
                new = self.one_of(kinds or slot.kinds, value)
                what = WORD_FOR.get((kinds or slot.kinds)[0], (kinds or slot.kinds)[0])
                return (what, new) if new is not None else None
            case str() if value and slot.choices:
                return "manner", lots.choice(slot.choices)
            case tuple() | list() if value:
                at = lots.randrange(len(value))
                if not isinstance(value[at], BaseModel) and lots.random() < 0.3:
                    more = self.one_of(slot.kinds, "") if isinstance(value[at], str) else None
                    return ("one more", type(value)([*value, more])) if more else None
                if isinstance(value[at], BaseModel):
                    found = self._with_another(value[at], slot.parts)
                else:
                    found = self._other(value[at], slot)
                if found is None:
                    return None
                return found[0], type(value)([*value[:at], found[1], *value[at + 1 :]])
            case BaseModel():
                return self._with_another(value, slot.parts)
        return None


def _refusal(one: Question, changes: Changes, what: str, order: Order, no: NotAllowed) -> Refusal:
    ruleset = changes.ruleset
    line = changes.book.write(order, changes.lexicon)
    found = Refusal(
        game=ruleset.name,
        key=f"{one.game.phase} {one.ask.key}",
        order=order.tag(),
        change=what,
        line=line,
        clause=no.clause,
        asked=one.ask.clause,
        text=no.text,
    )
    faults = []
    if no.clause == one.ask.clause:
        faults.append("own")
    if GENERAL.search(no.text):
        faults.append("general")
    if not _names_something(order, changes, no.text, one.ask):
        faults.append("names nothing")
    found.faults = tuple(faults)
    found.kept = all(_is_kept(found, fault) for fault in faults) and bool(faults)
    return found


def _names_something(order: Order, changes: Changes, text: str, ask: Ask) -> bool:
    """Does the sentence name anything that the order names, or the other order that is in its
    way? Of an order that names nothing, or of another phase, its own name will do."""
    said = f" {fold(text)} "
    values = [value for _, value in _values(order, changes.book.fields(order.tag()))]
    if re.search(r"\bline \d", text):  # another order of the submission, by its line
        return True
    foreign = order.tag() not in (*ask.accepts, *ask.ahead)
    words: set[str] = set()
    for value in values:
        words |= _said_as(value, changes.lexicon)
    if foreign or not words:
        words.add(fold(spoken(type(order))))
        words |= {word for word in fold(spoken(type(order))).split() if len(word) > 3}
    return any(f" {word} " in said for word in words if word) or any(
        f" {word}" in said for word in words if len(word) > 4
    )


def _said_as(value: Any, lexicon: Lexicon) -> set[str]:
    """What a thing that an order names is called, folded."""
    if isinstance(value, int):
        return {str(value), NUMBERS[value]} if 0 <= value < len(NUMBERS) else {str(value)}
    words = {fold(str(value))}
    for names in lexicon.kinds.values():
        words |= {fold(text) for name in names if name.id == value for text in name.written()}
    return words


def _values(model: BaseModel, fields: Sequence[Field]) -> Iterator[tuple[str, Any]]:
    """What an order names, each with the kind of name that stands there."""
    for slot in fields:
        value = getattr(model, slot.name)
        for item in value if isinstance(value, tuple | list) else [value]:
            if isinstance(item, BaseModel):
                yield from _values(item, slot.parts)
            elif isinstance(item, str | int) and not isinstance(item, bool) and item != "":
                yield (slot.kinds[0] if slot.kinds else slot.name), item


def _plain(order: Order) -> Order:
    return order.model_copy(update={"line": 0})


def _dumped(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_defaults=True)
    if isinstance(value, tuple | list):
        return [_dumped(item) for item in value]
    return value


# ----------------------------------------------------------- where the question is the rule


def kept() -> list[dict[str, str]]:
    """The rows of `KEPT`."""
    head, *rows = [
        line.split("\t") for line in KEPT.read_text(encoding="utf-8").splitlines() if line
    ]
    return [dict(zip(head, row, strict=True)) for row in rows]


_ROWS = kept()


def _is_kept(refusal: Refusal, fault: str) -> bool:
    return any(
        row["game"] in (refusal.game, "*")
        and row["fault"] == fault
        and row["clause"] in (refusal.clause, "*")
        and re.search(row["sentence"], refusal.text)
        for row in _ROWS
    )


# ------------------------------------------------------------------- does the fact forbid?


class Facts:
    """The facts of a view that a refusal may speak of."""

    def __init__(
        self, one: Question, lexicon: Lexicon, given: Sequence[Order], no: NotAllowed
    ) -> None:
        self.one, self.given, self.no = one, given, no
        self.dumped = one.view.model_dump(mode="json")
        said = f" {fold(no.text)} "
        self.said = frozenset(said.split())
        self.ids = {
            name.id
            for names in lexicon.kinds.values()
            for name in names
            if any(f" {fold(text)} " in said for text in name.written() if len(text) > 1)
        }
        order = next(o for o in given if o.line == no.line)
        for value in _leaves(order.model_dump(exclude_defaults=True)):
            self.ids.add(str(value))

    def shown(self) -> bool:
        """Is the sentence no longer said when one fact that it names is another?"""
        return any(self._falls(path, new) for path, new in self._changes()) or self._alone()

    def _alone(self) -> bool:
        """Or when another order of the submission was not given?"""
        return any(
            not self._said(self.one.view, [o for o in self.given if o is not other])
            for other in self.given
            if other.line != self.no.line
        )

    def _falls(self, path: tuple[Any, ...], new: Any) -> bool:
        game = self.one.game
        dumped = _put(self.dumped, path, new)
        try:
            view = game.ruleset.load_view(dumped)
            return not self._said(view, self.given)
        except Exception:  # a view that cannot be: it shows nothing
            return False

    def _said(self, view: Any, given: Sequence[Order]) -> bool:
        game = self.one.game
        checked = check(game.ruleset, game.board, self.one.ask, view, given, game.rulings)
        return any(no.line == self.no.line and no.text == self.no.text for no in checked.refused)

    def _changes(self) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Facts that have to do with what is named, each with another value, nearest first."""
        seen: dict[str, list[Any]] = {}
        facts = list(_facts(self.dumped, ()))
        for path, leaf in facts:
            values = seen.setdefault(_shape(path), [])
            if leaf not in values and len(values) < 6:
                values.append(leaf)
        about = [(self._about(path, leaf), n) for n, (path, leaf) in enumerate(facts)]
        about.sort(key=lambda one: (-one[0], one[1]))
        tried = 0
        for weight, n in about:
            if not weight:
                break
            path, leaf = facts[n]
            for new in _others(leaf, seen[_shape(path)]):
                yield path, new
                tried += 1
                if tried >= MOST_FACTS:
                    return

    def _about(self, path: tuple[Any, ...], leaf: Any) -> int:
        """How much a fact has to do with the sentence."""
        weight = sum(2 for part in path if isinstance(part, str) and part in self.ids)
        if isinstance(leaf, str) and leaf in self.ids:
            weight += 1
        over = self.dumped
        for part in path[:-1]:
            over = over[part]
        if isinstance(over, dict):
            weight += sum(
                3 for value in over.values() if isinstance(value, str) and value in self.ids
            )
        words = {w for part in path if isinstance(part, str) for w in fold(part).split()}
        return weight + (2 if words & self.said else 0)


def _leaves(value: Any) -> Iterator[Any]:
    match value:
        case dict():
            for item in value.values():
                yield from _leaves(item)
        case list() | tuple():
            for item in value:
                yield from _leaves(item)
        case _:
            yield value


def _facts(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The leaves of a dumped view, and its lists of names as wholes, each with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _facts(item, (*path, key))
    elif isinstance(value, list):
        if not value or not isinstance(value[0], dict | list):
            yield path, value
        for n, item in enumerate(value):
            if isinstance(item, dict | list):
                yield from _facts(item, (*path, n))
    else:
        yield path, value


def _others(leaf: Any, seen: Sequence[Any]) -> list[Any]:
    """Other values that a fact might have."""
    match leaf:
        case bool():
            return [not leaf]
        case int():
            return [*dict.fromkeys([leaf + 1, max(0, leaf - 1), 0, leaf + 10])]
        case list():
            fewer = [[*leaf[:n], *leaf[n + 1 :]] for n in range(min(4, len(leaf)))]
            return [*fewer, []]
    return [value for value in seen if value != leaf][:4]


def _shape(path: tuple[Any, ...]) -> str:
    return "/".join("*" if n in (1,) or isinstance(p, int) else str(p) for n, p in enumerate(path))


def _put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy, along the path alone, with something else at its end."""
    if not path:
        return new
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[path[0]] = _put(value[path[0]], path[1:], new)
    return copy


def by_sample(refusals: Sequence[Refusal], each: int = 2) -> Mapping[str, list[Refusal]]:
    """Refusals by question, clause and form of sentence, so many of each, the most frequent
    first."""
    groups: dict[str, list[Refusal]] = {}
    for one in refusals:
        form = " ".join(word for word in one.text.split() if word.islower())[:60]
        groups.setdefault(f"{one.order} {one.clause} {form}", []).append(one)
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    return {f"{len(all_)} x {name}": all_[:each] for name, all_ in ordered}
