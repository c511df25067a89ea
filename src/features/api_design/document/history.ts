import type { Flow } from '#schemas/flow/document.ts';

/** A flow with its undo and redo history. */
export interface History {
  readonly past: readonly Flow[];
  readonly present: Flow;
  readonly future: readonly Flow[];
  /** The subject of the last change: a further change with the same subject belongs to the same step. */
  readonly about: string | undefined;
}

/** The changes to a drawn flow. */
export type Step =
  | { readonly type: 'edit'; readonly change: (flow: Flow) => Flow; readonly about?: string | undefined }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** The maximum number of undo steps. */
export const mostSteps = 200;

/** A history with only the current flow. */
export function begin(flow: Flow): History {
  return { past: [], present: flow, future: [], about: undefined };
}

/** The history after a step; typing in one field is one step, regardless of the number of letters. */
export function step(history: History, next: Step): History {
  const { past, present, future } = history;
  switch (next.type) {
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], about: undefined };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (!after) return history;
      return { past: [...past, present], present: after, future: rest, about: undefined };
    }
    case 'edit': {
      const changed = next.change(present);
      if (changed === present) return history;
      const goesOn = next.about !== undefined && next.about === history.about;
      const kept = goesOn ? past : [...past, present].slice(-mostSteps);
      return { past: kept, present: changed, future: [], about: next.about };
    }
  }
}
