"""My games as markup."""
