"""A hundred lines as players write them, out of reports, letters and the book's own words."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, NoOrders
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.packs import of_ruleset
from tests.rulesets.blitzwar.kit import board, game, position

BOOK = OrderBook(list(game().order_classes().values()), game().phrases)
HERE = position(turn=20, zones={"Berlin": "GER 2C as c17, supply 4"})

LINES = """
axis     attack Poznan from Berlin                                  = attack Poznan from Berlin
axis     attack Warsaw with everything from Danzig and East Prussia = attack Warsaw from Danzig, East Prussia
axis     blitz Warsaw from Danzig with the white tank               = blitz Warsaw with white tank from Danzig
axis     blitzkrieg on Warsaw with all units                        = blitz Warsaw
axis     attack Warsaw in normal combat                             = attack Warsaw
axis     attack Mechili with the same                               = attack Mechili with the same
axis     move 2 armoured corps from Berlin to Poznan                = move 2 armour from Berlin to Poznan
axis     move the tanks from Berlin to Poznan                       = move armour from Berlin to Poznan
axis     move armour Berlin-Poznan                                  = move armour from Berlin to Poznan
axis     move armour Berlin -> Poznan                               = move armour from Berlin to Poznan
axis     move everything in Berlin to Poznan                        = move all from Berlin to Poznan
axis     Move all units from Berlin to Poznan, paying from Berlin   = move all from Berlin to Poznan paid by Berlin
axis     move 1 infantry corps from Berlin to Poznan, supply from Berlin = move 1 infantry from Berlin to Poznan paid by Berlin
axis     move armour from Berlin to Poznan (supply paid by Berlin)  = move armour from Berlin to Poznan paid by Berlin
axis     strategic move 2 infantry from Berlin to Paris             = strategic 2 infantry Berlin to Paris
axis     strategic movement: infantry from Berlin to Paris          = strategic infantry Berlin to Paris
axis     rail infantry from Berlin to Paris                         = strategic infantry Berlin to Paris
axis     activate all units in Berlin                               = activate all in Berlin
axis     activate Berlin                                            = activate all in Berlin
axis     activate infantry at Berlin for attack                     = activate infantry in Berlin
axis     activate the infantry in Berlin to attack Poznan           = activate infantry in Berlin to attack Poznan
axis     fortify infantry in Calais                                 = fortify infantry Calais
axis     fortify Calais, paid by Berlin                             = fortify Calais paid by Berlin
axis     unfortify Calais                                           = unfortify Calais
axis     air to Mechili                                             = air to Mechili
axis     air superiority over Mechili                               = air to Mechili
axis     place an air unit over Mechili                             = air to Mechili
axis     2 air units to Mechili                                     = 2 air to Mechili
axis     send two air units from Sirte to Mechili                   = 2 air from Sirte to Mechili
axis     fly air from Sirte to Mechili                              = air from Sirte to Mechili
axis     air unit Sirte to Mechili                                  = air from Sirte to Mechili
axis     air strike on Mechili from Sirte                           = air from Sirte to Mechili
axis     if countered, send another                                 = again if countered
axis     if countered, again                                        = again if countered
axis     counter                                                    = counter
axis     counter it                                                 = counter
axis     counter with air from Derna                                = counter from Derna
axis     counter with an air unit from Derna                        = counter from Derna
axis     Counter! Derna flies                                       = counter from Derna
axis     counter with the unit at Derna                             = counter from Derna
axis     counter: Derna                                             = counter from Derna
axis     Derna counters                                             = counter from Derna
axis     do not counter                                             = decline
axis     don't counter                                              = decline
axis     no counter                                                 = decline
axis     let it pass                                                = decline
axis     battle of britain                                          = battle of britain
axis     fight the Battle of Britain while ahead by 2               = battle of britain while ahead by 2
allies   bomb Germany with 3 air units                              = bomb with 3
allies   strategic bombing with 2 units                             = bomb with 2
allies   3 bombers from London                                      = bomb with 3 from London
axis     sail fleets from Hamburg to North Sea                      = sail fleet from Hamburg to North Sea
axis     move the fleet from Hamburg to the North Sea               = sail fleet from Hamburg to North Sea
axis     fleet Hamburg to North Sea                                 = sail fleet from Hamburg to North Sea
axis     2 U-boats Hamburg to North Atlantic                        = sail 2 u-boat from Hamburg to North Atlantic
axis     send the U-boats from Hamburg to the North Atlantic        = sail u-boat from Hamburg to North Atlantic
axis     U-boats from Hamburg into the North Atlantic               = sail u-boat from Hamburg to North Atlantic
axis     naval attack in the North Sea                              = naval attack North Sea
axis     attack the fleet in the North Sea                          = naval attack North Sea
axis     attack enemy ships in North Sea                            = naval attack North Sea
axis     ship supply from Naples to Tripoli                         = ship supply Naples to Tripoli
axis     transport 2 infantry by sea from Naples to Tripoli         = ship 2 infantry Naples to Tripoli
axis     sea transport infantry Naples to Tripoli                   = ship infantry Naples to Tripoli
axis     ship 4 supply from Naples to Tripoli paid by Rome          = ship 4 supply Naples to Tripoli paid by Rome
axis     ship infantry from the beachhead at London to Calais       = ship infantry from London beachhead to Calais
axis     land all from Calais at London                             = land all from Calais at London
axis     invade London from Calais with all                         = land all from Calais at London
axis     amphibious landing at London from Calais with 2 infantry   = land 2 infantry from Calais at London
axis     2 beachheads at Trondheim from Norwegian Sea               = 2 beachhead Trondheim from Norwegian Sea
axis     use 2 air as beachheads at Trondheim from the Norwegian Sea = 2 beachhead Trondheim from Norwegian Sea
axis     beachhead Trondheim Norwegian Sea                          = beachhead Trondheim from Norwegian Sea
axis     rebase air from Berlin to Sicily                           = rebase from Berlin to Sicily
axis     transfer 2 air units Berlin to Sicily                      = rebase 2 from Berlin to Sicily
axis     advance                                                    = advance all
axis     advance with armour to Derna                               = advance armour to Derna
axis     do not advance                                             = advance none
axis     no advance                                                 = advance none
axis     advance into Mechili                                       = advance all to Mechili
axis     retreat to Gazala                                          = retreat to Gazala
axis     retreat Warsaw to Lublin                                   = retreat Warsaw to Lublin
axis     retreat from Warsaw to Lublin                              = retreat Warsaw to Lublin
axis     fall back to Gazala                                        = retreat to Gazala
axis     hold                                                       = hold
axis     stand fast                                                 = hold
axis     stand and take the loss                                    = hold
axis     cancel the retreat                                         = hold
axis     don't retreat                                              = hold
axis     lose 1 infantry                                            = lose 1 infantry
axis     take the loss on infantry                                  = lose infantry
axis     take the casualty on infantry                              = lose infantry
axis     use the shift                                              = use shift
axis     do not use the shift                                       = waive shift
axis     waive the shift                                            = waive shift
axis     step infantry from Berlin to Poznan                        = step infantry from Berlin to Poznan
axis     one zone move infantry from Berlin to Poznan               = step infantry from Berlin to Poznan
axis     slip all from Derna to Gazala                              = slip all from Derna to Gazala
axis     combine all in Berlin                                      = combine all in Berlin
axis     merge infantry in Berlin                                   = combine infantry in Berlin
axis     form an Elite army in El Agheila                           = form elite El Agheila
axis     split 1 armour from c17                                    = split 1 armour from c17
axis     remove 1 infantry in Berlin                                = remove 1 infantry in Berlin
axis     choose Four-Year Plan                                      = choose Four-Year Plan
axis     card: Four-Year Plan                                       = choose Four-Year Plan
axis     play Four-Year Plan                                        = choose Four-Year Plan
axis     take the Four-Year Plan                                    = choose Four-Year Plan
axis     place 2 infantry in Berlin                                 = place 2 infantry in Berlin
axis     German infantry in Berlin as replacement                   = place GER infantry in Berlin
axis     2 inf to Berlin as reinforcements                          = place 2 infantry in Berlin
axis     2 infantry in Berlin                                       = place 2 infantry in Berlin
axis     put all armour in Berlin                                   = place armour in Berlin
axis     deploy 2 infantry in Berlin                                = place 2 infantry in Berlin
axis     place the rest in Berlin                                   = place everything in Berlin
axis     place Italian air in Sicily                                = place Italian air in Sicily
axis     Italy takes armour and a fleet                             = italy takes armour, fleet
axis     Italy: armour, fleet                                       = italy takes armour, fleet
axis     raise armour and fleet for Italy                           = italy takes armour, fleet
axis     roll for Spain                                             = roll for Spain
axis     throw a die for Spain                                      = roll for Spain
axis     don't roll for Spain                                       = do not roll for Spain
axis     take losses from the card                                  = take losses from the card
axis     lose supply from the stock                                 = take losses from the stock
axis     give up supply in Naples                                   = give up supply in Naples
axis     give up 1 infantry instead of supply                       = sacrifice 1 infantry
allies   lend-lease 4 supply via Norwegian Sea                      = lend 4 supply by Norwegian Sea
allies   lend 4 supply to the Soviet Union via Norwegian Sea        = lend 4 supply by Norwegian Sea
allies   send 4 supply to the Soviets by the Norwegian Sea          = lend 4 supply by Norwegian Sea
soviet   unlock infantry army                                       = unlock infantry army
soviet   modernise infantry                                         = unlock infantry army
soviet   modernisation: air force                                   = unlock air force
soviet   free an infantry army                                      = unlock infantry army
allies   place partisans in Sarajevo and Montenegro                 = partisans in Sarajevo, Montenegro
axis     withdraw from Lyon to Dijon                                = withdraw from Lyon to Dijon
axis     ask me before normal combat                                = ask me about normal combat
axis     always hold in Fortresses                                  = always hold fortresses
axis     always counter over Berlin                                 = always counter air over Berlin
axis     no orders                                                  = no orders
axis     nothing                                                    = no orders
axis     no moves                                                   = no orders
"""
CASES = [line.partition("=")[::2] for line in LINES.strip().splitlines()]


def flat(text: str) -> str:
    return " ".join(text.replace(",", " ").split()).casefold()


@pytest.mark.parametrize(("given", "meant"), CASES)
def test_it_is_read_as_it_is_meant(given: str, meant: str) -> None:
    seat, _, line = given.strip().partition(" ")
    names = lexicon(board(), HERE, seat)
    reading = BOOK.read(line.strip(), names)
    assert not reading.misread, reading.misread[0].sentence
    (order,) = reading.orders
    same = BOOK.read(meant.strip(), names)
    assert not same.misread, same.misread[0].sentence
    assert order == same.orders[0]


def first_ask() -> tuple[Ask, object]:
    rulings = game().rulings_with({})
    start = game().open(board(), "africa-20-1", rulings)
    return opening_ask(start, board()), game().view(board(), start, "axis")


@pytest.mark.parametrize("line", ["no orders", "pass", "nothing"])
def test_who_gives_no_orders_has_answered(line: str) -> None:
    ask, view = first_ask()
    orders = BOOK.read(line, lexicon(board(), HERE, "axis"), [*ask.accepts, *ask.ahead]).orders
    checked = check(game(), board(), ask, view, orders)
    assert [type(order) for order in checked.stands] == [NoOrders]
    assert checked.refused == []


def test_no_orders_means_what_silence_means() -> None:
    rulings = game().rulings_with({})
    dice = chain_dice(lambda k: bytes(32))
    pack = of_ruleset("blitzwar")
    table = game().board(pack)
    opened = advance(
        game(),
        table,
        begin(game(), table, game().open(table, "africa-20-1", rulings), rulings),
        dice,
    )
    silent = advance(game(), table, opened.progress, dice, {})
    spoken = advance(game(), table, opened.progress, dice, {"axis": [NoOrders()]})
    assert spoken.position == silent.position
    assert [ask.key for ask in spoken.asks] == [ask.key for ask in silent.asks]
    told = [e.kind for done in spoken.done for e in done.events]
    assert "OrdersNotUsed" not in told


def test_nobody_declares_war_and_the_answer_says_how_it_begins() -> None:
    ask, view = first_ask()
    orders = BOOK.read("declare war on the Soviet Union", lexicon(board(), HERE, "axis")).orders
    (no,) = check(game(), board(), ask, view, orders).refused
    assert no.clause == "BW-9.3-8"
    assert "entering" in no.text
