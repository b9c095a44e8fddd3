"""Lines of a player who has read nothing but the guides, in all games: what comes of each class."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import Checked, Order
from adjudicator.rulesets.totaler_krieg.orders.checks import AS_THINGS_STAND, HANGS_ON_A_ROLL
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt
from adjudicator.service.play import drafts
from adjudicator.service.play.questions import allowed
from adjudicator.storage.session import Store
from tests.words import blind_kit

Writes = Callable[[str, int, str, str], Receipt]


@pytest.fixture(scope="module")
def write(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Writes]:
    """What would come of a letter of a seat at a stop of a play-through."""
    desks: dict[tuple[str, int], Desk] = {}

    def of(folder: str, stop: int, seat: str, text: str) -> Receipt:
        where = folder, stop
        if where not in desks:
            instance = tmp_path_factory.mktemp("newcomers")
            shutil.copy(migrated, instance / "house.sqlite")
            store = Store(f"sqlite:///{instance / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), instance, *where)
        return blind_kit.receipt(desks[where], seat, text)

    yield of
    for desk in desks.values():
        desk.store.close()


@pytest.mark.parametrize(
    ("folder", "stop", "seat", "letter"),
    [
        ("blitzwar_by_hand", 7, "axis", "activate Krakow\n{}"),
        ("world_by_hand", 3, "axis", "operation from Berlin against West Poland\n{}"),
        ("totaler_politics", 1, "axis", "{}"),
        ("virtuti_by_hand", 2, "axis", "buy 2 Corps\n{}"),
        ("victory_front", 9, "red", "{}"),
        ("diplomacy_classic", 2, "france", "{}"),
    ],
)
def test_what_needs_no_saying_is_a_note(
    write: Writes, folder: str, stop: int, seat: str, letter: str
) -> None:
    for line in ("Everybody else stays where he is.", "The others stay put this turn"):
        got = write(folder, stop, seat, letter.format(line))
        assert [one.sentence for one in got.not_understood] == [], line
        if got.understood and all(one.text != "no orders" for one in got.understood):
            told = [one.outcome for one in got.commands]
            assert any("need not" in one or "Noted" in one for one in told), line


def test_a_place_that_gets_nobody_needs_no_line_but_in_a_set_up(write: Writes) -> None:
    got = write("blitzwar_by_hand", 7, "axis", "activate Krakow\nnothing in Danzig")
    assert not got.not_understood
    assert got.commands[0].outcome.startswith("None of your units goes there unless")
    setup = write("world_by_hand", 2, "axis", "put 6 German ground in Berlin\n0 ground in Silesia")
    assert "no order keeps a place empty" in setup.not_understood[0].sentence


def test_who_stays_and_is_ordered_elsewhere_is_asked_about(write: Writes) -> None:
    got = write("blitzwar_by_hand", 7, "axis", "activate Krakow\nKrakow stays where it is")
    assert [one.line for one in got.not_understood] == [2]


def test_a_refusal_of_a_whole_set_up_is_said_once(write: Writes) -> None:
    got = write("world_by_hand", 2, "axis", "put 20 German ground in Berlin\n2 air in Silesia")
    first, second = got.not_allowed
    assert "Your whole set-up is refused" in first.text
    assert second.text == "For the same reason as line 1."


@pytest.mark.parametrize(
    ("folder", "stop", "seat", "line", "meant"),
    [
        (
            "virtuti_by_hand",
            2,
            "axis",
            "Breslau goes for Lodz with everything, Move +2",
            ["Move +2 at Breslau", "send all from Breslau to Lodz"],
        ),
        (
            "virtuti_by_hand",
            2,
            "axis",
            "Stettin to Poznan, all of them, Move +1",
            ["Move +1 at Stettin", "send all from Stettin to Poznan"],
        ),
        (
            "virtuti_by_hand",
            2,
            "axis",
            "Move +1 at Stettin. Support +1 at Berlin.",
            ["Move +1 at Stettin", "Support +1 at Berlin"],
        ),
        (
            "virtuti_by_hand",
            2,
            "axis",
            "Build a fortification in Cologne",
            ["Build Fortification at Cologne"],
        ),
        (
            "world_by_hand",
            3,
            "axis",
            "Operation from Silesia against South Poland with 2 ground, if you please",
            ["operation from Silesia against South Poland with 2 ground units"],
        ),
        (
            "totaler_by_hand",
            1,
            "axis",
            "Good morning. Move GER-4_Army to e3803",
            ["move GER-4_Army to e3803"],
        ),
        (
            "totaler_by_hand",
            1,
            "axis",
            "attack Lwow with 17 Army and 1P, plus 6 Army supported by HQ South",
            ["attack Lwow with GER-17_Army, GER-1P, GER-6_Army support GER-HQ_S"],
        ),
        (
            "totaler_by_hand",
            1,
            "axis",
            "attack Lwow with 17 Army\nif Lwow falls 17 Army goes in",
            ["attack Lwow with GER-17_Army", "advance GER-17_Army into Lwow"],
        ),
        (
            "totaler_by_hand",
            1,
            "axis",
            "always retreat towards supply",
            ["always retreat toward supply"],
        ),
    ],
)
def test_a_line_as_people_write_it_is_done(
    write: Writes, folder: str, stop: int, seat: str, line: str, meant: list[str]
) -> None:
    got = write(folder, stop, seat, line)
    assert [one.text for one in got.understood] == meant, got.not_understood


def test_a_number_is_corrected_in_the_line_that_names_the_same(write: Writes) -> None:
    letter = (
        "redeploy 2 German ground units from Berlin to Rhineland\n"
        "operation from Berlin against West Poland, two air as reserve\n"
        "Sorry, I meant one ground unit, not two"
    )
    got = write("world_by_hand", 3, "axis", letter)
    moved, operation = sorted(got.understood, key=lambda one: one.line)
    assert moved.text == "redeploy 1 German ground unit from Berlin to Rhineland"
    assert operation.text == "operation from Berlin against West Poland support 2 reserves"
    assert got.not_understood == []


def test_a_wish_under_an_if_corrects_no_other_line(write: Writes) -> None:
    letter = "move GER-4_Army to e3803\nif e3803 is full 6 Army goes there rather than 4 Army"
    got = write("totaler_by_hand", 1, "axis", letter)
    assert not any("seems to change" in one.sentence for one in got.not_understood)


def test_what_nobody_attacks_is_forbidden_to_no_march(write: Writes) -> None:
    got = write(
        "totaler_by_hand", 1, "axis", "reserve move HQ North to Plock\nNo attack in the west!"
    )
    assert not got.not_understood
    assert got.commands[-1].outcome == "Noted: none of your orders does that."


def test_places_that_hold_the_same_are_each_told_with_who_stands_there(write: Writes) -> None:
    got = write("virtuti_by_hand", 2, "axis", "What is in Lodz, Krakow and Warsaw?")
    told = got.commands[0].lines
    assert sum(line.strip().startswith("There: Western Allies") for line in told) == 3, told


def test_odds_are_told_of_the_orders_of_the_letter_and_of_what_it_leaves_nothing_for(
    write: Writes,
) -> None:
    letter = "Move +2 at Breslau; send all from Breslau to Lodz\nwhat are the odds at {}?"
    got = write("virtuti_by_hand", 2, "axis", letter.format("Lodz"))
    assert got.commands[-1].outcome == "With your orders as they are:"
    assert "5 against 1" in got.commands[-1].lines[0]
    got = write("virtuti_by_hand", 2, "axis", letter.format("Poznan"))
    assert got.commands[-1].outcome == "Without your orders:"
    assert "against" in got.commands[-1].lines[0]


def test_what_comes_to_nothing_as_things_stand_is_not_called_allowed(write: Writes) -> None:
    letter = "Move +2 at Breslau; send all from Breslau to Lodz\ncan I send all from Breslau to {}?"
    got = write("virtuti_by_hand", 2, "axis", letter.format("Poznan"))
    assert got.commands[-1].outcome.startswith(
        "Not as things stand: “send all from Breslau to Poznan” (Armored Corps in Breslau goes"
    )


@pytest.mark.parametrize(
    ("notes", "begins"),
    [
        ([f"{HANGS_ON_A_ROLL} (Metz is not yours)"] * 2, "Yes, that is allowed: "),
        (["not as things stand: it is full", ""], "Yes, that is allowed: "),
        ([f"{AS_THINGS_STAND} (it is full)"] * 2, "Not as things stand: “"),
        (["", ""], "Yes, that is allowed: "),
    ],
)
def test_only_if_all_orders_are_idle_nothing_is_allowed(
    write: Writes, monkeypatch: pytest.MonkeyPatch, notes: list[str], begins: str
) -> None:
    """What hangs on a roll may come to something, and so may one order of two."""
    judged = drafts.judged

    def noted(work: Work, orders: Sequence[Order]) -> Checked:
        checked = judged(work, orders)
        return replace(checked, notes={n: note for n, note in enumerate(notes, start=1) if note})

    monkeypatch.setattr(allowed.drafts, "judged", noted)
    got = write("blitzwar_by_hand", 7, "axis", "can I activate Krakow; attack Lodz?")
    assert got.commands[-1].outcome.startswith(begins)


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("attack in October with all", ""),
        ("bring everything against October now", ""),
        ("go forward with vigour towards Monday", ""),
        ("shove it all to Rommel please", ""),
        ("shove it all at Zurich please", ""),
        ("shove it all to Zürich please", "Zürich"),
        ("shove it all into the Ärmelkanal please", "Ärmelkanal"),
    ],
)
def test_a_place_is_called_unknown_where_a_line_sends_somebody_to_it(
    write: Writes, line: str, unknown: str
) -> None:
    got = write("blitzwar_by_hand", 7, "axis", line)
    (said,) = [one.sentence for one in got.not_understood]
    wanted = f"we know no place or unit called “{unknown}”." if unknown else "we find no order in"
    assert said.startswith(wanted), said


def test_a_name_that_begins_like_an_order_of_another_phase_is_told_of_none(write: Writes) -> None:
    got = write("virtuti_by_hand", 1, "axis", "War Industry again for production, or not")
    assert not any("belongs to" in one.sentence for one in got.not_understood)


def test_a_standing_order_answers_the_question_with_which_it_comes(write: Writes) -> None:
    got = write("virtuti_by_hand", 6, "axis", "always press Italy if pp at least 8")
    assert [one.text for one in got.understood] == [
        "always press Italy if pp at least 8",
        "press Italy for Axis",
    ]
    none = write("virtuti_by_hand", 6, "axis", "always press Italy if pp at least 90")
    assert [one.text for one in none.understood] == ["always press Italy if pp at least 90"]


def test_a_standing_order_is_dropped_with_its_reason_behind_it(write: Writes) -> None:
    got = write("virtuti_by_hand", 2, "axis", "Drop standing order 1, it cost me Warsaw!")
    assert got.commands[0].outcome == "Dropped 1 standing order."


def test_of_aircraft_it_is_not_said_that_they_stay(write: Writes) -> None:
    got = write(
        "blitzwar_by_hand", 7, "axis", "activate Krakow\nThe Nancy planes stay where they are"
    )
    assert not any("stay as they are: you" in one.outcome for one in got.commands)


def test_the_rest_is_held_without_a_word(write: Writes) -> None:
    for line in ("hold the rest where they are, thank you", "leave everybody else where he is"):
        got = write("totaler_by_hand", 1, "axis", f"move GER-4_Army to e3803\n{line}")
        assert not got.not_understood, line
        assert "you need not say so" in got.commands[-1].outcome, line


def test_an_effort_without_money_is_told_what_spends_it(write: Writes) -> None:
    got = write("world_by_hand", 6, "axis", "effort for Hungary")
    (refused,) = got.not_allowed
    assert "none of the 6 RM of Germany is left after the builds" in refused.text
    assert "“save 1 RM by Germany” keeps one" in refused.text
    for line in ("save by Germany", "save 1 RM by Germany"):
        got = write("world_by_hand", 6, "axis", f"effort for Hungary\n{line}")
        assert not got.not_allowed


def test_what_denies_and_what_prefers_corrects_no_line_above(write: Writes) -> None:
    for line in ("no fleets", "lose a step rather than retreat in every attack"):
        got = write("totaler_by_hand", 1, "axis", f"move GER-4_Army to e3803\n{line}")
        assert not any("seems to change" in one.sentence for one in got.not_understood), line
