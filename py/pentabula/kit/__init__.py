"""Parts that games share: bit grids, the pie rule, diagrams, colours, chains. Games may use it."""
