"""A small ruleset for tests: two camps bid hidden gold for places on a map.

It has all that the service must cope with, and nothing else: a simultaneous
secret choice, an interrupt with a standing order, a decision that a plan may
answer, dice, secret events with and without public wording, hidden numbers,
three phases a turn, a report at the end of each turn, and an end.

The rules (clauses TOY-n):

1. Muster. Both camps secretly bid gold on places. 1.1 Nobody bids more gold
   than he has. 1.2 At most one bid a place.
2. Clash, place by place in the order of the board. 2.1 Where both have bid,
   each rolls a die and adds his bid; the higher sum takes the place, a tie
   changes nothing. 2.2 Where one has bid alone he takes the place, but first
   the other camp may ambush him. 2.3 An ambush costs 1 gold and succeeds with
   a 4 or more; then the bidder takes nothing. A camp without gold fails.
   2.4 Who takes a place may press on: with a 3 or more he loots 1 gold, else
   he loses the place again.
3. Income. Each camp rolls a die in secret and gains as much gold.
4. After the last turn the camp with more places wins; a tie is shared.

Use `TOY`, `pack()`, and `desk`/`clock`/`game` of `tests/conftest.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.protocol import (
    Answers,
    Ask,
    Bot,
    Checked,
    Event,
    Fact,
    NotAllowed,
    Order,
    Outcome,
    Play,
    Ruleset,
    Ruling,
    Seat,
    StandingOrder,
    Table,
    Term,
    Turn,
)
from adjudicator.core.telling import Area, Geometry, Line, Piece, Report, Section, Sheet

SEATS = ["red", "blue"]
OTHER = {"red": "blue", "blue": "red"}

PLACES = """\
id\tname\taliases\tlon\tlat
north-hill\tNorth Hill\tthe hill\t10\t50
ford\tOld Ford\tford, Alte Furt\t11\t50
konigsberg\tKönigsberg\tKaliningrad\t12\t50
"""


def pack(turns: int = 2) -> Pack:
    """The components, inline. Scenario `short` has `turns` turns, `long` has 6."""
    return Pack(
        ruleset="toy",
        files={
            "places.tsv": PLACES,
            "short.toml": f'title = "A short feud"\nturns = {turns}\ngold = 6\n',
            "long.toml": 'title = "A long feud"\nturns = 6\ngold = 10\n',
        },
    )


# ---------------------------------------------------------------- components


@dataclass(frozen=True)
class Board:
    """Place ids in their order, their names, the scenarios, the drawn map."""

    places: tuple[str, ...]
    names: dict[str, str]
    aliases: dict[str, tuple[str, ...]]
    scenarios: dict[str, dict[str, Any]]
    geometry: Geometry


class Camp(BaseModel):
    gold: int
    bids: dict[str, int] = Field(default_factory=dict)
    """Place -> gold, between muster and the end of the clash."""


class Position(BaseModel):
    turn: int = 0
    """Counts up when a turn's muster begins."""
    turns: int = 2
    over: bool = False
    camps: dict[Seat, Camp]
    holder: dict[str, Seat] = Field(default_factory=dict)
    """Place -> the camp that holds it; a place that nobody holds is not listed."""


class View(BaseModel):
    """What a seat may know. gold and bids are its own; None and {} for spectators."""

    seat: Seat | None
    turn: int
    turns: int
    holder: dict[str, Seat]
    gold: int | None
    bids: dict[str, int]


# -------------------------------------------------------------------- orders


class Bid(Order):
    """Bid gold for a place."""

    syntax = "bid {gold:int} [gold] on {place:place}"
    clause = "TOY-1"
    examples = ("bid 2 on North Hill",)

    gold: int
    place: str


class Press(Order):
    """Press on from a place that you have taken."""

    syntax = "press [on] [from] {place:place}"
    clause = "TOY-2.4"
    examples = ("press North Hill if margin at least 2",)
    conditions = ("margin",)

    place: str

    def fits(self, ask: Ask) -> bool:
        return self.place in ask.options.get("place", [])


class Ambush(Order):
    """Ambush the column."""

    syntax = "ambush"
    clause = "TOY-2.3"
    examples = ("ambush",)


class Pass(Order):
    """Let it be."""

    syntax = ("pass", "hold")
    clause = "TOY-2"
    examples = ("pass",)


class AlwaysAmbush(StandingOrder):
    """Ambush whoever goes alone to a place."""

    syntax = "always ambush at {place:place}"
    clause = "TOY-2.3"
    examples = ("always ambush at Old Ford if gold at least 3",)
    conditions = ("gold",)

    place: str

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [Ambush()] if ask.facts.get("place") == self.place else None


