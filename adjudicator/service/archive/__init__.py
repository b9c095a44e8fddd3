"""The archive: reports for those who may read them, games as books, bundles and their proof,
search. Uses `talk` and what lies below it."""
