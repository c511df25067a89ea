import type { Mode } from '../values/compare.ts';
import type { Kind } from '../values/kinds.ts';

/** How values of two kinds are compared: exact numbers may be text, and dates have several notations. */
export function modeOf(left: Kind, right: Kind): Mode {
  const kinds = [left, right.type === 'array' ? (right.items ?? right) : right];
  if (kinds.some(({ type }) => type === 'float')) return 'number';
  return kinds.some(({ type }) => type === 'date') ? 'date' : 'plain';
}
