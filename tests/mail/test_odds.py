"""What an attack comes to is told where it is ordered: each line of a receipt that attacks says the
odds as its seat sees them, with what else the letter orders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.games import games
from adjudicator.service.models import Understood
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script

PLAYS = {
    "blitzwar_by_hand": (6, r"^blitz "),
    "world_by_hand": (6, r"^(operation|limited) "),
    "virtuti_by_hand": (3, r"^send .* (to Warsaw|to Danzig|to Poznan|to Lodz|to Krakow)\b"),
    "totaler_1941": (1, r"^(blitz )?attack "),
}
"""Play-through -> its stops, and how the lines that attack begin."""
SAID = re.compile(r"against [+-]?\d|undefended|not possible|cannot be carried out")
"""Odds, or why there are none."""


def attacks(store: Store, clock: FixedClock, instance: Path, folder: str) -> Iterator[Understood]:
    """The lines of receipts that attack, over the first stops of a play-through."""
    stops, begins = PLAYS[folder]
    script = read_script(PLAYED / folder)
    desk = opened(store, clock, instance, script)
    for stop in range(1, stops + 1):
        for seat in [one.name for one in games.game_info(desk, GAME).seats if one.asked]:
            text = script.orders.get((stop, seat), "")
            if folder == "totaler_1941":  # the attacks that its script gives later, in the plan
                text = text.replace("ask me about combat", "")
                text += "\n".join(script.orders[at, "axis"] for at in (4, 5))
            receipt = send(desk, GAME, seat, f"{text}\nready anyway\n")
            yield from (one for one in receipt.understood if re.match(begins, one.text))


@pytest.mark.parametrize("folder", PLAYS)
def test_each_line_that_attacks_tells_its_odds(
    sqlite: Store, clock: FixedClock, tmp_path: Path, folder: str
) -> None:
    found = list(attacks(sqlite, clock, tmp_path, folder))
    assert len(found) >= 2
    assert [one.text for one in found if not SAID.search(one.note)] == []
    assert sum(bool(re.search(r"against [+-]?\d", one.note)) for one in found) >= 2
