"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its colour, its headquarters and its money. Omitted values are the defaults::

    phase=TURN round=3 active=1 actions=1 weather=W-asia-07 | RED italy 150000 points=4 territories=alaska,greenland
    contracts=C-054,C-110 branches=poland | BLUE japan opened=1 | truck-0-1 aboard=ship-0-1
    | ship-0-1 r06c17 last=italy | truck-1-1 japan contract=C-083 sender=iran receiver=italy seen=0
    | movement truck-1-1 delivery stepped spent=TRUCK*2 | advantages=poland:C-091 | customs_deck=K-08,*

(It is one line, and broken here for the page.) The words are the fields of ``state``, but for those that are called
otherwise below. Some of them are short:

==========================  ==========================================================================================
``RED italy 150000``        a seat, ``- -`` for a colour and headquarters that are not chosen yet; without money it has
                            that of the beginning
``territories=italy``       a territory card is called by its territory, as ``sender`` and ``receiver`` are, too
``truck-0-1 italy``         a token that is not in the supply: in a territory, in a cell of the sea (``r06c17``),
                            ``air=1283,560`` or ``aboard=ship-0-1``; ``last`` is where it is, if a ship or an aircraft
                            can be there. Its goods: ``contract``, ``sender``, ``receiver``, ``signed`` (the seat that
                            signed; the token's owner), ``limit`` (the contract's), ``seen`` (seats that were shown it)
``special C-110 by=1``      the special card that a seat may cancel
``offer from=0 to=1,2``     the open offer: ``give=50000,T-062,C-054,truck-0-1,poland,charter:ship-0-1``, where a
                            territory is a branch, and its card has its number; ``want`` may also count cards
                            (``europe*2,contracts``) and name the holder of goods for the charter
                            (``for:truck-0-1``). ``refused`` stands for an offer without a deal
``territory_deck=``         the decks from the top. ``*`` is every card that is named nowhere else, in the order before
``contract_deck=``          the first shuffle: the last territory and the last contract on top, and the first customs
``customs_deck=``           card; an omitted deck is ``*``
``advantages=poland:C-091``  the advantages on bases
``charters=ship-0-1:1:any``  the tokens that another seat may use, and for what goods: ``any``, those of a sender,
                            or none without a third part
``closed=suez_canal:0``     the closed channels, and the seat that closed each
``trails=``                 where hidden cards have lain since everybody last knew them, with commas between:
                            ``contract-hand-1>goods-62@1:C-054``; ``freeport_games.engine.hidden.trail_words`` explains
                            them. Contracts lie in ``goods-62`` if T-062 is their sender
==========================  ==========================================================================================

