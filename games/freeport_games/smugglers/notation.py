"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its character, its sector and its levels in the order of a spaceship sheet: Lightspeed, Engines, Shields, Lasers, Cargo
Pods. Omitted values are the defaults. Those of a ship are what every ship has at the start, before its character adds
to it: 3/1/0/1/5 in G-043, with 500 credits::

    step=MOVE round=5 active=0 movement=3 | options round_limit=20 | mikk_staygo G-044 turn=5 goods=weapons,food*4
    equipment=eq_space_missile | nyx_7 credits=80 bounty=200 turn=4 | patch_okono G-043 3/9/0/1/5
    | slots=earth,cindral+ev_famine*8,pallas_prime,thule,avalon,tarn,bastion | deck=eq_psionic_worm,*

(It is one line, and broken here for the page.) The words are the fields of ``state``, but for those that are called
otherwise below. Some of them are short:

=====================================  ================================================================================
``lots=0:7*3``                         3 live Brix Weapons that seat 0 bought and that expire with its turn 7
``contracts=co_hospital*3``            a Contract that still buys 3 units
``offers=cl_gorm@vesper:6+2``          a Crime Lord Offer, due in turn 6, with 2 units delivered
``standing=(from=1 to=0 turn=4)``      a deal that the seat has posted, with the turn of the seat that is asked
``give=50,food*2,0:7*3,eq_x``          credits, goods, lots and cards of a deal; ``fees=1:30`` is what seat 1 pays
``slots=cindral+ev_famine*8``          the planets from slot 1, each with its event and the units that it still needs;
                                       omitted, they are those of the example, without events
``deck=`` ``planets=`` ``out=``        the decks from the top, and the characters that nobody has; ``*`` is every card
                                       that is named nowhere else, in the order of the identifiers; omitted, they are it
``sides=-,0`` ``cloaked=1``            the attacker and the defender, ``-`` for the ship of a card; who is cloaked
``trails=``                            where hidden cards have lain since everybody last knew them: ``hand-0@1:nyx_7``;
                                       ``freeport_games.engine.hidden.trail_words`` explains them
=====================================  ================================================================================

At a position, a scene (a step of the turn, with its destiny card) starts from its beginning. Whatever was under way in
the middle of it is over then.
"""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.notation.positions import (
    Change,
    Counts,
    InAWord,
    Kind,
    Names,
    Piece,
    Positions,
    Row,
    Seats,
    Things,
    Words,
)

from .check import ENDINGS, SEATS, SPENT, problems
from .components import CARDS, CHARACTERS, GOODS, KINDS, PLANETS, START_LEVELS, TABLES, SectorId
from .components.courses import START
from .components.ops import Starport
from .faces.reference import COMPONENTS
from .options import LevelBonus, SmugglersOptions
from .piles import PILES
from .state import SETUP, Slot, State, Step
from .state.activities import Auction, CustomsRoll, Parley, Swap, Visit
from .state.player import ELIMINATED, LOST, HeldContract, HeldOffer, Lot, Player
from .state.terms import Deal, FeePart, LotUnits, StandingOffer, Terms, Units

USUAL_PLANETS = ("earth", "cindral", "pallas_prime", "thule", "avalon", "tarn", "bastion")
"""The planets of a board that is not told, from slot 1."""


def _slots(state: State) -> list[Slot]:
    """Return the planets from slot 1, once they are laid out."""
    return [Slot("" if state.step is SETUP else planet) for planet in USUAL_PLANETS]


def _eliminated(state: State) -> list[Seat]:
    """Return the eliminated seats, in the order of their numbers."""
    return [seat for seat, player in enumerate(state.players) if player.out]


def _sector(player: Player) -> SectorId:
    """Return the sector where ships start, or none for a ship that is gone."""
    return "" if player.status in (LOST, ELIMINATED) else START


def _minimum(player: Player) -> int:
    return CHARACTERS[player.character].minimum_bounty if player.character else 0


POSITIONS = Positions(
    State,
    PILES,
    seats=SEATS,
    problems=problems,
    components=COMPONENTS,
    rest={"destiny_deck": lambda _: CARDS, "planet_deck": lambda _: PLANETS, "out": lambda _: CHARACTERS},
    places=(
        "options",
        Seats(of="players"),
        "slots",
        "destiny_deck",
        "planet_deck",
        "out",
        "destiny_discard",
        "planet_discard",
        "revealed",
        "swap",
        "visit",
        "customs",
        "combat",
        "parley",
        "proposal",
        "auction",
    ),
    told={
        State: Words(
            always=("step", "round_no", "active"),
            called={
                "round_no": "round",
                "first_seat": "first",
                "anomaly_used": "anomaly",
                "solar_wind": "wind",
                "drawn_planet": "planet",
                "wormhole_dice": "dice",
                "time_is_up": "time_up",
                "destiny_deck": "deck",
                "planet_deck": "planets",
                "destiny_discard": "discard",
                "planet_discard": "gone",
            },
            usual={
                "options": SmugglersOptions(),
                "step": Step.BROKER,
                "round_no": 1,
                "slots": _slots,
                "eliminated": _eliminated,
            },
            forms={"loot": Counts(KINDS), "reason": Names({rule: rule for rule in ("", *ENDINGS)})},
        ),
        Player: Words(
            leading=("character", "sector", "base"),
            called={"base": "levels", "turn_no": "turn", "minimum_bounty": "minimum", "free_moves": "free"},
            usual={
                "sector": _sector,
                "base": [*START_LEVELS],
                "hull": TABLES.start.hull,
                "credits": TABLES.start.credits,
                "turn_no": 1,
                "minimum_bounty": _minimum,
            },
            forms={
                "base": Row("{1}/{0}/{2}/{3}/{4}", like="3/1/0/1/5", whole=True),
                "goods": Counts(GOODS),
                "hidden": Counts(KINDS),
                "used": Names({name: name for name in SPENT}),
            },
        ),
        LevelBonus: InAWord(form="{lightspeed}/{engines}/{shields}/{lasers}/{cargo_pods}"),
        Slot: InAWord(form="{planet}[+{event}*{units_left}]", usual={"planet": ""}),
        Lot: InAWord(form="{buyer}:{expires_turn}[*{units}]", usual={"units": 1}),
        HeldContract: InAWord(form="{card}[*{units_left}]", usual={"units_left": lambda held: CARDS[held.card].units}),
        HeldOffer: InAWord(form="{card}@{planet}:{due_turn}+{delivered}"),
        StandingOffer: Words(among=("deal",), called={"turn_no": "turn"}),
        Deal: Words(called={"proposer": "from", "receiver": "to"}),
        Terms: Things(forms={"equipment": Kind("EQUIPMENT"), "friends": Kind("FRIEND"), "contracts": Kind("CONTRACT")}),
        Units: InAWord(form="{good}[*{units}]", usual={"units": 1}),
        LotUnits: InAWord(form="{lot}[*{units}]", forms={"lot": Piece(r"\d+:\d+", "0:7")}, usual={"units": 1}),
        FeePart: InAWord(form="{seat}:{credits}"),
        Swap: Words(leading=("card",)),
        Visit: Words(leading=("planet",), called={"availability": "most"}),
        CustomsRoll: Words(usual={"column": Starport.NONE, "modifier": 0}, forms={"modifier": Change()}),
        Parley: Words(called={"open": "talk"}),
        Auction: Words(leading=("card",)),
    },
)
"""The positions of the game."""

read_position, write_position = POSITIONS.read, POSITIONS.write
