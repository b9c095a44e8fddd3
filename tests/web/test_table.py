"""The table without script: places by name, what is typed is kept, history, what if, talk."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from markupsafe import Markup
from sqlmodel import col, select

from adjudicator.core.pointing import Way, arrow_of, kind_of, traces, way_of
from adjudicator.core.telling import Area, Arrow, Geometry, Piece, Sheet
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import turning
from adjudicator.service.desk import Cache, ServiceError
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions, Receipt, Understood
from adjudicator.service.options import PressOptions
from adjudicator.service.play import scratch, sketching, submissions, trying
from adjudicator.service.play.sketching import Sketch
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Game, OpenAsk
from adjudicator.web.drawing import maps
from adjudicator.web.seat import order_lines
from adjudicator.web.seat.codes import Codes
from tests import toy
from tests.prepared import prepared
from tests.web.browsing import PEOPLE, Form, open_game, play_turn, words_of

PATH = "/games/open-1/red/orders"


@pytest.fixture
def game(desk):
    return open_game(desk, "open-1", public=True)


@pytest.fixture
def red(sign_in, game):
    return sign_in("red")


@pytest.fixture
def wars(desk):
    """Both real games: example 20.1 and the Battle of Hope, all asked."""
    desk.rulesets = {"toy": toy.TOY, "blitzwar": load("blitzwar"), "victory": load("victory")}
    desk.packs = packs.of_ruleset
    where = {"desert-1": ("axis", "allies"), "hope-1": ("red", "blue")}

    def begin() -> None:
        for ruleset, scenario, slug in (
            ("blitzwar", "africa-20-1", "desert-1"),
            ("victory", "battle-of-hope", "hope-1"),
        ):
            first, second = where[slug]
            games.open_game(
                desk,
                ruleset=ruleset,
                scenario=scenario,
                slug=slug,
                moderator_email=PEOPLE["moderator"],
                seats={first: PEOPLE["red"], second: PEOPLE["blue"]},
            )
            games.begin_game(desk, slug, force=True)

    prepared(desk, "example 20.1 and the Battle of Hope", begin)
    return {
        f"{slug}/{seat.name}": seat for slug in where for seat in games.game_info(desk, slug).seats
    }


def lines_at(desk, seat, area, text=""):
    return [one.line for one in sketching.place(desk, seat.id, area, text).choices]


# ------------------------------------------------------------------------ places


def test_a_place_by_name_shows_what_can_be_ordered_there(red):
    shown = red.press(PATH, "place", at="old ford")
    words = words_of(shown.get_data(as_text=True))
    assert shown.status_code == 200
    assert "Old Ford" in words
    assert "bid" in words.lower() or "press" in words.lower()


def test_a_place_that_is_not_on_the_map_is_said_so(red):
    shown = red.press(PATH, "place", at="Atlantis", text="bid 1 on Old Ford")
    assert shown.status_code == 422
    page = shown.get_data(as_text=True)
    assert "There is no place “Atlantis” on the map." in page
    assert "bid 1 on Old Ford" in page


def test_a_choice_is_a_button_that_adds_its_line_and_keeps_it(red, desk, game):
    shown = red.press(PATH, "place", at="Old Ford", text="bid 1 on North Hill")
    buttons = [b for f in Form(shown.get_data(as_text=True)).forms for b in f["buttons"]]
    line = next(b for b in buttons if b.startswith("line:"))
    added = red.post(PATH, act=line, text="bid 1 on North Hill", asked=asked(red))
    page = added.get_data(as_text=True)
    assert f'Added: <span class="mono">{line.removeprefix("line:")}' in page
    kept = scratch.kept(desk, game.seats[0].id)
    assert kept is not None
    assert kept.text.splitlines() == ["bid 1 on North Hill", line.removeprefix("line:")]
    assert submissions.current_receipt(desk, game.seats[0].id) is None, "kept is not sent"


def asked(browser, path=PATH):
    (form, *_) = (f for f in Form(browser.page(path)).forms if "asked" in f["fields"])
    return form["fields"]["asked"]


def test_choices_are_what_the_rules_allow_after_what_is_ordered_already(desk, wars):
    axis = wars["desert-1/axis"]
    places = {name: id for id, name in sketching.places(desk, axis.id)}
    move = "move German armour from Tripoli to El Agheila"
    assert move not in lines_at(desk, axis, places["Tripoli"]), "nobody could pay for it"
    paid = "ship supply from Naples to Tripoli, paid by Rome"
    assert move in lines_at(desk, axis, places["Tripoli"], paid)
    for line in lines_at(desk, axis, places["Tripoli"], paid):
        receipt = submissions.submit(
            desk, seat_id=axis.id, text=f"{paid}\n{line}", via="page", dry=True
        )
        assert not receipt.not_understood, line
        assert not receipt.not_allowed, line


def test_every_block_of_a_hex_has_its_ways(desk, wars):
    red = wars["hope-1/red"]
    places = {name: id for id, name in sketching.places(desk, red.id)}
    found = sketching.place(desk, red.id, places["Barcastle"])
    assert found.pieces == ["Red: 1st Fighter (FA1, 4 steps)", "Red: 1st Infantry (IN1, 1 step)"]
    units = {one.unit for one in found.choices if not one.more}
    assert set(found.pieces) <= units
    assert "attack Hope with 1st Fighter" in [one.line for one in found.choices]
    hidden = sketching.place(desk, red.id, places["Hope"])
    assert hidden.pieces == ["Blue: 2 hidden blocks"]


def test_where_nothing_can_be_ordered_the_reason_is_given(desk, wars):
    axis = wars["desert-1/axis"]
    places = {name: id for id, name in sketching.places(desk, axis.id)}
    found = sketching.place(desk, axis.id, places["Tripoli"])
    assert found.barred
    assert all(one.endswith(".") for one in found.barred)


# ------------------------------------------------------------------------- typed


def test_what_is_typed_is_kept_and_never_counts(red, desk, game):
    shown = red.press(PATH, "save", text="bid 2 on Old Ford")
    assert "not sent" in words_of(shown.get_data(as_text=True))
    assert "bid 2 on Old Ford" in red.page(PATH)
    assert submissions.current_receipt(desk, game.seats[0].id) is None
    play_turn(desk, "open-1")
    later = red.page(PATH)
    assert "You had typed 1 line for an earlier question. We did not send it." in later
    assert "bid 2 on Old Ford" not in later.partition('name="text"')[2].partition("</textarea>")[0]


def test_sending_and_withdrawing_forget_what_was_kept(red, desk, game):
    red.press(PATH, "save", text="bid 2 on Old Ford")
    red.press(PATH, "send", text="bid 2 on Old Ford\nbid 1 on North Hill")
    assert scratch.kept(desk, game.seats[0].id) is None
    red.press(PATH, "save", text="bid 3 on Old Ford")
    red.press(PATH, "withdraw")
    assert scratch.kept(desk, game.seats[0].id) is None


def test_the_script_is_told_line_by_line_what_is_understood(red, desk, game):
    text = "bid 2 on Old Ford\nbid 99 on North Hill\nfoo"
    answer = red.post(f"{PATH}/sketch", text=text, asked=asked(red))
    found = answer.get_json()
    assert [(one["line"], one["state"]) for one in found["lines"]] == [
        (1, "order"), (2, "refused"), (3, "misread"),
    ]  # fmt: skip
    assert found["summary"] == (
        "1 order is understood. 1 line is not understood. 1 line is not allowed."
    )
    assert "<circle" in found["overlay"], "a bid is a mark on its place"
    assert "not sent" in found["kept"]
    assert scratch.kept(desk, game.seats[0].id).text == text
    stale = red.post(f"{PATH}/sketch", text=text, asked="0" * 64).get_json()
    assert stale["lines"] == []
    assert "changed" in stale["summary"]


def test_too_long_a_text_is_neither_kept_nor_read(red, desk, game):
    long = "bid 1 on Old Ford\n" * 20_000
    answer = red.post(f"{PATH}/sketch", text=long, asked=asked(red))
    assert "too long" in answer.get_json()["kept"]
    assert scratch.kept(desk, game.seats[0].id) is None
    assert red.post(f"{PATH}/place", text=long, at="ford").status_code == 413


def test_nobody_else_can_tell_that_something_was_kept(sign_in, red, desk, game):
    blue, nobody = sign_in("blue"), sign_in("nobody")
    pages = ("/games/open-1", "/games/open-1/blue", "/api/v1/games/open-1")
    before = [words_of(blue.get(p).get_data(as_text=True)) for p in pages]
    before.append(words_of(nobody.get("/games/open-1").get_data(as_text=True)))
    red.press(PATH, "save", text="bid 5 on Old Ford")
    after = [words_of(blue.get(p).get_data(as_text=True)) for p in pages]
    after.append(words_of(nobody.get("/games/open-1").get_data(as_text=True)))
    assert before == after


def test_short_questions_have_their_answers_as_buttons(desk, wars):
    axis = wars["desert-1/axis"]
    assert submissions.submit(
        desk, seat_id=axis.id, text="air to Mechili\nready", via="page"
    ).closes
    phases.close_if_ready(desk, games.game_info(desk, "desert-1").id)
    kinds = sketching.answers(desk, wars["desert-1/allies"].id)
    assert [kind.title for kind in kinds] == ["Counter air", "Decline", "This and all to come"]
    lines = [choice.line for choice in kinds[-1].choices]
    assert "always decline to counter air" in lines
    # One of them answers this one, and the next of its kind is not asked.
    receipt = submissions.submit(
        desk, seat_id=wars["desert-1/allies"].id, text=lines[-1], via="page"
    )
    assert receipt.closes
    assert receipt.standing == ["always decline to counter air"]


def test_a_plan_is_offered_by_kind_without_a_click(desk, wars, sign_in):
    """Each kind that can be said has its button; moves come after what fights."""
    kinds = sketching.answers(desk, wars["desert-1/axis"].id)
    titles = [kind.title for kind in kinds]
    assert titles[0] == "Air mission"
    assert titles.index("Ship") < titles.index("Move")
    page = sign_in("red").page("/games/desert-1/axis/orders")
    for kind in kinds:
        assert f'data-line="{kind.choices[0].line}"' in page, kind.title


def test_a_click_on_the_enemy_says_why_there_is_no_attack(desk, wars):
    found = sketching.place(desk, wars["desert-1/axis"].id, "mechili")
    assert any(one.startswith("GER 1 infantry has no line of supply: ") for one in found.barred)


@pytest.mark.parametrize(
    ("note", "idle"),
    [
        ("as things stand it cannot be carried out (Saar is not activated)", True),
        ("costs 1, from Rome; as things stand it cannot be carried out (no port)", True),
        ("not as things stand: there is no bridge (VIC-6.1-2)", True),
        ("as things stand: there is no way", True),
        ("its `if` does not hold as things stand", True),
        ("not in hand now: Luftwaffe", True),
        ("costs 2, from Tripoli", False),
        ("4 corps against 4, 1-1 after shifts as things stand", False),
        ("as things stand; it counts when an area next to it has been captured", False),
    ],
)
def test_what_can_do_nothing_is_neither_ticked_nor_drawn_as_good(note, idle):
    order = Understood(line=1, text="attack Nancy", note=note)
    assert order.idle is idle
    arrow = Arrow(path=["saar", "nancy"], kind="attack")
    at = datetime(2026, 1, 1, tzinfo=UTC)
    receipt = Receipt(game="g", title="G", turn="1", seat="axis", received_at=at)
    receipt.understood.append(order)
    (line,) = sketching._lines(receipt, {1: [arrow]})
    found = Sketch(lines=[line])
    assert order_lines.signed(found, Codes({}))[0]["sign"] == ("Not now:" if idle else "✓")
    assert ("would do nothing" in order_lines.summary(found)) is idle
    good, bad = order_lines.arrows_of(found)
    drawn = maps.overlay({"saar": (0, 0), "nancy": (90, 0)}, good, bad)
    assert ('class="order attack idle"' in drawn) is idle
    assert ('class="order attack"' in drawn) is not idle


RING = re.compile(r'class="ring[^"]*"')
PIN = re.compile(r'class="pin (\w+)" data-line="(\d)" data-from="p1" cx="(\S+)" cy="(\S+)"')


def test_a_long_plan_leaves_the_board_in_sight():
    """An order to one place is a pin at the corner of its units, never a ring about them; pins of
    one kind are one with their number, so that no column of them hides a counter, and those of two
    kinds lie beside each other; many arrows are drawn finely. An event keeps its ring."""
    at = {f"p{n}": (n * 90, 0) for n in range(30)}
    stays = [maps.Written(path=["p1"], kind="move", line=n) for n in (1, 2, 3)]
    comes = maps.Written(path=["p1"], kind="attack", line=4)
    drawn = maps.overlay(at, [*stays, comes])
    assert not RING.search(drawn)
    pins = PIN.findall(drawn)
    assert [line for _, line, *_ in pins] == ["1", "2", "3", "4"], "each can be taken up"
    assert len({(x, y) for kind, _, x, y in pins if kind == "move"}) == 1
    assert len({(x, y) for _, _, x, y in pins}) == 2
    assert re.findall(r'class="pins"[^>]*>(\d+)<', drawn) == ["3"]
    assert all(float(x) < 90 - 4 for *_, x, _ in pins), "left of the middle of the units"
    ways = [maps.Written(path=[f"p{n}", f"p{n + 1}"], kind="move", line=n) for n in range(29)]
    assert 'class="many"' in maps.overlay(at, ways)
    assert 'class="many"' not in maps.overlay(at, ways[:9])
    assert RING.search(maps.overlay(at, [Arrow(path=["p1"], kind="attack")]))


def without_plans(desk):
    """The table plays without help of the house."""
    with desk.store.write() as session:
        game = session.exec(select(Game).where(Game.slug == "desert-1")).one()
        options = GameOptions.model_validate(game.options)
        options.table.plans = False
        game.options = options.model_dump(mode="json")
        session.add(game)


def test_a_plan_is_taken_whole_and_its_receipt_refuses_nothing(desk, wars, sign_in):
    browser, path = sign_in("red"), "/games/hope-1/red/orders"
    page = browser.page(path)
    plan = [unescape(one) for one in re.findall(r'data-line="([^"]+)"', plan_box(page))]
    assert len(plan) > 1
    (form,) = (f for f in Form(page).forms if "text" in f["fields"])
    assert form["fields"]["text"].strip() == "", "no other lines stand in the box beside a plan"
    taken = browser.press(path, "plan").get_data(as_text=True)
    assert f"Added: {len(plan)} orders of the plan. They are not sent yet." in words_of(taken)
    assert "A plan to start from" not in words_of(taken), "all of it is taken"
    (form,) = (f for f in Form(browser.page(path)).forms if "text" in f["fields"])
    assert form["fields"]["text"].strip().split("\n") == plan, "what is taken is kept"
    sent = browser.press(path, "send", text="\n".join(plan)).get_data(as_text=True)
    assert f"All {len(plan)} lines are accepted." in words_of(sent)


def test_a_plan_is_taken_in_part(desk, wars, sign_in):
    browser, path = sign_in("red"), "/games/hope-1/red/orders"
    plan = [
        unescape(one) for one in re.findall(r'data-line="([^"]+)"', plan_box(browser.page(path)))
    ]
    page = browser.press(path, f"line:{plan[1]}").get_data(as_text=True)
    left = [unescape(one) for one in re.findall(r'data-line="([^"]+)"', plan_box(page))]
    assert left == [one for one in plan if one != plan[1]]
    whole = browser.press(path, "plan", text=f"{plan[1]}\nmove nobody").get_data(as_text=True)
    (form,) = (f for f in Form(whole).forms if "text" in f["fields"])
    wanted = [plan[1], "move nobody", *left]
    assert form["fields"]["text"].strip().split("\n") == wanted, "what one has written stays"


def plan_box(page):
    """The part of an order page that holds its plan, with the kinds of a long one."""
    rest, depth = page.split('id="plan"')[1], 1
    for tag in re.finditer(r"<(/?)details", rest):
        depth += -1 if tag[1] else 1
        if not depth:
            return rest[: tag.start()]
    raise AssertionError("the plan has no end")


def test_a_plan_is_made_of_what_the_seat_sees(desk, wars, sign_in, monkeypatch):
    """Its player is given the question and the seat's view, and nothing else."""
    given = []

    def player(board, key):
        def answer(ask, view):
            given.append((ask, view()))
            return []

        return answer

    ruleset = desk.rulesets["blitzwar"]
    monkeypatch.setattr(type(ruleset), "bots", lambda self: {"sensible": player})
    monkeypatch.setattr(desk, "made", Cache(8))  # another test has asked for this plan
    page = sign_in("red").page("/games/desert-1/axis/orders")
    assert "A plan to start from" not in page
    with desk.store.read() as session:
        rows = session.exec(select(OpenAsk).where(col(OpenAsk.closed_at).is_(None))).all()
        (row,) = (row for row in rows if row.ask == given[0][0].model_dump(mode="json"))
    assert given[0][1] == ruleset.load_view(row.view)


