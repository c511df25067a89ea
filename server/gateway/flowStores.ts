import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import { type Bases, createBases } from '../databases/flow/bases.ts';
import { budgets } from '../flow/budgets.ts';
import { createDataStore, type DataStore } from '../flow/data/dataStore.ts';
import type { Ports } from '../flow/ports.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import type { Keys } from '../platform/keys.ts';
import type { Tables } from '../platform/store/database.ts';

/** The databases that flows access. */
export interface FlowStores {
  readonly data: DataStore;
  readonly bases: Bases;
  readonly open: Ports['open'];
  close(): Promise<void>;
}

interface StoreParts {
  readonly db: Kysely<Tables>;
  readonly connection: PoolConfig;
  readonly signal: ChangeFeed;
  readonly keys: Keys;
  readonly told: (what: string) => (error: Error) => void;
}

/**
 * Opens the databases of flows. Long runs have a separate pool with suitable limits, so that they take no
 * connections from applications' calls.
 */
export function createFlowStores({ db, connection, signal, keys, told }: StoreParts): FlowStores {
  const parts = { db, signal, keys, onError: told('to a connected database') };
  const made = (within?: number) => ({
    data: createDataStore(db, connection, keys, { onError: told('to the data tables'), within }),
    bases: createBases({ ...parts, within }),
  });
  const [usual, long] = [made(), made(budgets.longMilliseconds)];
  return {
    ...usual,
    open: (name, use, isLong) => {
      const { data, bases } = isLong ? long : usual;
      return name === '' ? data.open(use) : bases.open(name, use);
    },
    close: async () => {
      const all = [usual, long].flatMap(({ data, bases }) => [data.close(), bases.close()]);
      await Promise.all(all);
    },
  };
}
