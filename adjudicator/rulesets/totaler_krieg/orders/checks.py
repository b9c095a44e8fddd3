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
from typing import Any, cast

from adjudicator.core.conditions import UNMET, Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Ask, AskMe, Checked, NotAllowed, Order, Play, Table
from adjudicator.core.rehearsing import (
    EARLIER_BATTLES,
    PLAYER,
    Known,
    Looked,
    Part,
    Rehearsal,
    Resumable,
    rehearse,
)
from adjudicator.core.saying import listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.aid import step_placed
from adjudicator.rulesets.totaler_krieg.book.events.phases import (
    OPENING,
    no_card,
    selects,
    selects_first,
)
from adjudicator.rulesets.totaler_krieg.book.events.resistance import offensive_or_loss
from adjudicator.rulesets.totaler_krieg.book.fighting import blitzing
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import advance
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight, too_wet
from adjudicator.rulesets.totaler_krieg.book.fighting.combat import segment
from adjudicator.rulesets.totaler_krieg.book.ground.asking import beside
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import no_remnant
from adjudicator.rulesets.totaler_krieg.book.minors.activation import setting_up
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.marching import STAGES, moves
from adjudicator.rulesets.totaler_krieg.book.moving.ways import beyond
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import swayed
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import hangs_on_a_roll
from adjudicator.rulesets.totaler_krieg.orders import checks_countries
from adjudicator.rulesets.totaler_krieg.orders.countries import DeclareWar
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack, Drop, Land, Lose
from adjudicator.rulesets.totaler_krieg.orders.lapsing import no_victory
from adjudicator.rulesets.totaler_krieg.orders.meant import may_come
from adjudicator.rulesets.totaler_krieg.orders.moving import Move, MovementOrder
from adjudicator.rulesets.totaler_krieg.orders.organizing import (
    Combine,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import EventOrder, MandatedAttack, Select
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, SupportOrder
from adjudicator.rulesets.totaler_krieg.sequence import FACTION_TURN, POLITICAL, SEASONAL
from adjudicator.rulesets.totaler_krieg.view import View

AS_THINGS_STAND = "as things stand it cannot be carried out"
IN_PART = "as things stand it is carried out in part"
HANGS_ON_A_ROLL = "the roll of your card may make it possible; without that it is not carried out"
ROLLED = "the roll on "
"""How the doubt begins that a card's roll on a political table brings."""
WHATEVER_IS_ROLLED = frozenset({"TK-3.1.4-5", "TK-4.2.1-3"})
"""Clauses that forbid something whatever a card's roll brings: snow stops a unit beside an
enemy, a hex was attacked before."""
NO_ROLL_CHANGES = frozenset({"TK-3.1-1", "TK-3.1.4-1", "TK-2.3-12"})
"""Clauses under which other orders alone, or what is printed, forbid something: a unit moves once,
a step fits no other."""
ON_THE_WAY = ("Moved", "Advanced")
"""What is told of a unit that has gone at least a part of its way."""

# ------------------------------------------------------------------- what is in doubt

CONTESTS, COMBAT, BATTLE, MATCH = "contests", "combat", "battle", "match"
EMPTY = "TK-4.2.1-1"
"""Nobody to attack there, or an attacker who is not next to it."""
BEFORE_WAR = "TK-4.2.1.1-7"
"""Nobody attacks in Pre-War."""
ONLY_HQS = "only those give Ranged Support"
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


CERTAIN = ("TK-1.1.3-1", "TK-1.1.3-2", "TK-1.1.3.3-1", "TK-1.1.3.3-8", "TK-2.3.2.2-3")
"""Refusals that nothing open can change: what is in the hand, which types of cards follow, what is
printed on a counter."""


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
    if no.clause in NO_ROLL_CHANGES or _whatever_is_rolled(run, board, no, one.order):
        open_ = [what for what in open_ if not what.startswith(ROLLED)]
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


def _whatever_is_rolled(run: Rehearsal, board: Board, no: NotAllowed, order: Order) -> bool:
    """Is a hex too far for a unit, whoever stood or stayed neutral in between, or a card one that
    no roll makes fit? Does somebody attack who is not next to the hex, or a HQ that is none?"""
    if isinstance(order, Attack):
        return _no_hq(board, order) or (no.clause == EMPTY and bool(_far(run, board, order)))
    field = Field(run.position, board)
    if isinstance(order, Select):
        seat = run.position.phasing
        return not any(hangs_on_a_roll(field, seat, number) for number in order.cards)
    if no.clause != "TK-3.1.1-3" or not isinstance(order, Move):
        return False
    return beyond(field, order.unit, board.cell(order.end))


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
    known: Known | None = None,
) -> Checked:
    """Check orders against the seat's own view as it was when the question was put. Those
    that stand keep their order. known: what those that come first are known to come to."""
    run_of = rehearse if known is None else known.rehearse
    position = view.position if known is not None else view.position.model_copy(deep=True)
    crowded: list[str] = []
    if ask.key.startswith("activation/"):
        return _of_set_up(ruleset, board, ask, position, orders, rulings, run_of)
    if ask.key.startswith("event/") and ask.key.split("/")[2:3] == ["step"]:
        return _alone(ruleset, board, ask, position, orders, rulings, partial(_step, ask), run_of)
    if "MandatedAttack" in ask.accepts and not ask.opens:
        offensive = partial(_offensive, ask)
        return _alone(ruleset, board, ask, position, orders, rulings, offensive, run_of)
    if "Sway" in ask.accepts and not ask.opens:
        sways = partial(_sways, ask)
        return _alone(ruleset, board, ask, position, orders, rulings, sways, run_of)
    if ask.scope == OPENING:
        part = (OPENING, partial(selects_first, faction=ask.seat))
        run = run_of(ruleset, board, position, [part], ask, orders, rulings, left_open)
        return judged(run, board)
    if "Lose" in ask.accepts and not ask.opens:
        return _losses(board, ask, position, orders)
    parts = parts_for(ruleset, ask, position, board)
    if not parts or (ask.seat != position.phasing and not checks_countries.of_others(ask)):
        return to_the_point(ask, orders)
    outright = not ask.opens
    apt = to_the_point(ask, orders) if outright else Checked(stands=list(orders))
    watched = parts if known else [(name, _watched(name, play, crowded)) for name, play in parts]
    run = run_of(
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
    run_of: Callable[..., Rehearsal],
) -> Checked:
    """The set-up of a Country, played on the view whoever's turn it is."""
    country, how = str(ask.facts["country"]), str(ask.facts["how"])
    play = partial(setting_up, country=country, side=ask.seat, how=how)
    return _alone(ruleset, board, ask, position, orders, rulings, play, run_of)


