"""Checks whether a game can reach a state, whatever its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from freeport_games.engine.menus import BadOptions

from .components import CARDS, CHARACTERS, KINDS, LIGHTSPEED, LIMITS, PLANETS, SYSTEMS, TABLES, Category, ops
from .components.courses import NEIGHBOURS
from .options import check_setup
from .piles import CHARACTER_CARD, DESTINY_CARD, MOST_SEATS, PILES, PLANET_CARD
from .state import OVER, SETUP, TURN_END, TURN_START, State
from .state.abilities import hides
from .state.player import ELIMINATED, LOST, Player

SEATS = range(2, MOST_SEATS + 1)
"""The possible numbers of seats (SG-001)."""
ENDINGS = ("SG-1001", "SG-1002", "SG-1004", "SG-1005")
"""The rules that end a game."""
ABILITIES_OF_A_TURN = (ops.TakeFriend, ops.StealEquipment)
"""The abilities of characters that can be used once a turn."""
SPENT = (*CARDS, *[str(ability.__struct_config__.tag) for ability in ABILITIES_OF_A_TURN])
"""The cards and abilities that can be used up in a turn."""


def problems(state: State, seats: int) -> Iterator[str]:
    """Yield what is wrong with the state of a game; later checks rely on earlier ones."""
    if state.seats != seats:
        yield f"{seats} seats play, but the state has {state.seats}"
    for what, seat in {"the active seat": state.active, "the first seat": state.first_seat}.items():
        if seat not in range(seats):
            yield f"{what} is from 0 to {seats - 1}, not {seat}"
    try:
        check_setup(state.options, seats)
    except BadOptions as error:
        yield str(error)
    if len(state.slots) != 7:
        yield f"there are 7 slots for planets, not {len(state.slots)}"
    for back, known in ((DESTINY_CARD, CARDS), (PLANET_CARD, PLANETS), (CHARACTER_CARD, CHARACTERS)):
        yield from _misplaced(f"{back} card", PILES.every_card(state, back), known)
    if (problem := PILES.problem(state)) is not None:
        yield problem
    yield from _wrong_slots(state)
    for seat, player in enumerate(state.players):
        yield from _wrong_cards(seat, player)
        if state.step is SETUP:
            if player.equipment or player.friends or player.contracts or player.offers:
                yield f"in the setup no seat has cards but characters, unlike seat {seat}"
        else:
            yield from _wrong_ship(seat, player)
            yield from _wrong_lots(state, seat, player)
    yield from _wrong_progress(state)
    yield from _wrong_deals(state)
    yield from _wrong_meetings(state)


def _misplaced(what: str, there: list[str], known: Mapping[str, object]) -> Iterator[str]:
    placed = Counter(there)
    for card, times in placed.items():
        if card not in known:
            yield f"{card!r} is no {what}"
        if times > 1:
            yield f"the {what} {card} lies in {times} places, but each lies in one"
    if missing := [card for card in known if card not in placed]:
        yield f"each {what} lies somewhere; {missing[0]} lies nowhere"


def _wrong_slots(state: State) -> Iterator[str]:
    for slot in state.slots:
        if not slot.event:
            continue
        if not CARDS[slot.event].planetary:
            yield f"{slot.event} is no planetary event"
        elif not slot.planet:
            yield f"the event {slot.event} is on no planet"
        elif slot.units_left not in range(CARDS[slot.event].units + 1):
            yield f"{slot.event} needs {CARDS[slot.event].units} units at most, not {slot.units_left}"


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
    owed = [(one.card, one.units_left, 1) for one in player.contracts]
    owed += [(one.card, one.delivered, 0) for one in player.offers]
    for card, units, least in owed:
        if units not in range(least, CARDS[card].units + 1):
            yield f"{card} is about {CARDS[card].units} units, so {units} of them cannot be left or delivered"


def _wrong_ship(seat: int, player: Player) -> Iterator[str]:
    if len(player.base) != len(SYSTEMS) or any(not 0 <= level <= LIMITS.system_max for level in player.base):
        yield f"seat {seat} has five levels from 0 to {LIMITS.system_max}, not {player.base}"
        return
    given = TABLES.stranded.lightspeed_given
    most = LIMITS.system_total_max + (
        given if player.base[LIGHTSPEED] == given else 0
    )  # a tow gives it to any (SG-842)
    if sum(player.base) > most:
        yield f"the levels of a ship are {most} at most, not {sum(player.base)} as of seat {seat}"
    if not 0 <= player.hull <= LIMITS.hull_max:
        yield f"Hull is from 0 to {LIMITS.hull_max}, not {player.hull} as that of seat {seat}"
    if min(player.credits, player.bounty, player.minimum_bounty, player.kills, player.turn_no) < 0:
        yield f"no number of seat {seat} is below 0"
    away = player.status in (LOST, ELIMINATED)
    if (player.sector in NEIGHBOURS) is away or (away and player.sector):
        yield f"seat {seat} is {player.status}, so its ship is not in {player.sector!r}"
    if (
        len(player.goods) != len(KINDS) - 1
        or len(player.hidden) != len(KINDS)
        or min([*player.goods, *player.hidden]) < 0
    ):
        yield f"seat {seat} has a count of each good"
    elif any(hidden > there for hidden, there in zip(player.hidden, player.carried, strict=True)):
        yield f"seat {seat} hides more than it carries"
    elif sum(player.hidden) > hides(player):
        yield f"seat {seat} hides {hides(player)} units at most"
    if not player.character:
        yield f"seat {seat} has a character after the setup"


def _wrong_lots(state: State, seat: int, player: Player) -> Iterator[str]:
    ids = [lot.id for lot in player.lots]
    if len({*ids}) != len(ids):
        yield f"a seat has each lot once, unlike seat {seat}"
    for lot in player.lots:
        if lot.buyer not in range(state.seats) or lot.units < 1:
            yield f"a lot has a unit at least and was bought by a seat of this game, unlike {lot.id} of seat {seat}"


def _wrong_progress(state: State) -> Iterator[str]:
    """Yield what is wrong with the stage of the game."""
    out = [seat for seat, player in enumerate(state.players) if player.out]
    over = state.step is OVER
    if sorted(state.eliminated) != out:
        yield f"the eliminated seats are {out}, not {state.eliminated}"
    if not over and len(out) + 1 >= state.seats:
        yield "two seats at least are in a game that is not over"
    if state.player.out and state.step not in (TURN_END, OVER):
        yield f"seat {state.active} is eliminated, so it has no turn"
    if state.player.status is LOST and state.step not in (SETUP, TURN_START, TURN_END, OVER):
        yield f"the ship of seat {state.active} is lost, so its turn only begins or ends"
    if state.step is not SETUP and state.round_no < 1:
        yield "after the setup the round is 1 at least"
    if bool(state.reason) is not over or (state.winner is not None and not over):
        yield "a game that is over has a reason, and no other has a reason or a winner"
    if state.winner is not None and state.winner not in range(state.seats):
        yield f"the winner is a seat, not {state.winner}"


def _wrong_deals(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.standing is not None and player.standing.deal.proposer != seat:
            yield f"seat {seat} has posted offers of its own, not of seat {player.standing.deal.proposer}"
    deals = [player.standing.deal for player in state.players if player.standing is not None]
    deals += [state.proposal] if state.proposal is not None else []
    deals += [state.parley.open] if state.parley is not None and state.parley.open is not None else []
    for deal in deals:
        seats = [deal.proposer, deal.receiver, *[part.seat for part in deal.fees]]
        if not _seats_of(state, seats) or deal.proposer == deal.receiver:
            yield f"a deal is between two seats of this game, and seats pay its fee, not {seats}"
        elif state.players[deal.proposer].isolated or state.players[deal.receiver].isolated:
            yield "a deal is between seats that are neither imprisoned, lost nor eliminated"


def _wrong_meetings(state: State) -> Iterator[str]:
    """Yield what is wrong with what is under way between seats, or with the ship of a card."""
    if (combat := state.combat) is not None:
        seats = [side for side in combat.sides if side is not None]
        if any(len(each) != 2 for each in (combat.sides, combat.missiles, combat.dice)):
            yield "in a combat are two sides, each with a number of everything"
        ship = combat.card in CARDS and CARDS[combat.card].category is Category.SPACESHIP
        if not _seats_of(state, seats) or len({*seats}) != 2 - ship:
            yield "in a combat are two seats, or a seat and the ship of a card"
    if (parley := state.parley) is not None:
        initiative = [parley.initiative] if parley.initiative in parley.seats else []
        if not _seats_of(state, parley.seats) or len({*parley.seats}) != 2 or not initiative or len(parley.left) != 2:
            yield "in a parley are two seats, each with a number of proposals left, and one has the initiative"
    if (auction := state.auction) is not None:
        bidder = [] if auction.bidder is None else [auction.bidder]
        if not _seats_of(state, [*auction.inside, *bidder]) or CARDS[auction.card].category is not Category.CONTRACT:
            yield "at an auction seats of this game bid for a Contract"
    if state.customs is not None and state.customs.seat not in range(state.seats):
        yield f"a seat of this game is at Customs, not {state.customs.seat}"


def _seats_of(state: State, seats: Iterable[int]) -> bool:
    """Return whether all seats are seats of a game."""
    return {*seats} <= {*range(state.seats)}
