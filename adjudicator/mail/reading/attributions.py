"""Where a quote begins: the line that names its writer and its date, the titles above it, and
mail headers that a program copied into the text.

Programs say this in every language and break it where they like, and orders may stand right
above it. So it is sought from its end: the line that ends like one, then upwards as far as
writer and date need, and never over a line that is an order. Words are looked for last; a
moment and an address before a colon are an attribution in any language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

OrderLike = Callable[[str], bool]

WROTE = (
    r"(?:wrote|writes|schrieb|geschrieben|a écrit|écrit|escribió|escribio|ha scritto|scrisse|scrive"
    r"|napisał(?:a|\(a\))?|pisze|napisana przez|schreef|geschreven|escreveu|skrev"
    r"|napsal(?:\(a\)|a)?|odesílatel|napísal(?:\(a\)|a)?|a scris|написа|написал(?:\(а\)|а)?"
    r"|писал(?:\(а\)|а)?|пишет"
    r"|пише|написав|rakstīja|rašė|parašė|kirjutas|napisao|napisala|napisal|написао|έγραψε"
    r"|va escriure|ha escrit|missatge de|idatzi|đã viết|írta|kirjoitti|yazdı|menulis|tulis"
    r"|כתב|מאת|كتب|كتابة|写道|寫道|のメール|のメッセージ|書きました|님이 작성|작성|쓴 글"
    r"|quoting|zitat von|citando|citat från|cytowanie|citerar|en réponse à)"
)
_WROTE = re.compile(WROTE, re.I)
_ADDRESS = re.compile(r"[^\s@<>()\"]{1,80}@[^\s@<>()\"]{1,80}")
_TIME = re.compile(r"\d{1,2}[:.h]\d{2}")
_DAY = re.compile(
    r"\d{1,4}\s?[-./]\s?\d{1,2}\.?\s?[-./]\s?\d{1,4}|(?<!\d)(?:19|20)\d\d(?!\d)|[١٢]\d{3}"
    r"|\d{1,4}年|\d{4}년"
)
_ENDS = re.compile(r"[:：][\s*_>)]*$|[:：]?\s*-{3,}\s*$|[:：]?\s*</?\w*>\s*$")
_SAID_BARE = re.compile(r"^(?:quoting|zitat von|citando|citat från|cytowanie) .{1,160}:\s*$", re.I)
_RULED_OFF = re.compile(rf"^-{{3,}}\s*.{{6,200}}\b{WROTE}[:：]?\s*-{{3,}}\s*$", re.I)
"""Zoho's, and that of Notes."""
_OPENS = re.compile(
    r"^[\W_]*(?:on|at|am|le|el|il|il giorno|op|em|às|no dia|den|dne|dnia|w dniu|wiadomość|dňa|în|pe"
    r"|dana|дана|στις|на|vào|pada|missatge|v|a|kuupäev|في|בתאריך|ב|在|於|于|из"
    r"|[^\W\d_]{2,12}[.,]{1,2}|[^\W\d_]{2,12},?(?=\s+\d))[\s\-.]",
    re.I,
)
"""How a line above a quote begins, if a date is in it: `On`, `Am`, `pon.,`, `Montag,` ..."""
_OPENS_DATED = re.compile(r"^[\W_]*(?:\d{1,4}\s?[-./]\s?\d{1,2}|\d{4}[年년]|\d{1,2}\.? \S)")
_NAMED = re.compile(r"^[^\w<]*[^\W\d_][^<@\d]{0,60}[<(\[\"]{0,3}[^\s@<>]{1,80}@")

LONGEST = 300
"""Characters of a line of an attribution."""
MOST_LINES = 5


def attribution_at(lines: Sequence[str], at: int, order_like: OrderLike) -> int:
    """How many lines an attribution takes from here; 0 if none begins here."""
    for end in range(at, min(at + MOST_LINES, len(lines))):
        line = lines[end]
        if not line.strip() or len(line) > LONGEST or (end > at and line.lstrip().startswith(">")):
            return 0
        if _may_end(line) and (begin := _begin(lines, end, order_like)) is not None:
            return end - at + 1 if begin <= at else 0
    return 0


def _may_end(line: str) -> bool:
    return bool(_ENDS.search(line[-60:]))


def _begin(lines: Sequence[str], end: int, order_like: OrderLike) -> int | None:
    """Where the attribution that ends in this line begins; None if it is none."""
    if _RULED_OFF.match(lines[end].strip()):
        return end
    joined, best = "", None
    for at in range(end, max(-1, end - MOST_LINES), -1):
        line = lines[at].strip()
        opens = _opens(line)
        if not line or len(line) > LONGEST or line.startswith((">", "|", "::")):
            break
        if at < end and not opens and (order_like(line) or _may_end(line)):
            break
        joined = f"{line} {joined}".strip()
        if not _says_who_and_when(joined):
            continue
        if opens or (best is not None and _WROTE.search(line)):
            return at
        best = at if best is None else best
    if best is not None:
        return best
    return end if _says_who(lines, end) else None


