"""From a file to a lesson, or to a list of everything that is wrong with it."""
