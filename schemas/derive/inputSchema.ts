import { isWritable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { ObjectSchema, Property } from '../resource.ts';
import { filledNeed } from './rules/filledNeed.ts';
import { withoutNeed } from './rules/withoutNeed.ts';

/** The purpose of an input: a new record, a changed one, or one that only has to be well-formed. */
export type InputFor = 'add' | 'edit' | 'check';

/**
 * The JSON Schema that an input has to satisfy: only writable fields, no unknown ones, and null where a field
 * may be empty. A changed record keeps its frozen fields, and its secrets may be omitted.
 */
export function inputSchema(schema: ObjectSchema, purpose: InputFor): ObjectSchema {
  const { properties, required = [], ...rest } = schema;
  const names = Object.keys(properties).filter((name) => isAsked(properties[name] as Property, purpose));
  const needed = required.filter(
    (name) => names.includes(name) && isNeeded(properties[name] as Property, purpose),
  );
  // A condition may require a secret too; a stored one need not be sent again.
  const secrets =
    purpose === 'edit' ? Object.keys(properties).filter((name) => properties[name]?.secret) : [];
  const rules = secrets.length > 0 ? withoutNeed(rest, new Set(secrets)) : rest;
  return {
    ...(purpose === 'check' ? rules : filledNeed(rules, properties)),
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

function isAsked(property: Property, purpose: InputFor): boolean {
  if (purpose === 'check') return true;
  const isFixed = purpose === 'edit' ? property.frozen : property.transient;
  return isWritable(property) && !isFixed;
}

function isNeeded(property: Property, purpose: InputFor): boolean {
  // A field omitted from a new record gets its default or is generated; an emptied one is missing like any
  // other.
  const isMade = purpose === 'add' && property.made === true;
  return property.default === undefined && !isMade && !mayBeEmptied(property, purpose);
}

// Empty means unchanged where a form cannot show the stored value.
function mayBeEmptied(property: Property, purpose: InputFor): boolean {
  if (purpose !== 'edit') return purpose === 'check';
  return Boolean(property.secret) || property.format === 'password';
}

function valueSchema(property: Property, filled: boolean): Property {
  const { readOnly: _readOnly, made: _made, ...own } = property;
  const rules: Property =
    fieldType(property).formField === 'rows' ? { ...own, items: rowSchema(own.items) } : own;
  const isText = rules.type === 'string' || rules.format === 'words';
  if (filled) return isText ? ({ ...rules, filled: true } as Property) : rules;
  return {
    ...rules,
    ...(rules.type !== undefined && { type: [rules.type, 'null'] }),
    ...(rules.enum && { enum: [...rules.enum, null] }),
  } as unknown as Property;
}

// A row is validated like a record: required fields must be filled in, and the rest may be empty.
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
