import { useCallback, useState } from 'react';

/** State that outlives the page in a storage of the browser; `read` makes a value of whatever lies there. */
export function useRemembered<Value>(
  storage: () => Storage,
  key: string,
  read: (stored: unknown) => Value,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => read(stored(storage, key)));
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        storage().setItem(key, JSON.stringify(next));
      } catch {
        // Storage that is off or full costs the memory, not the page.
      }
    },
    [storage, key],
  );
  return [value, remember];
}

function stored(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
