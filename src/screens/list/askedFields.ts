import { ownField } from '#schemas/derive/operations.ts';
import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';

/**
 * The fields that a list needs of each record: its columns, its name, its picture where it is shown, what decides
 * which actions it offers and whether it may be edited or deleted, whose it is, and the version where cells can be edited or a secret renewed.
 * Nothing where the server is not ours.
 */
export function askedFields(
  resource: Resource,
  columns: readonly string[],
  view: Resource['list']['view'] = 'table',
): string[] | undefined {
  if (resource.provider.type !== 'kaifang') return undefined;
  const { editWhen = {}, deleteWhen = {}, actions } = resource;
  const states = [editWhen, deleteWhen, ...Object.values(actions).map(({ when }) => when)];
  const conditions = states.flatMap((when) => Object.keys(when));
  const picture = view === 'grid' ? pictureField(resource) : undefined;
  const isVersioned =
    resource.list.edit.length > 0 || Object.values(resource.actions).some(({ renew }) => renew.length > 0);
  const wanted = [ownField(resource), isVersioned ? 'version' : undefined, picture];
  const own = ['id', resource.display, ...wanted.filter((name) => name !== undefined)];
  const names = [...new Set([...own, ...columns, ...conditions])];
  return names.sort();
}
