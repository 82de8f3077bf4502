"""Games of OpenSpiel: one for each of ours."""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

import numpy as np
import pyspiel

from freeport.env.playing import Look, Rules
from freeport.shapes import AnyGame

from .draws import MOST_OUTCOMES
from .state import FreeportState, Struct, heard, observed

PREFIX: Final = "freeport_"
"""What the names of games begin with there."""
LONGEST: Final = 1_000_000
"""More actions than any game takes."""


class FreeportGame(pyspiel.Game):  # type: ignore[misc, no-any-unimported]
    """A game; each of ours has a class of its own, as OpenSpiel makes games from classes.

    Args:
        params: ``players``, the number of seats; the smallest possible if omitted.
    """

    game: ClassVar[AnyGame]
    """The rules."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given, game = params or {}, self.game
        self.rules = Rules(game, given.get("players", game.seats[0]))
        """The game, its tokens and its features."""
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.vocabulary),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, given)

    def new_initial_state(self, struct: object = None) -> FreeportState:
        """Return the beginning, or the state that a struct tells (``state.to_struct()``, ``state.to_dict()``)."""
        told = struct.to_dict() if isinstance(struct, pyspiel.StateStruct) else struct
        return FreeportState(self, cast("Struct | None", told))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> FreeportObserver:
        """Return an observer. With perfect recall it tells texts only: a history has no fixed number of features."""
        if params:
            raise ValueError(f"observations have no parameters, but were given {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return FreeportObserver(self.rules, recalls=recalls)


class FreeportObserver:
    """Observes a state as a seat: as features, the same as those of ``freeport.env``, and as text.

    Args:
        rules: the game.
        recalls: whether texts tell all that the seat has heard since the beginning.
    """

    def __init__(self, rules: Rules, *, recalls: bool) -> None:
        self._rules, self._recalls = rules, recalls
        self.tensor = None if recalls else np.zeros(len(rules.names), np.float32)
        """The features."""
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        """The same, by their name."""

    def set_from(self, state: FreeportState, player: int) -> None:
        """Observe a state as a seat."""
        if self.tensor is None:
            return
        look, play = Look(len(self._rules.names)), state.play
        self._rules.features.write(look.written, play.table.view(player), player, None)
        walk = play.walk if player == play.seat else None
        look.spell(() if walk is None else walk.spelled, len(self._rules.features))
        self.tensor[:] = look.row

    def string_from(self, state: FreeportState, player: int) -> str:
        """Return what a seat sees, or all that it has heard and sees."""
        told = heard if self._recalls else observed
        return told(state.play, player, self._rules.vocabulary.names)


def game_type(game: AnyGame) -> object:
    """Return what OpenSpiel has to know of a game before one is made."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.slug}",
        long_name=f"{game.name} (Freeport)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0]},
    )


def register(game: AnyGame) -> None:
    """Make a game known to OpenSpiel."""
    pyspiel.register_game(game_type(game), type(game.typename, (FreeportGame,), {"game": game}))


def load_game(game: AnyGame, players: int) -> FreeportGame:
    """Return a game that OpenSpiel knows, for some players."""
    made: FreeportGame = pyspiel.load_game(f"{PREFIX}{game.slug}", {"players": players})
    return made
