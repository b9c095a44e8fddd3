"""What one installation decides: `instance/config.toml`, every value with a default.

Environment: `ADJUDICATOR_DATABASE_URL` overrides the database; the command line takes the instance
folder from `ADJUDICATOR_INSTANCE`.
"""

from __future__ import annotations

import contextlib
import json
import os
import pwd
import secrets
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails


class ConfigError(Exception):
    """The house cannot be opened as it is configured. Its text is a sentence for an operator."""


class NotNow(ConfigError):
    """It cannot be opened just now, and perhaps later, without anybody's doing: its database is
    away, its disk full."""


Port = Annotated[int, Field(ge=0, le=65535)]
Address = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]
Number = Annotated[int, Field(gt=0)]
Span = Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False)]
Days = Annotated[float, Field(gt=0, le=36_500, allow_inf_nan=False)]
"""So many that their first day is in the calendar still."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class House(Part):
    """Who we are. base_url without a slash at its end."""

    name: str = "Adjudicator"
    base_url: str = Field(default="http://127.0.0.1:8000", pattern=r"^https?://[^\s/]+(/\S*)?$")
    moderator: Address = "moderator@localhost"
    """Who gets what concerns no game."""


class Database(Part):
    url: str = ""
    """SQLAlchemy URL; empty for SQLite in the instance folder."""
    password_file: str = ""
    """Whose first line is the password of the user in the URL; relative to the instance."""


class Listener(Part):
    """Our own SMTP and LMTP servers; port 0 switches one off."""

    host: str = "127.0.0.1"
    smtp_port: Port = 0
    lmtp_port: Port = 0
    max_bytes: Number = 10_000_000


class Smtp(Part):
    """The relay that takes our letters. password_file: relative to the instance."""

    host: str = "127.0.0.1"
    port: Port = 25
    starttls: bool = False
    user: str = ""
    password_file: str = ""


class Dkim(Part):
    """The signature on what leaves. key_file: an RSA key as PEM, relative to the instance;
    empty: unsigned. domain: empty: that of our addresses."""

    key_file: str = ""
    selector: str = Field(default="adjudicator", pattern=r"^[a-z0-9][a-z0-9.-]{0,62}$")
    domain: str = Field(default="", pattern=r"^[^@\s]*$")


class Imap(Part):
    """A mailbox that letters are fetched from; no host: none is. password_file: relative to
    the instance. Whatever is done with a letter afterwards is done when it is stored."""

    host: str = ""
    port: Port = 993
    security: Literal["tls", "starttls", "none"] = "tls"
    user: str = ""
    password_file: str = ""
    folder: str = "INBOX"
    poll_seconds: Span = 120
    """Between two looks; with IDLE the server's word comes sooner, and is never relied on."""
    idle: bool = True
    afterwards: Literal["keep", "seen", "move", "delete"] = "seen"
    move_to: str = "Done"


class Auth(Part):
    """Where a letter really comes from, for games that ask for more than the reply address.

    trusted: the names (authserv-id) under which mail hosts of ours write
    `Authentication-Results`; such a host must take away those that it did not write.
    dns: look keys up ourselves.
    """

    trusted: list[str] = Field(default_factory=list)
    dns: bool = True
    dns_seconds: Span = 5


class Mail(Part):
    domain: str = Field(default="localhost", pattern=r"^[^@\s]+$")
    desk: str = "desk"
    """Local part of the address we write from."""
    mailbox: str = Field(default="", pattern=r"^[a-z0-9._-]{0,30}$")
    """Local part of the one mailbox that the house has, if it has no domain of its own: every
    address is then written `mailbox+...@domain`. desk must be the same name."""
    transport: Literal["maildir", "smtp", "memory"] = "maildir"
    smtp: Smtp = Field(default_factory=Smtp)
    listener: Listener = Field(default_factory=Listener)
    imap: Imap = Field(default_factory=Imap)
    auth: Auth = Field(default_factory=Auth)
    dkim: Dkim = Field(default_factory=Dkim)
    attempts: Number = 12
    """After so many failed attempts a letter is given up."""
    workers: int = Field(default=0, ge=0, le=64)
    """Processes that read what came and send what is due, beside the one that serves pages
    and takes letters; 0: that one does it all. Good for a few letters a second; two workers
    use two processors."""
    elsewhere: bool = False
    """Processes of their own do all the work (`adjudicator work`, on PostgreSQL); the one that
    serves pages and takes letters does none of it."""

    @property
    def read_here(self) -> bool:
        """Does the process that takes letters read them?"""
        return not (self.workers or self.elsewhere)

    @property
    def address(self) -> str:
        """The address that we write from, and that people write to."""
        return f"{self.desk}@{self.domain}"


