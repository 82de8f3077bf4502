"""The words in which powers are declared, the tables in which the flow looks them up, and how powers hear of things."""
