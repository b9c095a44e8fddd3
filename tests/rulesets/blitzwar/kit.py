"""The bench for BlitzWar's rules: positions in words, orders as people write them, dice by label.

after = play("air", position(zones={"Sirte": "GER air", "Mechili": "UK 2I"}),
             axis="air to Mechili", dice={"...": 3})
assert after.counters("Mechili") == ["GER air on mission", "UK 2I"]
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.protocol import Event, Table
from adjudicator.laboratory.table import Laboratory, Trial
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board import in_words
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.counter_words import counter_in_words
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.board.small_map import small_board
from adjudicator.rulesets.blitzwar.book import supply
from adjudicator.rulesets.packs import of_ruleset


@cache
def board() -> Board:
    """The shipped components."""
    return read_board(of_ruleset("blitzwar"))


@cache
def game() -> BlitzWar:
    return BlitzWar()


def position(text: str = "", **given: Any) -> Position:
    """A position in words: a TOML text, or its keys as arguments, or both.

    `position(turn=13, zones={"Mechili": "UK 2I"}, control={"axis": ["Derna"]})`
    """
    return in_words.from_words(board(), {**tomllib.loads(text), **given})


def map_of(**given: Any) -> Board:
    """A board with a small map of its own: see README.md, `map`."""
    return small_board(board(), {"map": given})


def on(small: Board, **given: Any) -> Position:
    """A position in words on a small map."""
    return in_words.from_words(small, given)


@dataclass
class After:
    """What is there when phases were played."""

    position: Position
    trial: Trial
    board: Board

    @property
    def events(self) -> list[Event]:
        return self.trial.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, in order."""
        return [event.facts for event in self.events if event.kind == kind]

    def clauses(self, kind: str | None = None) -> list[str]:
        """The clauses that events (of a kind) cite, in order."""
        return [event.clause for event in self.events if kind is None or event.kind == kind]

    def sums(self, kind: str) -> dict[str, str]:
        """The arithmetic of the first event of a kind: text -> value."""
        event = next(event for event in self.events if event.kind == kind)
        return {term.text: term.value for term in event.sums}

    def counters(self, place: str) -> list[str]:
        """The counters in a place, in words, sorted."""
        return counters(self.position, place, self.board)

    def asked(self, key: str) -> bool:
        """Was a question of this key left open?"""
        return any(ask.key == key for ask in self.trial.asks)

    def refusals(self) -> list[str]:
        """What was refused before or when it was carried out, in words."""
        late = [event.facts["reason"] for event in self.events if event.kind == "NotCarriedOut"]
        return [one.text for one in self.trial.refused] + late


def play(
    phases: str | Sequence[str],
    start: Position,
    *,
    dice: Mapping[str, int] | Sequence[int] = (),
    standing: Mapping[str, Sequence[str]] | None = None,
    rulings: Mapping[str, Any] | None = None,
    defaults: bool = True,
    any_dice: bool = False,
    on_board: Board | None = None,
    **orders: str,
) -> After:
    """Play phases from a copy of a position with orders as players write them.

    phases: `"air"`, `"air..normal"` or a list. orders: by seat, `axis="..."`. standing:
    per seat its lines. dice: by label or in order; `any_dice` rolls what was not given.
    defaults: an ask that no order answers gets its default, else it is left open.
    """
    here = on_board or board()
    after = copy.deepcopy(start)
    loaded: Dice = LoadedDice(
        dice if isinstance(dice, Mapping) else {},
        [] if isinstance(dice, Mapping) else dice,
        then=ChainDice(bytes(32), "kit") if any_dice else None,
    )
    texts = dict(orders)
    for seat, lines in (standing or {}).items():
        texts[seat] = "\n".join([texts.get(seat, ""), *lines])
    trial = Laboratory(game(), here).run(
        after,
        _span(phases),
        texts,
        loaded,
        game().rulings_with(rulings or {}),
        defaults=defaults,
    )
    return After(after, trial, here)


def _span(phases: str | Sequence[str]) -> list[str]:
    if not isinstance(phases, str):
        return list(phases)
    names = list(game().phases)
    first, _, last = phases.partition("..")
    return names[names.index(first) : names.index(last or first) + 1]


def table(
    dice: Mapping[str, int] | None = None,
    rulings: Mapping[str, Any] | None = None,
    phase: str = "kit",
    on_board: Board | None = None,
) -> Table[Board]:
    """A table for functions that are not phases."""
    return Table(
        board=on_board or board(),
        dice=LoadedDice(dice or {}),
        rulings=game().rulings_with(rulings or {}),
        phase=phase,
    )


# -------------------------------------------------------------------------- looking


def zone(name: str) -> str:
    """The id of a place."""
    return in_words.Reader(board()).place(name)


def at(where: Position, place: str) -> list[Counter]:
    """The counters in a place, by its name or id."""
    return [c for c in where.counters if c.place in (place, _id(place))]


def _id(place: str) -> str:
    return place.casefold().replace(" ", "_").replace("-", "_")


def counters(where: Position, place: str, here: Board | None = None) -> list[str]:
    """The counters in a place in words, sorted: `["GER 1C moved 3", "ITA 2I"]`."""
    name = (here or board()).name
    return sorted(counter_in_words(c, name) for c in at(where, place))


def one(where: Position, place: str, kind: str = "") -> Counter:
    """The only counter of a kind in a place."""
    found = [c for c in at(where, place) if not kind or c.kind == kind]
    assert len(found) == 1, f"{len(found)} counters at {place}"
    return found[0]


def supplied(where: Position, place: str, side: str, **how: Any) -> bool:
    """Has whoever stands in a zone a line of supply?"""
    return supply.line_of_supply(where, board(), _id(place), side, **how) is not None
