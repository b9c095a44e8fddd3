"""The words of Virtuti Militari: factions, seasons, unit types, dice, families of orders, and
what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Faction = Literal["axis", "western", "ussr"]
Side = Literal["axis", "allies"]
"""A seat (VM-INTRO-1)."""
Climate = Literal["subtropical", "temperate", "subpolar"]
Season = Literal["spring", "early_summer", "late_summer", "autumn", "winter"]
Kind = Literal["corps", "army", "armored_division", "armored_corps", "artillery", "fleet"]
"""The six unit types (VM-CONC-3)."""
Die = Literal["white", "yellow", "orange", "green", "blue", "purple", "black", "skull"]
Family = Literal[
    "move",
    "support",
    "defense",
    "feint",
    "fortification",
    "strategic",
    "maneuver",
    "amphibious",
    "bombardment",
]
"""The nine families of order tokens."""
Technology = Literal[
    "infantry", "tanks", "artillery", "fleet", "air_force", "submarines", "sonars"
]  # VM-CONC-24

FACTIONS: tuple[Faction, ...] = get_args(Faction)
SIDES: tuple[Side, ...] = get_args(Side)
SEASONS: tuple[Season, ...] = get_args(Season)
KINDS: tuple[Kind, ...] = get_args(Kind)
DICE: tuple[Die, ...] = get_args(Die)
FAMILIES: tuple[Family, ...] = get_args(Family)
TECHNOLOGIES: tuple[Technology, ...] = get_args(Technology)

SIDE_OF: Mapping[str, Side] = {"axis": "axis", "western": "allies", "ussr": "allies"}
FACTIONS_OF: Mapping[str, tuple[Faction, ...]] = {
    "axis": ("axis",),
    "allies": ("western", "ussr"),
}
FACTION_NAMES: Mapping[str, str] = {
    "axis": "Axis",
    "western": "Western Allies",
    "ussr": "USSR",
}
KIND_NAMES: Mapping[Kind, str] = {
    "corps": "Corps",
    "army": "Army",
    "armored_division": "Armored Division",
    "armored_corps": "Armored Corps",
    "artillery": "Artillery",
    "fleet": "Fleet",
}
FAMILY_NAMES: Mapping[Family, str] = {
    "move": "Move",
    "support": "Support",
    "defense": "Defense",
    "feint": "Feint Attack",
    "fortification": "Build Fortification",
    "strategic": "Strategic Movement",
    "maneuver": "Maneuver",
    "amphibious": "Amphibious Landing",
    "bombardment": "Shore Bombardment",
}
TECHNOLOGY_NAMES: Mapping[str, str] = {
    "infantry": "Infantry",
    "tanks": "Tanks",
    "artillery": "Artillery",
    "fleet": "Fleet",
    "air_force": "Air Force",
    "submarines": "Submarines",
    "sonars": "Sonars",
}
ARMORED: tuple[Kind, ...] = ("armored_division", "armored_corps")
SINGLE_USE: tuple[Family, ...] = ("maneuver", "amphibious", "bombardment")
"""Bought with PP and gone once executed (VM-CONC-12)."""

SEROV = "serov"
COPENHAGEN, OSLO = "copenhagen", "oslo"
SOUTH_ATLANTIC = "south_atlantic"
PORT = "_port"
