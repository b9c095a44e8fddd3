"""Changes of what was written. `spot` is a line that may change others and what it may speak of,
`referent` says which line it means, `takeback` takes back what it speaks of, `conditions` puts a
condition to it, `forgood` changes standing orders, `wordings` says what a line orders, and what it
orders with a part of it changed, `differences` what a submission changes in the one before it,
`fallen` which lines a later letter has made impossible."""
