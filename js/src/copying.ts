/** Copies a text, which a field shows. Says whether the browser let it; if not, the text is selected. */
export async function copy(text: string, field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page that is not secure: the old way needs a selected field.
    const focused = (field.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
    field.value = text;
    field.select();
    const done = document.execCommand?.("copy") ?? false;
    if (done) focused?.focus();
    return done;
  }
}
