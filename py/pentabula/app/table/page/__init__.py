"""The game on the table: input, status, panes, sound, record and sharing."""
