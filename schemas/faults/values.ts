import type { ValidateFunction } from 'ajv';
import { inputSchema } from '../derive/inputSchema.ts';
import type { Json, Property } from '../resource.ts';
import { createAjv } from '../vocabulary.ts';

const ajv = createAjv();
// A field's rules are applied to its default, each of its choices, and each state that an action sets.
const known = new WeakMap<Property, ValidateFunction>();

/** The faults of a value under its field's own rules; empty where it satisfies them. */
export function wrongWith(name: string, property: Property, value: Json): string | undefined {
  const rules = known.get(property) ?? rulesOf(property);
  return rules(value) ? undefined : ajv.errorsText(rules.errors, { dataVar: `data/${name}` });
}

function rulesOf(property: Property): ValidateFunction {
  const schema = inputSchema({ type: 'object', properties: { value: property } }, 'check');
  const one = schema.properties['value'] ?? {};
  const rules = ajv.compile(one);
  known.set(property, rules);
  // Freed with its field: a watched folder is validated again and again.
  ajv.removeSchema(one);
  return rules;
}
