"""Receipts for cards, production, removals and diplomacy: the phase's own code, run on what the
seat may see as far as neither dice nor the other player come in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.conditions import Condition, Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order, Stake, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.home import (
    deployment,
    production,
    removals,
    strategic,
)
from adjudicator.rulesets.virtuti_militari.book.home.cards import (
    best_for_air,
    best_for_production,
)
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
from adjudicator.rulesets.virtuti_militari.book.politics import diplomacy
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    STRATEGIC,
    AirCard,
    DeclareWar,
    Deploy,
    DeployRest,
    DiplomaticOrder,
    Press,
    ProductionCard,
    ProductionOrder,
    Remove,
    kind_name,
)

NOT_YET = "its `if` looks at what is not known yet"
NOT_NOW = "its `if` does not hold as things stand"


def is_home(ask: Ask) -> bool:
    """Is it a question of these phases?"""
    first = ask.key.split("/")[0]
    return first in ("strategic", "air card", "production", "remove", "diplomacy")


@dataclass
class Trial:
    """A draft being carried out on a copy. unsure: something before may come out otherwise,
    so that what is left of the PP is not known."""

    position: Position
    table: Table[Board]
    side: Side
    ask: Ask
    unsure: bool = False
    named: dict[str, None] = field(default_factory=dict)
    """Factions whose PP card the draft says; another's may come from a standing order."""
    pressed: dict[tuple[str, str], int] = field(default_factory=dict)
    rolled: dict[str, None] = field(default_factory=dict)
    """Countries whose War Entry hangs on a die of this draft."""
    checked: Checked = field(default_factory=lambda: Checked(stands=[]))

    def stands(self, order: Order, note: str = "", *, doubtful: bool = False) -> None:
        self.checked.stands.append(order)
        if doubtful:
            self.checked.doubtful.append(order)
        if note and order.line:
            before = self.checked.notes.get(order.line)
            self.checked.notes[order.line] = f"{before}; {note}" if before else note


def check_home(
    position: Position,
    board: Board,
    ask: Ask,
    side: Side,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
) -> Checked:
    """Orders of a player for these phases, under the rulings of the game. What a die decides
    (pressure) and what the other player may change stands as doubtful."""
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings=rulings, phase=ask.key)
    trial = Trial(position.model_copy(deep=True), table, side, ask)
    trial.pressed = diplomacy.pressed_in(ask)
    if ask.key == STRATEGIC:
        _production_cards(trial, [o for o in orders if isinstance(o, ProductionCard)])
    _air_cards(trial, [o for o in orders if isinstance(o, AirCard)])
    for order in orders:
        match order:
            case ProductionOrder():
                _produce(trial, order)
            case Remove():
                _remove(trial, order, orders)
            case DiplomaticOrder():
                _act(trial, order)
            case ProductionCard() | AirCard():
                pass
            case _:
                trial.stands(order)
    if ask.key == STRATEGIC:
        _missing(trial, orders)
    place = {id(order): n for n, order in enumerate(orders)}
    trial.checked.stands.sort(key=lambda order: place[id(order)])
    return trial.checked


# --------------------------------------------------------------------------- cards


def _production_cards(trial: Trial, orders: Sequence[ProductionCard]) -> None:
    """The cards are played and bring their PP: they depend on nothing that is secret."""
    position, table, side = trial.position, trial.table, trial.side
    played, refused = strategic.choose(position, table, side, orders, best_for_production)
    _stand(trial, orders, refused)
    wishes = [card for order in orders for card in order.cards]
    trial.named = dict.fromkeys(f for f, card in played.items() if card in wishes)
    shown = {name: table.board.cards[card].pp for name, card in played.items()}
    position.tallies[strategic.MULTIPLIERS] = shown
    for faction, card in played.items():
        strategic.play_for_production(position, table, faction, card)


def _air_cards(trial: Trial, orders: Sequence[AirCard]) -> None:
    """The air cards come from what is in hand when the PP cards are played (VM-AIRDRAW-6).
    With an `if` the first whose condition holds is played, so each is looked at alone."""
    if not orders:
        return
    position, table, side = trial.position, trial.table, trial.side
    played = [o for o in orders if o.when is None]
    refused = strategic.choose(position, table, side, played, best_for_air)[1]
    for order in orders:
        if order.when is not None:
            no = strategic.card_refused(position, table, side, order)
            refused += [(order, no)] if no else []
    _stand(trial, orders, refused)


