"""Lines for an ask mail's WHERE YOU STAND."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES, Board, Faction
from adjudicator.rulesets.totaler_krieg.board.position import faction_of, pool
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.view import View

FEW = 4


def situation(board: Board, view: View, ask: Ask) -> list[str]:
    """The turn, the VP marker, the seat's forces, card and supply; at most 72 columns each."""
    now = view.position
    faction: Faction = view.seat or now.phasing
    row = board.calendar[now.turn]
    kind = "a Seasonal Turn" if row.seasonal else "no Seasonal Turn"
    last = board.calendar[now.last_turn].title if now.last_turn else "V-E Day"
    side = "Axis Tide" if now.vp_side == "axis" else "Allied Crusade"
    field = Field(now, board)
    mine = [
        name for names in field.stacks.values() for name in names if field.owner[name] == faction
    ]
    waiting = field.places.get(pool(faction), [])
    away = sum(
        1
        for name, piece in now.pieces.items()
        if (piece.at in ("delay", "naval") or piece.at.startswith("turn:"))
        and faction_of(now, board, name) == faction
    )
    units = sum(board.counters[name].kind == "ground" for name in waiting)
    support = sum(board.counters[name].kind == "support" for name in waiting)
    steps = sum(field.steps(name) for name in mine)
    lines = [
        f"{row.title}, {kind}; the game lasts to {last}.",
        f"{WAR_STATES[now.war_state]}. VP marker: box {now.vp_box}, {side}.",
        f"{FACTION_NAMES[faction]}: {count(steps, 'step')} on the map.",
        f"Force Pool: {count(units, 'ground unit')}, {count(support, 'support unit')}; "
        f"delayed: {away}.",
    ]
    own = now.cards.get(faction)
    card = board.cards.get(f"{faction}:{own.current}") if own is not None else None
    if card is not None:
        lines.append(f"Current card: {card.number} {card.name}."[:72])
    cut = [name for name in mine if not supply.supplied(field, name)]
    if cut:
        more = f" and {len(cut) - FEW} more" if len(cut) > FEW else ""
        lines.append(f"Out of supply: {', '.join(cut[:FEW])}{more}.")
    weather = sorted({kind for kind in field.weather_now.values() if kind})
    if weather:
        areas = ", ".join(f"{area} {kind}" for area, kind in field.weather_now.items() if kind)
        lines.append(f"Weather: {areas}."[:72])
    return lines
