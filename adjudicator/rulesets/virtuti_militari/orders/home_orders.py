"""What a player may order besides planning and operations: cards, production, diplomacy.

One mail at the start of a turn holds cards and production (`strategic` asks for it, the later
questions take their answers from it), one after the supply phase the diplomacy. Orders of
the Allied player that speak of no place, unit or card say for whom they are; without that
they are the Western Allies'.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any, ClassVar, Self, cast

from pydantic import BeforeValidator, model_validator

from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.core.saying import listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import SUBMARINE, Position
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    KIND_NAMES,
    TECHNOLOGY_NAMES,
    Kind,
)

STRATEGIC = "strategic"
"""Key of the question that opens a turn."""
DIPLOMACY = "diplomacy"
"""Key of the question of the Diplomatic Phase."""

FOR = " [(for|as) {faction:faction}]"
LEVEL = " [(level {level:int}|{level=L1}|{level=L2}|{level=L3})]"
TO_LEVEL = " [to (level {to:int}|{to=L2}|{to=L3})]"


def _level(value: Any) -> Any:
    """A level as players write it: `L2` is 2."""
    return int(value[1:]) if isinstance(value, str) and value[:1] in "lL" else value


Level = Annotated[int, BeforeValidator(_level)]


def kind_name(kind: str) -> str:
    """`Armored Corps`; `Submarine` for a marker."""
    return "Submarine" if kind == SUBMARINE else KIND_NAMES[cast(Kind, kind)]


class HomeOrder(Order):
    """An order of the phases that are not fought."""

    @abstractmethod
    def words(self, board: Board, position: Position) -> str:
        """The order in the house's wording."""

    def _for(self) -> str:
        faction = getattr(self, "faction", "")
        return f" for the {FACTION_NAMES[faction]}" if faction == "ussr" else ""


# -------------------------------------------------------------------------- cards


class ProductionCard(HomeOrder):
    """The card played for Production Points: of several the first one in hand."""

    occasion = "the Strategic Phase"

    syntax = (
        "(production|pp) (card|cards) {cards:card+}",
        "(production|pp) {cards:card+}",
        "(card|cards) for (production|pp) {cards:card+}",
        "[play] {cards:card+} for (production|pp)",
    )
    clause = "VM-PP-1"
    examples = ("production card War Industry",)

    cards: tuple[str, ...]

    def words(self, board: Board, position: Position) -> str:
        return f"production card {_names(board, self.cards)}"


class AirCard(HomeOrder):
    """The card played for Air Support Tokens: of several the first one in hand."""

    occasion = "the Strategic Phase"

    syntax = (
        "air [support] (card|cards) {cards:card+}",
        "air [support] {cards:card+}",
        "(card|cards) for air [support] {cards:card+}",
        "[play] {cards:card+} for air [support]",
        "(play|use) {cards:card+} as air [support] card",
    )
    clause = "VM-AIRDRAW-1"
    examples = ("air card Luftwaffe", "air card Royal Air Force if enemy multiplier at least 100")
    conditions = ("enemy multiplier", "own multiplier", "pp")

    cards: tuple[str, ...]

    def words(self, board: Board, position: Position) -> str:
        return f"air card {_names(board, self.cards)}"


def _names(board: Board, cards: tuple[str, ...]) -> str:
    return ", ".join(board.cards[card].name for card in cards)


# --------------------------------------------------------------------- production


class ProductionOrder(HomeOrder):
    """An order of the Production Phase. They are carried out in the order given, each if it
    can still be paid."""

    occasion = "the purchases of the Production Phase"

    conditions: ClassVar[tuple[str, ...]] = ("pp", "enemy multiplier", "own multiplier")

    def ready(self, ask: Ask) -> bool:
        """Its `if` is looked at when its turn comes: what stands before it costs PP."""
        return True


class Buy(ProductionOrder):
    """Buy units or submarine markers; they go to the production queue."""

    syntax = (
        "(buy|build|purchase|order) [{count:int}] {kind:product}" + LEVEL + FOR,
        "(buy|build|purchase|order) [{count:int}] (level {level:int}|{level=L1}|{level=L2}|"
        "{level=L3}) {kind:product}" + FOR,
        "{count:int} {kind:product}" + LEVEL + FOR,
        "{faction:faction} [(builds|buys)] [{count:int}] {kind:product}" + LEVEL,
        "[{count:int}] (level {level:int}|{level=L1}|{level=L2}|{level=L3}) {kind:product}" + FOR,
    )
    clause = "VM-BUY-1"
    severally = ("kind", "count", "level")
    examples = ("buy 2 Army", "buy Armored Corps level 2", "buy Corps for the USSR")

    kind: str
    count: int = 1
    level: Level = 1
    faction: str = ""

    def words(self, board: Board, position: Position) -> str:
        level = f" level {self.level}" if self.kind != SUBMARINE else ""
        return f"buy {self.count} {kind_name(self.kind)}{level}{self._for()}"


