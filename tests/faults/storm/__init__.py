"""The storm: bots play over several services and workers while everything around them breaks.

``make faults`` runs it (``N=100`` for more faults); the tests run a short one. Afterwards the clients' own notes are
compared with the logs: is every acknowledged move there, once, and has every match ended?
"""
