"""A dispute bundle holds what is needed, and is found out if anything in it was changed; a
rehearsal says which recorded games come out otherwise."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service import gauges
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.moderating import correcting, disputes, rollback, ruling
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.patching import Change
from adjudicator.service.stepping import phases, pinning, rehearsing
from tests import toy
from tests.house_kit import begun_game, letters_to, play_to_the_end, send


@pytest.fixture
def played(desk: Desk, game: GameInfo, clock: FixedClock) -> GameInfo:
    """The first turn is done, by plan, standing order and silence."""
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nalways ambush at ford\nready")
    while not games.game_info(desk, "feud-1").reports:
        clock.forward(hours=100)
        phases.close_due(desk)
    return game


def texts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def changed(data: bytes, name: str, change: Callable[[str], str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for file, text in texts(data).items():
            packed.writestr(file, change(text) if file == name else text)
    return out.getvalue()


def wrong(desk: Desk, data: bytes) -> list[str]:
    return [check.name for check in disputes.check(desk, data) if not check.ok]


def test_a_bundle_is_signed_and_plays_again(desk: Desk, played: GameInfo) -> None:
    data = disputes.bundle(desk, "feud-1", 1, 3)
    found = disputes.check(desk, data)
    assert [check.text for check in found if not check.ok] == []
    assert "3 phases" in found[-1].text
    files = texts(data)
    orders = json.loads(files["orders.json"])
    assert orders[0]["text"].startswith("bid 2 on ford")
    assert "ambush/ford" in files["dice.tsv"]
    assert "adjudicator dispute" in files["README.txt"]


def test_a_part_from_the_middle_plays_again(desk: Desk, played: GameInfo) -> None:
    data = disputes.bundle(desk, "feud-1", 2, 2)
    assert wrong(desk, data) == []


def test_what_was_changed_is_found(desk: Desk, played: GameInfo) -> None:
    data = disputes.bundle(desk, "feud-1", 1)
    assert wrong(desk, changed(data, "orders.json", lambda t: t.replace("2", "3"))) == ["signature"]
    start = changed(data, "start.json", lambda t: t.replace('"gold": 6', '"gold": 7', 1))
    assert "signature" in wrong(desk, start)
    assert "replay" in wrong(desk, start)
    entry = changed(data, "journal.jsonl", lambda t: t.replace('"by":"player"', '"by":"plan"', 1))
    assert "journal" in wrong(desk, entry)
    with pytest.raises(ServiceError, match="no dispute bundle"):
        disputes.check(desk, b"nothing")


def test_after_a_correction_and_a_rollback_it_still_plays(desk: Desk, played: GameInfo) -> None:
    rollback.roll_back(desk, "feud-1", 1)
    correcting.correct(desk, "feud-1", [Change(path="/camps/red/gold", value=9)], "a slip")
    ruling.rule(desk, "feud-1", "A1", True)
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    while not games.game_info(desk, "feud-1").reports:
        for seat in ("red", "blue"):
            send(desk, "feud-1", seat, "pass\nready")
    assert wrong(desk, disputes.bundle(desk, "feud-1", 1)) == []


def test_it_is_told_that_it_was_taken_out(desk: Desk, played: GameInfo, clock: FixedClock) -> None:
    disputes.bundle(desk, "feud-1", 1, 2)
    play_to_the_end(desk, "feud-1", clock)
    report = archive.report(desk, "feud-1", "turn-2-1", None).report
    lines = [line.text for section in report.sections for line in section.lines]
    assert any("record of phases 1 to 2 for a dispute" in line for line in lines)


@pytest.mark.parametrize(("first", "last"), [(0, 2), (3, 2), (1, 9)])
def test_phases_that_are_not_there(desk: Desk, played: GameInfo, first: int, last: int) -> None:
    with pytest.raises(ServiceError, match="has played phases 1 to 3"):
        disputes.bundle(desk, "feud-1", first, last)


def test_who_plays_gets_no_record(desk: Desk) -> None:
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1", moderator_email="red@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
    )  # fmt: skip
    games.begin_game(desk, "feud-1", force=True)
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    with pytest.raises(ServiceError, match="sealed to you until it is over"):
        disputes.bundle(desk, "feud-1", 1)


# ------------------------------------------------------------------- rehearsal


class Harder(toy.Toy):
    """Tomorrow's rules: everybody's income is 1 gold more."""

    version = 2


@pytest.fixture
def tomorrow() -> Harder:
    def dearer(position: Any, table: Any) -> Any:
        yield from toy.income(position, table)
        for camp in position.camps.values():
            camp.gold += 1

    rules = Harder()
    rules.phases = {**toy.TOY.phases, "income": dearer}  # type: ignore[misc]
    return rules


def test_the_same_rules_come_out_the_same(desk: Desk, played: GameInfo) -> None:
    (found,) = rehearsing.rehearse(desk)
    assert found.same
    assert "1 reports come out as recorded" in found.text
    assert "open phase" not in found.text  # the house has the seeds
    begun_game(desk, "feud-2")
    assert [one.game for one in rehearsing.rehearse(desk, ["feud-2"])] == ["feud-2"]


def test_other_rules_are_shown_with_the_first_difference(
    desk: Desk, played: GameInfo, tomorrow: Any
) -> None:
    desk.rulesets = {"toy": tomorrow}
    (found,) = rehearsing.rehearse(desk)
    assert not found.same
    assert (found.was, found.version) == (1, 2)
    assert found.text.startswith("Report 1 for red")


def test_a_game_waits_for_its_moderator_when_other_rules_would_have_judged_it_otherwise(
    desk: Desk, played: GameInfo, tomorrow: Any, clock: FixedClock
) -> None:
    desk.rulesets = {"toy": tomorrow}
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    assert games.game_info(desk, "feud-1").phase == played.phase, "its step waits"
    assert pinning.rehearse_due(desk) == 1
    assert pinning.rehearse_due(desk) == 0, "it was said before"
    before = games.game_info(desk, "feud-1")
    assert before.state == "paused"
    assert before.waits.startswith("The game waits for its moderator. This server has a new")
    for who in ("red@example.net", "blue@example.net", "moderator@example.net"):
        (told,) = [
            letter.facts
            for letter in letters_to(desk, who, "notice")
            if "rules have changed" in letter.facts["subject"]
        ]
        assert "feud-1 was judged by Toy 1," in told["lines"][0]
        assert "this server now has Toy 2," in told["lines"][0]
        assert "Report 1 for red" in told["lines"][0]
    assert phases.close_due(desk) == 0
    assert pinning.hold(desk, rehearsing.rehearse(desk)) == [], "it was said before"
    games.resume(desk, "feud-1")
    phases.close_due(desk)
    play_to_the_end(desk, "feud-1", clock)
    assert games.game_info(desk, "feud-1").state == "over"


def test_whoever_waits_for_a_step_after_an_upgrade_is_told_once(
    desk: Desk, played: GameInfo, clock: FixedClock
) -> None:
    class Later(toy.Toy):
        version = 2

    desk.rulesets = {"toy": Later()}
    everybody = ("red@example.net", "blue@example.net", "moderator@example.net")

    def told() -> list[list[str]]:
        return [
            letter.facts["lines"]
            for who in everybody
            for letter in letters_to(desk, who, "notice")
            if letter.facts["subject"] == "feud-1: the next step waits"
        ]

    waits = games.game_info(desk, "feud-1").waits
    assert waits.startswith("The next step waits. This server has a new release")
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    assert told() == [], "most games were played again before anybody could wonder"
    clock.forward(minutes=11)
    phases.close_due(desk)
    phases.close_due(desk)
    red, blue, moderator = told()
    assert red == blue == [waits]
    assert "You can still send orders, and nothing is lost." in waits
    assert "this server now has Toy 2," in moderator[0]
    assert "has been due since" in moderator[0]
    assert "You need not do anything" in moderator[1]
    cause = dict(gauges.troubles(gauges.measure(desk)))["lag"]
    assert (
        "A step has been due for 11 minutes and has not been played. The rules have changed"
        in cause
    )
    assert "feud-1" in cause
    assert pinning.rehearse_due(desk) == 1
    assert games.game_info(desk, "feud-1").waits == ""
    assert phases.close_due(desk) == 1
    assert "lag" not in dict(gauges.troubles(gauges.measure(desk)))
    play_to_the_end(desk, "feud-1", clock)
    assert all(one.ok for one in archive.verify(desk, "feud-1"))
    assert len(told()) == 3


def test_a_game_that_comes_out_the_same_goes_on_under_the_new_version(
    desk: Desk, played: GameInfo, clock: FixedClock
) -> None:
    class Later(toy.Toy):
        version = 2

    desk.rulesets = {"toy": Later()}
    assert pinning.rehearse_due(desk) == 1
    play_to_the_end(desk, "feud-1", clock)
    assert games.game_info(desk, "feud-1").state == "over"
    told = {one.name: one.text for one in archive.verify(desk, "feud-1")}["rules"]
    assert told.startswith("Judged partly by Toy 1, Adjudicator")
    assert "partly by this release, Toy 2, Adjudicator" in told


def test_an_upgrade_holds_what_comes_out_otherwise_and_once(
    desk: Desk, played: GameInfo, tomorrow: Any
) -> None:
    desk.rulesets = {"toy": tomorrow}
    assert pinning.hold(desk, rehearsing.rehearse(desk)) == ["feud-1"]
    assert games.game_info(desk, "feud-1").state == "paused"
    assert pinning.hold(desk, rehearsing.rehearse(desk)) == []


def test_a_reopened_phase_goes_on_under_the_new_rules(
    desk: Desk, played: GameInfo, tomorrow: Any, clock: FixedClock
) -> None:
    send(desk, "feud-1", "red", "bid 1 on ford")
    desk.rulesets = {"toy": tomorrow}
    rollback.reopen(desk, "feud-1", "rules were mended")
    play_to_the_end(desk, "feud-1", clock)
    assert games.game_info(desk, "feud-1").state == "over"


class Killed(BaseException):
    """The process is gone."""


def test_an_upgrade_that_is_killed_anywhere_goes_on_and_does_nothing_twice(
    desk: Desk, clock: FixedClock
) -> None:
    """Before and behind each of its transactions, one after the other."""

    class Later(toy.Toy):
        version = 2

    def upgraded() -> None:
        phases.close_due(desk)
        pinning.rehearse_due(desk)
        phases.close_due(desk)

    places: list[str] = []
    for place in range(40):
        slug, desk.rulesets = f"feud-{place}", {"toy": toy.TOY}
        begun_game(desk, slug)
        for seat in ("red", "blue"):
            send(desk, slug, seat, "ready anyway")
        desk.rulesets = {"toy": Later()}
        for seat in ("red", "blue"):
            send(desk, slug, seat, "ready anyway")
        clock.forward(minutes=11)
        before = games.game_info(desk, slug).phase_number
        seen = 0

        def kill(when: str, name: str, place: int = place) -> None:
            nonlocal seen
            if seen == place:
                places.append(f"{when} {name}")
                raise Killed
            seen += 1

        desk.store.hook = kill
        try:
            upgraded()
            finished = True
        except Killed:
            finished = False
        desk.store.hook = None
        desk.waiting.clear()  # another process begins with nothing in mind
        desk.rehearsed.clear()
        clock.forward(minutes=11)
        upgraded()
        play_to_the_end(desk, slug, clock)
        assert games.game_info(desk, slug).phase_number > before
        checks = archive.verify(desk, slug)
        assert [one.text for one in checks if not one.ok] == [], places[-1:]
        with desk.store.read() as session:
            game = looking.game_by_slug(session, slug)
            acts = [one.get("act") for one in journaling.acts(session, game.id)]
        assert acts.count("judged by") == 1, places[-1:]
        waits = [one for one in letters_to(desk, "red@example.net", "notice")
                 if one.facts["subject"] == f"{slug}: the next step waits"]  # fmt: skip
        assert len(waits) <= 1, places[-1:]
        if finished:
            break
    assert finished
    assert any("rules are the same" in one for one in places), places
    assert any("waits to be played again" in one for one in places), places
