"""Receipts for the orders of a segment, for interdiction and doctrine: the phase's own plans,
tried out on what the seat sees, as far as neither dice nor another seat come in between.

Lines that hang on the outcome of earlier ones stand, with a note that says so.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence

from adjudicator.core.dice import LoadedDice, NoDie
from adjudicator.core.engine import default_answer
from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order, Table
from adjudicator.core.rehearsing import Known
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.convoys import bomb
from adjudicator.rulesets.world_at_war.book.moving import partisan_moves
from adjudicator.rulesets.world_at_war.book.moving.interdiction import plan_placement
from adjudicator.rulesets.world_at_war.book.moving.movement import MOVED, March, make_move
from adjudicator.rulesets.world_at_war.book.moving.script import (
    ALL_CLASSES,
    LATE,
    has_phase,
    plan_line,
)
from adjudicator.rulesets.world_at_war.book.moving.selecting import left_out
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import Transfer, redeploy
from adjudicator.rulesets.world_at_war.book.moving.voyages import Voyage, arrive
from adjudicator.rulesets.world_at_war.book.moving.zones import foes
from adjudicator.rulesets.world_at_war.book.offensive import odds
from adjudicator.rulesets.world_at_war.book.offensive.air_support import commit
from adjudicator.rulesets.world_at_war.book.offensive.attacking import (
    Attack,
    attack_facts,
    facing,
    flyers,
    no_foe,
    no_target,
    pay,
)
from adjudicator.rulesets.world_at_war.book.politics import war_declared
from adjudicator.rulesets.world_at_war.orders.doctrine import Doctrine
from adjudicator.rulesets.world_at_war.orders.economy import MovePartisan, RemovePartisan
from adjudicator.rulesets.world_at_war.orders.home import DECLARATION_TAGS
from adjudicator.rulesets.world_at_war.orders.war import (
    SCRIPT_KEY,
    DropBomb,
    Exploit,
    Interdict,
    Limited,
    Move,
    Operation,
    OpposeInterdiction,
    Redeploy,
    Sail,
    ScriptLine,
)
from adjudicator.rulesets.world_at_war.sequence import no_interdiction

NEVER_LATER = ("WAW-3.12-4",)
"""Refusals of the Winter War that no move of the segment lifts."""
OPENED = ("WAW-CORE.SUP", "WAW-1.3-15")
"""Clauses of refusals that an earlier attack may lift."""
STANDS = "as things stand"
"""In every note of a line that hangs on what happens before it."""


class Receipt:
    """A draft being tried out. open_: places where the outcome of an earlier line, or another
    seat, decides what stands there."""

    def __init__(self, board: Board, position: Position, ask: Ask) -> None:
        self.board, self.ask = board, ask
        self.seat: Seat = "axis" if ask.seat == "axis" else "allies"
        self.position = copy.deepcopy(position)
        for key in [key for key in self.position.carried if key.startswith("seg/")]:
            if ask.key == SCRIPT_KEY:
                del self.position.carried[key]
        if ask.key == SCRIPT_KEY:
            for unit in self.position.units:
                unit.fought = False
        self.checked = Checked(stands=[])
        self.open: dict[str, bool] = {}
        self.worn: dict[str, int] = {}
        """How many units limited offensives may remove from a place: what stands against it may
        come to nothing, and while one is left nothing becomes possible."""
        self.all_open = False
        self.attacks = 0
        """Offensives so far: what they do in the air and to chits may change what follows."""
        self.operations = 0
        """Those among them that take land."""
        self.advancing: set[str] = set()
        """Units that leave their area if their Operation wins."""
        self.may_save = False
        """May a chit or oil be left over, since an Operation that is in doubt is not made?"""
        self.declared = False
        """Does the mail declare a war, after which another seat deploys?"""
        self.late_war = False
        """Does the mail declare a war that begins, if at all, only with the Offensives?"""
        self.given: Sequence[Order] = ()
        """The orders of one that is kept."""
        self.before_operations = False
        """Does the mail hold limited offensives? They are fought before all Operations, wherever
        they stand, and may use up air fleets (WAW-CORE.OPS-5)."""
        self.table = self._empty_table()

    def copied(self, orders: Sequence[Order], now: Sequence[Order]) -> Receipt:
        """A copy that goes its own way. now: the same orders, as they are given this time."""
        other = copy.copy(self)
        same = {id(one): order for one, order in zip(orders, now, strict=True)}
        checked = self.checked
        other.given = now
        other.position = copy.deepcopy(self.position)
        other.checked = Checked(
            stands=[same[id(order)] for order in checked.stands],
            refused=list(checked.refused),
            notes=dict(checked.notes),
            missing=list(checked.missing),
            doubtful=[same[id(order)] for order in checked.doubtful],
        )
        other.open, other.worn = dict(self.open), dict(self.worn)
        other.advancing = set(self.advancing)
        other.table = self._empty_table()
        return other

    def _empty_table(self) -> Table[Board]:
        return Table(board=self.board, dice=LoadedDice(), rulings={}, phase=self.ask.key)

    def stand(self, order: Order, note: str = "", doubtful: bool = False) -> None:
        """The order stands; doubtful: what comes before it, or a part that cannot be done, may
        still have the phase say no."""
        self.checked.stands.append(order)
        if doubtful or note.startswith(STANDS) or f"; {STANDS}" in note or self.all_open:
            self.checked.doubtful.append(order)
        if note and order.line:
            self.checked.notes[order.line] = note

    def refuse(self, order: Order, clause: str, text: str) -> None:
        self.checked.refused.append(NotAllowed(order.line, clause, text))

    def hangs(self, *places: str) -> bool:
        """May what happens before change what can be done at one of the places?"""
        return self.all_open or any(place in self.open for place in places if place)

    def shaky(self, *places: str) -> bool:
        """May it, if only for the worse?"""
        return self.hangs(*places) or any(place in self.worn for place in places)


def check_war(
    board: Board,
    ask: Ask,
    position: Position,
    orders: Sequence[Order],
    known: Known | None = None,
) -> Checked:
    """Check the orders of the war among those of a mail on what its seat sees. known: keeps what
    those come to with which others begin, too."""
    return _tried(board, ask, position, orders, known).checked


def after_moves(
    board: Board, ask: Ask, position: Position, orders: Sequence[Order]
) -> tuple[Position, set[str]]:
    """What a seat sees with the moves of a mail made, as far as that can be known, and the units
    that go on from there if their Operations win."""
    tried = _tried(board, ask, position, orders)
    return tried.position, tried.advancing


def _tried(
    board: Board,
    ask: Ask,
    position: Position,
    orders: Sequence[Order],
    known: Known | None = None,
) -> Receipt:
    head = [order for order in orders if known is not None and order.line <= known.last]
    if known is not None and head and head == list(orders[: len(head)]):
        kept = known.made(head, lambda: list(_kept(Receipt(board, position, ask), head)))
        receipt = _followed(kept, orders, len(head))
    else:
        receipt = Receipt(board, position, ask)
        for stage in range(len(STAGES)):
            _carry_out(receipt, stage, orders, orders)
    order_of = {id(order): n for n, order in enumerate(orders)}
    receipt.checked.stands.sort(key=lambda order: order_of[id(order)])
    return receipt


def _kept(receipt: Receipt, orders: Sequence[Order]) -> Iterator[Receipt]:
    """A receipt as it is before all stages, and after each."""
    yield receipt.copied(orders, orders)
    for stage in range(len(STAGES)):
        _carry_out(receipt, stage, orders, orders)
        yield receipt.copied(orders, orders)


def _followed(kept: Sequence[Receipt], orders: Sequence[Order], count: int) -> Receipt:
    """What orders come to of which so many, the first, were kept: these are not looked at again
    before the stage that takes one of the others."""
    head, more = orders[:count], orders[count:]
    first = min((_stage_of(order) for order in more), default=len(STAGES))
    # A limited offensive comes before the Operations that were kept.
    before = any(isinstance(order, Limited) for order in more) and any(
        _stage_of(order) == ATTACKS and not isinstance(order, Limited) for order in head
    )
    again = first == ATTACKS and before
    start = first if again else min(first + 1, len(STAGES))
    receipt = kept[start].copied(kept[start].given, head)
    if first < len(STAGES):
        _carry_out(receipt, first, orders if again else more, orders)
    for stage in range(first + 1, len(STAGES)):
        _carry_out(receipt, stage, orders, orders)
    return receipt


def _carry_out(
    receipt: Receipt, number: int, some: Sequence[Order], orders: Sequence[Order]
) -> None:
    """Those of some orders that a stage takes, among all orders of a mail."""
    stage = STAGES[number]
    receipt.before_operations = any(isinstance(order, Limited) for order in orders)
    if number > 0:
        receipt.all_open = receipt.all_open or receipt.declared
    # What is asked for in addition goes line by line.
    if number == ATTACKS and not receipt.ask.key.startswith("offensives/"):
        some = sorted(some, key=lambda order: not isinstance(order, Limited))  # WAW-CORE.OPS-5
    for order in some:
        stage(receipt, order)


def _stage_of(order: Order) -> int:
    """The number of the stage that takes an order."""
    if order.tag() in DECLARATION_TAGS:
        return 0
    kinds = (
        (1, (Move, Sail)),
        (ATTACKS, (DropBomb, Exploit, Limited, Operation)),
        (3, (Redeploy,)),
    )
    return next((number for number, kind in kinds if isinstance(order, kind)), 4)


# ------------------------------------------------------------------------------ stages


def _declarations(receipt: Receipt, order: Order) -> None:
    """Declarations are looked at by themselves; after one, another seat deploys."""
    if order.tag() not in DECLARATION_TAGS:
        return
    no = war_declared.refusal(receipt.position, receipt.board, receipt.seat, order)
    if no is not None:
        late = order.tag() in LATE and no.clause not in NEVER_LATER
        if late and receipt.ask.key == SCRIPT_KEY and receipt.seat == "allies":
            receipt.late_war = True
            receipt.stand(order, f"{STANDS}: {no.text}")
        else:
            receipt.refuse(order, no.clause, no.text)
        return
    receipt.stand(order)
    receipt.declared = True
    receipt.all_open = receipt.all_open or not _declared(receipt, order)


def _declared(receipt: Receipt, order: Order) -> bool:
    """A declaration as it is carried out, the other seat deploying as the house does; False if
    it comes to dice."""
    play = war_declared.declare(receipt.position, receipt.table, receipt.seat, order)
    try:
        batch = next(play)
        while True:
            batch = play.send({ask.seat: default_answer(ask, ALL_CLASSES) for ask in batch})
    except StopIteration:
        return True
    except NoDie:
        return False


def _moves(receipt: Receipt, order: Order) -> None:
    if not isinstance(order, Move | Sail):
        return
    position, board, seat = receipt.position, receipt.board, receipt.seat
    if not has_phase(position, board, "axis_tactical" if seat == "axis" else "allied_tactical"):
        text = "This turn begins with Offensives, so there is no Tactical Movement."
        receipt.refuse(order, "WAW-CORE.SEQ-6", text)
        return
    if not _holds(receipt, order, order.start, order.end):
        return
    planned = plan_line(position, board, seat, order)
    if isinstance(planned, tuple):
        _refused(receipt, order, planned, order.start, order.end)
        return
    note = _note(planned)
    if isinstance(planned, Voyage):
        receipt.open[planned.way[-1]] = True
        receipt.open[planned.way[0]] = True
        moved = position.carried.setdefault(MOVED, [])
        for unit in planned.cargo:
            unit.aboard = planned.loads[unit.id]
            moved.append(unit.id)
        for fleet in planned.fleets:
            fleet.base = fleet.base or planned.way[0]
        arrive(position, board, planned)
    elif isinstance(planned, March):
        make_move(position, receipt.table, planned)
    receipt.stand(order, note, bool(note) or receipt.hangs(order.start, order.end))


def _attacks(receipt: Receipt, order: Order) -> None:
    """Limited offensives and Operations in their order; what a fight decides is left open."""
    position, board, seat = receipt.position, receipt.board, receipt.seat
    if isinstance(order, DropBomb):
        bombing = bomb.plan_bomb(position, board, seat, order)
        if isinstance(bombing, tuple):
            _refused(receipt, order, bombing, order.end, hangs=_saved(receipt, bombing))
        else:
            bomb.spend(position, bombing)
            note = f"{bombing.missing} (WAW-CORE.ACT-12)" if bombing.missing else ""
            hangs = receipt.hangs(order.end) or bool(receipt.attacks)
            if hangs:
                note = "; ".join([*([note] if note else []), STANDS])
            receipt.open[order.end] = True
            receipt.stand(order, note, bool(bombing.missing) or hangs)
        return
    if isinstance(order, Exploit):
        _exploitation(receipt, order)
        return
    if not isinstance(order, Limited | Operation):
        return
    limited = isinstance(order, Limited)
    target = no_target(position, board, seat, order.start, order.end, limited=limited)
    if target is not None:
        receipt.refuse(order, *target)
        return
    if not _holds(receipt, order, order.start, order.end):
        return
    attack = plan_line(position, board, seat, order)
    if isinstance(attack, tuple) and attack[0] == "WAW-3.5-1":
        receipt.refuse(order, *attack)  # nothing that happens before makes two of them fit
        return
    if isinstance(attack, tuple):
        # What an earlier attack takes may open a supply route, or let the Finns go.
        opened = bool(receipt.operations) and attack[0].startswith(OPENED)
        hangs = opened or _saved(receipt, attack) or receipt.late_war
        at_peace = order.start in board.seas and no_foe(position, board, seat, order.end)
        places = (order.end,) if at_peace else (order.start, order.end)
        _refused(receipt, order, attack, *places, hangs=hangs)
        return
    assert isinstance(attack, Attack)
    note = _note(attack)
    doubtful = bool(note)
    notes = [note]
    shaky = receipt.shaky(order.start, order.end)
    combat = facing(position, board, seat, attack, "receipt")
    if isinstance(order, Limited):
        said = odds.of_limited(position, board, combat, air=order.air)
        for unit in attack.units:
            unit.fought = True
        position.carried.setdefault("seg/limited", []).append(order.start)
        receipt.worn[order.end] = receipt.worn.get(order.end, 0) + 1
        if receipt.worn[order.end] >= len(foes(position, order.end, attack.units[0].nation)):
            receipt.open[order.end] = True  # it may be empty, and another's
        if note or shaky or receipt.hangs(order.start):
            receipt.open[order.start] = True  # not made, it leaves its units free
    else:
        pay(position, attack.payers)
        staying = max(0, len(attack.units) - board.stacking(order.end))
        receipt.advancing.update(unit.id for unit in attack.units[staying:])
        force = combat.attacker
        _, refused = commit(position, board, force, order.end, order.air)
        said = odds.of_operation(position, board, combat)
        if refused:
            notes.append(refused[0][1].rstrip("."))
            doubtful = True
        for fleet in (*force.operational, *force.tactical):
            fleet.active = False
        receipt.open[order.start] = receipt.open[order.end] = True
        for near in board.neighbours(order.end):
            receipt.open[near] = True  # retreats, exploitations
    earlier = isinstance(order, Operation) and receipt.before_operations
    doubtful = doubtful or bool(receipt.attacks) or earlier or shaky
    if shaky:
        notes += [said, f"{STANDS}; it hangs on what happens before"]
    else:
        notes.append(f"{said}, {STANDS}")
    receipt.stand(order, "; ".join(filter(None, notes)), doubtful)
    receipt.may_save = receipt.may_save or (isinstance(order, Operation) and doubtful)
    receipt.attacks += 1
    receipt.operations += isinstance(order, Operation)


def _saved(receipt: Receipt, no: tuple[str, str]) -> bool:
    """Is it a chit or oil that is lacking, and may an earlier Operation leave some?"""
    return receipt.may_save and no[0] in ("WAW-CORE.ACT-1", "WAW-CORE.OIL-6", "WAW-3.2-5")


def _exploitation(receipt: Receipt, order: Exploit) -> None:
    """An exploitation is only known to be wrong where the map says so."""
    board = receipt.board
    if order.start:
        near = [area for area in order.targets if area in board.neighbours(order.start)]
        name = board.name(order.start)
        if not near:
            text = f"{board.name(order.targets[0])} is not next to {name} by land."
            receipt.refuse(order, "WAW-CORE.EXP-10", text)
            return
        if order.start in board.areas and board.areas[order.start].terrain == "mountain":
            text = f"{name} has mountains; no exploitation starts there."
            receipt.refuse(order, "WAW-CORE.EXP-4", text)
            return
        held = seat_of(receipt.position, holder(receipt.position, order.start)) == receipt.seat
        before = receipt.ask.key == SCRIPT_KEY and not receipt.all_open
        if held and before and order.when is None:
            text = f"{name} is yours already, and no attack of this segment captures it."
            receipt.stand(order, f"{STANDS} not possible: {text}")
            return
    here = _out_of_mountains(receipt, order) if not order.start else ""
    if here:
        text = f"{here} has mountains; no exploitation starts there (WAW-CORE.EXP-4)."
        receipt.stand(order, f"{STANDS} not possible: {text}")
        return
    note = f"{STANDS}; it counts when an area next to it has been captured"
    clause, text = flyers(order.force)
    receipt.stand(order, f"{text} ({clause}); {note}" if text else note)


def _out_of_mountains(receipt: Receipt, order: Exploit) -> str:
    """Where an exploitation would have to start, if that is in mountains alone: of the areas that
    the Operations and exploitations before it take, those next to its targets. Else nothing."""
    board = receipt.board
    if receipt.ask.key != SCRIPT_KEY or receipt.all_open:
        return ""
    taken = [
        area
        for line in receipt.checked.stands
        if isinstance(line, Operation | Exploit)
        for area in ([line.end] if isinstance(line, Operation) else line.targets)
        if area in board.areas
    ]
    near = [a for a in taken if any(area in board.neighbours(a) for area in order.targets)]
    if near and all(board.areas[area].terrain == "mountain" for area in near):
        return board.name(near[0])
    return ""


def _strategic(receipt: Receipt, order: Order) -> None:
    if not isinstance(order, Redeploy):
        return
    position, board, seat = receipt.position, receipt.board, receipt.seat
    if not _holds(receipt, order, order.start, order.end):
        return
    planned = plan_line(position, board, seat, order)
    if isinstance(planned, tuple):
        _refused(receipt, order, planned, order.start, order.end, hangs=bool(receipt.open))
        return
    assert isinstance(planned, Transfer)
    note = _note(planned)
    left_something = bool(note)
    points = ", ".join(f"{n} of {board.country_name(m)}" for m, n in planned.costs.items())
    note = "; ".join(part for part in (f"points: {points}", note) if part)
    _others_advance(receipt, planned)
    if receipt.advancing.issuperset(unit.id for unit in planned.units):
        here = board.name(order.start)
        note = f"{note}; {STANDS}; if the Operation out of {here} wins, they go with it instead"
    elif receipt.open or receipt.worn or receipt.all_open:
        note = f"{note}; {STANDS}"
    redeploy(position, receipt.table, order.start, planned)
    receipt.stand(order, note, left_something)


def _others_advance(receipt: Receipt, planned: Transfer) -> None:
    """Of units that are alike, those go by strategic movement that no Operation takes with it."""
    alike = [
        unit
        for unit in receipt.position.units
        if unit.id not in receipt.advancing and unit not in planned.units
    ]
    for unit in planned.units:
        if unit.id not in receipt.advancing:
            continue
        like = (unit.place, unit.nation, unit.kind)
        twin = next((one for one in alike if (one.place, one.nation, one.kind) == like), None)
        if twin is not None:
            alike.remove(twin)
            receipt.advancing.remove(unit.id)
            receipt.advancing.add(twin.id)


def _others(receipt: Receipt, order: Order) -> None:
    """Doctrine stands; interdiction and partisans are tried out."""
    position, board, seat = receipt.position, receipt.board, receipt.seat
    if isinstance(order, Doctrine):
        receipt.stand(order)
    elif isinstance(order, Interdict | OpposeInterdiction) and (
        no := no_interdiction(board, position)
    ):
        receipt.refuse(order, *no)
    elif isinstance(order, Interdict):
        planned = plan_placement(position, board, seat, order.sea, order.force, order.start)
        if isinstance(planned[0], str):
            pair = (planned[0], str(planned[1]))
            waiting = receipt.ask.key != "doctrine"  # what this mail puts on the map comes first
            _refused(receipt, order, pair, order.sea, hangs=waiting)
            return
        for unit in planned[0]:
            unit.base, unit.place, unit.task = unit.place, order.sea, "interdiction"
        missing = str(planned[1])
        receipt.stand(order, f"of the units named {missing}" if missing else "", bool(missing))
    elif isinstance(order, OpposeInterdiction):
        receipt.stand(order, f"{STANDS}; it counts where the enemy has placed something")
    elif isinstance(order, MovePartisan | RemovePartisan):
        if seat != "allies":
            receipt.refuse(order, "WAW-3.11-9", "Only the Allied player moves partisans.")
            return
        found = partisan_moves.plan_partisan(position, board, order)
        if isinstance(found, tuple):
            _refused(receipt, order, found, order.start)
        else:
            receipt.stand(order)


STAGES = (_declarations, _moves, _attacks, _strategic, _others)
ATTACKS = STAGES.index(_attacks)


# ------------------------------------------------------------------------------- tools


def _holds(receipt: Receipt, order: ScriptLine, start: str, end: str) -> bool:
    """Does the `if` of a line hold on the trial? A line whose does not stands, with a note."""
    if order.when is None:
        return True
    facts = attack_facts(receipt.position, receipt.board, receipt.seat, start, end)
    if order.when.holds(facts):
        return True
    receipt.stand(order, f"{STANDS} its if does not hold")
    return False


def _refused(
    receipt: Receipt, order: Order, no: tuple[str, str], *places: str, hangs: bool = False
) -> None:
    """Refuse a line, or let it stand with a note where an earlier one may change it."""
    if hangs or receipt.hangs(*places):
        receipt.stand(order, f"{STANDS} not possible: {no[1]}")
    else:
        receipt.refuse(order, *no)


def _note(planned: March | Voyage | Transfer | Attack) -> str:
    clause, text = left_out(planned)
    return f"{text} ({clause})" if text else ""
