"""A game's terms with its witness: checked, and in words."""

from __future__ import annotations

from urllib.parse import urlsplit

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.options import WitnessOptions
from adjudicator.service.people.people import address
from adjudicator.service.witness.requests import own_key


def can_be_asked(desk: Desk, terms: WitnessOptions) -> None:
    """ServiceError: nobody could be asked there, or it is this house itself."""
    if terms.key == own_key(desk):
        raise ServiceError(
            "A server cannot be the witness of its own games. Name the key of another server."
        )
    if terms.email:
        address(terms.email)
        return
    try:
        parts = urlsplit(terms.url)
        fine = bool((parts.hostname or "").encode("idna")) and parts.port != 0
    except ValueError:
        fine = False
    schemes = ("https", "http") if desk.config.hooks.private else ("https",)
    if not fine or parts.scheme not in schemes or parts.username is not None or parts.query:
        raise ServiceError("A witness is asked at an address like https://games.example.org.")


def in_words(terms: WitnessOptions) -> str:
    """For the invitation: who has a say in the dice, and what happens if it is silent."""
    silent = (
        "the step is played without it, and we tell everybody"
        if terms.silent == "goes on"
        else "the game waits for it"
    )
    return (
        f"The server at {terms.url or terms.email} is a witness: it gives its part of the dice only"
        " when the orders are closed, so nobody here can know the dice before, not even we."
        f" If it is silent for {terms.hours:g} hours, {silent}. Its key: {terms.key}"
    )
