"""Receipts: the phases of a Faction Turn are played on the seat's own view (`core.rehearsing`).

Nothing of the map is hidden, so a plan can be rehearsed by the phases' own code as far as
neither dice nor another faction come in between. What they may still change is said as a
note; only what cannot be is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from adjudicator.core.conditions import UNMET, Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Ask, AskMe, Checked, NotAllowed, Order, Play, Table
from adjudicator.core.rehearsing import EARLIER_BATTLES, PLAYER, Looked, Part, Rehearsal, rehearse
from adjudicator.core.saying import listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.aid import step_placed
from adjudicator.rulesets.totaler_krieg.book.events.phases import OPENING, selects, selects_first
from adjudicator.rulesets.totaler_krieg.book.events.resistance import offensive_or_loss
from adjudicator.rulesets.totaler_krieg.book.fighting import blitzing
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import advance
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.book.fighting.combat import segment
from adjudicator.rulesets.totaler_krieg.book.ground.asking import beside
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import no_remnant
from adjudicator.rulesets.totaler_krieg.book.minors.activation import setting_up
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import swayed
from adjudicator.rulesets.totaler_krieg.orders import checks_countries
from adjudicator.rulesets.totaler_krieg.orders.countries import DeclareWar
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack, Drop, Land, Lose
from adjudicator.rulesets.totaler_krieg.orders.lapsing import no_victory
from adjudicator.rulesets.totaler_krieg.orders.meant import may_come
from adjudicator.rulesets.totaler_krieg.orders.moving import MovementOrder
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    Combine,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import EventOrder, MandatedAttack
from adjudicator.rulesets.totaler_krieg.orders.support import SupportOrder
from adjudicator.rulesets.totaler_krieg.sequence import FACTION_TURN, POLITICAL, SEASONAL
from adjudicator.rulesets.totaler_krieg.view import View

AS_THINGS_STAND = "as things stand it cannot be carried out"
IN_PART = "as things stand it is carried out in part"
HANGS_ON_A_ROLL = "the roll of your card may make it possible; without that it is not carried out"
ROLLED = "the roll on "
"""How the doubt begins that a card's roll on a political table brings."""
ON_THE_WAY = ("Moved", "Advanced")
"""What is told of a unit that has gone at least a part of its way."""

# ------------------------------------------------------------------- what is in doubt

CONTESTS, COMBAT, BATTLE, MATCH = "contests", "combat", "battle", "match"
EMPTY = "TK-4.2.1-1"
"""Nobody to attack there, or an attacker who is not next to it."""
IN_DOUBT: dict[str, tuple[type[Order], ...]] = {
    CONTESTS: (SupportOrder, Combine, MovementOrder, Attack, Drop, Land, Advance),
    COMBAT: (Attack, Drop, Land, Advance, MovementOrder),
    BATTLE: (Attack,),  # an earlier attack of the same Segment
    MATCH: (),  # who could contest is asked again at each placement
}
"""What was left open -> the orders whose outcome it may change: an Air unit that was contested
takes no EZOC away, a battle changes everything after it. Of what is not named here anything."""
MATTERS: dict[str, tuple[str, ...]] = {
    CONTESTS: (
        "TK-2.2.3.1-6",  # a Beachhead marker that is not used up
        "TK-2.2.3.3-1",
        "TK-2.2.3.4-",
        "TK-2.2.3.6-",
        "TK-2.2.4-",
        "TK-2.3.1.2-1",
        "TK-10.",
        "TK-3-2",
        "TK-3.1",
        "TK-3.2",
        "TK-5-",
        "TK-4.1",
        "TK-4.2.1",
        "TK-8",
        "TK-13.6.1.2-",
    ),
    BATTLE: (
        EMPTY,  # a defender may retreat into the hex
        "TK-4.2.1-3",
        "TK-4.2.1-7",
        "TK-4.2.1.1-2",
        "TK-4.2.1.1-6",  # the supply of marines
        "TK-4.2.1.2-1",
        "TK-4.2.2-4",
        "TK-13.6",
    ),
}
"""What was left open -> the clauses under which a refusal may then not hold; all if none is
named."""


CERTAIN = ("TK-1.1.3-1", "TK-1.1.3-2", "TK-1.1.3.3-1", "TK-1.1.3.3-8")
"""Refusals that nothing open can change: what is in the hand, which types of cards follow."""


