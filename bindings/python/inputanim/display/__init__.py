"""What a recording looks like: as text and as a card, as a plot, in the viewer."""
