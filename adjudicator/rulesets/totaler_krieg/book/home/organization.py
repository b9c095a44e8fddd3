"""2.3 Organization Segment: combine, convert, eliminate, break down, detach, in this order."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool, remove
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay_drm, put_on_track
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.building import Part, parts, usable
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lookout import Lookout
from adjudicator.rulesets.totaler_krieg.book.ground.losing import remnants
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.home.forts import convert
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    BreakDown,
    Combine,
    Convert,
    Detach,
    Disband,
    Organize,
    Recall,
)
from adjudicator.rulesets.totaler_krieg.words.facts.counters import (
    BrokenDown,
    Combined,
    MarkerPlaced,
    MarkerRemoved,
    Removed,
)

STEPS: tuple[type[Organize], ...] = (Combine, Convert, Disband, BreakDown, Detach, Recall)
"""The order of the book (TK-2.3-1): what a Breakdown frees is combined no more (TK-2.3-2)."""


def organization(position: Position, table: Table[Board]) -> Play:
    """2.3 Organization Segment."""
    faction = position.phasing
    question = ask_for(
        position,
        faction,
        "organization",
        "TK-2.3-1",
        "Organization: combine, convert, disband, break down, detach",
        STEPS,
        "organization",
        facts={"turn": position.turn},
        silence="Your units stay as they are.",
    )
    answers = yield from ask(question)
    lookout = Lookout(position, table)
    for step in (Combine, Convert, Disband, BreakDown, (Detach, Recall)):
        kinds = step if isinstance(step, tuple) else (step,)
        for order in answers[faction]:
            if isinstance(order, kinds):
                table.about(order)
                try:
                    organize(position, table, order, lookout.field)
                except NotAllowed as no:
                    failed(position, table, faction, order, no)
    yield from tidy(position, table, "organization")


def organize(position: Position, table: Table[Board], order: Order, field: Field) -> None:
    """Carry one order out. field: of this moment. Raises NotAllowed."""
    acts: dict[type[Order], Callable[..., None]] = {
        Combine: combine,
        Convert: convert,
        Disband: disband,
        BreakDown: break_down,
        Detach: detach,
        Recall: recall,
    }
    acts[type(order)](position, table, order, field)


def own(field: Field, name: str, clause: str = "TK-2.3.1-1") -> str:
    """The place of a ground unit of the phasing faction. Raises NotAllowed, with the clause of
    what is to be done to it."""
    counter = field.board.counters.get(name)
    if counter is None or counter.kind != "ground":
        raise NotAllowed(0, clause, f"There is no ground unit {name}.")
    place = field.position.pieces[name].at
    mine = field.owner.get(name) == field.position.phasing
    shown = is_hex(place) and name in field.stacks.get(field.board.cell(place), ())
    boxed = place.startswith("box:")
    if not mine or not (shown or boxed):
        raise NotAllowed(0, clause, f"{name} is not one of your units on the map.")
    return place


# ------------------------------------------------------------------------- combining


def combine(position: Position, table: Table[Board], order: Combine, field: Field) -> None:
    """2.3.1 Two units in one place become one of a step more. Raises NotAllowed."""
    board = table.board
    place = own(field, order.unit)
    if own(field, order.other) != place or order.unit == order.other:
        raise NotAllowed(
            0, "TK-2.3.1-1", f"{order.unit} and {order.other} are not two units in one place."
        )
    for name in (order.unit, order.other):
        _may_combine(field, name, place)
    if order.into:
        _into(position, table, field, order, place)
        return
    grow, give = order.unit, order.other
    if not _grows(field, grow, give):
        grow, give = give, grow
    if not _grows(field, grow, give):
        raise NotAllowed(
            0,
            "TK-2.3-12",
            f"Neither {order.unit} nor {order.other} is the step that the other needs.",
        )
    piece = position.pieces[grow]
    piece.back = bool(board.counters[grow].side_with(field.steps(grow) + 1))
    used = _use(position, board, grow, give)
    fact = Combined(unit=grow, steps=field.steps(grow), used=[used], at=place)
    table.tell("TK-2.3.1.1-1", fact)


def _may_combine(field: Field, name: str, place: str) -> None:
    """2.3.1.2 Raises NotAllowed."""
    if field.is_fortress(name) or field.board.counters[name].type == "garrison":
        clause = "TK-2.3.1.2-4" if field.board.counters[name].back_is == "fortress" else ""
        raise NotAllowed(0, clause or "TK-2.3.1.2-3", f"{name} cannot combine as it is.")
    if not supply.supplied(field, name):
        raise NotAllowed(0, "TK-2.3.1.2-1", f"{name} is not supplied and cannot combine.")
    if is_hex(place):
        at = field.board.cell(place)
        if (field.enemy_air(field.position.phasing) >> at) & 1:
            raise NotAllowed(
                0, "TK-2.3.1.2-2", f"An enemy Air unit is over {field.board.name(place)}."
            )


def _grows(field: Field, grow: str, give: str) -> bool:
    """Can the second unit be the step that flips the first to its larger side?"""
    board = field.board
    steps = field.steps(grow)
    if field.steps(give) != 1 or board.counters[grow].side_with(steps + 1) is None:
        return False
    needed = parts(board, grow, steps + 1)
    if steps == 1:  # the unit is one of its own two steps (TK-2.3.1.1-1)
        needed = _rest(board, grow, needed)
    return any(part.serves(board, give, grow) for part in needed)


def _rest(board: Board, grow: str, needed: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts left when a one-step unit is itself one of them."""
    left = list(needed)
    left.remove(next(part for part in needed if part.serves(board, grow, grow)))
    return tuple(left)


