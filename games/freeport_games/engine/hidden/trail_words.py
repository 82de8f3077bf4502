"""Trails as words of a position.

``hand-1@1>delivery-1@2:CG04#1`` says that everybody saw Cattle come to the hand of seat 1, at time 1, and that it has
lain in the delivery since time 2. Times count moves, and only their order matters. A trail that begins without a time,
``hand-1>delivery-1@2``, is that of cards which were mixed with all the rest before; without any cards, it is that of
all others in the pile. ``hand-1@3!0+2`` says that seats 0 and 2 saw it there. Cards that the words do not name are
mixed with all the rest. ``hand-1@2:firepower>=1`` is a conclusion: at that time there was such a card in that hand;
``deck@2!0:passenger>=1`` says that seat 0 saw, too, which ones were in the deck. A kind may be cards by name:
``hand-1@2!0:CG04#1+FP06#1>=0`` says no more than that seat 0 saw which of these two were there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .trail import Conclusion, Stay, Trail
from .trails import Law, Settled

_AND = "+"


def write_trails(trails: Settled, hidden: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the words of trails; ``read_trails`` reads them.

    Args:
        trails: the trails, with all that was noted.
        hidden: the cards of each pile that is hidden from somebody.
    """
    for cards in hidden.values():
        for trail, places in _grouped(trails, cards).items():
            written = ">".join(map(_write_stay, trail))
            yield written if places is None else f"{written}:{_AND.join([cards[place] for place in places])}"
    for told in trails.told:
        at = f"{told.pile}@{told.time}{'!' if told.to else ''}{_AND.join(map(str, told.to))}:{told.kind}"
        if told.least or told.most is None:
            yield f"{at}>={told.least}"
        if told.most is not None:
            yield f"{at}<={told.most}"


def _grouped(trails: Settled, cards: Sequence[str]) -> dict[Trail, list[int] | None]:
    """Return the trails of the cards of a pile, each with the places of its cards.

    Cards that are mixed with all the rest are left out. If there are none of those, the trail of the most cards has
    None: all places that are named nowhere else.
    """
    groups: dict[Trail, list[int]] = {}
    for place, card in enumerate(cards):
        if (trail := trails.paths.get(card)) is not None:
            groups.setdefault(trail, []).append(place)
    mixed = sum(map(len, groups.values())) < len(cards)
    most = None if mixed or not groups else max(groups, key=lambda trail: len(groups[trail]))
    return {trail: None if trail == most else places for trail, places in groups.items()}


def _write_stay(stay: Stay) -> str:
    since = f"@{stay.since}" if stay.since else ""
    return f"{stay.pile}{since}{'!' if stay.to else ''}{_AND.join(map(str, stay.to))}"


def read_trails(words: Iterable[str], hidden: Mapping[str, Sequence[str]], law: Law) -> Settled:
    """Return the trails of words.

    Args:
        words: the words.
        hidden: the cards of each pile that is hidden from somebody.
        law: what they follow.

    Raises:
        ValueError: if a word is malformed.
    """
    trails = Settled(law)
    others: list[Trail] = []
    for word in words:
        try:
            if ">=" in word or "<=" in word:
                trails.told.append(_read_conclusion(word))
                continue
            where, _, cards = word.partition(":")
            trail = tuple(map(_read_stay, where.split(">")))
        except ValueError as error:
            raise ValueError(f"{word!r} is not a trail such as hand-1@1>delivery-1@2:CG04#1") from error
        if cards:
            trails.paths.update(dict.fromkeys(cards.split(_AND), trail))
        else:
            others.append(trail)
    for trail in others:
        for card in hidden.get(trail[-1].pile, ()):
            trails.paths.setdefault(card, trail)
    return trails


def _read_stay(text: str) -> Stay:
    where, _, seats = text.partition("!")
    pile, _, since = where.partition("@")
    if not pile:
        raise ValueError(text)
    return Stay(int(since) if since else 0, pile, tuple(map(int, seats.split(_AND))) if seats else ())


def _read_conclusion(word: str) -> Conclusion:
    where, _, told = word.partition(":")
    sign = ">=" if ">=" in told else "<="
    kind, _, number = told.partition(sign)
    stay = _read_stay(where)
    least, most = (int(number), None) if sign == ">=" else (0, int(number))
    return Conclusion(stay.pile, stay.since, kind, least, most, stay.to)
