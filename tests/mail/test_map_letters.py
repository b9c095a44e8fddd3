"""Maps by letter: one picture a front, which can be read on a phone; the whole by asking; in words
the fronts and not the deserts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import again, rendering
from adjudicator.reports import theatres
from adjudicator.reports.lettering import width
from adjudicator.service.post.letters import claim_due
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script
from tests.reports import boxes

PLAYS = {
    "blitzwar_by_hand": "axis",
    "victory_hope": "red",
    "virtuti_1944": "axis",
    "world_example": "axis",
    "totaler_by_hand": "axis",
}
LINES = 60


class Letters:
    """The letters of a house, with the drawings that were made for their pictures."""

    def __init__(self, store: Store, clock: FixedClock, folder: Path, play: str) -> None:
        self.desk = opened(store, clock, folder, read_script(PLAYED / play))
        self.drawn: list[tuple[str, int]] = []

    def draw(self, drawing: str, wide: int) -> bytes:
        self.drawn.append((drawing, wide))
        return b"picture"

    def newest(self, kind: str, seat: str = "") -> rendering.Words:
        (*_, letter) = [
            one
            for one in claim_due(self.desk)
            if one.kind == kind and one.seat == (seat or one.seat)
        ]
        self.drawn.clear()
        return rendering.words_of(self.desk, letter, draw=self.draw)


@pytest.mark.parametrize("play", PLAYS)
def test_the_map_comes_as_its_fronts(
    play: str, sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    house, seat = Letters(sqlite, clock, tmp_path, play), PLAYS[play]
    send(house.desk, GAME, seat, "map")
    letter = house.newest("map", seat)
    assert 1 <= len(letter.pictures) <= again.FRONTS
    assert len(house.drawn) == len(letter.pictures)
    for drawing, wide in house.drawn:
        assert f'width="{theatres.PHONE}"' in drawing
        assert wide == theatres.PHONE * theatres.FINE
        assert [one.text for one in boxes.words(drawing)], "names can be read"
    for name in letter.pictures:
        assert f'src="cid:{name}" width="{theatres.PHONE}"' in letter.html
    said = [line for line in letter.text.splitlines() if line.startswith("|")]
    assert 1 <= len(said) <= LINES


def test_all_of_the_map_comes_by_asking(sqlite: Store, clock: FixedClock, tmp_path: Path) -> None:
    house = Letters(sqlite, clock, tmp_path, "totaler_by_hand")
    send(house.desk, GAME, "axis", "map whole")
    letter = house.newest("map", "axis")
    assert len(letter.pictures) == 1
    ((drawing, wide),) = house.drawn
    assert wide > 1500
    assert "Gibraltar" in drawing
    assert "Moscow" in drawing


@pytest.mark.parametrize("play", ["blitzwar_by_hand", "virtuti_1944", "totaler_by_hand"])
def test_a_question_about_places_brings_them(
    play: str, sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    house = Letters(sqlite, clock, tmp_path, play)
    letter = house.newest("ask")
    assert 1 <= len(letter.pictures) <= rendering.FRONTS
    assert all(f'width="{theatres.PHONE}"' in drawing for drawing, _ in house.drawn)


def test_hexes_have_the_numbers_by_which_orders_call_them(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    house = Letters(sqlite, clock, tmp_path, "totaler_by_hand")
    send(house.desk, GAME, "axis", "map")
    house.newest("map", "axis")
    for drawing, _ in house.drawn:
        numbers = re.findall(r">([ew]\d{4})</text>", drawing)
        assert len(numbers) > 5
        size = float(re.findall(r'<g font-size="([\d.]+)"[^>]*><text[^>]*>[ew]\d{4}<', drawing)[0])
        assert size >= 6
        assert width(numbers[0], size) < theatres.PHONE / 10, "no wider than its hex"


def test_places_far_apart_come_in_pictures_of_their_own() -> None:
    from tests.reports.test_board import geometry_of

    geometry = geometry_of("blitzwar", "yellow-1940")
    west, east = ["saar", "nancy", "ruhr"], ["leningrad", "novgorod"]
    assert theatres.fronts(geometry, [*east, *west]) == [west, east]
    assert theatres.fronts(geometry, []) == []
    assert len(theatres.fronts(geometry, [*east, *west], 1)) == 1
