"""Records of matches that have ended: export, import, checking, comparing rules; and the operator's calls."""
