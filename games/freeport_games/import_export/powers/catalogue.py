"""Every power: importing this module declares them all."""

from __future__ import annotations

from freeport_games.import_export.components import CARDS
from freeport_games.import_export.vocabulary.declared import POWERS as POWERS

from . import any_time as any_time
from . import completing as completing
from . import contracting as contracting
from . import drawing as drawing
from . import fitting as fitting
from . import free_actions as free_actions
from . import importing as importing
from . import leading as leading
from . import limits as limits
from . import loading as loading
from . import pairs as pairs
from . import piracy as piracy
from . import rearranging as rearranging
from . import scoring as scoring
from . import taking as taking
from . import windfalls as windfalls
from . import winning as winning

if missing := sorted(CARDS.keys() - POWERS.keys()):
    raise ValueError(f"no power is declared for {', '.join(missing)}")
