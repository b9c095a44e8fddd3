"""13.4.3 The Battle of Britain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.blitzwar.board.board import LONDON, Board
from adjudicator.rulesets.blitzwar.board.forces import refuse, remove
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, in_range
from adjudicator.rulesets.blitzwar.book.side_turn import own, put
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used
from adjudicator.rulesets.blitzwar.orders.orders import BattleOfBritain, Lose
from adjudicator.rulesets.blitzwar.words.facts.air import BritainRound, BritainWon


def german_wing(position: Position, board: Board) -> list[Counter]:
    """German air units at base within one zone of London (BW-13.4.3-2, BW-A48)."""
    return [
        c
        for c in at_base(position, "axis")
        if c.country == "GER"  # BW-13.4.3-2
        and board.air_distance(c.place, LONDON, 1) is not None  # BW-13.4.3-2
    ]


def london_defence(position: Position, board: Board) -> list[Counter]:
    """Allied air units at base within range of London."""
    return [c for c in at_base(position, "allies") if in_range(board, c.place, LONDON)]


def outnumbering(german: Sequence[Counter], allied: Sequence[Counter]) -> bool:
    """May a round be fought: is somebody there, and fewer than the Germans (BW-13.4.3-5)?"""
    return 0 < len(allied) < len(german)


def battle_of_britain(position: Position, table: Table[Board]) -> Play:
    """13.4.3 The Axis may fight, and need not land afterwards (BW-13.4.3-8), as long as its
    German air units next to London outnumber the Allied ones in range of it. Never under
    snow (BW-A4)."""
    board = table.board
    if LONDON not in board.zones or not air_may_be_used(board, position.turn, LONDON):
        return
    round_ = 0
    order: BattleOfBritain | None = None
    rounds = 0
    while True:
        german, allied = german_wing(position, board), london_defence(position, board)
        if not outnumbering(german, allied):
            break
        ahead = len(german) - len(allied)
        if order is None or rounds >= order.rounds:
            answers = yield from ask(
                own(
                    position,
                    f"britain/{round_ + 1}",
                    "BW-13.4.3-7",
                    "Fight a round of the Battle of Britain?",
                    (BattleOfBritain,),
                    "air",
                    told=[f"{len(german)} German air units against {len(allied)} Allied."],
                    at_most=1,
                    facts={"ahead": ahead, "german": len(german), "allied": len(allied)},
                    silence="You do not fight it.",
                )
            )
            order, rounds = answers["axis"].first(BattleOfBritain), 0
            if order is None:  # BW-13.4.3-7
                break
        table.about(order)
        if ahead < order.margin:
            if not rounds:
                refuse(table, "axis", order, _not_far_enough(ahead, order))
            break
        if not table.decides("britain", partial(_so_far, german, allied)):
            return
        round_ += 1
        rounds += 1
        yield from _britain_round(position, table, round_, german, allied)
    if round_ and not london_defence(position, board):
        table.tell("BW-13.4.3-1", BritainWon(german=len(german_wing(position, board))))


def _so_far(german: Sequence[Counter], allied: Sequence[Counter]) -> str:
    return f"{len(german)} German air units against {len(allied)}"


def _not_far_enough(ahead: int, order: BattleOfBritain) -> NotAllowed:
    text = (
        f"You are ahead by {ahead}, and your order was to fight only while ahead by {order.margin}."
    )
    return NotAllowed(0, "BW-13.4.3-7", text)


def why_no_battle(position: Position, board: Board) -> NotAllowed:
    """Why a Battle of Britain that was ordered is not fought."""
    german, allied = len(german_wing(position, board)), len(london_defence(position, board))
    if position.active != "axis" or LONDON not in board.zones:
        return NotAllowed(0, "BW-13.4.3-7", "Only the Axis can start the Battle of Britain.")
    if not air_may_be_used(board, position.turn, LONDON):
        return NotAllowed(
            0,
            "BW-13.1-1",
            f"{board.name(LONDON)} is under snow, so you cannot use air units there.",
        )
    if not allied:
        text = "There is no Allied air unit at base within range of London to fight."
        return NotAllowed(0, "BW-13.4.3-5", text)
    few = f"{count(german, 'German air unit')} next to London {'does' if german == 1 else 'do'}"
    ones = "one" if allied == 1 else "ones"
    text = f"{few} not outnumber {allied} Allied {ones} in range of it."
    return NotAllowed(0, "BW-13.4.3-5", text)


def _britain_round(
    position: Position,
    table: Table[Board],
    round_: int,
    german: list[Counter],
    allied: list[Counter],
) -> Play:
    die = table.dice.d6(f"britain/{round_}")
    axis_losses = 2 if die <= 3 else 1  # BW-13.4.3-3, BW-13.4.3-4
    asks = [
        put(
            position,
            seat,
            f"losses/britain/{round_}",
            "BW-A88",
            f"From where do you lose {number} air unit{'s' * (number > 1)} in the"
            f" Battle of Britain?",
            (Lose,),
            "losses",
            options={"bases": list(dict.fromkeys(c.place for c in units))},
            facts={"zone": LONDON, "losses": number},
            silence="Those farthest from London are lost.",
            standing=("AlwaysLoseAir",),
        )
        for seat, units, number in (("axis", german, axis_losses), ("allies", allied, 1))
        if len({c.place for c in units}) > 1 and len(units) > number
    ]
    answers = yield from ask(*asks)
    fallen: dict[str, list[str]] = {}
    for seat, units, number in (("axis", german, axis_losses), ("allies", allied, 1)):
        bases = [b for o in answers[seat].of(Lose) for b in o.bases] if seat in answers else []
        victims = fallen_units(table.board, units, bases)[:number]
        fallen[seat] = [c.place for c in victims]
        for unit in victims:
            remove(position, unit)
    table.tell(
        "BW-13.4.3-3" if die <= 3 else "BW-13.4.3-4",
        BritainRound(
            round=round_,
            die=die,
            axis_lost=fallen["axis"],
            allies_lost=fallen["allies"],
            german=len(german_wing(position, table.board)),
            allied=len(london_defence(position, table.board)),
        ),
    )


def fallen_units(board: Board, units: Sequence[Counter], bases: Sequence[str]) -> list[Counter]:
    """Units in the order in which they are lost: wished bases first, then farthest from
    London (BW-A88)."""
    beyond = len(board.zones)

    def rank(unit: Counter) -> tuple[int, int]:
        wish = bases.index(unit.place) if unit.place in bases else len(bases)
        far = board.air_distance(unit.place, LONDON, beyond)
        return (wish, -(beyond if far is None else far))

    return sorted(units, key=rank)
