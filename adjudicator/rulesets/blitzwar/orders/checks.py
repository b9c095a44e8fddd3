"""Receipts for the orders of a side-turn: its phases are played on the seat's own view.

Nothing of BlitzWar's map is hidden, so a whole side-turn can be rehearsed by the phases' own
code (`core.rehearsing`): who pays what from where, which odds an attack has as things stand.
What the dice or the enemy may still change is said as a note; only what cannot be is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from adjudicator.core.checking import to_the_point
from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Event,
    NotAllowed,
    Order,
    Play,
    Stake,
    Table,
    left_empty,
)
from adjudicator.core.rehearsing import (
    EARLIER_BATTLES,
    Known,
    Looked,
    Part,
    Rehearsal,
    Resumable,
    rehearse,
)
from adjudicator.core.saying import listed
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import LAND, matches, supply_words
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position, Side
from adjudicator.rulesets.blitzwar.book.air.air import missions
from adjudicator.rulesets.blitzwar.book.air.beachheads import beachheads
from adjudicator.rulesets.blitzwar.book.air.bombing import strategic_bombing
from adjudicator.rulesets.blitzwar.book.air.britain import battle_of_britain
from adjudicator.rulesets.blitzwar.book.air.rebasing import rebasing
from adjudicator.rulesets.blitzwar.book.land.advance import advance, won_as_seen
from adjudicator.rulesets.blitzwar.book.land.assault import reaches
from adjudicator.rulesets.blitzwar.book.land.combat import assaults
from adjudicator.rulesets.blitzwar.book.land.movement import LAST, manoeuvres
from adjudicator.rulesets.blitzwar.book.land.onezone import one_zone_moves, out_of_supply_units
from adjudicator.rulesets.blitzwar.book.naval import naval_combat, naval_movement
from adjudicator.rulesets.blitzwar.book.paying import Paid
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, NAMES, SIDE_NAMES
from adjudicator.rulesets.blitzwar.book.sea_transport import sea_transport
from adjudicator.rulesets.blitzwar.book.stacking import enforce
from adjudicator.rulesets.blitzwar.book.stockpile import stock_halves
from adjudicator.rulesets.blitzwar.orders.orders import (
    Activate,
    Advance,
    Again,
    AirMission,
    Attack,
    Beachhead,
    Blitz,
    Bomb,
    Combine,
    Fortify,
    Land,
    Move,
    OneZoneMove,
    Rebase,
    Remove,
    Ship,
    Slip,
    Split,
    StrategicMove,
    Unfortify,
)
from adjudicator.rulesets.blitzwar.sequence import SIDE_TURN
from adjudicator.rulesets.blitzwar.view import View

AS_THINGS_STAND = "as things stand it cannot be carried out"

# ------------------------------------------------------------------- what is in doubt

_REORGANISED = (Combine, Split, Remove, Unfortify)
_ASHORE = (
    Ship, Land, Fortify, StrategicMove, Move, Activate, Blitz, Attack, Advance, OneZoneMove, Slip,
)  # fmt: skip
IN_DOUBT: dict[str, tuple[type[Order], ...]] = {
    "sea": (Beachhead, *_ASHORE, *_REORGANISED),
    "sky": (Land, Blitz, Attack, Advance, OneZoneMove, Slip),
    "bombers": (Bomb, AirMission, Again, Beachhead, Rebase, Land),
    "britain": (AirMission, Again, Beachhead, Rebase, *_ASHORE, *_REORGANISED),
    "combat": (Blitz, Attack, Advance, OneZoneMove, Slip, Rebase),
}
"""What was left open -> the orders whose outcome it may change: superiority at sea lets
supply through or not, air units make odds, a battle changes everything after it."""
MATTERS: dict[str, tuple[str, ...]] = {
    "sea": ("BW-7-", "BW-12.3", "BW-13.4.5-2", "BW-13.4.5-3", "BW-13.4.5-10"),
    "sky": ("BW-16.2-20", "BW-16.2-21", "BW-16.2-22", "BW-13.4.3-1"),
}
"""What was left open -> the clauses under which a refusal may then not hold. Of the others
any refusal may be wrong."""


def left_open(ask: Ask) -> str:
    """What a question to another side leaves open for the seat whose side-turn it is."""
    what, _, where = ask.key.partition("/")
    if what == "counter":
        if where.startswith(BOMBING):
            return "bombers"
        return "sea" if ask.facts.get("sea") else "sky"
    return {"eject": "sea", "stacking": "", "shift": "combat"}.get(what, "combat")


def doubtful(one: Looked, before: bool) -> bool:
    """May dice or another seat still change whether the order is carried out? before: an
    order ahead of it is in doubt, on which it may depend."""
    if one.order.when is not None or before or not one.taken:
        return bool(one.order.when is not None or before or one.doubts)
    return any(
        isinstance(one.order, IN_DOUBT[what]) if what in IN_DOUBT else True for what in one.doubts
    )


def may_not_hold(no: NotAllowed, one: Looked, before: bool) -> bool:
    """May a refusal turn out wrong, once dice and others have had their say?"""
    if no.clause in CERTAIN:
        return False
    if before:
        return True
    open_ = [what for what in one.doubts if isinstance(one.order, IN_DOUBT.get(what, Order))]
    return any(what not in MATTERS or no.clause.startswith(MATTERS[what]) for what in open_)


EARLIER: dict[type[Order], int] = {Ship: 0, Fortify: 1, StrategicMove: 2}
LATEST = 3
"""The steps that pay one after the other, whatever the order of the lines."""
PAID_FIRST: dict[type[Order], str] = {
    Ship: "sea transport comes before movement",
    Fortify: "fortifying comes before moves and activations",
    StrategicMove: "strategic moves come before moves and activations",
}

CERTAIN = ("BW-6-3", "BW-16.5-3")
"""Clauses of the calendar: nothing that happens before changes them."""

# ------------------------------------------------------------------------ the receipt


def check_side_turn(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    view: View,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    known: Known | None,
) -> Checked:
    """Check the orders of phases 4 to 9, sent ahead or in answer to a later question.

    view: as it was when the question was put. The orders that stand keep their order. known: what
    those that come first are known to come to."""
    position = view.position.model_copy(deep=known is None)
    if ask.opens and ask.seat in ("axis", "allies", "soviet"):
        position.active = ask.seat  # type: ignore[assignment]
    parts = parts_for(ruleset, ask, position)
    if ask.seat != position.active or not parts:
        return to_the_point(ask, orders)
    meant = orders if ask.opens else [_for_this(order, ask) for order in orders]
    run_of = rehearse if known is None else known.rehearse
    run = run_of(ruleset, board, position, parts, ask, meant, rulings, left_open)
    for one, order in zip(run.orders, orders, strict=True):
        one.order = order
    checked = judged(board, run)
    if ask.opens:
        bared = _bared(board, view.position, run.position, position.active)
        checked.stakes += left_empty(bared, "BW-5-6")
        checked.stakes += [*_bared_by_advances(board, view.position, run, bared)]
        checked.stakes += paid_before(run)
        checked.means = _spending(view.position, run, position.active)
    return checked


def _bared(board: Board, before: Position, after: Position, side: Side) -> list[str]:
    """Own land zones that the last land unit leaves, next to land units of the enemy."""

    def held(position: Position, sides: Collection[Side]) -> dict[str, None]:
        return {c.place: None for c in position.counters if c.side in sides and c.kind in LAND}

    left, enemy = held(after, [side]), held(before, ENEMIES[side])
    return [
        board.name(zone)
        for zone in held(before, [side])
        if zone in board.zones
        and zone not in left
        and after.control.get(zone) == side
        and any(other in enemy for other in board.neighbours(zone))
    ]


def _bared_by_advances(
    board: Board, before: Position, run: Rehearsal, known: Sequence[str]
) -> Iterator[Stake]:
    """Zones that are left empty next to the enemy if the advances that were ordered are made. No
    battle is fought in a rehearsal, so they are carried out on what it leaves. known: zones told
    of already."""
    side = run.position.active
    for one in run.orders:
        order = one.order
        if not isinstance(order, Advance) or order.none or not order.to:
            continue
        then = run.position.model_copy(deep=True)
        fought = [
            c
            for c in then.counters
            if c.side == side
            and not c.beachhead
            and (order.to in c.fought or order.after in c.fought)
        ]
        for part in order.force:
            meant = [c for c in fought if matches(c, part)]
            if part.count is not None and sum(c.corps for c in meant) > part.count:
                continue  # who stays behind is not known
            for counter in meant:
                counter.place = order.to
        new = [name for name in _bared(board, before, then, side) if name not in known]
        if new:
            text = (
                f"If you advance to {board.name(order.to)}, your last unit leaves "
                f"{listed(new)}, which is next to the enemy."
            )
            yield Stake(text=text, clause="BW-5-6", line=order.line)


def paid_before(run: Rehearsal) -> list[Stake]:
    """Lines that lack the supply which later lines took: the phases pay in the order of the
    book, not in that of the letter (8)."""
    found = []
    for one in run.orders:
        if one.refused is None or not one.refused.clause.startswith("BW-7-"):
            continue
        line = one.order.line
        payers = [
            other
            for other in run.orders
            if other.order.line > line and any(e.facts.get("paid_from") for e in other.events)
            if EARLIER.get(type(other.order), LATEST) < EARLIER.get(type(one.order), LATEST)
        ]
        if not payers:
            continue
        lines = listed([str(other.order.line) for other in payers])
        first = payers[0].order
        text = (
            f"Line {line} lacks supply, because {'line' if len(payers) == 1 else 'lines'} {lines} "
            f"{'is' if len(payers) == 1 else 'are'} paid before it: {PAID_FIRST[type(first)]}."
        )
        found.append(Stake(text=text, clause="BW-8-15", grave=True, line=line))
    return found


def _spending(before: Position, run: Rehearsal, side: Side) -> str:
    """What the orders spend of the side's supply, what they leave, and how many air units they
    use up."""
    spent = [
        event.facts["halves"] for one in run.orders for event in one.events
        if event.facts.get("paid_from")
    ]  # fmt: skip
    placed = [event for one in run.orders for event in one.events if event.kind == "AirPlaced"]
    said = []
    if spent:
        had, all_ = stock_halves(before, side), sum(spent)
        left = supply_words(had - all_) if had > all_ else "none"
        of = f"{supply_words(all_)} of your {supply_words(had)} supply"
        said.append(f"These orders spend {of}: {left} left.")
    if placed:
        units = "The air unit on a mission does" if len(placed) == 1 else (
            f"The {len(placed)} air units on missions do"
        )  # fmt: skip
        said.append(
            f"{units} not come back: from there a unit goes to the reinforcement pool (13.4)."
        )
    return " ".join(said)


def _for_this(order: Order, ask: Ask) -> Order:
    """An answer with what its question says for it: `late`, and after which combat."""
    match order:
        case Rebase():
            return order.model_copy(update={"late": bool(ask.facts.get("late"))})
        case Advance() if order.stays() and "zone" in ask.facts:
            return order.model_copy(update={"after": ask.facts["zone"]})
    return order


def parts_for(ruleset: AnyRuleset, ask: Ask, position: Position) -> list[Part]:
    """The phases that a question begins, or the sub-phase in which a later one stands."""
    if ask.opens:
        return [part for phase in SIDE_TURN for part in _parts_of(ruleset, phase)]
    what, _, rest = ask.key.partition("/")
    if what == "movement":
        return _parts_of(ruleset, what)
    if what == "naval":
        return [("naval", naval_movement if rest == "moves" else naval_combat)]
    if what == "air":
        strategic = {"strategic": False, "late": True}
        if rest in strategic:
            return [("air", _rebasing(late=strategic[rest]))]
        return [("air", missions)]
    if what in ("blitzkrieg", "normal"):
        return [(what, partial(_assaults, what))]
    if what == "advance":
        phase, _, zone = rest.partition("/")
        return [(phase, partial(_advance, phase, zone, bool(ask.facts.get("like_armour"))))]
    if what == "one zone":
        return [(rest, partial(_one_zone, rest))]
    simple: dict[str, Part] = {
        "bomb": ("air", strategic_bombing),
        "britain": ("air", battle_of_britain),
        "beachheads": ("air", beachheads),
        "sea transport": ("sea_transport", sea_transport),
        "out of supply": ("normal", out_of_supply_units),
        "stacking": ("stacking", _stacking),
    }
    return [simple[what]] if what in simple else []


def _parts_of(ruleset: AnyRuleset, phase: str) -> list[Part]:
    """A phase as it is rehearsed: of Movement its orders by themselves, to which others may be
    added."""
    if phase != "movement":
        return [(phase, ruleset.phases[phase])]
    return [(phase, Resumable(manoeuvres, LAST)), (phase, enforce)]


def _rebasing(*, late: bool) -> Any:
    return partial(rebasing, late=late)


def _assaults(phase: Any, position: Position, table: Table[Board]) -> Play:
    yield from assaults(position, table, phase)


def _advance(phase: Any, zone: str, like: bool, position: Position, table: Table[Board]) -> Play:
    yield from advance(position, table, won_as_seen(position, phase, zone, like_armour=like))


def _one_zone(phase: Any, position: Position, table: Table[Board]) -> Play:
    yield from one_zone_moves(position, table, phase)


def _stacking(position: Position, table: Table[Board]) -> Play:
    yield from enforce(position, table)


def judged(board: Board, run: Rehearsal) -> Checked:
    """A rehearsal as a receipt tells it."""
    checked = Checked(stands=[])
    before = False
    for one in run.orders:
        if isinstance(one.order, Advance) and not one.taken:
            one.refused = None  # no battle is fought in a rehearsal, and so none is won
        unsure = doubtful(one, before)
        one.refused = advised(board, run, one)
        if one.refused is not None and not may_not_hold(one.refused, one, before):
            checked.refused.append(one.refused)
            continue
        checked.stands.append(one.order)
        said = [*said_of(board, one)]
        if one.refused is not None:
            unsure = before = True
            said = [f"{AS_THINGS_STAND} ({one.refused.text.rstrip('.')})"]
        elif not one.taken and not one.order.stays():
            unsure = True
        if undone := _undoes(run, one):
            said.append(undone)
        if unsure:
            checked.doubtful.append(one.order)
            before = before or (one.taken and one.order.when is None)
        if said and one.order.line:
            checked.notes[one.order.line] = "; ".join(dict.fromkeys(said))
    checked.stakes += crowded(board, run)
    checked.refused.sort(key=lambda no: no.line)
    return checked


# ------------------------------------------------------------------------------ words


def advised(board: Board, run: Rehearsal, one: Looked) -> NotAllowed | None:
    """Why an order cannot be carried out; of an attack without corps that are ready, which lines
    have taken them, or what would make some ready."""
    order, why = one.order, one.refused
    if why is None or why.clause != "BW-16.1-6" or not isinstance(order, Attack | Blitz):
        return why
    near = [
        counter
        for counter in run.position.counters
        if counter.side == run.position.active
        and counter.kind in LAND
        and reaches(board, counter, order.target)
        and (not order.starts or counter.place in order.starts)
    ]
    fought = [zone for counter in near for zone in counter.fought if zone != order.target]
    if fought:
        other = board.name(fought[0])
        text = (
            f"Your activated corps next to {board.name(order.target)} attack {other} already:"
            f" without “from”, “attack {other}” takes all that are next to it."
        )
        return NotAllowed(why.line, why.clause, text)
    places = dict.fromkeys(counter.place for counter in near)
    first = " or ".join(f"“activate {board.name(place)}”" for place in places)
    if not first or "next to" not in why.text:
        return why
    return NotAllowed(why.line, why.clause, f"{why.text} Put {first} before it.")


def _undoes(run: Rehearsal, one: Looked) -> str:
    """What is said of an order that takes back what a line above it does."""
    order = one.order
    if not isinstance(order, Unfortify):
        return ""
    lines = [
        before.order.line
        for before in run.orders
        if isinstance(before.order, Fortify)
        and before.order.zone == order.zone
        and before.order.line < order.line
        and before.refused is None
    ]
    return f"undoes line {lines[-1]}, which is paid for all the same" if lines else ""


def said_of(board: Board, one: Looked) -> list[str]:
    """What the receipt adds to an order: its price, its bases, its odds, whom it attacks."""
    said: list[str] = []
    bases = [event.facts["base"] for event in one.events if event.kind == "AirPlaced"]
    if bases:
        said.append(f"from {', '.join(dict.fromkeys(board.name(base) for base in bases))}")
    said += [_paid(board, event) for event in one.events if "paid_from" in event.facts]
    for event in one.events:
        if event.kind == "CountryJoined" and "attacked" in event.facts["how"]:
            country, side = event.facts["country"], event.facts["side"]
            said.append(
                f"this attacks {NAMES.get(country, country)}, which joins {SIDE_NAMES[side]}"
            )
    said += one.said
    for event in one.events:
        if event.kind == "HeldBack":
            said.append(f"as things stand the odds would be {event.facts['odds']}: held back")
    if one.said and isinstance(one.order, Attack) and "combat" in one.doubts:
        said.append(EARLIER_BATTLES)
    return said


def _paid(board: Board, event: Event) -> str:
    return Paid(event.facts["halves"], tuple(event.facts["paid_from"])).words(board)


def crowded(board: Board, run: Rehearsal) -> list[Stake]:
    """Which zones will hold more than they may when a phase ends (4), for what is too much
    is removed."""
    found = []
    for ask, answer in run.asked:
        what, _, zone = ask.key.partition("/")
        limit = board.zones[zone].stack_limit if zone in board.zones else None
        if what == "stacking" and limit is not None and not answer.of(Remove):
            number, (kind, most) = ask.facts["excess"], limit
            them = "it" if number == 1 else "them"
            text = (
                f"{board.name(zone)} can hold {most} {kind}. {number} more will be "
                f"there, and you must remove {them} at the end of the phase."
            )
            found.append(Stake(text=text, clause="BW-4-1", grave=True))
    return found
