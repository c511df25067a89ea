import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';

// A document has one caret, so it is enough to know whether anything in it is being composed.
let isOn = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  if (next === isOn) return;
  isOn = next;
  for (const listener of listeners) listener();
}

if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', () => become(true), true);
  document.addEventListener('compositionend', () => become(false), true);
  // An element that is removed during a composition never fires its end.
  document.addEventListener('focusin', () => become(false), true);
  document.addEventListener('input', (event) => (event as InputEvent).isComposing || become(false), true);
}

/** Whether an input method is composing text right now, such as Chinese characters from pinyin. */
export function isComposing(): boolean {
  return isOn;
}

/** `isComposing` as a hook: renders again whenever a composition begins or ends. */
export function useIsComposing(): boolean {
  return useSyncExternalStore(subscribe, isComposing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a key belongs to the input method: it picks a candidate and submits nothing. */
export function isComposingKey({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  // Safari ends the composition before the key that ended it; key code 229 still identifies it.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** A text without the active composition: its previous value until the composition ends. */
export function useComposed(text: string): string {
  const isHeld = useIsComposing();
  const [composed, setComposed] = useState(text);
  if (!isHeld && composed !== text) setComposed(text);
  return isHeld ? composed : text;
}
