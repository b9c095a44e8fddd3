"""Which letters are never answered: answering machines, lists, bounces, and ourselves.

RFC 3834 and what the large hosts really send. When two machines answer each other a game
drowns, so in doubt a letter counts as a machine's: it is kept, and nobody is written to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

Kind = Literal["human", "auto_reply", "bounce", "list"]

OURS = "X-Adjudicator"
"""The header that every letter of ours carries."""

_LIST_HEADERS = ("list-id", "list-post", "list-unsubscribe", "list-help", "list-owner")
_AUTO_HEADERS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply-from",
    "x-mail-autoreply",
    "x-vacation",
)
_DAEMONS = re.compile(r"^(mailer-daemon|mail-daemon|postmaster|mdaemon)(@|$)", re.I)
_NO_REPLY = re.compile(r"^(no-?reply|do-?not-?reply|noreply-.*)@", re.I)
_RETURNED = re.compile(
    r"undeliver|returned mail|delivery (status notification|failure|has failed)|failure notice"
    r"|mail delivery (failed|system)|unzustellbar|non remis|non distribuable|no se puede entregar"
    r"|onbestelbaar|niedostarczon",
    re.I,
)
_AWAY = re.compile(
    r"^\W*(auto(matic|matische|matisch|matica|mática|matyczna)?[ -]?(reply|response|antwort"
    r"|antwoord|risposta)|out of (the )?office|abwesenheit|réponse automatique"
    r"|respuesta automática|risposta automatica|odpowiedź automatyczna|autoreply|away from"
    r"|auto(matis(k|kt))?[ -]?svar|automaattinen vastaus|automatická odpově?e?ď"
    r"|automatikus válasz|răspuns automat|автоматичен отговор|автоматический ответ|автоответ"
    r"|автоматична відповідь|automātiskā atbilde|automatinis atsakymas|automaatvastus"
    r"|automatski odgovor|samodejni odgovor|аутоматски одговор|αυτόματη απάντηση"
    r"|resposta autom[àá]tica|erantzun automatikoa|(thư )?trả lời tự động|otomatik yanıt"
    r"|자동 회신|자동 응답|תשובה אוטומטית|自動応答|自動返信|自动答复|自动回复|自動回覆|رد تلقائي"
    r"|balasan otomatis|fuera de (la )?oficina|fuori sede|afwezigheid|frånvaro|fraværsmelding)",
    re.I,
)
_GONE = re.compile(
    r"out of (the )?office|on (vacation|holidays?|annual leave|leave|parental leave)\b"
    r"|away from (my|the) (desk|office|mail|computer)|limited access to (my )?e-?mail"
    r"|nicht im (haus|büro|hause)|(im|in) urlaub|abwesend|en congés?\b|absent(e)? du bureau"
    r"|de vacaciones|fuera de la oficina|in ferie|fuori (ufficio|sede)|na urlopie|poza biurem"
    r"|op vakantie|afwezig|de férias|fora do escritório|på semester|på ferie|lomalla|poissa"
    r"|na dovolen(é|ke)|mimo kancelář|szabadságon|în concediu|в отпуска?е?\b|у відпустці"
    r"|atvaļinājumā|atostog|puhkusel|na godišnjem|na dopustu|на годишњем|σε άδεια|de vacances"
    r"|oporretan|nghỉ phép|izinde|휴가|부재|בחופשה|休暇|不在|休假|إجازة|sedang cuti",
    re.I,
)
_RESPONDER = re.compile(
    r"automat|auto-?(reply|response)|thank you for (your|the) (e-?mail|message|letter|mail)"
    r"|(vielen )?dank für (ihre|deine) (e-?mail|nachricht|mail)"
    r"|merci (de|pour) votre (mail|message)"
    r"|gracias por su (correo|mensaje)|grazie per (la sua|il suo|la tua)"
    r"|dziękuję za (wiadomość|maila)"
    r"|(will|shall) (reply|respond|answer|get back|read your)|urgent|dringend|urgen|pilne|dringende"
    r"|contact|kontakt|wenden sie sich|adresser à|contatt|skontakt|neem contact"
    r"|срочн|автоматич|自动|自動",
    re.I,
)
_READ = re.compile(
    r"^\W*((not )?read|un?gelesen( gelöscht)?|gelesen|(non )?lu|leído|letto|przeczytan[eyo]|gelezen"
    r"|lida|läst|læst|lest|luettu|přečteno|prečítané|olvasott|elolvasva|citit[ăe]?|прочетено"
    r"|прочитано|прочтено|lasīts|perskaityta|loetud|pročitano|prebrano|διαβάστηκε|llegit|irakurrita"
    r"|đã đọc|okundu|읽음|נקרא|開封済み|已读|已讀|read receipt|return receipt ?\(displayed\)"
    r"|lesebestätigung|accusé de lecture|conferma di lettura|confirmación de lectura"
    r"|potwierdzenie (przeczytania|odczytu)|leesbevestiging|deleted|gelöscht)"
    r"\s*([:：]|-\s)",
    re.I,
)
"""What Outlook and others put before the subject of a letter that was opened."""


def kind_in_words(subject: str, text: str) -> Kind:
    """What sort of sender wrote a letter that says nothing about it in its headers and holds
    no orders: a notice that a letter was read, or that somebody is away. text: his own words. Two
    signs are wanted of the second, for players tell of their holidays, too."""
    if _READ.match(subject):
        return "auto_reply"
    head = text[:1500]
    return "auto_reply" if _GONE.search(head) and _RESPONDER.search(head) else "human"


def kind_of(
    headers: Mapping[str, Sequence[str]], *, content_type: str = "", mail_from: str | None = None
) -> Kind:
    """What sort of sender wrote a letter.

    headers: values by header name in small letters. content_type: of the whole letter with its
    parameters. mail_from: the envelope sender, "" for the null return path, None if unknown.
    """

    def first(name: str) -> str:
        values = headers.get(name, ())
        return values[0].strip() if values else ""

    sender = re.sub(r"^.*<([^<>]*)>.*$", r"\1", first("from"), flags=re.S).strip()
    subject = first("subject")
    null_path = mail_from == "" or first("return-path") == "<>"
    report = content_type.lower()
    if "multipart/report" in report and "disposition-notification" not in report:
        return "bounce"
    if _DAEMONS.match(sender) or "x-failed-recipients" in headers:
        return "bounce"
    if null_path and _RETURNED.search(subject):
        return "bounce"

    if OURS.lower() in headers or "multipart/report" in report:
        return "auto_reply"
    submitted = first("auto-submitted").split(";")[0].strip().lower()
    if submitted and submitted != "no":
        return "auto_reply"
    precedence = first("precedence").lower()
    if precedence in ("auto_reply", "auto-reply"):
        return "auto_reply"
    if any(name in headers for name in _AUTO_HEADERS) or _AWAY.match(subject):
        return "auto_reply"
    suppress = {word.strip().lower() for word in first("x-auto-response-suppress").split(",")}
    if suppress & {"all", "oof", "autoreply"}:
        return "auto_reply"

    if precedence in ("bulk", "list", "junk") or any(name in headers for name in _LIST_HEADERS):
        return "list"
    if null_path or _NO_REPLY.match(sender):
        return "auto_reply"
    return "human"
