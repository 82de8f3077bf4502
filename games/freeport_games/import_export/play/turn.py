"""A turn as the rulebook describes it: lead, commit, execution, cleanup (section 4.4)."""

from __future__ import annotations

from freeport_games.engine import Decide, Entry, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Some, Turn, run
from freeport_games.import_export.areas.counting import action_count
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import ACTION_OF, ACTIONS, IMPORT, TYPE_OF, Action, CardId, by_type
from freeport_games.import_export.effects.drawing import draw_action
from freeport_games.import_export.events import Declared, DrawChosen, Followed, TurnBegun
from freeport_games.import_export.moves import Declare, Draw, Follow
from freeport_games.import_export.places import DISCARD, hand_of, played_by
from freeport_games.import_export.reasons import BAD_WILD_PAIR, action_mismatch, not_in_hand
from freeport_games.import_export.state import (
    COMMIT,
    DRAWS,
    END_WINDOW,
    EXECUTE,
    FOLLOWS,
    IMPORT_ROUNDS,
    LEAD,
    LEADS,
    Commitment,
    Happening,
    Hook,
    State,
)
from freeport_games.import_export.vocabulary.declared import live
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.words import Following, Leading

from .settling import settle

ALL_ACTIONS = One(tuple([action.value for action in Action]))
ONE_ACTION = {action: One((action.value,)) for action in Action}
ITSELF = {action: frozenset({action}) for action in Action}


def begin_turn(t: Turn[State], leader: Seat) -> None:
    """Give the turn to a seat."""
    state = t.state
    state.turn += 1
    state.leader = state.at = leader
    state.phase = LEAD
    state.more_leads += state.extra_leads[leader]
    state.extra_leads[leader] = 0
    t.tell(TurnBegun(state.turn, leader))


def lead(t: Turn[State]) -> Scene:
    """Let the leader draw, which ends the turn, or declare an action (IE-030 to IE-034, IE-040)."""
    state, seat = t.state, t.state.leader
    if state.hands[seat]:
        yield Decide(seat, "IE-D01", ways_to_lead, always=_holds_cards, certain=True)
    else:
        yield from run(draw_instead(t, seat))
    yield from settle(t, seat)
    if state.declared is None:
        end_turn(t)
    else:
        state.phase = COMMIT
        state.at = (seat + 1) % state.seats


def commit(t: Turn[State]) -> Scene:
    """Let the next seat clockwise that has a card draw at once, or follow (IE-035 to IE-040)."""
    state = t.state
    asked = False
    while not asked:
        seat = state.at
        if state.hands[seat]:
            asked = True
            yield Decide(seat, "IE-D02", ways_to_follow, always=_holds_cards, certain=True)
        else:
            yield from run(draw_instead(t, seat))
        if state.queue:
            yield from settle(t, seat)
        state.at = (seat + 1) % state.seats
        if state.at == state.leader:
            hear(t, Happening(state.leader), Hook.ON_ALL_COMMITTED)
            if state.queue:
                yield from settle(t, state.leader)
            _begin_execution(t)
            return


def end_turn(t: Turn[State]) -> None:
    """Clean up; continue with the next leader, the same one again, or the end of the game (IE-050, IE-051, IE-174)."""
    state = t.state
    for seat in state.clockwise(state.leader):
        if state.played[seat]:
            move(t, tuple(state.played[seat]), played_by(seat), DISCARD)
    for shipments in state.shipments:
        for shipment in shipments:
            if shipment.used:
                shipment.used = 0
    state.commitments = [Commitment() for _ in range(state.seats)]
    state.counts = [0] * state.seats
    state.sold = [False] * state.seats
    state.pirated = [0] * state.seats
    state.declared = state.round = None
    if state.end_trigger is not None:
        state.phase = END_WINDOW
        state.at = state.leader
    elif state.more_leads:
        state.more_leads -= 1
        begin_turn(t, state.leader)
    else:
        begin_turn(t, (state.leader + 1) % state.seats)


def _holds_cards(t: Turn[State], seat: Seat) -> bool:
    """Return whether a seat has to be asked: with a card in hand it might follow, as far as others can see (IE-040)."""
    return bool(t.state.hands[seat])


def draw_instead(t: Turn[State], seat: Seat, _: Draw | None = None) -> Playing[object] | None:
    """Draw instead of leading or following (IE-031, IE-036)."""
    t.state.commitments[seat] = Commitment(DRAWS, t.state.declared)
    t.tell(DrawChosen(seat))
    return draw_action(t, seat)


