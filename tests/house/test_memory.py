"""A house's memory does not grow with the games that were ever opened in it, and it loads no
library that a page or a letter has no use for."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from adjudicator.core.checking import check
from adjudicator.core.copying import lightened
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.polyline import Polyline
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import RULESETS, load
from adjudicator.running.app import create_app
from adjudicator.service.grammar import Asked


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


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_kept_to_be_looked_at_keeps_no_set_for_each_piece(name: str) -> None:
    """pydantic notes for each model which of its fields were given: two fifths of what a seat sees,
    of which a house keeps as much as has room."""
    game = load(name)
    board = game.board(of_ruleset(name))
    scenario = game.scenarios(board)[0]
    position = game.open(board, scenario, game.rulings_with({}))
    seat = game.seats(board, position)[0]
    dumped = json.loads(game.view(board, position, seat).model_dump_json())
    light, heavy = lightened(game.load_view(dumped)), game.load_view(dumped)
    assert light == heavy
    assert light.model_dump_json() == heavy.model_dump_json()
    kinds = {(type(one), frozenset(one.__pydantic_fields_set__)) for one in models_in(light)}
    assert len(given(light)) == len(kinds) < len(given(heavy))
    copy = light.model_copy(deep=True)
    assert copy == heavy
    assert not given(copy) & given(light)


def models_in(view: Any) -> Iterator[BaseModel]:
    """All models of a view, itself the first."""
    if isinstance(view, BaseModel):
        yield view
        view = view.__dict__
    if isinstance(view, dict | list | tuple):
        for part in view.values() if isinstance(view, dict) else view:
            yield from models_in(part)


def given(view: Any) -> set[int]:
    """The sets that its models have of which fields were given, by their ids."""
    return {id(one.__pydantic_fields_set__) for one in models_in(view)}


def test_readings_are_kept_by_what_they_weigh(tmp_path: Path) -> None:
    app = create_app(tmp_path, web={"port": 0}, mail={"domain": "b.test"})
    try:
        kept = app.desk.readings
        for n in range(200):
            kept.get(n, lambda: Asked(None, {}, Lexicon(), weight=400_000))
        assert len(kept) == 60
        assert kept.weight == 24_000_000
    finally:
        app.stop()
