import { isWritable } from '../complete.ts';
import { fieldTypeName } from '../fields/all.ts';
import type { ObjectSchema, Property } from '../resource.ts';

/** What an input is for: a new record, a changed one, or one that only has to be well-formed. */
export type InputFor = 'add' | 'edit' | 'check';

/**
 * The JSON Schema that an input has to meet: only what a caller may write, nothing unknown, and null where a
 * field may be left empty. A changed record keeps its frozen fields, and its secrets may stay unsaid.
 */
export function inputSchema(schema: ObjectSchema, purpose: InputFor): ObjectSchema {
  const { properties, required = [], ...rest } = schema;
  const names = Object.keys(properties).filter((name) => isAsked(properties[name] as Property, purpose));
  const needed = required.filter(
    (name) => names.includes(name) && isNeeded(properties[name] as Property, purpose),
  );
  const secrets =
    purpose === 'edit' ? Object.keys(properties).filter((name) => properties[name]?.secret) : [];
  return {
    ...(secrets.length > 0 ? (withoutNeed(rest, new Set(secrets)) as object) : rest),
    type: 'object',
    additionalProperties: false,
    required: needed,
    properties: Object.fromEntries(
      names.map((name) => {
        const property = properties[name] as Property;
        const filled = required.includes(name) && !mayBeEmptied(property, purpose);
        return [name, valueSchema(property, filled)];
      }),
    ),
  };
}

// A condition may ask for a secret too; what is kept already need not be said again.
function withoutNeed(rule: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(rule)) return rule.map((one) => withoutNeed(one, secrets));
  if (typeof rule !== 'object' || rule === null) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([word, value]) => [
      word,
      word === 'required' && Array.isArray(value)
        ? value.filter((name) => !secrets.has(name))
        : withoutNeed(value, secrets),
    ]),
  );
}

function isAsked(property: Property, purpose: InputFor): boolean {
  if (purpose === 'check') return true;
  const isFixed = purpose === 'edit' ? property.frozen : property.transient;
  return isWritable(property) && !isFixed;
}

function isNeeded(property: Property, purpose: InputFor): boolean {
  return property.default === undefined && !mayBeEmptied(property, purpose);
}

// Emptied means kept where a form cannot show what there is, and made at random where the file says so.
function mayBeEmptied(property: Property, purpose: InputFor): boolean {
  if (purpose === 'check') return true;
  if (purpose === 'add') return property.random !== undefined;
  return Boolean(property.secret) || property.format === 'password';
}

function valueSchema(property: Property, filled: boolean): Property {
  const { readOnly: _readOnly, ...own } = property;
  const rules: Property = fieldTypeName(property) === 'rows' ? { ...own, items: rowSchema(own.items) } : own;
  if (filled) return rules.type === 'string' ? ({ ...rules, filled: true } as Property) : rules;
  const nullable = { ...rules, type: [rules.type, 'null'] };
  return (rules.enum ? { ...nullable, enum: [...rules.enum, null] } : nullable) as unknown as Property;
}

// A row is asked for like a record: what is required has to be filled in, and the rest may be left empty.
function rowSchema(items: Property = {}): Property {
  const { properties = {}, required = [] } = items;
  const cells = Object.entries(properties);
  return {
    ...items,
    properties: Object.fromEntries(
      cells.map(([name, cell]) => [name, valueSchema(cell, required.includes(name))]),
    ),
  };
}
