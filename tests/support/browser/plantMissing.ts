import { routeOf } from '#schemas/derive/operations.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';
import { plant } from '../records/plant.ts';
import { type Ids, recordOf } from '../records/samples.ts';

/**
 * Puts a record past the services into each table that has a screen for one and that nobody has brought about yet,
 * such as a payment or a run of a task; `known` has a record of every other one, and gets these.
 */
export async function plantMissing(kaifang: TestApp, known: Map<string, Row>): Promise<void> {
  const ids: Ids = (name, field = 'id') => known.get(name)?.[field] ?? null;
  for (const resource of kaifang.app.registry.resources.values()) {
    if (resource.kind !== 'collection' || resource.provider.type !== 'kaifang') continue;
    const isShown = (['show', 'edit'] as const).some((screen) => routeOf(resource, screen) !== undefined);
    if (!isShown || known.has(resource.name)) continue;
    const values = plainRecord(resource, ids);
    const id = await plant(kaifang, resource, 1, { ids, owner: 1, values });
    known.set(resource.name, { ...values, id });
  }
}

// Nothing that is not there: no picture, no file; and whatever Chinese an English screen shows then is its own.
function plainRecord(resource: Resource, ids: Ids): Row {
  const entries = Object.entries(recordOf(resource, 1, ids)).map(([name, value]) => {
    const type = fieldTypeName(resource.schema.properties[name] as Property);
    if (['image', 'file', 'files'].includes(type)) return [name, null] as const;
    // What could not be done has a shape of its own.
    if (resource.name === 'job' && type === 'json') return [name, null] as const;
    return [name, JSON.parse(JSON.stringify(value ?? null).replace(/\p{Script=Han}/gu, 'x'))] as const;
  });
  return Object.fromEntries(entries) as Row;
}