def _stand(
    trial: Trial,
    orders: Sequence[ProductionCard | AirCard],
    refused: Sequence[tuple[ProductionCard | AirCard, NotAllowed]],
) -> None:
    bad = {id(order): no for order, no in refused}
    for order in orders:
        if id(order) in bad:
            trial.checked.refused.append(bad[id(order)])
            continue
        away = [
            trial.table.board.cards[card].name
            for card in order.cards
            if card in trial.position.factions[trial.table.board.cards[card].faction].discard
        ]
        note = f"in the discard pile: {', '.join(away)}" if away else ""
        named = {trial.table.board.cards[card].faction for card in order.cards}
        guessed = isinstance(order, AirCard) and trial.ask.key == STRATEGIC
        unsure = guessed and not named & set(trial.named)
        trial.stands(order, note, doubtful=unsure or order.when is not None)


def _missing(trial: Trial, orders: Sequence[Order]) -> None:
    """Cards not named: what is played without them; units that wait and could be deployed."""
    board, position = trial.table.board, trial.position
    perhaps = any(isinstance(o, Deploy | DeployRest) and o.when is not None for o in orders)
    left = [
        kind_name(entry.kind)
        for faction in FACTIONS_OF[trial.side]
        for entry in position.factions[faction].deployment
        if orders and not perhaps and deployment.useful(position, board, faction, entry)
    ]
    if left:
        verb = "is" if len(left) == 1 else "are"
        text = (
            f"{tallied(left)} {verb} finished and not deployed this turn by these orders: “deploy "
            "the rest” lets us choose the places."
        )
        trial.checked.stakes.append(Stake(text=text, clause="VM-DEPLOY-11", unless="AlwaysProduce"))
    for kind, what in ((ProductionCard, "PP card"), (AirCard, "air card")):
        named = {
            board.cards[card].faction
            for order in trial.checked.stands
            if isinstance(order, kind)
            for card in order.cards
        }
        for faction in strategic.playing(position, trial.table.rulings, trial.side):
            state = position.factions[faction]
            if faction not in named and (state.hand or state.discard):
                name = FACTION_NAMES[faction]
                trial.checked.missing.append(
                    f"{what} of the {name}: the best one is played for you."
                )


# ---------------------------------------------------------------------- production


def _produce(trial: Trial, order: ProductionOrder) -> None:
    """Carried out on the trial, so that each order is paid from what those before it leave. If
    its `if` looks at what is not known yet, only its price is said."""
    before = {f: trial.position.factions[f].pp for f in FACTIONS_OF[trial.side]}
    known = strategic.facts(trial.position, trial.table.board, trial.side)
    if order.when is not None and (trial.unsure or not _known(order.when, known)):
        always = order.model_copy(update={"when": None})
        after = trial.position.model_copy(deep=True)
        no = production.carry_out(after, trial.table, trial.side, always)
        if no is not None and not trial.unsure:
            trial.checked.refused.append(no)
            return
        trial.stands(order, "; ".join([NOT_YET, *_paid(before, after)]), doubtful=True)
        trial.unsure = True
        return
    after = trial.position.model_copy(deep=True)
    no = production.carry_out(after, trial.table, trial.side, order)
    if no is None:
        said = _paid(before, after)
        if isinstance(order, DeployRest):
            said += _deployed(trial, after, order)
        trial.position = after
        trial.stands(order, "; ".join(said), doubtful=trial.unsure)
    elif order.when is not None and not order.when.holds(known):
        trial.stands(order, NOT_NOW, doubtful=True)
    elif trial.unsure:
        trial.stands(order, f"not as things stand: {no.text.rstrip('.')}", doubtful=True)
    else:
        trial.checked.refused.append(no)


def _paid(before: Mapping[Faction, int], after: Position) -> list[str]:
    return [
        f"{tenths(pp - left)} PP, {tenths(left)} left"
        for faction, pp in before.items()
        if (left := after.factions[faction].pp) != pp
    ]


def _deployed(trial: Trial, after: Position, order: DeployRest) -> list[str]:
    """Where units come on the map of which the order names no place, and the places that it names
    where none of them found room."""
    board, old = trial.table.board, {unit.id for unit in trial.position.units}
    new = [unit for unit in after.units if unit.id not in old]
    waiting = [one for f in FACTIONS_OF[trial.side] for one in after.factions[f].deployment]
    where = [f"{kind_name(unit.kind)} to {board.name(unit.place)}" for unit in new]
    used = {board.land_of(unit.place) for unit in new} | {unit.place for unit in new}
    full = [board.name(place) for place in dict.fromkeys(order.places) if place not in used]
    named = {*order.places, *map(board.land_of, order.places)}
    elsewhere = waiting or any(board.land_of(unit.place) not in named for unit in new)
    return [
        *([listed(where)] if where else []),
        *([f"no room in {listed(full)}"] if full and elsewhere else []),
    ]


def _known(when: Condition, facts: Mapping[str, Scalar]) -> bool:
    """Does the `if` look at nothing but facts that are known?"""
    if when.fact and when.fact not in facts:
        return False
    return all(_known(part, facts) for part in (*when.all, *when.any, *when.none))


