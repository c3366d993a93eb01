import type { Options } from "../src/protocol";

/** Every option as it is unless it is set. */
export const NO_OPTIONS: Options = {
  autoplay: false,
  steps: false,
  mark: false,
  warn: false,
  list_moves: false,
  trouble: false,
  four_colours: false,
  theme: "host",
  card_size: "medium",
  hand: "right",
};
