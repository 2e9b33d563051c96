"""Pictures and paper as markup."""
