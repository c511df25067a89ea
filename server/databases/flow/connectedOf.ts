import type { Surroundings } from '#schemas/flow/api.ts';
import type { TableColumns } from '../../flow/data/dataStore.ts';
import type { Bases } from './bases.ts';
import { isGone } from './fault.ts';

/** The metadata that a flow has about the connections that it uses. */
export interface Connected extends Required<Pick<Surroundings, 'columns' | 'base' | 'unreachable'>> {
  readonly names: readonly string[];
}

/**
 * Reads the connection metadata that the nodes of a flow need; makes no request when they use no connections.
 */
export async function connectedOf(bases: Bases, nodes: readonly unknown[]): Promise<Connected> {
  const wanted = wantedOf(nodes);
  const listed = wanted.size === 0 ? [] : await bases.list();
  const known = new Map(listed.map((one) => [one.name, one]));
  const tables = new Map<string, TableColumns>();
  const unreachable: string[] = [];
  const ask = async (name: string, only: ReadonlySet<string>) => {
    try {
      tables.set(name, await bases.tables(name, [...only]));
    } catch (error) {
      if (!isGone(error)) throw error;
      unreachable.push(name);
    }
  };
  await Promise.all([...wanted].filter(([name]) => known.has(name)).map(([name, only]) => ask(name, only)));
  return {
    names: [...known.keys()],
    unreachable,
    base: (name) => known.get(name),
    columns: (name, table) => {
      const found = tables.get(name);
      if (!found) return undefined;
      return Object.hasOwn(found, table) ? (found[table] ?? null) : null;
    },
  };
}

/** The connections that nodes name, each with the tables that they need. */
function wantedOf(nodes: readonly unknown[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const node of nodes) {
    const { connection, table } = (node ?? {}) as { connection?: unknown; table?: unknown };
    if (typeof connection !== 'string' || connection === '') continue;
    const names = wanted.get(connection) ?? new Set();
    if (typeof table === 'string') names.add(table);
    wanted.set(connection, names);
  }
  return wanted;
}
