"""Our readings where the book is silent or contradicts itself, as named options.

A ruling without an alternative that is carried out stands here with its single choice,
so that reports and receipts can name it.
"""

from __future__ import annotations

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.core.rulings import rulings_of

OPTIONS: dict[str, tuple[list[Scalar], Scalar]] = {
    "BW-A2": ([2, 1], 2),
    "BW-A14": (["after_shift", "before_shift"], "after_shift"),
    "BW-A55": (["secret", "open"], "secret"),
    "BW-A70": (["free", "as_fleets"], "free"),
}
"""Rulings with alternatives: their choices and the default."""

TEXTS: dict[str, str] = {
    "BW-A1": (
        "Victory on turn 47. Prose: coalition wins only if surrender comes before 47; table: "
        "surrender on 47 = 5:5. Ruling: use the points table; 5:5 is a draw. Surrender is "
        "tested only at the start of a turn (9.2), so supply zones taken during turn 47 come "
        "too late."
    ),
    "BW-A2": (
        "'6 Polish armies'. Elsewhere counters of 2-3 corps are called armies (sec. 1), so six "
        "1-corps counters is not certain. Ruling: 6 counters of 2 corps (12 corps), set per "
        "scenario."
    ),
    "BW-A3": (
        "Blue zones. 9.1: blue = all of France; 9.4: Vichy controls the blue zones, yet "
        "Occupied France exists. Ruling: zone attribute `vichy`; Vichy gets its flagged zones, "
        "the rest becomes Axis under 9.2. Units of any side in a Vichy zone go to the nearest "
        "Occupied zone that holds no enemy corps (owner breaks ties) and control it; if there "
        "is none they are removed. Units already in an Occupied zone keep it."
    ),
    "BW-A4": (
        "Snow and air. 6 bans only Air Superiority over snowy land; 13.1 bans any use in snowy "
        "land zones. Ruling: 13.1 governs land targets; sea missions remain legal even in snowy "
        "sea zones; base weather is irrelevant; strategic bombing box is not a land zone so "
        "bombing is allowed in winter; Battle of Britain is not allowed in winter."
    ),
    "BW-A5": (
        "Winter Blitzkrieg ban: phase or zone? Sec. 6 lists it under restrictions of affected "
        "zones, 16.1 speaks of the phase. Example 20.1 attacks in Africa in winter. Ruling: "
        "zone-level: an attack is barred when the target zone is snow-covered. Mud bars the "
        "whole phase. (One-zone moves: BW-A80.)"
    ),
    "BW-A6": (
        "'Until 1943/1944'. Winter is the first season of its year (20.1 + 9.6 + US entry fit "
        "only this). Soviet winter Blitz from winter 1943 (turn 28); Axis/Allies from winter "
        "1944 (turn 36). 'Winter 1942' = turns 20-21."
    ),
    "BW-A7": (
        "Retreat of a lone corps. 20.1 says one remaining corps cannot buy off a retreat; 17.2 "
        "has no such line. Ruling: cancelling needs at least 2 surviving corps; see BW-A57 for "
        "a lone fortified corps."
    ),
    "BW-A8": (
        "Third corps before 1942 vs. Modernisation. 11.6 frees the 3rd corps in 1942, 11.8 "
        "locks the twelve 3-corps counters until a card. Ruling: both conditions must hold; a "
        "locked counter may not be used on any side, an unlocked one shows 2 corps until turn "
        "20. Since 11.6 says the 2-corps side is always usable, treat that as applying to "
        "British counters and to unlocked Soviet ones."
    ),
    "BW-A9": (
        "Beachhead advance. 16.4 excludes Fortress and Mountains; 17.3 says 'mountainous' and "
        "may be read as a third zone. Ruling: exclude Fortress, Mountains, High Mountains; "
        "total advance never exceeds two zones."
    ),
    "BW-A10": (
        "Card phase. Sequence has a separate phase 2, 10.1 speaks of picking in each "
        "Reinforcement Phase and phase 3 starts on turn 2. Ruling: phase 2 each turn; turn 1: "
        "three cards, later: one. Card used in turn t re-enters the pool for phase 2 of turn "
        "t+1."
    ),
    "BW-A11": (
        "Free vs. fixed order. Reorganisation is listed last in sub-phases but is allowed at "
        "any moment of those phases; strategic air may be delayed to the end of the turn. "
        "Ruling: as stated, both are free."
    ),
    "BW-A12": (
        "'Sea superiority'. Sec. 7 uses this name with a pointer to 12.3. Same thing as Naval "
        "Superiority."
    ),
    "BW-A13": (
        "Fortress/fortified line 'zone'. For retreat immunity 'Fortified Line zone': Ruling: "
        "applies when the line protects the defender against at least all attackers (same test "
        "as the -2 shift)."
    ),
    "BW-A14": (
        "Odds above 7-1. Cap before or after shifts; does '8-1' mean raw or final? Ruling: "
        "extend the scale virtually at both ends (as the book does for 2-3), apply shifts, then "
        "cap to 7-1; infantry-as-armour advance when the final virtual column is >= 8-1. "
        "(Example 20.1 calls the shifted column 'the odds', and the 2-3 column is virtual too.)"
    ),
    "BW-A15": (
        "Rounding raw odds. Ratios between columns round down to the nearest printed column "
        "(e.g. 7:4 -> 3-2, 5:2 -> 2-1)."
    ),
    "BW-A16": (
        "Attackers below 1-1. 2:3 <= ratio < 1:1 is a virtual column; needs a net shift >= +1."
    ),
    "BW-A17": (
        "Turn windows ('within three turns from', 'first five turns from', 'six turns after', "
        "'three turns after', 'two turns after'). Ruling: window of n turns = the event turn "
        "counts as turn 1; 'n turns after turn t' = turn t+n. Elite 2: t+6; Soviet 12 corps: "
        "t+3; Africa limit: t+2."
    ),
    "BW-A18": (
        "German Africa/Greece limits join two conditions with 'or'. Ruling: whichever comes "
        "first lifts the ban. From the second turn of 1941 = turn 13, or from turn t+2 when "
        "British units first attacked Italian ones (land or naval combat begun by them) on turn "
        "t. Italian attack on Greece is not restricted."
    ),
    "BW-A19": (
        "German bonus vs. Allied units (cond. a) 'Allied units' includes French, British, Poles "
        "in an Allied zone; Poland 'previously conquered' = Poland has surrendered."
    ),
    "BW-A20": ("Majority of minor corps (cond. c): strictly more than half of defending corps."),
    "BW-A21": (
        "Partly out-of-supply defenders. +2 applies only if all defending corps are out of "
        "supply and none is covered by a supplied minor."
    ),
    "BW-A22": (
        "'Fortress' and terrain shifts cumulative? Only terrain effects exclude each other. "
        "Ruling: Fortress, Fortified Line and one terrain shift add up."
    ),
    "BW-A23": (
        "Partial river/beach attacks. River/Beach shift only if ALL attackers are subject to "
        "one of them; a mix of river and beach attackers also counts once."
    ),
    "BW-A24": (
        "German defence shift condition after 1941. 'At the end of the turn' = status stored at "
        "the end of the Axis side-turn, valid until the next."
    ),
    "BW-A25": (
        "Naval combat end. Roll >= number of defending naval units ends the combat. Ruling: "
        "compare with the number left after this round's losses; also ends if one side is gone; "
        "the attacker cannot stop earlier."
    ),
    "BW-A26": (
        "Naval losses by counter. Counters are broken down freely; owner picks fleet "
        "nationality. U-boat rule as 12.2."
    ),
    "BW-A27": (
        "Air counters of the non-phasing side. Counters happen only one by one as in 13.2; a "
        "countered unit cannot be replaced except by placing a new one. Countering unit must be "
        "at base and in range of the target zone (13.4.1); for bombing it must be based in "
        "Germany."
    ),
    "BW-A28": (
        "Two-sided superiority. Leftover missions of the other side in the zone annihilate 1:1 "
        "with new placements. Order: placement, then the counter decision, then the one-for-one "
        "removal against leftovers. Land zones only: in sea zones both sides' air units stay "
        "(12.3). Air Superiority of the defender therefore arises only from missions flown in "
        "the defender's last turn."
    ),
    "BW-A29": (
        "Which supply counter pays. Any counter the acting unit can trace to, by choice of the "
        "owner; half units tracked exactly. A Supply Zone gives a line of supply but pays "
        "nothing. Auto-pay: nearest counter first, then largest."
    ),
    "BW-A30": (
        "Payment when stock is short: action not allowed; for forced losses (Blockade, bombing, "
        "Yugoslav success) the shortage is void."
    ),
    "BW-A31": ("Blockade rounding. Sum Central Atlantic units x 1/2, round up once."),
    "BW-A32": (
        "Loss sources. Owner chooses card first or stock first; sacrificing units is from this "
        "turn's card only."
    ),
    "BW-A33": (
        "Occupation for surrender tests. Zones with enemy control; the country surrenders "
        "to the side holding the capital (ties: most zones). Units removed at once. Italy's "
        "test counts corps physically in its zones."
    ),
    "BW-A34": (
        "Re-activation before 1943. Country returns to its former side with reinforcements from "
        "the next eligible turn; no units reappear."
    ),
    "BW-A35": (
        "Eastern Poland with Axis units in it at surrender. Units move to the nearest Axis zone "
        "(analogy with 9.4)."
    ),
    "BW-A36": (
        "War state. Axis-Soviet war begins with the first attack by either on the other's "
        "zones/units (Eastern Poland counts). A Soviet attack on Finland makes Finland an Axis "
        "member but does not start the German-Soviet war. The clocks of 10.2, 11.7, 11.9 and "
        "16.3.1 start with the first act by which an Axis unit attacks in the sense of 9.3: "
        "combat, entering a zone, or an air mission over it."
    ),
    "BW-A37": (
        "Rumania free passage. Limit of 3 counts all Axis corps except Rumanian. Air units and "
        "supply are not corps."
    ),
    "BW-A38": (
        "Being 'moved through by enemy units (incl. air)'. Only units that physically enter; "
        "placing an air mission over a zone counts as entering; flying range does not."
    ),
    "BW-A39": (
        "French/minor reinforcement type. 'One corps' = infantry unless counters are listed "
        "otherwise."
    ),
    "BW-A40": ("Yugoslav 1941 roll is mandatory and free; a 6 costs 6 supply."),
    "BW-A41": (
        "Timing of US acceleration. Each event moves the date by one turn; if the resulting "
        "date is in the past the USA enters at the next Diplomacy phase. Earliest turn 17."
    ),
    "BW-A42": (
        "Reorganisation and activation. A merged counter is activated only if all its parts "
        "could be; supply already paid stays paid."
    ),
    "BW-A43": (
        "Activated infantry. Only infantry that moved exactly 1 zone (or paid activation "
        "without moving) may attack; infantry that moved 2-3 cannot buy activation."
    ),
    "BW-A44": (
        "Mandatory second attack. The same counters must attack again if (a) armour is among "
        "them and (b) the attack is legal under 16.2; otherwise the duty lapses. Newly "
        "activated counters may join."
    ),
    "BW-A45": (
        "Retreat zones. Controlled by the defender's side, adjacent over brown lines, not "
        "attacked this game turn (either combat phase, by any side), stacking limit may be "
        "exceeded but excess is removed at phase end."
    ),
    "BW-A46": (
        "Naval units ejected from a captured port go to the adjacent sea zone chosen by their "
        "owner."
    ),
    "BW-A47": (
        "'End of any Phase' stacking is tested at the end of each of phases 3-9 for the side "
        "whose phase it is."
    ),
    "BW-A48": (
        "Battle of Britain 'within one zone of London' = one land or dotted line from London; "
        "includes units on missions? No, at base only. Landing prerequisite = no Allied air "
        "unit at base in range of London at landing time."
    ),
    "BW-A49": (
        "US before war. America's F2 may act for the Allies from turn 18, or from US entry if "
        "that comes earlier; other US units appear only through Total War cards."
    ),
    "BW-A50": ("Points in a 3-player game. Allies and Soviet Union share one total."),
    "BW-A51": ("Total War decks. When they open, Limited War cards stay selectable too."),
    "BW-A52": (
        "Sea Transport of units with no line of supply. The price must come from a counter "
        "traceable by the unit; the counter being shipped may not pay for itself unless stated "
        "(example uses another)."
    ),
    "BW-A53": (
        "Minor restrictions and advance. Country-bound units may attack across the border but "
        "may not advance after combat."
    ),
    "BW-A54": (
        "Beachhead stranded. Corps with no advance and no new beachhead by the owner's next Sea "
        "Transport phase are lost at that phase's end."
    ),
    "BW-A55": (
        "Card secrecy. The book never says the cards are hidden. Ruling: secret until used, "
        "played cards public."
    ),
    "BW-A56": (
        "Beachhead versus Naval Superiority order. After all placements and counters in a sea "
        "zone its owner names the air units that become beachheads; the enemy's Naval "
        "Superiority is then tested without them, and if there is any, none of them may be used."
    ),
    "BW-A57": (
        "Fortified corps and retreat. A fortified corps cannot retreat but may revert at any "
        "time. Ruling: the owner reverts it and it retreats as infantry, or reverting counts as "
        "the extra loss that cancels the retreat (15.1 lets reverting satisfy a combat loss), "
        "so even a lone fortified corps may stay when the loss itself was borne by another "
        "corps; one that was just turned into infantry to absorb the loss is infantry and falls "
        "under BW-A7."
    ),
    "BW-A58": (
        "Loss priorities. Order of constraints: (1) Elite must lose (attacker), (2) German must "
        "be among the losses if the German shift was used, (3) C asks for armour where "
        "available; the free remainder is the loser's choice. If the Elite counter has no "
        "armour left a C takes its infantry."
    ),
    "BW-A59": (
        "Passing enemy fleets. Nothing stops naval movement or Sea Transport through enemy- "
        "occupied sea zones; only attacks in the active side's own turn exist, and naval units "
        "inside ports cannot be attacked."
    ),
    "BW-A60": (
        "Liberated third-country zones. The 'return to original owner' duty covers khaki and "
        "red zones; other zones (Polish, Balkan, French, German) go to the side whose units "
        "took them."
    ),
    "BW-A61": (
        "Allied-Soviet dependence. In a 2-player game the Allies and the USSR still keep "
        "separate zones, supply stocks, stacking and attack limits."
    ),
    "BW-A62": (
        "Fleets from America. The fleets required per corps are a presence condition; they are "
        "neither spent nor moved by it. One fleet covers one corps in that phase."
    ),
    "BW-A63": (
        "When events activate. 9.1 checks activations at the beginning of a turn, yet Finland "
        "joins 'on the turn' of the war, Rumania the turn after, Yugoslavia 'when' the Soviet "
        "Union is attacked. Ruling: Finland and a still neutral Yugoslavia join at once after "
        "the act that starts the war and may act or defend for the rest of that turn; Rumania "
        "joins in the next Diplomacy phase; Italy and Hungary (20 points) are tested in "
        "Diplomacy phases only."
    ),
    "BW-A64": (
        "'United Kingdom' as a place (9.3 c, 11.5, 12.4, 13.3, 13.4.3) = zones of the British "
        "Isles, not every khaki zone; else a landing on Malta would need the Battle of Britain."
    ),
    "BW-A65": (
        "'Soviet Union' and 'Germany' as places = zones red and grey at the start. Eastern "
        "Poland is not the Soviet Union for Lend-Lease, Elite limit and winter 1942; attacking "
        "it while Soviet does start the war (BW-A36)."
    ),
    "BW-A66": (
        "Three seasons = 6 turns: first partisan roll at the first season start not before t+6, "
        "in the Diplomacy phase, corps placed at once."
    ),
    "BW-A67": (
        "Nationality of Allied reinforcements. Corps of Limited War cards are British, of Total "
        "War cards at most one is. Supply, air and naval units have no nationality for "
        "placement: any Allied supply zone, controlled supplied zone, Naval Base."
    ),
    "BW-A68": (
        "Elite counters are formed out of German corps on the map or arriving (11.10); "
        "availability brings no free units. Reduced below two corps it is an ordinary counter."
    ),
    "BW-A69": (
        "Port steps. Port to its sea zone, sea zone to sea zone, sea zone to port: one step "
        "each, four per move; port to port crosses at most three sea zones."
    ),
    "BW-A70": (
        "U-boats and straits. 12.1 names fleets, so U-boats pass without control of the strait."
    ),
    "BW-A71": (
        "Bombing at the turn of a year. The rate of the turn in which the bombers flew counts "
        "(flown on turn 35: 3 each, taken on turn 36)."
    ),
    "BW-A72": (
        "Beachhead cargo. Corps only (capacity is stated in corps); supply and air units are "
        "shipped port to port."
    ),
    "BW-A73": (
        "Supply counters do not change control and may enter only zones their side controls."
    ),
    "BW-A74": (
        "Reductions of 16.2. 'Has one corps' counts corps, fortified or not. C/3 and 1/3 "
        "against one corps become 0/1. A plain 0/2 against a lone fortified corps turns it and "
        "kills it."
    ),
    "BW-A75": (
        "British +2 against Italians: the first two turns in which such an attack is made, "
        "consecutive or not; both combat phases of such a turn."
    ),
    "BW-A76": (
        "Minor reinforcement without a place: if its prescribed zone is not controlled by its "
        "side, it is lost."
    ),
    "BW-A77": (
        "Left behind. Supply stays when corps retreat, and so do air and naval units of a zone "
        "whose corps all died; an enemy corps that enters destroys or ejects them as in 15.3."
    ),
    "BW-A78": (
        "Partisans control the zone they are placed in, are bound to Yugoslavia, and are "
        "limited by the Yugoslav counters."
    ),
    "BW-A79": (
        "Vichy at war. Attacked by the Allies it fights for the Axis, attacked by the Axis for "
        "the Allies (9.3). On its surrender all French zones the Allies do not control become "
        "Axis. Free French territory = French zones the Allies control."
    ),
    "BW-A80": (
        "One-zone move of 16.5: none on mud turns; while a side's winter ban lasts only for "
        "corps that start and end outside the snow."
    ),
    "BW-A81": (
        "Length of Sea Transport = sea zones crossed on the shortest legal way; ports do not "
        "count (unlike naval moves): 1 or 2 single, 3 and more double."
    ),
    "BW-A82": (
        "Lend-Lease of air units needs a free, unlocked Soviet air counter for each; otherwise "
        "they cannot be sent."
    ),
    "BW-A83": (
        "Lend-Lease fleets. A fleet unit carries once per turn, in its sea zone; the pair under "
        "an air unit carries nothing else."
    ),
    "BW-A84": (
        "Karelia. Tested on turn 20: if it is Soviet controlled then, one white-tank counter is "
        "unlocked for good; later conquest gives nothing."
    ),
    "BW-A85": (
        "Losses compared for a retreat: those sustained after the reductions; turning a "
        "fortified corps counts; the extra casualty does not."
    ),
    "BW-A86": (
        "Limits that follow a unit (two Italian corps outside, two Spanish corps abroad, "
        "country-bound units) bind movement, advance and retreat alike; a corps with no other "
        "retreat is destroyed."
    ),
    "BW-A87": (
        "Out of Supply is set and cleared only at the end of the owner's turn; +2 asks for that "
        "status, so units cut off in an enemy turn defend as supplied."
    ),
    "BW-A88": (
        "Losses in the Battle of Britain and at sea: each owner picks the units; default bases "
        "farthest from London, largest counter first."
    ),
    "BW-A89": ("Naval supply: a controlled, supplied port within one naval move."),
}

RULINGS: tuple[Ruling, ...] = rulings_of(TEXTS, OPTIONS)
