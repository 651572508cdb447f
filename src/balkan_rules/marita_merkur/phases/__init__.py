"""One module for each part of the sequence of play."""
