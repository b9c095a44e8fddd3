"""Our readings where the book is silent or contradicts itself, as named options.

A ruling without an alternative that is carried out stands here with its single choice,
so that reports and receipts can name it.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.core.rulings import rulings_of

OPTIONS: dict[str, tuple[list[Scalar], Scalar]] = {
    "VM-A1": (["active", "war"], "active"),
    "VM-A10": (["any", "enemy"], "any"),
    "VM-A37": (["once", "any"], "once"),
}
"""Rulings with alternatives: their choices and the default."""

TEXTS: dict[str, str] = {
    "VM-A1": (
        "A USSR that is active and at peace takes all actions, and its War Economy rises, as "
        "the General Rules say. The Strategic Phase gives it cards and a rising War Economy "
        "only at war; that reading is an option."
    ),
    "VM-A2": "A game can be drawn, although the introduction says that one player will win.",
    "VM-A3": (
        "War Entry is a percentage in steps of 10; some places of the book count it from 0 to 10."
    ),
    "VM-A4": "“Air Support” and “Air Force” are one technology.",
    "VM-A5": ("“Strategic Transport” and “Strategic Movement” are the same. It goes by land only."),
    "VM-A6": (
        "A single-use token is gone when it has been executed or captured. A feinted one goes "
        "back to the pool. Shore Bombardment that is still on the map in the Summary Phase is "
        "gone, even unused."
    ),
    "VM-A7": (
        "New units are deployed in areas and ports whose status is Friendly; "
        "“friendly-controlled” means Friendly or Occupied."
    ),
    "VM-A8": (
        "All areas that the Allied partner controls are closed to you, not only the Friendly ones."
    ),
    "VM-A9": ("The condition for raids is that the Axis controls neither Copenhagen nor Oslo."),
    "VM-A10": (
        "Supply does not pass sea areas with Fleets of any other faction, as the book says, "
        "so that the Western Allies can block the USSR. As an option only enemy Fleets block "
        "it."
    ),
    "VM-A11": (
        "Each level above the first takes one turn off the time to build, down to one turn."
    ),
    "VM-A12": (
        "The price of a Research Point depends on the number invested now; points used up do "
        "not count."
    ),
    "VM-A13": (
        "Entering an undefended area captures it. Its fortification, Fleets in port and order "
        "tokens are treated as after a battle."
    ),
    "VM-A14": (
        "A Maneuver may not enter areas that contain enemy units. It may capture empty enemy "
        "areas, also on its way."
    ),
    "VM-A15": (
        "Amphibious Landing +1 and +2 add their number to strength, as a Move does. The book "
        "speaks only of the size of the stack."
    ),
    "VM-A16": ("A landing in an empty enemy area is allowed in Clear weather, and captures it."),
    "VM-A17": (
        "An area with nothing but a Fleet in port is undefended: land units capture it, and "
        "the Fleet is destroyed."
    ),
    "VM-A18": (
        "Shore Bombardment supports attackers and defenders, with strength and without dice."
    ),
    "VM-A19": (
        "Fleets in port with a Support order help in battles of adjacent seas, never on land."
    ),
    "VM-A20": "A border with both a river and mountains halves strength once.",
    "VM-A21": ("Strength is halved by group, not unit by unit: in the example 2+1+1 becomes 2."),
    "VM-A22": "In Winter a river is frozen only if both of its sides have Snow.",
    "VM-A23": (
        "With an empty hand and a deck of one card, a play counts 0; the hand is filled from "
        "the discard pile first."
    ),
    "VM-A24": (
        "Units never retreat to where the attackers came from, on land or at sea. The book "
        "says it of sea battles; on land that area is the enemy's anyway."
    ),
    "VM-A25": "A beaten attacker at sea goes back to the sea area or port that it came from.",
    "VM-A26": (
        "Units retreat into an area with 4 units only if there is no other; those for whom "
        "there is no room are lost."
    ),
    "VM-A27": (
        "Fleets in the port of an Out Of Supply area are not eliminated: ports have no supply "
        "status."
    ),
    "VM-A28": (
        "If the Western Allies and the USSR share the key areas of a country, it surrenders "
        "to the one with more of them, and at a tie to the one higher in initiative. Areas "
        "and units of the partner are spared."
    ),
    "VM-A29": (
        "Liberated areas of a country that has surrendered are Friendly: it is still a member "
        "of its faction."
    ),
    "VM-A30": (
        "Units of a surrendered country that stand elsewhere stay, because units have no "
        "nationality."
    ),
    "VM-A31": (
        "If the Axis declares war on Lithuania, Latvia or Estonia, it joins the Western "
        "Allies, as the rule says, and the USSR becomes active. The area can pass to the USSR "
        "later."
    ),
    "VM-A32": (
        "The Axis may declare war on the USSR as a diplomatic action, although the list of "
        "actions names neutral countries only. The USSR is then active and at war."
    ),
    "VM-A33": (
        "The Axis may break the pact by a diplomatic action from the turn after Poland's surrender."
    ),
    "VM-A34": (
        "Fleets raid where submarines of their side could, and may be hunted by ASW as well."
    ),
    "VM-A35": (
        "In the Summary Phase raids come before ASW, technology before victory, as listed. "
        "Victory is checked last."
    ),
    "VM-A36": "PP are rounded to tenths, halves up.",
    "VM-A37": (
        "Political pressure stops at 100%. Each faction can press a country once a phase. "
        "With repeated pressure, which is an option, Italy would join in the first turn in 68 "
        "to 85 of 100 games."
    ),
    "VM-A38": "Two Allied factions cannot be in one sea area.",
    "VM-A39": (
        "A closed strait is closed both ways. It also breaks chains of transport and landing."
    ),
    "VM-A40": (
        "Snow spreads from Serov over adjacent land areas at random, until the 70 to 120 "
        "areas of the book are reached."
    ),
    "VM-A41": (
        "The random numbers of 5 to 10 and 0 to 5 are whole and equally likely. They come "
        "from the seeded dice and are shown."
    ),
    "VM-A42": (
        "Areas of a USSR that is not active count as Allied, for Victory Points and for the "
        "decisive cities."
    ),
    "VM-A43": "A feint against a faction with which one is not at war is not allowed.",
    "VM-A44": "Air support tokens are drawn at random from the pool.",
    "VM-A45": "Any number of submarines can be placed in one area.",
    "VM-A46": (
        "Support comes from adjacent areas: a defender's Support token in the embattled area "
        "does not help."
    ),
    "VM-A47": "An area that changes hands loses its Out Of Supply marker.",
    "VM-A48": (
        "Between two Supply Phases all areas without a marker are in supply, also in the "
        "first turn and when newly joined or captured."
    ),
    "VM-A49": (
        "When the deck of random events is empty, the discarded ones are shuffled into a new one."
    ),
    "VM-A50": (
        "For a faction to which a strait is closed the two seas are not adjacent at all: for "
        "support, feints and chains too."
    ),
    "VM-A51": (
        "A USSR at peace makes no raids and no submarine attacks, and suffers none: they are "
        "for factions at war. The book says so of the Arctic only."
    ),
    "VM-A52": (
        "The size of an Amphibious Landing (1, 2 or 3 units) limits the stack where the token "
        "is placed and the units that embark."
    ),
    "VM-A53": (
        "The order token of the loser of a sea battle is removed as in a captured area; a "
        "single-use one is destroyed. The book names Shore Bombardment there."
    ),
    "VM-A54": (
        "An attack must be one after which all attackers could advance within the stacking "
        "limits. Units that come back and break a limit are destroyed."
    ),
    "VM-A55": (
        "At sea units retreat to sea areas without enemy Fleets or to friendly-controlled ports."
    ),
    "VM-A56": "A token whose units are gone stays where it is, and is applied as it reads.",
    "VM-A57": ("What takes n turns to build is available in the Production Phase n turns later."),
    "VM-A58": (
        "The Africa route needs a Fleet in the South Atlantic. It serves transport and "
        "supply, not landings."
    ),
    "VM-A59": (
        "Production actions can be taken in any order. Steps on the Logistics Track and "
        "deployments count at once."
    ),
    "VM-A60": ("In surrendered areas Fleets in port are eliminated and fortifications removed."),
    "VM-A61": (
        "Attackers who win against Stalin's Line or the 62nd Army go back to where they came "
        "from and are not Exhausted."
    ),
    "VM-A62": "PP are rounded once, at the end of the formula.",
}

RULINGS: tuple[Ruling, ...] = rulings_of(TEXTS, OPTIONS)


def option(rulings: Mapping[str, Scalar], id: str) -> Scalar:
    """What a game has chosen for a ruling with options; the default if it says nothing."""
    return rulings.get(id, OPTIONS[id][1])
