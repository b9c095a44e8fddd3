"""Signing in with a passkey (WebAuthn): the machine of a person proves that it is his, without
a letter. Challenges are kept by the caller, in the browser's signed cookie, and used once.

Its library is loaded when somebody uses a passkey (8 MB, with all kinds of certificates)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel
from pydantic_core import from_json
from sqlmodel import col, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people import people
from adjudicator.storage.tables import Passkey, Person

MOST_KEYS = 10
NOT_THIS = "This passkey does not sign you in here. A link by mail does."


class KeyInfo(BaseModel):
    id: int
    name: str
    created_at: datetime
    used_at: datetime | None = None


class Asked(BaseModel):
    """What the browser is to be asked (`options`, JSON for it), and the challenge in it, which
    is to be handed back with the answer."""

    options: str
    challenge: str


def origin(desk: Desk) -> str:
    """Where the pages stand, as browsers name it: `https://play.example.org`."""
    parts = urlsplit(desk.config.house.base_url)
    return f"{parts.scheme}://{parts.netloc}"


def host(desk: Desk) -> str:
    return urlsplit(desk.config.house.base_url).hostname or ""


def _asked(made: Any) -> Asked:
    """made: what the library asks a browser for, to make a passkey or to use one."""
    from webauthn.helpers import bytes_to_base64url, options_to_json

    return Asked(options=options_to_json(made), challenge=bytes_to_base64url(made.challenge))


def keys_of(desk: Desk, person_id: int) -> list[KeyInfo]:
    with desk.store.read() as session:
        rows = session.exec(
            select(Passkey).where(Passkey.person_id == person_id).order_by(col(Passkey.id))
        ).all()
        return [KeyInfo.model_validate(row.model_dump()) for row in rows]


def ask_for_new(desk: Desk, person_id: int) -> Asked:
    """What a browser is asked to make a passkey for a person. ServiceError: he has enough."""
    with desk.store.read() as session:
        person = session.get_one(Person, person_id)
        held = session.exec(select(Passkey.credential).where(Passkey.person_id == person_id)).all()
    if len(held) >= MOST_KEYS:
        raise ServiceError(f"You have {MOST_KEYS} passkeys, which is the limit. Remove one first.")
    import webauthn
    from webauthn.helpers import base64url_to_bytes, structs

    made = webauthn.generate_registration_options(
        rp_id=host(desk),
        rp_name=desk.config.house.name,
        user_id=f"adjudicator/{person_id}".encode(),
        user_name=person.email,
        user_display_name=person.name or person.email,
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in held
        ],
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
    )
    return _asked(made)


def add(desk: Desk, person_id: int, credential: str, challenge: str, name: str) -> None:
    """Keep a passkey that a browser has made. ServiceError: it is not what was asked for."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=host(desk),
            expected_origin=origin(desk),
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, RecursionError) as error:
        raise ServiceError("We could not use the browser's answer. Please try again.") from error
    words = " ".join("".join(c for c in name if c.isprintable()).split())[:60] or "Passkey"
    with desk.store.write("passkey") as session:
        wanted = bytes_to_base64url(made.credential_id)
        if session.exec(select(Passkey.id).where(Passkey.credential == wanted)).first():
            raise ServiceError("You have already added this passkey.")
        session.add(
            Passkey(
                person_id=person_id,
                credential=wanted,
                public_key=made.credential_public_key,
                sign_count=made.sign_count,
                name=words,
                created_at=desk.clock.now(),
            )
        )


def remove(desk: Desk, person_id: int, key_id: int) -> None:
    """Unknown: it is not his."""
    with desk.store.write("passkey removed") as session:
        row = session.get(Passkey, key_id)
        if row is None or row.person_id != person_id:
            raise Unknown("You have no such passkey.")
        session.delete(row)


def ask_to_sign_in(desk: Desk) -> Asked:
    """What a browser is asked for whoever wants to sign in: nobody is named, so that nobody
    learns who is known here."""
    import webauthn
    from webauthn.helpers import structs

    made = webauthn.generate_authentication_options(
        rp_id=host(desk), user_verification=structs.UserVerificationRequirement.PREFERRED
    )
    return _asked(made)


def sign_in(desk: Desk, credential: str, challenge: str, agent: str = "") -> str:
    """The secret of a new session, for a cookie. Unknown: the answer proves nothing."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        answered = from_json(credential)  # never too deep for it, as json.loads is
        wanted = str(answered["id"])
    except (ValueError, KeyError, TypeError):
        raise Unknown(NOT_THIS) from None
    with desk.store.write("passkey used") as session:
        row = session.exec(
            select(Passkey).where(Passkey.credential == wanted).with_for_update()
        ).first()
        if row is None:
            raise Unknown(NOT_THIS)
        try:
            proved = webauthn.verify_authentication_response(
                credential=answered,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=host(desk),
                expected_origin=origin(desk),
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError, RecursionError):
            raise Unknown(NOT_THIS) from None
        row.sign_count, row.used_at = proved.new_sign_count, desk.clock.now()
        session.add(row)
        return people.new_session(desk, session, row.person_id, agent)
