import type { Advice } from "../src/play/game";
import type { Options } from "../src/protocol";

/** Every option as it is unless it is set. */
export const NO_OPTIONS: Options<"play"> = {
  autoplay: false,
  steps: false,
  speed: "normal",
  mark: false,
  warn: false,
  list_moves: false,
  trouble: false,
  four_colours: false,
  theme: "host",
  card_size: "medium",
  hand: "right",
};

/** What is known of a position while nobody asks. */
export const NO_ADVICE: Advice = {
  verdict: null,
  distance: null,
  proved: false,
  par: null,
  hint: null,
  moves: null,
  trouble: [],
  line: null,
  looking: false,
  hints: 0,
};
