"""What a person prefers: how letters and pages look to him. Whoever writes to him asks here."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.tables import Person


class Preferences(BaseModel):
    """letters: `html` with the same text beside it, or `text` alone. digest: one letter a day
    for what is not urgent, instead of one for each game. colours: of pages and maps;
    `distinct` for those who do not tell red from green, `strong` for more contrast. light:
    `auto` follows the reader's machine. large: bigger letters on pages."""

    model_config = ConfigDict(extra="ignore")

    letters: Literal["html", "text"] = "html"
    digest: bool = False
    colours: Literal["usual", "distinct", "strong"] = "usual"
    light: Literal["auto", "day", "night"] = "auto"
    large: bool = False


def preferences_of(person: Person | None) -> Preferences:
    """What is stored, or what holds for all who have chosen nothing."""
    return Preferences.model_validate((person.preferences if person else None) or {})


def choose(desk: Desk, person_id: int, chosen: dict[str, str | bool]) -> Preferences:
    """Store what a person has chosen. ServiceError for a choice that there is not."""
    try:
        preferences = Preferences.model_validate(chosen)
    except ValidationError as error:
        field = str(error.errors()[0]["loc"][0])
        raise ServiceError(f"There is no such choice for {field}.") from None
    with desk.store.write("preferences") as session:
        person = session.get_one(Person, person_id)
        person.preferences = preferences.model_dump(mode="json")
        session.add(person)
    return preferences
