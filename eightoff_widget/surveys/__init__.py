"""What many deals come to: how often they are won, how hard they are, how long their lines are."""
