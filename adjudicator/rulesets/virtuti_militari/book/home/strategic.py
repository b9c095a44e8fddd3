"""4 Strategic Phase: a card for Production Points, then a card for Air Support Tokens.

`strategic` opens the turn's mail: with the PP card come, sealed, the air card and the whole
production. Whoever wants to see the PP cards first says `ask me about air card`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answers,
    Ask,
    NotAllowed,
    Order,
    Play,
    Table,
    Term,
    dump_orders,
)
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import Card
from adjudicator.rulesets.virtuti_militari.board.position import (
    TECHNOLOGY_OF,
    FactionState,
    Position,
    acting,
    supplied,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    KIND_NAMES,
    SIDES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import controlled, pp_of, status
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.home.cards import (
    best_for_air,
    best_for_production,
    first_in_hand,
    hand,
    not_owned,
    play_card,
    refill,
)
from adjudicator.rulesets.virtuti_militari.book.home.cards import refused as not_in_hand
from adjudicator.rulesets.virtuti_militari.book.home.logistics import HIGHEST, build_time
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    PRODUCTION_ORDERS,
    STRATEGIC,
    AirCard,
    ProductionCard,
)
from adjudicator.rulesets.virtuti_militari.rulings import option
from adjudicator.rulesets.virtuti_militari.sequence import home_plan
from adjudicator.rulesets.virtuti_militari.words.facts.economy import (
    AirTokensDrawn,
    CardsShown,
    IncomeReceived,
    NotProduced,
)
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import EconomyChanged

OCCUPIED_SHARE = 4
"""A source in an Occupied Area counts for a quarter (VM-PP-6)."""
ECONOMY_STEP = 10
"""VM-PP-11"""
MULTIPLIERS = "multipliers"
"""Key of `Position.tallies` until production is over: faction -> percent of its PP card. The
discard piles do not tell: the air card lies on top there soon, or alone."""


def strategic(position: Position, table: Table[Board]) -> Play:
    """4 Each faction plays two cards: first for PP, then for air support (VM-PP-1)."""
    yield from production_cards(position, table)
    yield from air_cards(position, table)


def playing(position: Position, rulings: Mapping[str, Scalar], side: Side) -> list[Faction]:
    """The factions of a player that play cards. For the USSR the book says both `active`
    (VM-WAR-11) and `at war` (VM-PP-3, VM-PP-12, VM-AIRDRAW-2): VM-A1 chooses (VM-PP-13)."""
    return [f for f in FACTIONS_OF[side] if f != "ussr" or economy_runs(position, rulings)]


def economy_runs(position: Position, rulings: Mapping[str, Scalar]) -> bool:
    """Does the USSR play cards, collect PP and raise its War Economy (VM-PP-13)?"""
    if option(rulings, "VM-A1") == "war":
        return position.ussr == "war"
    return position.ussr != "inactive"


def chosen(
    position: Position,
    table: Table[Board],
    answers: Answers,
    kind: type[ProductionCard] | type[AirCard],
    best: Callable[[Sequence[Card]], str | None],
) -> dict[str, str]:
    """The card that each playing faction plays. A faction without any card plays none; what
    its player named and cannot be played is told to him alone."""
    played: dict[str, str] = {}
    for side in SIDES:
        orders = answers[side].of(kind) if side in answers else []
        found, refused = choose(position, table, side, orders, best)
        played |= found
        if side in answers and answers[side].by == "standing":
            refused = []  # a list of wishes, some of which lie in the discard pile
        for order, no in refused:
            named = table.board.cards[order.cards[0]].faction
            fact = NotProduced(
                faction=named if named in FACTIONS_OF[side] else FACTIONS_OF[side][0],
                order=order.words(table.board, position),
                reason=no.text,
                line=order.line,
            )
            table.tell(no.clause, fact, to=[side])
    return played


def choose(
    position: Position,
    table: Table[Board],
    side: Side,
    orders: Sequence[ProductionCard | AirCard],
    best: Callable[[Sequence[Card]], str | None],
) -> tuple[dict[str, str], list[tuple[ProductionCard | AirCard, NotAllowed]]]:
    """The cards that a player's factions play: of each the first in hand of those he named,
    else the best one; and his orders of which nothing came, with the reason."""
    board, factions = table.board, playing(position, table.rulings, side)
    for faction in factions:
        refill(position.factions[faction])
    refused: list[tuple[ProductionCard | AirCard, NotAllowed]] = []
    wishes: list[str] = []
    taken: dict[str, None] = {}
    for order in orders:
        if no := card_refused(position, table, side, order, taken):
            refused.append((order, no))
            continue
        wishes += order.cards
        taken |= dict.fromkeys(factions_of_cards(position, board, order))
    played: dict[str, str] = {}
    for faction in factions:
        state = position.factions[faction]
        if card := first_in_hand(board, state, wishes) or best(hand(board, state)):
            played[faction] = card
    return played, refused


def factions_of_cards(
    position: Position, board: Board, order: ProductionCard | AirCard
) -> list[str]:
    """The factions for which an order names a card that they have in hand."""
    named = dict.fromkeys(board.cards[card].faction for card in order.cards)
    return [f for f in named if first_in_hand(board, position.factions[f], order.cards)]


def card_refused(
    position: Position,
    table: Table[Board],
    side: Side,
    order: ProductionCard | AirCard,
    taken: Collection[str] = (),
) -> NotAllowed | None:
    """Why nothing can come of an order for cards: one is not the player's, none of them is in
    hand, their faction plays none now, or an order before it chose for it. taken: factions
    that have a card."""
    board, able = table.board, playing(position, table.rulings, side)
    named: list[Faction] = list(dict.fromkeys(board.cards[c].faction for c in order.cards))
    if foreign := [f for f in named if f not in FACTIONS_OF[side]]:
        text = f"{FACTION_NAMES[foreign[0]]} cards are not yours."
        return NotAllowed(order.line, "VM-CARDS-2", text)
    if (no := not_owned(board, position.factions, order.cards, order.line)) is not None:
        return no
    reason: NotAllowed | None = None
    for faction in named:
        if faction not in able:  # VM-PP-3 VM-AIRDRAW-2 VM-PP-13
            mine = next(
                board.cards[c].name for c in order.cards if board.cards[c].faction == faction
            )
            text = f"The USSR cannot play {mine} now: it is not at war, or not active."
            reason = NotAllowed(order.line, "VM-PP-13", text)
        elif faction in taken:
            mine = next(
                board.cards[c].name for c in order.cards if board.cards[c].faction == faction
            )
            text = f"{FACTION_NAMES[faction]}: only one card can be played, and {mine} is a second."
            reason = NotAllowed(order.line, type(order).clause, text)
        else:
            state = position.factions[faction]
            own = [card for card in order.cards if board.cards[card].faction == faction]
            reason = not_in_hand(board, state, own, order.line)
            if reason is None:
                return None
    return reason


# -------------------------------------------------------------- Production Points


def production_cards(position: Position, table: Table[Board]) -> Play:
    """The cards for PP are chosen in secret and turned up together (VM-PP-2); then PP are
    collected, and only then War Economy rises (VM-PP-10)."""
    answers = yield from ask(*[opening_ask(position, table, side) for side in SIDES])
    played = chosen(position, table, answers, ProductionCard, best_for_production)
    table.tell("VM-PP-2", CardsShown(purpose="production", cards=played))
    position.tallies[MULTIPLIERS] = {
        name: table.board.cards[card].pp for name, card in played.items()
    }
    for name, card in played.items():
        play_for_production(position, table, name, card)
    for name in played:
        raise_economy(position, table, name)


def play_for_production(position: Position, table: Table[Board], faction: str, card: str) -> None:
    """A faction's card brings its PP and is discarded."""
    collect(position, table, faction, table.board.cards[card])
    play_card(position.factions[faction], card)  # VM-CARDS-3


