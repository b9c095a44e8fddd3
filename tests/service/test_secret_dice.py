"""What one player alone is told of a roll cannot be computed by another while the game lasts, and
can be checked by anybody when it is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.dice import ChainDice, secret_seed
from adjudicator.core.engine import AnyRuleset, advance, begin
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.moderating import disputes, rollback
from adjudicator.service.stepping import phases
from adjudicator.service.talk import votes
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, Snapshot
from tests.house_kit import cast_vote, make_desk, of_an_earlier_release, propose_vote, seat_id
from tests.service.tampering import Opened, unzipped

SLUG = "hidden-1"
DRAWN = 40


@pytest.fixture
def house(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(sqlite, clock, tmp_path)
    desk.rulesets = {"victory": load("victory")}
    desk.packs = packs.of_ruleset
    return desk


def opened(desk: Desk) -> None:
    games.open_game(
        desk,
        ruleset="victory",
        scenario="quick-start",
        slug=SLUG,
        moderator_email="moderator@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
    )


def deployed(desk: Desk, clock: FixedClock) -> None:
    """Begin it; nobody says anything until the report of the set-up is out."""
    games.begin_game(desk, SLUG, force=True)
    silence(desk, clock, 2)


def silence(desk: Desk, clock: FixedClock, times: int) -> None:
    for _ in range(times):
        clock.forward(hours=200)
        phases.close_due(desk)


def ended(desk: Desk) -> None:
    propose_vote(desk, seat_id(desk, SLUG, "red"), "draw")
    cast_vote(desk, seat_id(desk, SLUG, "blue"), 1, "yes")
    votes.settle(desk)
    assert games.game_info(desk, SLUG).state == "over"


def drawn(rules: AnyRuleset, position: Any) -> list[str]:
    """Which blocks each side holds back, in their order: what blue keeps from red, and red from
    blue."""
    loaded = rules.load_position(position)
    return [f"{block.power} {block.unit}" for one in loaded.undeployed.values() for block in one]


def truth(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        game = session.exec(select(Game)).one()
        row = session.exec(
            select(Snapshot).where(Snapshot.game_id == game.id, Snapshot.number == 2)
        ).one()
        assert row.start is not None
        return drawn(desk.rulesets["victory"], row.start["position"])


def printed_seeds(desk: Desk) -> dict[int, bytes]:
    """The seeds that red reads in the reports of a game that still runs."""
    return {
        int(number): bytes.fromhex(seed)
        for info in archive.reports_of(desk, SLUG, "red")
        for number, seed in archive.report(desk, SLUG, info.slug, "red").seeds.items()
    }


def attacks(desk: Desk) -> Iterator[list[str]]:
    """What red makes of all that they have: the rules, the scenario, that both sides were silent,
    and every seed that was printed, as the seed of the secret rolls or as what they hang on."""
    rules, seeds = desk.rulesets["victory"], printed_seeds(desk)
    board = rules.board(packs.of_ruleset("victory"))
    rulings = rules.rulings_with({})
    start = rules.open(board, "quick-start", rulings)
    guesses: list[bytes | None] = [None, b"", bytes(32)]
    guesses += [*seeds.values(), *(secret_seed(seed, 1) for seed in seeds.values())]
    with desk.store.read() as session:
        published = bytes.fromhex(session.exec(select(Game)).one().chain_start)
    guesses += [published, secret_seed(published, 1)]
    for guess in guesses:

        def dice_for(number: int, history: str, guess: bytes | None = guess) -> ChainDice:
            return ChainDice(seeds.get(number, b""), history, guess)

        begun = begin(rules, board, start, rulings, by_values=True)
        asked = advance(rules, board, begun, dice_for, stop_after="forces")
        silent = advance(rules, board, asked.progress, dice_for, {}, stop_after="forces")
        yield drawn(rules, silent.progress.position)


def test_the_next_report_of_an_older_game_gives_away_what_was_drawn(
    house: Desk, clock: FixedClock
) -> None:
    opened(house)
    of_an_earlier_release(house)
    deployed(house, clock)
    assert 1 in printed_seeds(house)
    assert truth(house) in list(attacks(house))


def test_no_seed_that_is_printed_gives_away_what_was_drawn(house: Desk, clock: FixedClock) -> None:
    opened(house)
    deployed(house, clock)
    silence(house, clock, 4)
    assert len(printed_seeds(house)) > 3
    found = truth(house)
    assert len(found) == DRAWN
    for guessed in attacks(house):
        alike = sum(one == other for one, other in zip(found, guessed, strict=True))
        assert alike < DRAWN / 2


def found(desk: Desk, data: bytes) -> dict[str, tuple[bool, str]]:
    return {one.name: (one.ok, one.text) for one in archive.verify_bundle(desk, data)}


def test_while_it_lasts_no_reader_of_a_report_learns_an_end_of_a_chain(
    house: Desk, clock: FixedClock
) -> None:
    opened(house)
    deployed(house, clock)
    with house.store.read() as session:
        end = session.exec(select(Game)).one().chain_end
    running = archive.export(house, SLUG, open=True)
    assert not any(end.encode() in data for data in unzipped(running).values())
    ended(house)
    over = unzipped(archive.export(house, SLUG))
    assert [name for name, data in over.items() if end.encode() in data] == ["journal.jsonl"]


def test_a_game_that_runs_says_what_is_checked_later_and_one_that_is_over_checks_it(
    house: Desk, clock: FixedClock
) -> None:
    opened(house)
    deployed(house, clock)
    running = found(house, archive.export(house, SLUG, open=True))
    assert all(ok for ok, _ in running.values()), running
    assert f"{DRAWN} secret rolls can be checked when the game is over" in running["dice"][1]
    own = {one.name: (one.ok, one.text) for one in archive.verify(house, SLUG)}
    assert all(ok for ok, _ in own.values()), own
    assert f"Of these, {DRAWN} secret rolls" in own["dice"][1]
    ended(house)
    over = found(house, archive.export(house, SLUG))
    assert all(ok for ok, _ in over.values()), over
    assert f"Of these, {DRAWN} secret rolls: we checked them" in over["dice"][1]


def test_an_older_game_goes_on_as_it_began_and_verifies(house: Desk, clock: FixedClock) -> None:
    opened(house)
    of_an_earlier_release(house)
    deployed(house, clock)
    running = found(house, archive.export(house, SLUG, open=True))
    assert all(ok for ok, _ in running.values()), running
    assert "secret" not in running["dice"][1]
    ended(house)
    data = archive.export(house, SLUG)
    assert all(ok for ok, _ in found(house, data).values())
    assert "chain_ends" not in json.dumps(Opened.of(data).journal)


def test_a_game_that_was_taken_back_shows_the_ends_of_all_its_chains(
    house: Desk, clock: FixedClock
) -> None:
    opened(house)
    deployed(house, clock)
    before = truth(house)
    rollback.roll_back(house, SLUG, 1)
    silence(house, clock, 2)
    assert truth(house) != before, "the further chain draws other blocks"
    running = found(house, archive.export(house, SLUG, open=True))
    assert all(ok for ok, _ in running.values()), running
    ended(house)
    data = archive.export(house, SLUG)
    over = found(house, data)
    assert all(ok for ok, _ in over.values()), over
    assert f"{2 * DRAWN} secret rolls" in over["dice"][1]
    closing = Opened.of(data).entries("closing")[0]["body"]
    assert list(closing["chain_ends"]) == ["0", "1"]


def test_phases_in_dispute_are_judged_again_with_the_secret_rolls_as_recorded(
    house: Desk, clock: FixedClock
) -> None:
    opened(house)
    deployed(house, clock)
    checks = disputes.check(house, disputes.bundle(house, SLUG, 1, 2))
    assert all(one.ok for one in checks), checks
    assert f"{DRAWN} secret rolls can be checked when the game is over" in checks[-1].text


def test_a_secret_roll_that_was_changed_is_found(house: Desk, clock: FixedClock) -> None:
    opened(house)
    deployed(house, clock)
    ended(house)
    data = archive.export(house, SLUG)

    def changed(change: Any) -> str:
        made = Opened.of(data)
        change(made)
        checks = found(house, made.packed(house.config, "house"))
        return next((name for name, (ok, _) in checks.items() if not ok), "")

    def other_face(made: Opened) -> None:
        done = next(
            one for e in made.entries("step") for one in e["body"]["done"] if one["secrets"]
        )
        done["secrets"][0][2] = done["secrets"][0][2] % 3 + 1

    def other_end(made: Opened) -> None:
        made.entries("closing")[0]["body"]["chain_ends"]["0"] = "ab" * 32

    def no_end(made: Opened) -> None:
        del made.entries("closing")[0]["body"]["chain_ends"]

    def as_if_older(made: Opened) -> None:
        del made.journal[0]["body"]["secret_dice"]
        del made.about["opening"]["secret_dice"]

    assert changed(other_face) == "dice"
    assert changed(other_end) == "seeds"
    assert changed(no_end) == "seeds"
    assert changed(as_if_older) == "seeds"
