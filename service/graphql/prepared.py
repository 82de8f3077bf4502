"""Prepared operations: what a document asks for is worked out once, and then carried out without graphql-core.

For each request graphql-core finds the operation, coerces the variables, collects the fields, builds what resolvers are
told, and completes the results value by value. That costs more than to play a move. An operation with one field of the
first level whose selection is plain data needs none of it: its variables are coerced, its field is answered, and the
answer is read by functions that were made before (see ``coercing`` and ``reading``).

graphql-core carries out everything else. It is also asked wherever something does not fit, so that all errors are its
own: with variables from the beginning, with an answer or an exception from there on, since nothing may be done twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, cast

from graphql import (
    GraphQLArgument,
    GraphQLError,
    GraphQLField,
    GraphQLInputType,
    GraphQLResolveInfo,
    GraphQLSchema,
    ListValueNode,
    ObjectValueNode,
    Undefined,
    ValueNode,
    VariableDefinitionNode,
    VariableNode,
    coerce_input_literal,
    get_nullable_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    type_from_ast,
)
from graphql.execution import Executor
from graphql.execution.collect_fields import collect_fields
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.field import StrawberryField
from strawberry.types.fields.resolver import StrawberryResolver

from .coercing import Coerce, Unfit, coercer
from .context import Context
from .reading import Read, Reading

Variables = Mapping[str, Any]
Resolve = Callable[..., Awaitable[object]]

MISSING: Final = object()
"""Stands for a missing value."""


class FieldResult:
    """The value that the field of the first level has returned, or the error that it has raised, for graphql-core."""

    def __init__(self, value: object = None, error: Exception | None = None) -> None:
        self._value = value
        self._error = error

    def take(self) -> object:
        """Return the answer, or raise the exception."""
        if self._error is not None:
            raise self._error
        return self._value


class PreparedInfo:
    """The ``info`` of a prepared operation for resolvers of the first level, in place of Strawberry's ``Info``."""

    __slots__ = ("context",)

    def __init__(self, context: Context) -> None:
        self.context = context


class Unprepared(Exception):
    """An operation that graphql-core has to carry out."""


class Variable:
    """A variable of an operation.

    Args:
        name: its name.
        coerce: coerces its value.
        default: its value if it is left out; ``MISSING`` if it has none then.
        required: whether it may not be left out.
    """

    def __init__(self, name: str, coerce: Coerce, default: object, required: bool) -> None:
        self.name = name
        self._coerce = coerce
        self._default = default
        self._required = required

    def read(self, given: Variables) -> object:
        """Return its value or ``MISSING``. Raises an exception if graphql-core has to look at the value."""
        value = given.get(self.name, MISSING)
        if value is not MISSING:
            return self._coerce(value)
        if self._required:
            raise Unfit
        return self._default


class Argument:
    """An argument that is a variable.

    Args:
        name: its name in Python.
        variable: the variable's name.
        required: whether it may not be null.
    """

    def __init__(self, name: str, variable: str, required: bool) -> None:
        self.name = name
        self.variable = variable
        self.required = required


class Prepared:
    """An operation that is carried out without graphql-core.

    Args:
        key: the name of its field in the response.
        resolve: resolves the field.
        constants: the arguments whose values are in the document, by their names in Python.
        arguments: the other arguments that are given.
        variables: all variables.
        read: reads the answer.
        fields: the number of fields that ``read`` reads.
    """

    def __init__(
        self,
        key: str,
        resolve: Resolve,
        constants: dict[str, object],
        arguments: list[Argument],
        variables: list[Variable],
        read: Read,
        fields: int,
    ) -> None:
        self._key = key
        self._resolve = resolve
        self._constants = constants
        self._arguments = arguments
        self._variables = variables
        self._read = read
        self.fields = fields
        """The number of fields of the answer, those of all its types together."""

    def arguments(self, given: Variables) -> dict[str, object]:
        """Return the arguments of the field. Raises something if graphql-core has to look at the variables."""
        values = {variable.name: variable.read(given) for variable in self._variables}
        arguments = self._constants.copy()
        for argument in self._arguments:
            value = values[argument.variable]
            if value is None and argument.required:
                raise Unfit
            if value is not MISSING:  # the field has the same default in Python as in the schema
                arguments[argument.name] = value
        return arguments

    async def execute(self, arguments: dict[str, object], context: Context) -> dict[str, object] | FieldResult:
        """Return the data, or else what graphql-core has to complete or to report."""
        try:
            value = await self._resolve(info=PreparedInfo(context), **arguments)
        except Exception as error:
            return FieldResult(error=error)
        try:
            return {self._key: self._read(value)}
        except Exception:
            return FieldResult(value)


