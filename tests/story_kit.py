"""Games of all six systems, played some steps by the house's own players for people to read."""

from __future__ import annotations

from typing import Final

from adjudicator.service.desk import Desk
from adjudicator.service.games import bots, games
from adjudicator.service.games.solo import BOT
from adjudicator.service.models import Deadlines, GameOptions
from adjudicator.service.play import submissions
from adjudicator.service.story import parts
from tests.house_kit import seat_id

GAMES: Final = {
    "blitzwar": ("yellow-1940", "axis"),
    "victory": ("quick-start", "red"),
    "virtuti_militari": ("france-1940", "axis"),
    "totaler_krieg": ("summer-1941", "axis"),
    "world_at_war": ("france-1940", "axis"),
    "diplomacy": ("classic", "france"),
}
"""Ruleset -> scenario, the seat that a person holds."""
READER, MODERATOR = "reader@example.net", "moderator@example.net"


def begun(desk: Desk, ruleset: str, slug: str = "read-1") -> str:
    """A game in which the house plays all seats but the reader's. Its name."""
    scenario, seat = GAMES[ruleset]
    rules = desk.rulesets[ruleset]
    board = rules.board(desk.packs(ruleset))
    names = rules.seats(board, rules.open(board, scenario, rules.rulings_with({})))
    games.open_game(
        desk,
        ruleset=ruleset,
        scenario=scenario,
        slug=slug,
        moderator_email=MODERATOR,
        seats={one: READER if one == seat else f"bot:{BOT}" for one in names},
        options=GameOptions(deadlines=Deadlines(turn=720, reaction=720)),
        inviting=False,
    )
    games.begin_game(desk, slug, force=True)
    bots.play_bots(desk, games.game_info(desk, slug).id)
    return slug


def answered(desk: Desk, ruleset: str, slug: str = "read-1") -> bool:
    """Answer the reader's question as the house's player would; is the game still going on?"""
    seat, info = GAMES[ruleset][1], games.game_info(desk, slug)
    # The house's players answer for a spell, and again at the next tick.
    for _ in range(200):
        if not bots.play_bots(desk, info.id):
            break
    text = bots.would_write(desk, slug, seat, BOT)
    if text is None:
        return False
    for _ in range(2):  # what a text newly loses is told once; its writer goes on with it
        receipt = submissions.submit(
            desk, seat_id=seat_id(desk, slug, seat), text=text, via="page", ready="anyway"
        )
        if receipt.closes:
            break
    assert receipt.closes, receipt
    bots.go_on(desk, info.id)
    return True


def played(desk: Desk, ruleset: str, slug: str = "read-1") -> str:
    """A game that has come to its first report and to a fight of the reader's."""
    begun(desk, ruleset, slug)
    seat = GAMES[ruleset][1]
    for _ in range(24):
        if not answered(desk, ruleset, slug):
            break
        told = (parts.part(desk, slug, seat, one.slug) for one in parts.parts_of(desk, slug, seat))
        if games.game_info(desk, slug).reports and any(one.fights for one in told):
            break
    assert games.game_info(desk, slug).reports
    return slug
