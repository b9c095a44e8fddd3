"""Lines for an ask mail's WHERE YOU STAND."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, is_ground
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.economy.income import keeps_oil


def situation(position: Position, board: Board, ask: Ask) -> list[str]:
    """The turn, and what each of the seat's majors has; 72 columns."""
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    row = board.turns[position.turn]
    number = position.turn - position.first_turn + 1
    last = position.last_turn - position.first_turn + 1
    lines = [f"{row.title}, turn {number} of {last}."]
    for major in MAJORS_OF[seat]:
        if major not in position.majors or not in_game(position, major):
            continue
        state = position.majors[major]
        oil = f", {state.oil} oil" if keeps_oil(position, major) else ""
        peace = " (neutral)" if position.countries[major].status == "neutral" else ""
        units = sum(is_ground(u) for u in position.units if u.nation == major)
        lines.append(
            f"{board.country_name(major)}{peace}: {count(units, 'ground unit')}, "
            f"{count(state.chits, 'chit')}, {state.rm} RM{oil}, {state.sm} SM."
        )
    cut_off = list(
        dict.fromkeys(
            board.name(u.place)
            for u in position.units
            if u.unsupplied and seat_of(position, u.nation) == seat
        )
    )
    if cut_off:
        more = f" and {len(cut_off) - 5} more" if len(cut_off) > 5 else ""
        lines.append(f"Out of supply: {', '.join(cut_off[:5])}{more}.")
    return lines
