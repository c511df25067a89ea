import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ChangeFeed } from '../cache/changeFeed.ts';
import type { Db } from './database.ts';

/** The account of a session. */
export interface SessionAccount {
  readonly id: number;
  readonly username: string;
  readonly level: number;
  readonly enabled: boolean;
  readonly mustChangePassword: boolean;
  /** The super administrator who impersonates this account; null without impersonation. */
  readonly simulatedBy: Operator | null;
}

/** The real actor. */
interface Operator {
  readonly id: number;
  readonly username: string;
}

/** The origin and the lifetime of a session. */
interface Opening {
  readonly accountId: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly days: number;
}

/** The origin of an impersonation session: the real actor, and the session that it ends with. */
interface Simulation {
  readonly accountId: number;
  readonly by: number;
  readonly parent: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The signed-in sessions; the database stores only the hashes of their tokens. */
export interface Sessions {
  open(db: Db, opening: Opening): Promise<{ token: string; expiresAt: string }>;
  /** Opens an impersonation session: for an hour, but no longer than its parent session. */
  simulate(db: Db, simulation: Simulation): Promise<{ token: string; expiresAt: string }>;
  find(token: string): Promise<{ hash: string; account: SessionAccount } | null>;
  /**
   * Ends a session and its children; with `parent` also its parent.
   * @returns their accounts, to drop from the cache after the commit.
   */
  close(db: Db, hash: string, also?: 'parent'): Promise<number[]>;
  /** Ends an account's sessions, including impersonations by and of it, except the given one. */
  closeAll(db: Db, accountId: number, kept?: string | null): Promise<void>;
  /** Ends the impersonation sessions that an account opened, and those that others opened as it. */
  closeSimulated(db: Db, accountId: number): Promise<void>;
  /** Drops an account from this process's cache; call it after the commit of a change. */
  forget(accountId: number): void;
}

const day = 86_400_000;
const hour = 3_600_000;
const memory = 10_000;

interface Remembered {
  readonly account: SessionAccount;
  readonly expiresAt: number;
}

/** Sessions that cache accounts between calls as long as change events arrive. */
export function createSessions(db: Db, signal: ChangeFeed): Sessions {
  const remembered = new Map<string, Remembered>();
  // Change events during the read make the result too old to cache.
  let generation = 0;
  const forget = (accountId: number): void => {
    generation++;
    for (const [hash, { account }] of remembered)
      if (account.id === accountId || account.simulatedBy?.id === accountId) remembered.delete(hash);
  };
  signal.on('account', (id) => forget(Number(id)));
  signal.on('lost', () => {
    generation++;
    remembered.clear();
  });

  const load = async (hash: string): Promise<Remembered | null> => {
    // An impersonation session is valid only while its opener is a super administrator.
    const { rows } = await sql<SessionAccount & { expiresAt: string }>`
      select a.id, a.username, a.level, a.status = 'enabled' as enabled,
        coalesce(a.must_change_password, false) and s.simulated_by is null as "mustChangePassword",
        case when o.id is not null then json_build_object('id', o.id, 'username', o.username) end as "simulatedBy",
        s.expires_at as "expiresAt"
      from kaifang_system.session s join account a on a.id = s.account_id
      left join account o on o.id = s.simulated_by and o.status = 'enabled' and o.level = 255
      where s.token_hash = ${bytes(hash)} and (s.simulated_by is null or o.id is not null)`.execute(db);
    const row = rows[0];
    if (!row) return null;
    const { expiresAt, ...account } = row;
    return { account, expiresAt: Date.parse(expiresAt) };
  };

  return {
    async open(on, { accountId, ip, userAgent, days }) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + days * day).toISOString();
      await sql`delete from kaifang_system.session where account_id = ${accountId} and expires_at < now()`.execute(
        on,
      );
      await sql`
        insert into kaifang_system.session (token_hash, account_id, expires_at, ip, user_agent)
        values (${bytes(hashOf(token))}, ${accountId}, ${expiresAt}, ${ip}, ${userAgent.slice(0, 300)})`.execute(
        on,
      );
      return { token, expiresAt };
    },
    async simulate(on, { accountId, by, parent, ip, userAgent }) {
      const token = randomBytes(32).toString('base64url');
      const latest = new Date(Date.now() + hour).toISOString();
      const { rows } = await sql<{ expiresAt: string }>`
        insert into kaifang_system.session (token_hash, account_id, expires_at, ip, user_agent, simulated_by, parent)
        select ${bytes(hashOf(token))}, ${accountId}, least(${latest}::timestamptz, expires_at), ${ip},
          ${userAgent.slice(0, 300)}, ${by}, token_hash
        from kaifang_system.session where token_hash = ${bytes(parent)}
        returning expires_at as "expiresAt"`.execute(on);
      return { token, expiresAt: new Date(rows[0]?.expiresAt ?? latest).toISOString() };
    },
    async find(token) {
      const hash = hashOf(token);
      const hearing = signal.connected();
      if (remembered.size > memory) remembered.clear();
      const before = generation;
      const known = (hearing ? remembered.get(hash) : undefined) ?? (await load(hash));
      if (!known || known.expiresAt <= Date.now()) return null;
      if (before === generation && hearing && signal.connected()) remembered.set(hash, known);
      return { hash, account: known.account };
    },
    async close(on, hash, also) {
      const { rows } = await sql<{ id: number }>`
        delete from kaifang_system.session where token_hash = ${bytes(hash)} or parent = ${bytes(hash)}
          or (${also === 'parent'} and token_hash = (
            select parent from kaifang_system.session where token_hash = ${bytes(hash)}))
        returning account_id as id`.execute(on);
      remembered.delete(hash);
      for (const { id } of rows) await announce(on, id);
      return rows.map(({ id }) => id);
    },
    closeAll: (on, accountId, kept = null) =>
      endSessions(on, accountId, sql`token_hash is distinct from ${kept === null ? null : bytes(kept)}`),
    closeSimulated: (on, accountId) => endSessions(on, accountId, sql`simulated_by is not null`),
    forget,
  };
}

/**
 * Ends sessions of an account, by default all of them, and notifies every process when the transaction
 * commits.
 */
export async function endSessions(
  db: Db,
  accountId: number,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from kaifang_system.session
    where (account_id = ${accountId} or simulated_by = ${accountId}) and ${which}
    returning account_id as id`.execute(db);
  for (const id of new Set([accountId, ...rows.map((row) => row.id)])) await announce(db, id);
}

/** Notifies every process of a changed account when the transaction commits. */
export async function announce(db: Db, accountId: number): Promise<void> {
  await sql`select pg_notify('kaifang', ${`account ${accountId}`})`.execute(db);
}

/** The account of a session, read again; null if it no longer exists. The real actor stays the same. */
export async function accountOf(db: Db, { id, simulatedBy }: SessionAccount): Promise<SessionAccount | null> {
  const { rows } = await sql<Omit<SessionAccount, 'simulatedBy'>>`
    select id, username, level, status = 'enabled' as enabled,
      coalesce(must_change_password, false) as "mustChangePassword"
    from account where id = ${id}`.execute(db);
  return rows[0] ? { ...rows[0], simulatedBy } : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function bytes(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}
