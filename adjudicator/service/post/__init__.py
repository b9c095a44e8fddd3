"""Letters: the spool of what came, the outbox of what leaves, the addresses they are answered to,
what a person wants to get, webhooks. Uses `record`."""
