import type { Kind } from '../values/kinds.ts';

/** Whether values of two kinds can ever be equal. */
export function comparable(a: Kind, b: Kind): boolean {
  const open = ['any', 'null'];
  if (open.includes(a.type) || open.includes(b.type)) return true;
  if ((a.exact && b.type === 'string') || (b.exact && a.type === 'string')) return true;
  const group = ({ type }: Kind) =>
    type === 'integer' || type === 'float' ? 'number' : type === 'date' ? 'string' : type;
  return group(a) === group(b);
}
