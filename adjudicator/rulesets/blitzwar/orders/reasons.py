"""Why an order is not taken: by none of the questions of its phase, or not by this one.

Each rule stands in its chapter; here an order only finds the one that speaks of it.
"""

from __future__ import annotations

from adjudicator.core.protocol import Ask, NotAllowed, Order
from adjudicator.rulesets.blitzwar.board.board import LONDON, Board
from adjudicator.rulesets.blitzwar.board.forces import (
    NAVAL,
    corps_at,
    describe_all,
    enemy_corps,
    matches,
)
from adjudicator.rulesets.blitzwar.board.position import SIDES, Position, Side
from adjudicator.rulesets.blitzwar.book.air.air import why_none_flies
from adjudicator.rulesets.blitzwar.book.air.beachheads import why_no_beachhead
from adjudicator.rulesets.blitzwar.book.air.bombing import bombers, bombing_rate, why_no_bombing
from adjudicator.rulesets.blitzwar.book.air.britain import (
    german_wing,
    london_defence,
    outnumbering,
    why_no_battle,
)
from adjudicator.rulesets.blitzwar.book.air.countering import why_not_countered
from adjudicator.rulesets.blitzwar.book.land import losses
from adjudicator.rulesets.blitzwar.book.land.advance import (
    why_none_advanced,
    why_not_beyond,
    won_as_seen,
)
from adjudicator.rulesets.blitzwar.book.land.odds import CombatPhase
from adjudicator.rulesets.blitzwar.book.land.retreat import why_no_retreat
from adjudicator.rulesets.blitzwar.book.naval import losable, why_no_attack
from adjudicator.rulesets.blitzwar.book.politics.countries import NAMES, POWER
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import why_no_roll
from adjudicator.rulesets.blitzwar.book.politics.partisans import due as partisans_due
from adjudicator.rulesets.blitzwar.book.politics.partisans import why_no_hideout, why_none_rise
from adjudicator.rulesets.blitzwar.book.politics.vichy import why_no_withdrawal
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import why_not_chosen
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import why_no_losses
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import why_no_convoy
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import BY_CARD, why_none_due
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import why_not_unlocked
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import why_not_there
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used, blitzkrieg_phase
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    Choose,
    GiveUp,
    LendLease,
    Partisans,
    Place,
    Raise,
    RollFor,
    Sacrifice,
    TakeLosses,
    Unlock,
    Withdraw,
)
from adjudicator.rulesets.blitzwar.orders.orders import (
    Advance,
    Again,
    AirMission,
    Attack,
    BattleOfBritain,
    Beachhead,
    Blitz,
    Bomb,
    CounterAir,
    DeclareWar,
    Hold,
    Lose,
    NavalAttack,
    OneZoneMove,
    Rebase,
    Retreat,
    Sail,
    Slip,
)

NO_BLITZKRIEG = "There is no Blitzkrieg Combat Phase on a mud turn. Order an attack instead."


def no_answer(position: Position, board: Board, ask: Ask, order: Order) -> NotAllowed | None:
    """Why an order of the right kind cannot answer a question about losses or a retreat: it names
    what nobody there has, or there is nowhere to go. None if it can, or if only the step knows.

    position: as the seat of the question sees it."""
    what, _, where = ask.key.partition("/")
    place = where.partition("/")[0]
    match order:
        case Lose() if what == "losses" and place in board.seas:
            ships = losable(
                [
                    c
                    for c in position.counters
                    if c.place == place and c.kind in NAVAL and c.side == ask.seat
                ]
            )
            if ships and not any(matches(ship, part) for ship in ships for part in order.ships):
                said = order.words(board).removeprefix("lose ")
                has = ", ".join(describe_all(ships))
                text = f"{said[:1].upper()}{said[1:]} cannot be lost here. You have {has}."
                return NotAllowed(order.line, ask.clause, text)
        case Hold() if what == "retreat" and order.force is not None:
            there = corps_at(position, place, ask.seat)
            ways = losses.legal(there, 1)
            wish = Lose(force=(order.force,), line=order.line)
            way = losses.best(position, board, there, ways, wish.force)
            return losses.unmet(there, ways, way, wish)
        case Retreat() if what == "retreat":
            survivors = enemy_corps(position, position.active, place)
            if no := why_no_retreat(position, board, survivors, place, order.to):
                return NotAllowed(order.line, no.clause, no.text)
    return None


