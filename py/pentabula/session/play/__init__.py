"""Play at the table: sessions, activities, players, dice, and what the engine does there."""
