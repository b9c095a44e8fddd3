"""What can happen between countries, and how it is told."""

from __future__ import annotations

from collections import Counter as Tally

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words.wording import Say, points, words


class Surrendered(Fact):
    """A country surrenders. areas: those that pass to the winner; units: eliminated."""

    country: str
    winner: str
    areas: list[str]
    units: list[str]
    kinds: list[str]


@words(Surrendered)
def surrendered(fact: Surrendered, say: Say) -> str:
    parts = [f"{say.country(fact.country)} surrenders to {say.faction(fact.winner)}"]
    if fact.areas:
        parts.append(f"{say.places(fact.areas)} pass to the winner")
    if fact.kinds:
        units = [f"{n} {say.kind(kind)}" for kind, n in Tally(fact.kinds).items()]
        parts.append(f"eliminated: {listed(units)}")
    return f"{'; '.join(parts)}."


class Plundered(Fact):
    """The winner's plunder."""

    faction: str
    country: str
    pp: int
    total: int


@words(Plundered)
def plundered(fact: Plundered, say: Say) -> str:
    verb = say.verb(fact.faction, "plunder")
    return (
        f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP in {say.country(fact.country)}."
    )


class WarDeclared(Fact):
    """A faction declares war on a neutral country or on the USSR."""

    faction: str
    country: str


@words(WarDeclared)
def war_declared(fact: WarDeclared, say: Say) -> str:
    verb = say.verb(fact.faction, "declare")
    on = "the USSR" if fact.country == "ussr" else say.country(fact.country)
    return f"{say.Faction(fact.faction)} {verb} war on {on}."


class CountryJoined(Fact):
    """A country joins a faction. units: where its units were deployed; waiting: kinds of
    those that found no room and went to the deployment pool."""

    country: str
    faction: str
    areas: list[str]
    units: dict[str, str]
    kinds: dict[str, str]
    waiting: list[str]
    fortifications: dict[str, int]


@words(CountryJoined)
def country_joined(fact: CountryJoined, say: Say) -> list[Line]:
    lines = [Line(text=f"{say.country(fact.country)} joins {say.faction(fact.faction)}.")]
    if fact.units:
        units = [
            f"{say.kind(fact.kinds[id])} in {say.place(place)}" for id, place in fact.units.items()
        ]
        lines.append(Line(text=f"It deploys {listed(units)}."))
    if fact.waiting:
        units = [say.kind(kind) for kind in fact.waiting]
        lines.append(
            Line(text=f"No room on the map, so they go to the deployment pool: {listed(units)}.")
        )
    if fact.fortifications:
        forts = [f"L{level} in {say.place(area)}" for area, level in fact.fortifications.items()]
        lines.append(Line(text=f"Fortifications: {listed(forts)}."))
    return lines


class PressureExerted(Fact):
    """A faction presses a neutral country. change: points of War Entry, signed."""

    faction: str
    country: str
    paid: int
    roll: int
    change: int
    before: int
    after: int


@words(PressureExerted)
def pressure_exerted(fact: PressureExerted, say: Say) -> str:
    verb = say.verb(fact.faction, "press")
    result = f"War Entry {fact.before}% to {fact.after}%" if fact.change else "nothing comes of it"
    return (
        f"{say.Faction(fact.faction)} {verb} {say.country(fact.country)} for "
        f"{points(fact.paid)} PP; roll {fact.roll}: {result}."
    )


class PactBroken(Fact):
    """The Ribbentrop-Molotov Pact is no more."""


@words(PactBroken)
def pact_broken(fact: PactBroken, say: Say) -> str:
    return "The Axis breaks the Ribbentrop-Molotov Pact."


class UssrActivated(Fact):
    """The USSR is active from now on. why: an event's id, or `pact`, `war`, a country."""

    why: str


@words(UssrActivated)
def ussr_activated(fact: UssrActivated, say: Say) -> str:
    return "The USSR is active: the Allied player may act for it from now on."


class UssrAtWar(Fact):
    """The USSR and the Axis are at war. by: who began it, `axis` or `ussr`."""

    by: str


@words(UssrAtWar)
def ussr_at_war(fact: UssrAtWar, say: Say) -> str:
    return f"The USSR and the Axis are at war. {say.Faction(fact.by)} strikes first."


class VichyCreated(Fact):
    """Vichy France is set up."""

    areas: list[str]


@words(VichyCreated)
def vichy_created(fact: VichyCreated, say: Say) -> str:
    return f"Vichy France, neutral, holds {say.places(fact.areas)}."


class NotDone(Fact):
    """A diplomatic action that could not be taken, as a sentence of the rules."""

    faction: str
    order: str
    reason: str
    line: int = 0


@words(NotDone)
def not_done(fact: NotDone, say: Say) -> str:
    return f'"{fact.order}" is not carried out: {fact.reason}'


class NotRemoved(Fact):
    """Units that their player named to leave the map and that stay, told to him alone."""

    units: list[str]
    reason: str
    line: int = 0


@words(NotRemoved)
def not_removed(fact: NotRemoved, say: Say) -> str:
    return f'"remove {", ".join(fact.units)}" is not carried out: {fact.reason}'
