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
        "The phases of a turn are Admin, Operational, Strategic Warfare, Economic, Diplomacy. "
        "The example begins with the Economic phase and does not place Strategic Warfare; "
        "convoy income and the life of partisans put it between Operational and Economic. "
        "Caribbean oil that is bought in Diplomacy can be used from the next Strategic "
        "Warfare phase."
    ),
    "WAW-A2": (
        "Stored RM can be spent. In the example Germany pays more for diplomacy in Winter "
        "1939 than the 6 RM of its income: it had 1 RM left from Autumn."
    ),
    "WAW-A3": (
        "The campaign ends after Summer 1945, as its victory conditions say, not in Spring "
        "1945. Scenario 2.1 ends with the check of Winter 1944: if Germany lives to see "
        "Spring 1945, it wins."
    ),
    "WAW-A4": (
        "The USSR surrenders by the cities that each scenario names: Sevastopol in 1.3, "
        "Stalingrad in 2.2."
    ),
    "WAW-A5": (
        "Half of Poland's 7 units, rounded down to 3, set up in the capital. For all other "
        "countries 3.10 rounds up."
    ),
    "WAW-A6": "Hungary has 3 units in 2.2 and 2.1; in 1.3 it has 2 and the Italian unit.",
    "WAW-A7": (
        "British units never retreat into Paris. They may move there together with French units."
    ),
    "WAW-A8": (
        "Half of the Vichy colonies, 2 of 4, is enough. The book says both “half or more” and "
        "“more than half”."
    ),
    "WAW-A9": (
        "When half of the colonies are lost, Vichy's units are removed, the Vichy state ends, "
        "and both sides may enter its areas. The book calls this an Axis advantage in one "
        "place and the end of Vichy in another."
    ),
    "WAW-A10": (
        "In Winter the Swedish ore flows if Norway is German or neutral, and neither North "
        "Sea area is blocked for Germany. Section 3.16 asks for a German Norway or Narvik; "
        "the example loses the ore to British fleets although Norway is neutral."
    ),
    "WAW-A11": (
        "The -1 for cooperation counts for the naval and the air roll alike. In the example "
        "an air fleet detects with an unmodified 2, although less than 2 is needed."
    ),
    "WAW-A12": (
        "Interception and attack rolls that need a 1 or 2 use a d3. Percentages are rolled on "
        "a d10."
    ),
    "WAW-A13": "“Destroys on greater than 5” means 6 to 10.",
    "WAW-A14": (
        "For each box in which submarines sank a convoy one ASW point is lost, a British one "
        "first, else an American one. The book gives no reason for the point lost in its "
        "example."
    ),
    "WAW-A15": (
        "Each attack chooses its own target. A pack that has lost a point has no pack bonus "
        "any more, and each pack rolls once."
    ),
    "WAW-A16": ("The number of units sets the number of dice: a side cannot choose to roll two."),
    "WAW-A17": (
        "The side with fewer fleets in Tactical Support rerolls first, then the one with "
        "fewer ground units, then the defender."
    ),
    "WAW-A18": "A winner takes no further loss for a loser that lost one unit.",
    "WAW-A19": (
        "Operational and Tactical losses happen at the same time. The number that retreats is "
        "counted from the units at the start."
    ),
    "WAW-A20": (
        "If the remaining units are at most half of the initial ones, all retreat. Counting "
        "the lost and withdrawn units comes to the same."
    ),
    "WAW-A21": "In a draw nobody advances, and only the Tactical losses are taken.",
    "WAW-A22": (
        "A beaten attacker loses one unit and goes back; the defender loses half as many, "
        "rounded down."
    ),
    "WAW-A23": "Operational Support gives a side +1 at most.",
    "WAW-A24": (
        "A difference of 1 in air combat makes one fleet of the loser inactive. A difference "
        "of 3 or more destroys one of the loser's fleets and makes another inactive (AIR-8, "
        "AIR-9)."
    ),
    "WAW-A25": "The +1 for naval bombardment is given once, not for each fleet.",
    "WAW-A26": (
        "In Operations a fortress adds its level on the side that it faces, at most +4. "
        "Against a limited offensive it adds +1."
    ),
    "WAW-A27": (
        "A limited offensive eliminates one unit. An area can be attacked by one of them in a "
        "segment."
    ),
    "WAW-A28": "A country without oil cannot carry out Operations, only limited offensives.",
    "WAW-A29": (
        "The improvement chart is read by pairs of die values on every row. The other reading "
        "is an option."
    ),
    "WAW-A30": "An elite unit costs half a factory point.",
    "WAW-A31": (
        "Germany gets the Iraq event if Allied units stand on the oil wells and Baghdad is "
        "free of them."
    ),
    "WAW-A32": (
        "If the Levant is not Vichy, the Iraq event places no unit and only blocks the oil."
    ),
    "WAW-A33": (
        "The +1 of 3.18 is given once. The -1 is added to it in the first turn with a flag."
    ),
    "WAW-A34": (
        "A recovery roll of 3 in 3.18 is a natural 3. A modified 3 would make recovery the "
        "middle result."
    ),
    "WAW-A35": "If both cities of 3.9 fall in one turn, 2 RM and 2 factory points are lost.",
    "WAW-A36": "The USSR decides on the Finnish peace of 3.12.",
    "WAW-A37": "Half of 2 RM in 3.14 is 1 RM.",
    "WAW-A38": (
        "Units of 3.15 leave the map first: those in their own country, then the others, then "
        "those in the force pool."
    ),
    "WAW-A39": "A roll of 1 in 3.20 draws an event without effect; its marker is discarded.",
    "WAW-A40": "The “free Build action” of 1.3 is a Build that needs no chit.",
    "WAW-A41": (
        "Other spellings of the map and the book (Bourdeaux, Tarento, Lybia, Magreb, "
        "Bucarest, Romanie, Bagdad, Strasburg) are understood in orders."
    ),
    "WAW-A42": (
        "The USA, neutral, has no action chits of its own. The chit of “aid to UK” can be "
        "used for Build, Industry and Technology, not for Operations. American units and "
        "points come from Spring 1942 on. American convoys cost Strategic Movement points and "
        "no chit."
    ),
    "WAW-A43": (
        "Two units start in Warsaw. The example counts 4 there although 3 and 2 withdrawn "
        "ones make 5."
    ),
    "WAW-A44": (
        "Scenario 2.1 begins with the Allied segment. From there on the turn goes on as "
        "usual, also with the Axis in Strategic Warfare."
    ),
    "WAW-A45": (
        "The UK surrenders if South England is taken, or if its industrial damage, after "
        "repairs, is twice its level at the end of two Economic phases in a row (SUR-9)."
    ),
    "WAW-A46": (
        "The peace of 2.2 is Germany's choice and needs no consent. Without an order it is "
        "not taken; the offer comes back every turn (VIC-2)."
    ),
    "WAW-A47": (
        "Malta and Gibraltar start without units. Their fortress defends alone, as one unit "
        "that cannot be lost (FORT-7)."
    ),
    "WAW-A48": (
        "The Winter War is declared at the start of the Offensives in the Allied segment of "
        "the turn in which the zone is occupied (PACT-8). Other wars are declared before "
        "movement."
    ),
    "WAW-A49": (
        "Greek units may enter Albania while Greece is neutral, with limited offensives only "
        "(CTL-4, LIM-6)."
    ),
    "WAW-A50": (
        "Minors may cross adjacent areas of their own side (CTL-4). Hungarian units could not "
        "reach the USSR otherwise."
    ),
    "WAW-A51": (
        "The Operation against Greece that 3.8 demands goes on by exploitation where it can, "
        "else by the compulsory chit of the next turn (DIP-21): all of Greece is mountain."
    ),
    "WAW-A52": "A country of one area sets up all its units there (DOW-2).",
    "WAW-A53": (
        "The Axis places the third of the French units that becomes Vichy in Lyon, Marseille "
        "or Vichy colonies (SUR-6). The example has a unit in Morocco although the text names "
        "garrisons in the Levant and the Magreb only."
    ),
    "WAW-A54": (
        "Units in Norway act against the box To USSR only, although Norway lies on the North "
        "Sea: it does not count for To UK (SW-15)."
    ),
    "WAW-A55": (
        "Carriers fight air fleets only with option 3.21 (SW-4, SW-18), although the main "
        "example does so without it."
    ),
    "WAW-A56": "The Italian home areas of 3.14 are Milan, Rome and Tarento (SUR-13).",
    "WAW-A57": "Sicily can hold 6 units, as scenario 2.1 needs.",
    "WAW-A58": (
        "The air forces with -1 are those of France, Italy, the USSR and Vichy, until Army "
        "Modernization (AIR-5)."
    ),
    "WAW-A59": (
        "Both sides may enter Iraq without a war. This does not move the marker of the USA (DOW-4)."
    ),
    "WAW-A60": ("Submarines and convoys are both placed in secret and revealed together (SW-27)."),
    "WAW-A61": "The screens of chapter 5 hide what SEC-1 to SEC-8 name.",
    "WAW-A62": (
        "The A-bomb eliminates two regular units; an elite unit only if no regular one is "
        "left (BOMB-8)."
    ),
    "WAW-A63": (
        "Convoys and units are paid from the same Strategic Movement points of the turn (SM-7)."
    ),
    "WAW-A64": (
        "If one attacker survives in an area captured this turn, it stays there and does not "
        "leave it empty: its target is not captured (RES-12)."
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
