import { className, isReadable } from '../complete.ts';
import type { Json, ObjectSchema, Property, Registry, Resource } from '../resource.ts';
import { answerSchema } from './answerSchema.ts';
import { inputSchema } from './inputSchema.ts';

/** What the types of a resource are called: its record, what adding one takes, and what changing one takes. */
export function typeNames({ name }: Resource): readonly [record: string, input: string, changes: string] {
  const record = className(name);
  return [record, `${record}Input`, `${record}Changes`];
}

/** TypeScript types of every stored resource: its record, what adding one takes, and what changing one takes. */
export function typesOf(registry: Registry): string {
  const stored = [...registry.resources.values()].filter(({ kind }) => kind !== 'page');
  const head =
    '// Written from resources/*.json by `npm run check` and `npm run dev`; changes here are lost.\n';
  return [head, ...stored.sort(byName).map(typesOfResource)].join('\n');
}

function byName(a: Resource, b: Resource): number {
  return a.name < b.name ? -1 : 1;
}

function typesOfResource(resource: Resource): string {
  const [record, input, changes] = typeNames(resource);
  const { label } = resource;
  return [
    `/** ${comment(`${label.zh_cn} · ${label.en}`)} */`,
    `export interface ${record} ${shape(answerSchema(resource), isReadable)}\n`,
    `/** What adding one takes. */`,
    `export interface ${input} ${shape(inputSchema(resource.schema, 'add'))}\n`,
    `/** What changing one may carry beside its id and version. */`,
    `export interface ${changes} ${shape(inputSchema(resource.schema, 'edit'), () => true, true)}\n`,
  ].join('\n');
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
      return `readonly (${property.items ? typeText(property.items) : 'unknown'})[]`;
    case 'object':
      return property.properties ? nested(property) : '{ readonly [name: string]: unknown }';
    default:
      return 'unknown';
  }
}

function nested({ properties = {}, required = [] }: Property): string {
  const entries = Object.entries(properties);
  return `{ ${entries.map(([name, inner]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeText(inner)}`).join('; ')} }`;
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /').replace(/\s+/g, ' ');
}
