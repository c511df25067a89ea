import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SessionAccount } from '../sessions.ts';

/** What accounts called, and when: names of services only, never what was sent to them. */
export interface Visits {
  /** Remembers a call; it costs the call nothing. */
  note(account: Pick<SessionAccount, 'id' | 'simulatedBy'>, service: string): void;
  /** Writes down what is remembered. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The length of the slots in which repeated calls are counted together, in seconds. */
const slotSeconds = 600;
const keptDays = 30;
const pause = 3000;
const mostRemembered = 5000;

// What every page asks for tells nothing of where somebody went.
const frame = new Set([
  'Platform.User.Profile',
  'Admin.Permission.GetMyPermission',
  'Admin.Requests.GetUserVisitPath',
  'Admin.Job.GetList',
  'Admin.SavedView.GetList',
  'Admin.Search.Find',
  'save_error_logger',
]);

interface Visit {
  readonly account: number;
  readonly service: string;
  readonly by: number;
  readonly slot: number;
  readonly first: number;
  times: number;
  last: number;
}

/** Collects visits in memory and writes them in one statement every few seconds: at most one row a service and slot. */
export function createVisits(db: Db, onError: (error: unknown) => void): Visits {
  let visits = new Map<string, Visit>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...visits.values()];
    visits = new Map();
    if (taken.length > 0) await write(db, taken);
  };

  return {
    note({ id, simulatedBy }, service) {
      if (frame.has(service) || visits.size >= mostRemembered) return;
      const now = Date.now();
      const slot = Math.floor(now / 1000 / slotSeconds);
      const by = simulatedBy?.id ?? 0;
      const key = `${id} ${by} ${slot} ${service}`;
      const known = visits.get(key);
      if (known) {
        known.times++;
        known.last = now;
      } else visits.set(key, { account: id, service, by, slot, first: now, last: now, times: 1 });
      timer ??= setTimeout(() => void flush().catch(onError), pause).unref();
    },
    flush,
    stop: () => flush().catch(onError),
  };
}

async function write(db: Db, visits: readonly Visit[]): Promise<void> {
  const column = <Key extends keyof Visit>(name: Key) => visits.map((visit) => visit[name]);
  const times = (name: 'first' | 'last') => visits.map((visit) => new Date(visit[name]).toISOString());
  await sql`
    insert into kaifang_system.visit as v (account_id, service, simulated_by, slot, times, first_at, last_at)
    select * from unnest(${column('account')}::bigint[], ${column('service')}::text[], ${column('by')}::bigint[],
      ${column('slot')}::bigint[], ${column('times')}::int[], ${times('first')}::timestamptz[],
      ${times('last')}::timestamptz[])
    on conflict (account_id, slot, service, simulated_by) do update
    set times = v.times + excluded.times, last_at = greatest(v.last_at, excluded.last_at)`.execute(db);
}

/** Forgets what is older than thirty days. */
export async function sweepVisits(db: Db): Promise<void> {
  const oldest = Math.floor(Date.now() / 1000 / slotSeconds) - (keptDays * 86_400) / slotSeconds;
  await sql`delete from kaifang_system.visit where slot < ${oldest}`.execute(db);
}
