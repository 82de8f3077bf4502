"""Deals: their contents, costs, legality and execution (SG-203 to SG-210, SG-605)."""

from .accepting import acceptances as acceptances
from .carrying_out import carry_out as carry_out
from .domains import NO_CARDS as NO_CARDS
from .domains import NO_UNITS as NO_UNITS
from .domains import fees_of as fees_of
from .domains import means_of as means_of
from .legality import bad_payer as bad_payer
from .legality import cannot_give as cannot_give
from .legality import cannot_take as cannot_take
from .legality import fee as fee
from .legality import moves_nothing as moves_nothing
from .legality import not_proposable as not_proposable
from .legality import proposer_cannot as proposer_cannot
from .legality import receiver_cannot as receiver_cannot
from .legality import wrong_fee as wrong_fee
from .reading import fee_parts as fee_parts
from .reading import malformed as malformed
from .reading import terms as terms
from .reading import units_of as units_of
