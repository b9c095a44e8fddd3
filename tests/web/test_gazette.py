"""The gazette of a game, its diaries and press at the end, what each side believed, a booklet."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from sqlmodel import select

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from tests.house_kit import play_to_the_end, send_press, write_diary
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
        send_press(desk, seat_id=blue.id, to=[], everybody=True, text="To all: good luck!")
        send_press(desk, seat_id=blue.id, to=["red"], text=LIES)
        write_diary(desk, red.id, THOUGHT)

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
    assert "What Red saw" in shown
    assert "What Blue saw" in shown
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
    from adjudicator.service.archive import archive
    from adjudicator.service.record import truth
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
    told = Counter((one.area, one.text) for one in found.sheet.pieces)
    assert told == Counter((one.place, str(one.strength)) for one in position.blocks if one.place)
    assert set(found.dark) == {"Red", "Blue"}
    whole = sign_in("nobody").page(f"/archive/hope-1/believed/{report.slug}")
    assert whole.count('<div class="map"') == 3, "the truth, and what each side believed"
    assert re.search(r'aria-label="The map as it really was"><svg [^>]*viewBox', whole)
    page = words_of(whole)
    assert "How it really was" in page
    assert not re.search(r"\bTrue\b|\bNone\b", page)
    assert "Red had a wrong picture of" in page


def test_players_and_readers_write_and_the_moderator_chooses(desk, sign_in, written):
    from adjudicator.service.commands import obeying
    from adjudicator.service.people import people
    from tests.house_kit import letters_to, send

    written("feud-1", press={"manners": ["signed", "grey"]})
    told = send(desk, "feud-1", "red", "gazette: Red denies everything.").commands[0].outcome
    assert (
        told == "We have sent your text to the moderator of feud-1, who decides. We will tell you."
    )
    send(desk, "feud-1", "blue", "gazette grey\nBlue is\nbroke.\nendgazette")
    stranger, moderator = sign_in("stranger"), sign_in("moderator")
    unsaid = stranger.post("/archive/feud-1/gazette", act="offer", text="Bravo!")
    assert (unsaid.status_code, b"Enter your name" in unsaid.data) == (422, True)
    zoe = people.person_by_email(desk, PEOPLE["stranger"])
    people.update_person(desk, zoe.id, name="Zoe")
    stranger.post("/archive/feud-1/gazette", act="offer", text="Bravo!")
    greyed = stranger.post("/archive/feud-1/gazette", act="offer", text="x", grey="yes")
    assert b"Observers sign with their names" in greyed.data
    assert letters_to(desk, PEOPLE["moderator"], "notice")[-1].facts["shown"] == ["Bravo!"]
    offered = words_of(moderator.page("/archive/feud-1/gazette"))
    assert "Red denies everything. Red ," in offered or "Red denies everything. Red," in offered
    assert "Blue is broke. Not signed" in offered
    moderator.post("/archive/feud-1/gazette", act="print", number="1")
    mod = people.person_by_email(desk, PEOPLE["moderator"]).id
    done = obeying.obey(desk, "feud-1", mod, "gazette\ngazette print 2\ngazette drop 3", via="page")
    assert [one.outcome for one in done.done] == [
        "2 texts for the gazette.",
        "Text 2 will be in the next issue. We have told the writer.",
        "Text 3 is left out. We have told the writer.",
    ]
    assert "Red denies" not in words_of(stranger.page("/archive/feud-1/gazette"))
    play_turn(desk, "feud-1")
    page = words_of(stranger.page("/archive/feud-1/gazette"))
    assert "Red denies everything. Red" in page
    assert "Blue is broke. Not signed" in page
    assert "Bravo!" not in page
    assert stranger.post("/archive/feud-1/gazette", act="print", number="1").status_code == 404


def test_an_issue_says_how_the_sides_stand(desk, sign_in, written):
    from adjudicator.core.telling import Chart, Report, Section
    from adjudicator.storage.tables import ReportRow

    written("feud-1")
    with desk.store.write() as session:
        row = session.exec(select(ReportRow).where(ReportRow.seat == "")).one()
        chart = Chart(title="Gold", turns=["1", "2"], series={"Red": [3, 2], "Blue": [3, 7]})
        report = Report.model_validate(row.report)
        section = Section(heading="Gold", lines=[], chart=chart)
        row.report = report.model_copy(update={"sections": [*report.sections, section]}).model_dump(
            mode="json"
        )
        session.add(row)
    page = words_of(sign_in("nobody").page("/archive/feud-1/gazette"))
    assert "Gold: Blue 7, Red 2" in page