def test_a_table_plays_without_plans_if_it_likes(desk, wars, sign_in):
    without_plans(desk)
    assert "A plan to start from" not in sign_in("red").page("/games/desert-1/axis/orders")


def test_the_box_waits_with_lines_that_order_nothing(desk, wars, sign_in):
    without_plans(desk)
    browser, path = sign_in("red"), "/games/desert-1/axis/orders"
    (form,) = (f for f in Form(browser.page(path)).forms if "text" in f["fields"])
    lines = form["fields"]["text"].strip().split("\n")
    assert len(lines) > 1
    assert all(line.startswith("# ") for line in lines)
    sent = browser.press(path, "send").get_data(as_text=True)
    assert "Received: receipt" not in sent
    assert "Nothing was ordered" in words_of(sent)


def test_a_reason_that_many_lines_share_is_told_once(desk, wars, sign_in):
    browser, path = sign_in("red"), "/games/desert-1/axis/orders"
    text = "attack Mechili with all\nattack Mechili with infantry\nair to Mechili"
    why = "None of your activated corps is next to Mechili."
    for act in ("save", "check"):
        assert words_of(browser.press(path, act, text=text).get_data(as_text=True)).count(why) == 1


def test_the_examples_of_forms_are_of_this_game_and_this_seat(desk, wars, sign_in):
    page = sign_in("red").page("/games/desert-1/axis/orders?forms=yes")
    kinds = {kind.tag: kind for kind in sketching.answers(desk, wars["desert-1/axis"].id)}
    form = page.split('id="order-AirMission"')[1].split("</details>")[0]
    assert f'<span class="mono">{kinds["AirMission"].choices[0].line}</span>' in form


