import type { Unreadable } from '#schemas/decode.ts';
import { explain, type Fault, topFieldOf } from '#schemas/explain.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ApiError, badInput } from '../apiError.ts';
import type { Call } from './call.ts';

/**
 * The error of an input with unparsable fields, together with the errors of each other field. Rules between
 * fields are skipped, since one of the values is unknown.
 */
export function unreadInput(
  call: Call,
  schema: ObjectSchema,
  values: Row,
  unreadable: readonly Unreadable[],
): ApiError {
  const unread = unreadable.map(
    ({ field, type, rule, name }): Fault => ({
      keyword: rule,
      instancePath: `/${field}`,
      params: { type, name },
    }),
  );
  const names = new Set(unreadable.map(({ field }) => field));
  const others = faultsOf(call, alone(schema), values).filter((fault) => !names.has(topFieldOf(fault)));
  return badInput(explain([...unread, ...others], schema, call.texts, call.lang, values));
}

function faultsOf(call: Call, schema: ObjectSchema, values: Row): readonly Fault[] {
  try {
    call.app.validate(schema, values, call);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.detail.faults ?? [];
  }
}

const made = new WeakMap<ObjectSchema, ObjectSchema>();

/** The fields of an input, without the rules between them. */
function alone(schema: ObjectSchema): ObjectSchema {
  const { type, properties, required = [], additionalProperties, fixed = {} } = schema;
  const known = made.get(schema) ?? { type, properties, required, additionalProperties, fixed };
  made.set(schema, known);
  return known;
}
