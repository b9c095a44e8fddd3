"""A game in a real house: letters, pages and archive hold nothing of the other side."""

from __future__ import annotations

import shutil
from pathlib import Path

from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import canonical
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameOptions
from adjudicator.storage.session import Store
from adjudicator.storage.tables import ReportRow
from tests.house_kit import letters_to, make_desk, send

GAME = "fog-1"
DICE = {
    f"initiative/{power}/1/{n}": value for power, value in (("red", 5), ("blue", 2)) for n in (1, 2)
}


def house(tmp_path: Path, sqlite: Store) -> Desk:
    desk = make_desk(sqlite, FixedClock(), tmp_path, {"victory": load("victory")})
    return Desk(
        store=desk.store,
        config=desk.config,
        rulesets=desk.rulesets,
        packs=of_ruleset,
        clock=desk.clock,
        random_bytes=desk.random_bytes,
    )


def played(desk: Desk, deploy: str, build: str) -> list[str]:
    """A turn in which Red's forces and deployment are given. -> all that Blue and a spectator
    got: letters, map."""
    games.open_game(
        desk,
        ruleset="victory",
        scenario="custom-forces",
        slug=GAME,
        moderator_email="moderator@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
        options=GameOptions(loaded_dice=DICE),
    )
    games.begin_game(desk, GAME, force=True)
    send(desk, GAME, "red", f"{build}\nready anyway")
    send(desk, GAME, "blue", "raise 10 infantry\nready anyway")
    send(desk, GAME, "red", f"{deploy}\nready anyway")
    send(desk, GAME, "blue", "ready anyway")
    send(desk, GAME, "red", "ready anyway")
    send(desk, GAME, "blue", "ready anyway")
    got = [
        canonical(letter.model_dump(mode="json")) for letter in letters_to(desk, "blue@example.net")
    ]
    for seat in ("blue", None):  # what the pages draw
        geometry, sheet = pages.current_map(desk, GAME, seat)
        assert geometry is not None
        got.append(canonical(sheet))
    return [*got, *reports(desk, "blue"), *reports(desk, "")]


def reports(desk: Desk, seat: str) -> list[str]:
    """What letters, pages and the API make a seat's reports of: words, map, view, seeds."""
    with desk.store.read() as session:
        rows = session.exec(
            select(ReportRow).where(ReportRow.seat == seat).order_by(col(ReportRow.number))
        )
        return [canonical([row.slug, row.report, row.sheet, row.view, row.seeds]) for row in rows]


def test_red_secrets_change_not_a_byte_of_what_blue_gets(
    tmp_path: Path, sqlite: Store, migrated: Path
) -> None:
    shutil.copy(migrated, tmp_path / "other.sqlite")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    houses = house(tmp_path, sqlite), house(tmp_path, other)
    plain = played(
        houses[0],
        "deploy IN1, MK1 at Hope\ndeploy IN2, IN3 at Barcastle",
        "raise 14 infantry\nraise 3 mechanized\nraise 8 fighters",
    )
    changed = played(
        houses[1],
        "deploy IN5, EN1 at Hope\ndeploy EN2, MK1 at Barcastle",
        "raise 14 infantry\nraise 2 engineers\nraise 1 mechanized\nraise 8 fighters",
    )
    red = [reports(desk, "red") for desk in houses]
    other.close()
    assert red[0] != red[1]
    assert len(plain) > 3
    assert plain == changed


def test_a_turn_goes_round_and_everybody_has_his_report(tmp_path: Path, sqlite: Store) -> None:
    desk = house(tmp_path, sqlite)
    played(desk, "", "raise 10 infantry")
    for email in ("red@example.net", "blue@example.net"):
        # What happened comes in the letter with the next question.
        assert any(letter.facts.get("reports") for letter in letters_to(desk, email, "ask"))
    assert games.game_info(desk, GAME).state == "running"
