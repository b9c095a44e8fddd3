"""Our readings where the book is silent or contradicts itself."""

from __future__ import annotations

from adjudicator.core.protocol import Ruling


def _fixed(number: str, text: str) -> Ruling:
    return Ruling(id=f"TK-A{number}", text=text, choices=["as said"], default="as said")


RULINGS: tuple[Ruling, ...] = (
    _fixed(
        "8",
        "Pairs of No Retreat and of SS Europa steps are formed within each source, not across"
        " the two (1.3.2.3, 1.3.2.4).",
    ),
    _fixed("11", "A contest takes both units; the second faction is asked only if the first"
           " declined (2.2.3)."),
    _fixed("12", "An Air Unit Path is no longer than the range of the unit (2.2.3.1)."),
    _fixed("13", "The limit on friendly Air units next to each other binds contesting units too"
           " (2.2.3.3)."),
    _fixed("14", "A Surface Fleet goes to an All-Sea hex only if a Beachhead marker is in the"
           " Force Pool and a legal arrow is named (2.2.3.4)."),
    _fixed("15", "Enemy units that keep a Beachhead are ground and support units (2.2.2)."),
    _fixed("16", "With several Beachheads each gets a Blitz marker as far as they suffice, those"
           " named first (2.2.4)."),
    _fixed("17", "An Airdrop marker gives its shift only while it is Blitz-enabled (4.1.2)."),
    _fixed("21", "Attackers in several hexes may retreat only if every stack can (4.2.4.1)."),
    _fixed("22", "An attack with an HQ, also in support, cannot retreat (4.2.5.2)."),
    _fixed("29", "A unit could receive a defender's shift if a supplied HQ could support it,"
           " whether or not it would (3.2)."),
    _fixed("31", "Delay Results are rolled in the order of counter ids (7.1)."),
    _fixed("38", "A Detachment that is driven off goes to the Delay Box (2.3.5)."),
    _fixed("41", "Ports are first looked at without the closing by Air units On Station; those that"
           " then close each other are all closed (glossary: Open Port)."),
    _fixed("42", "What would be supplied only by its own supply is not (10.2)."),
    _fixed("46", "A repatriated unit that may be placed nowhere is eliminated (1.3.4, 16.7)."),
    _fixed("51", "A two-step unit without a fitting one-step unit for what is left of it leaves"
           " the map; that satisfies one step (4.2.6.2)."),
    _fixed("53", "Northern Ireland belongs to Britain and not to Great Britain (1.3.4)."),
    _fixed("59", "A Retreat or Attrition result left over because no defender remains adds one to"
           " the Exploitation Distance (4.2.8)."),
    _fixed("63", "A Detachment or Logistics marker alone in the hex of an Inland Advance goes to"
           " the Delay Box (2.2.2)."),
    _fixed("64", "Attackers on a Beachhead cannot retreat over its arrow (4.2.5)."),
    _fixed("101", "An empty Minors Posture Box ends Pre-War only if an active Country belongs to it"
           " (12)."),
    _fixed("103", "Of what a Truce forbids only what is said of Axis lands, units and markers is"
           " mirrored; what is said of lands and units under a Policy is not (13.6.2)."),
    _fixed("104", "Under Negotiation as under the other Truces the hex with an Axis unit or marker"
           " itself is closed to placement, not those next to it (13.6.2.2)."),
    _fixed("109", "Whether a Country borders a Soviet one is seen with ceded Regions and without"
           " Dependents (13.5)."),
    _fixed("116", "A Country sets up inside its borders; what finds no hex of its own goes to the"
           " Force Pool (13.7.1)."),
    _fixed("117", "Two units stand in each Swiss hex, as an exception to one unit in a hex"
           " (13.7.2)."),
    _fixed("120", "Borders are checked in the order of the counter mix; Russian steps of"
           " multi-national units count (16.5.4)."),
    _fixed("121", "A Country whose Res unit is not at hand is reactivated without it (16.3.1)."),
    _fixed("123", "A Country without Cities is neither conquered nor liberated by the holding of"
           " all its Cities (16.1.1)."),
    _fixed("124", "Vichy is set up by 13.7.2 also when France Rises activates it (16.3.6)."),
    _fixed("143", "Surface Raiders with no Western support unit in the Force Pool are matched by"
           " nothing (14.33)."),
    _fixed("132", "A year ahead of a turn is the turn of the same name in the next year (16.2.2)."),
    _fixed("142", "Interned units of a faction without a Pending Card wait for the next one that is"
           " revealed (16.7)."),
    _fixed("2", "A card that may not be selected is refused when it is ordered; the penalty for an"
           " illegal Current Card remains for one that a moderator finds later (1.1.1)."),
    _fixed("3", "Reinforcements enter after the Pending Card is laid, as a fifth step of the"
           " Option Card Segment (1.1.2.2)."),
    _fixed("102", "Country Resists in Pre-War under another Posture than Locarno, Cordon,"
           " Guarantees, Entente or Pact is No Result (15.7)."),
    _fixed("110", "Military Takeover leaves Posture Boxes with a Policy alone; a Truce that it"
           " reduced away is followed by Negotiation (15.23)."),
    _fixed("111", "The fleet of Vichy is activated by the Axis alone and attacked by the West"
           " alone (15.28)."),
    _fixed("112", "Of a choice that must be made and cannot be carried out whole, what can be is"
           " done; if nothing can, it is No Result (15.8, 15.20, 15.28)."),
    _fixed("113", "A Failure of the Axis reaches Axis support units where one of the Allies reaches"
           " theirs: Force Pool, hex, Turn Track (15.14)."),
    _fixed("127", "The fleet of Vichy leaves the game from wherever it is, the Delay Box included,"
           " unless the Axis has it (15.28)."),
    _fixed("134", "A Republican Stronghold is an enemy of the Axis and of the Ally that is not on"
           " the Republican Support marker; Country Joins Axis counts any (15.6, 15.19)."),
    _fixed("136", "A card that lays a Policy in a box with another changes that box alone"
           " (13.6.1.2)."),
    _fixed("137", "Declare War as a Political Option touches also a Country under a Policy and is"
           " open in Pre-War; War with Russia and with the West are not (15.31)."),
    _fixed("147", "The roll on an Area Table that ends a Civil War has the Political DRMs of its"
           " Segment and none for Influence (15.4)."),
    _fixed("148", "Of the two Strongholds of a Republican victory the one stays that was Republican"
           " from the start (15.4)."),
    _fixed("201", "A Logistics marker is fed as, and makes bases for, the Major Country of its"
           " faction; the Western one as the United States."),
    _fixed("202", "A short scenario without politics takes the cards of the historical line, of"
           " which only counters, Blitz markers and replacements count."),
    _fixed("241", "Lend-Lease that the West puts in neither Conditional Events Box waits in the"
           " Western Force Pool (14.17)."),
    _fixed("242", "An HQ that makes a Mobile Advance advances and exploits nothing (14.2)."),
    _fixed("232", "Mirrored Truces guard the lands of active Countries, not of those that the Axis"
           " has conquered (13.6.2)."),
    _fixed("231", "Support units without a Delay Stripe and Convoy markers of a Country that is"
           " activated go to its Force Pool (13.7.1 speaks of ground units alone)."),
    _fixed("261", "A short scenario of ours says which Strategic Value the Axis must have at its"
           " end to win; else the Allied side wins (0.3 knows campaigns alone)."),
    _fixed("262", "The Axis may leave Case Yellow for a later turn: the Country that it would"
           " select does not meet the condition yet (16.2.1)."),
    _fixed("263", "For the fleet of Vichy that the Axis uses every Port in Neutral Vichy is an Open"
           " Port unless something closes it, as no Axis unit may stand there (2.2.3.1)."),
    _fixed("210", "An Emergency Breakdown puts down the weakest one-step units that fit, in the"
           " order of the counter mix (2.3.4)."),
    _fixed("211", "French counters without a V leave the game also when the Soviets liberate France"
           " (16.5.2)."),
)  # fmt: skip
"""Numbers below 100 are those of the first half of the book, 101 and above of its second half
(100 more than there), 201 and above come from building
the components."""
