"""Pentabula: five two-player games, their rules, boards and records, in pure Python."""

VERSION = "1.0.0"
