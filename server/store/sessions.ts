import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Signal } from './signal.ts';

/** The account behind a session. */
export interface SessionAccount {
  readonly id: number;
  readonly username: string;
  readonly level: number;
  readonly enabled: boolean;
  readonly mustChangePassword: boolean;
  /** The super administrator who is signed in as this account; nothing when it is the account itself. */
  readonly simulatedBy: Operator | null;
}

/** Who really acts. */
export interface Operator {
  readonly id: number;
  readonly username: string;
}

/** Where a session was opened from, and how long it lasts. */
export interface Opening {
  readonly accountId: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly days: number;
}

/** Where a session of somebody else comes from: who really acts, and the session that it ends with. */
export interface Simulation {
  readonly accountId: number;
  readonly by: number;
  readonly parent: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The signed-in sessions; the database keeps only the hashes of their tokens. */
export interface Sessions {
  open(db: Db, opening: Opening): Promise<{ token: string; expiresAt: string }>;
  /** Opens a session as somebody else: for an hour, and no longer than the session that it comes from. */
  simulate(db: Db, simulation: Simulation): Promise<{ token: string; expiresAt: string }>;
  find(token: string): Promise<{ hash: string; account: SessionAccount } | null>;
  /**
   * Ends a session and those that came from it; with `parent` also the one that it came from.
   * @returns the accounts that they were of, to be forgotten after the commit.
   */
  close(db: Db, hash: string, also?: 'parent'): Promise<number[]>;
  /** Ends an account's sessions, those as somebody else and by somebody else too, but for the one that is kept. */
  closeAll(db: Db, accountId: number, kept?: string | null): Promise<void>;
  /** Ends the sessions that an account opened as somebody else, and that somebody else opened as it. */
  closeSimulated(db: Db, accountId: number): Promise<void>;
  /** Forgets what is remembered of an account here; call it after the commit of a change. */
  forget(accountId: number): void;
}

const day = 86_400_000;
const hour = 3_600_000;
const memory = 10_000;

interface Remembered {
  readonly account: SessionAccount;
  readonly expiresAt: number;
}

/** Sessions that remember accounts between calls for as long as news of changes arrive. */
export function createSessions(db: Db, signal: Signal): Sessions {
  const remembered = new Map<string, Remembered>();
  // News that arrive while an account is being read make what was read too old to remember.
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
    // A session of somebody else is one only as long as the one who opened it is a super administrator.
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

/** Ends sessions of an account, all of them unless told which, and tells every process once the transaction commits. */
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

/** Tells every process, once the transaction commits, that an account changed. */
export async function announce(db: Db, accountId: number): Promise<void> {
  await sql`select pg_notify('kaifang', ${`account ${accountId}`})`.execute(db);
}

/** An account as its sessions know it, read anew; nothing when it is gone. Who really acts stays who it was. */
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
