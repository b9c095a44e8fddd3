"""A device is told by push: encrypted to it, signed by the house, nothing secret, never into the
house's own network."""

from __future__ import annotations

import base64
import json
import os

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from adjudicator.clock import FixedClock
from adjudicator.service import webpush
from adjudicator.service.deadlines import reminders
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people import people
from adjudicator.service.post import hooks
from adjudicator.service.webpush import Keys
from tests.house_kit import begun_game, send

ENDPOINT = "https://push.example.org/send/abc123"


class Phone:
    """A browser's half of the keys."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = Keys(p256dh=words(point), auth=words(self.auth), name="Firefox on a phone")

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        found: dict[str, str] = json.loads(text)
        return found


def words(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unwords(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def red(desk: Desk) -> int:
    found = people.person_by_email(desk, "red@example.net")
    assert found is not None
    return found.id


def told(desk: Desk, phone: Phone) -> list[dict[str, str]]:
    """What waits for the device, in order."""
    found = []
    while calls := hooks.claim_calls(desk):
        found += [phone.read(call.body) for call in calls]
        for call in calls:
            hooks.called(desk, call.id)
    return found


def test_a_device_is_told_that_something_is_asked_and_not_what(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    phone = Phone()
    hooks.add_device(desk, red(desk), ENDPOINT, phone.keys)
    assert "This device is told" in told(desk, phone)[0]["text"]
    send(desk, "feud-1", "blue", "press to red\nAttack Old Ford, I hold.\nendpress")
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    assert told(desk, phone) == []  # press, receipts and the like are no matter for a phone
    send(desk, "feud-1", "red", "bid 1 on hill\nready")
    for one in told(desk, phone):
        assert one["text"] == "feud-1 asks something of you."
        assert one["link"].endswith("/games/feud-1/red")
        assert "ord" not in one["text"]


def test_a_device_is_told_of_a_deadline_that_is_near(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    phone = Phone()
    hooks.add_device(desk, red(desk), ENDPOINT, phone.keys)
    told(desk, phone)
    clock.forward(hours=60)
    assert reminders.send_reminders(desk)
    assert "a deadline is near" in told(desk, phone)[0]["text"]


def test_the_call_is_signed_with_the_house_s_key(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    hooks.add_device(desk, red(desk), ENDPOINT, Phone().keys)
    (call,) = hooks.claim_calls(desk)
    assert call.headers["Content-Encoding"] == "aes128gcm"
    assert int(call.headers["TTL"]) > 0
    kind, _, rest = call.headers["Authorization"].partition(" ")
    assert kind == "vapid"
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert given["k"] == webpush.public_key(desk.config)
    head, claims, signature = given["t"].split(".")
    said = json.loads(unwords(claims))
    assert said["aud"] == "https://push.example.org"
    assert said["sub"] == f"mailto:{desk.config.mail.address}"
    assert clock.now().timestamp() < said["exp"] <= clock.now().timestamp() + 24 * 3600
    raw = unwords(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unwords(given["k"]))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://192.168.1.7/a",
        "https://localhost/a",
        "https://user@push.example.org/a",
        "",
        "no address",
    ],
)
def test_an_address_that_is_never_called_is_refused_at_once(desk: Desk, url: str) -> None:
    begun_game(desk)
    with pytest.raises(ServiceError):
        hooks.add_device(desk, red(desk), url, Phone().keys)
    assert hooks.devices_of(desk, red(desk)) == []


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), ("AAAA", "AAAA"), (words(b"\4" + b"\0" * 64), words(b"1" * 16)), ("²" * 90, "x")],
)
def test_keys_that_are_none_are_refused(desk: Desk, p256dh: str, auth: str) -> None:
    begun_game(desk)
    with pytest.raises(ServiceError, match="keys"):
        hooks.add_device(desk, red(desk), ENDPOINT, Keys(p256dh=p256dh, auth=auth))


def test_one_device_is_kept_once_and_the_oldest_of_many_gives_way(desk: Desk) -> None:
    begun_game(desk)
    for number in range(hooks.MOST_HOOKS + 2):
        hooks.add_device(desk, red(desk), f"{ENDPOINT}{number}", Phone().keys)
        hooks.add_device(desk, red(desk), f"{ENDPOINT}{number}", Phone().keys)
    devices = hooks.devices_of(desk, red(desk))
    assert len(devices) == hooks.MOST_HOOKS
    assert devices[0].name == "Firefox on a phone"
    assert hooks.of_person(desk, red(desk)) == []


def test_a_device_that_is_gone_is_forgotten(desk: Desk) -> None:
    begun_game(desk)
    hooks.add_device(desk, red(desk), ENDPOINT, Phone().keys)
    (call,) = hooks.claim_calls(desk)
    hooks.failed(desk, call.id, "the answer was 410", final=True, gone=True)
    assert hooks.devices_of(desk, red(desk)) == []


def test_the_key_of_a_house_stays(desk: Desk) -> None:
    assert webpush.public_key(desk.config) == webpush.public_key(desk.config)
    other = desk.config.model_copy(update={"secret": "another"})
    assert webpush.public_key(other) != webpush.public_key(desk.config)
