"""What the director of an event, the assistant and the deputies write in answer to its letters:
their acts."""

from __future__ import annotations

from adjudicator.service.acts.director import ACTS
from adjudicator.service.grammar.base import Family

DIRECTORS = Family("Directing events", "event", ACTS)
