"""A session in words and sounds: status, moves, speech commands, reviews, cues."""
