"""Benchmarks of engines and page. They report; tests decide."""
