"""The budgets of the services here, and how answers tell them."""

from __future__ import annotations

import httpx

from service.quotas.charging import REFUSED_MOVE

BURST = 10
TIGHT = {
    "FREEPORT_TRUSTED_PROXIES": "1",
    "FREEPORT_HEARTBEAT": "1",
    "FREEPORT_QUOTA_ADDRESS": "0.01",
    "FREEPORT_QUOTA_ADDRESS_BURST": "60",
    "FREEPORT_QUOTA_REGISTER": "0.01",
    "FREEPORT_QUOTA_REGISTER_BURST": "3",
    "FREEPORT_QUOTA_MATCHES": "0.01",
    "FREEPORT_QUOTA_MATCHES_BURST": "4",
    "FREEPORT_QUOTA_PLAYER": "0.01",
    "FREEPORT_QUOTA_PLAYER_BURST": str(BURST),
    "FREEPORT_QUOTA_MOVES": "0.01",
    "FREEPORT_QUOTA_MOVES_BURST": "8",
    "FREEPORT_QUOTA_PLAYS": "0.01",
    "FREEPORT_QUOTA_PLAYS_BURST": str(9 * REFUSED_MOVE),
    "FREEPORT_QUOTA_RESERVE": "0.01",
    "FREEPORT_QUOTA_RESERVE_BURST": "1",
    "FREEPORT_QUOTA_DOCUMENTS": "0.01",
    "FREEPORT_QUOTA_DOCUMENTS_BURST": "2",
    "FREEPORT_QUOTA_STREAMS": "2",
    "FREEPORT_QUOTA_CONNECTIONS": "2",
}
"""Little comes back within a test, however slow it is."""
SOON = TIGHT | {"FREEPORT_QUOTA_PLAYER": "0.5", "FREEPORT_QUOTA_ADDRESS": "0"}
"""With them, a player need not wait long, and may ask often meanwhile."""
STREAMS = TIGHT | {"FREEPORT_QUOTA_PLAYER": "0", "FREEPORT_QUOTA_ADDRESS": "0"}
"""With them, whether a stream can be opened may be asked at any time."""
ME = "{ me { id } }"


def policies(answer: httpx.Response) -> dict[str, str]:
    return dict(item.strip().split(";", 1) for item in answer.headers["ratelimit-policy"].split(","))
