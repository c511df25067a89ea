import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldNames } from '#schemas/anySchema/fieldNames.ts';
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

const usage = 'write: npm run new:resource coupon -- --zh 优惠券 --en Coupon';

/** The file that the arguments name after `--from`. @throws CommandError */
export function sourceOf(args: readonly string[]): string | undefined {
  return readArguments(args).from;
}

/**
 * Writes the first version of a resource file: of the origin's fields, or with a name and a state.
 * @returns the message for the user: what was created and the next steps.
 * @throws CommandError when the name is invalid or taken; nothing is written then.
 */
export function createResource(args: readonly string[], folder: string, origin?: Origin): string {
  const { name, zhCn, en, from } = readArguments(args);
  const path = join(folder, `${name}.json`);
  if (existsSync(path))
    throw new CommandError(`resources/${name}.json is there already: choose another name`);
  const guessed = labelOf(name);
  const label = { zh_cn: zhCn ?? en ?? guessed.zh_cn, en: en ?? guessed.en };
  const named = origin && 'fields' in origin ? namedFields(origin.fields) : [];
  const schema = origin ? ('schema' in origin ? wholeSchema(origin.schema) : schemaOf(named)) : starter;
  const content = { $schema: '../schemas/resource.schema.json', name, label, schema };
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
    guesses(origin, named, resource, from),
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
  return { name, zhCn: values.zh, en: values.en, from: values.from };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { zh: text, en: text, from: text } as const;
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
  { name, path, services, routes }: Resource,
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
    '- npm start makes its table and opens its screens. What an administrator may do with it is granted under Platform.',
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
    ...(origin.hasRows
      ? [
          `Its rows: start the server, open /admin${path}/${routes.list}, choose Import and ${from}: its titles are the labels.`,
        ]
      : []),
  ];
}

interface NamedField extends FieldGuess {
  readonly field: string;
}

function guessOf({ name, field, property, isRequired, because }: NamedField): string {
  const { type, format, unique, enum: choices } = property;
  const kind = String(choices ? 'enum' : (format ?? type));
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
