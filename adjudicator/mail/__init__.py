"""Mail in and mail out: the edge that players use most.

    listener.py   SMTP and LMTP; imap.py: a mailbox that is polled; pipe.py: standard input
    intake.py     stores what came, whatever way: after that it may be accepted
    way/          what becomes of it, stage by stage: `receive`; `process_waiting` takes up what a
                  crash left. Behind its doors: talking.py, moderating.py, events.py, witnesses.py,
                  returned.py (answers to invitations, bounces). ordering.py: what looks like orders
    reading.py    bytes of a letter -> ReadLetter (pure). Its steps: parts.py finds the text,
                  htmltext.py makes lines of it, quotes.py drops what was quoted, courtesies.py
                  what is no order; loops.py: which letters are never answered
    speaking.py   does a letter count? authentication.py: DKIM, SPF, what our own host found
    addresses.py  reply addresses, bounce addresses
    sending.py    the outbox worker: `send_due`; rendering.py makes the letters (wording.py their
                  lines), transports.py hands them over

No rules of any game and no SQL stand here; the use cases are `adjudicator.service`.
"""
