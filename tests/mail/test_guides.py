"""The receipts that the guides show are those that the house sends."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import rendering
from adjudicator.service.games import games
from adjudicator.storage.session import Store
from tests.house_kit import ready_anyway, send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script

GUIDES = Path(__file__).parents[2] / "docs/games"
SHOWN = {
    "blitzwar": (
        ("blitzwar_by_hand", 3, "axis"),
        """activate Koszalin
blitz Danzig from Koszalin if odds are 3:1 or better
Saar to Stuttgart
sail U-boats from Hamburg to Black Sea
move armour from Lodz to Warsaw""",
    ),
    "victory": (
        ("victory_2", 3, "red"),
        """MA1 and IN3 to a0904
IN1 to b0506
withdraw after round 2""",
    ),
    "virtuti_militari": (
        ("virtuti_by_hand", 2, "axis"),
        """Move +1 at Breslau and Berlin
attack Lodz from Breslau with all if we lead by 1
send all from Berlin to Warsaw""",
    ),
    "world_at_war": (
        ("world_by_hand", 3, "axis"),
        """Berlin attacks West Poland
2 ground units Rhineland to Berlin
declare war on Denmark and Norway
operation from Silesia against Paris""",
    ),
    "diplomacy": (
        ("diplomacy_classic", 1, "france"),
        """A PAR-BUR
F BRE - SPA
A Marseile S A PAR - BUR
A BUR H""",
    ),
    "totaler_krieg": (
        ("totaler_by_hand", 1, "axis"),
        """blitz Lwow and Grodno
attack Brest-Litovsk with everything from Siedlce if odds are 3:1 or better
place LF1 over Lwow""",
    ),
}
"""Guide -> play-through, stop and seat, and what is written there."""


@pytest.mark.parametrize("guide", SHOWN)
def test_the_receipt_of_a_guide_is_what_comes(
    sqlite: Store, clock: FixedClock, tmp_path: Path, guide: str
) -> None:
    (folder, stop, seat), mail = SHOWN[guide]
    script = read_script(PLAYED / folder)
    desk = opened(sqlite, clock, tmp_path, script)
    for before in range(1, stop):
        for one in games.game_info(desk, GAME).seats:
            if one.asked:
                ready_anyway(desk, GAME, one.name, script.orders.get((before, one.name), ""))
    text = rendering.receipt_text(send(desk, GAME, seat, mail, dry=True))
    lines = text.splitlines()
    begin = next(n for n, line in enumerate(lines) if line.startswith("|  1 "))
    end = next(n for n, line in enumerate(lines) if n > begin and not line.startswith("|"))
    shown = "\n".join(f"    {line}" for line in lines[begin - 1 : end])
    assert shown in (GUIDES / f"{guide}.md").read_text("utf-8"), shown