def prepare(executor: Executor[Any]) -> Prepared | None:
    """Prepare the operation of an executor; None if graphql-core has to carry it out."""
    try:
        return _prepared(executor)
    except (Unprepared, GraphQLError):
        return None


def _prepared(executor: Executor[Any]) -> Prepared:
    schema, operation = executor.schema, executor.operation
    root = schema.get_root_type(operation.operation)
    if root is None:
        raise Unprepared
    selected, deferred, forbidden = collect_fields(
        schema, executor.fragments, executor.variable_values, root, operation
    )
    if deferred or forbidden or len(selected) != 1:
        raise Unprepared
    ((key, selection),) = selected.items()
    node = selection[0].node
    field = root.fields.get(node.name.value)
    if field is None or is_list_type(get_nullable_type(field.type)):  # long lists take turns with other requests
        raise Unprepared
    reading = Reading(executor)
    read = reading.value(field.type, selection)
    if read is None:
        raise Unprepared
    given = {argument.name.value: argument.value for argument in node.arguments or ()}
    constants = {
        _in_python(field.args[name]): _constant(value, field.args[name].type)
        for name, value in given.items()
        if not isinstance(value, VariableNode)
    }
    arguments = [
        Argument(_in_python(field.args[name]), value.name.value, is_non_null_type(field.args[name].type))
        for name, value in given.items()
        if isinstance(value, VariableNode)
    ]
    variables = [_variable(schema, each) for each in operation.variable_definitions or ()]
    return Prepared(key, _resolve(field), constants, arguments, variables, read, reading.fields)


def let_take(schema: GraphQLSchema) -> None:
    """Let the fields of the first level take a ``FieldResult``, the root value, for their answer."""
    for root in (schema.query_type, schema.mutation_type):
        for field in root.fields.values() if root is not None else ():
            field.resolve = _taking(cast("Callable[..., object]", field.resolve))


def _taking(resolve: Callable[..., object]) -> Callable[..., object]:
    def resolved(root: object, info: GraphQLResolveInfo[Any], **given: object) -> object:
        return root.take() if isinstance(root, FieldResult) else resolve(root, info, **given)

    return resolved


def _variable(schema: GraphQLSchema, node: VariableDefinitionNode) -> Variable:
    of = cast(GraphQLInputType, type_from_ast(schema, node.type))
    default = MISSING if node.default_value is None else _constant(node.default_value, of)
    return Variable(node.variable.name.value, coercer(of), default, is_non_null_type(of) and default is MISSING)


def _constant(node: ValueNode, of: GraphQLInputType) -> object:
    """Return a value in a document. Raises ``Unprepared`` if it is of many parts."""
    if not is_leaf_type(get_nullable_type(of)) or isinstance(node, ListValueNode | ObjectValueNode):
        raise Unprepared
    value = coerce_input_literal(node, of)
    if value is Undefined:
        raise Unprepared
    return value


def _resolve(field: GraphQLField) -> Resolve:
    """Return the function of ``operations`` that resolves a field of the first level."""
    declared: StrawberryField = field.extensions[GraphQLCoreConverter.DEFINITION_BACKREF]
    return cast(Resolve, cast("StrawberryResolver[Any]", declared.base_resolver).wrapped_func)


def _in_python(argument: GraphQLArgument) -> str:
    declared: StrawberryArgument = argument.extensions[GraphQLCoreConverter.DEFINITION_BACKREF]
    return declared.python_name
