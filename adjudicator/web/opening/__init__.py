"""Games are opened here, alone, with a friend or at an open table; their terms; the desk."""

from __future__ import annotations

from adjudicator.web.opening import desk, friends, new_game, open_tables, terms

BLUEPRINTS = (
    new_game.blueprint,
    open_tables.blueprint,
    friends.blueprint,
    terms.blueprint,
    desk.blueprint,
)
