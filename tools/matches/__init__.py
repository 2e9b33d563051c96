"""Simulated matches between two devices: honest ones over a bad channel, and one liar."""
