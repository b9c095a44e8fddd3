"""What a reader is told event by event: the words of the report, where it was, whose it was."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.happening import Happening, happening
from adjudicator.core.protocol import Event
from adjudicator.rulesets import packs, registry
from tests.playthroughs import test_playthroughs
from tests.playthroughs.playing import Playing, Script, read_script

SHORT = {
    "blitzwar": "blitzwar_20_1",
    "victory": "victory_2",
    "virtuti_militari": "virtuti_1941",
    "totaler_krieg": "totaler_by_hand",
    "world_at_war": "world_example",
    "diplomacy": "diplomacy_classic",
}


class Following(Playing):
    """A play-through, followed by each of its readers event by event."""

    def __init__(self, ruleset: AnyRuleset, board: Any, script: Script) -> None:
        super().__init__(ruleset, board, script)
        self.found: dict[str, list[tuple[Event, Happening]]] = {}
        self.kinds: Counter[str] = Counter()

    def report(self, dumped: Any, title: str) -> None:
        position = self.ruleset.load_position(dumped)
        told = list(self.told)
        for seat in [*self.ruleset.seats(self.board, position), None]:
            dumped_view = self.ruleset.view(self.board, position, seat).model_dump(mode="json")
            view = self.ruleset.load_view(dumped_view)
            geometry = self.ruleset.geometry(self.board, view)
            areas = geometry.areas if geometry is not None else {}
            mine = self.ruleset.mine(self.board, view)
            assert bool(mine) == (seat is not None)
            for event in (known for one in told if (known := one.for_seat(seat))):
                one = happening(self.ruleset, self.board, view, event, areas, mine)
                assert {place for place in one.places if place not in areas} == set(), event
                self.found.setdefault(seat or "", []).append((event, one))
                self.kinds[event.kind] += 1
        super().report(dumped, title)


@cache
def followed(name: str) -> Following:
    """A play-through, played once for all tests of it."""
    script = read_script(Path(test_playthroughs.__file__).parent / name)
    ruleset = registry.load(script.ruleset)
    playing = Following(ruleset, ruleset.board(packs.of_ruleset(script.ruleset)), script)
    playing.run()
    return playing


@pytest.mark.parametrize(
    "name",
    test_playthroughs.each(SHORT.values()),
)
def test_every_event_has_words_for_each_reader(name: str) -> None:
    playing = followed(name)
    assert playing.found
    for seat, pairs in playing.found.items():
        for event, one in pairs:
            assert one.lines, f"{event.kind} says nothing to {seat or 'spectators'}"
            assert all(line.text.strip() for line in one.lines), event
            if not seat:
                assert not one.own


@pytest.mark.parametrize("name", SHORT.values(), ids=list(SHORT))
def test_a_reader_is_told_of_their_own_fights_and_where_they_were(name: str) -> None:
    playing = followed(name)
    seats = [seat for seat in playing.found if seat]
    fought = {
        seat: [one for _, one in playing.found[seat] if one.fight and one.own] for seat in seats
    }
    assert sum(map(bool, fought.values())) >= 2, "two sides at least have fought"
    for ones in fought.values():
        assert all(one.places for one in ones if one.arrows)
        assert not ones or sum(bool(one.places) for one in ones) / len(ones) > 0.8
    assert any(one.arrows for pairs in playing.found.values() for _, one in pairs)
    assert set(playing.kinds) & playing.ruleset.fights


def test_fights_are_kinds_of_events_that_there_are() -> None:
    """No kind is named that a game does not tell."""
    for name in SHORT:
        ruleset = registry.load(name)
        text = "".join(
            path.read_text()
            for path in Path(registry.__file__).parent.joinpath(name).rglob("*.py")
            if path.name != "story.py"
        )
        for kind in ruleset.fights:
            assert f"class {kind}(Fact)" in text, f"{name} tells of no {kind}"