def collect(position: Position, table: Table[Board], faction: str, card: Card) -> None:
    """PP received = sources x War Economy x multiplier of the card (VM-PP-4)."""
    state = position.factions[faction]
    friendly, occupied, cut_off = sources(position, table.board, faction)
    pp = income(friendly, occupied, state.war_economy, card.pp)
    state.pp += pp  # VM-PP-15
    table.tell(
        "VM-PP-4",
        IncomeReceived(
            faction=faction,
            card=card.id,
            friendly=friendly,
            occupied=occupied,
            cut_off=cut_off,
            economy=state.war_economy,
            multiplier=card.pp,
            pp=pp,
            total=state.pp,
        ),
        sums=[
            Term(text="sources in Friendly Areas", value=str(friendly), clause="VM-PP-5"),
            Term(text="a quarter of occupied sources", value=f"{occupied}/4", clause="VM-PP-6"),
            Term(text="War Economy", value=f"{state.war_economy}%", clause="VM-PP-16"),
            Term(text=card.name, value=f"{card.pp}%", clause="VM-PP-8"),
            Term(text="received", value=f"{pp // 10}.{pp % 10} PP", clause="VM-PP-9"),
        ],
    )


def sources(position: Position, board: Board, faction: str) -> tuple[int, int, int]:
    """PP of the faction's sources: in Friendly Areas, in Occupied Areas, and in areas that
    are Out Of Supply, which yield nothing (VM-PP-7, VM-OOS-1)."""
    friendly = occupied = cut_off = 0
    for area in controlled(position, board, faction):
        value = pp_of(position, board, area)
        if not supplied(position, area):
            cut_off += value
        elif status(position, board, faction, area) == "friendly":
            friendly += value
        else:
            occupied += value
    return friendly, occupied, cut_off


