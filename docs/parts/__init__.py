"""The parts of pages that follow from the code, one module a subject; ``docs/generate.py`` writes them."""
