"""A rehearsal: the rules as they are now over every recorded game, before a release goes live.

A game that comes out otherwise is named, with the first thing that differs. Its open phase may
be begun again under the new rules (`rollback.reopen`); what is done stays as it was judged.
"""

from __future__ import annotations

from pydantic import BaseModel
from sqlmodel import col, select

from adjudicator.core.journal import Broken
from adjudicator.core.progress import Step
from adjudicator.core.protocol import canonical
from adjudicator.service.archive import archive
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.record import looking
from adjudicator.service.record.chains import Known, all_seeds
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.record.replaying import Replay, Wrong
from adjudicator.storage.tables import Game


class Rehearsed(BaseModel):
    """One game. same: everything comes out as recorded. lines: the first difference."""

    game: str
    title: str = ""
    version: int = 0
    was: int = 0
    """The version that opened it."""
    same: bool
    text: str
    lines: list[str] = []


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
    return _rehearsed(desk, name, bundle, bundle.seeds())


def _house_game(desk: Desk, slug: str) -> Rehearsed:
    """With the seeds of the open phase too: the house has them."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        bundle = archive.content(desk, session, game)
    last = max([game.phase_number, *(phase for _, phase in bundle.seeds())])
    return _rehearsed(desk, slug, bundle, all_seeds(game, last))


def _rehearsed(desk: Desk, name: str, bundle: Bundle, seeds: Known) -> Rehearsed:
    ruleset = ruleset_of(desk, bundle.ruleset)
    found = Rehearsed(
        game=name,
        title=ruleset.title,
        version=ruleset.version,
        was=int(bundle.opening.get("version", 0)),
        same=True,
        text="",
    )
    replay: Replay | None = None
    try:
        replay = Replay(ruleset, bundle.record(), seeds)
        found.text = replay.run()
    except (Wrong, Broken) as wrong:
        found.same, found.text = False, str(wrong)
    except Exception as error:
        found.same = False
        found.text = f"The rules fail: {type(error).__name__}: {error}"
    if not found.same and replay is not None:
        found.lines = _difference(replay)
    return found


def _difference(replay: Replay) -> list[str]:
    """The first event of the step that differs, as it was recorded and as it would be now."""
    body = next(
        (
            entry.body
            for entry in replay.record.entries
            if entry.kind == "step" and entry.body["step"] == replay.at
        ),
        None,
    )
    if body is None:
        return []
    try:
        steps = replay.played(body)
    except Exception as error:
        return [f"now: {type(error).__name__}: {error}"]
    return _events(replay, steps)


def _events(replay: Replay, steps: list[Step]) -> list[str]:
    for step in steps:
        for number, events in [
            *((done.number, done.events) for done in step.done),
            (step.progress.number, step.events),
        ]:
            life = replay.record.life(number, replay.before)
            kept = replay.record.events.get((life, number), [])
            for event in events:
                was = kept[event.n] if event.n < len(kept) else None
                if was is None or canonical(was) != canonical(event):
                    old = f"{was.kind} {canonical(was.facts)}" if was else "nothing"
                    return [
                        f"phase {number}, event {event.n}",
                        f"  was: {old}",
                        f"  now: {event.kind} {canonical(event.facts)}",
                    ]
    return ["the events are the same; the questions or the position differ"]
