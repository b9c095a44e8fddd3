"""Resolving Battles: seven steps, from the strengths to the capture of the area."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Answers, Ask, Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, weather_in
from adjudicator.rulesets.virtuti_militari.board.terms import FACTION_NAMES
from adjudicator.rulesets.virtuti_militari.book.battle import capture, dealing, retreat
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import (
    air_strength,
    card_refused,
    card_strength,
    choose_air,
    choose_card,
    counts,
)
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import Battle, Camp
from adjudicator.rulesets.virtuti_militari.book.battle.strength import (
    attack_strength,
    defence_strength,
)
from adjudicator.rulesets.virtuti_militari.book.home import cards
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    BattleAir,
    BattleCardRule,
    BattleCards,
    Doctrine,
    KeepCards,
)
from adjudicator.rulesets.virtuti_militari.orders.standing import Doctrines
from adjudicator.rulesets.virtuti_militari.words.facts.battles import (
    AirSupport,
    BattleBegan,
    BattleWon,
    CardsPlayed,
)


def fight(battle: Battle) -> Play:
    """Fight a battle that has begun to its end, before anything else goes on (VM-BAT1-1,
    VM-OPS-9). The seven steps follow each other as in the book (VM-BAT1-2)."""
    yield from play_cards(battle)
    yield from use_air_support(battle)
    winner = decide(battle)
    loser = battle.other(winner)
    yield from dealing.deal_losses(battle, loser)
    stood = yield from retreat.retreat(battle, loser)
    capture.conclude(battle, winner, stood)


# --------------------------------------------------------------------- 1: strengths


def begin(
    position: Position,
    table: Table[Board],
    doctrines: Doctrines,
    number: int,
    units: Sequence[Unit],
    start: str,
    place: str,
    token: str,
    *,
    landing: bool = False,
) -> Battle:
    """Step 1: who fights, and the initial strengths. units attack from `start` under an order;
    the place holds units of an enemy faction."""
    board = table.board
    attacker, enemies = units[0].faction, enemies_at(position, units[0].faction, place)
    defender = enemies[0].faction
    battle = Battle(
        position=position,
        table=table,
        doctrines=doctrines,
        number=number,
        place=place,
        start=start,
        token=token,
        landing=landing,
        attack=Camp(
            attacker,
            True,
            [unit.id for unit in units],
            attack_strength(position, board, attacker, units, start, place, token, landing=landing),
        ),
        defence=Camp(
            defender,
            False,
            [unit.id for unit in enemies],
            defence_strength(position, board, defender, place),
        ),
    )
    attack, defence = battle.attack, battle.defence
    table.tell(
        "VM-BAT1-1",
        BattleBegan(
            number=number,
            place=place,
            attacker=attacker,
            defender=defender,
            start=start,
            token=token,
            landing=landing,
            attackers=battle.words(units),
            defenders=battle.words(enemies),
            attack=attack.strength.value,
            defence=defence.strength.value,
            attack_support=attack.strength.support,
            defence_support=defence.strength.support,
        ),
        sums=[*attack.strength.terms, *defence.strength.terms],
    )
    return battle


# -------------------------------------------------------------------------- 2: cards


def play_cards(battle: Battle) -> Play:
    """Step 2: each side picks a card in secret; both are shown together (VM-BAT2-1)."""
    position, board = battle.position, battle.board
    for camp in battle.camps:
        cards.refill(position.factions[camp.faction])  # VM-BAT2-5 VM-BAT2-6
    asks = [card_ask(battle, camp) for camp in battle.camps if len(_hand(battle, camp)) > 1]
    answers = yield from ask(*asks)
    for camp in battle.camps:
        rule = partial(card_refused, position, board, camp.faction)
        chosen = _card(battle, camp, battle.heard(camp, answers.get(camp.seat), rule))
        if chosen:  # VM-BAT2-4
            camp.card = board.cards[chosen]
            cards.play_card(position.factions[camp.faction], chosen)
    _apply_cards(battle)
    attack, defence = battle.attack, battle.defence
    battle.table.tell(
        "VM-BAT2-1",
        CardsPlayed(
            number=battle.number,
            place=battle.place,
            attacker_card=attack.card.id if attack.card else "",
            defender_card=defence.card.id if defence.card else "",
            attack=attack.card_gives,
            defence=defence.card_gives,
        ),
        answered=_who(battle, answers),
    )


def _hand(battle: Battle, camp: Camp) -> list[str]:
    return battle.position.factions[camp.faction].hand


def _gives(battle: Battle, camp: Camp, card: str) -> int:
    """The strength that a card would give its side here."""
    return card_strength(
        battle.position,
        battle.board,
        battle.board.cards[card],
        battle.place,
        battle.units(camp),
        attacking=camp.attacking,
    )


def _worth(battle: Battle, camp: Camp, card: str) -> int:
    """What a card is worth to its side against a middling card: with what it takes from the
    enemy's card and from mountains."""
    printed = battle.board.cards[card]
    gives = _gives(battle, camp, card)
    if counts(printed, attacking=camp.attacking):
        if printed.effect == "enemy_card":
            gives -= printed.value
        elif printed.effect == "no_mountains":
            gives += _strength(battle, camp, no_mountains=True) - camp.strength.value
    return gives


