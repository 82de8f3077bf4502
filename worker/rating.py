"""How ratings follow from ranks: openskill's Plackett-Luce model, with its usual numbers."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from matches.ratings.ratings import Skill

_MODEL = PlackettLuce()


def rerate(skills: Sequence[Skill | None], ranks: Sequence[int]) -> list[Skill]:
    """New skills after a match.

    Args:
        skills: those of all who are ranked against each other; None is that of a newcomer.
        ranks: where each came; equal ranks are draws, and what matters is only who came before whom.
    """
    before = [_MODEL.rating() if skill is None else _MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in skills]
    after = _MODEL.rate([[rating] for rating in before], ranks=[float(rank) for rank in ranks])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
