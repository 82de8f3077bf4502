"""The documents that twins are compared by ask for everything, and the service carries them out."""

from __future__ import annotations

from graphql import parse, validate

from freeport.shapes import AnyGame
from service.graphql.limits import Measure
from service.graphql.schema import schema
from tests.support.games import REPRESENTED

from .documents import mutations, queries, subscriptions
from .local_service import ROOMY


@REPRESENTED
def test_no_document_is_refused_before_it_is_carried_out(game: AnyGame) -> None:
    graph = schema().graph
    measure = Measure(graph, ROOMY)
    for text in (*queries(game.slug).values(), *mutations(game.slug).values(), *subscriptions(game.slug).values()):
        document = parse(text)
        assert measure.document(document).errors == ()
        assert validate(graph, document) == []
