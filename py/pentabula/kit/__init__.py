"""What games write again: bit grids, the pie rule, diagrams, colours, chains. Games may use it."""
