import type { Value } from '#schemas/flow/document.ts';

/** A value as one readable line: `request.city`, `"north"`, `lower(request.city)`. */
export function valueText(value: Value | undefined): string {
  if (value === undefined) return '';
  if ('lit' in value) return JSON.stringify(value.lit);
  if ('ref' in value) return value.ref;
  if ('join' in value) return value.join.map(valueText).join(' + ') || '""';
  if ('list' in value) return `[${value.list.map(valueText).join(', ')}]`;
  if ('object' in value) {
    const parts = Object.entries(value.object).map(([name, one]) => `${name}: ${valueText(one)}`);
    return `{ ${parts.join(', ')} }`;
  }
  return `${value.fn}(${value.args.map(valueText).join(', ')})`;
}
