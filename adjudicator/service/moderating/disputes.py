"""A dispute bundle: what is needed to see that some phases were judged as the rules say.

It holds the part of the journal, the orders as they were typed, the components, and where the
phases began, signed by the house. `adjudicator dispute FILE` checks the signature, the chain,
every die, and plays the phases again; no database is needed.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core import journal
from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.pack import Pack
from adjudicator.core.progress import Batch, Progress
from adjudicator.core.protocol import StandingOrder, canonical, digest, load_orders
from adjudicator.core.saying import count
from adjudicator.service import housekey
from adjudicator.service.archive import unpacking
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import CheckDone
from adjudicator.service.people.setting import locked, plays, stamp
from adjudicator.service.record import editions, journaling, patching, sealed
from adjudicator.service.record.advancing import run_phases
from adjudicator.service.record.chains import Known
from adjudicator.service.record.components import loaded_with, ruleset_of
from adjudicator.service.record.replaying import (
    AsRecorded,
    Wrong,
    adopt,
    alike,
    as_put,
    recorded_secrets,
    require,
    rolled,
    submitted,
)
from adjudicator.service.sealing import NotOpen
from adjudicator.service.stepping.back.beginnings import start_of
from adjudicator.storage.tables import Draft, Game, OpenAsk, Seat
from adjudicator.storage.tables import Pack as PackRow

README = """\
Phases {first} to {last} of {slug} ({title}), for a dispute.

    adjudicator dispute {slug}-dispute.zip

checks all of it, and plays the phases again from start.json with the orders of journal.jsonl.

