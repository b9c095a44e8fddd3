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
        "If Germany surrenders on turn 47, the points table applies: 5 to 5 is a draw. (The "
        "text of the book says that the coalition wins only before turn 47.) We test surrender "
        "only at the start of a turn (9.2), so supply zones taken during turn 47 come too late."
    ),
    "BW-A2": (
        "The “6 Polish armies” are six counters of two corps each, 12 corps in all. Elsewhere "
        "the book calls counters of 2 or 3 corps armies (1). The scenario can say otherwise."
    ),
    "BW-A3": (
        "Vichy gets only the blue zones that the map marks as Vichy. The other blue zones are "
        "Occupied France and become Axis under 9.2. Units of any side in a Vichy zone go to the "
        "nearest Occupied zone without enemy corps and control it. If several are equally near, "
        "their owner chooses; if there is none, they are removed. Units already in an Occupied "
        "zone keep it."
    ),
    "BW-A4": (
        "No mission may be flown over a land zone with snow (13.1). Missions at sea are legal "
        "even in snowy sea zones, and the weather at the base does not matter. The strategic "
        "bombing box is not a land zone, so bombing is allowed in winter. The Battle of Britain "
        "is not."
    ),
    "BW-A5": (
        "The ban on a winter Blitzkrieg looks at the target zone: an attack is barred if that "
        "zone has snow. Mud bars the whole phase. (For one-zone moves see BW-A80.)"
    ),
    "BW-A6": (
        "Winter is the first season of its year; only this fits 9.6, 20.1 and the entry of the "
        "USA. So the Soviet Union may blitz in winter from winter 1943 (turn 28), the Axis and "
        "the Allies from winter 1944 (turn 36). “Winter 1942” is turns 20 and 21."
    ),
    "BW-A7": (
        "A side can cancel a retreat by a loss only if at least two of its corps survive, as "
        "example 20.1 says. For a lone fortified corps see BW-A57."
    ),
    "BW-A8": (
        "A Soviet counter of three corps shows its third corps only from 1942 on (11.6) and "
        "only after a Modernisation card has unlocked it (11.8). No side of a locked counter "
        "may be used. An unlocked one shows two corps until turn 20. The words of 11.6 that the "
        "two-corps side can always be used apply to British counters and to unlocked Soviet "
        "ones."
    ),
    "BW-A9": (
        "An advance from a beachhead cannot enter a Fortress, Mountains or High Mountains. It "
        "never goes farther than two zones in all."
    ),
    "BW-A10": (
        "Cards are chosen in phase 2 of every turn: three on turn 1, one on each later turn. A "
        "card used on turn t can be chosen again in phase 2 of turn t+1."
    ),
    "BW-A11": (
        "You may reorganise at any moment of the phases that list it. Strategic air moves may "
        "be delayed to the end of the turn."
    ),
    "BW-A12": "“Sea superiority” in section 7 is the same as Naval Superiority (12.3).",
    "BW-A13": (
        "A Fortified Line protects against a retreat if it protects the defender against all "
        "attackers. This is the same test as for its shift of -2."
    ),
    "BW-A14": (
        "The odds scale goes on beyond both ends, as the book does for 2-3. We apply the shifts "
        "first, then lower the result to 7-1. Infantry advances as far as armour if the column "
        "before that is 8-1 or more. (Example 20.1 calls the shifted column “the odds”.)"
    ),
    "BW-A15": (
        "Odds between two columns are rounded down to the next printed column: 7 to 4 is 3-2, 5 "
        "to 2 is 2-1."
    ),
    "BW-A16": (
        "Odds from 2 to 3 up to 1 to 1 use a column of their own, 2-3. Such an attack needs "
        "shifts of at least +1 in all."
    ),
    "BW-A17": (
        "In “within n turns” and “the first n turns”, the turn of the event counts as the "
        "first. “n turns after turn t” is turn t+n. So the second Elite comes at t+6, the "
        "twelve Soviet corps at t+3, and the limit in Africa ends at t+2."
    ),
    "BW-A18": (
        "The limits on Germans in Africa and Greece end with the earlier of their two "
        "conditions: on the second turn of 1941 (turn 13), or two turns after British units "
        "first attacked Italian ones on land or at sea. The Italian attack on Greece is not "
        "limited."
    ),
    "BW-A19": (
        "For the German bonus (condition a), French and British units and Poles in an Allied "
        "zone count as “Allied units”. Poland is “previously conquered” once it has "
        "surrendered."
    ),
    "BW-A20": (
        "“The majority” of minor corps (condition c) means more than half of the defending corps."
    ),
    "BW-A21": (
        "The shift of +2 applies only if all defending corps are out of supply and no minor in "
        "supply covers them."
    ),
    "BW-A22": (
        "The shifts for a Fortress, a Fortified Line and one kind of terrain add up. Only "
        "terrain effects exclude each other."
    ),
    "BW-A23": (
        "The shift for a river or a beach applies only if every attacker crosses one of the "
        "two. Rivers and beaches together still count once."
    ),
    "BW-A24": (
        "“At the end of the turn” in the condition for the German defence shift after 1941 "
        "means the end of the Axis side-turn. What is true then applies until the next one."
    ),
    "BW-A25": (
        "A naval combat ends if the roll is at least the number of defending naval units left "
        "after this round's losses, or if one side has none left. The attacker cannot stop "
        "earlier."
    ),
    "BW-A26": (
        "Naval counters can be broken down freely, and their owner chooses the nationality of a "
        "lost fleet. For U-boats see 12.2."
    ),
    "BW-A27": (
        "Air units counter one by one (13.2). A countered unit can be replaced only by placing "
        "a new one. The unit that counters must be at base and in range of the target zone "
        "(13.4.1); against bombing it must be based in Germany."
    ),
    "BW-A28": (
        "Missions left over from the other side's turn remove new ones in the same zone, one "
        "for one. First the unit is placed, then the enemy decides whether to counter, then we "
        "remove units. This applies only over land: at sea the air units of both sides stay "
        "(12.3). So a defender has Air Superiority only from missions flown in their own last "
        "turn."
    ),
    "BW-A29": (
        "Any supply counter to which the unit can trace a line may pay; its owner chooses. We "
        "count half units exactly. A Supply Zone gives a line of supply but pays nothing. If "
        "you name no counter, the nearest pays, and of equally near ones the largest."
    ),
    "BW-A30": (
        "An action that you cannot pay for in full is not allowed. If a forced loss (blockade, "
        "bombing, success in Yugoslavia) is more than you have, the rest is not taken."
    ),
    "BW-A31": (
        "For the blockade, halve the number of units in the Central Atlantic and round up once."
    ),
    "BW-A32": (
        "You choose whether losses come first from your card or from your stock. You can "
        "sacrifice only units of this turn's card."
    ),
    "BW-A33": (
        "To see whether a country surrenders, count its zones under enemy control. It "
        "surrenders to the side that holds its capital; if neither does, to the side with the "
        "most zones. Its units are removed at once. The test for Italy counts the corps that "
        "are in its zones."
    ),
    "BW-A34": (
        "A country that becomes active again before 1943 returns to its former side. Its "
        "reinforcements come from the next turn that allows them; no units reappear."
    ),
    "BW-A35": (
        "Axis units in Eastern Poland when Poland surrenders go to the nearest Axis zone, as "
        "under 9.4."
    ),
    "BW-A36": (
        "The war between the Axis and the Soviet Union begins when either first attacks units "
        "or zones of the other; Eastern Poland counts. A Soviet attack on Finland makes Finland "
        "a member of the Axis but does not begin that war. The times in 10.2, 11.7, 11.9 and "
        "16.3.1 run from the first act by which an Axis unit attacks in the sense of 9.3: "
        "combat, entering a zone, or an air mission over it."
    ),
    "BW-A37": (
        "The limit of three for free passage through Rumania counts all Axis corps except "
        "Rumanian ones. Air units and supply are not corps."
    ),
    "BW-A38": (
        "Only units that enter a zone “move through” it. An air mission placed over a zone "
        "counts as entering; flying across it does not."
    ),
    "BW-A39": (
        "“One corps” among French or minor reinforcements is infantry unless the counters are "
        "listed otherwise."
    ),
    "BW-A40": "The Yugoslav roll of 1941 must be made and costs nothing. A 6 costs 6 supply.",
    "BW-A41": (
        "Each event brings the entry of the USA forward by one turn. If that date has passed, "
        "the USA enters in the next Diplomacy phase, but never before turn 17."
    ),
    "BW-A42": (
        "A merged counter is activated only if all its parts could be. Supply that has been "
        "paid stays paid."
    ),
    "BW-A43": (
        "Only infantry that moved exactly one zone, or was activated without moving, may "
        "attack. You cannot activate infantry that moved two or three zones."
    ),
    "BW-A44": (
        "The same counters must attack again if there is armour among them and the attack is "
        "legal under 16.2; otherwise they need not. Newly activated counters may join."
    ),
    "BW-A45": (
        "Units retreat to a zone that their side controls, that is next to theirs over brown "
        "lines, and that nobody has attacked this game turn in either combat phase. They may "
        "exceed the stacking limit there, but the excess is removed at the end of the phase."
    ),
    "BW-A46": (
        "When a port is captured, its naval units go to an adjacent sea zone that their owner "
        "chooses."
    ),
    "BW-A47": (
        "Stacking “at the end of any Phase” is tested at the end of each of phases 3 to 9, for "
        "the side whose phase it is."
    ),
    "BW-A48": (
        "“Within one zone of London” in the Battle of Britain means one land line or one dotted "
        "line from London. Only units at base count, not those on missions. A landing needs "
        "that no Allied air unit at base is in range of London at that moment."
    ),
    "BW-A49": (
        "America's F2 may act for the Allies from turn 18, or from the entry of the USA if that "
        "is earlier. Other US units come only from Total War cards."
    ),
    "BW-A50": "In a game of three, the Allies and the Soviet Union share one score.",
    "BW-A51": "When the Total War cards open, Limited War cards can still be chosen.",
    "BW-A52": (
        "Units without a line of supply can be shipped only if a counter to which they can "
        "trace pays for it. A supply counter cannot pay for its own transport unless a rule "
        "says so."
    ),
    "BW-A53": (
        "Units bound to a country may attack across its border but may not advance after the "
        "combat."
    ),
    "BW-A54": (
        "Corps on a beachhead that have not advanced and get no new beachhead are lost at the "
        "end of their owner's next Sea Transport phase."
    ),
    "BW-A55": (
        "Cards are secret until they are played, then everybody knows them. The book does not "
        "say whether they are hidden."
    ),
    "BW-A56": (
        "When all units have been placed and countered in a sea zone, the owner names the air "
        "units that become beachheads. We then test the enemy's Naval Superiority without these "
        "units. If the enemy has it, none of them can be used."
    ),
    "BW-A57": (
        "A fortified corps cannot retreat, but it can become ordinary infantry at any time. "
        "Then it retreats, or the change counts as the extra loss that cancels the retreat "
        "(15.1). So even a lone fortified corps may stay if another corps took the loss. One "
        "that became infantry to take the loss itself falls under BW-A7."
    ),
    "BW-A58": (
        "Losses are chosen in this order: an attacking Elite loses first; if the German shift "
        "was used, Germans must be among the losses; a result C takes armour if there is any. "
        "Their owner chooses the rest. If the Elite counter has no armour left, a C takes its "
        "infantry."
    ),
    "BW-A59": (
        "Enemy fleets do not stop naval moves or Sea Transport through their sea zone. Only the "
        "active side attacks, and naval units in port cannot be attacked."
    ),
    "BW-A60": (
        "The duty to return a liberated zone to its owner covers khaki and red zones. Other "
        "zones (Polish, Balkan, French, German) go to the side whose units took them."
    ),
    "BW-A61": (
        "In a game of two, the Allies and the Soviet Union still have separate zones, supply, "
        "stacking and attack limits."
    ),
    "BW-A62": (
        "The fleets that corps from America need must only be there: they are not used up and "
        "do not move. One fleet covers one corps in that phase."
    ),
    "BW-A63": (
        "Finland and a still neutral Yugoslavia join at once after the act that starts the war, "
        "and may act or defend for the rest of that turn. Rumania joins in the next Diplomacy "
        "phase. Italy and Hungary (20 points) are tested in Diplomacy phases only."
    ),
    "BW-A64": (
        "“United Kingdom” as a place (9.3 c, 11.5, 12.4, 13.3, 13.4.3) means the zones of the "
        "British Isles, not every khaki zone. Otherwise a landing on Malta would need the "
        "Battle of Britain."
    ),
    "BW-A65": (
        "“Soviet Union” and “Germany” as places mean the zones that are red or grey at the "
        "start. Eastern Poland is not the Soviet Union for Lend-Lease, the Elite limit and "
        "winter 1942, but an attack on it while it is Soviet does start the war (BW-A36)."
    ),
    "BW-A66": (
        "The first partisan roll comes after three seasons, which are six turns: in the "
        "Diplomacy phase of the first turn that begins a season and is at least six turns "
        "later. The corps are placed at once."
    ),
    "BW-A67": (
        "Corps of Limited War cards are British; at most one corps of a Total War card is. "
        "Supply, air and naval units have no nationality when they are placed: any Allied "
        "supply zone, any zone in supply that the Allies control, or a Naval Base will do."
    ),
    "BW-A68": (
        "Elite counters are formed from German corps that are on the map or arriving (11.10); "
        "they are not extra units. An Elite counter with fewer than two corps is an ordinary "
        "counter."
    ),
    "BW-A69": (
        "From a port to its sea zone, from one sea zone to the next, and from a sea zone to a "
        "port take one step each, and a move has four. So a move from port to port crosses at "
        "most three sea zones."
    ),
    "BW-A70": "U-boats pass a strait without control of it, because 12.1 names only fleets.",
    "BW-A71": (
        "The rate for bombing is that of the turn in which the bombers flew: 3 for each that "
        "flew on turn 35, even though the loss is taken on turn 36."
    ),
    "BW-A72": (
        "A beachhead carries corps only, because the book gives its capacity in corps. Supply "
        "and air units are shipped from port to port."
    ),
    "BW-A73": (
        "Supply counters do not change control, and may enter only zones that their side controls."
    ),
    "BW-A74": (
        "“Has one corps” in 16.2 counts corps, fortified or not. C/3 and 1/3 against one corps "
        "become 0/1. A plain 0/2 against a lone fortified corps first turns it into infantry "
        "and then eliminates it."
    ),
    "BW-A75": (
        "The British +2 against Italians applies in the first two turns in which such an attack "
        "is made, in a row or not, and in both combat phases of these turns."
    ),
    "BW-A76": (
        "A minor reinforcement is lost if its side does not control the zone where it must be "
        "placed."
    ),
    "BW-A77": (
        "Supply stays behind when corps retreat, and so do the air and naval units of a zone "
        "that has lost all its corps. An enemy corps that enters destroys or ejects them "
        "(15.3)."
    ),
    "BW-A78": (
        "Partisans control the zone where they are placed. They cannot leave Yugoslavia, and "
        "there are only as many as there are Yugoslav counters."
    ),
    "BW-A79": (
        "If the Allies attack Vichy, it fights for the Axis; if the Axis attacks it, for the "
        "Allies (9.3). When it surrenders, all French zones that the Allies do not control "
        "become Axis. Free French territory is the French zones that the Allies control."
    ),
    "BW-A80": (
        "There are no one-zone moves (16.5) on mud turns. While a side's winter ban lasts, only "
        "corps that start and end outside the snow can make them."
    ),
    "BW-A81": (
        "The length of a Sea Transport is the number of sea zones on the shortest legal way. "
        "Ports do not count (unlike in naval moves). One or two zones cost the single price, "
        "three or more the double."
    ),
    "BW-A82": (
        "Each air unit sent by Lend-Lease needs a free, unlocked Soviet air counter. Without "
        "one it cannot be sent."
    ),
    "BW-A83": (
        "For Lend-Lease each fleet unit carries once a turn, in its sea zone. The two under an "
        "air unit carry nothing else."
    ),
    "BW-A84": (
        "Karelia is tested on turn 20. If it is Soviet controlled then, one white-tank counter "
        "is unlocked for good. A later conquest gives nothing."
    ),
    "BW-A85": (
        "The losses that decide on a retreat are those after the reductions. A fortified corps "
        "that becomes infantry counts as a loss; the extra casualty does not."
    ),
    "BW-A86": (
        "Limits that go with a unit (two Italian corps outside, two Spanish corps abroad, units "
        "bound to a country) apply to movement, advance and retreat alike. A corps with no "
        "other retreat is destroyed."
    ),
    "BW-A87": (
        "Out of Supply is tested only at the end of the owner's turn. The shift of +2 looks at "
        "that mark, so units cut off during an enemy turn defend as if in supply."
    ),
    "BW-A88": (
        "In the Battle of Britain and at sea each owner chooses which units are lost. By "
        "default they come from the bases farthest from London, the largest counter first."
    ),
    "BW-A89": "Naval supply needs a port in supply that you control within one naval move.",
}

RULINGS: tuple[Ruling, ...] = rulings_of(TEXTS, OPTIONS)
