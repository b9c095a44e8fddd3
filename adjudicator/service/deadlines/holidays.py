"""Whose public holidays a person keeps."""

from __future__ import annotations

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.time import terms
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Person


def set_country(desk: Desk, person_id: int, country: str) -> str:
    """Whose public holidays a person keeps, as it is written (`PL`, `DE-BY`); empty for none.
    ServiceError for a country whose holidays we do not know."""
    try:
        code = terms.country_code(country) if country.strip() else ""
    except ValueError as error:
        raise ServiceError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    with desk.store.write("person") as session:
        person = session.get_one(Person, person_id, with_for_update=ROW)
        person.country = code
        session.add(person)
    return code


def country_of(desk: Desk, person_id: int) -> str:
    with desk.store.read() as session:
        return session.get_one(Person, person_id).country
