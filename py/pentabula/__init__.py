"""Pentabula: five two-player games, their rules, boards and records, in pure Python."""

VERSION = "2.0.0"
