"""More than a hundred lines as players write them, out of letters and the book's own words."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    CARD_ORDERS,
    DIPLOMATIC_ORDERS,
    PRODUCTION_ORDERS,
    Remove,
)
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.orders.orders import DOCTRINE, SCRIPT, PlaceToken
from tests.rulesets.virtuti_militari.home_kit import book, play, position, receipt, refusals
from tests.rulesets.virtuti_militari.parts import board

ASKED: dict[str, tuple[type[Order], ...]] = {
    "home": (*CARD_ORDERS, *PRODUCTION_ORDERS),
    "planning": (PlaceToken, *SCRIPT, *DOCTRINE),
    "battle": DOCTRINE,
    "diplomacy": DIPLOMATIC_ORDERS,
    "removal": (Remove,),
}
"""What each question accepts; its orders are read before those of others."""

LINES = """
home       production card War Industry               = production card War Industry
home       pp card War Industry                       = production card War Industry
home       PP: War Industry                           = production card War Industry
home       card for PP: War Industry                  = production card War Industry
home       play War Industry for PP                   = production card War Industry
home       War Industry for production                = production card War Industry
home       War Industry for PP                        = production card War Industry
home       production: War Industry                   = production card War Industry
home       air card Luftwaffe                         = air card Luftwaffe
home       air: Luftwaffe                             = air card Luftwaffe
home       Luftwaffe for air                          = air card Luftwaffe
home       play Luftwaffe for air                     = air card Luftwaffe
home       air support card Luftwaffe                 = air card Luftwaffe
home       air support: Luftwaffe                     = air card Luftwaffe
home       buy army                                   = buy Army
home       buy Army L2                                = buy Army level 2
home       buy an Army                                = buy Army
home       buy 2 armies                               = buy 2 Army
home       buy two Corps                              = buy 2 Corps
home       buy 1 Armored Corps L1                     = buy Armored Corps
home       buy Armored Division level 2               = buy Armored Division level 2
home       buy L2 Army                                = buy Army level 2
home       build army                                 = buy Army
home       2 Army                                     = buy 2 Army
home       purchase 2 Corps                           = buy 2 Corps
home       order 2 Corps                              = buy 2 Corps
home       buy 3 subs                                 = buy 3 Submarine
home       buy a u-boat                               = buy Submarine
home       buy fleet                                  = buy Fleet
home       buy maneuver                               = buy Maneuver
home       buy 1 maneuver order                       = buy Maneuver
home       buy amphibious landing                     = buy Amphibious Landing +0
home       strengthen Corps in Berlin                 = strengthen Corps in Berlin
home       strengthen the Corps at Berlin             = strengthen Corps in Berlin
home       strengthen Corps Berlin to Army            = strengthen Corps in Berlin
home       strengthen corps in Berlin to army         = strengthen Corps in Berlin
home       upgrade Army in Berlin                     = upgrade Army in Berlin
home       upgrade Army L2 in Berlin to L3            = upgrade Army level 2 in Berlin to level 3
home       upgrade army Berlin                        = upgrade Army in Berlin
home       level up Army in Berlin                    = upgrade Army in Berlin
home       research Tanks                             = research Tanks
home       research point in Tanks                    = research Tanks
home       1 RP in Tanks                              = research Tanks
home       invest in Tanks                            = research Tanks
home       invest 2 points in Infantry                = research 2 point in Infantry
home       develop infantry                           = research Infantry
home       advance on the Logistics Track             = advance
home       logistics to 6                             = advance to 6
home       raise logistics                            = advance
home       deploy Army in Berlin                      = deploy Army in Berlin
home       deploy Army Berlin                         = deploy Army in Berlin
home       place Army in Berlin                       = deploy Army in Berlin
home       Army to Berlin                             = deploy Army in Berlin
home       deploy fleet Kiel                          = deploy Fleet in Kiel
home       deploy submarine in North Atlantic         = deploy Submarine in North Atlantic
home       deploy all                                 = deploy everything
home       deploy rest                                = deploy everything
home       deploy everything                          = deploy everything
home       nothing                                    = no orders
home       no orders                                  = no orders
planning   Move at Berlin                             = Move +0 at Berlin
planning   Move order at Berlin                       = Move +0 at Berlin
planning   Move +1 Berlin                             = Move +1 at Berlin
planning   Berlin: Move +1                            = Move +1 at Berlin
planning   Berlin Move +1                             = Move +1 at Berlin
planning   Berlin: Support                            = Support +0 at Berlin
planning   put Move +1 on Berlin                      = Move +1 at Berlin
planning   place Move +2 in Berlin                    = Move +2 at Berlin
planning   place a Move order in Berlin               = Move +0 at Berlin
planning   Defend Berlin                              = Defense +1 at Berlin
planning   Defense Berlin                             = Defense +1 at Berlin
planning   Defence order in Berlin                    = Defense +1 at Berlin
planning   Support +1 at Berlin                       = Support +1 at Berlin
planning   support from Berlin                        = Support +0 at Berlin
planning   feint at Konigsberg                        = Feint Attack at Konigsberg
planning   fortify Berlin                             = Build Fortification at Berlin
planning   Build Fortification Berlin                 = Build Fortification at Berlin
planning   Strategic Movement Berlin                  = Strategic Movement at Berlin
planning   rail at Berlin                             = Strategic Movement at Berlin
planning   Maneuver Berlin                            = Maneuver at Berlin
planning   Manoeuvre at Berlin                        = Maneuver at Berlin
planning   Amphibious Landing +1 at Kiel              = Amphibious Landing +1 at Kiel
planning   attack Poznan from Berlin                  = send from Berlin to Poznan
planning   attack Poznan with all from Berlin         = send all from Berlin to Poznan
planning   attack from Berlin to Poznan               = send from Berlin to Poznan
planning   attack Poznan from Berlin with Army        = send Army from Berlin to Poznan
planning   Berlin attacks Poznan                      = send from Berlin to Poznan
planning   Berlin to Poznan                           = send from Berlin to Poznan
planning   Berlin -> Poznan                           = send from Berlin to Poznan
planning   send all from Berlin to Poznan             = send all from Berlin to Poznan
planning   send everything from Berlin to Poznan      = send all from Berlin to Poznan
planning   send Army from Berlin to Poznan            = send Army from Berlin to Poznan
planning   move Army from Berlin to Poznan            = send Army from Berlin to Poznan
planning   move all units from Berlin to Poznan       = send all from Berlin to Poznan
planning   move from Berlin to Poznan                 = send from Berlin to Poznan
planning   move Army Berlin to Poznan                 = send Army from Berlin to Poznan
planning   Army from Berlin to Poznan                 = send Army from Berlin to Poznan
planning   Army Berlin - Poznan                       = send Army from Berlin to Poznan
planning   all from Berlin to Poznan                  = send all from Berlin to Poznan
planning   march to Poznan from Berlin                = send from Berlin to Poznan
planning   invade Caen from Kiel                      = send from Kiel to Caen
planning   land at Caen from Kiel                     = send from Kiel to Caen
planning   fleet Kiel to North Sea                    = send Fleet from Kiel to North Sea
planning   sail from Kiel to North Sea                = send from Kiel to North Sea
planning   sail fleet from port of Kiel to North Sea  = send Fleet from port of Kiel to North Sea
planning   transport Army from Berlin to Konigsberg   = send Army from Berlin to Konigsberg
planning   feint from Konigsberg against Warsaw       = feint from Konigsberg at Warsaw
planning   feint Konigsberg at Warsaw                 = feint from Konigsberg at Warsaw
planning   feint from Konigsberg to Warsaw            = feint from Konigsberg at Warsaw
planning   Konigsberg feints at Warsaw                = feint from Konigsberg at Warsaw
planning   feint at Warsaw from Konigsberg            = feint from Konigsberg at Warsaw
planning   execute Berlin first                       = execute Berlin
planning   first Berlin                               = execute Berlin
planning   Berlin first                               = execute Berlin
planning   order of execution: Berlin, Konigsberg     = execute Berlin, Konigsberg
planning   waive Berlin                               = waive at Berlin
planning   skip Berlin                                = waive at Berlin
planning   do nothing at Berlin                       = waive at Berlin
planning   no move at Berlin                          = waive at Berlin
planning   no orders                                  = no orders
planning   pass                                       = no orders
battle     play Wehrmacht                             = play Wehrmacht
battle     play Wehrmacht at Warsaw                   = play Wehrmacht at Warsaw
battle     card Wehrmacht                             = play Wehrmacht
battle     Wehrmacht                                  = play Wehrmacht
battle     use Wehrmacht                              = play Wehrmacht
battle     play strongest                             = play strongest
battle     play the strongest card                    = play strongest
battle     play the weakest card                      = play weakest
battle     play no card                               = no card
battle     no card                                    = no card
battle     keep Luftwaffe                             = keep Luftwaffe
battle     don't play Luftwaffe                       = keep Luftwaffe
battle     do not play Luftwaffe                      = keep Luftwaffe
battle     save Luftwaffe                             = keep Luftwaffe
battle     use no air                                 = use no air
battle     no air                                     = use no air
battle     no air support                             = use no air
battle     no air tokens                              = use no air
battle     use all air                                = use all
battle     all air tokens                             = use all
battle     use 2 air tokens                           = use 2 air
battle     2 air tokens                               = use 2 air
battle     use up to 2 air tokens                     = use 2 air
battle     use two tokens                             = use 2 air
battle     air level 2                                = use air tokens 2
battle     use air token level 3                      = use air tokens 3
battle     lose Corps first                           = lose Corps
battle     lose the Corps                             = lose Corps
battle     losses: Corps, Army                        = lose Corps, Army
battle     losses on Corps                            = lose Corps
battle     take losses on Corps                       = lose Corps
battle     Corps takes losses                         = lose Corps
battle     sacrifice corps                            = lose Corps
battle     take losses from the fortification         = lose fortification
battle     retreat Warsaw to Lublin                   = retreat from Warsaw to Lublin
battle     retreat from Warsaw to Lublin              = retreat from Warsaw to Lublin
battle     retreat to Lublin                          = retreat to Lublin
battle     retreat Lublin                             = retreat to Lublin
battle     withdraw to Lublin                         = retreat to Lublin
battle     fall back to Lublin                        = retreat to Lublin
battle     go to Lublin                               = retreat to Lublin
diplomacy  press Italy                                = press Italy
diplomacy  press Italy, Hungary                       = press Italy, Hungary
diplomacy  press Italy and Hungary                    = press Italy, Hungary
diplomacy  pressure on Italy                          = press Italy
diplomacy  exert pressure on Italy                    = press Italy
diplomacy  put pressure on Italy                      = press Italy
diplomacy  political pressure on Italy                = press Italy
diplomacy  pressure Italy                             = press Italy
diplomacy  exert pressure Italy                       = press Italy
diplomacy  declare war on Belgium                     = declare war on Belgium
diplomacy  declare war on Belgium and the Netherlands = declare war with Belgium, Netherlands
diplomacy  war on Belgium                             = declare war on Belgium
diplomacy  war with Belgium                           = declare war on Belgium
diplomacy  DOW Belgium                                = declare war on Belgium
diplomacy  DoW on Belgium                             = declare war on Belgium
diplomacy  attack Belgium                             = declare war on Belgium
diplomacy  declare war on the Soviet Union            = declare war on USSR
diplomacy  declare war on the USSR                    = declare war on USSR
diplomacy  declare war on Soviet Union                = declare war on USSR
diplomacy  declare war on Russia                      = declare war on USSR
diplomacy  war on USSR                                = declare war on USSR
diplomacy  break the pact                             = break pact
diplomacy  break pact with USSR                       = break pact
diplomacy  break the Ribbentrop-Molotov pact          = break pact
diplomacy  break the Molotov-Ribbentrop Pact          = break pact
diplomacy  cancel the pact                            = break pact
diplomacy  no diplomacy                               = no diplomacy
diplomacy  no actions                                 = no diplomacy
diplomacy  no diplomatic actions                      = no diplomacy
diplomacy  no action                                  = no diplomacy
diplomacy  pass                                       = no orders
diplomacy  nothing                                    = no orders
diplomacy  ask me again                               = ask me again
removal    remove u1                                  = remove u1
removal    remove u1 and u2                           = remove u1, u2
removal    disband u1                                 = remove u1
"""


@cache
def here() -> Position:
    return position(
        units={
            "Berlin": "axis Army L2, Corps, Armored Corps",
            "Warsaw": "western Corps",
            "Kiel port": "axis Fleet",
            "Konigsberg": "axis Army",
        },
        factions={"axis": {"pp": 50}},
    )


@cache
def names() -> Lexicon:
    return lexicon(board(), here(), "axis")


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_a_line_as_players_write_it_is_read(line: str) -> None:
    asked, rest = line.split(maxsplit=1)
    text, said = (part.strip() for part in rest.rsplit(" = ", 1))
    reading = book().read(text, names(), [cls.tag() for cls in ASKED[asked]])
    assert [misread.sentence for misread in reading.misread] == []
    assert [book().write(order, names()) for order in reading.orders] == [said]


def test_they_are_more_than_a_hundred() -> None:
    assert len(LINES.strip().splitlines()) > 100


def diplomatic() -> Ask:
    return play("diplomacy", here(), any_dice=True).asked("diplomacy")[0]


@pytest.mark.clause("VM-PRESS-2", "VM-DIPL-9")
def test_several_countries_in_one_line_are_so_many_actions() -> None:
    after = play("diplomacy", here(), axis="press Italy, Hungary", any_dice=True)
    assert [fact["country"] for fact in after.told("PressureExerted")] == ["italy", "hungary"]
    checked = receipt(here(), "axis", diplomatic(), "press Italy, Hungary")
    assert checked.notes[1] == "4 PP; 3 PP"
    twice = receipt(here(), "axis", diplomatic(), "press Italy\npress Hungary, Italy")
    assert [(no.line, no.clause) for no in twice.refused] == [(2, "VM-PRESS-10")]
    foreign = receipt(here(), "axis", diplomatic(), "press Hungary, Germany")
    assert refusals(foreign) == ["VM-PRESS-1"]


@pytest.mark.clause("VM-BAT2-1")
def test_no_card_is_understood_and_refused_with_its_rule() -> None:
    after = play("operations", here(), axis="play no card", any_dice=True)
    told = [event for event in after.events if event.kind == "LineRefused"]
    assert [event.clause for event in told] == ["VM-BAT2-1"]
