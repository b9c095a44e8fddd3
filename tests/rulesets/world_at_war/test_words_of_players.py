"""Lines as players write them, out of letters and the book's own words."""

from __future__ import annotations

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.world_at_war import WorldAtWar
from tests.rulesets.world_at_war.war_kit import board, war

LINES = """
declare war on Poland                                 = DeclareWar
declare war against Norway                            = DeclareWar
war on Belgium                                        = DeclareWar
Germany declares war on the Netherlands               = DeclareWar
declare war on Russia                                 = DeclareWar
declare war on the Soviet Union                       = DeclareWar
break the Ribbentrop-Molotov pact                     = EndPact
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
