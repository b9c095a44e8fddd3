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
        "Game turns after which the most PP win (VIC-10.6-1).",
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
        "Hit allocation in the sample battle. Round 2 puts both hits on the Blue Fighter "
        "although the Dive-Bomber is then stronger; 6.43 and the round 1 and 3 allocations "
        "follow strongest-first. Ruling: 6.43 always; replay of the example needs an override."
    ),
    "VIC-A2": (
        "Sample battle text. Infantry is once called strength 3 while 4; airbase spelled Otdal "
        "and Ordal. Ruling: IN-4; one place."
    ),
    "VIC-A3": ('Air range "2 to 6" vs. Heavy Bomber 8. Ruling: the unit chart governs.'),
    "VIC-A4": (
        'Ground move "1 to 4" vs. chart maximum 3 (4 is the Airborne flight; expansion units '
        "may have 4). Ruling: chart."
    ),
    "VIC-A5": (
        'Armor "same firepower as Infantry" but chart A1-N0-G2 vs. A1-N1-G2. Ruling: chart; the '
        "sentence is about ground fire."
    ),
    "VIC-A6": (
        "Blockaded city. 6.8: production cannot be used (sentence may attach the road exception "
        "to supply only); 8.2 bars only naval builds in blockaded cities. Ruling: no production "
        "of any kind in a blockaded port unless a road links it to another friendly city; then "
        "ground and air builds are legal, naval, Marine and Amphib builds never. Only this "
        "reading leaves 8.2 a meaning."
    ),
    "VIC-A7": (
        "Naval control of a port. 5.4: unless enemy ground is present; sidebar: only when "
        "neither ground nor air is present. Ruling: enemy ground or air units prevent it."
    ),
    "VIC-A8": (
        "Two units per city. 1.4 demands 2 per city (12 per map) but 10.4 gives Player B only "
        "10 units per map. Ruling: every city gets one unit first, second units as far as the "
        "force allows."
    ),
    "VIC-A9": (
        "Victory list. 10.0 names 10.1, 10.2, 10.4 as sharing the 15/30 levels but 10.4 states "
        "20/25. Ruling: 10.4 uses 20/25; 10.3 uses 15/30 like 10.1/10.2. City value counts "
        "without the +1 bonus of 10.3."
    ),
    "VIC-A10": (
        "Stale cross references. Chapter 2 points Initiative/Move at 4.1/4.2; 5.0 points "
        "Retreat/Regroup at 5.5/5.6; the index points Mulberries at 9.3. Ruling: Retreat = 6.5 "
        "ff., Regroup = sidebar, Mulberries = 9.5."
    ),
    "VIC-A11": (
        "USA blockset lists 51 blocks while the other two list 50. Ruling: take the list as it is."
    ),
    "VIC-A12": (
        "SS code means Submarine (USA, Soviet) and SS troops (German). Codes are per army."
    ),
    "VIC-A13": (
        'Half-hit. "Lost if the unit retreats": Ruling: becomes a full lost step, which can '
        "eliminate a strength-1 unit; on a won battle it vanishes; a half-hit on a unit that "
        "survives round 3 without retreat vanishes when the battle ends (its side has won). Air "
        "or naval fire puts no half-hit on a strength-1 unit and does not complete one there "
        "(6.43). Friendly fire takes whole steps and leaves the half-hit where it is. Double "
        "Defense belongs to the side that defends at that moment (5.8 can turn the roles)."
    ),
    "VIC-A14": (
        "Friendly fire and step 1. Friendly hits come from air/naval fire, so they cannot take "
        "the last step of a ground unit. They follow strongest-first, owner breaks ties."
    ),
    "VIC-A16": (
        "Marines' air fire at sea is printed for Marines only. Ruling: Marines only, Amphib not."
    ),
    "VIC-A17": (
        "Ground units at sea (transported) in a battle. They never end a move at sea except "
        "Marines/Amphib."
    ),
    "VIC-A18": (
        "Supply cut by unsupplied units. Mutual cutting is circular. Ruling: (1) S = the units "
        "in supply even if every enemy cuts (naval units are always in S); (2) U = the units "
        "out of supply even if only enemies in S cut; (3) repeat (1) with the units of U not "
        "cutting, and (2) with the new S, until neither grows; (4) what is left are rings of "
        "units that cut only each other: they do not cut, all are in supply. A unit in U keeps "
        "control of its hex for production and victory; only lines pass through it."
    ),
    "VIC-A19": (
        "Adjacency to a supply line. A unit adjacent to a road hex of a line is supplied only "
        "if the shared hexside is passable to it (not Alpine without road, not unbridged river "
        "mouth-to-bridge, not sea)."
    ),
    "VIC-A20": (
        "City as supply base needs a line to another friendly city: two linked cities support "
        "each other; a lone city starves. Towns never count."
    ),
    "VIC-A21": (
        "Hexside limit with several players/hexsides. Counted per player, per hexside, per "
        "battle and per round for retreats; 5.41 decides who may go back over it."
    ),
    "VIC-A22": (
        "End of round 3. Retreat is simultaneous; units above the hexside limit or without a "
        "legal hex are eliminated; owner orders them (`leave first with ...`, or is asked when in "
        "command). It belongs to round 3: retreats already made in that round have "
        "used the hexsides' limits. Ground first, then naval, then air, so that air sees the "
        "bases that are left."
    ),
    "VIC-A23": ("Same-letter units of one player act in an order chosen by the owner."),
    "VIC-A24": (
        "Flak group. A ground or naval unit may flak if its own group was attacked from the air "
        "in this round before its combat turn, with or without hits. (Sample battle, round 3: "
        "no flak for the Battleship because the aircraft fired at the ground group.)."
    ),
    "VIC-A25": (
        "Ground N-fire only at ships that bombarded, before the unit's combat turn in the same "
        "round."
    ),
    "VIC-A26": (
        "Pinning count counts all attacking blocks in the hex at the time the defender moves, "
        "incl. air; response units do not pin."
    ),
    "VIC-A27": (
        "Own-map towns that are vacant stay friendly: they block the enemy's Strategic Moves "
        "and supply lines."
    ),
    "VIC-A28": ("Captured city retaken by its owner: it counts again as held from the start."),
    "VIC-A29": ("Third-party choice (A or D side) is public once declared."),
    "VIC-A30": ("Submarine ending in an enemy hex is an attack; passing through is not."),
    "VIC-A31": (
        "Carrier aircraft on carriers: steps are cut down to the carrier's steps immediately "
        "after battle, owner picks which."
    ),
    "VIC-A32": (
        "Air landing after battle: the player chooses any reachable friendly airbase with room; "
        "the range is the unit's full move (Fighter 3) counted from the battle hex. Of several "
        "the owner says which lands first (`land first with ...`, or asked if the owner commands "
        "the battle); else the one with the fewest bases in reach, then the strongest."
    ),
    "VIC-A33": (
        'Random units. "Random" draws from the block mix without replacement; needs our own mix.'
    ),
    "VIC-A34": ("Production from captured cities is available (steps only). Neutral cities also."),
    "VIC-A35": ("Time-limit tie in PP: draw."),
    "VIC-A36": (
        "Blockade and Beachhead. Ruling: a blockaded Beachhead passes no sea supply to its own "
        "or adjacent units, and no unit may embark or disembark there."
    ),
    "VIC-A37": (
        "Airborne may ignore hexside limits (they arrive by air) and count as air for stacking "
        "until landed."
    ),
    "VIC-A38": (
        "Destroyed bridge: the hexside becomes a plain river: crossed as one, no road, no "
        "supply along it. The closed stretch from the mouth to the first bridge is fixed by the "
        "map and does not grow."
    ),
    "VIC-A39": ("Storm direction numbers 1-6 clockwise from north; more under VIC-A60."),
    "VIC-A40": (
        "Rocket/Atom Bomb: optional Kickstarter set; disabled unless the scenario enables them."
    ),
    "VIC-A41": (
        "Multi-player: at most four players' forces in a battle; alliances unspecified. Ruling: "
        "two to four seats, each on their own, or two teams where the scenario says so (10.4 "
        "with three, 10.5). In a game of more than two everyone not of your team is an enemy; "
        "joining a battle (sidebar to 5.8) binds for that battle only, see VIC-A63. In a battle "
        "hex each player has stacking limits of their own (5.2); anywhere else the limit is the "
        "hex's, and the blocks of team-mates count together. When a battle leaves too many of "
        "them, units of the team-mate who came last leave as in a retreat."
    ),
    "VIC-A42": (
        'Retreat across hexsides defender side: "unavailable to the attacker" = not used by the '
        "attacker to enter and not controlled by the attacker under 5.41."
    ),
    "VIC-A43": ("Split units in Production are revealed? Ruling: hidden as all blocks."),
    "VIC-A44": (
        "Response block when battle ends in round 1 still arrives and becomes attacker (5.8), "
        "for rounds 2 and 3 of the same battle."
    ),
    "VIC-A45": (
        "Initiative. Only the players tied for the highest total roll again. The others go "
        "clockwise from Player 1 whatever they rolled; clockwise is the seat order of the "
        "scenario."
    ),
    "VIC-A46": (
        "Naval hexsides. Between two Sea hexes the limit is 2. Any hexside of a Coastal or "
        "Canal hex that ships cross has limit 1 for naval units (Marines and Amphib that invade "
        "included), beside the ground units' own limit. Two Coastal hexes are joined for ships "
        "only where their hexside is not all land."
    ),
    "VIC-A47": (
        "Submarines and land. A Submarine alone neither captures, controls nor garrisons (4.2 "
        'over "any type" in the sidebar). In orders a hex that holds an enemy block counts as '
        "enemy-occupied whatever the block is; only the supply check, which nobody can probe "
        "beforehand, knows the difference. Else a refusal would tell a Submarine from a "
        "Cruiser. So no new block comes up in a hex where an enemy block stands that does not "
        "merely blockade."
    ),
    "VIC-A48": (
        "Air and capture. A regular air move ends at an airbase that is friendly at that moment "
        "and has room, or in a battle. Aircraft do not capture a vacant place by flying there. "
        "They keep an airbase when the ground units leave, and own it when a won battle leaves "
        "only them there (5.4)."
    ),
    "VIC-A49": (
        "Sea Transport passes friendly or neutral Sea and Coastal hexes, never enemy Cities or "
        "Towns (5.9 for naval units). Port capacity counts Sea Movement, per player turn; "
        "invasions and other regular moves of Marines use none of it."
    ),
    "VIC-A50": (
        '"Entirely along a road" = every hexside the unit crosses this turn is a road hexside. '
        'Then no terrain stops it, Canal hexes included ("through any terrain"). A bridge never '
        "forces a stop, even if the rest of the move is off road."
    ),
    "VIC-A51": (
        "Mouth to first bridge is an attribute of each hexside on the map. A river without a "
        "bridge is closed along its whole length. Engineers are not an exception."
    ),
    "VIC-A52": (
        "Ground retreats go to friendly or neutral land hexes (as 6.53 and Regroup say). For "
        "the attacker every hexside that the attacking units used to enter this battle is open "
        "to all of the attacker's ground units, landed Airborne included, within the limits; "
        "with none "
        "they are eliminated. Landed Marines and Amphib retreat to any adjacent vacant or "
        "friendly Sea "
        "hex under 6.52, or like others over a hexside that is not all land."
    ),
    "VIC-A53": (
        "Blockade. Ships that blockade do not cut the blockaded hex's own road (6.8 over 7.5) "
        "and pin nobody; units may leave and enter the hex by land and air. Another naval unit "
        "that enters attacks as usual. If the battle is activated by the player on land, "
        "that player's ground and air units based there never have to retreat after round 3; ships "
        "that came in for it do. The blockade lasts until its ships leave or die. Aircraft "
        "aboard a "
        "carrier that blockades stay with it, face-up, and hold the hex as little as it does."
    ),
    "VIC-A54": (
        "Grounded air ashore belongs to the ground target group for G fire, without Double "
        "Defense and without the last-step immunity; if the hex is lost it is eliminated."
    ),
    "VIC-A55": (
        "City defence G3 is for Infantry, Amphib and other infantry kinds (not Marines) while "
        "their side is the defender in a City hex."
    ),
    "VIC-A56": (
        "Aircraft on a moving carrier come along at no cost and may still make their own move "
        "from where the carrier stopped, in the same player turn; not after a Strategic Move "
        "and not in a Canal hex. One that flies on from a battle which its carrier sailed into "
        "leaves that battle."
    ),
    "VIC-A57": (
        "Landing in a vacant hex shows the unit's type and strength to all players at once; it "
        "stands up again after that turn's supply check, unless it becomes a Beachhead."
    ),
    "VIC-A58": (
        "Logistic targets. Factories, Major Airfields and Mulberries are hit only by a unit "
        "that names one in its own battle hex, and their last step may go to any G fire. A hex "
        "with nothing but enemy logistic units may be attacked. A bridge may be named by a unit "
        "in a battle in either end hex, a canal in its own hex; a move made for that purpose "
        "into a hex without enemies is a battle without defenders. Conversion and rebuilding "
        "(9.1) need a city that spends no PP in that Production. An Engineer at one step may "
        "build and is used up."
    ),
    "VIC-A59": (
        "Resources. In each Production the player who controls a resource hex adds one step to "
        "their Resource block there, or gets a new one at strength 1 if a block is free; a full "
        "block adds nothing. Conversion uses up the whole block; the PP count in that city and "
        "that Production only."
    ),
    "VIC-A60": (
        "Storm. Landing after a battle counts as a retreat: into the storm it costs a step. No "
        "blockade battle is activated inside. Supply lines pass. A storm off the map is gone "
        "for good."
    ),
    "VIC-A61": ("Disbanding gives no PP; the freed block is bought at full price."),
    "VIC-A62": (
        "Atom Bomb and Rocket. Their hits are not fire of ground units: they do not take the "
        "last step of a ground unit (6.43). The bomb's hit is one hit on each unit, a half-hit "
        "under Double Defense; grounded aircraft are hit, aircraft inside a carrier are not. A "
        "Rocket fires once, in round 1, from up to 4 hexes without entering, in a battle of its "
        "owner's own move; its owner names the ground group. A Rocket alone makes a battle of "
        "that one strike."
    ),
    "VIC-A63": (
        "Several owners on one side. They form one target group; strongest first over all; the "
        "owner picks among their own, between owners the one who was first in the battle picks. "
        "Hexside and stacking limits are each player's own. A defence that holds leaves the hex "
        "to the player who had it, while any unit of that player is left there. Else the hex "
        "goes to the player of the side that is left whose units hold it under 5.4: ground "
        "units before aircraft before ships, among equals whoever was first in the battle. "
        "Units of any other player that came for this battle and are not team-mates of the "
        "winner leave as in a retreat, ground units over a hexside that their own side's last "
        "crossing made theirs (5.41). Ships that blockaded before the battle stay."
    ),
    "VIC-A64": ("Step 4. Attrition for all players at once, then control, then victory."),
    "VIC-A65": (
        "Sea supply runs through Sea hexes, Coastal hexes joined by water, and intact canals, "
        "friendly or neutral, from friendly port to friendly port (Town ports too) or to a "
        "Beachhead or Mulberry. Any enemy naval unit closes its hex, a Submarine too."
    ),
    "VIC-A66": (
        "Merging and splitting need neither city nor supply, only the Production Phase; "
        '"exactly the same type" includes the elite grade; no block above its maximum; new '
        "blocks only from the free pool."
    ),
    "VIC-A67": (
        "When stacking is tested: for a player's own units at the end of their move, after every "
        "retreat, landing and regroup, and after Production."
    ),
    "VIC-A68": (
        "At sea or ashore. A Marine or Amphib in a Sea hex is at sea; in a port it is ashore "
        "(5.91); in another coastal hex its owner says so at the end of the move, default "
        "ashore. At sea it needs no supply, counts as naval stacking and has no Beachhead."
    ),
    "VIC-A69": (
        "No declaration and no enemy of the own type: the group against which the unit's "
        "firepower is highest; ties ground, naval, air."
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
