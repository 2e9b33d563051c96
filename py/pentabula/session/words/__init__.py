"""A game in words and sounds: narration, speech commands, cues."""
