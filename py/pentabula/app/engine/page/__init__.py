"""Searches and reviews in the browser's workers."""
