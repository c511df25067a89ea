import type { Json } from '../../resource.ts';
import type { FieldType, Parameter } from '../api.ts';
import { valueRules } from './inputSchema.ts';
import { isObject, limitWords, type ValueSchema } from './valueSchema.ts';

/** A schema as the designer edits it, like a parameter: its type and limits, and its further rules. */
export interface SchemaRow {
  /** Null where any type is accepted, or several are. */
  readonly type: FieldType | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly description?: string | null;
  readonly schema?: ValueSchema | null;
}

/** A field of an object. */
export interface FieldRow extends SchemaRow {
  readonly name: string;
  readonly required?: boolean;
}

const rowTypes: Readonly<Record<string, FieldType>> = {
  ...{ string: 'string', integer: 'integer', number: 'float', boolean: 'boolean' },
  ...{ array: 'array', object: 'object' },
};

/** The fields of an object as rows. */
export function fieldRows({ properties, required }: ValueSchema): FieldRow[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => ({
    ...rowOfSchema(isObject(one) ? one : {}),
    ...{ name, required: needed.has(name) },
  }));
}

/** The words for the fields of an object; those that require a field without a row stay. */
export function schemaOfFields(rows: readonly FieldRow[], before: ValueSchema): ValueSchema {
  const known = new Set(fieldRows(before).map(({ name }) => name));
  const others = [before['required'] ?? []].flat().filter((name) => !known.has(String(name)));
  const required = [...rows.filter((row) => row.required).map(({ name }) => name), ...others];
  return {
    ...(rows.length > 0 && {
      properties: Object.fromEntries(rows.map((row) => [row.name, schemaOfRow(row)])),
    }),
    ...(required.length > 0 && { required }),
  };
}

/** A schema as a row. */
export function rowOfSchema(schema: ValueSchema): SchemaRow {
  const { type, description, ...rest } = schema;
  const words = [type ?? []].flat();
  const [word, ...others] = words.filter((one) => one !== 'null');
  const own = word !== undefined && others.length === 0 ? rowTypes[String(word)] : undefined;
  const about = typeof description === 'string' ? { description } : {};
  if (!own) return { type: null, ...about, ...withRules(type === undefined ? rest : { type, ...rest }) };
  const [low = '', high = ''] = limitWords[own] ?? [];
  const { [low]: min, [high]: max, ...rules } = rest;
  const values = rules['enum'];
  const isNullable = words.includes('null');
  return {
    type: own,
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...about,
    ...withRules({
      ...rules,
      ...(isNullable && Array.isArray(values) && { enum: values.filter((one) => one !== null) }),
      ...(isNullable && { nullable: true }),
    }),
  };
}

function withRules(schema: ValueSchema): Pick<SchemaRow, 'schema'> {
  return Object.keys(schema).length > 0 ? { schema } : {};
}

/** A row as a schema. */
export function schemaOfRow({ type, min, max, description, schema }: SchemaRow): ValueSchema {
  const about: ValueSchema = description ? { description } : {};
  if (type === null) return { ...schema, ...about };
  const row: Parameter = { name: '', type, min: min ?? null, max: max ?? null, ...(schema && { schema }) };
  return { ...valueRules(row), ...about };
}

/** Texts as values of a type; null where one is none. */
export function valuesOfTexts(type: FieldType | null, texts: readonly string[]): Json[] | null {
  const values = texts.map((text): Json | undefined => {
    if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
    if (type !== 'integer' && type !== 'float') return text;
    const number = Number(text);
    const isGood =
      text.trim() !== '' && (type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number));
    return isGood ? number : undefined;
  });
  return values.every((value) => value !== undefined) ? values : null;
}
