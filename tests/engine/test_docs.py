"""Descriptions are read from the literals under the fields."""

import inspect

from freeport_games.engine import Data, typename
from freeport_games.engine.docs import class_doc, explain, field_docs
from freeport_games.engine.domains import Amount, Flag, One, Ordering, Part
from freeport_games.engine.domains.part import form_class, several_class
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.menus.options import option_class


class Load(Part, frozen=True, tag=typename("DocsTest")):
    """What is loaded."""

    crates: int
    """How many
    crates."""


class Sail(Move, frozen=True, tag=typename("DocsTest")):
    """Sail away.

    And come back.
    """

    load: Load
    """What the ship carries."""
    bare: bool
    port: int = 3
    """Where to."""


class SailFar(Sail, frozen=True, tag=typename("DocsTest")):
    """Sail farther."""

    port: int = 9
    """Where to, beyond the map."""
    days: int = 1
    """How long."""


def test_a_field_is_described_by_the_literal_under_it() -> None:
    assert field_docs(Sail) == {"load": "What the ship carries.", "port": "Where to."}
    assert field_docs(Load) == {"crates": "How many\ncrates."}


def test_inherited_fields_keep_their_description_unless_described_anew() -> None:
    assert field_docs(SailFar) == {
        "load": "What the ship carries.",
        "port": "Where to, beyond the map.",
        "days": "How long.",
    }


def test_options_and_forms_have_the_descriptions_of_what_they_make() -> None:
    bound = field_docs(option_class(Sail))["bound"]
    assert bound.startswith("False for a proposal")
    assert field_docs(option_class(Sail)) == {**field_docs(Sail), "bound": bound}
    assert field_docs(form_class(Load)) == field_docs(Load)
    assert set(field_docs(several_class(Load))) == {"of", "at_least", "at_most"}
    assert class_doc(option_class(Sail)).startswith("What may be chosen for: Sail away.")


def test_a_class_is_described_by_its_docstring_without_indentation() -> None:
    assert class_doc(Sail) == "Sail away.\n\nAnd come back."


def test_every_class_of_the_engine_is_described() -> None:
    for cls in (Decision, One, Amount, Ordering, Flag):
        assert class_doc(cls), cls
        assert set(field_docs(cls)) == set(cls.__struct_fields__), cls


def test_a_class_without_a_docstring_does_not_borrow_its_bases() -> None:
    class Bare(Data, frozen=True):
        inner: int
        """Seen even inside a function."""

    assert class_doc(Bare) == ""
    assert field_docs(Bare) == {"inner": "Seen even inside a function."}


def test_an_explained_class_shows_its_fields_and_keeps_its_description() -> None:
    class Crate(Data, frozen=True):
        """A crate."""

        weight: int
        """How heavy,
        in tons."""
        bare: int

    explain(Crate)
    explain(Crate)
    assert inspect.getdoc(Crate) == "A crate.\n\nAttributes:\n    weight: How heavy,\n        in tons."
    assert class_doc(Crate) == Crate.__doc__ == "A crate."
