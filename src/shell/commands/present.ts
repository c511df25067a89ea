import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

const offered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let present: readonly Command[] = [];

/** Offers what a screen can do for as long as it is drawn; what several screens call the same is offered once. */
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

/** What can be done on the open screen. */
export function usePresentCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, presentCommands);
}

/** What can be done on the open screen, at this moment. */
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
