import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../apiError.ts';
import type { Call } from '../core/call.ts';

/**
 * Looks up the record that a field refers to. A missing one is an error of that field.
 * @throws ApiError 400.
 */
export async function referred<Found extends Row>(
  call: Call,
  resource: Resource,
  field: string,
  value: Json | undefined,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ApiError) || error.ret !== ret.notFound) throw error;
    const label = resource.schema.properties[field]?.label?.[call.lang];
    const message = say(call.texts, 'validation.reference', { label, value });
    throw badInput([{ field, rule: 'reference', message }]);
  }
}
