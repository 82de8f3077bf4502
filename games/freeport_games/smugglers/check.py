"""Whether a state can be one of a game, wherever it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from freeport_games.engine import BadOptions

from .components import CARDS, CHARACTERS, KINDS, LIMITS, PLANETS, SYSTEMS, Category
from .galaxy import NEIGHBOURS
from .holding import hides
from .options import check_options
from .scoring import every_character, every_destiny_card, every_planet_card
from .state import Player, State, Status, Step

SEATS = range(2, 7)
"""How many seats may play (SG-001)."""


def problems(state: State, seats: int) -> Iterator[str]:
    """What is wrong with a state of a game by so many seats, one after the other; later ones rely on earlier ones."""
    if state.seats != seats:
        yield f"{seats} seats play, but the state has {state.seats}"
    for what, seat in {"the active seat": state.active, "the first seat": state.first_seat}.items():
        if seat not in range(seats):
            yield f"{what} is from 0 to {seats - 1}, not {seat}"
    try:
        check_options(state.options)
    except BadOptions as error:
        yield str(error)
    if len(state.slots) != 7:
        yield f"there are 7 slots for planets, not {len(state.slots)}"
    yield from _misplaced("destiny card", every_destiny_card(state), CARDS)
    yield from _misplaced("planet card", every_planet_card(state), PLANETS)
    yield from _misplaced("character card", every_character(state), CHARACTERS)
    for slot in state.slots:
        if slot.event and not CARDS[slot.event].planetary:
            yield f"{slot.event} is no planetary event"
    for seat, player in enumerate(state.players):
        yield from _wrong_cards(seat, player)
        if state.step is not Step.SETUP:
            yield from _wrong_ship(seat, player)


def _misplaced(what: str, there: list[str], known: Mapping[str, object]) -> Iterator[str]:
    placed = Counter(there)
    for card, times in placed.items():
        if card not in known:
            yield f"{card!r} is no {what}"
        if times > 1:
            yield f"the {what} {card} lies in {times} places, but each lies in one"
    if missing := [card for card in known if card not in placed]:
        yield f"each {what} lies somewhere; {missing[0]} lies nowhere"


def _wrong_cards(seat: int, player: Player) -> Iterator[str]:
    kinds = (
        (Category.EQUIPMENT, player.equipment),
        (Category.FRIEND, player.friends),
        (Category.CONTRACT, [one.card for one in player.contracts]),
        (Category.OFFER, [one.card for one in player.offers]),
    )
    for category, cards in kinds:
        if wrong := [card for card in cards if CARDS[card].category is not category]:
            yield f"{wrong[0]} of seat {seat} is no {category.replace('_', ' ')}"
    if len(player.equipment) > LIMITS.equipment_max + 1:
        yield f"a seat has {LIMITS.equipment_max} Equipment Cards at most, not {len(player.equipment)} as seat {seat}"


def _wrong_ship(seat: int, player: Player) -> Iterator[str]:
    if len(player.base) != len(SYSTEMS) or any([not 0 <= level <= LIMITS.system_max for level in player.base]):
        yield f"seat {seat} has five levels from 0 to {LIMITS.system_max}, not {player.base}"
        return
    if sum(player.base) > LIMITS.system_total_max:
        yield f"the levels of a ship are {LIMITS.system_total_max} at most, not {sum(player.base)} as of seat {seat}"
    if not 0 <= player.hull <= LIMITS.hull_max:
        yield f"Hull is from 0 to {LIMITS.hull_max}, not {player.hull} as that of seat {seat}"
    if min(player.credits, player.bounty, player.minimum_bounty, player.kills, player.turn_no) < 0:
        yield f"no number of seat {seat} is below 0"
    away = player.status in (Status.LOST, Status.ELIMINATED)
    if (player.sector in NEIGHBOURS) is away or (away and player.sector):
        yield f"seat {seat} is {player.status}, so its ship is not in {player.sector!r}"
    if (
        len(player.goods) != len(KINDS) - 1
        or len(player.hidden) != len(KINDS)
        or min([*player.goods, *player.hidden]) < 0
    ):
        yield f"seat {seat} has a count of each good"
    elif any([hidden > there for hidden, there in zip(player.hidden, player.carried, strict=True)]):
        yield f"seat {seat} hides more than it carries"
    elif sum(player.hidden) > hides(player):
        yield f"seat {seat} hides {hides(player)} units at most"
    if not player.character:
        yield f"seat {seat} has a character after the setup"
