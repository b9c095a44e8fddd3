"""More than a hundred lines as players write them, out of letters and the book's own words."""

# ruff: noqa: E501

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.core.names import Lexicon
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order
from adjudicator.rulesets.victory.book.production.council import COUNCIL_ORDERS
from adjudicator.rulesets.victory.book.supply_phase import SUPPLY_ORDERS
from adjudicator.rulesets.victory.orders.battle_orders import BY_TURN, DOCTRINE
from adjudicator.rulesets.victory.orders.move_orders import MOVE_ORDERS
from adjudicator.rulesets.victory.orders.production_orders import PRODUCTION_ORDERS
from adjudicator.rulesets.victory.orders.setup_orders import Deploy, Raise
from tests.rulesets.victory.kit import board, game, position

BOOK = OrderBook(list(game().order_classes().values()), game().phrases)
ASKED: dict[str, tuple[type[Order], ...]] = {
    "move": MOVE_ORDERS,
    "battle": DOCTRINE,
    "combat": BY_TURN,
    "production": (*PRODUCTION_ORDERS, *COUNCIL_ORDERS),
    "supply": SUPPLY_ORDERS,
    "deployment": (Deploy,),
    "forces": (Raise,),
}
"""What each question accepts; its orders are read before those of others."""

LINES = """
move       IN1 to a0805                                = move 1st Infantry to a0805
move       IN1 -> a0805                                = move 1st Infantry to a0805
move       IN1 a0805                                   = move 1st Infantry to a0805
move       IN1-a0805                                   = move 1st Infantry to a0805
move       IN1, IN2 to a0805                           = move 1st Infantry, 2nd Infantry to a0805
move       IN1 & IN2 -> a0805                          = move 1st Infantry, 2nd Infantry to a0805
move       move IN1 a0805                              = move 1st Infantry to a0805
move       2 infantry Hope to a0805                    = move 2 Infantry from Hope to a0805
move       2 inf from Hope to a0805                    = move 2 Infantry from Hope to a0805
move       all from Hope to a0805                      = move all from Hope to a0805
move       everything at Hope to a0805                 = move all from Hope to a0805
move       IN1 attacks a0805                           = move 1st Infantry to a0805
move       IN1 moves to a0805                          = move 1st Infantry to a0805
move       IN1 goes to a0805                           = move 1st Infantry to a0805
move       IN1 attacks Barcastle via a0905             = move 1st Infantry to Barcastle via a0905
move       attack Barcastle with IN1 and IN2 from Hope = attack Barcastle with 1st Infantry, 2nd Infantry from Hope
move       attack Barcastle: IN1, IN2                  = attack Barcastle with 1st Infantry, 2nd Infantry
move       FA1 flies to Barcastle                      = move 1st Fighter to Barcastle
move       fly FA1 to Barcastle                        = move 1st Fighter to Barcastle
move       FA1 rebases to Barcastle                    = move 1st Fighter to Barcastle
move       rebase FA1 to Barcastle                     = move 1st Fighter to Barcastle
move       FA1 to Barcastle by air                     = move 1st Fighter to Barcastle
move       bomb a0805 with HB1                         = attack a0805 with 1st Heavy Bomber
move       HB1 bombs a0805                             = move 1st Heavy Bomber to a0805
move       strike a0805 with HB1                       = attack a0805 with 1st Heavy Bomber
move       CA1 sails to a0710                          = move 1st Cruiser to a0710
move       BB1 and CA1 to a0710                        = move 1st Battleship, 1st Cruiser to a0710
move       sail BB1, CA1 to a0710                      = move 1st Battleship, 1st Cruiser to a0710
move       SS1 to a0710                                = move 1st Submarine to a0710
move       MA1 invades a0710                           = move 1st Marines to a0710
move       MA1 lands at a0710                          = move 1st Marines to a0710
move       land MA1 at a0710                           = move 1st Marines to a0710
move       MA1 to a0710 (at sea)                       = move 1st Marines to a0710 at sea
move       invade a0710 with MA1                       = attack a0710 with 1st Marines
move       AB1 drops on a0805                          = drop 1st Airborne at a0805
move       paradrop AB1 on a0805                       = drop 1st Airborne at a0805
move       drop paratroops at a0805                    = drop Airborne at a0805
move       airdrop AB1 at a0805                        = drop 1st Airborne at a0805
move       SM IN1 to Barcastle                         = strategic 1st Infantry to Barcastle
move       SM: IN1 to Barcastle                        = strategic 1st Infantry to Barcastle
move       IN1 SM to Barcastle                         = strategic 1st Infantry to Barcastle
move       IN1 strategic move to Barcastle             = strategic 1st Infantry to Barcastle
move       strategic movement IN1 to Barcastle         = strategic 1st Infantry to Barcastle
move       IN1 by rail to Barcastle                    = strategic 1st Infantry to Barcastle by road
move       IN1 by road to Barcastle                    = strategic 1st Infantry to Barcastle by road
move       IN1 by sea to Barcastle                     = strategic 1st Infantry to Barcastle by sea
move       IN1 sea transport to Barcastle              = strategic 1st Infantry to Barcastle by sea
move       transport IN1 to Barcastle                  = strategic 1st Infantry to Barcastle by sea
move       ship IN1 to Barcastle                       = strategic 1st Infantry to Barcastle by sea
move       ship IN1 from Hope to Barcastle             = strategic 1st Infantry from Hope to Barcastle by sea
move       FA2 onto CV1                                = move 2nd Fighter to 1st Carrier
move       FA2 lands on CV1                            = move 2nd Fighter to 1st Carrier
move       land FA2 on CV1                             = move 2nd Fighter to 1st Carrier
move       FA2 aboard CV1                              = move 2nd Fighter to 1st Carrier
move       hold                                        = stand
move       no moves                                    = no orders
move       no move                                     = no orders
move       respond with FA1 at a0805                   = move 1st Fighter to a0805
move       reinforce a0805 with AR1                    = attack a0805 with 1st Armor
move       FA1 responds to a0805                       = move 1st Fighter to a0805
move       support a0805 with FA1                      = attack a0805 with 1st Fighter
move       move the tanks from Garby to a0305          = move Armor from Garby to a0305
move       1st Infantry to a0805                       = move 1st Infantry to a0805
move       the 1st Infantry goes to a0805              = move 1st Infantry to a0805
move       join attacker at Hope                       = join attacker at Hope
move       side with the attacker at Hope              = join attacker at Hope
move       join defenders at Hope                      = join defender at Hope
production build IN at Hope                            = build Infantry at Hope
production build IN 3 at Hope                          = build Infantry at 3 at Hope
production build IN-3 at Hope                          = build Infantry at 3 at Hope
production build infantry with 3 steps in Hope         = build Infantry at 3 at Hope
production new IN at Hope 3                            = build Infantry at 3 at Hope
production Hope: IN 3                                  = build Infantry at 3 at Hope
production Hope builds IN 3                            = build Infantry at 3 at Hope
production buy IN 3 at Hope                            = build Infantry at 3 at Hope
production produce IN 3 at Hope                        = build Infantry at 3 at Hope
production build a fighter at Hope                     = build Fighter at Hope
production 2 steps to IN1                              = add 2 to 1st Infantry
production add two steps to IN1                        = add 2 to 1st Infantry
production reinforce IN1 by 2                          = add 2 to 1st Infantry
production increase IN1 by 2 steps                     = add 2 to 1st Infantry
production strengthen IN1 2 steps                      = add 2 to 1st Infantry
production repair IN1                                  = add to 1st Infantry
production merge IN1 with IN2                          = merge 1st Infantry into 2nd Infantry
production combine IN1 and IN2                         = merge 1st Infantry into 2nd Infantry
production merge IN1, IN2                              = merge 1st Infantry into 2nd Infantry
production split IN1 2                                 = split 2 from 1st Infantry
production detach 2 steps from IN1                     = split 2 from 1st Infantry
production disband IN1                                 = disband 1st Infantry
production remove IN1                                  = disband 1st Infantry
production scrap IN1                                   = disband 1st Infantry
production convert RE1                                 = use 1st Resource
production use RE1 for PP                              = use 1st Resource
production build airfield with EN1                     = airfield with 1st Engineer
production EN1 builds airfield                         = airfield with 1st Engineer
production EN1 builds a mulberry                       = mulberry with 1st Engineer
production repair bridge to a0805 with EN1             = repair bridge at a0805 with 1st Engineer
production EN1 repairs the bridge to a0805             = repair bridge at a0805 with 1st Engineer
production nothing                                     = no orders
production build nothing                               = build nothing
production spend nothing                               = build nothing
production no production                               = build nothing
production pass                                        = no orders
production vote for a coup                             = vote to remove politician
battle     target air with FA1                         = target air with 1st Fighter
battle     FA1 targets air                             = target air with 1st Fighter
battle     FA1 fires at air                            = target air with 1st Fighter
battle     fire at air with FA1                        = target air with 1st Fighter
battle     target ships with DB1                       = target naval with 1st Dive Bomber
battle     DB1 attacks ships                           = target naval with 1st Dive Bomber
battle     withdraw after round 1                      = withdraw after round 1
battle     retreat after round 1                       = withdraw after round 1
battle     retreat to a0805 after round 2              = withdraw after round 2 to a0805
battle     withdraw IN1 at 1 step                      = withdraw 1st Infantry at 1 step
battle     hold to the end                             = stand
battle     fight to the end                            = stand
battle     fight to the last                           = stand
battle     stand                                       = stand
battle     no retreat                                  = stand
battle     never retreat                               = stand
battle     don't retreat                               = stand
battle     don't blockade                              = do not blockade
battle     blockade                                    = blockade
battle     do not land                                 = stay afloat
battle     lose IN1 first                              = sacrifice 1st Infantry
battle     take hits on IN1 first                      = sacrifice 1st Infantry
battle     losses on IN1 first                         = sacrifice 1st Infantry
battle     IN1 takes hits first                        = sacrifice 1st Infantry
battle     land FA1 at Barcastle                       = move 1st Fighter to Barcastle
battle     FA1 lands at Barcastle                      = move 1st Fighter to Barcastle
battle     FA1 returns to Barcastle                    = base 1st Fighter at Barcastle
battle     aircraft return to Hope                     = base air at Hope
battle     fight Hope first                            = fight first at Hope
battle     regroup AR1 from Hope to a0805              = regroup with 1st Armor from Hope to a0805
battle     I command at Hope                           = command Hope
battle     break the blockade at Hope                  = activate Hope
battle     fight the blockade at Hope                  = activate Hope
deployment IN1, IN2 at Hope                            = deploy 1st Infantry, 2nd Infantry at Hope
deployment IN1 to Hope                                 = deploy 1st Infantry at Hope
deployment Hope: IN1, IN2                              = deploy 1st Infantry, 2nd Infantry at Hope
deployment place IN1 in Hope                           = deploy 1st Infantry at Hope
deployment put IN1 in Hope                             = deploy 1st Infantry at Hope
deployment set up IN1 at Hope                          = deploy 1st Infantry at Hope
deployment FA2 on CV1                                  = deploy 2nd Fighter aboard 1st Carrier
deployment deploy 2 infantry Hope                      = deploy 2 Infantry at Hope
forces     3 infantry                                  = raise 3 Infantry
forces     buy 3 infantry                              = raise 3 Infantry
forces     raise 3 IN with 4 steps                     = raise 3 Infantry with 4
forces     raise infantry at 0804                      = raise Infantry at Hope
forces     2 infantry in 0804                          = raise 2 Infantry at Hope
forces     raise infantry at 2 steps in 0804           = raise Infantry with 2 at Hope
combat     fire at ground                              = fire at ground
combat     shoot at ground                             = fire at ground
combat     attack ground                               = fire at ground
combat     ground                                      = fire at ground
combat     fire ground                                 = fire at ground
combat     pass                                        = pass
combat     hold fire                                   = pass
combat     IN1 fires at ground                         = 1st Infantry fires at ground
combat     the fighter does not shoot                  = Fighter passes
combat     FA1 passes                                  = 1st Fighter passes
combat     fire!                                       = fire
combat     IN2 opens fire on their ground              = 2nd Infantry fires at ground
combat     hold your fire                              = pass
combat     retreat to a0805                            = retreat to a0805
combat     withdraw to a0805                           = retreat to a0805
combat     retreat a0805                               = retreat to a0805
combat     go to a0805                                 = retreat to a0805
combat     land                                        = land
combat     take IN1                                    = take 1st Infantry
combat     IN1                                         = take 1st Infantry
combat     hit IN1                                     = take 1st Infantry
combat     IN1 takes it                                = take 1st Infantry
combat     blockade                                    = blockade
combat     stay as blockade                            = blockade
supply     beachhead MA1                               = beachhead with 1st Marines
supply     MA1 beachhead                               = beachhead with 1st Marines
supply     MA1 as beachhead                            = beachhead with 1st Marines
supply     no beachheads                               = no beachhead
"""


