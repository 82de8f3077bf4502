"""Relay connections: lists in pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import strawberry
from strawberry.types.base import StrawberryList

from freeport_api.arguments import PAGE_MOST
from service.graphql.errors import RequestError


@strawberry.type(description="Where a page stands in the whole list.")
class PageInfo:
    """Relay's page information."""

    has_next_page: bool = strawberry.field(description="Whether more follow after it.")
    has_previous_page: bool = strawberry.field(description="Whether something came before it.")
    start_cursor: str | None = strawberry.field(description="The cursor of its first item.")
    end_cursor: str | None = strawberry.field(description="Where it ends, and the next page begins.")


@dataclass
class Edge:
    """An item of a list."""

    cursor: str
    node: object


@dataclass
class Connection:
    """A page of a list."""

    edges: list[Edge]
    nodes: list[object]
    page_info: PageInfo


def check_first(first: int) -> None:
    """Check that a page is not too long. Raises ``RequestError``."""
    if not 1 <= first <= PAGE_MOST:
        raise RequestError(f"`first` is from 1 to {PAGE_MOST}, not {first}.")


def page(found: Sequence[tuple[object, str]], onward: str | None, after: str | None) -> Connection:
    """A page.

    Args:
        found: the items with their cursors.
        onward: where the next page begins, if there is more.
        after: where this one began.
    """
    edges = [Edge(cursor, node) for node, cursor in found]
    info = PageInfo(
        has_next_page=onward is not None,
        has_previous_page=after is not None,
        start_cursor=edges[0].cursor if edges else None,
        end_cursor=onward or (edges[-1].cursor if edges else None),
    )
    return Connection(edges, [edge.node for edge in edges], info)


def connection(name: str, node: type, item: str, items: str, where: str) -> type:
    """The type of a connection.

    Args:
        name: what it and its edges are called after.
        node: the type of its nodes.
        item: one of them in words, such as "match".
        items: several of them.
        where: what they stand in, such as "list of matches".
    """
    edge = _type(
        f"{name}Edge",
        f"A {item} in a {where.partition(' ')[0]}.",
        cursor=(str, "Its place in the list."),
        node=(node, f"The {item}."),
    )
    return _type(
        f"{name}Connection",
        f"A page of a {where}.",
        edges=(StrawberryList(edge), f"The {items} with their places."),
        nodes=(StrawberryList(node), f"The {items} alone."),
        page_info=(PageInfo, "Where the page stands in the whole list."),
    )


def _type(name: str, description: str, **fields: tuple[object, str]) -> type:
    namespace: dict[str, object] = {field: strawberry.field(description=text) for field, (_, text) in fields.items()}
    namespace["__annotations__"] = {field: annotation for field, (annotation, _) in fields.items()}
    namespace["is_type_of"] = staticmethod(lambda value, _info: isinstance(value, Edge | Connection))
    return strawberry.type(type(name, (), namespace), name=name, description=description)
