"""Arguments that several operations take."""

from __future__ import annotations

from typing import Annotated

import strawberry

MatchId = Annotated[strawberry.ID, strawberry.argument(description="The match's id.")]
IdempotencyKey = Annotated[
    str | None,
    strawberry.argument(
        description="A random key of your own, such as a UUID: sent again with the same key, the mutation creates "
        "nothing new, for a day or as long as the server keeps ended matches. Keep the key of a registration as secret "
        "as the token."
    ),
]
