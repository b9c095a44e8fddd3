"""Pictures of this release: the page on which each game is played, on a screen, in the dark and on
a phone.

    python -m bench.pictures FOLDER [GAME ...]

A house of its own is opened with a game of each ruleset, and a real Chromium looks at the first
question. `docs/pictures` holds those that README shows; the others are for eyes, and a sheet of
each game has them side by side.
"""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.service.games import games
from adjudicator.storage.session import prepare
from tests.web.chromium import PHONE, Served, chromium, served

PLAYER = "anna@example.net"
SCREEN = {"width": 1280, "height": 800}
SCENARIOS = {
    "blitzwar": "yellow-1940",
    "victory": "battle-of-hope",
    "virtuti_militari": "barbarossa-1941",
    "world_at_war": "france-1940",
    "totaler_krieg": "operations-1941",
    "diplomacy": "classic",
}
"""What is shown of each game."""
WINDOWS: dict[str, dict[str, Any]] = {
    "page": {"viewport": SCREEN},
    "dark": {"viewport": SCREEN, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
    "dark-phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True, "color_scheme": "dark"},
}


def table(house: Served, name: str) -> str:
    """Open and begin a game in which one person holds every seat; gives the path of the page of
    a seat that is asked something."""
    desk, ruleset = house.desk, load(name)
    board = ruleset.board(of_ruleset(name))
    start = ruleset.open(board, SCENARIOS[name], ruleset.rulings_with({}))
    seats = ruleset.seats(board, start)
    slug = name.replace("_", "-")
    games.open_game(
        desk,
        ruleset=name,
        scenario=SCENARIOS[name],
        slug=slug,
        moderator_email="moderator@example.net",
        seats=dict.fromkeys(seats, PLAYER),
    )
    info = games.begin_game(desk, slug, force=True)
    asked = [seat.name for seat in info.seats if seat.asked]
    return f"/games/{slug}/{(asked or seats)[0]}/orders"


def sheet(folder: Path, name: str) -> None:
    """The pictures of a game side by side, in one file."""
    shown = [Image.open(folder / f"{name}-{kind}.png") for kind in WINDOWS]
    whole = Image.new("RGB", (sum(one.width for one in shown), max(one.height for one in shown)))
    at = 0
    for one in shown:
        whole.paste(one, (at, 0))
        at += one.width
    whole.save(folder / f"{name}-sheet.png")


def main(folder: Path, names: list[str]) -> None:
    """Take the pictures of the games named, all if none are, into a folder."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = names or list(SCENARIOS)
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        empty = Path(place) / "empty.sqlite"
        prepare(f"sqlite:///{empty}")
        instance = Path(place) / "house"
        instance.mkdir()
        with served(empty, instance, wanted) as house:
            for name in wanted:
                path = table(house, name)
                for kind, options in WINDOWS.items():
                    page = house.visitor(browser, PLAYER, **options)
                    page.goto(path, wait_until="networkidle")
                    page.screenshot(path=folder / f"{name}-{kind}.png")
                    page.context.close()
                sheet(folder, name)
                print(f"{name}: {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