def _opens(line: str) -> bool:
    if _NAMED.match(line):
        return True
    dated = _DAY.search(line) or _TIME.search(line)
    return bool(dated and (_OPENS.match(line) or _OPENS_DATED.match(line)))


def _says_who_and_when(joined: str) -> bool:
    day, time = _DAY.search(joined), _TIME.search(joined)
    if not (day or time):
        return False
    if _WROTE.search(joined):
        return True
    return bool(_ADDRESS.search(joined)) and (time is not None or day is not None)


def _says_who(lines: Sequence[str], at: int) -> bool:
    """`Erwin <e@example.org> writes:`; `Quoting Erwin:`; without an address only above a quote."""
    line = lines[at].strip()
    if _SAID_BARE.match(line):
        return True
    if not _WROTE.search(line):
        return False
    return bool(_ADDRESS.search(line)) or next_text(lines, at + 1).lstrip().startswith(">")


def next_text(lines: Sequence[str], at: int) -> str:
    """The first line from here that is not empty, looking ten lines ahead."""
    return next((line for line in lines[at : at + 10] if line.strip()), "")


# ------------------------------------------------------------- headers copied

_TITLES = (
    r"original[- ]?(?:message|nachricht|meddelande)|ursprüngliche (?:nachricht|e-mail)"
    r"|message d['’]origine|message original|mensaje original|messaggio originale"
    r"|oryginalna wiadomość|wiadomość oryginalna|oorspronkelijk(?:e)? bericht|mensagem original"
    r"|ursprungligt meddelande|oprindelig (?:meddelelse|besked)|opprinnelig melding"
    r"|alkuperäinen viesti|původní (?:e-mail|zpráva)|pôvodná správa|eredeti üzenet|mesaj original"
    r"|mesajul original|оригинално съобщение|исходное сообщение|вихідне повідомлення"
    r"|sākotnējais ziņojums|pradinis (?:pranešimas|laiškas)|algne kiri|izvorna poruka"
    r"|izvirno sporočilo|оригинална порука|αρχικό μήνυμα|missatge original|jatorrizko mezua"
    r"|thư gốc|özgün ileti|orijinal mesaj|원본 메시지|הודעה מקורית|الرسالة الأصلية|元のメッセージ"
    r"|原始邮件|原始郵件|原郵件|pesan asli|reply message"
    r"|forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado"
    r"|messaggio inoltrato|doorgestuurd bericht|wiadomość przekazana(?: dalej)?"
    r"|mensagem encaminhada|vidarebefordrat meddelande|videresendt (?:meddelelse|melding)"
    r"|välitetty viesti|přeposlaná zpráva|preposlaná správa|továbbított üzenet"
    r"|mesaj redirecționat|препратено съобщение|пересылаемое сообщение|переслане повідомлення"
    r"|pārsūtīts ziņojums|persiųstas laiškas|edastatud kiri|proslijeđena poruka"
    r"|posredovano sporočilo|прослеђена порука|προωθημένο μήνυμα|missatge reenviat"
    r"|birbidalitako mezua|thư được chuyển tiếp|yönlendirilen ileti|전달된 메시지|הודעה שהועברה"
    r"|رسالة معاد توجيهها|転送されたメッセージ|转发的邮件|轉寄郵件|pesan terusan"
)
_TITLE = re.compile(rf"^\W*[-_=—–]{{3,}}\s*(?:{_TITLES})\s*[-_=—–]{{3,}}\W*$", re.I)
_RULED_TITLE = re.compile(r"^\s*[-_=—–]{3,}\s*\S.{0,60}?\s*[-_=—–]{3,}\s*$")
_APPLE_FORWARD = re.compile(
    r"^\W*(begin forwarded message|anfang der weitergeleiteten (nachricht|e-?mail)"
    r"|début du message (réexpédié|transféré)|inicio del mensaje reenviado"
    r"|inizio messaggio inoltrato|początek przekazywanej wiadomości|begin doorgestuurd bericht"
    r"|início da mensagem (re)?encaminhada|vidarebefordrat brev|start på videresendt besked"
    r"|пересылаемое сообщение|以下は転送されたメッセージです)\s*[:：]\s*$",
    re.I,
)

