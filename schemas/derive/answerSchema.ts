import { isReadable } from '../complete.ts';
import { type ObjectSchema, type Property, type Resource, systemFields } from '../resource.ts';

/** The JSON Schema of a resource's record as answers hold it: what may be read, and null where nothing needs to be. */
export function answerSchema(resource: Resource): ObjectSchema {
  const readable = Object.entries(resource.schema.properties).filter(([, property]) => isReadable(property));
  return {
    type: 'object',
    required: readable.map(([name]) => name),
    properties: Object.fromEntries(
      readable.map(([name, property]) => [
        name,
        isAlwaysThere(name, resource) ? property : nullable(property),
      ]),
    ),
  };
}

function isAlwaysThere(name: string, { schema }: Resource): boolean {
  return (systemFields as readonly string[]).includes(name) || (schema.required ?? []).includes(name);
}

function nullable(property: Property): Property {
  const wider = { ...property, type: [property.type, 'null'] };
  return (property.enum ? { ...wider, enum: [...property.enum, null] } : wider) as unknown as Property;
}
