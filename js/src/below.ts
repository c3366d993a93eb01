import type { AnyModel } from "@anywidget/types";
import type { Outcome } from "./channel";
import { button } from "./controls";
import { focusedIn, on } from "./dom";
import type { FrameContext } from "./view";

interface HostView {
  el: HTMLElement;
  remove(): void;
}

/** What the hosts' managers of widgets have in common, beyond what anywidget promises. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view?(model: unknown): Promise<HostView>;
}

/** `Kind` is what can be asked for. */
export interface BelowOptions<Kind extends string> {
  ask(request: { readonly kind: Kind | "close" }): Promise<Outcome>;
  say(text: string): void;
  /** Has the focus when the control that closes the board is gone. */
  opener: HTMLElement;
}

export interface Below<Kind extends string> {
  /** Takes the board below away. */
  readonly close: HTMLButtonElement;
  /** Asks for something that comes up below. */
  bring(kind: Kind): Promise<void>;
}

/** Shows the board that Python has put below this one: the trait `below`. */
export function showBelow<Kind extends string>(
  { model, root, words, signal }: FrameContext,
  options: BelowOptions<Kind>,
): Below<Kind> {
  const { ask, say, opener } = options;
  const close = button("close", words.say("close_below"));
  let shown: unknown = null;
  let view: HostView | null = null;
  /** Whether it was asked for here: only then does the page move to it. */
  let asked = false;

  const show = async (): Promise<void> => {
    const id: unknown = model.get("below") ?? null;
    const hadFocus = focusedIn(close);
    close.hidden = id === null;
    if (id === null && hadFocus) opener.focus();
    view?.remove();
    view = null;
    shown = id;
    if (id === null) return;
    const lent = await lentView(String(id), model);
    // Another one may be wanted meanwhile, or none.
    if (signal.aborted || shown !== id) lent?.remove();
    else if (!lent) say(words.say("no_views"));
    else {
      view = lent;
      lent.el.style.marginTop = "12px";
      root.after(lent.el);
      if (asked) lent.el.scrollIntoView({ block: "nearest" });
      asked = false;
    }
  };

  on(close, "click", signal, () => void ask({ kind: "close" }));
  model.on("change:below", show);
  signal.addEventListener("abort", () => {
    model.off("change:below", show);
    view?.remove();
  });
  void show();
  return {
    close,
    async bring(kind) {
      asked = true;
      if (await ask({ kind })) asked = false;
    },
  };
}

/** A view of another widget of this kernel; null if this host lends none. */
async function lentView(reference: string, model: AnyModel): Promise<HostView | null> {
  const manager = model.widget_manager as unknown as Manager | undefined;
  try {
    return (
      (await manager?.create_view?.(await manager.get_model(reference.replace("IPY_MODEL_", "")))) ?? null
    );
  } catch {
    return null;
  }
}
