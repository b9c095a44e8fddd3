"""What a seat loses if nothing changes: units that the Supply Phase eliminates, areas that its own
moves leave empty beside the enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Order, Stake, left_empty
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    at_war,
    controller,
    family_of,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, Faction, Side
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import air_strength, choose_air
from adjudicator.rulesets.virtuti_militari.book.supply import cut_off
from adjudicator.rulesets.virtuti_militari.book.war.feint import reach
from adjudicator.rulesets.virtuti_militari.book.war.going import meant, resolve
from adjudicator.rulesets.virtuti_militari.book.war.planning import PLANNING, Placing, meant_place
from adjudicator.rulesets.virtuti_militari.book.war.scripts import RULES
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    SCRIPT_KEY,
    BattleAir,
    PlaceToken,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.view import View


def stakes(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> list[Stake]:
    """Of a plan and of a script: the orders of both sides come before the Supply Phase."""
    if ask.key != PLANNING and ask.key.partition("/")[0] != SCRIPT_KEY:
        return []
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    dying: dict[str, int] = {}
    for faction in FACTIONS_OF[side]:
        for area in cut_off(position, board, faction, rulings):
            number = sum(unit.place == area for unit in position.units)
            if number and area in position.out_of_supply:
                dying[area] = number
    empty = left_empty(_bared(position, board, side, orders), "VM-AREA-5")
    empty += _without_theirs(position, board, side, orders)
    empty += _idle_feints(position, board, side, orders)
    if not dying:
        return empty
    each = "; ".join(f"{board.name(area)} {count(n, 'unit')}" for area, n in dying.items())
    text = (
        "Out Of Supply, and eliminated in the Supply Phase of this turn if they still stand there"
        f" and supply does not reach them: {each}."
    )
    return [Stake(text=text, clause="VM-SUP-14"), *empty]


def _bared(position: Position, board: Board, side: Side, orders: Sequence[Order]) -> list[str]:
    """Own land areas that the last units leave by the lines of a script as things stand, as the
    step takes them (`resolve`), next to units that their faction is at war with. An area where a
    line sends others is not among them, nor one that the last leave by an `if` or `after`."""
    tokens = _tokens(position, board, side, orders)
    sends: dict[str, list[Send]] = {}
    for order in orders:
        if isinstance(order, Send):
            sends.setdefault(meant(tokens, board, order.start), []).append(order)
    ends = {meant(tokens, board, line.end) for lines in sends.values() for line in lines}
    waived = {meant(tokens, board, p) for o in orders if isinstance(o, Waive) for p in o.places}
    found = []
    for start, lines in sends.items():
        placed = tokens.orders.get(start)
        if not board.is_land(start) or start in ends | waived or placed is None:
            continue
        if placed.faction not in FACTIONS_OF[side] or controller(position, start) != placed.faction:
            continue
        rule = RULES.get(family_of(placed.token))
        sure = [line for line in lines if line.when is None and not line.after]
        if rule is None or not sure:
            continue
        gone = resolve(tokens, board, start, placed, sure, rule).goings
        going = {id(unit) for one in gone for unit in one.units}
        left = [u for u in units_at(tokens, start, placed.faction) if id(u) not in going]
        if not left and any(
            enemies_at(position, placed.faction, area) for area in board.neighbours(start)
        ):
            found.append(board.name(start))
    return found


def _idle_feints(
    position: Position, board: Board, side: Side, orders: Sequence[Order]
) -> list[Stake]:
    """Feint Attacks placed where no enemy stands or rules within their reach."""
    placing, found = Placing(position, board, side), list[Stake]()
    for order in orders:
        if not isinstance(order, PlaceToken) or family_of(order.token) != "feint":
            continue
        idle = []
        for name in order.places:
            place = meant_place(position, board, name, order.token)
            faction = placing.faction_at(place)
            if faction is None:
                continue
            near = reach(position, board, faction, place)
            if not any(_enemy_there(position, board, faction, one) for one in near):
                idle.append(board.name(place))
        if idle:
            text = f"Your Feint Attack in {listed(idle)} has no enemy within its reach."
            found.append(Stake(text=text, clause="VM-FEINT-5", line=order.line))
    return found


def _enemy_there(position: Position, board: Board, faction: Faction, place: str) -> bool:
    """Could an order of the enemy lie in a place?"""
    holder = controller(position, place) if board.is_land(place) else None
    ruled = holder is not None and at_war(position, faction, holder)
    return ruled or bool(enemies_at(position, faction, place))


def _tokens(position: Position, board: Board, side: Side, orders: Sequence[Order]) -> Position:
    """What a seat sees with the tokens that it places by these orders."""
    placing = Placing(position, board, side)
    laid = dict(position.orders)
    for order in orders:
        if not isinstance(order, PlaceToken):
            continue
        for name in order.places:
            place = meant_place(position, board, name, order.token)
            if (faction := placing.faction_at(place)) is not None:
                laid[place] = Placed(faction=faction, token=order.token)
    return position.model_copy(update={"orders": laid})


def _without_theirs(
    position: Position, board: Board, side: Side, orders: Sequence[Order]
) -> list[Stake]:
    """That `use air to win` counts before the enemy's air is chosen, where the enemy holds more of
    it than the line keeps ahead."""
    for line in orders:
        if not isinstance(line, BattleAir) or line.rule != "win":
            continue
        drawn = {
            faction: position.factions[faction].air_drawn
            for faction in FACTIONS_OF[side]
            if line.faction in ("", faction) and position.factions[faction].air_drawn
        }
        theirs = [
            air_strength(board, state.air_drawn)
            for faction, state in position.factions.items()
            if any(at_war(position, faction, own) for own in drawn)
        ]
        most = max(theirs, default=0)
        if not most or line.margin >= most:
            continue
        text = (
            f"“Use air to win” counts without the enemy's air, which gives up to +{most}: where"
            " you lead by less, your tokens may stay unused and the battle be lost."
        )
        best = (air_strength(board, choose_air(board, levels, 0, [_all(line)]))
                for levels in drawn.values())  # fmt: skip
        if max(best) >= most:
            text += f" “by {most}” uses tokens only if they bring you {most} ahead; else none."
        return [Stake(text=text, clause="VM-BAT3-3", line=line.line)]
    return []


def _all(line: BattleAir) -> BattleAir:
    """The line, with as many tokens as it lets be used."""
    return line.model_copy(update={"rule": "all" if line.most is None else ""})
