"""The order page of a seat: a form for every order that may answer, and the text box.

Whatever is filled in becomes lines of text in the box, and the text goes the way a
letter goes. So the page and a letter with the same lines get the same receipt.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from flask import (
    Blueprint,
    abort,
    flash,
    g,
    get_template_attribute,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.core.saying import count
from adjudicator.service import commands, limits
from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import bots, pages
from adjudicator.service.models import GameInfo, Receipt, SeatInfo, SeatPage
from adjudicator.service.moderating import rollback
from adjudicator.service.play import scratch, sketching, submissions
from adjudicator.service.play.sketching import KindOfChoice, Looked, Part, PlaceInfo, Sketch
from adjudicator.service.story import marks, parts
from adjudicator.web.drawing import maps
from adjudicator.web.front import lessons
from adjudicator.web.reader import (
    desk,
    own_seat_or_404,
    reader,
    reader_zone,
    said_before,
    signed_in,
)
from adjudicator.web.seat import codes
from adjudicator.web.seat.forms import line_from
from adjudicator.web.seat.order_forms import Forms, asked_of, forms_of
from adjudicator.web.seat.order_lines import (
    arrows_of,
    left_in_box,
    not_in,
    ready_says,
    signed,
    summary,
    with_line,
    with_other_term,
    with_plan,
)
from adjudicator.web.seat.shared import hidden_layers, large_map, seat_pages
from adjudicator.web.words import day_and_hour

blueprint = Blueprint("orders", __name__)

MOST_LOG: Final = 2
"""Parts of the log beside the board."""
CHANGED: Final = (
    "The question has changed since you opened this page, so we sent nothing. Your text is still "
    "in the box: read the new question, and send the text again if it answers that."
)


@dataclass
class Written:
    """What stands in the text box, and what became of it just now."""

    text: str
    receipt: Receipt | None = None
    checked: bool = False
    problem: str = ""
    added: str = ""
    planned: int = 0
    """Lines of the plan that were put into the box just now."""
    lacking: list[str] = field(default_factory=list)
    """Labels of the inputs that a form still needs."""
    opened: str = ""
    """Tag of the order whose form stays open."""
    quiet: bool = False
    """The receipt is that of orders sent earlier: it is shown below what is asked."""
    at: str = ""
    """Name of the place that is looked at."""
    place: PlaceInfo | None = None
    kept: str = ""
    earlier: list[str] = field(default_factory=list)
    """What was typed for a question that is over, and never sent."""
    said: str = ""
    """What the page before this one had to say."""


@blueprint.get("/games/<slug>/<seat>/orders")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    """What is asked, the map, what was typed and not sent (else what was sent), the forms."""
    info, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    written = Written(text=shown.draft, receipt=shown.receipt)
    written.text = written.text or _template(shown, own, plan_of(shown, own))
    kept = scratch.kept(desk(), own.id)
    if kept is not None and kept.text != shown.draft:
        if kept.asked == asked_of(shown):
            written = Written(text=kept.text)
            written.kept = f"Kept {day_and_hour(kept.saved_at, reader_zone())}, not sent."
        else:
            written.earlier = scratch.lines_of(kept.text)
    written.said = said_before()
    return _page(info, own, shown, written)


@blueprint.post("/games/<slug>/<seat>/orders")
@signed_in
def send(slug: str, seat: str) -> ResponseReturnValue:
    """Add a line from a form, check, send, withdraw, or say ready or not ready."""
    info, own = own_seat_or_404(slug, seat)
    act = request.form.get("act", "check")
    try:
        if act in ("wait", "withdraw"):
            return _say(info, own, act)
        if act == "back":
            return _take_back(info, own)
        return _write(info, own, act)
    except TooMuch:
        abort(429)


def _speaker() -> int | None:
    """Who is at the page: the seat's player, or somebody who stands in for him."""
    person = reader()
    return person.id if person else None


