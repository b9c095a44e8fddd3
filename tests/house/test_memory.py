"""A house's memory does not grow with the games that were ever opened in it, and it loads no
library that a page or a letter has no use for."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.pack import Pack
from adjudicator.core.polyline import Polyline
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import RULESETS, load
from adjudicator.running.app import create_app


def opened(name: str, pack: Pack, seed: int) -> None:
    """A game is opened; its first questions are put, drawn and looked at."""
    game = load(name)
    board = game.board(pack)
    rulings = game.rulings_with({})
    scenario = game.scenarios(board)[seed % 2]
    progress = begin(game, board, game.open(board, scenario, rulings), rulings)
    step = advance(game, board, progress, chain_dice(lambda k: bytes([seed % 251]) * 32))
    for ask in step.asks:
        view = game.load_view(step.views[ask.seat])
        game.lexicon(board, view)
        game.situation(board, view, ask)
        game.sheet(board, view)
        check(game, board, ask, view, [])


def grown(name: str, number: int) -> int:
    """Bytes that so many openings leave behind, after the first ones have warmed up."""
    pack = of_ruleset(name)
    for n in range(2):
        opened(name, pack, n)
    gc.collect()
    gc.freeze()  # what was there before need not be looked through each time
    tracemalloc.start()
    try:
        for n in range(2):
            opened(name, pack, n)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for n in range(number):
            opened(name, pack, n)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", RULESETS)
def test_memory_is_flat_in_the_games_that_were_opened(name: str) -> None:
    assert grown(name, 4) < 200_000


@pytest.mark.soak(part=False)
@pytest.mark.parametrize("name", RULESETS)
def test_memory_is_flat_over_a_thousand_openings(name: str) -> None:
    assert grown(name, 1000) < 1_500_000


SERVED = """
import sys
from adjudicator.running.app import create_app
from adjudicator.running.warming import warm_up
from adjudicator.service.games import games

app = create_app(sys.argv[1], web={"port": 0}, mail={"domain": "b.test"})
warm_up(app.desk)
seats = {"axis": "a@b.test", "allies": "b@b.test"}
games.open_game(app.desk, ruleset="blitzwar", scenario="africa-20-1", slug="fox",
                moderator_email="m@b.test", seats=seats)
games.begin_game(app.desk, "fox", force=True)
page = app.flask.test_client().get("/games/fox")
assert page.status_code == 200 and b"/boards/" in page.data
app.stop()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
LARGE = {"PIL", "alembic", "networkx", "numpy", "openskill", "pygments", "scipy", "webauthn"}
"""What some command, a new release, an event or a person with a passkey needs: 80 MB in all."""


def test_a_house_that_shows_a_board_loads_no_large_library(tmp_path: Path) -> None:
    create_app(tmp_path, web={"port": 0}, mail={"domain": "b.test"}).stop()
    script = tmp_path / "served.py"
    script.write_text(SERVED)
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    loaded = {*done.stdout.split()}
    assert {"adjudicator", "sqlalchemy", "flask"} <= loaded
    assert not LARGE & loaded
    assert list(tmp_path.glob("boards/map-*"))


@pytest.mark.parametrize("name", RULESETS)
def test_the_points_of_a_map_are_packed(name: str) -> None:
    """A pair of numbers takes seven times as much."""
    game = load(name)
    board = game.board(of_ruleset(name))
    scenario = game.scenarios(board)[0]
    position = game.open(board, scenario, game.rulings_with({}))
    geometry = game.geometry(board, game.view(board, position, None))
    assert geometry is not None
    drawn = [area.rings for area in geometry.areas.values()]
    drawn += [shape.rings for shape in geometry.backdrop]
    rings = [ring for polygons in drawn for polygon in polygons for ring in polygon]
    assert all(isinstance(ring, Polyline) for ring in rings)
    assert sum(map(len, rings)) > 1000
    told = json.loads(geometry.model_dump_json())
    some = [ring for area in told["areas"].values() for part in area["rings"] for ring in part]
    assert [len(ring) for ring in some] == [
        len(ring) for area in geometry.areas.values() for part in area.rings for ring in part
    ]
