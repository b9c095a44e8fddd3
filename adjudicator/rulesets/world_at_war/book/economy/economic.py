"""The Economic phase: income, repairs, losses, improvements, purchases, partisans."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Order, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, holder
from adjudicator.rulesets.world_at_war.board.position import Position, off
from adjudicator.rulesets.world_at_war.board.terms import (
    KIND_NAMES,
    MAJORS_OF,
    SEAT_NAMES,
    SEATS,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.economy import buying, improving, partisans
from adjudicator.rulesets.world_at_war.book.economy.boards import factory_halves, in_game
from adjudicator.rulesets.world_at_war.book.economy.income import collects, income, keeps_oil
from adjudicator.rulesets.world_at_war.book.economy.purchases import (
    Ledger,
    Luck,
    build,
    buy_partisan,
    default_builds,
    fortify,
    rebuild_neutrals,
)
from adjudicator.rulesets.world_at_war.book.offensive.capture import PARTISANS_OF
from adjudicator.rulesets.world_at_war.book.refusing import not_done
from adjudicator.rulesets.world_at_war.orders.economy import (
    Build,
    BuyPartisan,
    Fortify,
    Industry,
    NoRepair,
    Repair,
    Research,
    Save,
)
from adjudicator.rulesets.world_at_war.orders.home import DIPLOMACY, ECONOMY
from adjudicator.rulesets.world_at_war.sequence import home_plan
from adjudicator.rulesets.world_at_war.words.facts.economy import BoardSummary, CityLost

ECONOMIC = "economic"
CITIES = ("leningrad", "moscow")


def economic(position: Position, table: Table[Board]) -> Play:
    """Income; then both sides write sealed what they do with it; the Axis is carried out
    first (WAW-CORE.SEQ-11, SEQ-13)."""
    board = table.board
    position.carried.pop("diplomacy", None)
    for state in position.majors.values():
        state.shown["chits"] = state.chits  # WAW-CORE.SEC-3
    income(position, table)
    partisans.open_pools(position, board)
    seats = [seat for seat in SEATS if payers(position, seat)]
    answers = yield from ask(*[_ask(position, board, seat) for seat in seats])
    for seat in seats:
        spend(position, table, seat, answers[seat])
    rebuild_neutrals(position, table)
    for state in position.majors.values():
        state.at_limit = state.at_limit + 1 if _stuck(state.damage, state.level) else 0


def _stuck(damage: int, level: int) -> bool:
    """Damage at the limit after repairs (WAW-CORE.SUR-9)."""
    return damage >= 2 * level


def payers(position: Position, seat: Seat) -> list[str]:
    """The majors of a seat that have an economy."""
    return [major for major in MAJORS_OF[seat] if collects(position, major)]


# ----------------------------------------------------------------------- spending


def spend(position: Position, table: Table[Board], seat: Seat, answer: Answer) -> None:
    """A seat's orders, step by step, and the house's defaults for the majors of which they do
    not speak; what could not be done is told to the seat."""
    ledger = run_economy(position, table, seat, list(answer))
    for order, no, _ in ledger.outcomes:
        if no is not None:
            not_done(table, seat, order, no)
    for area in ledger.partisans:
        partisans.place(position, table, area)
    for major in payers(position, seat):
        state = position.majors[major]
        table.tell(
            "WAW-CORE.ECO-4",
            BoardSummary(
                major=major,
                rm=state.rm,
                oil=state.oil,
                chits=state.chits,
                halves=ledger.basket(position, major).halves,
            ),
            to=[seat],
        )


def run_economy(
    position: Position,
    table: Table[Board],
    seat: Seat,
    orders: Sequence[Order],
    *,
    rehearsal: Luck = "",
) -> Ledger:
    """Repairs, 3.9 losses, improvements, purchases, partisans, in this order
    (WAW-CORE.ECO-23); within a step in the order written, each as far as it can be paid
    (WAW-CORE.ACT-12)."""
    ledger = Ledger(seat=seat, rehearsal=rehearsal)
    spoken = {_major_of(position, table.board, seat, order) for order in orders}
    _repairs(position, table, ledger, orders)
    cities(position, table, seat)
    for order in orders:
        if isinstance(order, Industry | Research) and _holds(position, table.board, seat, order):
            _improve(position, table, ledger, order)
    for order in orders:
        if isinstance(order, Build) and _holds(position, table.board, seat, order):
            build(position, table, ledger, order)
        elif isinstance(order, Fortify) and _holds(position, table.board, seat, order):
            fortify(position, table, ledger, order)
    saved = {
        major: order.count
        for order in orders
        if isinstance(order, Save)
        for major in ([order.major] if order.major else payers(position, seat))
    }
    for major in payers(position, seat):
        if major in saved or major not in spoken:
            default_builds(position, table, ledger, major, saved.get(major, 0))
    for order in orders:
        if isinstance(order, BuyPartisan) and _holds(position, table.board, seat, order):
            buy_partisan(position, table, ledger, order)
    return ledger


def _major_of(position: Position, board: Board, seat: Seat, order: Order) -> str:
    """The major that an order is about."""
    match order:
        case Build():
            return buying.builder(position, board, seat, order)
        case Fortify():
            return buying.fortifier(position, board, seat, order)
        case BuyPartisan():
            return PARTISANS_OF.get(partisans.side_for(board, order.place), "")
        case Research() if not order.major:
            able = [
                m for m in payers(position, seat) if (m, order.technology) in board.technologies
            ]
            open_ones = [m for m in able if order.technology not in position.majors[m].techs]
            return next(iter(open_ones or able or payers(position, seat)), "")
        case Repair() | NoRepair() | Save():
            return ""
        case _:
            return getattr(order, "major", "") or next(iter(payers(position, seat)), "")


def facts(position: Position, major: str) -> dict[str, Scalar]:
    """What an `if` may look at."""
    if major not in position.majors:
        return {}
    state = position.majors[major]
    return {
        "rm": state.rm,
        "oil": state.oil,
        "chits": state.chits,
        "factories": factory_halves(position, major) // 2,
        "damage": state.damage,
    }


def _holds(position: Position, board: Board, seat: Seat, order: Order) -> bool:
    major = _major_of(position, board, seat, order)
    return order.when is None or order.when.holds(facts(position, major))


# ------------------------------------------------------------------- the five steps


def _repairs(
    position: Position, table: Table[Board], ledger: Ledger, orders: Sequence[Order]
) -> None:
    """Repair first (decision 23), unless the seat says otherwise."""
    said: dict[str, Repair | NoRepair] = {}
    for order in orders:
        if not isinstance(order, Repair | NoRepair):
            continue
        no = _no_repair(position, table.board, ledger, order)
        new = [one for one in _repairers(position, ledger, order) if one not in said]
        if no is None and not new:
            whose = table.board.country_name(order.major) if order.major else "all your majors"
            text = f"An earlier line already decides the repairs of {whose} already."
            no = NotAllowed(order.line, "WAW-CORE.BOMB-6", text)
        if no is None:
            said |= dict.fromkeys(new, order)
            no = _repaired_less(position, table.board, ledger, order, new)
        ledger.outcomes.append((order, no, ""))
    for major in payers(position, ledger.seat):
        wish = said.get(major)
        if isinstance(wish, NoRepair):
            continue
        left = ledger.basket(position, major)
        able = buying.repairable(position, table.board, major)
        wanted = wish.count if isinstance(wish, Repair) else able
        if min(able, wanted) > 0:
            buying.repair(position, table, major, min(able, wanted), left)


def _repairers(position: Position, ledger: Ledger, order: Repair | NoRepair) -> list[str]:
    """The majors that a line about repairs speaks of."""
    return [order.major] if order.major else list(payers(position, ledger.seat))


def _repaired_less(
    position: Position,
    board: Board,
    ledger: Ledger,
    order: Repair | NoRepair,
    majors: Sequence[str],
) -> NotAllowed | None:
    """What is said where a number was told and less is repaired."""
    if not isinstance(order, Repair) or "count" not in order.model_fields_set:
        return None
    able = {
        one: buying.repairable(position, board, one)
        for one in majors
        if position.majors[one].damage
    }
    least = min(able.values(), default=order.count)
    if least >= order.count:
        return None
    text = f"{least} of {order.count} points. There is no more damage, or no RM for it."
    return NotAllowed(order.line, "WAW-CORE.BOMB-6", text)


def _no_repair(
    position: Position, board: Board, ledger: Ledger, order: Repair | NoRepair
) -> NotAllowed | None:
    if isinstance(order, NoRepair):
        return None
    majors = _repairers(position, ledger, order)
    if order.major and order.major not in payers(position, ledger.seat):
        text = f"{board.country_name(order.major)} is not yours to repair."
        return NotAllowed(order.line, "WAW-CORE.CTL-13", text)
    if not any(position.majors[m].damage for m in majors):
        return NotAllowed(order.line, "WAW-CORE.BOMB-6", "There is no Industrial damage.")
    if order.count > 2:
        text = f"{order.count} points are too many: at most 2 are repaired in a turn."
        return NotAllowed(order.line, "WAW-CORE.BOMB-6", text)
    return None


def cities(position: Position, table: Table[Board], seat: Seat) -> None:
    """3.9: the first turn in which Leningrad or Moscow is not Soviet costs the USSR 1 RM and
    1 factory point, once for each (WAW-3.9-1, WAW-CORE.ECO-14)."""
    if seat != "allies" or "ussr" not in position.majors or not in_game(position, "ussr"):
        return
    state = position.majors["ussr"]
    for city in CITIES:
        lost = camp_of(position, holder(position, city)) == "axis"
        if not lost or city in state.lost_cities:
            continue
        state.lost_cities.append(city)
        rm = min(1, state.rm)  # a stock never goes below 0 (WAW-CORE.ECO-23)
        state.rm -= rm
        state.factory_loss += 1
        table.tell("WAW-3.9-1", CityLost(city=city, rm=rm))


def _improve(
    position: Position, table: Table[Board], ledger: Ledger, order: Industry | Research
) -> None:
    board = table.board
    major = _major_of(position, board, ledger.seat, order)
    if major not in payers(position, ledger.seat):
        name = board.country_name(major) if major else "Nobody"
        no: NotAllowed | None = NotAllowed(
            order.line, "WAW-CORE.CTL-13", f"{name} does not work for you."
        )
    elif isinstance(order, Industry):
        no = improving.no_industry(position, board, major, order, ledger.tried)
    else:
        no = improving.no_research(position, board, major, order, ledger.tried)
    if no is not None:
        ledger.outcomes.append((order, no, ""))
        return
    state = position.majors[major]
    before = state.rm
    if isinstance(order, Industry):
        ledger.tried.append(f"{major}/industry")
        if ledger.rehearsal:
            _suppose_industry(position, board, major, ledger.rehearsal)
        else:
            improving.work_on_industry(position, table, major)
    else:
        ledger.tried.append(f"{major}/technology")
        if ledger.rehearsal:
            _suppose_technology(position, board, major, order.technology, ledger.rehearsal)
        else:
            improving.work_on_technology(position, table, major, order.technology)
    ledger.outcomes.append((order, None, f"{before - state.rm} of {before} RM, {state.rm} left"))
    left = ledger.basket(position, major)
    left.halves = max(left.halves, factory_halves(position, major))  # WAW-CORE.IMP-13


def _supposed(position: Position, board: Board, major: str, luck: Luck) -> int:
    """What the luckiest, or the unluckiest, die would give."""
    return improving.percent(position, board, major, 10 if luck == "good" else 1)


def _suppose_industry(position: Position, board: Board, major: str, luck: Luck) -> None:
    """Pay, and count on that die."""
    state = position.majors[major]
    gained = _supposed(position, board, major, luck)
    state.chits -= 1
    state.rm -= state.level
    if state.industry + gained >= improving.DONE:
        state.level += 1


def _suppose_technology(
    position: Position, board: Board, major: str, technology: str, luck: Luck
) -> None:
    state = position.majors[major]
    state.chits -= 1
    state.rm -= board.technologies[major, technology].rm
    state.researching = technology
    if state.percent + _supposed(position, board, major, luck) >= improving.DONE:
        improving.completed(position, board, major, technology)


# ----------------------------------------------------------------------- question


def _ask(position: Position, board: Board, seat: Seat) -> Ask:
    """One mail for economy and diplomacy."""
    told: list[str] = []
    for major in payers(position, seat):
        state = position.majors[major]
        oil = f", {state.oil} oil" if keeps_oil(position, major) else ""
        told.append(
            f"{board.country_name(major)}: {state.rm} RM{oil}, {state.chits} chits, "
            f"{factory_halves(position, major) / 2:g} factory points, Level {state.level}"
            + (f", damage {state.damage}" if state.damage else "")
        )
        pool = ", ".join(f"{n} {KIND_NAMES[kind]}{'s' * (n > 1)}" for kind, n in state.pool.items())
        told.append(f"  force pool: {pool or 'empty'}")
        if state.researching and not off(position, "technology"):
            name = board.technologies[major, state.researching].name
            told.append(f"  in progress: {name} {state.percent}%")
        if state.industry:
            told.append(f"  industry: {state.industry}% of the next level")
    diplomacy = [] if off(position, "diplomacy") else [order.tag() for order in DIPLOMACY]
    return Ask(
        seat=seat,
        key=f"{ECONOMIC}/{seat}",
        clause="WAW-CORE.ACT-3",
        title=f"Economy{' and diplomacy' if diplomacy else ''} of the {SEAT_NAMES[seat]}",
        told=told,
        accepts=[order.tag() for order in ECONOMY],
        ahead=diplomacy,
        facts=facts(position, payers(position, seat)[0]),
        silence="Damage is repaired, and all that is left buys regular ground units.",
        opens=home_plan(position, seat),
        topic="economy",
        standing=["AlwaysSpend"],
    )