# -------------------------------------------------------------------- events


class BidsSealed(Fact):
    """Both camps have bid; nobody else knows what."""


class BidsMade(Fact):
    bids: dict[str, int]


class Fought(Fact):
    place: str
    red: int
    blue: int
    winner: Seat | None


class Taken(Fact):
    place: str
    by: Seat


class Ambushed(Fact):
    place: str
    by: Seat
    roll: int
    success: bool


class Pressed(Fact):
    place: str
    by: Seat
    roll: int
    success: bool


class Income(Fact):
    seat: Seat
    gold: int


class IncomeCounted(Fact):
    seat: Seat


# -------------------------------------------------------------------- phases


def muster(position: Position, table: Table[Board]) -> Play:
    """1 Both camps bid in secret."""
    position.turn += 1
    answers = yield from ask(
        *[
            Ask(
                seat=seat,
                key="bids",
                clause="TOY-1",
                title=f"Where do you bid in turn {position.turn}?",
                accepts=["Bid"],
                ahead=["Press"],
                at_most=len(table.board.places),
                options={"place": list(table.board.places)},
                facts={"gold": position.camps[seat].gold},
                silence="You bid nothing.",
                opens=f"{position.turn}/{seat}",
                topic="bids",
            )
            for seat in SEATS
        ]
    )
    for seat in SEATS:
        camp = position.camps[seat]
        for bid in answers[seat].of(Bid):
            gold = min(bid.gold, camp.gold)  # TOY-1.1: what the receipt let pass is cut here
            if gold and bid.place not in camp.bids:  # TOY-1.2
                camp.bids[bid.place] = gold
                camp.gold -= gold
        table.tell("TOY-1", BidsMade(bids=camp.bids), to=[seat], answered=(seat, answers[seat]))
    table.tell("TOY-1", BidsSealed())


def clash(position: Position, table: Table[Board]) -> Play:
    """2 Place by place."""
    for place in table.board.places:
        bids = {s: position.camps[s].bids[place] for s in SEATS if place in position.camps[s].bids}
        if not bids:
            continue
        if len(bids) == 2:
            winner, margin = fight(table, place, bids)
        else:
            winner, margin = next(iter(bids)), next(iter(bids.values()))
            ambushed = yield from ambush(position, table, place, winner)
            if ambushed:
                continue
        if winner is not None:
            position.holder[place] = winner
            table.tell("TOY-2.2", Taken(place=place, by=winner))
            yield from press_on(position, table, place, winner, margin)
    for camp in position.camps.values():
        camp.bids = {}


def fight(table: Table[Board], place: str, bids: Mapping[Seat, int]) -> tuple[Seat | None, int]:
    """2.1 Each rolls a die and adds his bid."""
    sums = {seat: bids[seat] + table.dice.d6(f"clash/{place}/{seat}") for seat in SEATS}
    margin = abs(sums["red"] - sums["blue"])
    winner = max(SEATS, key=lambda s: sums[s]) if margin else None
    table.tell(
        "TOY-2.1",
        Fought(place=place, red=sums["red"], blue=sums["blue"], winner=winner),
        sums=[Term(text=f"{s}: bid and die", value=str(sums[s]), clause="TOY-2.1") for s in SEATS],
    )
    return winner, margin


def ambush(
    position: Position, table: Table[Board], place: str, column: Seat
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """2.3 The other camp may ambush; gives back whether it succeeded."""
    seat = OTHER[column]
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"ambush/{place}",
            clause="TOY-2.3",
            title=f"Ambush {column} at {table.board.names[place]}?",
            accepts=["Ambush", "Pass"],
            at_most=1,
            facts={"place": place, "gold": position.camps[seat].gold},
            default=[{"order": "Pass"}],
            silence="You let them pass.",
            topic="ambush",
            standing=["AlwaysAmbush"],
            reaction=True,
        )
    )
    if not answers[seat].of(Ambush):
        return False
    success = False
    if position.camps[seat].gold:
        position.camps[seat].gold -= 1
        roll = table.dice.d6(f"ambush/{place}")
        success = roll >= 4
    else:
        roll = 0
    table.tell(
        "TOY-2.3",
        Ambushed(place=place, by=seat, roll=roll, success=success),
        answered=(seat, answers[seat]),
    )
    return success


