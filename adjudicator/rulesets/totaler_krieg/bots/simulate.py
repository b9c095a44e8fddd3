"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants, Standing
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import overstacked
from adjudicator.rulesets.totaler_krieg.bots import BOTS
from adjudicator.rulesets.totaler_krieg.bots.keeping import check_countries
from adjudicator.rulesets.totaler_krieg.bots.sensible import STANDING

PLACES = (
    "box",
    "pool",
    "delay",
    "naval",
    "turn",
    "station",
    "convoys",
    "used",
    "strategic",
    "ceded",
    "pacific",
    "vp",
    "war",
    "conquered",
    "events",
    "holding",
    "interned",
    "card",
    "event",
    "supply",
    "aside",
    "out",
)


class Watched(Invariants):
    """What must always be true."""

    def at_phase_end(self, position: Position, phase: str) -> None:
        check(self.board, position, phase)

    def refused(self, event: Event) -> Sequence[str]:
        return [event.clause] if event.kind == "NotCarriedOut" else []


class Simulate(BetweenBots):
    """Games of Totaler Krieg! between its bots."""

    bots = BOTS
    invariants = Watched

    def standing(self, seats: Sequence[str], kinds: Mapping[str, str]) -> Standing:
        return {seat: STANDING for seat in seats if kinds.get(seat) == "sensible"}


simulate = Simulate()


def check(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: every counter is in one known place, nobody shares a hex with an
    enemy ground unit, no stack breaks the rules, no unit stands in a Neutral Country or the
    sea."""
    if set(position.pieces) != set(board.counters):
        raise Broken("counters and pieces differ")
    for name, piece in position.pieces.items():
        if is_hex(piece.at):
            if piece.at not in board.hexes:
                raise Broken(f"{name} is in {piece.at}, which is not a hex")
        elif piece.at.partition(":")[0] not in PLACES:
            raise Broken(f"{name} is in {piece.at!r}, which is not a place")
        if piece.at.startswith("holding:") and not is_on_map(position, piece.at[8:]):
            raise Broken(f"{name} is in the Holding Box of {piece.at[8:]}, which is not in play")
    field = Field(position, board)
    for at, names in field.stacks.items():
        owners = {field.owner[name] for name in names}
        where = board.name(field.id(at))
        if len(owners) > 1:
            raise Broken(f"{' and '.join(sorted(owners))} share {where}")
        if (field.neutral >> at) & 1 and phase != "victory":
            raise Broken(f"{names[0]} stands in {where}, which is Neutral")
        beached = any(at in beaches for beaches in field.beachheads.values())
        if not board.at(at).land and not beached and phase not in ("delay", "turn", "done"):
            raise Broken(f"{names[0]} stands at sea in {where}")
    if found := overstacked(field):
        at, faction = found[0]
        raise Broken(f"{faction} breaks the stacking rules in {field.id(at)} after {phase}")
    check_countries(board, position, field)
    for faction, hexes in position.blitz.items():
        if phase == "markers" and faction == position.phasing and hexes:
            raise Broken(f"{faction} keeps Blitz markers")


def is_on_map(position: Position, name: str) -> bool:
    at = position.pieces[name].at
    return is_hex(at) or at.startswith("box:")
