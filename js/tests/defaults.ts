import { BOARDS, VALUES } from "../src/options";
import type { Advice } from "../src/play/game";
import type { BoardName, Options } from "../src/protocol";

/** Every option of a board as it is unless it is set: most are what they may be first. */
export function defaultsOf<Board extends BoardName>(board: Board): Options<Board> {
  const usual = { ...VALUES, speed: ["normal"], card_size: ["medium"] };
  return Object.fromEntries(BOARDS[board].map((name) => [name, usual[name][0]])) as Options<Board>;
}

export const NO_OPTIONS = defaultsOf("play");

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
