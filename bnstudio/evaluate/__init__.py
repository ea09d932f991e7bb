"""How good learned networks are on rows that were not learned from."""
