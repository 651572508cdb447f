"""The phases and segments, one module for each section of the sequence of play."""
