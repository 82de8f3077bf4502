"""Reading a position, section by section. Every mistake is a ``ValueError`` with a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.sections import REST, Section, check_position, fill, number, sections
from freeport_games.import_export.check import SEATS, problems
from freeport_games.import_export.components import ACTIONS, SHIPS_A_SEAT, CardId, CardSet
from freeport_games.import_export.options import LOWEST_THRESHOLD
from freeport_games.import_export.piles import PILES
from freeport_games.import_export.state import (
    Cause,
    Choice,
    Commitment,
    Completion,
    EndTrigger,
    Execution,
    Happening,
    Phase,
    QueuedPower,
    RevealedBid,
    Round,
    Ship,
    Shipment,
    State,
)

from .names import (
    CAUSES,
    CHOICES,
    COLOURS,
    EXPANSIONS,
    HOOKS,
    KNOWN,
    KNOWN_OR_REST,
    NO_BID,
    NOT_DEALT,
    PHASES,
    POLICIES,
    REASONS,
    SHIPS,
    SOURCES,
    TYPES,
)

T = TypeVar("T")

_SHIPMENT = re.compile(r"(?P<card>\w+)(=(?P<power>\w+))?(\+(?P<tokens>\w+))?(\*(?P<used>\w+))?", re.ASCII)


def read_position(text: str) -> State:
    """Return the position of a line of text.

    Raises:
        ValueError: if the line cannot be understood, or a game cannot reach the position. The message says why.
    """
    head, *others = sections(text)
    state = _read_head(Section(head))
    trails: list[str] = []
    for section in map(Section, others):
        if section.gives("trails"):
            if trails:
                section.wrong("trails occurs twice, the second time")
            trails = section.several("trails")
        else:
            _read_section(state, section)
        section.end()
    _launch(state)
    _place_the_rest(state)
    state.trails = PILES.read(state, trails)
    check_position(state.seats, SEATS, problems(state, state.seats))
    return state


def _read_head(head: Section) -> State:
    leader = head.number("leader", 0)
    state = State(
        end_credits=head.number("end", LOWEST_THRESHOLD),
        public_skip=not head.says("no_skip"),
        sets=[CardSet.BASE, *head.several_of("expansions", EXPANSIONS)],
        harbours=[],
        first_leader=head.number("first", None),
        deck=[REST],
        credits=[],
        hands=[],
        imports=[],
        goods=[],
        shipments=[],
        played=[],
        commitments=[],
        counts=[],
        sold=[],
        pirated=[],
        extra_leads=[],
        passive=[],
        orders=[],
        declared_goods=[],
        ships=[],
        phase=head.one_of("phase", PHASES, Phase.LEAD),
        turn=head.number("turn", 1),
        leader=leader,
        at=head.number("at", leader),
        more_leads=head.number("more_leads", 0),
        declared=head.one_of("declared", ACTIONS, None),
        winner=head.number("winner", None),
    )
    head.end()
    return state


def _read_section(state: State, section: Section) -> None:
    if not section.alone:
        _read_piles(state, section)
        return
    match section.first("a section's name"):
        case colour if colour in COLOURS:
            _read_seat(state, colour, section)
        case ship if ship in SHIPS:
            state.ships.append(_read_ship(ship, section))
        case "execution":
            state.executions.append(_read_execution(section))
        case "round" if state.round is None:
            state.round = _read_round(section)
            state.bids_in = dict(_read_bids(section, "sealed"))
        case "waits":
            state.queue.append(_read_entry(section))
        case "resolves" if state.resolving is None:
            state.resolving = _read_entry(section)
        case "completing" if state.completing is None:
            ship = section.needed("ship", SHIPS)
            contracts, carried = tuple(_cards(section, "contracts")), tuple(section.several_of("carried", TYPES))
            state.completing = Completion(ship, contracts, carried, section.says("sailed"))
        case "ending" if state.end_trigger is None:
            reason = section.needed("reason", REASONS)
            state.end_trigger = EndTrigger(reason, section.number("seat", None), section.number("turn", state.turn))
        case "round" | "resolves" | "completing" | "ending" as name:
            section.wrong(f"{name} occurs twice, the second time")
        case name:
            section.wrong(f"a section begins with a harbour, a ship or a name such as execution, not with {name!r}")


def _read_piles(state: State, section: Section) -> None:
    if section.gives("deck"):
        if state.deck != [REST]:
            section.wrong("deck occurs twice, the second time")
        state.deck = section.several_of("deck", KNOWN_OR_REST)
    state.discard += _cards(section, "discard")
    state.island += _cards(section, "island")


def _read_seat(state: State, colour: str, section: Section) -> None:
    if colour != NOT_DEALT:
        state.harbours.append(colour)
    state.credits.append(number(section.first("the number of credits"), "a number of credits"))
    state.hands.append(_cards(section, "hand"))
    state.imports.append(_cards(section, "imports"))
    state.goods.append(_cards(section, "goods"))
    state.shipments.append([_read_shipment(section, text) for text in section.several("shipments")])
    state.played.append(_cards(section, "played"))
    state.commitments.append(_read_commitment(section))
    state.counts.append(section.number("count", 0))
    state.sold.append(section.says("sold"))
    state.pirated.append(section.number("pirated", 0))
    state.extra_leads.append(section.number("extra_leads", 0))
    state.passive.append(section.number("passive", 0))
    state.orders.append(_read_pairs(section, "orders", POLICIES))
    state.declared_goods.append(_read_pairs(section, "declares", TYPES))


def _read_shipment(section: Section, text: str) -> Shipment:
    found = _SHIPMENT.fullmatch(text)
    if found is None:
        section.wrong(f"a shipment is card, card=power, card+credits or card*uses, not {text!r}")
    card = section.meant(found["card"], "a shipment", KNOWN)
    power = section.meant(found["power"] or card, "a power", KNOWN)
    return Shipment(card, power, number(found["tokens"] or "0", "credits"), number(found["used"] or "0", "uses"))


def _read_commitment(section: Section) -> Commitment:
    choice, _, action = ",".join(section.several("chose")).partition(":")
    return Commitment(
        section.meant(choice, "what is chosen", CHOICES) if choice else Choice.NONE,
        section.meant(action, "an action", ACTIONS) if action else None,
    )


def _read_pairs(section: Section, name: str, values: Mapping[str, T]) -> dict[CardId, T]:
    pairs: dict[CardId, T] = {}
    for pair in section.several(name):
        card, _, value = pair.partition(":")
        pairs[section.meant(card, name, KNOWN)] = section.meant(value, name, values)
    return pairs


def _read_ship(name: str, section: Section) -> Ship:
    bound = [pair.partition("+") for pair in section.several("bound")]
    pairs = [(section.meant(one, "bound", KNOWN), section.meant(other, "bound", KNOWN)) for one, _, other in bound]
    contracts, containers = _cards(section, "contracts"), _cards(section, "aboard")
    return Ship(name, 0, section.says("sea"), contracts, containers, pairs, section.says("released"))


def _read_execution(section: Section) -> Execution:
    return Execution(
        seat=section.number("seat", 0),
        action=section.needed("action", ACTIONS),
        left=section.number("left", 0),
        done=section.number("done", 0),
        solo=section.says("solo"),
        technology=section.number("technology", 0),
        owner_earns=not section.says("unpaid"),
        stopped=section.says("stopped"),
    )


def _read_round(section: Section) -> Round:
    return Round(
        number=section.number("number", 1),
        participants=tuple([number(seat, "a seat") for seat in section.several("seats")]),
        source=section.one_of("source", SOURCES, ""),
        bids=tuple([RevealedBid(seat, amount) for seat, amount in _read_bids(section, "bids")]),
        winner=section.number("winner", None),
    )


def _read_bids(section: Section, name: str) -> list[tuple[Seat, int | None]]:
    bids: list[tuple[Seat, int | None]] = []
    for bid in section.several(name):
        seat, _, amount = bid.partition(":")
        bids.append((number(seat, "a bidder"), None if amount == NO_BID else number(amount, "a bid")))
    return bids


def _read_entry(section: Section) -> QueuedPower:
    card = section.needed("card", KNOWN)
    happened = Happening(
        actor=section.number("actor", 0),
        card=section.one_of("about", KNOWN, ""),
        ship=section.one_of("ship", SHIPS, ""),
        cards=tuple(_cards(section, "cards")),
        carried=tuple(section.several_of("carried", TYPES)),
        amount=section.number("amount", 0),
        cause=section.one_of("cause", CAUSES, Cause.ACTION),
        other=section.number("other", None),
        by=section.one_of("by", KNOWN, ""),
    )
    power = section.one_of("power", KNOWN, card)
    return QueuedPower(section.number("seat", 0), card, power, section.needed("hook", HOOKS), happened)


def _cards(section: Section, name: str) -> list[CardId]:
    return section.several_of(name, KNOWN)


def _launch(state: State) -> None:
    """Give each seat its ships: those that the text names, the others empty in their harbours."""
    named = {ship.id: ship for ship in state.ships}
    if len(named) < len(state.ships):
        raise ValueError(f"a ship stands once; these stand: {', '.join([ship.id for ship in state.ships])}")
    if state.phase is not Phase.SETUP:
        state.ships = [
            named.pop(ship, Ship(ship, seat, False))
            for seat, colour in enumerate(state.harbours)
            for ship in [f"{colour}-{one + 1}" for one in range(SHIPS_A_SEAT)]
        ]
        for place, ship in enumerate(state.ships):
            ship.owner = place // SHIPS_A_SEAT
    if named:
        raise ValueError(f"{next(iter(named))} is not a ship of a seat that plays")


def _place_the_rest(state: State) -> None:
    placed = set(PILES.every_card(state))
    rest = [card for card in state.deck_list if card not in placed]
    if REST in state.deck:
        fill(state.deck, rest)
    elif rest:
        raise ValueError(f"{rest[0]} lies nowhere; deck=...,{REST} puts all cards that are not named into the deck")