class BuyToken(ProductionOrder):
    """Buy special order tokens; an Amphibious Landing brings a Shore Bombardment."""

    syntax = (
        "(buy|order|purchase) [{count:int}] {token:token} [(order|orders|token|tokens)]" + FOR,
        "{count:int} {token:token} [(order|orders|token|tokens|marker|markers)]" + FOR,
    )
    clause = "VM-BUYORD-1"
    examples = ("buy Maneuver", "buy Amphibious Landing +1")

    token: str
    count: int = 1
    faction: str = ""

    def words(self, board: Board, position: Position) -> str:
        return f"buy {self.count} {board.tokens[self.token].name}{self._for()}"


class Strengthen(ProductionOrder):
    """Strengthen a Corps to an Army, or an Armored Division to an Armored Corps."""

    syntax = (
        "strengthen {unit:unit}",
        "strengthen [{count:int}] {kind:kind}" + LEVEL + " [(in|at)] {place:place}"
        " [to [an] (army|armored corps|armoured corps)]",
        "(build up|turn|make|strengthen) {kind:kind}" + LEVEL + " (in|at) {place:place}"
        " [(to|into)] [an] (army|armored corps|armoured corps)",
    )
    clause = "VM-STRENG-1"
    examples = ("strengthen Corps in Berlin", "strengthen u17")
    severally = ("place", "unit")

    unit: str = ""
    kind: str = ""
    level: Level | None = None
    place: str = ""
    count: int = 1

    def words(self, board: Board, position: Position) -> str:
        return f"strengthen {_which(self, board)}"


class Upgrade(ProductionOrder):
    """Raise a unit by one level, or to the level named."""

    syntax = (
        "(upgrade|level up) {unit:unit}" + TO_LEVEL,
        "(upgrade|level up) [{count:int}] {kind:kind}"
        + LEVEL
        + " [(in|at)] {place:place}"
        + TO_LEVEL,
        "(up|raise|improve|bring|bring up) [{count:int}] {kind:kind}"
        + LEVEL
        + " (in|at) {place:place} [up]"
        + " to (level {to:int}|{to=L2}|{to=L3})",
    )
    clause = "VM-UPG-1"
    examples = ("upgrade Army in Breslau", "upgrade u17 to level 3")
    severally = ("place", "unit")

    unit: str = ""
    kind: str = ""
    level: Level | None = None
    place: str = ""
    to: Level | None = None
    count: int = 1

    def words(self, board: Board, position: Position) -> str:
        to = f" to level {self.to}" if self.to else ""
        return f"upgrade {_which(self, board)}{to}"


def _which(order: Strengthen | Upgrade, board: Board) -> str:
    """The units that an order is about, in words."""
    if order.unit:
        return order.unit
    count = f"{order.count} " if order.count > 1 else ""
    level = f" level {order.level}" if order.level else ""
    return f"{count}{kind_name(order.kind)}{level} in {board.name(order.place)}"


class Advance(ProductionOrder):
    """Advance on the Logistics Track, one step or up to a position."""

    syntax = (
        "(advance|raise) [logistics] [on the logistics track] [to [position] {to:int}]" + FOR,
        "logistics [to [position] {to:int}]" + FOR,
        "improve [the] logistics [to [position] {to:int}]" + FOR,
        "[(go|move|one|a)] [(step|position|one)] up [(on|one on|one step on)] [the] logistics"
        " [track]" + FOR,
        "(go|move) up [(one|a)] [(step|position)] on [the] logistics [track]" + FOR,
        "(go|move) one up on [the] logistics [track]" + FOR,
    )
    clause = "VM-LOGI-1"
    examples = ("advance logistics", "advance logistics to 6")

    to: int | None = None
    faction: str = ""

    def words(self, board: Board, position: Position) -> str:
        to = f" to {self.to}" if self.to else ""
        return f"advance logistics{to}{self._for()}"


