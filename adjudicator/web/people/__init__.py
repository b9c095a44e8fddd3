"""A person and their ways in: sign-in, settings, addresses, devices, manners."""

from __future__ import annotations

from adjudicator.web.people import (
    access,
    account,
    channels,
    devices,
    groups,
    guests,
    manners,
    persons,
    senders,
    sign_in,
    unsubscribe,
)

BLUEPRINTS = (
    access.blueprint,
    account.blueprint,
    channels.blueprint,
    devices.blueprint,
    groups.blueprint,
    guests.blueprint,
    manners.blueprint,
    persons.blueprint,
    senders.blueprint,
    sign_in.blueprint,
    unsubscribe.blueprint,
)
