"""The histories of a game, and what its witness has said to them.

A game with a witness: its chain is bound by its own signature, each link follows from it and was
given against the digest of exactly what the step was made with, and each batch that players have
closed is in the history with its link. Where one is missing, the journal says that the witness was
left out, and everybody was told.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from adjudicator.core.journal import Entry
from adjudicator.core.progress import Batch, next_history, witnessed
from adjudicator.core.protocol import digest
from adjudicator.core.saying import count
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.options import WitnessOptions
from adjudicator.service.record import witnessing
from adjudicator.service.record.replaying import require


class Line:
    """The histories of a game, batch by batch, as far as they have not been taken back; they
    follow from the journal alone."""

    def __init__(self, opened: str) -> None:
        self.opened = opened
        self.closed: list[tuple[int, bool, str]] = []
        """(number of the phase, whether it began with this, history)"""
        self._begins: set[int] = set()

    def start(self, phase: int) -> str:
        """As it was when this phase began."""
        return next(
            (h for n, began, h in reversed(self.closed) if n < phase or (began and n == phase)),
            self.opened,
        )

    @property
    def now(self) -> str:
        return self.closed[-1][2] if self.closed else self.opened

    def see(self, entry: Entry) -> None:
        """The next entry of the journal."""
        body = entry.body
        if entry.kind == "batch":
            batch = Batch.model_validate(body["batch"])
            self.closed.append((int(body["phase"]), False, next_history(self.now, batch)))
        elif "restart" in body:
            to = int(body["restart"]["to"])
            stays = [one for one in self.closed if one[0] < to or (one[1] and one[0] == to)]
            here = [one for one in self.closed if one[0] == to and not one[1]]
            self.closed = [*stays, *here[: int(body["restart"].get("after", 0))]]
            if body["restart"].get("witness"):
                self._with(to, str(body["restart"]["witness"]))
        elif body.get("act") == "witness":
            if body["says"] == "asked" and body["of"]["what"] == "begin":
                self._begins.add(int(body["number"]))
            elif body["says"] == "gave" and int(body["statement"]["number"]) in self._begins:
                self._with(1, str(body["statement"]["link"]))

    def _with(self, phase: int, link: str) -> None:
        self.closed.append((phase, True, witnessed(self.start(phase), link)))


def check(bundle: Bundle) -> str:
    """What holds, in words. Wrong: where it first does not."""
    options = bundle.opening.get("options", {}).get("witness")
    acts = [entry for entry in bundle.entries if entry.body.get("act") == "witness"]
    if options is None:
        require(not acts, "There are statements by a witness that the opening does not name.")
        linked = [e for e in bundle.entries if e.kind == "batch" and e.body["batch"].get("witness")]
        require(not linked, "A set of orders has a witness's link, but the game has no witness.")
        return "This game has no witness."
    try:
        return _Heard(bundle, WitnessOptions.model_validate(options)).all()
    except witnessing.BadWord as bad:
        require(False, f"The witness: {bad.text}")
        raise


class _Heard:
    def __init__(self, bundle: Bundle, terms: WitnessOptions) -> None:
        self.bundle, self.terms = bundle, terms
        self.source = witnessing.SOURCES[terms.by]
        self.line = Line(str(bundle.opening["history"]))
        self.pinned: dict[str, Any] | None = None
        self.last = 0
        self.asked: dict[int, tuple[str, dict[str, Any]]] = {}
        """number -> digest, and what it is of."""
        self.asked_at: dict[int, datetime] = {}
        self.given: dict[int, str] = {}
        self.left_out: set[int] = set()
        self.rulings: dict[str, Any] = dict(bundle.opening["rulings"])
        self.fresh, self.begun = True, False
        self.open: dict[str, Any] | None = None
        """The entry of the first batch that was closed since the last step."""

    def all(self) -> str:
        for entry in self.bundle.entries:
            body = entry.body
            if entry.kind == "batch":
                self._batch(body)
            elif entry.kind == "step":
                self._step(body)
            elif entry.kind == "moderator":
                if "restart" in body:
                    self._restart(body["restart"])
                if body.get("act") == "witness":
                    self._act(entry)
                self.rulings = dict(body.get("rulings", self.rulings))
            self.line.see(entry)
        mark = self.terms.key[:16]
        if self.pinned is None:
            return f"The witness {mark} was left out of the whole game; all players were told."
        text = (
            f"{count(len(self.given), 'link')} of the witness {mark} match the digests of the "
            "orders."
        )
        if missing := sorted(self.left_out - {0}):
            text += f" It was left out (all players were told) for {', '.join(map(str, missing))}."
        if 0 in self.left_out:
            text += " In the end it was left out of the game; all players were told."
        return text

    def _act(self, entry: Entry) -> None:
        body = entry.body
        says = body["says"]
        said = {"statement": body.get("statement"), "signature": body.get("signature")}
        if says == "bound":
            require(self.pinned is None, "The witness was bound twice.")
            opening = self.bundle.entries[0].hash
            self.pinned = self.source.bound(self.terms, opening, witnessing.read(said))
        elif says == "asked":
            number, of = int(body["number"]), dict(body["of"])
            require(number == self.last + 1, f"Question {number} to the witness is out of order.")
            require(digest(of) == body["digest"], f"Question {number} has the wrong digest.")
            require(
                of["journal"] == entry.before, f"Question {number} was asked at the wrong time."
            )
            self.last = number
            self.asked_at[number] = datetime.fromisoformat(entry.at)
            self.asked[number] = str(body["digest"]), of
        elif says == "gave":
            number = int(body["statement"]["number"])
            require(
                self.pinned is not None and number in self.asked, "A link came without a question."
            )
            assert self.pinned is not None
            asked, _ = self.asked[number]
            self.given[number] = self.source.link(
                self.terms, self.pinned, number, asked, witnessing.read(said)
            )
        elif says == "left out":
            require(bool(body.get("told")), "The witness was left out without telling the players.")
            number = int(body["number"])
            if number in self.asked and not body.get("by"):
                waited = datetime.fromisoformat(entry.at) - self.asked_at[number]
                require(
                    waited >= timedelta(hours=self.terms.hours),
                    "The game did not wait for the witness as long as its terms say.",
                )
            self.left_out.add(number)

    def _word(self, what: str) -> tuple[str, dict[str, Any]]:
        """The link against the last question of this kind, and what it is of."""
        number = max((n for n, (_, of) in self.asked.items() if of["what"] == what), default=0)
        require(
            number in self.given or number in self.left_out,
            f"The witness was not asked for a {what}, or the game did not wait for it.",
        )
        return self.given.get(number, ""), self.asked[number][1]

    def _without(self) -> bool:
        """Was it left out of the whole game, before it was bound or later?"""
        return 0 in self.left_out

    def _batch(self, body: dict[str, Any]) -> None:
        if self.open is None and not self.fresh:
            self.open = body
            if not self._without():
                link, of = self._word("batch")
                require(
                    body["batch"].get("witness", "") == link,
                    "A set of orders has a different link from the one the witness gave.",
                )
                drafts = {
                    seat: witnessing.sealed_orders(draft["orders"], draft.get("nonce", ""))
                    for seat, draft in body["drafts"].items()
                }
                found = (of["phase"], of["history"], of["drafts"], of["rulings"])
                made = (body["phase"], self.line.now, drafts, digest(self.rulings))
                require(
                    found == made,
                    "A set of orders is not the one that the witness was asked about.",
                )
                return
        require(not body["batch"].get("witness"), "A set of orders has a link that nobody gave.")

    def _step(self, body: Mapping[str, Any]) -> None:
        if not self._without():
            if self.fresh and not self.begun:
                _, of = self._word("begin")
                require(
                    of["history"] == self.bundle.opening["history"],
                    "The witness was asked with a different beginning.",
                )
            elif not self.fresh:
                _, of = self._word("batch")
                require(
                    of["standing"] == digest(body["standing"]),
                    f"Step {body['step']} has different standing orders from those that the "
                    "witness was asked about.",
                )
        self.begun, self.fresh, self.open = True, False, None

    def _restart(self, restart: Mapping[str, Any]) -> None:
        if "chain_start" in restart and not self._without():
            link, of = self._word("rollback")
            found = (of["phase"], of["number"], of["chain_start"], of["history"], link)
            phase = int(restart["to"])
            made = (
                phase,
                restart["number"],
                restart["chain_start"],
                self.line.start(phase),
                restart.get("witness", ""),
            )
            require(found == made, "The game was not taken back as the witness was asked.")
        self.fresh, self.open = True, None
