"""`adjudicator new-ruleset`: a package that plays from the first minute, and what is said when
something of it is missing. `docs/adding-a-game.md` rests on this."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from adjudicator.laboratory import ruleset_check, skeleton
from tests.ruleset_kit import Brought


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Brought:
    return Brought.new("hill", tmp_path_factory.mktemp("made") / "hill")


@pytest.fixture
def hill(made: Brought, tmp_path: Path) -> Brought:
    return Brought("hill", Path(shutil.copytree(made.folder, tmp_path / "hill")))


def test_its_own_tests_are_green(made: Brought) -> None:
    done = made.program("-m", "pytest", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout[-2000:]
    assert "passed" in done.stdout


def test_a_whole_game_of_it_is_played_by_mail_and_verifies(made: Brought, tmp_path: Path) -> None:
    code, said = made.adjudicator("demo", "hill", cwd=tmp_path)
    assert code == 0, said
    assert "You are invited to play Red in Hill" in said
    assert "ok  replay: " in said
    assert "every mail sent      instance/demo/mail/new" in said
    assert "broken off" not in said
    assert "BAD" not in said


def test_one_turn_of_it_by_mail_is_enough_for_a_look(made: Brought, tmp_path: Path) -> None:
    code, said = made.adjudicator("demo", "hill", "--turns", "1", cwd=tmp_path)
    assert code == 0, said
    assert "Red: your turn, turn 2" in said
    assert "turn 3" not in said
    assert "ok  replay: " in said
    assert "BAD" not in said
    letters = [path.read_text("utf-8") for path in tmp_path.rglob("mail/new/*")]
    assert any("Your units: Red Camp garrison." in one for one in letters)


def test_the_house_lists_it_and_says_who_brings_it(made: Brought) -> None:
    code, said = made.adjudicator("rulesets")
    assert code == 0
    assert re.search(r"^hill: Hill 1, of hill-game 0\.1\.0 \(rules [0-9a-f]{12}\)$", said, re.M)


def test_nothing_is_missing_at_first(made: Brought) -> None:
    code, said = made.adjudicator("ruleset", "check", "hill")
    assert code == 0, said
    assert [line[:3] for line in said.splitlines()] == ["ok "] * 13


@pytest.mark.parametrize(
    ("file", "old", "new", "step", "text"),
    [
        (
            "clauses.tsv",
            "HIL-2.2\t",
            "HIL-2.3\t2 The end\tend\trule\tA new clause.\nHIL-2.2\t",
            "1. The book becomes clauses",
            "HIL-2.3: no test is marked `@pytest.mark.clause(...)` with it",
        ),
        pytest.param(
            "scenarios/places.tsv",
            "\tnorth-hill, ford, blue-camp\t",
            "\tnorth-hill, ford, blue-camp, nowhere\t",
            "3. Components",
            "places.tsv, row 5: ways: there is no 'nowhere'",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            "orders/orders.py",
            '    """Claim a place next to one of yours."""\n\n',
            "",
            "6. Orders",
            "Claim has no docstring",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            "orders/orders.py",
            'examples = ("claim North Hill",)',
            'examples = ("claim Nowhere",)',
            "6. Orders",
            "its example “claim Nowhere” cannot be read",
            marks=pytest.mark.thorough,
        ),
        (
            "book/claims.py",
            "answers = yield from ask(",
            "answers = ask(",
            "7. Phases",
            "book/claims.py, line 18: `ask(...)` without `yield from` asks nothing.",
        ),
        (
            "words/facts.py",
            "@words(Taken)\n",
            "",
            "10. Words",
            "Taken has no words: a function marked `@words(Taken)` gives its sentence.",
        ),
        pytest.param(
            "catalogue.tsv",
            "first\tFirst Hill\t",
            "other\tFirst Hill\t",
            "12. The server learns of it",
            "catalogue.tsv has no row for first",
            marks=pytest.mark.thorough,
        ),
        (
            "clauses.tsv",
            "HIL-1.2\t",
            "HIL-1.1\t",
            "1. The book becomes clauses",
            "clauses.tsv: HIL-1.1 stands there 2 times.",
        ),
        (
            "sequence.py",
            "from __future__ import annotations\n",
            "from __future__ import annotations\n\nimport random\n",
            "2. The rooms",
            "`import random`: chance comes from `table.dice`",
        ),
        (
            "sequence.py",
            '    return f"Turn {position.turn}"\n\n\ndef outcome',
            "    return None\n\n\ndef outcome",
            "9. The sequence and the end",
            "`reports_after` gave no title in a whole game",
        ),
        pytest.param(
            "guide.md",
            "claim North Hill\n",
            "take the hill, quick\n",
            "13. Tests and the guide",
            "guide.md: “take the hill, quick” cannot be read",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_what_is_missing_is_said_in_the_words_of_the_guide(
    hill: Brought, file: str, old: str, new: str, step: str, text: str
) -> None:
    hill.change(file, old, new)
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 1, said
    assert "Traceback" not in said
    missing = [line for line in said.splitlines() if line.startswith("-- ")]
    assert any(line.startswith(f"--   {step}: ") and text in line for line in missing), said


@pytest.mark.parametrize(
    ("file", "old", "new", "step", "text"),
    [
        (
            "words/headline.py",
            "{count(held[side], 'place')}",
            "{count(held[sid], 'place')}",
            "10. Words",
            "`headline` fails for red, in claims: NameError: name 'sid' is not defined"
            " (words/headline.py, line 14)",
        ),
        (
            "book/claims.py",
            'table.tell("HIL-1.5", Taken',
            'table.tell("HIL-9.9", Taken',
            "7. Phases",
            "Taken is reported under 'HIL-9.9' (phase claims); clauses.tsv has no such clause",
        ),
        (
            "book/claims.py",
            'options={"place": ',
            'options={"ends": ',
            "7. Phases",
            "the question 'claim' has options for 'ends', but its orders have no such field; they"
            " have place.",
        ),
        (
            "book/claims.py",
            'topic="claims"',
            'topic="marches", scope="turn"',
            "7. Phases",
            "the question 'claim' has the topic 'marches', and the lexicon has none",
        ),
        (
            "bots/__init__.py",
            '"""Players of the house. `Frame` has one that draws lots; yours come here."""',
            '"""Players of the house."""\n',
            "11. Bots",
            "the bot 'wild' gives 10 orders that the rules forbid, so they were dropped; the first:"
            " asked 'claim', “Claim place=red-camp”: You hold Red Camp already. (HIL-1.4)",
        ),
        (
            "book/claims.py",
            "    answers = yield from ask(*[_question(position, table, side) for side in SIDES])"
            "  # HIL-1.1\n",
            "    answers = {}\n",
            "7. Phases",
            "the phase 'claims' is a plain function: a phase has a `yield from ask(...)` in it",
        ),
        (
            "orders/orders.py",
            "class Claim(Order):",
            "class Claim2(Order): pass\nclass Claim(Order):",
            "1. The book becomes clauses",
            "tests/test_claims.py, line 7: hill.orders.orders has no Claims, so these tests cannot"
            " run, and nothing checks the clauses that they mark.",
        ),
    ],
)
def test_what_only_shows_when_it_is_played_is_found_too(
    hill: Brought, file: str, old: str, new: str, step: str, text: str
) -> None:
    hill.change(file, old, new)
    if "wild" in text:
        (hill.folder / "hill" / "bots" / "players.py").write_text(WILD)
    if "Claims" in text:
        tests = hill.folder / "tests" / "test_claims.py"
        kept = tests.read_text("utf-8")
        added = "from hill.orders.orders import Claims\nfrom hill.board.position import Position"
        tests.write_text(kept.replace("from hill.board.position import Position", added))
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 1, said
    assert "Traceback" not in said
    missing = [line for line in said.splitlines() if line.startswith("-- ")]
    assert any(line.startswith(f"--   {step}: ") and text in line for line in missing), said
    said_once = [line for line in missing if "not checked" not in line]
    assert len(said_once) == 1, "one mistake is said once"


WILD = """from hill.orders.orders import Claim

