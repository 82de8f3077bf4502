"""The command line: a game played to its end by typing at terminals of 80 columns and 24 lines."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from freeport import read_recording, verify
from freeport_games import GAMES
from freeport_games.engine import AnyGame
from freeport_games.engine.conformance.play import outcome
from freeport_games.engine.notation.states import write_state
from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS
from freeport_games.smugglers.options import SmugglersOptions
from tests.api.running import Service
from tests.support.games import brief

from .command_line import run
from .typing_person import TypingPerson

pytestmark = pytest.mark.proof

ASIDE = ("?", "rules", "board", "log 3", "hint", "undo")
"""What is asked for beside the answers."""


def faults(screen: str) -> list[str]:
    """Return the lines that no person should see: of a crash, or too long and not typed or to be pasted."""
    typed = re.compile(r"> |>[^>]{1,4}$")  # a prompt that fills its line has no space before what is typed
    lines = [line for line in screen.split("\n") if not typed.search(line) and "freeport " not in line]
    return [line for line in lines if len(line) > 80 or "Traceback" in line or "raised" in line]


def play_to_the_end(person: TypingPerson) -> None:
    while person.answer():
        pass
    assert person.ended() == 0
    assert re.search(r"You (won|did not win)\.", person.screen), person.screen[-2000:]
    assert faults(person.screen) == []


def test_a_game_is_stopped_gone_on_with_and_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "evening.game"
    with TypingPerson("play", "cargo_hold", "--seed", "3", "--save", str(path)) as anne:
        for word in ASIDE:
            assert anne.answer()
            assert anne.asked()
            anne.type(word)
        assert anne.asked()
        anne.type("q")
        assert not anne.asked() and anne.ended() == 0
        assert "The game is kept: freeport play --resume" in anne.screen
        assert faults(anne.screen) == []
    with TypingPerson("play", "--resume", str(path)) as anne:
        play_to_the_end(anne)
    assert verify(read_recording(path)).fair
    assert run("verify", str(path)).exit_code == 0


def short(game: AnyGame) -> str:
    """Return the position in which a short match of a game first asks somebody: the terminal takes no options."""
    options = SmugglersOptions(round_limit=1) if game is SMUGGLERS else brief(game)
    table, rng = Table.open(game, options, 2), Random(1)
    while table.chance is not None:
        table.resolve(outcome(table.chance, rng))
    return write_state(game, table.turn.state)


@pytest.mark.parametrize("game", [game for game in GAMES if game.slug != "cargo_hold"], ids=lambda game: game.slug)
def test_every_other_game_is_played_to_its_end(game: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "short.game"
    told = ("--seed", "3", "--save", str(path), "--position", short(game))
    with TypingPerson("play", game.slug, *told) as anne:
        play_to_the_end(anne)
    assert verify(read_recording(path)).fair


def test_two_terminals_of_one_user_play_a_match_to_its_end(service: Service) -> None:
    with TypingPerson("play", "cargo_hold", FREEPORT_SERVER=service.url, USER="anne") as first:
        while not (match := re.search(r"waits for 1 more: freeport play (\w+)", first.screen)):
            first.asked(0.02)
        with TypingPerson("play", match[1], seed=2, FREEPORT_SERVER=service.url, USER="anne") as second:
            both = (first, second)
            while not all(person.over for person in both):
                for person in both:
                    if person.asked(0.02):
                        person.answer()
            for person in both:
                assert person.ended() == 0
                played, _, judged = person.screen.partition("\nFair. Match ")
                assert "The match is over: " in played and judged
                assert faults(played) == []
            won, lost = sorted(both, key=lambda person: "You did not win." in person.screen)
            assert "You won.\n" in won.screen and "You did not win.\n" in lost.screen
