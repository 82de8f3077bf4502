"""Processes are killed, connections cut; the matches go on."""
