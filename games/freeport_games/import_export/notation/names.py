"""The names in a position, and what they stand for."""

from __future__ import annotations

from freeport_games.engine.sections import REST, known
from freeport_games.import_export.components import CARDS, HARBOURS, CardSet, GoodType
from freeport_games.import_export.components import SHIPS as SHIPS_OF_ALL
from freeport_games.import_export.state import Cause, Choice, EndReason, Hook, Phase, Policy

NOT_DEALT = "-"
"""In place of a harbour: before harbours are dealt."""
NO_BID = "pass"
"""In place of a bid: the seat passes."""

KNOWN = known(CARDS)
"""The cards."""
KNOWN_OR_REST = {**KNOWN, REST: REST}
COLOURS = {harbour: harbour for harbour in (*HARBOURS, NOT_DEALT)}
"""The harbours."""
SHIPS = known(SHIPS_OF_ALL)
"""The ships of all harbours."""
SOURCES = {**SHIPS, "island": "island"}
"""The possible sources of a round of imports."""
EXPANSIONS = {which.value: which for which in CardSet if which is not CardSet.BASE}
TYPES = {type_.value: type_ for type_ in GoodType}
PHASES = {phase.value: phase for phase in Phase}
CHOICES = {choice.value: choice for choice in Choice}
POLICIES = {policy.value: policy for policy in Policy}
HOOKS = {hook.lower(): hook for hook in Hook}
CAUSES = {cause.value: cause for cause in Cause}
REASONS = {reason.value: reason for reason in EndReason}
