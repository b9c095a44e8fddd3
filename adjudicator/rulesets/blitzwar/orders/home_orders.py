"""What a side may order in phases 1 to 3, and how it is written.

One mail at the start of a turn holds all of it: `turn-orders` is asked, and the later
questions of the three phases take their answers from it (`scope`). What a silent player
gets is the default that each question declares.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from pydantic import model_validator

from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position

ARRIVING_WORDS: dict[str, tuple[str, ...]] = {
    "infantry": ("infantry", "inf", "corps"),
    "armour": ("armour", "armor", "armoured", "armored", "tanks", "panzer"),
    "air": ("air", "air force", "air units", "aircraft"),
    "fleet": ("fleet", "fleets"),
    "u-boat": ("u-boat", "u-boats", "uboats", "u_boat"),
    "supply": ("supply", "supplies"),
    "all": ("everything", "the rest", "rest", "all"),
}
_KIND_OF = {word: kind for kind, words in ARRIVING_WORDS.items() for word in words}

UNLOCKING_WORDS: dict[str, tuple[str, ...]] = {
    "I3": ("infantry army", "infantry", "3 infantry"),
    "W3": ("tank army", "white tank", "armour", "tanks"),
    "A1": ("air force", "air"),
    "S6": ("supply", "6 supply"),
}
"""Codes of the Soviet counters that Modernisation frees, and what they are called."""
CODE_OF = {word: code for code, words in UNLOCKING_WORDS.items() for word in words}
UNLOCKING_NAME = {word: words[0] for words in UNLOCKING_WORDS.values() for word in words}


def scope(position: Position, side: str) -> str:
    """The name of a side's plan for phases 1 to 3 of the turn."""
    return f"{position.turn}/home/{side}"


class Arriving(Phrase):
    """Units that arrive: `2 infantry`, `UK armour`, `5 supply`, `U-boats`, `everything`.
    Without a number all of the kind."""

    syntax = tuple(
        f"[all] [{{count:int}}] [{{country:nation}}] {{kind={word}}}"
        for words in ARRIVING_WORDS.values()
        for word in words
    )

    count: int | None = None
    country: str = ""
    kind: str

    @model_validator(mode="before")
    @classmethod
    def _one_word_for_a_kind(cls, data: Any) -> Any:
        """`tanks` and `armoured` are stored as `armour`."""
        if isinstance(data, dict) and (kind := data.get("kind")):
            data = {**data, "kind": _KIND_OF.get(str(kind).casefold(), kind)}
        return data

    @property
    def unit(self) -> str:
        """The kind by its name on a card: `infantry`, `u_boat`; `all` for everything."""
        return self.kind.replace("-", "_")

    def words(self) -> str:
        """`2 UK infantry`."""
        kind = {"u-boat": "U-boats", "all": "everything"}.get(self.kind, self.kind)
        number = "" if self.count is None else str(self.count)
        return " ".join(filter(None, (number, self.country, kind)))


Units = tuple[Arriving, ...]


def units_words(units: Units) -> str:
    return ", ".join(unit.words() for unit in units)


class HomeOrder(Order):
    """An order of phases 1 to 3."""

    occasion = "diplomacy, cards and reinforcements at the beginning of a turn"

    @abstractmethod
    def words(self, board: Board) -> str:
        """The order in the house's wording."""


# ---------------------------------------------------------------------- diplomacy


class RollFor(HomeOrder):
    """Roll, or do not roll, for Spain or Turkey when the moment has come."""

    syntax = (
        "[{no=do not}] roll for {country:country}",
        "[{no=do not}] (roll|throw) (a|the) die for {country:country}",
        "{no=no} (roll|die) for {country:country}",
    )
    clause = "BW-9.3-20"
    occasion = "the Diplomacy Phase"
    examples = ("roll for Spain", "do not roll for Turkey")

    country: str
    no: bool = False

    def fits(self, ask: Ask) -> bool:
        return self.country in ask.options.get("country", [])

    def words(self, board: Board) -> str:
        return f"{'do not roll' if self.no else 'roll'} for {self.country}"


