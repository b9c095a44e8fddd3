"""The whole state of a Victory game at one moment.

One pydantic model, lists and dicts only, nothing derived: who controls a hex, what is in
supply and what stacks where are questions asked of it, in the module of their chapter.

A **power** owns blocks and cities; a **seat** answers asks. They are the same but in the
Commanders scenario, where a power's arms are commanded by several seats (VIC-10.5-1).
Ids of blocks are for their owner alone: nothing that another seat gets may hold one.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.conditions import Scalar

Power = str
"""`red`, `blue`, ...: lower case."""
Role = Literal["attacker", "defender"]


class Slot(BaseModel):
    """One board of the joined map (VIC-1.1-1)."""

    model_config = ConfigDict(extra="forbid")

    slot: str
    """A letter: the first part of its hexes' ids."""
    title: str = ""
    board: str
    rotation: int = 0
    """0 or 180."""
    dx: int = 0
    dy: int = 0
    power: Power = ""
    """Whose map it is; nobody's if empty."""


class Block(BaseModel):
    """One block. `place` is a hex id of the joined map.

    A block aboard a carrier has the carrier's place; `aboard` names the carrier.
    """

    model_config = ConfigDict(extra="forbid")

    id: str
    """`red.IN3`: never used again in the same game, and known to its owner only."""
    power: Power
    unit: str
    """Code of its type."""
    name: str = ""
    """Of a historical army: `SS Panther`."""
    strength: int
    place: str
    aboard: str = ""
    """Air: id of the carrier it is on."""
    at_sea: bool = False
    """Marine, Amphib, Commando: a naval unit now (VIC-5.91-4, VIC-A68)."""
    aloft: bool = False
    """Airborne that has not dropped yet, in a battle: an air unit now (VIC-6.6-2)."""
    half_hit: bool = False
    """It carries the first of two hits (VIC-6.47-2)."""
    # What it did in this game turn; cleared when the next turn begins (`new_turn`).
    moved: bool = False
    strategic: bool = False
    flown: int = 0
    """Air: hexes flown to its battle (VIC-5.53-5)."""
    base: str = ""
    """Air: where it took off this turn."""
    entered: str = ""
    """The hex from which it came into its battle; empty if it was there."""
    arrives: int = 1
    """Combat round in which it joins its battle: 2 for a response (VIC-5.8-1)."""
    # What others may see of it.
    revealed: bool = False
    """Its battle is being fought: all see type and strength (VIC-6.1-4)."""
    face_up: str = ""
    """Seen by all outside a battle: `blockade` (VIC-6.8-3), `beachhead` (VIC-6.71-2),
    `landing` (VIC-6.6-6, VIC-6.7-2), `submarine` (VIC-8.4-5)."""

    @property
    def blockading(self) -> bool:
        return self.face_up == "blockade"

    @property
    def beachhead(self) -> bool:
        return self.face_up == "beachhead"


class Crossing(BaseModel):
    """Blocks that crossed a hexside into a battle (VIC-SB.Limits-2, VIC-5.41-1)."""

    model_config = ConfigDict(extra="forbid")

    power: Power
    start: str
    """The hex on the other side of the hexside."""
    ground: int = 0
    naval: int = 0


class Battle(BaseModel):
    """A battle hex, from the move that made it until it has been fought (VIC-6.1-1)."""

    model_config = ConfigDict(extra="forbid")

    hex: str
    attacker: Power
    """The player whose move made it; he fights it in his turn (VIC-2.0-11)."""
    roles: dict[Power, Role] = Field(default_factory=dict)
    """Side of every power that takes part (VIC-SB.Multi-1), in the order of entry."""
    crossings: list[Crossing] = Field(default_factory=list)
    """In the order of entry; the last power that used a hexside controls it."""
    late: dict[Power, int] = Field(default_factory=dict)
    """Blocks of each power that arrive in round 2: the number is told when they come
    (VIC-5.8-1), and whoever is late pins nobody (VIC-A26)."""
    exits: list[Crossing] = Field(default_factory=list)
    """Surplus defenders that moved out, `start` being where they went (VIC-5.1-4)."""
    works: bool = False
    """It was made to hit a bridge, canal or enemy logistic units: there may be no
    defenders (VIC-A58)."""
    blockade: bool = False
    """Activated in an existing blockade (VIC-6.8-8)."""
    strikes: list[Strike] = Field(default_factory=list)
    """Rockets fired into it (VIC-A62)."""


