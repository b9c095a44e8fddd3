"""One description of all that a game may decide: read from files, forms and lines, written again,
refused in a sentence at the field."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulesets.registry import load
from adjudicator.service.models import GameOptions
from adjudicator.service.terms import documentation, parser, writing
from adjudicator.service.terms.catalogue import BY_PATH, SETTINGS, place
from adjudicator.service.terms.presets import PRESETS
from adjudicator.service.terms.sense import Around

DOCS = Path(__file__).parents[3] / "docs"
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
AROUND = Around(bots=["sensible"], phases=["muster", "naval_combat"], now=NOW, finished=2)


def leaves(data: dict[str, Any], above: str = "") -> set[str]:
    found: set[str] = set()
    for key, value in data.items():
        if isinstance(value, dict) and key != "phases":
            found |= leaves(value, f"{above}{key}.")
        else:
            found.add(f"{above}{key}")
    return found


def test_everything_that_options_hold_is_a_setting() -> None:
    full = parser.checked(
        {
            "first.grace": 9,
            "clock.bank": 9,
            "witness.url": "https://w.example",
            "witness.key": "0" * 64,
        }
    )
    have = {one.at for one in SETTINGS} | {"time.turn.hours", "time.reaction.hours"}
    # Loaded dice are for demonstrations, and there is one kind of witness.
    assert leaves(full.model_dump(mode="json")) - have == {"loaded_dice", "witness.by"}
    data = full.model_dump(mode="json")
    for one in SETTINGS:
        above = place(data, one.at.rpartition(".")[0]) if "." in one.at else data
        assert one.at.rpartition(".")[2] in above, one.path


def test_every_setting_takes_what_it_writes() -> None:
    options = parser.checked(
        {
            "zone": "Europe/Warsaw", "turn": {"at": "20:00", "minimum": 48, "weekdays": ["sunday"]},
            "phases": {"naval_*": {"hours": 12, "at": "7:30", "weekdays": "mon, tue"}},
            "quiet": [{"since": "22:00", "until": "06:00", "weekdays": ["friday"]}],
            "closed": ["2026-12-24..2027-01-01"], "holidays": ["PL", "de-by"],
            "press": {"manners": ["grey", "signed"], "quiet_phases": ["muster"]},
            "missed": {"policy": "bot", "bot": "sensible", "replacement_after": 2},
            "first": {"hours": "10 days"}, "outage_minutes": 30, "archive": "private",
        },
        around=AROUND,
    )  # fmt: skip
    assert options.time.first is not None
    assert options.time.first.hours == 240
    assert options.deadlines.turn == 72
    assert options.time.turn.hours is None
    assert not options.public_archive
    assert options.press.manners == ["signed", "grey"]
    for given in (
        writing.typed(options),
        writing.nested(options),
        writing.nested(options, whole=True),
        tomllib.loads(writing.toml(options)),
        tomllib.loads(writing.toml(options, whole=True)),
        tomllib.loads(writing.toml(options, remarks=True)),
    ):
        again = parser.checked(given, around=AROUND)
        assert writing.differences(options, again) == []
        assert again == options


def test_terms_stand_over_others_and_take_back_what_those_say() -> None:
    base = parser.checked({"clock.bank": 100, "clock.cap": 200, "turn.at": ""})
    assert base.time.clock is not None
    assert parser.checked({"turn.hours": "3 days"}, base).time.clock == base.time.clock
    assert parser.checked({"clock.bank": None}, base).time.clock is None
    found = parser.read({"clock.bank": "none", "clock.cap": 200}, base)
    assert [one.field for one in found.problems] == ["clock.cap"]
    options = parser.checked({"preset": "A Turn  a week", "turn": {"at": "21:00"}})
    assert (options.time.turn.at, options.time.weekdays) == ("21:00", ["sunday"])
    one = parser.checked({"phases.naval_*.hours": 48, "phases.naval_*.grace": "1 day"})
    assert one.time.phases["naval_*"].grace == 24


@pytest.mark.parametrize(
    ("given", "field", "words"),
    [
        ({"turn": {"hors": 3}}, "turn.hors", "Did you mean turn.hours?"),
        ({"somewhat": 1}, "somewhat", "no setting of that name"),
        ({"turn": {"hours": 0}}, "turn.hours", "above 0 to 10,000"),
        ({"turn.hours": float("nan")}, "turn.hours", "above 0"),
        ({"turn.hours": True}, "turn.hours", "above 0"),
        ({"turn.hours": "soon"}, "turn.hours", "3 days"),
        ({"turn.hours": None}, "turn.hours", "above 0"),
        ({"turn": {"at": "25:00"}}, "turn.at", "write for example 20:00"),
        ({"turn": {"hours": 48, "minimum": 96}}, "turn.minimum", "A deadline 48 hours away"),
        ({"zone": "Middle/Earth"}, "zone", "write one like Europe/Warsaw"),
        ({"weekdays": []}, "weekdays", "at least one"),
        ({"weekdays": "mon, noday"}, "weekdays", "There is no “noday”"),
        ({"holidays": "PL, XX"}, "holidays", "no holidays for “XX”"),
        ({"closed": ["2026-12-24..2026-12-20"]}, "closed", "ends before it begins"),
        ({"closed": "Christmas"}, "closed", "is not a day or period"),
        ({"closed": ["2026-01-01..2032-01-01"]}, "closed", "not have a deadline for years"),
        ({"closed": ["2026-11-01..2027-08-01"]}, "closed", "before Monday 2 August 2027"),
        ({"quiet": "22:00 to 22:00"}, "quiet", "cannot start and end at the same time"),
        ({"quiet": [{"since": "22:00"}]}, "quiet", "an end (until)"),
        ({"quiet": "22:00-12:00; 11:00-23:00"}, "quiet", "no moment for a deadline"),
        ({"quiet": "06:00-08:00", "turn.at": "7:00"}, "turn.at", "at 07:00"),
        ({"phases": {"naval_*": {"hours": 3, "ours": 4}}}, "phases", "there is no “ours”"),
        ({"phases": {"siege": {"hours": 3}}}, "phases", "no phase “siege”; it has muster"),
        ({"phases": "naval_* for three hours"}, "phases", "naval_*: hours 48"),
        ({"clock": {"bank": 100, "cap": 50}}, "clock.bank", "more than its cap"),
        ({"clock": {"cap": 50}}, "clock.cap", "set clock.bank too"),
        ({"clock": {"bank": 50}, "turn": {"at": "20:00"}}, "turn.at", "With clocks"),
        ({"missed": {"policy": "shrug"}}, "missed.policy", "not “shrug”"),
        ({"missed.bot": "clever"}, "missed.bot", "it has sensible"),
        ({"missed.replacement": "bot"}, "missed.replacement_after", "how many missed"),
        ({"absences": {"days": 7, "longest": 14}}, "absences.longest", "only 7 in all"),
        ({"reminders": [100]}, "reminders", "100 hours before a deadline never comes"),
        ({"press.quiet_phases": "siege"}, "press.quiet_phases", "no phase “siege”"),
        ({"press.manners": "loud"}, "press.manners", "no “loud”"),
        ({"seal": "witness"}, "seal", "waits for it"),
        ({"witness": {"url": "https://w.example", "key": "zz"}}, "witness.key", "not a public key"),
        ({"witness": {"key": "0" * 64}}, "witness.url", "asked by HTTP"),
        ({"table": {"finished": 2}}, "table.open", "set table.open too"),
        (
            {"table": {"open": True, "finished": 5, "newcomers": False}},
            "table.finished",
            "Nobody could join: nobody here has finished 5 games, the most is 2",
        ),
        (
            {"table.open": True, "desk.assignment": "random"},
            "table.open",
            "one by one",
        ),
        ({"preset": "hasty"}, "preset", "no preset “hasty”. The presets are “relaxed”"),
        ({"press": 7}, "press", "no setting of that name"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_at_its_field(
    given: dict[str, Any], field: str, words: str
) -> None:
    found = parser.read(given, around=AROUND)
    assert found.options is None
    assert [one.field for one in found.problems] == [field]
    assert words in found.problems[0].text
    assert found.problems[0].text.endswith((".", "?"))
    with pytest.raises(parser.BadTerms, match="^" + re.escape(field)):
        parser.checked(given, around=AROUND)


def test_everything_wrong_is_said_at_once() -> None:
    found = parser.read({"turn": {"hours": 0, "at": "x"}, "zone": "Nowhere", "votes.draw": "x"})
    assert [one.field for one in found.problems] == ["turn.hours", "turn.at", "zone", "votes.draw"]


def test_a_file_that_is_none() -> None:
    assert "not valid TOML" in parser.read_toml("turn = {").problems[0].text
    assert "too long" in parser.read_toml("#" * 200_000).problems[0].text
    good = parser.read_toml('preset = "two a week"\n[turn]\nhours = 100\n')
    assert good.options is not None
    assert good.options.deadlines.turn == 100


def test_lines_as_somebody_types_them() -> None:
    said = parser.typed("Turn hours = 48\n\npress.manners= signed, grey\nGRACE = 3")
    assert said == {"turn.hours": "48", "press.manners": "signed, grey", "GRACE": "3"}
    with pytest.raises(parser.BadTerms, match="is not a setting"):
        parser.typed("be quick")


def test_presets_are_terms_and_their_paces_differ() -> None:
    names = ["relaxed", "a turn a week", "two a week", "tournament", "season by season",
             "public press", "grey press", "gunboat"]  # fmt: skip
    assert [one.name for one in PRESETS] == names
    for one in PRESETS:
        fits = one.fits(AROUND.phases or ())
        assert fits is (one.name != "season by season")
        options = parser.checked(one.terms, around=AROUND if fits else Around())
        assert options == parser.preset(one.name.upper())
        assert options != GameOptions()
        assert one.line.endswith(".")
    kept = Around(kept={"Ours": GameOptions(bounce_hours=3)})
    assert parser.preset("ours", kept) == GameOptions(bounce_hours=3)


def test_the_terms_of_the_hobby_fit_diplomacy() -> None:
    phases = Around(phases=list(load("diplomacy").phases))
    assert all(one.fits(phases.phases or ()) for one in PRESETS)
    post = parser.checked({"preset": "season by season"}, around=phases)
    assert [one for one in load("diplomacy").phases if post.press.quiet(one)] == [
        "spring_retreats", "fall_retreats", "winter",
    ]  # fmt: skip
    gunboat = parser.checked({"preset": "gunboat"}, around=phases)
    assert gunboat.press.never
    assert (gunboat.table.names, gunboat.votes.draw) == ("end", "all")


def test_differences_say_the_old_and_the_new() -> None:
    new = parser.checked({"turn.hours": 96, "missed.policy": "wait"})
    said = [one.sentence for one in writing.differences(GameOptions(), new)]
    assert said == [
        "Time to answer (turn.hours): 96, no longer 72.",
        "A missed deadline (missed.policy): the game waits for the seat, no longer the default"
        " of the question.",
    ]


def test_the_guides_terms_are_read_from_a_file() -> None:
    for name in ("deadlines.md", "moderating.md"):
        for text in re.findall(r"^```toml\n(.*?)^```", (DOCS / name).read_text(), re.M | re.S):
            found = parser.read_toml(text)
            assert found.options is not None, (text, found.problems)


def test_the_page_of_all_settings_is_made_from_them() -> None:
    assert (DOCS / "terms.md").read_text() == documentation.markdown()
    for path in BY_PATH:
        assert f"`{path}`" in documentation.markdown()
