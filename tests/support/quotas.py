"""Settings without quotas: tests send more requests, and faster, than any client should."""

from __future__ import annotations

from msgspec import structs

from service.quotas import QuotaSettings

SWITCHED_OFF = QuotaSettings(
    address=0, register=0, matches=0, player=0, moves=0, plays=0, reserve=0, documents=0, streams=0, connections=0
)
"""The settings without any budget."""
WITHOUT = {"FREEPORT_CONNECTIONS_OF_ADDRESS": "0", "FREEPORT_OPEN_MATCHES": "0"} | {
    f"FREEPORT_QUOTA_{name.upper()}": "0" for name, most in structs.asdict(SWITCHED_OFF).items() if not most
}
"""The environment of a service without any budget."""
