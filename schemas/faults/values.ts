import type { ValidateFunction } from 'ajv';
import { inputSchema } from '../derive/inputSchema.ts';
import type { Json, Property } from '../resource.ts';
import { createAjv } from '../vocabulary.ts';

const ajv = createAjv();
// A field is asked about for its default, each of its choices, and each state that an action sets.
const known = new WeakMap<Property, ValidateFunction>();

/** What is wrong with a value of a field by the field's own rules; nothing where it keeps to them. */
export function wrongWith(name: string, property: Property, value: Json): string | undefined {
  const rules = known.get(property) ?? rulesOf(property);
  return rules(value) ? undefined : ajv.errorsText(rules.errors, { dataVar: `data/${name}` });
}

function rulesOf(property: Property): ValidateFunction {
  const schema = inputSchema({ type: 'object', properties: { value: property } }, 'check');
  const one = schema.properties['value'] ?? {};
  const rules = ajv.compile(one);
  known.set(property, rules);
  // It goes with its field: a folder that is watched is examined again and again.
  ajv.removeSchema(one);
  return rules;
}
