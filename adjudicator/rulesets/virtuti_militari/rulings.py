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
        "Active but peaceful USSR: General Rules say War Economy rises and all actions open "
        "once active; Strategic Phase says PP/air cards and War Economy rise only at war. "
        "Ruling: from when it is active; the other reading is an option."
    ),
    "VM-A2": (
        "Introduction: 'one of the two players will win'; Victory: draw possible. Ruling: draw "
        "exists."
    ),
    "VM-A3": ("War Entry 0-10 vs percent. Ruling: store percent, steps of 10."),
    "VM-A4": ("Tech name Air Support / Air Force. Ruling: one technology."),
    "VM-A5": (
        "Sub-phase 3 'Strategic Transport' vs 'Strategic Movement'. Ruling: same thing, land "
        "path only."
    ),
    "VM-A6": (
        "Single-use tokens: 'permanently removed after execution' vs feinted ones 'return to "
        "the pool' vs captured ones 'destroyed' vs unexecuted Shore Bombardment removed at turn "
        "end. Ruling: executed or captured = gone; feinted = back to pool; Shore Bombardment "
        "left on the map at Summary = gone, even if unused."
    ),
    "VM-A7": (
        "'friendly area' for deployment: defined status or any controlled area. Ruling: status "
        "Friendly only; ports for Fleets likewise; 'friendly-controlled' = Friendly or "
        "Occupied."
    ),
    "VM-A8": (
        "Allied Area defined only for Friendly areas of the partner. Ruling: all areas "
        "controlled by the partner are closed."
    ),
    "VM-A9": (
        "Raid condition 'Copenhagen and Oslo are not Axis-controlled'. Ruling: neither is Axis- "
        "controlled."
    ),
    "VM-A10": (
        "Supply 'cannot pass Sea Areas with another Faction's Fleets' would let WA block the "
        "USSR. Ruling: literally; by option only an enemy's."
    ),
    "VM-A11": (
        "Build time 'decreases by 1 per level': level 1 included. Ruling: minus (level-1), min 1."
    ),
    "VM-A12": (
        "Research Point price after a point was used up. Ruling: by number currently invested."
    ),
    "VM-A13": (
        "Undefended area with fortification, fleet in port, or order token. Ruling: entering "
        "captures; fortification, port fleets and tokens are treated as after a battle."
    ),
    "VM-A14": (
        "Maneuver 'may not enter areas controlled by enemy units'. Ruling: areas containing "
        "enemy units; empty enemy areas may be captured, also as the intermediate step."
    ),
    "VM-A15": (
        "Amphibious +1/+2: strength bonus. Ruling: yes, like a Move bonus; only the stack-size "
        "limit is explicit."
    ),
    "VM-A16": (
        "Landing in an empty enemy area. Ruling: allowed, captures it, needs Clear weather."
    ),
    "VM-A17": (
        "Landing or attack by land units against an area that has only a Fleet in port. Ruling: "
        "no land units = undefended, area captured, Fleets destroyed."
    ),
    "VM-A18": (
        "Does Shore Bombardment support attacker and defender, with dice. Ruling: both; "
        "Strength only."
    ),
    "VM-A19": (
        "Support from ports. Ruling: Fleets in port with Support help adjacent sea battles; "
        "never land."
    ),
    "VM-A20": ("River and mountain on one border. Ruling: halved once."),
    "VM-A21": ("Halving unit by unit or by group. Ruling: by group (example 2+1+1 -> 2)."),
    "VM-A22": (
        "Winter: can the attacker gain with frozen rivers only on both sides Snow. Ruling: yes, "
        "both sides needed."
    ),
    "VM-A23": ("Empty hand with one-card deck. Ruling: play counts 0; refill from discard first."),
    "VM-A24": (
        "Retreat 'may never be the area the attackers came from' is placed in the sea bullet. "
        "Ruling: applies to both (in land battles it holds anyway, the area being enemy- "
        "controlled)."
    ),
    "VM-A25": ("Losing attacker in a sea battle. Ruling: back to the origin sea area or port."),
    "VM-A26": (
        "Retreat into an area with 4 units. Ruling: not available unless no other; then surplus "
        "retreating units die."
    ),
    "VM-A27": (
        "Fleets in the port of an Out of Supply area. Ruling: not eliminated (ports have no "
        "status)."
    ),
    "VM-A28": (
        "Surrender when WA and USSR share the key areas. Ruling: majority of key areas; tie "
        "initiative; partner's areas/units spared."
    ),
    "VM-A29": (
        "Status of liberated areas of a surrendered country. Ruling: Friendly (membership stays)."
    ),
    "VM-A30": (
        "Units of a surrendered country elsewhere. Ruling: stay (units have no nationality)."
    ),
    "VM-A31": (
        "Owner of Lithuania/Latvia/Estonia after an Axis war declaration. Ruling: rule says "
        "Western Allies; they join WA while the USSR activates; switch to USSR possible."
    ),
    "VM-A32": (
        "Declaring war on the USSR is not in the action list ('Neutral Country'). Ruling: "
        "allowed as Axis diplomatic action; activates + war."
    ),
    "VM-A33": (
        "Timing of breaking the pact. Ruling: Axis diplomatic action from the turn after "
        "Poland's surrender event."
    ),
    "VM-A34": (
        "Fleet raids: which areas, combined with ASW. Ruling: where its side's submarines could "
        "raid; both allowed."
    ),
    "VM-A35": (
        "Order inside Summary: raid before ASW, tech before victory. Ruling: as listed; victory "
        "last."
    ),
    "VM-A36": ("PP rounding. Ruling: half up to 0.1."),
    "VM-A37": (
        "Pressure results above 100 / repeated pressure. Ruling: clip; one try per faction, "
        "country and phase (more by option): with free repetition Italy joins on turn 1 with "
        "68-85%."
    ),
    "VM-A38": ("Two Allied factions in one sea area. Ruling: not allowed."),
    "VM-A39": (
        "Straits one-way wording. Ruling: both ways; also break transport and landing chains."
    ),
    "VM-A40": (
        "Snow spread count '70-120 adjacent areas' recursive. Ruling: random growth from Serov "
        "over land adjacency."
    ),
    "VM-A41": ("Random 5-10 / 0-5 distribution. Ruling: uniform integers, seeded and logged."),
    "VM-A42": ("Inactive USSR areas for Allied VP/decisive cities. Ruling: count as Allied."),
    "VM-A43": ("Feint against a faction not at war with the feinting one. Ruling: illegal."),
    "VM-A44": ("Air token draw: random or chosen. Ruling: random from the pool."),
    "VM-A45": (
        "Submarines: how many to which area, can the Axis place several in one area. Ruling: "
        "unlimited per area."
    ),
    "VM-A46": (
        "Does the defender's own Support token in the embattled area help. Ruling: no, only "
        "adjacent areas."
    ),
    "VM-A47": (
        "Out of Supply marker when the area changes hands. Ruling: removed; the new controller "
        "starts clean."
    ),
    "VM-A48": (
        "Which areas are 'in supply' between two Supply Phases. Ruling: all without a marker "
        "(turn 1, newly joined and newly captured areas included)."
    ),
    "VM-A49": ("Random event deck empty. Ruling: reshuffle the discards."),
    "VM-A50": (
        "Closed strait and support, feint, chains. Ruling: the two seas are not adjacent for "
        "that faction for any purpose."
    ),
    "VM-A51": (
        "Raids and submarine attacks of a USSR at peace. Ruling: none; only between factions at "
        "war (book: stated for the Arctic only)."
    ),
    "VM-A52": (
        "Amphibious size limit (1/2/3): placement only or also execution. Ruling: also caps the "
        "units that embark."
    ),
    "VM-A53": (
        "Won sea battle: what of the loser's order token in the sea area. Ruling: removed as in "
        "a captured area, single-use destroyed (the book names Shore Bombardment there)."
    ),
    "VM-A54": (
        "Stacking of an attack. Ruling: legal as if all attackers advance; returning attackers "
        "that break a limit are destroyed."
    ),
    "VM-A55": (
        "Sea retreat 'empty or friendly-controlled'. Ruling: sea area without enemy Fleets, or "
        "friendly-controlled port."
    ),
    "VM-A56": (
        "Token in a location that has lost its units. Ruling: stays and is applied literally."
    ),
    "VM-A57": ("Build time n. Ruling: available in the Production Phase of turn t+n."),
    "VM-A58": (
        "Africa route. Ruling: needs a Fleet in the South Atlantic; transport and supply only, "
        "no landings."
    ),
    "VM-A59": (
        "Order of production actions. Ruling: free; logistics steps and deployments count at once."
    ),
    "VM-A60": (
        "Fleets in ports of surrendered areas. Ruling: eliminated; fortifications there removed."
    ),
    "VM-A61": (
        "Stalin's Line / 62nd Army: where do the winning attackers go. Ruling: back to their "
        "origin, not Exhausted."
    ),
    "VM-A62": ("Rounding of PP. Ruling: once, at the end of the formula."),
}

RULINGS: tuple[Ruling, ...] = rulings_of(TEXTS, OPTIONS)


def option(rulings: Mapping[str, Scalar], id: str) -> Scalar:
    """What a game has chosen for a ruling with options; the default if it says nothing."""
    return rulings.get(id, OPTIONS[id][1])
