"""Which addresses are on the public internet: asked of who hands a letter over, and of where we
are to call."""

from __future__ import annotations

import ipaddress

NOT_PUBLIC = [
    ipaddress.ip_network(text)
    for text in (
        "192.0.0.0/24", "192.88.99.0/24", "fec0::/10", "3fff::/20", "5f00::/16", "64:ff9b:1::/48",
        "100::/64", "2001:2::/48", "2001:db8::/32",
    )
]  # fmt: skip
"""Of the registries of special addresses (RFC 6890 and later), what `ipaddress` of some releases of
Python calls global: protocol assignments, 6to4 relays, site-local, documentation, SRv6, NAT64."""


def is_address(host: str) -> bool:
    """Is it an address and no name?"""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def public(address: str) -> bool:
    """Is it an address that anybody on the internet can reach? IPv4 in IPv6 is looked into."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour
        if parsed.teredo:
            inner = parsed.teredo[1]
        if parsed in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(parsed) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
    if any(parsed in network for network in NOT_PUBLIC if network.version == parsed.version):
        return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved
