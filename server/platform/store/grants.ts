import { sql } from 'kysely';
import type { ChangeFeed } from '../cache/changeFeed.ts';
import type { Db } from './database.ts';

type Account = { readonly id: number; readonly level: number };

/**
 * The operations granted to an account, by its level or by its id: in the back-office and on the open
 * platform.
 */
export interface Grants {
  /** The routes below /admin, such as `/user/list`, that were granted to a level or an account. */
  of(account: Account): Promise<ReadonlySet<string>>;
  /** The routes below /platform that a developer may use. */
  platformOf(account: Account): Promise<ReadonlySet<string>>;
  /** Every route below /platform that has an operation. */
  platformPaths(): Promise<ReadonlySet<string>>;
  /** Whether operations of the open platform list a service, and none of them was granted to a developer. */
  withholds(account: Account, service: string): Promise<boolean>;
  /** Every service that is withheld from a developer. */
  withheldFrom(account: Account): Promise<string[]>;
  forget(): void;
}

interface Row {
  readonly side: 'admin' | 'platform';
  readonly uri: string;
  readonly levels: readonly number[] | null;
  readonly account_ids: readonly number[] | null;
  readonly services: readonly string[] | null;
}

interface Known {
  readonly admin: readonly Row[];
  readonly platform: readonly Row[];
  /** The operations that list a service. */
  readonly byService: ReadonlyMap<string, readonly Row[]>;
}

/** Grants from the operation tables, cached as long as change events arrive. */
export function createGrants(db: Db, signal: ChangeFeed): Grants {
  let remembered: Known | null = null;
  // Change events during the read make the result too old to cache.
  let generation = 0;
  const forget = (): void => {
    generation++;
    remembered = null;
  };
  signal.on('operation', forget);
  signal.on('lost', forget);

  const all = async (): Promise<Known> => {
    const [before, hearing] = [generation, signal.connected()];
    if (remembered && hearing) return remembered;
    const { rows } = await sql<Row>`
      select 'admin' as side, uri, levels, account_ids, null::jsonb as services from operation
      union all
      select 'platform', uri, levels, account_ids, services from platform_operation`.execute(db);
    const known = sorted(rows);
    remembered = before === generation && hearing && signal.connected() ? known : null;
    return known;
  };
  const uris = (rows: readonly Row[], account: Account) =>
    new Set(rows.filter((row) => isGranted(row, account)).map(({ uri }) => uri));

  return {
    of: async (account) => uris((await all()).admin, account),
    platformOf: async (account) => uris((await all()).platform, account),
    platformPaths: async () => new Set((await all()).platform.map(({ uri }) => uri)),
    async withholds(account, service) {
      return isWithheld((await all()).byService.get(service) ?? [], account);
    },
    async withheldFrom(account) {
      const listed = [...(await all()).byService];
      return listed.flatMap(([service, rows]) => (isWithheld(rows, account) ? [service] : []));
    },
    forget,
  };
}

// Operations that list a service restrict it to those they were granted to.
function isWithheld(listing: readonly Row[], account: Account): boolean {
  return listing.length > 0 && !listing.some((row) => isGranted(row, account));
}

function isGranted({ levels, account_ids }: Row, { id, level }: Account): boolean {
  return Boolean(levels?.includes(level) || account_ids?.includes(id));
}

function sorted(rows: readonly Row[]): Known {
  const platform = rows.filter(({ side }) => side === 'platform');
  const byService = new Map<string, Row[]>();
  for (const row of platform)
    for (const service of row.services ?? [])
      byService.set(service, [...(byService.get(service) ?? []), row]);
  return { admin: rows.filter(({ side }) => side === 'admin'), platform, byService };
}
