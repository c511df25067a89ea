import { className, isReadable, isStored } from '../complete.ts';
import { isSystemField } from '../property.ts';
import type { Json, ObjectSchema, Property, Registry, Resource } from '../resource.ts';
import { answerSchema } from './answerSchema.ts';
import { inputSchema } from './inputSchema.ts';
import { platformSide } from './platformSide.ts';
import { type Column, tableOf } from './table.ts';

/** The maps from resource names to types, and the suffixes of those types. */
export const typeMaps = {
  RecordMap: '',
  InputMap: 'Input',
  ChangesMap: 'Changes',
  ValuesMap: 'Values',
} as const;

/**
 * The names of a resource's types: its record, the input of add, the input of edit, what the server inserts,
 * and a developer's input of add.
 */
export function typeNames({ name }: Resource): readonly string[] {
  const record = className(name);
  return [record, ...['Input', 'Changes', 'Values', 'PlatformInput'].map((end) => record + end)];
}

const head =
  '// Written from resources/*.json by `npm run check`, `npm run types` and `npm run dev`; changes here are lost.\n';

// In lower case, because the types of resources begin with a capital letter.
const jsonType =
  'type json = string | number | boolean | null | readonly json[] | { readonly [name: string]: json };\n';

/** TypeScript types of the records of every stored resource, and the maps from resource names to them. */
export function typesOf(registry: Registry): string {
  const resources = storedOf(registry);
  const maps = Object.entries(typeMaps).map(([map, end]) => {
    const lines = resources.map(({ name }) => `  readonly ${name}: ${className(name)}${end};`);
    return `export interface ${map} {\n${lines.join('\n')}\n}\n`;
  });
  return [head, jsonType, ...resources.map(typesOfResource), ...maps].join('\n');
}

/** TypeScript types of the tables of every stored resource in Kysely's format: the column values. */
export function tableTypesOf(registry: Registry): string {
  const tables = storedOf(registry).flatMap((resource) => {
    const table = tableOf(resource);
    if (!table) return [];
    const { properties } = answerSchema(resource);
    const lines = table.columns.map(
      (column) => `    ${column.name}: ${columnType(column, properties[column.name])};`,
    );
    return [`  ${table.name}: {\n${lines.join('\n')}\n  };`];
  });
  return [
    head,
    "import type { ColumnType, Generated } from 'kysely';\n",
    jsonType,
    `export interface ResourceTables {\n${tables.join('\n')}\n}\n`,
  ].join('\n');
}

/** A service with the input that it validates, and the one that its code gets where that differs. */
interface TypedService {
  readonly name: string;
  readonly input: ObjectSchema;
  readonly ownInput?: ObjectSchema;
}

/** TypeScript types of the inputs of services, by the names of the services. */
export function inputTypesOf(services: Iterable<TypedService>): string {
  const lines = [...services].map(
    ({ name, input, ownInput = input }) => `  readonly ${JSON.stringify(name)}: ${shape(ownInput)};`,
  );
  return [head, jsonType, `export interface ServiceInputs {\n${lines.join('\n')}\n}\n`].join('\n');
}

const scalarTypes: Readonly<Record<Exclude<Column['type'], 'jsonb'>, string>> = {
  text: 'string',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamptz(3)': 'string',
  date: 'string',
};

// Secrets and passwords are in no response, and so have no property here.
function columnType({ name, type }: Column, property: Property | undefined): string {
  if (isSystemField(name)) return `Generated<${type === 'bigint' ? 'number' : 'string'}>`;
  const isEmptiable = !property || [property.type].flat().includes('null');
  const empty = isEmptiable ? ' | null' : '';
  if (type === 'jsonb') {
    const value = property ? typeText(property) : 'json | null';
    return `ColumnType<${value}, string${empty}${isEmptiable ? ' | undefined' : ''}, string${empty}>`;
  }
  return property?.enum ? typeText(property) : scalarTypes[type] + empty;
}

function storedOf({ resources }: Registry): Resource[] {
  return [...resources.values()].filter(({ kind }) => kind !== 'page').sort(byName);
}

function byName(a: Resource, b: Resource): number {
  return a.name < b.name ? -1 : 1;
}

/** The TypeScript types of one resource. */
export function typesOfResource(resource: Resource): string {
  const [record, input, changes, values, platformInput] = typeNames(resource);
  const platform = platformSide(resource);
  const { label } = resource;
  return [
    `/** ${comment(`${label.zh_cn} · ${label.en}`)} */`,
    `export type ${record} = ${shape(answerSchema(resource), isReadable)};\n`,
    `/** What adding one takes. */`,
    `export type ${input} = ${shape(inputSchema(resource.schema, 'add'))};\n`,
    `/** What changing one may carry beside its id and version. */`,
    `export type ${changes} = ${shape(inputSchema(resource.schema, 'edit'), () => true, true)};\n`,
    `/** What the server makes one of. */`,
    `export type ${values} = ${shape(valuesSchema(resource))};\n`,
    `/** What adding one takes from a developer. */`,
    `export type ${platformInput} = ${platform ? shape(inputSchema(platform.schema, 'add')) : 'never'};\n`,
  ].join('\n');
}

// The server supplies what no input contains, such as a read-only field; it generates random values that are
// omitted.
function valuesSchema({ schema }: Resource): ObjectSchema {
  const own = Object.entries(schema.properties).filter(
    ([name, property]) => !isSystemField(name) && (isStored(property) || property.transient),
  );
  const properties = own.map(([name, { readOnly: _readOnly, ...property }]) => [name, property]);
  const whole = inputSchema({ ...schema, properties: Object.fromEntries(properties) }, 'check');
  const input = inputSchema(schema, 'add');
  return {
    ...whole,
    properties: { ...whole.properties, ...input.properties },
    required: input.required?.filter((name) => schema.properties[name]?.random === undefined) ?? [],
  };
}

function shape(
  schema: ObjectSchema,
  takes: (property: Property) => boolean = () => true,
  partial = false,
): string {
  const lines = Object.entries(schema.properties)
    .filter(([, property]) => takes(property))
    .map(([name, property]) => {
      const optional = partial || !schema.required?.includes(name) ? '?' : '';
      const words = property.label
        ? `  /** ${comment(`${property.label.zh_cn} · ${property.label.en}`)} */\n`
        : '';
      return `${words}  readonly ${name}${optional}: ${typeText(property)};`;
    });
  return `{\n${lines.join('\n')}\n}`;
}

function typeText(property: Property): string {
  if (property.enum) return property.enum.map((value: Json) => JSON.stringify(value)).join(' | ');
  const types: readonly (string | undefined)[] = [
    property.type as string | readonly string[] | undefined,
  ].flat();
  return types.map((type) => one(type, property)).join(' | ');
}

function one(type: string | undefined, property: Property): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly (${property.items ? typeText(property.items) : 'json'})[]`;
    case 'object':
      return property.properties ? nested(property) : `{ readonly [name: string]: ${otherText(property)} }`;
    default:
      return 'json';
  }
}

// Fields without names of their own.
function otherText({ additionalProperties: other }: Property): string {
  return typeof other === 'object' ? typeText(other) : 'json';
}

function nested({ properties = {}, required = [] }: Property): string {
  const entries = Object.entries(properties);
  return `{ ${entries.map(([name, inner]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeText(inner)}`).join('; ')} }`;
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /').replace(/\s+/g, ' ');
}
