import { routeOf } from '#schemas/derive/operations.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';
import { plant } from '../records/plant.ts';
import { recordOf } from '../records/samples.ts';

/**
 * Inserts a record, bypassing the services, into each table that has a record screen but no record yet, such
 * as a payment or a run of a task. `known` has a record of every other resource, and receives the new ones.
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

// References no picture or file, since none exists. Any Chinese text on an English screen is then the
// screen's own.
function plainRecord(resource: Resource, ids: Ids): Row {
  const entries = Object.entries(recordOf(resource, 1, ids)).map(([name, value]) => {
    const type = fieldTypeName(resource.schema.properties[name] as Property);
    if (['image', 'file', 'files'].includes(type)) return [name, null] as const;
    // The failures of a job have a fixed shape.
    if (resource.name === 'job' && type === 'json') return [name, null] as const;
    return [name, JSON.parse(JSON.stringify(value ?? null).replace(/\p{Script=Han}/gu, 'x'))] as const;
  });
  return Object.fromEntries(entries) as Row;
}
