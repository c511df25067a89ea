import { type ReferenceCount, type Referrer, referrersOf } from '#schemas/derive/aroundRecord.ts';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import type { Property, Reference, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { ask } from '../../ask.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';

/**
 * How many records refer to one, by resource and field: counted by the lists themselves, so that nobody learns of
 * more than he could list. @throws Refusal as the record's own Get does.
 */
export async function referencesTo(call: Call, resource: Resource, id: number) {
  const record = (await ask(call, resource.services.get as string, { id })) as Row;
  const counts = await Promise.all(
    referrersOf(call.registry, resource).map((referrer) => countOf(call, referrer, record)),
  );
  return { items: counts.flat() };
}

async function countOf(call: Call, { resource, field }: Referrer, record: Row): Promise<ReferenceCount[]> {
  const reference = referenceOf(resource.schema.properties[field] as Property) as Reference;
  const value = record[keyField(reference)] ?? null;
  const input: Row = { filter: { [field]: value }, fields: 'id', limit: 1 };
  try {
    const answer = (await ask(call, resource.services.list as string, input)) as ListAnswer;
    const { total, total_is_exact } = answer;
    return [{ resource: resource.name, field, value, total: total ?? 0, total_is_exact }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