def test_a_line_takes_the_place_of_the_note_that_says_it():
    text = "# These are single orders, not a plan. Remove a # to give one:\n# a; b\n# c\n"
    assert (
        order_lines.with_line(text, "a; b")
        == "# These are single orders, not a plan. Remove a # to give one:\na\nb\n# c\n"
    )
    assert order_lines.with_line(text, "d").endswith("# c\nd\n")
    assert order_lines.with_line("x\n# y\n", "z", alone=True) == "# y\nz\n"
    assert order_lines.with_line("", "z") == "z\n"


def test_where_one_order_is_wanted_another_takes_its_place(desk, wars, sign_in):
    """Example 20.1: the Allies are asked whether they counter, and from where."""
    axis = wars["desert-1/axis"]
    receipt = submissions.submit(desk, seat_id=axis.id, text="air to Mechili\nready", via="page")
    assert receipt.closes
    phases.close_if_ready(desk, games.game_info(desk, "desert-1").id)
    blue, path = sign_in("blue"), "/games/desert-1/allies/orders"
    page = blue.page(path)
    offered = re.findall(r'data-line="([^"]+)"', page)
    assert "counter from Derna" in offered
    other = next(line for line in offered if line != "counter from Derna")
    shown = blue.press(path, "line:counter from Derna", text=other)
    (form,) = (f for f in Form(shown.get_data(as_text=True)).forms if "text" in f["fields"])
    said = [one for one in form["fields"]["text"].split("\n") if one and not one.startswith("#")]
    assert said == ["counter from Derna"]


