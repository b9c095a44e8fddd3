"""10.5 Commanders: votes in a side's war council, taken with production."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.names import fold
from adjudicator.core.protocol import Answer, Order, Seat, Table
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power
from adjudicator.rulesets.victory.words.facts.preparation import (
    CouncilDone,
    CouncilHeld,
    PoliticianRemoved,
)

ARMS_VOTED = {"army": "ground", "navy": "naval", "air": "air"}


class VoteFirst(Order):
    """In council: which arm's production comes first."""

    occasion = "the votes of a game with a council"

    syntax = (
        "vote for [the] {arm=army} [first]",
        "vote for [the] {arm=navy} [first]",
        "vote for [the] {arm=air} [force] [first]",
    )
    clause = "VIC-10.5-2"
    examples = ("vote for the navy first",)

    arm: str


class VoteMotion(Order):
    """In council: yes or no to a motion, which all members write in the same words."""

    occasion = "the votes of a game with a council"

    syntax = ("vote {yes=yes} (on|to) {motion:text}", "vote {no=no} (on|to) {motion:text}")
    clause = "VIC-10.5-2"
    examples = ("vote yes on an attack in the east",)

    motion: str
    yes: bool = False
    no: bool = False


class VoteCoup(Order):
    """In council: remove the Politician; all other members must agree."""

    occasion = "the votes of a game with a council"

    syntax = ("vote to remove [the] politician", "vote for a coup")
    clause = "VIC-10.5-4"
    examples = ("vote to remove the politician",)


COUNCIL_ORDERS: tuple[type[Order], ...] = (VoteFirst, VoteMotion, VoteCoup)


def has_council(position: Position, power: Power) -> bool:
    return len(position.seats_of(power)) > 1


def politician(position: Position, power: Power) -> Seat:
    """The seat that controls production alone (VIC-10.5-3); empty if there is none."""
    return next(
        (seat for seat, arms in position.seats_of(power).items() if arms == ["production"]), ""
    )


def votes_of(position: Position, power: Power, seat: Seat) -> int:
    """One vote each, two for the Politician (VIC-10.5-2, VIC-10.5-3)."""
    return 2 if seat == politician(position, power) else 1


def hold_council(
    position: Position, table: Table[Board], power: Power, answers: Mapping[Seat, Answer]
) -> Seat:
    """Count the votes that came with the production orders; silence abstains (VCD-23). Gives the
    Politician whom all others vote out, else nothing."""
    seats = [seat for seat in position.seats_of(power) if position.seats_of(power)[seat]]
    lines: list[str] = []
    arms: dict[str, int] = {}
    motions: dict[str, list[int]] = {}
    words: dict[str, str] = {}
    coup: list[Seat] = []
    for seat in seats:
        answer = answers.get(seat)
        if answer is None:
            continue
        weight = votes_of(position, power, seat)
        if vote := answer.first(VoteFirst):
            arms[vote.arm] = arms.get(vote.arm, 0) + weight
        for motion in answer.of(VoteMotion):
            key = fold(motion.motion)
            words.setdefault(key, motion.motion)
            tally = motions.setdefault(key, [0, 0])
            tally[0 if motion.yes else 1] += weight
        if answer.first(VoteCoup):
            coup.append(seat)
    if arms:
        best = max(arms.values())
        leading = [arm for arm, votes in arms.items() if votes == best]
        if len(leading) == 1:
            position.priority[power] = ARMS_VOTED[leading[0]]
            lines.append(f"The {leading[0]} comes first, with {best} votes.")
        else:
            lines.append("No arm has a majority, so everything stays as it was.")
    for key, (yes, no) in motions.items():
        result = "carried" if yes > no else "lost"
        lines.append(f"{words[key]}: {yes} for, {no} against; {result}.")
    out = politician(position, power)
    removed = out != "" and all(seat in coup for seat in seats if seat != out)
    if coup and not removed:
        lines.append("The vote to remove the Politician was not unanimous.")
    table.tell(
        "VIC-10.5-2",
        CouncilHeld(power=power, lines=lines),
        to=list(position.seats_of(power)),
        public=CouncilDone(power=power),
    )
    return out if removed else ""


def remove_politician(position: Position, table: Table[Board], power: Power, out: Seat) -> None:
    """The coup takes hold after the Production in which it is voted: nobody else was asked what
    to build (VIC-10.5-4)."""
    position.commands[power][out] = []  # VIC-10.5-4
    table.tell("VIC-10.5-4", PoliticianRemoved(power=power, seat=out))


def production_order(position: Position, power: Power) -> list[Seat]:
    """Whose production orders are carried out, one after the other: the Politician's alone,
    else the commanders', the arm that the council put first leading."""
    seats = position.seats_of(power)
    alone = [seat for seat, arms in seats.items() if "production" in arms]
    if alone:
        return alone
    first = position.priority.get(power, "ground")
    return sorted((s for s in seats if seats[s]), key=lambda seat: first not in seats[seat])