class Research(ProductionOrder):
    """Buy Research Points in a technology."""

    syntax = (
        "research [{points:int} (point|points) in] {technology:technology}" + FOR,
        "(research|develop|invest) [[{points:int}] (point|points|rp)] [in] {technology:technology}"
        + FOR,
        "{points:int} [research] (point|points|rp) in {technology:technology}" + FOR,
        "research {technology:technology} {points:int} (point|points)" + FOR,
    )
    clause = "VM-RES-1"
    severally = ("technology",)
    examples = ("research Tanks", "research 2 points in Infantry for the USSR")

    technology: str
    points: int = 1
    faction: str = ""

    def words(self, board: Board, position: Position) -> str:
        name = TECHNOLOGY_NAMES[self.technology]
        return f"research {self.points} point{'s' * (self.points > 1)} in {name}{self._for()}"


class Deploy(ProductionOrder):
    """Put finished units or submarine markers on the map."""

    syntax = (
        "(deploy|place|put) [{count:int}] {kind:product}" + LEVEL + " [(in|at|to)] {place:place}",
        "(deploy|place|put) [{count:int}] (level {level:int}|{level=L1}|{level=L2}|{level=L3})"
        " {kind:product} [(in|at|to)] {place:place}",
        "[{count:int}] {kind:product}" + LEVEL + " to {place:place}",
    )
    clause = "VM-DEPLOY-1"
    examples = ("deploy Army in Berlin", "deploy 2 Submarine to North Atlantic")
    severally = ("place",)

    kind: str
    place: str
    level: Level | None = None
    count: int = 1

    def words(self, board: Board, position: Position) -> str:
        level = f" level {self.level}" if self.level else ""
        count = f"{self.count} " if self.count > 1 else ""
        return f"deploy {count}{kind_name(self.kind)}{level} in {board.name(self.place)}"


class DeployRest(ProductionOrder):
    """Deploy all finished units that you do not name.

    To these places first, else where they are most useful."""

    syntax = (
        "deploy (everything|all|rest) [(in|at|to) {places:place+}]",
        "(deploy|place|put|send) (everything|all|rest) [(new|else|finished|that is finished|that is"
        " ready|of them|of [the] new units)] (in|at|to) {places:place+}",
        "(everything|all|rest) [(new|else|finished|that is finished|that is ready)]"
        " [(goes|go)] (to|in) {places:place+}",
        "[all] (new units|new arrivals|arrivals|finished units) [(go|goes|deploy)] (to|in)"
        " {places:place+}",
        "deploy [all] [the] (new units|finished units|new ones|others|remainder)"
        " [(in|at|to) {places:place+}]",
    )
    clause = "VM-DEPLOY-1"
    examples = ("deploy the rest", "deploy everything in Berlin, Cologne")

    places: tuple[str, ...] = ()

    def words(self, board: Board, position: Position) -> str:
        places = ", ".join(board.name(place) for place in self.places)
        return f"deploy everything{' in ' + places if places else ''}"


# ---------------------------------------------------------------------- removals


class Remove(HomeOrder):
    """Units that leave the map when stacks exceed the Logistics Track, first one first."""

    occasion = "a question about stacks that are too large"

    syntax = (
        "(remove|disband) {units:unit+}",
        "(remove|disband) [{count:int}] {kind:kind}" + LEVEL + " (in|at|from) {place:place}",
    )
    clause = "VM-STACK-10"
    examples = ("remove u17, u18", "remove Corps in Paris")
    severally = ("place",)

    units: tuple[str, ...] = ()
    kind: str = ""
    level: Level | None = None
    place: str = ""
    count: int = 1

    def words(self, board: Board, position: Position) -> str:
        if self.units:
            return f"remove {', '.join(self.units)}"
        count = f"{self.count} " if self.count > 1 else ""
        level = f" level {self.level}" if self.level else ""
        return f"remove {count}{kind_name(self.kind)}{level} in {board.name(self.place)}"


# --------------------------------------------------------------------- diplomacy


class DiplomaticOrder(HomeOrder):
    """A diplomatic action; taken in the order given, each knowing the outcome of the one
    before it. Its `if` may look at the own PP (whole), the War Entry of the country in
    percent and the price of pressure, as they are when its turn comes."""

    occasion = "the Diplomacy Phase"

    conditions: ClassVar[tuple[str, ...]] = ("pp", "war entry", "cost")

    def ready(self, ask: Ask) -> bool:
        """Its `if` is looked at when its turn comes."""
        return True


