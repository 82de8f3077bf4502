"""A walk: one move being spelled, token by token, out of what a seat may do."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine.menus import Move, Option

from .spelling import Spelled, Speller, Tokens
from .vocabulary import Vocabulary


class Walk:
    """A move that is being spelled.

    The first token says its kind; those after it spell its fields, by all the options of that kind at once. A token
    without an alternative after another one is added by itself, so each that has to be chosen is a choice.

    Args:
        vocabulary: the tokens.
        options: what may be done; not empty, and none of them a proposal, whose parts bind each other.
    """

    def __init__(self, vocabulary: Vocabulary, options: Sequence[Option[Move]]) -> None:
        self.options = options
        """What may be done."""
        self._speller = Speller(vocabulary, options)
        self._kinds: dict[int, list[Option[Move]]] = {}
        for option in options:
            self._kinds.setdefault(vocabulary.of_kind[option.makes], []).append(option)
        self.tokens: Tokens = list(self._kinds)
        """The tokens that can come next."""
        self.spelled: list[int] = []
        """The tokens so far."""
        self.move: Move | None = None
        """The move, once it is spelled."""
        self._running: list[tuple[Spelled, Tokens]] = []

    def take(self, token: int) -> None:
        """Add a token, which must be one of those that can come next, and those after it that have no alternative."""
        self._add(token)
        while self.move is None and len(self.tokens) == 1:
            self._add(self.tokens[0])

    def _add(self, token: int) -> None:
        running: list[tuple[Spelled, Tokens]] = []
        try:
            if not self.spelled:
                for option in self._kinds[token]:
                    spelled = self._speller.fields(option)
                    running.append((spelled, next(spelled)))
            else:
                for spelled, tokens in self._running:
                    if token in tokens:
                        running.append((spelled, spelled.send(token)))
        except StopIteration as done:
            # What is spelled to its end is no beginning of anything else, so the other options end here as well.
            self.move, running = done.value, []
        self.spelled.append(token)
        self._running = running
        if len(running) == 1:
            self.tokens = running[0][1]
        else:
            self.tokens = sorted({possible for _, tokens in running for possible in tokens})
