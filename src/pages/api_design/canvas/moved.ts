import type { Flow } from '#schemas/flow/document.ts';
import { move, type Place } from '../document/edits.ts';
import { notePrefix } from './canvasNode.ts';

/** Where something that is drawn came to rest. */
export interface Came {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The flow with its nodes and notes where they came to rest; the same flow when none of them went anywhere. */
export function moved(flow: Flow, came: readonly Came[]): Flow {
  const places: Record<string, Place> = {};
  const notes = [...(flow.notes ?? [])];
  let isOther = false;
  for (const { id, x, y } of came) {
    const at = [Math.round(x), Math.round(y)] as const;
    const number = id.startsWith(notePrefix) ? Number(id.slice(notePrefix.length)) : undefined;
    const note = number === undefined ? undefined : notes[number];
    const before = number === undefined ? (flow.layout?.[id] ?? [0, 0]) : note?.at;
    if (!before || (before[0] === at[0] && before[1] === at[1])) continue;
    isOther = true;
    if (number === undefined) places[id] = at;
    else if (note) notes[number] = { ...note, at };
  }
  if (!isOther) return flow;
  return { ...move(flow, places), ...(flow.notes && { notes }) };
}
