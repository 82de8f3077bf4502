"""Things that a viewer is not shown: where they lie, and which of them it could not tell apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec


class Unseen(msgspec.Struct, frozen=True):
    """Things of one kind, in places that are hidden from a viewer: a deck, a hand, a face-down delivery."""

    places: Mapping[str, Sequence[str]]
    """The identifiers in each place; places that everybody sees may be omitted."""
    seen: Collection[str] = ()
    """The places whose contents the viewer is shown."""
    recalled: Collection[str] = ()
    """The places whose contents the viewer is not shown but knows, because it put them there itself."""
    apart: Mapping[str, str] = {}
    """What the viewer tells identifiers apart by: where it last saw each of them, for instance."""
    named: Collection[str] = ()
    """The identifiers that the viewer is told by name, although not where they lie: they keep their names."""

    @property
    def pool(self) -> frozenset[str]:
        """The identifiers that the viewer is not shown."""
        unseen = [one for place, lying in self.places.items() if place not in self.seen for one in lying]
        return frozenset(unseen).difference(self.named)

    @property
    def unknown(self) -> frozenset[str]:
        """The identifiers of the pool that the viewer does not recall either."""
        return self.pool.difference(*[self.places.get(place, ()) for place in self.recalled])

    def alike(self) -> list[frozenset[str]]:
        """Return groups of identifiers; nobody who is shown as much as the viewer notices an exchange within one.

        Identifiers that the viewer only recalls count as exchangeable, since nothing shows them.
        """
        groups: dict[str, list[str]] = {}
        for one in self.pool:
            groups.setdefault(self.apart.get(one, ""), []).append(one)
        return [frozenset(group) for group in sorted(groups.values(), key=min)]


def alike(unseen: Iterable[Unseen]) -> list[frozenset[str]]:
    """Return the groups of ``Unseen.alike`` of several kinds of things."""
    return [group for kind in unseen for group in kind.alike()]
