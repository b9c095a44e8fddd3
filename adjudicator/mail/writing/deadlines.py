"""The deadline that a letter speaks of, as a calendar entry to be attached."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter
from adjudicator.service.time import ical


def calendar_of(desk: Desk, letter: Letter) -> bytes:
    """The entry of the ask that the letter puts, or whose deadline it moves; b"" for others.
    Its UID is that of the feed, so that a calendar that has both shows one."""
    said: Mapping[str, Any] | None = letter.facts if letter.kind == "ask" else None
    if letter.kind == "notice":
        said = letter.facts.get("calendar")
    if not said or not said.get("digest"):
        return b""
    opened, digest = _moment(said["opened_at"]), str(said["digest"])
    entry = ical.Entry(
        uid=ical.uid(letter.game, letter.seat, opened, digest, desk.config.mail.domain),
        game=letter.game,
        seat_title=letter.seat_title,
        due_at=_moment(said["due_at"]),
        opened_at=opened,
        moves=int(said.get("moves", 0)),
        link=f"{desk.config.house.base_url}/games/{letter.game}/{letter.seat}",
    )
    return ical.calendar([entry])


def _moment(said: str | datetime) -> datetime:
    return said if isinstance(said, datetime) else datetime.fromisoformat(said)
