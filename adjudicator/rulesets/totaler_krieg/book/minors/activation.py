"""13.4, 13.7 A Neutral Minor Country is activated: Alignment, set-up, Mobilization Roll."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import unmet
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.position import Piece, Position, pool
from adjudicator.rulesets.totaler_krieg.book.countries.states import watch
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.alignment import align
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import in_civil_war
from adjudicator.rulesets.totaler_krieg.book.minors.sites import (
    Dealing,
    dealing,
    one_step,
    site_refusal,
    spread_out,
)
from adjudicator.rulesets.totaler_krieg.book.minors.vichy import MARKER
from adjudicator.rulesets.totaler_krieg.orders.minors import Mobilize, SetUp
from adjudicator.rulesets.totaler_krieg.words.facts.minors import Activated, Mobilized, SetUpAt

FREE_PASSAGE = "15.15"
GRADUAL_DECLINE = "15.17"
NO_ROLL = {
    "15.9": "TK-13.7.1-14",
    FREE_PASSAGE: "TK-13.7.1-15",
    GRADUAL_DECLINE: "TK-13.7.1-16",
}
"""Events after which no Mobilization Roll is made."""


def activate(
    position: Position,
    table: Table[Board],
    country: str,
    faction: str = "",
    how: str = "",
    *,
    by: str = "",
) -> Asking[str]:
    """A Neutral Minor Country becomes active, is aligned and set up (TK-13.4-6). Gives the
    faction it aligns with. The caller ends Policies and says what else follows.

    faction: the one named, or `allied` or empty for one by 13.5. how: the section of what
    activates it (`6.1.1`, `15.7`; `event:` may stand before it). by: the
    faction that declared war on it (TK-3.1.4-16).
    ValueError: the Country is not Neutral; a Conquered one is not set up anew (TK-13.7.1-2)."""
    state = position.countries.get(country)
    if state is None or state.status != "neutral":
        raise ValueError(f"{country} is not Neutral")
    how = how.removeprefix("event:")
    side = yield from align(position, table, country, faction)
    yield from setting_up(position, table, country, side, how, by)
    if how != GRADUAL_DECLINE:
        watch(position, table)  # TK-12-7
    return side


def setting_up(
    position: Position, table: Table[Board], country: str, side: str, how: str, by: str = ""
) -> Play:
    """13.7.1 The steps of the set-up of a Country whose faction is known (TK-13.7.1-1). The faction
    is asked before anything moves, so that its receipt can play the same."""
    board, state = table.board, position.countries[country]
    plan = dealing(Field(position, board), country, side)
    no_roll = no_mobilization(position, country, how)
    answer: Answer | None = None
    if plan.placed:  # TK-13.7.1-23; without a unit to place none could mobilize either
        answers = yield from ask(set_up_ask(position, board, plan, side, how))
        answer = answers[side]
    orders: Sequence[Order] = answer.orders if answer is not None else ()
    state.status, state.faction, state.activated_by = "active", side, by  # TK-13.4-5 TK-13.4-6
    state.mark = "free_passage" if how == FREE_PASSAGE else "mobilizing"
    deal_out(position, table, plan, side, state.mark)  # steps 1 to 3, 6
    set_up(position, table, plan, side, orders, answer)  # steps 4 and 5
    mobilize(position, table, plan, side, orders, no_roll)  # step 7
    state.influence = ""  # TK-13.7.1-18
    if country == "Vichy":
        position.pieces[MARKER] = Piece(at="supply")
    if position.civil_war is not None and position.civil_war.country == country:
        position.civil_war = None  # TK-13.7.1-18 TK-13.8.4-6


def no_mobilization(position: Position, country: str, how: str) -> str:
    """The clause for which a Country makes no Mobilization Roll, empty if it makes one
    (TK-13.7.1-12)."""
    if in_civil_war(position, country):
        return "TK-13.7.1-13"  # TK-13.8.4-5
    if country == "Vichy":
        return "TK-13.7.1-17"
    return NO_ROLL.get(how, "")


def deal_out(position: Position, table: Table[Board], plan: Dealing, side: str, mark: str) -> None:
    """Steps 1 to 3 and 6: Force Pool, Delay Box, the marker in the Capital."""
    for names, place in ((plan.pool, pool(side)), (plan.delay, "delay"), (plan.out, "out")):
        for name in names:
            position.pieces[name] = Piece(at=place)
    for name, place in plan.waiting.items():
        position.pieces[name] = Piece(at=place)
    for name in plan.placed:
        position.pieces[name] = Piece(at=pool(side))
    clause = "TK-13.7.1-11" if mark == "free_passage" else "TK-13.7.1-10"
    fact = Activated(
        country=plan.country,
        faction=side,
        pool=plan.pool,
        delay=plan.delay,
        out=plan.out,
        mark=mark,
    )
    table.tell(clause, fact)


def set_up_ask(position: Position, board: Board, plan: Dealing, side: str, how: str) -> Ask:
    """Where the counters stand, and whom a Mobilization Roll would bring to two steps."""
    country = plan.country
    able = [] if no_mobilization(position, country, how) else flippable(board, plan)
    named = [*plan.placed, *plan.fixed, *plan.pool, *plan.delay]
    told = [f"A die then says how many of {', '.join(able)} mobilize."] if able else []
    return ask_for(
        position,
        side,
        f"activation/{country}",
        "TK-13.7.1-7",
        f"{country} joins the {FACTION_NAMES[side]} faction: set it up",
        [SetUp, Mobilize] if able else [SetUp],
        "set-up",
        told=told,
        options={"unit": ["", *named], "units": named},
        facts={"country": country, "how": how, "units": len(plan.placed)},
        silence="Its units stand in Cities and Ports, the strongest mobilize.",
        standing=["AlwaysSetUp", "AlwaysMobilize"],
    )


def set_up(
    position: Position,
    table: Table[Board],
    plan: Dealing,
    side: str,
    orders: Sequence[Order],
    answer: Answer | None = None,
) -> None:
    """Steps 4 and 5: garrisons and fortresses in their hexes, the rest as ordered, whoever is
    left where it is usual; a unit without a hex stays in the Force Pool (TK-A116)."""
    board = table.board
    field = Field(position, board)
    taken: dict[str, str] = {}
    modes: dict[str, str] = {}
    for order in orders:
        if not isinstance(order, SetUp) or order.usual:
            continue
        table.about(order)
        if order.unit in taken and not order.line:
            continue  # a standing order beside one for this set-up
        refusal = site_refusal(field, plan, order.unit, order.place, taken)
        if order.line and taken.get(order.unit, order.place) != order.place:
            where = board.name(taken[order.unit])
            refusal = "TK-13.7.1-7", f"{order.unit} is set up in {where} already."
        if refusal is not None:
            failed(position, table, side, order, NotAllowed(order.line, *refusal))
            continue
        taken[order.unit] = order.place
        modes[order.unit] = order.mode
    table.about(None)
    at = {**plan.fixed, **spread_out(field, plan, taken)}
    for name, place in at.items():
        if name in plan.zones:
            mode = modes.get(name) or "troop"
            position.pieces[name] = Piece(at=f"convoys:{place}", mode=mode)
        else:
            position.pieces[name] = Piece(at=place, back=one_step(board, name))  # TK-13.7.1-8
    if at:
        fact = SetUpAt(country=plan.country, faction=side, at=at)
        table.tell(
            "TK-13.7.1-7", fact, answered=None if answer is None else (side, answer.through(orders))
        )


def set_up_refusal(field: Field, country: str, side: str, how: str, order: Order) -> Refusal | None:
    """Why an order for the set-up of a Country cannot be carried out, looked at by itself."""
    if isinstance(order, Mobilize):
        if clause := no_mobilization(field.position, country, how.removeprefix("event:")):
            return clause, f"{country} makes no Mobilization Roll."
        return mobilization_refusal(flippable(field.board, dealing(field, country, side)), order)
    if isinstance(order, SetUp) and not order.usual:
        return site_refusal(field, dealing(field, country, side), order.unit, order.place, {})
    return None


def mobilization_refusal(able: Sequence[str], order: Mobilize) -> Refusal | None:
    """Why an order to mobilize is not carried out as it stands (TK-13.7.1-22)."""
    wrong = next((name for name in order.units if name not in able), "")
    return ("TK-13.7.1-22", f"{wrong} has no step to gain here.") if wrong else None


def flippable(board: Board, plan: Dealing) -> list[str]:
    """The units set up that have a two-step side (TK-13.7.1-22), the best defender first."""
    able = [
        name
        for name in (*plan.fixed, *plan.sites)
        if board.counters[name].side_with(1) is not None
        and board.counters[name].side_with(2) is not None
    ]

    def worth(name: str) -> int:
        face = board.counters[name].face(not one_step(board, name))
        assert face is not None
        return -(face.attack + face.defence)

    return sorted(able, key=worth)


def mobilize(
    position: Position,
    table: Table[Board],
    plan: Dealing,
    side: str,
    orders: Sequence[Order],
    no_roll: str,
) -> None:
    """Step 7: the faction may roll one die without DRMs (TK-13.7.1-19, TK-13.7.1-20); so many
    units at most come to their two-step side."""
    board = table.board
    able = [name for name in flippable(board, plan) if position.pieces[name].at in board.hexes]
    if no_roll:
        table.tell(no_roll, Mobilized(country=plan.country, faction=side, roll=0, units=[]))
        return
    chosen = [order for order in orders if isinstance(order, Mobilize)]
    for order in chosen:
        table.about(order)
        if refusal := mobilization_refusal(able, order):
            failed(position, table, side, order, NotAllowed(order.line, *refusal))
    table.about(None)
    if not able or any(order.nobody and order.when is None for order in chosen):
        fact = Mobilized(country=plan.country, faction=side, roll=0, units=[])
        table.tell("TK-13.7.1-19", fact)
        return
    if not table.decides("mobilization"):
        return
    die = table.dice.d6(f"mobilization/{plan.country}")  # TK-13.7.1-21
    meant = []
    for order in chosen:
        if order.when is None or order.when.holds({"roll": die}):
            meant.append(order)
        else:
            no = NotAllowed(order.line, order.clause, unmet(order.when, {"roll": die}))
            failed(position, table, side, order, no)
    wanted = [name for order in meant for name in order.units if name in able]
    if not meant:
        wanted = able
    flipped = list(dict.fromkeys(wanted))[:die]
    for name in flipped:
        piece = position.pieces[name]
        piece.back = not piece.back  # TK-13.7.1-22
    fact = Mobilized(country=plan.country, faction=side, roll=die, units=flipped)
    table.tell("TK-13.7.1-21", fact)
