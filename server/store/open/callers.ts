import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import type { Db } from '../database.ts';
import { type Remembered, remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';

/** The application that calls, and who owns it. */
export interface Caller {
  readonly app: number;
  readonly appKey: string;
  /** As it is kept; `keys.open` reads it. */
  readonly sealedSecret: string | null;
  readonly status: string;
  readonly review: string;
  readonly expiresAt: string | null;
  readonly addresses: AddressList | null;
  readonly dailyLimit: number;
  /** How it says who it is. */
  readonly auth: 'token' | 'sign' | 'any';
  readonly owner: number;
  readonly ownerLevel: number;
  readonly ownerEnabled: boolean;
}

/** A token of an application; one that was issued before its secret was reset is not `valid`. */
export interface Token {
  readonly caller: Caller;
  readonly uid: number;
  readonly valid: boolean;
  readonly expiresAt: string;
}

/** Finds who calls, and remembers it until something of it changes. */
export interface Callers {
  byToken(token: string): Promise<Token | null>;
  byKey(appKey: string): Promise<Caller | null>;
}

const most = 10_000;

/** Callers from the tables of applications, accounts and tokens. */
export function createCallers(db: Db, signal: Signal): Callers {
  const tokens: Remembered<KeptToken | null> = remembered(signal, { app_token: 'key' }, most, (hash) =>
    loadToken(db, hash),
  );
  const apps: Remembered<KeptCaller | null> = remembered(signal, { app: 'key', account: 'all' }, most, (id) =>
    loadApp(db, id),
  );
  const ids: Remembered<number | null> = remembered(signal, { app: 'all' }, most, (key) => idOf(db, key));
  return {
    async byToken(token) {
      const found = await tokens.get(hashOf(token));
      const app = found && (await apps.get(String(found.app)));
      if (!app) return null;
      const { uid, expiresAt, mark } = found;
      return { caller: app.caller, uid, expiresAt, valid: mark === app.mark };
    },
    async byKey(appKey) {
      const id = await ids.get(appKey);
      return id === null ? null : ((await apps.get(String(id)))?.caller ?? null);
    },
  };
}

/** The hash that a token is kept as, in hex. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A token as it is kept, with the mark of the secret that it was issued under. */
interface KeptToken {
  readonly app: number;
  readonly uid: number;
  readonly mark: string;
  readonly expiresAt: string;
}

/** An application with the mark of its secret. */
interface KeptCaller {
  readonly caller: Caller;
  readonly mark: string;
}

async function loadToken(db: Db, hash: string): Promise<KeptToken | null> {
  const { rows } = await sql<KeptToken>`
    select app_id as app, uid, secret_mark as mark, expires_at as "expiresAt"
    from kaifang_system.app_token where token_hash = ${Buffer.from(hash, 'hex')}`.execute(db);
  return rows[0] ?? null;
}

async function idOf(db: Db, appKey: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from app where app_key = ${appKey}`.execute(db);
  return rows[0]?.id ?? null;
}

type Row = Omit<Caller, 'addresses'> & { readonly whitelist: string | null; readonly mark: string };

async function loadApp(db: Db, id: string): Promise<KeptCaller | null> {
  const { rows } = await sql<Row>`
    select a.id as app, a.app_key as "appKey", a.app_secret as "sealedSecret", a.status,
      a.review_status as review, a.expires_at as "expiresAt", a.ip_whitelist as whitelist,
      a.daily_limit as "dailyLimit", coalesce(a.auth, 'token') as auth, o.id as owner, o.level as "ownerLevel",
      o.status = 'enabled' as "ownerEnabled", md5(coalesce(a.app_secret, '')) as mark
    from app a join account o on o.id = a.account_id where a.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { whitelist, mark, ...caller } = rows[0];
  return { caller: { ...caller, addresses: addressList(whitelist) }, mark };
}
