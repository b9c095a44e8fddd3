"""How letters come in: SMTP and LMTP, a mailbox that is polled, standard input."""
