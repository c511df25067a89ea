import { sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import { ownField } from '#schemas/derive/operations.ts';
import type { FoundRecord, SearchAnswer } from '#schemas/derive/search.ts';
import { searchedFields, secondName } from '#schemas/derive/search.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { ask } from '../../core/ask.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService, Service } from '../../core/service.ts';

const input: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['q'],
  properties: {
    q: { type: 'string', minLength: 1, maxLength: 100, label: { zh_cn: '搜索词', en: 'q' } },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      default: 4,
      label: { zh_cn: '每类条数', en: 'limit for each resource' },
    },
  },
};

type SearchInput = { readonly q: string; readonly limit?: number };

/** Searches records of every kind by name. */
export const adminSearch = {
  'Admin.Search.Find': {
    trail: 'never',
    access: 'member',
    input,
    summary: {
      zh_cn: '在当前账号可查看的所有列表中搜索记录',
      en: 'Searches all lists that the signed-in account may see',
    },
    run: (call, { q, limit }: SearchInput) => find(call, q.trim(), limit ?? 4),
  },
} satisfies Readonly<Record<string, CustomService>>;

// How many lists are searched in parallel, the time limit of each, and the time after which no further list
// is started.
const lanes = 4;
const patience = { list: 700, whole: 2000 };

async function find(call: Call, q: string, limit: number): Promise<SearchAnswer> {
  const waiting = q === '' ? [] : [...call.registry.resources.values()].filter(isSearched);
  const found = new Map<Resource, readonly Row[]>();
  const deadline = performance.now() + patience.whole;
  let isComplete = true;
  const order = [...waiting];
  const work = async (): Promise<void> => {
    for (let resource = waiting.shift(); resource; resource = waiting.shift()) {
      const rows = performance.now() < deadline ? await searched(call, resource, q, limit) : undefined;
      if (rows) found.set(resource, rows);
      else isComplete = false;
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const items = order.flatMap((resource) =>
    (found.get(resource) ?? []).map((record): FoundRecord => ({ resource: resource.name, record })),
  );
  return { items, is_complete: isComplete };
}

// Append-only records are searched in their own list: a log line is not a search target.
function isSearched(resource: Resource): boolean {
  const { services, provider, appendOnly } = resource;
  return (
    services.list !== undefined &&
    provider.type === 'kaifang' &&
    !appendOnly &&
    searchedFields(resource).length > 0
  );
}

/**
 * The first matches in the list's own form, without others' records, which have no page to open; none where
 * the caller may not list, undefined where it took too long.
 */
async function searched(
  call: Call,
  resource: Resource,
  q: string,
  limit: number,
): Promise<readonly Row[] | undefined> {
  const service = resource.services.list as string;
  const property = resource.schema.properties[resource.display];
  const isNamed = property !== undefined && isReadable(property) && property.virtual === undefined;
  const names = ['id', isNamed ? resource.display : undefined, secondName(resource)];
  const fields = names.filter((name) => name !== undefined).join();
  const owner = ownField(resource);
  const own = owner !== undefined && { filter: { [owner]: call.caller?.id ?? null } };
  try {
    const { gate, services } = call.app;
    // Without the permission, no connection is taken.
    await gate.pass(services.get(service) as Service, call.caller);
    const answer = await call.rootDb.transaction().execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(patience.list)}`.execute(db);
      return ask({ ...call, db }, service, { ...own, q, limit, fields, total: 'none' });
    });
    return (answer as ListAnswer).items;
  } catch (error) {
    if (error instanceof ApiError) return [];
    if ((error as { code?: string }).code === cancelled) return undefined;
    throw error;
  }
}

const cancelled = '57014';
