"""The words in which powers are declared, the tables in which the flow looks them up, and the queueing of powers."""
