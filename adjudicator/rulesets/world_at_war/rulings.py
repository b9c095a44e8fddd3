"""Optional rules as named switches, and our readings where the book is silent.

Everything a group may choose when it opens a game. The switches are the book's optional
rules (3.21, 3.22, chapter 5, 1.2, 1.3), off unless a game says otherwise. A ruling that has
one choice stands here so that reports and receipts can name it.
"""

from __future__ import annotations

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.core.rulings import rulings_of

SWITCHES: dict[str, str] = {
    "carriers": "Carriers and Air Sorties (WAW-3.21-1 to 3.21-8).",
    "maginot": "France may buy the Extended Maginot Line (WAW-3.22-1, WAW-3.22-2).",
    "research": "France 1940: Technology is used, and France may choose option A (WAW-1.2-5).",
    "partisans": "Barbarossa 1941: partisans are used (WAW-1.3-30).",
}
"""Yes or no, off by default."""

OPTIONS: dict[str, tuple[str, list[Scalar], Scalar]] = {
    "flags": (
        "More diplomatic efforts in the set of each side, so many for each country of which it "
        "has any (WAW-5-3).",
        [0, 1, 2],
        0,
    ),
    "chart": (
        "The improvement chart: each row by pairs of die values, or read one higher at Level 4 "
        "and two higher at Levels 5 and 6 (WAW-A29).",
        ["pairs", "shifted"],
        "pairs",
    ),
}
"""Options of more than two values."""

