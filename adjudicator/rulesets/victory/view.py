"""What a seat may know (2.0, 6.1): its own side in full, of the enemy only hex and number.

`view_of` is the one place where secrecy is decided. Lexicon, asks, checks, reports and
sheets are made from views. Blocks of others have no id here and stand in no order but that
of their type, so that nothing can be followed from hex to hex.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import made
from adjudicator.rulesets.victory.board.position import (
    Battle,
    Block,
    Crossing,
    Fight,
    Forces,
    Position,
    Power,
    Seen,
    Slot,
    Work,
)

UNSEEN = "?"
"""Type of a block that cannot be seen, where a view is tried out (`moving.rehearsal`)."""


class Shown(BaseModel):
    """A block of another side whose face can be seen."""

    model_config = ConfigDict(extra="forbid")

    unit: str
    name: str = ""
    strength: int
    face_up: str = ""


class Pile(BaseModel):
    """The blocks of one other power in one hex."""

    model_config = ConfigDict(extra="forbid")

    hex: str
    power: Power
    hidden: int = 0
    """Blocks that stand upright: type and strength unknown (VIC-2.0-18)."""
    shown: list[Shown] = Field(default_factory=list)

    @property
    def count(self) -> int:
        return self.hidden + len(self.shown)


class View(BaseModel):
    """The game as one seat sees it; `seat` None is the spectator."""

    model_config = ConfigDict(extra="forbid")

    seat: str | None
    power: Power
    """Whose blocks the seat commands; empty for the spectator."""
    scenario: str
    title: str
    turn: int
    stage: str
    options: dict[str, Scalar]
    slots: list[Slot]
    powers: list[Power]
    teams: dict[Power, str]
    commands: dict[Power, dict[str, list[str]]]
    order: list[Power]
    active: Power
    blocks: list[Block]
    """Own and team-mates' blocks."""
    piles: list[Pile]
    """All others, hex by hex in the order of the map."""
    undeployed: list[Block]
    waiting: dict[Power, int]
    """Blocks that the power and its team-mates have still to deploy. How many the enemy has built
    for the same points is nobody else's to know."""
    armies: dict[Power, list[str]]
    forces: list[Forces]
    neutral: list[str]
    bonus: dict[Power, int]
    levels: dict[str, int]
    battles: list[Battle]
    """Others' ways into a battle and strikes are left out until it is fought."""
    fight: Fight | None
    activated: list[str]
    ports: dict[str, int]
    works: list[Work]
    destroyed: list[str]
    storm: str
    supplied: list[str]
    """Own cities in supply at the last check."""
    holders: dict[str, Power]
    seen: dict[str, list[Seen]]
    sealed: list[dict[str, object]]
    priority: str
    history: dict[str, list[int]]
    time_limit: int
    winners: list[Power]
    result: str
    over: bool

    def mine(self) -> list[Block]:
        """Blocks of the seat's own power."""
        return [block for block in self.blocks if block.power == self.power]

    def at(self, place: str) -> list[Block]:
        """Own and team-mates' blocks in a hex."""
        return [block for block in self.blocks if block.place == place]

    def others(self, place: str) -> list[Pile]:
        return [pile for pile in self.piles if pile.hex == place]

    def block(self, id: str) -> Block:
        """An own block. KeyError if there is none with this id."""
        for block in (*self.blocks, *self.undeployed):
            if block.id == id and block.power == self.power:
                return block
        raise KeyError(id)

    def friends(self, one: Power, other: Power) -> bool:
        """Are they one power or of one team?"""
        return one == other or bool(one and other and self.teams[one] == self.teams[other])

    def on(self, option: str) -> bool:
        """Is an optional rule in force?"""
        return bool(self.options.get(option, False))


def open_to(position: Position, power: Power, block: Block) -> bool:
    """Does a power (empty: a spectator) see the face of a block?

    Own and team-mates' always; others' while their battle is fought (VIC-6.1-4), face-up
    ones (VIC-6.8-3, VIC-6.71-2, VIC-6.6-6), and all when the game is over.
    """
    if power and position.friends(power, block.power):
        return True
    return position.over or block.revealed or bool(block.face_up)


def view_of(position: Position, seat: str | None) -> View:
    """The view of a seat. Shares blocks with the position: look, do not change."""
    power = position.power_of(seat) if seat is not None else ""
    ours = position.team(power)
    known = [block for block in position.blocks if block.power in ours]
    return View.model_construct(
        seat=seat,
        power=power,
        scenario=position.scenario,
        title=position.title,
        turn=position.turn,
        stage=position.stage,
        options=position.options,
        slots=position.slots,
        powers=position.powers,
        teams=position.teams,
        commands=position.commands,
        order=position.order,
        active=position.active,
        blocks=known,
        piles=_piles(position, power),
        undeployed=position.undeployed.get(power, []),
        waiting={p: len(blocks) for p, blocks in position.undeployed.items() if p in ours},
        armies=position.armies,
        forces=position.forces.get(power, []),
        neutral=position.neutral,
        bonus=position.bonus,
        levels=position.levels,
        battles=[_battle(position, power, battle) for battle in position.battles],
        fight=position.fight,
        activated=position.activated,
        ports=position.ports if power and power == position.active else {},
        works=position.works,
        destroyed=position.destroyed,
        storm=position.storm,
        supplied=position.supplied.get(power, []),
        holders=position.holders,
        seen=position.seen.get(power, {}),
        sealed=position.sealed.get(seat, []) if seat is not None else [],
        priority=position.priority.get(power, ""),
        history=position.history,
        time_limit=position.time_limit,
        winners=position.winners,
        result=position.result,
        over=position.over,
    )


def _piles(position: Position, power: Power) -> list[Pile]:
    """Others' blocks, sorted so that the order of the list tells nothing."""
    ours = position.team(power)
    hidden: dict[tuple[str, Power], int] = {}
    shown: dict[tuple[str, Power], list[Shown]] = {}
    for block in position.blocks:
        if block.power in ours:
            continue
        key = (block.place, block.power)
        if open_to(position, power, block):
            hidden.setdefault(key, 0)
            face = {
                "unit": block.unit,
                "name": block.name,
                "strength": block.strength,
                "face_up": block.face_up,
            }
            shown.setdefault(key, []).append(made(Shown, face))
        else:
            hidden[key] = hidden.get(key, 0) + 1
    for faces in shown.values():
        faces.sort(key=lambda face: (face.unit, face.name, -face.strength, face.face_up))
    return [
        made(
            Pile,
            {
                "hex": key[0],
                "power": key[1],
                "hidden": hidden[key],
                "shown": shown.get(key, []),
            },
        )
        for key in sorted(hidden)
    ]


def _battle(position: Position, power: Power, battle: Battle) -> Battle:
    """A battle as others may know it: hex, who fights whom; not by which ways and arms."""
    fought = position.fight is not None and position.fight.hex == battle.hex
    if fought or position.over:
        return battle

    def mine(other: Power) -> bool:
        return bool(power) and position.friends(power, other)

    return battle.model_copy(
        update={
            "crossings": [Crossing(**c.model_dump()) for c in battle.crossings if mine(c.power)],
            "strikes": [s for s in battle.strikes if mine(s.power)],
            "works": battle.works and mine(battle.attacker),
        }
    )
