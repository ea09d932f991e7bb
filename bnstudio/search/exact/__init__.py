"""What the searchers over all orderings share: components, bounds, layers, a first network."""
