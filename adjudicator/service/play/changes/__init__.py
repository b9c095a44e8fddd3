"""Changes of what was written: `takeback` finds and takes back the lines that a line speaks of,
`wordings` says what a line orders, and what it orders with a part of it changed, `differences`
what a submission changes in the one before it."""