# --------------------------------------------------------------------------- map


def test_layers_may_be_switched_without_script(desk, wars, sign_in):
    browser = sign_in("red")
    page = browser.page("/games/desert-1/axis?layers=&layers=counters")
    assert '<g data-layer="control" display="none">' in page
    assert '<g data-layer="counters">' in page
    page = browser.page("/games/desert-1/axis")
    assert '<g data-layer="control">' in page


def test_supply_is_a_layer_of_both_games(desk, wars, sign_in):
    browser = sign_in("red")
    for path in ("/games/desert-1/axis", "/games/hope-1/red"):
        page = browser.page(path)
        assert '<g data-layer="supply" display="none" data-late="yes"></g>' in page, (
            "it comes later"
        )


def test_drafts_are_drawn_as_arrows(desk, wars, sign_in):
    browser, path = sign_in("red"), "/games/desert-1/axis/orders"
    shown = browser.press(path, "save", text="ship supply from Naples to Tripoli, paid by Rome")
    assert '<g class="order sea" data-line="1" data-from="naples">' in shown.get_data(as_text=True)


def test_an_order_is_drawn_by_the_names_of_its_fields():
    class Anything(toy.Order):
        start: str = ""
        path: tuple[str, ...] = ()
        end: str = ""
        payer: str = ""

    areas = {"a", "b", "c", "p"}
    order = Anything(start="a", path=("b",), end="c", payer="p")
    assert way_of(order, areas) == ["a", "b", "c"]
    assert way_of(Anything(end="c"), areas, "a") == ["a", "c"]
    assert arrow_of(Anything(), areas) is None
    assert (kind_of("AirMission"), kind_of("Blitz"), kind_of("FallBack")) == (
        "air", "attack", "retreat",
    )  # fmt: skip


