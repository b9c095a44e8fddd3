"""Draws by vote: all who are left share one, and only they are asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.rulesets.diplomacy import Diplomacy
from adjudicator.service.desk import ServiceError
from adjudicator.service.talk import votes
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, Seat
from tests.letters_kit import PLAYED, opened
from tests.playthroughs.playing import read_script
from tests.rulesets.diplomacy.kit import GAME, board, position


@pytest.mark.clause("DIP-WIN-2")
def test_those_who_are_left_share_a_draw(
    sqlite: Store, clock: FixedClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "diplomacy_classic"))
    monkeypatch.setattr(Diplomacy, "out", lambda self, board, position: ["italy", "turkey"])
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        seats = {seat.name: seat for seat in session.exec(select(Seat))}
        vote = votes.propose_draw(desk, session, game, seats["france"])
        left = ["austria", "england", "france", "germany", "russia"]
        assert vote.subject["winners"] == left
        assert vote.voters == left
        with pytest.raises(ServiceError, match="still in the game"):
            votes.propose_draw(desk, session, game, seats["italy"])
        with pytest.raises(ServiceError, match="still in the game"):
            votes.propose_draw(desk, session, game, seats["france"], ["france", "italy"])


def test_a_seat_is_out_without_units_and_centres() -> None:
    start = position(
        {"france": ["A par"]}, owners={"italy": ["rom"], "france": ["par"]}, scenario="classic"
    )
    assert GAME.out(board(), start) == ["austria", "england", "germany", "russia", "turkey"]
