"""The descriptions and annotations of classes and fields.

The string literal under a field describes it. Python discards such literals, so they are read from the source. Schemas,
API pages and the conformance kit use them.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import pairwise
from textwrap import indent
from typing import Any, SupportsIndex, get_args

import msgspec


def class_doc(cls: type[msgspec.Struct]) -> str:
    """Return the description of a class: its own docstring, without indentation, or an empty text."""
    return inspect.cleandoc(str(cls.__dict__.get("__doc__") or ""))


@cache
def field_docs(cls: type[msgspec.Struct]) -> dict[str, str]:
    """Return the description of each field of a class, by the field's name in Python; fields without one are omitted.

    Inherited fields keep their original description. The fields of an option or form are those of the move or part that
    it makes.
    """
    made = getattr(cls, "makes", None)
    docs = {} if made is None else dict(field_docs(made))
    for base in reversed(cls.__mro__):
        docs |= _module_docs(base.__module__).get(base.__qualname__, {})
    return {name: docs[name] for name in cls.__struct_fields__ if name in docs}


def explain(*classes: type[msgspec.Struct], module: str = "") -> None:
    """Let ``help`` tell the fields of some classes with their descriptions, below the docstring.

    Args:
        classes: the classes.
        module: a module whose classes of the same names describe further fields, for type checkers.
    """
    for cls in classes:
        explained = _Explained(class_doc(cls))
        explained.cls, explained.module = cls, module
        cls.__doc__ = explained


class _Explained(str):
    """A docstring that is longer where it is shown: the fields follow. Their source is read only then.

    ``pydoc``, ``inspect.getdoc`` and with them editors show what ``inspect.cleandoc`` makes of a docstring, which
    expands its tabs first. They take strings alone, no descriptors.
    """

    cls: type[msgspec.Struct]
    module: str

    def expandtabs(self, tabsize: SupportsIndex = 8) -> str:
        """Return the docstring and the fields."""
        docs = field_docs(self.cls) | _module_docs(self.module).get(self.cls.__name__, {})
        fields = [f"{name}: {text}".replace("\n", "\n    ") for name, text in docs.items()]
        told = indent("\n".join(fields), "    ")
        return f"{self}\n\nAttributes:\n{told}" if told else str(self)


@cache
def member_docs(enum: type[Enum]) -> dict[str, str]:
    """Return the description of each member of an enum: the literal under it, by the member's name."""
    try:
        source = inspect.cleandoc("\n" + inspect.getsource(enum))
    except (OSError, TypeError):
        return {}
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)).body
    docs: dict[str, str] = {}
    for member, text in pairwise(body):
        match member, text:
            case ast.Assign([ast.Name(name)]), ast.Expr(ast.Constant(str(doc))):
                docs[name] = inspect.cleandoc(doc)
    return docs


def marks(hint: Any) -> Iterator[Any]:
    """Yield the annotations of the parts of a type."""
    yield from getattr(hint, "__metadata__", ())
    for inner in get_args(hint):
        yield from marks(inner)


@cache
def _module_docs(module: str) -> dict[str, dict[str, str]]:
    """Return the field descriptions of each class in a module, by its qualified name."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return {}
    found: dict[str, dict[str, str]] = {}
    _collect(ast.parse(source), "", found)
    return found


def _collect(node: ast.AST, prefix: str, found: dict[str, dict[str, str]]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            found[prefix + child.name] = _described(child.body)
            _collect(child, f"{prefix}{child.name}.", found)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            _collect(child, f"{prefix}{child.name}.<locals>.", found)
        else:
            _collect(child, prefix, found)


def _described(body: list[ast.stmt]) -> dict[str, str]:
    docs: dict[str, str] = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(ast.Constant(str(doc))):
                    docs[field.target.id] = inspect.cleandoc(doc).rstrip()
    return docs
