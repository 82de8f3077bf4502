"""Which moves belong to which decision, so that a wrong attempt is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Move
from freeport_games.import_export import moves

FAMILIES: Mapping[str, tuple[type[Move], ...]] = {
    "IE-D01": (moves.Draw, moves.Declare),
    "IE-D02": (moves.Draw, moves.Follow),
    "IE-D03": (moves.Contract, moves.ContractFlour, moves.Done),
    "IE-D04": (moves.Load, moves.Done),
    "IE-D05": (moves.ChooseShip,),
    "IE-D06": (moves.Bid, moves.PassBid),
    "IE-D07": (moves.BreakTie,),
    "IE-D08": (moves.ImportTake, moves.DeclineImport),
    "IE-D09": (moves.Pirate, moves.Done),
    "IE-D10": (moves.SellToIsland, moves.TakeFromIsland, moves.Done),
    "IE-D15": (moves.SoloImport, moves.Done),
    "IE-D13": (moves.AcceptOffer, moves.DeclineOffer),
}
"""The moves that belong to a decision, though some may not be offered now. Those of IE-D15 are the ones of an import by
oneself: other free actions have the moves of their action."""

ANSWERS = frozenset(
    {
        moves.DeclinePower,
        moves.AcceptOffer,
        moves.DeclineOffer,
        moves.RailgunsPay,
        moves.ShotgunsPay,
        moves.GiveCard,
        moves.DinoGive,
        moves.DysonPay,
    }
)
"""The moves that only answer what a power asks: they belong to that question, whoever has the power."""

ASIDE: tuple[type[Move], ...] = (
    moves.DiscardContracts,
    *[move for move in moves.MOVES if "power" in move.__struct_fields__ and move not in ANSWERS],
)
"""The moves that belong to no decision: whoever may move at all is told what is wrong with them."""