def test_the_large_map_is_drawn_once_for_what_it_shows(app):
    geometry = Geometry(areas={"a": Area(name="A", kind="box", at=(1.0, 1.0))})
    sheet = Sheet(title="t", pieces=[Piece(area="a", colour="red", symbol="block", label="x")])
    with app.test_request_context():
        assert maps.large(geometry, sheet) is maps.large(geometry, sheet.model_copy())
        other = maps.large(geometry, sheet, (), "distinct")
        assert other is not maps.large(geometry, sheet)


# ----------------------------------------------------------------------- history


def test_the_slider_shows_a_turn_and_what_changed(red, desk, game):
    path = "/games/open-1/red/history"
    assert "There are no reports yet" in red.page(path)
    play_turn(desk, "open-1")
    play_turn(desk, "open-1")
    page = red.page(path)
    assert 'max="2" value="2"' in page
    first = red.page(f"{path}?at=1")
    assert 'max="2" value="1"' in first
    assert "This is the first report." in first
    assert red.get(f"{path}?at=3").status_code == 404
    assert red.get(f"{path}?report=no-such").status_code == 404


def test_changes_are_who_holds_what_and_what_stands_where():
    areas = {key: Area(name=key.upper(), kind="land", at=(0.0, 0.0)) for key in "abc"}
    geometry = Geometry(areas=areas)

    def block(area, label):
        return Piece(area=area, colour="x", symbol="block", label=label)

    before = Sheet(
        title="", control={"a": "red", "b": "red"}, legend={"red": "Red", "blue": "Blue"},
        pieces=[block("a", "army"), block("b", "fleet"), block("c", "fort")],
    )  # fmt: skip
    after = Sheet(
        title="", control={"a": "blue", "b": "red"}, legend={"red": "Red", "blue": "Blue"},
        pieces=[block("b", "army"), block("b", "wing"), block("c", "fort")],
    )  # fmt: skip
    changes = turning.compared(geometry, before, after)
    assert changes.control == ["A: Red → Blue"]
    assert changes.moved == ["army: A → B"]
    assert changes.new == ["wing at B"]
    assert changes.gone == ["fleet from B"]
    assert not turning.compared(geometry, after, after)


