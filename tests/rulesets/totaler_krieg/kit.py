"""The bench for Totaler Krieg!'s rules."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from adjudicator.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.components import read_board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.board.words import from_words
from adjudicator.rulesets.totaler_krieg.book.field import Field


@cache
def board() -> Board:
    """The shipped components."""
    return read_board(of_ruleset("totaler_krieg"))


def position(text: str = "", **given: Any) -> Position:
    """A position in words (see board/words.py): a TOML text, its keys as arguments, or both."""
    return from_words(board(), {**tomllib.loads(text), **given})


def field(text: str = "", **given: Any) -> Field:
    """What a position in words means."""
    return Field(position(text, **given), board())


def has(cells: int, hex_id: str) -> bool:
    """Is a hex in a set of hexes?"""
    return bool((cells >> board().cell(hex_id)) & 1)
