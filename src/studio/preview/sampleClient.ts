import type { CallOptions, Client, Payload } from '#providers/client.ts';
import { isReadable } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { allOperations } from '#schemas/derive/operations.ts';
import { isFile } from '#schemas/fields/privateFile.ts';
import { formattedSample, sampleOf } from '#schemas/fields/samples.ts';
import type { Json, Lang, Property, Registry, Resource, Row, Verb } from '#schemas/resource.ts';

/** How many sample rows each resource has. */
const rowCount = 12;

/**
 * A client that calls no service: sample rows answer, and what is written changes them until the page is left.
 * @param lang the language of the texts
 */
export function createSampleClient(registry: Registry, lang: () => Lang): Client {
  const rows = new Map<Resource, Row[]>();
  const rowsOf = (resource: Resource): Row[] => {
    const made =
      rows.get(resource) ??
      Array.from({ length: rowCount }, (_none, at) => sampleRow(resource, at + 1, lang()));
    rows.set(resource, made);
    return made;
  };

  async function call(service: string, payload: Payload = {}): Promise<unknown> {
    if (service === 'Admin.Permission.GetMyPermission') return permission(registry);
    if (service === 'Platform.User.Profile') return profile;
    for (const resource of registry.resources.values()) {
      const verb = (Object.entries(resource.services) as [Verb, string][]).find(
        ([, name]) => name === service,
      )?.[0];
      if (verb) return structuredClone(answerTo(verb, resource, payload as Row));
      const action = Object.values(resource.actions).find((one) => one.service === service);
      if (action) return structuredClone(acted(resource, payload as Row, action.set ?? {}));
    }
    return { items: [], total: 0, total_is_exact: true, has_more: false };
  }

  function answerTo(verb: Verb, resource: Resource, payload: Row): unknown {
    const all = rowsOf(resource);
    switch (verb) {
      case 'list':
        return listed(all, payload);
      case 'get':
        return found(all, payload);
      case 'add': {
        const row = { ...sampleRow(resource, all.length + 1, lang()), ...payload, id: all.length + 1 };
        all.unshift(row);
        return row;
      }
      case 'edit':
        if (payload['filter'] !== undefined) return setMany(all, payload);
        return Object.assign(found(all, payload), payload, { version: Number(payload['version'] ?? 0) + 1 });
      case 'delete': {
        const ids = idsOf(payload);
        rows.set(
          resource,
          all.filter(({ id }) => !ids.includes(id as Json)),
        );
        return { ids };
      }
      default:
        return {};
    }
  }

  function acted(resource: Resource, payload: Row, set: Row | object): unknown {
    const changed = rowsOf(resource).filter(({ id }) => idsOf(payload).includes(id as Json));
    for (const row of changed) Object.assign(row, set);
    return payload['ids'] === undefined ? changed[0] : { items: changed };
  }

  return {
    call: async <T>(service: string, payload?: Payload, _options?: CallOptions) =>
      (await call(service, payload)) as T,
    fetchFile: async () => new Response(''),
  };
}

function listed(all: readonly Row[], { page = 1, limit = 10, sort, filter, q }: Row) {
  const wanted = all.filter((row) => matches(row, Object(filter) as Row) && contains(row, q));
  const keys = (typeof sort === 'string' ? sort : 'id').split(',').map((term) => {
    return { field: term.replace(/^-/, ''), direction: term.startsWith('-') ? -1 : 1 };
  });
  const sorted = [...wanted].sort((a, b) => {
    const key = keys.find(({ field }) => compare(a[field], b[field]) !== 0);
    return key ? key.direction * compare(a[key.field], b[key.field]) : 0;
  });
  const from = (Number(page) - 1) * Number(limit);
  return { items: sorted.slice(from, from + Number(limit)), total: wanted.length, total_is_exact: true };
}

// Equality and lists are what tabs, links and names ask for; every other condition holds.
function matches(row: Row, filter: Row): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const { in: some } = Object(condition) as { readonly in?: Json[] };
    if (Array.isArray(some)) return some.includes(row[field] as Json);
    return typeof condition === 'object' || !(field in row) || isIn(row, { [field]: condition as Json });
  });
}

function contains(row: Row, q: unknown): boolean {
  return typeof q !== 'string' || q === '' || JSON.stringify(row).toLowerCase().includes(q.toLowerCase());
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}

function found(all: readonly Row[], { id }: Row): Row {
  return all.find((row) => row['id'] === Number(id)) ?? (all[0] as Row);
}

// A selection; there are no jobs that could take all matches.
function setMany(all: readonly Row[], { filter, q: _q, ...values }: Row): Row {
  const { id } = filter as { readonly id?: { readonly in?: readonly Json[] } };
  for (const row of all) if (id?.in?.includes(row['id'] as Json)) Object.assign(row, values);
  return { job: 1 };
}

function idsOf({ id, ids }: Row): Json[] {
  return Array.isArray(ids) ? (ids as Json[]) : [id as Json];
}

/** The n-th sample row of a resource, as a service answers it. */
export function sampleRow(resource: Resource, n: number, lang: Lang): Row {
  const makers = {
    ids: (_resource: string, field?: string) =>
      field === undefined ? ((n - 1) % rowCount) + 1 : `sample-${n}`,
    text: (property: Property, at: number) => sampleText(property, at, lang),
  };
  const readable = Object.entries(resource.schema.properties).filter(([, property]) => isReadable(property));
  const values = readable.map(
    ([name, property]) => [name, isUpload(property) ? null : sampleOf(property, n, makers)] as const,
  );
  const moment = new Date(Date.UTC(2026, 0, n, 8, 30)).toISOString();
  return { ...Object.fromEntries(values), id: n, created_at: moment, updated_at: moment, version: 1 };
}

// There are no files to show.
function isUpload(property: Property): boolean {
  return isFile(property) || isFile(property.items ?? {});
}

function sampleText({ format, label, maxLength = 255 }: Property, n: number, lang: Lang): string {
  return formattedSample(format, n) ?? `${label?.[lang] ?? 'text'} ${n}`.slice(0, maxLength);
}

function permission(registry: Registry) {
  return { level: 255, paths: allOperations(registry).map(({ uri }) => uri) };
}

const profile = {
  id: 1,
  username: 'admin',
  nickname: null,
  avatar: null,
  level: 255,
  member_level_name: '',
  must_change_password: false,
  simulated_by: null,
  web_domain_url: { open_api: { url: '' } },
  site: { name: '', logo: null },
};
