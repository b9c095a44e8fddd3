"""The gazette of a game, its diaries and press at the end, what each side believed, a booklet."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.talk import diary, press
from tests.house_kit import play_to_the_end
from tests.web.browsing import PEOPLE, play_turn, words_of

LIES = "I will never attack you."
THOUGHT = "He believes everything."


@pytest.fixture
def written(desk, clock):
    """A game with press and a diary after its first report, and how to end it."""

    def make(slug: str, **options: object) -> None:
        games.open_game(
            desk, ruleset="toy", scenario="long", slug=slug, moderator_email=PEOPLE["moderator"],
            seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
            options=GameOptions.model_validate(options),
        )  # fmt: skip
        games.begin_game(desk, slug, force=True)
        play_turn(desk, slug)
        red, blue = games.game_info(desk, slug).seats
        clock.forward(hours=1)
        press.send(desk, seat_id=blue.id, to=[], everybody=True, text="To all: good luck!")
        press.send(desk, seat_id=blue.id, to=["red"], text=LIES)
        diary.record(desk, red.id, THOUGHT)

    return make


def test_the_gazette_opens_when_the_game_is_over(desk, clock, sign_in, written):
    written("feud-1", press={"opened": "end"})
    reader = sign_in("stranger")
    page = words_of(reader.page("/archive/feud-1/gazette"))
    assert "No. 1" in page
    for hidden in (LIES, THOUGHT, "good luck"):
        assert hidden not in page
    play_turn(desk, "feud-1")
    page = words_of(reader.page("/archive/feud-1/gazette"))
    assert "To all: good luck!" in page
    assert LIES not in page
    play_to_the_end(desk, "feud-1", clock)
    page = words_of(reader.page("/archive/feud-1/gazette"))
    assert f"Blue to Red : {LIES}" in page or f"Blue to Red: {LIES}" in page
    assert THOUGHT in page
    assert "From the diaries" in page
    shown = words_of(reader.page("/archive/feud-1/believed/turn-1-1"))
    assert "As Red had it" in shown
    assert "As Blue had it" in shown
    assert reader.get("/archive/feud-1/believed/turn-99-1").status_code == 404
    assert "Gazette" in words_of(reader.page("/archive/feud-1"))


def test_press_stays_closed_where_the_terms_say_so(desk, clock, sign_in, written):
    written("feud-1")
    play_to_the_end(desk, "feud-1", clock)
    page = words_of(sign_in("stranger").page("/archive/feud-1/gazette"))
    assert THOUGHT in page
    assert LIES not in page


def test_a_booklet_is_taken_from_the_archive(desk, sign_in, written):
    pytest.importorskip("weasyprint")
    written("feud-1")
    answer = sign_in("nobody").get("/archive/feud-1/booklet.pdf")
    assert answer.status_code == 200
    assert answer.get_data()[:5] == b"%PDF-"
    assert 'filename="feud-1.pdf"' in answer.headers["Content-Disposition"]


def test_when_a_game_with_hidden_blocks_is_over_one_map_shows_all_of_them(desk, clock, sign_in):
    from adjudicator.rulesets import packs
    from adjudicator.running.house import Rulesets
    from adjudicator.service.archive import archive, truth
    from adjudicator.service.stepping import phases
    from adjudicator.storage.tables import Game, Snapshot

    desk.rulesets, desk.packs = Rulesets(), lambda name: packs.of_ruleset(name)
    games.open_game(
        desk, ruleset="victory", scenario="quick-start", slug="hope-1",
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]}, options=GameOptions(),
    )  # fmt: skip
    games.begin_game(desk, "hope-1", force=True)
    assert truth.truth(desk, "hope-1", "turn-1-1") is None  # the game lasts
    for _ in range(40):
        if games.game_info(desk, "hope-1").reports:
            break
        clock.forward(hours=100)
        phases.close_due(desk)
    (report, *_) = archive.reports_of(desk, "hope-1", "red")
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        game.state = "over"
        session.add(game)
        rows = session.exec(select(Snapshot).order_by(Snapshot.number.desc())).all()
        position = desk.rulesets["victory"].load_position(rows[0].position)
    found = truth.truth(desk, "hope-1", report.slug)
    assert found is not None
    red = archive.report(desk, "hope-1", report.slug, "red").sheet
    assert any(one.symbol == "block" and one.text for one in red.pieces)
    assert not any(one.symbol == "block" for one in found.sheet.pieces)
    assert len(found.sheet.pieces) == len([one for one in position.blocks if one.place])
    assert set(found.dark) == {"Red", "Blue"}
    page = words_of(sign_in("nobody").page(f"/archive/hope-1/believed/{report.slug}"))
    assert "As it was" in page
    assert "Red was in the dark about" in page
