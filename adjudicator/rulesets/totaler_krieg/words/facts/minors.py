"""What becomes of Minor Countries, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.words.places import names
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class Aligned(Fact):
    """The Alignment of a Neutral Minor Country was determined. roll: 0 without a die."""

    country: str
    faction: str
    roll: int = 0


@words(Aligned)
def aligned(fact: Aligned, say: Say) -> str:
    die = f", die {fact.roll}" if fact.roll else ""
    return f"{fact.country} aligns with the {FACTION_NAMES[fact.faction]} faction{die}."


class Activated(Fact):
    """A Neutral Minor Country became active. pool, delay: its counters that went there.
    mark: `mobilizing` or `free_passage` in its Capital."""

    country: str
    faction: str
    pool: list[str]
    delay: list[str]
    out: list[str]
    mark: str


@words(Activated)
def activated(fact: Activated, say: Say) -> str:
    text = f"{fact.country} becomes active and {FACTION_NAMES[fact.faction]}"
    if fact.mark:
        text += f"; a {fact.mark.replace('_', ' ').title()} marker is in its Capital"
    for units, where in ((fact.pool, f"pool:{fact.faction}"), (fact.delay, "delay")):
        if units:
            text += f"; to {say.place(where)}: {names(units)}"
    if fact.out:
        text += f"; out of the game: {names(fact.out)}"
    return text + "."


class SetUpAt(Fact):
    """Where the counters of an activated Country stand: counter -> place."""

    country: str
    faction: str
    at: dict[str, str]


@words(SetUpAt)
def set_up_at(fact: SetUpAt, say: Say) -> str:
    where = ", ".join(f"{name} at {say.place(at)}" for name, at in fact.at.items())
    return f"{fact.country} sets up {where}."


class Mobilized(Fact):
    """The Mobilization Roll of a Country (0: declined) and the units on their two-step side."""

    country: str
    faction: str
    roll: int
    units: list[str]


@words(Mobilized)
def mobilized(fact: Mobilized, say: Say) -> str:
    if not fact.roll:
        return f"{fact.country} makes no Mobilization Roll."
    flipped = names(fact.units) if fact.units else "no unit"
    return f"{fact.country} mobilizes, die {fact.roll}: {flipped} at two steps."


class LandCeded(Fact):
    """A Ceded Land marker came into the Ceded Lands Box."""

    owner: str
    area: str
    dependent: bool


@words(LandCeded)
def land_ceded(fact: LandCeded, say: Say) -> str:
    return f"{fact.area} becomes " + (
        f"a Dependent of {fact.owner}." if fact.dependent else f"part of {fact.owner}."
    )


class LandReturned(Fact):
    """A Ceded Land marker left the Ceded Lands Box."""

    owner: str
    area: str
    to: str


@words(LandReturned)
def land_returned(fact: LandReturned, say: Say) -> str:
    return f"{fact.area} no longer belongs to {fact.owner}."


class CountryGone(Fact):
    """A Country ceased to exist; its counters lie aside or are out of the game."""

    country: str
    to: str


@words(CountryGone)
def country_gone(fact: CountryGone, say: Say) -> str:
    return f"{fact.country} ceases to exist; its counters are " + (
        "set aside." if fact.to == "aside" else f"{say.place(fact.to)}."
    )


class CountryCreated(Fact):
    """A Country came into being, or again."""

    country: str
    status: str
    faction: str
    units: list[str]


@words(CountryCreated)
def country_created(fact: CountryCreated, say: Say) -> str:
    side = f" {FACTION_NAMES[fact.faction]}" if fact.faction else ""
    units = f" with {names(fact.units)}" if fact.units else ""
    return f"{fact.country} comes into being as {fact.status.title()}{side} Country{units}."


class BecamePartner(Fact):
    """A Country became the Partnership Country of a faction."""

    country: str
    faction: str
    units: list[str]


@words(BecamePartner)
def became_partner(fact: BecamePartner, say: Say) -> str:
    return (
        f"{fact.country} is the Partnership Country of the {FACTION_NAMES[fact.faction]} faction;"
        f" {say.do(fact.units, 'go')} to the Delay Box."
    )
