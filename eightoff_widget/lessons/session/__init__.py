"""A learner's way through a lesson: their place, what they try, and what is answered."""