about.json      which game, rules, rulings, phases; the beginning of the dice chain
start.json      the position where phase {begins} began, with all that is hidden
journal.jsonl   the journal's entries of these phases; each holds the hash of the one before
orders.json     what the players had sent, as they typed it, with their receipts
dice.tsv        every die: phase, label, sides, result
pack.json       the components
house.key       the public key of the server; manifest.json is signed with it
"""


def bundle(desk: Desk, slug: str, first: int, last: int | None = None, by: str = "") -> bytes:
    """A zip file of the phases first to last (None: to the newest that is done). The players
    are told that it was taken out.

    ServiceError: the moderator plays and the game is not over, or those phases are not done.
    """
    now = desk.clock.now()
    with desk.store.write("dispute") as session:
        game = locked(session, slug)
        if plays(session, game) and game.state != "over":
            raise ServiceError(
                f"You play in {slug} yourself, so its record stays sealed to you until it is over."
            )
        entries = journaling.entries(session, game.id)
        done = [p["number"] for e in entries if e.kind == "step" for p in e.body["done"]]
        newest = min(max(done, default=0), game.phase_number)
        last = newest if last is None else last
        if not 1 <= first <= last <= newest:
            raise ServiceError(
                f"{slug} has played phases 1 to {newest}. Name the first and the last phase "
                "you want."
                if newest
                else f"{slug} has not played a phase yet."
            )
        at, begins = _opening_of(entries, first)
        end = _end_of(entries, at, last)
        files = _files(desk, session, game, entries, at, end, begins, (first, last))
        told = (
            f"On {stamp(now)} the moderator exported the record of phases {first} to {last} for a "
            "dispute."
        )
        journaling.act(session, game.id, now, "dispute", told=[told], by=by, first=first, last=last)
    return _zipped(desk, files)


def _opening_of(entries: Sequence[journal.Entry], first: int) -> tuple[int, int]:
    """The place of the step that put the first question of the last phase, up to this one, in
    which one was put; and the number of that phase."""
    stops: list[tuple[int, int]] = []
    number = 1
    for at, entry in enumerate(entries):
        if "restart" in entry.body:
            number = int(entry.body["restart"]["to"])
            stops = [stop for stop in stops if stop[1] < number]
        elif entry.kind == "step":
            number += len(entry.body["done"])
            if not stops or stops[-1][1] != number:
                stops.append((at, number))
    fitting = [stop for stop in stops if stop[1] <= first]
    if not fitting:
        raise ServiceError("That phase was over before the game asked its first question.")
    return fitting[-1]


def _end_of(entries: Sequence[journal.Entry], at: int, last: int) -> int:
    """The place behind the step with which phase `last` was done."""
    for place in range(at + 1, len(entries)):
        entry = entries[place]
        if entry.kind == "step" and any(p["number"] == last for p in entry.body["done"]):
            return place + 1
    return len(entries)


def _files(
    desk: Desk,
    session: Session,
    game: Game,
    entries: Sequence[journal.Entry],
    at: int,
    end: int,
    begins: int,
    asked_for: tuple[int, int],
) -> dict[str, str]:
    ruleset = ruleset_of(desk, game.ruleset)
    start = start_of(session, game, begins)
    part = entries[at:end]
    rulings = dict(entries[0].body["rulings"])
    for entry in entries[:at]:
        rulings = entry.body.get("rulings", rulings) if entry.kind == "moderator" else rulings
    pack = session.get_one(PackRow, game.pack_digest)
    about = {
        "format": 1,
        "game": game.slug,
        "title": ruleset.title,
        "ruleset": game.ruleset,
        "version": ruleset.version,
        **({"rules": game.rules} if game.rules else {}),
        "scenario": game.scenario,
        "rulings": rulings,
        "first": asked_for[0],
        "last": asked_for[1],
        "begins": begins,
        "pack": game.pack_digest,
        "loaded_dice": game.options.get("loaded_dice") or {},
        "chain_start": game.chain_start,
        "secret_dice": game.secret_dice,
        "journal_ends_with": entries[-1].hash,
    }
    rolls = [
        f"{done['number']}\t{label}\t{sides}\t{result}"
        for entry in part[1:]
        if entry.kind == "step"
        for done in entry.body["done"]
        for label, sides, result in rolled(done)
    ]
    return {
        "README.txt": README.format(
            first=asked_for[0], last=asked_for[1], slug=game.slug, title=ruleset.title,
            begins=begins,
        ),
        "about.json": _pretty(about),
        "start.json": _pretty(start.model_dump(mode="json")),
        "journal.jsonl": "".join(canonical(entry) + "\n" for entry in part),
        "orders.json": _pretty(_orders(desk, session, game, begins, asked_for[1])),
        "dice.tsv": "\n".join(["phase\tlabel\tsides\tresult", *rolls]) + "\n",
        "pack.json": _pretty({"ruleset": pack.ruleset, "files": pack.files}),
        "house.key": housekey.published(desk.config),
    }  # fmt: skip


def _opened(desk: Desk, draft: Draft, keys: dict[int, str]) -> str:
    try:
        return sealed.opened(desk.config, draft, keys).text
    except NotOpen as error:
        return f"(sealed: {error})"


def _orders(
    desk: Desk, session: Session, game: Game, first: int, last: int
) -> list[dict[str, Any]]:
    """What was sent for the closed questions of these phases, in the order in which it came."""
    keys = sealed.keys(session, game.id)
    rows = session.exec(
        select(Draft, OpenAsk, Seat)
        .join(OpenAsk, col(OpenAsk.id) == col(Draft.ask_id))
        .join(Seat, col(Seat.id) == col(Draft.seat_id))
        .where(
            OpenAsk.game_id == game.id,
            col(OpenAsk.number).between(first, last),
            col(OpenAsk.closed_at).is_not(None),
        )
        .order_by(col(Draft.id))
    )
    return [
        {
            "seat": seat.name,
            "phase": ask.number,
            "batch": ask.batch,
            "asked": ask.ask["title"],
            "taken_back": ask.taken_back,
            "receipt": draft.number,
            "digest": draft.digest,
            "received": draft.received_at.isoformat(),
            "via": draft.via,
            "text": _opened(desk, draft, keys),
        }
        for draft, ask, seat in rows
    ]


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _zipped(desk: Desk, files: dict[str, str]) -> bytes:
    manifest = _pretty({n: hashlib.sha256(t.encode()).hexdigest() for n, t in files.items()})
    files = {
        **files,
        "manifest.json": manifest,
        "manifest.sig": housekey.sign(desk.config, manifest) + "\n",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as written:
        for name, text in files.items():
            written.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return out.getvalue()


# ---------------------------------------------------------------------- check


def check(desk: Desk, data: bytes) -> list[CheckDone]:
    """Check a dispute bundle; each check says what holds, or where it first does not.

    ServiceError: it is none, or of rules that are not here."""
    needed = ("about.json", "journal.jsonl", "start.json", "pack.json", "manifest.json")
    files = unpacking.unpacked(data, needed, what="no dispute bundle")
    try:
        texts = {name: text.decode() for name, text in files.items()}
        about = unpacking.parsed(files["about.json"], "about.json")
        ruleset = ruleset_of(desk, str(about["ruleset"]))
        lines = unpacking.lines(files["journal.jsonl"], "journal.jsonl")
        entries = [journal.read_entry(line) for line in lines]
        if not entries:
            raise ValueError("its journal is empty")
        for name in ("start.json", "pack.json", "manifest.json"):
            unpacking.parsed(files[name], name)
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        first = (str(error).splitlines() or [type(error).__name__])[0][:200]
        raise ServiceError(
            f"This file is not a dispute bundle, or it is damaged: {first}."
        ) from None
    checks: list[tuple[str, Callable[[], str]]] = [
        ("signature", lambda: _signature(texts)),
        ("journal", lambda: _chain(entries)),
        ("replay", lambda: _replay(ruleset, about, texts, entries)),
    ]
    here = editions.of(ruleset)
    other = about.get("rules", here.rules) != here.rules
    found = []
    for name, run in checks:
        try:
            found.append(CheckDone(name=name, ok=True, text=run()))
        except Wrong as wrong:
            found.append(CheckDone(name=name, ok=False, text=str(wrong)))
        except Exception as error:
            text = f"We could not finish the check: {type(error).__name__}: {error}"
            found.append(CheckDone(name=name, ok=False, text=text))
        if name == "replay" and other and not found[-1].ok:
            text = (
                "These phases were judged by other rules than those of this release, under which"
                f" they come out differently: {found[-1].text}"
            )
            found[-1] = CheckDone(name=name, ok=True, text=text, proven=False)
    return found


def _signature(texts: Mapping[str, str]) -> str:
    manifest = texts["manifest.json"]
    for name, wanted in json.loads(manifest).items():
        have = hashlib.sha256(texts.get(name, "").encode()).hexdigest()
        require(have == wanted, f"{name} is not the file that was signed.")
    key = housekey.read_public(texts["house.key"])
    good = housekey.good(key, manifest, texts["manifest.sig"].strip())
    require(good, "The signature was not made with the key in the bundle.")
    return (
        f"Signed with the key {housekey.fingerprint(key)}; compare it with the key that the server"
        " publishes."
    )


def _chain(entries: Sequence[journal.Entry]) -> str:
    before = entries[0].before
    for entry in entries:
        made = journal.entry_hash(entry.number, entry.kind, entry.at, entry.body, before)
        require(
            entry.before == before and entry.hash == made,
            f"Entry {entry.number} does not follow the one before it.",
        )
        before = entry.hash
    return f"Entries {entries[0].number} to {entries[-1].number} hold together."


def _replay(
    ruleset: AnyRuleset,
    about: Mapping[str, Any],
    texts: Mapping[str, str],
    entries: Sequence[journal.Entry],
) -> str:
    """The phases once more, from where the first of them began."""
    board = ruleset.board(Pack.model_validate_json(texts["pack.json"]))
    # The phase behind the last one is asked only, and its seed is not out yet.
    seeds = _seeds(entries)
    life = 0
    secrets = recorded_secrets(entries)

    def dice_for(number: int, history: str) -> Dice:
        seed = seeds.get((life, number), b"")
        dice = ChainDice(seed, history)
        if about.get("secret_dice"):  # their key stays with the house until the game is over
            dice = AsRecorded(seed, history, secrets.get((life, number)))
        return loaded_with(dice, number, about["loaded_dice"])

    start = Progress.model_validate_json(texts["start.json"])
    rulings, progress = dict(about["rulings"]), start
    batches: list[dict[str, Any]] = []
    phases = dice = kept = 0
    for entry in entries:
        body = entry.body
        if entry.kind == "batch":
            batches.append(body)
        elif "restart" in body:
            patch = patching.load(body["restart"].get("patch", []))
            require(
                int(body["restart"]["to"]) == start.number
                and not patch
                and not body["restart"].get("after"),
                "The game was taken back in between. Export only the phases since then.",
            )
            progress, batches = start, []
            life += 1
        elif "rulings" in body:
            rulings = body["rulings"]
        elif entry.kind == "step":
            standing = _standing(ruleset, body["standing"])
            orders = submitted(batches[0], ruleset.order_classes()) if batches else None
            if entry is not entries[0] and orders is None and progress is not start:
                raise Wrong(f"Step {body['step']} did not close a set of orders.")
            link = str(batches[0]["batch"].get("witness", "")) if orders is not None else ""
            steps = run_phases(
                ruleset, board, progress, dice_for, orders, standing, rulings, link=link
            )
            name = f"Step {body['step']}"
            recorded = [(b["phase"], Batch.model_validate(b["batch"])) for b in batches]
            made = [(n, batch) for step in steps for n, batch in step.batches]
            same = len(made) == len(recorded) and all(
                n == at
                and alike(one.asks, kept.asks, other_words=True)
                and as_put(one, kept) == kept
                for (n, one), (at, kept) in zip(made, recorded, strict=True)
            )
            require(entry is entries[0] or same, f"{name} closes different sets of orders.")
            if same:
                adopt(steps, recorded)
            if entry is not entries[0]:
                made_now = [
                    [list(r) for r in (*d.rolls, *d.secrets)] for step in steps for d in step.done
                ]
                require(
                    made_now == [rolled(d) for d in body["done"]],
                    f"{name} rolls different dice from those recorded.",
                )
                phases += len(made_now)
                dice += sum(len(one) for one in made_now)
                kept += sum(len(d.get("secrets", [])) for d in body["done"])
            progress, batches = steps[-1].progress, []
            require(digest(progress) == body["progress"], f"{name} leads to a different position.")
    text = f"{phases} phases with {dice} dice come out as recorded."
    if kept:
        text += f" {count(kept, 'secret roll')} can be checked when the game is over."
    return text


def _seeds(entries: Sequence[journal.Entry]) -> Known:
    """(rollbacks before it, number of a phase) -> seed; after a rollback that kept the dice those
    of before it hold too."""
    found, life = Known(), 0
    for entry in entries:
        if "restart" in entry.body:
            life += 1
            if "chain_start" not in entry.body["restart"]:
                found |= {(life, k): seed for (at, k), seed in found.items() if at == life - 1}
        elif entry.kind == "step":
            for done in entry.body["done"]:
                found[life, done["number"]] = bytes.fromhex(done["seed"])
    return found


def _standing(ruleset: AnyRuleset, dumped: Mapping[str, Any]) -> dict[str, list[StandingOrder]]:
    classes = ruleset.order_classes()
    return {
        seat: [o for o in load_orders(orders, classes) if isinstance(o, StandingOrder)]
        for seat, orders in dumped.items()
    }
