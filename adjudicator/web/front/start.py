"""The start page: what this is."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from adjudicator.service.archive import archive
from adjudicator.service.games import games, opening
from adjudicator.service.games.opening import Offered, ScenarioTold
from adjudicator.service.models import GameInfo, ReportInfo
from adjudicator.service.moderating import seats
from adjudicator.web import words
from adjudicator.web.drawing import pictures
from adjudicator.web.front import guides
from adjudicator.web.front.sample import sample
from adjudicator.web.reader import desk, is_open, said_before

blueprint = Blueprint("start", __name__)

SHOWN = 5
"""Games that are over, and seats that are wanted, on this page."""


@dataclass(frozen=True)
class Card:
    """A game system for somebody who chooses. picture, guide: addresses, empty if there is none.
    first: what a newcomer plays against the house. told: its scenarios that are known."""

    name: str
    title: str
    told: list[ScenarioTold]
    picture: str
    guide: str
    first: ScenarioTold | None

    @property
    def players(self) -> str:
        """`2 players`, `2 to 8 players`."""
        numbers = sorted({one.players for one in self.told})
        return _range([str(numbers[0]), str(numbers[-1])]) + " players" if numbers else ""

    @property
    def length(self) -> str:
        """`about a week to about 22 months, 3 to 216 letters`."""
        if not self.told:
            return ""
        by_time = sorted(self.told, key=lambda one: one.letters * one.turns)
        ends = by_time[0], by_time[-1]
        letters = _range([str(one.letters * one.turns) for one in ends])
        time = _range([one.takes.removeprefix("about ") for one in ends])
        return f"{time} by mail, {letters} letters for each player"

    @property
    def level(self) -> str:
        """`easy to hard`."""
        has = {one.level for one in self.told}
        levels = [one for one in ("easy", "middling", "hard") if one in has]
        return _range([levels[0], levels[-1]]) if levels else ""


def _range(ends: list[str]) -> str:
    return " to ".join(dict.fromkeys(ends))


def cards(offered: list[Offered]) -> list[Card]:
    """All game systems of the house, as one shows them to somebody who is new."""
    found = []
    for one in offered:
        known = [told for told in one.told if told.turns]
        first = next((told for told in known if told.solo), None)
        shown = first or next(iter(one.told), None)
        found.append(
            Card(
                name=one.name,
                title=one.title,
                told=known,
                picture=pictures.address(one.name, shown.name) if shown else "",
                guide=guides.address(one.name),
                first=first,
            )
        )
    return found


@blueprint.get("/")
def page() -> ResponseReturnValue:
    """What Adjudicator is, what can be played, one game that runs, and what waits for players."""
    shown = [game for game in games.list_games(desk()) if is_open(game)]
    found = _running(shown)
    return render_template(
        "web/start.html",
        cards=cards(opening.catalogue(desk())),
        running=found[0] if found else None,
        newest=found[1] if found else None,
        over=[game for game in shown if game.state == "over"][:SHOWN],
        others=[g for g in shown if g.state != "over" and (not found or g.id != found[0].id)][
            :SHOWN
        ],
        wanted=[one for one in seats.wanted(desk()) if not one.bot][:SHOWN],
        sample=sample(words.root()),
        said=said_before(),
    )


def _running(shown: list[GameInfo]) -> tuple[GameInfo, ReportInfo] | None:
    """The open game that has the newest report, and that report."""
    found = [
        (game, archive.reports_of(desk(), game.slug, None)[-1])
        for game in shown
        if game.state in ("running", "closed", "held") and game.reports
    ]
    return max(found, key=lambda one: one[1].at, default=None)
