"""What is read of games: reports at lasting addresses, chronicle, gazette, proof."""

from __future__ import annotations

from adjudicator.web.archive import checking, gazette, reading, shelves

BLUEPRINTS = (
    shelves.blueprint,
    reading.blueprint,
    gazette.blueprint,
    checking.blueprint,
)
