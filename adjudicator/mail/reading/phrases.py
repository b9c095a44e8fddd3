"""What stands in letters besides orders, in the words of many languages: greetings, leave-taking,
what telephones, lists, scanners and lawyers add.

Letters that hold nothing of the Latin alphabet need no words here: no order is written so.
"""

from __future__ import annotations

import re

PHONE = re.compile(
    r"^\W*(sent (from|via|with|using) .{2,100}|get outlook for (ios|android|mac).*"
    r"|von (meinem|meiner)(/meiner)? [\w .'’-]{2,40} gesendet|gesendet (von|mit|über|vom) .{2,60}"
    r"|diese nachricht wurde von .{2,60} gesendet"
    r"|(holen sie sich )?outlook für (ios|android).{0,60}"
    r"|envoyé (de|depuis|à partir de|avec) .{2,60}"
    r"|obtenir outlook pour .{2,40}|enviad[oa] (desde|do|con|a partir) .{2,60}"
    r"|obtener outlook para .{2,40}|inviato d(a|al|alla|all['’]) ?.{2,60}"
    r"|(scarica|ottieni) outlook per .{2,40}|wysłan[eo] z .{2,60}"
    r"|pobierz (aplikację )?outlook .{2,40}|ver(zonden|stuurd) (vanaf|met|vanuit|via) .{2,60}"
    r"|outlook voor (ios|android).{0,40}|yahoo mail: .{2,60}"
    r"|skickat från .{2,60}|sendt fra .{2,60}|lähetetty .{2,60}|odoslané z .{2,60}"
    r"|küldve .{2,60}|trimis (de pe|din|cu) .{2,60}|poslano (s|sa|iz|z) .{2,60}"
    r"|nosūtīts no .{2,60}|išsiųsta iš .{2,60}|siųsta iš .{2,60}|saadetud minu .{2,60}"
    r"|enviat des del? .{2,60}|nire .{2,40} bidalia|đã gửi từ .{2,60}|.{2,60} gönderildi"
    r"|dikirim dari .{2,60}|odesláno (z|ze) .{2,60}"
    r"|отправлено (с|из) .{2,60}|надіслано (з|із) .{2,60}|изпратено от .{2,60}"
    r"|发自.{2,40}|從我的.{2,40}|.{2,30}から送信|.{2,30}에서 보냄)\W*$",
    re.I,
)
DEVICE = re.compile(
    r"(?<![a-z])(iphone|ipad|ios|android|outlook|galaxy|samsung|huawei|xiaomi|blackberry|nokia"
    r"|oneplus|gmail|yahoo|gmx|web\.de|proton ?mail|thunderbird|k-9 mail|mail\.ru|seznam\.cz"
    r"|windows (10|11|phone|mail)|aka\.ms)",
    re.I,
)
"""Things that orders do not name. A short line with one of them is a telephone's, in whatever
language."""

