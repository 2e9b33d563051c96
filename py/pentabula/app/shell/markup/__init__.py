"""The markup of the frame's own sheets."""
