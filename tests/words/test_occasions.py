"""Who orders at the wrong time is told when the order is asked for, in every game."""

from __future__ import annotations

import pytest

from adjudicator.core import answering
from adjudicator.core.checking import check
from tests.words.test_natural import Line, asked, at

WRONG_TIME = [
    ("blitzwar_by_hand", 2, "axis", "activate Saar", "the moves of the Movement Phase"),
    ("victory_hope", 1, "red", "build Infantry 3 at Hope", "the builds of the Production Phase"),
    ("virtuti_by_hand", 1, "axis", "declare war on Belgium", "the Diplomacy Phase"),
    ("virtuti_by_hand", 2, "axis", "buy 2 Corps", "the purchases of the Production Phase"),
    ("world_by_hand", 3, "axis", "build 3 ground", "the Economic Phase"),
    ("world_by_hand", 3, "axis", "no convoys", "Strategic Warfare"),
    ("totaler_politics", 1, "axis", "attack e3504 with GER-1P", "Blitz Combat and Regular Combat"),
]


@pytest.mark.parametrize(("folder", "stop", "seat", "line", "when"), WRONG_TIME)
def test_the_answer_says_when_it_is_asked_for(
    folder: str, stop: int, seat: str, line: str, when: str
) -> None:
    book, lexicon, ask = at(Line(folder, stop, seat, line, "", False), stop)
    playing = asked(folder, stop)
    view = playing.ruleset.load_view(playing.__dict__["asks"][stop, seat][1])
    orders = answering.read(book, line, lexicon, ask).orders
    assert orders
    (refused,) = check(playing.ruleset, playing.board, ask, view, orders).refused
    assert f"belongs to {when}. " in refused.text
    assert " You can give: " in refused.text
    assert refused.clause == type(orders[0]).clause
