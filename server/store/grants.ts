import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Signal } from './signal.ts';

/** Which operations an administrator was given, by level or by account. */
export interface Grants {
  /** The routes below /admin, such as `/user/list`, that were granted to a level or an account. */
  of(account: { readonly id: number; readonly level: number }): Promise<ReadonlySet<string>>;
  forget(): void;
}

interface Row {
  readonly uri: string;
  readonly levels: readonly number[] | null;
  readonly account_ids: readonly number[] | null;
}

/** Grants from the operation table, remembered for as long as news of changes arrive. */
export function createGrants(db: Db, signal: Signal): Grants {
  let remembered: readonly Row[] | null = null;
  // News that arrive while the grants are being read make what was read too old to remember.
  let generation = 0;
  const forget = (): void => {
    generation++;
    remembered = null;
  };
  signal.on('operation', forget);
  signal.on('lost', forget);

  const all = async (): Promise<readonly Row[]> => {
    const [before, hearing] = [generation, signal.connected()];
    if (remembered && hearing) return remembered;
    const { rows } = await sql<Row>`select uri, levels, account_ids from operation`.execute(db);
    remembered = before === generation && hearing && signal.connected() ? rows : null;
    return rows;
  };

  return {
    async of({ id, level }) {
      const rows = await all();
      return new Set(
        rows
          .filter((row) => row.levels?.includes(level) || row.account_ids?.includes(id))
          .map((row) => row.uri),
      );
    },
    forget,
  };
}
