import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

const offered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let present: readonly Command[] = [];

/** Registers the commands of a screen while it is mounted; commands with the same name are offered once. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useRef(Symbol('screen')).current;
  useEffect(() => {
    offered.set(owner, commands);
    tell();
  }, [owner, commands]);
  useEffect(
    () => () => {
      offered.delete(owner);
      tell();
    },
    [owner],
  );
}

/** The commands of the open screen. */
export function usePresentCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, presentCommands);
}

/** The current commands of the open screen. */
export function presentCommands(): readonly Command[] {
  return present;
}

function tell(): void {
  const byName = new Map([...offered.values()].flat().map((command) => [command.name, command]));
  present = [...byName.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
