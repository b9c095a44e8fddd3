"""Units lent to another player: they order them in the owner's name, the owner's own orders go
first, both are told and nobody else, and what was played verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core import lending
from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions, Receipt
from adjudicator.service.options import TableOptions
from adjudicator.service.play import submissions
from adjudicator.service.stepping import phases
from adjudicator.storage.session import Store
from tests.house_kit import letters_to, make_desk, seat_id, send

GAME = "dip-1"


def opened(desk: Desk, **terms: object) -> None:
    desk.rulesets = {"diplomacy": load("diplomacy")}
    desk.packs = packs.of_ruleset
    names = games.seats_of_scenario(desk, "diplomacy", "classic", {})
    games.open_game(
        desk, ruleset="diplomacy", scenario="classic", slug=GAME,
        moderator_email="moderator@example.net",
        seats={one: f"{one}@example.net" for one in names},
        # Terms of several types come here by name; the model validates them.
        options=GameOptions(table=TableOptions(**terms)),  # type: ignore[arg-type]
    )  # fmt: skip
    games.begin_game(desk, GAME, force=True)


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(store, clock, tmp_path)
    opened(desk, lending=True)
    return desk


def done(receipt: Receipt, at: int = 0) -> str:
    one = receipt.commands[at]
    return " ".join([one.outcome, *one.lines])


def orders(desk: Desk, seat: str) -> dict[str, str]:
    """Order -> note, of what counts for a seat."""
    receipt = submissions.current_receipt(desk, seat_id(desk, GAME, seat))
    return {one.text: one.note for one in receipt.understood} if receipt else {}


def last(desk: Desk, seat: str, kind: str) -> str:
    return str(letters_to(desk, f"{seat}@example.net", kind)[-1].facts)


def report(desk: Desk, seat: str | None) -> str:
    """The last report of a seat, its housekeeping lines too."""
    name = archive.reports_of(desk, GAME, seat, member=True)[-1].slug
    return str(archive.report(desk, GAME, name, seat, member=True).report.model_dump())


def play(desk: Desk, clock: FixedClock) -> None:
    clock.forward(hours=200)
    phases.close_due(desk)


def test_a_borrower_orders_what_is_lent_and_nothing_else(desk: Desk, clock: FixedClock) -> None:
    lent = send(desk, GAME, "france", "lend A Paris, army Marseilles to Italy")
    assert done(lent) == (
        "Italy can order Paris and Marseilles until you take them back. If you order "
        "the same unit, your own order counts."
    )
    assert "France lends you Paris and Marseilles" in last(desk, "italy", "notice")
    assert "“for France: ...”" in last(desk, "italy", "notice")
    before = len(letters_to(desk, "germany@example.net"))
    said = send(
        desk, GAME, "italy",
        "A Ven H\nfor France: A Par - Bur\norders for France\nA Mar S A Par - Bur\nF Bre - Eng\n"
        "endfor",
    )  # fmt: skip
    assert done(said) == "For France: A Par - Bur: it counts."
    assert "A Mar S A Par - Bur: it counts." in done(said, 1)
    assert "F Bre - Eng: it orders units that nobody has lent you." in done(said, 1)
    assert orders(desk, "france") == {
        "A Paris to Burgundy": "ordered by Italy",
        "A Marseilles supports A Paris to Burgundy": "ordered by Italy",
    }
    assert list(orders(desk, "italy")) == ["A Venice holds"]
    assert "ordered by Italy" in last(desk, "france", "receipt")
    assert len(letters_to(desk, "germany@example.net")) == before
    assert "lends you nothing" in done(send(desk, GAME, "germany", "for France: A Par H"))
    # The owner's own order goes first, whichever came first.
    own = send(desk, GAME, "france", "F Bre - MAO\nA Par - Pic")
    assert {one.text: one.note for one in own.understood} == {
        "F Brest to Mid-Atlantic Ocean": "",
        "A Paris to Picardy": "",
        "A Marseilles supports A Paris to Burgundy": (
            "has no effect unless A Paris moves to Burgundy, and your orders say otherwise;"
            " ordered by Italy"
        ),
    }
    late = send(desk, GAME, "italy", "for France: A Mar - Spa\nfor France: A Par - Gas")
    assert done(late) == "For France: A Mar - Spa: it counts."
    assert done(late, 1) == "For France: A Par - Gas: their own order counts."
    assert list(orders(desk, "france")) == [
        "F Brest to Mid-Atlantic Ocean", "A Paris to Picardy", "A Marseilles to Spain",
    ]  # fmt: skip
    # An amendment keeps what the borrower has ordered, once.
    send(desk, GAME, "france", "amend\ndrop line 2")
    assert set(orders(desk, "france").values()) == {"", "ordered by Italy"}
    assert set(orders(desk, "france")) == {
        "F Brest to Mid-Atlantic Ocean", "A Paris to Gascony", "A Marseilles to Spain",
    }  # fmt: skip
    play(desk, clock)
    # What orders call by its place is lent where it went.
    asked = letters_to(desk, "italy@example.net", "ask")[-1].facts
    assert asked["lent"] == [
        "France lends you Gascony and Spain. Order them with “for France: ...”."
    ]
    mine = letters_to(desk, "france@example.net", "ask")[-1].facts
    assert mine["lent"] == [
        "You lend Gascony and Spain to Italy. If you order the same unit, your own "
        "order counts. “take back” ends it."
    ]
    assert letters_to(desk, "germany@example.net", "ask")[-1].facts["lent"] == []
    told = (
        "France lends Paris and Marseilles to Italy, who can order them until France "
        "takes them back."
    )
    assert {seat: told in report(desk, seat) for seat in ("france", "italy", "germany")} == {
        "france": True, "italy": True, "germany": False,
    }  # fmt: skip
    assert told not in report(desk, None)
    send(desk, GAME, "italy", "for France: A Gas - Bre")
    taken = send(desk, GAME, "france", "take back Gascony")
    assert done(taken) == "You have taken back Gascony from Italy."
    assert orders(desk, "france") == {}
    assert "no longer count" in last(desk, "italy", "notice")
    assert done(send(desk, GAME, "italy", "loans")) == "Units lent: France lends Spain to Italy"
    send(desk, GAME, "italy", "for France: A Spa - Por\nready anyway")
    play(desk, clock)
    assert [one.text for one in archive.verify(desk, GAME) if not one.ok] == []


def test_without_an_order_of_its_owner_a_lent_unit_does_what_the_borrower_says(
    desk: Desk, clock: FixedClock
) -> None:
    send(desk, GAME, "france", "lend all to Italy")
    assert done(send(desk, GAME, "italy", "for France: build A Par")).endswith(
        "units that nobody has lent you."
    )
    send(desk, GAME, "italy", "for France: A Par - Bur")
    # What its owner takes back are their own orders.
    send(desk, GAME, "france", "F Bre H\nready anyway")
    send(desk, GAME, "france", "withdraw orders")
    assert list(orders(desk, "france")) == ["A Paris to Burgundy"]
    assert done(send(desk, GAME, "italy", "for France: nothing")) == (
        "We have withdrawn your orders for France."
    )
    assert orders(desk, "france") == {}
    send(desk, GAME, "italy", "for France: A Par - Bur")
    play(desk, clock)
    assert "'France', '3', 'A Burgundy, A Marseilles, F Brest'" in report(desk, None)
    assert done(send(desk, GAME, "france", "lend A Bur to Germany")).startswith(
        "You lend all units"
    )
    send(desk, GAME, "france", "take back all")
    assert "until you take it back" in done(send(desk, GAME, "france", "lend A Bur to Germany"))
    assert done(send(desk, GAME, "italy", "for France: A Bur H")) == "France lends you nothing."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lend A Paris to Ruritania", "has no other seat “Ruritania”"),
        ("lend A Paris to France", "has no other seat “France”"),
        ("lend A Atlantis to Italy", "You have no unit “A Atlantis”"),
        ("take back A Paris", "You do not lend a unit of that name."),
        ("orders for Italy\nA Ven H", "There is no ENDFOR below this, so we used none of it."),
    ],
)
def test_what_is_not_quite_right_is_said(desk: Desk, text: str, said: str) -> None:
    assert said in done(send(desk, GAME, "france", text))


def test_the_terms_of_a_table_say_whether_units_are_lent(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = make_desk(sqlite, clock, tmp_path)
    opened(desk)
    said = done(send(desk, GAME, "france", "lend A Paris to Italy"))
    assert said.startswith("In this game players can order only their own units")


def test_other_games_lend_units_by_their_names() -> None:
    """A counter is lent by its id, a place with all that stands there."""
    found: dict[str, set[str]] = {}
    for name, scenario, line in (
        ("totaler_krieg", "summer-1941", "move GER-1P to w3617"),
        ("blitzwar", "africa-20-1", "move armour from Tripoli to El Agheila"),
        ("victory", "battle-of-hope", "move all from Hope to Garby"),
        ("world_at_war", "poland-1939", "move 3 German ground units from Berlin to Silesia"),
        ("virtuti_militari", "france-1940", "send all from Cologne to Brussels"),
    ):
        rules = load(name)
        board = rules.board(packs.of_ruleset(name))
        position = rules.open(board, scenario, rules.rulings_with({}))
        seats = rules.seats(board, position)
        lexicon = rules.lexicon(board, rules.view(board, position, seats[0]))
        book = OrderBook([*rules.orders, *rules.standing], rules.phrases)
        read = book.read_line(line, lexicon)
        assert read.orders, (name, read.misread)
        act = lending.acting(rules, read.orders[0], lexicon)
        found[name] = {*act.units, *act.places}
        assert act.within(found[name])
        assert not act.within(["elsewhere"])
        assert act.meets(act)
    assert found == {
        "blitzwar": {"tripoli"},
        "totaler_krieg": {"GER-1P"},
        "victory": {"a0804"},
        "virtuti_militari": {"cologne"},
        "world_at_war": {"berlin"},
    }
