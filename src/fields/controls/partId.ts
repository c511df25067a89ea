import type { Lang } from '#schemas/resource.ts';

/**
 * The id of an element around a control: its label, its error, its help. No field's own id has a hyphen after
 * its name.
 */
export function partId(id: string, part: 'label' | 'error' | 'help' | Lang): string {
  return `${id}-${part}`;
}
