"""What is hidden: where cards lie, where they have lain, and what a viewer knows of them nevertheless."""

from .kinds import cards_by_name
from .pile import Pile, Sees, one_a_seat, slot
from .piles import Piles
from .trails import Trails
from .unseen import Unseen

__all__ = [
    "Pile",
    "Piles",
    "Sees",
    "Trails",
    "Unseen",
    "cards_by_name",
    "one_a_seat",
    "slot",
]