def left_open(ask: Ask) -> str:
    """What a question to another seat leaves open for the seat whose plan it is."""
    return CONTESTS if ask.key.startswith("contest/") else COMBAT


def open_for(one: Looked) -> list[str]:
    """What was left open when a phase took up an order. Attacks of a Segment are asked for
    together: of what they roll an attack that comes later may hang."""
    return [*one.doubts, *(BATTLE if what == COMBAT else what for what in one.later)]


def touched(order: Order, what: str) -> bool:
    """May what was left open change the outcome of an order?"""
    return isinstance(order, IN_DOUBT[what]) if what in IN_DOUBT else True


def may_not_hold(run: Rehearsal, board: Board, no: NotAllowed, one: Looked, before: bool) -> bool:
    """May a refusal turn out wrong, once dice and others have had their say? before: an order
    ahead of it is in doubt, on which it may depend."""
    if waits(one):
        return True
    if no.clause in CERTAIN or _at_war_already(run, no, one.order):
        return False
    open_ = [what for what in open_for(one) if touched(one.order, what)]
    if no.clause == EMPTY and BATTLE in open_ and _defended(run, board, one.order):
        open_.remove(BATTLE)  # the attackers stay where they are
    if before and isinstance(one.order, IN_DOUBT[CONTESTS]):
        open_.append(CONTESTS)
    return any(what not in MATTERS or no.clause.startswith(MATTERS[what]) for what in open_)


def waits(one: Looked) -> bool:
    """Is an order kept back by its `if` alone, as things stand?"""
    no = one.refused
    if no is None or one.order.when is None:
        return False
    return no.clause == "TK-4.2.2-4" or no.text.startswith(UNMET)


def _at_war_already(run: Rehearsal, no: NotAllowed, order: Order) -> bool:
    """Is a war declared on a Country that has become active? None turns Neutral again."""
    if not isinstance(order, DeclareWar) or not no.clause.startswith("TK-6.1.1-"):
        return False
    state = run.position.countries.get(order.country)
    return state is not None and state.status == "active"


def _defended(run: Rehearsal, board: Board, order: Order) -> bool:
    """Are enemies of the phasing faction in the hex that an order attacks?"""
    if not isinstance(order, Attack) or order.place not in board.hexes:
        return False
    there = Field(run.position, board)
    return bool(there.foes(board.cell(order.place), run.position.phasing))


# ------------------------------------------------------------------------ the receipt


def check(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    view: View,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
) -> Checked:
    """Check orders against the seat's own view as it was when the question was put. Those
    that stand keep their order."""
    position = view.position.model_copy(deep=True)
    crowded: list[str] = []
    if ask.key.startswith("activation/"):
        return _of_set_up(ruleset, board, ask, position, orders, rulings)
    if ask.key.startswith("event/") and ask.key.split("/")[2:3] == ["step"]:
        return _alone(ruleset, board, ask, position, orders, rulings, partial(_step, ask))
    if "MandatedAttack" in ask.accepts and not ask.opens:
        offensive = partial(_offensive, ask)
        return _alone(ruleset, board, ask, position, orders, rulings, offensive)
    if "Sway" in ask.accepts and not ask.opens:
        sways = partial(_sways, ask)
        return _alone(ruleset, board, ask, position, orders, rulings, sways)
    if ask.scope == OPENING:
        part = (OPENING, partial(selects_first, faction=ask.seat))
        run = rehearse(ruleset, board, position, [part], ask, orders, rulings, left_open)
        return judged(run, board)
    if "Lose" in ask.accepts and not ask.opens:
        return _losses(board, ask, position, orders)
    parts = parts_for(ruleset, ask, position, board)
    if not parts or (ask.seat != position.phasing and not checks_countries.of_others(ask)):
        return to_the_point(ask, orders)
    outright = not ask.opens
    apt = to_the_point(ask, orders) if outright else Checked(stands=list(orders))
    watched = [(name, _watched(name, play, crowded)) for name, play in parts]
    run = rehearse(
        ruleset, board, position, watched, ask, apt.stands, rulings, left_open, outright=outright
    )
    checked = judged(run, board)
    checked.refused = sorted([*apt.refused, *checked.refused], key=lambda no: no.line)
    if outright:  # of a plan it is told with what else it costs (`orders.stakes`)
        checked.missing += [text for text in crowded if not run.doubts]
    return checked


