"""A turn as the rulebook describes it: lead, commit, execution, cleanup (section 4.4)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Option, Playing, Scene, Turn, Way, Ways, ask, run
from freeport_games.import_export.areas.counting import action_count
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import ACTION_OF, ACTIONS, IMPORT, Action, CardId, by_type
from freeport_games.import_export.conditions import (
    GOES_WITH_IT,
    HAND,
    HAS_THE_ACTION,
    ONE_OR_A_PAIR,
    OnCommit,
)
from freeport_games.import_export.effects.drawing import draw_action
from freeport_games.import_export.events import Declared, DrawChosen, Followed, TurnBegun
from freeport_games.import_export.moves import Declare, Draw, Follow
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
from freeport_games.import_export.state.places import DISCARD, hand_of, played_by
from freeport_games.import_export.vocabulary.hearing import hear

from .settling import settle

ALL_ACTIONS = One(tuple(action.value for action in Action))
ONE_ACTION = {action: One((action.value,)) for action in Action}


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
        yield from ask(seat, "IE-D01", LEAD_WITH, always=_holds_cards, certain=True)
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
            yield from ask(seat, "IE-D02", FOLLOW_WITH, always=_holds_cards, certain=True)
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


# Menus


def declarations(c: OnCommit) -> list[Option[Declare]]:
    """Return the ways to declare: one card with the action, or two of one type for any action (IE-032)."""
    options = [Declare.option(action=action, cards=cards) for action, cards in _singles(c)]
    return options + [Declare.option(action=ALL_ACTIONS, cards=pair) for pair in _pairs(c)]


def followings(c: OnCommit) -> list[Option[Follow]]:
    """Return the ways to follow: one card that stands for the action, or two of one type (IE-037)."""
    options = [Follow.option(cards=cards, perform=action) for action, cards in _singles(c)]
    if pairs := _pairs(c):
        any_way = One(tuple(action.value for action in c.ways))
        options += [Follow.option(cards=pair, perform=any_way) for pair in pairs]
    return options


def _singles(c: OnCommit) -> list[tuple[One[str], Some[CardId]]]:
    found = []
    for action, accepted in c.ways.items():
        cards = tuple(card for card in c.hand if ACTION_OF[card] in accepted)
        if cards:
            found.append((ONE_ACTION[action], Some(cards, 1, 1)))
    return found


def _pairs(c: OnCommit) -> list[Some[CardId]]:
    return [Some(tuple(alike), 2, 2) for alike in by_type(c.hand).values() if len(alike) > 1]


DRAW_INSTEAD = Way[OnCommit, Draw](Draw, draw_instead)
LEAD_WITH = Ways(
    OnCommit.first,
    DRAW_INSTEAD,
    Way(Declare, declare, HAND("cards", "IE-032"), ONE_OR_A_PAIR, HAS_THE_ACTION, options=declarations),
)
"""Draw, or declare an action (IE-031, IE-032)."""
FOLLOW_WITH = Ways(
    OnCommit.after,
    DRAW_INSTEAD,
    Way(Follow, follow, HAND("cards", "IE-037"), ONE_OR_A_PAIR, GOES_WITH_IT, options=followings),
)
"""Draw, or follow (IE-036 to IE-038)."""