def _choice(battle: Battle, camp: Camp, lines: Sequence[Doctrine]) -> str:
    """The card that doctrine plays."""
    hand, enemy = _hand(battle, camp), battle.other(camp)
    keep = battle.said(camp, None, KeepCards)
    return choose_card(
        battle.board,
        hand,
        {card: _worth(battle, camp, card) for card in hand},
        camp.total - enemy.total - battle.loses_ties(camp),
        [_gives(battle, enemy, card) for card in _hand(battle, enemy)],
        lines,
        [card for line in keep for card in line.cards],
    )


def _card(battle: Battle, camp: Camp, answer: Answer | None) -> str:
    """The card that a side plays, by its answer or by doctrine."""
    return _choice(battle, camp, battle.said(camp, answer, BattleCards, BattleCardRule))


def card_ask(battle: Battle, camp: Camp) -> Ask:
    """Which card a side plays."""
    board, hand = battle.board, _hand(battle, camp)
    choice = _choice(battle, camp, battle.said(camp, None, BattleCards, BattleCardRule))
    told = [f"{board.cards[card].name}: {_gives(battle, camp, card)} strength" for card in hand]
    return battle.ask(
        camp,
        "card",
        "VM-BAT2-1",
        "which card do you play?",
        (BattleCards, BattleCardRule),
        [BattleCards(cards=[choice])],
        told=[*told, *battle_hand(battle, battle.other(camp))],
        options={"cards": hand},
    )


def battle_hand(battle: Battle, camp: Camp) -> list[str]:
    """A hand in words, for the enemy: hands are open (VM-INFO-2)."""
    names = [battle.board.cards[card].name for card in _hand(battle, camp)]
    return [f"{FACTION_NAMES[camp.faction]} hold: {', '.join(names) or 'no card'}."]


def _apply_cards(battle: Battle) -> None:
    """Strengths of both cards, and what each does to the other side (VM-BAT2-3)."""
    for camp in battle.camps:
        camp.card_gives = _gives(battle, camp, camp.card.id) if camp.card else 0
    for camp in battle.camps:
        card, enemy = camp.card, battle.other(camp)
        if card is None or not counts(card, attacking=camp.attacking):
            continue
        if card.effect == "enemy_card" and enemy.card:
            printed = enemy.card.strength if counts(enemy.card, attacking=enemy.attacking) else 0
            enemy.card_gives -= printed - max(0, printed + card.value)
        elif card.effect == "no_mountains":
            camp.card_gives += _strength(battle, camp, no_mountains=True) - camp.strength.value


def _strength(battle: Battle, camp: Camp, *, no_mountains: bool) -> int:
    """The initial strength of a side if mountains do not halve it."""
    position, board = battle.position, battle.board
    if not camp.attacking:
        return defence_strength(
            position, board, camp.faction, battle.place, no_mountains=no_mountains
        ).value
    return attack_strength(
        position,
        board,
        camp.faction,
        battle.units(camp),
        battle.start,
        battle.place,
        battle.token,
        landing=battle.landing,
        no_mountains=no_mountains,
    ).value


# ---------------------------------------------------------------------------- 3: air


