"""Receipts for everything outside of the fighting: the phase's own functions, run on a copy of
what the seat may see, as far as neither dice nor the other side come in between."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order, Table
from adjudicator.core.saying import listed
from adjudicator.core.writing import spoken
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, SEAT_NAMES, Seat
from adjudicator.rulesets.world_at_war.book import deployment
from adjudicator.rulesets.world_at_war.book.convoys.strategic_warfare import assign
from adjudicator.rulesets.world_at_war.book.economy import admin
from adjudicator.rulesets.world_at_war.book.economy.economic import ECONOMIC, run_economy
from adjudicator.rulesets.world_at_war.book.economy.purchases import Luck
from adjudicator.rulesets.world_at_war.book.politics import joining, vichy
from adjudicator.rulesets.world_at_war.book.politics.diplomacy import NoneLeft, purchases
from adjudicator.rulesets.world_at_war.orders.economy import EconomicOrder, Industry, Research
from adjudicator.rulesets.world_at_war.orders.home import WARFARE
from adjudicator.rulesets.world_at_war.orders.politics import DiplomaticOrder, Put
from adjudicator.rulesets.world_at_war.view import View

Outcome = tuple[Order, NotAllowed | None, str]


def check_home(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Orders of a player outside of the fighting. Those that it does not look at stand."""
    trial: Position = copy.deepcopy(view.position)
    seat: Seat = ask.seat  # type: ignore[assignment]
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings={}, phase=ask.key)
    kind = ask.key.split("/")[0]
    match kind:
        case "deployment":
            outcomes = _deployment(trial, board, seat, orders)
        case "admin":
            outcomes = _admin(trial, board, seat, orders)
        case "muster" | "vichy":
            outcomes = _muster(trial, board, ask, orders)
        case "warfare":
            outcomes = assign(trial, board, seat, orders).outcomes
        case "economic":
            return _by_luck(trial, table, seat, orders)
        case "diplomacy":
            outcomes = [(o, no, "") for o, no in purchases(trial, table, seat, orders)]
        case _:
            outcomes = []
    return _checked(orders, outcomes)


def not_yours(
    board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
) -> NotAllowed | None:
    """Why an order of Strategic Warfare is not its seat's: each side has arms of its own
    (WAW-CORE.SW-1, SW-2, BOMB-1)."""
    mine = WARFARE.get(ask.seat, ())
    if order.tag() in ask.accepts or not ask.key.startswith("warfare/") or isinstance(order, mine):
        return None
    for seat, classes in WARFARE.items():
        if isinstance(order, classes):
            side, other = SEAT_NAMES[seat], SEAT_NAMES[ask.seat]
            text = f'"{spoken(type(order))}" is for the {side}; the {other} have nothing for it.'
            return NotAllowed(order.line, type(order).clause, text)
    return None


def _by_luck(
    position: Position, table: Table[Board], seat: Seat, orders: Sequence[Order]
) -> Checked:
    """With good and with bad dice for improvements: what only good or only bad ones allow
    stands, and is in doubt."""
    bad = _checked(orders, _economy(copy.deepcopy(position), table, seat, orders, "bad"))
    if not any(isinstance(order, Industry | Research) for order in orders):
        return bad
    good = _checked(orders, _economy(position, table, seat, orders, "good"))
    lost = _reasons(bad)
    won = _reasons(good)
    # Refused for one reason with good dice and for another with bad ones: which one counts is
    # for the dice to say, and the phase tells it.
    sure = {line for line in lost if line in won and lost[line][0] == won[line][0]}
    checked = Checked(stands=[], notes={**bad.notes, **good.notes})
    checked.refused = [no for no in bad.refused if no.line in sure]
    known = {id(order) for order in (*bad.stands, *good.stands)}
    for order in orders:
        by_dice = order.line not in sure and (order.line in lost or order.line in won)
        if id(order) in known or by_dice:
            checked.stands.append(order)
        if by_dice:
            checked.doubtful.append(order)
        if by_dice and order.line in lost and order.line in won:
            checked.notes[order.line] = (
                f"not possible, however the dice fall: {lost[order.line][1]}"
                f" Or: {won[order.line][1]}"
            )
    return checked


def _reasons(checked: Checked) -> dict[int, tuple[list[str], str]]:
    """Line -> the clauses under which it is refused, and the first sentence."""
    found: dict[int, tuple[list[str], str]] = {}
    for no in checked.refused:
        clauses, text = found.get(no.line, ([], no.text))
        found[no.line] = ([*clauses, no.clause], text)
    return found