class Web(Part):
    host: str = "127.0.0.1"
    port: Port = 8000
    metrics: Literal["nobody", "here", "everybody"] = "here"
    """Who may read `/metrics`: programs on this machine that ask without a proxy, or whoever
    asks. It says numbers, and nothing of what is in a letter."""
    secure_cookies: bool = False
    trusted_proxies: int = Field(default=0, ge=0)


class Hooks(Part):
    """Webhooks. private: they may lead into our own network, and be http; for a house behind
    a closed door only."""

    private: bool = False


class Witness(Part):
    """Being a witness for games of other houses. serves: for nobody, for the houses whose public
    keys are in `houses`, or for every house that asks. per_hour: what one house may ask."""

    serves: Literal["nobody", "known", "everybody"] = "nobody"
    houses: list[Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]] = Field(default_factory=list)
    per_hour: Number = 600


class Limits(Part):
    """How much is too much, per hour."""

    submissions: Number = 60
    """Per seat, by mail and on pages together."""
    signins: Number = 5
    """Sign-in letters per address."""
    letters_per_sender: Number = 200
    letters_stranger: Number = 20
    games_a_day: Number = 5
    """That one person may open."""
    alone_a_day: Number = 10
    """That one person may begin against the house."""
    guests: int = Field(default=500, ge=0)
    """People without an account who are known at once, with their games; 0: nobody plays so."""
    guests_a_day: Number = 10
    """That may come from one network address."""
    guest_games: Number = 5
    """That a guest may have at once."""
    guest_seconds: Number = 300
    """Of processor time that the moves of guests from one network address may take in an hour."""
    guests_seconds: Number = 900
    """The same of all guests together: a quarter of one processor."""
    signup_seconds: float = Field(default=3, ge=0, le=60, allow_inf_nan=False)
    """That anybody takes to fill in the form that signs up: what comes sooner is a program's."""
    newcomers_a_day: Number = 100
    """People whom the house gets to know, so that nobody makes it write to half the world."""
    text_bytes: Number = 100_000
    """Longest submission that is read."""


class Backups(Part):
    """Backups that a house writes by itself into `backups/`, while it runs, and takes elsewhere.

    every_hours: 0: none. keep: how many of them stay, here and there; those that somebody asked
    for are never removed. passphrase_file: relative to the instance; its first line encrypts
    every backup (else `ADJUDICATOR_PASSPHRASE` of the environment does). folder: on another disk or
    machine; it must be there. bucket: one of a store that speaks S3, which takes encrypted ones
    alone; prefix, endpoint, region, access_key and secret_key_file as in `[letters]`. seconds: for
    one request to it. try_days: how often the newest is restored for a trial; 0: never."""

    every_hours: float = Field(default=24, ge=0, le=1e6, allow_inf_nan=False)
    keep: Number = 7
    passphrase_file: str = ""
    folder: str = ""
    bucket: str = ""
    prefix: str = ""
    endpoint: str = Field(default="", pattern=r"^(https?://[^\s/]+\S*)?$")
    region: str = "us-east-1"
    access_key: str = ""
    secret_key_file: str = ""
    seconds: Span = 600
    try_days: float = Field(default=7, ge=0, le=36_500, allow_inf_nan=False)

    def wrong(self) -> str:
        """What does not fit together, as a sentence; "" if all does."""
        if self.folder and self.bucket:
            return "name either backups.folder or backups.bucket, not both"
        return ""

    @property
    def place(self) -> Literal["", "folder", "bucket"]:
        """Where copies are taken; "": nowhere."""
        return "bucket" if self.bucket else "folder" if self.folder else ""


class Alarms(Part):
    """Where the house says what has gone wrong, besides its log and a letter to
    `house.moderator`. url: of somebody who is called (POST, JSON), best one that reaches a pocket
    by another way than this house's mail."""

    url: str = Field(default="", pattern=r"^(https?://[^\s/]+\S*)?$")


class Log(Part):
    """What a house that runs writes to standard error."""

    style: Literal["lines", "json"] = "lines"
    level: Literal["debug", "info", "warning", "error"] = "warning"


