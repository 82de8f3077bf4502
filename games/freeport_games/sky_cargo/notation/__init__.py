"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its character, its Location and what is its own; what is left out has its usual value::

    turn=5 active=0 step=PLAY | PC01 LO12 chain=PS01#1,PS02#1 hand=AC01#1,CG03#1 hold=c1:PS04#1,c2:CG05#1+
    | PC02 LO06 hand=PL04#1 hold=c3:CG06#1?0 | discard=PS09#1

(It is one line, and broken here for the page.)

=======================  ==============================================================================================
the head                 ``turn``, ``active``, ``step``, ``target``, ``limit``, ``first`` (the first seat), ``random``
                         (characters are dealt), ``used`` (a dogfight was started in this turn), ``once`` (designs of
                         once-a-turn Actions that were played), ``slot`` (the number of the next new slot), ``foiled``
``PC01 LO12``            a seat, ``-`` for what is not chosen yet: ``chain``, ``hand`` (as the cards came), ``hold``.
                         In a hold ``c1:PS04#1`` is packed, ``+`` behind it is face-up, ``!`` is packed and known to
                         all, ``?0+2`` is packed and known to these seats beside its owner
``deck=`` ``discard=``   the piles, the draw pile from the top, the others from the oldest card; ``removed`` is out of
``removed=`` ``under=``  the game, ``under`` is being carried out. ``*`` in the deck is every card that is named nowhere
                         else, in the order of the identifiers; without ``deck`` these are the deck, and without
                         ``removed`` the cards are out that the rules take out
``die``                  ``rolled``, ``by=-1,+1`` (the changes since), ``result``, ``checked``, ``final`` (no more
                         changes)
``dogfight``             ``attacker``, ``defender``, ``source``, ``phase``, ``flown`` (rounds that are over), ``round``,
                         ``table=0>PL04#1:10,1<PS11#1:11`` (an attack of seat 0 at 10, a block of seat 1 at 11),
                         ``pilot=-1,+0``, ``reduction``, ``damage``, ``draws``, ``blocked``, ``ended``
``doing``                an effect under way, the innermost last: ``seat``, ``source``, ``op``, ``left``
``window``               a seat that is asked whether it reacts: ``seat``, ``timing``, ``action``, ``slot``
``trails=``              where hidden cards have lain since everybody last knew them, with commas between:
                         ``hand-1@1>c4@2:CG03#1``; ``freeport_games.engine.trail_words`` explains them
``won``                  ``seat``, ``card``, ``how``, ``at`` (a Location)
=======================  ==============================================================================================

At a position, a scene (a part of a step or of a dogfight) starts from its beginning. Effects in the middle of a scene
are over then, and their cards are discarded.
"""

from .reading import read_position
from .writing import write_position

__all__ = ["read_position", "write_position"]
