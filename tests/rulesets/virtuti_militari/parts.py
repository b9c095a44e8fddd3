"""The shipped components of Virtuti Militari, read once, and small questions about them."""

from __future__ import annotations

from functools import cache

from adjudicator.core.pack import Pack
from adjudicator.rulesets import packs
from adjudicator.rulesets.virtuti_militari.board.board import Area, Board
from adjudicator.rulesets.virtuti_militari.board.components import read_board
from adjudicator.rulesets.virtuti_militari.board.counters import Card
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.scenarios import Country
from adjudicator.rulesets.virtuti_militari.board.setup import open_scenario


@cache
def pack() -> Pack:
    return packs.of_ruleset("virtuti_militari")


@cache
def board() -> Board:
    return read_board(pack())


def area(name: str) -> Area:
    return next(a for a in board().areas.values() if a.name == name)


def country(name: str) -> Country:
    return next(c for c in board().countries.values() if c.name == name)


def card(name: str) -> Card:
    return next(c for c in board().cards.values() if c.name == name)


def seas(name: str) -> list[str]:
    """Names of the seas on which an area's port opens."""
    assert area(name).port
    return sorted(board().seas[sea].name for sea in area(name).seas)


def opening(scenario: str = "campaign-1939") -> Position:
    """A fresh set-up."""
    return open_scenario(board(), scenario)
