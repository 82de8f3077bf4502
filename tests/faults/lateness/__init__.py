"""The lateness of all news: the time from the commit of every update until it arrives at every listener.

A lost wake-up shows here: what it should have brought comes with the next heartbeat, up to a hundred seconds late.
"""
