"""Verbs of every day for what orders do: whoever writes `dig in` means `fortify`, whoever writes
`lean on` means `press`.

They say only which kind of order a line is likely to be (`core.assembly`): nothing is read by them
that does not take all that the line names.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

_TABLE = """
attack assault operation blitz limited | attacks? assaults? hits? strikes? storms? engages?
    assails? charges? pounds? smash(?:es)? overruns? crush(?:es)? clobbers? fights? presses
    have_at has_a_go ha(?:ve|s)_a_go go(?:es)?_for go(?:es)?_at try tries
    pushe?s?(?:_on)?_(?:into|against) att offensive lim op
attack move send advance operation | takes? seizes? captures? grabs? conquers? retakes?
    recaptures? snatch(?:es)? occup(?:y|ies) enters?
move send go march strategic rail redeploy sr sm | moves? goes go send sends brings? march(?:es)?
    walks? drives? rolls? rumbles? shifts? slips? transfers? comes? heads? travels? runs?
    pass(?:es)? swings? sneaks? steps? climbs? crawls? edges? relocates? repositions?
    switch(?:es)? makes?_for sets?_(?:out|off) hurr(?:y|ies) proceeds? joins? returns? follows?
    closes?_up pulls?(?:_back)? gets? leaves? rides? strolls? trundles? hops? rush(?:es)? shoves?
    pushe?s? draws? drops?_back drags? carr(?:y|ies) dispatch(?:es)? falls?_back mv reinforces?
rail redeploy strategic sr sm | rails? trains? entrains? by_rail by_train on_the_train strategic
    strat sr sm by_strategic redeploys?
sail move send | sails? steams? cruises? puts?_to_sea slips? runs? leaves? weighs?_anchor ships?
    goes go moves? sends? shifts?
ship transport land convoy carry | ships? transports? takes?_ship carr(?:y|ies) ferr(?:y|ies)
    by_sea lands? across cross(?:es)?
fly move rebase air base place transfer | fl(?:y|ies) hops? rebases? shifts?_(?:its|their)_base
    bases? covers? over hovers? moves?_base transfers? flight
rebase transfer base | rebases? shifts?_(?:its|their)_base changes?_base comes?_home goes?_home
    transfers? new_base moves?_base
place put deploy raise build set stand base | places? puts? deploys? positions? stations? sites?
    parks? lands? appears? arrives? turns?_up shows?_up raises? sets?_up drops? stands? recruits?
    new marker
build buy raise purchase | builds? buys? raises? recruits? produces? purchases? orders?
    commissions? constructs? creates? forms? trains? gets? makes? would_like want wants need needs
    have lays?_down founds? musters? new spends? puts? more another bld
fortify entrench build defense | fortif(?:y|ies) digs?_in entrench(?:es)? walls?_up builds?_works
    fort forts fortification
unfortify | unfortif(?:y|ies) out_of_(?:its|the|their)_(?:works|fort|fortress|trenches)
    tears?_down pulls?_down gives?_up_the_works comes?_out
combine merge join strengthen | combines? merges? joins? puts?_together together unites? into_one
    makes?_into takes?_the_step absorbs? put_into
split break detach breakdown | splits? breaks? divides? cuts? in_half in_two detach(?:es)?
    separates?
activate | activates? activated wakes?_up acts? readies ready_for gets?_going rouses?
    mobili[sz]es?
retreat withdraw fall | retreats? withdraws? falls?_back pulls?_(?:out|back) retires? evacuates?
    escapes? backs?_off gets?_out leaves? runs? way_back
advance exploit occupy | advances? exploits? walks?_in goes_in go_in follows?_up moves?_in
    occup(?:y|ies) push(?:es)?_on
hold stand stay | holds? stands? stand_fast stands?_fast stays? keeps? sticks? nobody_runs
lose sacrifice give take remove | loses? sacrifices? gives?_up
    takes?_(?:the|our|any)?_?loss(?:es)? lost dies die goes_first comes?_off casualt(?:y|ies)
    loss(?:es)? takes?_it eliminated taken
choose select play pick card take use | chooses? selects? plays? picks? takes? uses? card cards
    opt opts prefer like would_like please have want for_next
keep save | keeps? saves? banks? puts?_(?:in|into)_the_bank stores? holds?_back puts?_aside
    hangs?_on_to spends?_nothing
research improve | research(?:es)? studies study looks?_into invests? develops? works?_on
    improves? puts? points?
press influence effort try diplomacy | press(?:es)? influences? efforts? leans?_on courts? woos?
    works?_on pays? counter tr(?:y|ies) diplomacy money
upgrade strengthen improve promote add build | upgrades? strengthens? builds?_up brings?_up
    promotes? improves? raises? adds? puts? spends? goes_to gets?
support help back | supports? helps? backs assists? covers? covering backed
counter intercept oppose contest match | counters? intercepts? opposes? contests? meets? answers?
    match(?:es)? challenges?
target bomb raid strike | targets? bombs? raids? aims? shoots? hits? goes_for go_for
respond | responds? helps?(?:_out)? reinforces? reacts? rush(?:es)? is_to_help to_help
sacrifice lose | takes_the_losses take_the_losses first_to_go
produce build | produces? makes? builds?
declare | declares? war
exploit advance | exploits? pushes?_on further go_on goes_on
blitz | blitz(?:es|krieg)?
"""


@cache
def _rows() -> tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]:
    """The verbs of orders of a row, and what people say for them."""
    found = []
    for row in re.sub(r"\n\s+", " ", _TABLE.strip()).split("\n"):
        heads, _, said = row.partition(" | ")
        words = "|".join(said.split()).replace("_", r"\s+")
        found.append((tuple(heads.split()), re.compile(rf"\b(?:{words})\b")))
    return tuple(found)


FIRST, OTHER = 1.0, 0.8
"""How surely the first verb of a row is meant, and the others."""


@lru_cache(maxsize=512)
def heads(said: str) -> dict[str, float]:
    """The verbs of orders for what a line says, which is folded, each with how surely it is meant;
    empty if it says nothing of it."""
    found: dict[str, float] = {}
    for verbs, words in _rows():
        if words.search(said):
            for at, verb in enumerate(verbs):
                found[verb] = max(found.get(verb, 0.0), OTHER if at else FIRST)
    return found
