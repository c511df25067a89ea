import { isReadable, isWritable } from '#schemas/complete.ts';
import { withoutNeed } from '#schemas/derive/rules/withoutNeed.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

const loosened = new WeakMap<ObjectSchema, ObjectSchema>();

/**
 * The input schema of new records for a file: it does not require fields that no export contains, such as a
 * password.
 */
export function sayable(input: ObjectSchema, resource: Resource): ObjectSchema {
  const names = unsayable(resource);
  if (names.size === 0) return input;
  const known = loosened.get(input) ?? loosen(input, names);
  loosened.set(input, known);
  return known;
}

/**
 * The secrets and passwords that a new record with these values would need and lacks, except generated ones.
 */
export function missingOf(call: Call, input: ObjectSchema, resource: Resource, values: Row): string[] {
  const names = unsayable(resource);
  if (names.size === 0) return [];
  try {
    call.app.validate(input, values, call);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const missing = (error.detail.faults ?? []).flatMap(({ params }) => params['missingProperty'] ?? []);
    const isMade = (name: string) => resource.schema.properties[name]?.random !== undefined;
    return [...new Set(missing.map(String))].filter((name) => names.has(name) && !isMade(name));
  }
}

function unsayable({ schema }: Resource): ReadonlySet<string> {
  const fields = Object.entries(schema.properties);
  return new Set(
    fields.flatMap(([name, property]) => (isWritable(property) && !isReadable(property) ? [name] : [])),
  );
}

// The fields themselves keep their rules.
function loosen(input: ObjectSchema, names: ReadonlySet<string>): ObjectSchema {
  const { properties, ...rules } = input;
  return { ...withoutNeed(rules, names), properties };
}
