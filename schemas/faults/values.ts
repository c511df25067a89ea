import { inputSchema } from '../derive/inputSchema.ts';
import type { Json, Property } from '../resource.ts';
import { createAjv } from '../vocabulary.ts';

const ajv = createAjv();

/** What is wrong with a value of a field by the field's own rules; nothing where it keeps to them. */
export function wrongWith(name: string, property: Property, value: Json): string | undefined {
  const schema = inputSchema({ type: 'object', properties: { [name]: property } }, 'check');
  return ajv.validate(schema, { [name]: value }) ? undefined : ajv.errorsText();
}