_LABELS: dict[str, str] = {
    "from": (
        r"from|von|de|da|od|van|fra|från|от|від|de la|lähettäjä|feladó|no|nuo|saatja|šalje|од|από"
        r"|nork|từ|gönderen|kimden|보낸 ?사람|발신|מאת|من|dari"
        r"|差出人|送信者|发件人|發件人|寄件者|寄件人"
    ),
    "date": (
        r"sent|date|gesendet(?: am)?|datum|envoyé(?: le)?|enviad[oa](?: el| em)?|fecha|data|inviato"
        r"|wysłan[oey]|verzonden(?: op)?|sendt|skickat|отправлено|дата|odesláno|odoslan[éá]|dátum"
        r"|elküldve|küldve|trimis|изпратено|надіслано|nosūtīts|datums|išsiųsta|saadetud|kuupäev"
        r"|poslano|послато|датум|στάλθηκε|ημερομηνία|enviat(?: el)?|bidalia|đã gửi|ngày|gönderildi"
        r"|gönderme tarihi|tarih|보낸 ?날짜|날짜|נשלח|תאריך|تاريخ الإرسال|التاريخ|terkirim|tanggal"
        r"|lähetetty|päiväys|päivämäärä|送信日時|日時|日付|发送时间|發送時間|发送日期|日期|寄件日期"
    ),
    "to": (
        r"to|an|à|a|para|do|aan|til|till|per|per a|кому|komu|către|до|kam|adressaat|prima|za|за"
        r"|προς|nori|đến|tới|kime|alıcı|받는 ?사람|수신|אל|إلى|ke|kepada|vastaanottaja|címzett|宛先"
        r"|收件人|收件者"
    ),
    "subject": (
        r"subject|betreff|objet|asunto|oggetto|temat|onderwerp|assunto|emne|ämne|тема|předmět"
        r"|predmet|subiect|относно|tēma|tema|teema|zadeva|наслов|предмет|θέμα|assumpte|gaia|chủ đề"
        r"|tiêu đề|konu|제목|נושא|الموضوع|subjek|perihal|aihe|tárgy|件名|主题|主旨|主題"
    ),
    "copy": r"cc|kopie|copie|copia|kopia|kopio|kópia|másolat|dw|bcc|reply-to|antwort an|копия|抄送",
}
_LABEL = re.compile(
    r"^[*_\s]*(?:" + "|".join(f"(?P<{k}>{v})" for k, v in _LABELS.items()) + r")[*_\s]*[:：]", re.I
)
_ANY_LABEL = re.compile(
    r"^[*_\s]*[^\W\d_][^\W\d_ ]{0,24}(?: [^\W\d_]{1,16}){0,2}[*_\s]*[:：][*_\s]*\S"
)
_MOST_HEADERS = 12
"""Lines in which headers are looked for."""


def title_at(lines: Sequence[str], at: int) -> bool:
    """`-----Original Message-----`, in whatever language if headers follow."""
    line = lines[at][:200]
    if _TITLE.match(line):
        return True
    if _APPLE_FORWARD.match(line):
        return headers_at(lines, at + 1) > 0 or headers_at(lines, at + 2) > 0
    return bool(_RULED_TITLE.match(line)) and headers_at(lines, at + 1) > 0


def headers_at(lines: Sequence[str], at: int) -> int:
    """How many lines mail headers take from here, blank ones between them included: at least a
    sender, and two more of date, receiver, subject; or three lines in words that we do not know,
    with an address and a moment. 0 if there are none: `From: PAR To: BUR` is an order."""
    if at >= len(lines) or not _ANY_LABEL.match(lines[at][:120] + " x"):
        return 0
    if not _LABEL.match(lines[at][:120]) and _headers_from(lines, at + 1):
        return 0  # they begin below: `El Agheila: attack Mechili` may stand right above them
    return _headers_from(lines, at)


def _headers_from(lines: Sequence[str], at: int) -> int:
    kinds: set[str] = set()
    labelled = 0
    last = at
    address = moment = sure = blank = False
    for n in range(at, min(at + _MOST_HEADERS, len(lines))):
        line = lines[n][:300]
        if not line.strip():
            # Some programs put a blank line between the headers.
            blank = True
            continue
        found = _LABEL.match(line[:120])
        enough = sure or (labelled >= 3 and address and moment)
        if found is not None and not (enough and blank and found.lastgroup in kinds):
            kinds.add(str(found.lastgroup))
        elif found is not None or enough:
            break
        elif not _ANY_LABEL.match(line[:120]):
            # A header may go on in the next line.
            if n - last > 1 or not (_ADDRESS.search(line) or line.startswith((" ", "\t"))):
                break
            last = n
            continue
        labelled += 1
        address = address or bool(_ADDRESS.search(line))
        moment = moment or bool(_TIME.search(line) and _DAY.search(line))
        sure = "from" in kinds and len({"date", "to", "subject"} & kinds) >= 2
        last = n
    return last - at + 1 if sure or (labelled >= 3 and address and moment) else 0