def _use(position: Position, board: Board, whole: str, name: str) -> str:
    """A step given up goes to its pool or box (TK-2.3-4), a Minor Country's into the Holding
    Box of a multi-national unit (TK-2.3-14)."""
    told = board.compositions.get(whole)
    country = board.counters[name].country
    major = {"AXI-Med": "Germany", "AXI-PA": "Germany", "WES-AA": "Britain"}.get(whole, "Russia")
    if whole.startswith("GER-mtn"):
        major = "Germany"
    holds = told is not None and told[2]
    second = board.counters[name].armor if whole == "WES-15AG" else country != major
    if holds and second:
        position.pieces[name].at = f"holding:{whole}"
        position.pieces[name].back = bool(board.counters[name].side_with(1))
        return name
    remove(position, board, name)
    return name


def _into(
    position: Position, table: Table[Board], field: Field, order: Combine, place: str
) -> None:
    """Two one-step units give way to a two-step unit of the Force Pool (TK-2.3.1.1-4)."""
    board, whole = table.board, order.into
    counter = board.counters.get(whole)
    if counter is None or position.pieces[whole].at != pool(position.phasing):
        raise NotAllowed(0, "TK-2.3-3", f"{whole} is not in your Force Pool.")
    side = counter.side_with(2)
    if side is None or counter.side_with(1) is not None or counter.type == "fortress":
        garrison = counter.type in ("fortress", "garrison")
        clause = "TK-2.3.1.2-3" if garrison else "TK-2.3.1.1-4"
        raise NotAllowed(0, clause, f"{whole} is not built of two one-step units.")
    if field.steps(order.unit) != 1 or field.steps(order.other) != 1:
        raise NotAllowed(0, "TK-2.3.1.2-5", "Only one-step units are combined into another unit.")
    if counter.hex_limit and is_hex(counter.hex_limit) and place != counter.hex_limit:
        where = board.name(counter.hex_limit)
        raise NotAllowed(0, "TK-2.3.2.3-5", f"{whole} is built in {where} only.")
    needed = parts(board, whole, 2)
    pairs = [(order.unit, order.other), (order.other, order.unit)]
    if not any(
        needed[0].serves(board, a, whole) and needed[1].serves(board, b, whole) for a, b in pairs
    ):
        raise NotAllowed(
            0, "TK-2.3-7", f"{order.unit} and {order.other} are not what {whole} is built of."
        )
    for name in (order.unit, order.other):
        _use(position, board, whole, name)
    piece = position.pieces[whole]
    piece.at, piece.back = place, side
    used = [order.unit, order.other]
    table.tell("TK-2.3.1.1-4", Combined(unit=whole, steps=2, used=used, at=place))


# ----------------------------------------------------------- elimination, breakdown


def disband(position: Position, table: Table[Board], order: Disband, field: Field) -> None:
    """2.3.3 A whole unit is eliminated (TK-2.3.3-2); one with a Delay Stripe goes to the Turn
    Track as if a 1 had been rolled (TK-2.3.3-4)."""
    board = table.board
    place = own(field, order.unit, "TK-2.3.3-1")
    drm = delay_drm(field, order.unit)
    for held in position.at(f"holding:{order.unit}"):
        remove(position, board, held)
    to = remove(position, board, order.unit)  # TK-2.3.3-3
    if to == "delay":
        to = put_on_track(position, board, order.unit, max(1, 1 + drm))
    table.tell("TK-2.3.3-1", Removed(unit=order.unit, at=place, to=to))


