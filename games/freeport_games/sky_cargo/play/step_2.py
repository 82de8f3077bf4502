"""Step 2: Passengers, Actions, Artifacts, and the start of a dogfight (SC-012 to SC-014, SC-020 to SC-044)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import (
    Among,
    Case,
    Entry,
    Fit,
    Gate,
    Menu,
    Offer,
    OneOf,
    Scene,
    Turn,
    Way,
    Ways,
    Whole,
    ask,
    read,
)
from freeport_games.sky_cargo.components import (
    ACTION_OF,
    ACTIONS,
    ARTIFACTS,
    PASSENGERS,
    PILOTS,
    STEP2_ACTIONS,
    CardId,
)
from freeport_games.sky_cargo.components.ring import DISTANCE
from freeport_games.sky_cargo.conditions import IN_HAND
from freeport_games.sky_cargo.effects.extent import full
from freeport_games.sky_cargo.moves import (
    PLAYER,
    EndPlay,
    PlayAction,
    PlayArtifact,
    PlayPassenger,
    StartDogfight,
)
from freeport_games.sky_cargo.state import State
from freeport_games.sky_cargo.state.team import RANGE, total

from .dogfight.starting import begin_dogfight
from .playing import end_play, play_action, play_artifact, play_passenger

NO_CARDS: Some[str] = Some((), 0, 0)


def play_step(t: Turn[State]) -> Scene:
    """Play one move of Step 2, with all its consequences."""
    yield from ask(t.state.active, "SC-D8", ways_to_play, certain=True)


def ways_to_play(t: Turn[State], seat: Seat) -> Menu:
    """Return what the active seat may do in Step 2 (SC-012, SC-D3, SC-D5 to SC-D8)."""
    state = t.state
    hand = sorted(state.hands[seat])
    passengers: list[CardId] = []
    actions: list[CardId] = []
    artifacts: list[CardId] = []
    pilots: list[CardId] = []
    for card in hand:
        if card in PASSENGERS:
            passengers.append(card)
        elif card in STEP2_ACTIONS:
            if _playable(state, seat, card):
                actions.append(card)
        elif card in ARTIFACTS:
            artifacts.append(card)
        elif card in PILOTS:
            pilots.append(card)
    entries: list[Entry] = []
    if passengers:
        entries.append(Offer(PlayPassenger.option(card=One(tuple(passengers))), play_passenger))
    entries += [FREE[card] if card in FREE else _offer_for_cost(card, hand) for card in actions]
    if artifacts and (holds := _open_holds(state)):
        entries.append(Offer(PlayArtifact.option(card=One(tuple(artifacts)), hold=One(holds)), play_artifact))
    if not state.dogfight_used:
        _add_ways_to_fight(entries, state, seat, pilots)
    entries.append(END_PLAY)
    return read(entries, closed=STEP_2.closed)


# What is on offer


def _playable(state: State, seat: Seat, card: CardId) -> bool:
    """Return whether a step-2 Action of the hand can be played and paid for (SC-032, SC-033, SC-034)."""
    action = ACTION_OF[card]
    if action.once_per_turn and action.id in state.played_once:
        return False
    return len(state.hands[seat]) > action.cost and full(state, seat, card)


def _offer_for_cost(card: CardId, hand: list[CardId]) -> Offer[PlayAction]:
    """Return the offer of an Action that costs other cards of the hand (SC-033)."""
    cost = ACTION_OF[card].cost
    others = Some(tuple(one for one in hand if one != card), cost, cost)
    return Offer(PlayAction.option(card=One((card,)), cost=others), play_action)


FREE = {
    card: Offer(PlayAction.option(card=One((card,)), cost=NO_CARDS), play_action)
    for card in STEP2_ACTIONS
    if not ACTION_OF[card].cost
}
"""The offers of the Actions that cost nothing."""


def _open_holds(state: State) -> tuple[Seat, ...]:
    """Return the seats whose holds may take an Artifact: those that one more card does not fill (SC-041)."""
    return tuple(seat for seat in range(state.seats) if not state.last_one(seat))


def _add_ways_to_fight(entries: list[Entry], state: State, seat: Seat, pilots: list[CardId]) -> None:
    """Offer a dogfight with a Pilot against anybody, and with the Player card within RANGE (SC-160)."""
    if pilots:
        others = tuple(other for other in range(state.seats) if other != seat)
        entries.append(_offer_dogfight(tuple(pilots), others))
    reach, far = total(state, seat, RANGE), DISTANCE[state.tokens[seat]]
    if near := tuple(other for other, at in enumerate(state.tokens) if far[at] <= reach and other != seat):
        entries.append(_offer_dogfight((PLAYER,), near))


def _offer_dogfight(sources: tuple[str, ...], defenders: tuple[Seat, ...]) -> Offer[StartDogfight]:
    return Offer(StartDogfight.option(source=One(sources), defender=One(defenders)), begin_dogfight)


END_PLAY = Offer(EndPlay.option(), end_play)


# Menus


def _pays(_: Case[State], move: PlayAction) -> bool:
    """Return whether an Action is paid with as many other cards as it costs (SC-033)."""
    return len(move.cost) == ACTION_OF[move.card].cost and move.card not in move.cost


def _not_yet(c: Case[State], card: CardId) -> bool:
    return not ACTION_OF[card].once_per_turn or ACTION_OF[card].id not in c.state.played_once


def _in_range(c: Case[State], move: StartDogfight) -> bool:
    state = c.state
    if move.source != PLAYER or move.defender not in range(state.seats):
        return True
    return DISTANCE[state.tokens[c.seat]][state.tokens[move.defender]] <= total(state, c.seat, RANGE)


IS_PASSENGER = OneOf[Case[State]]("WRONG_CARD_TYPE", PASSENGERS)
IS_ACTION = OneOf[Case[State]]("WRONG_CARD_TYPE", ACTIONS)
IS_ARTIFACT = OneOf[Case[State]]("WRONG_CARD_TYPE", ARTIFACTS)
IS_PILOT = OneOf[Case[State]]("WRONG_CARD_TYPE", {*PILOTS, PLAYER})
IS_OF_STEP_2 = OneOf[Case[State]]("NOT_A_STEP2_ACTION", STEP2_ACTIONS)
NOT_YET = Fit[Case[State]]("ONCE_PER_TURN", _not_yet)
IS_FULL = Fit[Case[State]]("NO_LEGAL_TARGET", lambda c, card: full(c.state, c.seat, card))
IS_SEAT = Among[Case[State]]("ILLEGAL_SEAT", lambda c: range(c.state.seats))
HAS_ROOM = Fit[Case[State]]("HOLD_FULL", lambda c, hold: hold not in range(c.state.seats) or not c.state.last_one(hold))
HAS_THE_PILOT = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: [*c.state.hands[c.seat], PLAYER])
NOT_FOUGHT = Gate[Case[State]]("DOGFIGHT_USED", "SC-013", lambda c: not c.state.dogfight_used)
IS_OTHER = Fit[Case[State]]("ILLEGAL_SEAT", lambda c, seat: seat != c.seat)
STEP_2 = Ways(
    Case[State],
    Way(PlayPassenger, play_passenger, IN_HAND("card", "SC-012"), IS_PASSENGER("card", "SC-012")),
    Way(
        PlayAction,
        play_action,
        IN_HAND("card", "SC-033"),
        IN_HAND("cost", "SC-033"),
        IS_ACTION("card", "SC-012"),
        IS_OF_STEP_2("card", "SC-031"),
        NOT_YET("card", "SC-032"),
        Whole[Case[State]]("COST_NOT_PAID", "SC-033", _pays),
        IS_FULL("card", "SC-034"),
    ),
    Way(
        PlayArtifact,
        play_artifact,
        IN_HAND("card", "SC-012"),
        IS_ARTIFACT("card", "SC-012"),
        HAS_ROOM("hold", "SC-041"),
        IS_SEAT("hold", "SC-040"),
    ),
    Way(
        StartDogfight,
        begin_dogfight,
        HAS_THE_PILOT("source", "SC-160"),
        IS_PILOT("source", "SC-160"),
        NOT_FOUGHT,
        Whole[Case[State]]("OUT_OF_RANGE", "SC-160", _in_range),
        IS_SEAT("defender", "SC-160"),
        IS_OTHER("defender", "SC-160"),
    ),
)
"""What a move of Step 2 needs; ``ways_to_play`` finds what is on offer by hand, since it is asked most."""
