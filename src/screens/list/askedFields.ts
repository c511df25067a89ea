import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';

/**
 * The fields that a list needs of each record: its columns, its name, its picture where it is shown, and what its actions' conditions look at.
 * Nothing where a column is computed, since those cannot be asked for by name, or where the server is not ours.
 */
export function askedFields(
  resource: Resource,
  columns: readonly string[],
  view: Resource['list']['view'] = 'table',
): string[] | undefined {
  if (resource.provider.type !== 'kaifang') return undefined;
  const conditions = Object.values(resource.actions).flatMap(({ when }) => Object.keys(when));
  const picture = view === 'grid' ? pictureField(resource) : undefined;
  const names = [
    ...new Set(['id', resource.display, ...(picture ? [picture] : []), ...columns, ...conditions]),
  ];
  const isComputed = names.some((name) => resource.schema.properties[name]?.virtual !== undefined);
  return isComputed ? undefined : names.sort();
}
