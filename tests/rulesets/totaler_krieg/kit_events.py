"""The bench for cards and political events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import actions
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import (
    carry_out_actions,
    case_of,
    perform,
)
from tests.rulesets.totaler_krieg.kit import After, act, board, position


def start(
    *,
    influence: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    civil_war: Mapping[str, Any] | None = None,
    places: Mapping[str, str] | None = None,
    **words: Any,
) -> Position:
    """A position in words, with Influence, marks in Capitals, a Civil War and counters in
    places of their own."""
    there = position(**words)
    for country, marker in (influence or {}).items():
        there.countries[country].influence = marker
    for country, mark in (marks or {}).items():
        there.countries[country].mark = mark
    if civil_war is not None:
        there = Position.model_validate({**there.model_dump(), "civil_war": dict(civil_war)})
    for name, place in (places or {}).items():
        there.pieces[name].at = place
    return there


def receive(
    section: str,
    faction: str,
    country: str = "",
    *,
    there: Position | None = None,
    card: str = "",
    failure: str = "",
    box: str = "",
    dice: Mapping[str, int] | Sequence[int] = (),
    defaults: bool = True,
    orders: Mapping[str, str] | None = None,
    **words: Any,
) -> After:
    """What a faction's event comes to. card: `axis:15`, whose text it is. orders: per seat."""

    def part(place: Position, table: Table[Board]) -> Play:
        case = case_of(place, table, faction, board().cards.get(card)).about(
            country=country, failure=failure
        )
        case.box = box
        yield from perform(case, section)

    begun = there if there is not None else start(**words)
    return act(part, begun, dice=dice, defaults=defaults, **dict(orders or {}))


def do(
    text: str,
    faction: str,
    *,
    there: Position | None = None,
    card: str = "",
    modified: bool = True,
    dice: Mapping[str, int] | Sequence[int] = (),
    orders: Mapping[str, str] | None = None,
    **words: Any,
) -> After:
    """What actions in the notation of the cards come to."""

    def part(place: Position, table: Table[Board]) -> Play:
        case = case_of(place, table, faction, board().cards.get(card), modified=modified)
        yield from carry_out_actions(case, actions(text))

    begun = there if there is not None else start(**words)
    given: dict[str, Any] = dict(orders or {})
    return act(part, begun, dice=dice, **given)


def nothing(after: After) -> list[str]:
    """The clauses under which No Result was told."""
    return [event.clause for event in after.events if event.kind == "NothingCame"]
