"""Diplomacy and events: efforts and events into the cup, chits drawn and applied."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Order, Play, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import at_war, camp_of, held_by_seat
from adjudicator.rulesets.world_at_war.board.position import (
    Chit,
    Position,
    ground_at,
    hidden_id,
    number,
    option,
    season,
)
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, OTHER, SEAT_NAMES, SEATS, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.economy.buying import raise_fort
from adjudicator.rulesets.world_at_war.book.offensive import consequences
from adjudicator.rulesets.world_at_war.book.politics import joining, markers, tracks, war_declared
from adjudicator.rulesets.world_at_war.book.refusing import not_done
from adjudicator.rulesets.world_at_war.orders.home import DIPLOMACY
from adjudicator.rulesets.world_at_war.orders.politics import BuyEvent, Effort, NoDiplomacy
from adjudicator.rulesets.world_at_war.sequence import home_plan
from adjudicator.rulesets.world_at_war.words.facts.countries import GreekWarBegins
from adjudicator.rulesets.world_at_war.words.facts.diplomacy import (
    ChitDrawn,
    CupCounted,
    DirectEvent,
    EffortPaid,
    EventBought,
    EventHappens,
    NoEffectAdded,
    NothingMoved,
)

DRAWS = ((10, 4), (7, 3), (0, 2))
"""Chits in the cup -> chits drawn (WAW-CORE.DIP-22)."""


PRICES = {
    "iraq_revolt": "WAW-3.6-3",
    "caribbean_oil": "WAW-3.3-1",
    "extended_maginot_line": "WAW-3.22-1",
}
"""Events whose price the book prints; that of the others is WAW-CORE.DIP-19."""


class NoneLeft(NotAllowed):
    """An effort whose payer has no RM. payer: that major."""

    def __init__(self, line: int, payer: str, name: str) -> None:
        text = f"An effort costs 1 RM, and {name} has none."
        super().__init__(line, "WAW-CORE.DIP-1", text)
        self.payer = payer


def diplomacy(position: Position, table: Table[Board]) -> Play:
    """Direct purchases, sealed efforts and events, draws, the USA's Winter step, the first
    Japanese flag (WAW-CORE.DIP-26)."""
    board = table.board
    seats = [seat for seat in SEATS if buyers(position, seat)]
    answers = yield from ask(*[_ask(position, board, seat) for seat in seats])
    for seat in seats:
        buy(position, table, seat, answers[seat])
    yield from draw(position, table)
    if season(position, board) == "winter":
        yield from markers.move(position, table, "usa", 1, "WAW-CORE.DIP-8")
    if first_flag(position, board):
        tracks.enter_war(position, table, "usa", "WAW-CORE.DIP-23")


def first_flag(position: Position, board: Board) -> bool:
    """Is it the first turn with a Japanese flag, and the USA not yet at war
    (WAW-CORE.DIP-23)?"""
    first = next((row.number for row in board.turns.values() if row.flag), 0)
    return position.turn == first and position.countries["usa"].status == "neutral"


def buyers(position: Position, seat: Seat) -> list[str]:
    """The majors that may put an effort into the cup: those at war (WAW-CORE.DIP-11)."""
    return [m for m in MAJORS_OF[seat] if in_game(position, m) and at_war(position, m)]


# ------------------------------------------------------------------------- buying


def buy(position: Position, table: Table[Board], seat: Seat, answer: Answer) -> None:
    """Carry out what a seat buys; what it could not is told to it."""
    for order, no in purchases(position, table, seat, list(answer)):
        if no is not None:
            not_done(table, seat, order, no)


def purchases(
    position: Position, table: Table[Board], seat: Seat, orders: Sequence[Order]
) -> list[tuple[Order, NotAllowed | None]]:
    """Direct events first, then efforts and events in the order written (WAW-CORE.DIP-26)."""
    board = table.board
    outcomes: list[tuple[Order, NotAllowed | None]] = []
    paid: list[str] = []
    direct = [o for o in orders if isinstance(o, BuyEvent) and board.events[o.event].direct]
    for order in (*direct, *(o for o in orders if o not in direct)):
        if order.when and not order.when.holds(facts(position, _payer(position, seat, order))):
            continue
        match order:
            case BuyEvent():
                no = no_event(position, board, seat, order)
                if no is None:
                    _buy_event(position, table, order)
            case Effort():
                no = no_effort(position, board, seat, order, paid)
                if no is None:
                    _pay_effort(position, table, seat, order, paid)
            case NoDiplomacy() if any(isinstance(one, Effort) for one in orders):
                text = "Another line makes an effort, so it is made."
                no = NotAllowed(order.line, "WAW-CORE.DIP-11", text)
            case _:
                no = None
        outcomes.append((order, no))
    return outcomes


def _payer(position: Position, seat: Seat, order: Order) -> str:
    if isinstance(order, Effort) and order.major:
        return order.major
    return next(iter(buyers(position, seat)), MAJORS_OF[seat][0])


def facts(position: Position, major: str) -> dict[str, Scalar]:
    """What an `if` may look at: RMs of the buyer, chits in the cup."""
    return {"rm": position.majors[major].rm, "cup": len(position.cup)}


def effort_payer(position: Position, seat: Seat, order: Effort, paid: Sequence[str]) -> str:
    """The major that pays: the one named, else the first at war that has not yet and has an
    RM."""
    if order.major:
        return order.major
    able = [m for m in buyers(position, seat) if m not in paid]
    rich = [m for m in able if position.majors[m].rm]
    return next(iter(rich or able or buyers(position, seat)), MAJORS_OF[seat][0])


def no_effort(
    position: Position, board: Board, seat: Seat, order: Effort, paid: Sequence[str]
) -> NotAllowed | None:
    """Why an effort cannot be bought; the most specific clause answers."""
    country, line = order.country, order.line
    major = effort_payer(position, seat, order, paid)
    name, who = board.country_name(country), board.country_name(major)
    if major not in MAJORS_OF[seat] or not in_game(position, major):
        return NotAllowed(line, "WAW-CORE.CTL-13", f"{who} does not act for you.")
    if not at_war(position, major):
        text = f"{who} is not at war; it makes no diplomatic effort."
        return NotAllowed(line, "WAW-CORE.DIP-11", text)
    if major in paid:
        text = f"{who} has already made its effort this turn."
        return NotAllowed(line, "WAW-CORE.DIP-11", text)
    if country not in board.tracks:
        text = f"{name} has no track on the Diplomacy chart."
        return NotAllowed(line, "WAW-CORE.DIP-7", text)
    if country in position.tracks and not tracks.movable(position, board, country):
        text = f"{name} can no longer be moved by diplomacy."
        return NotAllowed(line, "WAW-CORE.DIP-13", text)
    if not tracks.movable(position, board, country):
        return NotAllowed(line, "WAW-CORE.DIP-12", f"{name} is off the Diplomacy chart.")
    if not position.effort_sets.get(seat, {}).get(country):
        text = f"Your set holds no effort for {name}."
        return NotAllowed(line, "WAW-CORE.DIP-25", text)
    if position.majors[major].rm < 1:
        return NoneLeft(line, major, who)
    return None


def _pay_effort(
    position: Position, table: Table[Board], seat: Seat, order: Effort, paid: list[str]
) -> None:
    major = effort_payer(position, seat, order, paid)
    position.majors[major].rm -= 1
    position.effort_sets[seat][order.country] -= 1
    paid.append(major)
    chit = Chit(id=hidden_id(position, seat, "c"), kind="effort", seat=seat, what=order.country)
    position.cup.append(chit)
    fact = EffortPaid(seat=seat, country=order.country, major=major)
    table.tell("WAW-CORE.DIP-1", fact, to=[seat])  # WAW-CORE.SEC-4


def no_event(position: Position, board: Board, seat: Seat, order: BuyEvent) -> NotAllowed | None:
    """Why an event cannot be bought; each has conditions of its own."""
    row, line = board.events[order.event], order.line
    state = position.events.get(order.event, "")

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    if row.seat != seat:
        return no("WAW-CORE.DIP-2", f"{row.name} is not your event.")
    if row.option and not option(position, row.option):
        return no("WAW-3.22-1", f"This game is played without {row.name}.")  # WAW-3-1
    if not in_game(position, row.major):
        name = board.country_name(row.major)
        return no("WAW-CORE.SUR-18", f"{name} is out of the game, and {row.name} with it.")
    if state in ("done", "active", "cup", ""):
        clause = "WAW-3.6-3" if order.event == "iraq_revolt" else "WAW-CORE.DIP-18"
        if order.event == "caribbean_oil":
            text = (
                "The Caribbean oil has been bought. It can be bought again when its convoy has been"
                " sunk."
            )
            return no("WAW-3.3-2", text)  # WAW-3.3-2
        return no(clause, f"{row.name} can be bought only once, and has been.")
    match order.event:
        case "iraq_revolt":
            if _allied(position, "baghdad"):
                return no("WAW-3.6-1", "Allied units are in Baghdad.")
            if not _allied(position, "iraq_oil"):
                return no("WAW-3.6-2", "No Allied unit occupies the Iraqi oil wells.")
        case "italo_greek_war":
            if not in_game(position, "italy") or position.countries["greece"].status != "neutral":
                text = "Italy must be in play, and Greece neutral."
                return no("WAW-CORE.DIP-21", text)
        case "yugoslavia_coup":
            if position.countries["yugoslavia"].status != "neutral":
                return no("WAW-3.20-1", "Yugoslavia is not neutral.")
        case "persian_route":
            if not _persian_way(position):
                text = (
                    "The USSR must be at war with Germany, and Baghdad and Iraq Oil out of "
                    "Axis hands."
                )
                return no("WAW-CORE.SW-26", text)
        case "caribbean_oil":
            if state == "sunk" and position.turn <= position.caribbean_turn:
                text = "A sunk Caribbean convoy is bought back from the next turn on."
                return no("WAW-3.3-3", text)
    if position.majors[row.major].rm < row.rm:
        who = board.country_name(row.major)
        return no(
            PRICES.get(order.event, "WAW-CORE.DIP-19"),
            f"{row.name} costs {who} {row.rm} RM, and it has none.",
        )
    return None


def _allied(position: Position, area: str) -> bool:
    return any(camp_of(position, u.nation) == "western" for u in ground_at(position, area))


def _persian_way(position: Position) -> bool:
    return position.countries["ussr"].status == "war" and not any(
        held_by_seat(position, area, "axis") for area in ("baghdad", "iraq_oil")
    )


def _buy_event(position: Position, table: Table[Board], order: BuyEvent) -> None:
    row = table.board.events[order.event]
    position.majors[row.major].rm -= row.rm
    if row.direct:  # WAW-CORE.DIP-18
        position.events[row.id] = "active"
        table.tell("WAW-CORE.DIP-18", DirectEvent(event=row.id))
        return
    position.events[row.id] = "cup"
    chit = Chit(id=hidden_id(position, row.seat, "c"), kind="event", seat=row.seat, what=row.id)
    position.cup.append(chit)
    table.tell("WAW-CORE.DIP-2", EventBought(event=row.id, major=row.major), to=[row.seat])


# ------------------------------------------------------------------------ drawing


def draws(chits: int) -> int:
    """How many chits are drawn (WAW-CORE.DIP-3, DIP-22)."""
    return next(number for least, number in DRAWS if chits >= least)


def draw(position: Position, table: Table[Board]) -> Play:
    """Draw one by one and apply; efforts go back to their sets, `No effect` to the cup after the
    draw; the rest stays (WAW-CORE.DIP-3, DIP-4, DIP-5, DIP-10, DIP-20)."""
    drawn = draws(len(position.cup))
    table.tell("WAW-CORE.DIP-22", CupCounted(chits=len(position.cup), drawn=drawn))
    aside: list[Chit] = []
    for n in range(1, drawn + 1):
        if not position.cup:
            break
        ordered = sorted(position.cup, key=lambda chit: chit.id)
        chit = ordered[table.dice.roll(f"draw/{n}", len(ordered)) - 1]
        position.cup.remove(chit)
        if chit.kind == "no_effect":
            aside.append(chit)
        table.tell(
            "WAW-CORE.DIP-3",
            ChitDrawn(kind=chit.kind, what=chit.what, seat=chit.seat or ""),
        )
        yield from _apply(position, table, chit)
    position.cup += aside  # WAW-CORE.DIP-10
    if drawn - 2 > 2 - position.reserve_no_effect and position.reserve_no_effect:
        position.reserve_no_effect -= 1  # WAW-CORE.DIP-22
        position.cup.append(Chit(id=f"c{number(position)}", kind="no_effect"))
        table.tell("WAW-CORE.DIP-22", NoEffectAdded())


def _apply(position: Position, table: Table[Board], chit: Chit) -> Play:
    if chit.kind == "event":
        position.events[chit.what] = "done"
        table.tell("WAW-CORE.DIP-18", EventHappens(event=chit.what))
        yield from happen(position, table, chit.what)
    elif chit.kind == "effort" and chit.seat is not None:
        position.effort_sets[chit.seat][chit.what] += 1  # WAW-CORE.DIP-10
        by = direction(chit.what, chit.seat)
        moved = yield from markers.move(position, table, chit.what, by, "WAW-CORE.DIP-4")
        if not moved:  # WAW-CORE.DIP-27
            why = "its marker is at the end of its track or off the chart"
            table.tell("WAW-CORE.DIP-27", NothingMoved(country=chit.what, why=why))


def direction(country: str, seat: Seat) -> int:
    """Toward the Axis is plus on a minor's track; on those of USSR and USA plus is WAR, where
    Allied efforts lead (WAW-CORE.DIP-16, DIP-17)."""
    toward_axis = seat == "axis"
    if country in ("usa", "ussr"):
        return -1 if toward_axis else 1
    return 1 if toward_axis else -1


def happen(position: Position, table: Table[Board], event: str) -> Play:
    """Carry out an event that has been drawn."""
    match event:
        case "iraq_revolt":
            position.events[event] = "active"
            if position.control.get("levant") == "vichy":
                consequences.revolt_unit(position, table, "WAW-3.6-4")
        case "italo_greek_war":
            yield from greek_war(position, table)
        case "yugoslavia_coup":
            if tracks.movable(position, table.board, "yugoslavia"):
                yield from tracks.coup(position, table, "WAW-3.20-1")
        case "extended_maginot_line":
            if in_game(position, "france") and held_by_seat(position, "calais", "allies"):
                raise_fort(position, table, "calais", "WAW-3.22-2")


def greek_war(position: Position, table: Table[Board]) -> Play:
    """3.8: Italy and Greece are at war; Greece joins nobody by it, its marker moves one space
    toward the Allies, and the garrison of Albania is free."""
    state = position.countries["greece"]
    if state.status != "neutral" or not in_game(position, "italy"):
        return
    state.status, state.enemy, state.seat = "own_war", "italy", OTHER["axis"]  # WAW-3.8-1
    position.greek_war = True
    table.tell("WAW-3.8-1", GreekWarBegins())
    war_declared.free_albania(position, table)  # WAW-3.8-4
    yield from joining.muster(position, table, "greece", "allies")
    yield from markers.move(position, table, "greece", -1, "WAW-3.8-3")


# ----------------------------------------------------------------------- question


def _ask(position: Position, board: Board, seat: Seat) -> Ask:
    sets = position.effort_sets.get(seat, {})
    open_ones = [c for c, n in sets.items() if n and tracks.movable(position, board, c)]
    told = [f"The cup holds {count(len(position.cup), 'chit')}."]
    told += [
        f"{board.country_name(m)}: {position.majors[m].rm} RM." for m in buyers(position, seat)
    ]
    efforts = ", ".join(f"{board.country_name(c)} ({sets[c]})" for c in open_ones)
    told.append(f"Efforts at hand: {efforts or 'none'}.")
    events = [e for e in board.events if no_event(position, board, seat, BuyEvent(event=e)) is None]
    if events:
        told.append(f"Events to buy: {', '.join(board.events[e].name for e in events)}.")
    return Ask(
        seat=seat,
        key=f"diplomacy/{seat}",
        clause="WAW-CORE.DIP-1",
        title=f"Diplomacy of the {SEAT_NAMES[seat]}",
        told=told,
        accepts=[order.tag() for order in DIPLOMACY],
        facts=facts(position, buyers(position, seat)[0]),
        silence="No effort is made and no event bought.",
        scope=home_plan(position, seat),
        topic="diplomacy",
        standing=["AlwaysEffort"],
    )
