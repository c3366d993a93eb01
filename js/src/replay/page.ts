// The script of a page that replays a game without Python: its recording is in the page.

import type { Render } from "@anywidget/types";
import { html } from "../dom";
import { widget } from "../view";
import { RecordedModel, type Recording } from "./recording";
import { replayFrame } from "./replay";

const main = document.querySelector("main");
const data = document.querySelector('script[type="application/json"]')?.textContent;
if (main && data) {
  const model = new RecordedModel(JSON.parse(data) as Recording);
  const still = main.querySelector("div");
  const el = html("div");
  main.append(el);
  const render = widget({ replay: replayFrame }).render as Render;
  void render({ model, el } as unknown as Parameters<Render>[0]);
  // What stands there for where no script runs goes only when there is something better.
  still?.remove();
}
