"""The vocabulary of the effects of customs cards, event boxes and special cards: one class for each op.

The content names ops. An unknown name or a wrong field is reported when the content is loaded.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Op(msgspec.Struct, frozen=True, tag_field="effect", forbid_unknown_fields=True, gc=False):
    """An effect of a card or a box."""

    on_goods: ClassVar[bool] = False
    """Whether it affects goods, so that it does nothing without goods (CO-126)."""

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

    def share(self, reward: int) -> int:
        """Return the part of a reward, rounded up."""
        exact = reward * self.percent
        unit = 100 * self.round_up_to
        return -(-exact // unit) * self.round_up_to


class DrawTerritory(Op, frozen=True, tag="draw_territory"):
    """The seat draws territory cards."""

    amount: int


class DrawContract(Op, frozen=True, tag="draw_contract"):
    """The seat draws contract cards."""

    amount: int


class GainPoints(Op, frozen=True, tag="gain_pm"):
    """The seat has more points in this movement turn (CO-061)."""

    amount: int


class LosePoints(Op, frozen=True, tag="lose_pm"):
    """The seat has fewer points in this movement turn (CO-061)."""

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
    """The seat pays in full, or pays all that it has and the goods are confiscated (CO-109)."""

    amount: int
    then: DrawContract | None = None
    """The immediate gain of a payment in full."""
    on_success: Gain | None = None
    """The gain of a payment in full when the delivery succeeds."""


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
    """The seat chooses between two effects (CO-110)."""

    options: tuple[Single, ...]


Effect = Single | Choice
"""The effect of the part of a customs card or of an event box."""


# Special cards


class Toll(Op, frozen=True, tag="toll"):
    """Other seats pay for entering the territory (CO-138)."""

    amount: int


class FreeFuel(Op, frozen=True, tag="free_fuel"):
    """Movement turns that begin in the territory cost no fuel (CO-204)."""


class SenderBonus(Op, frozen=True, tag="sender_bonus"):
    """Each delivery whose sender is the territory pays more (CO-204)."""

    amount: int


class RedrawCustoms(Op, frozen=True, tag="redraw_customs"):
    """Once a turn, a customs card is put back and the next one is drawn (CO-208)."""


class RerollPolitical(Op, frozen=True, tag="reroll_political"):
    """Once a turn, the political die is rolled again (CO-206)."""


class SaveBonus(Op, frozen=True, tag="save_bonus"):
    """The save number on the continent is higher (CO-159)."""

    amount: int


class TurnBonus(Op, frozen=True, tag="tm_bonus"):
    """Contracts that are signed in the territory allow more movement turns (CO-035)."""

    amount: int


class StealContract(Op, frozen=True, tag="steal_contract"):
    """The seat takes a random contract card from another hand (CO-205)."""


class RemoveAdvantage(Op, frozen=True, tag="remove_advantage"):
    """A placed advantage is discarded (CO-205)."""


class Fine(Op, frozen=True, tag="fine"):
    """Another seat pays an amount, or all that it has (CO-205)."""

    amount: int


class ExtraAction(Op, frozen=True, tag="extra_action"):
    """The seat has more actions in this turn (CO-205)."""

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
"""The effect of a special card."""