def use_air_support(battle: Battle) -> Play:
    """Step 3: each side picks air tokens in secret, knowing the cards (VM-BAT3-3,
    VM-BAT3-6); they are shown together. No air over Mud or at sea."""
    position, board = battle.position, battle.board
    skipped = "sea" if battle.at_sea else ""  # VM-BAT3-2
    if not skipped and weather_in(position, battle.place) == "mud":
        skipped = "mud"  # VM-BAT3-1 VM-WXFX-4
    if not any(_drawn(battle, camp) for camp in battle.camps):
        return
    answers: Answers = {}
    if not skipped:
        asks = [air_ask(battle, camp) for camp in battle.camps if _drawn(battle, camp)]
        answers = yield from ask(*asks)
        heard = [
            battle.heard(
                camp,
                answers.get(camp.seat),
                partial(card_refused, position, board, camp.faction),
            )
            for camp in battle.camps
        ]
        picked = [_air(battle, *pair) for pair in zip(battle.camps, heard, strict=True)]
        for camp, levels in zip(battle.camps, picked, strict=True):
            camp.air, camp.air_gives = levels, air_strength(board, levels)  # VM-BAT3-4
            spend(position, camp, levels)
    attack, defence = battle.attack, battle.defence
    clause = {"sea": "VM-BAT3-2", "mud": "VM-BAT3-1"}.get(skipped, "VM-BAT3-3")
    battle.table.tell(
        clause,
        AirSupport(
            number=battle.number,
            place=battle.place,
            attacker_tokens=attack.air,
            defender_tokens=defence.air,
            attack=attack.air_gives,
            defence=defence.air_gives,
            skipped=skipped,
        ),
        answered=_who(battle, answers),
    )


def _drawn(battle: Battle, camp: Camp) -> list[int]:
    return battle.position.factions[camp.faction].air_drawn


def _levels(battle: Battle, camp: Camp, lines: Sequence[Doctrine]) -> list[int]:
    lead = camp.total - battle.other(camp).total - battle.loses_ties(camp)
    return choose_air(battle.board, _drawn(battle, camp), lead, lines)


def _air(battle: Battle, camp: Camp, answer: Answer | None) -> list[int]:
    """The air tokens that a side uses, by its answer or by doctrine."""
    if not _drawn(battle, camp):
        return []
    return _levels(battle, camp, battle.said(camp, answer, BattleAir))


def air_ask(battle: Battle, camp: Camp) -> Ask:
    """Which air tokens a side uses."""
    drawn = ", ".join(str(level) for level in _drawn(battle, camp))
    theirs = ", ".join(str(level) for level in _drawn(battle, battle.other(camp))) or "none"
    levels = _levels(battle, camp, battle.said(camp, None, BattleAir))
    default = BattleAir(levels=levels) if levels else BattleAir(rule="no")
    return battle.ask(
        camp,
        "air",
        "VM-BAT3-3",
        "which air support tokens do you use?",
        (BattleAir,),
        [default],
        told=[f"Your air tokens: levels {drawn}. The enemy's: {theirs}."],
    )


def spend(position: Position, camp: Camp, levels: Sequence[int]) -> None:
    """Used air tokens go back to the pool and serve in one battle only (VM-BAT3-5)."""
    state = position.factions[camp.faction]
    for level in levels:
        state.air_drawn.remove(level)
        state.air_pool[level] = state.air_pool.get(level, 0) + 1


# ------------------------------------------------------------------------- 4: winner


def decide(battle: Battle) -> Camp:
    """Step 4: the higher total wins, a tie goes to the faction higher on the Initiative
    Track, whether it attacks or defends (VM-BAT4-1, VM-BAT4-2). Losses change nothing (VM-BAT4-3),
    and dice have no say in it (VM-CONC-2)."""
    attack, defence = battle.attack, battle.defence
    tie = attack.total == defence.total
    if tie:
        winner = defence if battle.loses_ties(attack) else attack
    else:
        winner = attack if attack.total > defence.total else defence
    battle.winner = winner
    battle.table.tell(
        "VM-BAT4-2" if tie else "VM-BAT4-1",
        BattleWon(
            number=battle.number,
            place=battle.place,
            winner=winner.faction,
            loser=battle.other(winner).faction,
            attacker_won=winner.attacking,
            attack=attack.total,
            defence=defence.total,
            tie=tie,
        ),
    )
    return winner


# -------------------------------------------------------------------------------- who


def _who(battle: Battle, answers: Answers) -> tuple[str, Answer] | None:
    """The attacker's answer if he was asked, else the defender's."""
    for camp in (battle.attack, battle.defence):
        if camp.seat in answers and answers[camp.seat].by == "player":
            return camp.seat, answers[camp.seat]
    return None
