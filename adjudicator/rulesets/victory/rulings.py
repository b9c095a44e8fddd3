"""Optional rules as named switches, and our readings where the book is silent.

Everything a group may choose when it opens a game. The switches are the book's optional
and advanced rules, all off unless a scenario says otherwise (VIC-Intro-2). A ruling that
has one choice stands here so that reports and receipts can name it.
"""

from __future__ import annotations

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.core.rulings import rulings_of

SWITCHES: dict[str, str] = {
    "air-range": (
        "Air Range: hexes flown beyond an air unit's range on the way to a battle shorten its "
        "landing move, and the other way round (VIC-5.53-5)."
    ),
    "mandatory-first-round": "No unit retreats in Combat Round 1 (VIC-SB.Opt-1).",
    "pursuit": "A fourth round in which the attacker must retreat (VIC-SB.Opt-2).",
    "regroup": "The victor of a battle may move to adjacent hexes (VIC-SB.Opt-4).",
    "cadres": "A new unit starts at its first step (VIC-8.4-4).",
    "submarine-control": "Submarines in coastal hexes lie face-up (VIC-8.4-5).",
    "factories": "Air, Naval and Ground Factories take the place of PP (VIC-9.1-1).",
    "storms": "A storm drifts over the map (VIC-9.2-1).",
    "destruction": "Bridges and canals can be destroyed and rebuilt (VIC-9.3-1).",
    "airfields": "Engineers build airfields (VIC-9.4-1).",
    "mulberries": "Engineers build Mulberries (VIC-9.5-1).",
    "resources": "Resource hexes are mined, on boards that have them (VIC-4.3-15).",
    "stretch": (
        "Atom Bomb, Jet Fighter, Cavalry, Commando, Recon and Rocket join every army (VIC-11.0-1)."
    ),
}
"""Yes or no, off by default."""

OPTIONS: dict[str, tuple[str, list[Scalar], Scalar]] = {
    "forces": (
        "What the starting forces are: as the scenario says, drawn at random, or bought "
        "(VIC-10.1-1, VIC-10.2-1).",
        ["scenario", "random", "custom"],
        "scenario",
    ),
    "armies": (
        "Which mixes the blocks come from: the base army, or the historical armies that the "
        "scenario names (VIC-HIST-70).",
        ["scenario", "base", "historical"],
        "scenario",
    ),
    "deployment": (
        "All at once, or three units in turn for more fog (VIC-1.4-5).",
        ["together", "alternating"],
        "together",
    ),
    "maps": (
        "The boards as the scenario lays them, or chosen and turned by the players "
        "(VIC-1.1-2, VIC-1.1-3).",
        ["scenario", "chosen"],
        "scenario",
    ),
    "time-limit": (
        "After how many game turns the side with the most PP wins (VIC-10.6-1).",
        [-1, 0, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30],
        -1,
    ),
    "VIC-A15": (
        "When ships and aircraft without ground units must leave: at the end of the first round "
        "in which the attacker has ground units ashore, or at the end of round 3.",
        ["end of round", "end of round 3"],
        "end of round",
    ),
}
"""What has more choices: text, choices, default."""

