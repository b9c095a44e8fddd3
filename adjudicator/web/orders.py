"""The order page of a seat: a form for every order that may answer, and the text box.

Whatever is filled in becomes lines of text in the box, and the text goes the way a
letter goes. So the page and a letter with the same lines get the same receipt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from flask import (
    Blueprint,
    abort,
    get_template_attribute,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.core import offering, templating
from adjudicator.core.telling import Arrow
from adjudicator.service import commands, limits
from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import bots, pages
from adjudicator.service.models import GameInfo, Receipt, SeatInfo, SeatPage
from adjudicator.service.play import scratch, sketching, submissions
from adjudicator.service.play.sketching import KindOfChoice, PlaceInfo, Sketch
from adjudicator.web import maps
from adjudicator.web.forms import Form, form_for, line_from
from adjudicator.web.reader import desk, own_seat_or_404, reader, reader_zone, signed_in
from adjudicator.web.tables import hidden_layers, large_map, seat_pages
from adjudicator.web.words import count, day_and_hour

blueprint = Blueprint("orders", __name__)

CHANGED: Final = (
    "The question has changed since you opened this page, so nothing was sent. Your text is "
    "still in the box: look at what is asked now, and send it again if it answers that."
)


@dataclass
class Written:
    """What stands in the text box, and what became of it just now."""

    text: str
    receipt: Receipt | None = None
    checked: bool = False
    problem: str = ""
    added: str = ""
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


@blueprint.get("/games/<slug>/<seat>/orders")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    """What is asked, the map, what was typed and not sent (else what was sent), the forms."""
    info, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    written = Written(text=shown.draft, receipt=shown.receipt)
    written.text = written.text or _template(shown, own)
    kept = scratch.kept(desk(), own.id)
    if kept is not None and kept.asked == _asked(shown) and kept.text != shown.draft:
        written = Written(text=kept.text)
        written.kept = f"Kept {day_and_hour(kept.saved_at, reader_zone())}, not sent."
    return _page(info, own, shown, written)


@blueprint.post("/games/<slug>/<seat>/orders")
@signed_in
def send(slug: str, seat: str) -> ResponseReturnValue:
    """Add a line from a form, check, send, withdraw, or say ready or not ready."""
    info, own = own_seat_or_404(slug, seat)
    act = request.form.get("act", "check")
    try:
        if act in ("ready", "wait", "withdraw"):
            return _say(info, own, act)
        return _write(info, own, act)
    except TooMuch:
        abort(429)


def _speaker() -> int | None:
    """Who is at the page: the seat's player, or somebody who stands in for him."""
    person = reader()
    return person.id if person else None


