"""Damaged text and random input thrown at everything that reads input: see `dev.py fuzz`."""
