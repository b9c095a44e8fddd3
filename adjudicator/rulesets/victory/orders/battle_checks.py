"""Doctrine as the receipt checks it: against the options of the game and what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Checked, NotAllowed, Order
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.orders.battle_orders import (
    Abort,
    Activate,
    Base,
    Doctrine,
    FallBack,
    FightFirst,
    Regroup,
    StayAfloat,
    TargetWork,
    Withdraw,
)
from adjudicator.rulesets.victory.view import View

FACTORY_OPTION = "factories"


def check_doctrine(board: Board, view: View, orders: Sequence[Order]) -> Checked:
    """Which lines of doctrine stand. Orders of other kinds stand as they are.

    A line for a battle that does not come about is kept and says nothing: whether it will is
    not yet known when moves are ordered.
    """
    checked = Checked(stands=[])
    hexmap = board.map_of(view)
    for order in orders:
        refusal = line_refused(board, view, order) if isinstance(order, Doctrine) else None
        if refusal is not None:
            checked.refused.append(refusal)
            continue
        checked.stands.append(order)
        if isinstance(order, Doctrine) and order.line:
            note = _note(hexmap, view, order)
            if note:
                checked.notes[order.line] = note
    return checked


def line_refused(board: Board, view: View, order: Doctrine) -> NotAllowed | None:
    """Why a line can never be followed, whatever battle comes; None if it may be."""
    hexmap = board.map_of(view)

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(order.line, clause, text)

    for who in order.who:
        if who.block and not any(b.id == who.block for b in view.mine()):
            return no("VIC-6.0-1", "That unit is not on the map. Name one of your blocks there.")
    if (wrong := _unable(board, view, order)) is not None:
        return no(*wrong)
    if isinstance(order, Regroup):
        if not view.on("regroup"):
            return no("VIC-SB.Opt-4", "This game does not use the optional rule on regrouping.")
        if order.to not in hexmap.neighbours[order.place]:
            near = f"{hexmap.text(order.to)} is not next to {hexmap.text(order.place)}"
            return no("VIC-SB.Opt-4", f"{near}: units regroup to adjacent hexes.")
    if isinstance(order, Activate) and order.place and not _blockaded(view, order.place):
        return no("VIC-6.8-8", f"No ships blockade {hexmap.text(order.place)}.")
    if isinstance(order, TargetWork):
        return _work_refusal(hexmap, view, order)
    if isinstance(order, Withdraw | FallBack) and order.place:
        far = [to for to in order.to if to == order.place]
        if far:
            text = f"The battle is at {hexmap.text(order.place)}: name other hexes."
            return no("VIC-6.51-1", text)
        beside = hexmap.neighbours[order.place]
        if order.to and not any(to in beside for to in order.to) and not _flies(board, view, order):
            near = f"{hexmap.text(order.to[0])} is not next to {hexmap.text(order.place)}"
            return no("VIC-6.51-1", f"{near}: units retreat to adjacent hexes.")
    if isinstance(order, Base):
        for place in order.to:
            tile = hexmap.tiles[place]
            carriers = any(board.units[b.unit].has("carries_2_air") for b in view.mine())
            fields = any(w.kind == "airfield" and w.hex == place for w in view.works)
            if not tile.place and not fields and not carriers:
                text = (
                    f"{tile.text} is not an airbase. Name a City, Town, airfield or carrier's hex."
                )
                return no("VIC-5.51-1", text)
    return None


def _blockaded(view: View, place: str) -> bool:
    """Do ships lie there as a blockade? All see them (VIC-6.8-3), and no new one can be fought
    out in the phase that begins it (VIC-6.8-10)."""
    mine = any(block.place == place and block.blockading for block in view.blocks)
    shown = (one for pile in view.piles if pile.hex == place for one in pile.shown)
    return mine or any(one.face_up == "blockade" for one in shown)


def _flies(board: Board, view: View, order: Withdraw | FallBack) -> bool:
    """May the line speak of aircraft, which retreat to any base in reach (VIC-6.54-1)?"""
    if isinstance(order, FallBack):
        return False
    blocks = {block.id: block.unit for block in view.mine()}
    named = [blocks.get(who.block, who.unit) for who in order.who] or list(blocks.values())
    return any(not code or board.units[code].arm == "air" or board.units[code].airborne
               for code in named)  # fmt: skip


def _unable(board: Board, view: View, order: Doctrine) -> tuple[str, str] | None:
    """Units that can never do what the line is about: clause and sentence."""
    for who in order.who:
        code = next((b.unit for b in view.mine() if b.id == who.block), who.unit)
        if not code:
            continue
        unit = board.units[code]
        if isinstance(order, Base) and unit.arm != "air" and not unit.airborne:
            return "VIC-5.51-3", f"{unit.name} cannot fly. Name aircraft or Airborne."
        if isinstance(order, Abort) and not unit.airborne:
            return "VIC-6.6-4", f"{unit.name} cannot drop from the air. Name Airborne."
        if isinstance(order, StayAfloat) and not unit.amphibious:
            return "VIC-6.7-1", f"{unit.name} cannot land from the sea. Name Marines or Amphib."
    return None


def _work_refusal(hexmap: HexMap, view: View, order: TargetWork) -> NotAllowed | None:
    option = {
        "airfield": "airfields",
        "mulberry": "mulberries",
        "canal": "destruction",
        "": "destruction",
    }.get(order.work, FACTORY_OPTION)
    if not view.on(option):
        what = order.work or "bridge"
        text = f"A {what} cannot be a target: this game does not use the rule for it ({option})."
        return NotAllowed(order.line, "VIC-9.0-2", text)
    if order.bridge and order.place:
        edge = hexmap.edges.get((order.place, order.bridge))
        if edge is None or not edge.bridge:
            text = (
                f"There is no bridge between {hexmap.text(order.place)} and "
                f"{hexmap.text(order.bridge)}."
            )
            return NotAllowed(order.line, "VIC-9.3-1", text)
    return None


def _note(hexmap: HexMap, view: View, order: Doctrine) -> str:
    """A word on lines for places where no battle is waiting."""
    if isinstance(order, Activate | FightFirst) or not order.place:
        return ""
    if any(battle.hex == order.place for battle in view.battles):
        return ""
    return f"for a battle at {hexmap.text(order.place)}, if there is one"
