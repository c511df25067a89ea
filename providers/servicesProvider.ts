import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'react-admin';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Registry, Resource, Row, Verb } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import type { CallOnce } from './callOnce.ts';
import { changedFields } from './changes.ts';
import type { CallOptions, Client } from './client.ts';
import type { CallMeta, IdRow } from './kaifangDataProvider.ts';

/** The maximum number of records that a list service returns at once. */
const mostRecords = 1000;

/** react-admin's contract over the services of our own server. */
export function createServicesProvider(client: Client, callOnce: CallOnce, registry: Registry): DataProvider {
  const verbs = { client, of: (name: string) => resourceOf(registry, name) };
  return {
    supportAbortSignal: true,
    getList: (name, params) => getList(verbs, name, params),
    getManyReference: (name, { target, id, filter, ...params }) =>
      getList(verbs, name, { ...params, filter: { ...filter, [target]: wireNumber(id) } }),
    getOne: async (name, params) => ({ data: await getOne(verbs, name, params) }),
    getMany: async (name, params) => ({ data: await getMany(verbs, name, params) }),
    create: async (name, { data, meta }) => {
      const { idempotency_key: key } = (meta ?? {}) as CallMeta;
      const payload = { ...data, ...(key !== undefined && { idempotency_key: key }) };
      return { data: await callOnce<IdRow>(serviceOf(verbs, name, 'add'), payload, how(meta)) };
    },
    update: async (name, params) => ({ data: await update(verbs, name, params) }),
    updateMany: async (name, { ids, data, meta }) => {
      for (const previousData of await getMany(verbs, name, { ids }))
        await update(verbs, name, { id: previousData.id, data, previousData, meta });
      return { data: ids };
    },
    delete: async (name, { id, previousData, meta }) => {
      await called(verbs, name, 'delete', { ids: [wireId(verbs.of(name), id)] }, how(meta));
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name, { ids, meta }) => {
      if (ids.length === 0) return { data: [] };
      const wanted = { ids: ids.map((id) => wireId(verbs.of(name), id)) };
      const { trash } = await called<{ trash?: number[] }>(verbs, name, 'delete', wanted, how(meta));
      return { data: ids, trash };
    },
  } as DataProvider;
}

interface Verbs {
  readonly client: Client;
  of(name: string): Resource;
}

async function getList(verbs: Verbs, name: string, params: GetListParams): Promise<GetListResult<IdRow>> {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  const { q, ...written } = (params.filter ?? {}) as Row;
  const filter = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  const meta = (params.meta ?? {}) as CallMeta;
  const payload = {
    page,
    limit: perPage,
    sort: meta.sort ?? sortText(params.sort),
    q: q === '' ? undefined : q,
    filter: Object.keys(filter).length === 0 ? undefined : filter,
    fields: meta.fields?.join(','),
    total: meta.total,
    after: meta.after,
    before: meta.before,
  };
  const answer = await called<ListAnswer>(verbs, name, 'list', payload, how(meta, params.signal));
  return listResult(answer, page, perPage);
}

function listResult({ items, total, total_is_exact }: ListAnswer, page: number, perPage: number) {
  const data = items as IdRow[];
  // Beyond the counted number there may be more: a full page is then followed by another.
  const isCounted = total !== null && total_is_exact;
  const hasNextPage = isCounted ? page * perPage < total : items.length === perPage;
  const pageInfo = { hasNextPage, hasPreviousPage: page > 1 };
  // By react-admin's contract a total is either exact or missing.
  const counted = total === null ? {} : { total };
  return { data, ...(isCounted && counted), pageInfo, meta: { ...counted, total_is_exact } };
}

async function getOne(verbs: Verbs, name: string, { id, meta, signal }: GetOneParams): Promise<IdRow> {
  const isSingle = verbs.of(name).kind === 'single';
  const record = await called(
    verbs,
    name,
    'get',
    isSingle ? {} : { id: wireId(verbs.of(name), id) },
    how(meta, signal),
  );
  return { ...record, id: isSingle ? id : record.id };
}

async function getMany(verbs: Verbs, name: string, { ids, meta, signal }: GetManyParams): Promise<IdRow[]> {
  const wanted = [...new Set(ids.map((id) => wireId(verbs.of(name), id)))];
  const pages = Array.from({ length: Math.ceil(wanted.length / mostRecords) }, (_, page) =>
    wanted.slice(page * mostRecords, (page + 1) * mostRecords),
  );
  const lists = pages.map((some) =>
    getList(verbs, name, {
      pagination: { page: 1, perPage: some.length },
      filter: { id: { in: some } },
      meta: { total: 'none', ...meta },
      ...(signal && { signal }),
    }),
  );
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}

async function update(verbs: Verbs, name: string, params: UpdateParams): Promise<IdRow> {
  const { id, previousData, meta } = params;
  const { id: _id, version: _version, ...data } = params.data as Row;
  const changes = changedFields(data, previousData as Row | undefined);
  const version = (params.data as Row).version ?? previousData?.version;
  const about = verbs.of(name).kind === 'single' ? { version } : { id: wireId(verbs.of(name), id), version };
  const record = await called(verbs, name, 'edit', { ...changes, ...about }, how(meta));
  return { ...record, id };
}

function called<T = IdRow>(
  verbs: Verbs,
  name: string,
  verb: Verb,
  payload: Row | object,
  options: CallOptions,
) {
  return verbs.client.call<T>(serviceOf(verbs, name, verb), payload as Row, options);
}

function serviceOf(verbs: Verbs, name: string, verb: Verb): string {
  const service = verbs.of(name).services[verb];
  if (!service) throw new Error(`${name} has no service to ${verb}`);
  return service;
}

function sortText(sort: GetListParams['sort']): string | undefined {
  return sort && `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
}

function how(meta: CallMeta | undefined, signal?: AbortSignal): CallOptions {
  return { quiet: meta?.quiet ?? false, signal };
}

// react-admin takes ids from the URL, where everything is text.
function wireId({ schema }: Resource, id: Identifier): Identifier {
  return schema.properties['id']?.type === 'string' ? String(id) : wireNumber(id);
}

function wireNumber(id: Identifier): Identifier {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
}
