"""9 Factories are rebuilt and converted; Engineers build and repair."""

from __future__ import annotations

from adjudicator.rulesets.victory.board.position import Block, Work
from adjudicator.rulesets.victory.book.production.making import Impossible, Maker
from adjudicator.rulesets.victory.book.production.works import factories, find
from adjudicator.rulesets.victory.book.production.yields import held_from_start
from adjudicator.rulesets.victory.book.stacking import airfield
from adjudicator.rulesets.victory.orders.production_orders import (
    Construct,
    ConvertFactory,
    RebuildFactory,
    Repair,
)
from adjudicator.rulesets.victory.words.naming import own_name, short


class Building(Maker):
    """Orders about logistic units."""

    def factory(self, place: str, arm: str) -> Work | None:
        return find(self.position, place, f"{arm} factory")

    def idle(self, place: str) -> None:
        """The city must not produce this turn (VIC-9.1-8, VIC-9.1-13, VIC-A58)."""
        if place in self.touched:
            raise Impossible("VIC-9.1-8", f"{self.map.text(place)} is producing this turn.")
        if place in self.worked:
            raise Impossible(
                "VIC-9.1-13", f"{self.map.text(place)} is already working on a factory."
            )
        if not self.position.on("factories"):
            raise Impossible("VIC-9.1-1", "factories are not in play.")
        if place not in self.left:
            raise Impossible(
                "VIC-2.0-15", f"{self.map.text(place)} is not one of your supplied cities."
            )

    def rebuild(self, order: RebuildFactory) -> None:
        """9.1 One step a Production, up to the value of the city."""
        place, text = order.place, self.map.text(order.place)
        self.idle(place)
        there = factories(self.position, place)
        arm = order.arm or next(
            (w.kind.split()[0] for w in there if w.level < w.full),
            there[0].kind.split()[0] if there else "",
        )
        work = self.factory(place, arm)
        if sum(w.level for w in there) >= self.map.tiles[place].value:
            raise Impossible(
                "VIC-9.1-5", f"the factories at {text} already have the value of the city."
            )
        if work is None:
            if not arm:
                raise Impossible(
                    "VIC-9.1-13",
                    f"there is no factory at {text}. Say which to build, as in `rebuild "
                    f"air factory at {text}`.",
                )
            if not held_from_start(self.position, self.map, self.power, place):
                raise Impossible(
                    "VIC-8.4-3", "you can build new factories only in cities held from the start."
                )
            if arm == "naval" and not self.map.tiles[place].coastal:
                raise Impossible(
                    "VIC-9.1-7", f"{text} is not coastal, so it cannot have a Naval Factory."
                )
            work = Work.model_validate(
                {
                    "kind": f"{arm} factory",
                    "hex": place,
                    "power": self.power,
                    "level": 0,
                    "full": self.map.tiles[place].value,
                    "since": self.position.turn,
                }
            )
            self.position.works.append(work)
        work.level += 1
        work.full = max(work.full, work.level)
        self.worked[place] = None
        self.told(
            order, f"the {work.kind} at {text} is rebuilt to {work.level} PP", "", "VIC-9.1-13"
        )
        self.result.built.append((place, f"{work.kind} of {work.level} PP", "VIC-9.1-13"))

    def convert(self, order: ConvertFactory) -> None:
        """9.1 To another type at one PP less, not below 0."""
        place, text = order.place, self.map.text(order.place)
        self.idle(place)
        work = self.factory(place, order.arm)
        if work is None:
            raise Impossible("VIC-9.1-8", f"there is no {order.arm} factory at {text}.")
        if order.into == "naval" and not self.map.tiles[place].coastal:
            raise Impossible(
                "VIC-9.1-7", f"{text} is not coastal, so it cannot have a Naval Factory."
            )
        other = self.factory(place, order.into)
        level = max(0, work.level - 1)  # VIC-9.1-9
        self.position.works.remove(work)
        if other is None:
            other = Work.model_validate(
                {
                    "kind": f"{order.into} factory",
                    "hex": place,
                    "power": self.power,
                    "level": level,
                    "full": work.full,
                    "since": self.position.turn,
                }
            )
            self.position.works.append(other)
        else:
            other.level += level
            other.full = max(other.full, other.level)
        self.worked[place] = None
        self.told(
            order,
            f"the {work.kind} at {text} is converted: {other.kind} of {other.level} PP",
            "",
            "VIC-9.1-8",
        )
        self.result.built.append((place, f"{other.kind} of {other.level} PP", "VIC-9.1-8"))

    # -------------------------------------------------------------- engineers

    def engineer(self, id: str, option: str) -> Block:
        block = self.block(id)
        if not self.board.units[block.unit].has("builder"):
            raise Impossible("VIC-4.3-11", f"{short(id)} is not an Engineer.")
        if not self.position.on(option):
            raise Impossible("VIC-9.0-1", f"the rule on {option} is not in play.")
        if id in self.builders:
            raise Impossible("VIC-9.4-1", f"{short(id)} is building something else this turn.")
        if self.ground.hostile(block.place):
            raise Impossible("VIC-5.4-2", f"{self.map.text(block.place)} is not only yours.")
        return block

    def use_step(self, block: Block) -> None:
        """An Engineer at one step builds and is used up (VIC-A58)."""
        self.builders[block.id] = None
        block.strength -= 1
        if not block.strength:
            self.position.blocks.remove(block)

    def construct(self, order: Construct) -> None:
        """9.4 Airfields and 9.5 Mulberries."""
        option = "airfields" if order.what == "airfield" else "mulberries"
        block = self.engineer(order.block, option)
        place = block.place
        tile = self.map.tiles[place]
        if order.what == "airfield":
            clause = "VIC-9.4-1"
            if tile.place:
                raise Impossible(
                    "VIC-9.4-4", f"{tile.text} is a City or Town, and cannot have an airfield."
                )
            work = airfield(self.position.works, place)
            if work is not None:
                if work.level == 2 or place in self.airfields or work.since >= self.position.turn:
                    raise Impossible(
                        "VIC-9.4-2", "an airfield can be enlarged once, in a later Production."
                    )
                work.level, work.since, clause = 2, self.position.turn, "VIC-9.4-2"
            else:
                work = Work(kind="airfield", hex=place, power=self.power, since=self.position.turn)
                self.position.works.append(work)
            self.airfields[place] = None
            what = "Major Airfield" if work.level == 2 else "Minor Airfield"
        else:
            clause, what = "VIC-9.5-1", "Mulberry"
            if not tile.coastal or tile.port:
                raise Impossible(
                    "VIC-9.5-1", f"{tile.text} is not a coastal hex that needs a Mulberry."
                )
            if find(self.position, place, "mulberry"):
                raise Impossible("VIC-9.5-1", f"there is already a Mulberry at {tile.text}.")
            self.position.works.append(
                Work(kind="mulberry", hex=place, power=self.power, since=self.position.turn)
            )
        self.told(
            order,
            f"{own_name(self.board, block)} builds a {what} at {tile.text}",
            "-1 step",
            clause,
        )
        self.result.built.append((place, what, clause))
        self.use_step(block)

    def repair(self, order: Repair) -> None:
        """9.3 Bridges beside the Engineer, both hexes friendly, or the canal in its hex."""
        block = self.engineer(order.block, "destruction")
        place = block.place
        if order.canal:
            key, what, clause = place, "canal", "VIC-9.3-7"
            if key not in self.position.destroyed:
                raise Impossible(
                    "VIC-9.3-7", f"there is no destroyed canal at {self.map.text(place)}."
                )
        else:
            edge = self.map.edges.get((place, order.end))
            if edge is None or edge.key not in self.position.destroyed:
                raise Impossible(
                    "VIC-9.3-5", f"no destroyed bridge leads from {self.map.text(place)} there."
                )
            if not (self.ground.friendly(place) and self.ground.friendly(order.end)):
                raise Impossible("VIC-9.3-5", "both hexes of the bridge must be friendly.")
            key, what, clause = edge.key, "bridge", "VIC-9.3-6"
        self.position.destroyed.remove(key)  # VIC-4.3-21
        text = f"{own_name(self.board, block)} rebuilds the {what} at {self.map.text(place)}"
        self.told(order, text, "-1 step", clause)
        self.result.built.append((place, f"{what} rebuilt", clause))
        self.use_step(block)