@cache
def names() -> Lexicon:
    at = position(
        maps=[{"slot": "a", "board": "one", "power": "red"}],
        powers=["red", "blue"],
        blocks={
            "Hope": "red IN1 4; red IN2 4; red FA1 4; red DB1 4; red MB1 2; red HB1 2; red EN1 2",
            "Garby": "red CV1 4; red FA2 2; red MA1 4; red AB1 3; red AR1 4; red ART1 4",
            "Highmark": "red BB1 4; red RE1 2; red AR2 2; red MK1 3; red SS1 3; red CA1 2",
        },
    )
    return game().lexicon(board(), game().view(board(), at, "red"))


def split(line: str) -> tuple[str, str, str]:
    asked, rest = line.split(maxsplit=1)
    text, said = rest.rsplit(" = ", 1)
    return asked, text.strip(), said.strip()


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_a_line_as_players_write_it_is_read(line: str) -> None:
    asked, text, said = split(line)
    reading = BOOK.read(text, names(), [cls.tag() for cls in ASKED[asked]])
    assert [misread.sentence for misread in reading.misread] == []
    assert [BOOK.write(order, names()) for order in reading.orders] == [said]


def test_they_are_more_than_a_hundred() -> None:
    assert len(LINES.strip().splitlines()) > 100


@pytest.mark.parametrize("line", ["IN1 stays", "AR1 (4) to a0805", "+2 IN1", "IN1 holds"])
def test_what_is_not_read_is_not_guessed(line: str) -> None:
    assert BOOK.read(line, names()).orders == []
