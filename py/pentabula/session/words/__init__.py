"""What is said of a game: narration, speech, cues and sounds."""