def ways_to_lead(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return the ways to lead: draw, or one card with the action, or two of one type for any action (IE-032)."""
    state = t.state
    hand = state.hands[seat]
    by_action: dict[Action, list[CardId]] = {}
    for card in hand:
        by_action.setdefault(ACTION_OF[card], []).append(card)
    for _, word in live(state, seat, Leading):
        alike = [card for card in hand if ACTION_OF[card] in word.alike]
        by_action |= dict.fromkeys(word.alike, alike) if alike else {}
    entries: list[Entry] = [DRAW]
    for action, one in ONE_ACTION.items():
        if action in by_action:
            entries.append(Offer(Declare.option(action=one, cards=Some(tuple(by_action[action]), 1, 1)), declare))
    for alike in by_type(hand).values():
        if len(alike) > 1:
            entries.append(Offer(Declare.option(action=ALL_ACTIONS, cards=Some(tuple(alike), 2, 2)), declare))
    entries.append(CANNOT_DECLARE)
    return entries


def ways_to_follow(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return the ways to follow: draw, or one card with the declared action, or two of one type (IE-037, IE-038)."""
    state, hand, declared = t.state, t.state.hands[seat], t.state.declared
    assert declared is not None  # noqa: S101 - seats commit after a declaration
    ways = {declared: ITSELF[declared]}
    for _, word in live(state, seat, Following):
        for accepted, performed in word.ways(declared):
            ways[performed] = ways.get(performed, frozenset()) | accepted
    entries: list[Entry] = [DRAW]
    for performed, accepted in ways.items():
        cards: list[CardId] = []
        for card in hand:  # not a comprehension: this is the hot path
            if ACTION_OF[card] in accepted:
                cards.append(card)
        if cards:
            option = Follow.option(cards=Some(tuple(cards), 1, 1), perform=ONE_ACTION[performed])
            entries.append(Offer(option, follow))
    any_way = ONE_ACTION[declared] if len(ways) == 1 else One(tuple([action.value for action in ways]))
    for alike in by_type(hand).values():
        if len(alike) > 1:
            entries.append(Offer(Follow.option(cards=Some(tuple(alike), 2, 2), perform=any_way), follow))
    entries.append(CANNOT_FOLLOW)
    return entries


def declare(t: Turn[State], seat: Seat, choice: Declare) -> None:
    """Declare an action (IE-032, IE-033)."""
    state, action = t.state, ACTIONS[choice.action]
    move(t, choice.cards, hand_of(seat), played_by(seat))
    state.declared = action
    state.commitments[seat] = Commitment(LEADS, action)
    t.tell(Declared(seat, action, choice.cards))
    hear(t, Happening(seat), Hook.ON_LEAD)


def follow(t: Turn[State], seat: Seat, choice: Follow) -> None:
    """Follow the leader (IE-037)."""
    action = ACTIONS[choice.perform]
    move(t, choice.cards, hand_of(seat), played_by(seat))
    t.state.commitments[seat] = Commitment(FOLLOWS, action)
    t.tell(Followed(seat, action, choice.cards))


def _begin_execution(t: Turn[State]) -> None:
    """Begin with the leader, or with the first round of imports (IE-042, IE-043, IE-045)."""
    state = t.state
    state.at = state.leader
    state.phase = EXECUTE
    if state.declared is IMPORT:
        state.phase = IMPORT_ROUNDS
        for seat in range(state.seats):
            if state.commitments[seat].action is IMPORT:
                state.counts[seat] = action_count(state, seat)


def cannot_declare(t: Turn[State], seat: Seat, move: Declare) -> Refusal:
    """Return why these cards cannot declare an action (IE-032)."""
    cards = move.cards
    if refusal := not_in_hand(t.state, seat, cards, "IE-032"):
        return refusal
    return action_mismatch("IE-032") if len(cards) == 1 else BAD_WILD_PAIR


def cannot_follow(t: Turn[State], seat: Seat, move: Follow) -> Refusal:
    """Return why these cards cannot follow; a pair of one type follows with any action that a power allows (IE-037)."""
    cards = move.cards
    if refusal := not_in_hand(t.state, seat, cards, "IE-037"):
        return refusal
    pair = len(cards) == 2 and len({TYPE_OF[card] for card in cards}) == 1
    return action_mismatch("IE-037") if pair or len(cards) == 1 else BAD_WILD_PAIR


DRAW = Offer(Draw.option(), draw_instead)
CANNOT_DECLARE = Refuse(Declare, why=cannot_declare)
CANNOT_FOLLOW = Refuse(Follow, why=cannot_follow)