def lapsed(
    board: Board, position: Position, phase: str, seat: str, order: Order
) -> NotAllowed | None:
    """Why none of the phase's questions took an order of a seat's plan (`Ruleset.lapsed`)."""
    side = next(side for side in SIDES if side == seat)
    if order.stays() or (order.when is not None and not hopeless(position, board, order)):
        return None
    match phase:
        case "naval" | "air" | "blitzkrieg" | "normal" if side == position.active:
            return _side_turn(position, board, phase, order)
        case "diplomacy":
            return _diplomacy(position, board, side, order)
        case "reinforcement":
            return _reinforcement(position, board, side, order)
        case "cards" if position.turn == 1 and isinstance(order, REINFORCEMENT):
            if not isinstance(order, Place | Raise):
                return _reinforcement(position, board, side, order)
            return NotAllowed(0, "BW-11.1-1", "No reinforcements arrive on the first turn.")
    return None


def hopeless(position: Position, board: Board, order: Order) -> bool:
    """Is an order forbidden in this turn, whatever its `if` says?"""
    turn = position.turn
    match order:
        case Blitz():
            return not blitzkrieg_phase(board, turn)
        case OneZoneMove():
            return order.after == "blitzkrieg" and not blitzkrieg_phase(board, turn)
        case Bomb():
            return position.active != "allies" or not bombing_rate(board, turn)
        case BattleOfBritain():
            return position.active != "axis" or not air_may_be_used(board, turn, LONDON)
    return False


def _side_turn(position: Position, board: Board, phase: str, order: Order) -> NotAllowed | None:
    match phase, order:
        case "naval", Sail():
            return NotAllowed(0, "BW-12.1-1", "You have no naval unit to move.")
        case "naval", NavalAttack():
            return why_no_attack(position, board, order)
        case "air", Bomb():
            return why_no_bombing(position, board, order)
        case "air", BattleOfBritain():
            return why_no_battle(position, board)
        case "air", AirMission():
            return why_none_flies(board, order)
        case "air", Again():
            return NotAllowed(0, "BW-13.2-3", "There is no earlier mission to fly again.")
        case "air", Beachhead():
            return why_no_beachhead(position, board, order)
        case "air", Rebase() if not order.late:
            return _none_moves("BW-13.5-1", board, order)
        case "blitzkrieg", Blitz():
            return NotAllowed(0, "BW-6-3", NO_BLITZKRIEG)
        case "blitzkrieg", OneZoneMove() if order.after == "blitzkrieg":
            if not blitzkrieg_phase(board, position.turn):
                return NotAllowed(0, "BW-16.5-3", NO_BLITZKRIEG)
            return NotAllowed(0, "BW-16.5-1", NOT_IDLE)
        case "normal", OneZoneMove():
            return NotAllowed(0, "BW-17.4-1", NOT_IDLE)
        case "normal", Advance() if not order.stays():
            return why_none_advanced(position, board, position.active, order)
        case "normal", Slip():
            return NotAllowed(0, "BW-17.5-1", "None of your units that can move is Out of Supply.")
        case "normal", Rebase():
            return _none_moves("BW-13.5-3", board, order)
    return None


def _none_moves(clause: str, board: Board, order: Rebase) -> NotAllowed:
    text = f"You have no air unit at base in {board.name(order.start)} that can still move."
    return NotAllowed(0, clause, text)


NOT_IDLE = "Only corps that have neither moved nor attacked this turn can, and there are none."


def _diplomacy(position: Position, board: Board, side: Side, order: Order) -> NotAllowed | None:
    match order:
        case RollFor():
            return why_no_roll(position, order)
        case Withdraw():
            return why_no_withdrawal(position, board, side, order)
        case Partisans():
            if side != "allies":
                return NotAllowed(0, "BW-9.5-1", "Only the Allies throw for partisans.")
            wrong = (why_no_hideout(position, board, zone) for zone in order.zones)
            if partisans_due(position, board) and (no := next(filter(None, wrong), None)):
                return no
            return why_none_rise(position, board)
    return None


REINFORCEMENT = (Raise, Place, TakeLosses, Sacrifice, GiveUp, LendLease, Unlock)


def _reinforcement(position: Position, board: Board, side: Side, order: Order) -> NotAllowed | None:
    match order:
        case Raise():
            return why_none_due(position, board, side, order)
        case Place() if any(unit.country and unit.country not in BY_CARD for unit in order.units):
            return why_none_due(position, board, side, order)
        case Place():
            text = "All units from your card are already placed."
            return NotAllowed(0, "BW-11.1-1", text)
        case TakeLosses() | Sacrifice() | GiveUp():
            return why_no_losses(position, board, side)
        case LendLease():
            if side != "allies":
                return NotAllowed(0, "BW-11.4-2", "Only the Allies can send Lend-Lease.")
            return why_no_convoy(position, board, order)
        case Unlock():
            if side != "soviet":
                text = "Only Soviet cards have Modernisation."
                return NotAllowed(0, "BW-11.8-4", text)
            return why_not_unlocked(position, board, order)
    return None