# ----------------------------------------------------------------------- what if

ROMMEL = """\
ship supply from Naples to Tripoli, paid by Rome
move armour from Tripoli to El Agheila
activate all in El Agheila
air to Mechili
blitz Mechili with all
attack Mechili with all
"""


def test_orders_are_tried_out_and_nothing_comes_of_it(desk, wars, sign_in):
    axis = wars["desert-1/axis"]
    before = games.game_info(desk, "desert-1")
    tried = trying.try_out(desk, axis.id, ROMMEL, number=3, times=4)
    assert sum(tried.often.values()) == 4
    again = trying.try_out(desk, axis.id, ROMMEL, number=3)
    assert again.report == tried.report, "the same number throws the same dice"
    assert games.game_info(desk, "desert-1") == before
    assert submissions.current_receipt(desk, axis.id) is None
    browser = sign_in("red")
    shown = browser.press("/games/desert-1/axis/what-if", "try", text=ROMMEL)
    assert "Try-out 1:" in words_of(shown.get_data(as_text=True))


def test_what_the_others_do_may_be_supposed(desk, wars):
    axis = wars["desert-1/axis"]
    told = {
        trying.try_out(desk, axis.id, ROMMEL, {"allies": words}).report.model_dump_json()
        for words in ("", "counter from Derna")
    }
    assert len(told) == 2


