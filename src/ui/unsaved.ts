import { useSyncExternalStore } from 'react';

/** The unsaved input of a form, as the rest of the product sees it. */
export interface Typing {
  isUnsaved(): boolean;
  /** Called when the user discards it. */
  forget(): void;
}

const forms = new Set<Typing>();
const listeners = new Set<() => void>();

/** Registers a form's unsaved input. @returns a function that unregisters it. */
export function watchUnsaved(form: Typing): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
    unsavedChanged();
  };
}

/** Notifies the listeners that something was typed, saved or discarded. */
export function unsavedChanged(): void {
  for (const listener of listeners) listener();
}

/** Whether the page has unsaved input, at most half a second after it was typed. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page has unsaved input: for code that is about to leave the page. */
export function hasUnsaved(): boolean {
  return [...forms].some(({ isUnsaved }) => isUnsaved());
}

/** Discards all unsaved input of the page. */
export function forgetUnsaved(): void {
  for (const { forget } of forms) forget();
}