def break_down(position: Position, table: Table[Board], order: BreakDown, field: Field) -> None:
    """2.3.4 A multi-step unit gives off a step, and goes on while units are named into which it
    breaks (TK-2.3.4-2). Raises NotAllowed, and then nothing of it is done."""
    if len(order.take) > 1:
        _breakdowns(position.model_copy(deep=True), table.board, order)
    for clause, fact in _breakdowns(position, table.board, order):
        table.tell(clause, fact)


def _breakdowns(position: Position, board: Board, order: BreakDown) -> list[tuple[str, BrokenDown]]:
    """Carry out the Breakdowns of an order one step at a time, with what is told of each. Raises
    NotAllowed."""
    name = order.unit
    field = Field(position, board)
    place = own(field, name, "TK-2.3.4-1")
    steps = field.steps(name)
    if field.is_fortress(name):
        raise NotAllowed(0, "TK-2.3.4.2-1", f"{name} is a fortress and cannot break down.")
    if steps == 1:
        raise NotAllowed(0, "TK-2.3.4-1", f"{name} has one step.")
    for one in order.take:
        if order.take.count(one) > 1:
            raise NotAllowed(0, "TK-2.3.4-1", f"{one} is named twice.")
    told: list[tuple[str, BrokenDown]] = []
    wanted = list(order.take)
    while not told or wanted:
        field = Field(position, board)
        if position.pieces[name].at != place or field.steps(name) == 1:
            whole = f"{name} has {steps} steps and breaks into {steps} one-step units"
            text = f"{whole}: none is left for {' and '.join(wanted)}."
            raise NotAllowed(0, "TK-2.3.4-2", text)
        clause, left = _one_breakdown(field, name, wanted)
        told.append((clause, BrokenDown(unit=name, left=left, at=place)))
        wanted = [one for one in wanted if one not in left]
    return told


def _one_breakdown(field: Field, name: str, wanted: list[str]) -> tuple[str, list[str]]:
    """Carry out one Breakdown, with as many of the units wanted as it takes: its clause, and what
    the unit has become. Raises NotAllowed."""
    position, board, steps = field.position, field.board, field.steps(name)
    place = position.pieces[name].at
    lower = board.counters[name].side_with(steps - 1)
    if lower is not None:
        taken = [_taken(field, name, wanted, spare_steps(field, name))]
        position.pieces[name].back = lower  # TK-2.3.4.1-3 TK-2.3.4.1-5
        _set_down(position, board, taken, place)
        return "TK-2.3.4.1-5" if steps == 3 else "TK-2.3.4.1-3", [name, *taken]
    taken = _pair(field, name, wanted[:2], parts(board, name, 2))
    remove(position, board, name)
    _set_down(position, board, taken, place)
    return "TK-2.3.4.1-1", taken


def spare_steps(field: Field, name: str) -> list[str]:
    """One-step units that a flip to the smaller side may set free (TK-2.3.4.1-8), the one of
    the Holding Box first (TK-2.3.4.1-7)."""
    position, board = field.position, field.board
    steps = field.steps(name)
    held = position.at(f"holding:{name}")
    if held:
        return held
    needed = parts(board, name, steps)
    if steps == 2:
        needed = _rest(board, name, needed)
    return [
        other
        for other in position.at(pool(field.owner[name]))
        if usable(field, other) and any(part.left(board, other, name) for part in needed)
    ]


def _not_taken(position: Position, board: Board, one: str, name: str) -> NotAllowed:
    """Why a Breakdown of a unit does not put down a certain one-step unit."""
    counter, whole = board.counters[one], board.counters[name]
    if not position.pieces[one].at.startswith("pool:"):
        return NotAllowed(0, "TK-2.3-3", f"{one} is not in your Force Pool.")
    if "colonial" in whole.traits and "colonial" not in counter.traits:
        return NotAllowed(
            0, "TK-2.3.4.2-6", f"{name} is colonial and breaks down only into colonial units."
        )
    if counter.elite:
        return NotAllowed(
            0, "TK-2.3.4.2-4", f"{one} is an elite unit, and {name} is not built of it."
        )
    return NotAllowed(0, "TK-2.3.4.1-8", f"{one} cannot be taken from the Force Pool for {name}.")


