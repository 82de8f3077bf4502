"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them::

    turn=7 active=2 stage=RAID | 100: FP01#1 SP02#1 | 0: > CG04#1 FP06#1 in=1 | 50: - > CG09#1 in=2 ext

The head says ``turn``, ``active``, ``stage``, ``draw`` (cards still to draw), ``target``, ``limit`` and ``first``;
omitted words have their default values. Then every seat in the order of the numbers: its score, its hand, and after
``>`` its delivery with the countdown (``in``), ``ext`` if it is extended, ``since`` (the turn in which it was started)
and ``shown`` if it lies face-up. Further sections::

    raid 1: FP05#1 SP02#1 done SP02#1 won 2      target, attack side, resolved specials, winner
    deck: CG01#1 FP02#1                          top card first
    discard: CG05#2                              last card last
    trails: hand-0@1>delivery-0@2:FP06#1         where hidden cards have lain since everybody last knew them

One list of cards may end in ``*``: all cards that are named nowhere else, in the order of their identifiers. Without a
``*`` and without a deck they are the deck. ``freeport_games.engine.hidden.trail_words`` explains trails; cards without
one are mixed with all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat
from freeport_games.engine.sections import BETWEEN, REST, Section, check_position, fill, number, sections, unless, words

from .check import SEATS, problems
from .components import CARDS, CardId
from .options import LOWEST_TARGET
from .piles import PILES
from .state import Delivery, RunningRaid, Stage, State, zones

NOTHING = "-"
ONCE = frozenset({"deck", "discard", "raid", "trails"})
"""The sections that may occur only once."""
STAGES = {stage.value: stage for stage in Stage}

# Writing


def write_position(state: State) -> str:
    """Return a position as a line of text; ``read_position`` reads it back."""
    head = words(
        turn=state.turn,
        active=state.active,
        stage=state.stage,
        draw=unless(state.to_draw, 0),
        target=unless(state.debt_target, LOWEST_TARGET),
        limit=unless(state.turn_limit, 0),
        first=state.first_seat,
    )
    written = [head]
    for score, hand, delivery in zip(state.scores, state.hands, state.deliveries, strict=True):
        written.append(f"{score}: {_write_cards(hand)}{_write_delivery(delivery)}")
    if state.raid is not None:
        written.append(_write_raid(state.raid))
    if _rest(state) != state.deck:
        written.append(f"deck: {_write_cards(state.deck)}")
    if state.discard:
        written.append(f"discard: {_write_cards(state.discard)}")
    if trails := [*PILES.write(state)]:
        written.append(f"trails: {' '.join(trails)}")
    return BETWEEN.join(written)


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
    """Return the cards outside the deck's list, in the order of their identifiers."""
    named = {card for cards in zones(state) if cards is not state.deck for card in cards}
    return [card for card in CARDS if card not in named]


# Reading


def read_position(text: str) -> State:
    """Return the position of a line of text. Hands and deliveries may be in any order.

    Raises:
        ValueError: if the line cannot be understood, or a game cannot reach the position. The message says why.
    """
    head, *others = sections(text)
    state = _read_head(Section(head))
    read: set[str] = set()
    trails: list[str] = []
    for section in others:
        name, _, body = section.partition(":")
        if (kind := name.partition(" ")[0]) in ONCE & read:
            raise ValueError(f"{kind} occurs twice, the second time in {section!r}")
        read.add(kind)
        if kind == "trails":
            trails = body.split()
        else:
            _read_section(state, name, body)
    _place_the_rest(state)
    state.trails = PILES.read(state, trails)
    check_position(state.seats, SEATS, problems(state, state.seats))
    return state


def _read_head(head: Section) -> State:
    state = State(
        debt_target=head.number("target", LOWEST_TARGET),
        turn_limit=head.number("limit", 0),
        first_seat=head.number("first", None),
        scores=[],
        hands=[],
        deliveries=[],
        deck=[REST],
        discard=[],
        turn=head.number("turn", 1),
        active=head.number("active", 0),
        stage=head.one_of("stage", STAGES, Stage.COLLECT),
        to_draw=head.number("draw", 0),
    )
    head.end()
    return state


def _read_section(state: State, name: str, body: str) -> None:
    match name.split():
        case ["deck"]:
            state.deck = _read_cards(body)
        case ["discard"]:
            state.discard = _read_cards(body)
        case ["raid", target]:
            state.raid = _read_raid(number(target, "the raided seat"), body)
        case [score] if score.isdecimal():
            hand, _, delivery = body.partition(">")
            state.scores.append(number(score, "a score"))
            state.hands.append(sorted(_read_cards(hand)))
            state.deliveries.append(_read_delivery(delivery) if delivery else None)
        case _:
            raise ValueError(
                f"no section of a position: {name!r}; one begins with a score, deck, discard, raid or trails and a"
                " colon"
            )


def _read_raid(target: Seat, body: str) -> RunningRaid:
    sides, _, winner = body.partition(" won ")
    attack, _, resolved = sides.partition(" done ")
    won_by = number(winner.strip(), "the winner of the battle") if winner else None
    return RunningRaid(target, sorted(_read_cards(attack)), _read_cards(resolved), won_by)


def _read_delivery(body: str) -> Delivery:
    section = Section(body)
    extended, revealed = section.says("ext"), section.says("shown")
    countdown, started = section.number("in", 0), section.number("since", 0)
    cards = sorted(_read_cards(" ".join(section.alone)))
    section.alone.clear()
    section.end()
    return Delivery(cards, extended, countdown, started, revealed)


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
        with_rest = [cards for cards in with_rest if cards]
    named = {card for cards in lists for card in cards}
    for cards in with_rest:
        fill(cards, [card for card in CARDS if card not in named])
        if cards is not state.deck and cards is not state.discard:
            cards.sort()
    placed = [card for cards in lists for card in cards]
    if sorted(placed) != list(CARDS):
        raise ValueError(
            f"a position places each of the {len(CARDS)} cards once; this one places {len(placed)},"
            f" {len(set(placed))} of them different"
        )
