"""3.8 The Italo-Greek war: Italy must spend a chit a turn on an Operation against Greece."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.core.protocol import Answers, Ask
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.attacking import Attack, plan_operation
from adjudicator.rulesets.world_at_war.book.offensive.operations import Campaign
from adjudicator.rulesets.world_at_war.orders.doctrine import GreekDuty
from adjudicator.rulesets.world_at_war.orders.war import Exploit, Operation

DONE = "seg/greek duty"
USUAL = ("athens", "salonica")
"""Where it goes without a word (decision 35)."""


def due(position: Position, board: Board, seat: Seat) -> list[Operation]:
    """The Operations that would do the duty, in the order in which they are tried: from Albania,
    or a Greek area that Italy has taken (WAW-3.8-4, WAW-CORE.DIP-21). None if there is no duty,
    or it is waived for want of chit, oil, supply or a free unit."""
    if seat != "axis" or not position.greek_war or position.carried.get(DONE):
        return []
    if not enemies(position, "italy", "greece"):
        return []
    starts = ["albania", *(a for a in board.of_country("greece") if holder(position, a) == "italy")]
    orders = [
        Operation(start=start, end=end)
        for end in (*USUAL, *board.of_country("greece"))
        for start in starts
        if end in board.neighbours(start)
    ]
    plans = [(order, plan_operation(position, board, seat, order)) for order in orders]
    return [o for o, plan in plans if isinstance(plan, Attack) and "italy" in plan.payers]


def keeps_chit(position: Position, board: Board, seat: Seat, order: Operation) -> No | None:
    """Why another Italian Operation may not be made: the last Italian chit is owed to the war
    against Greece (WAW-3.8-4)."""
    duty = due(position, board, seat)
    if not duty or any((o.start, o.end) == (order.start, order.end) for o in duty):
        return None
    planned = plan_operation(position, board, seat, order)
    italian = isinstance(planned, Attack) and "italy" in planned.payers
    if italian and position.majors["italy"].chits <= 1:
        text = "Italy must spend an action on an Operation against Greece this turn."
        return "WAW-3.8-4", text
    return None


def carry_out(campaign: Campaign) -> Generator[tuple[Ask, ...], Answers, bool]:
    """The duty, if the Axis has not done it itself: with all free units there; after a win it
    goes on by exploitation where it can (WAW-3.8-5)."""
    position, board = campaign.position, campaign.board
    orders = due(position, board, campaign.seat)
    if not orders:
        return False
    lines = campaign.deciding.lines_now(campaign.seat, "", {}, GreekDuty)
    wishes = [area for line in lines for area in line.to]
    orders.sort(key=lambda o: wishes.index(o.end) if o.end in wishes else len(wishes))
    order = orders[0]
    planned = plan_operation(position, board, campaign.seat, order)
    assert isinstance(planned, Attack)
    campaign.exploits.append(Exploit(targets=list(board.of_country("greece"))))
    yield from campaign.operation(order, planned, [], None)
    return True


def fulfilled(position: Position, board: Board, attack: Attack) -> None:
    """An Operation that the Axis has ordered itself does the duty too."""
    greek = attack.place in board.of_country("greece")
    if position.greek_war and greek and "italy" in attack.payers:
        position.carried[DONE] = True
