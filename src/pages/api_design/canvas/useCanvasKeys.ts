import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useDesign } from '../designContext.ts';
import { type Clip, copy, paste } from '../document/clip.ts';

/** The keys of the canvas: undo, redo, copy, cut by its own Delete, paste; not where somebody types. */
export function useCanvasKeys(selected: ReadonlySet<string>, choose: (ids: ReadonlySet<string>) => void) {
  const { flow, edit, undo, redo } = useDesign();
  const clip = useRef<{ readonly taken: Clip; times: number }>(undefined);
  return useCallback(
    (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const does: Readonly<Record<string, () => void>> = {
        z: event.shiftKey ? redo : undo,
        y: redo,
        c: () => {
          clip.current = { taken: copy(flow, selected), times: 0 };
        },
        v: () => {
          const now = clip.current;
          if (!now) return;
          now.times++;
          const { flow: next, ids } = paste(flow, now.taken, [40 * now.times, 40 * now.times]);
          edit(() => next);
          setTimeout(() => choose(ids));
        },
        a: () => choose(new Set(Object.keys(flow.nodes))),
      };
      const deed = does[key];
      if (!deed) return;
      event.preventDefault();
      deed();
    },
    [flow, selected, choose, edit, undo, redo],
  );
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null
  );
}
