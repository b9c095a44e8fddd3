"""What a person prefers: how letters and pages look to him. Whoever writes to him asks here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, ValidationError
from sqlmodel import Session, col, update

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.tables import LetterOut, Person

Shown = Literal["games", "answers", "ratings"]
SHOWN: Final[tuple[Shown, ...]] = ("games", "answers", "ratings")
"""The parts of a person's page: what he plays and has played, how he answers, his ratings."""


class Preferences(BaseModel):
    """letters: `html` with the same text beside it, or `text` alone. reports: `together` with the
    question that follows, or `apart`, in letters of their own. digest: one letter a day
    for what is not urgent, instead of one for each game. twice: letters too of what is answered on
    the page by one who sits there (`subscriptions.delayed`). colours: of pages and maps;
    `distinct` for those who do not tell red from green, `strong` for more contrast. light:
    `auto` follows the reader's machine. large: bigger letters on pages. unwanted: topics of
    letters that they want no more (`service.post.subscriptions.TOPICS`). shown: the parts of
    their own page that everybody may read."""

    model_config = ConfigDict(extra="ignore")

    letters: Literal["html", "text"] = "html"
    reports: Literal["together", "apart"] = "together"
    digest: bool = False
    twice: bool = False
    colours: Literal["usual", "distinct", "strong"] = "usual"
    light: Literal["auto", "day", "night"] = "auto"
    large: bool = False
    unwanted: list[str] = []
    shown: list[Shown] = []


def preferences_of(person: Person | None) -> Preferences:
    """What is stored, or what holds for all who have chosen nothing."""
    return Preferences.model_validate((person.preferences if person else None) or {})


def choose(desk: Desk, person_id: int, chosen: Mapping[str, str | bool | list[str]]) -> Preferences:
    """Store what a person has chosen; what he says nothing of stays. ServiceError for a
    choice that there is not."""
    with desk.store.write("preferences") as session:
        person = session.get_one(Person, person_id)
        try:
            preferences = Preferences.model_validate((person.preferences or {}) | dict(chosen))
        except ValidationError as error:
            field = str(error.errors()[0]["loc"][0])
            raise ServiceError(f"There is no such choice for {field}.") from None
        keep(desk, session, person, preferences)
    return preferences


def keep(desk: Desk, session: Session, person: Person, chosen: Preferences) -> None:
    """Put preferences on a person's row, and the time of his next digest with them. If he wants
    no digest any more, what waited for it waits no longer."""
    person.preferences = chosen.model_dump(mode="json")
    if not chosen.digest or "digest" in chosen.unwanted:
        person.digest_at = None
    elif person.digest_at is None:
        person.digest_at = next_digest(desk.clock.now(), person.zone)
    session.add(person)
    if person.digest_at is None:
        session.exec(
            update(LetterOut)
            .where(col(LetterOut.person_id) == person.id, col(LetterOut.state) == "held")
            .values(state="queued")
        )


DIGEST_HOUR = 8
"""Of the morning, where the reader lives."""


def next_digest(after: datetime, zone: str) -> datetime:
    """The next morning at `DIGEST_HOUR` in a zone."""
    local = after.astimezone(ZoneInfo(zone))
    at = local.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    if at <= local:
        at += timedelta(days=1)  # by the wall clock: an hour more or less when clocks change
    return at.astimezone(after.tzinfo)
