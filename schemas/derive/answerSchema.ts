import { isReadable } from '../complete.ts';
import { isSystemField } from '../property.ts';
import type { ObjectSchema, Property, Resource } from '../resource.ts';
import { keptSecretsField } from './keptSecrets.ts';

/**
 * The JSON Schema of a resource's record in responses: the readable fields, and null where a field is
 * optional.
 */
export function answerSchema(resource: Resource): ObjectSchema {
  const readable = Object.entries(resource.schema.properties).filter(([, property]) => isReadable(property));
  return {
    type: 'object',
    // Lists leave out the names of stored secrets.
    required: readable.map(([name]) => name).filter((name) => name !== keptSecretsField),
    properties: Object.fromEntries(
      readable.map(([name, property]) => [
        name,
        isAlwaysThere(name, resource) ? property : nullable(property),
      ]),
    ),
  };
}

// The record of a single resource exists, and is empty, before its first edit.
function isAlwaysThere(name: string, { kind, schema }: Resource): boolean {
  if (isSystemField(name)) return true;
  return kind !== 'single' && (schema.required ?? []).includes(name);
}

/** A field that may also be null. */
export function nullable(property: Property): Property {
  if (property.type === undefined) return property;
  const wider = { ...property, type: [property.type, 'null'] };
  return (property.enum ? { ...wider, enum: [...property.enum, null] } : wider) as unknown as Property;
}
