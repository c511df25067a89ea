/** What somebody typed into a form, as the rest of the product sees it. */
export interface Typing {
  isUnsaved(): boolean;
  /** It is given up on purpose. */
  forget(): void;
}

const forms = new Set<Typing>();

/** Lets the rest of the product know of a form's unsaved typing. @returns how to take it back. */
export function watchUnsaved(form: Typing): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

/** Whether anything on the page was typed and not saved: for whoever is about to take the page away. */
export function hasUnsaved(): boolean {
  return [...forms].some(({ isUnsaved }) => isUnsaved());
}

/** Gives up everything on the page that was typed and not saved. */
export function forgetUnsaved(): void {
  for (const { forget } of forms) forget();
}
