"""The events: everything that happens in a game, and who may know it."""

from freeport_games.engine import Event

from .base import Cards as Cards
from .base import CardsShown as CardsShown
from .base import SeenCargo as SeenCargo
from .base import SeenCargos as SeenCargos
from .base import SkyCargoEvent as SkyCargoEvent
from .cargo import BonusEarned as BonusEarned
from .cargo import CargoLost as CargoLost
from .cargo import CargoMixed as CargoMixed
from .cargo import CargoNamed as CargoNamed
from .cargo import CargoNotPlayed as CargoNotPlayed
from .cargo import CargoOpened as CargoOpened
from .cargo import CargoPeeked as CargoPeeked
from .cargo import CargoPlayed as CargoPlayed
from .cargo import CargoProtected as CargoProtected
from .cargo import CargoRepacked as CargoRepacked
from .cargo import CargoStolen as CargoStolen
from .cargo import Ignored as Ignored
from .dogfights import BountyDeclined as BountyDeclined
from .dogfights import DogfightAnswered as DogfightAnswered
from .dogfights import DogfightBegun as DogfightBegun
from .dogfights import DogfightCancelled as DogfightCancelled
from .dogfights import DogfightGivenUp as DogfightGivenUp
from .dogfights import DogfightTotalled as DogfightTotalled
from .dogfights import DogfightWon as DogfightWon
from .dogfights import IconsUnused as IconsUnused
from .dogfights import ManeuverFlown as ManeuverFlown
from .dogfights import PilotChanged as PilotChanged
from .end import GameWon as GameWon
from .end import GenuineHeld as GenuineHeld
from .end import TurnLimitReached as TurnLimitReached
from .hands import CardsDiscarded as CardsDiscarded
from .hands import CardsDrawn as CardsDrawn
from .hands import CardTaken as CardTaken
from .hands import HandLookedAt as HandLookedAt
from .hands import PileRenewed as PileRenewed
from .hands import PileShuffled as PileShuffled
from .hands import Source as Source
from .setup import CharacterTaken as CharacterTaken
from .setup import FirstSeatDrawn as FirstSeatDrawn
from .setup import GameBegun as GameBegun
from .setup import TokenPlaced as TokenPlaced
from .turn import ActionCancelled as ActionCancelled
from .turn import ActionPlayed as ActionPlayed
from .turn import ArtifactPlayed as ArtifactPlayed
from .turn import ChainChanged as ChainChanged
from .turn import CharacterActs as CharacterActs
from .turn import DieChanged as DieChanged
from .turn import DieRolled as DieRolled
from .turn import EffectSkipped as EffectSkipped
from .turn import PassengerActs as PassengerActs
from .turn import PassengerLeft as PassengerLeft
from .turn import PassengerPlayed as PassengerPlayed
from .turn import Reacted as Reacted
from .turn import TokenMoved as TokenMoved
from .turn import TurnBegun as TurnBegun

EVENTS: tuple[type[Event], ...] = (
    FirstSeatDrawn,
    CharacterTaken,
    TokenPlaced,
    GameBegun,
    TurnBegun,
    CardsDrawn,
    PileRenewed,
    PileShuffled,
    PassengerPlayed,
    PassengerLeft,
    ActionPlayed,
    Reacted,
    ActionCancelled,
    ArtifactPlayed,
    DieRolled,
    DieChanged,
    CharacterActs,
    PassengerActs,
    EffectSkipped,
    TokenMoved,
    CargoPlayed,
    CargoNotPlayed,
    BonusEarned,
    CargoNamed,
    CargoOpened,
    CargoProtected,
    CargoStolen,
    CargoLost,
    CargoRepacked,
    CargoMixed,
    CargoPeeked,
    HandLookedAt,
    CardsDiscarded,
    CardTaken,
    ChainChanged,
    DogfightBegun,
    DogfightAnswered,
    PilotChanged,
    ManeuverFlown,
    DogfightGivenUp,
    DogfightWon,
    DogfightTotalled,
    IconsUnused,
    DogfightCancelled,
    BountyDeclined,
    GameWon,
    TurnLimitReached,
)
"""Every kind of event."""
