"""Who writes about an event."""

from __future__ import annotations

from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Speaker
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


def person(work: Speaker) -> Person:
    """ServiceError: a stranger."""
    if work.person is None:
        raise ServiceError(STRANGER)
    return work.person
