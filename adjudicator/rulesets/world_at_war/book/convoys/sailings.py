"""Convoys: which may sail from where, what they carry, what they cost (SW-1, BOX-1 to BOX-4)."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder
from adjudicator.rulesets.world_at_war.board.position import Convoy, Position
from adjudicator.rulesets.world_at_war.board.terms import (
    ASIA,
    CANADA,
    CARIBBEAN,
    SOUTH,
    TO_UK,
    TO_USSR,
    USA_BOX,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.orders.convoys import NoConvoy, Persian, SendConvoy

COMMONWEALTH: tuple[tuple[str, str], ...] = (
    (CANADA, "rm"),
    (SOUTH, "rm"),
    (ASIA, "rm"),
    (ASIA, "oil"),
    (CARIBBEAN, "oil"),
)
"""One marker each (WAW-CORE.BOX-1)."""
UK = "uk"
Cargo = Literal["rm", "oil", "war_materials", "hidden"]
NORTHERN_PORTS = ("murmansk", "archangel")


@dataclass
class Fleet:
    """The convoys of one turn while they are put together. used: Commonwealth markers that
    have sailed or stay at home."""

    convoys: list[Convoy] = field(default_factory=list)
    used: list[tuple[str, str]] = field(default_factory=list)
    american: int = 0
    persian: bool = False
    outcomes: list[tuple[Order, NotAllowed | None, str]] = field(default_factory=list)


def sailings(position: Position, board: Board, orders: Sequence[Order]) -> Fleet:
    """The convoys that the Allied player sends, in the order written; what he does not speak
    of sails as in decision 17: Commonwealth convoys To UK, American RM convoys as far as
    track, points and RMs allow."""
    fleet = Fleet()
    silent_usa = True
    for order in orders:
        match order:
            case SendConvoy():
                silent_usa = silent_usa and source_of(order) != USA_BOX
                _send(position, board, fleet, order)
            case Persian():
                silent_usa = silent_usa and order.source != USA_BOX
                _persian(position, board, fleet, order)
            case NoConvoy():
                silent_usa = silent_usa and order.source not in ("", USA_BOX)
                fleet.used += [m for m in COMMONWEALTH if order.source in ("", m[0])]
    for source, cargo in COMMONWEALTH:
        home = SendConvoy(source=source, cargo=cargo, box=TO_UK)
        if no_convoy(position, board, fleet, home, source, cargo) is None:
            _sail(position, fleet, source, cargo, TO_UK)
    while silent_usa:
        home = SendConvoy(source=USA_BOX, cargo="rm", box=TO_UK)
        if no_convoy(position, board, fleet, home, USA_BOX, "rm") is not None:
            break
        _sail(position, fleet, USA_BOX, "rm", TO_UK)
    return fleet


def source_of(order: SendConvoy) -> str:
    """Where a convoy comes from: War Materials without a source are American."""
    if order.source:
        return order.source
    return USA_BOX


def _send(position: Position, board: Board, fleet: Fleet, order: SendConvoy) -> None:
    """All the convoys of a line, or none of them."""
    source = source_of(order)
    no = None
    trial = Fleet(list(fleet.convoys), list(fleet.used), fleet.american, fleet.persian)
    if order.count > 1:
        no = _sail_all(copy.deepcopy(position), board, trial, order, source)
    no = no or _sail_all(position, board, fleet, order, source)
    if no is not None and len(trial.convoys) > len(fleet.convoys):
        no = NotAllowed(no.line, no.clause, f"Not all {order.count} can sail: {no.text}")
    fleet.outcomes.append((order, no, price_words(source, order.cargo, order.box)))


def _sail_all(
    position: Position, board: Board, fleet: Fleet, order: SendConvoy, source: str
) -> NotAllowed | None:
    """Send one convoy after the other; why the first that cannot sail does not."""
    for _ in range(order.count):
        cargo = order.cargo or _own_cargo(fleet, source)
        no = no_convoy(position, board, fleet, order, source, cargo)
        if no is not None:
            return no
        _sail(position, fleet, source, cargo, order.box)
    return None


def _own_cargo(fleet: Fleet, source: str) -> str:
    """The first cargo of a source that has not sailed."""
    if source == UK:
        return "war_materials"
    if source == USA_BOX:
        return "rm"
    cargoes = [c for s, c in COMMONWEALTH if s == source]
    return next((c for c in cargoes if (source, c) not in fleet.used), (cargoes or ["rm"])[0])


def _persian(position: Position, board: Board, fleet: Fleet, order: Persian) -> None:
    """One convoy a turn goes to the USSR where no enemy can act (WAW-CORE.SW-26)."""
    cargo = order.cargo or _own_cargo(fleet, order.source)
    no: NotAllowed | None
    if position.events.get("persian_route") != "active":
        no = NotAllowed(order.line, "WAW-CORE.SW-26", "The Persian Route is not open.")
    elif fleet.persian:
        text = "Only one convoy a turn can use the Persian Route."
        no = NotAllowed(order.line, "WAW-CORE.SW-26", text)
    elif holder(position, "persia") in ("germany", "italy"):
        no = NotAllowed(order.line, "WAW-CORE.SW-26", "Persia is in Axis hands.")
    else:
        send = SendConvoy(line=order.line, source=order.source, cargo=cargo, box=TO_USSR)
        no = no_convoy(position, board, fleet, send, order.source, cargo, safe=True)
    if no is None:
        _sail(position, fleet, order.source, cargo, TO_USSR, safe=True)
        fleet.persian = True
    fleet.outcomes.append((order, no, price_words(order.source, cargo, TO_USSR)))


# -------------------------------------------------------------------------- refusals


def no_convoy(
    position: Position,
    board: Board,
    fleet: Fleet,
    order: SendConvoy,
    source: str,
    cargo: str,
    *,
    safe: bool = False,
) -> NotAllowed | None:
    """Why a convoy cannot sail; the most specific clause answers."""
    line = order.line

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    if order.box not in (TO_UK, TO_USSR):
        text = f"Convoys sail To UK or To USSR, not to {board.name(order.box)}."
        return no("WAW-CORE.SW-1", text)
    if order.box == TO_UK and not in_game(position, UK):
        return no("WAW-CORE.SUR-10", "The UK has surrendered; no convoy sails there.")
    if order.box == TO_USSR:
        closed = _closed(position, safe=safe)
        if closed:
            return no("WAW-CORE.SW-25", closed)
    if source == USA_BOX:
        return _no_american(position, fleet, line, cargo)
    if not in_game(position, UK):
        return no("WAW-CORE.SUR-10", "The UK has surrendered; its convoys are gone.")
    if source == UK:
        if cargo != "war_materials" or order.box != TO_USSR:
            text = "From the UK itself only War Materials sail, and only To USSR."
            return no("WAW-CORE.BOX-4", text)
        if position.majors[UK].rm < 1:
            return no("WAW-CORE.BOX-4", "British War Materials cost the UK 1 RM; it has none.")
    else:
        wrong = _no_commonwealth(position, board, fleet, source, cargo)
        if wrong is not None:
            return no(*wrong)
    if order.box == TO_USSR and position.majors[UK].sm < 1:
        text = "A convoy To USSR costs the UK a Strategic Movement point, and it has none left."
        return no("WAW-CORE.SM-6", text)
    return None


def _closed(position: Position, *, safe: bool) -> str:
    """Why box To USSR is closed (WAW-CORE.SW-25)."""
    if not in_game(position, "ussr") or position.countries["ussr"].status != "war":
        return "The USSR is not at war with the Axis; no convoy sails there."
    if not safe and not any(holder(position, port) == "ussr" for port in NORTHERN_PORTS):
        return "Neither Murmansk nor Archangel is Soviet; no convoy can arrive."
    return ""


def _no_american(position: Position, fleet: Fleet, line: int, cargo: str) -> NotAllowed | None:
    """American convoys: by the track before the USA is at war, 1 SM point each, RM and War
    Materials 1 RM as well (WAW-3.17-2, 3.17-3, 3.17-4, WAW-CORE.BOX-3)."""
    state = position.majors["usa"]
    if position.countries["usa"].status != "war":
        allowed = max(0, position.tracks.get("usa", 0))
        if allowed == 0:
            text = "The USA does not aid the UK yet; it sends no convoy."
            return NotAllowed(line, "WAW-3.17-2", text)
        if fleet.american >= allowed:
            clause = "WAW-3.17-2" if allowed == 1 else "WAW-3.17-3"
            text = f"The USA sends {allowed} convoy{'s' * (allowed > 1)} a turn before its war."
            return NotAllowed(line, clause, text)
    if state.sm < 1:
        text = "An American convoy costs the USA a Strategic Movement point, and it has none left."
        return NotAllowed(line, "WAW-3.17-4", text)
    if cargo != "oil" and state.rm < 1:
        text = "RM and War Materials convoys cost the USA 1 RM; it has none left."
        return NotAllowed(line, "WAW-CORE.BOX-3", text)
    return None


def _no_commonwealth(
    position: Position, board: Board, fleet: Fleet, source: str, cargo: str
) -> tuple[str, str] | None:
    name = board.name(source)
    if (source, cargo) not in COMMONWEALTH:
        return "WAW-CORE.BOX-1", f"{name} sends no such convoy."
    if (source, cargo) in fleet.used:
        return (
            "WAW-CORE.BOX-1",
            f"The convoy of {name} has already sailed: there is only one marker.",
        )
    if source == CARIBBEAN and position.events.get("caribbean_oil") != "active":
        return "WAW-3.3-1", "The Caribbean oil has not been bought."
    if f"{source}/{cargo}" in position.lost_resources:
        return "WAW-CORE.BOX-2", f"The {cargo} of {name} is not available."
    return None


# --------------------------------------------------------------------------- sailing


def _sail(
    position: Position, fleet: Fleet, source: str, cargo: str, box: str, *, safe: bool = False
) -> None:
    """Put the marker into its box and pay for it."""
    sender = "usa" if source == USA_BOX else UK
    state = position.majors[sender]
    if source == USA_BOX:
        fleet.american += 1
        state.sm -= 1  # WAW-3.17-4
        if cargo != "oil":
            state.rm -= 1  # WAW-CORE.BOX-3
    else:
        if source == UK:
            state.rm -= 1  # WAW-CORE.BOX-4
        else:
            fleet.used.append((source, cargo))
        if box == TO_USSR:
            state.sm -= 1  # WAW-CORE.SM-6, WAW-CORE.BOX-4
    fleet.convoys.append(
        Convoy(
            id=f"v{len(fleet.convoys) + 1}",
            box=box,
            source=source,
            sender=sender,
            content=cast(Cargo, cargo),
            safe=safe,
        )
    )


def price_words(source: str, cargo: str, box: str) -> str:
    """For the receipt: what a convoy costs."""
    if source == USA_BOX:
        return "1 American SM point" + ("" if cargo == "oil" else ", 1 American RM")
    if source == UK:
        return "1 British SM point, 1 British RM"
    return "1 British SM point" if box == TO_USSR else "free"
