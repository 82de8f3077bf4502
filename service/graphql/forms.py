"""Options without game-specific types: each field of an option with its name, its question and its domain.

A game's own option types have a field for each field of the move, with its name. These types contain the same as a
list, so that a client without game-specific code can query all of it with one short document.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from strawberry.tools import create_type
from strawberry.types.base import StrawberryList, StrawberryType
from strawberry.types.enum import EnumValue, StrawberryEnumDefinition
from strawberry.types.field import StrawberryField

from freeport_games.engine.domains import DOMAINS, Domain, Each, Form, Several
from freeport_games.engine.menus import Option
from service.describe import describe

from .added_fields import AddedFields, FormField
from .derive.outputs import Outputs, computed

_KINDS: Final = {domain: domain.__name__.upper() for domain in DOMAINS}
DomainKind = Enum("DomainKind", [(kind, kind) for kind in _KINDS.values()])  # type: ignore[misc]  # made at run time
"""The kinds of domain, each named after its class."""

_WHAT_IT_DOES: Final = "What it does, as on a button; with what tells it apart, where others are called the same."
_ABOUT_FORM: Final = "The domain of a part of a move: every combination of values of its fields may be chosen."


def add_forms(outputs: Outputs, added: AddedFields, component_kind: StrawberryType) -> None:
    """Create the interfaces of domains, and add the field ``fields`` to options and forms.

    Args:
        outputs: the types; those of options and domains have yet to be made.
        added: the fields with sentences.
        component_kind: the type of the kinds of thing that fields name.
    """
    kind = _kind()
    outputs.add(Domain, kind=kind)
    domain = outputs.interface(Domain, description="The values that a field of a move may take.", json=False)
    fields = _fields(_field_type(domain, added, component_kind))
    move = added.made("kind", "The kind of move that it makes: the `__typename` of the move, as in JSON.")
    outputs.add(
        Option,
        kind=move,
        text=added.text(_WHAT_IT_DOES),
        fields=fields,
    )
    part = added.made("makes", "The `__typename` of the part that it makes, as in JSON.")
    outputs.add(Form, kind=kind, makes=part, fields=fields)
    form = outputs.interface(Form, description=_ABOUT_FORM, json=False, under=domain)
    sizes = ("at_least", "at_most")
    outputs.interface(Several, *sizes, json=False, under=domain, of=form)
    outputs.interface(Each, *sizes, json=False, under=domain, forms=StrawberryList(form))


def _field_type(domain: type, added: AddedFields, component_kind: StrawberryType) -> type:
    def name(root: Any) -> str:
        encoded = dict(zip(root.form.__struct_fields__, root.form.__struct_encode_fields__, strict=True))
        return str(encoded[root.field])

    def its_domain(root: Any) -> object:
        return getattr(root.form, root.field)

    fields = [
        computed(name, "name", "Its name in the move.", str),
        added.question("The question for it, in a sentence."),
        added.refers_to(
            "The kinds of thing that it names, as in the game's `references`; empty for numbers and parts.",
            StrawberryList(component_kind),
        ),
        computed(its_domain, "domain", "The values that it may take.", domain),
    ]
    return create_type("FormField", fields, description="A field of an option, or of a part of a move.")


def _fields(of: type) -> StrawberryField:
    def fields(root: Any) -> list[FormField]:
        return [FormField(root, name) for name in root.field_names]

    return computed(fields, "fields", "Its fields, in their order.", StrawberryList(of))


def _kind() -> StrawberryField:
    values = [EnumValue(kind, kind, description=_summary(domain)) for domain, kind in _KINDS.items()]
    about = "The kinds of domain, the same for every game."
    made = StrawberryEnumDefinition(wrapped_cls=DomainKind, name="DomainKind", values=values, description=about)

    def kind(root: Any) -> object:
        return next(DomainKind(_KINDS[base]) for base in type(root).__mro__ if base in _KINDS)

    return computed(kind, "kind", "Its kind, whatever the game.", made)


def _summary(domain: type[Domain[Any]]) -> str:
    return describe(domain).partition("\n")[0]
