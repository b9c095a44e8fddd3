"""The bench for Victory's rules: positions in words, orders as people write them, loaded dice.

at = position(maps=[...], blocks={"Hope": ["blue IN 4"], "a0703": ["red MA 4, at sea"]})
after = play("move", at, red="move MA1 to Hope", dice={...})
assert after.blocks("Hope") == ["blue IN1 4", "red MA1 4, at sea, from a0703"]
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Checked, Event
from adjudicator.laboratory.table import Laboratory, Trial
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.victory import Victory
from adjudicator.rulesets.victory.board import in_words
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.components import read_board
from adjudicator.rulesets.victory.board.in_words import block_in_words, find_hex
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.board.small_map import small_board


@cache
def board() -> Board:
    """The shipped components."""
    return read_board(of_ruleset("victory"))


@cache
def game() -> Victory:
    return Victory()


def map_of(rows: Sequence[str], **given: Any) -> Board:
    """The box with a small map of its own: see `small_map.py`."""
    return small_board(board(), {"rows": list(rows), **given})


def position(text: str = "", on: Board | None = None, **given: Any) -> Position:
    """A position in words: a TOML text, or its keys as arguments, or both."""
    return in_words.from_words(on or board(), {**tomllib.loads(text), **given})


@dataclass
class After:
    """What is there when phases were played."""

    board: Board
    position: Position
    trial: Trial

    @property
    def events(self) -> list[Event]:
        return self.trial.events

    @property
    def questions(self) -> list[Ask]:
        return self.trial.questions

    @property
    def map(self) -> HexMap:
        return self.board.map_of(self.position)

    def hex(self, name: str) -> str:
        return find_hex(self.map, name)

    def blocks(self, name: str) -> list[str]:
        """The blocks of a hex in words, in the order of the list."""
        return [block_in_words(b) for b in self.position.at(self.hex(name))]

    def strength(self, id: str) -> int:
        """Steps of a block, 0 if it is gone."""
        return next((b.strength for b in self.position.blocks if b.id == id), 0)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, in order."""
        return [event.facts for event in self.events if event.kind == kind]

    def clauses(self, kind: str | None = None) -> list[str]:
        """The clauses that events (of a kind) cite, in order."""
        return [event.clause for event in self.events if kind is None or event.kind == kind]

    def asked(self) -> list[str]:
        """`seat key` of the asks that were left open."""
        return [f"{ask.seat} {ask.key}" for ask in self.trial.asks]

    def refusals(self) -> list[str]:
        """What was refused before it was carried out, in words."""
        return [refused.text for refused in self.trial.refused]


def play(
    phases: str | Sequence[str],
    at: Position,
    on: Board | None = None,
    *,
    dice: Mapping[str, int] | Sequence[int] = (),
    any_dice: bool = False,
    standing: Mapping[str, Sequence[str]] | None = None,
    defaults: bool = True,
    refusals: bool = False,
    **orders: str,
) -> After:
    """Play phases from a copy of a position with orders as players write them.

    dice: by label or in order; `any_dice` rolls what was not given. orders: by seat,
    `red="..."`. defaults: an ask that no order answers gets its default, else it is left
    open. Optional rules are the position's options. An order that is refused fails the
    test, unless `refusals` are wanted.
    """
    here = on or board()
    after = copy.deepcopy(at)
    names = phases.split(", ") if isinstance(phases, str) else list(phases)
    after.stage = names[0]
    loaded: Dice = LoadedDice(
        dice if isinstance(dice, Mapping) else {},
        [] if isinstance(dice, Mapping) else dice,
        then=ChainDice(bytes(32), "kit") if any_dice else None,
    )
    texts = dict(orders)
    for seat, lines in (standing or {}).items():
        texts[seat] = "\n".join([texts.get(seat, ""), *lines])
    trial = Laboratory(game(), here).run(
        after, names, texts, loaded, after.options, defaults=defaults
    )
    assert refusals or not trial.refused, [(r.seat, r.line, r.text) for r in trial.refused]
    return After(here, after, trial)


def asks(phase: str, at: Position, on: Board | None = None) -> dict[str, Ask]:
    """What a phase asks first, by key."""
    return {ask.key: ask for ask in _run(phase, at, on).asks or ()}


def receipt(phase: str, at: Position, seat: str, text: str, on: Board | None = None) -> Checked:
    """The receipt for a seat's letter to the first question that a phase puts to it."""
    run = _run(phase, at, on)
    ask = next(ask for ask in run.asks or () if ask.seat == seat)
    view = run.view(seat)
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    reading = book.read(text, game().lexicon(run.board, view))
    assert not reading.misread, [bad.sentence for bad in reading.misread]
    return check(game(), run.board, ask, view, reading.orders, run.table.rulings)


def _run(phase: str, at: Position, on: Board | None) -> Run:
    after = copy.deepcopy(at)
    after.stage = phase
    return Run(game(), on or board(), after, phase, ChainDice(bytes(32), "kit"), after.options)