def income(friendly: int, occupied: int, economy: int, multiplier: int) -> int:
    """Tenths of a PP: nothing is rounded on the way, the product half up (VM-PP-9,
    VM-PP-14)."""
    quarters = OCCUPIED_SHARE * friendly + occupied
    product = quarters * economy * multiplier * 10
    whole = OCCUPIED_SHARE * 100 * 100
    return (2 * product + whole) // (2 * whole)


def raise_economy(position: Position, table: Table[Board], faction: str) -> None:
    """War Economy rises by 10 points after collecting, to 100% at most (VM-PP-11)."""
    state = position.factions[faction]
    before = state.war_economy
    state.war_economy = min(100, before + ECONOMY_STEP)
    if state.war_economy != before:
        fact = EconomyChanged(faction=faction, before=before, after=state.war_economy)
        table.tell("VM-PP-11", fact)


# ------------------------------------------------------------- Air Support Tokens


def air_cards(position: Position, table: Table[Board]) -> Play:
    """The second card is chosen when the first ones have been shown (VM-AIRDRAW-6), again in
    secret (VM-AIRDRAW-1)."""
    asks = [air_ask(position, table, side) for side in SIDES]
    answers = yield from ask(*[question for question in asks if question])
    played = chosen(position, table, answers, AirCard, best_for_air)
    table.tell("VM-AIRDRAW-1", CardsShown(purpose="air", cards=played))
    for name, card in played.items():
        play_card(position.factions[name], card)
        draw(position, table, name, table.board.cards[card])


def draw(position: Position, table: Table[Board], faction: str, card: Card) -> None:
    """As many tokens as the card says come at random from the faction's pool, all if there
    are no more (VM-AIRDRAW-3, VM-AIRDRAW-5)."""
    state = position.factions[faction]
    number = max(0, card.air + rule_of(position, table.board, "air_draw"))
    drawn: list[int] = []
    for n in range(1, number + 1):
        level = draw_one(state, table, f"air/{faction}/{n}")
        if level:
            drawn.append(level)
    state.air_drawn = sorted([*state.air_drawn, *drawn])
    fact = AirTokensDrawn(faction=faction, card=card.id, levels=sorted(drawn))
    table.tell("VM-AIRDRAW-3", fact)


def draw_one(state: FactionState, table: Table[Board], label: str) -> int | None:
    """One token leaves the pool, each with the same chance. Its level; None if none is left."""
    levels = [level for level in sorted(state.air_pool) for _ in range(state.air_pool[level])]
    if not levels:
        return None
    level = levels[table.dice.roll(label, len(levels)) - 1]
    state.air_pool[level] -= 1
    if not state.air_pool[level]:
        del state.air_pool[level]
    return level


# --------------------------------------------------------------------- questions


def opening_ask(position: Position, table: Table[Board], side: Side) -> Ask:
    """The question that opens a turn: the PP card; air card and production may come along."""
    factions = playing(position, table.rulings, side)
    default: list[Order] = [
        ProductionCard(cards=(card,))
        for faction in factions
        if (card := best_for_production(hand(table.board, position.factions[faction])))
    ]
    title = table.board.turns[position.turn].title
    return Ask(
        seat=side,
        key=STRATEGIC,
        clause="VM-PP-1",
        title=f"Your orders for {title}: cards and production",
        told=outlook(position, table, side),
        accepts=[ProductionCard.tag()],
        ahead=[AirCard.tag(), *(order.tag() for order in PRODUCTION_ORDERS)],
        options={"cards": _cards(position, table.board, side)},
        default=dump_orders(default),
        silence="The cards with the most PP and the most air support are played; nothing is "
        "bought, finished units are deployed.",
        opens=home_plan(position, side),
        standing=["AlwaysProductionCard"],
    )