def wild(board, seed):
    return lambda ask, see: [Claim(place="red-camp" if ask.seat == "red" else "blue-camp")]

BOTS = {"wild": wild}
"""


def test_a_matter_that_no_letter_knows_is_refused_by_name(hill: Brought) -> None:
    hill.change("words/headline.py", '{"score": score}', '{"score": score, "forces": score}')
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 2, said
    assert "Traceback" not in said
    assert "MATTERS has 'forces'; the matters are turn, enemy, supply, war, score, cards" in said


def test_a_game_that_never_ends_is_said_to_stand_where_it_stood(hill: Brought) -> None:
    hill.change("sequence.py", "position.turn >= position.turns or all_held", "False")
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 1, said
    assert (
        "--   9. The sequence and the end: first: no end after 5,000 phases; it stood in turn 5001,"
        " phase claims. Look at `next_phase`" in said
    )


def test_each_line_of_the_check_comes_when_it_is_found(
    made: Brought, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ruleset_check.findings("victory")
    monkeypatch.setattr(ruleset_check.Onlooker, "game", lambda *_: pytest.fail("not yet"))
    assert next(found).step == "1. The book becomes clauses"
    assert next(found).step == "2. The rooms"


def test_a_known_game_comes_before_a_folder_of_its_name(hill: Brought) -> None:
    code, said = hill.adjudicator("scenario", "check", "hill", cwd=hill.folder.parent)
    assert (code, said) == (0, "hill: hill, 1 scenario, no mistakes.\n")


def test_the_folder_of_a_package_is_no_pack(hill: Brought) -> None:
    moved = hill.folder.rename(hill.folder.with_name("hilltop"))
    code, said = Brought("hill", moved).adjudicator("scenario", "check", str(moved))
    assert code == 2
    assert "is the folder of a package, not a pack" in " ".join(said.split())


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("turns = 5\n", "", "first.toml: there is no 'turns'"),
        ("turns = 5", 'turns = "few"', "first.toml: turns is 'few': which is not a whole number"),
    ],
)
def test_a_scenario_that_is_wrong_is_told_by_file_and_key(
    hill: Brought, old: str, new: str, text: str
) -> None:
    hill.change("scenarios/first.toml", old, new)
    code, said = hill.adjudicator("scenario", "check", "hill")
    assert (code, said.strip()) == (1, text)


def test_a_typo_in_an_import_of_its_own_is_no_other_release(hill: Brought) -> None:
    hill.change("__init__.py", "import claims, refused", "import claims, refuse")
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 2
    assert "another release" not in said
    assert "The mistake is in __init__.py, line 16." in said


def test_a_simulation_is_summed_up(hill: Brought) -> None:
    code, said = hill.adjudicator("simulate", "hill", "--scenario", "first", "--games", "30")
    assert code == 0, said
    assert re.search(r"^points: red \d\.\d, blue \d\.\d on average$", said, re.M)
    assert (
        "clauses that no event names: HIL-1.1, HIL-1.2, HIL-1.3, HIL-1.4, HIL-2.1, HIL-2.2" in said
    )
    assert "other bots: none" in said


def test_orders_of_a_seat_that_there_is_not_are_nobody_s(hill: Brought) -> None:
    orders = hill.folder / "orders.txt"
    orders.write_text("rde:\nclaim Old Ford\n")
    code, said = hill.adjudicator("table", "hill", "-", str(orders), "--phase", "claims")
    assert code != 0
    assert "orders, row 1: there is no seat 'rde'; did you mean red?" in " ".join(said.split())


def test_an_own_bot_leaves_the_one_that_draws_lots(hill: Brought) -> None:
    (hill.folder / "hill" / "bots" / "players.py").write_text(WILD)
    code, said = hill.adjudicator("simulate", "hill", "--scenario", "first")
    assert code == 0, said


def test_a_game_that_cannot_be_loaded_leaves_the_others(hill: Brought) -> None:
    hill.change("__init__.py", "    contract = 1\n", "    contract = 99\n")
    code, said = hill.adjudicator("rulesets")
    assert code == 0
    assert "blitzwar: BlitzWar" in said
    assert "refused: hill, of the package hill-game 0.1.0, was made for contract 99" in said
    code, said = hill.adjudicator("ruleset", "check", "hill")
    assert code == 2
    assert "was made for contract 99" in said
    hill.change("__init__.py", "    contract = 99\n", "    contract = 1\n    1 / 0\n")
    code, said = hill.adjudicator("rulesets")
    assert "hill, of the package hill-game 0.1.0, cannot be loaded: ZeroDivisionError" in said


def test_a_game_without_dice_is_not_invited_to_with_them(hill: Brought, tmp_path: Path) -> None:
    lines = [
        'games.open_game(desk, ruleset="hill", scenario="first", slug="feud",'
        ' moderator_email="m@example.net",'
        ' seats={"red": "r@example.net", "blue": "b@example.net"})',
        "app.tick()",
        "print(''.join(p.read_text() for p in (app.config.instance / 'mail' / 'new').iterdir()))",
    ]
    said = hill.does(tmp_path / "one", lines)
    assert "DICE" in said
    assert "/guides/hill" in said
    assert "first turn step by step" not in said, "it has none"
    hill.change("__init__.py", "    contract = 1\n", "    contract = 1\n    dice = False\n")
    (hill.folder / "hill" / "guide.md").unlink()
    said = hill.does(tmp_path / "two", lines)
    assert "You are invited to play Red" in said
    assert "DICE" not in said
    assert "/guides/hill\n" not in said, "there is none"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("blitzwar", "There is already a game named blitzwar."),
        ("My Game", "cannot be the name of a game"),
        ("class", "cannot be the name of a game"),
        ("../x", "cannot be the name of a game"),
        ("json", "is the name of a Python module"),
        ("pytest", "or of a package installed here"),
    ],
)
def test_a_name_that_cannot_be(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(skeleton.NoRuleset, match=re.escape(why)):
        skeleton.make(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(skeleton.NoRuleset, match="already exists"):
        skeleton.make("hill", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "prefix"), [("hill", "HIL"), ("red_sea", "RED"), ("war_of_two", "WOT"), ("go", "GO")]
)
def test_clauses_have_a_prefix_of_their_own(name: str, prefix: str) -> None:
    assert skeleton.prefix_of(name) == prefix
    assert skeleton.prefix_of("victory_at_last") not in ("BW", "TK", "VIC", "VM", "WAW")


def test_several_words_make_one_class(tmp_path: Path) -> None:
    skeleton.make("red_sea", tmp_path / "made")
    text = (tmp_path / "made" / "red_sea" / "__init__.py").read_text()
    assert "class RedSea(OpenFrame" in text
    assert 'title = "Red Sea"' in text
    assert "skirmish" not in text.lower()
