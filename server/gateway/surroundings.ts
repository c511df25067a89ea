import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { Bases } from '../bases/bases.ts';
import { connectedOf } from '../bases/connectedOf.ts';
import type { DataStore } from '../flow/data/dataStore.ts';
import type { Db } from '../store/database.ts';
import { liveVersion, type Version } from '../store/open/liveVersions.ts';
import { topicNames } from '../store/open/reachable.ts';
import { wayBack } from '../store/open/wayBack.ts';

/** A version, or a draft, as the meaning of flows knows it. */
export function definitionOf(
  version: Pick<Version, 'service' | 'title' | 'parameters' | 'returns'> & {
    readonly module: string | null;
    readonly description: string | null;
    readonly type?: string | null;
  },
): ApiDefinition {
  return {
    service: version.service,
    title: version.title,
    module: version.module ?? '',
    description: version.description,
    type: version.type === 'data' ? 'data' : 'common',
    // A draft may not have said yet what it takes.
    parameters: (version.parameters ?? []) as unknown as ApiDefinition['parameters'],
    returns: (version.returns ?? []) as unknown as ApiDefinition['returns'],
  };
}

/** What knows of tables. */
export interface Around {
  readonly db: Db;
  readonly data: DataStore;
  readonly bases: Bases;
}

function nodesOf(flow: unknown): unknown[] {
  return Object.values((flow as { nodes?: Record<string, unknown> } | null)?.nodes ?? {});
}

/** The services that a flow calls. */
export function calledBy(flow: unknown): string[] {
  const called = nodesOf(flow).flatMap((node) => {
    const { type, service } = (node ?? {}) as { type?: unknown; service?: unknown };
    return type === 'call' && typeof service === 'string' ? [service] : [];
  });
  return [...new Set(called)];
}

/** What lies around a draft: as around a flow that runs, and whether it would come back to itself. */
export async function draftSurroundings(
  parts: Around,
  { service, flow }: { readonly service: string; readonly flow: unknown },
): Promise<Surroundings> {
  const ways = new Map<string, readonly string[] | null>();
  for (const one of calledBy(flow)) ways.set(one, await wayBack(parts.db, service, [one]));
  return { ...(await surroundingsOf(parts, flow)), wayBack: (one) => ways.get(one) ?? null };
}

/** What lies around a flow: the tables that there are, and the APIs that it calls. */
export async function surroundingsOf({ db, data, bases }: Around, flow: unknown): Promise<Surroundings> {
  const apis = new Map<string, ApiDefinition>();
  for (const service of calledBy(flow)) {
    const found = await liveVersion(db, service);
    if (found) apis.set(service, definitionOf(found.version));
  }
  const [tables, topics, connected] = await Promise.all([
    data.tables(),
    topicNames(db),
    connectedOf(bases, nodesOf(flow)),
  ]);
  return {
    columns: (connection, table) => {
      if (connection !== '') return connected.columns(connection, table);
      return Object.hasOwn(tables, table) ? (tables[table] ?? null) : null;
    },
    api: (service) => apis.get(service) ?? null,
    topics,
    connections: connected.names,
    unreachable: connected.unreachable,
    base: connected.base,
  };
}
