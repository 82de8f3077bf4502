"""Records of ended matches: export, import, checks, comparison of rules; and the operator's calls."""
