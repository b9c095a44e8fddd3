"""Checks a bundle: nothing in it is believed that can be computed from the rest.

Whoever holds a bundle and the rules can run this; it needs no database. What can be computed is
computed, and written as a bundle is written; the bytes must be the same. What cannot, the orders
and acts of people and their times, lies in the journal, whose last hash the house signs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core import journal
from adjudicator.core.dice import CHAIN_LENGTH, links, roll_key, sample, secret_seed
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import canonical
from adjudicator.core.saying import count
from adjudicator.core.telling import Sheet
from adjudicator.reports import mapsheet
from adjudicator.service.archive import bundles, hashed, manifest, testimony
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.archive.testimony import Line
from adjudicator.service.models import CheckDone
from adjudicator.service.record import editions, journaling
from adjudicator.service.record.chains import Ends, Known
from adjudicator.service.record.components import begun
from adjudicator.service.record.editions import Edition
from adjudicator.service.record.replaying import Replay, Wrong, require
from adjudicator.service.record.reporting import SPECTATOR

Checks = list[tuple[str, Callable[[], str]]]


def verify(
    ruleset: AnyRuleset,
    bundle: Bundle,
    files: Mapping[str, bytes] | None = None,
    seeds: Known | None = None,
    ends: Ends | None = None,
) -> list[CheckDone]:
    """All checks, each with its outcome; a check never raises.

    files: the bundle's, if it was a file. seeds, ends of chains: those that are known to whoever
    checks; None: those that the journal reveals.
    """
    known = bundle.seeds() if seeds is None else seeds
    out = bundle.ends() if ends is None else ends
    judges = Judges(editions.of(ruleset), journaling.editions_of(bundle.entries))
    checks: Checks = [("journal", lambda: _journal(bundle))]
    if judges.then:
        checks.append(("rules", judges.told))
    if files is not None:
        checks.append(("files", lambda: _files(ruleset, bundle, files)))
    checks += [
        ("components", lambda: _components(ruleset, bundle, judges)),
        ("seeds", lambda: _seeds(bundle)),
        ("dice", lambda: _dice(bundle, out)),
        ("orders", lambda: _orders(bundle)),
        ("witness", lambda: testimony.check(bundle)),
        ("hashes", lambda: hashed.check(bundle)),
    ]
    if files is not None:
        checks.append(("maps", lambda: _maps(ruleset, bundle, files, judges)))
    checks.append(("replay", lambda: _replay(ruleset, bundle, known, out, judges)))
    return run(checks)


class Unproven(Exception):
    """Nothing is found wrong, but what another release judged cannot be computed by this one."""


@dataclass(frozen=True)
class Judges:
    """here: what this release judges by. then: what judged the game, from its opening on; nothing
    if an earlier release did not record it."""

    here: Edition
    then: Sequence[Edition]

    @property
    def other_rules(self) -> bool:
        return any(not one.same_rules(self.here) for one in self.then)

    @property
    def other_words(self) -> bool:
        return any(not one.same_words(self.here) for one in self.then)

    def told(self) -> str:
        """By what it was judged, in words."""
        if not self.other_words:
            return f"Judged and told by this release: {self.here.named}."
        if not self.other_rules:
            return (
                f"Judged by the rules of this release, {self.here.named}. Only the wording of the "
                "reports differs."
            )
        others = [one for one in self.then if not one.same_rules(self.here)]
        if len(others) < len(self.then):
            return (
                f"Judged partly by {editions.named(others)} and partly by this release, "
                f"{self.here.named}."
            )
        return f"Judged by {editions.named(others)}, not by this release, {self.here.named}."

    def unless_other(self, check: Callable[[], str], what: str) -> str:
        """A check that rests on the rules. Unproven: it fails, and other rules judged the game."""
        if not self.other_rules:
            return check()
        try:
            return check()
        except Exception as error:
            said = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            raise Unproven(
                f"{what} Judged by {editions.named(self.then)}. This release comes to a different "
                f"result: {said[:300]} A server with that release can check this."
            ) from None


def run(checks: Checks) -> list[CheckDone]:
    """Each check with its outcome, whatever it raises."""
    outcome = []
    for name, check in checks:
        try:
            outcome.append(CheckDone(name=name, ok=True, text=check()))
        except Unproven as other:
            outcome.append(CheckDone(name=name, ok=True, text=str(other), proven=False))
        except (Wrong, journal.Broken) as wrong:
            outcome.append(CheckDone(name=name, ok=False, text=str(wrong)))
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:300]
            text = f"We could not finish the check: {said}"
            outcome.append(CheckDone(name=name, ok=False, text=text))
    return outcome


def quick(bundle: Bundle) -> list[CheckDone]:
    """What can be checked without playing the game again: before a house signs."""
    return run(
        [
            ("journal", lambda: _journal(bundle)),
            ("seeds", lambda: _seeds(bundle)),
            ("orders", lambda: _orders(bundle)),
            ("witness", lambda: testimony.check(bundle)),
            ("hashes", lambda: hashed.check(bundle)),
        ]
    )


def _journal(bundle: Bundle) -> str:
    number = journal.check_chain(bundle.entries)
    require(number > 0, "The journal is empty.")
    require(
        bundle.entries[0].body == bundle.opening,
        "The opening is not the first entry of the journal.",
    )
    for entry in bundle.entries:
        first = entry.number == 1
        require((entry.kind == "opening") == first, f"Entry {entry.number} is in the wrong place.")
    ends = [entry.number for entry in bundle.entries if entry.kind == "closing"]
    require(len(ends) <= 1, "The game ends twice.")
    late = [e for e in bundle.entries if ends and e.number > ends[0] and e.kind != "moderator"]
    require(not late, "The game goes on after its end.")
    for entry in bundle.entries:
        strange = hashed.further(entry.kind, entry.body)
        require(
            not strange,
            f"Entry {entry.number} holds something that does not belong there: {strange}.",
        )
    closing = bundle.closing
    if closing is not None and "chain_start" in closing.body:
        began = closing.body["chain_start"] == bundle.opening["chain_start"]
        require(began, "The dice chain at the end is not the one the game began with.")
    return f"{number} entries hold together; the last hash is {bundle.entries[-1].hash}."


def _files(ruleset: AnyRuleset, bundle: Bundle, files: Mapping[str, bytes]) -> str:
    """Each file is what this release writes of what it has read in them, and there are no more."""
    made = bundles.texts(bundle, ruleset.title)
    if "house" in bundle.opening:
        require(
            bundle.house == bundle.opening["house"],
            "house.key is not the key named in the opening.",
        )
    for name in sorted(made):
        require(name in files, f"{name} is missing.")
        if name == "README.txt":
            earlier = hashlib.sha256(files[name]).hexdigest() in bundles.EARLIER_READMES
            require(
                earlier or files[name] == made[name], "README.txt is not the README of a bundle."
            )
        else:
            require(files[name] == made[name], f"{name} is not {_place(files[name], made[name])}.")
    known = {*made, manifest.LIST, manifest.SIGNATURE}
    other = [name for name in files if name not in known and not name.startswith(bundles.MAPS)]
    require(not other, f"{other[0] if other else ''} does not belong in a bundle.")
    return f"{len(made)} files match the journal and the components exactly."


def _place(found: bytes, made: bytes) -> str:
    """Where two texts first differ."""
    for number, (one, other) in enumerate(
        zip(found.split(b"\n"), made.split(b"\n"), strict=False), start=1
    ):
        if one != other:
            wanted = other.strip().decode("utf-8", "replace")[:80]
            return f"as the journal has it in line {number} (“{wanted}”)"
    return "as long as the journal makes it"


def _maps(ruleset: AnyRuleset, bundle: Bundle, files: Mapping[str, bytes], judges: Judges) -> str:
    """The maps, drawn again from the reports of spectators."""
    return judges.unless_other(
        lambda: _same_maps(ruleset, bundle, files, judges), "We did not draw the maps again."
    )


def _same_maps(
    ruleset: AnyRuleset, bundle: Bundle, files: Mapping[str, bytes], judges: Judges
) -> str:
    drawn = maps(ruleset, ruleset.board(bundle.pack), bundle.reports)
    other = 0
    found = {name: data for name, data in files.items() if name.startswith(bundles.MAPS)}
    for name in sorted(drawn.keys() | found.keys()):
        require(name in drawn, f"{name} does not belong to any report.")
        require(name in found, f"{name} is missing.")
        if bundles.format_of(bundle) == bundles.FORMAT and found[name] != drawn[name]:
            require(judges.other_words, f"{name} is not the map of its report.")
            other += 1
    if bundles.format_of(bundle) < bundles.FORMAT:
        return (
            f"{len(drawn)} maps were drawn by an earlier release. We did not draw them again; only "
            "the signature vouches for them."
        )
    if other:
        raise Unproven(
            f"This release draws {other} of {count(len(drawn), 'map')} differently. Only the "
            "signature vouches for them."
        )
    return f"{len(drawn)} maps match their reports."


def maps(ruleset: AnyRuleset, board: Any, rows: list[dict[str, Any]]) -> dict[str, bytes]:
    """The map of each report as spectators have it: `maps/<report>.svg`. rows: of reports."""
    drawn = {}
    for row in rows:
        geometry = None
        if row["seat"] == SPECTATOR:
            geometry = ruleset.geometry(board, ruleset.load_view(row["view"]))
        if geometry is not None:
            sheet = Sheet.model_validate(row["sheet"])
            drawing = mapsheet.svg(geometry, sheet, width=1000, interactive=False)
            drawn[f"{bundles.MAPS}{row['slug']}.svg"] = drawing.encode()
    return drawn


def _components(ruleset: AnyRuleset, bundle: Bundle, judges: Judges) -> str:
    """The pack, and what the opening says that follows from it and from the rules."""
    opening, found = bundle.opening, bundle.pack.digest()
    require(found == opening["pack"], "The components are not the ones the game began with.")
    require(bundle.pack.ruleset == opening["ruleset"], "The components belong to different rules.")
    options = opening.get("options", {})
    require(
        (options.get("loaded_dice") or {}) == opening["loaded_dice"],
        "The loaded dice in the opening do not match its options.",
    )
    judges.unless_other(
        lambda: _beginning(ruleset, bundle, judges),
        f"The components are the ones the game began with ({found[:12]}).",
    )
    return f"The components are the ones the game began with ({found[:12]})."


def _beginning(ruleset: AnyRuleset, bundle: Bundle, judges: Judges) -> str:
    """What the opening says of how the scenario begins."""
    opening = bundle.opening
    board = ruleset.board(bundle.pack)
    position, progress = begun(ruleset, board, opening)
    seats = ruleset.seats(board, position)
    require(opening["seats"] == seats, "The seats do not match the scenario.")
    if opening["version"] == ruleset.version or judges.then:
        require(progress.history == opening["history"], "The game began with a different position.")
        require(opening["schema"] == ruleset.schema, "The opening names a different schema.")
    return ""


def _replay(ruleset: AnyRuleset, bundle: Bundle, seeds: Known, ends: Ends, judges: Judges) -> str:
    """The whole game once more, and how it ended."""
    return judges.unless_other(
        lambda: _played(ruleset, bundle, seeds, ends, judges),
        "We did not compute events, reports and positions again. We checked those that have a "
        "hash.",
    )


def _played(ruleset: AnyRuleset, bundle: Bundle, seeds: Known, ends: Ends, judges: Judges) -> str:
    record = bundle.record()
    replay = Replay(ruleset, record, seeds, ends, other_words=judges.other_words)
    text = replay.run()
    closing, ended = bundle.closing, replay.progress.phase is None
    if replay.lost:
        return text
    outcome = None if replay.outcome is None else replay.outcome.model_dump(mode="json")
    require(
        not ended or closing is not None,
        "By the rules the game is over, but its journal does not end it.",
    )
    if closing is None:
        return text
    if bundle.about:
        require(
            canonical(bundle.about["outcome"]) == canonical(closing.body["outcome"]),
            "The outcome does not match the journal.",
        )
    if ended:
        require(
            canonical(closing.body["outcome"]) == canonical(outcome),
            "The outcome does not match the rules.",
        )
        return f"{text} The outcome matches too."
    before = bundle.entries[closing.number - 2].body
    require(before.get("act") in AGREED, "The game ends, but nobody ended it.")
    return f"{text} The players ended the game by agreement."


AGREED = ("agreed end", "adjudicated end", "forfeited end", "struck end")
"""Acts that end a game outside its rules."""


def _seeds(bundle: Bundle) -> str:
    starts = {0: bundle.opening["chain_start"]}
    for number, restart in enumerate(bundle.restarts(), start=1):
        require(int(restart["number"]) == number, f"Rollback {number} has the wrong number.")
        if "chain_start" in restart:
            starts[number] = restart["chain_start"]
    require(len(set(starts.values())) == len(starts), "Two dice chains are the same.")
    for one in (bundle.opening, *bundle.restarts()):
        length = one.get("chain_length", CHAIN_LENGTH)
        require(length == CHAIN_LENGTH, f"A dice chain has {CHAIN_LENGTH} links, not {length}.")
    seeds: Known = {}
    for at, shown in bundle.revealed():
        seed, start = bytes.fromhex(shown), bytes.fromhex(starts[at[0]])
        require(0 < at[1] <= CHAIN_LENGTH, f"There is no seed for phase {at[1]} in any dice chain.")
        require(links(seed, start, at[1]), f"The seed of phase {at[1]} is not in the dice chain.")
        require(seeds.setdefault(at, seed) == seed, f"Phase {at[1]} has two seeds.")
    _ends(bundle, starts)
    text = f"{len(seeds)} seeds lead back to the beginning published when the game was opened"
    return text + (", and to those published at rollbacks." if len(starts) > 1 else ".")


def _ends(bundle: Bundle, starts: Mapping[int, str]) -> None:
    """The ends of the chains come out when the game is over, all of them, and not before."""
    if bundle.closing is None:
        return
    ends = bundle.ends()
    wanted = set(starts) if bundle.secret_dice else set()
    require(set(ends) == wanted, "The end of the game reveals dice chains that it does not have.")
    for number, end in ends.items():
        start = bytes.fromhex(starts[number])
        require(
            links(end, start, CHAIN_LENGTH),
            f"The end of dice chain {number} belongs to a different chain.",
        )


def _dice(bundle: Bundle, ends: Ends) -> str:
    """Each recorded roll from its seed, its label and the batches closed before, without
    the rules: a die may have any of the keys of its phase, as its batches were closed."""
    loaded = bundle.opening["loaded_dice"]
    keys = _keys(bundle)
    number = given = secret = later = 0
    for chains, done in bundle.played():
        phase, seed = done["number"], bytes.fromhex(done["seed"])
        secrets = done.get("secrets", [])
        require(
            bundle.secret_dice == ("secrets" in done),
            f"Phase {phase} shows its secret rolls differently from what the opening says.",
        )
        parts = [chain for _, chain in chains.parts(phase)]
        earlier = done.get("earlier", {})
        require(
            set(earlier) == {str(chain) for chain in parts[:-1]},
            f"Phase {phase} does not show the seeds with which it began.",
        )
        seeds = [seed, *(bytes.fromhex(one) for one in earlier.values())]
        rolls = [(seeds, roll) for roll in done["rolls"]]
        if secrets and all(chain in ends for chain in parts):
            kept = [secret_seed(ends[chain], phase) for chain in parts]
            rolls += [(kept, roll) for roll in secrets]
            secret += len(secrets)
        else:
            later += len(secrets)
        for some, (label, sides, result) in rolls:
            if label in loaded or f"{phase}@{label}" in loaded:
                given += 1
                continue
            could = [
                sample(roll_key(one, history), label, sides)
                for history in keys[phase]
                for one in some
            ]
            require(result in could, f"The die “{label}” of phase {phase} is not {result}.")
            number += 1
    text = f"{number} dice follow from their seeds, labels and the orders before them."
    if secret:
        text += (
            f" Of these, {count(secret, 'secret roll')}: we checked them with the key published at"
            " the end of the game."
        )
    if later:
        text += (
            f" {count(later, 'secret roll')} can be checked when the game is over. Until then the"
            " server keeps the key, so that no player can compute what another was told."
        )
    return text + (f" {given} were loaded, as the opening says." if given else "")


def _keys(bundle: Bundle) -> dict[int, list[str]]:
    """Number of a phase -> the histories that stood while it was played, in every life."""
    line = Line(str(bundle.opening["history"]))
    keys: dict[int, list[str]] = {}
    for entry in bundle.entries:
        line.see(entry)
        if entry.kind == "batch":
            phase = entry.body["phase"]
            keys.setdefault(phase, []).append(line.start(phase))
            keys[phase].append(line.now)
        elif entry.kind == "step":
            # Phases without a batch roll with the history as it was when they began.
            for phase in sorted(done["number"] for done in entry.body["done"]):
                keys.setdefault(phase, []).append(line.start(phase))
    return keys


def _orders(bundle: Bundle) -> str:
    """The recorded batches, one after the other, give the history each step recorded."""
    line = Line(str(bundle.opening["history"]))
    batches = 0
    for entry in bundle.entries:
        line.see(entry)
        batches += entry.kind == "batch"
        if entry.kind == "step":
            require(
                entry.body["history"] == line.now,
                f"Step {entry.body['step']} did not use the recorded orders.",
            )
    return f"{batches} sets of orders give the recorded history."
