"""Remembered values come back as they were kept, and no more of them than there is room for."""

from __future__ import annotations

from freeport_games.import_export.view.cache import Remembered


def test_a_value_is_found_by_its_key_until_too_many_are_kept() -> None:
    squares: Remembered[int, int] = Remembered(3)
    for number in range(3):
        assert squares.get(number) is None
        assert squares.keep(number, number**2) == number**2
    assert [squares.get(number) for number in range(3)] == [0, 1, 4]
    assert squares.keep(3, 9) == 9
    assert dict(squares) == {3: 9}
