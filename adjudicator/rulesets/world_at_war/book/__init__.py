"""One module a chapter: the phases and the rules that they carry out."""
