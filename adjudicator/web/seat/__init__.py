"""The pages of a game and of an own seat: orders, what happened, talk, time."""

from __future__ import annotations

from adjudicator.web.seat import games, history, live, loans, orders, talk, time, whatif

BLUEPRINTS = (
    games.blueprint,
    orders.blueprint,
    history.blueprint,
    live.blueprint,
    loans.blueprint,
    talk.blueprint,
    time.blueprint,
    whatif.blueprint,
)
