"""Reads `<scenario>.toml` of a pack: set-up, limits of deployment, phases.

Places are named as on the map. `[units]` holds the default set-up, a line of `notation` for
each place. `areas` of a limit may name `@country` for the home areas of a country and `@control
country` for all it controls at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast, get_args

from adjudicator.core.names import fold
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.notation import NotUnits, read_pool, read_units
from adjudicator.rulesets.world_at_war.board.parts import (
    FortRow,
    Limit,
    MajorStart,
    OptionA,
    Placed,
    Scenario,
)
from adjudicator.rulesets.world_at_war.board.position import Status
from adjudicator.rulesets.world_at_war.board.terms import FLEETS, KINDS, MAJORS, POINTS, SEATS, Seat
from adjudicator.rulesets.world_at_war.sequence import PHASES

SWITCHES = (
    "oil",
    "naval",
    "sm",
    "fall",
    "industry",
    "technology",
    "diplomacy",
    "events",
    "partisans",
    "build",
    "strategic_warfare",
)
KEYS = {
    "title", "text", "source", "turn", "last_turn", "order", "phases", "first_phases",
    "last_phases", "switches", "countries", "in_play", "victory", "boardless", "pact", "income",
    "siberia", "russian_winter", "halved", "italian_rm", "fixed_turns", "free_build",
    "spend_most", "dated", "majors", "status", "pools", "control", "forts", "events",
    "partisans", "units", "option_a", "limits",
}  # fmt: skip


def read_scenarios(pack: Pack, board: Board) -> dict[str, Scenario]:
    """All scenarios of a pack, in the order of their titles.

    ScenarioError names the file and says what is wrong."""
    found = [_Reader(pack, board, file).scenario() for file in pack.files if file.endswith(".toml")]
    return {one.name: one for one in sorted(found, key=lambda one: one.title)}


class _Reader:
    def __init__(self, pack: Pack, board: Board, file: str) -> None:
        self.board, self.file = board, file
        self.said = pack.toml(file)
        self.names = {fold(board.name(place)): place for place in board.places}

    def wrong(self, text: str) -> ScenarioError:
        return ScenarioError(self.file, 0, text)

    def need(self, key: str, kind: type) -> Any:
        if not isinstance(self.said.get(key), kind):
            raise self.wrong(f"{key!r} is missing or of the wrong type")
        return self.said[key]

    def place(self, name: str) -> str:
        if fold(name) not in self.names:
            raise self.wrong(f"there is no place {name!r}")
        return self.names[fold(name)]

    def country(self, name: str) -> str:
        if name not in self.board.countries:
            raise self.wrong(f"there is no country {name!r}")
        return name

    def one_of(self, what: str, value: str, known: Iterable[str]) -> str:
        words = tuple(known)
        if value not in words:
            raise self.wrong(f"{what} is {value!r}; it is one of: {', '.join(words)}")
        return value

    # ---------------------------------------------------------------- whole

    def scenario(self) -> Scenario:
        said = self.said
        for key in said:
            if key not in KEYS:
                raise self.wrong(f"there is no key {key!r}")
        for turn in ("turn", "last_turn"):
            if self.need(turn, int) not in self.board.turns:
                raise self.wrong(f"there is no turn {said[turn]}")
        control = self.control()
        return Scenario(
            name=self.file.removesuffix(".toml"),
            title=self.need("title", str),
            text=self.need("text", str),
            turn=said["turn"],
            last_turn=said["last_turn"],
            order=tuple(
                cast(Seat, self.one_of("order", seat, SEATS)) for seat in self.need("order", list)
            ),
            phases=self.phases("phases"),
            first_phases=self.phases("first_phases"),
            last_phases=self.phases("last_phases") if "last_phases" in said else (),
            majors={
                self.one_of("majors", name, MAJORS): self.major(name, start)
                for name, start in self.need("majors", dict).items()
            },
            status=self.status(),
            control=control,
            units=self.units(self.need("units", dict)),
            pools={self.country(n): self.pool(text) for n, text in said.get("pools", {}).items()},
            forts=tuple(self.fort(area, text) for area, text in said.get("forts", {}).items()),
            limits=tuple(self.limit(row, control) for row in said.get("limits", [])),
            victory=self.one_of(
                "victory",
                self.need("victory", str),
                ("poland", "france", "barbarossa", "overlord", "campaign"),
            ),
            areas=self.areas(),
            switches=tuple(self.one_of("switches", s, SWITCHES) for s in said.get("switches", [])),
            partisans={
                self.place(area): self.one_of("partisans", side, ("western", "soviet"))
                for area, side in said.get("partisans", {}).items()
            },
            events={
                self.one_of("events", event, self.board.events): state
                for event, state in said.get("events", {}).items()
            },
            halved=tuple(self.place(area) for area in said.get("halved", [])),
            pact=bool(said.get("pact", False)),
            siberia=bool(said.get("siberia", False)),
            russian_winter=int(said.get("russian_winter", 0)),
            boardless=tuple(self.country(name) for name in said.get("boardless", [])),
            income=self.one_of(
                "income", said.get("income", ""), ("", "france-1940", "barbarossa-1941")
            ),
            italian_rm=int(said.get("italian_rm", 0)),
            free_build=said.get("free_build", ""),
            spend_most=int(said.get("spend_most", 0)),
            dated=bool(said.get("dated", False)),
            option_a=self.option_a(),
        )

    def phases(self, key: str) -> tuple[str, ...]:
        named = [self.one_of(key, phase, PHASES) for phase in self.need(key, list)]
        if named != sorted(named, key=PHASES.index) or not named or named[-1] != "turn_end":
            raise self.wrong(f"{key}: phases in the order of the turn, `turn_end` last")
        return tuple(named)

    def areas(self) -> tuple[str, ...]:
        """The areas in play: those of some countries, and single ones."""
        named = [self.country(name) for name in self.said.get("countries", [])]
        single = [self.place(name) for name in self.said.get("in_play", [])]
        if not named and not single:
            return ()
        return tuple(a.id for a in self.board.areas.values() if a.owner in named or a.id in single)

    def major(self, name: str, start: Mapping[str, Any]) -> MajorStart:
        known = [tech.id for tech in self.board.technologies_of(name)]
        techs = tuple(self.one_of(f"techs of {name}", t, known) for t in start.get("techs", []))
        for point in start.get("points", {}):
            self.one_of(f"points of {name}", point, POINTS)
        fields = {
            key: value for key, value in start.items() if key not in ("techs", "points", "pool")
        }
        try:
            return MajorStart(
                techs=techs,
                points=dict(start.get("points", {})),
                pool=self.pool(start.get("pool", "")),
                **fields,
            )
        except TypeError:
            raise self.wrong(f"majors.{name} has a key that is not known, or no level") from None

    def status(self) -> dict[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] = {}
        for name, text in self.said.get("status", {}).items():
            words = text.split()
            if len(words) != 2:
                raise self.wrong(f"status of {name}: write `war axis`")
            found[self.country(name)] = (
                self.one_of("status", words[0], get_args(Status)),
                self.one_of("camp", words[1], ("axis", "western", "soviet")),
            )
        return found

    def control(self) -> dict[str, str]:
        return {
            self.place(area): self.country(country)
            for country, areas in self.said.get("control", {}).items()
            for area in areas
        }

    def pool(self, text: str) -> dict[str, int]:
        try:
            return read_pool(text)
        except NotUnits as wrong:
            raise self.wrong(str(wrong)) from None

    def units(self, table: Mapping[str, str]) -> tuple[Placed, ...]:
        placed = []
        for name, text in table.items():
            place = self.place(name)
            try:
                parts = list(read_units(text, self.board.countries))
            except NotUnits as wrong:
                raise self.wrong(f"units of {name}: {wrong}") from None
            for nation, kind, n, _, fields in parts:
                area = self.board.areas.get(place)
                if kind in FLEETS and area is not None and not area.coastal:
                    raise self.wrong(f"{name} has no port for {kind} fleets")
                placed.append(Placed(nation, kind, place, n, fields))
        return tuple(placed)

    def fort(self, name: str, text: str) -> FortRow:
        level, *faces = text.split()
        area = self.place(name)
        for face in faces:
            if face not in self.board.countries and face not in self.board.seas:
                raise self.wrong(f"the fortress of {name} cannot face {face!r}")
        if level not in ("1", "2", "3", "4"):
            raise self.wrong(f"the fortress of {name} has level 1 to 4, not {level!r}")
        return FortRow(area, int(level), tuple(faces))

    def limit(self, row: Mapping[str, Any], control: Mapping[str, str]) -> Limit:
        areas: list[str] = []
        for name in row.get("areas", []):
            if name.startswith("@control "):
                wanted = name.removeprefix("@control ")
                areas += [
                    a.id for a in self.board.areas.values() if control.get(a.id, a.owner) == wanted
                ]
            elif name.startswith("@"):
                areas += self.board.of_country(self.country(name[1:]))
            else:
                areas.append(self.place(name))
        return Limit(
            nations=tuple(self.country(n.strip()) for n in str(row["nation"]).split(",")),
            kinds=tuple(self.one_of("kinds", kind, KINDS) for kind in row["kinds"]),
            clause=str(row["clause"]),
            areas=tuple(areas),
            at=tuple(self.place(name) for name in row.get("at", [])),
            least=int(row.get("least", 0)),
            most=row.get("most"),
            garrison=int(row.get("garrison", 0)),
        )

    def option_a(self) -> OptionA | None:
        said = self.said.get("option_a")
        if said is None:
            return None
        return OptionA(
            units=self.units(said["units"]),
            pool=self.pool(said["pool"]),
            researching=said["researching"],
            percent=int(said["percent"]),
        )
