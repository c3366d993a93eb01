// Written by eightoff_widget/widgets/options.py: change that.

export const VALUES = {
  autoplay: [false, true],
  mark: [false, true],
  review: [false, true],
  warn: [false, true],
  trouble: [false, true],
  list_moves: [false, true],
  steps: [false, true],
  speed: ["slow", "normal", "fast"],
  four_colours: [false, true],
  theme: ["host", "light", "dark", "contrast"],
  card_size: ["small", "medium", "large"],
  hand: ["right", "left"],
} as const;

export const BOARDS = {
  play: [
    "autoplay",
    "mark",
    "warn",
    "trouble",
    "list_moves",
    "steps",
    "speed",
    "four_colours",
    "theme",
    "card_size",
    "hand",
  ],
  replay: ["mark", "review", "steps", "speed", "four_colours", "theme", "card_size", "hand"],
  edit: ["four_colours", "theme", "card_size", "hand"],
  teach: ["four_colours", "theme", "card_size", "hand"],
} as const;
