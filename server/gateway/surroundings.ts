import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { DataStore } from '../flow/data/dataStore.ts';
import type { Db } from '../store/database.ts';
import { liveVersion, type Version } from '../store/open/liveVersions.ts';
import { topicNames } from '../store/open/reachable.ts';

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
    parameters: version.parameters as unknown as ApiDefinition['parameters'],
    returns: version.returns as unknown as ApiDefinition['returns'],
  };
}

/** What lies around a flow: the tables that there are, and the APIs that it calls. */
export async function surroundingsOf(db: Db, data: DataStore, flow: unknown): Promise<Surroundings> {
  const nodes = Object.values((flow as { nodes?: Record<string, unknown> } | null)?.nodes ?? {});
  const called = nodes.flatMap((node) => {
    const { type, service } = node as { type?: unknown; service?: unknown };
    return type === 'call' && typeof service === 'string' ? [service] : [];
  });
  const apis = new Map<string, ApiDefinition>();
  for (const service of new Set(called)) {
    const found = await liveVersion(db, service);
    if (found) apis.set(service, definitionOf(found.version));
  }
  const [tables, topics] = await Promise.all([data.tables(), topicNames(db)]);
  return {
    columns: (connection, table) =>
      connection === '' && Object.hasOwn(tables, table) ? (tables[table] ?? null) : null,
    api: (service) => apis.get(service) ?? null,
    topics,
    connections: [],
  };
}