def _checked(orders: Sequence[Order], outcomes: Sequence[Outcome]) -> Checked:
    checked = Checked(stands=[])
    waiting = list(outcomes)
    for order in orders:
        found = next((one for one in waiting if one[0] is order), None)
        if found is None:
            checked.stands.append(order)
            continue
        waiting.remove(found)
        _, no, note = found
        if no is not None:
            checked.refused.append(NotAllowed(order.line, no.clause, no.text))
            if not _partly(no):
                continue
        checked.stands.append(order)
        if note and order.line:
            checked.notes[order.line] = note
    return checked


def _partly(no: NotAllowed) -> bool:
    """Is it the refusal of a part: `2 of 5 ...`? What can be done of the line stands."""
    words = no.text.split()
    return len(words) > 2 and words[0].isdigit() and words[1] == "of" and words[0] != "0"


def _deployment(
    position: Position, board: Board, seat: Seat, orders: Sequence[Order]
) -> list[Outcome]:
    """A set-up stands or is refused as a whole (WAW-CORE.SCN-44); what it leaves open stands as
    the house proposes, which its last line tells."""
    puts = [order for order in orders if isinstance(order, Put)]
    if not puts:
        return []
    last = puts[-1]
    rows = deployment.set_up(position, board, seat, orders)
    no = deployment.no_set_up(position, board, seat, rows)
    if no is None:
        rest = [
            f"{row.number} {board.adjective(row.nation)} {KIND_NAMES[row.kind]}"
            f"{'s' * (row.number > 1)} in {board.name(row.place)}"
            for row in deployment.left_over(position, board, seat, orders)
        ]
        return [(last, None, f"the others as the server proposes: {listed(rest)}")] if rest else []
    whole = "Your whole set-up is refused. The server's set-up stands until you send another."
    refusal = NotAllowed(last.line, no.clause, f"{no.text} {whole}")
    # One sentence for the whole; the other lines fall with it.
    return [(put, refusal, "") for put in puts]


def _admin(position: Position, board: Board, seat: Seat, orders: Sequence[Order]) -> list[Outcome]:
    waiting = admin.arriving(position, seat)
    reach: admin.Reach = {}
    outcomes: list[Outcome] = []
    for order in orders:
        if isinstance(order, Put):
            placed, no = admin.place_line(position, board, waiting, order, reach)
            if no is not None and placed:
                text = f"{len(placed)} of {order.count} are placed. {no.text}"
                no = NotAllowed(no.line, no.clause, text)
            outcomes.append((order, no, ""))
    return outcomes


def _muster(position: Position, board: Board, ask: Ask, orders: Sequence[Order]) -> list[Outcome]:
    puts = [order for order in orders if isinstance(order, Put)]
    if not puts:
        return []
    if ask.key == "vichy":
        no = vichy.no_place(position, board, puts)
    else:
        no = joining.no_muster(position, board, ask.key.split("/")[1], puts)
    return [] if no is None else [(put, no, "") for put in puts]


def _economy(
    position: Position, table: Table[Board], seat: Seat, orders: Sequence[Order], luck: Luck
) -> list[Outcome]:
    """Economy and, with what it leaves, diplomacy. luck: of the dice for improvements."""
    economy = [order for order in orders if isinstance(order, EconomicOrder)]
    had = _money(position)
    outcomes = list(run_economy(position, table, seat, economy, rehearsal=luck).outcomes)
    left = _money(position)
    efforts = [order for order in orders if isinstance(order, DiplomaticOrder)]
    outcomes += [
        (order, _spent(table.board, no, had, left), "")
        for order, no in purchases(position, table, seat, efforts)
    ]
    return outcomes


def _money(position: Position) -> dict[str, int]:
    """Major -> its RM."""
    return {major: state.rm for major, state in position.majors.items()}


def _spent(
    board: Board, no: NotAllowed | None, had: Mapping[str, int], left: Mapping[str, int]
) -> NotAllowed | None:
    """A refusal of `purchases`; of an effort whose payer has spent all on builds: how much there
    was, and how to keep it; on events: that they took it. had, left: RM of each major before and
    after the economy."""
    if not isinstance(no, NoneLeft) or not had[no.payer]:
        return no
    who = board.country_name(no.payer)
    if left[no.payer]:
        text = f"An effort costs 1 RM, and {who} has none left after its events."
        return NotAllowed(no.line, no.clause, text)
    text = (
        f"An effort costs 1 RM, and none of the {had[no.payer]} RM of {who} is left after the"
        f" builds; “save 1 RM by {who}” keeps one."
    )
    return NotAllowed(no.line, no.clause, text)


def is_home(ask: Ask) -> bool:
    """Is it a question of these phases?"""
    kinds = ("deployment", "admin", "muster", "vichy", "warfare", ECONOMIC, "diplomacy")
    return ask.key.split("/")[0] in (*kinds, "finland", "italy", "peace")
