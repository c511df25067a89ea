import type { Parameter, ReturnField } from '../api.ts';
import { isObject, type ValueSchema } from '../rules/valueSchema.ts';
import { anything, type Kind } from '../values/kinds.ts';

/** The kinds of an API's parameters after parsing. */
export function parameterKinds(parameters: readonly Parameter[]): Record<string, Kind> {
  return Object.fromEntries(
    parameters.map((one) => [
      one.name,
      {
        type: one.type,
        nullable: !one.required && (one.default === undefined || one.default === null),
        ...(one.type === 'array' && { items: anything }),
        ...innerKinds(one.type, one.schema ?? {}),
      },
    ]),
  );
}

// What the schema of a list says of its elements, and of an object of its fields. A choice may have any field.
function innerKinds(type: Kind['type'], schema: ValueSchema): Pick<Kind, 'items' | 'fields'> {
  const { items, properties, required = [], anyOf, oneOf } = schema;
  if (type === 'array') return isObject(items) ? { items: kindOfSchema(items) } : {};
  if (type !== 'object' || !isObject(properties) || anyOf || oneOf) return {};
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(properties).flatMap(([name, one]): [string, Kind][] => {
    if (!isObject(one) || name === '__proto__') return [];
    const kind = kindOfSchema(one);
    return [[name, needed.has(name) ? kind : { ...kind, nullable: true }]];
  });
  return { fields: Object.fromEntries(fields) };
}

const kindsOfTypes: Readonly<Record<string, Kind['type']>> = {
  ...{ string: 'string', integer: 'integer', number: 'float', boolean: 'boolean' },
  ...{ array: 'array', object: 'object' },
};

function kindOfSchema(schema: ValueSchema): Kind {
  const words = [schema['type']].flat().map(String);
  const [word, ...others] = words.filter((one) => one !== 'null');
  const type = word !== undefined && others.length === 0 ? kindsOfTypes[word] : undefined;
  if (!type) return anything;
  const inside = { ...(type === 'array' && { items: anything }), ...innerKinds(type, schema) };
  return { type, nullable: words.includes('null'), ...inside };
}

/** The kind of an API's response, from its return fields; `list[].id` is a field of the list's elements. */
export function returnKinds(returns: readonly ReturnField[]): Kind {
  const fields: Record<string, Kind> = {};
  for (const one of returns) {
    const steps = one.name
      .split('.')
      .flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
    place(fields, steps, one.type);
  }
  return { type: 'object', fields };
}

function place(
  fields: Record<string, Kind>,
  [step = '', ...rest]: readonly string[],
  type: Kind['type'],
): void {
  if (step === '' || step === '__proto__') return;
  const here = Object.hasOwn(fields, step) ? fields[step] : undefined;
  if (rest.length === 0) {
    fields[step] = { ...here, type, nullable: true };
    return;
  }
  if (rest[0] === '[]') {
    const items = { ...here?.items?.fields };
    place(items, rest.slice(1), type);
    fields[step] = {
      type: 'array',
      nullable: true,
      items: { type: 'object', nullable: true, fields: items },
    };
    return;
  }
  const inner = { ...here?.fields };
  place(inner, rest, type);
  fields[step] = { type: 'object', nullable: true, fields: inner };
}
