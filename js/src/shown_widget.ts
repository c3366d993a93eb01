import type { AnyModel } from "@anywidget/types";

interface HostView {
  el: HTMLElement;
  remove(): void;
}

/** What the hosts' managers of widgets have in common, beyond what anywidget promises. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view?(model: unknown): Promise<HostView>;
}

/** Another widget of this kernel, shown under a view of this one. */
export class ShownWidget {
  readonly #model: AnyModel;
  readonly #root: HTMLElement;
  readonly #signal: AbortSignal;
  #id: string | null = null;
  #view: HostView | null = null;

  constructor(model: AnyModel, root: HTMLElement, signal: AbortSignal) {
    this.#model = model;
    this.#root = root;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#remove());
  }

  /** Shows a widget by the name of its model, or none. False if this host cannot do that. */
  async show(id: string | null): Promise<boolean> {
    if (id === this.#id) return true;
    this.#id = id;
    this.#remove();
    if (id === null) return true;
    const manager = this.#model.widget_manager as unknown as Manager | undefined;
    try {
      const model = await manager?.get_model(id);
      const view = await manager?.create_view?.(model);
      if (!view) return false;
      // Another one may be wanted meanwhile, or none.
      if (this.#signal.aborted || this.#id !== id) view.remove();
      else {
        this.#view = view;
        view.el.style.marginTop = "12px";
        this.#root.after(view.el);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Moves the page no farther than needed to see it. Whether there is anything to see. */
  scrollTo(): boolean {
    this.#view?.el.scrollIntoView({ block: "nearest" });
    return this.#view !== null;
  }

  #remove(): void {
    this.#view?.remove();
    this.#view = null;
  }
}
