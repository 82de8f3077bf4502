"""Deals: their contents, costs, legality and execution (SG-203 to SG-210, SG-605)."""

from .accepting import acceptances as acceptances
from .carrying_out import carry_out as carry_out
from .domains import NO_CARDS as NO_CARDS
from .domains import NO_UNITS as NO_UNITS
from .domains import fees_of as fees_of
from .domains import no_room as no_room
from .domains import rooms as rooms
from .domains import side_of as side_of
from .legality import bad_payer as bad_payer
from .legality import cannot_give as cannot_give
from .legality import cannot_take as cannot_take
from .legality import fee as fee
from .legality import makes_too_much_room as makes_too_much_room
from .legality import moves_nothing as moves_nothing
from .legality import other_sum as other_sum
from .legality import proposer_cannot as proposer_cannot
from .legality import receiver_cannot as receiver_cannot
from .legality import spare_credits as spare_credits
from .legality import too_dear as too_dear
from .legality import wrong_fees as wrong_fees
from .legality import wrong_terms as wrong_terms
from .reading import fee_parts as fee_parts
from .reading import jettisoned as jettisoned
from .reading import malformed as malformed
from .reading import terms as terms
from .reading import units_of as units_of
