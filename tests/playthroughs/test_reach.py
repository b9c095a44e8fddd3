"""What clicks on the board can reach is what the rulesets give: for the questions of the
play-throughs no order of `choices` or `at_large` that the rules allow is hidden from a player who
clicks on places, on targets and on "more"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from adjudicator.core import offering
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.service.play import sketching
from adjudicator.service.play.sketching import Part, pointed_at
from tests.core.test_known import given as stand_together
from tests.playthroughs.playing import Playing, read_script
from tests.playthroughs.test_playthroughs import HERE, each

SHORT = ("blitzwar_20_1", "diplomacy_sea", "totaler_1941", "victory_hope", "virtuti_1944",
         "world_example")  # fmt: skip
"""One of each game is clicked through in every run."""
MOST = 60
"""Choices of a question that are clicked: those of the front first, at least one place's."""
BESIDE = 2
"""Places that are clicked while orders of others stand in the box."""
QUESTIONS = 3
"""Questions of one kind that are clicked through, the first of them."""


class Clicked(Playing):
    """A play-through in which every question is clicked through before it is answered."""

    looked = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.kinds: dict[tuple[str, tuple[str, ...]], int] = {}
        """How often a kind of question was put."""

    def receive(self, stop: int, ask: Ask, dumped: Any, text: str) -> list[Order]:
        kind = (ask.clause, tuple(ask.accepts))
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.kinds[kind] <= QUESTIONS:
            self.click_through(stop, ask, self.ruleset.load_view(dumped))
        return super().receive(stop, ask, dumped, text)

    def click_through(self, stop: int, ask: Ask, view: Any) -> None:
        rulings = self.ruleset.rulings_with(self.script.rulings)
        lexicon = self.ruleset.lexicon(self.board, view)
        case = offering.Case(self.ruleset, self.board, ask, view, rulings, self.book, lexicon)
        left = MOST
        for area in places(case):
            given = list(self.ruleset.choices(self.board, ask, view, area))
            if not given:
                continue
            wanted = {one.line for one in offering.Trial(case, noted=True).offers(given)}
            found = clicked(case, area)
            assert wanted <= found, (stop, ask.seat, area, sorted(wanted - found))
            self.looked += len(wanted)
            left -= len(given)
            if left < 0:
                break
        if ask.opens and self.kinds[ask.clause, tuple(ask.accepts)] == 1:
            self.beside_others(stop, case)
        large = list(self.ruleset.at_large(self.board, ask, view))
        if large:
            wanted = {one.line for one in offering.Trial(case).offers(large)}
            shown = {one.line for kind in offering.overview(case) for one in kind.offers}
            assert wanted <= shown, (stop, ask.seat, sorted(wanted - shown))
            self.looked += len(wanted)

    def beside_others(self, stop: int, case: offering.Case) -> None:
        """The same where orders of other places stand in the box already."""
        orders = stand_together(case)
        for area in list(places(case))[:BESIDE] if orders else ():
            given = list(self.ruleset.choices(self.board, case.ask, case.view, area))
            wanted = {one.line for one in offering.Trial(case, orders, noted=True).offers(given)}
            found = clicked(case, area, orders)
            assert wanted <= found, (stop, case.ask.seat, area, sorted(wanted - found))
            self.looked += len(wanted)


def places(case: offering.Case) -> Iterator[str]:
    """The areas of the map, those first that the question is about."""
    geometry = case.ruleset.geometry(case.board, case.view)
    if geometry is not None:
        yield from dict.fromkeys([*offering.asked_about(case), *geometry.areas])


def clicked(case: offering.Case, area: str, orders: Sequence[Order] = ()) -> set[str]:
    """The lines that clicks get to from a place: what its panel shows, and behind each "more"
    what comes next, or what leads to the target that is lit. orders: in the box already."""
    found: set[str] = set()
    todo = [Part()]
    while todo:
        part = todo.pop()
        for kind in pointed_at(case, area, orders, part).kinds:
            found |= {one.line for one in kind.choices}
            if part.tag and kind.tag != part.tag:
                continue
            if kind.unlisted:
                assert kind.skip > part.skip or not part.tag, "it goes on"
                todo.append(Part(tag=kind.tag, skip=kind.skip))
    return found


@pytest.fixture(autouse=True)
def few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few are tried out at once that much is left for "more" and for targets."""
    monkeypatch.setattr(sketching, "MOST_TRIED", 12)
    monkeypatch.setattr(sketching, "MOST_SURE", 24)


class Aimed(Playing):
    """A play-through in whose first questions targets are clicked that were not tried yet."""

    aimed = 0

    def receive(self, stop: int, ask: Ask, dumped: Any, text: str) -> list[Order]:
        case = self.case(ask, self.ruleset.load_view(dumped))
        for area in list(places(case))[:6]:
            given = list(self.ruleset.choices(self.board, ask, case.view, area))
            reach = {to for kind in pointed_at(case, area).kinds for to in kind.reach}
            for to in sorted(reach)[:3]:
                found = pointed_at(case, area, (), Part(to=to)).kinds
                lines = {one.line for kind in found for one in kind.choices}
                there = [one for one in given if one.area == to]
                wanted = {one.line for one in offering.Trial(case, noted=True).offers(there)}
                assert lines == wanted, (area, to)
                assert all(one.area == to for kind in found for one in kind.choices)
                self.aimed += len(lines)
        return super().receive(stop, ask, dumped, text)

    def case(self, ask: Ask, view: Any) -> offering.Case:
        rulings = self.ruleset.rulings_with(self.script.rulings)
        lexicon = self.ruleset.lexicon(self.board, view)
        return offering.Case(self.ruleset, self.board, ask, view, rulings, self.book, lexicon)


@pytest.mark.parametrize("name", ["victory_hope", "totaler_1941"])
def test_a_target_that_was_not_tried_yet_shows_what_leads_there(name: str) -> None:
    script = read_script(HERE / name)
    script.stops = 3
    ruleset = load(script.ruleset)
    played = Aimed(ruleset, ruleset.board(of_ruleset(script.ruleset)), script)
    played.run()
    assert played.aimed


@pytest.mark.parametrize(
    "name",
    each(SHORT),
)
def test_clicks_reach_what_the_ruleset_gives(name: str) -> None:
    script = read_script(HERE / name)
    script.stops = min(script.stops, 8 if name == "totaler_1941" else 60)
    ruleset = load(script.ruleset)
    played = Clicked(ruleset, ruleset.board(of_ruleset(script.ruleset)), script)
    played.run()
    assert played.looked, "something was there to click"
