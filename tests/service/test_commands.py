"""Commands among the orders, and the help made from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session

from adjudicator.core.names import fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.service import commands, grammar
from adjudicator.service.commands import documentation
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import dispatch, registry
from adjudicator.service.models import GameInfo
from adjudicator.service.words import numbers
from bench.trial.spoiling import spoiled_line
from tests.house_kit import letters_to, send


@pytest.mark.parametrize(
    ("line", "name", "argument"),
    [
        ("ready", "ready", ""),
        ("READY!", "ready", ""),
        ("- Ready.", "ready", ""),
        ("Set Wait", "wait", ""),
        ("clear", "withdraw", ""),
        ("drop standing 2", "drop standing", "2"),
        ("Drop standing order 12.", "drop standing", "12"),
        ("drop line 3", "drop line", "3"),
        ("help losses", "help", "losses"),
        ("Standing orders", "standing", ""),
    ],
)
def test_a_command_is_found_however_it_is_written(line: str, name: str, argument: str) -> None:
    said, rest = commands.split(f"attack\n{line}\nhold")
    assert [(s.line, s.command.name, s.argument) for s in said] == [(2, name, argument)]
    assert rest == "attack\n\nhold"


@pytest.mark.parametrize(
    "line",
    [
        "ready to attack Mechili",
        "help me to hold the line with all my men",
        "drop standing two",
        "withdraw infantry to Gazala",
        "line 3: ready",
        "ready; wait",
        "already",
    ],
)
def test_what_only_looks_like_a_command_is_left_to_the_orders(line: str) -> None:
    assert commands.split(line) == ([], line)


@pytest.mark.parametrize(
    ("line", "name", "argument"),
    [
        ("I'm ready", "ready", ""),
        ("Looks good, thanks. ready", "ready", ""),
        ("that's it, I am ready", "ready", ""),
        ("OK ready", "ready", ""),
        ("All fine, I think. Ready anyway, please.", "ready", "anyway"),
        ("We're ready to go!", "ready", ""),
        ("Anyway, ready", "ready", ""),
        ("I'm finished with this one, ready", "ready", ""),
        ("ready anyway, and thanks for the quick answer", "ready", "anyway"),
        ("ready, thanks but wait for Ben", "", ""),
        ("drop standing 1 please", "drop standing", "1"),
        ("please drop standing all", "drop standing", "all"),
        ("Amend:", "amend", ""),
        ("Sorry: ready", "", ""),
        ("Thanks, I'm not ready yet", "wait", ""),
        ("my standing orders", "standing", ""),
        ("Could you show me the map please", "map", ""),
        ("Please add the following to what you have", "amend", ""),
        ("OK, withdraw", "", ""),
        ("yes, I'm ready to attack Lodz", "", ""),
        ("then move the map to Lodz", "", ""),
        ("the supply to Lodz", "", ""),
    ],
)
def test_a_command_is_heard_within_a_courteous_sentence(
    line: str, name: str, argument: str
) -> None:
    said, rest = commands.split(line)
    assert [(one.command.name, one.argument) for one in said] == (
        [(name, argument)] if name else []
    )
    assert rest == ("" if name else line)


def test_help_names_every_command(desk: Desk, game: GameInfo) -> None:
    lines = send(desk, "feud-1", "red", "help").commands[0].lines
    for command in commands.COMMANDS:
        assert any(line.startswith(command.name) for line in lines)


def test_help_shows_the_order_card(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "help orders\nhelp ambush\nhelp ready\nhelp zeppelins")
    orders, ambush, ready, unknown = receipt.commands
    assert any("bid" in line for line in orders.lines)
    assert not any("ambush" in line for line in orders.lines)  # not asked now
    assert any("always ambush" in line for line in ambush.lines)
    assert "everybody is ready" in ready.lines[0]
    assert "no help about “zeppelins”" in unknown.outcome


def test_status_says_who_is_in_and_never_what(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "blue", "bid 5 on ford\nready")
    lines = send(desk, "feud-1", "red", "status").commands[0].lines
    assert lines[0].startswith("Red is asked, due Friday 4 December 2026, 12:00 UTC")
    assert lines[1].startswith("Blue is ready")
    assert not any("5" in line for line in lines)


def test_a_line_is_dropped_in_words_or_said_to_be_missing(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on North Hill\nbid 1 on Kaliningrad")
    receipt = send(desk, "feud-1", "red", "amend\ndrop line 1\ndrop line 7")
    _, first, seventh = receipt.commands
    assert first.outcome == "Dropped: bid 2 on North Hill"
    assert seventh.outcome == "Receipt 1 has no order in line 7. Nothing was dropped."
    assert [one.text for one in receipt.understood] == ["bid 1 on Königsberg"]


def test_a_line_that_the_receipt_shows_is_not_said_to_be_missing(
    desk: Desk, game: GameInfo
) -> None:
    shown = send(desk, "feud-1", "red", "bid 2 on North Hill\nWhat is the weather like?")
    assert 2 in [one.line for one in (*shown.commands, *shown.not_understood)]
    receipt = send(desk, "feud-1", "red", "amend\ndrop line 2")
    assert " has no line " not in receipt.commands[1].outcome


def test_drop_line_below_amend_is_not_told_that_amend_is_missing(
    desk: Desk, game: GameInfo
) -> None:
    receipt = send(desk, "feud-1", "red", "amend\ndrop line 2")
    assert [one.outcome for one in receipt.commands] == [
        "There were no earlier orders to keep.",
        "You have sent no orders for this question. Nothing was dropped.",
    ]


@pytest.mark.parametrize(("line", "meant"), [("redy", "ready"), ("Withdrawl", "withdraw")])
def test_a_slip_in_a_command_gets_a_hint(desk: Desk, game: GameInfo, line: str, meant: str) -> None:
    (wrong,) = send(desk, "feud-1", "red", f"bid 2 on North Hill\n{line}").not_understood
    assert wrong.sentence.endswith(f"Did you mean the command “{meant}”?")


def test_what_is_far_from_any_command_gets_no_such_hint(desk: Desk, game: GameInfo) -> None:
    (wrong,) = send(desk, "feud-1", "red", "bid 2 on North Hill\nzeppelins").not_understood
    assert "command" not in wrong.sentence


def test_the_page_about_commands_is_current() -> None:
    page = Path(__file__).parents[2] / "docs/commands.md"
    assert page.read_text("utf-8") == documentation.markdown()


def test_what_is_asked_a_thousand_times_is_answered_once(desk: Desk, game: GameInfo) -> None:
    done = send(desk, "feud-1", "red", "map\n" * 1000 + "who\n" * 1000).commands
    assert len([one for one in letters_to(desk, "red@example.net") if one.kind == "map"]) == 1
    assert [(one.line, one.command) for one in done] == [
        (1, "map"), (2, "map"), (1001, "who"), (1002, "who"),
    ]  # fmt: skip
    assert done[1].outcome == "Lines 2 to 1000: the same as line 1; see the answer there."
    assert done[2].lines
    assert done[3].outcome == "Lines 1002 to 2000: the same as line 1001; see the answer there."


def test_one_line_that_was_asked_above_is_told_by_itself(desk: Desk, game: GameInfo) -> None:
    done = send(desk, "feud-1", "red", "who\nmap\nwho\nhelp bid").commands
    assert [one.line for one in done] == [1, 2, 3, 4]
    assert done[2].outcome == "The same as line 1; see the answer there."


def test_a_letter_has_so_many_commands_and_the_rest_is_said_to_be_left(
    desk: Desk, game: GameInfo
) -> None:
    done = send(desk, "feud-1", "red", "\n".join(f"help w{n}" for n in range(100))).commands
    assert [one.line for one in done] == list(range(1, grammar.MOST_COMMANDS + 2))
    assert "We did not carry out 40 commands" in done[-1].outcome


def test_a_kind_of_command_has_its_own_number_a_letter(desk: Desk, game: GameInfo) -> None:
    done = send(desk, "feud-1", "red", "status\nready\nwait\n" * 7).commands
    often = [one for one in done if one.command == "status"]
    assert [one.line for one in often] == [1, 4, 7, 10, 13, 16]
    assert all("the game is running" in one.outcome for one in often[:5])
    assert often[5].outcome == (
        "Lines 16 and 19: not done: “status” works 5 times in a letter. Send it in another letter."
    )
    assert [one.line for one in done if one.command == "wait"] == list(range(3, 22, 3))


def test_lines_in_words() -> None:
    assert numbers([2]) == "2"
    assert numbers([3, 4]) == "3 and 4"
    assert numbers([1, 3, 4, 5, 7, 8, 11, 12, 13, 14]) == "1, 3 to 5, 7, 8 and 11 to 14"


def test_long_texts_are_read_before_the_transaction(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes waits for nobody's three thousand lines."""
    held: list[bool] = []
    writing = desk.store.write
    inside = 0

    @contextmanager
    def write(name: str = "write") -> Iterator[Session]:
        nonlocal inside
        with writing(name) as session:
            inside += 1
            try:
                yield session
            finally:
                inside -= 1

    read = OrderBook.read

    def noted(book: OrderBook, *args: Any, **more: Any) -> Any:
        held.append(inside > 0)
        return read(book, *args, **more)

    monkeypatch.setattr(desk.store, "write", write)
    monkeypatch.setattr(OrderBook, "read", noted)
    send(desk, "feud-1", "red", "bid 2\n" + "hello there\n" * 200)
    assert held == [False]


