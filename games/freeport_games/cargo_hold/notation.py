"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them::

    turn=7 active=2 stage=RAID | 100: FP01#1 SP02#1 | 0: > CG04#1 FP06#1 in=1 | 50: - > CG09#1 in=2 ext

The head says ``turn``, ``active``, ``stage``, ``draw`` (cards still to draw), ``target``, ``limit``
and ``first``; what is left out has its usual value. Then every seat in the order of the numbers: its
score, its hand, and after ``>`` its delivery with the countdown (``in``), ``ext`` if it is extended,
``since`` (the turn in which it was started) and ``shown`` if it lies face-up. Further sections::

    raid 1: FP05#1 SP02#1 done SP02#1 won 2      target, attack side, resolved specials, winner
    deck: CG01#1 FP02#1                          top card first
    discard: CG05#2                              last card last

One list of cards may end in ``*``: all cards that are named nowhere else, in the order of their
identifiers. Without a ``*`` and without a deck they are the deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat

from .components import CARDS, CardId
from .state import Delivery, RunningRaid, Stage, State, zones

REST = "*"
NOTHING = "-"

# Positions, written


def write_position(state: State) -> str:
    """A position in a line of text; ``read_position`` gives it back."""
    sections = [_write_head(state)]
    for score, hand, delivery in zip(state.scores, state.hands, state.deliveries, strict=True):
        sections.append(f"{score}: {_write_cards(hand)}{_write_delivery(delivery)}")
    if state.raid is not None:
        sections.append(_write_raid(state.raid))
    if _rest(state) != state.deck:
        sections.append(f"deck: {_write_cards(state.deck)}")
    if state.discard:
        sections.append(f"discard: {_write_cards(state.discard)}")
    return " | ".join(sections)


def _write_head(state: State) -> str:
    values = {
        "draw": (state.to_draw, 0),
        "target": (state.debt_target, 1200),
        "limit": (state.turn_limit, 0),
        "first": (state.first_seat, None),
    }
    head = f"turn={state.turn} active={state.active} stage={state.stage}"
    return head + "".join(f" {name}={value}" for name, (value, usual) in values.items() if value != usual)


def _write_delivery(delivery: Delivery | None) -> str:
    if delivery is None:
        return ""
    text = f" > {_write_cards(delivery.cards)} in={delivery.countdown} since={delivery.started}"
    return text + " ext" * delivery.extended + " shown" * delivery.revealed


def _write_raid(raid: RunningRaid) -> str:
    text = f"raid {raid.target}: {_write_cards(raid.attack)}"
    if raid.resolved:
        text += f" done {_write_cards(raid.resolved)}"
    return text if raid.winner is None else f"{text} won {raid.winner}"


def _write_cards(cards: Iterable[CardId]) -> str:
    return " ".join(cards) or NOTHING


def _rest(state: State) -> list[CardId]:
    """The cards outside the deck's list, in the order of their identifiers."""
    named = {card for cards in zones(state) if cards is not state.deck for card in cards}
    return [card for card in CARDS if card not in named]


# Positions, read


def read_position(text: str) -> State:
    """The position behind a line of text.

    Raises:
        ValueError: if the line cannot be understood, or does not place each card exactly once.
    """
    head, *sections = (section.strip() for section in text.split("|"))
    values = dict(word.split("=", 1) for word in head.split())
    state = State(
        debt_target=int(values.pop("target", 1200)),
        turn_limit=int(values.pop("limit", 0)),
        first_seat=_number_or_none(values.pop("first", None)),
        scores=[],
        hands=[],
        deliveries=[],
        deck=[REST],
        discard=[],
        turn=int(values.pop("turn", 1)),
        active=int(values.pop("active", 0)),
        stage=Stage(values.pop("stage", Stage.COLLECT)),
        to_draw=int(values.pop("draw", 0)),
    )
    if values:
        raise ValueError(f"unknown in the head of a position: {', '.join(values)}")
    for section in sections:
        _read_section(state, section)
    _place_the_rest(state)
    return state


def _read_section(state: State, section: str) -> None:
    name, _, body = section.partition(":")
    match name.split():
        case ["deck"]:
            state.deck = _read_cards(body)
        case ["discard"]:
            state.discard = _read_cards(body)
        case ["raid", target]:
            state.raid = _read_raid(int(target), body)
        case [score]:
            hand, _, delivery = body.partition(">")
            state.scores.append(int(score))
            state.hands.append(sorted(_read_cards(hand)))
            state.deliveries.append(_read_delivery(delivery) if delivery else None)
        case _:
            raise ValueError(f"no section of a position: {section!r}")


def _read_raid(target: Seat, body: str) -> RunningRaid:
    sides, _, winner = body.partition(" won ")
    attack, _, resolved = sides.partition(" done ")
    return RunningRaid(target, sorted(_read_cards(attack)), _read_cards(resolved), _number_or_none(winner or None))


def _read_delivery(body: str) -> Delivery:
    delivery = Delivery([], False, 0, 0)
    for word in body.split():
        match word.split("="):
            case ["in", countdown]:
                delivery.countdown = int(countdown)
            case ["since", turn]:
                delivery.started = int(turn)
            case ["ext"]:
                delivery.extended = True
            case ["shown"]:
                delivery.revealed = True
            case _:
                delivery.cards += _read_cards(word)
    delivery.cards.sort()
    return delivery


def _read_cards(text: str) -> list[CardId]:
    cards = [word for word in text.split() if word != NOTHING]
    if unknown := [card for card in cards if card not in CARDS and card != REST]:
        raise ValueError(f"no cards of this game: {', '.join(unknown)}")
    return cards


def _place_the_rest(state: State) -> None:
    lists = zones(state)
    with_rest = [cards for cards in lists if REST in cards]
    if len(with_rest) > 1 and state.deck == [REST]:
        # The deck was not written down, and another list takes the rest.
        state.deck.clear()
        with_rest.remove(state.deck)
    named = [card for cards in lists for card in cards if card != REST]
    for cards in with_rest:
        place = cards.index(REST)
        cards[place : place + 1] = [card for card in CARDS if card not in named]
        if cards is not state.deck and cards is not state.discard:
            cards.sort()
    placed = [card for cards in lists for card in cards]
    if sorted(placed) != list(CARDS):
        raise ValueError(
            f"a position places each of the {len(CARDS)} cards once; this one places {len(placed)},"
            f" {len(set(placed))} of them different"
        )


def _number_or_none(text: str | None) -> int | None:
    return None if text is None else int(text)
