"""Lines as players write them, out of letters and the book's own words."""

from __future__ import annotations

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order
from adjudicator.rulesets.world_at_war import WorldAtWar
from tests.rulesets.world_at_war.war_kit import board, war

LINES = """
declare war on Poland                                 = DeclareWar
fly 2 fighters from Berlin to Rhineland               = Move
fly a squadron from Berlin to Rhineland               = Move
sail 1 battleship from Kiel to North Sea South        = Sail
put 2 German fighters in Rhineland                    = Put
build 1 fighter by Germany                            = Build
declare war against Norway                            = DeclareWar
war on Belgium                                        = DeclareWar
Germany declares war on the Netherlands               = DeclareWar
declare war on Russia                                 = DeclareWar
declare war on the Soviet Union                       = DeclareWar
break the Ribbentrop-Molotov pact                     = EndPact
declare the Winter War on Finland                     = DeclareWinterWar
end the Molotov-Ribbentrop pact                       = EndPact
SR 3 ground from Berlin to Rhineland                  = Redeploy
strategic redeployment of 3 ground from Berlin to Rhineland = Redeploy
limited attack Warsaw from West Poland                = Limited
attack Warsaw from West Poland supported by 1 tactical = Operation
attack Warsaw from West Poland and East Prussia       = Operation
exploit with 4 ground to East Poland                  = Exploit
use the A-bomb on Berlin                              = DropBomb
sea move 2 ground from South England to Brest         = Sail
Italy joins the war                                   = EnterWar
move 3 infantry Berlin to West Poland                 = Move
move 3 inf from Berlin to Silesia                     = Move
move 3 ground Berlin -> Silesia                       = Move
attack Warsaw from Silesia                            = Operation
attack West Poland from Berlin with all               = Operation
operation against West Poland from Berlin             = Operation
operation Berlin - West Poland                        = Operation
limited offensive against West Poland from Berlin     = Limited
limited attack on West Poland from Berlin             = Limited
exploit to Warsaw                                     = Exploit
then exploit to Warsaw                                = Exploit
exploit Warsaw                                        = Exploit
rail 3 ground from Berlin to Rhineland                = Redeploy
strategic move 3 ground from Berlin to Rhineland      = Redeploy
convoy from Canada to the UK                          = SendConvoy
send convoy from Canada to UK                         = SendConvoy
send oil from Caribbean to UK                         = SendConvoy
send 1 RM convoy from USA to UK                       = SendConvoy
send war materials from UK to USSR                    = SendConvoy
send 2 submarines to Murmansk                         = Boats
2 u-boats against convoys to UK                       = Boats
wolf packs of 2                                       = Pack
escort convoys to UK with 2 fleets from South England = Escort
bomb Germany                                          = Bomb
strategic bombing of Germany                          = Bomb
bomb Germany with 1 point by UK                       = Bomb
rocket UK                                             = Rocket
build 2 infantry                                      = Build
buy 1 fleet                                           = Build
Germany: build 2 ground                               = Build
Germany: 3 ground units                               = Build
build submarine                                       = Build
build u-boat                                          = Build
build 1 panzer                                        = Build
build tank                                            = Build
build fortress in Rhineland                           = Fortify
build fortification in Rhineland                      = Fortify
repair                                                = Repair
repair industry                                       = Repair
research U-boats by Germany                           = Research
research army modernization                           = Research
improve industry by Germany                           = Industry
raise industry level of Germany                       = Industry
develop industry by Germany                           = Industry
save                                                  = Save
save 1                                                = Save
save 1 RM                                             = Save
effort Romania                                        = Effort
diplomatic effort in Romania                          = Effort
influence Spain                                       = Effort
influence the USA                                     = Effort
buy event Iraq revolt                                 = BuyEvent
play Persian Route                                    = BuyEvent
activate the Caribbean oil                            = BuyEvent
buy a partisan in Belgrade                            = BuyPartisan
no diplomacy                                          = NoDiplomacy
no effort                                             = NoDiplomacy
no builds                                             = Save
build nothing                                         = Save
no convoys                                            = NoConvoy
place 2 ground in Berlin                              = Put
place 2 ground units at Berlin                        = Put
accept Finnish peace                                  = AcceptPeace
reject the peace                                      = RefusePeace
refuse peace                                          = RefusePeace
attack West Poland with 8 infantry from Berlin         = Operation
Berlin attacks West Poland                             = Operation
Berlin attack West Poland                              = Operation
assault Warsaw from Silesia with everything            = Operation
offensive from Berlin against West Poland              = Operation
full offensive against West Poland from Berlin         = Operation
limited offensive Berlin against West Poland           = Limited
limited op from Berlin to West Poland                  = Limited
continue to Warsaw                                     = Exploit
advance to Warsaw                                      = Exploit
exploit towards Warsaw                                 = Exploit
press on to Warsaw                                     = Exploit
move everything from Berlin to Silesia                 = Move
move all units from Berlin to Silesia                  = Move
rebase 2 air from Berlin to Rhineland                  = Move
SM 3 ground from Berlin to Rhineland                   = Redeploy
rail move 3 infantry from Berlin to Rhineland          = Redeploy
transport 2 infantry from South England to Brest       = Sail
land in Morocco from Gibraltar Strait                  = Operation
no air opposition                                      = OpposeAir
oppose with 2 air                                      = OpposeAir
keep 1 air in reserve                                  = OpposeAir
do not oppose air                                      = OpposeAir
don't use the elite die                                = EliteDie
keep 2 units in Berlin                                 = Leave
intercept with fleets in North Sea South               = Intercept
don't intercept                                        = Intercept
recruit 3 infantry                                     = Build
technology: U-Boats                                    = Research
research on ASW                                        = Research
work on industry                                       = Industry
invest in industry                                     = Industry
increase industry                                      = Industry
upgrade industry                                       = Industry
Italy industry                                         = Industry
fortress in Leningrad                                  = Fortify
build a fort in Rhineland                              = Fortify
place partisans in Belgrade                            = BuyPartisan
keep 3 RM                                              = Save
save the rest                                          = Save
spend nothing                                          = Save
diplomacy: Romania                                     = Effort
send diplomats to Spain                                = Effort
buy the Iraqi revolt                                   = BuyEvent
convoy Canada to UK                                    = SendConvoy
2 convoys from USA to UK                               = SendConvoy
escort To UK convoys with 1 carrier from North England = Escort
3 subs to UK                                           = Boats
all submarines to UK                                   = Boats
send all submarines against UK                         = Boats
submarines to UK                                       = Boats
wolfpack of 3                                          = Pack
attack convoys to USSR with 1 air from Narvik          = Raid
raid the USSR convoys with air from Narvik             = Raid
raid Murmansk convoys with 1 fleet from Narvik         = Raid
bomb Germany with all bombers                          = Bomb
bomb Germany with everything                           = Bomb
strategic bombers against Germany                      = Bomb
V2 at UK                                               = Rocket
fire rockets at UK                                     = Rocket
DoW Norway                                             = DeclareWar
DOW on Belgium                                         = DeclareWar
cancel the pact                                        = EndPact
decline the peace                                      = RefusePeace
use the default set-up                                 = DefaultSetUp
standard setup                                         = DefaultSetUp
Berlin: 8 ground                                       = Put
8 infantry in Berlin                                   = Put
ask me about diplomacy                                 = AskMe
ship 2 infantry from South England to Brest            = Sail
buy the Yugoslav coup                                  = BuyEvent
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines(), ids=lambda line: line.split(" =")[0])
def test_it_is_read(line: str) -> None:
    written, meant = (part.strip() for part in line.split(" = "))
    ruleset = WorldAtWar()
    position = war({"Berlin": "germany 4 ground"})
    book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
    readings = [
        book.read(written, ruleset.lexicon(board(), ruleset.view(board(), position, seat)))
        for seat in ("axis", "allies")
    ]
    understood = [reading.orders for reading in readings if not reading.misread]
    assert understood
    assert {type(order).__name__ for order in understood[0]} == {meant}


def read(line: str) -> Order:
    """What an Axis player's line is read as."""
    ruleset = WorldAtWar()
    position = war({"Berlin": "germany 4 ground"})
    book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
    view = ruleset.view(board(), position, "axis")
    (order,) = book.read(line, ruleset.lexicon(board(), view)).orders
    return order


@pytest.mark.parametrize(
    ("line", "house"),
    [
        ("do not oppose air at Paris", "oppose no air at Paris"),
        ("no air opposition", "oppose no air"),
        ("oppose with at most 2 air keeping 1", "oppose air with at most 2 keeping 1"),
        ("don't use the elite die", "no elite die"),
        ("do not add the reserve", "add no reserve"),
        ("do not reroll", "reroll nothing"),
        ("do not evacuate in Calais", "no evacuation in Calais"),
        ("don't intercept", "intercept nothing"),
        ("transport 2 ground from Kiel to Denmark", "sail from Kiel to Denmark with 2 ground"),
        ("ship 2 ground from Kiel to Denmark", "sail from Kiel to Denmark with 2 ground"),
        ("Berlin: 8 ground", "put 8 ground in Berlin"),
        ("send all submarines against UK", "40 submarines to UK"),
        ("press on to Warsaw", "exploit to Warsaw"),
        ("keep 2 units in Berlin", "leave 2 in Berlin"),
        ("bomb UK with everything", "bomb UK"),
    ],
)
def test_it_means_what_the_house_writes(line: str, house: str) -> None:
    assert read(line) == read(house)
