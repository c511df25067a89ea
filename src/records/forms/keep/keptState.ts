import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useProfile } from '../../../session/profile.ts';
import { draftKey } from './draft.ts';

/** The storage key of a state on the current page, for the current account. */
export function useStateKey(name: string): string {
  return draftKey(useProfile()?.username ?? '', `${useLocation().pathname}#${name}`);
}

/** The state that this tab stored under a key; undefined where there is none. */
export function readState<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a state for the lifetime of the tab; undefined deletes it. */
export function writeState(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If storage is disabled or full, the state lasts as long as the page.
  }
}

/**
 * The state of a step that takes several actions. It is restored when its page opens again in this tab, such as
 * after a session that ended.
 * @param toStore what of it can be restored; undefined for nothing.
 */
export function useKeptState<Value>(
  key: string,
  start: () => Value,
  toStore: (value: Value) => unknown = (value) => value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => readState<Value>(key) ?? start());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored follows from the value.
  useEffect(() => writeState(key, toStore(value)), [key, value]);
  return [value, setValue];
}
