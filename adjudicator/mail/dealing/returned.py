"""Letters that come back to one of ours and hold no orders and no press: answers to an invitation,
the end of a subscription, what other hosts say of a letter that we sent."""

from __future__ import annotations

import contextlib
import re
from typing import Literal

from adjudicator.mail import addresses
from adjudicator.mail.addresses import Route
from adjudicator.mail.reading import courtesies
from adjudicator.mail.reading.bounces import read_bounce
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import inviting, offering
from adjudicator.service.moderating import assigning
from adjudicator.service.post import letters, subscriptions
from adjudicator.service.post.queue import Word
from adjudicator.service.words import seat_title

_YES = re.compile(
    r"^\W*(i )?(accept|yes|ja|oui|s[ií]|tak|agreed|ok(ay)?|join|akzeptiert?|accepte|acepto"
    r"|accetto|akceptuję)\b",
    re.I,
)

_NO = re.compile(r"^\W*(i )?(decline\b|no,? thank|(no|nein|non|nie|nej|ne)\W*$)", re.I)


def accepted(desk: Desk, token: str, letter: ReadLetter) -> Word:
    """An invitation is accepted by the word; the seat goes to the invited address."""
    if word := assigning.by_letter(desk, token, letter.body_text, letter.from_name):
        return word
    said = courtesies.decision(letter.body_text, _YES, _NO)
    if said is False:
        with contextlib.suppress(Unknown):
            offering.decline(desk, token)
        return "declined"
    try:
        if said is None:
            inviting.explain_invitation(desk, token)
            return "not accepted"
        taken = inviting.take_seat(desk, token, name=letter.from_name)
    except (Unknown, ServiceError) as error:
        known = inviting.too_late(desk, token, letter.from_address, str(error))
        return "not accepted" if known else "stranger"
    if not taken.already:
        lines = [
            f"You are {seat_title(taken.seat)} in {taken.game}. We will write to you when it is "
            "your turn. Reply with your orders."
        ]
        letters.queue_notice(desk, taken.seat_id, "the seat is yours", lines)
    return "accepted"


def unsubscribed(desk: Desk, key: str) -> Word:
    try:
        subscriptions.stop(desk, key)
    except Unknown:
        return "stranger"
    return "unsubscribed"


def bounced(desk: Desk, route: Route, raw: bytes, letter: ReadLetter) -> Word:
    """A host writes about a letter of ours. A vacation notice that comes here says nothing."""
    domain = desk.config.mail.domain
    message_id = addresses.bounced_id(route, desk.config.secret, domain)
    if not message_id:
        return "forged bounce"
    found = read_bounce(raw)
    if letter.kind != "bounce":
        return "loop"
    what: Literal["bounced", "late", "delivered"] = "bounced"
    if found.fate == "delayed":
        what = "late"
    elif found.fate == "delivered":
        what = "delivered"
    known = deliveries.mark_returned(desk, message_id, what, found.reason or letter.subject)
    return ("bounce" if what == "bounced" else what) if known else "stranger"