THREE = "bid 2 on North Hill\nbid 1 on Old Ford\nbid 1 on Kaliningrad"
NORTH, FORD, KING = "bid 2 on North Hill", "bid 1 on Old Ford", "bid 1 on Königsberg"


@pytest.mark.parametrize(
    ("via", "text", "left"),
    [
        ("page", f"{THREE}\ndrop line 2", [NORTH, KING]),
        ("mail", f"{THREE}\ndrop line 2", [NORTH, KING]),
        ("page", "bid 3 on North Hill\nbid 1 on Old Ford\nDrop line 2", ["bid 3 on North Hill"]),
        ("mail", "bid 2 on north hill\ndrop line 2", [NORTH, KING]),
        ("mail", "bid 2 on North Hill\ndrop lines 1, 2", [KING]),
        ("page", "bid 1 on Old Ford\ndrop line 2", [NORTH, KING]),
        ("page", "drop line 2", [NORTH, KING]),
    ],
)
def test_what_a_text_repeats_beside_drop_line_is_neither_doubled_nor_back(
    desk: Desk, game: GameInfo, via: str, text: str, left: list[str]
) -> None:
    send(desk, "feud-1", "red", THREE, via=via)
    receipt = send(desk, "feud-1", "red", text, via=via)
    assert sorted(one.text for one in receipt.understood) == sorted(left)
    (done,) = receipt.commands
    if "Ford" in text:
        assert "The same words in this text do not count either." in done.lines[-1]
    gone = sum(line.startswith("Line ") and "no longer counts" in line for line in receipt.changed)
    assert gone == (via == "page" and len(left) == 1) * 2


