"""Draws by vote: all who are left share one, and only they are asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import Outcome
from adjudicator.rulesets.diplomacy import Diplomacy
from adjudicator.service.desk import ServiceError
from adjudicator.service.events.results import from_outcome
from adjudicator.service.talk import votes
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, Seat
from adjudicator.tournaments.course import Game as TableGame
from adjudicator.tournaments.form import Points
from adjudicator.tournaments.scoring import table_points
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


@pytest.mark.parametrize("item", ["draw", "concede"])
def test_an_end_by_agreement_counts_the_centres(
    sqlite: Store, clock: FixedClock, tmp_path: Path, item: str
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "diplomacy_classic"))
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        seats = {seat.name: seat for seat in session.exec(select(Seat))}
        if item == "draw":
            vote = votes.propose_draw(desk, session, game, seats["france"])
        else:
            vote = votes.propose_concession(desk, session, game, seats["france"], "russia")
        for seat in seats.values():
            votes.cast(desk, session, vote, seat, "yes")
    votes.settle(desk)
    with desk.store.read() as session:
        ended = Outcome.model_validate(session.exec(select(Game)).one().outcome)
    assert ended.points == dict.fromkeys(seats, 3) | {"russia": 4}
    result = from_outcome({name: [name] for name in seats}, ended)
    given = table_points(
        Points(by="carnage"), TableGame(roles=dict.fromkeys(seats, 1), result=result)
    )
    if item == "draw":
        assert given == dict.fromkeys(seats, 3503) | {"russia": 7004}
    else:
        assert given == dict.fromkeys(seats, 0) | {"russia": 28022}


def test_those_who_went_are_ranked_by_their_last_year_with_centres() -> None:
    start = position({"france": ["A par"]}, owners={"france": ["par"]}, scenario="classic")
    start.counted = {"italy": [3, 2, 0, 0], "turkey": [1, 0, 0, 0], "france": [5, 6, 7, 8]}
    lasted = GAME.lasted(board(), start)
    assert lasted["italy"] == 3
    assert lasted["turkey"] == 2
    assert "france" not in lasted


def test_a_seat_is_out_without_units_and_centres() -> None:
    start = position(
        {"france": ["A par"]}, owners={"italy": ["rom"], "france": ["par"]}, scenario="classic"
    )
    assert GAME.out(board(), start) == ["austria", "england", "germany", "russia", "turkey"]
