import type { Flow } from '#schemas/flow/document.ts';

/** A flow with what it was before and what was undone. */
export interface History {
  readonly past: readonly Flow[];
  readonly present: Flow;
  readonly future: readonly Flow[];
  /** What the last change was about: a further change of the same is one step with it. */
  readonly about: string | undefined;
}

/** What may happen to a flow that is drawn. */
export type Step =
  | { readonly type: 'edit'; readonly change: (flow: Flow) => Flow; readonly about?: string | undefined }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** How far back one can go. */
export const mostSteps = 200;

/** A history that has only a present. */
export function begin(flow: Flow): History {
  return { past: [], present: flow, future: [], about: undefined };
}

/** The history after a step; typing in one field is one step, however many letters it has. */
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
