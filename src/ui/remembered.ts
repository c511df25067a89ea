import { useCallback, useState } from 'react';

/** State that persists in a browser storage across page loads; `read` validates the stored value. */
export function useRemembered<Value>(
  storage: () => Storage,
  key: string,
  read: (stored: unknown) => Value,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => read(stored(storage, key)));
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      rememberText(storage, key, JSON.stringify(next));
    },
    [storage, key],
  );
  return [value, remember];
}

/** Stores a text. Unavailable or full storage affects only persistence, not the page. */
export function rememberText(storage: () => Storage, key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch {
    // The page works without it.
  }
}

function stored(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
