"""Standing orders for cards, production, removals and diplomacy: what a player always does
when he is not told otherwise. The mail of the turn goes before them."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    DIPLOMACY,
    FOR,
    AirCard,
    Buy,
    DeployRest,
    NoDiplomacy,
    Press,
    ProductionCard,
    Remove,
)

PRODUCTION_FACTS = ("pp", "enemy multiplier", "own multiplier")


def owned_of(cards: tuple[str, ...], ask: Ask) -> tuple[str, ...]:
    """Those of a list for all the war that are the player's now: events give and take cards."""
    return tuple(card for card in cards if card in ask.options.get("cards", ()))


class AlwaysProductionCard(StandingOrder):
    """Cards for Production Points, first choice first: the first one in hand is played."""

    syntax = "always (production|pp) (card|cards) {cards:card+}"
    clause = "VM-PP-1"
    examples = ("always production card War Industry, Wehrmacht",)

    cards: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        owned = owned_of(self.cards, ask)
        return [ProductionCard(cards=owned)] if owned else None


class AlwaysAirCard(StandingOrder):
    """Cards for air support, first choice first: the first one in hand is played."""

    syntax = "always air [support] (card|cards) {cards:card+}"
    clause = "VM-AIRDRAW-1"
    examples = ("always air card Luftwaffe, Blitzkrieg",)
    conditions = PRODUCTION_FACTS

    cards: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        owned = owned_of(self.cards, ask)
        return [AirCard(cards=owned)] if owned else None


class AlwaysProduce(StandingOrder):
    """Buy of these units as many as can be paid, in turn, and deploy what is finished."""

    syntax = ("always (buy|build|produce) {kinds:product+} [level {level:int}]" + FOR,)
    clause = "VM-PROD-2"
    examples = ("always buy Army, Artillery", "always buy Corps for the USSR if pp at least 20")
    conditions = PRODUCTION_FACTS

    kinds: tuple[str, ...]
    level: int = 1
    faction: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        buys = [Buy(kind=kind, level=self.level, faction=self.faction) for kind in self.kinds]
        return [DeployRest(), *buys * ROUNDS]


ROUNDS = 6
"""How often `AlwaysProduce` goes round its list; nobody can pay more."""


class AlwaysRemove(StandingOrder):
    """Which kinds of unit leave the map first when stacks exceed the Logistics Track."""

    syntax = "always remove {kinds:kind+} [first]"
    clause = "VM-STACK-10"
    examples = ("always remove Corps, Artillery first",)

    kinds: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        offered = ask.options.get("units", [])
        units = [unit for unit in view.position.units if unit.id in offered]
        chosen = [unit.id for kind in self.kinds for unit in units if unit.kind == kind]
        return [Remove(units=tuple(chosen))] if chosen else None


class AlwaysPress(StandingOrder):
    """Countries to press in every Diplomatic Phase while they are neutral."""

    syntax = ("always (press|pressure) {countries:country+}" + FOR,)
    clause = "VM-PRESS-2"
    examples = ("always press Italy, Hungary", "always press Bulgaria if pp at least 10")
    conditions = ("pp",)

    countries: tuple[str, ...]
    faction: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith(DIPLOMACY):
            return None
        faction = self.faction or FACTIONS_OF[ask.seat][0]
        neutral = [c for c in self.countries if c in ask.options.get("country", [])]
        pressed = [c for c in neutral if c in view.position.countries]
        return [Press(country=c, faction=faction) for c in pressed] or [NoDiplomacy()]


class AlwaysNoDiplomacy(StandingOrder):
    """Take no diplomatic action unless you order one."""

    syntax = ("always no (diplomacy|actions)",)
    clause = "VM-DIPL-2"
    examples = ("always no diplomacy",)

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [NoDiplomacy()] if ask.key.startswith(DIPLOMACY) else None


HOME_STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysProductionCard,
    AlwaysAirCard,
    AlwaysProduce,
    AlwaysRemove,
    AlwaysPress,
    AlwaysNoDiplomacy,
)