class Times(Part):
    """Seconds between looks at the database, and other spans."""

    due_every: Span = 5
    outbox_every: Span = 2
    reminders_every: Span = 60
    lease_seconds: Span = 120
    """How long a claim on a game or a letter holds."""
    outage_minutes: Span = 30
    """A longer silence of the house shifts the deadlines (a game may say otherwise)."""
    stale_token_days: Days = 60
    signin_minutes: Span = 15
    invitation_days: Days = 60
    strangers_days: Days = 30
    """After which letters that concern no seat are thrown away, and held ones given up."""
    session_days: Days = 60
    guest_days: Days = 14
    """After which somebody without an account is forgotten, counted from their last move."""
    traces_days: Days = 30
    """How long it is kept from which browser and network address somebody came, as a digest, after
    he was last seen there: for hints that two persons are one."""


class AtOnce(Part):
    """How much of each queue one worker does at once (`adjudicator work`)."""

    letters: Number = 2
    steps: Number = 1
    times: Number = 1
    rendering: Number = 1
    sending: Number = 1
    indexing: Number = 1
    calls: Number = 1
    exports: Number = 1


class Exports(Part):
    """Files to be taken home. at_once: so many reports with their maps, or letters, are put into
    one while its reader waits; what is more is made by a worker. a_day: how many of those one
    person may ask for."""

    at_once: int = Field(default=20, ge=0)
    a_day: Number = 10


class Letters(Part):
    """Where the bytes of letters lie, those that came and those that left: in the database, in
    a folder (of a disk that all machines of the house see), or in a bucket that speaks S3.

    folder: a path, relative to the instance. prefix: of the keys in the bucket. endpoint: the
    address of the store; empty for that of AWS. secret_key_file: relative to the instance; without
    access_key the environment says both. With `keep = "database"` a folder or a bucket that is
    named is still read from."""

    keep: Literal["database", "folder", "s3"] = "database"
    folder: str = ""
    bucket: str = ""
    prefix: str = ""
    endpoint: str = Field(default="", pattern=r"^(https?://[^\s/]+\S*)?$")
    region: str = "us-east-1"
    access_key: str = ""
    secret_key_file: str = ""
    at_least: int = Field(default=0, ge=0)
    """Bytes: what is smaller stays in the database."""
    grace_days: Days = 7
    """For which bytes that no letter names are left alone: longer than a mail host tries."""
    seconds: Span = 10
    """For one request to the bucket."""

    @property
    def place(self) -> Literal["", "folder", "s3"]:
        """Where bytes may lie that are not in the database; "": nowhere."""
        if self.keep != "database":
            return self.keep
        return "s3" if self.bucket else "folder" if self.folder else ""

    def wrong(self) -> str:
        """What is missing, as a sentence; "" if nothing is."""
        if self.keep == "folder" and not self.folder:
            return 'letters.keep = "folder" needs letters.folder'
        if self.keep == "s3" and not self.bucket:
            return 'letters.keep = "s3" needs letters.bucket'
        return ""


class Keep(Part):
    """Days for which the house keeps what it need not keep for ever (`prune`). Journals, orders,
    reports and press stay."""

    letters: Days = 365
    """The words of letters that came about games that have been over for as long, or none."""
    pictures: Days = 180
    """The bytes of letters that left, the maps in them."""
    drafts: Days = 90
    """What was typed on a page, and never sent."""
    deliveries: Days = 180
    """Notes on how letters were delivered."""
    calls: Days = 30
    """Calls of webhooks."""
    exports: Days = 7
    """Files that somebody asked for."""
    addresses: Days = 90
    """Reply addresses and links, after they have expired: a letter to one is a stranger's then."""
    sessions: Days = 30
    """Sign-ins of browsers, after they have expired."""


class Config(Part):
    """All of it. instance: the folder for database and letters. secret: key of tokens."""

    instance: Path = Path("instance")
    secret: str = ""
    house: House = Field(default_factory=House)
    database: Database = Field(default_factory=Database)
    mail: Mail = Field(default_factory=Mail)
    web: Web = Field(default_factory=Web)
    hooks: Hooks = Field(default_factory=Hooks)
    witness: Witness = Field(default_factory=Witness)
    limits: Limits = Field(default_factory=Limits)
    times: Times = Field(default_factory=Times)
    work: AtOnce = Field(default_factory=AtOnce)
    exports: Exports = Field(default_factory=Exports)
    letters: Letters = Field(default_factory=Letters)
    keep: Keep = Field(default_factory=Keep)
    log: Log = Field(default_factory=Log)
    backups: Backups = Field(default_factory=Backups)
    alarms: Alarms = Field(default_factory=Alarms)

    def database_url(self) -> str:
        """The URL, or that of `adjudicator.sqlite` in the instance folder."""
        return self.database.url or f"sqlite:///{(self.instance / 'adjudicator.sqlite').resolve()}"


