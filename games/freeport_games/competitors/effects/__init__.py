"""Effects at the table, whatever causes them: money, cards, tokens, windows, and the ops of cards and boxes."""