def press_on(position: Position, table: Table[Board], place: str, seat: Seat, margin: int) -> Play:
    """2.4 Who takes a place may press on."""
    answers = yield from ask(
        Ask(
            seat=seat,
            key=f"press/{place}",
            clause="TOY-2.4",
            title=f"Press on from {table.board.names[place]}?",
            accepts=["Press", "Pass"],
            at_most=1,
            options={"place": [place]},
            facts={"margin": margin},
            silence="You stay where you are.",
            scope=f"{position.turn}/{seat}",
            topic="press",
            reaction=True,
        )
    )
    if not answers[seat].of(Press):
        return
    roll = table.dice.d6(f"press/{place}")
    if roll >= 3:
        position.camps[seat].gold += 1
    else:
        del position.holder[place]
    table.tell(
        "TOY-2.4",
        Pressed(place=place, by=seat, roll=roll, success=roll >= 3),
        answered=(seat, answers[seat]),
    )


def income(position: Position, table: Table[Board]) -> Play:
    """3 Income is secret; a phase that asks nothing."""
    yield from ask()
    for seat in SEATS:
        gold = table.dice.d6(f"income/{seat}")
        position.camps[seat].gold += gold
        table.tell(
            "TOY-3", Income(seat=seat, gold=gold), to=[seat], public=IncomeCounted(seat=seat)
        )
    position.over = position.turn == position.turns


def timid_bot(board: Board, seed: str) -> Bot:
    """Bids 1 gold on the first place, if it has any, and lets everything else be."""

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        if ask.key == "bids":
            return [Bid(gold=1, place=board.places[0])] if see().gold else []
        return [Pass()]

    return answer


# ------------------------------------------------------------------- ruleset


