const forms = new Set<() => boolean>();

/** Lets the rest of the product know of a form's unsaved typing. @returns how to take it back. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => forms.delete(isUnsaved);
}

/** Whether anything on the page was typed and not saved: for whoever is about to take the page away. */
export function hasUnsaved(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}
