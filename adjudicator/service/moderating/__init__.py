"""What a moderator does: one module per kind of act, one function per use case.

| module | use cases |
| --- | --- |
| `overview` | the desk: who is in, who is late, what was delivered, what was done |
| `processing` | run the step now; remind |
| `previewing` | what a step would come to, without storing anything |
| `holding` | steps wait for the moderator before anything of them is published |
| `rollback` | a game goes back to the beginning of a phase (`stepping.back`) |
| `correcting` | a position is corrected |
| `ruling` | another option of the ruleset's rulings is in force from now on |
| `sealing` | may the moderator see contents? |
| `seats` | replaced, ejected, volunteers, invited again |
| `assigning` | who gets which seat: chosen, by lot, by wishes, by bids |
| `disputes` | a signed part of the journal |

Every act is journalled (`journaling.act`), with the words in which the next report tells it.
What only the moderator reads is no use case of players: that somebody moderates the game,
the caller has checked (`roles`).
"""
