"""Mail in and mail out: the edge that players use most. Each room uses those above it.

    addresses.py  reply addresses, bounce addresses; charsets.py: bytes as text
    intake.py     stores what came, whatever way: after that it may be accepted
    reading/      bytes of a letter -> ReadLetter (pure): reader.py; its steps: parts.py finds the
                  text, htmltext.py makes lines of it, quotes.py drops what was quoted,
                  courtesies.py what is not an order; loops.py: which letters are never answered;
                  authentication.py: DKIM, SPF, what our own host found; ordering.py: what looks
                  like orders
    writing/      the facts of the outbox become a message: rendering.py, wording.py its lines
    sending/      the outbox worker: `send_due`; transports.py hands letters over; signing.py: DKIM
    dealing/      letters that are not orders: talking.py, moderating.py, events.py, witnesses.py,
                  returned.py (answers to invitations, bounces); speaking.py: does a letter count?
    way/          what becomes of a letter, stage by stage: `receive`; `process_waiting` takes up
                  what a crash left
    arrival/      listener.py: SMTP and LMTP; imap.py: a mailbox that is polled; pipe.py:
                  standard input

No rules of any game and no SQL stand here; the use cases are `adjudicator.service`.
"""