class Strike(BaseModel):
    """A Rocket fired at a battle hex: its block is used up when it strikes (VIC-11.0-18)."""

    model_config = ConfigDict(extra="forbid")

    power: Power
    block: str


class Work(BaseModel):
    """A logistic unit: factory, airfield or mulberry (9). On the map for all to see."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["air factory", "naval factory", "ground factory", "airfield", "mulberry"]
    hex: str
    power: Power
    level: int = 1
    """Factory: its PP, 0 possible. Airfield: 1 Minor, 2 Major. Mulberry: 1."""
    full: int = 0
    """Factory: the value up to which it may be rebuilt (VIC-9.1-13)."""
    since: int = 0
    """Turn of building or capture: a captured Mulberry serves from the next (VIC-9.5-6)."""
    hits: int = 0
    """In the battle now fought; two take effect (VIC-9.4-7, VIC-9.5-4)."""


class Seen(BaseModel):
    """A note of what a power saw in a hex, by hex and not by block (fog of war, VIC-2.0-18)."""

    model_config = ConfigDict(extra="forbid")

    turn: int
    power: Power
    """Whose blocks."""
    blocks: list[str]
    """`Infantry 3`, strongest first; how it stood when last seen."""


class Fight(BaseModel):
    """The battle that is being fought now. What else it needs is local to the phase."""

    model_config = ConfigDict(extra="forbid")

    hex: str
    attacker: Power
    round: int = 1
    roles: dict[Power, Role] = Field(default_factory=dict)


class Forces(BaseModel):
    """Starting forces of a power: random full blocks, or points to spend (10)."""

    model_config = ConfigDict(extra="forbid")

    random: int = 0
    points: int = 0
    slots: list[str] = Field(default_factory=list)
    """Boards on which exactly these stand; empty: any of the power's (VIC-10.4-3)."""