def to_the_point(ask: Ask, orders: Sequence[Order]) -> Checked:
    """Answers to a question in the middle of things: those that speak of this one stand, and so
    does what comes along for later ones."""
    checked = Checked(stands=[])
    for order in orders:
        if order.tag() in ask.accepts and not order.fits(ask):
            checked.refused.append(beside(ask, order))
        else:
            checked.stands.append(order)
    return checked


def _losses(board: Board, ask: Ask, position: Position, orders: Sequence[Order]) -> Checked:
    """Which unit loses a step, and whether what it leaves can be what is left of it."""
    checked = to_the_point(ask, orders)
    field = Field(position, board)
    for order in list(checked.stands):
        if isinstance(order, Lose) and (no := no_remnant(field, order)) is not None:
            checked.stands.remove(order)
            checked.refused.append(no)
    return checked


def _of_set_up(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    position: Position,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
) -> Checked:
    """The set-up of a Country, played on the view whoever's turn it is."""
    country, how = str(ask.facts["country"]), str(ask.facts["how"])
    play = partial(setting_up, country=country, side=ask.seat, how=how)
    return _alone(ruleset, board, ask, position, orders, rulings, play)


def _alone(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    position: Position,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    play: Callable[[Any, Any], Play],
) -> Checked:
    """A question by itself, played on the view whoever's turn it is."""
    own = ask if ask.scope else ask.model_copy(update={"scope": ask.key})
    part = (ask.key, play)
    run = rehearse(ruleset, board, position, [part], own, orders, rulings, left_open)
    return judged(run, board)


def _step(ask: Ask, position: Position, table: Table[Board]) -> Play:
    """The placing of the step that an event gives, as its question tells of it."""
    case = replace(case_of(position, table, ask.seat), event=str(ask.facts["event"]))
    yield from step_placed(case, ask)


def _offensive(ask: Ask, position: Position, table: Table[Board]) -> Play:
    """The Mandated Offensive that an event asks for, as its question tells of it."""
    case = replace(case_of(position, table, ask.seat), event=str(ask.facts["event"]))
    yield from offensive_or_loss(case, ask)


def _sways(ask: Ask, position: Position, table: Table[Board]) -> Play:
    yield from swayed(position, table, ask)


def parts_for(ruleset: AnyRuleset, ask: Ask, position: Position, board: Board) -> list[Part]:
    """The phases that a plan is for, or the part of one in which a later question stands."""
    if ask.opens:
        seasonal = board.calendar[position.turn].seasonal
        left_out = (() if seasonal else SEASONAL) + (() if position.politics else POLITICAL)
        names: Iterable[str] = FACTION_TURN[1:-1]
        return [(name, ruleset.phases[name]) for name in names if name not in left_out]
    what, _, rest = ask.key.partition("/")
    if what in ("logistics", "replacements", "support", "organization", "operational", "reserve"):
        return [(what, ruleset.phases[what])]
    if what == "attacks":
        return [(rest, partial(_attacks, rest))]
    simple: dict[str, Callable[[Any, Any], Play]] = {
        "airdrop": blitzing.airdrop,
        "landing": blitzing.beachhead_landing,
        "airdrop landing": blitzing.airdrop_landing,
        "advance": partial(_advance, ask),
        "select": partial(selects, faction=ask.seat),
        **checks_countries.parts(ask.seat),
    }
    return [("combat", simple[what])] if what in simple else []


def _attacks(which: str, position: Position, table: Table[Board]) -> Play:
    yield from segment(position, table, which)


def _advance(ask: Ask, position: Position, table: Table[Board]) -> Play:
    """The end of an attack, as its question tells of it."""
    _, which, at = ask.key.split("/")
    fight = Fight(at, which, position.phasing, list(ask.options["units"]), [], "")
    reach, exploit = int(ask.facts["distance"]), bool(ask.facts["exploit"])
    yield from advance(position, table, fight, distance=reach, exploit=exploit)


def _watched(
    name: str, play: Callable[[Any, Any], Play], crowded: list[str]
) -> Callable[[Any, Any], Play]:
    """A phase, of which is noted who loses how many steps for want of room when it ends
    (9.2)."""

    def watched(position: Position, table: Table[Board]) -> Play:
        seen = len(table.events)
        yield from play(position, table)
        lost: dict[str, Counter[str]] = {}
        for event in table.events[seen:]:
            if event.kind == "StepLost" and event.facts["why"] == "stacking":
                lost.setdefault(event.facts["at"], Counter())[event.facts["unit"]] += 1
        for at, units in lost.items():
            each = ", ".join(f"{unit} {steps}" for unit, steps in sorted(units.items()))
            crowded.append(
                f"Room at {table.board.name(at)} after {name}; steps lost: {each} (9.2)."
            )

    return watched


