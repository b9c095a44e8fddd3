"""The token in a moderator's reply address, made anew from its serial number whenever a letter
is written: only its hash is kept (`capability`)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.post.tokens import written


def token_of(desk: Desk, game_id: int, person_id: int, serial: int) -> str:
    """The token with this serial number."""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"moderate/{game_id}/{person_id}/{serial}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def token_in(
    desk: Desk, facts: Mapping[str, Any], game_id: int | None, person_id: int | None
) -> str:
    """The token that a letter with these facts carries; empty if it is none to answer with
    commands."""
    serial = facts.get("moderates")
    if not isinstance(serial, int) or isinstance(serial, bool) or not (game_id and person_id):
        return ""
    return token_of(desk, game_id, person_id, serial)