def why_not(position: Position, board: Board, ask: Ask, order: Order) -> NotAllowed | None:
    """Which rule forbids an order that this question does not take (`Ruleset.why_not`)."""
    side = next((side for side in SIDES if side == ask.seat), None)
    if side is None:
        return None
    match order:
        case DeclareWar():
            named = NAMES.get(order.country, order.country)
            text = (
                "You do not declare war in this game: you attack "
                f"{named} by entering one of its zones, fighting its "
                "units or flying over it (9.3)."
            )
            return NotAllowed(0, "BW-9.3-8", text)
        case Bomb() | BattleOfBritain() if _not_put(position, board, ask, order):
            return _side_turn(position, board, "air", order)
        case Blitz() | OneZoneMove() if ask.key.startswith("normal/"):
            if hopeless(position, board, order):
                return _side_turn(position, board, "blitzkrieg", order)
        case NavalAttack() if ask.key.startswith("naval/") and not order.fits(ask):
            return why_no_attack(position, board, order)
        case Beachhead() if ask.key == "beachheads":
            return why_no_beachhead(position, board, order)
        case Blitz() | Attack() if order.tag() in ask.accepts and ask.seat == position.active:
            return _why_no_battle(position, board, order)
        case Retreat() if ask.key.startswith("retreat/"):
            zone = ask.key.partition("/")[2]
            survivors = enemy_corps(position, position.active, zone)
            return why_no_retreat(position, board, survivors, zone, order.to)
        case Advance() if ask.key.startswith("advance/"):
            return _why_no_advance(position, board, ask, order)
        case CounterAir() if ask.key.startswith("counter/"):
            target = ask.key.split("/")[1]
            return why_not_countered(position, board, side, target, order)
        case Choose() if ask.key == "cards":
            wrong = [id for id in order.cards if id not in ask.options.get("cards", [])]
            return why_not_chosen(position, board, side, wrong[0]) if wrong else None
        case Place() if ask.key == "placement" and order.units[0].kind in (
            "air",
            "naval",
            "u_boat",
        ):
            return why_not_there(board, order.zone, order.units[0].kind, POWER[side])
        case Unlock() if ask.key.startswith("modernisation"):
            return why_not_unlocked(position, board, order)
        case LendLease() if ask.key == "lend-lease":
            return why_no_convoy(position, board, order)
        case Partisans() if ask.key == "partisans":
            found = (why_no_hideout(position, board, zone) for zone in order.zones)
            return next((no for no in found if no is not None), None)
        case Withdraw() if ask.key.startswith("withdraw"):
            return why_no_withdrawal(position, board, side, order)
        case RollFor() if ask.key.startswith("roll"):
            return why_no_roll(position, order)
        case Place() | Raise() if ask.key.startswith("minors"):
            return why_none_due(position, board, side, order)
    return None


def _not_put(position: Position, board: Board, ask: Ask, order: Bomb | BattleOfBritain) -> bool:
    """Is this the first question of the Air Force Phase, because those before it, for bombers and
    for the Battle of Britain, could not be put?"""
    if ask.seat != position.active or not ask.key.startswith("air/"):
        return False
    if hopeless(position, board, order):
        return True
    if ask.key != "air/1":
        return False
    if isinstance(order, Bomb):
        return not bombers(position, board)
    return not outnumbering(german_wing(position, board), london_defence(position, board))


def _why_no_advance(
    position: Position, board: Board, ask: Ask, order: Advance
) -> NotAllowed | None:
    """Why nobody goes on to the zone that an answer names, of those it means."""
    _, phase, zone = ask.key.split("/")
    like = bool(ask.facts.get("like_armour"))
    when: CombatPhase = "blitzkrieg" if phase == "blitzkrieg" else "normal"
    won = won_as_seen(position, when, zone, like_armour=like)
    if order.after and order.after != zone:
        text = f"This is after the combat in {board.name(zone)}, not in {board.name(order.after)}."
        return NotAllowed(0, "BW-16.4-2", text)
    meant = [c for c in won.battle.attackers if any(matches(c, part) for part in order.force)]
    found = [why_not_beyond(position, board, won, c, order.to) for c in meant]
    no = next((why for why in found if why is not None and why.clause != "BW-16.4-3"), None)
    no = no or next(filter(None, found), None)
    return NotAllowed(0, no.clause, no.text) if no is not None else None


def _why_no_battle(position: Position, board: Board, order: Blitz | Attack) -> NotAllowed | None:
    from adjudicator.core.dice import LoadedDice
    from adjudicator.core.protocol import Table
    from adjudicator.rulesets.blitzwar.book.land.assault import battle_for

    here = position.model_copy(deep=True)
    table = Table(board=board, dice=LoadedDice(), rulings={}, phase="receipt")
    try:
        battle_for(here, table, order, "blitzkrieg" if isinstance(order, Blitz) else "normal")
    except NotAllowed as no:
        return no
    return None