def judged(run: Rehearsal, board: Board) -> Checked:
    """A rehearsal as a receipt tells it."""
    checked = Checked(stands=[])
    before = False
    for one in run.orders:
        unsure = one.order.when is not None or (
            before and isinstance(one.order, IN_DOUBT[CONTESTS])
        )
        unsure = unsure or any(touched(one.order, what) for what in open_for(one))
        if isinstance(one.order, Advance) and not one.taken:
            if no := never_attacks(run, one.order):
                checked.refused.append(no)
                continue
            if unsure:
                one.refused = None  # no battle was fought yet
        if coming := on_a_roll(run, board, one):
            checked.stands.append(one.order)
            checked.doubtful.append(one.order)
            if one.order.line:
                checked.notes[one.order.line] = coming
            continue
        if one.refused is not None and (far := in_part(one)):
            checked.stands.append(one.order)
            checked.doubtful.append(one.order)
            if one.order.line:
                checked.notes[one.order.line] = far
            continue
        if one.refused is not None and not may_not_hold(run, board, one.refused, one, before):
            checked.refused.append(one.refused)
            continue
        checked.stands.append(one.order)
        said = said_of(one)
        if one.refused is not None:
            unsure = before = True
            why = one.refused.text.rstrip(".")
            if why.startswith(UNMET):
                why = f"only if {why.removeprefix(UNMET)}"
            said = [f"{HANGS_ON_A_ROLL} ({why})" if rolls(one) else f"{AS_THINGS_STAND} ({why})"]
        elif not one.taken and not one.order.stays():
            unsure = True
        if unsure:
            checked.doubtful.append(one.order)
        if said and one.order.line:
            checked.notes[one.order.line] = "; ".join(dict.fromkeys(said))
    checked.refused.sort(key=lambda no: no.line)
    return checked


def never_attacks(run: Rehearsal, order: Advance) -> NotAllowed | None:
    """Why nobody of an advance in a plan can ever be asked for it: all of them stand in hexes,
    and the plan attacks with none. Who comes out of a unit's losses cannot be known."""
    sent = [looked.order for looked in run.orders]
    if order.none or any(isinstance(other, AskMe) for other in sent):
        return None
    fighting = {
        unit for other in sent if isinstance(other, Attack | MandatedAttack) for unit in other.units
    }
    pieces = run.position.pieces
    if any(unit in fighting or not is_hex(pieces[unit].at) for unit in order.units):
        return None
    return no_victory(order, run.position)


def rolls(one: Looked) -> bool:
    """Does the card roll on a political table before an order is looked at, which may change what
    it needs? Answers to events the table itself names (`on_a_roll`)."""
    if isinstance(one.order, EventOrder):
        return False
    return any(what.startswith(ROLLED) for what in one.doubts)


def on_a_roll(run: Rehearsal, board: Board, one: Looked) -> str:
    """When an answer counts that nothing asks for as things stand: a table on which the card of
    this Faction Turn rolls has an event that would ask for it. Empty for all others."""
    if one.refused is None or one.taken or not isinstance(one.order, EventOrder):
        return ""
    events = may_come(run.position, board, one.order) if run.doubts else []
    if not events:
        return ""
    more = listed(events[:MOST_COMING]) if len(events) <= MOST_COMING else "such an event"
    return f"it counts if the roll of your card brings {more}"


MOST_COMING = 2
"""Events that a note names."""


def in_part(one: Looked) -> str:
    """How far an order goes that leads on hex by hex and breaks off; empty if it goes nowhere.
    The phases carry it out as far as it goes."""
    if one.refused is None or not any(event.kind in ON_THE_WAY for event in one.events):
        return ""
    return f"{IN_PART} ({one.refused.text.rstrip('.')})"


def said_of(one: Looked) -> list[str]:
    """What the receipt adds to an order: its odds, or that a placement may be contested."""
    said = list(one.said)
    if said and isinstance(one.order, Attack) and COMBAT in one.doubts:
        said.append(EARLIER_BATTLES)
    if PLAYER in one.doubts:
        said.append("if you say nothing else when you are asked")
    return said
