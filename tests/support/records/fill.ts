import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Property, Registry, Resource, Row } from '#schemas/resource.ts';
import { picture } from '../files/pictures.ts';
import { callService } from '../server.ts';
import { namedBy } from './agreed.ts';
import { inputOf } from './samples.ts';

/**
 * Creates records of every collection through the services of a running server. `ready` brings records of a
 * resource into the state in which others may reference them.
 * @returns a record of each resource that has one.
 */
export async function fill(
  url: string,
  token: string,
  registry: Registry,
  ready: (resource: Resource) => Promise<void> = async () => {},
): Promise<Map<string, Row>> {
  const call = async (service: string, fields: Row = {}): Promise<Row> => {
    const { ret, msg, data } = await callService(url, service, {
      ...fields,
      access_token: token,
      lang: 'en',
    });
    if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const uploads = { image: await upload(url, token, 'png'), file: await upload(url, token, 'pdf') };
  await call('save_error_logger', {
    type: 'script',
    message: 'x is not a function',
    url: `${url}/admin/home`,
  });
  const known = new Map<string, Row>();
  const ids: Ids = (name, field = 'id') => known.get(name)?.[field] ?? null;
  for (const resource of inOrder(registry)) {
    const { add, list = '' } = resource.services;
    const usual = [...known];
    // It may be limited to some records.
    for (const { resource: name, when } of namedBy(resource)) {
      const target = registry.resources.get(name);
      if (!add || !when || !target?.services.list || !known.has(name)) continue;
      const filter = Object.fromEntries(
        Object.entries(when).map(([field, value]) => [field, { in: [value].flat() }]),
      );
      const { items } = await call(target.services.list, { limit: 1, filter: filter as Json });
      const [fitting] = items as readonly Row[];
      if (fitting) known.set(name, fitting);
    }
    for (let n = 1; add && n <= 12; n++) await call(add, recordOf(resource, n, ids, uploads));
    for (const [name, record] of usual) known.set(name, record);
    const { items } = await call(list, { limit: 1 });
    const [first] = items as readonly Row[];
    if (!first && add) throw new Error(`There is no record of ${resource.name}`);
    if (first) known.set(resource.name, first);
    await ready(resource);
  }
  return known;
}

/**
 * Referenced resources come first. Resources without an Add come last: other resources create their records.
 */
function inOrder(registry: Registry): Resource[] {
  const collections = [...registry.resources.values()].filter(({ services }) => services.list);
  const depth = (resource: Resource, above: readonly string[] = []): number => {
    if (!resource.services.add) return 1000;
    const needed = namedBy(resource).map((reference) => reference.resource);
    const targets = needed.filter((name) => name !== resource.name && !above.includes(name));
    return targets.reduce((deepest, name) => {
      const target = registry.resources.get(name);
      return Math.max(deepest, target ? 1 + (depth(target, [...above, resource.name]) % 1000) : 0);
    }, 0);
  };
  return collections.sort((a, b) => depth(a) - depth(b));
}

function recordOf(resource: Resource, n: number, ids: Ids, uploads: Readonly<Record<string, string>>): Row {
  const entries = Object.entries(inputOf(resource, n, ids)).map(([name, value]) => {
    const type = fieldTypeName(resource.schema.properties[name] as Property);
    return [name, uploads[type] ?? withoutHan(value ?? null)] as const;
  });
  return Object.fromEntries(entries);
}

// Any Chinese text on an English screen is then the screen's own.
function withoutHan(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replace(/\p{Script=Han}/gu, 'x')) as Json;
}

async function upload(url: string, token: string, kind: 'png' | 'pdf'): Promise<string> {
  const body = new FormData();
  body.append('access_token', token);
  const bytes = kind === 'png' ? await picture('png') : Buffer.from('%PDF-1.4\n%%EOF\n');
  body.append('file', new Blob([new Uint8Array(bytes)]), `sample.${kind}`);
  const answer = await fetch(`${url}/api/admin.php?service=Admin.File.Upload`, { method: 'POST', body });
  const { data, msg } = (await answer.json()) as { data: { url?: string }; msg: string };
  if (!data.url) throw new Error(`The ${kind} was not taken: ${msg}`);
  return data.url;
}
