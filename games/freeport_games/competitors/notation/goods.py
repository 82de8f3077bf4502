"""Signed goods in positions: ``contract=C-054 sender=T-062 receiver=T-063 seen=1``."""

from __future__ import annotations

from freeport_games.competitors.components import CONTRACTS
from freeport_games.competitors.state.tokens import Signed
from freeport_games.engine import Seat
from freeport_games.engine.sections import Section, commas, unless

from .names import KNOWN_CARDS, KNOWN_GOODS


def write_goods(signed: Signed, seat: Seat) -> dict[str, object]:
    """Return the words of goods that usually a certain seat has signed."""
    return {
        "contract": signed.contract,
        "sender": signed.sender,
        "receiver": signed.receiver,
        "signed": unless(signed.owner, seat),
        "limit": unless(signed.limit, CONTRACTS[signed.contract].time_limit),
        "seen": commas(signed.seen),
    }


def read_goods(section: Section, seat: Seat) -> Signed:
    """Return the goods of a section that usually a certain seat has signed."""
    contract = section.needed("contract", KNOWN_GOODS)
    return Signed(
        contract,
        section.needed("sender", KNOWN_CARDS),
        section.needed("receiver", KNOWN_CARDS),
        section.number("signed", seat),
        section.number("limit", CONTRACTS[contract].time_limit),
        section.numbers("seen"),
    )
