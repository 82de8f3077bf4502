"""Numbers for a person to type, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def how_many(least: int, most: int) -> str:
    """Return how many numbers to type."""
    if least == 0:
        return "one number or none" if most == 1 else f"up to {most} numbers"
    if least < most:
        return f"{least} to {most} numbers"
    return "one number" if least == 1 else f"{least} numbers"


def how_to_pick(numbers: Sequence[int], least: int, most: int) -> str:
    """Return how to choose some items of a list."""
    hints = [how_many(max(least, 1), most)]
    if most > 1:
        some = max(least, 2)
        hints.append(f"such as {row(numbers[:: 2 if 2 * some - 1 <= len(numbers) else 1][:some])}")
    if 1 < most == len(numbers):
        hints.append("or all")
    if least == 0:
        hints.append("Enter for none")
    return ", ".join(hints)


def in_words(numbers: Sequence[int], last: str) -> str:
    """Return numbers in words; a long sequence is given by its ends."""
    first, final = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return str(final)
    if len(numbers) > 2 and list(numbers) == list(range(first, final + 1)):
        return f"{first} to {final}"
    return f"{', '.join(map(str, numbers[:-1]))} {last} {final}"


def row(numbers: Iterable[int]) -> str:
    """Return numbers as one types them."""
    return " ".join(map(str, numbers))