def air_ask(position: Position, table: Table[Board], side: Side) -> Ask | None:
    """Which card is played for air support?"""
    factions = playing(position, table.rulings, side)
    default: list[Order] = [
        AirCard(cards=(card,))
        for faction in factions
        if (card := best_for_air(hand(table.board, position.factions[faction])))
    ]
    return Ask(
        seat=side,
        key="air card",
        clause="VM-AIRDRAW-1",
        title="Which card do you play for Air Support Tokens?",
        told=[line for faction in factions for line in hand_lines(position, table.board, faction)],
        accepts=[AirCard.tag()],
        options={"cards": _cards(position, table.board, side)},
        facts=facts(position, table.board, side),
        default=dump_orders(default),
        silence="The card with the most air support is played.",
        scope=home_plan(position, side),
        topic="air card",
        standing=["AlwaysAirCard"],
    )


def facts(position: Position, board: Board, side: Side) -> dict[str, Scalar]:
    """What conditions of the turn's mail may look at: the PP cards just shown, own PP."""
    own = FACTIONS_OF[side]
    first = own[0]
    found: dict[str, Scalar] = {"pp": position.factions[first].pp // 10}
    shown: dict[str, int] = position.tallies.get(MULTIPLIERS, {})
    mine = [pp for faction, pp in shown.items() if faction in own]
    theirs = [pp for faction, pp in shown.items() if faction not in own]
    if mine:
        found["own multiplier"] = mine[0]
    if theirs:
        found["enemy multiplier"] = theirs[0]
    return found


def _cards(position: Position, board: Board, side: Side) -> list[str]:
    """All cards that a player owns: a wish may name one that is in hand only later."""
    return [
        card.id
        for faction in FACTIONS_OF[side]
        for card in board.deck(faction)
        if card.id in (*position.factions[faction].hand, *position.factions[faction].discard)
    ]


def hand_lines(position: Position, board: Board, faction: str) -> list[str]:
    """A faction's hand, a line for each card."""
    lines = [f"{FACTION_NAMES[faction]}, cards in hand:"]
    for card in hand(board, position.factions[faction]):
        extra = f", {card.die} die" if card.die else ""
        extra += f", {card.hp} HP" if card.hp else ""
        lines.append(
            f"  {card.name}: PP {card.pp}%, air {card.air}, strength {card.strength}{extra}"
            + (f". {card.text}" if card.text else "")
        )
    return lines


def outlook(position: Position, table: Table[Board], side: Side) -> list[str]:
    """What the seat should know for cards and production, line by line."""
    lines: list[str] = []
    board = table.board
    for faction in FACTIONS_OF[side]:
        if not acting(position, faction):
            continue
        state = position.factions[faction]
        friendly, occupied, cut_off = sources(position, board, faction)
        lines.append(
            f"{FACTION_NAMES[faction]}: {tenths(state.pp)} PP, sources {friendly}"
            + (f" and {occupied} occupied" if occupied else "")
            + (f", {cut_off} cut off" if cut_off else "")
            + f", War Economy {state.war_economy}%, Logistics Track {state.logistics}."
        )
        lines += hand_lines(position, board, faction)
        lines += price_lines(position, board, faction)
        if state.deployment:
            waiting = ", ".join(
                f"{entry.kind.replace('_', ' ')} level {entry.level}" for entry in state.deployment
            )
            lines.append(f"To be deployed: {waiting}.")
    return lines


def price_lines(position: Position, board: Board, faction: str) -> list[str]:
    """What a faction may buy: PP of each level that its technologies allow, build time."""
    state = position.factions[faction]
    units = []
    for kind, name in KIND_NAMES.items():
        technology = state.levels[TECHNOLOGY_OF[kind]]
        rows = [board.unit(kind, level) for level in range(1, technology + 1)]
        prices = "/".join(tenths(row.cost) for row in rows)
        units.append(f"{name} {prices} ({build_time(rows[-1].time, technology)})")
    price, base = board.submarine
    units.append(f"Submarine {tenths(price)} ({build_time(base, state.levels['submarines'])})")
    tokens = [
        f"{row.name} {tenths(row.price)} ({row.time})"
        for row in board.tokens.values()
        if row.price is not None
    ]
    lines = [
        "Prices in PP by level, and turns to build:",
        f"  {', '.join(units)}.",
        f"  {', '.join(tokens)}.",
    ]
    if state.logistics < HIGHEST:
        lines.append(f"  Next step on the Logistics Track: {state.logistics + 1} PP.")
    return lines
