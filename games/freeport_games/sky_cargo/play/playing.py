"""Step 2: Passengers, Actions, Artifacts, and the start of a dogfight (SC-012 to SC-014, SC-020 to SC-044)."""

from __future__ import annotations

from functools import lru_cache, partial

from freeport_games.engine import Entry, Menu, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Some, Turn, ask
from freeport_games.sky_cargo.components import (
    ACTION_OF,
    ACTIONS,
    ARTIFACTS,
    CARDS,
    PASSENGERS,
    PILOTS,
    STEP2_ACTIONS,
    CardId,
    cards_of,
)
from freeport_games.sky_cargo.dogfight.starting import begin_dogfight
from freeport_games.sky_cargo.effects.carrying import By, carry_out
from freeport_games.sky_cargo.effects.chains import leave_chain
from freeport_games.sky_cargo.effects.extent import full
from freeport_games.sky_cargo.effects.holds import put
from freeport_games.sky_cargo.effects.windows import REACT_ACTION, window
from freeport_games.sky_cargo.events import ActionCancelled, ActionPlayed, ArtifactPlayed, PassengerPlayed
from freeport_games.sky_cargo.knowing import laid_open
from freeport_games.sky_cargo.moves import (
    PLAYER,
    DropPassenger,
    EndPlay,
    PlayAction,
    PlayArtifact,
    PlayPassenger,
    StartDogfight,
)
from freeport_games.sky_cargo.refusals import not_in_hand, not_there, wrong_type
from freeport_games.sky_cargo.ring import DISTANCE
from freeport_games.sky_cargo.state import State, Step
from freeport_games.sky_cargo.team import RANGE, total

LONGEST_CHAIN = 4
"""The most Passengers of a chain (SC-022)."""
NO_CARDS: Some[str] = Some((), 0, 0)
SEVERAL = 4096
"""The number of offers of each kind that are kept for reuse."""


def play_step(t: Turn[State]) -> Scene:
    """Play one move of Step 2, with all its consequences."""
    yield from ask(t.state.active, "SC-D8", ways_to_play, certain=True)


def ways_to_play(t: Turn[State], seat: Seat) -> Menu:
    """Return what the active seat may do in Step 2 (SC-012)."""
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
    entries: list[Entry] = [_offer_passengers(tuple(passengers))] if passengers else []
    entries += [FREE[card] if card in FREE else _offer_for_cost(card, hand) for card in actions]
    if artifacts and (holds := _open_holds(state)):
        entries.append(_offer_artifacts(tuple(artifacts), holds))
    if not state.dogfight_used:
        _add_ways_to_fight(entries, state, seat, pilots)
    entries += END
    return entries


# Passengers


@lru_cache(SEVERAL)
def _offer_passengers(cards: tuple[CardId, ...]) -> Offer[PlayPassenger]:
    """Return the offer of these Passengers: the same as often as they are in a hand."""
    return Offer(PlayPassenger.option(card=One(cards)), play_passenger)


def play_passenger(t: Turn[State], seat: Seat, move: PlayPassenger) -> Scene | None:
    """Play a Passenger to the end of the chain; if there are five then, one is discarded (SC-021, SC-022)."""
    state = t.state
    state.hands[seat].remove(move.card)
    laid_open(state, seat, (move.card,))
    chain = state.chains[seat]
    others = tuple(sorted(chain))
    chain.append(move.card)
    t.tell(PassengerPlayed(seat, CARDS[move.card]))
    if len(chain) <= LONGEST_CHAIN:
        return None
    return _drop_one(t, seat, others)


def _drop_one(_: Turn[State], seat: Seat, others: tuple[CardId, ...]) -> Scene:
    yield from ask(seat, "SC-D4", partial(_ways_to_drop, others=others))


def _ways_to_drop(_: Turn[State], __: Seat, *, others: tuple[CardId, ...]) -> Menu:
    yield Offer(DropPassenger.option(card=One(others)), _drop)
    yield NOT_DROPPED


def _drop(t: Turn[State], seat: Seat, move: DropPassenger) -> None:
    leave_chain(t, seat, move.card)


NOT_DROPPED = not_there(DropPassenger, "SC-022")


def _no_passenger(t: Turn[State], seat: Seat, move: PlayPassenger) -> Refusal:
    return not_in_hand(t.state, seat, (move.card,), "SC-012") or wrong_type("SC-012")


# Actions


def _playable(state: State, seat: Seat, card: CardId) -> bool:
    """Return whether a step-2 Action of the hand can be played (SC-032 to SC-035)."""
    action = ACTION_OF[card]
    if action.once_per_turn and action.id in state.played_once:
        return False
    return len(state.hands[seat]) > action.cost and full(state, seat, card)


def _offer_for_cost(card: CardId, hand: list[CardId]) -> Offer[PlayAction]:
    """Return the offer of an Action that costs other cards of the hand."""
    cost = ACTION_OF[card].cost
    others = Some(tuple([one for one in hand if one != card]), cost, cost)
    return Offer(PlayAction.option(card=One((card,)), cost=others), play_action)


def play_action(t: Turn[State], seat: Seat, move: PlayAction) -> Scene:
    """Pay for an Action, let opponents react, carry it out, and discard it (SC-030, SC-038, SC-150)."""
    state, action = t.state, ACTION_OF[move.card]
    spent = [*sorted(move.cost), move.card]
    for card in spent:
        state.hands[seat].remove(card)
    state.under_way += spent
    laid_open(state, seat, spent)
    if action.once_per_turn:
        state.played_once.append(action.id)
    t.tell(ActionPlayed(seat, CARDS[move.card], cards_of(sorted(move.cost))))
    if (yield from _jammed(t, seat, move.card)):
        t.tell(ActionCancelled(seat, CARDS[move.card]))
    else:
        yield from carry_out(t, By(seat, move.card), action.effects)
    for card in spent:
        state.under_way.remove(card)
    state.discard += spent


