"""Where bytes lie that are too large for a database: a folder on a disk, or a bucket of a store
that speaks S3.

A key is the SHA-256 of what lies under it, so that who writes twice does no harm, and who reads
sees whether it is what was written. When `put` returns, the bytes outlive a loss of power.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

PAUSE = 30.0
"""Seconds for which a store that did not answer is not asked by who can do without it."""


class Unreachable(Exception):
    """The store does not take or give anything just now. Its text is a sentence for an operator."""


class Lost(Exception):
    """The store answers, and what should lie there does not, or is something else."""


@dataclass(frozen=True)
class Object:
    """One of a listing. at: when it was written last."""

    key: str
    size: int
    at: datetime


def key_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Objects(ABC):
    """A store. name: as an operator knows it."""

    name = ""

    def __init__(self) -> None:
        self._down_until = 0.0
        self._up_until = 0.0

    @abstractmethod
    def _put(self, key: str, data: bytes) -> None: ...

    @abstractmethod
    def _get(self, key: str) -> bytes: ...

    @abstractmethod
    def listed(self) -> Iterator[Object]:
        """All that lies there. Unreachable."""

    @abstractmethod
    def written_at(self, key: str) -> datetime | None:
        """When one was written last; None: it is not there. Unreachable."""

    @abstractmethod
    def delete(self, key: str) -> None:
        """Take one away, if it is there. Unreachable."""

    def put(self, data: bytes) -> str:
        """Keep bytes; their key. What is there already is written once more, so that its age says
        when it was wanted last. Unreachable."""
        key = key_of(data)
        with self._noted():
            self._put(key, data)
        return key

    def get(self, key: str) -> bytes:
        """What lies under a key. Lost, Unreachable."""
        with self._noted():
            data = self._get(key)
        if key_of(data) != key:
            raise Lost(f"{key} in {self.name} has changed since it was written")
        return data

    @property
    def rests(self) -> bool:
        """Has it failed so lately that who can do without it does not ask?"""
        return time.monotonic() < self._down_until

    def trouble(self) -> str:
        """Why it does not answer, "" if it does. It is asked every half minute at most."""
        if time.monotonic() < self._up_until:
            return ""
        try:
            with self._noted(), contextlib.suppress(Lost):
                self._get("0" * 64)
        except Unreachable as error:
            return str(error)
        self._up_until = time.monotonic() + PAUSE
        return ""

    def probe(self) -> None:
        """Write, read and take away a few bytes. Unreachable, Lost."""
        data = b"adjudicator looks whether it may write here " + secrets.token_bytes(8)
        key = self.put(data)
        self.get(key)
        self.delete(key)

    @contextlib.contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except Unreachable:
            self._down_until, self._up_until = time.monotonic() + PAUSE, 0.0
            raise
        self._down_until = 0.0


class Folder(Objects):
    """Files `ab/abcd...` below a folder that is there: a disk that is not mounted is not an empty
    one. Each is written beside and renamed, both made durable."""

    def __init__(self, place: Path) -> None:
        super().__init__()
        self.place = place
        self.name = f"the folder {place}"

    def _file(self, key: str) -> Path:
        return self.place / key[:2] / key

    @contextlib.contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            if not self.place.is_dir():
                raise Unreachable(f"{self.name} for letters does not exist. Is its disk mounted?")
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise Unreachable(f"{self.name} for letters cannot be used: {why}.") from error

    def _put(self, key: str, data: bytes) -> None:
        with self._answering():
            file = self._file(key)
            if not file.parent.exists():
                file.parent.mkdir(mode=0o700, exist_ok=True)
                _durable(self.place)
            new = file.with_name(f".{key}.{secrets.token_hex(6)}")
            try:
                with os.fdopen(
                    os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
                ) as o:
                    o.write(data)
                    o.flush()
                    os.fsync(o.fileno())
                os.replace(new, file)
            except OSError:
                new.unlink(missing_ok=True)
                raise
            _durable(file.parent)

    def _get(self, key: str) -> bytes:
        with self._answering():
            try:
                return self._file(key).read_bytes()
            except FileNotFoundError:
                raise Lost(f"{key} is not in {self.name}") from None

    def listed(self) -> Iterator[Object]:
        with self._answering():
            for folder in sorted(self.place.glob("[0-9a-f][0-9a-f]")):
                for file in sorted(folder.iterdir()):
                    with contextlib.suppress(FileNotFoundError):
                        found = file.stat()
                        at = datetime.fromtimestamp(found.st_mtime, UTC)
                        yield Object(file.name, found.st_size, at)

    def written_at(self, key: str) -> datetime | None:
        with self._answering():
            try:
                return datetime.fromtimestamp(self._file(key).stat().st_mtime, UTC)
            except FileNotFoundError:
                return None

    def delete(self, key: str) -> None:
        with self._answering():
            self._file(key).unlink(missing_ok=True)


def _durable(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Bucket(Objects):
    """A bucket, and a prefix in it. Needs obstore, which is imported when it is first used.

    what: is kept in it, for an operator. access_key, secret_key: "" for what the environment says
    (`AWS_ACCESS_KEY_ID`, a role of the machine)."""

    def __init__(
        self,
        bucket: str,
        prefix: str,
        *,
        endpoint: str = "",
        region: str = "",
        access_key: str = "",
        secret_key: str = "",
        seconds: float = 10,
        what: str = "letters",
    ) -> None:
        super().__init__()
        self.what = what
        try:
            import obstore
            from obstore.store import S3Store
        except ImportError:
            raise Unreachable(
                f"{what} in a bucket need obstore: pip install 'adjudicator-wargames[objects]'."
            ) from None
        self.name = f"the bucket {bucket}" + (f" at {endpoint}" if endpoint else "")
        self._do: Any = obstore
        said = {
            "endpoint": endpoint,
            "region": region,
            "access_key_id": access_key,
            "secret_access_key": secret_key,
        }
        config: Any = {name: value for name, value in said.items() if value}
        self._store = S3Store(
            bucket,
            prefix=prefix or None,
            config=config,
            client_options={
                "allow_http": endpoint.startswith("http://"),
                "timeout": timedelta(seconds=seconds),
                "connect_timeout": timedelta(seconds=min(seconds, 5)),
            },
            retry_config={"max_retries": 2, "retry_timeout": timedelta(seconds=seconds)},
        )

    @contextlib.contextmanager
    def _answering(self, key: str = "") -> Iterator[None]:
        """key: of what is looked for; that it is not there is Lost."""
        wrong = self._do.exceptions
        try:
            yield
        except FileNotFoundError as error:
            if key and "NoSuchBucket" not in str(error):
                raise Lost(f"{key} is not in {self.name}") from error
            raise Unreachable(f"{self.name} for {self.what} does not exist.") from error
        except (wrong.UnauthenticatedError, wrong.PermissionDeniedError, PermissionError) as error:
            raise Unreachable(
                f"{self.name} for {self.what} refuses us: the access key, its secret or its rights"
                " are wrong."
            ) from error
        except (wrong.BaseError, OSError) as error:
            if "NoSuchBucket" in str(error):
                raise Unreachable(f"{self.name} for {self.what} does not exist.") from error
            if any(word in str(error) for word in REFUSED):
                raise Unreachable(
                    f"{self.name} for {self.what} refuses us: the access key or its secret is"
                    " wrong."
                ) from error
            why = str(error).strip().splitlines()[0].partition(" in ")[0].partition("http")[0]
            raise Unreachable(
                f"{self.name} for {self.what} does not answer ({why.strip()})."
            ) from error

    def _put(self, key: str, data: bytes) -> None:
        with self._answering():
            # One request, and done when it is answered.
            self._do.put(self._store, key, data, use_multipart=False)

    def _get(self, key: str) -> bytes:
        with self._answering(key):
            return bytes(self._do.get(self._store, key).bytes())

    def put_file(self, name: str, file: Path) -> None:
        """Keep a file of any size under a name of its own. Unreachable, OSError."""
        file.stat()  # that it is there is no question to the store
        with self._answering():
            self._do.put(self._store, name, file)

    def pieces(self, name: str) -> Iterator[bytes]:
        """What lies under such a name, piece by piece. Lost, Unreachable."""
        with self._answering(name):
            for piece in self._do.get(self._store, name):
                yield bytes(piece)

    def listed(self) -> Iterator[Object]:
        with self._answering():
            for some in self._do.list(self._store):
                for one in some:
                    yield Object(one["path"], one["size"], one["last_modified"])

    def written_at(self, key: str) -> datetime | None:
        try:
            with self._answering(key):
                found: datetime = self._do.head(self._store, key)["last_modified"]
                return found
        except Lost:
            return None

    def delete(self, key: str) -> None:
        with contextlib.suppress(Lost), self._answering(key):
            self._do.delete(self._store, key)


REFUSED = ("InvalidAccessKeyId", "SignatureDoesNotMatch", "AccessDenied", "403 Forbidden")
