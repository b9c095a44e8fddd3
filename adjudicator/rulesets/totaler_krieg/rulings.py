"""Our readings where the book is silent or contradicts itself."""

from __future__ import annotations

from adjudicator.core.protocol import Ruling


def _fixed(number: str, text: str) -> Ruling:
    return Ruling(id=f"TK-A{number}", text=text, choices=["as said"], default="as said")


RULINGS: tuple[Ruling, ...] = (
    _fixed(
        "8",
        "Pairs of No Retreat and of SS Europa steps are formed within each source, never across"
        " the two (1.3.2.3, 1.3.2.4).",
    ),
    _fixed(
        "11",
        "A contest removes both units. The second faction is asked only if the first has"
        " declined (2.2.3).",
    ),
    _fixed("12", "An Air Unit Path is at most as long as the range of the unit (2.2.3.1)."),
    _fixed(
        "13",
        "The limit on friendly Air units next to each other also applies to contesting units"
        " (2.2.3.3).",
    ),
    _fixed(
        "14",
        "A Surface Fleet can go to an All-Sea hex only if a Beachhead marker is in the Force"
        " Pool and the order names a legal arrow (2.2.3.4).",
    ),
    _fixed(
        "15",
        "The enemy units that keep a Beachhead in place are ground and support units (2.2.2).",
    ),
    _fixed(
        "16",
        "If there are too few Blitz markers for all Beachheads, those named first get them"
        " (2.2.4).",
    ),
    _fixed("17", "An Airdrop marker gives its shift only while it is Blitz-enabled (4.1.2)."),
    _fixed("21", "Attackers in several hexes may retreat only if every stack can (4.2.4.1)."),
    _fixed(
        "22",
        "An attack in which an HQ takes part, even only in support, cannot retreat (4.2.5.2).",
    ),
    _fixed(
        "29",
        "A unit counts as able to receive a defender's shift if a supplied HQ could support it,"
        " whether or not it does (3.2).",
    ),
    _fixed("31", "Delay Results are rolled in the order of counter ids (7.1)."),
    _fixed("38", "A Detachment that is driven off goes to the Delay Box (2.3.5)."),
    _fixed(
        "41",
        "Look at Ports first as if no Air unit On Station closed any. Ports that would then"
        " close each other are all closed (glossary: Open Port).",
    ),
    _fixed("42", "A unit that only its own supply would supply is not in supply (10.2)."),
    _fixed("46", "A repatriated unit that cannot be placed anywhere is eliminated (1.3.4, 16.7)."),
    _fixed(
        "51",
        "If no one-step unit fits what is left of a two-step unit, the whole unit leaves the"
        " map. That counts as one step (4.2.6.2).",
    ),
    _fixed("53", "Northern Ireland is part of Britain but not of Great Britain (1.3.4)."),
    _fixed(
        "59",
        "A Retreat or Attrition result that no defender is left to take adds one to the"
        " Exploitation Distance (4.2.8).",
    ),
    _fixed(
        "63",
        "A Detachment or Logistics marker alone in the hex of an Inland Advance goes to the"
        " Delay Box (2.2.2).",
    ),
    _fixed("64", "Attackers on a Beachhead cannot retreat over its arrow (4.2.5)."),
    _fixed(
        "101",
        "An empty Minors Posture Box ends Pre-War only if an active Country belongs to it (12).",
    ),
    _fixed(
        "103",
        "Where the book says that Truces work the other way round too, this covers what it says"
        " of Axis lands, units and markers, but not of lands and units under a Policy (13.6.2).",
    ),
    _fixed(
        "104",
        "Negotiation, like the other Truces, closes only the hex that holds an Axis unit or"
        " marker to placement, not the hexes next to it (13.6.2.2).",
    ),
    _fixed(
        "109",
        "To see whether a Country borders a Soviet one, count ceded Regions but not Dependents"
        " (13.5).",
    ),
    _fixed(
        "116",
        "A Country sets up inside its borders. A unit for which there is no hex left goes to"
        " the Force Pool (13.7.1).",
    ),
    _fixed(
        "117",
        "Each Swiss hex takes two units; this is an exception to one unit in a hex (13.7.2).",
    ),
    _fixed(
        "120",
        "Borders are checked in the order of the counter mix; Russian steps of multi-national"
        " units count (16.5.4).",
    ),
    _fixed(
        "121",
        "If the Res unit of a Country is not available, the Country is reactivated without it"
        " (16.3.1).",
    ),
    _fixed(
        "123",
        "A Country without Cities cannot be conquered or liberated by holding all its Cities"
        " (16.1.1).",
    ),
    _fixed(
        "124",
        "Vichy is set up according to 13.7.2 also when France Rises activates it (16.3.6).",
    ),
    _fixed(
        "143",
        "If no Western support unit is in the Force Pool, nothing matches Surface Raiders"
        " (14.33).",
    ),
    _fixed("132", "“A year ahead” means the turn of the same name in the next year (16.2.2)."),
    _fixed(
        "142",
        "If a faction has no Pending Card, its interned units wait until it next reveals one"
        " (16.7).",
    ),
    _fixed(
        "2",
        "We refuse an order for a card that may not be selected. The penalty for an illegal"
        " Current Card applies only to one that a moderator finds later (1.1.1).",
    ),
    _fixed(
        "3",
        "Reinforcements enter after the Pending Card has been laid, as a fifth step of the"
        " Option Card Segment (1.1.2.2).",
    ),
    _fixed(
        "102",
        "In Pre-War, Country Resists is No Result unless the Posture is Locarno, Cordon,"
        " Guarantees, Entente or Pact (15.7).",
    ),
    _fixed(
        "110",
        "Military Takeover does not change Posture Boxes with a Policy. If it reduces a Truce"
        " to nothing, Negotiation follows (15.23).",
    ),
    _fixed(
        "111",
        "Only the Axis can activate the fleet of Vichy, and only the West can attack it"
        " (15.28).",
    ),
    _fixed(
        "112",
        "If a choice that must be made cannot be carried out in full, we carry out what is"
        " possible. If nothing is, it is No Result (15.8, 15.20, 15.28).",
    ),
    _fixed(
        "113",
        "A Failure of the Axis can hit Axis support units wherever one of the Allies can hit"
        " theirs: Force Pool, hex, Turn Track (15.14).",
    ),
    _fixed(
        "127",
        "The fleet of Vichy leaves the game from wherever it is, even from the Delay Box,"
        " unless the Axis has it (15.28).",
    ),
    _fixed(
        "134",
        "A Republican Stronghold is an enemy of the Axis and of the Ally that is not shown on"
        " the Republican Support marker. Country Joins Axis counts any (15.6, 15.19).",
    ),
    _fixed(
        "136",
        "A card that lays a Policy in a box that already holds another changes only that box"
        " (13.6.1.2).",
    ),
    _fixed(
        "137",
        "As a Political Option, Declare War can also be used on a Country under a Policy and in"
        " Pre-War. War with Russia and War with the West cannot (15.31).",
    ),
    _fixed(
        "147",
        "The roll on an Area Table that ends a Civil War uses the Political DRMs of its Segment"
        " but none for Influence (15.4).",
    ),
    _fixed(
        "148",
        "After a Republican victory, the Stronghold that was Republican from the start stays"
        " (15.4).",
    ),
    _fixed(
        "201",
        "A Logistics marker is supplied like the Major Country of its faction and makes bases"
        " for it. For the West this is the United States.",
    ),
    _fixed(
        "202",
        "A short scenario without politics uses the cards of the historical line. Of these only"
        " counters, Blitz markers and replacements count.",
    ),
    _fixed(
        "241",
        "If the West puts Lend-Lease in neither Conditional Events Box, it waits in the Western"
        " Force Pool (14.17).",
    ),
    _fixed("242", "An HQ that uses a Mobile Advance to advance cannot exploit (14.2)."),
    _fixed(
        "232",
        "Where Truces work the other way round, they protect the lands of active Countries but"
        " not of those that the Axis has conquered (13.6.2).",
    ),
    _fixed(
        "231",
        "When a Country is activated, its Convoy markers and its support units without a Delay"
        " Stripe go to its Force Pool (13.7.1 speaks only of ground units).",
    ),
    _fixed(
        "261",
        "Each of our short scenarios names the Strategic Value that the Axis needs at its end"
        " to win. Otherwise the Allied side wins (0.3 covers only campaigns).",
    ),
    _fixed(
        "262",
        "The Axis may leave Case Yellow for a later turn: the Country that it would select does"
        " not meet the condition yet (16.2.1).",
    ),
    _fixed(
        "263",
        "When the Axis uses the fleet of Vichy, every Port in Neutral Vichy is an Open Port"
        " unless something closes it, because no Axis unit may be there (2.2.3.1).",
    ),
    _fixed(
        "210",
        "An Emergency Breakdown uses the weakest one-step units that fit, in the order of the"
        " counter mix (2.3.4).",
    ),
    _fixed(
        "211",
        "French counters without a V also leave the game when the Soviets liberate France"
        " (16.5.2).",
    ),
)  # fmt: skip
"""Numbers below 100 are those of the first half of the book, 101 and above of its second half
(100 more than there), 201 and above come from building
the components."""
