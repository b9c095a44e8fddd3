"""Sixty ways to change an exported game, and how it is signed again afterwards.

A way changes the files of a bundle. Then the journal may be chained anew, and the whole signed
anew: by the house itself (which may be the cheat), by a stranger with a key of his own, by nobody,
or left as it was.
"""

from __future__ import annotations

import copy
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from adjudicator.config import Config
from adjudicator.core.journal import START, entry_hash
from adjudicator.core.protocol import canonical
from adjudicator.service import housekey
from adjudicator.service.archive import manifest

Files = dict[str, bytes]
Signed = Literal["house", "stranger", "nobody", "as it was"]


def unzipped(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return out.getvalue()


@dataclass
class Opened:
    """A bundle taken apart, to be changed. reports, about, taken_back, pack: values; journal:
    entries; events: rows. chain: whether the journal is chained anew."""

    files: Files
    about: dict[str, Any] = field(default_factory=dict)
    journal: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    reports: list[dict[str, Any]] = field(default_factory=list)
    pack: dict[str, Any] = field(default_factory=dict)
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    chain: bool = True

    @classmethod
    def of(cls, data: bytes) -> Opened:
        files = unzipped(data)
        return cls(
            files=files,
            about=json.loads(files["game.json"]),
            journal=[json.loads(line) for line in files["journal.jsonl"].splitlines()],
            events=[json.loads(line) for line in files["events.jsonl"].splitlines()],
            reports=json.loads(files["reports.json"]),
            pack=json.loads(files["pack.json"]),
            taken_back=json.loads(files.get("taken_back.json", b"[]")),
        )

    # what ways look for

    def entries(self, kind: str) -> list[dict[str, Any]]:
        return [entry for entry in self.journal if entry["kind"] == kind]

    def act(self, name: str) -> dict[str, Any]:
        return next(e for e in self.entries("moderator") if e["body"].get("act") == name)

    def report(self, seat: str = "", number: int = 1) -> dict[str, Any]:
        return next(r for r in self.reports if (r["seat"], r["number"]) == (seat, number))

    def packed(self, config: Config, signed: Signed) -> bytes:
        """The bundle as a cheat would hand it on."""
        if self.chain:
            before = START
            for number, entry in enumerate(self.journal, start=1):
                entry["number"], entry["before"] = number, before
                entry["hash"] = entry_hash(
                    number, entry["kind"], entry["at"], entry["body"], before
                )
                before = entry["hash"]
        old = {name: data for name, data in self.files.items() if name not in WRITTEN}
        files = {
            **old,
            "game.json": _pretty(self.about),
            "journal.jsonl": _lines(self.journal),
            "events.jsonl": _lines(self.events),
            "reports.json": _pretty(self.reports),
            "pack.json": _pretty(self.pack),
        }
        if self.taken_back:
            files["taken_back.json"] = _pretty(self.taken_back)
        return zipped(sign(files, config, signed))


WRITTEN = {
    "game.json", "journal.jsonl", "events.jsonl", "reports.json", "pack.json", "taken_back.json",
}  # fmt: skip


def sign(files: Files, config: Config, signed: Signed) -> Files:
    if signed == "as it was":
        return files
    bare = {n: d for n, d in files.items() if n not in (manifest.LIST, manifest.SIGNATURE)}
    if signed == "nobody":
        return bare
    return manifest.signed(config, bare)


def a_stranger(folder: Path) -> Config:
    """Somebody with a key of his own."""
    return Config(instance=folder, secret="another secret")


def _pretty(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def _lines(rows: list[dict[str, Any]]) -> bytes:
    return "".join(canonical(row) + "\n" for row in rows).encode()


# ------------------------------------------------------------------------ ways

Way = Callable[[Opened], None]


@dataclass(frozen=True)
class Tampering:
    """caught_by: the check that must say no. signed: who signs what came of it."""

    name: str
    way: Way
    caught_by: str
    signed: Signed = "house"


ALL: list[Tampering] = []


def tampering(caught_by: str, signed: Signed = "house") -> Callable[[Way], Way]:
    def add(way: Way) -> Way:
        name = f"{way.__name__.strip('_').replace('_', ' ')}, signed by {signed}"
        ALL.append(Tampering(name, way, caught_by, signed))
        return way

    return add


# game.json


@tampering("files")
def another_outcome(b: Opened) -> None:
    b.about["outcome"]["winners"] = ["nobody"]


@tampering("replay")
def another_outcome_in_the_journal_too(b: Opened) -> None:
    b.entries("closing")[0]["body"]["outcome"]["winners"] = ["nobody"]
    b.about["outcome"]["winners"] = ["nobody"]


@tampering("replay")
def other_points(b: Opened) -> None:
    for outcome in (b.entries("closing")[0]["body"]["outcome"], b.about["outcome"]):
        outcome["points"]["red"] += 1


@tampering("files")
def no_outcome(b: Opened) -> None:
    b.about["outcome"] = None


@tampering("files")
def other_seats(b: Opened) -> None:
    b.about["seats"] = ["blue", "red"]


@tampering("components")
def other_seats_in_the_opening_too(b: Opened) -> None:
    for place in (b.about, b.about["opening"], b.journal[0]["body"]):
        place["seats"] = ["blue", "red"]


@tampering("files")
def another_title_of_the_game(b: Opened) -> None:
    b.about["title"] = "Another game"


@tampering("files")
def another_name(b: Opened) -> None:
    b.about["game"] = "feud-2"


@tampering("files")
def not_over(b: Opened) -> None:
    b.about["state"] = "not over"


@tampering("files")
def a_further_word_about_the_game(b: Opened) -> None:
    b.about["judge"] = "nobody"


@tampering("journal")
def another_opening_than_the_journals(b: Opened) -> None:
    b.about["opening"]["options"]["public_archive"] = False


@tampering("files")
def another_format(b: Opened) -> None:
    b.about["format"] = 4


# opening


@tampering("components")
def loaded_dice_are_hidden(b: Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["options"]["loaded_dice"] = {"income/red": 6}


@tampering("seeds")
def another_beginning_of_the_chain(b: Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["chain_start"] = "00" * 32


@tampering("components")
def another_history_to_begin_with(b: Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["history"] = "values:" + "0" * 64


@tampering("replay")
def another_ruling(b: Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["rulings"] = {**opening["rulings"], "TOY-A1": True}


@tampering("files")
def another_key_in_the_opening(b: Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["house"] = opening["house"].replace("ed25519 ", "ed25519 00", 1)


# pack.json


@tampering("components")
def a_place_by_another_name(b: Opened) -> None:
    b.pack["files"] = {n: t.replace("Old Ford", "New Ford") for n, t in b.pack["files"].items()}


@tampering("components")
def a_further_file_of_components(b: Opened) -> None:
    b.pack["files"]["more.txt"] = "more"


def _swap(b: Opened) -> None:
    from adjudicator.core.pack import Pack

    a_place_by_another_name(b)
    digest = Pack.model_validate(b.pack).digest()
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["pack"] = digest


@tampering("replay")
def components_together_with_the_opening(b: Opened) -> None:
    _swap(b)


@tampering("signature", "stranger")
def components_together_with_the_opening_and_the_signature(b: Opened) -> None:
    _swap(b)


# events.jsonl


@tampering("hashes")
def a_changed_event(b: Opened) -> None:
    row = next(r for r in b.events if r["event"]["kind"] == "Income")
    row["event"]["facts"]["gold"] += 1


@tampering("hashes")
def an_event_by_another_clause(b: Opened) -> None:
    b.events[0]["event"]["clause"] = "TOY-9"


@tampering("hashes")
def an_event_told_to_all(b: Opened) -> None:
    row = next(r for r in b.events if r["event"].get("to") is not None)
    row["event"]["to"] = None


@tampering("hashes")
def a_surplus_event(b: Opened) -> None:
    last = copy.deepcopy(b.events[-1])
    last["event"]["n"] += 1
    b.events.append(last)


@tampering("hashes")
def a_surplus_event_of_a_phase_that_never_was(b: Opened) -> None:
    last = copy.deepcopy(b.events[0])
    last["number"] = 900
    b.events.append(last)


@tampering("hashes")
def a_lost_event(b: Opened) -> None:
    b.events.pop()


@tampering("hashes")
def an_event_of_another_phase(b: Opened) -> None:
    b.events[-1]["number"] -= 1


@tampering("files")
def events_in_another_order(b: Opened) -> None:
    b.events.reverse()


@tampering("files")
def a_further_word_in_an_event(b: Opened) -> None:
    b.events[0]["note"] = "believe me"


# reports.json


@tampering("hashes")
def another_headline(b: Opened) -> None:
    b.report()["report"]["headline"] = "A glorious victory"


@tampering("hashes")
def another_title_of_a_report(b: Opened) -> None:
    b.report()["title"] = "A glorious turn"


@tampering("hashes")
def a_report_by_another_name(b: Opened) -> None:
    b.report()["slug"] = "turn-9-1"


@tampering("hashes")
def a_report_of_another_phase(b: Opened) -> None:
    b.report()["phase_number"] += 1


@tampering("hashes")
def a_report_with_other_seeds(b: Opened) -> None:
    b.report()["seeds"] = dict.fromkeys(b.report()["seeds"], "00" * 32)


@tampering("hashes")
def a_report_without_its_seeds(b: Opened) -> None:
    b.report()["seeds"] = {}


@tampering("hashes")
def another_map_sheet(b: Opened) -> None:
    b.report()["sheet"]["title"] = "Another map"


@tampering("hashes")
def another_view(b: Opened) -> None:
    b.report("red")["view"]["gold"] = 99


@tampering("hashes")
def a_surplus_report(b: Opened) -> None:
    b.reports.append({**b.reports[-1], "number": 99, "slug": "turn-99-1"})


@tampering("hashes")
def a_report_for_a_seat_that_is_not_there(b: Opened) -> None:
    b.reports.append({**b.report("red"), "seat": "green"})


@tampering("hashes")
def a_lost_report(b: Opened) -> None:
    b.reports.remove(b.report("blue"))


@tampering("hashes")
def reports_changed_between_seats(b: Opened) -> None:
    red, blue = b.report("red"), b.report("blue")
    red["seat"], blue["seat"] = "blue", "red"


@tampering("files")
def a_further_word_in_a_report(b: Opened) -> None:
    b.report()["editor"] = "believe me"


# the journal's steps


@tampering("dice")
def better_dice(b: Opened) -> None:
    for entry in b.entries("step"):
        for done in entry["body"]["done"]:
            done["rolls"] = [[name, s, result % s + 1] for name, s, result in done["rolls"]]


@tampering("replay")
def a_die_that_nobody_rolled(b: Opened) -> None:
    played = [done for e in b.entries("step") for done in e["body"]["done"]]
    done = next(done for done in played if done["rolls"])
    done["rolls"] = done["rolls"][1:]


@tampering("seeds")
def another_seed(b: Opened) -> None:
    next(e["body"]["done"][0] for e in b.entries("step") if e["body"]["done"])["seed"] = "00" * 32


@tampering("orders")
def other_orders(b: Opened) -> None:
    given = b.entries("batch")[0]["body"]["batch"]["answers"][0]
    given["orders"][0]["gold"] = 5


@tampering("replay")
def other_standing_orders(b: Opened) -> None:
    for entry in b.entries("step"):
        entry["body"]["standing"] = {}


@tampering("replay")
def another_question(b: Opened) -> None:
    next(e for e in b.entries("step") if e["body"]["open"])["body"]["open"][0]["key"] = "gold"


@tampering("hashes")
def a_batch_with_another_number(b: Opened) -> None:
    b.entries("batch")[0]["body"]["n"] = 7


@tampering("hashes")
def a_step_with_another_number(b: Opened) -> None:
    b.entries("step")[1]["body"]["step"] = 9


@tampering("replay")
def another_turn(b: Opened) -> None:
    """In the steps and in all that is named by it."""
    for entry in b.entries("step"):
        for done in entry["body"]["done"]:
            done["turn"] = done["turn"].replace("turn-", "year-")
    for row in b.reports:
        row["slug"] = row["slug"].replace("turn-", "year-")
    for row in b.taken_back:
        if row["kind"] == "report":
            row["data"]["slug"] = row["data"]["slug"].replace("turn-", "year-")
    for entry in b.entries("moderator"):
        if "reports" in entry["body"]:
            slugs = entry["body"]["reports"]
            entry["body"]["reports"] = [one.replace("turn-", "year-") for one in slugs]


@tampering("journal")
def another_chain_at_the_end(b: Opened) -> None:
    b.entries("closing")[0]["body"]["chain_start"] = "00" * 32


@tampering("seeds")
def a_longer_chain(b: Opened) -> None:
    b.about["opening"]["chain_length"] = b.journal[0]["body"]["chain_length"] = 7


@tampering("journal")
def a_further_word_in_a_step(b: Opened) -> None:
    next(e for e in b.entries("step") if e["body"]["done"])["body"]["done"][0]["mood"] = "good"


@tampering("journal")
def a_further_word_in_a_batch(b: Opened) -> None:
    b.entries("batch")[0]["body"]["mood"] = "good"


@tampering("journal")
def a_further_word_in_the_opening(b: Opened) -> None:
    b.about["opening"]["mood"] = b.journal[0]["body"]["mood"] = "good"


@tampering("hashes")
def other_reports_taken_back(b: Opened) -> None:
    b.act("rollback")["body"]["reports"] = ["turn-7-1"]


# what people did: under the hashes of the journal, which the house has signed


@tampering("journal", "as it was")
def times_of_a_batch(b: Opened) -> None:
    b.chain = False
    b.entries("batch")[0]["at"] = "2026-12-01T12:00:01+00:00"


@tampering("signature", "stranger")
def times_of_a_batch_chained_and_signed_anew(b: Opened) -> None:
    b.entries("batch")[0]["at"] = "2026-12-01T12:00:01+00:00"


@tampering("signature", "nobody")
def times_of_a_batch_and_the_signature_taken_away(b: Opened) -> None:
    b.entries("batch")[0]["at"] = "2026-12-01T12:00:01+00:00"


@tampering("signature", "stranger")
def receipts_of_drafts(b: Opened) -> None:
    drafts = b.entries("batch")[0]["body"]["drafts"]
    drafts[next(iter(drafts))]["digest"] = "0" * 64


@tampering("signature", "stranger")
def times_of_drafts(b: Opened) -> None:
    drafts = b.entries("batch")[0]["body"]["drafts"]
    drafts[next(iter(drafts))]["received"] = "2026-11-01T12:00:00+00:00"


@tampering("signature", "stranger")
def reasons_of_the_moderator(b: Opened) -> None:
    b.act("rollback")["body"]["reason"] = "no reason at all"


@tampering("replay")
def what_all_were_told_of_an_act(b: Opened) -> None:
    b.act("rollback")["body"]["told"] = ["The moderator did nothing."]


@tampering("replay")
def a_rollback_that_never_was(b: Opened) -> None:
    b.journal.remove(b.act("rollback"))


@tampering("signature", "stranger")
def a_look_of_the_moderator(b: Opened) -> None:
    b.journal.remove(b.act("preview"))


@tampering("signature", "as it was")
def an_act_put_in(b: Opened) -> None:
    last = b.journal[-1]
    b.journal.append({**last, "kind": "moderator", "body": {"act": "applause"}})


@tampering("journal", "house")
def a_game_that_ends_twice(b: Opened) -> None:
    b.journal.append(copy.deepcopy(b.entries("closing")[0]))


# what was taken back


@tampering("hashes")
def a_void_event(b: Opened) -> None:
    next(r for r in b.taken_back if r["kind"] == "event")["data"]["event"]["clause"] = "TOY-9"


@tampering("hashes")
def a_void_report(b: Opened) -> None:
    row = next(r for r in b.taken_back if r["kind"] == "report")
    row["data"]["report"]["headline"] = "A glorious victory"


@tampering("hashes")
def void_events_hidden(b: Opened) -> None:
    b.taken_back = [row for row in b.taken_back if row["kind"] == "report"]


@tampering("files")
def a_void_row_of_another_kind(b: Opened) -> None:
    b.taken_back.append({**b.taken_back[0], "kind": "rumour"})


# maps and all other files


def _map(b: Opened) -> str:
    return next(name for name in b.files if name.startswith("maps/"))


@tampering("maps")
def a_map_drawn_otherwise(b: Opened) -> None:
    b.files[_map(b)] = b.files[_map(b)].replace(b"#b03030", b"#3050b0")


@tampering("maps")
def a_map_of_no_report(b: Opened) -> None:
    b.files["maps/turn-9-1.svg"] = b.files[_map(b)]


@tampering("maps")
def a_lost_map(b: Opened) -> None:
    del b.files[_map(b)]


@tampering("files")
def another_readme(b: Opened) -> None:
    b.files["README.txt"] += b"Red has won.\n"


@tampering("files")
def a_file_put_in(b: Opened) -> None:
    b.files["more.txt"] = b"more"


@tampering("files", "stranger")
def a_key_put_in(b: Opened) -> None:
    b.files["house.key"] = b"adjudicator-ed25519 " + b"11" * 32 + b"\n"


@tampering("signature", "as it was")
def a_list_of_other_hashes(b: Opened) -> None:
    b.files["manifest.txt"] = b.files["manifest.txt"].replace(b"game.json", b"gone.json")


@tampering("signature", "as it was")
def a_signature_of_something_else(b: Opened) -> None:
    b.files["manifest.sig"] = b"00" * 64 + b"\n"


@tampering("signature", "stranger")
def nothing_but_signed_by_a_stranger(b: Opened) -> None:
    b.files["house.key"] = housekey.published(a_stranger(b.folder)).encode()  # type: ignore[attr-defined]