class Withdraw(HomeOrder):
    """Where units go that may not stay in Vichy France or in Eastern Poland."""

    syntax = ("withdraw from {start:zone} to {end:zone}", "withdraw {start:zone} to {end:zone}")
    clause = "BW-9.4-3"
    occasion = "the Diplomacy Phase, when Vichy France is created"
    examples = ("withdraw from Lyon to Dijon",)

    start: str
    end: str

    def fits(self, ask: Ask) -> bool:
        return self.start in ask.options.get("start", []) and self.end in ask.options["end"]

    def words(self, board: Board) -> str:
        return f"withdraw from {board.name(self.start)} to {board.name(self.end)}"


class Partisans(HomeOrder):
    """Where Yugoslav partisans rise, first choice first."""

    syntax = ("partisans in {zones:zone+}", "place partisans in {zones:zone+}")
    clause = "BW-9.5-5"
    occasion = "the Diplomacy Phase"
    examples = ("partisans in Sarajevo, Montenegro",)

    zones: tuple[str, ...]

    def words(self, board: Board) -> str:
        return f"partisans in {', '.join(board.name(zone) for zone in self.zones)}"


# -------------------------------------------------------------------------- cards


class Choose(HomeOrder):
    """Choose reinforcement cards: the next turn's first, each binding three turns ahead."""

    syntax = (
        "choose {cards:card+}",
        "choose card {cards:card+}",
        "choose cards {cards:card+}",
        "(select|pick|play|take) [the] [(card|cards)] {cards:card+}",
        "(card|cards) {cards:card+}",
    )
    clause = "BW-10.1-9"
    occasion = "the Reinforcement Card Phase"
    examples = ("choose Wave Divisions",)

    cards: tuple[str, ...]

    def words(self, board: Board) -> str:
        return f"choose {', '.join(board.cards[card].title for card in self.cards)}"


# ------------------------------------------------------------------ reinforcement


class Raise(HomeOrder):
    """The two units that Italy gets at the beginning of a season; at most one fleet."""

    syntax = (
        "Italy (takes|raises|chooses|builds) {units:arriving+}",
        "Italy {units:arriving+}",
        "(raise|build) {units:arriving+} for Italy",
    )
    clause = "BW-11.2-3"
    occasion = "the minors' reinforcements"
    examples = ("Italy takes armour, fleet", "Italy takes 2 infantry")

    units: Units

    def words(self, board: Board) -> str:
        return f"Italy takes {units_words(self.units)}"


class Place(HomeOrder):
    """Where arriving units are placed. Minor countries are named: `French infantry`."""

    syntax = (
        "(place|put|deploy) {units:arriving+} (in|at|to) {zone:zone}",
        "{units:arriving+} (in|at) {zone:zone}",
        "{units:arriving+} (in|at|to) {zone:zone} as [a]"
        " (replacement|replacements|reinforcement|reinforcements)",
        "reinforce {zone:zone} with {units:arriving+}",
    )
    clause = "BW-11.5-1"
    occasion = "the placement of reinforcements"
    examples = (
        "place 2 infantry, armour in Berlin",
        "place UK infantry in London",
        "place French infantry in Reims",
        "place everything in Moscow",
    )

    units: Units
    zone: str

    def fits(self, ask: Ask) -> bool:
        """Units of a minor are named by country and belong to the question about it; all
        others to the question about the card."""
        minors = ask.options.get("minors", [])
        named = [unit.country in minors for unit in self.units]
        return all(named) if minors else not any(u.country in MINORS for u in self.units)

    def words(self, board: Board) -> str:
        return f"place {units_words(self.units)} in {board.name(self.zone)}"


MINORS = ("FRA", "ITA", "FF", "GRE", "FIN")
"""Countries whose reinforcements leave a choice of place (11.2, 9.4)."""


