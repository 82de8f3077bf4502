"""The words in which customs cards, event boxes and special cards say what they do: one class an op.

The content names ops; a name that stands nowhere here, or a wrong field, fails when the content is loaded.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Op(msgspec.Struct, frozen=True, tag_field="effect", forbid_unknown_fields=True, gc=False):
    """Something that a card or a box does."""

    on_goods: ClassVar[bool] = False
    """Whether it is done to goods, so that without goods it does nothing (CO-126)."""

    @property
    def name(self) -> str:
        """Its name in the content."""
        return str(self.__struct_config__.tag)


class Nothing(Op, frozen=True, tag="none"):
    """No effect."""


class Gain(Op, frozen=True, tag="gain"):
    """The seat receives money."""

    amount: int


class PayShare(Op, frozen=True, tag="pay_share"):
    """The seat pays a part of the contract's reward."""

    percent: int
    round_up_to: int


class DrawTerritory(Op, frozen=True, tag="draw_territory"):
    """The seat draws territory cards."""

    amount: int


class DrawContract(Op, frozen=True, tag="draw_contract"):
    """The seat draws contract cards."""

    amount: int


class GainPoints(Op, frozen=True, tag="gain_pm"):
    """Movement points more in this movement turn (CO-061)."""

    amount: int


class LosePoints(Op, frozen=True, tag="lose_pm"):
    """Movement points fewer in this movement turn (CO-061)."""

    amount: int


class SkipNext(Op, frozen=True, tag="skip_next"):
    """The next customs cards of this delivery are not drawn."""

    on_goods: ClassVar[bool] = True
    amount: int


class StopTurn(Op, frozen=True, tag="stop_tm"):
    """This movement turn ends; more of them may be used up."""

    lose_tm: int = 0


class LoseTurns(Op, frozen=True, tag="lose_tm"):
    """Movement turns of the contract are used up (CO-111)."""

    on_goods: ClassVar[bool] = True
    amount: int


class EndDelivery(Op, frozen=True, tag="end_delivery"):
    """The delivery fails."""


class EndTurn(Op, frozen=True, tag="end_turn"):
    """The delivery fails and the turn ends."""


class Seizure(Op, frozen=True, tag="seizure"):
    """Goods and vehicles are seized (CO-108)."""


class LoseGoods(Op, frozen=True, tag="lose_goods"):
    """The goods are lost: the delivery fails."""

    on_goods: ClassVar[bool] = True


class LoseToken(Op, frozen=True, tag="lose_token"):
    """The token is lost with what is in it (CO-127)."""


class ToBase(Op, frozen=True, tag="to_base"):
    """The vehicle goes back to the nearest base (CO-128)."""


class DiscardTerritory(Op, frozen=True, tag="discard_territory"):
    """The seat discards territory cards of its choice (CO-129)."""

    amount: int


class BonusReward(Op, frozen=True, tag="bonus_reward"):
    """The delivery pays more if it succeeds (CO-112)."""

    on_goods: ClassVar[bool] = True
    amount: int


class Pay(Op, frozen=True, tag="pay"):
    """The seat pays; in full, or all it has and the goods are confiscated (CO-109)."""

    amount: int
    then: DrawContract | None = None
    """What a payment in full gives at once."""
    on_success: Gain | None = None
    """What a payment in full gives when the delivery succeeds."""


class RollDie(Op, frozen=True, tag="roll_d6"):
    """The d6 decides."""

    faces: tuple[int, ...]
    then: Gain | Seizure


Single = (
    Nothing
    | Gain
    | Pay
    | PayShare
    | DrawTerritory
    | DrawContract
    | GainPoints
    | LosePoints
    | SkipNext
    | StopTurn
    | LoseTurns
    | EndDelivery
    | EndTurn
    | Seizure
    | LoseGoods
    | LoseToken
    | ToBase
    | DiscardTerritory
    | BonusReward
    | RollDie
)


class Choice(Op, frozen=True, tag="choice"):
    """The seat chooses between two (CO-110)."""

    options: tuple[Single, ...]


Effect = Single | Choice
"""What the part of a customs card or an event box does."""


# Special cards


class Toll(Op, frozen=True, tag="toll"):
    """Other seats pay for entering the territory (CO-138)."""

    amount: int


class FreeFuel(Op, frozen=True, tag="free_fuel"):
    """No fuel for movement turns that begin in the territory (CO-204)."""


class SenderBonus(Op, frozen=True, tag="sender_bonus"):
    """More for each delivery whose sender is the territory (CO-204)."""

    amount: int


class RedrawCustoms(Op, frozen=True, tag="redraw_customs"):
    """Once a turn a customs card is put back for the next (CO-208)."""


class RerollPolitical(Op, frozen=True, tag="reroll_political"):
    """Once a turn the political die is rolled again (CO-206)."""


class SaveBonus(Op, frozen=True, tag="save_bonus"):
    """A higher save number on the continent (CO-159)."""

    amount: int


class TurnBonus(Op, frozen=True, tag="tm_bonus"):
    """More movement turns for contracts that are signed in the territory (CO-035)."""

    amount: int


class StealContract(Op, frozen=True, tag="steal_contract"):
    """A contract card at random from another hand (CO-205)."""


class RemoveAdvantage(Op, frozen=True, tag="remove_advantage"):
    """A placed advantage is discarded (CO-205)."""


class Fine(Op, frozen=True, tag="fine"):
    """Another seat pays, or all it has (CO-205)."""

    amount: int


class ExtraAction(Op, frozen=True, tag="extra_action"):
    """More actions in this turn (CO-205)."""

    amount: int


class CloseChannel(Op, frozen=True, tag="close_channel"):
    """A channel is closed to all other seats (CO-205)."""


class ExtraCustoms(Op, frozen=True, tag="extra_customs"):
    """The delivery draws a further customs card (CO-209)."""


class CancelCustoms(Op, frozen=True, tag="cancel_customs"):
    """The customs card has no effect (CO-208)."""


class Insure(Op, frozen=True, tag="insure"):
    """A failed delivery costs no victory point and pays (CO-210)."""

    amount: int


class CancelSpecial(Op, frozen=True, tag="cancel_special"):
    """A special card played against the seat is cancelled (CO-211)."""


Special = (
    Toll
    | FreeFuel
    | SenderBonus
    | RedrawCustoms
    | RerollPolitical
    | SaveBonus
    | TurnBonus
    | StealContract
    | RemoveAdvantage
    | Fine
    | ExtraAction
    | CloseChannel
    | ExtraCustoms
    | CancelCustoms
    | Insure
    | CancelSpecial
    | DrawTerritory
    | LosePoints
)
"""What a special card does."""
