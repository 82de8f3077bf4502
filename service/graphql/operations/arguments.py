"""Arguments that several operations take."""

from __future__ import annotations

from typing import Annotated

import strawberry

MatchId = Annotated[strawberry.ID, strawberry.argument(description="The match's id.")]
