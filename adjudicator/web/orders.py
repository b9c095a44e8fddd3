"""The order page of a seat: a form for every order that may answer, and the text box.

Whatever is filled in becomes lines of text in the box, and the text goes the way a
letter goes. So the page and a letter with the same lines get the same receipt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service import commands, limits, pages, phases, submissions
from adjudicator.service.desk import ServiceError, TooMuch
from adjudicator.service.models import GameInfo, Receipt, SeatInfo, SeatPage
from adjudicator.web import maps
from adjudicator.web.forms import Form, form_for, line_from
from adjudicator.web.reader import desk, own_seat_or_404, signed_in

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


@blueprint.get("/games/<slug>/<seat>/orders")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    info, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    return _page(info, own, shown, Written(text=shown.draft, receipt=shown.receipt))


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
    if receipt.closes:
        phases.close_if_ready(desk(), info.id)
    return redirect(url_for("orders.page", slug=info.slug, seat=own.name, _anchor="now"), 303)


def _write(info: GameInfo, own: SeatInfo, act: str) -> ResponseReturnValue:
    text = request.form.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    written = Written(text=text)
    shown = pages.seat_page(desk(), own.id)
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
    if written.receipt.closes:
        phases.close_if_ready(desk(), info.id)
    asked = _asked(shown)
    shown = pages.seat_page(desk(), own.id)
    # Loading the page anew sends it again: what is done once must not stay in the box.
    written.text = left_in_box(text, written.receipt) if _asked(shown) == asked else shown.draft
    return _page(info, own, shown, written)


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
                if one.kind == "text" and one.options:
                    found.setdefault(one.options, f"names-{len(found) + 1}")
        return found


def forms_of(shown: SeatPage, own: SeatInfo) -> Forms:
    """What can be filled in on a seat's page."""
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
    written.text = f"{written.text.rstrip()}\n{filled.line}\n".lstrip("\n")


def _page(
    info: GameInfo, own: SeatInfo, shown: SeatPage, written: Written, code: int = 200
) -> ResponseReturnValue:
    forms = forms_of(shown, own)
    shown_page = render_template(
        "web/orders.html",
        page=shown,
        game=info,
        seat=own,
        written=written,
        asked=_asked(shown),
        once=token_urlsafe(12),
        forms=forms,
        suggestions=forms.suggestions(),
        filled=request.form,
        map=maps.drawn(shown.geometry, shown.sheet),
    )
    return shown_page, code
