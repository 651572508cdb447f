"""*War Returns to Europe: Yugoslavia 1991*: not yet playable."""
