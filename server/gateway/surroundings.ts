import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import { calledService } from '#schemas/flow/nodeTypes.ts';
import type { Bases } from '../databases/flow/bases.ts';
import { connectedOf } from '../databases/flow/connectedOf.ts';
import type { DataStore } from '../flow/data/dataStore.ts';
import type { Db } from '../platform/store/database.ts';
import { findCallCycle } from './findCallCycle.ts';
import { liveVersion, type Version } from './liveVersions.ts';
import { topicNames } from './reachable.ts';

/** A version or a draft, as the semantics of flows see it. */
export function definitionOf(
  version: Pick<Version, 'service' | 'title' | 'module' | 'description'> & {
    readonly parameters: readonly object[] | null;
    readonly returns: readonly object[] | null;
    readonly type?: string | null;
  },
): ApiDefinition {
  return {
    service: version.service,
    title: version.title,
    module: version.module ?? '',
    description: version.description,
    type: version.type === 'data' ? 'data' : 'common',
    // A draft may not have any parameters yet.
    parameters: (version.parameters ?? []) as ApiDefinition['parameters'],
    returns: (version.returns ?? []) as ApiDefinition['returns'],
  };
}

/** The source of table metadata. */
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
    const service = calledService(node);
    return service === undefined ? [] : [service];
  });
  return [...new Set(called)];
}

/** The context of a draft: the same as for a running flow, and whether it would call itself. */
export async function draftSurroundings(
  parts: Around,
  { service, flow }: { readonly service: string; readonly flow: unknown },
): Promise<Surroundings> {
  const ways = new Map<string, readonly string[] | null>();
  for (const one of calledBy(flow)) ways.set(one, await findCallCycle(parts.db, service, [one]));
  return { ...(await surroundingsOf(parts, flow)), wayBack: (one) => ways.get(one) ?? null };
}

/** The context of a flow: the existing tables, and the APIs that it calls. */
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