def _say(info: GameInfo, own: SeatInfo, act: str) -> ResponseReturnValue:
    shown = pages.seat_page(desk(), own.id)
    if asked_of(shown) != request.form.get("asked", ""):
        return _page(info, own, shown, Written(text=shown.draft, problem=CHANGED), 409)
    try:
        # The words that a letter would say, for the question that the page was made for.
        receipt = submissions.submit(
            desk(), seat_id=own.id, text=act, via="page", asked=asked_of(shown)
        )
    except TooMuch:
        raise
    except ServiceError as error:
        return _page(info, own, shown, Written(text=shown.draft, problem=error.text), 422)
    if act == "withdraw":
        scratch.forget(desk(), own.id)
    if receipt.closes:
        bots.go_on(desk(), info.id)
    return redirect(url_for("orders.page", slug=info.slug, seat=own.name, _anchor="now"), 303)


def _take_back(info: GameInfo, own: SeatInfo) -> ResponseReturnValue:
    """Go back to the last answer of a game against the house."""
    person = reader()
    assert person is not None
    shown = pages.seat_page(desk(), own.id)
    if asked_of(shown) != request.form.get("asked", ""):
        return _page(info, own, shown, Written(text=shown.draft, problem=CHANGED), 409)
    try:
        gone = rollback.take_back(desk(), info.slug, own.id, person.email)
    except ServiceError as error:
        return _page(info, own, shown, Written(text=shown.draft, problem=error.text), 422)
    bots.go_on(desk(), info.id)
    flash(
        f"You have taken back your last answer. It is {gone.turn_title} again. What comes from"
        " here has new dice; what came before stands.",
        "said",
    )
    return redirect(url_for("orders.page", slug=info.slug, seat=own.name, _anchor="now"), 303)


def _write(info: GameInfo, own: SeatInfo, act: str) -> ResponseReturnValue:
    text = request.form.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    written = Written(text=text)
    shown = pages.seat_page(desk(), own.id)
    if act.startswith("line:"):
        written.added = " ".join(act.removeprefix("line:").split())
        written.text = with_line(text, written.added, alone=_takes_one(shown))
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act == "plan":
        written.text, written.planned = with_plan(text, plan_of(shown, own))
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act.startswith("term:"):
        number = _number(act.removeprefix("term:"))
        read = _sketched(shown, own, text).lines
        instead = next((one.other_term for one in read if one.line == number), "")
        written.text = with_other_term(text, number, instead)
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act == "place" or act.startswith("more:"):
        return _look_at(info, own, shown, written, _part(act))
    if act == "save":
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act.startswith("add:"):
        _add(shown, own, act.removeprefix("add:"), written)
        return _page(info, own, shown, written, 422 if written.lacking else 200)
    if act not in ("check", "send", "ready", "anyway"):
        abort(400)
    if asked_of(shown) != request.form.get("asked", ""):
        written.problem = CHANGED
        return _page(info, own, shown, written, 409)
    written.checked = act == "check"
    if not written.checked and (
        _is_repeat(text) or (act == "send" and _is_behind(shown, own, text))
    ):
        return redirect(url_for("orders.page", slug=info.slug, seat=own.name), 303)
    ready: submissions.Ready = "ready" if act == "ready" else "anyway" if act == "anyway" else ""
    try:
        written.receipt = submissions.submit(
            desk(),
            seat_id=own.id,
            # What is in already is not sent again by saying that one is ready.
            text="" if ready and not _is_new(shown, text) else text,
            via="page",
            dry=written.checked,
            asked=asked_of(shown),
            speaker=_speaker(),
            ready=ready,
        )
    except TooMuch:
        raise
    except ServiceError as error:
        written.problem = error.text
        return _page(info, own, shown, written, 422)
    if written.receipt.state == "stale":
        # A step ran between our look and the submission.
        shown = pages.seat_page(desk(), own.id)
        written.problem, written.receipt = CHANGED, None
        return _page(info, own, shown, written, 409)
    if written.checked:
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    scratch.forget(desk(), own.id)
    if person := _speaker():
        # Whoever answers has seen what stood above the question; what the step brings is new.
        marks.look(desk(), own.id, person, request.form.get("seen", ""))
    if written.receipt.closes:
        bots.go_on(desk(), info.id)
    if ready and written.receipt.ready:
        flash(_sent_and_ready(written.receipt), "said")
        return redirect(url_for("orders.page", slug=info.slug, seat=own.name, _anchor="now"), 303)
    asked = asked_of(shown)
    shown = pages.seat_page(desk(), own.id)
    # Loading the page anew sends it again: what is done once must not stay in the box. Nor may
    # what was dropped or corrected, for it would be back with the next “ready”.
    same = asked_of(shown) == asked and not written.receipt.rewritten
    written.text = left_in_box(text, written.receipt) if same else shown.draft
    return _page(info, own, shown, written)


