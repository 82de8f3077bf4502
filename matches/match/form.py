"""The stored form of a match in memory: loading it, and saving it."""

from __future__ import annotations

from freeport_games.engine.tables import Table

from .live_match import LiveMatch
from .rules import RulesMissing
from .stored import MARKED, MARKS, Birth, Mark, Stored, decode_frame, decode_orders, encode
from .takebacks import decode_takebacks


def loaded(match: str, stored: Stored) -> LiveMatch:
    """Load a stored match.

    Raises:
        RulesMissing: if this server does not carry the rules of the match, or carries other rules under their number,
            so that the match cannot be loaded, or replaying it gives another state than the stored one.
    """
    try:
        return _loaded(match, stored)
    except RulesMissing:
        raise
    except Exception as error:  # any: the table was saved by other rules, or by another release
        raise RulesMissing(f"match {match} cannot be loaded: {error!r}") from error


def at_mark(match: str, birth: Birth, mark: Mark) -> LiveMatch:
    """Load a match as it was at a mark. Raises ``Unreadable``, and as ``loaded`` does."""
    frame = decode_frame(mark.frame)
    stored = Stored(
        mark.version, b"", birth, frame, mark.saved, mark.digest, mark.clocks, takebacks=None, orders=mark.orders
    )
    return loaded(match, stored)


def mark(live: LiveMatch) -> Mark:
    """Return the present state of a match as a mark, from which later versions can be replayed."""
    table = live.table
    saved, digest = (None, None) if table is None else (table.save(), live.digest)
    live.saved = len(saved or b"")
    clocks = live.clocks.save() if live.timed else None
    return Mark(live.version, encode(live.frame), saved, digest, clocks, saved_orders(live))


def fields(live: LiveMatch, *, frame: bool, birth: bool = False, before: int | None = None) -> dict[str, bytes]:
    """Return the present fields of the stored form.

    Args:
        live: the match.
        frame: whether more than the table has changed.
        birth: whether a name was removed from the facts that were fixed at the creation.
        before: the version that is stored until now, if any: when enough versions have come since the last mark, the
            present one is marked.
    """
    changed = {"frame": encode(live.frame)} if frame else {}
    if birth:
        changed["birth"] = encode(live.birth)
    if live.table is not None:
        changed["saved"] = live.table.save()
        live.saved = len(changed["saved"])
        changed["digest"] = live.digest.encode()
    if live.timed:
        changed["clocks"] = live.clocks.save()
    if (takebacks := saved_takebacks(live)) is not None:
        changed["takebacks"] = takebacks
    if (orders := saved_orders(live)) is not None:
        changed["orders"] = orders
    if birth:
        changed.update(dict.fromkeys(MARKS, b""))  # they contain the name
    elif before is not None and before // MARKED != live.version // MARKED:
        changed[MARKS[live.version // MARKED % len(MARKS)]] = encode(mark(live))
    return changed


def saved_takebacks(live: LiveMatch) -> bytes | None:
    """Return the versions to which a seat may go back in their stored form; None if nobody may."""
    return encode(live.takebacks) if live.undoable and live.takebacks is not None else None


def saved_orders(live: LiveMatch) -> bytes | None:
    """Return the standing orders in their stored form; None if none was ever given."""
    return encode(live.orders) if live.orders.given else None


def _loaded(match: str, stored: Stored) -> LiveMatch:
    live = LiveMatch(match, stored.birth)
    live.version, live.tip = stored.version, stored.tip
    live.frame = stored.frame
    live.note_house_seats()
    if stored.saved is not None:
        live.table, live.saved = Table.load(live.game, stored.saved), len(stored.saved)
        if stored.digest != live.digest:
            raise RulesMissing(f"played again, match {match} does not come to the state that is stored")
    if stored.clocks is not None:
        live.clocks.load(stored.clocks)
    live.takebacks = decode_takebacks(stored.takebacks)
    if stored.orders is not None:
        live.orders = decode_orders(stored.orders)
    return live
