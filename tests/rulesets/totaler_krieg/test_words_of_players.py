"""Lines as players write them, out of letters and the book's own words."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from tests.rulesets.totaler_krieg.kit import board

RULESET = TotalerKrieg()
LINES = """
move GER-1P to Lwow                                    = Move
move 1P to e3504                                       = Move
move 1P Lwow                                           = Move
Move GER-1P from Rzeszow to Lwow.                      = Move
move GER-1P -> e3504                                   = Move
move GER-1P from e3503 -> e3504                        = Move
GER-1P to Lwow                                         = Move
march GER-1P to Lwow                                   = Move
- move GER-1P to Lwow                                  = Move
move the GER-1P to Lwow                                = Move
move GER-1P to Lwow (e3504)                            = Move
move 1st Panzer Army from Rzeszow to e3504 (Lwow)      = Move
rail 1P to Warsaw                                      = Move
move Army Group South to Lwow                          = Move
move GER-1P into Lwow                                  = Move
move GER-1P through e3504 to e3505                     = Move
reserve move GER-HQ_S to Lwow                          = Move
reserve: move GER-HQ_S to Lwow                         = Move
reserve movement GER-HQ_S to Lwow                      = Move
ship Bri-inf01 to Alexandria                           = Ship
ship Bri-inf01 from London to Gibraltar                = Ship
sea move Bri-inf01 to Alexandria                       = Ship
transport Bri-inf01 to Alexandria                      = Ship
ship Bri-inf01 to Africa Box                           = Ship
move Bri-inf01 to the Africa Box                       = Ship
attack Lwow with GER-1P                                = Attack
attack Lwow with GER-1P and GER-17_Army                = Attack
attack Lwow with GER-1P, GER-17_Army                   = Attack
attack Lwow by GER-1P                                  = Attack
attack e3504 with 1P, 17 Army                          = Attack
attack on Lwow with GER-1P                             = Attack
assault Lwow with GER-1P                               = Attack
GER-1P attacks Lwow                                    = Attack
GER-1P attack Lwow                                     = Attack
GER-1P, GER-17_Army attack Lwow                        = Attack
blitz attack Lwow with GER-1P                          = Attack
attack Lwow with GER-1P supported by GER-HQ_S          = Attack
attack Lwow with GER-1P support GER-HQ_S               = Attack
attack Lwow with GER-1P and support GER-HQ_S           = Attack
attack Lwow with GER-1P without support                = Attack
attack Lwow with GER-1P if odds at least 3-1           = Attack
attack Lwow with GER-1P if odds >= 3-1                 = Attack
if odds at least 3-1 attack Lwow with GER-1P           = Attack
place GER-LF1 over Lwow                                = Place
place LF1 in Lwow                                      = Place
place GER-LF1 at e3504                                 = Place
place Luftflotte 1 over Lwow (e3504)                   = Place
place GER-LF1 on Lwow                                  = Place
fly GER-LF1 to Lwow                                    = Place
GER-LF1 over Lwow                                      = Place
put GER-LF1 over Lwow                                  = Place
place GER-U1 in North Sea                              = Place
place GER-U1 in the North Sea                          = Place
sail GER-Flotte to Baltic Sea                          = Place
place GER-Flotte in the Baltic Sea as escort           = Place
place GER-U1 in Strategic Warfare Box                  = Place
place GER-U1 in the Strategic Warfare Box              = Place
place GER-U1 in strategic                              = Place
convoy MK-Axi-Italian_Convoy to Central Mediterranean  = Convoy
convoy MK-Axi-Italian_Convoy in the Central Mediterranean as supply = Convoy
convoy MK-Axi-German_Convoy to North Sea as troop      = Convoy
blitz Lwow                                             = Blitz
blitz marker at Lwow                                   = Blitz
blitz marker on e3504                                  = Blitz
place a blitz marker in Lwow                           = Blitz
put blitz marker in Lwow                               = Blitz
raise GER-inf15 at Berlin                              = Raise
raise GER-inf15 in Berlin                              = Raise
build GER-inf15 in Berlin                              = Raise
replace GER-inf15 at Berlin                            = Raise
take GER-inf15 at Berlin                               = Raise
replacement GER-inf15 in Berlin                        = Raise
GER-inf15 to Berlin as replacement                     = Raise
GER-inf15 in Berlin as a replacement                   = Raise
rebuild GER-inf15 in Berlin                            = Raise
raise GER-inf15 Berlin                                 = Raise
combine GER-1P with GER-pz01                           = Combine
combine GER-1P and GER-pz01                            = Combine
join GER-pz01 to GER-1P                                = Combine
combine GER-inf01 with GER-inf02 into GER-3_Army       = Combine
break down GER-1P                                      = BreakDown
breakdown GER-1P                                       = BreakDown
break GER-1P down                                      = BreakDown
split GER-1P                                           = BreakDown
disband GER-HQ_A                                       = Disband
eliminate GER-HQ_A                                     = Disband
remove GER-HQ_A                                        = Disband
convert GER-inf01 into GER-FE1                         = Convert
convert GER-inf01 to GER-FE1                           = Convert
fortify with GER-inf01                                 = Convert
detach GER-inf20 at Paris                              = Detach
detach GER-inf20 in Paris                              = Detach
recall GER-inf20                                       = Recall
set MK-Axi-OKW at Berlin                               = PlaceMarker
set OKW at Berlin (w3825)                              = PlaceMarker
convoy German Convoy to Baltic Sea                     = Convoy
declare war on the USSR                                = DeclareWar
declare war on Romania                                 = DeclareWar
put marker MK-Axi-OKW at Berlin                        = PlaceMarker
lift MK-Axi-OKW                                        = LiftMarker
take up MK-Axi-OKW                                     = LiftMarker
drop GER-7Flg on Lwow                                  = Drop
airdrop GER-7Flg on Lwow                               = Drop
drop GER-7Flg at Lwow                                  = Drop
advance GER-1P                                         = Advance
advance GER-1P into Lwow                               = Advance
advance GER-1P to Lwow                                 = Advance
advance with GER-1P                                    = Advance
advance none                                           = Advance
nobody advances                                        = Advance
no advance                                             = Advance
exploit GER-1P to Lwow, e3505                          = Advance
exploit with GER-1P to Lwow, e3505                     = Advance
exploit GER-1P via Lwow, e3505                         = Advance
exploit GER-1P from e3604 through Lwow to e3505        = Advance
land US-inf01                                          = Land
contest with BRI-FC                                    = Contest
contest                                                = Contest
contest it                                             = Contest
decline                                                = Decline
pass                                                   = Decline
no contest                                             = Decline
let it pass                                            = Decline
no support                                             = Decline
do not contest                                         = Decline
support with Rus-HQ_West                               = Help
support Rus-HQ_West                                    = Help
withdraw                                               = Withdraw
retreat                                                = Withdraw
fall back                                              = Withdraw
stand                                                  = Stand
stand firm                                             = Stand
hold                                                   = Stand
retreat to Minsk                                       = Retreat
retreat into e3906                                     = Retreat
lose GER-inf01                                         = Lose
GER-inf01 loses a step                                 = Lose
step loss GER-inf01                                    = Lose
select 21a                                             = Select
select card 21a                                        = Select
play 21a                                               = Select
play card 21a                                          = Select
declare war on Greece                                  = DeclareWar
declare war against Greece                             = DeclareWar
war on Greece                                          = DeclareWar
always contest                                         = AlwaysContest
always decline                                         = AlwaysContest
always support                                         = AlwaysHelp
always withdraw                                        = AlwaysStand
always retreat toward supply                           = AlwaysRetreat
always lose the cheapest first                         = AlwaysLose
always advance                                         = AlwaysAdvance
no orders                                              = NoOrders
"""
READ = [tuple(part.strip() for part in line.rsplit("=", 1)) for line in LINES.strip().splitlines()]


@cache
def lexicons() -> list[Lexicon]:
    found = []
    for scenario in ("operations-1941", "start-1943"):
        position = open_scenario(board(), scenario)
        for seat in ("axis", "western", "soviet"):
            found.append(RULESET.lexicon(board(), RULESET.view(board(), position, seat)))
    return found


@cache
def book() -> OrderBook:
    return OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)


def classes(line: str) -> list[str]:
    """What a line is read as by the first seat that can read it."""
    for lexicon in lexicons():
        orders = book().read_line(line, lexicon, 1, []).orders
        if orders:
            return [type(order).__name__ for order in orders]
    return []


@pytest.mark.parametrize(("line", "name"), READ, ids=[line for line, _ in READ])
def test_what_players_write_is_understood(line: str, name: str) -> None:
    assert classes(line) == [name]


def test_there_are_enough_of_them() -> None:
    assert len(READ) >= 130
