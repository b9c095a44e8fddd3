"""Mail in and mail out: the edge that players use most.

    reading.py    bytes of a letter -> ReadLetter (pure); parts.py, htmltext.py and quotes.py
                  are its three steps: find the text, make lines of it, drop what was quoted
    loops.py      which letters are never answered
    addresses.py  reply addresses, bounce addresses
    receiving.py  the one intake, whatever way a letter came: `receive`; `process_waiting` takes
                  up what a crash left behind
    listener.py   SMTP and LMTP
    sending.py    the outbox worker: `send_due`; rendering.py makes the letters (wording.py their
                  lines), transports.py hands them over

No rules of any game and no SQL stand here; the use cases are `adjudicator.service`.
"""