def _listed(written: Written) -> bool:
    """Does the list of orders stand below the box? A receipt tells them itself, unless it asks."""
    receipt = written.receipt
    if receipt is None or written.quiet:
        return True
    return bool(receipt.doubts) and receipt.lines_good == receipt.lines_read


def _is_new(shown: SeatPage, text: str) -> bool:
    """Does the box hold orders that are not in yet?"""
    lines = scratch.lines_of(text)
    return bool(lines) and lines != scratch.lines_of(shown.draft)


def _sent_and_ready(receipt: Receipt) -> str:
    """What the next page says of a seat that went on: what is accepted, and what it left."""
    orders = len(receipt.understood)
    accepted = f"{count(orders, 'order')} {'is' if orders == 1 else 'are'} accepted"
    number = f" (receipt {receipt.number})" if receipt.number else ""
    said = [f"{accepted}{number}." if orders else "You went on without orders."]
    return " ".join([*said, *(one.text for one in receipt.stakes)])[:600]


def _answers(shown: SeatPage, own: SeatInfo) -> list[KindOfChoice]:
    return sketching.answers(desk(), own.id) if shown.asked is not None else []


LINES_IN_BOX: Final = 7
"""Rows of a template: with the question above and the button below, one screen holds them."""


def _template(shown: SeatPage, own: SeatInfo, plan: list[str]) -> str:
    """What stands in the box first: nothing beside a plan or a lesson, else orders to choose
    among."""
    if shown.asked is None or plan or shown.game.lesson:
        return ""
    return sketching.template(desk(), own.id, LINES_IN_BOX)


def plan_of(shown: SeatPage, own: SeatInfo) -> list[str]:
    """A plan to start from, as lines; looked up once in a request."""
    if shown.asked is None:
        return []
    plans: dict[str, list[str]] = g.setdefault("plans", {})
    asked = asked_of(shown)
    if asked not in plans:
        plans[asked] = bots.plan_for(desk(), own.id)
    return plans[asked]


def _takes_one(shown: SeatPage) -> bool:
    """Does the question take one order only? Then another one takes its place."""
    return shown.asked is not None and shown.asked.ask.at_most == 1


def _keep(shown: SeatPage, own: SeatInfo, written: Written) -> None:
    """Keep what is typed. What says the same as the orders that are in waits for nothing."""
    if written.text.strip() in (
        shown.draft.strip(),
        _template(shown, own, plan_of(shown, own)).strip(),
    ):
        scratch.forget(desk(), own.id)
        written.kept = (
            ("You have already sent these orders.") if written.text.strip() and shown.draft else ""
        )
        return
    try:
        at = scratch.keep(desk(), own.id, request.form.get("asked", ""), written.text)
    except TooMuch as error:
        written.problem = error.text
        return
    written.kept = f"Kept {day_and_hour(at, reader_zone())}, not sent."


def _part(act: str) -> Part:
    """`more:Move:80` -> the orders of this kind that come after so many."""
    _, tag, skip = f"{act}::".split(":")[:3]
    return Part(tag=tag, skip=_number(skip))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _keep_for_earlier(shown: SeatPage, own: SeatInfo, text: str) -> None:
    """Keep what is typed for a question that is over: the page of the next one shows it. What is
    written for that one already stays."""
    kept = scratch.kept(desk(), own.id)
    if text.strip() and (kept is None or kept.asked != asked_of(shown)):
        with suppress(TooMuch):
            scratch.keep(desk(), own.id, request.form.get("asked", ""), text)


def _look_at(
    info: GameInfo, own: SeatInfo, shown: SeatPage, written: Written, part: Part
) -> ResponseReturnValue:
    """The place that was named, with what can be ordered there. part: what of it."""
    written.at = " ".join(request.form.get("at", "").split())[:80]
    try:
        area = _area(own, written.at)
        written.place = sketching.place(desk(), own.id, area, written.text, part=part)
    except Unknown:
        written.problem = f"There is no place “{written.at}” on the map."
        return _page(info, own, shown, written, 422)
    return _page(info, own, shown, written)


