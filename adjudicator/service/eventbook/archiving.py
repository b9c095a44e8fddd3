"""The whole event as one signed archive, and its proof: pairings from their seeds, results from
their games, each game from its own bundle."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any

from adjudicator.core import journal
from adjudicator.core.protocol import Outcome, canonical
from adjudicator.service import housekey
from adjudicator.service.archive import archive, bundles, manifest, unpacking, verifying
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.eventbook import reporting
from adjudicator.service.eventbook.replaying import EventReplay
from adjudicator.service.events import keeping, results
from adjudicator.service.models import CheckDone
from adjudicator.service.record.replaying import require
from adjudicator.service.words import listing
from adjudicator.storage.tables import Game
from adjudicator.tournaments import exporting

EVENT = "event.json"
FILES = (EVENT, "journal.jsonl", "course.json")
GAMES = "games/"
README = """\
Everything that happened in one tournament of Adjudicator.
To check it: `adjudicator verify THIS-FILE`.

event.json     what was announced, and the beginning of the chain of its seeds
journal.jsonl  one entry a line; each holds the hash of the one before
course.json    entrants, rounds, pairings with their reasons, results
standings.csv  the standings of each stage with the crosstable; event.trf for two-player games
report.txt     how it went, for a newsletter
games/         every game that is over, as a bundle of its own
manifest.txt   SHA-256 of each of these files; manifest.sig is the server's signature
house.key      the server's public key

The seed of round k is HMAC(s[k], digest of the course and the roll call), SHA256(s[k]) = s[k-1],
and s[0] is in event.json. `verify` draws every round again and compares.
"""


def export(desk: Desk, slug: str) -> bytes:
    """An event as a zip file. ServiceError while it lasts: running games are secret."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        if row.state != "over":
            raise ServiceError(f"{row.slug} is not over yet. You can get its archive when it is.")
        entries = keeping.journal_of(session, row)
        course = keeping.course_of(row)
        over = []
        for one in keeping.games_of(session, row):
            game = session.get(Game, one.game_id) if one.game_id else None
            if game is not None and game.state == "over":
                over.append(game.slug)
    about = {"format": 1, "event": row.slug, "state": row.state, "opening": entries[0].body}
    files = {
        "README.txt": README.encode(),
        EVENT: bundles.pretty(about).encode(),
        "journal.jsonl": "".join(canonical(one) + "\n" for one in entries).encode(),
        "course.json": bundles.pretty(course.model_dump(mode="json")).encode(),
        "report.txt": reporting.newsletter(desk, slug).encode(),
        manifest.KEY: housekey.published(desk.config).encode(),
    }
    for stage in range(len(course.form.stages)):
        if course.of_stage(stage):
            files[f"standings-{stage + 1}.csv"] = exporting.as_csv(course, stage).encode()
            if course.form.players == 2:
                files[f"event-{stage + 1}.trf"] = exporting.as_trf(course, stage).encode()
    for game_slug in over:
        files[f"{GAMES}{game_slug}.zip"] = archive.export(desk, game_slug)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in manifest.signed(desk.config, files).items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, data)
    return out.getvalue()


def is_event(data: bytes) -> bool:
    """Is a file the archive of an event, not of one game?"""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return EVENT in packed.namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def verify(desk: Desk, slug: str) -> list[CheckDone]:
    """Check an event of this house as it is stored, over or not."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        entries, course = keeping.journal_of(session, row), keeping.course_of(row)
        outcomes: dict[str, Any] = {}
        for one in keeping.games_of(session, row):
            game = session.get(Game, one.game_id) if one.game_id else None
            if game is not None and game.state == "over":
                outcomes[one.slug] = game.outcome
    replay = EventReplay(entries)
    return verifying.run(
        [
            ("event", replay.run),
            ("course", lambda: _course(replay, course.model_dump(mode="json"), row.state)),
            ("results", lambda: _results(replay, outcomes)),
        ]
    )


def verify_bundle(desk: Desk, data: bytes, key: str = "") -> list[CheckDone]:
    """Check an exported event, its games too. ServiceError: the file is none."""
    files = unpacking.unpacked(data, FILES)
    try:
        entries = [
            journal.read_entry(line)
            for line in unpacking.lines(files["journal.jsonl"], "journal.jsonl")
        ]
        course = unpacking.parsed(files["course.json"], "course.json")
        about = unpacking.parsed(files[EVENT], EVENT)
        replay = EventReplay(entries)
        own = housekey.key_of(desk.config).verify_key
        signature = manifest.check(files, key, own)
    except housekey.NotAKey as error:
        raise ServiceError(f"This is not a key that can check an archive: {error}") from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        first = (str(error).splitlines() or [type(error).__name__])[0][:200]
        raise ServiceError(f"The files of this event cannot be read: {first}.") from None
    games = {
        name.removeprefix(GAMES).removesuffix(".zip"): content
        for name, content in files.items()
        if name.startswith(GAMES)
    }
    found = [signature]
    found += verifying.run(
        [
            ("opening", lambda: _opening(about, entries)),
            ("event", replay.run),
            ("course", lambda: _course(replay, course, "over")),
        ]
    )
    outcomes: dict[str, Any] = {}
    for name, content in sorted(games.items()):
        checks = archive.verify_bundle(desk, content, key)
        bad = [one for one in checks if not one.ok]
        left = [one for one in checks if not one.proven]
        text = (bad or left)[0].text if bad or left else "every die, order and report checked"
        found.append(
            CheckDone(
                name=f"game {name}",
                ok=not bad,
                text=text,
                proven=not left,
                unknown=bool(bad) and all(one.unknown for one in bad),
            )
        )
        closing = archive.read(content)[0].closing
        if closing is not None:
            outcomes[name] = closing.body["outcome"]
    return [*found, *verifying.run([("results", lambda: _results(replay, outcomes))])]


def _opening(about: Mapping[str, Any], entries: list[journal.Entry]) -> str:
    same = canonical(about["opening"]) == canonical(entries[0].body)
    require(same, "The announcement does not match the journal's first entry.")
    return f"{about['event']} matches the announcement in its journal."


def _course(replay: EventReplay, course: Mapping[str, Any], state: str) -> str:
    """The stored course is that of the journal; of an event that lasts, its rounds."""
    mine = replay.course.model_dump(mode="json")
    parts = ("form", "entrants", "rounds") if state == "over" else ("form", "rounds")
    for part in parts:
        same = canonical(mine[part]) == canonical(course[part])
        require(same, f"The {part} of the event do not match the journal.")
    return "Entrants, rounds and results match the journal."


def _results(replay: EventReplay, outcomes: Mapping[str, Any]) -> str:
    """Each result is that of its game, as far as the game is there."""
    roles, checked = replay.announcement.roles, 0
    for slug, result in replay.results:
        if slug not in outcomes or slug in replay.corrected | replay.ended_first:
            continue
        ended = Outcome.model_validate(outcomes[slug]) if outcomes[slug] else None
        mine = results.from_outcome(roles, ended)
        require(results.match(result, mine), f"The result of {slug} does not match its game.")
        checked += 1
    put_right = len(replay.corrected)
    more = f" The director corrected {put_right} and gave reasons." if put_right else ""
    if early := sorted(replay.ended_first):
        more += (
            f" {listing(early)} ended on the board after the result had been settled; the settled"
            " result counts."
        )
    return f"{checked} results match their games.{more}"
