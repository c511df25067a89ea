import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldNames } from '#schemas/anySchema/fieldNames.ts';
import { isTable } from '#schemas/derive/sqlColumns.ts';
import { RegistryFault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { printResource } from '#schemas/text/printResource.ts';
import { customServices } from '../../customServices.ts';
import { readResources, registryOf } from '../../resources.ts';
import { readJson } from '../check/jsonFile.ts';
import type { FieldGuess } from './fieldGuess.ts';
import type { Origin } from './fromFile.ts';
import { labelOf, latinName } from './words.ts';

/** Invalid command arguments; the message describes the usage. */
export class CommandError extends Error {}

const usage =
  'write: npm run new:resource coupon -- --zh 优惠券 --en Coupon, with --from FILE or --table CONNECTION.TABLE to start from what is there';

/** The file after `--from`, or the table after `--table`, and the name of the resource. @throws CommandError */
export function sourceOf(args: readonly string[]): {
  readonly name: string;
  readonly from: string | undefined;
  readonly table: string | undefined;
} {
  return readArguments(args);
}

/**
 * Writes the first version of a resource file: of the origin's fields, or with a name and a state.
 * @returns the message for the user: what was created and the next steps.
 * @throws CommandError when the name is invalid or taken; nothing is written then.
 */
export function createResource(args: readonly string[], folder: string, origin?: Origin): string {
  const { name, zhCn, en, from, table } = readArguments(args);
  const path = join(folder, `${name}.json`);
  if (existsSync(path))
    throw new CommandError(`resources/${name}.json is there already: choose another name`);
  const guessed = labelOf(name);
  const label = { zh_cn: zhCn ?? en ?? guessed.zh_cn, en: en ?? guessed.en };
  const named = origin && 'fields' in origin ? namedFields(origin.fields) : [];
  const schema = origin ? ('schema' in origin ? wholeSchema(origin.schema) : schemaOf(named)) : starter;
  const content = {
    ...{ $schema: '../schemas/resource.schema.json', name, label },
    ...placeOf(origin, named),
    schema,
  };
  const text = printResource(content);
  const resource = tryWith(name, text, folder).resources.get(name) as Resource;
  const taken = Object.values(resource.services).find((service) => Object.hasOwn(customServices, service));
  if (taken)
    throw new CommandError(`${taken} is a hand-written service already: choose another name than "${name}"`);
  // Does not overwrite a file that was created concurrently.
  writeFileSync(path, text, { flag: 'wx' });
  return report(
    resource,
    zhCn === undefined && !/\p{Script=Han}/u.test(label.zh_cn),
    guesses(origin, named, resource, from ?? table),
  );
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  if (name === undefined) throw new CommandError(`The name of the resource is missing; ${usage}`);
  if (rest.length > 0) throw new CommandError(`One name is enough, not also ${rest.join(', ')}; ${usage}`);
  if (name === 'package')
    throw new CommandError('Node reads package.json itself: choose another name than "package"');
  if (!/^[a-z][a-z0-9_]*$/.test(name) || name.length > 48) {
    const rule = 'a name has up to 48 small letters, digits and underscores, and begins with a letter';
    throw new CommandError(`"${name}" is no name for a resource: ${rule}; ${usage}`);
  }
  const { zh: zhCn, en, from, table } = values;
  if (from !== undefined && table !== undefined)
    throw new CommandError(`Write --from or --table, not both; ${usage}`);
  return { name, zhCn, en, from, table };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { zh: text, en: text, from: text, table: text } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}; ${usage}`);
  }
}

function tryWith(name: string, text: string, folder: string): Registry {
  const fresh = readJson(`resources/${name}.json`, Buffer.from(text));
  try {
    return registryOf([...readResources(folder), fresh]);
  } catch (error) {
    if (!(error instanceof RegistryFault)) throw error;
    throw new CommandError(`resources/${name}.json was not written:\n${error.message}`);
  }
}

function report(
  { name, path, services, routes, provider }: Resource,
  lacksChinese: boolean,
  guessed: readonly string[],
): string {
  return [
    `resources/${name}.json is written. It gives ${Object.values(services).join(', ')}, and screens at /admin${path}/${routes.list}.`,
    ...guessed,
    'What comes next:',
    ...(lacksChinese ? ['- Write its Chinese name into "label".'] : []),
    '- Describe its fields in "schema"; docs/resource-file.md explains every word, and an editor completes them.',
    '- npm run check says what is wrong with it.',
    isTable(provider)
      ? '- npm start, or a running npm run dev, opens its screens; nothing is copied, and nothing is added to its table. What an administrator may do with it is granted under Platform.'
      : '- npm start, or a running npm run dev, makes its table and opens its screens. What an administrator may do with it is granted under Platform.',
  ].join('\n');
}

/** What was taken from the origin, and how its rows get in. */
function guesses(
  origin: Origin | undefined,
  fields: readonly NamedField[],
  { path, routes }: Resource,
  from = '',
): string[] {
  if (!origin) return [];
  return [
    `Taken from ${from} as ${origin.kind}; correct what is guessed wrong:`,
    ...('schema' in origin ? ['- the whole schema, as it is'] : fields.map(guessOf)),
    ...(origin.notes ?? []),
    ...(origin.hasRows
      ? [
          `Its rows: start the server, open /admin${path}/${routes.list}, choose Import and ${from}: its titles are the labels.`,
        ]
      : []),
  ];
}

/** Where the records are, if in the table that the fields were taken from. */
function placeOf(origin: Origin | undefined, fields: readonly NamedField[]): object {
  if (!origin?.provider) return {};
  const renamed = fields.filter(({ name, field }) => name !== field);
  const columns = Object.fromEntries(renamed.map(({ name, field }) => [field, name]));
  const fieldOf = (column: string) => fields.find(({ name }) => name === column)?.field ?? column;
  const unique = (origin.unique ?? []).map((names) => names.map(fieldOf));
  return {
    provider: { ...origin.provider, ...(renamed.length > 0 && { columns }) },
    ...(unique.length > 0 && { unique }),
  };
}

interface NamedField extends FieldGuess {
  readonly field: string;
}

function guessOf({ name, field, property, isRequired, because }: NamedField): string {
  const { type, format, unique, enum: choices, reference } = property;
  const kind = String(reference ? 'reference' : choices ? 'enum' : (format ?? type));
  const rules = [kind, ...(isRequired ? ['required'] : []), ...(unique === true ? ['unique'] : [])].join(
    ', ',
  );
  return `- ${name}${name === field ? '' : ` → ${field}`}: ${rules} (${because})`;
}

function namedFields(fields: readonly FieldGuess[]): NamedField[] {
  const once = [...new Map(fields.map((one) => [one.name, one])).values()];
  const latin = once.map(({ name }) => latinName(name));
  const names = fieldNames([...new Set(latin)]);
  return once.map((one, at) => ({ ...one, field: names.get(latin[at] ?? '') ?? `field_${at + 1}` }));
}

function schemaOf(fields: readonly NamedField[]): object {
  const required = fields.filter(({ isRequired, property }) => isRequired && property['type'] !== 'boolean');
  return {
    type: 'object',
    ...(required.length > 0 && { required: required.map(({ field }) => field) }),
    properties: Object.fromEntries(fields.map((one) => [one.field, propertyOf(one)])),
  };
}

function propertyOf({ name, field, title, property }: NamedField): object {
  const choices = property['enum'];
  const options = Array.isArray(choices)
    ? { options: Object.fromEntries(choices.map((one) => [one, { label: labelOf(String(one)) }])) }
    : {};
  return {
    ...property,
    label: labelOf(/\p{Script=Han}/u.test(name) ? field : name, title ?? name),
    ...options,
  };
}

// A schema that names its draft keeps its own rules and words.
function wholeSchema(schema: Readonly<Record<string, unknown>>): object {
  const draft = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema: schema['$schema'] ?? draft, ...schema };
}

/** A name, a state and a remark, with labels in both languages. */
const starter = {
  type: 'object',
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      unique: true,
      search: true,
      filter: true,
      label: { zh_cn: '名称', en: 'Name' },
    },
    status: {
      type: 'string',
      enum: ['enabled', 'disabled'],
      default: 'enabled',
      label: { zh_cn: '状态', en: 'Status' },
      options: {
        enabled: { label: { zh_cn: '启用', en: 'Enabled' }, tone: 'success' },
        disabled: { label: { zh_cn: '禁用', en: 'Disabled' }, tone: 'danger' },
      },
    },
    remark: { type: 'string', format: 'text', label: { zh_cn: '备注', en: 'Remark' } },
  },
};
