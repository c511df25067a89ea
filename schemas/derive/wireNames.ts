import type { ObjectSchema, Registry, Resource, Row } from '../resource.ts';
import { manyFields } from './manyFields.ts';
import { platformSide } from './platformSide.ts';

/**
 * The names of a resource's fields on the wire, where they are not those of its columns: the names that its
 * schema has.
 */
export interface WireNames {
  /** The wire's name of each field. */
  readonly names: Readonly<Record<string, string>>;
  readonly fields: ReadonlyMap<string, string>;
  /** What the service takes: values of a record, conditions, or values and the condition of a filter. */
  readonly input: 'values' | 'conditions' | 'filteredValues';
  /** What it answers. */
  readonly answer: 'record' | 'list' | 'acted';
}

/** The wire names of each derived service whose records have some. */
export function wireNamesByService({ resources }: Registry): ReadonlyMap<string, WireNames> {
  const all = [...resources.values()].filter(({ wireNames }) => wireNames !== undefined);
  return new Map(all.flatMap((one) => [one, platformSide(one) ?? []].flat()).flatMap(ofServices));
}

function ofServices(resource: Resource): [string, WireNames][] {
  const { wireNames = {}, services, actions } = resource;
  const edited = manyFields(resource) ? 'filteredValues' : 'values';
  const fields = new Map(Object.entries(wireNames).map(([field, name]) => [name, field]));
  const { import: _import, ...verbs } = services;
  return [
    ...Object.entries(verbs).map(([verb, name]): [string, WireNames] => {
      const input = verb === 'edit' ? edited : verb === 'add' ? 'values' : 'conditions';
      return [name, { names: wireNames, fields, input, answer: verb === 'list' ? 'list' : 'record' }];
    }),
    ...Object.values(actions).map(({ service }): [string, WireNames] => [
      service,
      { names: wireNames, fields, input: 'conditions', answer: 'acted' },
    ]),
  ];
}

/** An input with the names of columns, which are accepted as well. */
export function inFieldNames(wire: WireNames, input: Readonly<Record<string, unknown>>) {
  const field = (name: string) => wire.fields.get(name) ?? name;
  const filter = (value: unknown) => parsed(value, (one) => filterInFields(wire, one));
  if (wire.input === 'values') return renamed(input, field);
  if (wire.input === 'filteredValues') {
    const values = renamed(input, field);
    return 'filter' in values ? { ...values, filter: filter(values['filter']) } : values;
  }
  const each = (change: (name: string) => string) => (text: unknown) =>
    typeof text === 'string'
      ? text
          .split(',')
          .map((one) => change(one.trim()))
          .join()
      : text;
  const place = (value: unknown) => parsed(value, (one) => (isPlain(one) ? renamed(one, field) : one));
  const changes: Readonly<Record<string, (value: unknown) => unknown>> = {
    filter,
    sort: each((one) => (one.startsWith('-') ? `-${field(one.slice(1))}` : field(one))),
    fields: each(field),
    group: each(field),
    after: place,
    before: place,
  };
  return Object.fromEntries(
    Object.entries(input).map(([word, value]) => [word, changes[word]?.(value) ?? value]),
  );
}

// A form has objects as JSON texts. One that cannot be read is refused later.
function parsed(value: unknown, change: (value: unknown) => unknown): unknown {
  if (typeof value !== 'string') return change(value);
  try {
    return JSON.stringify(change(JSON.parse(value)));
  } catch {
    return value;
  }
}

function filterInFields(wire: WireNames, filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map((one) => filterInFields(wire, one));
  if (!isObject(filter)) return filter;
  const entries = Object.entries(filter).map(([key, inner]) =>
    ['and', 'or', 'not'].includes(key)
      ? [key, filterInFields(wire, inner)]
      : [pathWith(key, (name) => wire.fields.get(name)), inner],
  );
  return Object.fromEntries(entries);
}

// A path begins with the name of a field, which may contain dots itself.
function pathWith(path: string, named: (name: string) => string | undefined): string {
  const whole = named(path);
  if (whole !== undefined) return whole;
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
    const first = named(path.slice(0, at));
    if (first !== undefined) return first + path.slice(at);
  }
  return path;
}

/** An answer's data with the wire's names. */
export function inWireNames(wire: WireNames, data: unknown): unknown {
  return renamedAnswer(wire, data, (field) => wire.names[field] ?? field);
}

/** The same the other way, for screens, which know fields by their columns. */
export function answerInFieldNames(wire: WireNames, data: unknown): unknown {
  return renamedAnswer(wire, data, (name) => wire.fields.get(name) ?? name);
}

function renamedAnswer(wire: WireNames, data: unknown, change: (name: string) => string): unknown {
  if (!isPlain(data)) return data;
  const { items } = data;
  const isList = wire.answer === 'list' || (wire.answer === 'acted' && !('id' in data));
  if (!isList) return renamed(data, change);
  if (!Array.isArray(items)) return data;
  return { ...data, items: items.map((one: unknown) => (isPlain(one) ? renamed(one, change) : one)) };
}

// Not a file that is being sent.
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function renamed(row: Readonly<Record<string, unknown>>, change: (name: string) => string): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [change(name), value])) as Row;
}

/** The data of a refusal: the fields that are wrong, and a record as it is now. */
export function refusalInNames(
  wire: WireNames,
  data: Readonly<Record<string, unknown>>,
  to: 'wire' | 'fields',
): Record<string, unknown> {
  const change = (name: string) => (to === 'wire' ? wire.names[name] : wire.fields.get(name));
  const named = (path: string): string => {
    const start = path.startsWith('filter.') ? 'filter.' : '';
    return start + pathWith(path.slice(start.length), change);
  };
  const { errors, record } = data;
  return {
    ...data,
    ...(Array.isArray(errors) && {
      errors: errors.map((one: unknown) =>
        isObject(one) && typeof one['field'] === 'string' ? { ...one, field: named(one['field']) } : one,
      ),
    }),
    ...(isPlain(record) && { record: renamed(record, (name) => change(name) ?? name) }),
  };
}

/** A schema of an input or a record with the wire's names. */
export function schemaInWireNames(schema: ObjectSchema, names: Resource['wireNames'] = {}): ObjectSchema {
  const change = (name: string) => names[name] ?? name;
  const known = renamed(schema.properties, change) as unknown as ObjectSchema['properties'];
  return { ...schema, ...(schema.required && { required: schema.required.map(change) }), properties: known };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