def _say(info: GameInfo, own: SeatInfo, act: str) -> ResponseReturnValue:
    shown = pages.seat_page(desk(), own.id)
    if _asked(shown) != request.form.get("asked", ""):
        return _page(info, own, shown, Written(text=shown.draft, problem=CHANGED), 409)
    try:
        # The words that a letter would say, for the question that the page was made for.
        receipt = submissions.submit(
            desk(), seat_id=own.id, text=act, via="page", asked=_asked(shown)
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


def _write(info: GameInfo, own: SeatInfo, act: str) -> ResponseReturnValue:
    text = request.form.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    written = Written(text=text)
    shown = pages.seat_page(desk(), own.id)
    if act.startswith("line:"):
        written.added = " ".join(act.removeprefix("line:").split())
        written.text = with_line(text, written.added, alone=_takes_one(shown))
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act == "place":
        return _look_at(info, own, shown, written)
    if act == "save":
        _keep(shown, own, written)
        return _page(info, own, shown, written)
    if act.startswith("add:"):
        _add(shown, own, act.removeprefix("add:"), written)
        return _page(info, own, shown, written, 422 if written.lacking else 200)
    if act not in ("check", "send"):
        abort(400)
    if _asked(shown) != request.form.get("asked", ""):
        written.problem = CHANGED
        return _page(info, own, shown, written, 409)
    written.checked = act == "check"
    if not written.checked and _is_repeat(text):
        return redirect(url_for("orders.page", slug=info.slug, seat=own.name), 303)
    try:
        written.receipt = submissions.submit(
            desk(),
            seat_id=own.id,
            text=text,
            via="page",
            dry=written.checked,
            asked=_asked(shown),
            speaker=_speaker(),
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
        return _page(info, own, shown, written)
    scratch.forget(desk(), own.id)
    if written.receipt.closes:
        bots.go_on(desk(), info.id)
    asked = _asked(shown)
    shown = pages.seat_page(desk(), own.id)
    # Loading the page anew sends it again: what is done once must not stay in the box.
    written.text = left_in_box(text, written.receipt) if _asked(shown) == asked else shown.draft
    return _page(info, own, shown, written)


def _answers(shown: SeatPage, own: SeatInfo) -> list[KindOfChoice]:
    return sketching.answers(desk(), own.id) if shown.asked is not None else []


LINES_IN_BOX: Final = 7
"""Rows of a template: with the question above and the button below, one screen holds them."""


def _template(shown: SeatPage, own: SeatInfo) -> str:
    return sketching.template(desk(), own.id, LINES_IN_BOX) if shown.asked is not None else ""


def with_line(text: str, line: str, *, alone: bool = False) -> str:
    """A text with the orders of an offer: where a note of a template says them, instead of it,
    else at its end. alone: instead of all other orders."""
    orders = line.split(offering.JOINT)
    lines = text.rstrip().split("\n") if text.strip() else []
    if alone:
        lines = [one for one in lines if one.startswith(templating.NOTE)]
    note = templating.NOTE + line
    if note in lines:
        at = lines.index(note)
        lines[at : at + 1] = orders
    else:
        lines += orders
    return "\n".join(lines) + "\n"


def _takes_one(shown: SeatPage) -> bool:
    """Does the question take one order only? Then another one takes its place."""
    return shown.asked is not None and shown.asked.ask.at_most == 1


def _keep(shown: SeatPage, own: SeatInfo, written: Written) -> None:
    """Keep what is typed. What says the same as the orders that are in waits for nothing."""
    if written.text.strip() in (shown.draft.strip(), _template(shown, own).strip()):
        scratch.forget(desk(), own.id)
        written.kept = "These orders are in." if written.text.strip() and shown.draft else ""
        return
    try:
        at = scratch.keep(desk(), own.id, request.form.get("asked", ""), written.text)
    except TooMuch as error:
        written.problem = error.text
        return
    written.kept = f"Kept {day_and_hour(at, reader_zone())}, not sent."


def _look_at(
    info: GameInfo, own: SeatInfo, shown: SeatPage, written: Written
) -> ResponseReturnValue:
    """The place that was named, with what can be ordered there."""
    written.at = " ".join(request.form.get("at", "").split())[:80]
    wanted = written.at.casefold()
    known = {name.casefold(): id for id, name in sketching.places(desk(), own.id)}
    area = known.get(wanted, wanted)  # most hexes have a number alone
    try:
        written.place = sketching.place(desk(), own.id, area, written.text)
    except Unknown:
        written.problem = f"There is no place “{written.at}” on the map."
        return _page(info, own, shown, written, 422)
    return _page(info, own, shown, written)


@blueprint.post("/games/<slug>/<seat>/orders/sketch")
@signed_in
def sketch(slug: str, seat: str) -> ResponseReturnValue:
    """Keep what is being typed and say what it comes to, for the script of the page."""
    _, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    written = Written(text=request.form.get("text", "").replace("\r\n", "\n"))
    if _asked(shown) != request.form.get("asked", ""):
        return jsonify(kept=CHANGED, lines=[], overlay="", summary=CHANGED)
    _keep(shown, own, written)
    if written.problem:
        return jsonify(kept=written.problem, lines=[], overlay="", summary=written.problem)
    found = _sketched(shown, own, written.text)
    large = large_map(shown)
    return jsonify(
        kept=written.kept,
        lines=[
            {"line": o["line"], "state": o["state"], "sign": o["sign"], "words": o["words"],
             "note": o["note"]}
            for o in signed(found)
        ],
        overlay=large.overlay(*_arrows(found)) if large is not None else "",
        summary=summary(found),
    )  # fmt: skip


@blueprint.post("/games/<slug>/<seat>/orders/place")
@signed_in
def place(slug: str, seat: str) -> ResponseReturnValue:
    """The panel of a place that was clicked on, for the script of the page."""
    _, own = own_seat_or_404(slug, seat)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text.encode()) > desk().config.limits.text_bytes:
        abort(413)
    try:
        found = sketching.place(desk(), own.id, request.form.get("at", ""), text)
    except Unknown:
        abort(404)
    return str(get_template_attribute("web/table_macros.html", "place_panel")(found))


def _arrows(found: Sketch) -> tuple[list[Arrow], list[Arrow]]:
    """How the orders of a text are drawn: those that stand, and those that can do nothing."""
    good = [arrow for one in found.lines if one.state != "idle" for arrow in one.arrows]
    return good, [arrow for one in found.lines if one.state == "idle" for arrow in one.arrows]


SIGNS: Final = {
    "order": "✓", "idle": "Not now:", "standing": "✓ always:", "command": "›",
    "misread": "Not understood:", "refused": "Not allowed:",
}  # fmt: skip


def signed(found: Sketch) -> list[dict[str, object]]:
    """Lines as the list under the box shows them; a reason that many share is told once."""
    shown: list[dict[str, object]] = []
    reasons: dict[str, int] = {}
    for one in found.lines:
        words = _sentence(one.words)
        if one.state == "refused" and reasons.setdefault(words, one.line) != one.line:
            words = f"for the same reason as line {reasons[words]}."
        shown.append({**one.model_dump(), "sign": SIGNS[one.state], "words": words})
    return shown


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] if words.endswith((".", "?")) else words


