import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';

// One document has one caret, so it is enough to know whether anything at all is being composed in it.
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
  // An element that is removed during a composition never ends it.
  document.addEventListener('focusin', () => become(false), true);
  document.addEventListener('input', (event) => (event as InputEvent).isComposing || become(false), true);
}

/** Whether an input method is composing text right now, such as Chinese characters out of pinyin. */
export function isComposing(): boolean {
  return isOn;
}

/** `isComposing`, and drawn again whenever a composition begins or ends. */
export function useIsComposing(): boolean {
  return useSyncExternalStore(subscribe, isComposing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a key is meant for the input method: it picks a candidate and sends nothing. */
export function isComposingKey({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  // Safari ends the composition before the key that ended it; 229 still tells.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** A text without what is being composed: as it was before, until the composition ends. */
export function useComposed(text: string): string {
  const isHeld = useIsComposing();
  const [composed, setComposed] = useState(text);
  if (!isHeld && composed !== text) setComposed(text);
  return isHeld ? composed : text;
}