TEXTS: dict[str, str] = {
    "VIC-A1": (
        "In the sample battle, the hits of round 2 both go to the Blue Fighter although the "
        "Dive-Bomber is stronger at that moment. Rule 6.43, and the hits of rounds 1 and 3, "
        "take the strongest unit first. We always apply 6.43."
    ),
    "VIC-A2": (
        "The text of the sample battle once gives the Infantry strength 3 instead of 4, and "
        "spells the airbase both Otdal and Ordal. We read strength 4, and one place."
    ),
    "VIC-A3": (
        "The book gives air ranges of “2 to 6”, but the chart gives the Heavy Bomber 8. We "
        "follow the unit chart."
    ),
    "VIC-A4": (
        "The book gives ground moves of “1 to 4”, but the highest on the chart is 3 (4 is the "
        "flight of the Airborne; units of the expansion may have 4). We follow the chart."
    ),
    "VIC-A5": (
        "The book says that Armor has the “same firepower as Infantry”, but the chart gives "
        "A1-N0-G2 and A1-N1-G2. We follow the chart; the sentence is about ground fire."
    ),
    "VIC-A6": (
        "In a blockaded city, 6.8 stops production (its exception for a road may be about "
        "supply only), while 8.2 bars only naval builds. We allow no production of any kind in "
        "a blockaded port unless a road links it to another friendly city. With such a road you "
        "can build ground and air units there, but never naval units, Marines or Amphibs. No "
        "other reading gives 8.2 a meaning."
    ),
    "VIC-A7": (
        "Rule 5.4 gives naval control of a port unless enemy ground units are there; the "
        "sidebar asks that neither ground nor air units are there. Enemy ground or air units "
        "prevent it."
    ),
    "VIC-A8": (
        "Rule 1.4 asks for two units in each city (12 on a map), but 10.4 gives Player B only "
        "10 units for a map. Every city gets one unit first; second units follow as far as the "
        "force allows."
    ),
    "VIC-A9": (
        "Rule 10.0 says that 10.1, 10.2 and 10.4 share the levels 15 and 30, but 10.4 states 20 "
        "and 25. We use 20 and 25 for 10.4, and 15 and 30 for 10.3 as for 10.1 and 10.2. The "
        "value of a city counts without the bonus of 1 from 10.3."
    ),
    "VIC-A10": (
        "Some references in the book point to the wrong place: chapter 2 for Initiative and "
        "Move, 5.0 for Retreat and Regroup, the index for Mulberries. Retreat is 6.5 and what "
        "follows it, Regroup is the sidebar, and Mulberries are 9.5."
    ),
    "VIC-A11": (
        "The blocks of the USA number 51, those of the other two armies 50. We take the list as "
        "it is."
    ),
    "VIC-A12": (
        "The code SS means Submarine for the USA and the Soviets, and SS troops for the "
        "Germans. Each army has its own codes."
    ),
    "VIC-A13": (
        "A half-hit is “lost if the unit retreats”: it becomes a whole lost step, which can "
        "eliminate a unit of strength 1. After a won battle it vanishes, and also if its unit "
        "survives round 3 without a retreat, since its side has then won. Air or naval fire "
        "neither puts a half-hit on a unit of strength 1 nor completes one there (6.43). "
        "Friendly fire takes whole steps and leaves the half-hit where it is. Double Defense "
        "belongs to the side that defends at that moment (5.8 can exchange the roles)."
    ),
    "VIC-A14": (
        "Friendly hits come from air or naval fire, so they cannot take the last step of a "
        "ground unit. They take the strongest unit first; the owner breaks ties."
    ),
    "VIC-A16": ("Air fire at sea is printed for Marines only. Amphibs do not have it."),
    "VIC-A17": (
        "Ground units that are transported never end a move at sea, except Marines and Amphibs."
    ),
    "VIC-A18": (
        "Units that are out of supply do not cut supply, which can go in a circle. (1) We find "
        "the units that are in supply even if every enemy unit cuts; naval units always are. "
        "(2) We find the units that are out of supply even if only the enemy units from (1) "
        "cut. (3) We repeat (1) without the units from (2) cutting, and then (2), until nothing "
        "changes. (4) Rings of units that cut only each other are left: they do not cut, and "
        "all are in supply. A unit out of supply keeps control of its hex for production and "
        "victory; only lines of supply can pass through it."
    ),
    "VIC-A19": (
        "A unit next to a road hex of a supply line is supplied only if it could cross the "
        "hexside between them: no Alpine hexside without a road, no river between its mouth and "
        "the first bridge, no sea."
    ),
    "VIC-A20": (
        "A city supplies units only if a line links it to another friendly city: two linked "
        "cities support each other, and a lone city starves. Towns never count."
    ),
    "VIC-A21": (
        "The hexside limit counts for each player, each hexside, each battle and, for retreats, "
        "each round. Rule 5.41 decides who can go back over a hexside."
    ),
    "VIC-A22": (
        "At the end of round 3 all retreat at once. Units above the hexside limit or without a "
        "legal hex are eliminated; the owner says who leaves first (`leave first with ...`, or "
        "we ask if the owner commands the battle). The retreat belongs to round 3, so earlier "
        "retreats of that round have used up the limits of hexsides. Ground units go first, "
        "then ships, then aircraft, so that aircraft see which bases are left."
    ),
    "VIC-A23": ("The owner chooses the order in which their units of the same letter act."),
    "VIC-A24": (
        "A ground or naval unit can use flak if its own group was attacked from the air in this "
        "round before its combat turn, with or without hits. (In round 3 of the sample battle "
        "the Battleship has no flak because the aircraft fired at the ground group.)"
    ),
    "VIC-A25": (
        "Ground units can use naval fire only at ships that bombarded before the unit's combat "
        "turn in the same round."
    ),
    "VIC-A26": (
        "For pinning we count all attacking blocks in the hex, aircraft included, at the moment "
        "when the defender moves. Response units do not pin."
    ),
    "VIC-A27": (
        "Vacant towns on your own map stay friendly: they block Strategic Moves and supply "
        "lines of the enemy."
    ),
    "VIC-A28": ("A captured city that its owner takes back counts again as held from the start."),
    "VIC-A29": (
        "When a third player chooses the attacker's or the defender's side, everybody learns of it."
    ),
    "VIC-A30": (
        "A Submarine that ends its move in an enemy hex attacks; one that only passes through "
        "does not."
    ),
    "VIC-A31": (
        "Aircraft on a carrier are cut down to the carrier's steps at once after the battle; "
        "the owner picks which."
    ),
    "VIC-A32": (
        "After a battle, the player chooses any friendly airbase in reach that has room; an "
        "aircraft's range is its full move (Fighter 3), counted from the hex of the battle. The "
        "owner says which aircraft lands first (`land first with ...`, or we ask if the owner "
        "commands the battle). Otherwise the one with the fewest bases in reach lands first, "
        "then the strongest."
    ),
    "VIC-A33": (
        "“Random” forces are drawn from the blocks of the army without putting any back. The "
        "mix of blocks is ours."
    ),
    "VIC-A34": ("Captured cities and neutral cities can produce, but only steps."),
    "VIC-A35": ("If the PP are equal at the time limit, the game is a draw."),
    "VIC-A36": (
        "A blockaded Beachhead passes no supply from the sea to the units in it or next to it, "
        "and no unit can embark or disembark there."
    ),
    "VIC-A37": (
        "Airborne units ignore hexside limits, because they arrive by air, and count as "
        "aircraft for stacking until they land."
    ),
    "VIC-A38": (
        "Where a bridge is destroyed, the hexside becomes a plain river: units cross it as one, "
        "and no road or supply goes along it. The stretch that is closed, from the mouth to the "
        "first bridge, is fixed by the map and does not grow."
    ),
    "VIC-A39": (
        "The directions of a storm are numbered 1 to 6, clockwise from north. VIC-A60 says more "
        "about storms."
    ),
    "VIC-A40": (
        "The Rocket and the Atom Bomb come from an optional set. They are not used unless the "
        "scenario says so."
    ),
    "VIC-A41": (
        "The book lets at most four players' forces fight in a battle and says nothing of "
        "alliances. We play with two to four seats, each on their own, or in two teams where "
        "the scenario says so (10.4 with three, 10.5). In a game of more than two, everyone who "
        "is not in your team is an enemy. To join a battle (sidebar to 5.8) binds you for that "
        "battle only, see VIC-A63. In the hex of a battle each player has stacking limits of "
        "their own (5.2). Anywhere else the limit is the hex's, and the blocks of team-mates "
        "count together. If a battle leaves too many of them, units of the team-mate who came "
        "last leave as in a retreat."
    ),
    "VIC-A42": (
        "A hexside is “unavailable to the attacker” if the attacker did not enter by it and "
        "does not control it under 5.41. The defender can retreat across such hexsides."
    ),
    "VIC-A43": ("Units that are split in Production stay hidden, as all blocks do."),
    "VIC-A44": (
        "A response block whose battle ends in round 1 still arrives. It becomes the attacker "
        "(5.8) for rounds 2 and 3 of the same battle."
    ),
    "VIC-A45": (
        "Only the players who share the highest total for Initiative roll again. The others go "
        "clockwise from Player 1, whatever they rolled. Clockwise is the order of the seats in "
        "the scenario."
    ),
    "VIC-A46": (
        "Between two Sea hexes the limit for ships is 2. Any hexside of a Coastal or Canal hex "
        "that ships cross has a limit of 1 for naval units, invading Marines and Amphibs "
        "included, beside the limit of ground units. Ships can go from one Coastal hex to "
        "another only where the hexside between them is not all land."
    ),
    "VIC-A47": (
        "A Submarine alone neither captures, controls nor garrisons (4.2 comes before “any "
        "type” in the sidebar). For orders, a hex that holds an enemy block counts as "
        "enemy-occupied whatever the block is; only the supply check, which nobody can probe "
        "beforehand, knows the difference. Otherwise a refusal would tell a Submarine from a "
        "Cruiser. So no new block comes up in a hex with an enemy block that does more than "
        "blockade."
    ),
    "VIC-A48": (
        "A regular air move ends in a battle, or at an airbase that is friendly at that moment "
        "and has room. Aircraft do not capture a vacant place by flying there. They keep an "
        "airbase when the ground units leave, and own it when a won battle leaves only them "
        "there (5.4)."
    ),
    "VIC-A49": (
        "Sea Transport passes through friendly or neutral Sea and Coastal hexes, never through "
        "enemy Cities or Towns (5.9 for naval units). The capacity of a port limits Sea "
        "Movement in each player's turn; invasions and other regular moves of Marines do not "
        "use it."
    ),
    "VIC-A50": (
        "A unit moves “entirely along a road” if every hexside that it crosses this turn is a "
        "road hexside. Then no terrain stops it, Canal hexes included (“through any terrain”). "
        "A bridge never forces a stop, even if the rest of the move is off the road."
    ),
    "VIC-A51": (
        "The map says of each hexside whether it lies between the mouth of a river and its "
        "first bridge. A river without a bridge is closed along its whole length. This also "
        "applies to Engineers."
    ),
    "VIC-A52": (
        "Ground units retreat to friendly or neutral land hexes (as 6.53 and Regroup say). "
        "Every hexside by which attacking units entered this battle is open to all ground units "
        "of the attacker, landed Airborne included, within the limits; without such a hexside "
        "they are eliminated. Landed Marines and Amphibs retreat to any adjacent Sea hex that "
        "is vacant or friendly (6.52), or like others over a hexside that is not all land."
    ),
    "VIC-A53": (
        "Ships that blockade do not cut the road of the blockaded hex itself (6.8 comes before "
        "7.5), and they do not pin. Units can leave and enter the hex by land and air. Another "
        "naval unit that enters attacks as usual. If the player on land activates the battle, "
        "their ground and air units based there never have to retreat after round 3; ships that "
        "came in for the battle do. The blockade lasts until its ships leave or are lost. "
        "Aircraft aboard a carrier that blockades stay with it, face-up, and like the ships do "
        "not hold the hex."
    ),
    "VIC-A54": (
        "Grounded aircraft ashore belong to the ground group for ground fire. They have no "
        "Double Defense and can lose their last step. If the hex is lost, they are eliminated."
    ),
    "VIC-A55": (
        "Infantry, Amphibs and other kinds of infantry, but not Marines, fire at G3 in a City "
        "hex while their side defends it."
    ),
    "VIC-A56": (
        "Aircraft on a carrier that moves come along at no cost. In the same player turn they "
        "can still make their own move from where the carrier stopped, but not after a "
        "Strategic Move and not in a Canal hex. An aircraft that flies on from a battle into "
        "which its carrier sailed leaves that battle."
    ),
    "VIC-A57": (
        "A unit that lands in a vacant hex shows its type and strength to all players at once. "
        "It is hidden again after the supply check of that turn, unless it becomes a Beachhead."
    ),
    "VIC-A58": (
        "Factories, Major Airfields and Mulberries are hit only by a unit in their own hex that "
        "names one, and any ground fire can take their last step. You can attack a hex that "
        "holds nothing but enemy logistic units. A unit can name a bridge in a battle in the "
        "hex at either end, and a canal in its own hex; a move made for that purpose into a hex "
        "without enemies is a battle without defenders. Conversion and rebuilding (9.1) need a "
        "city that spends no PP in that Production. An Engineer of one step can build and is "
        "used up."
    ),
    "VIC-A59": (
        "In each Production, the player who controls a resource hex adds one step to their "
        "Resource block there, or gets a new one of strength 1 if a block is free. A full block "
        "adds nothing. Conversion uses up the whole block; its PP count in that city and that "
        "Production only."
    ),
    "VIC-A60": (
        "Landing after a battle counts as a retreat, so it costs a step in a storm. No blockade "
        "battle is activated in a storm. Supply lines can pass. A storm that leaves the map "
        "does not come back."
    ),
    "VIC-A61": (
        "You get no PP for a unit that you disband. Its block can be bought again at the full "
        "price."
    ),
    "VIC-A62": (
        "The hits of the Atom Bomb and the Rocket are not fire of ground units, so they do not "
        "take the last step of a ground unit (6.43). The bomb hits each unit once; under Double "
        "Defense that is a half-hit. It hits grounded aircraft, but not aircraft inside a "
        "carrier. A Rocket fires once, in round 1, from up to 4 hexes away without entering, in "
        "a battle of its owner's own move; its owner names the ground group. A Rocket alone "
        "makes a battle of that one strike."
    ),
    "VIC-A63": (
        "If several players fight on one side, their units form one target group, and the "
        "strongest of all loses first. Each owner picks among their own units; between owners, "
        "the one who was first in the battle picks. Each player has their own limits for "
        "hexsides and stacking. If the defence holds, the hex stays with the player who had it, "
        "while that player has any unit left there. Otherwise it goes to the player on the side "
        "that is left whose units hold it under 5.4: ground units before aircraft before ships, "
        "and among equals whoever was first in the battle. Units of any other player that came "
        "for this battle, and whose owner is not a team-mate of the winner, leave as in a "
        "retreat; ground units use a hexside that is theirs because their own side crossed it "
        "last (5.41). Ships that blockaded before the battle stay."
    ),
    "VIC-A64": (
        "In step 4, attrition comes first, for all players at once, then control, then victory."
    ),
    "VIC-A65": (
        "Supply by sea runs through friendly or neutral Sea hexes, Coastal hexes joined by "
        "water, and intact canals. It goes from a friendly port (Towns included) to another "
        "friendly port, a Beachhead or a Mulberry. Any enemy naval unit closes its hex, even a "
        "Submarine."
    ),
    "VIC-A66": (
        "Merging and splitting need no city and no supply, only the Production Phase. “Exactly "
        "the same type” includes the elite grade. No block can exceed its maximum, and new "
        "blocks come only from the free pool."
    ),
    "VIC-A67": (
        "We test stacking for a player's own units at the end of their move, after every "
        "retreat, landing and regroup, and after Production."
    ),
    "VIC-A68": (
        "A Marine or Amphib in a Sea hex is at sea; in a port it is ashore (5.91). In another "
        "coastal hex its owner says which at the end of the move; by default it is ashore. At "
        "sea it needs no supply, counts as a naval unit for stacking, and has no Beachhead."
    ),
    "VIC-A69": (
        "A unit that names no target and faces no enemy of its own type fires at the group "
        "against which its firepower is highest; if equal, at ground units, then ships, then "
        "aircraft."
    ),
}
"""Our readings that have no alternative here."""

_AS_SCENARIO = {"scenario": "as the scenario says"}
WORDS: dict[str, dict[str, str]] = {
    "time-limit": {"-1": "as the scenario says", "0": "no limit"},
    "forces": _AS_SCENARIO,
    "armies": _AS_SCENARIO,
    "maps": _AS_SCENARIO,
}
"""Choices whose names do not say what they mean."""

RULINGS: tuple[Ruling, ...] = (
    *(
        Ruling(id=id, text=text, choices=[False, True], default=False)
        for id, text in SWITCHES.items()
    ),
    *(
        Ruling(id=id, text=text, choices=choices, default=default, words=WORDS.get(id, {}))
        for id, (text, choices, default) in OPTIONS.items()
    ),
    *rulings_of(TEXTS),
)
