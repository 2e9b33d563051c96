"""Benchmarks: engines, answers, boot, input. They report; tests decide."""
