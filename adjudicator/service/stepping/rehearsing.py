"""A rehearsal: the rules as they are now over every recorded game, before a release goes live.

A game that comes out otherwise is named, with the first thing that differs. Its open phase may
be begun again under the new rules (`rollback.reopen`); what is done stays as it was judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from sqlmodel import col, select

from adjudicator.core.journal import Broken
from adjudicator.service.archive import archive
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.record import editions, journaling, looking
from adjudicator.service.record.chains import Ends, Known, all_ends, all_seeds
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.record.editions import Edition
from adjudicator.service.record.replaying import Replay, Wrong
from adjudicator.service.stepping import differences
from adjudicator.storage.tables import Game, Snapshot


class Rehearsed(BaseModel):
    """One game. same: everything comes out as recorded, perhaps in other words. lines: the first
    difference, which may be secret. edition: what it was judged by now; before: until now."""

    game: str
    title: str = ""
    version: int = 0
    was: int = 0
    """The version that opened it."""
    same: bool
    text: str
    lines: list[str] = []
    edition: Edition = Edition()
    before: Edition = Edition()


def rehearse(desk: Desk, slugs: list[str] | None = None) -> list[Rehearsed]:
    """Play games of this house again with the rules as they are now: those named, or all."""
    with desk.store.read() as session:
        query = select(Game.slug).where(Game.state != "inviting").order_by(col(Game.id))
        every = list(session.exec(query))
    return [_house_game(desk, slug) for slug in (slugs if slugs else every)]


def rehearse_file(desk: Desk, name: str, data: bytes) -> Rehearsed:
    """The same with an exported game. ServiceError: it is none."""
    try:
        bundle, _ = archive.read(data)
    except ServiceError as error:
        raise ServiceError(f"{name}: {error.text}") from None
    return _rehearsed(desk, name, bundle, bundle.seeds(), bundle.ends())


def _house_game(desk: Desk, slug: str) -> Rehearsed:
    """With the seeds of the open phase too: the house has them."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        bundle = archive.content(desk, session, game)
        rows = session.exec(select(Snapshot).where(Snapshot.game_id == game.id))
        positions = {row.number: row.progress["position"] for row in rows}
    last = max([game.phase_number, *(phase for _, phase in bundle.seeds())])
    return _rehearsed(desk, slug, bundle, all_seeds(game, last), all_ends(game), positions)


def _rehearsed(
    desk: Desk,
    name: str,
    bundle: Bundle,
    seeds: Known,
    ends: Ends,
    positions: Mapping[int, Mapping[str, Any]] | None = None,
) -> Rehearsed:
    """positions: number of a phase -> how it began, as far as it is kept."""
    ruleset = ruleset_of(desk, bundle.ruleset)
    edition, known = editions.of(ruleset), journaling.editions_of(bundle.entries)
    found = Rehearsed(
        game=name,
        title=ruleset.title,
        version=ruleset.version,
        was=int(bundle.opening.get("version", 0)),
        same=True,
        text="",
        edition=edition,
        before=known[-1] if known else Edition(),
    )
    other_words = any(not one.same_words(edition) for one in known)
    replay: Replay | None = None
    try:
        replay = Replay(ruleset, bundle.record(), seeds, ends, other_words=other_words)
        found.text = replay.run()
    except (Wrong, Broken) as wrong:
        found.same, found.text = False, str(wrong)
    except Exception as error:
        found.same = False
        found.text = f"The rules fail: {type(error).__name__}: {error}"
    if not found.same and replay is not None:
        found.lines = differences.first(replay, positions or {})
    return found
