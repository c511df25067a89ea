import type { Lang } from '#schemas/resource.ts';

/** The id of what stands around a control: its label, what is wrong with it, what helps. No field's own id has a hyphen after its name. */
export function partId(id: string, part: 'label' | 'error' | 'help' | Lang): string {
  return `${id}-${part}`;
}
