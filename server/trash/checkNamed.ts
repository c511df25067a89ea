import { referencePlaces } from '#schemas/derive/references.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { lostReferences } from '../collection/refer/lost.ts';
import { Refusal } from '../refusal.ts';

/**
 * Sees to it that what records name in lists is still there, which the database does not know of. What may no longer
 * be chosen may stay, as it would have in a record that was not deleted. @throws Refusal 420 that names both.
 */
export async function checkNamed(call: Call, resource: Resource, records: readonly Row[]): Promise<void> {
  const written = records.map((after) => ({ before: null, after }));
  const look = { every: false, lock: true };
  const lost = await lostReferences(call, unconditional(resource), written, look);
  const at = lost.findIndex((faults) => faults.length > 0);
  const [fault] = lost[at] ?? [];
  if (!fault) return;
  const record = records[at] ?? {};
  const [field = ''] = fault.instancePath.split('/').slice(1);
  const target =
    referencePlaces(resource.schema).find(({ path }) => path[0] === field)?.reference.resource ?? '';
  const values = {
    title: record[resource.display] ?? `#${record['id']}`,
    label: resource.schema.properties[field]?.label?.[call.lang] ?? field,
    thing: call.registry.resources.get(target)?.label[call.lang] ?? target,
    name: `#${(fault.params as { value?: unknown }).value}`,
  };
  throw new Refusal(ret.state, 'trash.missing', { values });
}

const known = new WeakMap<Resource, Resource>();

function unconditional(resource: Resource): Resource {
  const bare = known.get(resource) ?? { ...resource, schema: withoutConditions(resource.schema) };
  known.set(resource, bare);
  return bare;
}

function withoutConditions(schema: ObjectSchema): ObjectSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    return key === 'reference' && value?.when ? { ...value, when: undefined } : value;
  });
}
