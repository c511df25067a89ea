import type { ResourceDefinition } from 'react-admin';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Lang, Registry, ScreenName } from '#schemas/resource.ts';
import { recordName } from './fields/recordName.ts';

/** The resources as react-admin defines them: their screens, and their record names. */
export function resourceDefinitions(
  { resources }: Registry,
  lang: () => Lang,
): Readonly<Record<string, ResourceDefinition>> {
  const entries = [...resources.values()].map((resource): [string, ResourceDefinition] => {
    const has = (screen: ScreenName) =>
      resource.kind === 'collection' && routeOf(resource, screen) !== undefined;
    const definition = {
      name: resource.name,
      hasList: has('list'),
      hasCreate: has('add'),
      hasEdit: has('edit'),
      hasShow: has('show'),
      recordRepresentation: (record: Parameters<typeof recordName>[1]) =>
        recordName(resource, record, lang()),
    };
    return [resource.name, definition];
  });
  return Object.fromEntries(entries);
}
