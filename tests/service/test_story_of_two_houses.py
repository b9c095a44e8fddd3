"""Two houses whose games differ only in what a seat may not see tell that seat the same story,
event by event, with the same boards just before and just after each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.play import submissions
from adjudicator.service.record import looking
from adjudicator.service.stepping import phases
from adjudicator.service.story import moments, parts
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Snapshot
from tests.house_kit import begun_game, make_desk, seat_id

SLUG = "feud-1"
MORE = 2
"""Gold that Blue has in one of the houses beyond what they have in the other."""


@pytest.fixture
def houses(migrated: Path, tmp_path: Path) -> Iterator[list[Desk]]:
    """A house with a turn that was played, and another in which Blue has more gold all the time."""
    found: list[Desk] = []
    for n in range(2):
        folder = tmp_path / f"house-{n}"
        folder.mkdir()
        file = folder / "house.sqlite"
        file.write_bytes(
            (migrated if n == 0 else tmp_path / "house-0" / "house.sqlite").read_bytes()
        )
        found.append(make_desk(Store(f"sqlite:///{file}"), FixedClock(), folder))
        if n == 0:
            played(found[0])
            found[0].store.close()
    with found[1].store.write() as session:
        for shot in session.exec(select(Snapshot)):
            shot.progress, shot.position = richer(shot.progress), richer(shot.position)
            session.add(shot)
    yield found
    for desk in found:
        desk.close()


def richer(known: Any) -> Any:
    """The same with more gold for Blue."""
    if isinstance(known, list):
        return [richer(one) for one in known]
    if not isinstance(known, dict):
        return known
    changed = {name: richer(one) for name, one in known.items()}
    if "blue" in changed.get("camps", ()):
        changed["camps"]["blue"]["gold"] += MORE
    return changed


def played(desk: Desk) -> None:
    """A turn, up to its report."""
    info = begun_game(desk)
    for _ in range(12):
        for seat, first in (("red", "bid 1 on North Hill"), ("blue", "bid 1 on Old Ford")):
            for text in (first, "pass"):
                number = seat_id(desk, SLUG, seat)
                sent = f"{text}\nready anyway"
                if submissions.submit(desk, seat_id=number, text=sent, via="x").understood:
                    break
        phases.close_if_ready(desk, info.id)
        if len(parts.parts_of(desk, SLUG, "red")) > 1:
            return
    raise AssertionError("no report after twelve batches")


def story(desk: Desk, seat: str) -> list[str]:
    """All that a seat may read of what happened, and the boards around each event."""
    found = []
    for info in parts.parts_of(desk, SLUG, seat):
        part = parts.part(desk, SLUG, seat, info.slug)
        found.append(part.model_dump_json())
        for line in part.lines:
            scene = moments.around(desk, SLUG, seat, part, line)
            found += [str(scene.before), str(scene.after)]
    return found


def views(desk: Desk, seat: str) -> list[list[bytes]]:
    """What a seat saw in each phase, look by look."""
    found = []
    with desk.store.read() as session:
        game = looking.game_by_slug(session, SLUG)
        for shot in session.exec(select(Snapshot).order_by(col(Snapshot.number))):
            seen = moments._made(desk, session, game, seat, shot)
            found.append([seen.views[at] for at in seen.at])
    return found


def test_what_red_may_not_see_changes_nothing_of_reds_moments(houses: list[Desk]) -> None:
    one, other = houses
    assert len(story(one, "red")) > 6, "something happened"
    assert story(one, "red") == story(other, "red")
    assert any(len(looks) > 2 for looks in views(one, "red")), "phases are looked at by event"
    assert views(one, "red") == views(other, "red")
    assert views(one, "blue") != views(other, "blue"), "Blue sees their own gold"
    assert [len(looks) for looks in views(one, "blue")] == [
        len(looks) for looks in views(other, "blue")
    ]
