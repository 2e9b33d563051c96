"""Assignments as markup."""