def _alone(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    position: Position,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    play: Callable[[Any, Any], Play],
    run_of: Callable[..., Rehearsal],
) -> Checked:
    """A question by itself, played on the view whoever's turn it is."""
    own = ask if ask.scope else ask.model_copy(update={"scope": ask.key})
    part = (ask.key, play)
    run = run_of(ruleset, board, position, [part], own, orders, rulings, left_open)
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
        played = [name for name in names if name not in left_out]
        return [part for name in played for part in _parts_of(ruleset, name)]
    what, _, rest = ask.key.partition("/")
    if what in ("logistics", "replacements", "support", "organization", "operational", "reserve"):
        return _parts_of(ruleset, what)
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


def _parts_of(ruleset: AnyRuleset, phase: str) -> list[Part]:
    """A phase as it is rehearsed: of a Movement Phase its orders by themselves, to which others
    may be added."""
    if phase not in (OPERATIONAL, RESERVE):
        return [(phase, ruleset.phases[phase])]
    stages = [partial(stage, phase=phase) for stage in STAGES]
    return [(phase, Resumable(play) if play.func is moves else play) for play in stages]


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
        one.refused = _never(run, board, one) or one.refused
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
        if isinstance(one.order, Blitz):
            said += _in_vain(run, board, one.order)
        if isinstance(one.order, Select):
            said += _shut_out(run, board, one)
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


def _in_vain(run: Rehearsal, board: Board, order: Blitz) -> list[str]:
    """Why a Blitz marker would serve for nothing where it lies."""
    if order.place not in board.hexes:
        return []
    no = too_wet(Field(run.position, board), board.cell(order.place))
    return [no.text.rstrip(".")] if no else []


def _never(run: Rehearsal, board: Board, one: Looked) -> NotAllowed | None:
    """Why an attack before the war has begun could not be made in war, either: who is not next to
    its hex, and has no order to move, or what is to support it and is no HQ."""
    order = one.order
    if one.refused is None or one.refused.clause != BEFORE_WAR or not isinstance(order, Attack):
        return None
    if unit := _far(run, board, order):
        return NotAllowed(order.line, EMPTY, f"{unit} is not next to {board.name(order.place)}.")
    if _no_hq(board, order):
        return NotAllowed(order.line, "TK-4.2.1.2-1", f"{order.support} is not an HQ: {ONLY_HQS}.")
    return None


def _no_hq(board: Board, order: Attack) -> bool:
    """Is a unit to give Ranged Support that is no HQ?"""
    counter = board.counters.get(order.support)
    return bool(order.support) and not (counter and counter.hq)


def _far(run: Rehearsal, board: Board, order: Order) -> str:
    """The first unit of an attack that is not next to its hex, and that no order of the plan
    moves; empty if there is none."""
    if not isinstance(order, Attack) or order.place not in board.hexes:
        return ""
    moving = {getattr(other.order, "unit", "") for other in run.orders}
    near = board.neighbours(board.cell(order.place))
    for unit in order.units:
        place = run.position.pieces[unit].at if unit in run.position.pieces else ""
        if unit not in moving and place in board.hexes and board.cell(place) not in near:
            return unit
    return ""


def _shut_out(run: Rehearsal, board: Board, one: Looked) -> list[str]:
    """Why an order would lay no Pending Card once a roll has begun Limited War (12.2)."""
    seat = run.position.phasing
    if run.position.war_state != "pre" or not any(what.startswith(ROLLED) for what in one.doubts):
        return []
    then = run.position.model_copy(deep=True)
    then.war_state = "limited"
    own = next(cards for name, cards in then.cards.items() if name == seat)
    own.hand, own.pending = [*own.hand, own.pending], ""
    no = no_card(then, board, seat, cast(Select, one.order))
    if no is None:
        return []
    return [f"if the roll of your card begins Limited War, it is not: {no.text.rstrip('.')}"]


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
    if one.refused is not None and one.refused.clause in WHATEVER_IS_ROLLED:
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
