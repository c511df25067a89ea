import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Signal } from './signal.ts';

type Account = { readonly id: number; readonly level: number };

/** Which operations an account was given, by its level or by its id: of the back-office, and of the open platform. */
export interface Grants {
  /** The routes below /admin, such as `/user/list`, that were granted to a level or an account. */
  of(account: Account): Promise<ReadonlySet<string>>;
  /** The routes below /platform that a developer may use. */
  platformOf(account: Account): Promise<ReadonlySet<string>>;
  /** Every route below /platform that there is an operation for. */
  platformPaths(): Promise<ReadonlySet<string>>;
  /** Whether operations of the open platform list a service, and none of them was granted to a developer. */
  withholds(account: Account, service: string): Promise<boolean>;
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

/** Grants from the operation tables, remembered for as long as news of changes arrive. */
export function createGrants(db: Db, signal: Signal): Grants {
  let remembered: Known | null = null;
  // News that arrive while the grants are being read make what was read too old to remember.
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
      const listing = (await all()).byService.get(service) ?? [];
      return listing.length > 0 && !listing.some((row) => isGranted(row, account));
    },
    forget,
  };
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