# ------------------------------------------------------------------------ removals


def _remove(trial: Trial, order: Remove, orders: Sequence[Order]) -> None:
    """Units that stay although they are named are said, and those that must leave besides; all
    of them staying is a refusal."""
    position, board = trial.position, trial.table.board
    removing = [other for other in orders if isinstance(other, Remove)]
    named = removals.meant(position, trial.side, order)
    wished = [id for one in removing for id in removals.meant(position, trial.side, one)]
    if no := removals.refused(position, trial.side, order):
        trial.checked.refused.append(no)
        return
    stay: list[str] = []
    besides: list[str] = []
    for faction in FACTIONS_OF[trial.side]:
        gone = removals.choose(position, board, faction, wished)
        kept = removals.kept(position, faction, wished, gone)
        stay += [id for id in kept if id in named]
        besides += [unit.id for unit in gone if unit.id not in wished]
    if len(stay) == len(set(named)):
        text = f"{', '.join(stay)} need not leave: {removals.KEPT}"
        trial.checked.refused.append(NotAllowed(order.line, "VM-STACK-10", text))
        return
    notes = [f"{', '.join(stay)} stay"] if stay else []
    if besides and order is removing[-1]:
        verb = "leaves" if len(besides) == 1 else "leave"
        notes.append(f"{', '.join(besides)} {verb} besides: the stacks are too large without it")
    trial.stands(order, "; ".join(notes))


# ----------------------------------------------------------------------- diplomacy


def _act(trial: Trial, order: DiplomaticOrder) -> None:
    """An action, or one about each of several countries: all of it stands, or nothing."""
    several = order.each() if isinstance(order, DeclareWar | Press) else [order]
    before = trial.position.model_copy(deep=True), dict(trial.pressed), dict(trial.rolled)
    notes: list[str] = []
    doubtful = False
    for one in several:
        no, note, unsure = _one(trial, one)
        if no is not None:
            trial.position, trial.pressed, trial.rolled = before
            trial.checked.refused.append(no)
            return
        notes += [note] if note else []
        doubtful = doubtful or unsure
    trial.stands(order, "; ".join(notes), doubtful=doubtful)


def _one(trial: Trial, order: DiplomaticOrder) -> tuple[NotAllowed | None, str, bool]:
    """War and the pact take effect on the trial; of pressure the price is paid, and what the
    die brings is not known (VM-PRESS-3). Why not, a note, and whether it is in doubt."""
    position, table, side = trial.position, trial.table, trial.side
    country = getattr(order, "country", "")
    unsure = country in trial.rolled or (trial.unsure and isinstance(order, Press))
    if order.when is not None:
        if trial.unsure or country in trial.rolled:
            trial.unsure = True
            return None, NOT_YET, True
        if not order.when.holds(diplomacy.facts(position, table.board, side, order)):
            return None, NOT_NOW, True
    no = diplomacy.refused(position, table, side, order, trial.pressed)
    if no is not None:
        lasting = no.clause in ("VM-PRESS-10", "VM-PRESS-11", "VM-WAR-6", "VM-WAR-12")
        if not unsure or lasting:
            return no, "", False
        return None, f"not as things stand: {no.text.rstrip('.')}", True
    if isinstance(order, Press):
        faction = diplomacy.actor(side, order)
        price = diplomacy.pressure_price(position, table.board, country)
        position.factions[faction].pp -= price
        trial.pressed[faction, country] = trial.pressed.get((faction, country), 0) + 1
        trial.rolled[country] = None
        return None, f"{tenths(price)} PP", unsure
    diplomacy.carry_out(position, table, side, order, trial.pressed)
    if not isinstance(order, DeclareWar):
        return None, "", unsure
    if country == "ussr":
        return None, "the USSR is at war with you from then on", unsure
    return None, "it joins your enemies at once", unsure


# ------------------------------------------------------------------------- why not


def why_not(
    board: Board, ask: Ask, position: Position, order: Order, rulings: Mapping[str, Scalar]
) -> NotAllowed | None:
    """Why an order of these phases is not legal, by the rule behind its options."""
    side: Side = "axis" if ask.seat == "axis" else "allies"
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings=rulings, phase=ask.key)
    if order.tag() not in (*ask.accepts, *ask.ahead):
        return None
    match order:
        case ProductionCard() | AirCard():
            return strategic.card_refused(position, table, side, order)
        case DiplomaticOrder():
            pressed = diplomacy.pressed_in(ask)
            several = order.each() if isinstance(order, DeclareWar | Press) else [order]
            found = (diplomacy.refused(position, table, side, one, pressed) for one in several)
            return next((no for no in found if no is not None), None)
        case Remove():
            return removals.refused(position, side, order)
    return None
