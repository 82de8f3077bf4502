"""Which places an address means."""

from __future__ import annotations

from .address import Address
from .cluster_places import ClusterPlaces
from .places import OnePlace, Places
from .sentinel_places import SentinelPlaces


def places(url: str, patience: float) -> Places:
    """Return the places of an address. ``patience`` is the most seconds to wait for a server that is asked."""
    address = Address.read(url)
    if address.cluster:
        return ClusterPlaces(address, patience)
    return SentinelPlaces(address, patience) if address.sentinel else OnePlace(url)
