"""The home screen and the set-up form as markup."""
