"""The words in which powers are declared.

A power is declared beside its card's identifier and text::

    POTATOES = power("potatoes", "Take 2 credits, then draw 2 cards.", Immediate(both(take(2), draw_cards(2))))

The flow calls every hook at its point (section 4.14 of RULES.md); a power cannot act in any other way (IE-132). A power
is of one or more kinds (IE-133), each a word, which names the hooks that it stands for. What all texts mean: PW-01 to
PW-08.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Scene, Turn, Way
from freeport_games.import_export.components import Action, CardId, GoodType
from freeport_games.import_export.state import Cause, Completion, Execution, Happening, Hook, Shipment, State
from freeport_games.import_export.state.places import Place


class Use(msgspec.Struct, frozen=True, gc=False):
    """A power that acts."""

    seat: Seat
    """The seat that it acts for."""
    card: CardId
    """The card that has the power."""
    power: CardId
    """The power: the card's own, or its model's (IE-167)."""
    happened: Happening | None = None
    """The event that it reacts to, if any."""
    cause: Cause = Cause.POWER
    """What its moves count as."""
    limit: Callable[[Any], bool] | None = None
    """The ships or cards that it is about; all if None."""

    @property
    def heard(self) -> Happening:
        """The event that it reacts to."""
        assert self.happened is not None  # noqa: S101 - a trigger always heard something
        return self.happened

    def shipment(self, state: State) -> Shipment | None:
        """Return the card in its seat's shipments; None if it lies elsewhere."""
        return state.shipment(self.seat, self.card)

    def times(self, state: State) -> int:
        """Return the number of times that the card was used in this turn."""
        shipment = self.shipment(state)
        return 0 if shipment is None else shipment.used

    def spent(self, state: State) -> bool:
        """Return whether the card was used in this turn."""
        return self.times(state) > 0


Effect = Callable[[Turn[State], Use], Scene | None]
"""The effect of a power: a scene, or a plain function if it asks for nothing."""
Replacement = Callable[[Turn[State], Use, Place], Playing[bool]]
"""Puts a card somewhere instead of its usual place, if the seat wants to; returns whether it did."""
Condition = Callable[[State, Use], bool]
"""Whether a power acts; it sees only what is public, unless it says otherwise."""
Number = Callable[[State, Use], int]
"""The amount that a power gives."""


class Word(msgspec.Struct, frozen=True):
    """A part of a power's declaration."""

    hooks: ClassVar[tuple[str, ...]] = ()
    """The hooks that it stands for, if they do not depend on the declaration."""

    @property
    def named(self) -> tuple[str, ...]:
        """The hooks that this declaration stands for."""
        return self.hooks


# Reactions


class Trigger(Word, frozen=True):
    """The power acts in reaction to something (IE-143)."""

    hook: Hook
    """The hook that it reacts to."""
    effect: Effect
    """The effect."""
    when: Condition | None = None
    """The events that it reacts to; all events of the hook if omitted."""
    this_one: bool = False
    """Whether it reacts to the completion that it came with (IE-121)."""

    @property
    def named(self) -> tuple[str, ...]:
        """The hooks that this declaration stands for."""
        return (self.hook.lower(),)


class Immediate(Word, frozen=True):
    """The power acts once, when the card is completed (IE-119)."""

    hooks = ("immediate",)
    effect: Effect
    """The effect."""


# Ships and their loads


class Wild(Word, frozen=True):
    """Containers of this type fit any slot on the seat's ships."""

    hooks = ("wild_containers",)
    type: GoodType
    """The type."""


class Rainbow(Word, frozen=True):
    """The slots of the seat's contracts of this type take any container."""

    hooks = ("requirement_modifier",)
    type: GoodType
    """The type."""


class RainbowContract(Word, frozen=True):
    """As a contract, the card's own slots take any container."""

    hooks = ("requirement_modifier",)


class HalfLuxury(Word, frozen=True):
    """Luxury contracts can be completed with half of their slots filled, rounded up."""

    hooks = ("requirement_modifier",)


class Pairs(Word, frozen=True):
    """Two cards of one type can be loaded as one technology container."""

    hooks = ("load_equivalence",)


class Capacity(Word, frozen=True):
    """Each of the seat's ships takes contracts with a certain number of slots."""

    hooks = ("capacity_modifier",)
    slots: int
    """The number of slots."""


# Actions


class Beside(Word, frozen=True):
    """The power offers moves beside those of an action, or in their place."""

    hook: str
    """The hook of the action, and whether the moves replace one of its moves."""
    action: Action
    """The action."""
    ways: tuple[Way[Any, Any], ...]
    """The moves, each as a way (``using.way``)."""
    opens: Callable[[State, Use, Execution], bool] | None = None
    """Whether, from what is public, it may give the seat a move even if the action itself does not (IE-049); None if
    it only gives moves in place of the action's."""

    @property
    def named(self) -> tuple[str, ...]:
        """The hooks that this declaration stands for."""
        return (self.hook,)


class BesideInHand(Beside, frozen=True):
    """As ``Beside``, while the card lies in the hand: a move of the action itself, which everybody may try."""


class Leading(Word, frozen=True):
    """More ways to declare an action: cards with these actions stand for each other."""

    hooks = ("lead_modifier",)
    alike: frozenset[Action]
    """The actions."""


class Following(Word, frozen=True):
    """More ways to follow."""

    hooks = ("follow_modifier",)
    ways: Callable[[Action], Sequence[tuple[frozenset[Action], Action]]]
    """Returns, for a declared action, the single cards that may be played, and the action to perform."""


