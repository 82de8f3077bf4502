"""Computes ratings from ranks by openskill's Plackett-Luce model with its default parameters."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from matches.ratings.ratings import Skill

_MODEL = PlackettLuce()


def rerate(skills: Sequence[Skill | None], ranks: Sequence[int]) -> list[Skill]:
    """Return new skills after a match.

    Args:
        skills: the skills of all accounts that are ranked against each other; None for a newcomer.
        ranks: the rank of each account. Equal ranks are draws, and only the order counts.
    """
    before = [_MODEL.rating() if skill is None else _MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in skills]
    after = _MODEL.rate([[rating] for rating in before], ranks=[float(rank) for rank in ranks])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
