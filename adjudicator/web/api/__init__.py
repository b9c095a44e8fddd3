"""The API for programs: the same as the pages, with the same rights."""

from __future__ import annotations

from adjudicator.web.api import commands, company, doing, shown, tables, terms

BLUEPRINTS = (
    shown.blueprint,
    commands.blueprint,
    company.blueprint,
    doing.blueprint,
    tables.blueprint,
    tables.reading_blueprint,
    terms.blueprint,
    terms.reading_blueprint,
)
