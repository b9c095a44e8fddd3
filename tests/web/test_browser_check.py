"""A reader checks a game's dice and journal in the browser, from the file alone: what is genuine
holds, what was changed is found, and an unknown key is told for what it is."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.archive import archive
from adjudicator.service.games import games
from adjudicator.service.moderating import rollback
from adjudicator.service.stepping import phases
from adjudicator.service.talk import votes
from tests.house_kit import cast_vote, play_to_the_end, propose_vote, seat_id
from tests.service import test_going_back_in_a_phase as within
from tests.web.browsing import open_game, play_turn
from tests.web.chromium import Served, served
from tests.web.test_browser_looks import violations


@pytest.fixture(scope="module")
def house(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("checked"), ("blitzwar", "victory")) as found:
        yield found
        assert found.complaints == []


@pytest.fixture(scope="module")
def bundle(house: Served) -> bytes:
    """A game that was taken back once and played to its end."""
    open_game(house.desk, "open-1", public=True)
    play_turn(house.desk, "open-1")
    rollback.roll_back(house.desk, "open-1", 1)
    play_turn(house.desk, "open-1")
    play_to_the_end(house.desk, "open-1", house.clock)
    assert games.game_info(house.desk, "open-1").state == "over"
    return archive.export(house.desk, "open-1")


def changed(bundle: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bundle)) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.namelist():
            data = old.read(one)
            new.writestr(one, change(data) if one == name else data)
    return out.getvalue()


def checked(house: Served, browser: Any, data: bytes, key: str = "") -> tuple[str, dict[str, str]]:
    """The verdict, and of each check its mark."""
    page = house.visitor(browser, bypass_csp=True)
    page.goto("/check")
    page.set_input_files(
        "#bundle", {"name": "g.zip", "mimeType": "application/zip", "buffer": data}
    )
    page.get_by_label("The server's key").fill(key)
    page.get_by_role("button", name="Check").click()
    page.wait_for_function("() => document.getElementById('verdict').textContent.endsWith('.')")
    verdict = page.locator("#verdict").inner_text()
    lines = page.locator("#found li").all_inner_texts()
    assert violations(page) == []
    page.context.close()
    return verdict, {line.split()[1]: line for line in lines}


def test_what_is_genuine_holds(house: Served, browser: Any, bundle: bytes) -> None:
    verdict, found = checked(house, browser, bundle)
    assert verdict == "Everything that a browser can check is correct.", found
    assert {name: line.split()[0] for name, line in found.items()} == dict.fromkeys(
        ("file", "signature", "journal", "seeds", "dice"), "ok"
    )
    said = {one.name: one.text for one in archive.verify_bundle(house.desk, bundle)}
    assert said["dice"].split()[0] == found["dice"].split()[2], "as many dice as the program"
    assert said["seeds"].split()[0] == found["seeds"].split()[2]


def test_several_chains_of_one_phase_are_checked(house: Served, browser: Any) -> None:
    """A game that was taken back to the middle of a phase rolls there with two chains."""
    red = within.begun(house.desk)
    questions = within.presses(house.desk, red)
    for _ in questions:
        within.back(house.desk, red)
        within.presses(house.desk, red)
    within.to_the_end(house.desk, red)
    bundle = archive.export(house.desk, "alone-1")
    with zipfile.ZipFile(io.BytesIO(bundle)) as packed:
        assert b'"earlier":{"0":"' in packed.read("journal.jsonl")
    verdict, found = checked(house, browser, bundle)
    assert verdict == "Everything that a browser can check is correct.", found
    said = {one.name: one.text for one in archive.verify_bundle(house.desk, bundle)}
    assert said["dice"].split()[0] == found["dice"].split()[2]
    assert said["seeds"].split()[0] == found["seeds"].split()[2]
    other = changed(bundle, "journal.jsonl", lambda data: data.replace(b'"after":', b'"afterx":'))
    assert checked(house, browser, other)[0] == "Something is wrong with this bundle."


def test_a_key_that_nobody_named_is_told_for_what_it_is(
    house: Served, browser: Any, bundle: bytes
) -> None:
    verdict, found = checked(house, browser, bundle, key="ab" * 32)
    assert found["signature"].startswith("BAD")
    other = changed(bundle, "manifest.txt", lambda data: data)
    assert checked(house, browser, other)[1]["signature"].startswith("ok")
    assert verdict == "Something is wrong with this bundle."


@pytest.mark.parametrize(
    ("name", "old", "new", "bad"),
    [
        ("journal.jsonl", b'"by":"player"', b'"by":"default"', "journal"),
        ("events.jsonl", b'"kind"', b'"kinb"', "signature"),
        ("journal.jsonl", b'"rolls":[["', b'"rolls":[["x', "dice"),
    ],
)
def test_what_was_changed_is_found(
    house: Served, browser: Any, bundle: bytes, name: str, old: bytes, new: bytes, bad: str
) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as packed:
        assert old in packed.read(name)
    verdict, found = checked(
        house, browser, changed(bundle, name, lambda data: data.replace(old, new, 1))
    )
    assert found[bad].startswith("BAD"), found
    assert verdict == "Something is wrong with this bundle."


def test_what_is_no_bundle_is_told(house: Served, browser: Any) -> None:
    verdict, found = checked(house, browser, b"no zip at all")
    assert "it is not a zip file" in found["file"]
    assert verdict == "Something is wrong with this bundle."


def test_without_script_the_page_says_how(house: Served, browser: Any) -> None:
    page = house.visitor(browser, java_script_enabled=False)
    page.goto("/check")
    assert not page.locator("#check").is_visible()
    assert "adjudicator verify" in page.locator("pre").inner_text()
    page.context.close()


def test_secret_rolls_are_checked_when_the_key_is_out(house: Served, browser: Any) -> None:
    games.open_game(
        house.desk,
        ruleset="victory",
        scenario="quick-start",
        slug="hidden-1",
        moderator_email="moderator@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
    )
    games.begin_game(house.desk, "hidden-1", force=True)
    for _ in range(2):
        house.clock.forward(hours=200)
        phases.close_due(house.desk)
    running = archive.export(house.desk, "hidden-1", open=True)
    _, found = checked(house, browser, running)
    said = {one.name: one.text for one in archive.verify_bundle(house.desk, running)}
    assert found["dice"] == f"ok dice {said['dice']}"
    assert "40 secret rolls can be checked when the game is over" in found["dice"]
    propose_vote(house.desk, seat_id(house.desk, "hidden-1", "red"), "draw")
    cast_vote(house.desk, seat_id(house.desk, "hidden-1", "blue"), 1, "yes")
    votes.settle(house.desk)
    over = archive.export(house.desk, "hidden-1")
    _, found = checked(house, browser, over)
    said = {one.name: one.text for one in archive.verify_bundle(house.desk, over)}
    assert found["dice"] == f"ok dice {said['dice']}"
    assert "40 secret rolls: we checked them" in found["dice"]
    assert found["seeds"].startswith("ok")

    def other_face(data: bytes) -> bytes:
        at = data.index(b'"secrets":[["forces/')
        end = data.index(b"]", at)
        last = data[end - 1 : end]
        return data[: end - 1] + (b"1" if last != b"1" else b"2") + data[end:]

    _, found = checked(house, browser, changed(over, "journal.jsonl", other_face))
    assert found["dice"].startswith("BAD dice The die “forces/")