def summary(found: Sketch) -> str:
    """`3 orders are understood. 1 line is not allowed.`"""
    good = sum(one.state in ("order", "standing") for one in found.lines)
    said = [f"{count(good, 'order')} {'is' if good == 1 else 'are'} understood."] if good else []
    if idle := sum(one.state == "idle" for one in found.lines):
        said.append(f"{count(idle, 'line')} can do nothing as things stand.")
    for state, words in (("misread", "understood"), ("refused", "allowed")):
        if bad := sum(one.state == state for one in found.lines):
            said.append(f"{count(bad, 'line')} {'is' if bad == 1 else 'are'} not {words}.")
    return " ".join(said)


def _sketched(shown: SeatPage, own: SeatInfo, text: str) -> Sketch:
    """What a text comes to; nothing if it is too long to look into."""
    if not text.strip():
        return Sketch()
    try:
        return sketching.sketch(desk(), own.id, text, _asked(shown))
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


def left_in_box(text: str, receipt: Receipt) -> str:
    """The text without its commands and the standing orders that were kept."""
    done = {one.line for one in receipt.commands}
    done |= {one.line for one in receipt.understood if one.note.startswith("standing order")}
    lines = [line for n, line in enumerate(text.split("\n"), start=1) if n not in done]
    return "\n".join(lines)


def _asked(shown: SeatPage) -> str:
    """Names the question that a form was made for."""
    return shown.asked.digest if shown.asked else ""


# ----------------------------------------------------------------------- forms


MOST_SUGGESTED: Final = 900
"""Names that an input suggests; nobody looks through thousands of hexes."""


@dataclass(frozen=True)
class Forms:
    """The forms of a page: of orders that answer, that may be sent along, standing ones."""

    now: list[Form]
    ahead: list[Form]
    standing: list[Form]

    def all(self) -> list[Form]:
        return [*self.now, *self.ahead, *self.standing]

    def find(self, tag: str) -> Form | None:
        return next((form for form in self.all() if form.tag == tag), None)

    def suggestions(self) -> dict[tuple[tuple[str, str], ...], str]:
        """The lists of names that inputs suggest, each once on the page: list -> its id."""
        found: dict[tuple[tuple[str, str], ...], str] = {}
        for form in self.all():
            for one in form.fields:
                if one.kind == "text" and 0 < len(one.options) <= MOST_SUGGESTED:
                    found.setdefault(one.options, f"names-{len(found) + 1}")
        return found


def forms_of(shown: SeatPage, own: SeatInfo) -> Forms:
    """What can be filled in on a seat's page. Made once for what is asked."""
    steps = (shown.game.id, own.id, shown.game.phase_number, _asked(shown))
    key = ("forms", desk().store.url, *steps, "" if shown.asked else shown.game.turn)
    made: Forms = desk().readings.get(key, lambda: _forms(shown, own))
    return made


def _forms(shown: SeatPage, own: SeatInfo) -> Forms:
    ruleset = desk().rulesets[shown.game.ruleset]
    classes = ruleset.order_classes()
    ask = shown.asked.ask if shown.asked else None
    lexicon = pages.lexicon_of(desk(), own.id)
    standing = {cls.tag() for cls in ruleset.standing}
    accepts = ask.accepts if ask else []
    ahead = [tag for tag in (ask.ahead if ask else []) if tag not in accepts]
    if ask and ask.opens:
        ahead.append("AskMe")
    made = {
        tag: form_for(classes[tag], ask, lexicon, ruleset.phrases)
        for tag in (*accepts, *ahead, *standing)
    }
    return Forms(
        now=[made[tag] for tag in accepts],
        ahead=[made[tag] for tag in ahead],
        standing=[made[cls.tag()] for cls in ruleset.standing],
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


def _places(shown: SeatPage, own: SeatInfo) -> list[str]:
    """Where the map opens: at what is asked, at the front, or where all pieces are."""
    found = sketching.asked_about(desk(), own.id)
    return found or (maps.closer(shown.sheet).focus if shown.sheet is not None else [])


def _page(
    info: GameInfo, own: SeatInfo, shown: SeatPage, written: Written, code: int = 200
) -> ResponseReturnValue:
    forms = forms_of(shown, own)
    large = large_map(shown)
    found = _sketched(shown, own, written.text)
    places = _places(shown, own) if large is not None else []
    offered = _answers(shown, own)
    shown_page = render_template(
        "web/orders.html",
        page=shown,
        game=info,
        seat=own,
        written=written,
        kept=written.kept,
        asked=_asked(shown),
        takes_one=_takes_one(shown),
        once=token_urlsafe(12),
        forms=forms,
        suggestions=forms.suggestions(),
        filled=request.form,
        large=large,
        map=large.with_orders(*_arrows(found), places) if large is not None else None,
        heart=large.heart(places) if large is not None else "",
        hidden=hidden_layers(large),
        lines=signed(found) if not written.receipt or written.quiet else [],
        place=written.place,
        places=sketching.places_of(desk(), shown.geometry) if large is not None else [],
        answers=offered,
        examples={kind.tag: kind.choices[0].line for kind in offered if kind.choices},
        seat_pages=seat_pages,
    )
    return shown_page, code