def _area(own: SeatInfo, said: str) -> str:
    """The area of this name or number."""
    wanted = said.strip().casefold()
    known = {name.casefold(): id for id, name in sketching.places(desk(), own.id)}
    return known.get(wanted, wanted)  # most hexes have a number alone


@blueprint.post("/games/<slug>/<seat>/orders/sketch")
@signed_in
def sketch(slug: str, seat: str) -> ResponseReturnValue:
    """Keep what is being typed and say what it comes to, for the script of the page."""
    _, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    written = Written(text=request.form.get("text", "").replace("\r\n", "\n"))
    if asked_of(shown) != request.form.get("asked", ""):
        _keep_for_earlier(shown, own, written.text)
        return jsonify(kept="", lines=[], overlay="", summary=CHANGED, changed=CHANGED)
    _keep(shown, own, written)
    if written.problem:
        return jsonify(kept=written.problem, lines=[], overlay="", summary=written.problem)
    found = _sketched(shown, own, written.text)
    large = large_map(shown)
    return jsonify(
        kept=written.kept,
        lines=[
            {"line": o["line"], "state": o["state"], "sign": o["sign"], "words": o["words"],
             "note": o["note"], "exact": o["exact"], "term": o["other_term"]}
            for o in signed(found, codes.of_seat(own, shown.sheet, shown.geometry, shown.called))
        ],
        overlay=large.overlay(*arrows_of(found)) if large is not None else "",
        summary=summary(found),
        ready=ready_says(found, _is_new(shown, written.text), shown),
    )  # fmt: skip


@blueprint.post("/games/<slug>/<seat>/orders/lesson")
@signed_in
def lesson(slug: str, seat: str) -> ResponseReturnValue:
    """What a lesson says of what is being typed, for the script of the page."""
    info, own = own_seat_or_404(slug, seat)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text.encode()) > desk().config.limits.text_bytes:
        abort(413)
    found = lessons.beside(info, own, text)
    if found is None:
        abort(404)
    return render_template("web/lesson_steps.html", lesson=found, game=info)


@blueprint.post("/games/<slug>/<seat>/orders/place")
@signed_in
def place(slug: str, seat: str) -> ResponseReturnValue:
    """The panel of a place that was clicked on, for the script of the page; or what a line would
    come to that the script has put together."""
    _, own = own_seat_or_404(slug, seat)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text.encode()) > desk().config.limits.text_bytes:
        abort(413)
    form = request.form
    if line := form.get("line", "")[:LONGEST_LINE]:
        return jsonify(sketching.tried(desk(), own.id, text, line).model_dump())
    part = Part(form.get("to", ""), form.get("kind", ""), _number(form.get("skip", "")))
    at = form.get("name", "")
    try:
        area = _area(own, at[:80]) if at else form.get("at", "")
        found = sketching.place(desk(), own.id, area, text, part=part)
    except Unknown:
        abort(404)
    look = pages.current_look(desk(), slug, own.name)
    panel = get_template_attribute("web/table_macros.html", "place_panel")
    return str(panel(found, codes.of_seat(own, look.sheet, look.geometry, look.called)))


LONGEST_LINE: Final = 2000


def _sketched(shown: SeatPage, own: SeatInfo, text: str) -> Sketch:
    """What a text comes to; nothing if it is too long to look into."""
    if not text.strip():
        return Sketch()
    try:
        return sketching.sketch(desk(), own.id, text, asked_of(shown))
    except ServiceError:
        return Sketch()


def _is_repeat(text: str) -> bool:
    """Was this very form with these commands sent before? Loading its answer anew would drop
    a second standing order. Orders may come as often as one likes: they replace themselves."""
    said, _ = commands.split(text)
    if not said:
        return False
    once = sha256(f"{request.form.get('once', '')}/{text}".encode()).hexdigest()
    return not limits.allow(desk(), f"form:{once}", 1, seconds=86_400)


def _is_behind(shown: SeatPage, own: SeatInfo, text: str) -> bool:
    """Is this what is in already, while something else has been written since? So says a page that
    is loaded anew, or an old tab: nothing is sent, and what was written stays."""
    kept = scratch.kept(desk(), own.id)
    return (
        bool(shown.draft)
        and scratch.lines_of(text) == scratch.lines_of(shown.draft)
        and kept is not None
        and kept.asked == asked_of(shown)
        and scratch.lines_of(kept.text) != scratch.lines_of(text)
    )


