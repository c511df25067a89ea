import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Db, Tables } from '../platform/store/database.ts';

/** One call, as logged. */
export interface CallEntry {
  readonly service: string;
  readonly app_id: number | null;
  readonly account_id: number | null;
  readonly uid: number | null;
  readonly pay_type: 'normal' | 'paid' | 'trial' | 'failed';
  readonly ret: number;
  readonly msg: string;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly ip: string;
  readonly method: string;
  readonly api_version: number | null;
  /** As JSON text. */
  readonly params: string;
  readonly reference: string;
  readonly created_at: string;
}

/** The call log: noting a call costs the call no time. */
export interface CallLog {
  note(entry: CallEntry): void;
  /** Writes the buffered entries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The time whose entries a killed server may lose, in milliseconds. */
const pause = 500;
const mostAtOnce = 2000;
/**
 * The most entries that are buffered while the database is unavailable; further ones are counted and dropped.
 */
const mostWaiting = 50_000;

/** Buffers calls in memory and writes all of them a few times a second. */
export function createCallLog(
  db: Kysely<Tables>,
  onTrouble: (error: unknown, lost: number) => void,
): CallLog {
  let waiting: CallEntry[] = [];
  let batch: Batch | null = null;
  let lost = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Whether a batch whose answer was lost was written is unknown: send it again unchanged.
      batch ??= { id: randomUUID(), entries: waiting.slice(0, mostAtOnce) };
      await insert(db, batch).catch((error: unknown) => oneByOne(batch as Batch, error));
      waiting = waiting.slice(batch.entries.length);
      batch = null;
    }
  };
  // One entry that the database rejects must not block the others for ever.
  const oneByOne = async ({ id, entries }: Batch, error: unknown): Promise<void> => {
    if (!isAtFault(error)) throw error;
    for (const [at, entry] of entries.entries())
      await insert(db, { id: `${id} ${at}`, entries: [entry] }).catch((fault: unknown) => {
        if (!isAtFault(fault)) throw fault;
        onTrouble(fault, 1);
      });
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // A request during a write is served by the same turn, or waits for it.
    writing ??= write()
      .catch((error: unknown) => {
        // The caller gets the error, and the buffered entries are retried all the same.
        flushLater();
        throw error;
      })
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  const flushLater = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      void flush().catch((error: unknown) => {
        onTrouble(error, lost);
        lost = 0;
        flushLater();
      });
    }, pause).unref();
  };

  return {
    note(entry) {
      if (waiting.length >= mostWaiting) lost++;
      else waiting.push(entry);
      flushLater();
    },
    flush,
    stop: () => {
      isStopped = true;
      return flush().catch((error: unknown) => onTrouble(error, lost + waiting.length));
    },
  };
}

const texts = ['service', 'pay_type', 'msg', 'ip', 'method', 'params', 'reference', 'created_at'] as const;
const numbers = [
  ...['app_id', 'account_id', 'uid', 'ret', 'milliseconds', 'bytes', 'api_version'],
] as (keyof CallEntry)[];

// The error concerns the value, not the state of the database.
function isAtFault(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}

/** Entries of one batch, written once however often they are sent. */
interface Batch {
  readonly id: string;
  readonly entries: readonly CallEntry[];
}

// Skips an application that has been deleted, so that it does not fail the other calls.
async function insert(db: Kysely<Tables>, { id, entries }: Batch): Promise<void> {
  const list = (name: keyof CallEntry, type: string) =>
    sql`${entries.map((entry) => entry[name])}::${sql.raw(type)}[]`;
  const names = sql.join([...texts, ...numbers].map((name) => sql.ref(name)));
  const lists = [...texts.map((name) => list(name, 'text')), ...numbers.map((name) => list(name, 'bigint'))];
  await sql`
    with batch as (
      insert into kaifang_system.call_batch (id) values (${id}) on conflict do nothing returning id
    )
    insert into call_log (service, pay_type, msg, ip, method, params, reference, created_at,
      app_id, account_id, uid, ret, milliseconds, bytes, api_version)
    select c.service, c.pay_type, c.msg, c.ip, c.method, c.params::jsonb, c.reference, c.created_at::timestamptz,
      a.id, c.account_id, c.uid, c.ret, c.milliseconds, c.bytes, c.api_version
    from batch, unnest(${sql.join(lists)}) with ordinality as c (${names}, at)
    left join app a on a.id = c.app_id order by c.at`.execute(db);
}

/** Deletes the ids of batches and refunds that are too old to be sent again. */
export async function sweepBatches(db: Db): Promise<void> {
  await sql`delete from kaifang_system.call_batch where written_at < now() - interval '1 day'`.execute(db);
}
