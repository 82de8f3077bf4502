"""Effects at the table, whatever causes them: one function for each op of the vocabulary."""
