"""A review as markup."""
