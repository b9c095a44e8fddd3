"""The words by which a question is known: a table for its kinds, one for the matters of a seat's
picture that it may be about. Rows are tried in their order; the words of a row are alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PUTS = ("build", "deploy", "raise", "place", "put", "buy", "recruit", "produce", "set", "add")
"""Verbs of bringing something onto the map."""
_GOES = (
    r"(?:go|move|march|sail|fly|reach|get|advance|attack|hit|strike|bomb|enter|land|redeploy|travel"
    r"|exploit|drop|jump)"
)
_FAR = (
    r"\bhow\s+far\b",
    r"\bdistances?\b",
    r"\bhow\s+many\s+(?:hex(?:es)?|zones?|areas?|provinces?|moves?)"
    r"\s+(?:is|are|lie|from|between|to|away|apart|does|do|will|would)\b",
    r"\bhow\s+many\s+steps?\s+(?:is|are|lie|from|between|to|away|apart)\b",
)
_KINDS: dict[str, tuple[str, ...]] = {
    "people": (
        r"\bhow\s+(?:do|can|could|would)\s+(?:i|we)\s+(?:send|write|talk|speak)\b(?!.*\borders?\b)",
        r"\b(?:send|write)\s+(?:a\s+|the\s+)?(?:message|letter|note|word)s?\s+to\b",
    ),
    "advice": (
        r"\b(?:would|do|did)\s+you\s+(?:\w+\s+)?(?:play|choose|do|advise|suggest|recommend|thi"
        r"nk|attack|buy|pick)\b",
        r"^\W*(?:which|what|where|who|how)\b.*\bshould\s+(?:i|we)\b(?!.*\b(?:name|say|write)\b)",
        r"\b(?:is|are|which|what)\b.*\bbest\b(?!.*\bodds\b)",
        r"\bworth\s+\w+ing\b",
        r"\blikely\s+to\b",
        r"\b(?:better|best)\s+(?:to|if)\b", r"\bany\s+(?:advice|tips?|ideas?|suggestions?)\b",
    ),
    "filed": (
        r"\b(?:on|in)\s+file\b", r"\bsen[dt]\s+ahead\b", r"\bthe\s+plan\s+as\s+it\s+stands\b",
        r"^\W*(?:what|which)\b.*\b(?:did|have)\s+(?:i|we)\s+(?:\w+\s+)?order(?:ed)?\b(?!.*\bla"
        r"st\b)",
        r"^\W*what\s+(?:are|were)\s+(?:my|our)\s+(?:current\s+|present\s+)?orders\b",
        r"^\W*what(?:['’]s|\s+is)\s+(?:my|our|the)\s+(?:current\s+|present\s+)?plan\b",
    ),
    "sums": (
        r"\b(?:all|total|altogether|everything|these|those|this|my)\b.*\bcosts?\b(?!\s+(?:to|o"
        r"f)\b)",
        r"\bcosts?\b.*\b(?:all|altogether|in\s+all|together)\W*$",
        r"\bhow\s+much\b.*\b(?:left|remain\w*|over)\b", r"\bhow\s+many\b.*\bpp\b.*\bleft\b",
        r"\bhow\s+much\b.*\bafter\s+(?:this|that|these|those|all)\b",
        r"\bhow\s+(?:much|many)\b.*\bcan\s+(?:i|we)\s+still\s+(?:spend|pay)\b",
        r"\bwhat\s+can\s+(?:i|we)\s+still\s+afford\b",
        r"^\W*(?:what(?:['’]s|\s+is|\s+will\s+be)|how\s+(?:much|many\s+(?:points?|pp|rm|oil|chits?|supply))"
        r"\s+(?:is|are))\s+(?:then\s+|still\s+)?left\b(?:\s+after\b.*|\s+over|\s+now)?\W*$",
        r"\bwhat\s+(?:will|would|do)\s+(?:i|we)\s+(?:still\s+)?have\s+left\b",
        r"\bwhat\s+remains?\s+of\s+(?:my|our)\b",
        r"\b(?:my|our)\s+(?:supply|pp|money)\b.*\bafter\b",
        r"\b(?:points?|pp|money|supply)\b.*\b(?:un)?spent\b",
        r"\bruns?\s+(?:out|dry|short|low)\b",
        r"^\W*(?:how\s+much|what)\s+(?:(?:does|do|will|would)\s+)?(?:that|it|they|this)\s+costs?\W*$",
        r"\benough\s+(?:supply|pp|points?|rm|oil|money)\b",
        r"\bspend\s+(?:it\s+|them\s+)?(?:all|everything)\b",
        r"\b(?:supply|oil|pp|rm|replacements?|steps|chits)\b.*\bwill\b.*\b(?:left|remain\w*|af"
        r"ter)\b",
    ),
    "chances": (
        r"\b(?:chances?|likely|likelihood|probab\w+)\b.*\b(?:if|when|should)\s+(?P<who>[^?]{2,60}?)\s+(?:attack"
        r"s?|hits?|strikes?)\s+(?P<where>[^?]{2,40}?)\W*$",
        r"\b(?:chances?|likely|likelihood|probab\w+)\b",
        r"^\W*(?:will|would|can|could|might)\b.*\b(?:attack|blitz|assault|battle|it|this|that)\b.*\b(?:succeed"
        r"|work|fail|go\s+(?:well|wrong))\b",
    ),
    "needs": (
        r"^\W*what\s+(?:more\s+|else\s+)?(?:do|does|would|must|will)\b.*\b(?:need|have|take|ta"
        r"kes|got)\b.*\b(?:to|for)\s+(?:take|conquer|win|beat|capture|"
        r"defeat|occupy|fall|surrender|victory|knock)\b",
        r"^\W*what\s+does\s+it\s+take\b", r"^\W*what\s+(?:must|do)\b.*\bto\s+(?:win|conquer)\b",
        r"^\W*(?:which|what)\b.*\b(?:cit(?:y|ies)|zones?|areas?)\b.*\b(?:must|need|have\s+to)"
        r"\b.*\b(?:hold|take|conquer)\b",
    ),
    "falls": (
        r"^\W*(?:when|how|if|does|do|will|has|have|what)\b.*\b(?:surrender(?:s|ed)?|falls?|fal"
        r"len|collapses?|gives?\s+(?:up|in)|"
        r"conquered|capitulates?)\b(?!.*\b(?:season|back)\b)",
        r"^\W*(?:which|what)\b.*\bcit(?:y|ies)\b.*\b(?:mine|not\s+yet|still|conquer)\b",
    ),
    "wins": (
        r"^\W*how\s+(?:do|can|could|does|will)\s+(?:i|we|one|you|\w+)\s+win\b",
        r"\bhow\s+(?:many|much)\b.*\bwins?\b",
        r"^\W*(?:when|how)\b.*\bgame\b.*\bends?\b", r"^\W*when\s+is\s+(?:it|the\s+game)\s+over\b",
        r"^\W*what\s+(?:do|must|should)\s+(?:i|we)\s+(?:need\s+to\s+|have\s+to\s+)?(?:do\s+)?("
        r"?:to\s+)?win\b",
    ),
    "wording": (
        r"^\W*how\s+(?:do|can|could|should|would|may|must)\s+(?:i|we|one|you)\s+(?!know\b|see"
        r"\b|tell\b|win\b)"
        r"(?P<verb>[^?]{2,60}?)\W*$",
        r"^\W*how\s+(?:to|is\s+it\s+(?:written|said)\s+to)\s+(?P<verb2>[^?]{2,60}?)\W*$",
    ),
    "past": (
        r"^\W*why\s+(?:did|was|were|has|have|had|didn['’]?t|wasn['’]?t|weren['’]?t|hasn['’]?t|"
        r"haven['’]?t"
        r"|is\b.*\b(?:gone|lost|dead|destroyed)\b|are\b.*\b(?:gone|lost|dead|destroyed)\b)",
        r"^\W*(?:what|who|which|how|where|when)(?:\s+\w+){0,3}?\s+(?:did|was|were|happened|has"
        r"\s+happened"
        r"|have\s+(?:i|we|they|you)\s+(?!got\b|to\b|left\b)\w+(?:ed|t|n|ne)|took|attacked|destroyed|k"
        r"illed|lost|won\s+(?!the\s+(?:game|war)))\b"
        r"(?!.*\b(?:left|cost|mean)\b)",
        r"^\W*what['’]s\s+(?:happened|become)\b", r"^\W*what\s+(?:became|has\s+become)\b",
        r"^\W*(?:did|was|were|has|have)\b(?!.*\b(?:left|allowed)\b)",
    ),
    "why not": (
        r"^\W*why\s+(?:can(?:no|['’]?)t|can\s+not|could(?:n['’]?|\s+no)t|may\s+not|must\s+not"
        r"|(?:wo|do|does)(?:n['’]?|\s+no)t|is(?:n['’]?|\s+no)t\s+it\s+(?:allowed|possible|legal)"
        r"(?:\s+for|\s+to)?)\s+(?P<rest>.+?)\W*$",
        r"^\W*what\s+(?:stops|prevents|keeps|hinders)\s+(?P<rest2>.+?)\s+from\s+(?P<doing>.+?)\W*$",
    ),
    "own units": (
        r"\bwhere\b.*\b(?:my|our)\s+(?:units|troops|forces|armies|counters|blocks|pieces)"
        r"\W*(?:are|stand)?\W*$",
        r"^\W*where\b.*\b(?:everything|all)\b.*\b(?:mine|ours|i\s+have|we\s+have)\W*$",
    ),
    "lands": (
        r"^\W*(?:which|what|where)\b(?:.*?\b)??(?P<sort>cit(?:y|ies)|towns?|capitals?|ports?|f"
        r"ort(?:ress(?:es)?|s)|supply\s+(?:zones?|sources?)|bases?"
        r"|strategic\s+\w+|zones?|areas?|places?|hexes|provinces?)\b.*\b(?:hold|own|control|ha"
        r"ve|has|mine|ours|empty|held|garrison\w*|undefended|enem\w+)\b"
        r"(?!.*\b(?:can|could|reach|attack)\b)",
    ),
    "feature": (
        r"^\W*(?:is|are|does|has|have|do)\b.*\b(?P<what>ports?|coast(?:al)?|fort(?:ress|ified|"
        r"s)?|rivers?|roads?|rails?|railway|city|town|capital"
        r"|mountains?|swamps?|forests?|desert|rough|bridges?|beach)\W*$",
    ),
    "weather": (
        r"^\W*(?:what|how|which|when|is|are)\b.*\bweather\b(?!.*\b(?:affects?|do|does\s+it|inf"
        r"luences?|effects?)\b.*\b(?:me|us|my|our)?\W*$)",
        r"^\W*is\s+(?:it|there)\b.*\b(?:mud|muddy|snow\w*|winter|raining|storm\w*)\b",
    ),
    "sequence": (
        r"^\W*what\s+happens\s+(?:in|during|this|next|after)\b.*\b(?:segment|phase|turn|impuls"
        r"e|step|now)\W*$",
        r"^\W*who\b.*\b(?:first|next|before)\b(?!.*\bwin)",
        r"\bin\s+(?:which|what)\s+order\b",
        r"\bsequence\b",
        r"^\W*(?:can|do|may|must)\s+(?:i|we)\s+(?:move|attack|build|fight)\b.*\b(?:before|afte"
        r"r|first)\b",
        r"^\W*what\s+(?:comes|phase|is)\b.*\b(?:next|first|now)\W*$",
        r"^\W*when\s+(?:do|can|may)\s+(?:i|we)\s+(?:move|attack|build|fight)\W*$",
    ),
    "effects": (
        r"^\W*what\s+(?:effects?|influence)\s+(?:does|do|has|have)\s+(?:the\s+)?(?P<term>[\w’'"
        r" -]{3,30}?)(?:\s+(?:have|has)\b.*)?\W*$",
        r"^\W*(?:which|what)\s+effects?\s+(?:does|do|has|have|of)\s+(?:the\s+)?(?P<term2>[\w’'"
        r" -]{3,30}?)(?:\s+(?:have|has)\b.*)?\W*$",
        r"^\W*how\s+(?:do(?:es)?|is|are)\s+(?:the\s+)?(?:an?\s+)?(?P<term3>[\w’' -]{3,30}?)\s+"
        r"(?:work|works|affects?|influence|played|computed"
        r"|calculated|worked\s+out|counted)\b",
        r"^\W*(?:do(?:es)?|is|are|can|may)\b.*\b(?P<term4>mud|snow|storms?|winter)\b",
    ),
    "what if": (
        r"^\W*(?:and\s+)?what\s+(?:if|would\s+happen\s+if|happens\s+if)\s+(?:only\s+)?(?:i|we)"
        r"\s+(?:just\s+|only\s+)?(?:attack|hit|strike|blitz|use)(?:ed)?\s+"
        r"(?P<where>[^?]{2,40}?)\s+(?:with|from|by|using)\s+(?P<who>[^?]{2,60}?)\W*$",
        r"^\W*(?:and\s+)?what\s+(?:if|would\s+happen\s+if|happens\s+if)\s+(?:only\s+)?(?P<who2"
        r">[^?]{2,60}?)\s+(?:attack(?:s|ed)?|hits?|strikes?)\s+(?P<where2>[^?]{2,40}?)\W*$",
        r"^\W*(?:would|will|is|are)\s+(?P<who3>[^?]{2,60}?)\s+(?:be\s+|alone\s+)*enough\s+(?:a"
        r"t|for|against|to\s+take)\s+(?P<where3>[^?]{2,40}?)\W*$",
        r"^\W*(?:can|could)\s+(?P<who4>[^?]{2,60}?)\s+(?:re)?(?:take|capture|conquer|b"
        r"eat)\s+(?P<where4>[^?]{2,40}?)\W*$",
        r"^\W*what\s+if\s+(?:i|we)\s+(?:attack|hit|strike|blitz)\s+(?P<where5>[^?]{2,40}?)\W*$",
        r"\bwhat\s+shifts\s+apply\s+(?:at|to|against)\s+(?P<where6>[^?]{2,40}?)\W*$",
    ),
    "facing": (
        r"\b(?:in|any)\s+danger\b",
        r"\bthreat(?:s|en|ens|ened)?\b",
        r"^\W*(?:is|are)\b.*\b(?:safe|surrounded)\b",
        rf"^\W*(?:what|who|which|how\s+many)\b.*\b(?:can|could|may|might|will|would)\s+{_GOES}\b",
        rf"^\W*(?:can|could|may|might|will|would|do|does|is|are)\b.*\b(?:{_GOES}|strike|attack"
        rf"ing|take)\b",
        r"^\W*what\s+can\b.*\bdo\s+(?:to|against)\b",
        r"\bwhat\s+(?:do|does|has|have)\b.*\b(?:next\s+to|beside|around|near|against|in\s+fron"
        r"t\s+of)\b",
        r"^\W*(?:who|what)\b.*\b(?:attacking|in\s+front\s+of|faces|facing)\b",
    ),
    "where": (
        r"^\W*where(?:['’]s|\s+(?:is|are|do|does|have|has|did))\b.*?\b(?P<sort>tanks?|armou?r("
        r"?:ed)?|panzers?|air|planes?|aeroplanes?|aircraft"
        r"|fighters?|bombers?|fleets?|ships?|navy|subs?|submarines?|u-?boats?|infantry|artille"
        r"ry|airborne|paratroop\w*)\b",
    ),
    "count": (
        r"^\W*how\s+many\s+(?:\w+\s+){0,3}?(?P<sort>tanks?|armou?r(?:ed)?|panzers?|air|planes?"
        r"|aeroplanes?|aircraft|fighters?|bombers?|fleets?"
        r"|ships?|subs?|submarines?|u-?boats?|infantry|arm(?:y|ies)|corps|divisions?|artillery"
        r"|engineers?|airborne|units?|blocks?|counters?)\b"
        r"(?=.*\b(?:have|has|got|there|left|see|own)\b)(?!.*\b(?:can|may|fit|stand|room|lost|d"
        r"estroyed|in|at|per)\b)",
    ),
    "war": (
        r"\bat\s+(?:war|peace)\s+with\b",
        r"^\W*(?:is|are)\s+(?:the\s+)?[\w ]{2,30}\s+(?:still\s+|yet\s+|already\s+)?(?:active|n"
        r"eutral|at\s+war"
        r"|in\s+the\s+war|at\s+peace)\b",
    ),
    "silence": (
        r"^\W*what\s+(?:happens|will\s+happen|do\s+(?:you|my\s+units)\s+do|if)\b.*\b(?:(?:do\s"
        r"+not|don['’]?t|can(?:no|['’])t"
        r"|forget\s+to|fail\s+to|never)\s+(?:\w+\s+){0,3}?(?:answer|reply|write|order|send|say"
        r")|miss\w*\s+(?:the|my|a)"
        r"|(?:am|are)\s+(?:too\s+)?late|no\s+(?:answer|orders?|reply)|(?:say|send|order|write)"
        r"\s+nothing|silen\w+)\b",
        r"\bwithout\s+(?:an\s+answer|orders)\b",
    ),
    "meaning": (
        r"^\W*(?!.*\bcosts?\b)what(?:['’]s|\s+(?:is|are|does|do))\s+(?:an?\s+)?(?P<term>(?!(?:"
        r"the|my|our|your|their|it|that|this|these|there"
        r"|left|happening|next|new|in|at|on|up|wrong|all|going|known)\b)[\w'’.+-]+(?:\s+(?!in"
        r"\b|at\b|on\b|of\b|do\b|for\b"
        r"|mean|anyway|exactly|again|good)[\w'’.+-]+){0,2}?)"
        r"(?:\s+(?:mean|stand\s+for|for|good\s+for|do|anyway|exactly|again|here|please))*\W*$",
        r"^\W*what\s+(?:is|are)\s+meant\s+by\s+(?P<term2>[\w'’. -]{2,40}?)\W*$",
    ),
    "odds": (
        r"\b(?:odds|chances?|ratio)\s+(?:at|against|in|on)\s+(?P<where2>[^?]{2,40}?)\s+(?:if|when"
        r"|should)\s+(?P<who2>[^?]{2,80}?)\s+(?:attacks?|hits?|strikes?)(?:\s+(?:it|there))?\W*$",
        r"\b(?:odds|chances?|ratio)\b.*\b(?:if|when|should)\s+(?P<who>[^?]{2,60}?)\s+(?:attack"
        r"s?|hits?|strikes?)"
        r"\s+(?P<where>[^?]{2,40}?)\W*$",
        r"^\W*any\s+(?:chance|hope|way|risk)\b", r"\bodds\b", r"\bchances?\b", r"\bratio\b",
    ),
    "standing": (r"\b(?:my|our)\s+standing\s+orders?\b",),
    "rule": (r"\b(?:rule|clause|paragraph|section)\s+(?P<number>[\w.-]+)",),
    "deadline": (
        r"\bdeadline\b", r"\bdue\b", r"\bby\s+when\b",
        r"\bhow\s+(?:long|much\s+time)\b(?!\s+(?:till|until|before)\s+(?!(?:i|we|you|it|the|this|my|our|next|time"
        r"|orders)\b))(?!.*\b(?:build|built|take|takes|lasts?|research|recov"
        r"er|repair)\b)",
    ),
    "retreats": (r"\bretreat\w*\b", r"\bfall(?:s|ing)?\s+back\b", r"\bwithdraw\w*\b"),
    "placing": (
        rf"\bwhere\b.*\b(?P<verb>{'|'.join(PUTS)}|arrive|appear|enter\s+play|come\s+up"
        r"|mobili[sz]e)\w*\b",
    ),
    "to a place": (
        r"^\W*(?:who|which(?:\s+of\s+(?:my|our))?|what|how\s+many)\b.*"
        rf"\b(?:can|could|may|will|is\s+able\s+to)\s+{_GOES}\b",
    ),
    "distance": _FAR,
    "beside": (
        r"\bnext\s+to\b", r"\badjacent\b", r"\bborder(?:s|ing)?\b", r"\btouch(?:es|ing)?\b",
        r"\bneighbou?r\w*\b", r"\bconnect(?:s|ed)?\b",
    ),
    "from a place": (
        rf"\bwhere\b.*\b(?:can|could|may|might|do|does|will|am|are|is)\b.*\b{_GOES}\b",
        rf"\b(?:what|which)\b.*\bcan\b.*\b{_GOES}\b", r"\bin\s+range\s+of\b",
        r"\bhow\s+far\s+(?:can|could|may|do)\b", r"\bwhat\s+can\s+(?:my|our|the)\b",
        r"^\W*what\s+can\s+\S+\s+(?:\S+\s+)?do\b",
        r"\bget\s+away\b",
        r"\bway\s+out\b",
        r"\bescape\b",
        r"\brange\s+of\b",
        r"\b(?:in|within)\s+(?:its|their)\s+reach\b",
        *_FAR,
    ),
    "allowed": (
        r"^(?:can|could|may|might|am\s+i\s+allowed\s+to|are\s+we\s+allowed\s+to|is\s+it\s+"
        r"(?:allowed|legal|possible)\s+(?:for\s+\w+\s+)?to|would\s+it\s+be\s+(?:legal|possible)"
        r"\s+to)\s+(?:(?:i|we|my|our|the)\s+)*(?P<rest>.+?)\W*$",
    ),
    "objectives": (
        r"\bobjectives?\b", r"\bstrategic\s+(?:hex(?:es)?|points?|cit(?:y|ies)|places?)\b",
        r"\b(?:victory|winning|key)\s+(?:hex(?:es)?|points?|cit(?:y|ies)|places?|areas?)\b",
        r"\bwhat\s+(?:do|must|should)\s+(?:i|we)\s+(?:need\s+to\s+)?(?:take|capture|hold)\s+to"
        r"\s+win\b",
        r"\bwho(?:['’]s|\s+has|\s+is)?\s+(?:won|wins|winning|ahead|leading|leads|in\s+the\s+le"
        r"ad)\b",
        r"\b(?:are|am)\s+(?:we|i)\s+(?:winning|losing|ahead|behind)\b",
    ),
    "whose": (
        r"\bbelongs?\b", r"^\W*whose\b", r"\bwho\s+(?:owns|controls|holds|has)\b",
        r"\b(?:which|what)\s+(?:country|nation|side|power)\b",
    ),
    "how long": (
        r"\bhow\s+long\s+(?:does|do|will|would)\s+(?:an?\s+|the\s+|my\s+)?(?P<what>[\w -]{2,30"
        r"}?)\s+(?:take|need|last)",
    ),
    "prices": (
        r"\b(?:anything|something|what)\s+else\b.*\b(?:buy|build|afford|purchase)\b",
        r"\bwhat\s+can\s+(?:i|we)\s+(?:buy|build|afford)\b",
        r"\b(?:each|every|all|the)\s+(?:units?|prices?)\b.*\bcosts?\b", r"\bprice\s*list\b",
        r"\b(?:what|which)\b.*\bprices\b",
    ),
    "needed": (
        r"^\W*(?:do|can|may|must|how\s+many)\b.*\b(?P<term>chits?|tokens?|replacements?|marker"
        r"s?|airfields?|bases?)\b",
    ),
    "costs": (
        r"\bcosts?\b", r"\bprices?\b", r"\bpay\b", r"\bexpensive\b", r"\bhow\s+much\s+(?:is|are)\b",
    ),
    "limits": (
        r"\bstack(?:s|ed|ing)?\b", r"\broom\b", r"\bcapacity\b", r"\bspace\b",
        r"\bhow\s+many\b.*\b(?:fit|stand|be\s+in|per|in\s+(?:one|a|each|the\s+same)|into|hold("
        r"?!\s+out))\b",
        r"\blimits?\b",
    ),
    "seen": (
        r"^\W*(?:what|who)(?:['’]s|\s+(?:is|are|stands?|lies?|do\s+(?:i|we)\s+have))\b",
        r"^\W*(?:is|are)\b.*\b(?:defended|held|garrisoned|occupied|empty|guarded|manned)\W*$",
        r"^\W*where(?:['’]s|\s+(?:is|are))\b", r"\bwhat\s+do(?:es)?\b.*\bdo\W*$",
        r"\bhow\s+(?:much|many)\b(?!.*\b(?:can|could|may|fit|stack|hold|i|we)\b).*\b(?:is|are|"
        r"stands?|lies?)\s+"
        r"(?:there\s+)?(?:in|at|on)\s+\w",
        r"\bhow\s+(?:strong|big|many\s+steps|good)\b", r"^\W*(?:is|are)\s+there\b",
        r"\btell\s+me\s+about\b",
        r"\bhow\s+(?:much|many)\b.*\b(?:give|gives|brings?|bear|has|have|stands?|are\s+there)\b"
        r"(?!\s+(?:i|we)\b)(?!.*\b(?:do|have|can)\s+(?:i|we)\b)",
    ),
    "matters": ("",),
    "nearest": ("",),
}  # fmt: skip
_MATTERS: dict[str, tuple[str, ...]] = {
    "cards": (r"\bcards?\b", r"\bin\s+(?:my|our)\s+hand\b", r"\bhand\b"),
    "pool": (r"\bpools?\b", r"\breserves\b"),
    "due": (
        r"\breinforce\w*", r"\barriv\w*", r"\bdelay(?:ed)?\b", r"\bqueues?\b", r"\bexpected\b",
    ),
    "supply": (r"\bsuppl(?:y|ied|ies)\b", r"\bcut\s+off\b"),
    "war": (
        r"\bat\s+(?:war|peace)\b", r"\bneutrals?\b", r"\ballied\s+with\b", r"\bpolic(?:y|ies)\b",
        r"\btruces?\b", r"\bpact\b", r"\bwar\s+state\b", r"\bdiploma\w*",
    ),
    "score": (
        r"\bcent(?:re|er)s?\b", r"\bscore\b", r"\bwin(?:s|ning)?\b",
        r"\blos(?:e|ing)\s+the\s+game\b", r"\bahead\b", r"\bvictory\b",
        r"\bvps?\b",
    ),
    "turn": (r"\bweather\b", r"\bmud\b", r"\bsnow\b", r"\bseason\b", r"\bwhat\s+turn\b",
        r"\bturns\b", r"\b(?:winter|spring|summer|autumn|storms?)\b",
    ),
    "means": (
        r"\breplacements?\b", r"\bresources?\b", r"\bspend\b", r"\bafford\b", r"\boil\b", r"\brm\b",
        r"\bpp\b", r"\bchits?\b", r"\bblitz\s+markers?\b", r"\btokens?\b", r"\bmoney\b",
        r"\bcosts?\b", r"\bprice\b", r"\bhow\s+much\b", r"\b(?:earn|income|produce)\b",
    ),
    "enemy": (
        r"\benem(?:y|ies)\b", r"\bfacing\b", r"\bopponents?\b", r"\bopposite\b", r"\btheir\b",
        r"\bthey\b", r"\bsteps\b",
    ),
}  # fmt: skip


def _table(rows: Mapping[str, tuple[str, ...]]) -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(words), re.IGNORECASE) for name, words in rows.items()}


KINDS = _table(_KINDS)
"""Kind of a question -> what tells it. The last two may answer any."""
OF_MATTERS = _table(_MATTERS)
"""Matter of a seat's picture -> what asks for it."""
