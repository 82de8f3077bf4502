"""The traffic that network policies allow, computed as a cluster that enforces them would."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any

import msgspec

from .kustomize import Object


class Place(msgspec.Struct, frozen=True):
    """A peer that calls or is called: a pod with its labels, or an address outside."""

    namespace: str = ""
    labels: dict[str, str] = {}
    address: str = ""
    """The address of a peer that is not a pod."""


class Policies:
    """The network policies of one namespace."""

    def __init__(self, namespace: str, policies: list[Object]) -> None:
        self._namespace = namespace
        self._policies = policies

    def let_through(self, source: Place, target: Place, port: int, protocol: str = "TCP") -> bool:
        """Return whether one can call the other: out of its own pod, and into the other's."""
        return self._allows("Egress", source, target, port, protocol) and self._allows(
            "Ingress", target, source, port, protocol
        )

    def _allows(self, direction: str, pod: Place, other: Place, port: int, protocol: str) -> bool:
        """Return whether the policies of a pod allow traffic with a peer; a pod without a policy may do anything."""
        if pod.namespace != self._namespace:
            return True
        about = [
            policy["spec"]
            for policy in self._policies
            if direction in policy["spec"]["policyTypes"] and selects(policy["spec"]["podSelector"], pod.labels)
        ]
        peers = "to" if direction == "Egress" else "from"
        rules = [rule for spec in about for rule in spec.get(direction.lower(), ())]
        return not about or any(
            any(self._is(peer, other) for peer in rule[peers])
            and any(
                one["protocol"] == protocol and one["port"] <= port <= one.get("endPort", one["port"])
                for one in rule["ports"]
            )
            for rule in rules
        )

    def _is(self, peer: Object, other: Place) -> bool:
        if "ipBlock" in peer:
            block = peer["ipBlock"]
            return (
                bool(other.address)
                and _in(other.address, block["cidr"])
                and not any(_in(other.address, cut) for cut in block.get("except", ()))
            )
        if other.address:
            return False
        if "namespaceSelector" in peer:
            here = selects(peer["namespaceSelector"], {"kubernetes.io/metadata.name": other.namespace})
        else:
            here = other.namespace == self._namespace
        return here and selects(peer.get("podSelector", {}), other.labels)


def selects(selector: dict[str, Any], labels: dict[str, str]) -> bool:
    """Return whether a selector means somebody with these labels; an empty one means everybody."""
    for rule in selector.get("matchExpressions", ()):
        assert rule["operator"] in ("In", "NotIn"), rule
        if (labels.get(rule["key"]) in rule["values"]) != (rule["operator"] == "In"):
            return False
    return all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items())


def _in(address: str, block: str) -> bool:
    return ip_address(address) in ip_network(block)
