"""A turn in a real house: three mails a seat, and what everybody is told."""

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
from adjudicator.storage.session import Store
from adjudicator.storage.tables import ReportRow
from tests.house_kit import letters_to, make_desk, send

GAME = "eagle-1"
CARDS = {
    "axis": "production card War Industry\nair card Luftwaffe\nbuy 2 Army\nresearch Infantry",
    "allies": "production card Convoy System\nair card Royal Air Force\nstrengthen Corps in Lodz",
}
ORDERS = {
    "axis": """move +2 at Konigsberg
move +1 at Breslau
support +1 at Stettin
defense +1 at Cologne
send all from Breslau to Lodz
send all from Konigsberg to Warsaw if lead at least 1
play strongest at Lodz
use all air tokens at Lodz""",
    "allies": "defense +1 at Warsaw, Metz\nsupport +0 at Danzig\nplay to win by 1",
}


def house(tmp_path: Path, store: Store) -> Desk:
    desk = make_desk(store, FixedClock(), tmp_path, {"virtuti_militari": load("virtuti_militari")})
    return Desk(
        store=desk.store,
        config=desk.config,
        rulesets=desk.rulesets,
        packs=of_ruleset,
        clock=desk.clock,
        random_bytes=desk.random_bytes,
    )


def begun(desk: Desk) -> None:
    games.open_game(
        desk,
        ruleset="virtuti_militari",
        scenario="campaign-1939",
        slug=GAME,
        moderator_email="moderator@example.net",
        seats={"axis": "axis@example.net", "allies": "allies@example.net"},
    )
    games.begin_game(desk, GAME, force=True)


def played(desk: Desk, cards: dict[str, str], orders: dict[str, str]) -> None:
    """A whole turn: cards and production, orders, diplomacy."""
    for mail in (cards, orders):
        for seat, text in mail.items():
            receipt = send(desk, GAME, seat, f"{text}\nready")
            assert receipt.not_allowed == []
            assert receipt.not_understood == []
    send(desk, GAME, "axis", "press Italy\npress Hungary\nready")
    send(desk, GAME, "allies", "no diplomacy\nready")


def reports(desk: Desk, seat: str) -> list[ReportRow]:
    with desk.store.read() as session:
        rows = select(ReportRow).where(ReportRow.seat == seat).order_by(col(ReportRow.number))
        return list(session.exec(rows))


def test_a_turn_takes_three_mails_of_each_seat(tmp_path: Path, sqlite: Store) -> None:
    desk = house(tmp_path, sqlite)
    begun(desk)
    played(desk, CARDS, ORDERS)
    assert games.game_info(desk, GAME).state == "running"
    for seat in ("axis", "allies"):
        titles = [row.report["title"] for row in reports(desk, seat)]
        assert titles == [
            "Late Summer 1939: cards and production",
            "Late Summer 1939: operations and supply",
            "Late Summer 1939: diplomacy and summary",
        ]
        asked = [
            letter for letter in letters_to(desk, f"{seat}@example.net") if letter.kind == "ask"
        ]
        # Three questions of the first turn and the first of the second.
        assert len(asked) == 4
    geometry, sheet = pages.current_map(desk, GAME, "axis")
    assert geometry is not None
    assert sheet.control["lodz"] in ("axis", "western")


def test_all_seats_read_the_same_report(tmp_path: Path, sqlite: Store) -> None:
    """Nothing is hidden once it is revealed: VM-INFO-1. What is told first, the battles of the
    reader's own side and the headline, differs; what is told does not."""
    desk = house(tmp_path, sqlite)
    begun(desk)
    played(desk, CARDS, ORDERS)

    def told(seat: str) -> list[list[str]]:
        return [
            sorted(str(section["lines"]) for section in row.report["sections"])
            for row in reports(desk, seat)
        ]

    assert told("axis")
    assert told("axis") == told("allies") == told("")


def test_secret_orders_change_nothing_that_the_other_gets_before_they_are_shown(
    tmp_path: Path, sqlite: Store, migrated: Path
) -> None:
    shutil.copy(migrated, tmp_path / "other.sqlite")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    got = []
    for store, axis in ((sqlite, ORDERS["axis"]), (other, "defense +1 at Berlin")):
        desk = house(tmp_path, store)
        begun(desk)
        for seat, text in CARDS.items():
            send(desk, GAME, seat, f"{text}\nready")
        send(desk, GAME, "axis", f"{axis}\nready")
        got.append(
            [canonical(letter.model_dump(mode="json"))
             for letter in letters_to(desk, "allies@example.net")]
        )  # fmt: skip
    other.close()
    assert len(got[0]) > 2  # a letter a step, with what happened in it
    assert got[0] == got[1]