def _taken(field: Field, name: str, wanted: list[str], able: list[str]) -> str:
    """The one-step unit that a flip puts down: the first of those wanted that it may. Raises
    NotAllowed."""
    chosen = [one for one in (wanted or able) if one in able]
    if chosen:
        return chosen[0]
    if wanted:
        raise _not_taken(field.position, field.board, wanted[0], name)
    raise NotAllowed(
        0, "TK-2.3-3", f"The Force Pool holds no one-step units into which {name} breaks."
    )


def _pair(field: Field, name: str, wanted: list[str], needed: tuple[Part, ...]) -> list[str]:
    """The two one-step units into which a two-step unit breaks: the one of its Holding Box, those
    wanted, and what is missing from the Force Pool. Raises NotAllowed."""
    board = field.board
    able = remnants(field, name, breaking=True)
    held = field.position.at(f"holding:{name}")
    for one in wanted:
        if one not in able:
            raise _not_taken(field.position, board, one, name)
    if len({*held, *wanted}) > 2:
        raise NotAllowed(0, "TK-2.3.4.1-7", f"{held[0]} is in the Holding Box of {name}: take it.")
    for first, second in (needed, needed[::-1]):
        chosen: list[str] = []
        for part in (first, second):
            for one in (*held, *wanted, *able):
                fits = part.serves if one in held else part.left
                if one not in chosen and fits(board, one, name):
                    chosen.append(one)
                    break
        if len(chosen) == 2 and {*held, *wanted} <= set(chosen):
            return chosen
    if wanted:
        raise NotAllowed(0, "TK-2.3.4.1-8", f"{' and '.join(wanted)} do not make up {name}.")
    raise NotAllowed(
        0, "TK-2.3-3", f"The Force Pool holds no one-step units into which {name} breaks."
    )


def _set_down(position: Position, board: Board, names: list[str], place: str) -> None:
    for one in names:
        piece = position.pieces[one]
        piece.at, piece.back = place, bool(board.counters[one].side_with(1))


# ------------------------------------------------------------------------ Detachments


def detach(position: Position, table: Table[Board], order: Detach, field: Field) -> None:
    """2.3.5 A Detachment from the Force Pool joins a unit of its nationality (TK-2.3.5-2),
    which stays as it is (TK-2.3.5-3); supply and enemy Air units do not matter (TK-2.3.5-7)."""
    board = table.board
    counter = board.counters.get(order.marker)
    if counter is None or counter.back_is != "detachment":
        raise NotAllowed(0, "TK-COMP-35", f"{order.marker} has no Detachment side.")
    if position.pieces[order.marker].at != pool(position.phasing):
        raise NotAllowed(0, "TK-2.3.5-2", f"{order.marker} is not in your Force Pool.")
    if order.place not in board.hexes:
        raise NotAllowed(0, "TK-2.3.5-2", f"There is no hex {order.place}.")
    at = board.cell(order.place)
    where = board.name(order.place)
    friends = field.friends(at, position.phasing)
    if not any(counter.country in field.nations(name) for name in friends):
        raise NotAllowed(0, "TK-2.3.5-2", f"No ground unit of {counter.country} is in {where}.")
    mine = field.detachments[position.phasing] | field.logistics[position.phasing]
    if (mine >> at) & 1:
        raise NotAllowed(
            0, "TK-2.3.5-4", f"A Detachment or Logistics marker is in {where} already."
        )
    piece = position.pieces[order.marker]
    piece.at, piece.back = order.place, True
    table.tell("TK-2.3.5-2", MarkerPlaced(marker=order.marker, at=order.place))


def recall(position: Position, table: Table[Board], order: Recall, field: Field) -> None:
    """2.3.5 A Detachment on the map goes to the Delay Box (TK-2.3.5-5)."""
    board = table.board
    piece = position.pieces.get(order.marker)
    counter = board.counters.get(order.marker)
    shown = piece is not None and counter is not None and piece.back
    if not shown or counter is None or piece is None or counter.back_is != "detachment":
        raise NotAllowed(0, "TK-2.3.5-5", f"{order.marker} is not a Detachment on the map.")
    if field.owner.get(order.marker) != position.phasing:
        raise NotAllowed(0, "TK-2.3.5-5", f"{order.marker} is not yours.")
    at = piece.at
    piece.at, piece.back = "delay", False
    table.tell("TK-2.3.5-5", MarkerRemoved(marker=order.marker, at=at, to="delay"))
