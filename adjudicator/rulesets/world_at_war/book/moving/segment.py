"""The segment of a side: its orders, Tactical Movement, Offensives, Strategic Movement.

One mail holds the orders of a segment. Where a turn begins with Offensives (its first) they
are asked there. All majors of the side act together (WAW-CORE.SEQ-16).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    NotAllowed,
    Order,
    Play,
    Table,
    dump_orders,
)
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder
from adjudicator.rulesets.world_at_war.board.position import Position, ground_at, off
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.convoys import bomb
from adjudicator.rulesets.world_at_war.book.moving import partisan_moves
from adjudicator.rulesets.world_at_war.book.moving.homeward import at_sea, send_home
from adjudicator.rulesets.world_at_war.book.moving.interdiction import go_home
from adjudicator.rulesets.world_at_war.book.moving.movement import March, make_move
from adjudicator.rulesets.world_at_war.book.moving.script import (
    LATE,
    MOST,
    deciding_with,
    has_phase,
    holds,
    leftover,
    orders_of,
    plan_line,
    refuse,
    take_script,
)
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import (
    plan_redeploy,
    redeploy,
)
from adjudicator.rulesets.world_at_war.book.moving.supply import end_of_segment
from adjudicator.rulesets.world_at_war.book.moving.voyages import Voyage, sail
from adjudicator.rulesets.world_at_war.book.offensive import consequences
from adjudicator.rulesets.world_at_war.book.offensive.attacking import (
    Attack,
    attack_facts,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding, said
from adjudicator.rulesets.world_at_war.book.offensive.limited import limited
from adjudicator.rulesets.world_at_war.book.offensive.operations import Campaign
from adjudicator.rulesets.world_at_war.book.politics import greek_duty, war_declared
from adjudicator.rulesets.world_at_war.orders.economy import MovePartisan, RemovePartisan
from adjudicator.rulesets.world_at_war.orders.home import (
    DECLARATION_TAGS,
)
from adjudicator.rulesets.world_at_war.orders.war import (
    OFFENSIVES,
    DropBomb,
    Exploit,
    Limited,
    Move,
    Operation,
    Redeploy,
    Sail,
)
from adjudicator.rulesets.world_at_war.words.facts.movement import NothingOrdered

Steps = Generator[tuple[Ask, ...], Answers, None]


# ----------------------------------------------------------------------------- the mail


# ------------------------------------------------------------------------------- phases


def tactical_movement(seat: Seat) -> Callable[[Position, Table[Board]], Play]:
    """The phase of Tactical Movement of a side."""

    def phase(position: Position, table: Table[Board]) -> Play:
        """Declarations of war (WAW-CORE.DOW-1), then all moves of the side (WAW-CORE.SEQ-4,
        MOV-1)."""
        answer = yield from take_script(position, table, seat)
        yield from _declarations(position, table, seat, late=False)
        deciding = deciding_with(position, table, seat)
        done = 0
        for order in orders_of(position, seat):
            if isinstance(order, Move | Sail):
                done += move_line(position, table, deciding, seat, order)
        if not done:
            table.tell(
                "WAW-CORE.SEQ-18", NothingOrdered(seat=seat, part="moves"), answered=(seat, answer)
            )

    return phase


def move_line(
    position: Position, table: Table[Board], deciding: Deciding, seat: Seat, order: Move | Sail
) -> bool:
    """Carry out a line of moves; False if it was not done."""
    board = table.board
    if not holds(
        table, seat, order, lambda: attack_facts(position, board, seat, order.start, order.end)
    ):
        return False
    planned = plan_line(position, board, seat, order)
    if isinstance(planned, tuple):
        refuse(table, seat, order, *planned)
        return False
    if isinstance(planned, Voyage):
        sail(position, table, deciding, seat, planned)
    elif isinstance(planned, March):
        make_move(position, table, planned)
    leftover(table, seat, order, planned)
    return True


def _declarations(position: Position, table: Table[Board], seat: Seat, late: bool) -> Steps:
    """Declarations of war and about the pact, in the order given."""
    for order in orders_of(position, seat):
        if order.tag() not in DECLARATION_TAGS:
            continue
        if (order.tag() in LATE) != late:
            continue
        no: NotAllowed | None = war_declared.refusal(position, table.board, seat, order)
        if no is not None:
            refuse(table, seat, order, no.clause, no.text)
            continue
        yield from war_declared.declare(position, table, seat, order)


# --------------------------------------------------------------------------- offensives


def offensives(seat: Seat, tactical: str) -> Callable[[Position, Table[Board]], Play]:
    """The phase of Offensives of a side. tactical: the name of its phase of movement."""

    def phase(position: Position, table: Table[Board]) -> Play:
        """Limited offensives, then Operations in the order given (WAW-CORE.OPS-4, OPS-5)."""
        first = not has_phase(position, table.board, tactical)
        if first:  # WAW-CORE.SEQ-6, SEQ-9
            yield from take_script(position, table, seat)
            yield from _declarations(position, table, seat, late=False)
            for order in orders_of(position, seat):
                if isinstance(order, Move | Sail):
                    text = "This turn begins with Offensives, so there is no Tactical Movement."
                    refuse(table, seat, order, "WAW-CORE.SEQ-6", text)
        yield from _declarations(position, table, seat, late=True)  # WAW-CORE.PACT-8
        deciding = deciding_with(position, table, seat)
        orders = orders_of(position, seat)
        campaign = Campaign(
            position,
            table,
            seat,
            deciding,
            [order for order in orders if isinstance(order, Exploit)],
            said(position, seat, Exploit),
        )
        done = yield from _attacks(position, table, campaign, orders, ordered=True)
        standing = [*said(position, seat, Limited), *said(position, seat, Operation)]
        done += yield from _attacks(position, table, campaign, standing, ordered=False)
        done += yield from _more(position, table, campaign)
        done += yield from greek_duty.carry_out(campaign)
        campaign.unused()
        for order, clause, reason, partly in campaign.refused:
            refuse(table, seat, order, clause, reason, partly=partly)
        if not done:
            table.tell("WAW-CORE.SEQ-18", NothingOrdered(seat=seat, part="offensives"))

    return phase


def _attacks(
    position: Position,
    table: Table[Board],
    campaign: Campaign,
    orders: Sequence[Order],
    ordered: bool,
) -> Generator[tuple[Ask, ...], Answers, int]:
    """Carry out offensives, limited ones first. What cannot be done is dropped, its chit and oil
    stay, and the next is tried (WAW-CORE.OPS-14); of standing orders nothing is said then."""
    done = 0
    lines = [o for o in orders if isinstance(o, Limited)]
    rest = [o for o in orders if isinstance(o, Operation | DropBomb)]
    for order in (*lines, *rest):
        done += yield from attack_line(position, table, campaign, order, ordered)
    return done


def attack_line(
    position: Position,
    table: Table[Board],
    campaign: Campaign,
    order: Limited | Operation | DropBomb,
    ordered: bool = True,
    answered: tuple[Seat, Answer] | None = None,
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """Carry out one offensive; False if it was not done."""
    board, seat = table.board, campaign.seat
    start = "" if isinstance(order, DropBomb) else order.start
    if not holds(table, seat, order, lambda: campaign.facts(start, order.end), ordered=ordered):
        return False
    if isinstance(order, DropBomb):
        dropped, no = bomb.drop(position, table, seat, order)
        if no is not None and ordered:
            refuse(table, seat, order, *no)
        return dropped
    planned = plan_line(position, board, seat, order)
    if isinstance(planned, tuple):
        if ordered:
            refuse(table, seat, order, *planned)
        return False
    assert isinstance(planned, Attack)
    leftover(table, seat, order, planned)
    if isinstance(order, Limited):
        limited(position, table, campaign.deciding, seat, planned, order.air)
    else:
        greek_duty.fulfilled(position, board, planned)
        yield from campaign.operation(order, planned, order.air, answered)
    return True


def _more(
    position: Position, table: Table[Board], campaign: Campaign
) -> Generator[tuple[Ask, ...], Answers, int]:
    """Further offensives of a player who wanted to be asked for them."""
    seat, done = campaign.seat, 0
    if not campaign.deciding.wants(seat, "offensives"):
        return 0
    for n in range(1, MOST + 1):
        answers = yield from ask(
            Ask(
                seat=seat,
                key=f"offensives/{n}",
                clause="WAW-CORE.OPS-4",
                title="Further offensives?",
                accepts=[cls.tag() for cls in OFFENSIVES],
                silence="No further offensives.",
                topic="offensives",
            )
        )
        answer = answers[seat]
        campaign.exploits += answer.of(Exploit)
        lines = [o for o in answer if isinstance(o, Limited | Operation | DropBomb)]
        if not lines:
            break
        for order in lines:
            done += yield from attack_line(position, table, campaign, order, True, (seat, answer))
    return done


# -------------------------------------------------------------------- strategic movement


def strategic(seat: Seat) -> Callable[[Position, Table[Board]], Play]:
    """The phase of Strategic Movement of a side, and the end of its segment."""

    def phase(position: Position, table: Table[Board]) -> Play:
        """Strategic movement after all offensives (WAW-4-18, WAW-7.SM-3); then fleets return and
        supply is checked (WAW-CORE.SEQ-19)."""
        yield from ()
        deciding = deciding_with(position, table, seat)
        done = 0
        for order in orders_of(position, seat):
            if isinstance(order, Redeploy):
                done += strategic_line(position, table, seat, order)
        if not done and not off(position, "sm"):
            table.tell("WAW-CORE.SEQ-18", NothingOrdered(seat=seat, part="strategic"))
        end_segment(position, table, deciding, seat)

    return phase


def strategic_line(position: Position, table: Table[Board], seat: Seat, order: Redeploy) -> bool:
    """Carry out a strategic move; False if it was not done."""
    board = table.board
    if not holds(
        table, seat, order, lambda: attack_facts(position, board, seat, order.start, order.end)
    ):
        return False
    planned = plan_redeploy(position, board, seat, order)
    if isinstance(planned, tuple):
        refuse(table, seat, order, *planned)
        return False
    redeploy(position, table, order.start, planned)
    leftover(table, seat, order, planned)
    return True


def end_segment(position: Position, table: Table[Board], deciding: Deciding, seat: Seat) -> None:
    """Fleets return to port (WAW-CORE.MOV-18), supply (SUP-4), the pact's border garrisons
    (PACT-5)."""
    board = table.board
    by_sea: dict[str, list[str]] = {}
    for fleet in at_sea(position, board, seat):
        if fleet.task != "interdiction":
            by_sea.setdefault(fleet.place, []).append(fleet.id)
    for sea, ids in by_sea.items():
        fleets = [unit for unit in position.units if unit.id in ids]
        send_home(position, table, fleets, sea, deciding)
    end_of_segment(position, table, seat)
    if seat == "axis" and position.pact:
        position.pact_breach = bool(unguarded(position, board))
    if seat == "allies":
        lines = [
            o for o in orders_of(position, seat) if isinstance(o, MovePartisan | RemovePartisan)
        ]
        position.carried[partisan_moves.KEY] = dump_orders(lines)
    position.carried.pop(f"script/{seat}", None)
    for unit in position.units:
        unit.fought = False


def unguarded(position: Position, board: Board) -> list[str]:
    """German-held areas next to Soviet ones without a German ground unit (WAW-CORE.PACT-5,
    WAW-7.SM-2)."""
    return [
        area
        for area in board.areas
        if holder(position, area) == "germany"
        and any(holder(position, near) == "ussr" for near in board.neighbours(area))
        and not any(unit.nation == "germany" for unit in ground_at(position, area))
    ]


def operational_end(position: Position, table: Table[Board]) -> Play:
    """Partisans are moved or removed (WAW-3.11-9), interdiction fleets return (WAW-CORE.SUP-9,
    SEQ-19)."""
    yield from consequences.settle(position, table)
    partisan_moves.carry_out(position, table)
    go_home(position, table, Deciding(position, table))
    for unit in position.units:
        unit.task = ""
    for key in [key for key in position.carried if key.startswith(("seg/", "script/"))]:
        del position.carried[key]


PHASES: dict[str, Callable[[Position, Table[Board]], Play]] = {
    "axis_tactical": tactical_movement("axis"),
    "axis_offensives": offensives("axis", "axis_tactical"),
    "axis_strategic": strategic("axis"),
    "allied_tactical": tactical_movement("allies"),
    "allied_offensives": offensives("allies", "allied_tactical"),
    "allied_strategic": strategic("allies"),
    "operational_end": operational_end,
}
"""WAW-CORE.SEQ-5"""
