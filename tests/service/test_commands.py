"""Commands among the orders, and the help made from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service import commands
from adjudicator.service.commands import documentation
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from tests.house_kit import send


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
    assert seventh.outcome == "Receipt 1 has no order in line 7. Nothing is dropped."
    assert [one.text for one in receipt.understood] == ["bid 1 on Königsberg"]


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
