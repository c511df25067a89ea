import type { Json, ObjectSchema, Property, Row } from '../../resource.ts';
import type { InputFor } from '../inputSchema.ts';
import { keepsTo } from './interpret.ts';

interface Rule {
  readonly if?: object;
  readonly then?: Branch;
  readonly else?: Branch;
}

interface Branch {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

/** The fields that a condition of the schema leaves no value: `"then": { "properties": { "a": { "const": null } } }`. */
export function closedFields(schema: ObjectSchema, values: Row): ReadonlySet<string> {
  const rules = [schema, ...((schema['allOf'] as readonly Rule[] | undefined) ?? [])] as readonly Rule[];
  return new Set(
    rules.flatMap(({ if: condition, then: held, else: other }) => {
      if (condition === undefined) return [];
      const { properties = {} } = (keepsTo(condition, values) ? held : other) ?? {};
      return Object.keys(properties).filter((name) => isClosed(properties[name]));
    }),
  );
}

/** Whether a field of a rendered form is closed by a condition that currently holds. */
export function isClosed(property: unknown): boolean {
  return (
    typeof property === 'object' && property !== null && (property as { const?: unknown }).const === null
  );
}

/**
 * A new record with defaults for its missing fields. A field closed by a condition gets none, so that a
 * record that breaks its own rules is never stored.
 */
export function withDefaults(
  schema: ObjectSchema,
  values: Row,
  isGiven: (property: Property) => boolean = () => true,
): Row {
  let defaults = Object.entries(schema.properties).flatMap(([name, property]): [string, Json][] =>
    property.default !== undefined && isGiven(property) && !(name in values)
      ? [[name, property.default]]
      : [],
  );
  for (;;) {
    const whole = { ...Object.fromEntries(defaults), ...values };
    const closed = closedFields(schema, whole);
    const open = defaults.filter(([name]) => !closed.has(name));
    if (open.length === defaults.length) return whole;
    // A default that opened or closed a field may change the result of later ones.
    defaults = open;
  }
}

/**
 * The values that a form submits: a closed field is empty, regardless of what was typed while it was open.
 */
export function withoutClosed(schema: ObjectSchema, purpose: InputFor, values: Row, before: Row): Row {
  const closed = closedFields(schema, { ...before, ...values });
  if (closed.size === 0) return values;
  const open = Object.entries(values).filter(([name]) => !closed.has(name));
  const emptied = [...closed].filter((name) => purpose === 'edit' && (before[name] ?? null) !== null);
  return { ...Object.fromEntries(open), ...Object.fromEntries(emptied.map((name) => [name, null])) };
}
