import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RegistryFault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { readJson } from '../check/jsonFile.ts';
import { handWritten } from '../handWritten.ts';
import { readResources, registryOf } from '../resources.ts';
import { draft } from './draft.ts';

/** The command was not given what it needs; the message says what to write. */
export class CommandError extends Error {}

const usage = 'write: npm run new:resource coupon -- --zh 优惠券 --en Coupon';

/**
 * Writes a resource file to start from.
 * @returns what to tell the person: what was made and what comes next.
 * @throws CommandError when the name is bad or taken; nothing is written then.
 */
export function createResource(args: readonly string[], folder: string): string {
  const { name, zhCn, en } = readArguments(args);
  const path = join(folder, `${name}.json`);
  if (existsSync(path))
    throw new CommandError(`resources/${name}.json is there already: choose another name`);
  const text = draft(name, { zh_cn: zhCn ?? en ?? spoken(name), en: en ?? spoken(name) });
  const resource = tryWith(name, text, folder).resources.get(name) as Resource;
  const taken = Object.values(resource.services).find((service) => Object.hasOwn(handWritten, service));
  if (taken)
    throw new CommandError(`${taken} is a hand-written service already: choose another name than "${name}"`);
  // Somebody who made the same file meanwhile keeps his.
  writeFileSync(path, text, { flag: 'wx' });
  return report(resource, zhCn === undefined);
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
  return { name, zhCn: values.zh, en: values.en };
}

function parse(args: readonly string[]) {
  const options = { zh: { type: 'string' }, en: { type: 'string' } } as const;
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

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function report({ name, path, services, routes }: Resource, lacksChinese: boolean): string {
  return [
    `resources/${name}.json is written. It gives ${Object.values(services).join(', ')}, and screens at /admin${path}/${routes.list}.`,
    'What comes next:',
    ...(lacksChinese ? ['- Write its Chinese name into "label".'] : []),
    '- Describe its fields in "schema"; docs/resource-file.md explains every word, and an editor completes them.',
    '- npm run check says what is wrong with it.',
    '- npm start makes its table and opens its screens. What an administrator may do with it is granted under Platform.',
  ].join('\n');
}
