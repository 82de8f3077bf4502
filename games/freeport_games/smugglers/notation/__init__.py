"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its character, its sector and its levels in the order of a spaceship sheet: Lightspeed, Engines, Shields, Lasers, Cargo
Pods. Omitted values are the defaults::

    step=MOVE round=5 active=0 movement=3 | options round_limit=20 | mikk_staygo G-044 3/1/0/1/5 credits=500 turn=5
    goods=food*4,weapons equipment=eq_space_missile | nyx_7 G-043 3/1/0/1/5 credits=80 turn=4 bounty=200
    | slots=earth,cindral+ev_famine*8,pallas_prime,thule,avalon,tarn,bastion | deck=eq_psionic_worm,*

(It is one line, and broken here for the page.)

==========================  ===========================================================================================
the head                    ``step``, ``round``, ``active``, ``first`` (the first seat), ``moving`` (the Move step has
                            begun), ``movement``, ``moved_in``, ``anomaly`` (one was used in this turn), ``wind`` (what
                            Solar Wind adds), ``proposals`` (made in this Broker step), ``drawn`` (the destiny card that
                            is being followed), ``planet`` (the planet card drawn with it), ``dice`` (of a wormhole),
                            ``loot`` (captured cargo for which room is being made), ``time_up``, ``eliminated``,
                            ``winner``, ``reason``
``options``                 the options that are not the usual ones; ``starting_system_bonus`` in the order of a sheet
``mikk_staygo G-044 3/1…``  a seat, ``-`` for what it does not have: ``hull``, ``credits``, ``bounty``, ``minimum``,
                            ``kills``, ``turn`` (how many turn slots have begun), ``status``, ``missed``, ``goods``,
                            ``hidden``, ``lots=0:7*3`` (3 live Brix Weapons that seat 0 bought and that expire with its
                            turn 7), ``equipment``, ``friends``, ``contracts=co_x*3`` (it still buys 3 units),
                            ``offers=of_x@earth:6+2`` (due in turn 6, 2 units delivered), ``used``, ``free``
                            (free moves made), ``posted`` (offers posted), ``hand`` (characters, in the setup)
``offer from=1 to=0``       a deal that a seat has posted: ``give`` and ``take`` such as ``50,food*2,0:7*3,eq_x``,
                            ``fees=1:30``, ``turn`` (of the seat that is asked, when it was posted)
``slots=``                  the planets from slot 1, each with its event and the units that it still needs
``deck=`` ``planets=``      the destiny deck and the planet deck from the top, the discard piles from the oldest card,
``discard=`` ``gone=``      the characters that nobody has, and those in hands that all have seen. ``*`` is every card
``out=`` ``revealed=``      that is named nowhere else, in the order of the identifiers; an omitted deck is ``*``
``trails=``                 where hidden cards have lain since everybody last knew them: ``hand-0@1:nyx_7``;
                            ``freeport_games.engine.hidden.trail_words`` explains them
``swap`` ``visit``          what is going on: a character card that is offered, a visit, a Customs roll, a combat, a
``customs`` ``combat``      parley, the proposal that it waits for, a Broker proposal, an auction
``parley`` ``talk``
``proposal`` ``auction``
==========================  ===========================================================================================

At a position, a scene (a step of the turn, with its destiny card) starts from its beginning. Whatever was under way in
the middle of it is over then.
"""

from .reading import read_position
from .writing import write_position

__all__ = ["read_position", "write_position"]
