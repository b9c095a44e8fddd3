"""The board just before one event and just after it, in the fog of the seat that reads.

The phase of the event is played once more (`core.replayed`), and whenever it tells something the
seat's view is taken; nothing but the view is kept. Where the rules have changed since, so that the
phase would be told otherwise, the board as the phase began and ended stands in.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core import replayed
from adjudicator.core.progress import Batch, Progress
from adjudicator.core.protocol import Event, canonical
from adjudicator.core.telling import Sheet
from adjudicator.service.desk import Desk
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, dice_of, ruleset_of
from adjudicator.service.record.reporting import view_for
from adjudicator.service.story.parts import Part, Scene, StoryLine
from adjudicator.storage.tables import ClosedBatch, EventRow, Game, Snapshot

log = logging.getLogger(__name__)

MOST_AHEAD = 8
"""Changes on the board among which that of a fight is looked for."""
MOST_STATES = 600
"""Looks at one phase; of a longer one its beginning and its end are shown."""


@dataclass
class Moments:
    """A phase as one seat saw it. views: what it saw, each once, dumped and packed. at: which
    of them when the phase began, after each event, and at its end; two alone if no event has one
    of its own."""

    draw: Callable[[dict[str, Any]], Sheet]
    views: list[bytes] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    _drawn: dict[int, Sheet] = field(default_factory=dict)

    def sheet(self, view: int) -> Sheet:
        """A view as it is drawn, made when it is wanted: a page shows three of a hundred."""
        if view not in self._drawn:
            self._drawn[view] = self.draw(unpacked(self.views[view]))
        return self._drawn[view]

    def around(self, line: StoryLine, until: int | None = None) -> tuple[Sheet, Sheet]:
        """The board before an event and after it. Rules tell of most things when they are done; a
        fight, or moves of all sides at once, are told first: then the next change on the board is
        theirs, if it is where they were. until: the event with which something else begins in the
        same places; up to there a fight may change them late."""
        first, last = line.first, line.n + 1
        if last >= len(self.at):
            return self.sheet(self.at[0]), self.sheet(self.at[-1])
        before, after = self.sheet(self.at[first]), self.sheet(self.at[last])
        if (line.fight or line.arrows) and not differ(before, after, line.places):
            following = [n for n in dict.fromkeys(self.at[last:]) if n != self.at[last]]
            soon = dict.fromkeys(self.at[last:until])
            for view in [*following[:1], *(n for n in following[1:MOST_AHEAD] if n in soon)]:
                coming = self.sheet(view)
                if differ(after, coming, line.places):
                    return after, coming
        return before, after


def unpacked(view: bytes) -> dict[str, Any]:
    """A view as it was dumped."""
    found: dict[str, Any] = json.loads(zlib.decompress(view))
    return found


def differ(one: Sheet, other: Sheet, places: Collection[str]) -> bool:
    """Do two sheets show something else in some places?"""
    return _shown(one, places) != _shown(other, places)


def _shown(sheet: Sheet, places: Collection[str]) -> object:
    pieces = sorted(canonical(one) for one in sheet.pieces if one.area in places)
    return pieces, [sheet.control.get(place) for place in places]


def around(desk: Desk, slug: str, seat: str, part: Part, line: StoryLine) -> Scene:
    """The map just before an event of a part and just after it, as its reader saw it. That they
    may read what the seat was told, the caller has checked."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        found = _moments(desk, session, game, seat, line.number)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        before, after = found.around(line, _until(part, line))
        geometry = ruleset.geometry(board, ruleset.load_view(unpacked(found.views[0])))
        return Scene(geometry=geometry, before=before, after=after)


def _until(part: Part, line: StoryLine) -> int:
    """Where in the phase something else begins in the places of an event; right behind it if
    nothing tells."""
    places = set(line.places)
    later = (one for one in part.lines if one.number == line.number and one.n > line.n)
    again = (one for one in later if (one.fight or one.arrows) and places & set(one.places))
    return next((one.first + 1 for one in again), line.n + 1 + MOST_AHEAD)


def _moments(desk: Desk, session: Session, game: Game, seat: str, number: int) -> Moments:
    shot = _snapshot(session, game, number)
    assert shot is not None, "an event has a phase, and each phase its row"
    key = (desk.store.url, "moments", game.id, seat, number, game.steps, shot.at)
    found: Moments = desk.moments.get(key, lambda: _made(desk, session, game, seat, shot))
    return found


def _snapshot(session: Session, game: Game, number: int) -> Snapshot | None:
    return session.exec(
        select(Snapshot).where(Snapshot.game_id == game.id, Snapshot.number == number)
    ).first()


def _made(desk: Desk, session: Session, game: Game, seat: str, shot: Snapshot) -> Moments:
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    begun = Progress.model_validate(shot.progress)
    batches = session.exec(
        select(ClosedBatch.batch)
        .where(ClosedBatch.game_id == game.id, ClosedBatch.number == shot.number)
        .order_by(col(ClosedBatch.n))
    ).all()
    begun = begun.model_copy(update={"batches": [Batch.model_validate(one) for one in batches]})
    found = Moments(lambda view: ruleset.sheet(board, ruleset.load_view(view)))
    views: dict[bytes, int] = {}

    def look(position: Any) -> None:
        if len(found.at) > MOST_STATES:
            raise _TooLong
        view = json.dumps(view_for(ruleset, board, position, seat)).encode()
        if view not in views:
            views[view] = len(found.views)
            found.views.append(zlib.compress(view, 1))
        found.at.append(views[view])

    dice = dice_of(game)(shot.number, begun.before)
    try:
        replayed.looked_at(ruleset, board, begun, dice, _recorded(session, game, shot), look)
    except Exception as error:  # other rules, which may fail in any way
        log.info("phase %s of game %s is not shown by event: %r", shot.number, game.id, error)
        found, views = Moments(found.draw), {}
        look(ruleset.load_position(begun.position))
        look(ruleset.load_position(_end(session, game, shot)))
    return found


class _TooLong(Exception):
    """A phase of very many events."""


def _recorded(session: Session, game: Game, shot: Snapshot) -> Sequence[Event]:
    rows = session.exec(
        select(EventRow.event)
        .where(EventRow.game_id == game.id, EventRow.number == shot.number)
        .order_by(col(EventRow.n))
    )
    return [Event.model_validate(one) for one in rows]


def _end(session: Session, game: Game, shot: Snapshot) -> dict[str, Any]:
    """How a phase ended; of one that is not over, how it stands."""
    following = _snapshot(session, game, shot.number + 1)
    return dict(shot.position if following is None else following.progress["position"])
