"""The rules, one module a chapter, in the order and the words of the book."""