class VirtualImports(Word, frozen=True):
    """More actions, as if there were more imports (IE-165)."""

    hooks = ("virtual_imports",)
    action: Action
    """The action."""
    count: Number
    """Returns the number of actions."""


class VirtualGoods(Word, frozen=True):
    """More goods (IE-164)."""

    hooks = ("virtual_goods",)
    count: Callable[[State, Use, GoodType], int]
    """Returns the number of goods of a type."""
    at_end_only: bool = False
    """Whether they only count in the scoring."""


# Imports and piracy


class ImportSource(Word, frozen=True):
    """As the leader, the seat may choose the supply island for a round of imports; the bids are paid to it."""

    hooks = ("import_source_modifier",)


class ImportCount(Word, frozen=True):
    """An import action takes up to a certain number of containers."""

    hooks = ("import_count_modifier",)
    most: int
    """The number of containers."""


class TieBreak(Word, frozen=True):
    """The seat chooses the winner among equal bids, and wins its own ties in the scoring."""

    hooks = ("tie_break_modifier", "bonus_modifier")


class OwnerIncome(Word, frozen=True):
    """The seat earns a number of credits when another seat imports from its ship."""

    hooks = ("replace_owner_income",)
    credits: int
    """The number of credits."""


class HarboursInReach(Word, frozen=True):
    """PIRATE actions may take from the loaded ships of others in their harbours, too."""

    hooks = ("pirate_source_modifier",)


class Keep(Word, frozen=True):
    """A pirated card may go to a place other than a ship."""

    hooks = ("replace_pirate_placing",)
    instead: Replacement
    """Asks, and keeps the card."""


class ComesHome(Word, frozen=True):
    """A ship at sea from which containers were taken returns with the last one."""

    hooks = ("on_ship_reduced",)


# Completing a ship


class Payout(Word, frozen=True):
    """The ship pays more."""

    hooks = ("payout_modifier",)
    more: Callable[[State, Seat, Completion], int]
    """Returns the additional payout for this completion."""


class CargoPayout(Payout, frozen=True):
    """As ``Payout``, while the card is a container on the ship."""


class AfterPayout(Word, frozen=True):
    """The power acts on the completed ship when it has paid."""

    hooks = ("after_payout",)
    effect: Effect
    """The effect."""


class BeforeSail(Word, frozen=True):
    """The power acts on the completed ship before it goes to sea."""

    hooks = ("before_sail",)
    effect: Effect
    """The effect."""


class Shelving(Word, frozen=True):
    """The card may go to a place other than the shipments."""

    hooks = ("replace_shelving",)
    instead: Replacement
    """Asks, and puts the card there."""


# Limits and the end


class UnlimitedImports(Word, frozen=True):
    """There is no limit of imports while this holds."""

    hooks = ("imports_limit_modifier",)
    when: Condition
    """The condition."""


class CountedHalf(Word, frozen=True):
    """Goods of a type count half toward the limit, rounded up; virtual ones never count."""

    hooks = ("goods_limit_modifier",)
    type: GoodType
    """The type."""


class Threshold(Word, frozen=True):
    """The threshold of active credits for all seats."""

    hooks = ("end_threshold_modifier",)
    credits: int
    """The threshold."""


class NeverEnds(Word, frozen=True):
    """The seat's credits never end the game."""

    hooks = ("end_trigger_modifier",)


class InstantWin(Word, frozen=True):
    """The seat wins at once when this holds (IE-180)."""

    hooks = ("instant_win",)
    when: Condition
    """The condition."""


class WinsItself(Word, frozen=True):
    """The power's effect itself may win the game."""

    hooks = ("instant_win",)


# At any time


class Giving(Word, frozen=True):
    """The power gives moves of its own."""

    ways: tuple[Way[Any, Any], ...]
    """The moves, each as a way (``using.way``)."""
    usable: Condition
    """Whether, from what is public, it can be used now (IE-049)."""


class AnyTime(Giving, frozen=True):
    """Moves beside any pending decision (IE-155)."""

    hooks = ("any_time",)


class AnyTimeLeading(AnyTime, frozen=True):
    """As ``AnyTime``, while the seat leads (IE-161)."""

    hooks = ("any_time_leader",)


class AnyTimeInHand(Word, frozen=True):
    """Moves beside any pending decision, while the card lies in the hand (IE-162)."""

    hooks = ("hand_any_time",)
    ways: tuple[Way[Any, Any], ...]
    """The moves, each as a way (``using.way``)."""


class EndMove(Giving, frozen=True):
    """Moves in the end window (IE-182)."""

    hooks = ("end_game_move",)
    must: bool = False
    """Whether one of them has to be made before the seat is done (IE-183)."""


class EndDeclaration(EndMove, frozen=True):
    """A declaration that a seat may make in the end window."""

    hooks = ("end_game_declare",)


class StandingOrder(Word, frozen=True):
    """The power only draws, so its seat may answer it in advance (PW-11)."""


# Scoring


class GoodValue(Word, frozen=True):
    """The value of each good of a type."""

    hooks = ("good_value_modifier",)
    type: GoodType
    """The type."""
    each: int
    """The number of credits."""


class BonusFactor(Word, frozen=True):
    """Most-of bonuses are multiplied."""

    hooks = ("bonus_modifier",)
    factor: int
    """The factor."""


class PenaltyReceived(Word, frozen=True):
    """The penalty for the most illegal goods is received instead of paid."""

    hooks = ("bonus_modifier",)


class EndScore(Word, frozen=True):
    """Credits in the scoring (IE-193)."""

    hooks = ("end_game_score",)
    credits: Number
    """Returns the number of credits."""


class Tokens(Word, frozen=True):
    """Credits on the card count when the end window begins."""

    hooks = ("end_game_score",)