def _add(shown: SeatPage, own: SeatInfo, tag: str, written: Written) -> None:
    """Put the line that the form of this order says at the end of the text."""
    form = forms_of(shown, own).find(tag)
    if form is None:
        abort(400)
    sent = {one.name: request.form.getlist(f"{tag}.{one.name}") for one in form.fields}
    cls = desk().rulesets[shown.game.ruleset].order_classes()[tag]
    filled = line_from(form, cls, sent)
    written.opened = tag
    if not filled.line:
        written.lacking = filled.missing
        return
    written.added = filled.line
    written.text = with_line(written.text, filled.line)


def _looked(shown: SeatPage, own: SeatInfo, since: marks.Since, log: list[parts.Part]) -> Looked:
    """Where the map opens: at what is asked, at the front, where something happened last, or where
    all pieces are."""
    found = sketching.asked_about(desk(), own.id)
    if found.places or shown.sheet is None:
        return found
    if shown.asked is None:
        told = [one.line for one in since.lines]
        told += [line for part in log for line in reversed(part.lines)]
        happened = next((line.places for line in told if line.places), [])
        if happened:
            return Looked(happened[0], happened)
    return Looked("", maps.closer(shown.sheet).focus)


def _since(own: SeatInfo) -> marks.Since:
    person = _speaker()
    assert person is not None
    return marks.since(desk(), own.id, person)


def _log(info: GameInfo, own: SeatInfo) -> tuple[list[parts.Part], bool]:
    """What stands beside the board: the newest parts, the newest first; and are there others?"""
    infos = parts.parts_of(desk(), info.slug, own.name)
    newest = reversed(infos[-MOST_LOG:])
    found = [parts.part(desk(), info.slug, own.name, one.slug) for one in newest]
    return found, len(infos) > MOST_LOG


FEW_FORMS: Final = 12


def _whole(forms: Forms, written: Written) -> bool:
    """Does the page come with all its forms and names? Many of them weigh as much as the rest of
    it and are seldom opened: they come when they are asked for."""
    asked = request.args.get("forms") == "yes"
    return asked or bool(written.opened) or len(forms.all()) <= FEW_FORMS


def _page(
    info: GameInfo, own: SeatInfo, shown: SeatPage, written: Written, code: int = 200
) -> ResponseReturnValue:
    forms = forms_of(shown, own)
    large = large_map(shown)
    found = _sketched(shown, own, written.text)
    new = _is_new(shown, written.text)
    since, (log, log_goes_on) = _since(own), _log(info, own)
    taught = lessons.beside(info, own, written.text)
    looked = _looked(shown, own, since, log) if large is not None else Looked("", [])
    subject, places = looked
    if taught is not None and taught.places:
        subject, places = taught.places[0], [*taught.places, *places]
    hidden = hidden_layers(large)
    offered = _answers(shown, own)
    of_seat = codes.of_seat(own, shown.sheet, shown.geometry, shown.called)
    shown_page = render_template(
        "web/orders.html",
        page=shown,
        game=info,
        seat=own,
        written=written,
        kept=written.kept,
        asked=asked_of(shown),
        takes_one=_takes_one(shown),
        once=token_urlsafe(12),
        forms=forms,
        whole=_whole(forms, written),
        suggestions=forms.suggestions(),
        filled=request.form,
        large=large,
        codes=of_seat,
        map=(
            large.with_orders(*arrows_of(found), places, hidden, subject)
            if large is not None
            else None
        ),
        heart=large.heart(places, subject) if large is not None else "",
        hidden=hidden,
        front=list(dict.fromkeys(places))[:40],
        lines=signed(found, of_seat) if _listed(written) else [],
        place=written.place,
        places=sketching.places_of(desk(), shown.geometry) if large is not None else [],
        answers=offered,
        lesson=taught,
        plan=tuple(not_in(written.text, plan_of(shown, own))),
        examples={kind.tag: kind.choices[0].line for kind in offered if kind.choices},
        seat_pages=seat_pages,
        since=since,
        log=log,
        log_goes_on=log_goes_on,
        thinks=info.state == "running" and bots.thinks(desk(), info.id, own.id),
        can_take_back=rollback.can_take_back(desk(), info.slug, own.id),
        ready_says=ready_says(found, new, shown),
    )
    return shown_page, code