TEXTS: dict[str, str] = {
    "WAW-A1": (
        "Phase order: example Economic -> Diplomatic -> Admin; Strategic Warfare's place not "
        "told; partisan life cycle and convoy income put it between Operational and Economic; "
        "Caribbean oil 'during the on-going turn' (bought in Diplomacy) speaks for Diplomacy "
        "earlier. Ruling: order Admin, Operational, SW, Economic, Diplomacy; Caribbean oil "
        "usable from the next SW phase."
    ),
    "WAW-A2": (
        "German diplomacy RM in Winter 1939 exceeds its 6 RM. Ruling: allow stored RM; keep "
        "the example with 1 RM carried over from Autumn."
    ),
    "WAW-A3": (
        "End date: Spring 1945 (length) or Summer 1945 (victory). Ruling: campaign ends after "
        "Summer 1945; scenario 2.1 after the Winter 1944 check, i.e. German survival into "
        "Spring 1945 wins."
    ),
    "WAW-A4": "USSR surrender: Sevastopol (1.3) vs Stalingrad (2.2). Ruling: each in its scenario.",
    "WAW-A5": (
        "Capital set-up: half rounded down (Poland) vs up (3.10). Ruling: Poland 3 of 7; 3.10 "
        "for all others."
    ),
    "WAW-A6": "Hungary 3 vs 2. Ruling: 2.2/2.1 use 3; 1.3 uses 2 + the Italian unit.",
    "WAW-A7": (
        "UK units and Paris: 'not alone' vs example bars any retreat into Paris. Ruling: "
        "never retreat into Paris; may move there with French units."
    ),
    "WAW-A8": "Vichy: 'half or more' vs 'more than half' colonies. Ruling: half or more (2 of 4).",
    "WAW-A9": (
        "Vichy half-colonies effect benefits the Axis (free passage, Vichy forces removed), "
        "example calls it deactivation. Ruling: both: Vichy forces removed, state ends, both "
        "sides may enter."
    ),
    "WAW-A10": (
        "Sweden in Winter needs Norway/Narvik German (3.16); example loses ore because of UK "
        "fleets though Norway is neutral. Ruling: in Winter ore flows if Norway is German or "
        "neutral and neither North Sea marine area is blocked for Germany."
    ),
    "WAW-A11": (
        "Air fleet detects on an unmodified 2 although 'less than 2' is needed. Ruling: "
        "cooperation -1 applies to naval and air roll alike."
    ),
    "WAW-A12": (
        "Die of interception/attack rolls not named. Ruling: d3 (hit numbers 1 or 2), d10 for "
        "percentages."
    ),
    "WAW-A13": "'destroys on greater than 5'. Ruling: 6-10.",
    "WAW-A14": (
        "ASW point lost without stated reason. Ruling: one ASW point (UK first, else US) per "
        "box in which submarines sank a convoy."
    ),
    "WAW-A15": (
        "'second convoy unit' after 'same convoy'. Ruling: target is chosen per attack; after "
        "a lost point the pack bonus is gone; one attack roll per pack."
    ),
    "WAW-A16": "'chooses to roll two dice'. Ruling: fixed by unit count.",
    "WAW-A17": (
        "Which side is 'less units' for rerolls. Ruling: fewer Tactical fleets, then fewer "
        "ground units, then defender."
    ),
    "WAW-A18": "Winner's extra loss when attacker/defender wins with 1 loss. Ruling: 0.",
    "WAW-A19": (
        "Does an Operational loss hit before the Tactical result?. Ruling: simultaneous; "
        "retreat count uses the initial number."
    ),
    "WAW-A20": (
        "Half-check counts lost + withdrawn vs remaining <= half. Ruling: identical: "
        "remaining <= initial/2."
    ),
    "WAW-A21": "Draw. Ruling: no advance; Tactical losses only.",
    "WAW-A22": "Losing attacker. Ruling: loses 1, returns; defender loses half (rounded down).",
    "WAW-A23": "Operational Support stacking. Ruling: +1 at most per side.",
    "WAW-A24": (
        "Air combat differences 1, 3+. Ruling: 1: one loser inactive; 3 or more: one loser "
        "destroyed, one more inactive (AIR-8, AIR-9)."
    ),
    "WAW-A25": "Naval bombardment +1: per fleet or total. Ruling: total.",
    "WAW-A26": (
        "Fortress drm in Operations. Ruling: + level on the faced side, at most +4; limited "
        "offensive +1 flat."
    ),
    "WAW-A27": (
        "Limited offensive effect and number per area. Ruling: one unit eliminated, one per "
        "area and segment."
    ),
    "WAW-A28": "Does an Operation of 0 oil country work?. Ruling: no; limited offensives only.",
    "WAW-A29": (
        "Improvement chart rows 3-6 identical after extraction. Ruling: pairs of die values "
        "on every row; variant W2 off."
    ),
    "WAW-A30": "Elite factory cost. Ruling: 1/2.",
    "WAW-A31": (
        "Iraq event wording 'Allied must occupy oil wells' as condition for Germany. Ruling: "
        "condition: wells occupied by Allied units, Baghdad free."
    ),
    "WAW-A32": "Iraq event if Levant not Vichy. Ruling: no unit placed; oil blocked only.",
    "WAW-A33": (
        "3.18 'unique modifier' and '-1 in the first turn'. Ruling: +1 once, -1 additionally "
        "in the first flag turn."
    ),
    "WAW-A34": (
        "3.18 recovery roll of 3: natural or modified. Ruling: natural 3 (a modified 3 would "
        "make recovery the middle result)."
    ),
    "WAW-A35": "3.9 both cities in one turn. Ruling: -2 RM and -2 factory points.",
    "WAW-A36": "3.12 who accepts the Finnish peace. Ruling: USSR.",
    "WAW-A37": "3.14 half of 2 RM. Ruling: 1 RM.",
    "WAW-A38": (
        "3.15 removal from the pool vs map. Ruling: map units in own country, then other map "
        "units, then pool."
    ),
    "WAW-A39": "3.20 roll 1. Ruling: event without effect, marker discarded.",
    "WAW-A40": "1.3 'free Build action'. Ruling: Build without chit.",
    "WAW-A41": (
        "Spelling variants (Bourdeaux, Tarento, Lybia, Magreb, Bucarest, Romanie, Bagdad, "
        "Strasburg). Ruling: aliases in the parser."
    ),
    "WAW-A42": (
        "USA action chits: 0 while inactive, but convoys from 'aid to UK'. Ruling: aid chit "
        "usable for Build, Industry, Technology, not for Operations; units and points from "
        "Spring 1942 on; convoys need SM points, no chit."
    ),
    "WAW-A43": (
        "Warsaw count in the example (4 units although 3 + 2 withdrawn = 5). Ruling: 2 units "
        "started in Warsaw."
    ),
    "WAW-A44": (
        "2.1 starts with Allied segment: what about Axis SW in that turn. Ruling: normal from "
        "there."
    ),
    "WAW-A45": (
        "UK surrender 'perhaps' by industrial damage: when. Ruling: damage at 2 x current "
        "level after repairs at the end of two successive Economic phases, or South England "
        "taken (SUR-9)."
    ),
    "WAW-A46": (
        "Peace of 2.2: 'can be offered to the Allied player'. Ruling: Germany's option, no "
        "consent, default not taken, returns each turn (VIC-2)."
    ),
    "WAW-A47": (
        "Malta and Gibraltar start without units; 'intrinsic' fortress. Ruling: the fortress "
        "defends alone as one unit that cannot be lost (FORT-7)."
    ),
    "WAW-A48": (
        "Winter War must be declared in the turn of the occupation, but wars are declared "
        "before movement. Ruling: declared at the start of the Offensives of that Allied "
        "segment (PACT-8)."
    ),
    "WAW-A49": (
        "Greek units 'can be moved against Italy' though Greece stays neutral. Ruling: they "
        "may enter Albania; limited offensives only (CTL-4, LIM-6)."
    ),
    "WAW-A50": (
        "Hungarian units cannot reach the USSR without crossing an ally. Ruling: minors may "
        "pass adjacent areas of their own side (CTL-4)."
    ),
    "WAW-A51": (
        "3.8 'must keep attacking' although Greece is all mountains. Ruling: exploitation "
        "where possible, else the next turn's compulsory chit (DIP-21)."
    ),
    "WAW-A52": (
        "Half of a minor's force in the capital when the country is one area. Ruling: a one- "
        "area country deploys all there (DOW-2)."
    ),
    "WAW-A53": (
        "3.19 puts a Vichy unit in Morocco in the example, garrisons only in Levant and "
        "Magreb. Ruling: Axis places the Vichy third in Lyon, Marseille or Vichy colonies "
        "(SUR-6)."
    ),
    "WAW-A54": (
        "Forces in Norway act only To USSR, yet Norway lies on the North Sea. Ruling: Norway "
        "is excluded for box To UK (SW-15)."
    ),
    "WAW-A55": (
        "Carrier fights the air fleet in the main example, carriers are an option. Ruling: "
        "only with option 3.21 (SW-4, SW-18)."
    ),
    "WAW-A56": "Italian homeland area for 3.14. Ruling: Milan, Rome or Tarento (SUR-13).",
    "WAW-A57": "Sicily has to hold 6 units in 2.1. Ruling: stacking 6.",
    "WAW-A58": (
        "Which air forces have the -1. Ruling: France, Italy, USSR, Vichy until Army "
        "Modernization (AIR-5)."
    ),
    "WAW-A59": (
        "Iraq: entry without war. Ruling: open to both sides, no effect on the USA marker (DOW-4)."
    ),
    "WAW-A60": (
        "Are submarines placed after the convoys are seen. Ruling: both sealed, revealed "
        "together (SW-27)."
    ),
    "WAW-A61": "What the screens of chapter 5 hide. Ruling: rows SEC-1 to SEC-8.",
    "WAW-A62": (
        "A-Bomb 'two ground units (or regular)'. Ruling: two regular units; elite only if no "
        "regular is left (BOMB-8)."
    ),
    "WAW-A63": (
        "Convoys and units on the same Strategic Movement points. Ruling: one budget per turn "
        "(SM-7)."
    ),
    "WAW-A64": (
        "Does an attacker with one survivor leave a newly captured area empty. Ruling: no: it "
        "stays and the target is not captured (RES-12)."
    ),
}


def _rulings() -> tuple[Ruling, ...]:
    switches = tuple(
        Ruling(id=name, text=text, choices=[False, True], default=False)
        for name, text in SWITCHES.items()
    )
    options = tuple(
        Ruling(id=name, text=text, choices=choices, default=default)
        for name, (text, choices, default) in OPTIONS.items()
    )
    return (*switches, *options, *rulings_of(TEXTS))


RULINGS: tuple[Ruling, ...] = _rulings()
