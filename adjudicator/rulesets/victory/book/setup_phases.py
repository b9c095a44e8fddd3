"""1 The phases before the first turn: maps, forces, deployment."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Ask,
    Checked,
    NotAllowed,
    Order,
    Play,
    Seat,
    Table,
    dump_orders,
)
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board, Place
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.setup import (
    default_factories,
    factories_at,
    note_holders,
)
from adjudicator.rulesets.victory.book.deployment import (
    deploy,
    raise_forces,
    slot_of,
)
from adjudicator.rulesets.victory.book.garrison import garrison, own_place
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.production.yields import mix_of, pool
from adjudicator.rulesets.victory.orders.setup_orders import Adjust, Allot, ChooseMap, Deploy, Raise
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.facts.moves import Refused, refused_of
from adjudicator.rulesets.victory.words.facts.preparation import (
    ChoiceRolled,
    Deployed,
    DeploymentMade,
    ForcesDrawn,
    ForcesReady,
    MapChosen,
)
from adjudicator.rulesets.victory.words.naming import face, listed, new_id, own_text, short

THREE = 3
"""Units placed at a time in the variant (VIC-1.4-5)."""


# -------------------------------------------------------------------------------- maps


def maps(position: Position, table: Table[Board]) -> Play:
    """1.1 The players choose boards; the last adjustment turns some of them."""
    position.stage = "maps"
    board = table.board
    chosen = _roll_first(position, table)
    defaults = [slot.board for slot in position.slots]
    for slot in position.slots:
        slot.board = ""
    for power in chosen:
        slot = next(s for s in position.slots if s.power == power and not s.board)
        taken = [s.board for s in position.slots if s.board]
        free = [name for name in board.parts if name not in taken]
        wanted = defaults[position.slots.index(slot)]
        default = wanted if wanted in free else free[0]
        seat = position.seat_for(power, "ground")
        question = Ask(
            seat=seat,
            key=f"map/{slot.slot}",
            clause="VIC-1.1-1",
            title=f"Choose the board for place {slot.slot} ({slot.title})",
            told=[f"Lies already: {', '.join(taken)}."] if taken else [],
            accepts=["ChooseMap"],
            at_most=1,
            options={"board": free},
            default=dump_orders([ChooseMap(board=default)]),
            silence=f"Board {default}.",
        )
        _show(position, defaults)
        answers = yield from ask(question)
        order = answers[seat].first(ChooseMap) or ChooseMap(board=default)
        _hide(position, chosen, taken)
        slot.board = order.board
        if order.turned:
            slot.rotation = 180 - slot.rotation
        table.tell(
            "VIC-1.1-1",
            MapChosen(power=power, board=order.board, slot=slot.slot, rotation=slot.rotation),
            answered=(seat, answers[seat]),
        )
    yield from _adjust(position, table, chosen)
    hexmap = board.map_of(position)
    position.neutral = []
    if position.storm:
        layout = next(x for x in board.layouts.values() if _fits(position, x.places))
        position.storm = hexmap.ids[layout.storm]
    if position.on("factories"):
        position.works = default_factories(board, position)
    note_holders(position, board)


def _fits(position: Position, places: Sequence[Place]) -> bool:
    mine = [(s.slot, s.dx, s.dy) for s in position.slots]
    return mine == [(p.slot, p.dx, p.dy) for p in places]


def _roll_first(position: Position, table: Table[Board]) -> list[Power]:
    """Who chooses when: a die decides who is first (VIC-1.1-2); with four maps and two
    players the first player takes the first and the fourth (VIC-1.1-3)."""
    rolling, rolls, n = list(position.powers), dict[Power, int](), 0
    while len(rolling) > 1:
        n += 1
        for power in rolling:
            rolls[power] = table.dice.d6(f"maps/{power}/{n}")
        best = max(rolls[power] for power in rolling)
        rolling = [power for power in rolling if rolls[power] == best]
    first = position.powers.index(rolling[0])
    order = position.powers[first:] + position.powers[:first]
    table.tell("VIC-1.1-2", ChoiceRolled(rolls=rolls, first=order[0]))
    counts = {p: sum(s.power == p for s in position.slots) for p in order}
    if len(order) == 2 and counts[order[0]] == counts[order[1]] == 2:
        return [order[0], order[1], order[1], order[0]]
    return [power for power in order for _ in range(counts[power])]


def _show(position: Position, defaults: Sequence[str]) -> None:
    """While boards are being chosen, what is not chosen yet is shown as the scenario lays
    it, so that there is always a map to look at."""
    free = [name for name in defaults if name not in [s.board for s in position.slots]]
    for slot in position.slots:
        if not slot.board:
            slot.title = slot.title.removesuffix(" (open)") + " (open)"
            slot.board = free.pop(0)


def _hide(position: Position, chosen: Sequence[Power], taken: Sequence[str]) -> None:
    for slot in position.slots:
        if slot.title.endswith(" (open)"):
            slot.title = slot.title.removesuffix(" (open)")
            slot.board = ""


def _adjust(position: Position, table: Table[Board], chosen: Sequence[Power]) -> Play:
    """The last adjustment: Player 2 with two maps (VIC-1.1-2), Player 1 with four
    (VIC-1.1-3)."""
    last = chosen[0] if len(position.slots) > 3 else chosen[-1]
    seat = position.seat_for(last, "ground")
    answers = yield from ask(
        Ask(
            seat=seat,
            key="maps/adjust",
            clause="VIC-1.1-3" if len(position.slots) > 3 else "VIC-1.1-2",
            title="The last adjustment of the maps: which boards are turned?",
            accepts=["Adjust"],
            at_most=1,
            options={"boards": [s.board for s in position.slots]},
            default=dump_orders([Adjust(none=True)]),
            silence="The maps stay where they are.",
        )
    )
    order = answers[seat].first(Adjust)
    for slot in position.slots:
        if order is not None and slot.board in order.boards:
            slot.rotation = 180 - slot.rotation
            table.tell(
                "VIC-1.1-2",
                MapChosen(power=last, board=slot.board, slot=slot.slot, rotation=slot.rotation),
                answered=(seat, answers[seat]),
            )


# ------------------------------------------------------------------------------ forces


def forces(position: Position, table: Table[Board]) -> Play:
    """Starting forces: drawn at random at full strength (VIC-10.1-1), or bought
    (VIC-10.2-1); factories are allotted (VIC-9.1-4)."""
    position.stage = "forces"
    asks = [forces_ask(position, table.board, power) for power in position.powers]
    answers = yield from ask(*asks)
    for power in position.powers:
        answer = answers[position.seat_for(power, "production")]
        refused: list[NotAllowed] = []
        if any(part.points for part in position.forces[power]):
            refused += raise_forces(position, table.board, power, answer.orders).refused
        for n, part in enumerate(position.forces[power]):
            draw(position, table, power, n, part.random)
        for order in answer.of(Allot):
            if (no := allot(position, table.board, power, order)) is not None:
                refused.append(no)
        seat = position.seat_for(power, "production")
        waiting = position.undeployed.setdefault(power, [])
        table.tell(
            "VIC-10.1-1",
            ForcesDrawn(
                power=power,
                blocks=[face(table.board, b.unit, b.strength, b.name) for b in waiting],
                refused=refused_of(seat, refused),
            ),
            to=list(position.seats_of(power)),
            public=ForcesReady(power=power),
            answered=(seat, answer),
        )


def forces_ask(position: Position, board: Board, power: Power) -> Ask:
    parts = position.forces[power]
    points = sum(part.points for part in parts)
    drawn = sum(part.random for part in parts)
    told = []
    for part in parts:
        where = f" on board {', '.join(part.slots)}" if part.slots else ""
        told.append(
            f"{part.points} PP of units{where}"
            if part.points
            else f"{part.random} blocks drawn{where}"
        )
    if drawn:
        told.append(
            "Your words go into the draw (`cut with ...`), so that nobody else can "
            "ever work out what you drew."
        )
    accepts = [*(["Raise"] if points else []), *(["Cut"] if drawn else [])]
    if position.on("factories"):
        accepts.append("Allot")
    return Ask(
        seat=position.seat_for(power, "production"),
        key=f"forces/{power}",
        clause="VIC-10.2-1" if points else "VIC-10.1-1",
        title="Your starting forces",
        told=told,
        accepts=accepts,
        facts={"points": points},
        silence="Infantry first, then other units."
        if points
        else "The blocks are drawn without it.",
    )


def draw(position: Position, table: Table[Board], power: Power, part: int, number: int) -> None:
    """Blocks at full strength from the mix, without putting back (VIC-A33). Resource blocks
    and Atom Bombs are never drawn."""
    board = table.board
    for n in range(1, number + 1):
        free = pool(position, board, power)
        bag = [
            line
            for line in mix_of(position, board, power)
            if not board.units[line.unit].has("not_built")
            and not board.units[line.unit].has("limited_by_scenario")
            for _ in range(max(0, free[line.key]))
        ]
        if not bag:
            return
        line = bag[table.dice.secret(f"forces/{power}/{part + 1}/{n}", len(bag)) - 1]
        position.undeployed.setdefault(power, []).append(
            Block(
                id=new_id(position, power, line.unit),
                power=power,
                unit=line.unit,
                name=line.name,
                strength=board.units[line.unit].steps,
                place=slot_of(position, power, part),
            )
        )


def allot(position: Position, board: Board, power: Power, order: Allot) -> NotAllowed | None:
    """Factories of a city at the start (VIC-9.1-4). Why not, and nothing changed, if the rules
    forbid it."""
    hexmap = board.map_of(position)
    tile = hexmap.tiles[order.place]

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(order.line, clause, f"{tile.text} {text}")

    if not position.on("factories"):
        return NotAllowed(order.line, "VIC-9.1-1", "Factories are not in play.")
    if not tile.city or not own_place(position, hexmap, power, tile.id):  # VIC-9.1-3
        return no("VIC-9.1-4", "is not one of your cities.")
    if min(order.air, order.naval, order.ground) < 0:
        return no("VIC-9.1-5", "cannot have factories of less than 0 PP.")
    if order.air + order.naval + order.ground > tile.value:
        return no("VIC-9.1-5", f"can have factories of {tile.value} PP in all.")
    if order.naval and not tile.coastal:
        return no("VIC-9.1-7", "is not coastal, so it cannot have a Naval Factory.")
    position.works = [w for w in position.works if w.hex != tile.id]
    position.works += factories_at(tile.id, power, order.air, order.naval, order.ground)
    return None


# -------------------------------------------------------------------------- deployment


def deployment(position: Position, table: Table[Board]) -> Play:
    """1.4 All deploy at once and in secret, or three units at a time (VIC-1.4-5)."""
    position.stage = "deployment"
    if position.options.get("deployment") == "alternating":
        yield from _alternating(position, table)
    else:
        asks = [
            deploy_ask(position, table.board, power, seat)
            for power in position.powers
            for seat, arms in position.seats_of(power).items()
            if set(arms) - {"production"}
        ]
        answers = yield from ask(*asks)
        for power in position.powers:
            lines: list[str] = []
            refused: list[Refused] = []
            seats = [s for s in position.seats_of(power) if s in answers]
            for seat in seats:
                result = deploy(
                    position,
                    table.board,
                    power,
                    answers[seat].orders,
                    arms=position.seats_of(power)[seat],
                    rest=seat == seats[-1],
                )
                lines += result.lines
                refused += refused_of(seat, result.refused)
            _tell_deployed(position, table, power, lines, refused)
    for power in position.powers:
        position.undeployed[power] = []


def _alternating(position: Position, table: Table[Board]) -> Play:
    """VIC-1.4-5: three units each in turn until all stand."""
    n = 0
    while any(position.undeployed.values()):
        n += 1
        for power in position.powers:
            if not position.undeployed.get(power):
                continue
            seat = position.seat_for(power, "ground")
            answers = yield from ask(deploy_ask(position, table.board, power, seat, n))
            before = len(position.undeployed[power])
            result = deploy(position, table.board, power, answers[seat].orders, THREE)
            refused = refused_of(seat, result.refused)
            _tell_deployed(position, table, power, result.lines, refused)
            if len(position.undeployed[power]) == before:
                position.undeployed[power] = []  # no room anywhere: the blocks stay out


def _tell_deployed(
    position: Position, table: Table[Board], power: Power, lines: list[str], refused: list[Refused]
) -> None:
    table.tell(
        "VIC-1.4-1",
        Deployed(power=power, lines=lines, refused=refused),
        to=position.team_seats(power),
        public=DeploymentMade(power=power, blocks=len(position.of(power))),
    )


def deploy_ask(position: Position, board: Board, power: Power, seat: Seat, round_: int = 0) -> Ask:
    waiting = position.undeployed.get(power, [])
    hexmap = board.map_of(position)
    told = [own_text(board, block) for block in waiting]
    best = garrison(position, board, power, waiting)
    if best.posts:
        cities = listed([hexmap.text(place) for place in dict.fromkeys(p for p, _ in best.posts)])
        fewer = best.short and ", one in each first and then as many second ones as you have"
        told.append(f"Two units must stand in each city{fewer or ''} (1.4): {cities}.")
    places = [t.id for t in hexmap.places() if own_place(position, hexmap, power, t.id)]
    return Ask(
        seat=seat,
        key=f"deploy/{power}/{round_}" if round_ else f"deploy/{power}",
        clause="VIC-1.4-5" if round_ else "VIC-1.4-1",
        title=f"Deploy {THREE} of your blocks" if round_ else "Deploy your blocks",
        told=told,
        accepts=["Deploy"],
        options={"place": places},
        silence="Blocks without an order are placed by themselves: two in each city first.",
    )


# ------------------------------------------------------------------------------ checks


def check_setup(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Set-up orders tried out on what their seat sees."""
    position = rehearsal(view)
    position.armies, position.counters = view.armies, {}
    position.forces = {view.power: view.forces}
    position.undeployed = {view.power: [block.model_copy() for block in view.undeployed]}
    arms = position.seats_of(view.power).get(ask.seat)
    refused: list[NotAllowed] = []
    notes: dict[int, list[str]] = {}
    missing: list[str] = []
    stands: list[Order] = [o for o in orders if not isinstance(o, Raise | Deploy | Allot)]
    if any(isinstance(order, Raise) for order in orders):
        raised = raise_forces(position, board, view.power, orders)
        refused, notes, stands = raised.refused, raised.notes, stands + raised.stands
    if any(isinstance(order, Deploy) for order in orders):
        most = THREE if ask.clause == "VIC-1.4-5" else None
        placed = deploy(position, board, view.power, orders, most, arms=arms, rest=False)
        refused, notes, stands = placed.refused, placed.notes, stands + placed.stands
        left = position.undeployed[view.power]
        if left and most is None:
            blocks = listed([short(block.id) for block in left])
            missing.append(f"We will place {count(len(left), 'block')} if you do not: {blocks}.")
    for order in orders:
        if isinstance(order, Allot):
            wrong = allot(position, board, view.power, order)
            if wrong is not None:
                refused.append(wrong)
            else:
                stands.append(order)
    kept = [order for order in orders if any(order is one for one in stands)]
    return Checked(
        stands=kept,
        refused=refused,
        notes={line: "; ".join(texts) for line, texts in notes.items() if line},
        missing=missing,
        doubtful=[order for order in kept if len(position.seats_of(view.power)) > 1],
    )
