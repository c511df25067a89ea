import { isReadable } from '../complete.ts';
import { isSystemField } from '../property.ts';
import type { ObjectSchema, Property, Resource } from '../resource.ts';
import { keptSecretsField } from './keptSecrets.ts';

/** The JSON Schema of a resource's record as answers hold it: what may be read, and null where nothing needs to be. */
export function answerSchema(resource: Resource): ObjectSchema {
  const readable = Object.entries(resource.schema.properties).filter(([, property]) => isReadable(property));
  return {
    type: 'object',
    // Lists leave out which secrets a record keeps.
    required: readable.map(([name]) => name).filter((name) => name !== keptSecretsField),
    properties: Object.fromEntries(
      readable.map(([name, property]) => [
        name,
        isAlwaysThere(name, resource) ? property : nullable(property),
      ]),
    ),
  };
}

// The one record of a resource is there, and empty, before anybody has filled it in.
function isAlwaysThere(name: string, { kind, schema }: Resource): boolean {
  if (isSystemField(name)) return true;
  return kind !== 'single' && (schema.required ?? []).includes(name);
}

function nullable(property: Property): Property {
  const wider = { ...property, type: [property.type, 'null'] };
  return (property.enum ? { ...wider, enum: [...property.enum, null] } : wider) as unknown as Property;
}
