"""Private notes on reports: by letter, on the page, by program; read by nobody else, ever."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.service.desk import Unknown
from adjudicator.service.games import games
from adjudicator.service.people import api_tokens, people
from adjudicator.service.talk import diary
from adjudicator.storage.tables import ReportRow
from tests.house_kit import forget_entry, play_to_the_end, send, write_diary
from tests.mail.post import answer, collect, plain
from tests.web.browsing import PEOPLE, Browser, open_game


def reports(desk, slug: str, seat: str) -> list[str]:
    with desk.store.read() as session:
        game = games.game_info(desk, slug).id
        rows = select(ReportRow.slug).where(ReportRow.game_id == game, ReportRow.seat == seat)
        return list(session.exec(rows))


@pytest.fixture
def played(desk, two_games) -> str:
    """A game in which a turn has been played, so that there are reports."""
    send(desk, "open-1", "red", "bid 2 on ford\nready")
    send(desk, "open-1", "blue", "bid 1 on hill\nready")
    assert reports(desk, "open-1", "red")
    return "open-1"


def ask_of(desk, slug: str):
    """The last letter that asks Red in this game."""
    return [
        one
        for one in collect(desk)
        if one["X-Adjudicator"] == "ask" and str(one["Reply-To"]).startswith(f"{slug}+red.")
    ][-1]


def red(desk) -> int:
    return next(one.id for one in games.game_info(desk, "open-1").seats if one.name == "red")


def test_a_note_is_written_and_read_on_the_page_of_its_report(app, desk, played, sign_in):
    report = reports(desk, played, "red")[-1]
    browser = sign_in("red")
    path = f"/archive/{played}/seats/red/{report}"
    assert "A note on this report" in browser.page(path)
    kept = browser.post(f"/games/{played}/red/diary", text="Blue is weak.", report=report)
    assert kept.headers["Location"] == f"{path}#notes"
    assert "Blue is weak." in browser.page(path)
    shown = browser.page(f"/games/{played}/red/diary")
    assert "Blue is weak." in shown
    assert "for you alone" in shown
    (entry,) = diary.entries(desk, red(desk))
    assert entry.report == report
    browser.post(f"/games/{played}/red/diary", delete=str(entry.number), report=report)
    assert "Blue is weak." not in browser.page(path)


def test_nobody_else_reads_it_nor_after_the_end(app, desk, clock, played, sign_in):
    report = reports(desk, played, "red")[-1]
    write_diary(desk, red(desk), "The secret of the ford.", report)
    write_diary(desk, red(desk), "For all, one day.")
    own = sign_in("red")
    play_to_the_end(desk, played, clock)
    others = [sign_in(who) for who in ("blue", "moderator")] + [Browser(app)]
    for browser in others:
        for path in (
            f"/archive/{played}/seats/red/{report}",
            f"/archive/{played}/gazette",
            f"/archive/{played}/{report}",
        ):
            page = browser.get(path, follow_redirects=True).get_data(as_text=True)
            assert "secret of the ford" not in page
            assert "A note on this report" not in page or "red" not in path
    assert "For all, one day." in str(diary.opened(desk, played))
    assert "secret of the ford" not in str(diary.opened(desk, played))
    # Its writer reads it still, and may take it away.
    assert "secret of the ford" in own.page(f"/archive/{played}/seats/red/{report}")
    forget_entry(desk, red(desk), 1)
    assert [one.text for one in diary.entries(desk, red(desk))] == ["For all, one day."]


def test_notes_come_by_letter(desk, played):
    last = reports(desk, played, "red")[-1]
    ask = ask_of(desk, played)
    said = answer(desk, ask, "note:\nBlue bids low.\nNever trust him.\nendnote\n")
    assert said.receipt is not None
    (entry,) = diary.entries(desk, red(desk))
    assert (entry.report, entry.text) == (last, "Blue bids low.\nNever trust him.")
    (receipt,) = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    assert f"We have kept your note on {last} as entry 1 of your diary." in " ".join(
        plain(receipt).split()
    )
    said = answer(
        desk, ask, f"note on {last}: He bid two.\nendnote\nnote on nowhere:\nx\nendnote\n"
    )
    assert [one.text for one in diary.entries(desk, red(desk))][1:] == ["He bid two."]
    answer(desk, ask, "diary list")
    listed = plain(collect(desk)[-1])
    assert "your note: Blue bids low." in " ".join(listed.split())


def test_programs_write_and_read_them(app, desk, played):
    report = reports(desk, played, "red")[-1]
    person = people.person_by_email(desk, PEOPLE["red"])
    token = api_tokens.make(desk, person.id, "notes", write=True, days=30)
    headers = {"Authorization": f"Bearer {token}"}
    path = f"/api/v1/games/{played}/seats/red/diary"
    client = app.test_client()
    written = client.post(path, json={"text": "Mind the hill.", "report": report}, headers=headers)
    assert written.status_code == 200
    assert written.get_json()["report"] == report
    (entry,) = client.get(path, headers=headers).get_json()["entries"]
    assert (entry["text"], entry["report"]) == ("Mind the hill.", report)
    refused = client.post(path, json={"text": "x", "report": "nowhere"}, headers=headers)
    assert refused.status_code in (404, 422)


def test_without_a_report_there_is_nothing_to_note(desk, two_games):
    open_game(desk, "fresh-1", public=True)
    seat = games.game_info(desk, "fresh-1").seats[0].id
    answer(desk, ask_of(desk, "fresh-1"), "note:\nNothing yet.\nendnote\n")
    assert diary.entries(desk, seat) == []
    told = " ".join(" ".join(plain(one).split()) for one in collect(desk))
    assert "so there is nothing to make a note" in told
    with pytest.raises(Unknown):
        write_diary(desk, red(desk), "x", "turn-9")
