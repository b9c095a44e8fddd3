"""Aiming on the board in a real Chromium: my unit, where it goes, done; several units together;
an order's arrow is pulled elsewhere; Escape, undo, keys, touch."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.service.games import games
from adjudicator.service.play import scratch, sketching
from bench.pictures import PLAYER, SCREEN, table
from tests.web.chromium import PHONE, Served

SPOT = """id => {
  const area = document.getElementById('area-' + id);
  const svg = document.querySelector('.map.large svg');
  if (area.dataset.at) {
    const [x, y] = area.dataset.at.split(' ').map(Number), to = svg.getScreenCTM();
    return [to.a * x + to.e, to.d * y + to.f];
  }
  const box = area.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
LIT = "() => [...document.querySelectorAll('.map .legal')].map(one => one.id)"


class Table:
    """A seat's order page, and what the house would offer there."""

    def __init__(self, house: Served, browser: Any, name: str, **window: Any) -> None:
        if name not in house.paths:
            house.paths[name] = table(house, name)
        self.house = house
        _, _, slug, seat, _ = house.paths[name].split("/")
        (found,) = [one for one in games.game_info(house.desk, slug).seats if one.name == seat]
        self.seat_id = found.id
        scratch.forget(house.desk, found.id)
        self.page = house.visitor(browser, PLAYER, **{"viewport": SCREEN, **window})
        self.page.goto(house.paths[name])
        self.page.set_default_timeout(60_000)
        self.page.wait_for_selector(".map.large.live")
        self.page.locator("#text").fill("")
        self.page.wait_for_function("() => !document.querySelector('#reading li')")

    def choices(self, area: str) -> list[sketching.ChoiceLine]:
        return sketching.place(self.house.desk, self.seat_id, area, "\n".join(self.lines())).choices

    def lines(self) -> list[str]:
        text = self.page.locator("#text").input_value()
        return [line for line in text.splitlines() if line and not line.startswith("#")]

    def pick(self, area: str, unit: str = "", more: bool = False) -> None:
        """Click on a unit and wait until what it can do is shown: told is said last."""
        self.page.evaluate(
            "([id, unit, more]) => { document.getElementById('told').textContent = '';"
            " document.dispatchEvent(new CustomEvent('pick', { detail: { id, unit, more } })); }",
            [area, unit, more],
        )
        self.page.wait_for_function(
            "id => document.getElementById('told').textContent.includes(' possible.')"
            " && document.getElementById('area-' + id).classList.contains('picked')",
            arg=area,
        )

    def spot(self, area: str) -> tuple[float, float]:
        x, y = self.page.evaluate(SPOT, area)
        return x, y

    def read(self, count: int) -> None:
        """Wait until the house has read so many orders."""
        self.page.wait_for_function(
            "n => document.querySelectorAll('#reading li[data-line]').length === n"
            " && !document.getElementById('kept').textContent.startsWith('\\u2026')",
            arg=count,
        )

    def held(self, count: int) -> None:
        """Wait until so many counters are picked."""
        self.page.wait_for_function(
            "n => document.querySelectorAll('.counter.held').length === n", arg=count
        )

    def closed(self) -> None:
        self.page.context.close()


def test_a_unit_is_clicked_then_where_it_goes(house: Served, browser: Any) -> None:
    """The odds stand at the target and in a hint before the click; the arrow and the line come;
    a button, undo and keys take them away."""
    one = Table(house, browser, "totaler_krieg")
    page = one.page
    found = one.choices("e3703")
    attack = next(it for it in found if it.way == "attack" and it.area == "e3704")
    one.pick("e3703")
    assert "attack" in page.locator("#area-e3704").get_attribute("class")
    odds = page.locator(".aims .attack text").all_text_contents()
    assert odds, "the odds stand at the target"
    assert all(f"column {one}" in attack.note for one in odds)
    page.mouse.move(*one.spot("e3704"))
    page.wait_for_selector(".tip:not([hidden])")
    said = page.locator(".tip").inner_text()
    assert "attack Brest-Litovsk with German 4th Army, German 2nd Panzer Army" in said
    assert attack.note.replace("GER-HQ_B", "German HQ B") in said
    page.mouse.click(*one.spot("e3704"))
    there = [it for it in found if it.area == "e3704"]
    if len(there) > 1:
        page.locator(f".there button[data-line='{attack.line}']").click()
    one.read(1)
    assert one.lines() == [attack.line]
    assert page.locator(".draft [data-line='1']").count() >= 1
    assert page.locator("#place").inner_text() == ""
    page.get_by_role("button", name="Remove line 1").click()
    one.read(0)
    assert one.lines() == []
    page.get_by_role("button", name="Undo").click()
    one.read(1)
    assert one.lines() == [attack.line]
    page.locator(".map.large").focus()
    page.keyboard.press("Delete")
    one.read(0)
    page.keyboard.press("Control+z")
    one.read(1)
    one.pick("e3703")
    page.keyboard.press("Escape")
    assert page.evaluate(LIT) == []
    assert one.lines() == [attack.line]
    one.closed()


def test_targets_are_lit_by_kind(house: Served, browser: Any) -> None:
    one = Table(house, browser, "diplomacy")
    found = one.choices("tri")
    one.pick("tri", "Austrian fleet in Trieste")
    for area in {it.area for it in found if it.area}:
        ways = {it.way for it in found if it.area == area}
        lit = set((one.page.locator(f"#area-{area}").get_attribute("class") or "").split())
        assert "legal" in lit
        assert lit & ways, (area, lit, ways)
    assert {it.way for it in found} >= {"support", "move"}
    one.closed()


def test_several_units_go_together(house: Served, browser: Any) -> None:
    """By shift, by a box, by one button; what they all can reach is lit, one click orders it."""
    one = Table(house, browser, "totaler_krieg")
    page = one.page
    moves = [it for it in one.choices("e3703") if it.way == "move" and it.unit]
    units = sorted({it.unit for it in moves})
    assert len(units) == 2
    both = {
        area
        for area in {it.area for it in moves}
        if {it.unit for it in moves if it.area == area} == set(units)
    }
    target = sorted(both)[0]
    lines = sorted(it.line for it in moves if it.area == target)

    # Faster than the house answers: nothing that was clicked is forgotten.
    page.evaluate(
        "units => units.forEach((unit, n) => document.dispatchEvent(new CustomEvent('pick',"
        " { detail: { id: 'e3703', unit, more: n > 0 } })))",
        units,
    )
    one.held(2)
    joint = page.locator(f".together button[data-area='{target}']")
    assert sorted(joint.first.get_attribute("data-line").split("; ")) == lines
    joint.first.click()
    one.read(2)
    assert sorted(one.lines()) == lines
    page.get_by_role("button", name="Undo").click()
    one.read(0)

    one.pick("e3703")
    page.get_by_role("button", name="All 2 here").click()
    one.held(2)
    page.keyboard.press("Escape")

    boxes = [it.bounding_box() for it in page.locator(".stack[data-area=e3703] .counter").all()]
    left, top = min(it["x"] for it in boxes) - 5, min(it["y"] for it in boxes) - 5
    right = max(it["x"] + it["width"] for it in boxes) + 5
    foot = max(it["y"] + it["height"] for it in boxes) + 5
    before = page.locator(".map svg").first.get_attribute("viewBox")
    page.keyboard.down("Shift")
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move((left + right) / 2, foot)
    page.mouse.move(right, foot)
    page.mouse.up()
    page.keyboard.up("Shift")
    page.wait_for_selector(".together")
    assert page.locator(".map svg").first.get_attribute("viewBox") == before, "the map stands"
    one.held(2)
    one.closed()


def test_an_attack_of_two_stacks_is_one_order(house: Served, browser: Any) -> None:
    """An order that names several units is lit for those that are picked, here and elsewhere."""
    one = Table(house, browser, "totaler_krieg")
    page = one.page
    there = {
        at: {it.area: it.line for it in one.choices(at) if it.way == "attack" and it.area}
        for at in ("e3703", "e3803")
    }
    (target,) = set(there["e3703"]) & set(there["e3803"])
    units = [unit for at in there for unit in there[at][target].split(" with ")[1].split(", ")]
    assert len(units) == 4
    one.pick("e3703")
    page.get_by_role("button", name="All 2 here").click()
    one.held(2)
    page.wait_for_function("id => document.querySelector(`#area-${id}.attack`)", arg=target)
    one.pick("e3803", more=True)
    one.held(4)
    # Before the click its odds stand at the target and at its button.
    joint = page.locator(f".together button[data-line^='attack '][data-area={target}]")
    assert "GER-" not in joint.locator(".mono").inner_text(), "units are called by their names"
    joint.locator(".hint").wait_for()
    note, odds = joint.locator(".hint").inner_text(), joint.get_attribute("data-brief")
    assert f"column {odds}" in note
    assert odds in page.locator(".aims .attack text").all_text_contents()
    page.mouse.click(*one.spot(target))
    if page.locator(".there").count():
        page.locator(".there button[data-line^='attack ']").click()
    one.read(1)
    (line,) = one.lines()
    assert sorted(line.split(" with ")[1].split(", ")) == sorted(units)
    assert f"column {odds}" in page.locator("#reading .note").inner_text(), "as its receipt says"
    one.closed()


def test_a_click_before_the_house_has_answered_is_not_lost(house: Served, browser: Any) -> None:
    one = Table(house, browser, "totaler_krieg")
    target, line = next((it.area, it.line) for it in one.choices("e3703") if it.way == "attack")
    one.page.evaluate(
        "ids => ids.forEach((id) => document.dispatchEvent(new CustomEvent('pick',"
        " { detail: { id, unit: '', more: false } })))",
        ["e3703", target],
    )
    one.page.wait_for_function(
        "() => document.querySelector('.there') || document.querySelector('#reading li')"
    )
    if one.page.locator(".there").count():
        one.page.locator(f".there button[data-line='{line}']").click()
    one.read(1)
    assert one.lines() == [line]
    one.closed()


def test_a_plan_that_was_taken_can_be_undone(house: Served, browser: Any) -> None:
    one = Table(house, browser, "totaler_krieg")
    page = one.page
    page.locator("#plan > summary").click()
    page.get_by_role("button", name="Take the whole plan").click()
    page.wait_for_function("() => document.querySelectorAll('#reading li[data-line]').length > 3")
    assert len(one.lines()) > 3
    page.get_by_role("button", name="Undo").click()
    one.read(0)
    assert one.lines() == []
    one.closed()


def test_all_here_are_those_that_lie_there(house: Served, browser: Any) -> None:
    """A place also offers what others could send there; they are not its own units."""
    one = Table(house, browser, "victory")
    sent = {it.unit for it in one.choices("a0802") if it.unit}
    assert len(sent) > 1, "another block could come"
    one.pick("a0802")
    assert one.page.get_by_role("button", name=re.compile(r"^All \d+ here")).count() == 0
    one.closed()


def test_an_arrow_is_pulled_elsewhere(house: Served, browser: Any) -> None:
    one = Table(house, browser, "diplomacy")
    page = one.page
    page.locator("#text").fill("A Vienna to Galicia\nF Trieste to Adriatic Sea")
    one.read(2)
    from_, to = one.spot("tri"), one.spot("adr")
    shaft = page.locator(".draft [data-line='2'] .head").bounding_box()
    x, y = shaft["x"] + shaft["width"] / 2, shaft["y"] + shaft["height"] / 2
    assert from_ != to
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    page.wait_for_selector("#area-alb.legal")
    page.mouse.move(*one.spot("alb"))
    page.mouse.up()
    page.wait_for_function(
        "() => document.getElementById('text').value.includes('F Trieste to Albania')"
    )
    assert one.lines() == ["A Vienna to Galicia", "F Trieste to Albania"]
    one.read(2)
    # Lines are put in another order, too.
    page.get_by_role("button", name="Remove line 2").focus()
    page.keyboard.press("Alt+ArrowUp")
    one.read(2)
    assert one.lines() == ["F Trieste to Albania", "A Vienna to Galicia"]
    one.closed()


def test_keys_alone_give_an_order(house: Served, browser: Any) -> None:
    one = Table(house, browser, "diplomacy")
    page = one.page
    page.locator(".map.large").focus()
    page.keyboard.press("n")
    page.wait_for_selector("#place h3")
    page.wait_for_selector(".map .legal")
    page.keyboard.press("t")
    page.wait_for_selector(".tip:not([hidden])")
    page.keyboard.press("Enter")
    if page.locator(".there").count():
        page.keyboard.press("Enter")
    one.read(1)
    assert page.locator("#reading .refused, #reading .misread").count() == 0
    one.closed()


def test_a_finger_does_the_same(house: Served, browser: Any) -> None:
    one = Table(house, browser, "diplomacy", viewport=PHONE, has_touch=True, is_mobile=True)
    page = one.page
    page.touchscreen.tap(*one.spot("tri"))
    page.wait_for_selector("#place h3")
    page.wait_for_selector("#area-alb.legal")
    page.touchscreen.tap(*one.spot("alb"))
    if page.locator(".there").count():
        page.locator(".there button").first.tap()
    one.read(1)
    assert one.lines() == ["F Trieste to Albania"]
    page.get_by_role("button", name="Pick several units").tap()
    assert "Touch several units" in page.locator(".tip").inner_text(), "a finger sees no title"
    page.touchscreen.tap(*one.spot("tri"))
    page.wait_for_selector("#desk.picking #place h3")
    one.held(1)
    one.closed()
