"""The bench for Totaler Krieg!'s rules."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.protocol import Event, PhaseFunction, Play, Table
from adjudicator.laboratory.table import Laboratory, Trial
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.components import read_board
from adjudicator.rulesets.totaler_krieg.board.in_words import from_words
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field


@cache
def board() -> Board:
    """The shipped components."""
    return read_board(of_ruleset("totaler_krieg"))


def position(text: str = "", **given: Any) -> Position:
    """A position in words (see board/in_words.py): a TOML text, its keys as arguments, or both."""
    return from_words(board(), {**tomllib.loads(text), **given})


def field(text: str = "", **given: Any) -> Field:
    """What a position in words means."""
    return Field(position(text, **given), board())


def cell(hex_id: str) -> int:
    """A hex as the field knows it."""
    return board().cell(hex_id)


def cited(refusal: tuple[str, str] | None) -> str:
    """The clause of a refusal; empty if there is none."""
    return refusal[0] if refusal is not None else ""


def has(cells: int, hex_id: str) -> bool:
    """Is a hex in a set of hexes?"""
    return bool((cells >> board().cell(hex_id)) & 1)


@cache
def game() -> TotalerKrieg:
    return TotalerKrieg()


@dataclass
class After:
    """What is there when phases were played."""

    position: Position
    trial: Trial

    @property
    def events(self) -> list[Event]:
        return self.trial.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, in order."""
        return [event.facts for event in self.events if event.kind == kind]

    def sums(self, kind: str = "Battle") -> dict[str, str]:
        """The arithmetic of the first event of a kind: text -> value."""
        event = next(event for event in self.events if event.kind == kind)
        return {term.text: term.value for term in event.sums}

    def at(self, name: str) -> str:
        """Where a counter is."""
        return self.position.pieces[name].at

    def steps(self, name: str) -> int:
        return Field(self.position, board()).steps(name)

    def refusals(self) -> list[tuple[str, str]]:
        """(clause, sentence) of what was refused before or when it was carried out."""
        late = [
            (event.clause, event.facts["reason"])
            for event in self.events
            if event.kind == "NotCarriedOut"
        ]
        return [(one.clause, one.text) for one in self.trial.refused] + late

    def clauses(self) -> list[str]:
        return [clause for clause, _ in self.refusals()]

    def asked(self, key: str) -> bool:
        """Was a question with this beginning of its key left open?"""
        return any(ask.key.startswith(key) for ask in self.trial.asks)


def play(
    phases: str | Sequence[str],
    start: Position,
    *,
    dice: Mapping[str, int] | Sequence[int] = (),
    defaults: bool = True,
    any_dice: bool = False,
    **orders: str,
) -> After:
    """Play phases from a copy of a position with orders as players write them.

    phases: `"operational"`, `"blitz..reserve"` or a list. dice: by label or in order."""
    after = copy.deepcopy(start)
    loaded: Dice = LoadedDice(
        dice if isinstance(dice, Mapping) else {},
        [] if isinstance(dice, Mapping) else dice,
        then=ChainDice(bytes(32), "kit") if any_dice else None,
    )
    trial = Laboratory(game(), board()).run(
        after, spanned(phases), orders, loaded, game().rulings_with({}), defaults=defaults
    )
    return After(after, trial)


def act(
    part: Callable[[Position, Table[Board]], Play],
    start: Position,
    *,
    dice: Mapping[str, int] | Sequence[int] = (),
    defaults: bool = True,
    **orders: str,
) -> After:
    """Play a part of a phase, with a position and a table, as if it were a phase."""

    class Bench(TotalerKrieg):
        phases: ClassVar[Mapping[str, PhaseFunction]] = {"part": part}

    bench = Bench()
    after = copy.deepcopy(start)
    loaded = LoadedDice(
        dice if isinstance(dice, Mapping) else {}, [] if isinstance(dice, Mapping) else dice
    )
    trial = Laboratory(bench, board()).run(
        after, ["part"], orders, loaded, bench.rulings_with({}), defaults=defaults
    )
    return After(after, trial)


def spanned(phases: str | Sequence[str]) -> list[str]:
    """The phases from one to another: `blitz..reserve`."""
    if not isinstance(phases, str):
        return list(phases)
    names = list(game().phases)
    first, _, last = phases.partition("..")
    return names[names.index(first) : names.index(last or first) + 1]
