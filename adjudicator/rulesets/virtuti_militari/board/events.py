"""Events as data: what the calendar, the random deck and the script of history bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.rulesets.virtuti_militari.board.terms import Season


@dataclass(frozen=True)
class Effect:
    """One change that an event makes. kind: one of `EFFECTS`. of: a faction, `all` factions,
    or a country. what: a token, card, unit type, area or word. value: a number, signed."""

    kind: str
    of: str = ""
    what: str = ""
    value: int = 0


EFFECTS: Mapping[str, str] = {
    "order": "value tokens of kind `what` come to (or leave) the pool of the faction",
    "card": "the card `what` joins the hand (value 1) or leaves hand or discard (-1)",
    "initiative": "the Initiative Track is put in the order `what` (factions joined by `>`)",
    "logistics": "the faction moves on the Logistics Track by value",
    "war_logistics": "the same, if the faction is at war with the USSR",
    "economy": "the War Economy of the faction changes by value points, within 0 and 100",
    "economy_least": "the War Economy of the faction is at least value",
    "pp": "the faction gets value PP",
    "units": "value units `what` (`army1`: type and level) come to the deployment pool",
    "entry": "the War Entry of the country changes by value points",
    "join": "the country joins the faction `what`",
    "align": "the Alignment of the country becomes `what`",
    "owner": "the area `of` gets the Original Owner `what`",
    "cede": "the area `of` passes to the faction `what`; units of others there withdraw",
    "surrender": "the country surrenders to the faction `what`",
    "vichy": "the areas of Vichy France are set up as a neutral country",
    "vichy_falls": "the remaining areas of Vichy France in Europe go to the Axis",
    "area_pp": "the PP of the area `of` change by value",
    "key_areas": "the surrender check of the country looks at the areas `what` alone",
    "pact_breakable": "the Axis may break the pact from now on",
    "activate_ussr": "the USSR becomes active",
    "war_ussr": "the USSR and the Axis are at war",
    "rule": "a rule of this turn: `what` (see random.tsv) with its value",
    "weather": "value areas get the weather `what`",
    "research": "every faction gains (or loses) value Research Points",
    "level": "one supplied level 1 unit of each faction goes up a level",
    "fortify": "one free fortification for each faction",
}


@dataclass(frozen=True)
class CalendarEvent:
    """What the calendar brings in one turn to one faction (VM phase 2)."""

    id: str
    turn: int
    title: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class RandomEvent:
    """A card of the random event deck. seasons: when it has an effect; empty for always."""

    id: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    seasons: tuple[Season, ...] = ()


@dataclass(frozen=True)
class Trigger:
    """A condition of a scripted event. kind: one of `TRIGGERS`."""

    kind: str
    of: str = ""
    what: str = ""
    value: int = 0


TRIGGERS: Mapping[str, str] = {
    "turn": "it is turn `value` of the calendar or later",
    "surrendered": "the country `of` has surrendered",
    "pact": "the Ribbentrop-Molotov Pact is in force (broken by nobody yet)",
    "neutral": "the country `of` is neutral",
    "controls": "the faction `of` controls the area `what`",
    "owns": "the faction `of` controls at least `value` areas of the country `what`",
    "owns_europe": "the same, but in Europe and without Palermo",
    "war_ussr": "the USSR is at war with the Axis",
    "vp": "the side `of` holds at least `value` VP",
}


@dataclass(frozen=True)
class ScriptedEvent:
    """A scripted event of phase 9: once all its triggers hold, its effects follow, once."""

    id: str
    title: str
    triggers: tuple[Trigger, ...]
    effects: tuple[Effect, ...]
    text: str = ""
