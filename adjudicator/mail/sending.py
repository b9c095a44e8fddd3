"""The outbox worker: claims letters that are due, renders each once, hands them over.

A letter leaves at least once. It is rendered once and its bytes are kept, so that a second
copy after a crash is the same letter with the same Message-ID, and mail programs show one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from adjudicator.mail import addresses, rendering
from adjudicator.mail.transports import Refused, Transport, TryLater, from_config
from adjudicator.reports import mapsheet
from adjudicator.service import letters
from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter

log = logging.getLogger(__name__)

AT_ONCE = 5
"""Letters claimed together: with a slow host all of them fit into one lease."""

Hook = Callable[[str, Letter], None]
"""Called with (`rendered` | `handed over`, letter): where a test ends the process."""


def send_due(
    desk: Desk,
    transport: Transport | None = None,
    *,
    most: int = 500,
    draw: rendering.Draw = mapsheet.png_in_worker,
    hook: Hook | None = None,
) -> int:
    """Send what is due, oldest first; how many letters were taken by the next host.

    transport: by default what the configuration says. A letter that cannot be rendered or
    sent holds up no other.
    """
    mine = transport is None
    transport = transport or from_config(desk.config)
    sent = tried = 0
    try:
        while tried < most:
            claimed = letters.claim_due(desk, min(AT_ONCE, most - tried))
            if not claimed:
                break
            tried += len(claimed)
            for letter in claimed:
                sent += _send(desk, transport, letter, draw, hook)
    finally:
        if mine:
            transport.close()
    return sent


def _send(
    desk: Desk, transport: Transport, letter: Letter, draw: rendering.Draw, hook: Hook | None
) -> bool:
    raw = letter.raw
    try:
        if raw is None:
            words = rendering.words_of(desk, letter, draw)
            raw = rendering.message(desk, letter, words, desk.clock.now())
            raw = letters.mark_rendered(desk, letter.id, raw)
            if hook:
                hook("rendered", letter)
    except Exception as error:
        log.exception("letter %s (%s) could not be rendered", letter.id, letter.kind)
        letters.mark_retry(desk, letter.id, f"it could not be rendered ({type(error).__name__})")
        return False
    try:
        transport.send(letter, raw, envelope_sender(desk, letter))
        if hook:
            hook("handed over", letter)
    except Refused as error:
        log.warning("letter %s was refused: %s", letter.id, error)
        letters.mark_failed(desk, letter.id, str(error))
        return False
    except TryLater as error:
        letters.mark_retry(desk, letter.id, str(error))
        return False
    except Exception as error:
        log.exception("letter %s could not be handed over", letter.id)
        letters.mark_retry(desk, letter.id, f"{type(error).__name__}")
        return False
    letters.mark_sent(desk, letter.id)
    return True


def envelope_sender(desk: Desk, letter: Letter) -> str:
    """Where a letter comes back to. A failed notice about a failed letter goes nowhere."""
    domain = desk.config.mail.domain
    bounce = addresses.bounce_address(letter.message_id, desk.config.secret, domain)
    return bounce or f"{desk.config.mail.desk}@{domain}"
