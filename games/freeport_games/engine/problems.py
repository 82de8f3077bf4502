"""The check of a position of any origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized

from .data import Seat


def check_position(seats: int, allowed: range, problems: Iterable[str]) -> None:
    """Check that a game can go on from a position.

    Args:
        seats: the number of seats in it.
        allowed: the numbers of seats allowed.
        problems: its problems; read only if the number of seats is allowed.

    Raises:
        ValueError: if it cannot. The message says what is wrong, and what is expected.
    """
    if seats not in allowed:
        raise ValueError(f"{allowed[0]} to {allowed[-1]} seats play, not {seats}")
    for problem in problems:
        raise ValueError(problem)


def wrong_seats(seats: int, each: Mapping[str, Sized], named: Mapping[str, Iterable[Seat | None]]) -> Iterator[str]:
    """Yield what is wrong with the seats of a position.

    Args:
        seats: the number of seats.
        each: what has an item for each seat, by its name.
        named: the seats that are named, by the reason why they are; None names none.
    """
    for what, items in each.items():
        if len(items) != seats:
            yield f"{seats} seats play, but the state has {what} for {len(items)}"
    for what, found in named.items():
        if wrong := [seat for seat in found if seat is not None and seat not in range(seats)]:
            yield f"{what} is from 0 to {seats - 1}, not {wrong[0]}"
