"""The tables of limits and budgets."""

from __future__ import annotations

from freeport_api.codes import code
from service.rest.operations.limits import published
from service.settings import Settings

from .markdown import table


def limits() -> str:
    """Return the table of limits."""
    rows = [
        (limit.name, f"{limit.most:,} {limit.unit.lower()}{_set_with(limit.setting)}", _otherwise(limit.otherwise))
        for limit in published(Settings()).sizes
    ]
    return table(("what", "how much", "otherwise"), rows)


def budgets() -> str:
    """Return the table of budgets."""
    rows = [
        (
            f"`{budget.name}`",
            budget.counts,
            f"{budget.most}" if budget.per_second is None else f"{budget.per_second:g} a second, {budget.most} at once",
            f"`{budget.setting}`",
        )
        for budget in published(Settings()).budgets
    ]
    return table(("budget", "what is charged to it", "how much", "setting"), rows)


def _set_with(setting: str | None) -> str:
    return "" if setting is None else f" (`{setting}`)"


def _otherwise(name: str | None) -> str:
    return "closed with 1009" if name is None else f"{code(name).status} `{name}`"