At a position, a scene (an action choice or a step choice) starts from its beginning. Whatever was under way in the
middle of it is over then.
"""

from __future__ import annotations

from freeport_games.engine.notation.positions import (
    Change,
    Entries,
    InAWord,
    Kind,
    Names,
    Numbers,
    Positions,
    Row,
    Seats,
    Things,
    Words,
)

from .check import SEATS, problems
from .components import ACTIONS, CARD_OF, CASH, CONTRACT_CARDS, CONTRACTS, CUSTOMS, TERRITORIES, TERRITORY_CARDS
from .components.kinds import TRUCK, Continent
from .faces.reference import COMPONENTS
from .moves import Give, Lot, OpenAuction, OpenOffer, Want
from .options import RANGES, CompetitorsOptions
from .piles import PILES
from .state import Branch, Phase, State
from .state.activities import ANY_GOODS, Charter, Closed, Movement, OpenedAuction, Played, RefusedOffer
from .state.tokens import Signed, Token, new_tokens

USUAL = CompetitorsOptions()
NUMBERS = Numbers([*Continent])
TERRITORY_CARD = Names(CARD_OF)
"""A territory card, by its territory."""


def _last(token: Token) -> str:
    """Return where a token was last if nothing is said: a ship in a port and an aircraft at an airport, there."""
    return token.at if token.kind is not TRUCK and token.at in TERRITORIES else ""


def _tokens(state: State) -> dict[str, Token]:
    """Return the tokens at the beginning; no more seats have them than may play, so that others are refused."""
    return new_tokens(min(state.seats, SEATS[-1]))


POSITIONS = Positions(
    State,
    PILES,
    seats=SEATS,
    problems=problems,
    components=COMPONENTS,
    names={"CARD_OF_CONTRACTS": CONTRACT_CARDS},
    rest={
        "territory_deck": lambda _: TERRITORY_CARDS,
        "contract_deck": lambda _: CONTRACT_CARDS,
        "customs_deck": lambda _: CUSTOMS,
    },
    turned=("territory_deck", "contract_deck"),
    places=(
        Seats(
            lists=(
                "colours",
                "headquarters",
                "money",
                "points",
                "territory_hands",
                "contract_hands",
                "branches",
                "offers",
            ),
            words=Words(
                leading=("colours", "headquarters", "money"),
                called={
                    "colours": "colour",
                    "territory_hands": "territories",
                    "contract_hands": "contracts",
                    "offers": "opened",
                },
                usual={"money": CASH, "points": 0, "offers": 0},
                forms={"territory_hands": TERRITORY_CARD, "contract_hands": Kind("CARD_OF_CONTRACTS")},
            ),
        ),
        Entries(of="tokens", what="a token", names=new_tokens(SEATS[-1]), usual=_tokens),
        "movement",
        "special",
        "refused",
        "offer",
        "auction",
        "territory_deck",
        "contract_deck",
        "customs_deck",
        "territory_discard",
        "contract_discard",
        "advantages",
        "charters",
        "closed",
    ),
    told={
        State: Words(
            always=("phase", "round", "active"),
            called={"first_seat": "first", "customs_card": "customs"},
            usual={
                **{name: getattr(USUAL, name) for name in ("game_end", *RANGES)},
                "phase": Phase.TURN,
                "round": 1,
                "actions": ACTIONS,
            },
            forms={
                "customs_deck": Kind("CUSTOMS"),
                "customs_card": Kind("CUSTOMS"),
                "weather": Kind("WEATHER"),
                "territory_deck": TERRITORY_CARD,
                "territory_discard": TERRITORY_CARD,
                "contract_deck": Kind("CARD_OF_CONTRACTS"),
                "contract_discard": Kind("CARD_OF_CONTRACTS"),
            },
        ),
        Branch: InAWord(form="{territory}", usual={"card": lambda branch: CARD_OF[branch.territory]}),
        Token: Words(
            leading=("at",),
            among=("goods",),
            without=("owner", "kind"),
            usual={"last": _last, "goods.owner": lambda token: token.owner},
        ),
        Signed: Words(
            called={"owner": "signed"},
            usual={"limit": lambda signed: CONTRACTS[signed.contract].time_limit},
            forms={
                "contract": Kind("CONTRACT"),
                "sender": TERRITORY_CARD,
                "receiver": TERRITORY_CARD,
            },
        ),
        Movement: Words(
            leading=("lead",),
            usual={"turns": 1},
            forms={
                "spent": Row("{0}[*{1}]", like="TRUCK*2"),
                "modifier": Change(),
                "unloaded": Row("{0}:{1}", like="truck-0-1:ship-0-1"),
                "event": Kind("EVENT"),
            },
        ),
        Played: Words(leading=("card",), forms={"card": Kind("SPECIAL")}),
        RefusedOffer: Words(called={"seat": "from"}, among=("offer",)),
        OpenOffer: Words(called={"show_contract": "show"}),
        Give: Things(forms={"charter": "charter:{0}"}),
        Want: Things(
            forms={
                **{"territory_numbers": NUMBERS, "contract_number": "contracts[*{0}]"},
                **{"charter": "charter:{0}", "contract_of": "for:{0}"},
            },
            usual={"territory_numbers": NUMBERS.read("", "")},
        ),
        OpenedAuction: Words(called={"seat": "from"}, among=("auction",)),
        OpenAuction: Words(usual={"reserve": 0}),
        Lot: Things(),
        Charter: InAWord(
            form="{token}:{seat}[:{goods}]",
            forms={"goods": Names({**CARD_OF, ANY_GOODS: ANY_GOODS})},
            usual={"goods": ""},
        ),
        Closed: InAWord(form="{channel}:{seat}"),
    },
)
"""The positions of the game."""

read_position, write_position = POSITIONS.read, POSITIONS.write