class Toy(Ruleset[Position, Board]):
    name = "toy"
    title = "Toy"
    version = 1
    schema = 1
    position = Position
    orders = (Bid, Press, Ambush, Pass)
    standing = (AlwaysAmbush,)
    rulings = (
        Ruling(id="TOY-A1", text="Gold at the start counts double.", choices=[False, True],
               default=False),
    )  # fmt: skip
    phases = {"muster": muster, "clash": clash, "income": income}
    places_called = ("place",)
    acts_from = ("place",)

    def board(self, pack: Pack) -> Board:
        rows = list(pack.rows("places.tsv"))
        names = {row["id"]: row["name"] for row in rows}
        areas = {}
        for row in rows:
            x, y = float(row.whole("lon")), float(row.whole("lat"))
            ring = [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]
            areas[row["id"]] = Area(
                name=row["name"], kind="land", at=(x, y), rings=[[[*ring, ring[0]]]]
            )
        return Board(
            places=tuple(names),
            names=names,
            aliases={
                row["id"]: tuple(a.strip() for a in row.get("aliases").split(",") if a.strip())
                for row in rows
            },
            scenarios={
                file.removesuffix(".toml"): pack.toml(file)
                for file in sorted(pack.files)
                if file.endswith(".toml")
            },
            geometry=Geometry(areas=areas),
        )

    def scenarios(self, board: Board) -> list[str]:
        return list(board.scenarios)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        if scenario not in board.scenarios:
            raise ScenarioError(f"{scenario}.toml", 0, "there is no such scenario")
        facts = board.scenarios[scenario]
        gold = facts["gold"] * (2 if rulings.get("TOY-A1") else 1)
        return Position(turns=facts["turns"], camps={seat: Camp(gold=gold) for seat in SEATS})

    def from_words(self, board: Board, words: Mapping[str, Any]) -> Position:
        position = self.open(board, "short", {})
        by_name = {fold(name): place for place, name in board.names.items()}
        for key, value in words.items():
            if key in SEATS:
                position.camps[key].gold = int(value)
            elif key in ("turn", "turns"):
                setattr(position, key, int(value))
            elif fold(key) in by_name and value in SEATS:
                position.holder[by_name[fold(key)]] = value
            else:
                raise ScenarioError("words", 0, f"{key}: {value} is not understood")
        return position

    def to_words(self, board: Board, position: Position) -> dict[str, Any]:
        return {
            "turn": position.turn,
            "turns": position.turns,
            **{seat: position.camps[seat].gold for seat in SEATS},
            **{board.names[place]: seat for place, seat in position.holder.items()},
        }

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(SEATS)

    def first_phase(self, board: Board, position: Position) -> str:
        return "muster"

    def next_phase(self, board: Board, position: Position, done: str) -> str | None:
        if position.over:
            return None
        return {"muster": "clash", "clash": "income", "income": "muster"}[done]

    def turn(self, board: Board, position: Position) -> Turn:
        turn = max(position.turn, 1)
        return Turn(slug=f"turn-{turn}", title=f"turn {turn}")

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        if not position.over:
            return None
        points = {seat: sum(s == seat for s in position.holder.values()) for seat in SEATS}
        best = max(points.values())
        winners = [seat for seat in SEATS if points[seat] == best]
        return Outcome(
            winners=winners,
            points=points,
            text=f"{' and '.join(winners).capitalize()} with {best} places.",
            clause="TOY-4",
        )

    def bots(self) -> Mapping[str, Callable[[Board, str], Bot]]:
        return {"timid": timid_bot}

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        camp = position.camps[seat] if seat else None
        return View(
            seat=seat,
            turn=max(position.turn, 1),
            turns=position.turns,
            holder=position.holder,
            gold=camp.gold if camp else None,
            bids=camp.bids if camp else {},
        )

    def load_view(self, dumped: Mapping[str, Any]) -> View:
        return View.model_validate(dumped)

    def lexicon(self, board: Board, view: View) -> Lexicon:
        lexicon = Lexicon()
        lexicon.add(
            "place",
            [Name(place, board.names[place], board.aliases[place]) for place in board.places],
        )
        lexicon.add("seat", [Name(seat, seat.capitalize()) for seat in SEATS])
        lexicon.add("topic", [Name(topic, topic) for topic in ("bids", "press", "everything")])
        return lexicon

    def check(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        checked = Checked(stands=[])
        left, places = view.gold or 0, []
        for order in orders:
            if isinstance(order, Bid):
                if order.place in places:
                    name = board.names[order.place]
                    text = f"You bid on {name} twice; one bid a place is enough."
                    checked.refused.append(NotAllowed(order.line, "TOY-1.2", text))
                    continue
                if order.gold > left:
                    text = f"You have {left} gold left; bid {left} or less."
                    checked.refused.append(NotAllowed(order.line, "TOY-1.1", text))
                    continue
                places.append(order.place)
                left -= order.gold
                checked.notes[order.line] = f"leaves {left} gold"
            checked.stands.append(order)
        if ask.key == "bids" and not places:
            checked.missing.append("You have not bid on any place.")
        return checked

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return f"Turn {position.turn}" if phase == "income" else None

    def report(
        self, board: Board, view: View, before: View | None, events: Sequence[Event], title: str
    ) -> Report:
        lines = []
        for event in events:
            lines.append(Line(text=words(board, event), clause=event.clause, note=event.answered))
            for term in event.sums:
                lines.append(Line(text=term.text, value=term.value, clause=term.clause, level=1))
        held = [board.names[place] for place in view.holder]
        lead = [f"Held: {', '.join(held) or 'nothing'}."]
        if view.gold is not None and before is not None:
            lead.append(f"Your gold: {before.gold} before, {view.gold} now.")
        return Report(
            title=title,
            headline=f"{len(held)} places are held",
            lead=lead,
            sections=[Section(heading="What happened", lines=lines)],
        )

    def sheet(self, board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
        return Sheet(
            title=f"Turn {view.turn}",
            control=dict(view.holder),
            pieces=[Piece(area=p, colour=s, symbol="block") for p, s in view.holder.items()],
            palette={"red": "#b03030", "blue": "#3050b0"},
            legend={"red": "Red", "blue": "Blue"},
        )

    def situation(self, board: Board, view: View, ask: Ask) -> list[str]:
        held = [f"{board.names[p]:<14}{seat}" for p, seat in view.holder.items()]
        return [f"You have {view.gold} gold.", *held]


def words(board: Board, event: Event) -> str:
    """An event as a sentence."""
    facts = event.facts
    place = board.names.get(facts.get("place", ""), "")
    by = str(facts.get("by", "")).capitalize()
    match event.kind:
        case "BidsSealed":
            return "Both camps have bid."
        case "BidsMade":
            bids = [f"{gold} on {board.names[p]}" for p, gold in facts["bids"].items()]
            return f"You bid {', '.join(bids) or 'nothing'}."
        case "Fought":
            return f"{place}: red {facts['red']}, blue {facts['blue']}."
        case "Taken":
            return f"{by} takes {place}."
        case "Ambushed":
            end = "succeeds" if facts["success"] else "fails"
            return f"{by} ambushes at {place} with a {facts['roll']}: it {end}."
        case "Pressed":
            end = "loots 1 gold" if facts["success"] else "loses the place"
            return f"{by} presses on from {place} with a {facts['roll']} and {end}."
        case "Income":
            return f"Your income is {facts['gold']} gold."
        case "IncomeCounted":
            return f"{str(facts['seat']).capitalize()} counts its income."
    raise ValueError(f"no words for {event.kind}")


TOY = Toy()
