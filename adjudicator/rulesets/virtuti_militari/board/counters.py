"""Units, order and air tokens, and cards, as the components tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.rulesets.virtuti_militari.board.terms import (
    FAMILY_NAMES,
    SINGLE_USE,
    Die,
    Faction,
    Family,
    Kind,
    Technology,
)


@dataclass(frozen=True)
class UnitRow:
    """A unit type at a level (VM-CONC-4). cost, upgrade, strengthen in tenths of a PP;
    upgrade: the price of the step to the next level, strengthen: of `becomes`; None where
    there is no such step. time: base build time in turns. reduced: what is left when it is
    destroyed, '' for nothing."""

    kind: Kind
    level: int
    strength: int
    hp: int
    die: Die
    cost: int
    time: int
    technology: Technology
    upgrade: int | None = None
    becomes: Kind | None = None
    strengthen: int | None = None
    reduced: Kind | None = None

    @property
    def naval(self) -> bool:
        return self.kind == "fleet"


@dataclass(frozen=True)
class OrderToken:
    """A kind of order token: `move+2`. price in tenths of a PP and time in turns, both None
    for a reusable one. places: where it may be placed (`land`, `sea`, `port`). stack: the
    most units it may be placed on, None for any. brings: what comes with it in a set."""

    id: str
    family: Family
    bonus: int
    places: tuple[str, ...]
    mud: bool = True
    stack: int | None = None
    price: int | None = None
    time: int | None = None
    brings: str = ""

    @property
    def single_use(self) -> bool:
        return self.family in SINGLE_USE

    @property
    def name(self) -> str:
        """`Move +2`; without the figure where the family has only one value."""
        bonus = f" +{self.bonus}" if "+" in self.id else ""
        return f"{FAMILY_NAMES[self.family]}{bonus}"


@dataclass(frozen=True)
class AirToken:
    """A type of air support token, by level 1 to 5."""

    level: int
    strength: int
    die: Die | None = None


@dataclass(frozen=True)
class Stacks:
    """What a position on the Logistics Track allows: stacks of up to 2, 3 and 4 units."""

    position: int
    two: int
    three: int
    four: int


@dataclass(frozen=True)
class Card:
    """A card of a faction's deck. pp in percent. effect: one of `CARD_EFFECTS`, with its
    value and the country it speaks of. turn: when it joins the hand, 0 for the start of the
    campaign; until: when it leaves, 0 for never."""

    id: str
    faction: Faction
    name: str
    pp: int
    air: int
    strength: int
    die: Die | None = None
    hp: int = 0
    effect: str = ""
    value: int = 0
    country: str = ""
    turn: int = 0
    until: int = 0
    text: str = ""


CARD_EFFECTS: Mapping[str, str] = {
    "": "none",
    "in_country": "strength +value in areas originally owned by the country",
    "defending_in": "strength +value when defending in areas originally owned by the country",
    "at_sea": "strength +value in a sea battle",
    "in_snow": "strength +value where the embattled area has Snow",
    "with_armor": "strength +value with an armored unit of one's own in the embattled area",
    "enemy_card": "the enemy's card strength changes by value, not below 0",
    "no_mountains": "own strength is not halved by mountains in this battle",
    "defense_only": "an attacker gets neither strength nor die nor HP from it",
    "attack_only": "a defender gets neither strength nor die nor HP from it",
    "stand": "the losing defender stays in the area and is not Exhausted",
}
