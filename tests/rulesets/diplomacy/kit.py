"""Seasons in the notation of the hobby, adjudicated as the house does it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice
from adjudicator.core.engine import Run
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, Ask, Checked, Event, Order
from adjudicator.rulesets import packs
from adjudicator.rulesets.diplomacy import Diplomacy
from adjudicator.rulesets.diplomacy.board.board import Board, Chart
from adjudicator.rulesets.diplomacy.board.components import read_board
from adjudicator.rulesets.diplomacy.board.position import Position, Unit
from adjudicator.rulesets.diplomacy.book.adjudication import Season, adjudicate
from adjudicator.rulesets.diplomacy.book.commands import STANDARD, Command, Rules
from adjudicator.rulesets.diplomacy.book.writing import read_orders
from adjudicator.rulesets.diplomacy.orders.lexicon import names_of
from adjudicator.rulesets.diplomacy.orders.orders import MOVEMENT, ORDERS

HERE = Path(__file__).parent
CASES_FILE = "datc.txt"
GAME = Diplomacy()
BOOK = OrderBook(list(ORDERS))


@cache
def board() -> Board:
    return read_board(packs.of_ruleset("diplomacy"))


def chart() -> Chart:
    return board().charts["standard"]


def orders(text: str, prefer: Iterable[type[Order]] = MOVEMENT) -> list[Order]:
    """Orders as a player writes them; all of them must be understood."""
    reading = BOOK.read(text, names_of(board(), "standard"), [cls.tag() for cls in prefer])
    assert not reading.misread, [one.words() for one in reading.misread]
    return reading.orders


def unit(text: str, power: str) -> Unit:
    """`F stp/sc`."""
    letter, _, place = text.strip().partition(" ")
    return Unit(power=power, arm="army" if letter == "A" else "fleet", at=place.lower())


@dataclass
class Case:
    """Orders by power; units that have none; what comes of it, under which rulings."""

    name: str
    title: str = ""
    orders: dict[str, list[str]] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)
    ends: list[tuple[Rules, set[str], set[str]]] = field(default_factory=list)

    def all_units(self) -> list[Unit]:
        """Those that are named, and one for each order to a province where none is."""
        found = {one.province: one for one in self.units}
        for power, lines in self.orders.items():
            for line in lines:
                one = unit(" ".join(line.split()[:2]), power)
                found.setdefault(one.province, one)
        return list(found.values())

    def play(self, rules: Rules = STANDARD) -> Season:
        return season(self.all_units(), self.orders, rules)


def season(
    units: list[Unit], given: Mapping[str, Iterable[str]], rules: Rules = STANDARD
) -> Season:
    """Orders of some powers, read and adjudicated. The results are in the order of the units."""
    return adjudicate(chart(), commands_of(units, given), rules)


def commands_of(units: list[Unit], given: Mapping[str, Iterable[str]]) -> list[Command]:
    commands: dict[str, Command] = {}
    for power, lines in given.items():
        read = read_orders(board(), chart(), units, [power], orders("\n".join(lines)))
        commands |= read.commands
    return [commands.get(u.province, Command(u.power, u.arm, u.at)) for u in units]


def outcome(units: list[Unit], end: Season) -> tuple[set[str], set[str]]:
    """The provinces whose units moved, and those whose units were dislodged."""
    pairs = list(zip(units, end.results, strict=True))
    moved = {
        unit.province for unit, result in pairs if result.done and result.strength
    }  # fmt: skip
    return moved, {unit.province for unit, result in pairs if result.dislodged is not None}


def cases(file: str) -> list[Case]:
    found: list[Case] = []
    for raw in (HERE / file).read_text("utf-8").splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if re.match(r"\d+\.[A-Z]\.\d+ ", line):
            name, _, title = line.partition(" ")
            found.append(Case(name, title))
        elif line.startswith("= "):
            found[-1].ends.append(_end(line.removeprefix("= ")))
        elif line.startswith("unit "):
            power, _, text = line.removeprefix("unit ").partition(": ")
            found[-1].units.append(unit(text, power.lower()))
        else:
            power, _, text = line.partition(": ")
            found[-1].orders.setdefault(power.lower(), []).append(text)
    return found


def _end(text: str) -> tuple[Rules, set[str], set[str]]:
    rules = STANDARD
    if text.startswith("["):
        named, _, text = text.removeprefix("[").partition("] ")
        words: dict[str, Any] = dict(one.split("=") for one in named.split())
        yes = {"yes": True, "no": False}
        rules = replace(rules, **{key: yes.get(value, value) for key, value in words.items()})
    moved, _, gone = text.partition(";")
    return rules, set(moved.split()) - {"none"}, set(gone.split())


def ends(*lines: str, rules: Rules = STANDARD, units: Iterable[str] = ()) -> tuple[str, str]:
    """A season in lines such as `france: A PAR - BUR`: the provinces whose units move, and those
    whose units are dislodged, each as a text in the order of the alphabet."""
    case = Case("")
    for line in units:
        power, _, text = line.partition(": ")
        case.units.append(unit(text, power))
    for line in lines:
        power, _, text = line.partition(": ")
        case.orders.setdefault(power, []).append(text)
    moved, gone = outcome(case.all_units(), case.play(rules))
    return " ".join(sorted(moved)), " ".join(sorted(gone))


def position(units: Mapping[str, Iterable[str]], **words: Any) -> Position:
    """A position of the classic game: `{"france": ["A par"]}`."""
    given = {"scenario": "classic", "units": {p: list(texts) for p, texts in units.items()}}
    return GAME.from_words(board(), given | words)


def played(
    start: Position, phase: str = "", rulings: Mapping[str, Scalar] | None = None, **texts: str
) -> tuple[Position, list[Event]]:
    """One phase with these orders by seat; others are silent. Gives position and events."""
    now = start.model_copy(deep=True)
    name = phase or GAME.first_phase(board(), now)
    run = Run(GAME, board(), now, name, ChainDice(b"0" * 32, ""), GAME.rulings_with(rulings or {}))
    while run.asks is not None:
        answers = {}
        for ask in run.asks:
            given = orders(texts[ask.seat], classes(ask)) if ask.seat in texts else []
            answers[ask.seat] = Answer(tuple(given), "player" if given else "default")
        run.close(answers)
    return now, run.table.events


def classes(ask: Ask) -> list[type[Order]]:
    return [cls for cls in ORDERS if cls.tag() in ask.accepts]


def stands(now: Position, power: str) -> str:
    """Where a power's units stand: `A bur, F spa/sc`."""
    return ", ".join(sorted(f"{unit.arm[0].upper()} {unit.at}" for unit in now.of(power)))


def refused(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Clause and reason of the orders that do not count."""
    return [(e.clause, e.facts["reason"]) for e in events if e.kind == "NotCarriedOut"]


def receipt(start: Position, seat: str, text: str, phase: str = "") -> Checked:
    """What a seat's receipt says of its orders."""
    now = start.model_copy(deep=True)
    name = phase or GAME.first_phase(board(), now)
    run = Run(GAME, board(), now, name, ChainDice(b"0" * 32, ""), GAME.rulings_with({}))
    ask = next(ask for ask in run.asks or () if ask.seat == seat)
    return check(GAME, board(), ask, run.view(seat), orders(text, classes(ask)))