def load(instance: Path | str = "instance", *, make: bool = True, **overrides: Any) -> Config:
    """The configuration of an instance folder, which is made if it is missing.

    overrides: parts as in the file, `mail={"domain": "example.org"}`; they win.
    make: what is missing, folder and secret key; without, nothing is written, and a secret that
    is not there is empty. The key is made once and kept in `secret.key`, for its owner only.
    Raises ConfigError for a bad file, and for a folder that cannot be used.
    """
    folder = Path(instance)
    file = folder / "config.toml"
    try:
        # Letters, seeds and secret orders lie here.
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif folder.exists() and not folder.is_dir():
            raise FileExistsError
        if folder.exists():
            _not_as_root(folder)
        values: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    except FileExistsError:
        raise ConfigError(f"{folder} is a file, but it must be a folder.") from None
    except OSError as error:
        raise ConfigError(f"{error.filename}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{file} is not UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} is not TOML: {error}.") from None
    for name, value in overrides.items():
        old = values.get(name)
        both = isinstance(value, dict) and isinstance(old, dict)
        values[name] = {**old, **value} if both and isinstance(old, dict) else value
    if url := os.environ.get("ADJUDICATOR_DATABASE_URL"):
        values.setdefault("database", {}).setdefault("url", url)
    values.setdefault("instance", folder)
    try:
        values.setdefault("secret", _secret(folder, make))
    except OSError as error:
        raise ConfigError(f"{error.filename}: {error.strerror}.") from None
    try:
        found = Config.model_validate(values)
    except ValidationError as error:
        wrong = "; ".join(_sentence(one) for one in error.errors())
        raise ConfigError(f"{file}: {wrong}.") from None
    found.database.url = _with_password(found)
    if wrong := found.letters.wrong() or found.backups.wrong():
        raise ConfigError(f"{file}: {wrong}.")
    return found


def _with_password(config: Config) -> str:
    """The URL of the database with the password that its file says. ConfigError: it says none."""
    url, name = config.database.url, config.database.password_file
    scheme, slashes, rest = url.partition("://")
    if not name or not slashes or scheme.startswith("sqlite"):
        return url
    file = config.instance / name
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise ConfigError(f"{file}: {why}.") from None
    if not lines or not lines[0]:
        raise ConfigError(f"{file} contains no password.")
    who, at, where = rest.partition("@")
    if not at or "/" in who:
        raise ConfigError("database.password_file needs a user in database.url: //USER@HOST/NAME.")
    user = who.partition(":")[0]
    return f"{scheme}://{user}:{quote(lines[0], safe='')}@{where}"


def _not_as_root(folder: Path) -> None:
    """What root writes into the folder of another user, that user's house could not read.
    ConfigError: we are root, and the folder is somebody else's."""
    owner = folder.stat().st_uid
    if os.geteuid() != 0 or owner == 0:
        return
    try:
        name = pwd.getpwuid(owner).pw_name
    except KeyError:
        name = f"#{owner}"
    raise ConfigError(
        f"{folder} belongs to {name}, and it could not read what root writes there {name} "
        "could not read: run this"
        f" as {name} (runuser -u {name} -- adjudicator ...)."
    )


def toml_text(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)  # a basic string of TOML is one of JSON


_WORDS = {
    "extra_forbidden": "there is no such setting",
    "int_parsing": "must be a whole number",
    "int_type": "must be a whole number",
    "model_type": "must be a table of settings",
    "string_pattern_mismatch": "does not have the right form",
}


def _sentence(wrong: ErrorDetails) -> str:
    """`web.port wants a whole number, not 'abc'`."""
    name = ".".join(str(part) for part in wrong["loc"])
    said = _WORDS.get(wrong["type"]) or wrong["msg"].replace("Input should be", "should be")
    given = "" if wrong["type"] == "extra_forbidden" else f", not {wrong['input']!r}"
    return f"{name}: {said}{given}"


def _secret(folder: Path, make: bool) -> str:
    """The key in the folder. Made beside and linked, so that two processes agree on one."""
    file = folder / "secret.key"
    if not file.exists() and not make:
        return ""
    if not file.exists():
        new = folder / f".secret.{os.getpid()}"
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write(secrets.token_hex(32))
        with contextlib.suppress(FileExistsError):
            os.link(new, file)
        new.unlink()
    return file.read_text().strip()
