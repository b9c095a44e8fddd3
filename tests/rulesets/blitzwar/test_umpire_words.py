"""How wargamers write: other words for the same order."""

from __future__ import annotations

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from tests.rulesets.blitzwar.kit import board, game, position

SAME = {
    "move all from Tripoli to El Agheila": (
        "move everything in Tripoli to El Agheila",
        "move all units from Tripoli to El Agheila",
    ),
    "strategic move armour from Berlin to Vienna": (
        "strategic movement: armour from Berlin to Vienna",
        "SR armour from Berlin to Vienna",
        "rail armour Berlin to Vienna",
    ),
    "activate infantry in El Agheila": ("activate infantry at El Agheila for attack",),
    "fortify Bergen": ("fortify 1 infantry at Bergen",),
    "form elite in El Agheila": ("form an Elite army in El Agheila",),
    "combine all in El Agheila": ("merge all in El Agheila",),
    "remove infantry in El Agheila": ("disband infantry in El Agheila",),
    "ship supply from Naples to Tripoli": (
        "transport supply from Naples to Tripoli",
        "sea transport the supply counter from Naples to Tripoli",
        "ship supply Naples to Tripoli",
    ),
    "land 2 infantry from Naples at Malta": (
        "land 2 infantry at Malta from Naples",
        "invade Malta from Naples with 2 infantry",
    ),
    "sail ships from Naples to Western Mediterranean": (
        "sail all from Naples to Western Mediterranean",
    ),
    "naval attack Western Mediterranean": (
        "naval combat in the Western Mediterranean",
        "attack enemy fleets in the Western Mediterranean",
    ),
    "2 GER air from Sirte to Mechili": ("2 German air units from Sirte over Mechili",),
    "air to Mechili": ("air superiority over Mechili",),
    "again": ("fly again", "fly another"),
    "rebase air from Sirte to Tripoli": ("transfer air from Sirte to Tripoli",),
    "bomb with 3 air": ("strategic bombing with 3 air units",),
    "blitz Mechili with all": ("blitzkrieg attack on Mechili with all",),
    "blitz Mechili with all from El Agheila": ("blitz Mechili from El Agheila with all",),
    "attack Mechili with all": ("normal attack on Mechili",),
    "attack Mechili with the same": ("attack Mechili again",),
    "advance none": ("do not advance", "no advance"),
    "advance armour to Derna": ("advance with armour to Derna",),
    "lose infantry": ("lose infantry first",),
    "retreat to Gazala": ("retreat Gazala",),
    "hold": ("stand fast", "no retreat", "cancel the retreat"),
    "counter": ("counter it",),
    "decline": ("pass", "let it pass"),
    "waive the German shift": ("no shift", "do not use the German shift"),
    "choose Wave Divisions": ("select Wave Divisions", "pick card Wave Divisions"),
    "Italy takes armour, fleet": ("Italy builds armour and fleet",),
    "step infantry from Minsk to Gomel, paid by Wilno after blitzkrieg": (
        "step infantry from Minsk to Gomel after blitzkrieg paid by Wilno",
    ),
    "lend 4 supply by Norwegian Sea": ("lend-lease 4 supply via Norwegian Sea",),
}


@pytest.mark.parametrize(("house", "said"), [(h, s) for h, many in SAME.items() for s in many])
def test_it_is_read_as_the_house_would_write_it(house: str, said: str) -> None:
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    names = lexicon(board(), position(turn=17), "axis")
    reading = book.read(said, names)
    assert not reading.misread, [m.words() for m in reading.misread]
    assert [o.words(board()) for o in reading.orders] == [house]  # type: ignore[attr-defined]
