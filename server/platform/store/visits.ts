import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { SessionAccount } from './sessions.ts';

/** The calls of accounts, with their time: only the names of services, never the input. */
export interface Visits {
  /** Buffers a call, at no cost to it. */
  note(account: Pick<SessionAccount, 'id' | 'simulatedBy'>, service: Visited): void;
  /** Writes the buffered calls. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Repeated calls within a slot of this length count together, in seconds. */
const slotSeconds = 600;
const keptDays = 30;
const pause = 3000;
const mostRemembered = 5000;

/** A repeated poll belongs to the previous visit if that is no longer ago than this, in milliseconds. */
const sameVisit = 120_000;

/** The called service, and how it appears in the trail. */
interface Visited {
  readonly name: string;
  readonly trail?: 'never' | 'once';
}

interface Visit {
  readonly account: number;
  readonly service: string;
  readonly by: number;
  readonly slot: number;
  readonly first: number;
  times: number;
  last: number;
}

/**
 * Buffers visits in memory and writes them in one statement every few seconds: at most one row per service
 * and slot.
 */
export function createVisits(db: Db, onError: (error: unknown) => void): Visits {
  let visits = new Map<string, Visit>();
  let asked = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const flushLater = () => {
    timer ??= setTimeout(() => void flush().catch(onError), pause).unref();
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = visits;
    visits = new Map();
    if (taken.size === 0) return;
    try {
      await write(db, [...taken.values()]);
    } catch (error) {
      for (const [key, visit] of visits) merge(taken, key, visit);
      visits = taken;
      flushLater();
      throw error;
    }
  };
  const isSame = (account: string, now: number): boolean => {
    const before = asked.get(account);
    if (asked.size >= mostRemembered) asked = new Map();
    asked.set(account, now);
    return before !== undefined && now - before < sameVisit;
  };

  return {
    note({ id, simulatedBy }, { name: service, trail }) {
      if (trail === 'never' || visits.size >= mostRemembered) return;
      const now = Date.now();
      const by = simulatedBy?.id ?? 0;
      if (trail === 'once' && isSame(`${id} ${by} ${service}`, now)) return;
      const slot = Math.floor(now / 1000 / slotSeconds);
      const visit = { account: id, service, by, slot, first: now, last: now, times: 1 };
      merge(visits, `${id} ${by} ${slot} ${service}`, visit);
      flushLater();
    },
    flush,
    stop: () =>
      flush()
        .catch(onError)
        .finally(() => clearTimeout(timer)),
  };
}

function merge(visits: Map<string, Visit>, key: string, visit: Visit): void {
  const known = visits.get(key);
  if (!known) return void visits.set(key, visit);
  known.times += visit.times;
  known.last = visit.last;
}

// In key order, so that two processes cannot deadlock.
async function write(db: Db, visits: readonly Visit[]): Promise<void> {
  const column = <Key extends keyof Visit>(name: Key) => visits.map((visit) => visit[name]);
  const times = (name: 'first' | 'last') => visits.map((visit) => new Date(visit[name]).toISOString());
  await sql`
    insert into kaifang_system.visit as v (account_id, service, simulated_by, slot, times, first_at, last_at)
    select * from unnest(${column('account')}::bigint[], ${column('service')}::text[], ${column('by')}::bigint[],
      ${column('slot')}::bigint[], ${column('times')}::int[], ${times('first')}::timestamptz[],
      ${times('last')}::timestamptz[]) as fresh (account, service, by, slot)
    order by account, slot, service, by
    on conflict (account_id, slot, service, simulated_by) do update
    set times = v.times + excluded.times, last_at = greatest(v.last_at, excluded.last_at)`.execute(db);
}

/** Deletes visits older than thirty days. */
export async function sweepVisits(db: Db): Promise<void> {
  const oldest = Math.floor(Date.now() / 1000 / slotSeconds) - (keptDays * 86_400) / slotSeconds;
  await sql`delete from kaifang_system.visit where slot < ${oldest}`.execute(db);
}