def test_a_try_out_in_fog_says_what_it_takes_hidden_blocks_for(desk, wars):
    red = wars["hope-1/red"]
    tried = trying.try_out(desk, red.id, "move 1st Fighter to Hope\nmove 1st Marines to Hope")
    assert any("hidden blocks" in one for one in tried.supposed)
    assert tried.report.sections


def test_a_try_out_knows_no_more_than_the_seat(desk, wars):
    """What blue's hidden blocks are changes nothing in what red tries out."""
    from sqlmodel import select

    from adjudicator.storage.tables import Game, Snapshot

    red = wars["hope-1/red"]
    text = "move 1st Fighter to Hope\nmove 1st Marines to Hope"
    one = trying.try_out(desk, red.id, text).model_dump_json()
    with desk.store.write() as session:
        game = session.exec(select(Game).where(Game.slug == "hope-1")).one()
        for row in session.exec(select(Snapshot).where(Snapshot.game_id == game.id)):
            for stored in (position := dict(row.position), progress := dict(row.progress)):
                blocks = stored.get("blocks") or stored["position"]["blocks"]
                for block in blocks:
                    if block["power"] == "blue":
                        block["strength"] = 1
            row.position, row.progress = position, progress
            session.add(row)
    desk.looks._values.clear()
    desk.readings._values.clear()
    assert trying.try_out(desk, red.id, text).model_dump_json() == one


def test_where_nothing_is_asked_nothing_can_be_tried(desk, wars, sign_in):
    with pytest.raises(ServiceError, match="nothing to try out"):
        trying.try_out(desk, wars["desert-1/allies"].id, "")
    page = sign_in("blue").page("/games/desert-1/allies/what-if")
    assert "nothing to try out" in page


# -------------------------------------------------------------------------- talk


