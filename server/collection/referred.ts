import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { badInput, Refusal } from '../refusal.ts';

/** Looks up the record that a field refers to; one that is not there is a fault of that field. @throws Refusal 400. */
export async function referred(
  call: Call,
  resource: Resource,
  field: string,
  value: Json | undefined,
  find: () => Promise<Row>,
): Promise<Row> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Refusal) || error.ret !== ret.notFound) throw error;
    const label = resource.schema.properties[field]?.label?.[call.lang];
    const message = say(call.texts, 'validation.reference', { label, value });
    throw badInput([{ field, rule: 'reference', message }]);
  }
}
