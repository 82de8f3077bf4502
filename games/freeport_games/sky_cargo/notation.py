"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its character, its Location and what is its own; what is left out has its usual value::

    turn=5 active=0 step=PLAY | PC01 LO12 chain=PS01#1,PS02#1 hand=AC01#1,CG03#1 hold=c1:PS04#1,c2:CG05#1+
    | PC02 LO06 hand=PL04#1 hold=c3:CG06#1?0 | discard=PS09#1

(It is one line, and broken here for the page.) The words are the fields of ``state``, but for those that are called
otherwise below. Some of them are short:

=======================  ==============================================================================================
``PC01 LO12``            a seat, ``-`` for what is not chosen yet; its ``hand`` is in the order in which the cards came
``hold=``                ``c1:PS04#1`` is packed, ``+`` behind it is face-up, ``!`` is packed and known to all,
                         ``?0+2`` is packed and known to these seats beside its owner
``deck=`` ``discard=``   the piles, the draw pile from the top, the others from the oldest card; ``removed`` is out of
``removed=`` ``under=``  the game, ``under`` is being carried out. ``*`` in the deck is every card that is named nowhere
                         else, in the order of the identifiers; without ``deck`` these are the deck, and without
                         ``removed`` the cards are out that the rules take out. ``removed=*`` leaves the deck empty, or
                         as ``deck=`` has it
``by=-1,+1``             the changes of a die since it was rolled
``table=``               ``0>PL04#1:10`` is an attack of seat 0 at 10, ``1<PS11#1:11`` a block of seat 1 at 11
``doing``                an effect under way, the innermost last
``trails=``              where hidden cards have lain since everybody last knew them, with commas between:
                         ``hand-1@1>c4@2:CG03#1``; ``freeport_games.engine.hidden.trail_words`` explains them
=======================  ==============================================================================================

At a position, a scene (a part of a step or of a dogfight) starts from its beginning. Effects in the middle of a scene
are over then, and their cards are discarded.
"""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.notation.positions import Change, InAWord, Names, Piece, Positions, Seats, Words

from .check import DESIGNS, SEATS, problems
from .components import CARDS, CardId, CardType
from .faces.reference import COMPONENTS
from .options import TARGETS
from .piles import PILES
from .play.setup import out_of_the_game
from .state import Crate, Die, Dogfight, EffectUnderWay, Flown, State, Step, Win


def _first(state: State) -> Seat | None:
    """Return the seat that takes the first turn: seat 0, once it is drawn."""
    return None if state.step is Step.SETUP else 0


def _removed(state: State) -> list[CardId]:
    """Return the cards that are out of the game, once the setup is done."""
    return [] if state.step is Step.SETUP else out_of_the_game(state)


def _next_slot(state: State) -> int:
    """Return the number after the highest of the slots that are in use."""
    return 1 + max((int(crate.slot[1:]) for hold in state.holds for crate in hold), default=0)


POSITIONS = Positions(
    State,
    PILES,
    seats=SEATS,
    problems=problems,
    components=COMPONENTS,
    names={of: [card.id for card in CARDS.values() if card.card_type is of] for of in CardType},
    rest={"deck": lambda _: CARDS},
    instead={"removed": "deck"},
    places=(
        Seats(
            lists=("characters", "tokens", "chains", "hands", "holds"),
            words=Words(
                leading=("characters", "tokens"),
                called={
                    "characters": "character",
                    "tokens": "Location",
                    "chains": "chain",
                    "hands": "hand",
                    "holds": "hold",
                },
            ),
        ),
        "die",
        "dogfight",
        "effects",
        "window",
        "win",
        "under_way",
        "discard",
        "removed",
        "deck",
    ),
    told={
        State: Words(
            always=("turn", "active", "step"),
            called={
                "cargo_target": "target",
                "turn_limit": "limit",
                "random_characters": "random",
                "first_seat": "first",
                "dogfight_used": "used",
                "played_once": "once",
                "next_slot": "slot",
                "effects": "doing",
                "win": "won",
                "under_way": "under",
            },
            usual={
                "cargo_target": TARGETS[0],
                "turn_limit": 0,
                "turn": 1,
                "step": Step.PLAY,
                "first_seat": _first,
                "removed": _removed,
                "next_slot": _next_slot,
            },
            forms={"played_once": Names({design: design for design in sorted(DESIGNS)})},
        ),
        Crate: InAWord(form="{slot}:{card}{open?+}{shown?!}[?{seen}]", forms={"slot": Piece(r"c\d{1,9}", "c1")}),
        Die: Words(called={"changes": "by"}, forms={"changes": Change()}),
        Dogfight: Words(called={"pilot_changes": "pilot"}, forms={"pilot_changes": Change()}),
        Flown: InAWord(form="{owner}{attacks?>:<}{card}:{value}"),
        EffectUnderWay: Words(usual={"left": 0}),
        Win: Words(called={"location": "at"}),
    },
)
"""The positions of the game."""

read_position, write_position = POSITIONS.read, POSITIONS.write