def test_press_goes_to_its_readers_and_is_answered(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red, blue = sign_in("red"), sign_in("blue")
    said = red.post("/games/open-1/red/press", True, act="send", to="blue", text="Truce?")
    assert "Sent to Blue." in words_of(said.get_data(as_text=True))
    home = blue.page("/games")
    assert "1 new message" in words_of(home)
    page = blue.page("/games/open-1/blue/press")
    assert "Truce?" in page
    number = re.search(r"answer=(\d+)", page)
    assert number
    blue.post("/games/open-1/blue/press", act="send", answers=number[1], text="Never.")
    assert "Never." in red.page("/games/open-1/red/press")
    assert "new message" not in words_of(blue.page("/games"))


def test_press_without_readers_is_refused_and_keeps_its_text(red):
    shown = red.post("/games/open-1/red/press", act="send", text="To whom?")
    assert shown.status_code == 422
    assert "To whom?" in shown.get_data(as_text=True)


def test_another_seats_copy_cannot_be_answered(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red, blue = sign_in("red"), sign_in("blue")
    red.post("/games/open-1/red/press", act="send", to="blue", text="Truce?")
    found = re.search(r"answer=(\d+)", blue.page("/games/open-1/blue/press"))
    assert found
    page = red.page(f"/games/open-1/red/press?answer={found[1]}")
    assert "Answer to" not in page
    refused = red.post("/games/open-1/red/press", act="send", answers=found[1], text="Hm.")
    assert refused.status_code in (404, 422)


def test_votes_are_proposed_and_cast(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red, blue = sign_in("red"), sign_in("blue")
    red.post("/games/open-1/red/press", act="draw")
    page = words_of(blue.page("/games/open-1/blue/press"))
    assert "Shall the game end as a draw" in page
    blue.post("/games/open-1/blue/press", act="no", vote="1")
    assert "You voted no." in words_of(blue.page("/games/open-1/blue/press"))


def test_a_diary_is_its_writers_alone(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red, blue = sign_in("red"), sign_in("blue")
    red.post("/games/open-1/red/diary", text="I shall betray them.")
    assert "betray" in red.page("/games/open-1/red/diary")
    assert blue.get("/games/open-1/red/diary").status_code == 404
    assert "betray" not in blue.page("/games/open-1/blue/diary")
    red.post("/games/open-1/red/diary", delete="1")
    assert "betray" not in red.page("/games/open-1/red/diary")


def test_grey_press_is_offered_where_the_game_has_it(sign_in, desk):
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="grey-1",
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
        options=GameOptions(press=PressOptions(manners=["signed", "grey"])),
    )
    games.begin_game(desk, "grey-1", force=True)
    assert "grey: without your seat" in sign_in("red").page("/games/grey-1/red/press")


# ------------------------------------------------------------------- preferences


def test_preferences_change_the_pages(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red = sign_in("red")
    chosen = {"letters": "text", "colours": "distinct", "light": "night", "large": "yes"}
    red.post("/settings", name="Anna", zone="UTC", **chosen)
    page = red.page("/games/open-1/red")
    assert 'data-colours="distinct" data-light="night" class="large-print"' in page
    assert re.search(r'<option value="text" selected>', red.page("/settings"))
    assert red.post("/settings", name="", zone="UTC", letters="x").status_code == 422
    assert 'class="large-print"' in red.page("/settings")


def test_the_home_page_tells_what_has_happened(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red = sign_in("red")
    assert "What has happened" not in red.page("/games")
    play_turn(desk, "open-1")
    page = red.page("/games")
    assert "What has happened" in page
    assert "/archive/open-1/seats/red/turn-1-1" in page


def test_a_map_opens_where_most_of_the_places_lie_and_counters_can_be_read():
    at = {"far": (10, 10), "a": (600, 500), "b": (640, 520), "c": (700, 560)}
    drawing = '<svg viewBox="0 0 1300 1000"></svg>'
    large = maps.Large(drawing, at, (1300, 1000), (), Markup(""), 24.0)
    x, y, wide, high = large.front(["far", "a", "b", "c"])
    assert all(x < at[p][0] < x + wide and y < at[p][1] < y + high for p in "abc")
    assert not x < 10 < x + wide
    assert wide <= maps.BESIDE, "a counter of 24 units has 24 pixels at least"
    assert large.heart(["far", "a", "b", "c"]) == "600 500"
    assert f'viewBox="{x} {y} {wide} {high}"' in large.with_orders([], (), ["a", "b", "c", "far"])
    assert large.front([]) is None
    assert 'viewBox="0 0 1300 1000"' in large.with_orders([])


def test_what_went_where_is_drawn_once_and_what_stays_is_not() -> None:
    ways: list[Way] = [
        (["a", "b/port", "c"], "sea", "red"), (["a", "b", "c"], "sea", "red"),
        (["b", "b/port"], "move", "red"),
    ]  # fmt: skip
    found = traces(ways, lambda place: place.partition("/")[0])
    assert [(arrow.path, arrow.kind, arrow.colour) for arrow in found] == [
        (["a", "b", "c"], "sea", "red")
    ]
