"""What one installation decides: `instance/config.toml`, every value with a default.

Environment: `ADJUDICATOR_DATABASE_URL` overrides the database.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class House(Part):
    """Who we are. base_url without a slash at its end."""

    name: str = "Adjudicator"
    base_url: str = "http://127.0.0.1:8000"
    moderator: str = "moderator@localhost"
    """Who gets what concerns no game."""


class Database(Part):
    url: str = ""
    """SQLAlchemy URL; empty for SQLite in the instance folder."""


class Listener(Part):
    """Our own SMTP and LMTP servers; port 0 switches one off."""

    host: str = "127.0.0.1"
    smtp_port: int = 0
    lmtp_port: int = 0
    max_bytes: int = 10_000_000


class Smtp(Part):
    """The relay that takes our letters."""

    host: str = "127.0.0.1"
    port: int = 25
    starttls: bool = False
    user: str = ""
    password_file: str = ""


class Mail(Part):
    domain: str = "localhost"
    desk: str = "desk"
    """Local part of the address we write from."""
    transport: Literal["maildir", "smtp", "memory"] = "maildir"
    smtp: Smtp = Field(default_factory=Smtp)
    listener: Listener = Field(default_factory=Listener)
    attempts: int = 12
    """After so many failed attempts a letter is given up."""
    workers: int = 0
    """Processes that read what came and send what is due, beside the one that serves pages
    and takes letters; 0: that one does it all. Good for a few letters a second; two workers
    use two processors."""


class Web(Part):
    host: str = "127.0.0.1"
    port: int = 8000
    secure_cookies: bool = False
    trusted_proxies: int = 0


class Limits(Part):
    """How much is too much, per hour."""

    submissions: int = 60
    """Per seat, by mail and on pages together."""
    signins: int = 5
    """Sign-in letters per address."""
    letters_per_sender: int = 200
    letters_stranger: int = 20
    text_bytes: int = 100_000
    """Longest submission that is read."""


class Times(Part):
    """Seconds between looks at the database, and other spans."""

    due_every: float = 5
    outbox_every: float = 2
    reminders_every: float = 60
    lease_seconds: float = 120
    """How long a claim on a game or a letter holds."""
    outage_minutes: float = 30
    """A longer silence of the house shifts the deadlines (a game may say otherwise)."""
    stale_token_days: float = 60
    signin_minutes: float = 15
    invitation_days: float = 60
    session_days: float = 60


class Config(Part):
    """All of it. instance: the folder for database and letters. secret: key of tokens."""

    instance: Path = Path("instance")
    secret: str = ""
    house: House = Field(default_factory=House)
    database: Database = Field(default_factory=Database)
    mail: Mail = Field(default_factory=Mail)
    web: Web = Field(default_factory=Web)
    limits: Limits = Field(default_factory=Limits)
    times: Times = Field(default_factory=Times)

    def database_url(self) -> str:
        """The URL, or that of `adjudicator.sqlite` in the instance folder."""
        return self.database.url or f"sqlite:///{(self.instance / 'adjudicator.sqlite').resolve()}"


def load(instance: Path | str = "instance", **overrides: Any) -> Config:
    """The configuration of an instance folder, which is made if it is missing.

    overrides: parts as in the file, `mail={"domain": "example.org"}`; they win.
    The secret key is made once and kept in `secret.key`, readable by its owner only.
    Raises pydantic.ValidationError or tomllib.TOMLDecodeError for a bad file.
    """
    folder = Path(instance)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "config.toml"
    values: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    for name, value in overrides.items():
        old = values.get(name)
        both = isinstance(value, dict) and isinstance(old, dict)
        values[name] = {**old, **value} if both and isinstance(old, dict) else value
    if url := os.environ.get("ADJUDICATOR_DATABASE_URL"):
        values.setdefault("database", {}).setdefault("url", url)
    values.setdefault("instance", folder)
    values.setdefault("secret", _secret(folder))
    return Config.model_validate(values)


def _secret(folder: Path) -> str:
    """The key in the folder. Made beside and linked, so that two processes agree on one."""
    file = folder / "secret.key"
    if not file.exists():
        new = folder / f".secret.{os.getpid()}"
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write(secrets.token_hex(32))
        with contextlib.suppress(FileExistsError):
            os.link(new, file)
        new.unlink()
    return file.read_text().strip()
