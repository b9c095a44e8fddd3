"""The bench for the Operational phase: positions in words, orders as people write them, loaded
dice.

at = war({"Berlin": "germany 8 ground, 1 air", "West Poland": "poland 4 ground"})
after = axis(at, "attack West Poland from Berlin support 1 tactical", dice=d3(3, 1, 3, 1, 2))
assert after.units("West Poland") == {"germany ground": 7}
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.protocol import Ask, Event, Term
from adjudicator.laboratory.table import Laboratory, Trial
from adjudicator.rulesets import packs
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.in_words import from_words
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, units_at

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "world_at_war"


@cache
def board() -> Board:
    return WorldAtWar().board(packs.read_folder(SCENARIOS))


@cache
def laboratory() -> Laboratory:
    return Laboratory(WorldAtWar(), board())


def war(units: Mapping[str, str] | None = None, *, turn: int = 3, **given: Any) -> Position:
    """A position of the campaign with these units alone; Spring 1940 unless `turn` says
    otherwise (1 is Autumn 1939)."""
    words: dict[str, Any] = {"units": dict(units or {}), "turn": turn, **given}
    if "majors" not in given:
        words["majors"] = {
            major: {"chits": 3, "oil": 10, "sm": 6}
            for major in ("germany", "italy", "france", "uk", "ussr", "usa")
        }
    words["countries"] = {
        country: _status(country, said) for country, said in given.get("countries", {}).items()
    }
    return from_words(board(), words)


RUN_BY = {"axis": "germany", "western": "uk", "soviet": "ussr"}


def _status(country: str, said: Any) -> Any:
    """`war axis` of a minor: under the major that runs it."""
    minor = board().countries[country].kind == "minor" and country != "poland"
    if minor and isinstance(said, str) and len(said.split()) == 2:
        return f"{said} {RUN_BY[said.split()[1]]}"
    return said


NEUTRAL_VICHY = {"status": "neutral", "camp": None, "seat": "axis"}


def place(name: str) -> str:
    from adjudicator.core.names import fold

    for id in board().places:
        if fold(board().name(id)) == fold(name) or id == name:
            return id
    raise KeyError(name)


def d3(*values: int) -> list[int]:
    """Faces of a six-sided die that show these d3."""
    return [2 * value for value in values]


@dataclass
class After:
    """What is there when phases were played."""

    position: Position
    trial: Trial

    def all(self, name: str) -> list[Unit]:
        return units_at(self.position, place(name))

    def units(self, name: str) -> dict[str, int]:
        """`{"germany ground": 7}`"""
        return dict(Counter(f"{u.nation} {u.kind}" for u in self.all(name)))

    def ground(self, name: str) -> int:
        return sum(u.kind in ("ground", "elite") for u in self.all(name))

    def active(self, name: str, kind: str = "air") -> int:
        return sum(u.kind == kind and u.active for u in self.all(name))

    def control(self, name: str) -> str:
        return self.position.control[place(name)]

    @property
    def events(self) -> list[Event]:
        return self.trial.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.facts for event in self.events if event.kind == kind]

    def one(self, kind: str, n: int = 0) -> dict[str, Any]:
        found = self.told(kind)
        assert len(found) > n, [event.kind for event in self.events]
        return found[n]

    def sums(self, kind: str, n: int = 0) -> list[Term]:
        return [event for event in self.events if event.kind == kind][n].sums

    def drms(self, kind: str, n: int = 0) -> dict[str, int]:
        """`{"German: exploitation": -1}`"""
        return {term.text: int(term.value) for term in self.sums(kind, n)}

    def clauses(self, kind: str | None = None) -> list[str]:
        return [event.clause for event in self.events if kind is None or event.kind == kind]

    def refused(self) -> list[str]:
        """Clauses of what was told not to be done, or what the receipt refused."""
        return [
            *self.clauses("NotDone"),
            *self.clauses("LineNotDone"),
            *(one.clause for one in self.trial.refused),
        ]

    def question(self, key: str) -> Ask:
        """The question with this key, answered or not."""
        found = {ask.key: ask for ask in self.trial.questions}
        assert key in found, list(found)
        return found[key]

    def asked(self) -> list[str]:
        return [f"{ask.seat} {ask.key}" for ask in self.trial.asks]

    def pool(self, nation: str, kind: str) -> int:
        major = self.position.majors.get(nation)
        pool = major.pool if major else self.position.countries[nation].pool
        return pool.get(kind, 0)


DICE = (
    (re.compile(r"(industry|technology|bombing|rockets|limited)/|to_\w+/(asw|depth charges)/"), 10),
    (re.compile(r"(combat|voyage|interdiction)/|to_\w+/battle/"), 6),
    (re.compile(r"draw/"), 0),
)
"""Labels of dice, and their sides: d10, d3 from a d6 (WAW-CORE.DICE-1), a chit from the cup; all
others are d3."""


def sides_of(label: str) -> int:
    return next((sides for labels, sides in DICE if labels.match(label)), 3)


def play(
    phases: str,
    at: Position,
    *,
    dice: Mapping[str, int] | Sequence[int] | None = None,
    defaults: bool = True,
    refusals: bool = False,
    **orders: str,
) -> After:
    """Play phases from a copy of a position, with orders as players write them, by seat. dice:
    by label or in order, None for any."""
    after = copy.deepcopy(at)
    then = ChainDice(bytes(32), "kit")
    loaded: Dice = LoadedDice(
        dice if isinstance(dice, Mapping) else {},
        [] if dice is None or isinstance(dice, Mapping) else dice,
        then=then if dice is None or isinstance(dice, Mapping) else None,
    )
    trial = laboratory().run(after, phases.split(", "), dict(orders), loaded, {}, defaults=defaults)
    assert refusals or not trial.refused, [(r.seat, r.line, r.text) for r in trial.refused]
    for label, sides, _ in trial.rolls:
        assert sides_of(label) in (0, sides), label
    return After(after, trial)


def axis(at: Position, orders: str = "", **given: Any) -> After:
    """The Axis segment. `allies`: lines of doctrine of the other side."""
    phases = "doctrine, axis_tactical, axis_offensives, axis_strategic"
    if at.turn == at.first_turn:  # begins with Offensives
        phases = "doctrine, axis_offensives, axis_strategic"
    return play(given.pop("phases", phases), at, axis=orders, **given)


def allies(at: Position, orders: str = "", **given: Any) -> After:
    """The Allied segment."""
    phases = "doctrine, allied_tactical, allied_offensives, allied_strategic"
    return play(given.pop("phases", phases), at, allies=orders, **given)
