"""Manners: whom somebody will not sit with, whose press he does not want, what was taken from him,
and what hints that two persons are one. It judges nobody; who decides lives in `conduct`."""
