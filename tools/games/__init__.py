"""Starting a new game from a template, recording its oracle, checking all that concerns it."""
