"""What everybody may read: the start page, guides and rules, lessons, events, the witness."""

from __future__ import annotations

from adjudicator.web.front import events, guides, rules, start, witness

BLUEPRINTS = (
    start.blueprint,
    guides.blueprint,
    rules.blueprint,
    events.blueprint,
    witness.blueprint,
)
