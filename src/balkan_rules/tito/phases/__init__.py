"""What plays the phases of a Game-Turn and what can interrupt them: one module per section of the sequence of play."""