def _jammed(t: Turn[State], seat: Seat, card: CardId) -> Playing[bool]:
    """Let opponents react; return whether one deprives the Action of its effect (SC-150)."""
    state = t.state
    state.foiled = False
    for other in state.others(seat):
        if (yield from window(t, other, REACT_ACTION, action=card)):
            break
    jammed, state.foiled = state.foiled, False
    return jammed


FREE = {
    card: Offer(PlayAction.option(card=One((card,)), cost=NO_CARDS), play_action)
    for card in STEP2_ACTIONS
    if not ACTION_OF[card].cost
}
"""The offers of the Actions that cost nothing."""


def _no_action(t: Turn[State], seat: Seat, move: PlayAction) -> Refusal:
    """Return why an Action cannot be played so: the first reason in the order of section 10."""
    state, card = t.state, move.card
    if refusal := not_in_hand(state, seat, (card, *move.cost), "SC-033"):
        return refusal
    if card not in ACTIONS:
        return wrong_type("SC-012")
    if card not in STEP2_ACTIONS:
        return Refusal("NOT_A_STEP2_ACTION", rule="SC-031")
    action = ACTION_OF[card]
    if action.once_per_turn and action.id in state.played_once:
        return Refusal("ONCE_PER_TURN", rule="SC-032")
    if len(move.cost) != action.cost or card in move.cost:
        return Refusal("COST_NOT_PAID", rule="SC-033")
    return Refusal("NO_LEGAL_TARGET", rule="SC-034")


# Artifacts


def _open_holds(state: State) -> tuple[Seat, ...]:
    """Return the seats whose holds may take an Artifact: those that one more card does not fill (SC-041)."""
    return tuple([seat for seat in range(state.seats) if not state.last_one(seat)])


@lru_cache(SEVERAL)
def _offer_artifacts(cards: tuple[CardId, ...], holds: tuple[Seat, ...]) -> Offer[PlayArtifact]:
    return Offer(PlayArtifact.option(card=One(cards), hold=One(holds)), play_artifact)


def play_artifact(t: Turn[State], seat: Seat, move: PlayArtifact) -> None:
    """Put an Artifact face-up into a hold (SC-040, SC-041)."""
    state = t.state
    state.hands[seat].remove(move.card)
    laid_open(state, seat, (move.card,))
    crate = put(state, move.hold, move.card, face_up=True)
    t.tell(ArtifactPlayed(seat, CARDS[move.card], move.hold, crate.slot))


def _no_artifact(t: Turn[State], seat: Seat, move: PlayArtifact) -> Refusal:
    state = t.state
    if refusal := not_in_hand(state, seat, (move.card,), "SC-012"):
        return refusal
    if move.card not in ARTIFACTS:
        return wrong_type("SC-012")
    if move.hold in range(state.seats):
        return Refusal("HOLD_FULL", rule="SC-041")
    return Refusal("ILLEGAL_SEAT", rule="SC-040")


# Dogfights


def _add_ways_to_fight(entries: list[Entry], state: State, seat: Seat, pilots: list[CardId]) -> None:
    """Offer a dogfight with a Pilot against anybody, and with the Player card within RANGE (SC-160)."""
    if pilots:
        others = tuple([other for other in range(state.seats) if other != seat])
        entries.append(_offer_dogfight(tuple(pilots), others))
    reach, far = total(state, seat, RANGE), DISTANCE[state.tokens[seat]]
    if near := tuple([other for other, at in enumerate(state.tokens) if far[at] <= reach and other != seat]):
        entries.append(_offer_dogfight(BY_PLAYER, near))


@lru_cache(SEVERAL)
def _offer_dogfight(sources: tuple[str, ...], defenders: tuple[Seat, ...]) -> Offer[StartDogfight]:
    return Offer(StartDogfight.option(source=One(sources), defender=One(defenders)), begin_dogfight)


BY_PLAYER = (PLAYER,)


def _in_range(state: State, seat: Seat, other: Seat) -> bool:
    return DISTANCE[state.tokens[seat]][state.tokens[other]] <= total(state, seat, RANGE)


def _no_dogfight(t: Turn[State], seat: Seat, move: StartDogfight) -> Refusal:
    state = t.state
    by_player = move.source == PLAYER
    if not by_player and (refusal := not_in_hand(state, seat, (move.source,), "SC-160")):
        return refusal
    if not by_player and move.source not in PILOTS:
        return wrong_type("SC-160")
    if state.dogfight_used:
        return Refusal("DOGFIGHT_USED", rule="SC-013")
    if move.defender in range(state.seats) and by_player and not _in_range(state, seat, move.defender):
        return Refusal("OUT_OF_RANGE", rule="SC-160")
    return Refusal("ILLEGAL_SEAT", rule="SC-160")


# The end of the step


def _end_play(t: Turn[State], _: Seat, __: EndPlay) -> None:
    """End Step 2 (SC-014)."""
    t.state.step = Step.ROLL


END_PLAY = Offer(EndPlay.option(), _end_play)
REFUSALS = (
    Refuse(PlayPassenger, why=_no_passenger),
    Refuse(PlayAction, why=_no_action),
    Refuse(PlayArtifact, why=_no_artifact),
    Refuse(StartDogfight, why=_no_dogfight),
)
END: tuple[Entry, ...] = (END_PLAY, *REFUSALS)
"""The end of every menu of Step 2."""
