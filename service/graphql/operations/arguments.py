"""Arguments that identify the subject of an operation, and the key of what is created."""

from __future__ import annotations

from typing import Annotated

import strawberry

from freeport_api import ScreenQuery, SeatQuery, SeatsQuery, SeeQuery
from service.describe import PARAMETERS, describe_fields

MatchId = Annotated[strawberry.ID, strawberry.argument(description=PARAMETERS["match"])]
PlayerId = Annotated[strawberry.ID, strawberry.argument(description=PARAMETERS["player"])]
WebhookId = Annotated[strawberry.ID, strawberry.argument(description=PARAMETERS["webhook"])]
SubscriptionId = Annotated[strawberry.ID, strawberry.argument(description=PARAMETERS["subscription"])]
TokenId = Annotated[strawberry.ID, strawberry.argument(description=PARAMETERS["token"])]
GameSlug = Annotated[str, strawberry.argument(description=PARAMETERS["game"])]
RuleNumber = Annotated[str, strawberry.argument(description=PARAMETERS["number"])]
SeatNumber = Annotated[int, strawberry.argument(description=PARAMETERS["seat"])]
OwnSeat = Annotated[int | None, strawberry.argument(description=describe_fields(SeatQuery)["seat"])]
OwnSeats = Annotated[int | None, strawberry.argument(description=describe_fields(SeatsQuery)["seat"])]
SharedScreen = Annotated[bool, strawberry.argument(description=describe_fields(SeeQuery)["shared"])]
SharedAfter = Annotated[bool, strawberry.argument(description=describe_fields(ScreenQuery)["shared"])]
Version = Annotated[int, strawberry.argument(description=PARAMETERS["version"])]
IdempotencyKey = Annotated[
    str | None,
    strawberry.argument(
        description="A random key of your own, such as a UUID: sent again with the same key, the mutation creates "
        "nothing new, for a day or as long as the server keeps ended matches. Keep the key of a registration as secret "
        "as the token."
    ),
]