GREETING = (
    r"(?:hi|hello|hey|hallo|moin|servus|grüezi|dear|dearest|liebe[rs]?|sehr geehrte[rs]?|geachte"
    r"|beste|greetings|good (?:morning|day|afternoon|evening)|guten (?:tag|morgen|abend)|bonjour"
    r"|bonsoir|salut|cher|chère|hola|buenos días|buenas (?:tardes|noches)|estimad[oa]s?|ciao"
    r"|buongiorno|buonasera|salve|gentile|witam|cześć|hej|dzień dobry|dobry wieczór|szanown[yia]"
    r"|hoi|goedemorgen|goedemiddag|goedenavond|olá|oi|bom dia|boa (?:tarde|noite)|prezad[oa]s?"
    r"|car[oa]s?|dobrý (?:den|deň|večer)|dobré ráno|ahoj(?:te)?|vážen\w{1,3}|mil[ýáíé]|čau"
    r"|hei(?:san)?|god (?:morgen|morgon|dag|kveld|aften|kväll)|kære|kjære|kära|bäste|tjena"
    r"|moi|terve|hyvää (?:huomenta|päivää|iltaa)|hyvä|tere|szia(?:sztok)?|üdv(?:özlöm)?"
    r"|jó (?:napot|reggelt|estét)|kedves|tisztelt|bună(?: ziua| dimineața| seara)?|stimat\w{1,3}"
    r"|bok|dobar dan|dobro jutro|dobra večer|poštovani|pozdravljeni|živjo|zdravo|dober dan"
    r"|spoštovani|sveik[iai]s?|labdien|labrīt|laba diena|labas(?: rytas| vakaras)?|gerbiami?"
    r"|bon dia|bona tarda|benvolgu\w{1,3}|kaixo|egun on|arratsalde on|xin chào|chào|kính gửi"
    r"|merhaba|selam|günaydın|iyi (?:günler|akşamlar)|sayın|halo|hai|selamat (?:pagi|siang|malam))"
)
CLOSING = re.compile(
    r"^\W*(((thanks|thank you) and )?(best|kind|kindest|warm|with (best|kind)|all good)?\s*"
    r"(regards|wishes)|b\.?r\.?|rgds|all the best|take care"
    r"|cheers|thanks( a lot| again| in advance)?|thank you|many thanks|sincerely( yours)?|best"
    r"|yours( sincerely| truly| faithfully)?"
    r"|(mit )?(freundliche[nr]?|viele[nr]?|beste[nr]?|schöne[nr]?|liebe[nr]?|herzliche[nr]?)"
    r" gr(ü|ue)(ß|ss)en?( (aus|vom|von|an) .{2,30})?|mfg|lg|vg|gruß|gruss|grüße|danke( schön)?"
    r"|vielen dank|schönen (tag|abend)( noch)?"
    r"|(bien )?cordialement|bien à (vous|toi)|à (bientôt|plus)|bonne (journée|soirée)|amitiés"
    r"|merci( beaucoup| d['’]avance)?|amicalement|salutations"
    r"|(un )?(saludos?|abrazos?)( cordial(es)?)?|(muchas )?gracias|atentamente|un cordial saludo"
    r"|(cordiali |distinti |cari )?saluti|un saluto"
    r"|grazie( mille)?( e a presto)?|a presto|pozdrawiam( serdecznie)?|pozdrowienia"
    r"|z poważaniem|dziękuję|dzięki"
    r"|(met )?(vriendelijke |hartelijke )?groet(en)?"
    r"|groetjes|bedankt|dank je( wel)?|mvg|(um |grande )?abraços?|(muito )?obrigad[oa]"
    r"|atenciosamente|cumprimentos|s pozdrav[eo]m|děkuji|díky|hezký den|zdravím|mějte se"
    r"|s pozdravom|ďakujem|vďaka|pekný deň"
    r"|mvh|(med )?(vänlig[a]?|venlig|vennlig|bästa|bedste|beste) h[äei]lsn?(ing|en|ning)(ar|er)?"
    r"|h[äei]lsn?(ing|en|ningar|inger)|hilsen|tack( på förhand)?|takk?|mange takk?|ha det bra"
    r"|(ystävällisin |parhain )?terveisin|terv\.?|t\.|kiitos( paljon)?"
    r"|üdvözlettel|üdv|köszönöm|köszi|tisztelettel"
    r"|cu (stimă|respect|drag)|(vă )?mulțumesc|mulţumesc|toate cele bune|o zi bună|numai bine"
    r"|(lijep|srdačan|lep) pozdrav|l\.?p\.?|hvala( lijepa| lepa)?|s poštovanjem|s spoštovanjem"
    r"|ar cieņu|paldies|visu labu|pagarbiai|su pagarba|ačiū|geros dienos"
    r"|lugupidamisega|tänan|parimat|tervitades"
    r"|salutacions( cordials)?|(moltes )?gràcies|atentament|una abraçada"
    r"|agur( bero bat)?|eskerrik asko|ondo izan|trân trọng|cảm ơn|thân mến"
    r"|saygılarımla|saygılar|teşekkür(ler| ederim)|sağ ?ol|iyi (günler|çalışmalar)|sevgiler"
    r"|salam( hormat)?|terima kasih"
    r"|с уважением|спасибо)[\s,.!]*$",
    re.I,
)
NOTICE = re.compile(
    r"^\W*(confidential(ity)?( notice)?\b|disclaimer\b|legal notice\b|vertraulichkeitshinweis"
    r"|(this|the information in this) (e-?mail|message|communication)\b.{0,80}"
    r"\b(confidential|intended|privileged|virus)"
    r"|diese e-?mail\b.{0,80}\b(vertraulich|viren|virus)"
    r"|ce (message|courriel|mail)\b.{0,80}\b(confidentiel|virus)"
    r"|este (mensaje|correo|e-?mail)\b.{0,80}\b(confidencial|virus)"
    r"|this email has been (checked|scanned)|virus-?free\b|virenfrei\b|libre de virus"
    r"|wolny od wirusów|neobsahuje žádné viry|без вирусов|garanti sans virus|senza virus"
    r"|you received this (message|e-?mail) because|posted by: |to unsubscribe\b"
    r"|.{2,40} mailing list\W*$|reply via web post|um sich .{0,40}abzumelden"
    r"|pour (vous|se) désabonner|please consider the environment|bitte denken sie an die umwelt)",
    re.I,
)
"""What stands below all that a person has written."""