class TakeLosses(HomeOrder):
    """Take forfeited supply from the card, or from the stock on the map, first."""

    syntax = (
        "take losses from (the|my) {source=card}",
        "take losses from (the|my) {source=stock}",
        "lose supply from [(the|my)] {source=card}",
        "lose supply from [(the|my)] {source=stock}",
        "take losses from {source=card}",
        "take losses from {source=stock}",
    )
    clause = "BW-11.3-5"
    occasion = "the loss of supply in the Reinforcement Phase"
    examples = ("take losses from stock",)

    source: str

    def words(self, board: Board) -> str:
        return f"take losses from {self.source}"


class Sacrifice(HomeOrder):
    """Give up arriving units instead of supply: infantry or a fleet 3, armour 5 units."""

    syntax = (
        "sacrifice {units:arriving+}",
        "give up {units:arriving+} instead of supply",
    )
    clause = "BW-11.3-6"
    occasion = "the loss of supply in the Reinforcement Phase"
    examples = ("sacrifice 1 infantry",)

    units: Units

    def words(self, board: Board) -> str:
        return f"sacrifice {units_words(self.units)}"


class GiveUp(HomeOrder):
    """From which stock forfeited supply is taken, first zone first."""

    syntax = (
        "give up supply (in|from|of) {zones:zone+}",
        "take losses from {zones:zone+}",
    )
    clause = "BW-11.3-5"
    occasion = "the loss of supply in the Reinforcement Phase"
    examples = ("give up supply in Naples, Rome",)

    zones: tuple[str, ...]

    def words(self, board: Board) -> str:
        return f"give up supply in {', '.join(board.name(zone) for zone in self.zones)}"


class LendLease(HomeOrder):
    """Send supply and air units off the Allied card to the Soviet Union."""

    syntax = (
        "(lend|lend-lease) {units:arriving+} [to the (soviets|soviet union|ussr)]"
        " (by|over|via) {sea:sea}",
        "send {units:arriving+} [to the (soviets|soviet union|ussr)] (by|over|via) {sea:sea}",
    )
    clause = "BW-11.4-2"
    occasion = "Lend-Lease in the Reinforcement Phase"
    examples = ("lend 4 supply, 1 air by Norwegian Sea",)

    units: Units
    sea: str

    def words(self, board: Board) -> str:
        return f"lend {units_words(self.units)} by {board.name(self.sea)}"


class Unlock(HomeOrder):
    """Which Soviet counter a Modernisation card frees, first choice first."""

    syntax = tuple(
        f"(unlock|free|modernise|modernize|modernisation) [an] {{what={word}}}"
        for words in UNLOCKING_WORDS.values()
        for word in words
    )
    clause = "BW-11.8-4"
    occasion = "the Modernisation of the Soviet Union"
    examples = ("unlock infantry army", "unlock air force")

    what: str

    @model_validator(mode="before")
    @classmethod
    def _one_name(cls, data: Any) -> Any:
        """`tanks` is stored as `tank army`."""
        if isinstance(data, dict) and (what := data.get("what")):
            data = {**data, "what": UNLOCKING_NAME.get(str(what).casefold(), what)}
        return data

    @property
    def code(self) -> str:
        """The counter's code: `W3`."""
        return CODE_OF.get(self.what, "")

    def fits(self, ask: Ask) -> bool:
        return self.what in ask.options.get("what", [])

    def words(self, board: Board) -> str:
        return f"unlock {self.what}"


HOME_ORDERS: tuple[type[HomeOrder], ...] = (
    RollFor, Withdraw, Partisans, Choose, Raise, Place, TakeLosses, Sacrifice, GiveUp, LendLease,
    Unlock,
)  # fmt: skip
HOME_PHRASES: tuple[type[Phrase], ...] = (Arriving,)
HOME_TOPICS = (
    "withdrawals", "diplomacy", "partisans", "cards", "minors", "losses", "lend-lease",
    "modernisation", "placement", "reorganisation",
)  # fmt: skip
"""What `ask me about` may name in phases 1 to 3."""