class Position(BaseModel):
    model_config = ConfigDict(extra="forbid")

    schema_: int = 1
    scenario: str
    title: str = ""
    turn: int = 1
    stage: str = ""
    """The phase that is being played or comes next."""
    options: dict[str, Scalar] = Field(default_factory=dict)
    """All rulings and optional rules as chosen for this game; known to all."""
    slots: list[Slot] = Field(default_factory=list)
    powers: list[Power] = Field(default_factory=list)
    """Clockwise round the table (VIC-2.0-5)."""
    teams: dict[Power, str] = Field(default_factory=dict)
    """Power -> team; every power has one (VIC-A41)."""
    commands: dict[Power, dict[str, list[str]]] = Field(default_factory=dict)
    """Power -> its seats -> what each commands: `ground`, `naval`, `air`, `production`."""
    order: list[Power] = Field(default_factory=list)
    """Player 1, Player 2, ... of this turn (VIC-2.0-3)."""
    active: Power = ""
    """Who moves now."""
    blocks: list[Block] = Field(default_factory=list)
    counters: dict[str, int] = Field(default_factory=dict)
    """`red.IN` -> blocks of this kind that were ever named, for ids."""
    armies: dict[Power, list[str]] = Field(default_factory=dict)
    """Power -> mixes its blocks come from."""
    forces: dict[Power, list[Forces]] = Field(default_factory=dict)
    undeployed: dict[Power, list[Block]] = Field(default_factory=dict)
    """Drawn and not yet on the map; their `place` is empty or a slot."""
    neutral: list[str] = Field(default_factory=list)
    """Cities and Towns that nobody held at the start (VIC-SB.Neutral-1)."""
    bonus: dict[Power, int] = Field(default_factory=dict)
    """PP that each home city of a power adds for that power (VIC-10.3-3)."""
    levels: dict[str, int] = Field(default_factory=dict)
    """Team -> PP of cities that win (10.0)."""
    battles: list[Battle] = Field(default_factory=list)
    """Not yet fought, in the order in which they arose."""
    fight: Fight | None = None
    activated: list[str] = Field(default_factory=list)
    """Blockade hexes activated in this Combat Phase (VIC-6.8-10)."""
    ports: dict[str, int] = Field(default_factory=dict)
    """Port hex -> ground units in or out by Sea Movement this player turn (VIC-5.92-1)."""
    works: list[Work] = Field(default_factory=list)
    destroyed: list[str] = Field(default_factory=list)
    """Bridges as `a0804|a0805` and canal hexes as `c0710` that carry a Destruction marker."""
    hits: dict[str, int] = Field(default_factory=dict)
    """Bridge or canal -> hits in the battle now fought (VIC-9.3-3)."""
    storm: str = ""
    """Hex of the storm; empty if there is none (9.2)."""
    supplied: dict[Power, list[str]] = Field(default_factory=dict)
    """Power -> its cities in supply at the last check: only they produce (VIC-2.0-15)."""
    holders: dict[str, Power] = Field(default_factory=dict)
    """City or Town -> who held it at the last check of step 4; known to all."""
    seen: dict[Power, dict[str, list[Seen]]] = Field(default_factory=dict)
    """Power -> hex -> what it last saw there."""
    sealed: dict[str, list[dict[str, object]]] = Field(default_factory=dict)
    """Seat -> dumped move orders for next turn, sent with production. Secret."""
    priority: dict[Power, str] = Field(default_factory=dict)
    """Commanders: the arm that the council put first (VIC-10.5-2)."""
    history: dict[str, list[int]] = Field(default_factory=dict)
    """Power -> PP of cities held at the end of each turn."""
    time_limit: int = 0
    """Turns after which the most PP win; 0 for none (VIC-10.6-1)."""
    winners: list[Power] = Field(default_factory=list)
    result: str = ""
    result_clause: str = ""
    over: bool = False

    # ------------------------------------------------------------ look-ups

    def block(self, id: str) -> Block:
        """The block with this id. KeyError if it is not on the map."""
        for block in self.blocks:
            if block.id == id:
                return block
        raise KeyError(id)

    def at(self, place: str) -> list[Block]:
        """All blocks in a hex, in the order of the list."""
        return [block for block in self.blocks if block.place == place]

    def of(self, power: Power) -> list[Block]:
        return [block for block in self.blocks if block.power == power]

    def battle(self, place: str) -> Battle | None:
        """The battle that waits in a hex."""
        return next((battle for battle in self.battles if battle.hex == place), None)

    def friends(self, one: Power, other: Power) -> bool:
        """Are they one power or of one team (VIC-A41)?"""
        return one == other or bool(one and other and self.teams[one] == self.teams[other])

    def team(self, power: Power) -> frozenset[Power]:
        """A power and its team-mates; nobody for no power. For questions about many blocks."""
        if not power:
            return frozenset()
        return frozenset((power, *(p for p in self.powers if self.friends(power, p))))

    def on(self, option: str) -> bool:
        """Is an optional rule in force?"""
        return bool(self.options.get(option, False))

    def power_of(self, seat: str) -> Power:
        """The power a seat plays for. KeyError for no seat of this game."""
        for power, seats in self.commands.items():
            if seat in seats:
                return power
        if seat in self.powers:
            return seat
        raise KeyError(seat)

    def seats_of(self, power: Power) -> dict[str, list[str]]:
        """Seat -> what it commands; a lone player commands all."""
        return self.commands.get(power) or {power: ["ground", "naval", "air", "production"]}

    def team_seats(self, power: Power) -> list[str]:
        """The seats of a power and its team-mates: who may know what is its own."""
        return [s for p in self.powers if self.friends(p, power) for s in self.seats_of(p)]

    def seat_for(self, power: Power, command: str) -> str:
        """The seat of a power that commands an arm, or production (VIC-10.5-2)."""
        seats = self.seats_of(power)
        return next((seat for seat, arms in seats.items() if command in arms), next(iter(seats)))


Battle.model_rebuild()


def plan_name(position: Position) -> str:
    """The name of the plan that battle orders of this turn form: `turn 3`. The ask for a
    move opens it; asks of the Combat and Supply Phases have it as their scope."""
    return f"turn {position.turn}"