class AboutCountries(DiplomaticOrder):
    """An action about a country, or about several one after the other."""

    country: str = ""
    """The only one."""
    countries: tuple[str, ...] = ()
    """All of them, if there are several; `each` makes orders for one of them."""
    faction: str = ""

    @model_validator(mode="before")
    @classmethod
    def _first(cls, given: Any) -> Any:
        if not isinstance(given, dict) or not given.get("countries"):
            return given
        named = tuple(dict.fromkeys(given["countries"]))
        rest = {key: value for key, value in given.items() if key != "countries"}
        if len(named) == 1:
            return {**rest, "country": named[0]}
        return {**rest, "country": "", "countries": named}

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.country and not self.countries:
            raise ValueError("which country?")
        return self

    def each(self) -> list[Self]:
        """The same action about each of its countries."""
        if not self.countries:
            return [self]
        return [self.model_copy(update={"country": c, "countries": ()}) for c in self.countries]

    def named(self, board: Board) -> str:
        return listed([board.countries[one.country].name for one in self.each()])


class DeclareWar(AboutCountries):
    """Declare war on a neutral country, or the Axis on the USSR.

    A neutral country joins the other side."""

    syntax = (
        "declare war on {country:country}" + FOR,
        "(declare war|war|dow) [(on|against|with)] {countries:country+}" + FOR,
        "attack {countries:country+}" + FOR,
    )
    clause = "VM-DIPL-2"
    examples = ("declare war on Belgium", "declare war on USSR")

    def words(self, board: Board, position: Position) -> str:
        return f"declare war on {self.named(board)}{self._for()}"


class Press(AboutCountries):
    """Exert political pressure on a neutral country."""

    syntax = (
        "press {country:country}" + FOR,
        "(press|pressure) [on] {countries:country+}" + FOR,
        "(exert|put) [political] pressure [on] {countries:country+}" + FOR,
        "political pressure [on] {countries:country+}" + FOR,
    )
    clause = "VM-PRESS-2"
    examples = ("press Italy", "press Bulgaria for the USSR", "press Turkey if pp at least 20")

    def words(self, board: Board, position: Position) -> str:
        return f"press {self.named(board)}{self._for()}"


class BreakPact(DiplomaticOrder):
    """Break the Ribbentrop-Molotov Pact; the USSR becomes active."""

    syntax = (
        "(break|cancel) [the] [(ribbentrop-molotov|molotov-ribbentrop)] pact [with [the] ussr]",
    )
    clause = "VM-WAR-6"
    examples = ("break the pact",)

    def words(self, board: Board, position: Position) -> str:
        return "break the pact"


class MoreDiplomacy(DiplomaticOrder):
    """Ask me again when these actions are done."""

    syntax = ("ask me again", "more diplomacy")
    clause = "VM-DIPL-9"
    conditions: ClassVar[tuple[str, ...]] = ()
    examples = ("ask me again",)

    def words(self, board: Board, position: Position) -> str:
        return "ask me again"


class NoDiplomacy(DiplomaticOrder):
    """No diplomatic action this turn."""

    syntax = ("no (diplomacy|action|actions|diplomatic actions)", "pass diplomacy")
    clause = "VM-DIPL-2"
    conditions: ClassVar[tuple[str, ...]] = ()
    examples = ("no diplomacy",)

    def words(self, board: Board, position: Position) -> str:
        return "no diplomacy"


CARD_ORDERS: tuple[type[HomeOrder], ...] = (ProductionCard, AirCard)
PRODUCTION_ORDERS: tuple[type[ProductionOrder], ...] = (
    Buy, BuyToken, Strengthen, Upgrade, Advance, Research, Deploy, DeployRest,
)  # fmt: skip
DIPLOMATIC_ORDERS: tuple[type[DiplomaticOrder], ...] = (
    DeclareWar, Press, BreakPact, MoreDiplomacy, NoDiplomacy,
)  # fmt: skip
HOME_ORDERS: tuple[type[HomeOrder], ...] = (
    *CARD_ORDERS, *PRODUCTION_ORDERS, Remove, *DIPLOMATIC_ORDERS,
)  # fmt: skip
HOME_PHRASES: tuple[type[Phrase], ...] = ()
HOME_TOPICS = ("air card", "production", "removals")
"""What `ask me about` may name in the mail that opens a turn."""
