"""What a house measures of itself (`gauges`), as Prometheus reads it (text format 0.0.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from adjudicator.service.gauges import BACKUP, ELSEWHERE, STATES, TRIED, Gauges, Totals, unready
from adjudicator.service.guests import Door


@dataclass(frozen=True)
class Metric:
    """One that is told, with a value for each of its label's words; "" if it has no label."""

    name: str
    text: str
    values: dict[str, float] = field(default_factory=dict)
    label: str = ""
    kind: str = "gauge"

    def lines(self) -> Iterator[str]:
        """Write it as lines."""
        yield f"# HELP adjudicator_{self.name} {self.text}"
        yield f"# TYPE adjudicator_{self.name} {self.kind}"
        for key, value in self.values.items():
            said = key.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
            braces = f'{{{self.label}="{said}"}}' if self.label else ""
            number = f"{value:g}" if value < 1e6 else f"{value:.0f}"
            yield f"adjudicator_{self.name}{braces} {number}"


def exposed(found: Gauges, doors: Sequence[Door] = ()) -> str:
    """Tell all of it. doors: of the process that is asked."""
    metrics = (*_letters(found), *_backups(found), *_work(found), *_machine(found), *_doors(doors))
    return "\n".join(line for metric in metrics for line in metric.lines()) + "\n"


def _one(name: str, text: str, value: float, kind: str = "gauge") -> Metric:
    return Metric(name, text, {"": value}, kind=kind)


def _letters(found: Gauges) -> Iterator[Metric]:
    totals = found.totals or Totals()
    came: dict[str, float] = {**totals.came}
    yield Metric("letters_in", "Letters received, by what became of them.", came, "outcome")
    states: dict[str, float] = dict.fromkeys(STATES, 0)
    yield Metric("letters_out", "Letters to be sent, by state.", states | totals.went, "state")
    yield _one("letters_retrying", "Letters that could not be sent so far.", found.retrying)
    yield _one("letters_failed_day", "Letters given up within the last day.", found.failed)
    yield _one(
        "relay_silent_seconds",
        "Time since the next mail host stopped accepting letters.",
        found.relay,
    )


def _backups(found: Gauges) -> Iterator[Metric]:
    for name, what in (
        (BACKUP, "the last backup"),
        (ELSEWHERE, "the last backup copied elsewhere"),
        (TRIED, "the last backup restored as a test"),
    ):
        word = name.replace(" ", "_")
        every = found.wanted.get(name, 0)
        yield _one(f"{word}_every_seconds", "The longest this should be; 0: never.", every)
        if (age := found.kept.get(name)) is not None:
            yield _one(f"{word}_seconds", f"Age of {what}.", age)
    yield _one("restore_good", "1 if the last test found nothing wrong.", 0 if found.trial else 1)
    if found.certificate is not None:
        yield _one(
            "certificate_seconds",
            "Time until the certificate of the website expires.",
            found.certificate,
        )


def _work(found: Gauges) -> Iterator[Metric]:
    totals = found.totals or Totals()
    yield Metric("exports", "Requested exports, by state.", {**found.exports}, "state")
    yield _one("unmade_seconds", "Age of the oldest export still to be made.", found.unmade)
    yield Metric("games", "Games, by state.", {**totals.games}, "state")
    yield _one("unread_seconds", "Age of the oldest unread letter.", found.unread)
    yield _one(
        "unsent_seconds",
        "Age of the oldest unsent letter, counted from the first try.",
        found.unsent,
    )
    yield _one("steps_total", "Steps played.", totals.steps, "counter")
    yield _one("steps_due", "Games whose step is due.", found.due)
    yield _one("deadline_lag_seconds", "Time since the oldest due step became due.", found.lag)
    yield _one("bounces_day", "Letters that came back within the last day.", found.bounced)


def _machine(found: Gauges) -> Iterator[Metric]:
    yield _one("database_bytes", "Size of the database.", found.database)
    yield _one("disk_free_bytes", "Free disk space.", found.space)
    if found.store is not None:
        yield _one("letter_store_up", "1 if the letter store answers.", 0 if found.store else 1)
        yield _one("letters_lost", "Letters missing from the letter store.", found.lost)
    if found.beat is not None:
        yield _one("heartbeat_seconds", "Time since the ticker last reported.", found.beat)
    yield _one("ready", "1 if the ticker ticks and the queues move.", 0 if unready(found) else 1)


def _doors(doors: Sequence[Door]) -> Iterator[Metric]:
    if not doors:
        return
    for name, kind, what in (
        ("open", "gauge", "Connections"),
        ("unfinished", "gauge", "Connections that have finished nothing, or nothing recently"),
        ("refused", "counter", "Connections that were turned away"),
        ("put_out", "counter", "Connections that had to make room"),
    ):
        values: dict[str, float] = {one.name: getattr(one, name) for one in doors}
        ends = "_total" if kind == "counter" else ""
        yield Metric(f"door_{name}{ends}", f"{what}, in this process.", values, "door", kind)