def test_a_line_that_was_not_accepted_is_judged_again_where_it_is_repeated(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", f"{NORTH}\nbid 1 on nowhere\n{FORD}")
    receipt = send(desk, "feud-1", "red", "bid 1 on nowhere\ndrop line 3", via="mail")
    assert [one.text for one in receipt.understood] == [NORTH]
    assert [one.text for one in receipt.not_understood] == ["bid 1 on nowhere"]


@pytest.mark.parametrize(
    ("line", "dropped"),
    [
        ("drop standing 1, because it cost me Warsaw", 1),
        ("drop standing 1 - no longer needed", 1),
        ("drop standing 1, this was a mistake", 1),
        ("drop standing all since they do harm", 2),
        ("drop standing all except losses", 0),
        ("drop standing all that speak of Paris", 0),
        ("drop standing 2 if Paris falls", 0),
        ("drop standing 1 unless we win", 0),
        ("drop standing 1 until spring", 0),
        ("drop standing 2 through four", 0),
        ("drop standing 1 after this turn", 0),
        ("drop standing 1 this turn only", 0),
    ],
)
def test_only_a_reason_may_follow_a_dropped_standing_order(
    desk: Desk, game: GameInfo, line: str, dropped: int
) -> None:
    send(desk, "feud-1", "red", "always ambush at ford\nalways ambush at north hill")
    receipt = send(desk, "feud-1", "red", line)
    assert len(receipt.standing) == 2 - dropped
    assert bool(receipt.not_understood) == (not dropped)


def test_the_command_that_a_line_nearly_is_is_the_most_alike_of_all() -> None:
    lots, names = random.Random(7), registry.names("seat")
    found = 0
    for _ in range(300):
        line = spoiled_line(lots.choice(names), names, lots)[:60]
        said = fold(line)
        if ":" not in line and len(said) >= 4:
            near = [*get_close_matches(said, names, n=1, cutoff=dispatch.ALIKE), ""][0]
            assert dispatch.near(line) == near
            found += near != ""
    assert found > 50
